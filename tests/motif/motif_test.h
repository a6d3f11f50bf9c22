// Lines of puzzles: played, reflected, and the motifs that are found in them.
#pragma once

#include "tests/support/test.h"

#include "onlymove/motif.h"

// A line on its own feet.
typedef struct PlayedLine {
    Position before;
    Move moves[MOTIF_MOVES_MAX];
    MotifLine line;
} PlayedLine;

// Reads the FEN, or a board on which Black moves, and the moves, which must be legal; the first is
// the defender's.
void play_line(PlayedLine *played, const char *fen, const char *moves);
// The same line on a board with the colours exchanged, the files mirrored, or both.
void reflect_line(const PlayedLine *played, bool colors, bool files, PlayedLine *reflected);

// The hit of this motif, or NULL.
const MotifHit *find_hit(const MotifHit *hits, size_t count, Motif motif);

// All motifs of the line and where they are, but for those that have a side, are those of its
// reflection, and so is interference unless `several` pieces may defend a square.
void assert_reflected(const PlayedLine *played, bool colors, bool files, bool several);
