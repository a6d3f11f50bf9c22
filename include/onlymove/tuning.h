// What other numbers would make of everything that a profile has looked at: from cached searches
// alone, and without a write to the store. Which puzzles leave and which come, by how much, and of
// how many positions the cache cannot tell.
#ifndef ONLYMOVE_TUNING_H
#define ONLYMOVE_TUNING_H

#include "onlymove/notation.h"
#include "onlymove/store_list.h"

typedef struct Tuning Tuning;

// A puzzle that leaves, or comes.
typedef struct TunedPuzzle {
    int64_t id; // of its candidate; 0: the store has none there, for it was refused at first look
    uint64_t game_hash;
    size_t number; // of the game in its source
    const char *source;
    int ply;
    int32_t move;        // its number, as the FEN counts, and
    bool black;          // ... who is to make it
    char first[SAN_MAX]; // of the solution
    bool comes;
    uint32_t refusal; // verdict_pack() of what refuses it; of one that comes, of what refused it
} TunedPuzzle;

typedef struct TuningFigures {
    size_t games, games_done; // that the profile has looked at
    size_t before, after;     // puzzles; one of which the cache cannot tell counts as it was
    size_t leave, come;
    size_t to_search; // positions of which the cache cannot tell
    bool over;        // these are all
} TuningFigures;

// Over the games of a source as the store names it (NULL: of all) that a profile of this name has
// looked at with whatever numbers. It begins with the first tuning_step(). The store is borrowed.
// STATUS_USAGE where the profile makes no sense, see profile_check(); STATUS_STORE without a cache.
Status tuning_new(Tuning **tuning, Store *store, const char *source, const Profile *profile,
                  Fault *fault);
void tuning_free(Tuning *tuning);
// Goes on until that time, see runner_now(), or a little longer. Fails as the store does; it is
// then over.
Status tuning_step(Tuning *tuning, int64_t until, Fault *fault);

TuningFigures tuning_figures(const Tuning *tuning);
// Appends "253 -> 208: 45 leave, 0 come; 12 positions would have to be searched".
void tuning_write(const Tuning *tuning, Str *out);
// Those found so far, in the order of the games; valid until the next step.
const TunedPuzzle *tuning_puzzles(const Tuning *tuning, size_t *count);

#endif
