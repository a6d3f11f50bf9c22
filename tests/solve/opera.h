// A tree of Morphy's opera game. Include after test.h.
#pragma once

#include "tests/solve/positions.h"
#include "tests/store/sample.h"

#define OPERA_LINES OPERA_TREE " 3Bd2/ret 4Bd6/rep"

// The nodes of these lines.
enum { OPERA_SACRIFICE = 1, OPERA_TAKES, OPERA_MATE, OPERA_OTHER, OPERA_BISHOP };

// 16.Qb8+ Nxb8 17.Rd8#, and 17.Bd2 Bd6 beside the mate.
static inline void opera_tree(Tree *tree) {
    *tree = sample_tree_of(OPERA, OPERA_LINES);
}
