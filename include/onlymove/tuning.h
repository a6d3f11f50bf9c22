// "What if": what a profile with other numbers would find in all games that it has looked at
// (tuning), what another profile says of the position on the board (comparison), and what the
// engine says there at every node limit. Nothing of it is written to the store.
#pragma once

#include "onlymove/candidate.h"
#include "onlymove/notation.h"
#include "onlymove/review.h"

// --- Tuning: other numbers over all games, from cached searches alone. It finds which puzzles
// are lost and which are gained, by how much, and for how many positions the cache has too little.

typedef struct Tuning Tuning;

// A puzzle that is lost or gained with the other numbers.
typedef struct PuzzleChange {
    int64_t id; // of its candidate; 0: none, because it was refused at first look
    uint64_t game_hash;
    size_t game_number; // of the game in its source
    const char *source;
    int ply;
    int32_t move_number; // its number, as the FEN counts ...
    bool black;          // ... and whether Black makes it
    char first[SAN_MAX]; // first move of the solution
    bool is_gained;      // else lost
    uint32_t refusal;    // verdict_pack() of the refusal: by the other numbers, or if gained by the
                         // old ones
} PuzzleChange;

typedef struct TuningCounts {
    size_t games, games_done;             // that the profile has looked at; of these done
    size_t puzzles_before, puzzles_after; // unchanged where the cache has too little
    size_t lost, gained;
    size_t to_search; // positions for which the cache has too little
    bool over;        // the counts are final
} TuningCounts;

// Makes a tuning over the games of a source (its name in the store; NULL: all) that a profile of
// this name has looked at with any numbers. The store is borrowed. STATUS_USAGE where the profile
// makes no sense, see profile_check(); STATUS_STORE without a cache.
Status tuning_new(Tuning **tuning, Store *store, const char *source, const Profile *profile,
                  Fault *fault);
void tuning_free(Tuning *tuning);
// Goes on until about `until`, as of now_ms(). Fails as the store does; the tuning is then over.
Status tuning_step(Tuning *tuning, int64_t until, Fault *fault);

TuningCounts tuning_counts(const Tuning *tuning);
// Appends "253 → 208 puzzles: 45 lost, 0 new; 12 positions would have to be searched".
void tuning_write(const Tuning *tuning, Str *out);
// The puzzles found so far, in the order of the games; valid until the next step.
const PuzzleChange *tuning_puzzles(const Tuning *tuning, size_t *count);

// Begins a tuning in a review, in place of one under way. It moves on in review_next_event(),
// after everything else.
Status review_tune(Review *review, const char *source, const Profile *profile, Fault *fault);
// The last tuning, under way or over; NULL: none, or it has failed.
const Tuning *review_tuning(const Review *review);
// Whether games of the last tuning have been judged anew since.
bool review_tuning_is_old(const Review *review);

// --- Two profiles at a position, measured by every filter. They move on in review_next_event().

// Begins to compare two profiles at a node, in place of the last comparison.
Status review_compare_with(Review *review, uint32_t node, const Profile *one, const Profile *other,
                           Fault *fault);
void review_end_comparison(Review *review);
// The two results; NULL: not both are ready. *fault (never NULL) says why they will not be, or "".
const Candidate *review_compared(const Review *review, const char **fault);
// Appends how far the comparison is, of the first profile that has no answer yet: "finder, 120k
// nodes, a tree of 4".
void review_write_comparing(const Review *review, Str *out);

// A comparison has a row for each filter, with its verdict, "-" where a candidate lacks the filter,
// and rows that summarise each candidate.
enum { COMPARED_SUMMARIES = 3 }; // outcome, solution, nodes
// How many rows two candidates have, and the name of a row: first the filters of the first
// candidate in its order, then those that only the second has, then the summaries.
size_t compared_count(const Candidate pair[2]);
const char *compared_name(const Candidate pair[2], size_t row);
// Appends the cell of candidate `which`: "FAIL e4 +0.30; misses by 1.20", "puzzle, mate", "16.Qb8+
// Nxb8 17.Rd8#", "28,925,464".
void compared_write(const Candidate pair[2], int which, size_t row, Str *out);

// --- How stable the verdict of a position is: what its searches said at every judged node limit,
// from the cache of analyses.

enum { NODE_LIMITS_MAX = PROFILE_CHECKPOINTS_MAX + 2 };

// What a search said at one node limit. Scores are from the solver's view.
typedef struct LimitResult {
    uint64_t nodes;
    bool searched; // to this limit; else the fields below are not filled
    bool decided;  // the verdict was decided at this limit
    int depth;     // of the last iteration completed within it
    Move best, second;
    Score best_score;
    Score second_score; // none where `second` is MOVE_NONE: the best move is the only legal one ...
    bool one_line;      // ... or the search was of one line
} LimitResult;

// Reads the results by nodes, ascending, for the ledger of review_finding(), by the profile and
// engine that judged; where it searched no more lines, of its search of one line. STATUS_NOT_FOUND
// where nothing was judged, no search was needed, or the cache has it no more.
Status review_node_limits(Review *review, uint32_t node, LimitResult limits[NODE_LIMITS_MAX],
                          size_t *count, Fault *fault);
