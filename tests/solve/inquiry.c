// Whole inquiries on recorded lines: from the first search to an accepted or refused tree, with no
// engine anywhere.

#include "tests/solve/positions.h"
#include "tests/support/recorded.h"
#include "tests/support/trial.h"

// White mates by Qb8+ Nxb8 Rd8, in the game and in its diagram.
static const Recording opera[] = {
    {"", "Qb8 #2, Qb7 50"},
    {"Qb8+ Nxb8", "Rd8 #1, Bd2 -400, Bd8 -500"},
    {"bare", "Qb8 #2, Qb7 50"},
    {"bare Qb8+ Nxb8", "Rd8 #1, Bd2 -400, Bd8 -500"},
    {0},
};

TEST(the_opera_mate_becomes_a_tree_of_three_plies) {
    const Trial trial = {.fen = OPERA, .played = "Qb8", .recordings = opera};
    int searches, count;
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, &searches);
    assert_true(inquiry_accepted(inquiry));
    assert_string_equal(inquiry_reason(inquiry), "");
    trial_assert_tree(inquiry, OPERA_TREE);
    assert_int_equal(tree_kind(inquiry_tree(inquiry)), KIND_MATE);
    // Scan, the climb, and the solver's second move; the only reply needed no search. Then once
    // more, for the clock of the fifty moves does not stand at 0.
    assert_int_equal(searches, 2 * 3);
    assert_int_equal(inquiry_searched_nodes(inquiry), 2 * (1000000 + 28925464 + 1000000));
    const Verdict *verdicts = inquiry_verdicts(inquiry, &count);
    for (int i = 0; i < count; i++)
        assert_int_equal(verdicts[i].state, VERDICT_PASS);
    assert_string_equal(evidence_text(&verdicts[count - 2].evidence).measured, "3 moves, 3 plies");
    assert_string_equal(evidence_text(&verdicts[count - 1].evidence).measured, "the same puzzle");
}

TEST(no_search_of_a_tree_goes_beyond_the_profiles_limit) {
    const Trial trial = {
        .fen = OPERA, .played = "Qb8", .settings = {"nodes.max=200000"}, .recordings = opera};
    int searches;
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, &searches);
    assert_true(inquiry_accepted(inquiry));
    // The look, which the only checkpoint is read off, and the solver's second move; twice.
    assert_int_equal(searches, 2 * 2);
    assert_int_equal(inquiry_searched_nodes(inquiry), 2 * (200000 + 200000));
}

TRIAL(a_rejected_position_says_which_filter_and_why, .fen = OPERA, .played = "Qb8",
      .recordings = RECORDED({"", "Qb8 #2, Qb7 243"}),
      .refused = "one-winning-move: Qb8+ wins (#2), but Qb7 is too good as well (+2.43)");

TRIAL(a_line_ends_where_several_moves_win, .fen = FORK,
      .recordings = RECORDED({"", "Qd5 500, Qd7 20; Rb8 -900, Rf8 -930, Re8 -950; "
                                  "Qd4 400, Qd6 380, Qd7 350"},
                             {"Qd5 Rf8", "Qb7 900, Qd6 20, Qc6 10; h6 -900; "
                                         "Qc7 900, Qd7 300, Qe7 290"}),
      .kind = KIND_WIN, .tree = "1Qd5/sol 2Rf8/rep 3Qb7/sol 4h6/rep=won 2Rb8/rep=won");

TRIAL(a_quiet_gain_of_material_ends_a_line, .fen = "6k1/5ppp/8/3r4/8/5B2/5PPP/6K1 w - - 0 1",
      .settings = {"filters=one-winning-move only-winning-move solution-tree"},
      .recordings = RECORDED({"", "Bxd5 500, Bg4 20"}), .kind = KIND_MATERIAL,
      .tree = "1Bxd5/sol=material");

