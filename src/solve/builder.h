// Builds a solution tree, breadth first, as a state machine: it says which search it wants, is fed
// the finished analysis, and ends with a tree or the reason why there is none.
#ifndef ONLYMOVE_SOLVE_BUILDER_H
#define ONLYMOVE_SOLVE_BUILDER_H

#include "onlymove/inquiry.h"
#include "src/solve/policy.h"

typedef enum BuilderState { BUILDER_RUNNING, BUILDER_DONE, BUILDER_REFUSED } BuilderState;

typedef struct Builder {
    Profile profile;
    const TreePolicy *policy;
    Tree tree;
    BuilderState state;
    uint32_t at;                  // the node that is being expanded
    char reason[STEP_REASON_MAX]; // BUILDER_REFUSED: why
    Line found;                   // the best line at the root, if the filters have found one
    bool has_found;
    Move *moves;    // the game's moves to the root, then those to `at`, then that of the wish
    Position *path; // every position from the game's start along `moves`
    size_t move_cap, path_cap;
    size_t game_moves, move_count; // to the root; to `at`
    TreeWish wish;
    Answer answers[ANSWERS_MAX]; // at this node
    int answer_count;
    Line *lines; // of the answers, one after the other
    size_t line_count, line_cap;
    uint64_t needed; // nodes of the search that was fed last, as far as they were needed
} Builder;

// Begins at the position of the subject. `found` may be NULL. False when memory is out.
bool builder_init(Builder *builder, const Profile *profile, const Subject *subject,
                  const Line *found);
void builder_done(Builder *builder);

// The wanted search; only while BUILDER_RUNNING. Hash is left to the caller.
void builder_wish(const Builder *builder, SearchRequest *request);
// Takes the analysis of the wanted search as far as it has come. Returns true while the same search
// is still needed.
bool builder_feed(Builder *builder, const Analysis *analysis);

#endif
