// The words behind `go`.
#include "tests/support/test.h"

#include "src/engine/builtin/command_words.h"

static GoRequest read_go(const char *words) {
    GoRequest request;
    const Position pos = pos_start();
    go_read(&request, (Span){words, strlen(words)}, &pos);
    return request;
}

TEST(every_limit_is_read) {
    CLEANUP(go_done)
    GoRequest go = read_go("depth 12 nodes 123456789012 mate 3 movetime 500 wtime 1000 btime 2000 "
                           "winc 10 binc 20 movestogo 7 searchmoves e2e4 d2d4");
    assert_int_equal(go.limits.depth, 12);
    assert_true(go.limits.nodes == UINT64_C(123456789012));
    assert_int_equal(go.limits.mate, 3);
    assert_int_equal(go.move_time, 500);
    assert_int_equal(go.time[WHITE], 1000);
    assert_int_equal(go.time[BLACK], 2000);
    assert_int_equal(go.increment[WHITE], 10);
    assert_int_equal(go.increment[BLACK], 20);
    assert_int_equal(go.moves_to_go, 7);
    assert_int_equal(go.searchmove_count, 2);
    assert_false(go.infinite);
    assert_int_equal(go.complaints.len, 0);
}

TEST(searchmoves_end_at_the_next_word) {
    CLEANUP(go_done) GoRequest go = read_go("searchmoves e2e4 e7e5 b1c3 nodes 5");
    assert_int_equal(go.searchmove_count, 2);
    assert_true(go.limits.nodes == 5);
    assert_non_null(strstr(str_text(&go.complaints), "e7e5"));
}

TEST(without_a_limit_it_is_endless) {
    static const char *const endless[] = {"", "infinite", "searchmoves e2e4", "infinite depth"};
    for (size_t i = 0; i < COUNT(endless); i++) {
        CLEANUP(go_done) GoRequest go = read_go(endless[i]);
        assert_true(go.infinite);
        assert_true(go_budget(&go, WHITE, 20).hard == INT64_MAX);
    }
}

TEST(nonsense_is_skipped_and_named_and_never_endless) {
    static const char *const nonsense[] = {"depth", "depth x", "nodes 99999999999999999999",
                                           "fast"};
    for (size_t i = 0; i < COUNT(nonsense); i++) {
        CLEANUP(go_done) GoRequest go = read_go(nonsense[i]);
        assert_true(go.complaints.len > 0);
        assert_false(go.infinite);
        assert_int_equal(go.limits.depth, 1);
    }
    CLEANUP(go_done) GoRequest go = read_go("fast nodes 7 depth");
    assert_true(go.limits.nodes == 7);
    assert_int_equal(go.limits.depth, 0);
}

TEST(numbers_out_of_range_are_the_nearest_in_it) {
    CLEANUP(go_done) GoRequest go = read_go("depth 5000 nodes 0 wtime -3000");
    assert_int_equal(go.limits.depth, BUILTIN_DEPTH_MAX);
    assert_true(go.limits.nodes == 1);
    assert_true(go.has_clock);
    assert_int_equal(go.time[WHITE], 1);
}

TEST(the_clock_is_never_overdrawn) {
    for (int64_t time = 100; time < 10000000; time *= 3) {
        for (int moves = 0; moves < 50; moves += 7) {
            char words[100];
            snprintf(words, sizeof words, "wtime %lld winc %lld movestogo %d", (long long)time,
                     (long long)time / 10, moves);
            CLEANUP(go_done) GoRequest go = read_go(words);
            const TimeBudget budget = go_budget(&go, WHITE, 20);
            assert_true(budget.soft > 0 && budget.soft <= budget.hard);
            assert_true(budget.hard < time);
        }
    }
}

TEST(a_forced_move_is_played_at_once_on_the_clock) {
    CLEANUP(go_done) GoRequest go = read_go("wtime 60000");
    assert_int_equal(go_budget(&go, WHITE, 1).soft, 0);
    assert_true(go_budget(&go, WHITE, 2).soft > 100);
}

TEST(the_other_sides_clock_is_not_ours) {
    CLEANUP(go_done) GoRequest go = read_go("btime 60000");
    assert_true(go.infinite);
}

TEST(a_tenth_of_a_moves_time_is_kept_for_what_is_no_search) {
    static const struct {
        const char *words;
        int64_t hard;
    } rows[] = {
        {"movetime 1", 0}, {"movetime 100", 90}, {"movetime 200", 180}, {"movetime 5000", 4980}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(go_done) GoRequest go = read_go(rows[i].words);
        assert_int_equal(go_budget(&go, WHITE, 20).hard, rows[i].hard);
    }
}
