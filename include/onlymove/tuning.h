// What if: what other numbers of a profile would make of everything that it has looked at, what
// another profile says of the position on the board, and what the engine says there at every node
// limit. Nothing of it is written to the store.
#pragma once

#include "onlymove/candidate.h"
#include "onlymove/notation.h"
#include "onlymove/review.h"
#include "onlymove/store_list.h"

// --- Other numbers, over all games, from cached searches alone: which puzzles leave and which
// come, by how much, and of how many positions the cache cannot tell.

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

// The same behind everything else that a review does: it moves on in review_next_event(). Begins in
// the place of what was under way.
Status review_tune(Review *review, const char *source, const Profile *profile, Fault *fault);
void review_end_tuning(Review *review);
// What was tried last, under way or over; NULL: nothing, or it has failed.
const Tuning *review_tuning(const Review *review);
// What it was tried on has been judged anew since.
bool review_tuning_is_old(const Review *review);

// --- Two profiles at a position, measured by every filter. They move on in review_next_event().

// Begins at a node, in the place of what was compared before.
Status review_compare_with(Review *review, uint32_t node, const Profile *one, const Profile *other,
                           Fault *fault);
void review_end_comparison(Review *review);
// What the two say; NULL: they are not both there. *fault (never NULL) is why they will not be,
// or "".
const Candidate *review_compared(const Review *review, const char **fault);
// Appends how far the first of them is that is not done: "finder, 120k nodes, a tree of 4".
void review_write_comparing(const Review *review, Str *out);

// What a comparison has of a candidate in a row: a filter's verdict, else a summary of the whole.
// A candidate that lacks the filter has "-".
enum { COMPARED_SUMMARIES = 3 }; // outcome, solution, nodes
// How many rows two candidates have, and what a row is called: the filters of the first in its
// order, those that only the second has, and the summaries.
size_t compared_count(const Candidate pair[2]);
const char *compared_name(const Candidate pair[2], size_t row);
// Appends "FAIL e4 +0.30; misses by 1.20", "puzzle, mate", "16.Qb8+ Nxb8 17.Rd8#", "28,925,464".
void compared_write(const Candidate pair[2], int side, size_t row, Str *out);

// --- The stability of a position: what its searches said at every node limit that was judged, read
// back from the cache of analyses.

enum { NODE_LIMITS_MAX = PROFILE_CHECKPOINTS_MAX + 2 };

// Scores from the solver's view.
typedef struct LimitResult {
    uint64_t nodes;
    bool searched; // to this limit; else nothing below is filled
    bool decided;  // the verdict fell here
    int depth;     // of the last iteration completed within it
    Move best, second;
    Score best_score;
    Score second_score; // of an only legal move there is none: `second` is MOVE_NONE
} LimitResult;

// Reads them by nodes, ascending, from the ledger of review_finding(), by the profile and engine
// that judged. STATUS_NOT_FOUND where nothing was judged, or the cache has it no more.
Status review_limits(Review *review, uint32_t node, LimitResult limits[NODE_LIMITS_MAX],
                     size_t *count, Fault *fault);
