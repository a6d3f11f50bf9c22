// A workbench without a terminal, and without file, engines and store where a test needs none.
#ifndef ONLYMOVE_TESTS_UI_DESK_H
#define ONLYMOVE_TESTS_UI_DESK_H

#include <stdlib.h>
#include <string.h>

#include "onlymove/pgn.h"
#include "src/review/session/review_private.h"
#include "ui/actions/actions.h"
#include "ui/panes/tree_view.h"

static const char fixture_pgn[] =
    "1. e4 e5 (1... c5) (1... e6) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n";

enum { DESK_PLIES = 10 };

// A review of the workbench's game, without a store.
static inline void fixture_open_review(Workbench *wb)
{
    Profile profile;
    const StorePlace place = {"", 1, &wb->file.game, 0};
    wb->announce = announce_event;
    wb->review = review_new("");
    assert_non_null(wb->review);
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_ok(review_use_profile(wb->review, &profile, SAID));
    assert_ok(review_show(wb->review, &place, SAID));
}

// A candidate with that tree (NULL: none) at a node. The tree is taken over.
static inline void fixture_keep(Workbench *wb, uint32_t node, Tree *tree)
{
    Candidate candidate = {.accepted = tree, .profile = *review_profile(wb->review)};
    Position pos = game_position(&wb->file.game, node);
    pos_to_fen(&pos, candidate.fen);
    candidate.verdict_count = candidate.profile.filter_count;
    for (int i = 0; i < candidate.verdict_count; i++) {
        candidate.verdicts[i] =
            (Verdict){.filter = candidate.profile.filters[i], .state = VERDICT_PASS};
    }
    if (tree)
        candidate.tree = *tree;
    else
        tree_init(&candidate.tree, &pos);
    assert_ok(review_keep(wb->review, node, &candidate, false, SAID));
}

static inline void fixture_begin(Workbench *wb)
{
    PgnReader reader;
    views_init(wb);
    wb->file.game = game_blank();
    pgn_reader_init(&reader, fixture_pgn, sizeof fixture_pgn - 1);
    assert_true(pgn_read(&reader, &wb->file.game));
    pgn_reader_done(&reader);
    wb->panes.focus = VIEW_MOVES;
    assert_ok(reasons_read(&wb->reasons, "/nowhere/reasons.ini", SAID));
    fixture_open_review(wb);
}

FIXTURE(Workbench, fixture_begin, workbench_done);
#define ON_DESK(name) TEST_ON(name, Workbench *wb, fixture_begin)

// These words are in what it said last.
static inline void assert_said(const Workbench *wb, const char *words)
{
    if (!strstr(wb->messages.text, words))
        fail_msg("\"%s\" is not in \"%s\"", words, wb->messages.text);
}

// Every second position is a candidate.
static inline void fixture_add_candidates(Workbench *wb)
{
    for (size_t ply = 1; ply < DESK_PLIES; ply += 2)
        fixture_keep(wb, game_main_node(&wb->file.game, ply), NULL);
}

// The tree 1.e4 e5 at the game's start, with the cursor on its first move and the focus.
static inline void fixture_add_tree(Workbench *wb)
{
    Tree tree;
    tree_init(&tree, &wb->file.game.start);
    const GameNode *nodes = wb->file.game.nodes;
    const GameNode *first = &nodes[nodes[GAME_ROOT].child];
    uint32_t node = tree_add(&tree, TREE_ROOT, first->move, ROLE_SOLUTION);
    tree_add(&tree, node, nodes[first->child].move, ROLE_REPLY);
    fixture_keep(wb, GAME_ROOT, &tree);
    wb->panes.focus = VIEW_TREE;
    tree_view_show(wb, node, false);
}

#endif
