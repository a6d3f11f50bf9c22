// A second opinion on what was accepted: where the filters have passed by little, the same engine
// is asked again at higher node limits, or another one. Of the solution tree the builder asks by
// itself, see builder.h; the verdict is on both.
#ifndef ONLYMOVE_SOLVE_TASK_CONFIRM_H
#define ONLYMOVE_SOLVE_TASK_CONFIRM_H

#include "onlymove/inquiry.h"
#include "src/solve/policy/builder.h"

typedef struct Confirmation Confirmation;

// Asks the filters that read lines again where they are `narrow`: a little more or less in a score
// would have refused. The builder, or NULL where there is no tree, is borrowed; so are the
// subject's moves. NULL when memory is out.
Confirmation *confirm_new(const Profile *profile, const Subject *subject, bool narrow,
                          const Builder *builder);
void confirm_free(Confirmation *confirmation);

// As a SearchTask has them.
bool confirm_wants(const Confirmation *confirmation, SearchRequest *request);
bool confirm_feed(Confirmation *confirmation, const Analysis *analysis);

// Fills in state, evidence and nodes once nothing is wanted any more.
void confirm_judge(const Confirmation *confirmation, Verdict *verdict);
// Nodes of its searches so far.
uint64_t confirm_nodes(const Confirmation *confirmation);

#endif
