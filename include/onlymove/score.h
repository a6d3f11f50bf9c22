// Scores of positions: centipawns, or moves to mate.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "onlymove/str.h"

// A score is always from a named side's view; each holder says whose. Unless said otherwise it is
// the side to move of the position that was searched.
typedef struct Score {
    bool mate;
    int value; // centipawns; or moves to mate: 3 mates in 3, -3 is mated in 3, 0 is mated now
    bool has_chances; // the next field is filled
    int16_t chances;  // what the engine says of a thousand games: won less lost
} Score;

// Centipawns are not of one size. Engines used to count so that a pawn ahead is about 100; since
// 15.1 Stockfish counts so that +100 wins every second game, and one of its centipawns is 1.74 of
// its former ones (361 of its inner units beside 208). Evaluations in games count in the newer way
// too: nearly all come from Lichess.
#define SCORE_CP_SCALE_STOCKFISH 1.74

// The largest scores that are taken from an engine: a million centipawns, which some simple engines
// send for infinity, and mate in 549, the longest in any seven-man tablebase; searches see up to
// 128 moves ahead, Stockfish 123.
enum { SCORE_CENTIPAWNS_MAX = 1000000, SCORE_MATE_MAX = 549 };

// The same score from the other side's view. Mate 0, mated now, stays mate 0, because no score says
// "has mated"; the game is over there, and no engine is asked.
Score score_flip(Score score);
// The score of a move by that of the position after it: `after` is from the view of the side to
// move there, the result from the mover's. If that side is mated in 2, or now, the move mates in
// one more: in 3, or in 1.
Score score_of_move(Score after);
// Whether the side whose view it is mates.
bool score_mates(Score score);
// Whether that side mates with its next move.
bool score_mates_in_one(Score score);
// Whether that side mates, or has more centipawns than the threshold.
bool score_wins(Score score, int64_t threshold);
// The win chances of a score between people, from -1 (lost) to 1 (won): 2 / (1 + exp(-0.00368208
// cp)) - 1, the curve that Lichess has fitted to its rated games (lichess.org/page/accuracy); a
// mate is 1 or -1.
double score_win_chances(Score score);
// Packs a score into a number that is never 0, for lists of thousands.
int32_t score_pack(Score score);
// A packed score on one scale: centipawns, and beyond them mates, the quickest farthest from 0; NAN
// for 0, no score. Above SCORE_SCALE_MATE the side mates, below its negative it is mated.
#define SCORE_SCALE_MATE 1000000.0
double score_as_number(int32_t packed);
// Appends such a number as "+1.23", "#3", "#-2"; nothing for NAN.
void score_number_write(double number, Str *out);
// Writes "+1.23", "-0.40", "0.00", "#3", "#-2".
enum { SCORE_TEXT_MAX = 16 };
const char *score_write(Score score, char text[SCORE_TEXT_MAX]);
#define SCORE_TEXT(score) score_write(score, (char[SCORE_TEXT_MAX]){""})
