// Two profiles side by side, for `onlymove explain --compare`.
#ifndef ONLYMOVE_CLI_EXPLAIN_COMPARE_H
#define ONLYMOVE_CLI_EXPLAIN_COMPARE_H

#include "onlymove/candidate.h"
#include "src/cli/options.h"

// Reads "A,B" into two different profiles, both with the settings of --set. STATUS_USAGE or
// STATUS_NOT_FOUND with a sentence when it is anything else.
Status compare_read(const char *names, const Words *settings, Profile profiles[2], Fault *fault);

// Appends a table of 80 columns: a row a filter, and below them outcome, solution and nodes. Both
// are of one position.
void compare_write(const Candidate pair[2], Str *out);
// Appends {"compare": [A, B]}, each as candidate_write_json() has it.
Status compare_write_json(const Candidate pair[2], Str *out, Fault *fault);

#endif
