// Each filter at its boundaries, on lines made by hand.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "onlymove/filter.h"
#include "onlymove/notation.h"
#include "tests/support/recorded.h"

// Morphy's opera game before 16.Qb8+.
static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

typedef struct Trial {
    const char *filter;
    const char *fen;
    const char *lines;  // see recorded.h
    const char *played; // SAN, or NULL
    const char *before; // score of the position before, its mover's view, or NULL
    bool first;         // there is no position before
} Trial;

static Move read_move(const Position *pos, const char *san)
{
    Move move = MOVE_NONE;
    Fault fault;
    if (san && san_read(pos, san, strlen(san), &move, &fault) != STATUS_OK) {
        fail_msg("%s", fault.text);
    }
    return move;
}

static FilterNeed judge(const Trial *trial, Verdict *verdict)
{
    Profile profile;
    profile_find("magnus", &profile, NULL);
    const Position pos = recorded_position(trial->fen);
    Analysis analysis = recorded_lines(&pos, trial->lines);
    const Iteration *iteration = analysis_at(&analysis, 0);
    FilterView view = {
        .profile = &profile,
        .pos = &pos,
        .previous = trial->first ? NULL : &pos,
        .played = read_move(&pos, trial->played),
        .nodes = 1000,
        .lines = analysis_lines(&analysis, iteration),
        .count = iteration->count,
    };
    if (trial->before) {
        view.has_previous_score = true;
        view.previous_score = trial->before[0] == '#'
                                  ? (Score){true, (int)strtol(trial->before + 1, NULL, 10)}
                                  : (Score){false, (int)strtol(trial->before, NULL, 10)};
    }
    *verdict = (Verdict){0};
    FilterNeed need = filter_find(trial->filter)->judge(&view, verdict);
    analysis_done(&analysis);
    return need;
}

static void assert_verdict(Trial trial, VerdictState wanted)
{
    Verdict verdict;
    assert_int_equal(judge(&trial, &verdict), NEED_NOTHING);
    if (verdict.state != wanted) {
        fail_msg("%s on %s: %s", trial.filter, trial.lines, verdict.reason);
    }
    assert_true(verdict.measured[0] && verdict.threshold[0] && verdict.reason[0]);
}

static void pass(const char *filter, const char *fen, const char *lines)
{
    assert_verdict((Trial){.filter = filter, .fen = fen, .lines = lines}, VERDICT_PASS);
}

static void refuse(const char *filter, const char *fen, const char *lines)
{
    assert_verdict((Trial){.filter = filter, .fen = fen, .lines = lines}, VERDICT_FAIL);
}

static void the_scan_wants_one_win_above_280_and_the_rest_below_100(void **state)
{
    (void)state;
    pass("one-winning-move", OPERA, "Qb8 281, Qb7 99");
    refuse("one-winning-move", OPERA, "Qb8 280, Qb7 99");
    refuse("one-winning-move", OPERA, "Qb8 281, Qb7 100");
    pass("one-winning-move", OPERA, "Qb8 #2, Qb7 -30");
    pass("one-winning-move", OPERA, "Qb8 281, Qb7 #-3");
    refuse("one-winning-move", OPERA, "Qb8 #2, Qb7 #5");
    refuse("one-winning-move", OPERA, "Qb8 #-2, Qb7 #-1");
    refuse("one-winning-move", OPERA, "Qb8 300, Qb7 50, Bd8 150");
}

static void the_scan_wants_at_least_two_lines(void **state)
{
    (void)state;
    refuse("one-winning-move", OPERA, "Qb8 #2");
}

static void the_rungs_allow_others_up_to_280(void **state)
{
    (void)state;
    pass("only-winning-move", OPERA, "Qb8 281, Qb7 280");
    refuse("only-winning-move", OPERA, "Qb8 300, Qb7 281");
    refuse("only-winning-move", OPERA, "Qb8 280, Qb7 0");
    refuse("only-winning-move", OPERA, "Qb8 #2, Qb7 #7");
    pass("only-winning-move", OPERA, "Qb8 #2");
}

static void a_solver_in_check_is_refused(void **state)
{
    (void)state;
    pass("not-in-check", OPERA, "Qb8 #2");
    refuse("not-in-check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kxe2 0");
}

static void mate_in_one_is_refused_and_mate_in_two_is_not(void **state)
{
    (void)state;
    refuse("not-mate-in-one", OPERA, "Qb8 #1");
    pass("not-mate-in-one", OPERA, "Qb8 #2");
    pass("not-mate-in-one", OPERA, "Qb8 1");
}

static void an_en_passant_solution_is_refused(void **state)
{
    (void)state;
    static const char fen[] = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    refuse("not-en-passant", fen, "exd6 300");
    pass("not-en-passant", fen, "e6 300");
}