TEST(the_main_line_is_one_with_moves_to_find) {
    const Trial trial = {FORK, .recordings =
                                   RECORDED({"", "Qd5 500, Qd7 20; Rb8 -900, Re8 -905, Rf8 -910; "
                                                 "Qd4 400, Qd6 380, Qd7 350"},
                                            {"Qd5 Re8", "Qd4 400, Qd6 380, Qd7 350"},
                                            {"Qd5 Rf8", "Qb7 900, Qd6 20, Qc6 10; h6 -900; "
                                                        "Qc7 900, Qd7 300, Qe7 290"})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    Move moves[8];
    assert_int_equal(tree_solution(inquiry_tree(inquiry), moves, 8), 3);
    trial_assert_tree(inquiry, "1Qd5/sol 2Rf8/rep 3Qb7/sol 4h6/rep=won 2Rb8/rep=won 2Re8/rep=won");
}

TRIAL(replies_within_the_tolerance_are_answered_and_worse_ones_not, .fen = FORK,
      .recordings = RECORDED({"", "Qd5 500, Qd7 20; Rb8 -900, Rf8 -940, Re8 -941, h6 #-1; "
                                  "Qd4 400, Qd6 380, Qd7 350"},
                             {"Qd5 Rf8", "Qd4 400, Qd6 380, Qd7 350"}),
      .kind = KIND_WIN, .tree = "1Qd5/sol 2Rb8/rep=won 2Rf8/rep=won");

TRIAL(when_all_replies_are_mated_the_longest_are_answered, .fen = FORK,
      .recordings = RECORDED({"", "Qd5 #4, Qd7 20; Rb8 #-3, Rf8 #-3, Re8 #-2; "
                                  "Qd4 400, Qd6 380, Qd7 350"},
                             {"Qd5 Rf8", "Qd4 400, Qd6 380, Qd7 350"}),
      .kind = KIND_WIN, .tree = "1Qd5/sol 2Rb8/rep=won 2Rf8/rep=won");

// Qd6 lost the win after Ra8: it was no alternative, and the solution stands.
TRIAL(alternatives_stay_in_the_tree_below_the_root, .fen = FORK,
      .recordings = RECORDED({"", "Qd5 500, Qd7 20; Rb8 -900; Qd4 400, Qd6 281, Qd7 280; Ra8 -900; "
                                  "Qd5 400, Qd6 381, Qd7 380"},
                             {"Qd5 Rb8 Qd6", "Ra8 -900; Qd5 100, Qd4 81, Qd7 80"}),
      .kind = KIND_WIN,
      .tree = "1Qd5/sol 2Rb8/rep 3Qd4/sol 4Ra8/rep=won 3Qd6/ret 4Ra8/rep=unclear");

TRIAL(a_solution_that_loses_its_win_is_refused, .fen = FORK,
      .recordings = RECORDED({"", "Qd5 500, Qd7 20; Rb8 -900; Qd4 280, Qd6 270, Qd7 260"}),
      .refused = "after 1...Rb8 no move wins any more [");

// Answers that go on for ever: White always has one winning move, Black two good replies.
TEST(a_tree_beyond_its_limits_is_refused_with_the_limit) {
    static const char *const rows[][2] = {
        {"tree.max-nodes=6", "more than 6 moves (tree.max-nodes) [7 moves, 4 plies / <=6 moves, "
                             "<=30 plies; misses by 3 "
                             "open branches]"},
        {"tree.max-plies=3", "deeper than 3 plies (tree.max-plies) [6 moves, 4 plies / <=100 "
                             "moves, <=3 plies; misses by "
                             "3 open branches]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trial_holds(&(Trial){FORK, .set = rows[i][0],
                             .recordings = RECORDED(
                                 {"", "Qd5 500, Qd7 20; Rb8 -900, Rf8 -900; Qd4 400, Qd6 0, Qd7 0; "
                                      "h6 -900, g6 -900"},
                                 {"Qd5 Rf8", "Qd4 400, Qd6 0, Qd7 0; h6 -900, g6 -900"}),
                             .refused = rows[i][1]});
    }
}

// The magnus profile on the fork, after moves of the game.
static Inquiry *begin_after(const char *const *uci, size_t count, const char *setting,
                            Position *pos) {
    Move moves[8];
    Profile profile;
    Subject subject = {.start = recorded_position(FORK), .moves = moves, .move_count = count};
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_true(!setting || profile_set(&profile, setting, NULL) == STATUS_OK);
    *pos = subject.start;
    for (size_t i = 0; i < count; i++) {
        assert_ok(uci_move_read(pos, uci[i], 4, &moves[i], NULL));
        pos_play(pos, moves[i]);
    }
    assert_ok(san_read(pos, "Qd7", 3, &subject.played, SAID));
    return inquiry_new(&profile, &subject, true);
}

static void feed_lines(Inquiry *inquiry, const Position *pos, const char *lines) {
    CLEANUP(analysis_done) Analysis analysis = recorded_lines(pos, lines);
    assert_false(inquiry_task(inquiry).feed(inquiry, &analysis));
}

