// The filters of magnus at their boundaries, on lines made by hand; and the table of all filters.
#include "tests/support/test.h"

#include <string.h>

#include "tests/support/filter_trial.h"

// Morphy's opera game before 16.Qb8+.
static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

static const char HANGING[] = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";

static FilterTrial trial_of(const char *filter, const char *fen, const char *lines)
{
    return (FilterTrial){.profile = "magnus", .filter = filter, .fen = fen, .lines = lines};
}

TEST(each_filter_holds_at_its_boundaries)
{
    static const char even[] = "3rk3/3r4/8/3r4/8/8/3R4/3RK3 w - - 0 1";
    static const char passed[] = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    static const char promoting[] = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    static const FilterRow rows[] = {
        // The scan wants one win above 280 and the rest below 100.
        {"one-winning-move", OPERA, "Qb8 281, Qb7 99", PASSES},
        {"one-winning-move", OPERA, "Qb8 280, Qb7 99", 1},
        {"one-winning-move", OPERA, "Qb8 279, Qb7 99", 2},
        {"one-winning-move", OPERA, "Qb8 281, Qb7 100", 1},
        {"one-winning-move", OPERA, "Qb8 281, Qb7 101", 2},
        {"one-winning-move", OPERA, "Qb8 #2, Qb7 -30", PASSES},
        {"one-winning-move", OPERA, "Qb8 281, Qb7 #-3", PASSES},
        {"one-winning-move", OPERA, "Qb8 #2, Qb7 #5", NO_MISS},
        {"one-winning-move", OPERA, "Qb8 #-2, Qb7 #-1", NO_MISS},
        {"one-winning-move", OPERA, "Qb8 300, Qb7 50, Bd8 150", 51},
        {"one-winning-move", OPERA, "Qb8 270, Qb7 150, Bd8 120", 51},
        // The scan wants at least two lines.
        {"one-winning-move", OPERA, "Qb8 #2", NO_MISS},
        // The rungs allow others up to 280.
        {"only-winning-move", OPERA, "Qb8 281, Qb7 280", PASSES},
        {"only-winning-move", OPERA, "Qb8 300, Qb7 281", 1},
        {"only-winning-move", OPERA, "Qb8 280, Qb7 0", 1},
        {"only-winning-move", OPERA, "Qb8 #2, Qb7 #7", NO_MISS},
        {"only-winning-move", OPERA, "Qb8 #2", PASSES},
        // A solver in check is refused.
        {"not-in-check", OPERA, NULL, PASSES},
        {"not-in-check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", NULL, NO_MISS},
        // Mate in one is refused and mate in two is not.
        {"not-mate-in-one", OPERA, "Qb8 #1", 1},
        {"not-mate-in-one", OPERA, "Qb8 #2", PASSES},
        {"not-mate-in-one", OPERA, "Qb8 1", PASSES},
        // An en passant solution is refused.
        {"not-en-passant", passed, "exd6 300", NO_MISS},
        {"not-en-passant", passed, "e6 300", PASSES},
        // Only promotion to a queen is refused.
        {"not-queen-promotion", promoting, "e8=Q 900", NO_MISS},
        {"not-queen-promotion", promoting, "e8=N 900", PASSES},
        {"not-queen-promotion", promoting, "Kd2 900", PASSES},
        // A capture that wins material is refused.
        {"not-winning-capture", HANGING, "Rxd5 300", 1},
        {"not-winning-capture", HANGING, "Rd4 300", PASSES},
        {"not-winning-capture", even, "Rxd5 300", PASSES},
    };
    filter_rows("magnus", rows, sizeof rows / sizeof *rows);
}

TEST(how_much_a_capture_may_win_is_a_key)
{
    FilterTrial generous = trial_of("not-winning-capture", HANGING, "Rxd5 300");
    generous.set = "see.max=1";
    filter_passes(generous);
    generous.fen = "4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1";
    filter_refuses(generous, 2);
}

