// A profile's filters on one position: which search they want, and the verdicts that come of it.
// Pure: no process, clock, file or screen.
//
// The scan is one search. The rungs are not: an iterative deepening search passes through every
// node limit on its way to the last, so one search to the last limit is read at all of them. Rungs
// that lie within the scan's limit are read off the scan.
#ifndef ONLYMOVE_FILTER_CHAIN_H
#define ONLYMOVE_FILTER_CHAIN_H

#include "onlymove/filter.h"

typedef enum ChainState { CHAIN_RUNNING, CHAIN_PASSED, CHAIN_FAILED } ChainState;

// Which position a search is for.
typedef enum ChainTarget { TARGET_POSITION, TARGET_PREVIOUS } ChainTarget;

typedef struct ChainWish {
    ChainTarget target;
    uint64_t nodes;
    int lines;
} ChainWish;

typedef struct Chain {
    Profile profile;
    Position pos, previous;
    bool has_previous;
    Move played;
    ChainState state;
    Verdict verdicts[PROFILE_FILTERS_MAX]; // in the profile's order
    uint64_t rungs[PROFILE_RUNGS_MAX];
    int rung_count;
    bool scanned;      // the scan has been judged, and passed
    int next_rung;     // the first that was not judged on the position's own lines
    bool cached;       // the analysis at hand comes from an earlier search
    uint64_t judged;   // the node limit judged last
    uint64_t deferred; // bit a rung: judged, but for a filter that needs the position before
    Line *kept;        // the lines of each rung judged: lines_max a rung
    int *kept_count;
    int lines_max;
    Line best; // of the newest rung or scan judged
    bool has_best;
} Chain;

// `previous` may be NULL. With `thorough`, filters that need no search do not end the chain before
// its first search. False when memory is out.
bool chain_init(Chain *chain, const Profile *profile, const Position *pos, const Position *previous,
                Move played, bool thorough);
void chain_done(Chain *chain);

// The search it wants; only while CHAIN_RUNNING.
ChainWish chain_wish(const Chain *chain);
// Takes the analysis of the wished search as far as it has come. Returns true while the same
// search is still needed.
bool chain_feed(Chain *chain, const Analysis *analysis);

// The node limit that is being judged.
uint64_t chain_limit(const Chain *chain);

#endif