static void only_promotion_to_a_queen_is_refused(void **state)
{
    (void)state;
    static const char fen[] = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    refuse("not-queen-promotion", fen, "e8=Q 900");
    pass("not-queen-promotion", fen, "e8=N 900");
    pass("not-queen-promotion", fen, "Kd2 900");
}

static void a_capture_that_wins_material_is_refused(void **state)
{
    (void)state;
    static const char hanging[] = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";
    static const char even[] = "3rk3/3r4/8/3r4/8/8/3R4/3RK3 w - - 0 1";
    refuse("not-winning-capture", hanging, "Rxd5 300");
    pass("not-winning-capture", hanging, "Rd4 300");
    pass("not-winning-capture", even, "Rxd5 300");
}

static void a_sacrifice_passes_without_another_search(void **state)
{
    (void)state;
    assert_verdict((Trial){"sacrifice-or-missed", OPERA, "Qb8 #2", "Qb8", NULL, false},
                   VERDICT_PASS);
}

// A quiet move that gives nothing away.
static const char QUIET[] = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";

static void a_missed_move_passes_without_another_search(void **state)
{
    (void)state;
    assert_verdict((Trial){"sacrifice-or-missed", QUIET, "Rd7 300", "Rd6", NULL, false},
                   VERDICT_PASS);
    // A bare position, without a game in which anybody could have found it.
    assert_verdict((Trial){"sacrifice-or-missed", QUIET, "Rd7 300", NULL, NULL, true},
                   VERDICT_PASS);
}

static void a_found_quiet_move_asks_whether_the_opponent_was_lost_before(void **state)
{
    (void)state;
    Verdict verdict;
    Trial trial = {"sacrifice-or-missed", QUIET, "Rd6 300", "Rd6", NULL, false};
    assert_int_equal(judge(&trial, &verdict), NEED_PREVIOUS);

    trial.before = "-99";
    assert_verdict(trial, VERDICT_PASS);
    trial.before = "-100";
    assert_verdict(trial, VERDICT_FAIL);
    trial.before = "#3";
    assert_verdict(trial, VERDICT_PASS);
    trial.before = "#-3";
    assert_verdict(trial, VERDICT_FAIL);
}

static void where_the_game_ends_the_position_before_decides_too(void **state)
{
    (void)state;
    Verdict verdict;
    const Trial trial = {"sacrifice-or-missed", QUIET, "Rd6 300", NULL, NULL, false};
    assert_int_equal(judge(&trial, &verdict), NEED_PREVIOUS);
}

static void a_found_quiet_move_at_the_start_of_the_game_fails(void **state)
{
    (void)state;
    assert_verdict((Trial){"sacrifice-or-missed", QUIET, "Rd6 300", "Rd6", NULL, true},
                   VERDICT_FAIL);
}

static void colours_mirrored_give_mirrored_answers(void **state)
{
    (void)state;
    static const char black[] = "2kr4/ppp2ppp/1q6/4p3/4P1b1/4Q3/P2N1PPP/4KB1R b K - 1 16";
    pass("one-winning-move", black, "Qb1 #2, Qb2 -30");
    refuse("one-winning-move", black, "Qb1 280, Qb2 -30");
    assert_verdict((Trial){"sacrifice-or-missed", black, "Qb1 #2", "Qb1", NULL, false},
                   VERDICT_PASS);
}

static void every_row_of_the_table_is_found_by_its_name(void **state)
{
    (void)state;
    for (size_t i = 0; filter_at(i); i++) {
        assert_ptr_equal(filter_find(filter_at(i)->name), filter_at(i));
        assert_true(filter_at(i)->judge || filter_at(i)->stage == FILTER_TREE);
    }
    assert_null(filter_find("no-such-filter"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scan_wants_one_win_above_280_and_the_rest_below_100),
        cmocka_unit_test(the_scan_wants_at_least_two_lines),
        cmocka_unit_test(the_rungs_allow_others_up_to_280),
        cmocka_unit_test(a_solver_in_check_is_refused),
        cmocka_unit_test(mate_in_one_is_refused_and_mate_in_two_is_not),
        cmocka_unit_test(an_en_passant_solution_is_refused),
        cmocka_unit_test(only_promotion_to_a_queen_is_refused),
        cmocka_unit_test(a_capture_that_wins_material_is_refused),
        cmocka_unit_test(a_sacrifice_passes_without_another_search),
        cmocka_unit_test(a_missed_move_passes_without_another_search),
        cmocka_unit_test(a_found_quiet_move_asks_whether_the_opponent_was_lost_before),
        cmocka_unit_test(where_the_game_ends_the_position_before_decides_too),
        cmocka_unit_test(a_found_quiet_move_at_the_start_of_the_game_fails),
        cmocka_unit_test(colours_mirrored_give_mirrored_answers),
        cmocka_unit_test(every_row_of_the_table_is_found_by_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
