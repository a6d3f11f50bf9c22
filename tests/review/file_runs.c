// Runs over files that go on behind what a curator looks at: they find what a scan finds, however
// often they are broken off, and take nothing away from the game at hand.
#include "tests/review/run_fixture.h"
#include "tests/support/held.h"
#include "tests/support/huge.h"
#include "tests/support/playouts.h"

enum { GAMES = 3, OPERA = 2 }; // games of the file, and the number of the opera game among them

// The review has the opera game at hand; the folder has it among others as games.pgn.
typedef struct Behind {
    RunFixture f;
    const char *path;
    Str pgn;
    size_t two; // bytes of the first two games
} Behind;

static void begin(Behind *behind) {
    set_run_fixture(&behind->f, "finder", NULL);
    playouts_write(&behind->pgn, 1, 10);
    str_add(&behind->pgn, opera);
    behind->two = behind->pgn.len;
    str_add(&behind->pgn, "\n[White \"Other\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n");
    behind->path = folder_file(&behind->f.folder, "games.pgn");
    assert_true(folder_write(&behind->f.folder, "games.pgn", str_text(&behind->pgn)));
}

static void end(Behind *behind) {
    clear_run_fixture(&behind->f);
    str_done(&behind->pgn);
}

FIXTURE(Behind, begin, end);
#define BEHIND(name) TEST_ON(name, Behind *behind, begin)

static void add_run(Behind *behind, const size_t *numbers, size_t count) {
    assert_ok(review_add_run(behind->f.review, NULL, behind->path, numbers, count, SAID));
}

// The store of the review has the candidates that a scan of the text finds, and no others.
static void assert_as_scanned(const Behind *behind, const char *pgn) {
    CLEANUP(str_done) Str scanned = {0}, found = {0};
    CLEANUP(store_close_at) Store *scan = scan_file(&behind->f, pgn);
    const StoreQuery all = {.id = 0};
    assert_ok(store_each(scan, &all, STORE_HOLDING, add_stored, &scanned, SAID));
    assert_ok(
        store_each(review_store(behind->f.review), &all, STORE_HOLDING, add_stored, &found, SAID));
    assert_string_equal(str_text(&found), str_text(&scanned));
}

static void assert_store_tells(const Behind *behind, const char *words) {
    CLEANUP(str_done) Str text = {0};
    assert_ok(review_write_runs(behind->f.review, &text, SAID));
    assert_non_null(strstr(str_text(&text), words));
}

BEHIND(it_finds_what_a_scan_finds_and_shows_it_in_the_game_at_hand) {
    add_run(behind, NULL, 0);
    assert_int_equal(newest(&behind->f)->state, JOB_IS_WAITING);
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(newest(&behind->f)->state, JOB_IS_OVER);
    assert_int_equal(newest(&behind->f)->games, GAMES);
    assert_int_equal(newest(&behind->f)->done, GAMES);
    assert_int_equal(newest(&behind->f)->puzzles, 2);
    assert_true(newest(&behind->f)->all_known);
    assert_non_null(strstr(behind->f.said, "finder ran over 3 games of "));
    assert_true(finding_at(&behind->f, FIRST)->candidate.accepted);
    assert_as_scanned(behind, str_text(&behind->pgn));
}

BEHIND(its_pace_is_that_of_games_which_the_cache_does_not_answer) {
    add_run(behind, NULL, 0);
    work_until(&behind->f, SIZE_MAX);
    assert_in_range(newest(&behind->f)->searched, 1, GAMES);
    add_run(behind, NULL, 0);
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(newest(&behind->f)->done, GAMES);
    assert_int_equal(newest(&behind->f)->searched, 0);
    assert_int_equal(newest(&behind->f)->searched_ms, 0);
}

BEHIND(the_queue_has_what_it_has_found_game_by_game) {
    const size_t after[] = {0, 1, 2}; // games: the first of three has none
    Review *review = behind->f.review;
    assert_ok(review_open_queue(review, NULL, SAID));
    add_run(behind, NULL, 0);
    for (size_t done = 0; done < GAMES; done++) {
        work_until(&behind->f, done + 1);
        assert_int_equal(queue_count(review_queue(review)), after[done]);
    }
}

