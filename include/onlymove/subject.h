// What a profile is asked about: a position of a game, with what came before it.
#ifndef ONLYMOVE_SUBJECT_H
#define ONLYMOVE_SUBJECT_H

#include "onlymove/filter.h"
#include "onlymove/game.h"
#include "onlymove/motif.h"

// A position with its past and the move played in it.
typedef struct Subject {
    Position start;    // where the moves begin
    const Move *moves; // legal, no null moves
    size_t move_count;
    Move played;      // the game's next move, or MOVE_NONE
    MotifSet players; // game_players()
    size_t inside;    // 1 + the ply at which an earlier puzzle of the game begins that has this
                      // position in its tree; 0: none
    bool duplicate;   // a puzzle of an earlier game has this position
    bool has_eval[EVALS_BACK]; // the next field is filled, by plies back
    Score eval[EVALS_BACK];    // what the game itself says, from the solver's view
} Subject;

// Who has played, as far as the tags say: master where one of them has a title, masterVsMaster too
// where both have.
MotifSet game_players(const Game *game);

// The position of a node of a game, with the move of its first child and the evaluations that its
// comments bring. Its moves are written to *moves, which grows (see array.h; the caller frees it).
// False when memory is out.
bool subject_of_game(const Game *game, uint32_t node, Subject *subject, Move **moves, size_t *cap);

// The positions of a game that a profile looks at, by plies of the main line: from *first until
// before *end. The last position is among them only for profiles that ask for it (scan.final).
void subject_range(const Profile *profile, const Game *game, size_t *first, size_t *end);

#endif
