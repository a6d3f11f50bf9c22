// Filters: one yes/no question each about a position, in one table, and their verdicts.
#ifndef ONLYMOVE_FILTER_H
#define ONLYMOVE_FILTER_H

#include "onlymove/analysis.h"
#include "onlymove/profile.h"

typedef enum VerdictState {
    VERDICT_PENDING,
    VERDICT_PASS,
    VERDICT_FAIL,
    VERDICT_SKIPPED
} VerdictState;

// "PEND", "PASS", "FAIL", "SKIP".
const char *verdict_word(VerdictState state);

typedef struct Verdict {
    const struct Filter *filter;
    VerdictState state;
    char measured[64];  // what was found, short: "Qb8+ #2, next -0.21"
    char threshold[48]; // what it was held against: "best > 2.80, next < 1.00"
    char reason[160];   // the verdict as a sentence
    uint64_t nodes;     // the node limit it was judged at; 0 when no search was needed
    bool cached;        // no engine was asked: an earlier search had found it. For the screen only
} Verdict;

// When a filter is judged, and what it costs.
typedef enum FilterStage {
    FILTER_SCAN, // on the first look
    FILTER_RUNG, // at every rung
    FILTER_TREE, // when the solution tree has been built; its verdict comes from the builder
} FilterStage;
typedef enum FilterCost {
    FILTER_FREE,     // the position is enough
    FILTER_SHARED,   // reads the lines of the search that all share
    FILTER_PREVIOUS, // may ask for a search of the position before
} FilterCost;

// What a filter looks at.
typedef struct FilterView {
    const Profile *profile;
    const Position *pos;      // the solver is to move
    const Position *previous; // before the move that led here, or NULL at the start of the game
    Move played;              // the game's next move, or MOVE_NONE
    uint64_t nodes;           // the limit that is judged
    bool cached;              // the lines come from an earlier search
    const Line *lines;        // of the last iteration completed within it; NULL for FILTER_FREE
    int count;
    bool has_previous_score; // the next field is filled
    Score previous_score;    // of the position before, from the view of its side to move
} FilterView;

// What a filter answers when it cannot tell yet.
typedef enum FilterNeed { NEED_NOTHING, NEED_PREVIOUS } FilterNeed;

typedef struct Filter {
    const char *name;
    const char *question;
    const char *measures; // what and in which unit
    FilterStage stage;
    FilterCost cost;
    // Fills state, measured, threshold and reason of *verdict, unless it needs something first.
    // NULL for FILTER_TREE.
    FilterNeed (*judge)(const FilterView *view, Verdict *verdict);
} Filter;

// The table, by index; NULL past its end.
const Filter *filter_at(size_t index);
const Filter *filter_find(const char *name);

#endif
