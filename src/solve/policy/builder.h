// A builder makes a solution tree, breadth first. It is a state machine: it says which search it
// wants, is fed the analysis, and ends with a tree or the reason why there is none.
#pragma once

#include "src/solve/policy/proof.h"

typedef enum BuilderState { BUILDER_RUNNING, BUILDER_DONE, BUILDER_REFUSED } BuilderState;

typedef struct Builder {
    Explorer explorer; // explorer of `tree`
    Tree tree;
    Tree refused_tree; // while the second best reply is tried: the tree with the best reply,
    Evidence refusal;  // and why it is refused
    BuilderState state;
    Evidence evidence;                    // why it was BUILDER_REFUSED, else the warning
    bool has_warning;                     // the policy has doubts that do not refuse the tree
    int cut_count;                        // branches that were cut
    int opinions_asked, opinions_changed; // second opinions; those that changed a decision
    Move first_opinion;                   // move chosen before the second opinion, or MOVE_NONE
    uint64_t limit;                       // node limit of the search that judged the last tree node
    TreeProof proof;                      // BUILDER_DONE: proofs of its mates
} Builder;

// Begins at the subject's position. `root_line`, the best line there, may be NULL. *builder must
// not be moved in memory afterwards.
void builder_init(Builder *builder, const Profile *profile, const Subject *subject,
                  const Line *root_line);
void builder_done(Builder *builder);

// Fills *request with the wanted search; only while BUILDER_RUNNING.
void builder_request(const Builder *builder, SearchRequest *request);
// Takes the analysis of the wanted search as far as it has come. Returns true while the same
// search is still needed.
bool builder_feed(Builder *builder, const Analysis *analysis);

// Fills in the verdict on the tree once building has ended, except `cached`.
void builder_judge(const Builder *builder, Verdict *verdict);

// Cuts one branch outside the main line; first children are never cut. First of all goes the reply
// with the best score for the solver; next what follows the last right move, which becomes a retry;
// then the last retry. With `max_ply` above 0 only branches that lead deeper are cut, and no
// retries. Nodes are numbered anew, and *current becomes its node's new number, or that of the last
// node kept before it. False: there is nothing to cut.
bool trim_branch(Tree *tree, int max_ply, uint32_t *current);
