// The chain of filters, what comes before its checkpoints: what is free, evaluations of the game's
// own or searched for, one look.
#include "tests/filter/chain_scene.h"

static const char EVEN[] = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
static const char IN_CHECK[] = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";

CHAIN_TEST(a_free_filter_rejects_before_any_search_unless_thorough) {
    begin(scene, START(.profile = "magnus", .fen = IN_CHECK));
    assert_chain(scene, CHAIN_FAILED, "not-in-check FAIL, one-winning-move SKIP");
    assert_evidence(scene, "one-winning-move", reason, "already refused: not-in-check");
    begin(scene, START(.profile = "magnus", .fen = IN_CHECK, .thorough = true));
    assert_false(answer(scene, 0, 1000, 2, ITERATIONS("5 500: Kxe2 300")));
    assert_chain(scene, CHAIN_FAILED, "one-winning-move FAIL, not-mate-in-one PASS");
}

CHAIN_TEST(what_the_game_says_of_its_positions_needs_no_search) {
    begin(scene,
          START(.profile = "classic", .fen = EVEN, .moves = "Ke2 Ke7", .evals = "450 -10 0"));
    assert_chain(scene, CHAIN_PASSED, "evaluation-jump PASS, solution-tree PEND");
    assert_int_equal(verdict(scene, "evaluation-jump")->nodes, 0);
    assert_int_equal(scene->chain.judged_nodes, 0);
}

CHAIN_TEST(missing_evaluations_are_searched_for_with_one_line_each) {
    begin(scene, START(.profile = "classic", .fen = EVEN, .moves = "Ke2 Ke7"));
    assert_wish(scene, 0, 1000, 1);
    assert_int_equal(chain_limit(&scene->chain), 1000);
    assert_true(feed(scene, false, 500, ITERATIONS("5 500: Ke3 450")));
    assert_false(feed(scene, true, 1000, ITERATIONS("5 500: Ke3 450")));
    assert_false(answer(scene, 1, 1000, 1, ITERATIONS("5 500: Kd7 10")));
    assert_false(answer(scene, 2, 1000, 1, ITERATIONS("5 500: Kd2 -5")));
    assert_int_equal(scene->chain.state, CHAIN_PASSED);
    // Of the position one ply back the other side's view is the solver's turned round.
    assert_evidence(scene, "evaluation-jump", measured, "-0.05, -0.10, now +4.50");
    assert_int_equal(verdict(scene, "evaluation-jump")->nodes, 1000);
}

CHAIN_TEST(only_the_evaluation_that_the_game_lacks_is_searched_for) {
    begin(scene, START(.profile = "classic", .fen = EVEN, .moves = "Ke2 Ke7", .evals = "450 ? 0"));
    answer(scene, 1, 1000, 1, ITERATIONS("5 500: Kd7 -1"));
    assert_int_equal(scene->chain.state, CHAIN_FAILED);
    assert_true(verdict(scene, "evaluation-jump")->evidence.miss == 1);
}

CHAIN_TEST(an_evaluation_that_decides_is_the_last_one_searched_for) {
    begin(scene, START(.profile = "classic", .fen = EVEN, .moves = "Ke2 Ke7"));
    assert_false(feed(scene, true, 1000, ITERATIONS("5 500: Ke3 399")));
    assert_chain(scene, CHAIN_FAILED, "evaluation-jump FAIL, solution-tree SKIP");
    assert_int_equal(scene->chain.judged_nodes, 1000);
}

CHAIN_TEST(after_an_evaluation_that_refuses_the_next_filter_is_not_judged) {
    begin(scene, START(.profile = "lichess", .set = "filters=not-winning-before mate-or-advantage",
                       .fen = EVEN, .moves = "Ke2 Ke7", .evals = "500 301"));
    assert_chain(scene, CHAIN_FAILED, "not-winning-before FAIL, mate-or-advantage SKIP");
    assert_evidence(scene, "mate-or-advantage", reason, "already refused: not-winning-before");
}

CHAIN_TEST(an_evaluation_without_a_completed_iteration_fails_in_words) {
    begin(scene, START(.profile = "classic", .fen = EVEN, .moves = "Ke2 Ke7"));
    assert_false(feed(scene, true, 1000, ITERATIONS("5 1000: Ke3 399")));
    assert_int_equal(scene->chain.state, CHAIN_FAILED);
    assert_evidence(scene, "evaluation-jump", reason, "*no iteration*");
}

