// Morphy's opera game before 16.Qb8+, and a tree of it. Include after test.h.
#pragma once

#include "tests/store/sample.h"

// White mates by Qb8+ Nxb8 Rd8.
static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

#define OPERA_LINE  "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate"
#define OPERA_LINES OPERA_LINE " 3Bd2/ret 4Bd6/rep"

// The nodes of these lines.
enum { OPERA_SACRIFICE = 1, OPERA_TAKES, OPERA_MATE, OPERA_OTHER, OPERA_BISHOP };

// 16.Qb8+ Nxb8 17.Rd8#, and 17.Bd2 Bd6 beside the mate.
static inline void opera_tree(Tree *tree) {
    *tree = sample_tree_of(OPERA, OPERA_LINES);
}
