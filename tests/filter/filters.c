// The filters of magnus at their boundaries, on lines made by hand; and the table of all filters.
#include "tests/support/test.h"

#include "tests/solve/positions.h"
#include "tests/support/filter_trial.h"

static const char HANGING[] = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";

// The rook's guard stands before its king.
static const char ROOK_FOR_QUEEN[] = "4k3/1b6/4p3/3q4/8/3R4/3Q4/4K3 w - - 0 1";
static const char PINNED_GUARD[] = "4k3/1q2bppp/3r4/8/8/8/PP3PPP/3QR1K1 w - - 0 1";

TEST(each_filter_holds_at_its_boundaries) {
    static const char even[] = "3rk3/3r4/8/3r4/8/8/3R4/3RK3 w - - 0 1";
    static const char passed[] = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    static const char promoting[] = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    static const FilterTrial rows[] = {
        // The scan wants one win above 280 and the rest below 100.
        {"one-winning-move", OPERA, "Qb8 281, Qb7 99", .miss = PASSES},
        {"one-winning-move", OPERA, "Qb8 280, Qb7 99", .miss = 1},
        {"one-winning-move", OPERA, "Qb8 279, Qb7 99", .miss = 2},
        {"one-winning-move", OPERA, "Qb8 281, Qb7 100", .miss = 1},
        {"one-winning-move", OPERA, "Qb8 281, Qb7 101", .miss = 2},
        {"one-winning-move", OPERA, "Qb8 #2, Qb7 -30", .miss = PASSES},
        {"one-winning-move", OPERA, "Qb8 281, Qb7 #-3", .miss = PASSES},
        {"one-winning-move", OPERA, "Qb8 #2, Qb7 #5", .miss = NO_MISS},
        {"one-winning-move", OPERA, "Qb8 #-2, Qb7 #-1", .miss = NO_MISS},
        {"one-winning-move", OPERA, "Qb8 300, Qb7 50, Bd8 150", .miss = 51},
        {"one-winning-move", OPERA, "Qb8 270, Qb7 150, Bd8 120", .miss = 51},
        // The scan wants at least two lines.
        {"one-winning-move", OPERA, "Qb8 #2", .miss = NO_MISS},
        // The checkpoints allow others up to 280.
        {"only-winning-move", OPERA, "Qb8 281, Qb7 280", .miss = PASSES},
        {"only-winning-move", OPERA, "Qb8 300, Qb7 281", .miss = 1},
        {"only-winning-move", OPERA, "Qb8 280, Qb7 0", .miss = 1},
        {"only-winning-move", OPERA, "Qb8 #2, Qb7 #7", .miss = NO_MISS},
        {"only-winning-move", OPERA, "Qb8 #2", .miss = PASSES},
        // A solver in check is refused.
        {"not-in-check", OPERA, .miss = PASSES},
        {"not-in-check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", .miss = NO_MISS},
        // Mate in one is refused and mate in two is not.
        {"not-mate-in-one", OPERA, "Qb8 #1", .miss = 1},
        {"not-mate-in-one", OPERA, "Qb8 #2", .miss = PASSES},
        {"not-mate-in-one", OPERA, "Qb8 1", .miss = PASSES},
        // A mate, and a move that only saves.
        {"not-mate", OPERA, "Qb8 #2", .miss = NO_MISS},
        {"not-mate", OPERA, "Qb8 300", .miss = PASSES},
        {"not-defence", OPERA, "Qb8 0", .miss = NO_MISS},
        {"not-defence", OPERA, "Qb8 #-3", .miss = NO_MISS},
        {"not-defence", OPERA, "Qb8 1", .miss = PASSES},
        {"not-defence", OPERA, "Qb8 #2", .miss = PASSES},
        // An en passant solution is refused.
        {"not-en-passant", passed, "exd6 300", .miss = NO_MISS},
        {"not-en-passant", passed, "e6 300", .miss = PASSES},
        // Only promotion to a queen is refused.
        {"not-queen-promotion", promoting, "e8=Q 900", .miss = NO_MISS},
        {"not-queen-promotion", promoting, "e8=N 900", .miss = PASSES},
        {"not-queen-promotion", promoting, "Kd2 900", .miss = PASSES},
        // A capture that wins material is refused.
        {"not-winning-capture", HANGING, "Rxd5 300", .miss = 1},
        {"not-winning-capture", HANGING, "Rd4 300", .miss = PASSES},
        {"not-winning-capture", even, "Rxd5 300", .miss = PASSES},
        // How much it may win is a key.
        {"not-winning-capture", HANGING, "Rxd5 300", .set = "see.max=1", .miss = PASSES},
        {"not-winning-capture", "4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1", "Rxd5 300", .set = "see.max=1",
         .miss = 2},
        // A promotion that takes nothing wins nothing by capture; one that takes a rook does.
        {"not-winning-capture", "8/ppq1P1k1/8/8/8/8/PP6/6K1 w - - 0 1", "e8=N 480, Kf1 -14",
         .miss = PASSES},
        {"not-winning-capture", "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "exd8=N 480", .miss = 5},
        // A guard that is pinned does not count, but by a key.
        {"not-winning-capture", PINNED_GUARD, "Qxd6 500", .miss = 5},
        {"not-winning-capture", PINNED_GUARD, "Qxd6 500", .set = "see.pins=0", .miss = PASSES},
        {"not-winning-capture", ROOK_FOR_QUEEN, "Rxd5 500", .miss = 5},
        {"not-winning-capture", ROOK_FOR_QUEEN, "Rxd5 500", .set = "see.queen=9", .miss = 4},
    };
    FILTER_ROWS(rows, .profile = "magnus");
}

TEST(a_quiet_move_was_missed_or_the_opponent_was_not_lost_before) {
    static const char quiet[] = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";
    static const FilterTrial rows[] = {
        // A sacrifice and a missed move pass without another search.
        {.fen = OPERA, .moves = "", .lines = "Qb8 #2", .played = "Qb8", .miss = PASSES},
        {.played = "Rd7", .miss = PASSES},
        // What looks like one because a pinned guard is counted is none.
        {.fen = PINNED_GUARD, .moves = "", .lines = "Qxd6 500", .played = "Qxd6", .miss = NO_MISS},
        {AT(PINNED_GUARD), .moves = "", .lines = "Qxd6 500", .played = "Qxd6", .set = "see.pins=0",
         .miss = PASSES, .measured = "Qxd6 SEE -5"},
        // A bare position, without a game in which anybody could have found it.
        {.fen = quiet, .moves = "", .lines = "Rd7 300", .played = "", .miss = PASSES},
        // Of a found one it is asked whether the opponent was lost before.
        {.needs = NEED_PREVIOUS},
        {.before = "-99", .miss = PASSES},
        {.before = "-100", .miss = 1},
        {.before = "-101", .miss = 2},
        {.before = "#3", .miss = PASSES},
        {.before = "#-3", .miss = NO_MISS},
        // Where the game ends the position before decides too.
        {.played = "", .needs = NEED_PREVIOUS},
        {.played = "",
         .before = "-100",
         .miss = 1,
         .measured = "Rd6, before -1.00",
         .reason = "the opponent was lost already (-1.00), and nobody is known to have missed Rd6"},
        // At the start of the game nothing came before.
        {.fen = quiet, .moves = "", .miss = NO_MISS},
    };
    // A move that gives nothing away, after a move of the game.
    FILTER_ROWS(rows, .profile = "magnus", .filter = "sacrifice-or-missed",
                .fen = "5k2/8/8/8/8/8/3R4/4K3 b - - 0 1", .moves = "Ke8", .lines = "Rd6 300",
                .played = "Rd6");
}

TEST(a_verdict_says_what_was_measured_against_what_and_why) {
    static const FilterTrial row = {"one-winning-move",
                                    OPERA,
                                    "Qb8 279, Qb7 99",
                                    .profile = "magnus",
                                    .miss = 2,
                                    .measured = "Qb8+ +2.79, Qb7 +0.99",
                                    .threshold = ">2.80, next <1.00",
                                    .reason = "the best move, Qb8+, does not win (+2.79)"};
    filter_rows(&row, &row, 1);
    assert_int_equal(filter_verdict(row).evidence.unit, UNIT_CP);
}

TEST(every_row_of_the_table_is_found_by_its_name) {
    for (size_t i = 0; filter_at(i); i++) {
        const Filter *filter = filter_at(i);
        assert_ptr_equal(filter_find(filter->name), filter);
        const bool told_by_others = filter->stage >= STAGE_TREE;
        assert_true(told_by_others == !filter->check);
        assert_true(filter->question[strlen(filter->question) - 1] == '?');
        assert_true(filter->measures[0]);
        assert_true(filter->key_count == 0 || filter->keys);
    }
    assert_null(filter_find("no-such-filter"));
}

// All but those that are taken by who wants them: the second opinion, which is costly, what the
// store knows of other games, and what the questions of a new profile add.
TEST(every_filter_of_the_table_serves_a_profile) {
    for (size_t i = 0; filter_at(i); i++) {
        bool serves = filter_at(i)->stage == STAGE_CONFIRM || filter_at(i)->term_kind != TERM_NONE;
        static const char *const by_wish[] = {"not-duplicate", "not-mate", "not-defence",
                                              "clear-win-only"};
        for (size_t w = 0; w < sizeof by_wish / sizeof *by_wish; w++)
            serves = serves || filter_at(i) == filter_find(by_wish[w]);
        for (size_t p = 0; profile_name(p); p++) {
            Profile profile;
            assert_ok(profile_find(profile_name(p), &profile, SAID));
            for (int at = 0; at < profile.filter_count; at++)
                serves = serves || profile.filters[at] == filter_at(i);
        }
        if (!serves)
            fail_msg("no profile has %s", filter_at(i)->name);
    }
}

// The first of the table, with what they take; then one more, which there is no room for.
TEST(a_profile_has_room_for_forty_filters_and_says_so) {
    Profile profile;
    CLEANUP(str_done) Str names = {0};
    profile_init(&profile, "many");
    for (size_t i = 0; i <= PROFILE_FILTERS_MAX; i++) {
        if (i == PROFILE_FILTERS_MAX)
            assert_ok(profile_set_key(&profile, "filters", str_text(&names), SAID));
        assert_non_null(filter_at(i));
        str_addf(&names, " %s%s", filter_at(i)->name, term_example(filter_at(i)));
    }
    assert_int_equal(profile.filter_count, PROFILE_FILTERS_MAX);
    assert_fails(profile_set_key(&profile, "filters", str_text(&names), SAID), STATUS_USAGE,
                 "filters: a profile has at most 40");
    assert_int_equal(profile.filter_count, PROFILE_FILTERS_MAX);
}

TEST(evaluations_and_the_past_are_of_a_game) {
    for (size_t i = 0; filter_at(i); i++)
        if (filter_at(i)->cost == COST_EVALS || filter_at(i)->cost == COST_PREVIOUS)
            assert_true(filter_at(i)->needs_game);
    assert_true(filter_find("not-seen-before")->needs_game);
    assert_true(filter_find("not-inside-puzzle")->needs_game);
    assert_true(filter_find("not-duplicate")->needs_game);
    assert_true(filter_find("move-number")->needs_game);
    assert_false(filter_find("only-good-move")->needs_game);
}

TEST(a_filter_that_no_search_of_the_filters_serves_makes_its_own) {
    for (size_t i = 0; filter_at(i); i++)
        assert_int_equal(filter_at(i)->cost == COST_SEARCHES, !filter_at(i)->check);
    assert_int_equal(filter_find("solution-tree")->cost, COST_SEARCHES);
    assert_int_equal(filter_find("history-free")->cost, COST_SEARCHES);
}

TEST(every_cost_has_a_word) {
    assert_string_equal(filter_cost_word(COST_FREE), "free");
    assert_string_equal(filter_cost_word(COST_EVALS), "evaluations");
    assert_string_equal(filter_cost_word(COST_LINES), "shared search");
    assert_string_equal(filter_cost_word(COST_PREVIOUS), "the position before");
    assert_string_equal(filter_cost_word(COST_SEARCHES), "own searches");
}

TEST(only_filters_that_share_a_search_read_its_lines) {
    assert_true(filter_reads_lines(filter_find("one-winning-move")));
    assert_true(filter_reads_lines(filter_find("sacrifice-or-missed")));
    assert_false(filter_reads_lines(filter_find("not-in-check")));
    assert_false(filter_reads_lines(filter_find("evaluation-jump")));
    assert_false(filter_reads_lines(filter_find("solution-tree")));
}

static void assert_listed(const Str *list, const char *words) {
    if (!strstr(str_text(list), words))
        fail_msg("no \"%s\" in:\n%s", words, str_text(list));
}

TEST(the_list_has_every_filter_with_all_that_the_table_says) {
    CLEANUP(str_done) Str list = {0};
    filters_write(&list);
    for (size_t i = 0; filter_at(i); i++) {
        const Filter *filter = filter_at(i);
        CLEANUP(str_done)
        Str words = str_of("\n\n; %-19s  %s\n;   measures: %s%s%s; cost: %s\n", filter->name,
                           filter->question, filter->measures, filter->unit ? ", in " : "",
                           unit_name(filter->unit), filter_cost_word(filter->cost));
        assert_listed(&list, str_text(&words));
    }
    assert_listed(&list, "; cost: free\n"
                         "; the first move number looked at (1 to 10000 moves)\nmove.min = 16\n"
                         "; the last move number looked at (1 to 10000 moves)\nmove.max = 60\n\n");
    for (int i = 0; i < POLICY_COUNT; i++)
        assert_listed(&list, policy_rows[i].about);
    for (const char *at = str_text(&list); *at; at += strcspn(at, "\n") + 1)
        assert_in_range(strcspn(at, "\n"), 0, 90);
}
