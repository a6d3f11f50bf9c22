// Builds a solution tree, breadth first, as a state machine: it says which search it wants, is fed
// the finished analysis, and ends with a tree or the reason why there is none.
#ifndef ONLYMOVE_SOLVE_BUILDER_H
#define ONLYMOVE_SOLVE_BUILDER_H

#include "onlymove/inquiry.h"
#include "src/solve/policy.h"

typedef enum BuilderState { BUILDER_RUNNING, BUILDER_DONE, BUILDER_REFUSED } BuilderState;

typedef struct Builder {
    TreePolicy policy;
    Tree tree;
    BuilderState state;
    uint32_t at;      // the node whose position is to be searched, or is expanded next
    char reason[160]; // BUILDER_REFUSED: why
    Position start;   // where the game's moves begin
    Move *moves;      // the game's moves to the root, then the path to `at`
    size_t game_moves, move_count, move_cap;
    Position *line; // every position from `start` along `moves`, for repetitions
    size_t line_cap;
} Builder;

// Begins with the solver's only move at the root, its score from the solver's view. False when
// memory is out.
bool builder_init(Builder *builder, const TreePolicy *policy, const Subject *subject,
                  const Position *root, Move solution, Score score);
void builder_done(Builder *builder);

// The wanted search; only while BUILDER_RUNNING. Hash is left to the caller.
void builder_wish(const Builder *builder, SearchRequest *request);
// Takes the finished analysis of the wanted search.
void builder_feed(Builder *builder, const Analysis *analysis);

#endif
