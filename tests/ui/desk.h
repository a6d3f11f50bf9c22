// A workbench without a terminal, and without file, engines and store where a test needs none.
#ifndef ONLYMOVE_TESTS_UI_DESK_H
#define ONLYMOVE_TESTS_UI_DESK_H

#include <stdlib.h>

#include "onlymove/pgn.h"
#include "ui/tree_view.h"

static const char desk_pgn[] =
    "1. e4 e5 (1... c5) (1... e6) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n";

enum { DESK_PLIES = 10 };

static inline Workbench *desk_new(void)
{
    Workbench *wb = calloc(1, sizeof *wb);
    PgnReader reader;
    assert_non_null(wb);
    assert_true(views_init(wb));
    game_init(&wb->game);
    pgn_reader_init(&reader, desk_pgn, sizeof desk_pgn - 1);
    assert_true(pgn_read(&reader, &wb->game));
    pgn_reader_done(&reader);
    wb->focus = VIEW_MOVES;
    return wb;
}

static inline void desk_free(Workbench *wb)
{
    workbench_done(wb);
    free(wb);
}

// Every second position is a candidate.
static inline void desk_add_candidates(Workbench *wb)
{
    wb->review.marks = calloc(DESK_PLIES, sizeof *wb->review.marks);
    assert_non_null(wb->review.marks);
    wb->review.ply_count = DESK_PLIES;
    for (size_t ply = 1; ply < DESK_PLIES; ply += 2) {
        wb->review.marks[ply].candidate = true;
    }
}

// The tree 1.e4 e5 at the game's start, with the cursor on its first move and the focus.
static inline void desk_add_tree(Workbench *wb)
{
    wb->review.findings = calloc(1, sizeof *wb->review.findings);
    assert_non_null(wb->review.findings);
    wb->review.node_count = 1;
    wb->review.findings->judged = true;
    Tree *tree = &wb->review.findings->candidate.tree;
    tree_init(tree, &wb->game.start);
    const GameNode *nodes = wb->game.nodes;
    const GameNode *first = &nodes[nodes[GAME_ROOT].child];
    uint32_t node = tree_add(tree, TREE_ROOT, first->move, ROLE_SOLUTION);
    tree_add(tree, node, nodes[first->child].move, ROLE_REPLY);
    wb->focus = VIEW_TREE;
    tree_view_show(wb, node, false);
}

#endif
