// Morphy's opera game before 16.Qb8+, and trees of it. Include after test.h.
#ifndef ONLYMOVE_TESTS_OPERA_H
#define ONLYMOVE_TESTS_OPERA_H

#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/tree.h"
#include "tests/support/recorded.h"

// White mates by Qb8+ Nxb8 Rd8.
static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

static inline uint32_t add_san(Tree *tree, uint32_t parent, const char *san, TreeRole role)
{
    Position pos;
    Move move;
    tree_position(tree, parent, &pos);
    assert_ok(san_read(&pos, san, strlen(san), &move, SAID));
    return tree_add(tree, parent, move, role);
}

static inline void begin_tree(Tree *tree, const char *fen)
{
    const Position start = recorded_position(fen);
    assert_true(tree_init(tree, &start));
}

typedef struct Opera {
    Tree tree;
    uint32_t sacrifice, takes, mate, other, bishop; // nodes
} Opera;

// 16.Qb8+ Nxb8 17.Rd8#
static inline Opera opera_line(void)
{
    Opera o;
    begin_tree(&o.tree, OPERA);
    o.sacrifice = add_san(&o.tree, TREE_ROOT, "Qb8+", ROLE_SOLUTION);
    o.takes = add_san(&o.tree, o.sacrifice, "Nxb8", ROLE_REPLY);
    o.mate = add_san(&o.tree, o.takes, "Rd8#", ROLE_SOLUTION);
    o.tree.nodes[o.mate].outcome = OUTCOME_MATE;
    return o;
}

// The same, and 17.Bd2 Bd6 beside the mate.
static inline Opera opera_tree(void)
{
    Opera o = opera_line();
    o.other = add_san(&o.tree, o.takes, "Bd2", ROLE_RETRY);
    o.bishop = add_san(&o.tree, o.other, "Bd6", ROLE_REPLY);
    return o;
}

#endif