TEST(a_position_repeated_for_the_third_time_is_no_win) {
    static const char *const shuffle[] = {"d1d4", "a8b8", "d4d1", "b8a8",
                                          "d1d4", "a8b8", "d4d1", "b8a8"};
    Position pos;
    CLEANUP(inquiry_free_at)
    Inquiry *inquiry = begin_after(shuffle, 8, "filters=one-winning-move solution-tree", &pos);
    feed_lines(inquiry, &pos, "Qd4 500, Qd7 20");
    // After Qd4 the position stands for the third time.
    assert_int_equal(inquiry_state(inquiry), INQUIRY_DONE);
    assert_non_null(strstr(inquiry_reason(inquiry), "after 5.Qd4 the game is drawn"));
}

// Measured or not, what the other filters say does not count.
TEST(a_free_filter_that_fails_is_the_reason_also_where_the_others_are_measured) {
    Profile profile;
    profile_find("magnus", &profile, NULL);
    const Subject subject = {.start = recorded_position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")};
    CLEANUP(inquiry_free_at) Inquiry *quick = inquiry_new(&profile, &subject, false);
    CLEANUP(inquiry_free_at) Inquiry *thorough = inquiry_new(&profile, &subject, true);
    assert_int_equal(inquiry_state(quick), INQUIRY_DONE);
    assert_true(inquiry_task(thorough).wants(thorough, &(SearchRequest){0}));
    feed_lines(thorough, &subject.start, "Kxe2 279");
    assert_int_equal(inquiry_state(thorough), INQUIRY_DONE);
    assert_int_equal(inquiry_verdicts(thorough, &(int){0})[0].state, VERDICT_FAIL);
    assert_string_equal(
        inquiry_reason(quick),
        "not-in-check: the solver is in check, so there are few moves to choose from");
    assert_string_equal(inquiry_reason(thorough), inquiry_reason(quick));
}

TEST(the_search_of_the_position_before_has_one_move_less) {
    static const char *const played[] = {"d1d4", "a8b8"};
    Position pos;
    SearchRequest request;
    CLEANUP(inquiry_free_at) Inquiry *inquiry = begin_after(played, 2, NULL, &pos);
    assert_true(inquiry_task(inquiry).wants(inquiry, &request));
    assert_int_equal(request.move_count, 2);
    feed_lines(inquiry, &pos, "Qd7 500, Qd6 20");
    assert_true(inquiry_task(inquiry).wants(inquiry, &request));
    assert_int_equal(request.move_count, 1);
    assert_int_equal(request.lines, 1);
    assert_int_equal(request.nodes, 1000000);
}

// An engine's last news and its end may come together or apart.
TEST(the_nodes_counted_do_not_depend_on_when_the_end_is_seen) {
    uint64_t counted[2];
    for (int apart = 0; apart < 2; apart++) {
        Profile profile;
        profile_find("magnus", &profile, NULL);
        const Subject subject = {.start = recorded_position(OPERA)};
        CLEANUP(inquiry_free_at) Inquiry *inquiry = inquiry_new(&profile, &subject, true);
        CLEANUP(analysis_done) Analysis scan = recorded_lines(&subject.start, "Qb8 #2, Qb7 0");
        scan.nodes = 1000075;
        inquiry_task(inquiry).feed(inquiry, &scan);
        CLEANUP(analysis_done) Analysis climb = recorded_lines(&subject.start, "Qb8 #2, Qb7 0");
        climb.nodes = 28925999;
        climb.finished = !apart;
        assert_false(inquiry_task(inquiry).feed(inquiry, &climb));
        counted[apart] = inquiry_searched_nodes(inquiry);
    }
    assert_int_equal(counted[0], 1000000 + 28925464);
    assert_int_equal(counted[1], counted[0]);
}

// Of the profile's own numbers only those that a filter or its tree uses count.
TEST(chances_are_asked_for_where_the_profile_wants_them) {
    static const struct {
        const char *profile, *set;
        bool asked;
    } rows[] = {
        {"lichess", "chances.wdl=0", false},
        {"lichess", "chances.wdl=1", true},
        {"magnus", "chances.wdl=1", false},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Profile profile;
        SearchRequest request;
        const Subject subject = {.start = recorded_position(FORK)};
        assert_ok(profile_find(rows[i].profile, &profile, SAID));
        assert_ok(profile_set(&profile, rows[i].set, SAID));
        CLEANUP(inquiry_free_at) Inquiry *inquiry = inquiry_new(&profile, &subject, true);
        assert_true(inquiry_task(inquiry).wants(inquiry, &request));
        assert_int_equal(request.wdl, rows[i].asked);
    }
}