// A quiet move that gives nothing away, at the start of a game and after a move.
static const char QUIET[] = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";
static const char BEFORE_QUIET[] = "5k2/8/8/8/8/8/3R4/4K3 b - - 0 1";

static FilterTrial found(const char *before)
{
    FilterTrial trial = trial_of("sacrifice-or-missed", BEFORE_QUIET, "Rd6 300");
    trial.moves = "Ke8";
    trial.played = "Rd6";
    trial.before = before;
    return trial;
}

TEST(a_sacrifice_passes_without_another_search)
{
    FilterTrial trial = trial_of("sacrifice-or-missed", OPERA, "Qb8 #2");
    trial.played = "Qb8";
    filter_passes(trial);
}

TEST(a_missed_move_passes_without_another_search)
{
    FilterTrial missed = found(NULL);
    missed.played = "Rd7";
    filter_passes(missed);
    // A bare position, without a game in which anybody could have found it.
    filter_passes(trial_of("sacrifice-or-missed", QUIET, "Rd7 300"));
}

TEST(a_found_quiet_move_asks_whether_the_opponent_was_lost_before)
{
    filter_needs(found(NULL), NEED_PREVIOUS);
    filter_passes(found("-99"));
    filter_refuses(found("-100"), 1);
    filter_refuses(found("-101"), 2);
    filter_passes(found("#3"));
    filter_refuses(found("#-3"), NO_MISS);
}

TEST(where_the_game_ends_the_position_before_decides_too)
{
    FilterTrial last = found(NULL);
    last.played = NULL;
    filter_needs(last, NEED_PREVIOUS);
    last.before = "-100";
    const Verdict verdict = filter_verdict(last);
    assert_string_equal(grounds_text(&verdict.grounds).measured, "Rd6, before -1.00");
    assert_string_equal(grounds_text(&verdict.grounds).reason,
                        "the opponent was lost already (-1.00), and nobody is "
                        "known to have missed Rd6");
}

TEST(a_found_quiet_move_at_the_start_of_the_game_fails)
{
    FilterTrial first = trial_of("sacrifice-or-missed", QUIET, "Rd6 300");
    first.played = "Rd6";
    filter_refuses(first, NO_MISS);
}

TEST(a_verdict_says_what_was_measured_against_what_and_why)
{
    const Verdict verdict = filter_verdict(trial_of("one-winning-move", OPERA, "Qb8 279, Qb7 99"));
    assert_string_equal(grounds_text(&verdict.grounds).measured, "Qb8+ +2.79, Qb7 +0.99");
    assert_string_equal(grounds_text(&verdict.grounds).threshold, ">2.80, next <1.00");
    assert_string_equal(grounds_text(&verdict.grounds).reason,
                        "the best move, Qb8+, does not win (+2.79)");
    assert_int_equal(verdict.grounds.unit, UNIT_CP);
    assert_true(verdict.grounds.has_miss);
    assert_true(verdict.grounds.miss == 2);
}

TEST(every_row_of_the_table_is_found_by_its_name)
{
    for (size_t i = 0; filter_at(i); i++) {
        const Filter *filter = filter_at(i);
        assert_ptr_equal(filter_find(filter->name), filter);
        const bool told_by_others = filter->stage == FILTER_TREE || filter->stage == FILTER_LAST;
        assert_true(told_by_others == !filter->judge);
        assert_true(filter->question[strlen(filter->question) - 1] == '?');
        assert_true(filter->measures[0]);
        assert_true(filter->key_count == 0 || filter->keys);
    }
    assert_null(filter_find("no-such-filter"));
}

TEST(every_filter_of_the_table_serves_a_profile)
{
    for (size_t i = 0; filter_at(i); i++) {
        bool serves = false;
        for (size_t p = 0; profile_name(p); p++) {
            Profile profile;
            assert_ok(profile_find(profile_name(p), &profile, SAID));
            for (int at = 0; at < profile.filter_count; at++) {
                serves = serves || profile.filters[at] == filter_at(i);
            }
        }
        if (!serves) {
            fail_msg("no profile has %s", filter_at(i)->name);
        }
    }
}

