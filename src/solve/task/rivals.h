// Rivals: the solver's legal moves outside the tree, at each node of the main line. A search of
// several lines looks at most of them only briefly, so each gets a cheap search of its own, and a
// full one if it comes close.
#pragma once

#include "src/solve/policy/builder.h"

typedef struct Rivals Rivals;

// Borrows the profile and the builder, whose tree is complete.
Rivals *rivals_new(const Profile *profile, const Builder *builder);
void rivals_free(Rivals *rivals);

// The wants() and feed() of a SearchTask, which ends at the first rival that is right.
bool rivals_want(const Rivals *rivals, SearchRequest *request);
bool rivals_feed(Rivals *rivals, const Analysis *analysis);

uint64_t rivals_searched_nodes(const Rivals *rivals); // of the searches so far
// Whether a rival is right: its score is such that the filters or the tree policy would refuse the
// solution. Then fills in *evidence.
bool rivals_refuse(const Rivals *rivals, Evidence *evidence);
