// A verification looks again at the nodes of a tree that were changed by hand, and at no others,
// with the profile's tree policy: at the place where each was put, and where a line ends with it.
// Like an inquiry it does no I/O: it wants searches and is fed what they find (search_task.h).
#ifndef ONLYMOVE_VERIFICATION_H
#define ONLYMOVE_VERIFICATION_H

#include "onlymove/search_task.h"
#include "onlymove/subject.h"
#include "onlymove/tree.h"

enum { FINDING_TEXT_MAX = 120 };

// What is found of a node that was changed by hand.
typedef struct NodeFinding {
    uint32_t node;
    bool holds; // the profile would have it so
    bool open;  // it does not hold, but for want of an answer or of moves behind it: nothing is
                // refuted
    char text[FINDING_TEXT_MAX];
} NodeFinding;

typedef struct Verification Verification;

// Copies profile, subject and tree. The subject is that of the tree's root. NULL when memory is
// out; when it runs out later, the verification ends, and what it has not confirmed stays open.
Verification *verification_new(const Profile *profile, const Subject *subject, const Tree *tree);
void verification_free(Verification *verification);

SearchTask verification_task(Verification *verification);
const Profile *verification_profile(const Verification *verification);
// One finding a node that was touched, in the tree's order; complete when nothing is wanted.
const NodeFinding *verification_findings(const Verification *verification, size_t *count);
// The copy of the tree, with scores, depths and outcomes of the nodes looked at renewed. In the end
// they are touched no more, and what does not hold is refuted; only what is open stays touched.
const Tree *verification_tree(const Verification *verification);
// Nodes of the wanted search so far.
uint64_t verification_search_nodes(const Verification *verification);

#endif
