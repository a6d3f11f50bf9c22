// The text of `onlymove explain`, and the pieces of it that a comparison shares.
#ifndef ONLYMOVE_CLI_EXPLAIN_PRINT_H
#define ONLYMOVE_CLI_EXPLAIN_PRINT_H

#include "onlymove/candidate.h"

// Appends a number in groups of three: "28,925,464".
void explain_add_count(uint64_t count, Str *out);
// Appends the end of it: "accepted, mate" or "rejected: not-check: Qb8+ gives check".
void explain_add_outcome(const Candidate *candidate, Str *out);

// Appends all there is to say: position, profile and engine, every verdict, the tree (by `paths`
// only as paths of UCI moves), the outcome.
void explain_write(const Candidate *candidate, bool paths, Str *out);

#endif
