// A profile's filters on one position: which search they want, and the verdicts that come of it.
// Pure: no process, clock, file or screen.
//
// Evaluations come first: the game's own, or one-line searches. The first look is one search. The
// checkpoints are not: an iterative deepening search passes through every
// node limit on its way to the last, so one search to the last limit is read at all of them.
// Checkpoints that lie within the first look's limit are read off it, and so are the steps of the
// profile's prescan: a search ends where one of them refuses.
#ifndef ONLYMOVE_FILTER_CHAIN_H
#define ONLYMOVE_FILTER_CHAIN_H

#include "onlymove/filter.h"

typedef enum ChainState { CHAIN_RUNNING, CHAIN_PASSED, CHAIN_FAILED } ChainState;

// The position a chain judges, with its past; all is borrowed while the chain lives.
typedef struct ChainSubject {
    const Position *path; // every position of the game up to the one to judge, which is the last
    size_t path_count;    // at least 1
    Move played;          // the game's next move, or MOVE_NONE
    size_t inside;        // see FilterView
    bool duplicate;       // the same
    bool has_eval[EVALS_BACK]; // what the game says of the position and of those before it
    Score eval[EVALS_BACK];    // solver's view
} ChainSubject;

typedef struct ChainWish {
    int back; // the search is for the position so many plies before
    uint64_t nodes;
    int lines;
} ChainWish;

// What it is at: evaluations, the first look at the lines, the checkpoints.
typedef enum ChainPhase { CHAIN_EVALS, CHAIN_LOOK, CHAIN_RUNGS } ChainPhase;

typedef struct Chain {
    Profile profile;
    ChainSubject subject, told; // with the evaluations found, and with those of the game alone
    const Position *pos;        // the last of the path
    ChainState state;
    int decisive; // CHAIN_FAILED: the filter at which it ended, and would have if not thorough
    ChainPhase phase;
    Verdict verdicts[PROFILE_FILTERS_MAX]; // in the profile's order
    int eval_filter;                       // CHAIN_EVALS: the filter that waits for one ...
    int eval_back;                         // ... of the position so many plies back
    int eval_step, look_step;              // of the first look, the next ones, see steps.h
    size_t look_depths;                    // how many depths of its search were judged
    uint64_t look;                         // limit of the first look
    uint64_t checkpoints[PROFILE_RUNGS_MAX];
    int checkpoint_count;
    int next_checkpoint; // the first that was not judged on the position's own lines
    bool cached;         // the analysis at hand comes from an earlier search
    uint64_t judged;     // the node limit judged last, or what a depth of the first look had spent
    uint64_t deferred; // bit a checkpoint: judged, but for a filter that needs the position before
    Line *kept;        // the lines of each checkpoint judged: lines_max a checkpoint
    int *kept_count;
    int lines_max;
    Line best; // of the newest checkpoint or look judged
    bool has_best;
    bool narrow; // with scores a little other it would not have passed the look or the last
                 // checkpoint
} Chain;

// With `thorough`, a filter that needs no search and fails does not end the chain before its first
// search; it is the decisive one all the same. False when memory is out.
bool chain_init(Chain *chain, const Profile *profile, const ChainSubject *subject, bool thorough);
void chain_done(Chain *chain);

// The search it wants; only while CHAIN_RUNNING.
ChainWish chain_wish(const Chain *chain);
// Takes the analysis of the wished search as far as it has come. Returns true while the same
// search is still needed.
bool chain_feed(Chain *chain, const Analysis *analysis);

// The node limit that is being judged.
uint64_t chain_limit(const Chain *chain);

#endif
