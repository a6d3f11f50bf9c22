// The last word on a candidate, on recorded lines: what is asked again of its diagram, what that
// costs, and what a profile makes of the answer.

#include "tests/solve/history_trial.h"
#include "tests/support/recorded.h"

TEST(where_nothing_is_hidden_no_search_is_made) {
    const Trial fresh = plain(FORK, RECORDED({"", "Qd5 500, Qd4 0" QD5_BEHIND}));
    Inquiry *inquiry = accepted_after(&fresh, 4);
    assert_int_equal(inquiry_searched_nodes(inquiry), 1000000 + 28925464 + 2 * 1000000);
    assert_int_equal(last_word(inquiry)->state, VERDICT_PASS);
    assert_int_equal(last_word(inquiry)->nodes, 0);
    assert_string_equal(evidence_text(&last_word(inquiry)->evidence).measured, "nothing is hidden");
    inquiry_free(inquiry);
    // Castling that the diagram promises and the game allows; the capture that ends the past.
    const Trial castles =
        plain("3k4/8/8/8/8/8/1r3P2/R3K3 w Q - 0 40", RECORDED({"", "O-O-O 500, Rd1 20; Kc7 -900; "
                                                                   "Kxb2 400, Rd5 390, Rd6 380"}));
    inquiry_free(accepted_after(&castles, 4));
    const Trial taken = {"N5k1/r4ppp/8/8/8/8/5PPP/3Q2K1 b - - 9 20", .moves = "Rxa8",
                         .settings = {PLAIN},
                         .recordings = RECORDED({"Rxa8", "Qd5 500, Qd4 0" QD5_BEHIND})};
    inquiry_free(accepted_after(&taken, 4));
}

TEST(what_is_hidden_costs_every_search_once_more) {
    const Trial trial = plain(FORK_LATE, RECORDED({"", "Qd5 500, Qd4 0" QD5_BEHIND},
                                                  {"bare", "Qd5 500, Qd4 0" QD5_BEHIND}));
    CLEANUP(inquiry_free_at) Inquiry *inquiry = accepted_after(&trial, 2 * 4);
    assert_int_equal(inquiry_searched_nodes(inquiry), 2 * (1000000 + 28925464 + 2 * 1000000));
    assert_int_equal(last_word(inquiry)->nodes, 28925464);
}

TEST(the_bare_position_is_judged_no_longer_than_it_takes) {
    const Trial trial =
        plain(FORK_LATE, RECORDED({"", "Qd5 500, Qd4 0" QD5_BEHIND}, {"bare", "Qd5 500, Qd4 480"}));
    CLEANUP(inquiry_free_at) Inquiry *inquiry = accepted_after(&trial, 4 + 1);
    assert_int_equal(inquiry_searched_nodes(inquiry), 1000000 + 28925464 + 2 * 1000000 + 1000000);
    assert_int_equal(last_word(inquiry)->nodes, 1000000);
}