BEHIND(paused_or_with_another_engine_it_goes_on_with_the_game_that_is_not_done) {
    Review *review = behind->f.review;
    add_run(behind, NULL, 0);
    work_until(&behind->f, 1);
    assert_true(review_pause_job(review, 0));
    assert_int_equal(newest(&behind->f)->state, JOB_IS_PAUSED);
    assert_null(review_current_job(review));
    assert_int_equal(pool_figures(behind->f.pool).searching, 0);
    assert_true(review_pause_job(review, 0));
    work_until(&behind->f, 2);
    assert_int_equal(newest(&behind->f)->done, 2);
    review_restart(review);
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(newest(&behind->f)->done, GAMES);
    assert_int_equal(newest(&behind->f)->puzzles, 2);
    assert_int_equal(newest(&behind->f)->candidates, 2);
    assert_false(review_pause_job(review, 0));
    assert_as_scanned(behind, str_text(&behind->pgn));
}

BEHIND(after_the_end_of_the_program_the_same_run_makes_the_store_whole) {
    RunFixture *f = &behind->f;
    add_run(behind, NULL, 0);
    work_until(&behind->f, 1);
    begin_again(f);
    assert_int_equal(review_job_count(f->review), 0);
    add_run(behind, NULL, 0);
    while (newest(f)->done == 0) { // 0 of 3 games would be wrong: one is done
        CLEANUP(str_done) Str pieces = {0};
        ReviewEvent event;
        pool_pump(f->pool, runner_now());
        (void)review_next_event(f->review, runner_now(), &event);
        job_write_pieces(newest(f), &pieces);
        if (!pool_engine_identity(f->pool)[0] && newest(f)->state == JOB_IS_WORKING)
            assert_string_equal(str_text(&pieces), "finder starts");
    }
    work_until(&behind->f, SIZE_MAX);
    assert_as_scanned(behind, str_text(&behind->pgn));
}

BEHIND(it_goes_over_the_games_that_were_named) {
    const size_t numbers[] = {OPERA};
    add_run(behind, numbers, 1);
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(newest(&behind->f)->games, 1);
    assert_int_equal(newest(&behind->f)->done, 1);
    assert_as_scanned(behind, opera);
    assert_store_tells(behind, ": 1 game, 0 of 1 file to the end\n");
}

BEHIND(a_run_over_the_game_at_hand_goes_on_behind_when_another_is_shown) {
    RunFixture *f = &behind->f;
    const StoreGameRef place = {behind->path, OPERA, &f->game, 0};
    assert_ok(review_show(f->review, &place, SAID));
    assert_false(review_leave(f->review));
    assert_ok(review_run(f->review, SAID));
    assert_true(review_leave(f->review));
    assert_false(review_runs(f->review));
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(newest(&behind->f)->done, 1);
    assert_as_scanned(behind, opera);
}

BEHIND(decisions_are_taken_while_it_works) {
    RunFixture *f = &behind->f;
    judge(f, FIRST);
    add_run(behind, NULL, 0);
    work_until(&behind->f, 1);
    assert_ok(act_decide(f->review, node_at(f, FIRST), DECISION_ACCEPT, "", SAID));
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(finding_at(f, FIRST)->decision, DECISION_ACCEPT);
    assert_false(finding_at(f, FIRST)->changed_since_decision);
}

BEHIND(the_second_of_two_runs_waits_for_the_first) {
    const size_t numbers[] = {OPERA};
    add_run(behind, NULL, 0);
    add_run(behind, numbers, 1);
    const Job *first = review_job(behind->f.review, 1);
    work_until(&behind->f, 1);
    assert_int_equal(first->state, JOB_IS_OVER);
    assert_int_equal(first->done, GAMES);
}

