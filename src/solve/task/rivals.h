// Rivals: the other moves at each place of the main line where the solver moves. A search of
// several lines looks at most of them only briefly, so each has a cheap search of its own, and a
// full one when it is no longer far below.
#pragma once

#include "src/solve/policy/builder.h"

typedef struct Rivals Rivals;

// Borrows the profile and the builder, whose tree is complete.
Rivals *rivals_new(const Profile *profile, const Builder *builder);
void rivals_free(Rivals *rivals);

// As in SearchTask. The task ends as soon as a rival is right.
bool rivals_want(const Rivals *rivals, SearchRequest *request);
bool rivals_feed(Rivals *rivals, const Analysis *analysis);

uint64_t rivals_nodes(const Rivals *rivals); // of the searches so far
// Whether a rival is right: with its score the filters or the tree would have refused the solution.
// Then fills in *evidence.
bool rivals_refuse(const Rivals *rivals, Evidence *evidence);