CHAIN_TEST(an_evaluation_that_one_filter_asked_for_serves_the_next) {
    begin(scene, START(.profile = "lichess", .fen = EVEN, .moves = "Ke2 Ke7"));
    answer(scene, 0, 1000, 1, ITERATIONS("5 500: Ke3 450"));
    answer(scene, 1, 1000, 1, ITERATIONS("5 500: Kd7 0"));
    assert_chain(scene, CHAIN_PASSED,
                 "not-winning-before PASS, mate-or-advantage PASS, not-easy PASS");
}

// In whatever order the profile names them.
CHAIN_TEST(what_is_free_comes_first_then_evaluations_then_the_look_then_the_checkpoints) {
    begin(scene,
          START(.profile = "magnus", .fen = EVEN, .moves = "Ke2 Ke7",
                .set = "filters=only-winning-move one-winning-move evaluation-jump has-choice"));
    assert_verdicts(scene, "has-choice PASS");
    assert_int_equal(scene->chain.phase, CHAIN_EVALS);
    answer(scene, 0, 1000, 1, ITERATIONS("5 500: Ke3 #9"));
    answer(scene, 1, 1000, 1, ITERATIONS("5 500: Kd7 0"));
    assert_verdicts(scene, "evaluation-jump PASS");
    assert_int_equal(scene->chain.phase, CHAIN_FIRST_LOOK);
    assert_wish(scene, 0, 1000, 2);
    assert_int_equal(chain_limit(&scene->chain), 1000);
    feed(scene, true, 1000, ITERATIONS("5 500: Ke3 300, Kd3 0"));
    assert_verdicts(scene, "one-winning-move PASS");
    assert_int_equal(scene->chain.phase, CHAIN_CHECKPOINTS);
    assert_wish(scene, 0, 4000, 2);
    assert_int_equal(chain_limit(&scene->chain), 2000);
    feed(scene, true, 4000, ITERATIONS("5 500: Ke3 300, Kd3 0"));
    assert_int_equal(scene->chain.state, CHAIN_PASSED);
}

