// A second opinion on what was accepted: where the filters or a move of the solver's on the main
// line have passed by little, the same engine is asked again at higher node limits.
#ifndef ONLYMOVE_SOLVE_CONFIRM_H
#define ONLYMOVE_SOLVE_CONFIRM_H

#include "onlymove/inquiry.h"
#include "src/solve/explorer.h"

typedef struct Confirmation Confirmation;

// Asks the filters that read lines again where they are `narrow`, and then at every narrow move of
// the main line of the tree. The tree, and the subject's moves, are borrowed. NULL when memory is
// out.
Confirmation *confirm_new(const Profile *profile, const Subject *subject, bool narrow,
                          const Tree *tree);
void confirm_free(Confirmation *confirmation);

// As a SearchTask has them.
bool confirm_wants(const Confirmation *confirmation, SearchRequest *request);
bool confirm_feed(Confirmation *confirmation, const Analysis *analysis);

// Fills in state, grounds and nodes once nothing is wanted any more.
void confirm_judge(const Confirmation *confirmation, Verdict *verdict);
// Nodes of its searches so far.
uint64_t confirm_nodes(const Confirmation *confirmation);

#endif