TEST(a_profile_may_have_every_filter_of_the_table)
{
    Profile profile;
    ENDS_BY(str_done) Str names = {0};
    profile_init(&profile, "all");
    int count = 0;
    for (; filter_at((size_t)count); count++) {
        str_addf(&names, " %s", filter_at((size_t)count)->name);
    }
    assert_ok(profile_set_key(&profile, "filters", str_text(&names), SAID));
    assert_int_equal(profile.filter_count, count);
}

TEST(evaluations_and_the_past_are_of_a_game)
{
    for (size_t i = 0; filter_at(i); i++) {
        if (filter_at(i)->cost == FILTER_EVAL || filter_at(i)->cost == FILTER_PREVIOUS) {
            assert_true(filter_at(i)->of_game);
        }
    }
    assert_true(filter_find("not-seen-before")->of_game);
    assert_true(filter_find("not-inside-puzzle")->of_game);
    assert_true(filter_find("move-number")->of_game);
    assert_false(filter_find("only-good-move")->of_game);
}

TEST(a_filter_that_no_search_of_the_filters_serves_makes_its_own)
{
    for (size_t i = 0; filter_at(i); i++) {
        assert_int_equal(filter_at(i)->cost == FILTER_OWN, !filter_at(i)->judge);
    }
    assert_int_equal(filter_find("solution-tree")->cost, FILTER_OWN);
    assert_int_equal(filter_find("history-free")->cost, FILTER_OWN);
}

TEST(every_cost_has_a_word)
{
    assert_string_equal(filter_cost_word(FILTER_FREE), "free");
    assert_string_equal(filter_cost_word(FILTER_EVAL), "evaluations");
    assert_string_equal(filter_cost_word(FILTER_SHARED), "shared search");
    assert_string_equal(filter_cost_word(FILTER_PREVIOUS), "the position before");
    assert_string_equal(filter_cost_word(FILTER_OWN), "own searches");
}

TEST(only_filters_that_share_a_search_read_its_lines)
{
    assert_true(filter_reads_lines(filter_find("one-winning-move")));
    assert_true(filter_reads_lines(filter_find("sacrifice-or-missed")));
    assert_false(filter_reads_lines(filter_find("not-in-check")));
    assert_false(filter_reads_lines(filter_find("evaluation-jump")));
    assert_false(filter_reads_lines(filter_find("solution-tree")));
}

static void assert_listed(const Str *list, const char *words)
{
    if (!strstr(str_text(list), words)) {
        fail_msg("no \"%s\" in:\n%s", words, str_text(list));
    }
}

TEST(the_list_has_every_filter_with_all_that_the_table_says)
{
    ENDS_BY(str_done) Str list = {0};
    filters_write(&list);
    for (size_t i = 0; filter_at(i); i++) {
        const Filter *filter = filter_at(i);
        ENDS_BY(str_done) Str words = {0};
        str_addf(&words, "\n\n; %-19s  %s\n;   measures: %s%s%s; cost: %s\n", filter->name,
                 filter->question, filter->measures, filter->unit ? ", in " : "",
                 unit_name(filter->unit), filter_cost_word(filter->cost));
        assert_listed(&list, str_text(&words));
    }
    assert_listed(&list, "; cost: free\n"
                         "; the first move number looked at (1 to 10000 moves)\nmove.min = 16\n"
                         "; the last move number looked at (1 to 10000 moves)\nmove.max = 60\n\n");
    for (int i = 0; i < TREE_KIND_COUNT; i++) {
        assert_listed(&list, tree_kinds[i].about);
    }
    for (const char *at = str_text(&list); *at; at += strcspn(at, "\n") + 1) {
        assert_in_range(strcspn(at, "\n"), 0, 90);
    }
}
