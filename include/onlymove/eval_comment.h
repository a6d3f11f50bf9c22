// Evaluations that a game brings along in its comments, as servers and analysis programs write
// them.
#ifndef ONLYMOVE_EVAL_COMMENT_H
#define ONLYMOVE_EVAL_COMMENT_H

#include "onlymove/game.h"
#include "onlymove/score.h"

// The evaluation of the position at `node`, from White's view: what the first [%eval ...] says in
// the comment behind the move that led there, or, at the root, in the comment before the first
// move. It is given in pawns (0.17, -1.35), rounded here to centipawns with halves away from 0, or
// as moves to mate (#3, #-3 for Black); ",24" for a depth may follow. What is beyond
// SCORE_CENTIPAWNS_MAX or SCORE_MATE_MAX becomes that. False, and *score is untouched, when there
// is none, when it is anything else, and for #0, which does not tell who is mated.
bool game_eval(const Game *game, uint32_t node, Score *score);
// Adds such a comment where game_eval() finds it. False when memory is out.
bool game_say_eval(Game *game, uint32_t node, Score score);

#endif
