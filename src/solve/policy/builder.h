// Builds a solution tree, breadth first, as a state machine: it says which search it wants, is fed
// the finished analysis, and ends with a tree or the reason why there is none.
#pragma once

#include "src/solve/policy/proof.h"

typedef enum BuilderState { BUILDER_RUNNING, BUILDER_DONE, BUILDER_REFUSED } BuilderState;

typedef struct Builder {
    Explorer explorer; // of `tree`
    Tree tree;
    BuilderState state;
    Evidence evidence; // BUILDER_REFUSED: on what; else of the warning
    bool warned;       // a policy has doubts that do not refuse the tree
    int trimmed;       // branches that were cut
    int asked, turned; // decisions that had a second opinion, and those that it has changed
    Move first;        // of the one in hand, the move that it had chosen before; or MOVE_NONE
    uint64_t nodes;    // of the search that the last node was judged on
    TreeProof proof;   // BUILDER_DONE: of its mates
} Builder;

// Begins at the position of the subject. `found` may be NULL. The builder must stay where it is
// from here on.
void builder_init(Builder *builder, const Profile *profile, const Subject *subject,
                  const Line *found);
void builder_done(Builder *builder);

// The wanted search; only while BUILDER_RUNNING.
void builder_wish(const Builder *builder, SearchRequest *request);
// Takes the analysis of the wanted search as far as it has come. Returns true while the same
// search is still needed.
bool builder_feed(Builder *builder, const Analysis *analysis);

// The verdict on the tree once the building has ended, all but whether it was cached.
void builder_judge(const Builder *builder, Verdict *verdict);

// Cuts one branch beside the main line: of all replies that are not the first to their move the
// least testing, by the solver's score; when there are none, what follows the last right move that
// is not the first, which becomes a retry; then the last retry. With `deeper` above 0 only what
// leads deeper than so many plies counts, and no retries. The other nodes are numbered anew;
// *cursor moves as tree_close_gaps() says. False when there is nothing to cut.
bool trim_branch(Tree *tree, int deeper, uint32_t *cursor);
