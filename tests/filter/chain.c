// The chain of filters, its look and its checkpoints: which searches it wants, at which limits it
// judges, when it has seen enough.
#include "tests/filter/chain_scene.h"

// White may play the quiet Rd6 after ...Ke8.
static const char BEFORE_QUIET[] = "5k2/8/8/8/8/8/3R4/4K3 b - - 0 1";

// The profile magnus, at a position that has no past unless it is the quiet one.
static void start(Scene *scene, const char *fen, const char *played) {
    begin(scene, START(.profile = "magnus", .fen = fen, .moves = fen == BEFORE_QUIET ? "Ke8" : "",
                       .played = played, .thorough = true));
}

CHAIN_TEST(the_scan_comes_first_and_waits_for_its_end) {
    start(scene, OPERA, "Qb8");
    assert_wish(scene, 0, 1000, 2);
    assert_true(feed(scene, false, 500, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    assert_verdicts(scene, "one-winning-move PEND");
}

CHAIN_TEST(a_failed_scan_ends_the_chain_and_measures_the_other_filters) {
    start(scene, OPERA, "Qb8");
    assert_false(feed(scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 150")));
    assert_chain(scene, CHAIN_FAILED, "one-winning-move FAIL");
    assert_int_equal(verdict(scene, "one-winning-move")->nodes, 1000);
    assert_verdicts(scene, "not-mate-in-one PASS, solution-tree SKIP");
}

// 2.80 of the profile's are 1.61 of Stockfish's.
CHAIN_TEST(the_engine_tells_how_large_its_centipawns_are_and_the_verdict_says_both) {
    start(scene, OPERA, "Qb8");
    scene->centipawn = SCORE_CP_SCALE_STOCKFISH;
    feed(scene, true, 1000, ITERATIONS("5 500: Qb8 162, Qb7 56"));
    assert_verdicts(scene, "one-winning-move PASS");
    assert_evidence(scene, "one-winning-move", threshold,
                    ">2.80, next <1.00 (1.61, 0.57 on this engine's scale)");
    start(scene, OPERA, "Qb8");
    feed(scene, true, 1000, ITERATIONS("5 500: Qb8 161, Qb7 56"));
    assert_verdicts(scene, "one-winning-move FAIL");
}

// The profile's number counts, whatever the engine.
CHAIN_TEST(a_profile_can_say_how_large_centipawns_are) {
    begin(scene, START(.profile = "magnus", .set = "centipawn=1", .fen = OPERA, .played = "Qb8"));
    scene->centipawn = SCORE_CP_SCALE_STOCKFISH;
    feed(scene, true, 1000, ITERATIONS("5 500: Qb8 281, Qb7 99"));
    assert_evidence(scene, "one-winning-move", threshold, ">2.80, next <1.00");
}

CHAIN_TEST(evaluations_of_a_game_are_taken_for_stockfishs) {
    static const char even[] = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
    begin(scene, START(.profile = "lichess", .set = "filters=not-winning-before", .fen = even,
                       .moves = "Ke2 Ke7", .evals = "300 172"));
    assert_verdicts(scene, "not-winning-before PASS");
    begin(scene, START(.profile = "lichess", .set = "filters=not-winning-before", .fen = even,
                       .moves = "Ke2 Ke7", .evals = "300 173"));
    assert_verdicts(scene, "not-winning-before FAIL");
}

CHAIN_TEST(one_search_to_the_last_limit_is_read_at_all_of_them) {
    start(scene, OPERA, "Qb8");
    feed(scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    // The checkpoint at 1000 was read off the scan.
    assert_int_equal(scene->chain.next_checkpoint, 1);
    assert_wish(scene, 0, 4000, 2);
    assert_true(
        feed(scene, false, 1900, ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5")));
    assert_int_equal(scene->chain.next_checkpoint, 1);
    assert_true(feed(
        scene, false, 2500,
        ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5", "7 2500: Qb8 #2, Qb7 5")));
    assert_int_equal(scene->chain.next_checkpoint, 2);
    assert_evidence(scene, "only-winning-move", measured, "Qb8+ +2.90, Qb7 +0.05");
    assert_false(feed(
        scene, true, 4000,
        ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5", "7 2500: Qb8 #2, Qb7 5")));
    assert_int_equal(scene->chain.state, CHAIN_PASSED);
    assert_evidence(scene, "only-winning-move", measured, "Qb8+ #2, Qb7 +0.05");
}

CHAIN_TEST(a_failure_at_a_checkpoint_stops_the_search_there) {
    start(scene, OPERA, "Qb8");
    feed(scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    assert_false(feed(
        scene, false, 2100,
        ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 281", "7 2100: Qb8 290, Qb7 0")));
    assert_chain(scene, CHAIN_FAILED, "only-winning-move FAIL");
    assert_int_equal(verdict(scene, "only-winning-move")->nodes, 2000);
    assert_int_equal(scene->chain.judged_nodes, 2000);
}

#define CHANGING                                                                                   \
    ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb7 290, Qb8 0", "7 2500: Qb8 290, Qb7 0")

// The seed: "checking that the best move remains the only clearly winning move in each search".
CHAIN_TEST(magnus_refuses_another_winner_at_a_later_checkpoint_and_names_it) {
    start(scene, OPERA, "Qb8");
    feed(scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    assert_false(feed(scene, true, 4000, CHANGING));
    assert_chain(scene, CHAIN_FAILED, "only-winning-move PASS, same-move FAIL");
    assert_int_equal(verdict(scene, "same-move")->nodes, 2000);
    const EvidenceText text = evidence_text(&verdict(scene, "same-move")->evidence);
    assert_string_equal(text.measured, "Qb8+, then Qb7 at 2,000");
    assert_string_equal(text.threshold, "the same move");
    assert_string_equal(text.reason, "Qb8+ was the best move, but at 2,000 nodes it is Qb7");
}

CHAIN_TEST(a_profile_that_lets_it_pass_is_warned_of_the_first_change) {
    begin(scene,
          START(.profile = "magnus", .set = "same-move.fail=0", .fen = OPERA, .played = "Qb8"));
    feed(scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    feed(scene, true, 4000, CHANGING);
    assert_chain(scene, CHAIN_PASSED, "same-move WARN");
    assert_int_equal(verdict(scene, "same-move")->nodes, 4000);
    assert_evidence(scene, "same-move", measured, "Qb8+, then Qb7 at 2,000");
}

CHAIN_TEST(a_move_that_stays_the_best_is_the_same_move) {
    start(scene, OPERA, "Qb8");
    feed(scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    feed(scene, true, 4000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    assert_verdicts(scene, "same-move PASS");
    assert_evidence(scene, "same-move", reason, "Qb8+ is the best move at every node limit so far");
}

CHAIN_TEST(an_iteration_that_ends_at_the_limit_is_not_within_it) {
    start(scene, OPERA, "Qb8");
    assert_false(
        feed(scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1000: Qb8 0, Qb7 0")));
    assert_int_equal(scene->chain.state, CHAIN_RUNNING);
}

CHAIN_TEST(a_search_without_a_completed_iteration_fails_in_words) {
    start(scene, OPERA, "Qb8");
    assert_false(feed(scene, true, 1000, ITERATIONS("5 1500: Qb8 300, Qb7 0")));
    assert_int_equal(scene->chain.state, CHAIN_FAILED);
    assert_evidence(scene, "one-winning-move", reason, "*no iteration*");
}

CHAIN_TEST(the_position_before_is_searched_before_the_long_climb) {
    start(scene, BEFORE_QUIET, "Rd6");
    assert_false(feed(scene, true, 1000, ITERATIONS("5 500: Rd6 300, Rd7 0")));
    assert_verdicts(scene, "sacrifice-or-missed PEND");
    assert_false(answer(scene, 1, 1000, 1, ITERATIONS("5 500: Kg7 -150")));
    assert_chain(scene, CHAIN_FAILED, "sacrifice-or-missed FAIL");
}

CHAIN_TEST(the_position_before_is_judged_at_every_checkpoint_too) {
    start(scene, BEFORE_QUIET, "Rd6");
    feed(scene, true, 1000, ITERATIONS("5 500: Rd6 300, Rd7 0"));
    feed(scene, true, 1000, ITERATIONS("5 500: Kg7 -50"));
    assert_false(answer(scene, 0, 4000, 2, ITERATIONS("5 500: Rd6 300, Rd7 0")));
    assert_wish(scene, 1, 4000, 1);
    assert_int_equal(scene->chain.state, CHAIN_RUNNING);
    // Lost at 4000 nodes, though not at 2000.
    assert_true(feed(scene, false, 3000, ITERATIONS("5 500: Kg7 -50", "6 2200: Kg7 -120")));
    assert_false(feed(scene, true, 4000, ITERATIONS("5 500: Kg7 -50", "6 2200: Kg7 -120")));
    assert_int_equal(scene->chain.state, CHAIN_FAILED);
    assert_int_equal(verdict(scene, "sacrifice-or-missed")->nodes, 4000);
}

CHAIN_TEST(the_position_before_is_the_one_before_the_last_move) {
    start(scene, BEFORE_QUIET, "Rd6");
    feed(scene, true, 1000, ITERATIONS("5 500: Rd6 300, Rd7 0"));
    feed(scene, true, 1000, ITERATIONS("5 500: Kg7 -99"));
    assert_chain(scene, CHAIN_RUNNING, "sacrifice-or-missed PASS");
    // What it has found is known of that position from now on.
    assert_true(scene->chain.subject.has_eval[1]);
    assert_int_equal(scene->chain.subject.eval[1].value, 99);
}

// As the seed does it; where the first look was at a checkpoint's limit, it serves that too.
CHAIN_TEST(each_checkpoint_has_its_own_search_where_the_ladder_is_one_of_searches) {
    begin(scene, START(.profile = "magnus", .set = "ladder=searches", .fen = OPERA));
    feed(scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    assert_wish(scene, 0, 2000, 2);
    assert_true(feed(scene, false, 1900, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    // A search that went on is not read beyond the limit that was asked for.
    assert_false(feed(scene, true, 4000, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    assert_int_equal(scene->chain.next_checkpoint, 2);
    assert_int_equal(scene->chain.judged_nodes, 2000);
    assert_false(answer(scene, 0, 4000, 2, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    assert_int_equal(scene->chain.state, CHAIN_PASSED);
}

CHAIN_TEST(a_ladder_of_searches_asks_for_the_position_before_at_each_checkpoint) {
    begin(scene, START(.profile = "magnus", .set = "ladder=searches", .fen = BEFORE_QUIET,
                       .moves = "Ke8", .played = "Rd6"));
    feed(scene, true, 1000, ITERATIONS("5 500: Rd6 300, Rd7 0"));
    answer(scene, 1, 1000, 1, ITERATIONS("5 500: Kg7 -50"));
    assert_false(answer(scene, 0, 2000, 2, ITERATIONS("5 500: Rd6 300, Rd7 0")));
    assert_false(answer(scene, 1, 2000, 1, ITERATIONS("5 500: Kg7 -50", "6 1200: Kg7 -120")));
    assert_int_equal(scene->chain.state, CHAIN_FAILED);
    assert_int_equal(verdict(scene, "sacrifice-or-missed")->nodes, 2000);
}

CHAIN_TEST(both_ladders_come_to_the_same_verdicts) {
    static const char *const settings[] = {"ladder=one", "ladder=searches"};
    static const char *const rows[][3] = {
        {"5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5", "7 2500: Qb8 #2, Qb7 5"},
        {"5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 281", "7 2500: Qb8 #2, Qb7 5"},
        {"5 500: Qb8 300, Qb7 0", "6 1900: Qb7 290, Qb8 0", "7 2500: Qb8 #2, Qb7 5"},
        {"5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5", "7 2500: Qb8 279, Qb7 5"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const Filter *decisive[2];
        Verdict last[2];
        for (size_t way = 0; way < 2; way++) {
            begin(scene, START(.profile = "magnus", .set = settings[way], .fen = OPERA));
            while (scene->chain.state == CHAIN_RUNNING)
                feed(scene, true, chain_request(&scene->chain).nodes,
                     ITERATIONS(rows[i][0], rows[i][1], rows[i][2]));
            const bool failed = scene->chain.state == CHAIN_FAILED;
            last[way] = *verdict(scene, "only-winning-move");
            decisive[way] = failed ? scene->chain.verdicts[scene->chain.decisive].filter : NULL;
        }
        assert_ptr_equal(decisive[0], decisive[1]);
        assert_int_equal(i > 0, decisive[0] != NULL);
        assert_int_equal(last[0].state, last[1].state);
        assert_int_equal(last[0].nodes, last[1].nodes);
    }
}

// A first look of 1,000,000 nodes with steps of 10,000 and 100,000.
static void start_steps(Scene *scene) {
    static const char *const settings[] = {
        "nodes.scan=1000000", "nodes.start=1000000", "nodes.max=1000000",  "prescan=2",
        "prescan.first=0.01", "prescan.factor=10",   "prescan.margin=200", "prescan.narrowing=1"};
    Profile profile = small_profile("magnus");
    for (size_t i = 0; i < COUNT(settings); i++)
        assert_ok(profile_set(&profile, settings[i], SAID));
    chain_done(&scene->chain);
    set_game(scene, OPERA, "");
    chain_init(&scene->chain, &profile, &scene->subject, true);
}

// What a search with two lines has found so far; its last depth stands or may be taken back.
static bool feed_so_far(Scene *scene, bool stands, const char *const iterations[]) {
    CLEANUP(analysis_done)
    Analysis analysis = recorded_analysis(scene->chain.pos, false, iterations);
    analysis.last_is_final = stands;
    return chain_feed(&scene->chain, &analysis);
}

#define BEFORE_STEPS "5 4000: Qb8 -500, Qb7 -600"
#define FIRST_STEP   "6 20000: Qb8 300, Qb7 0"
#define NO_STEP      "7 30000: Qb8 -500, Qb7 -600"
#define SECOND_STEP  "8 130000: Qb8 -500, Qb7 -600"

static void assert_refused_by_the_second_step(const Scene *scene) {
    assert_int_equal(scene->chain.state, CHAIN_FAILED);
    assert_int_equal(verdict(scene, "one-winning-move")->nodes, 130000);
    assert_int_equal(scene->chain.judged_nodes, 130000);
}

CHAIN_TEST(a_depth_of_the_first_look_is_judged_as_soon_as_it_stands) {
    start_steps(scene);
    assert_true(feed_so_far(scene, true, ITERATIONS(BEFORE_STEPS)));
    assert_true(feed_so_far(scene, true, ITERATIONS(BEFORE_STEPS, FIRST_STEP)));
    assert_true(feed_so_far(scene, true, ITERATIONS(BEFORE_STEPS, FIRST_STEP, NO_STEP)));
    assert_true(
        feed_so_far(scene, false,
                    ITERATIONS(BEFORE_STEPS, FIRST_STEP, NO_STEP, "8 120000: Qb8 -400, Qb7 -500")));
    assert_int_equal(scene->chain.state, CHAIN_RUNNING);
    assert_false(
        feed_so_far(scene, true, ITERATIONS(BEFORE_STEPS, FIRST_STEP, NO_STEP, SECOND_STEP)));
    assert_refused_by_the_second_step(scene);
}

CHAIN_TEST(a_first_look_that_comes_in_one_piece_is_judged_as_one_that_came_by_depths) {
    start_steps(scene);
    assert_false(feed(
        scene, true, 1000000,
        ITERATIONS(BEFORE_STEPS, FIRST_STEP, NO_STEP, SECOND_STEP, "9 900000: Qb8 300, Qb7 0")));
    assert_refused_by_the_second_step(scene);
}
