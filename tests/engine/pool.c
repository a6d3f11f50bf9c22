// Engines behind one queue: who is served first, who gives way, what is asked and counted.
#include "tests/engine/pool_fixture.h"

POOL_TEST(a_search_is_answered, 1, NULL) {
    Search *search = ask_until(f, 0, 2000, SEARCH_DONE);
    assert_true(search_analysis(search)->finished);
    assert_true(search_analysis(search)->iteration_count > 3);
    assert_false(search_analysis(search)->from_cache);
    assert_null(search_engine(search));
    assert_int_equal(pool_stats(f->pool).searches, 1);
}

POOL_TEST(nobody_starts_before_there_is_work, 4, NULL) {
    pool_pump(f->pool, pool_fixture_now(f));
    assert_int_equal(pool_pollfds(f->pool, (struct pollfd[4 * ENGINE_FDS]){{0}}, 4 * ENGINE_FDS),
                     0);
    assert_int_equal(pool_deadline(f->pool), -1);
    ask_until(f, 0, 2000, SEARCH_DONE);
    assert_int_equal(f->heard.starts, 1);
}

POOL_TEST(engines_work_side_by_side, 2, NULL) {
    Search *endless[3];
    for (int i = 0; i < 3; i++)
        endless[i] = ask(f, i, 0, PRIORITY_BACKGROUND);
    wait_until(f, endless[0], SEARCH_RUNNING);
    wait_until(f, endless[1], SEARCH_RUNNING);
    assert_int_equal(search_state(endless[2]), SEARCH_WAITING);
    assert_int_equal(pool_stats(f->pool).searching, 2);
    assert_int_equal(pool_stats(f->pool).waiting, 1);
    drop(f, endless[0]);
    wait_until(f, endless[2], SEARCH_RUNNING);
}

POOL_TEST(the_first_that_came_of_the_highest_priority_is_served_next, 1, NULL) {
    static const struct {
        SearchPriority asked[3];
        int served[3];
    } rows[] = {
        {{PRIORITY_BACKGROUND, PRIORITY_SCREEN, PRIORITY_CURATOR}, {2, 1, 0}},
        {{PRIORITY_BACKGROUND, PRIORITY_BACKGROUND, PRIORITY_BACKGROUND}, {0, 1, 2}},
    };
    for (size_t row = 0; row < COUNT(rows); row++) {
        Search *searches[3], *blocker = ask(f, 0, 0, PRIORITY_CURATOR);
        for (int i = 0; i < 3; i++)
            searches[i] = ask(f, i + 1, 500, rows[row].asked[i]);
        drop(f, blocker);
        for (int i = 0; i < 3; i++) {
            wait_until(f, searches[rows[row].served[i]], SEARCH_DONE);
            for (int later = i + 1; later < 3; later++)
                assert_int_not_equal(search_state(searches[rows[row].served[later]]), SEARCH_DONE);
        }
        for (int i = 0; i < 3; i++)
            drop(f, searches[i]);
    }
}

POOL_TEST(preempted_work_starts_over_and_finds_the_same, 1, "--delay-ms", "5") {
    PoolFixture quiet = {0};
    open_pool_fixture(&quiet, 1, fake_engine(), NULL);
    Search *background = ask(f, 0, 3000, PRIORITY_BACKGROUND);
    wait_for_iterations(f, background, 2);
    Search *asked = ask(f, 1, 100, PRIORITY_CURATOR);
    assert_int_equal(search_state(background), SEARCH_WAITING);
    assert_int_equal(search_analysis(background)->iteration_count, 0);
    wait_until(f, asked, SEARCH_DONE);
    wait_until(f, background, SEARCH_DONE);
    assert_int_equal(f->heard.searches, 3);
    Search *undisturbed = ask_until(&quiet, 0, 3000, SEARCH_DONE);
    assert_finds_the_same(search_analysis(background), search_analysis(undisturbed));
    drop(&quiet, undisturbed);
    leave_pool_fixture(&quiet);
}

POOL_TEST(the_newest_of_the_lowest_priority_gives_way, 3, NULL) {
    Search *screen = ask(f, 0, 0, PRIORITY_SCREEN);
    Search *older = ask(f, 1, 0, PRIORITY_BACKGROUND);
    Search *newer = ask(f, 2, 0, PRIORITY_BACKGROUND);
    wait_until(f, screen, SEARCH_RUNNING);
    wait_until(f, newer, SEARCH_RUNNING);
    Search *asked = ask(f, 3, 0, PRIORITY_CURATOR);
    wait_until(f, asked, SEARCH_RUNNING);
    assert_int_equal(search_state(newer), SEARCH_WAITING);
    assert_int_equal(search_state(older), SEARCH_RUNNING);
    assert_int_equal(search_state(screen), SEARCH_RUNNING);
}

POOL_TEST(what_is_under_way_comes_to_its_end_and_no_more_is_begun, 1, "--delay-ms", "5") {
    Search *first = ask(f, 0, 1000, PRIORITY_BACKGROUND);
    Search *second = ask(f, 1, 1000, PRIORITY_BACKGROUND);
    wait_for_iterations(f, first, 1);
    pool_drain(f->pool);
    wait_until(f, first, SEARCH_DONE);
    pool_pump(f->pool, 0);
    assert_int_equal(search_state(second), SEARCH_WAITING);
    assert_int_equal(pool_stats(f->pool).searching, 0);
}

