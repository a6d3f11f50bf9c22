// What is asked before a puzzle is accepted: beside its duplicates, which are shown and kept, and
// where it is cooked.
#include "onlymove/movegen.h"
#include "tests/ui/fixture.h"

// Two games come to one position by another order of moves, and go on otherwise.
static const char orders[] =
    "[White \"Anna\"]\n[Black \"Berta\"]\n[Event \"Club\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 *\n\n"
    "[White \"Carla\"]\n[Black \"Dora\"]\n\n1. c4 e6 2. d4 d5 3. Nf3 *\n\n";

// ... and so does a third in another file.
static const char third[] = "[White \"Emma\"]\n\n1. c4 d5 2. d4 e6 3. Nc3 *\n\n";

static void open_orders(StoreFixture *f) {
    assert_true(folder_write(&f->folder, "one.pgn", orders));
    assert_ok(workbench_open(&f->wb, f->one, SAID));
    store_fixture_put_puzzle(&f->wb, 0, 4);
    store_fixture_put_puzzle(&f->wb, 1, 4);
    store_fixture_press(f, "[narrow ~D] B");
}

// The decisions on both, in the order of the games; the queue has both.
static void assert_decisions(const StoreFixture *f, Decision first, Decision second) {
    const CandidateList *list = queue_list(review_queue(f->wb.review));
    assert_int_equal(list->count, 2);
    assert_int_equal(list->rows[0].decision, first);
    assert_int_equal(list->rows[1].decision, second);
}

static size_t still_duplicates(StoreFixture *f) {
    store_fixture_press(f, "[narrow ~D]");
    return queue_count(review_queue(f->wb.review));
}

ON_EMPTY_STORE(before_a_duplicate_of_an_accepted_puzzle_is_accepted_too_it_is_asked) {
    open_orders(f);
    assert_int_equal(still_duplicates(f), 2);
    store_fixture_press(f, "Enter");
    assert_decisions(f, DECISION_ACCEPT, DECISION_NONE);
    PRESS(&f->wb,
          {"Enter", ASKS "game 1 of one.pgn, 3.Nc3, is accepted: the same position. y accept this "
                         "too = side by side X reject this"},
          {"Enter", "nothing was decided"}, {"Enter y"});
    assert_decisions(f, DECISION_ACCEPT, DECISION_ACCEPT);
    assert_int_equal(still_duplicates(f), 0); // both are kept

    store_fixture_press(f, "[narrow] u");
    assert_decisions(f, DECISION_ACCEPT, DECISION_NONE);
    assert_int_equal(still_duplicates(f), 2); // one step back, both of it

    store_fixture_press(f, "C-r");
    assert_decisions(f, DECISION_ACCEPT, DECISION_ACCEPT);
    PRESS(&f->wb, {"[narrow] u [keep both]", "only in the list: :duplicates opens it"},
          {"= +", "both are kept; u takes it back"}, {"u", "undone: keep both, game 2, move 3"},
          {"Esc Enter X"});
    assert_decisions(f, DECISION_ACCEPT, DECISION_REJECT);
    assert_said(&f->wb, "rejected: duplicate");
}

ON_EMPTY_STORE(marked_puzzles_that_have_a_duplicate_are_counted_before_they_are_accepted) {
    open_orders(f);
    PRESS(&f->wb, {"[mark matching ~a] * A",
                   ASKS "Accept 2 puzzles, 2 of them duplicates (~D)? y yes n no"});
}

ON_EMPTY_STORE(of_two_duplicates_the_curator_keeps_one_or_both) {
    open_orders(f);
    store_fixture_press(f, "= <");
    assert_decisions(f, DECISION_NONE, DECISION_REJECT);
    assert_said(&f->wb, "game 2 of one.pgn, move 3 is rejected as a duplicate, Enter accepts this "
                        "one; u takes it back");
    assert_int_equal(f->wb.panes.overlay, VIEW_NONE); // there is no other
    store_fixture_press(f, "u [previous undecided] = >");
    assert_decisions(f, DECISION_REJECT, DECISION_NONE);
    store_fixture_press(f, "u");
    assert_int_equal(still_duplicates(f), 2);
    PRESS(&f->wb, {"= +", "both are kept; u takes it back", OVER "duplicates"});
    assert_int_equal(still_duplicates(f), 0);
}