TEST(a_tree_alone_names_the_nodes_of_its_searches) {
    // White mates by Qb8+ Nxb8 Rd8.
    const Trial trial = {"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
                         .profile = "classic",
                         .settings = {"filters=solution-tree history-free", "tree.nodes=70000"},
                         .recordings = RECORDED({"", "Qb8 #2, Rxd7 900; Nxb8 #-1; Rd8 #1"},
                                                {"bare", "Qb8 #2, Rxd7 900; Nxb8 #-1; Rd8 #1"})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_string_equal(evidence_text(&last_word(inquiry)->evidence).measured, "the same puzzle");
    assert_int_equal(last_word(inquiry)->nodes, trial_verdict(inquiry, "solution-tree")->nodes);
    assert_int_equal(last_word(inquiry)->nodes, 70000);
}

TEST(a_key_says_whether_a_difference_refuses_or_warns) {
    Trial trial = {FORK_LATE, .settings = {PLAIN, "history-free.fail=0"},
                   .recordings = RECORDED({"", "Qd5 500, Qd4 0" QD5_BEHIND},
                                          {"bare", "Qd4 500, Qd5 20" QD5_BEHIND})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_true(inquiry_accepted(inquiry));
    assert_string_equal(inquiry_reason(inquiry), "");
    assert_int_equal(last_word(inquiry)->state, VERDICT_WARN);
    // It is the puzzle of the game that is kept.
    trial_assert_tree(inquiry, "1Qd5/sol 2Rb8/rep=won");
    inquiry_free(inquiry);
    trial.settings[1] = "history-free.fail=1";
    inquiry = trial_run(&trial, NULL);
    assert_false(inquiry_accepted(inquiry));
    assert_string_equal(inquiry_reason(inquiry),
                        "history-free: the diagram does not show the moves before, and without "
                        "that Qd4 is the move, not Qd5");
    assert_int_equal(last_word(inquiry)->state, VERDICT_FAIL);
    assert_false(last_word(inquiry)->evidence.has_miss);
    trial_assert_tree(inquiry, "1Qd5/sol 2Rb8/rep=won");
}

TEST(what_is_refused_before_is_not_judged_again) {
    Trial trial = {FORK_LATE, .settings = {PLAIN, "history-free.fail=1"},
                   .recordings = RECORDED({"", "Qd5 500, Qd4 480"})};
    int searches;
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, &searches);
    assert_int_equal(searches, 1);
    assert_int_equal(last_word(inquiry)->state, VERDICT_SKIPPED);
    assert_string_equal(evidence_text(&last_word(inquiry)->evidence).reason,
                        "already refused: one-winning-move");
    inquiry_free(inquiry);
    trial.recordings = RECORDED({"", "Qd5 500, Qd4 0; Rb8 -900; Qc5 20, Qd6 10, Qd7 0"});
    inquiry = trial_run(&trial, &searches);
    assert_int_equal(searches, 4);
    assert_int_equal(last_word(inquiry)->state, VERDICT_SKIPPED);
    assert_string_equal(evidence_text(&last_word(inquiry)->evidence).reason,
                        "already refused: solution-tree");
}

TEST(filters_that_ask_about_the_game_are_not_asked_again) {
    // Played as it should be, so that the position before is searched; the bare one has none.
    const Trial trial = {
        "1r4k1/5ppp/8/8/8/8/5PPP/3Q2K1 b - - 4 40", .moves = "Ra8", .played = "Qd5",
        .recordings = RECORDED({"", "Ra8 -50"}, {"Ra8", "Qd5 500, Qd4 0" QD5_BEHIND},
                               {"bare", "Qd5 500, Qd4 0" QD5_BEHIND})};
    // The position before is searched to the first checkpoint, then to the last.
    CLEANUP(inquiry_free_at) Inquiry *inquiry = accepted_after(&trial, 6 + 4);
    assert_int_equal(trial_verdict(inquiry, "sacrifice-or-missed")->state, VERDICT_PASS);
    assert_string_equal(evidence_text(&last_word(inquiry)->evidence).measured, "the same puzzle");
}

TEST(evaluations_before_the_position_are_not_asked_for_again) {
    const Trial trial = {"1r4k1/5ppp/8/8/3Q4/8/5PPP/6K1 w - - 4 40", .moves = "Qd1 Ra8",
                         .evals = "500, -20, -20",
                         .settings = {"filters=evaluation-jump one-winning-move solution-tree "
                                      "history-free"},
                         .recordings = RECORDED({"Qd1 Ra8", "Qd5 500, Qd4 0" QD5_BEHIND},
                                                {"bare", "Qd5 500, Qd4 0" QD5_BEHIND})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = accepted_after(&trial, 2 * 3);
    assert_string_equal(evidence_text(&last_word(inquiry)->evidence).measured, "the same puzzle");
}

TEST(where_only_the_game_is_asked_about_there_is_no_last_word) {
    const Trial trial = {FORK_LATE,
                         .settings = {"filters=move-number history-free", "history-free.fail=1"},
                         .recordings = RECORDED({"", "Qd5 500"})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = accepted_after(&trial, 0);
    assert_int_equal(last_word(inquiry)->state, VERDICT_SKIPPED);
    assert_string_equal(evidence_text(&last_word(inquiry)->evidence).reason,
                        "the profile asks nothing that a diagram could answer");
}

TEST(without_a_tree_the_best_moves_are_compared) {
    static const char filters[] = "filters=one-winning-move only-winning-move history-free";
    Trial trial = {FORK_LATE, .settings = {filters},
                   .recordings = RECORDED({"", "Qd5 500, Qd4 0"}, {"bare", "Qd4 500, Qd5 0"})};
    Inquiry *inquiry = accepted_after(&trial, 4);
    inquiry_free(inquiry);
    assert_last_word(&trial, VERDICT_WARN, "Qd4, not Qd5",
                     "the diagram does not show the moves before, and without that Qd4 is the "
                     "move, not Qd5");
    trial.recordings = RECORDED({"", "Qd5 500, Qd4 0"}, {"bare", "Qd5 500, Qd4 0"});
    assert_last_word(&trial, VERDICT_PASS, "the same puzzle",
                     "the diagram does not show the moves before; without that it is the same "
                     "puzzle");
    // No search at all: there is no move to compare.
    const Trial free = {FORK_LATE, .settings = {"filters=not-in-check history-free"},
                        .recordings = RECORDED({"", "Qd5 500"})};
    assert_last_word(&free, VERDICT_PASS, "the same puzzle",
                     "the diagram does not show the moves before; without that it is the same "
                     "puzzle");
}

static void feed_lines(Inquiry *inquiry, const Position *pos, const char *lines, bool cached) {
    CLEANUP(analysis_done) Analysis analysis = recorded_lines(pos, lines);
    analysis.from_cache = cached;
    analysis.nodes = 100000000;
    inquiry_task(inquiry).feed(inquiry, &analysis);
}

// The late fork without a tree: one look, one climb, and both again. `fresh` is the search that
// an engine was asked for, from 0; the others were known.
static Inquiry *judge_with_one_fresh(int fresh, int searches) {
    Profile profile;
    const Subject subject = {.start = recorded_position(FORK_LATE)};
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_ok(
        profile_set(&profile, "filters=one-winning-move only-winning-move history-free", SAID));
    Inquiry *inquiry = inquiry_new(&profile, &subject, true);
    for (int i = 0; i < searches; i++)
        feed_lines(inquiry, &subject.start, "Qd5 500, Qd4 0", i != fresh);
    return inquiry;
}

TEST(it_says_whether_an_engine_was_asked_for_it) {
    for (int fresh = 0; fresh < 5; fresh++) {
        CLEANUP(inquiry_free_at) Inquiry *inquiry = judge_with_one_fresh(fresh, 4);
        assert_int_equal(inquiry_state(inquiry), INQUIRY_DONE);
        assert_int_equal(last_word(inquiry)->state, VERDICT_PASS);
        assert_int_equal(last_word(inquiry)->cached, fresh < 2 || fresh == 4);
    }
}

TEST(the_bare_position_is_shown_while_it_is_judged) {
    Inquiry *inquiry = judge_with_one_fresh(0, 2);
    SearchRequest request;
    assert_int_equal(inquiry_state(inquiry), INQUIRY_CONFIRMING);
    assert_int_equal(last_word(inquiry)->state, VERDICT_PENDING);
    assert_true(inquiry_task(inquiry).wants(inquiry, &request));
    assert_int_equal(request.start.rule50, 0);
    assert_int_equal(request.start.fullmove, 40);
    assert_int_equal(request.move_count, 0);
    assert_int_equal(request.hash, 256);
    assert_int_equal(inquiry_position(inquiry)->rule50, 3);
    assert_int_equal(inquiry_searched_nodes(inquiry), 1000000 + 28925464);
    Analysis begun = recorded_lines(&request.start, "Qd5 500, Qd4 0");
    begun.finished = false;
    begun.nodes = 1234;
    assert_true(inquiry_task(inquiry).feed(inquiry, &begun));
    assert_int_equal(inquiry_searched_nodes(inquiry), 1000000 + 28925464 + 1234);
    assert_int_equal(inquiry_progress(inquiry).search_nodes, 1234);
    assert_int_equal(inquiry_progress(inquiry).search_limit, 1000000);
    analysis_done(&begun);
    inquiry_free(inquiry); // in the middle of it
}
