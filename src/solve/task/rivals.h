// The other moves at each place of the main line where the solver moves: a search of several lines
// looks at most of them but briefly. Each is searched by itself, cheaply, and once more in full
// where it is no longer far below.
#pragma once

#include "src/solve/policy/builder.h"

typedef struct Rivals Rivals;

// The builder, whose tree stands, is borrowed.
Rivals *rivals_new(const Profile *profile, const Builder *builder);
void rivals_free(Rivals *rivals);

// As a SearchTask has them. Nothing is wanted any more once a rival is right.
bool rivals_want(const Rivals *rivals, SearchRequest *request);
bool rivals_feed(Rivals *rivals, const Analysis *analysis);

uint64_t rivals_nodes(const Rivals *rivals); // of the searches so far
// Whether one is right: with its score the filters or the tree would have refused the solution.
// Fills in the evidence.
bool rivals_refuse(const Rivals *rivals, Evidence *evidence);
