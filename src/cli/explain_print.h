// The text of `onlymove explain`, and the pieces of it that a comparison shares.
#ifndef ONLYMOVE_CLI_EXPLAIN_PRINT_H
#define ONLYMOVE_CLI_EXPLAIN_PRINT_H

#include "onlymove/candidate.h"

// Appends all there is to say: position, profile and engine, every verdict, the tree (by `paths`
// only as paths of UCI moves), the outcome.
void explain_write(const Candidate *candidate, bool paths, Str *out);

#endif