ON_EMPTY_STORE(while_there_are_more_it_stays_open_and_u_takes_the_last_decision_back) {
    open_orders(f);
    assert_true(folder_write(&f->folder, "two.pgn", third));
    assert_ok(workbench_open(&f->wb, f->two, SAID));
    store_fixture_put_puzzle(&f->wb, 0, 4);
    PRESS(&f->wb, {"[queue store] [narrow ~D] ) = <", OVER "duplicates"});
    assert_int_equal(view_list(&f->wb, VIEW_DUPLICATES)->count, 1);
    store_fixture_says(f, "u", "undone: reject: duplicate");
}

ON_EMPTY_STORE(enter_goes_to_the_other_one_and_where_there_is_none_that_is_said) {
    open_orders(f);
    const size_t game = f->wb.file.game_index;
    store_fixture_press(f, "= Enter");
    assert_int_not_equal(f->wb.file.game_index, game);
    PRESS(&f->wb, {"", OVER ""}, {"Left =", "there is no puzzle here"},
          {"Right [reject dull] [reject dull] =", "the store has no duplicate of this puzzle"});
}

static void draw(Workbench *wb, Grid *grid, const char *golden, int rows, int cols) {
    const Spot spot = fixture_draw_placed(wb, VIEW_DUPLICATES, grid, rows, cols, false);
    assert_int_equal(grid->cells[spot.y * cols + spot.x].character, '>');
    golden_check(golden, grid, true);
}

ON_EMPTY_STORE(duplicates_stand_side_by_side_with_what_differs_at_every_size) {
    CLEANUP(grid_done) Grid grid = {0};
    open_orders(f);
    store_fixture_press(f, "=");
    draw(&f->wb, &grid, "duplicates-80x24", 24, 80);
    draw(&f->wb, &grid, "duplicates-200x50", 50, 200);
    golden_to_ascii(&grid);
    golden_check("duplicates-ascii", &grid, false);
}

// A puzzle for which another first move is proved to mate as well.
static void put_cooked(StoreFixture *f) {
    Candidate candidate = {
        .is_puzzle = true, .profile = *review_profile(f->wb.review), .verdict_count = 1};
    assert_true(workbench_show_game(&f->wb, 0));
    const Game *game = &f->wb.file.game;
    const uint32_t node = game_main_node(game, 4);
    Verdict *verdict = &candidate.verdicts[0];
    Position pos = game_position(game, node);
    Move moves[MOVES_MAX];
    assert_true(moves_legal(&pos, moves) > 0);
    pos_to_fen(&pos, candidate.fen);
    candidate.engine = strdup("");
    tree_init(&candidate.tree, &pos);
    tree_add(&candidate.tree, TREE_ROOT, game->nodes[game->nodes[node].child].move, ROLE_SOLUTION);
    *verdict = (Verdict){.filter = filter_find("solution-tree"), .state = VERDICT_WARN};
    evidence_move(&verdict->evidence, "cook", &pos, moves[0]);
    evidence_template(&verdict->evidence, "", "", "");
    assert_ok(review_keep(f->wb.review, node, &candidate, false, SAID));
}

ON_EMPTY_STORE(before_a_cooked_puzzle_is_accepted_it_is_asked) {
    assert_true(folder_write(&f->folder, "one.pgn", orders));
    assert_ok(workbench_open(&f->wb, f->one, SAID));
    put_cooked(f);
    store_fixture_put_puzzle(&f->wb, 1, 0);
    store_fixture_press(f, "[narrow cooked] B");
    PRESS(
        &f->wb,
        {"Enter", ASKS "Kd2 is proved to mate as fast, or sooner. y accept all the same X reject"},
        {"Esc", "nothing was decided"}, {"Enter y", "accepted"}, {"u"},
        {"Enter Backspace", "rejected: cooked"});
}
