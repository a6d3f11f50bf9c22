// Two profiles side by side at one position, and how one of them came out.
#ifndef ONLYMOVE_COMPARE_H
#define ONLYMOVE_COMPARE_H

#include "onlymove/candidate.h"

// Appends a table of so many columns, 48 at least: a row a filter (those of the first in its order,
// then those that only the second has), and below them outcome, solution and nodes. Both are of one
// position.
void compare_write(const Candidate pair[2], int width, Str *out);

// Appends a number in groups of three: "28,925,464".
void count_write(uint64_t count, Str *out);
// Appends the end of it: "puzzle, mate" or "no puzzle: not-check: Qb8+ gives check".
void candidate_write_outcome(const Candidate *candidate, Str *out);

#endif
