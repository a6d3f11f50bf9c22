// Results of solvers in the background: they come in slices, whole or not at all.

#include "tests/review/fixture.h"

enum { RESULTS = 1000 }; // several slices

// So many results of the fixture's puzzle in a file, and one of another; its path.
static const char *put_file(ReviewFixture *f, int results) {
    CLEANUP(str_done) Str text = str_of("PuzzleId,FEN,Solver,Rating,Solved\nb,,Ann,1500,1\n");
    for (int i = 0; i < results; i++)
        str_addf(&text, "," FIXTURE_FEN ",solver %d,1500,%d\n", i, i % 2);
    return folder_put(&f->folder, "results", str_text(&text));
}

static int count_results(ReviewFixture *f) {
    MeasuredRating measured;
    const int64_t id = review_finding(f->review, GAME_ROOT)->id;
    assert_ok(store_measured_rating(review_store(f->review), id, &measured, SAID));
    return measured.result_count;
}

// Steps until that many of them are put, or it is over; *said is the last sentence.
static void work(ReviewFixture *f, size_t put, ReviewEvent *said) {
    ReviewEvent event;
    const Job *run = review_job(f->review, 0);
    for (int i = 0;
         i < 1000 && run->state <= JOB_IS_WORKING && !(run->is_counted && run->done >= put); i++) {
        (void)review_next_event(f->review, now_ms(), &event);
        *said = event.text[0] ? event : *said;
    }
}

PUZZLE_TEST(results_of_a_file_come_behind_the_screen) {
    ReviewEvent said = {.text = ""};
    const char *path = put_file(f, RESULTS);
    assert_ok(review_add_results(f->review, path, SAID));
    work(f, SIZE_MAX, &said);
    const Job *run = review_job(f->review, 0);
    assert_int_equal(run->state, JOB_IS_OVER);
    assert_int_equal(run->done, RESULTS);
    assert_non_null(
        strstr(said.text, ": 1000 results: 1000 new, 0 known; 1 wrong; 1 puzzle rated"));
    assert_non_null(strstr(said.text, "results:2: the store has no puzzle \"b\""));
    assert_int_equal(count_results(f), RESULTS);
    const size_t count = review_job_count(f->review);
    assert_int_equal(review_add_results(f->review, f->db, SAID), STATUS_USAGE);
    assert_int_equal(review_add_results(f->review, "/nowhere", SAID), STATUS_NOT_FOUND);
    assert_true(folder_write(&f->folder, "results", "Dear Sir\n"));
    assert_int_equal(review_add_results(f->review, path, SAID), STATUS_SYNTAX);
    assert_int_equal(review_job_count(f->review), count);
}

PUZZLE_TEST(nothing_is_kept_of_those_that_are_stopped_and_what_is_decided_meanwhile_is) {
    ReviewEvent said = {.text = ""};
    ReviewEvent event;
    const char *path = put_file(f, RESULTS);
    assert_ok(review_add_results(f->review, path, SAID));
    for (int i = 0; i < 4; i++) // rows are read
        (void)review_next_event(f->review, now_ms(), &event);
    assert_non_null(review_results_file(f->review));
    assert_ok(act_decide(f->review, GAME_ROOT, DECISION_REJECT, "dull", SAID));
    work(f, 1, &said);
    assert_in_range(review_job(f->review, 0)->done, 1, RESULTS - 1);
    assert_int_equal(count_results(f), 0); // not before all are there
    assert_fails(act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_LOCKED,
                 "the store takes in results, trying again");
    review_end_rating(f->review);
    assert_null(review_results_file(f->review));
    for (int64_t now = 0; review_waiting_count(f->review) > 0 && now < 1000; now += 100)
        (void)review_next_event(f->review, now_ms() + now, &event);
    assert_int_equal(review_finding(f->review, GAME_ROOT)->decision, DECISION_ACCEPT);
    assert_int_equal(count_results(f), 0);
}
