// Puzzles worked out by hand, each with a motif that it has or only just has not. They stand in
// tables, one for each subject; every row is judged as it stands, with the colours exchanged, and
// (where nobody may castle) mirrored, and must come to the same in all of them.
#pragma once

#include "tests/support/test.h"

#include "onlymove/motif.h"

typedef struct MotifCase {
    Motif motif;
    bool has;
    const char *fen;   // before the defender's move; of a board alone Black moves
    const char *moves; // UCI; the first is the defender's
    const char *why;
    const char *where; // of a motif it has: "c7: a8 e8", the piece and the squares; NULL: any
} MotifCase;

// Each ends with a row without a FEN.
extern const MotifCase cases_of_lines[], cases_of_moves[], cases_of_tactics[], cases_of_mates[],
    cases_of_kings[], cases_of_positions[];

// A line on its own feet.
typedef struct PlayedLine {
    Position before;
    Move moves[MOTIF_MOVES_MAX];
    MotifLine line;
} PlayedLine;

// Reads the FEN, or a board on which Black moves, and the moves, which must be legal.
void play_line(PlayedLine *played, const char *fen, const char *moves);
// The same line on a board with the colours exchanged, the files mirrored, or both.
void reflect_line(const PlayedLine *played, bool colors, bool files, PlayedLine *reflected);

// All motifs of the line and where they are, but for those that have a side, are those of its
// reflection, and so is interference unless `several` pieces may defend a square.
void assert_reflected(const PlayedLine *played, bool colors, bool files, bool several);

// Judges every row of a table in all its reflections.
void assert_cases(const MotifCase *cases);
