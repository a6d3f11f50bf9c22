// What pages and sheets say of a puzzle to people, on one line and not yet made safe for the
// format.
#ifndef ONLYMOVE_EXPORT_OUT_SOLUTION_H
#define ONLYMOVE_EXPORT_OUT_SOLUTION_H

#include "src/export/out/format.h"

// Appends "1. Kf7 (1. Qg5 [try again]) 1... Kh7 2. Qh1# (2. Qg7# [as well])".
void export_solution(const Tree *tree, Str *out);
// Appends "Ernst - Weiss, Casual, 1930; rated 1640", without what is not known.
void export_facts(const StoredCandidate *puzzle, Str *out);
// The motifs of the main line as the curator has them, "endgame mate short"; false: it has none.
bool export_motifs(const Candidate *candidate, Str *out);

#endif
