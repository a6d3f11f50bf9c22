// Looks again at the nodes of a tree that were changed by hand, and at no others: asks the policy
// at the place where each was put, and where a line ends with it, and compares. A state machine
// like the builder.
#ifndef ONLYMOVE_SOLVE_VERIFIER_H
#define ONLYMOVE_SOLVE_VERIFIER_H

#include "onlymove/inquiry.h"
#include "src/solve/explorer.h"

typedef struct Verifier {
    Explorer explorer; // of `tree`
    Tree tree;         // a copy; scores, depths and outcomes of the nodes looked at are renewed
    uint32_t *places;  // the nodes to ask the policy at
    size_t place_count, place;
    bool asked;  // the policy has said its step at this place; scores of moves are looked for now
    bool silent; // the engine has said nothing at this place, so that there is no step to compare
    Step step;
    NodeFinding *findings; // one a touched node, in the tree's order
    size_t finding_count;
    bool done;
    bool failed; // memory ran out
} Verifier;

// The tree's start must be where the subject's moves lead. False when memory is out. The verifier
// must stay where it is from here on.
bool verifier_init(Verifier *verifier, const Profile *profile, const Subject *subject,
                   const Tree *tree);
void verifier_done(Verifier *verifier);

// The wanted search; only until `done`. Hash is left to the caller.
void verifier_wish(const Verifier *verifier, SearchRequest *request);
// Takes the analysis of the wanted search as far as it has come. Returns true while the same search
// is still needed.
bool verifier_feed(Verifier *verifier, const Analysis *analysis);

#endif