BEHIND(what_it_has_found_stays_when_it_is_ended) {
    add_run(behind, NULL, 0);
    work_until(&behind->f, OPERA);
    review_end_job(behind->f.review, 0);
    assert_int_equal(review_job_count(behind->f.review), 0);
    assert_null(review_current_job(behind->f.review));
    behind->pgn.data[behind->two] = '\0';
    assert_as_scanned(behind, str_text(&behind->pgn));
}

BEHIND(a_game_that_cannot_be_stored_because_the_store_is_locked_is_stored_later) {
    RunFixture *f = &behind->f;
    ReviewEvent event = {0};
    add_run(behind, NULL, 0);
    sqlite3 *other = hold_store(store_path(review_store(f->review)));
    for (int64_t now = 0; !strstr(event.text, "locked"); now++) {
        pool_pump(f->pool, now);
        (void)review_next_event(f->review, now, &event);
    }
    assert_int_equal(newest(&behind->f)->done, 0);
    assert_int_equal(newest(&behind->f)->state, JOB_IS_WORKING);
    let_go(other);
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(newest(&behind->f)->done, GAMES);
    assert_as_scanned(behind, str_text(&behind->pgn));
}

BEHIND(a_large_game_is_read_in_slices) {
    Review *review = behind->f.review;
    ReviewEvent event;
    int slices = 0;
    CLEANUP(free_at) char *huge = huge_text(HUGE_VARIATIONS, 400000);
    assert_true(folder_write(&behind->f.folder, "games.pgn", huge));
    add_run(behind, NULL, 0);
    while (newest(&behind->f)->state <= JOB_IS_WORKING) {
        pool_pump(behind->f.pool, runner_now());
        (void)review_next_event(review, runner_now(), &event);
        slices += review_deadline(review) == 0;
    }
    assert_in_range(slices, strlen(huge) >> 15, strlen(huge) >> 13); // of 16 kB
}

BEHIND(a_file_that_has_changed_under_it_ends_it_with_a_word) {
    add_run(behind, NULL, 0);
    work_until(&behind->f, 1);
    assert_true(folder_write(&behind->f.folder, "games.pgn", "[White \"A\"]\n\n1. e4 *\n"));
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(newest(&behind->f)->state, JOB_HAS_FAILED);
    assert_non_null(strstr(newest(&behind->f)->fault, "has changed"));
}

BEHIND(engines_that_are_given_up_end_it_and_it_can_be_taken_up_again) {
    RunFixture *f = &behind->f;
    char *dies[] = {(char *)(uintptr_t)fake_engine(), "--die-at-start", NULL};
    char *lives[] = {(char *)(uintptr_t)fake_engine(), NULL};
    assert_ok(pool_replace(f->pool, &(EngineSetup){.argv = dies}, runner_now(), SAID));
    add_run(behind, NULL, 0);
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(newest(&behind->f)->state, JOB_HAS_FAILED);
    assert_ok(pool_replace(f->pool, &(EngineSetup){.argv = lives}, runner_now(), SAID));
    assert_true(review_pause_job(f->review, 0));
    work_until(&behind->f, SIZE_MAX);
    assert_int_equal(newest(&behind->f)->state, JOB_IS_OVER);
    assert_as_scanned(behind, str_text(&behind->pgn));
}

BEHIND(what_cannot_be_run_over_is_refused_with_the_reason) {
    Review *review = behind->f.review;
    assert_fails(review_add_run(review, NULL, "-", NULL, 0, SAID), STATUS_USAGE,
                 "only games of a file can run in the background; <:judge game> judges "
                 "the game at hand");
    add_run(behind, NULL, 0);
    assert_fails(review_add_run(review, NULL, behind->path, NULL, 0, SAID), STATUS_CONFLICT,
                 "this run is in the list already: it waits");
}

BEHIND(the_runs_of_the_store_are_told) {
    add_run(behind, NULL, 0);
    work_until(&behind->f, SIZE_MAX);
    assert_store_tells(behind, "finder nodes.max=3000");
    assert_store_tells(behind, ": 3 games, 1 of 1 file to the end\n");
}
