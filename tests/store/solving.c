// How the last attempt to solve a candidate blind went.
// Results of solvers, and ratings of puzzles by them.

#include "onlymove/store_import.h"
#include "tests/store/scene.h"

static void assert_solving(Store *store, int64_t id, int wrong) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    assert_ok(store_list(store, &(StoreQuery){.id = id}, &list, SAID));
    assert_int_equal(list.count, 1);
    assert_int_equal(list.rows[0].last_attempt.wrong, wrong);
    assert_int_equal(list.rows[0].last_attempt.took_ms, 1000 * wrong);
}

FIXTURE_TEST(the_last_attempt_stays_with_the_candidate_whatever_is_done_or_judged) {
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    const int64_t id = scene_look_in(f->store, "a.pgn", run, "Anna", 8, SEEN_PUZZLE);
    assert_solving(f->store, id, 0);
    for (int wrong = 2; wrong <= 3; wrong++) {
        const SolvingRecord record = {SOLVING_SOLVED, wrong, 1000 * wrong};
        assert_ok(store_keep_solving(f->store, id, &record, SAID));
        assert_solving(f->store, id, wrong);
    }
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    assert_ok(store_undo(f->store, 0, &(StepReport){0}, SAID));
    scene_look_in(f->store, "a.pgn", scene_run(f->store, "magnus", "won=300"), "Anna", 8,
                  SEEN_CANDIDATE);
    fixture_reopen(f);
    assert_solving(f->store, id, 3);
}

// Puts results into the store; how many were new.
static size_t put(Store *store, const SolverResult *results, size_t count, size_t *puzzles) {
    ResultsTransaction put;
    size_t new = 0;
    assert_ok(store_begin_results(&put, store, SAID));
    for (size_t i = 0; i < count; i++) {
        bool fresh;
        assert_ok(store_put_result(&put, &results[i], &fresh, SAID));
        new += fresh;
    }
    assert_ok(store_end_results(&put, STATUS_OK, SAID));
    *puzzles = put.rated_count;
    return new;
}

FIXTURE_TEST(results_rate_their_puzzles_once_and_are_said_where_it_is_listed) {
    size_t puzzles;
    MeasuredRating measured;
    CLEANUP(str_done) Str said = {0}, findings = {0};
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    const int64_t other = fixture_put(f->store, "a.pgn", 2, "Berta", 8, "magnus");
    const SolverResult results[] = {
        {id, "Ann", "", 1400, 30, true, 20},   {id, "Ben", "2026-01-02", 1550, 100, false, -1},
        {id, "Cis", "", 1700, 300, false, 90}, {id, "Ann", "2026-01-03", 1420, 30, true, 41.6},
        {id, "Ann", "", 1400, 30, false, 20},
    };
    assert_int_equal(put(f->store, results, COUNT(results), &puzzles), 4);
    assert_int_equal(puzzles, 1);
    assert_int_equal(put(f->store, results, COUNT(results), &puzzles), 0);
    assert_int_equal(puzzles, 0);
    assert_ok(store_measured_rating(f->store, id, &measured, SAID));
    assert_int_equal(measured.result_count, 4);
    assert_int_equal(measured.solved_count, 2);
    assert_int_equal(measured.seconds, 20);
    assert_in_range(measured.rating, 1450, 1550);
    assert_in_range(measured.deviation, 100, 250);
    measured_rating_write(&measured, &said);
    assert_non_null(strstr(str_text(&said), " by 4 results, 2 solved, 20 s"));
    assert_int_equal(scene_row(f->store, id).measured, measured.rating);
    assert_int_equal(scene_row(f->store, other).measured, 0);
    assert_ok(store_measured_rating(f->store, other, &measured, SAID));
    assert_int_equal(measured.result_count, 0);
    assert_ok(store_check(f->store, &findings, SAID));
}

// A puzzle that nobody solves is harder than its solvers, however many tried.
FIXTURE_TEST(many_results_count_in_periods) {
    size_t puzzles;
    MeasuredRating measured;
    SolverResult results[100];
    char names[100][16];
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    for (int i = 0; i < 100; i++) {
        snprintf(names[i], sizeof names[i], "s%d", i);
        results[i] = (SolverResult){id, names[i], "", 1500, 50, i % 50 == 0, -1};
    }
    put(f->store, results, 100, &puzzles);
    assert_ok(store_measured_rating(f->store, id, &measured, SAID));
    assert_in_range(measured.rating, 1950, 2300);
}