POOL_TEST(equals_do_not_preempt_each_other, 1, NULL) {
    Search *first = ask(f, 0, 0, PRIORITY_SCREEN);
    wait_until(f, first, SEARCH_RUNNING);
    Search *second = ask(f, 1, 100, PRIORITY_SCREEN);
    for (int i = 0; i < 5; i++)
        pump(f);
    assert_int_equal(search_state(first), SEARCH_RUNNING);
    assert_int_equal(search_state(second), SEARCH_WAITING);
    drop(f, first);
    wait_until(f, second, SEARCH_DONE);
}

POOL_TEST(a_finished_game_needs_no_engine, 1, NULL) {
    const SearchRequest request = {
        .start = position_of("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), .nodes = 100, .lines = 2};
    Search *search = pool_ask(f->pool, &request, PRIORITY_CURATOR, pool_fixture_now(f));
    assert_int_equal(search_state(search), SEARCH_DONE);
    assert_true(search_analysis(search)->finished);
    assert_int_equal(f->heard.starts, 0);
}

POOL_TEST(an_illegal_move_cannot_be_asked, 1, NULL) {
    SearchRequest request = {.nodes = 100, .lines = 2, .hash = 1};
    request.start = pos_start();
    request.moves = (const Move[]){move_encode(12, 36)}; // e2e5
    request.move_count = 1;
    assert_null(pool_ask(f->pool, &request, PRIORITY_CURATOR, pool_fixture_now(f)));
    request.moves = (const Move[]){MOVE_NULL};
    assert_null(pool_ask(f->pool, &request, PRIORITY_CURATOR, pool_fixture_now(f)));
}

// What the game from the start is called in the cache.
static void key_of_line(const char *game, Str *key) {
    Move moves[16];
    CLEANUP(request_done) CheckedRequest checked = {0};
    SearchRequest request = {.nodes = 100, .lines = 2, .hash = 16, .moves = moves};
    request.start = pos_start();
    Position pos = pos_start();
    request.move_count = read_moves(&pos, game, moves, COUNT(moves));
    assert_true(request_check(&checked, &request));
    request_write_key(&checked, "engine", key);
}

TEST(games_that_meet_behind_a_pawn_move_ask_the_same_and_others_do_not) {
    static const struct {
        const char *one, *other;
        bool same;
    } games[] = {
        {"e2e4 e7e5 d2d4", "d2d4 e7e5 e2e4", true},
        {"g1f3 g8f6 f3g1 f6g8 e2e3", "e2e3", true},
        {"e2e4 e7e6 e4e5 d7d5", "e2e4 d7d5 e4e5 e7e6", false}, // en passant
        {"g1f3 g8f6", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", false},
    };
    for (size_t i = 0; i < COUNT(games); i++) {
        CLEANUP(str_done) Str one = {0}, other = {0};
        key_of_line(games[i].one, &one);
        key_of_line(games[i].other, &other);
        if ((strcmp(str_text(&one), str_text(&other)) == 0) != games[i].same) {
            fail_msg("%s: %s; %s: %s", games[i].one, str_text(&one), games[i].other,
                     str_text(&other));
        }
    }
}

POOL_TEST(the_engine_is_told_the_normal_form, 1, NULL) {
    Move moves[8];
    SearchRequest request = {.nodes = 100, .lines = 1, .hash = 1, .moves = moves};
    request.start = pos_start();
    Position pos = pos_start();
    request.move_count = read_moves(&pos, "g1f3 e7e6 f3g1 g8f6", moves, COUNT(moves));
    wait_until(f, pool_ask(f->pool, &request, PRIORITY_CURATOR, pool_fixture_now(f)), SEARCH_DONE);
    assert_string_equal(str_text(&f->heard.last),
                        "position fen rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1 "
                        "moves f3g1 g8f6");
}

POOL_TEST(all_nodes_are_counted, 2, NULL) {
    Search *whole = ask_until(f, 0, 500, SEARCH_DONE);
    uint64_t nodes = pool_stats(f->pool).nodes;
    assert_int_equal(nodes, search_analysis(whole)->nodes);
    Search *part = ask(f, 1, 0, PRIORITY_BACKGROUND);
    wait_for_iterations(f, part, 2);
    drop(f, part);
    assert_true(pool_stats(f->pool).nodes > nodes);
}

POOL_TEST(searches_that_were_seen_enough_of_are_counted, 1, "--delay-ms", "2") {
    see_enough(f);
    assert_int_equal(pool_stats(f->pool).searches, 1);
}

// By the time that it says itself: here a millisecond is a thousand nodes.
POOL_TEST(the_last_depth_stands_only_before_the_third_second_of_an_engine, 1, "--whole-end") {
    enum { QUICK_DEPTHS = 15, SLOW_DEPTHS = 32 };
    Search *quick = ask(f, 0, 5000, PRIORITY_BACKGROUND);
    wait_for_iterations(f, quick, QUICK_DEPTHS);
    assert_int_equal(analysis_final_count(search_analysis(quick)), QUICK_DEPTHS);
    drop(f, quick);
    Search *slow = ask(f, 0, 4000000, PRIORITY_BACKGROUND);
    wait_for_iterations(f, slow, SLOW_DEPTHS);
    assert_int_equal(analysis_final_count(search_analysis(slow)), SLOW_DEPTHS - 1);
}