CHAIN_TEST(a_profile_without_checkpoints_looks_once_at_its_one_limit) {
    begin(scene, START(.profile = "finder", .fen = OPERA));
    assert_wish(scene, 0, 4000, 5);
    assert_int_equal(scene->chain.checkpoint_count, 0);
    assert_true(feed(scene, false, 2000, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    assert_verdicts(scene, "only-good-move PEND");
    assert_false(feed(scene, true, 4000, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    assert_int_equal(scene->chain.state, CHAIN_PASSED);
    assert_int_equal(verdict(scene, "only-good-move")->nodes, 4000);
    assert_true(scene->chain.has_best);
}

CHAIN_TEST(one_look_that_refuses_measures_every_filter_of_the_look) {
    begin(scene, START(.profile = "positional", .fen = "r3k2r/2n5/8/8/8/8/5B2/R3K2R w - - 0 16"));
    assert_false(answer(scene, 0, 4000, 2, ITERATIONS("5 500: Bd4 14, Bc5 -90")));
    assert_int_equal(scene->chain.state, CHAIN_FAILED);
    assert_true(verdict(scene, "best-in-window")->evidence.miss == 1);
    assert_true(verdict(scene, "margin-in-window")->evidence.miss == 4);
    assert_verdicts(scene, "not-capture PASS, solution-tree SKIP");
}

CHAIN_TEST(a_thorough_chain_judges_every_free_filter_and_every_known_evaluation) {
    static const char BARE[] = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    begin(scene, START(.profile = "lichess", .fen = BARE, .moves = "Ke2 Ke7", .evals = "150 310",
                       .inside = 1, .thorough = true));
    assert_chain(scene, CHAIN_FAILED,
                 "has-choice PASS, not-inside-puzzle FAIL, not-ahead FAIL, not-winning-before "
                 "FAIL, mate-or-advantage FAIL, solution-tree SKIP");
    begin(scene, START(.profile = "lichess", .fen = BARE, .moves = "Ke2 Ke7", .evals = "150 310",
                       .inside = 1));
    assert_verdicts(scene, "not-inside-puzzle FAIL, mate-or-advantage SKIP");
}

CHAIN_TEST(a_known_evaluation_that_refuses_spares_the_look_unless_thorough) {
    begin(scene, START(.profile = "finder", .set = "filters=evaluation-jump only-good-move",
                       .fen = EVEN, .moves = "Ke2 Ke7", .evals = "399"));
    assert_chain(scene, CHAIN_FAILED, "only-good-move SKIP");
    begin(scene, START(.profile = "finder", .set = "filters=evaluation-jump only-good-move",
                       .fen = EVEN, .moves = "Ke2 Ke7", .evals = "399", .thorough = true));
    answer(scene, 0, 4000, 5, ITERATIONS("5 500: Ke3 300, Kd3 0"));
    assert_chain(scene, CHAIN_FAILED, "only-good-move PASS");
}

CHAIN_TEST(an_evaluation_that_was_searched_for_ends_even_a_thorough_chain) {
    begin(scene, START(.profile = "finder", .set = "filters=evaluation-jump only-good-move",
                       .fen = EVEN, .moves = "Ke2 Ke7", .thorough = true));
    answer(scene, 0, 1000, 1, ITERATIONS("5 500: Ke3 399"));
    assert_chain(scene, CHAIN_FAILED, "only-good-move SKIP");
}

CHAIN_TEST(the_past_of_the_game_reaches_the_filters) {
    begin(scene, START(.profile = "lichess", .fen = FEN_START, .moves = "Nf3 Nf6 Ng1 Ng8"));
    assert_verdicts(scene, "not-seen-before FAIL");
}

static const char *decisive(const Scene *scene) {
    assert_int_equal(scene->chain.state, CHAIN_FAILED);
    return scene->chain.verdicts[scene->chain.decisive].filter->name;
}

// magnus names the filter of the first look before the free one.
CHAIN_TEST(a_thorough_chain_ends_at_the_filter_at_which_another_does) {
    begin(scene, START(.profile = "magnus", .fen = IN_CHECK));
    assert_string_equal(decisive(scene), "not-in-check");
    begin(scene, START(.profile = "magnus", .fen = IN_CHECK, .thorough = true));
    feed(scene, true, 1000, ITERATIONS("5 500: Kxe2 279"));
    assert_verdicts(scene, "one-winning-move FAIL, solution-tree SKIP");
    assert_string_equal(decisive(scene), "not-in-check");
    assert_evidence(scene, "solution-tree", reason, "already refused: not-in-check");
}

CHAIN_TEST(an_evaluation_that_cannot_be_had_does_not_decide_after_a_free_filter) {
    begin(scene,
          START(.profile = "classic", .set = "filters=evaluation-jump not-in-check",
                .fen = "4k3/8/8/8/8/8/7r/4K3 w - - 0 1", .moves = "Kd1 Rh1", .thorough = true));
    assert_false(feed(scene, true, 1000, ITERATIONS("5 2000: Kc2 399")));
    assert_verdicts(scene, "evaluation-jump FAIL");
    assert_string_equal(decisive(scene), "not-in-check");
}

// Both fail at the look, the one of the checkpoints only for the ledger.
CHAIN_TEST(the_look_decides_before_the_checkpoints_in_whatever_order_they_are_named) {
    begin(scene, START(.profile = "magnus", .set = "filters=only-winning-move one-winning-move",
                       .fen = EVEN));
    feed(scene, true, 1000, ITERATIONS("5 500: Ke2 300, Kd2 290"));
    assert_verdicts(scene, "only-winning-move FAIL");
    assert_string_equal(decisive(scene), "one-winning-move");
}

CHAIN_TEST(of_filters_with_the_same_turn_the_first_of_the_profile_decides) {
    static const char *const rows[][2] = {
        {"filters=mate-or-advantage not-winning-before not-ahead not-in-check", "not-in-check"},
        {"filters=mate-or-advantage not-winning-before", "mate-or-advantage"},
    };
    for (int turn = 0; turn < 4; turn++) {
        begin(scene, START(.profile = "lichess", .set = rows[turn / 2][0], .evals = "100 301",
                           .fen = "4k3/8/8/8/8/8/P7/4K2r w - - 0 1", .moves = "Kd2 Rh2",
                           .thorough = turn % 2 == 1));
        assert_string_equal(decisive(scene), rows[turn / 2][1]);
    }
}
