// Runs over files that go on behind what a curator looks at: they find what a scan finds, however
// often they are broken off, and take nothing away from the current game.
#include "tests/review/run_fixture.h"
#include "tests/support/held.h"
#include "tests/support/huge.h"
#include "tests/support/playouts.h"

enum { GAMES = 3, OPERA = 2 }; // games of the file, and the number of the opera game among them

// The review has the opera game as its current game; the folder has it among others as games.pgn.
typedef struct FileRunFixture {
    RunFixture f;
    const char *path;
    Str pgn;
    size_t two; // bytes of the first two games
} FileRunFixture;

static void begin(FileRunFixture *fixture) {
    set_run_fixture(&fixture->f, "finder", NULL);
    playouts_write(&fixture->pgn, 1, 10);
    str_add(&fixture->pgn, opera);
    fixture->two = fixture->pgn.len;
    str_add(&fixture->pgn, "\n[White \"Other\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n");
    fixture->path = folder_put(&fixture->f.folder, "games.pgn", str_text(&fixture->pgn));
}

static void end(FileRunFixture *fixture) {
    clear_run_fixture(&fixture->f);
    str_done(&fixture->pgn);
}

FIXTURE(FileRunFixture, begin, end);
#define BEHIND(name) TEST_ON(name, FileRunFixture *fixture, begin)

static void add_run(FileRunFixture *fixture, const size_t *numbers, size_t count) {
    assert_ok(review_add_run(fixture->f.review, NULL, fixture->path, numbers, count, SAID));
}

// The store of the review has the candidates that a scan of the text finds, and no others.
static void assert_as_scanned(const FileRunFixture *fixture, const char *pgn) {
    CLEANUP(str_done) Str scanned = {0}, found = {0};
    CLEANUP(store_close_at) Store *scan = scan_file(&fixture->f, pgn);
    const StoreQuery all = {.id = 0};
    assert_ok(store_each(scan, &all, STORE_SHOWN, add_stored, &scanned, SAID));
    assert_ok(
        store_each(review_store(fixture->f.review), &all, STORE_SHOWN, add_stored, &found, SAID));
    assert_string_equal(str_text(&found), str_text(&scanned));
}

static void assert_store_tells(const FileRunFixture *fixture, const char *words) {
    CLEANUP(str_done) Str text = {0};
    assert_ok(review_write_runs(fixture->f.review, &text, SAID));
    assert_non_null(strstr(str_text(&text), words));
}

BEHIND(it_finds_what_a_scan_finds_and_shows_it_in_the_game_at_hand) {
    add_run(fixture, NULL, 0);
    assert_int_equal(newest(&fixture->f)->state, JOB_IS_WAITING);
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->state, JOB_IS_OVER);
    assert_int_equal(newest(&fixture->f)->item_count, GAMES);
    assert_int_equal(newest(&fixture->f)->done, GAMES);
    assert_int_equal(newest(&fixture->f)->puzzles, 2);
    assert_true(newest(&fixture->f)->is_counted);
    assert_non_null(strstr(fixture->f.said, "finder ran over 3 games of "));
    assert_true(finding_at(&fixture->f, FIRST)->candidate.is_puzzle);
    assert_as_scanned(fixture, str_text(&fixture->pgn));
}

BEHIND(its_pace_is_that_of_games_which_the_cache_does_not_answer) {
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, SIZE_MAX);
    assert_in_range(newest(&fixture->f)->searched, 1, GAMES);
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->done, GAMES);
    assert_int_equal(newest(&fixture->f)->searched, 0);
    assert_int_equal(newest(&fixture->f)->searched_ms, 0);
}

BEHIND(a_game_that_an_earlier_run_has_begun_does_not_count_for_its_pace) {
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, 1);
    begin_again(&fixture->f);
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->done, GAMES);
    assert_in_range(newest(&fixture->f)->searched, 0, GAMES - 2);
}

BEHIND(the_queue_has_what_it_has_found_game_by_game) {
    const size_t after[] = {0, 1, 2}; // games: the first of three has none
    Review *review = fixture->f.review;
    assert_ok(review_open_queue(review, NULL, SAID));
    add_run(fixture, NULL, 0);
    for (size_t done = 0; done < GAMES; done++) {
        work_until(&fixture->f, done + 1);
        assert_int_equal(queue_count(review_queue(review)), after[done]);
    }
}

BEHIND(paused_or_with_its_engine_restarted_it_goes_on_with_the_game_that_is_not_done) {
    Review *review = fixture->f.review;
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, 1);
    assert_true(review_pause_job(review, 0));
    assert_int_equal(newest(&fixture->f)->state, JOB_IS_PAUSED);
    assert_null(review_current_job(review));
    assert_int_equal(pool_stats(fixture->f.pool).searching, 0);
    assert_true(review_pause_job(review, 0));
    work_until(&fixture->f, 2);
    assert_int_equal(newest(&fixture->f)->done, 2);
    review_restart(review);
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->done, GAMES);
    assert_int_equal(newest(&fixture->f)->puzzles, 2);
    assert_int_equal(newest(&fixture->f)->candidates, 2);
    assert_false(review_pause_job(review, 0));
    assert_as_scanned(fixture, str_text(&fixture->pgn));
}

static Status assert_by_other(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)context, (void)fault;
    assert_string_equal(stored->candidate.engine, "Other 2.0");
    return STATUS_OK;
}

BEHIND(after_a_pause_with_another_engine_it_begins_again_and_says_so) {
    RunFixture *f = &fixture->f;
    char *other[] = {(char *)(uintptr_t)fake_engine(), "--name", "Other 2.0", NULL};
    ReviewEvent event;
    CLEANUP(str_done)
    Str games = str_of("%s\n[White \"None\"]\n\n*\n\n%s", opera, fixture->pgn.data + fixture->two);
    assert_true(folder_write(&f->folder, "games.pgn", str_text(&games)));
    add_run(fixture, NULL, 0);
    work_until(f, 1);
    assert_true(review_pause_job(f->review, 0));
    assert_ok(pool_replace(f->pool, &(EngineSetup){.argv = other}, now_ms(), SAID));
    review_restart(f->review);
    assert_true(review_pause_job(f->review, 0));
    while (newest(f)->done == 1) // the next game needs no engine, and the new one has not greeted
        (void)review_next_event(f->review, now_ms(), &event);
    work_until(f, GAMES);
    assert_non_null(strstr(f->said, "games.pgn begins again: the engine is now Other 2.0"));
    work_until(f, SIZE_MAX);
    assert_int_equal(newest(f)->done, GAMES);
    assert_int_equal(newest(f)->puzzles, 2);
    assert_ok(store_each(review_store(f->review), &(StoreQuery){.id = 0}, STORE_SHOWN,
                         assert_by_other, NULL, SAID));
}

BEHIND(after_the_end_of_the_program_the_same_run_makes_the_store_whole) {
    RunFixture *f = &fixture->f;
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, 1);
    begin_again(f);
    assert_int_equal(review_job_count(f->review), 0);
    assert_store_tells(fixture, "  1 game, not to the end of ");
    add_run(fixture, NULL, 0);
    while (newest(f)->done == 0) { // 0 of 3 games would be wrong: one is done
        CLEANUP(str_done) Str pieces = {0};
        ReviewEvent event;
        pool_pump(f->pool, now_ms());
        (void)review_next_event(f->review, now_ms(), &event);
        job_write_items(newest(f), &pieces);
        if (!pool_engine_identity(f->pool)[0] && newest(f)->state == JOB_IS_WORKING)
            assert_string_equal(str_text(&pieces), "finder starts");
    }
    work_until(&fixture->f, SIZE_MAX);
    assert_as_scanned(fixture, str_text(&fixture->pgn));
}

BEHIND(it_goes_over_the_games_that_were_named) {
    const size_t numbers[] = {OPERA};
    add_run(fixture, numbers, 1);
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->item_count, 1);
    assert_int_equal(newest(&fixture->f)->done, 1);
    assert_as_scanned(fixture, opera);
    assert_store_tells(fixture, "  1 game, not to the end of ");
}

BEHIND(a_run_over_the_game_at_hand_goes_on_behind_when_another_is_shown) {
    RunFixture *f = &fixture->f;
    const StoreGameRef place = {fixture->path, OPERA, &f->game, 0};
    assert_ok(review_show(f->review, &place, SAID));
    assert_false(review_detach_run(f->review));
    assert_ok(review_run(f->review, SAID));
    assert_true(review_detach_run(f->review));
    assert_false(review_is_running(f->review));
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->done, 1);
    assert_as_scanned(fixture, opera);
}

BEHIND(decisions_are_taken_while_it_works) {
    RunFixture *f = &fixture->f;
    judge(f, FIRST);
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, 1);
    assert_ok(act_decide(f->review, node_at(f, FIRST), DECISION_ACCEPT, "", SAID));
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(finding_at(f, FIRST)->decision, DECISION_ACCEPT);
    assert_false(finding_at(f, FIRST)->changed_since_decision);
}

BEHIND(the_second_of_two_runs_waits_for_the_first) {
    const size_t numbers[] = {OPERA};
    add_run(fixture, NULL, 0);
    add_run(fixture, numbers, 1);
    const Job *first = review_job(fixture->f.review, 1);
    work_until(&fixture->f, 1);
    assert_int_equal(first->state, JOB_IS_OVER);
    assert_int_equal(first->done, GAMES);
}

BEHIND(what_it_has_found_stays_when_it_is_ended) {
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, OPERA);
    review_end_job(fixture->f.review, 0);
    assert_int_equal(review_job_count(fixture->f.review), 0);
    assert_null(review_current_job(fixture->f.review));
    fixture->pgn.data[fixture->two] = '\0';
    assert_as_scanned(fixture, str_text(&fixture->pgn));
}

BEHIND(a_game_that_cannot_be_stored_because_the_store_is_locked_is_stored_later) {
    RunFixture *f = &fixture->f;
    ReviewEvent event = {0};
    add_run(fixture, NULL, 0);
    sqlite3 *other = hold_store(store_path(review_store(f->review)));
    for (int64_t now = 0; !strstr(event.text, "locked"); now++) {
        pool_pump(f->pool, now);
        (void)review_next_event(f->review, now, &event);
    }
    assert_int_equal(newest(&fixture->f)->done, 0);
    assert_int_equal(newest(&fixture->f)->state, JOB_IS_WORKING);
    let_go(other);
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->done, GAMES);
    assert_as_scanned(fixture, str_text(&fixture->pgn));
}

BEHIND(a_large_game_is_read_in_slices) {
    Review *review = fixture->f.review;
    ReviewEvent event;
    int slices = 0;
    CLEANUP(free_at) char *huge = huge_text(HUGE_VARIATIONS, 400000);
    assert_true(folder_write(&fixture->f.folder, "games.pgn", huge));
    add_run(fixture, NULL, 0);
    while (newest(&fixture->f)->state <= JOB_IS_WORKING) {
        pool_pump(fixture->f.pool, now_ms());
        (void)review_next_event(review, now_ms(), &event);
        slices += review_deadline(review) == 0;
    }
    assert_in_range(slices, strlen(huge) >> 15, strlen(huge) >> 13); // of 16 kB
}

BEHIND(a_file_that_has_changed_under_it_ends_it_with_a_word) {
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, 1);
    assert_true(folder_write(&fixture->f.folder, "games.pgn", "[White \"A\"]\n\n1. e4 *\n"));
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->state, JOB_HAS_FAILED);
    assert_non_null(strstr(newest(&fixture->f)->fault, "has changed"));
}

BEHIND(engines_that_are_given_up_end_it_and_it_can_be_taken_up_again) {
    RunFixture *f = &fixture->f;
    char *dies[] = {(char *)(uintptr_t)fake_engine(), "--die-at-start", NULL};
    char *lives[] = {(char *)(uintptr_t)fake_engine(), NULL};
    assert_ok(pool_replace(f->pool, &(EngineSetup){.argv = dies}, now_ms(), SAID));
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->state, JOB_HAS_FAILED);
    assert_ok(pool_replace(f->pool, &(EngineSetup){.argv = lives}, now_ms(), SAID));
    assert_true(review_pause_job(f->review, 0));
    work_until(&fixture->f, SIZE_MAX);
    assert_int_equal(newest(&fixture->f)->state, JOB_IS_OVER);
    assert_as_scanned(fixture, str_text(&fixture->pgn));
}

BEHIND(what_cannot_be_run_over_is_refused_with_the_reason) {
    Review *review = fixture->f.review;
    assert_fails(review_add_run(review, NULL, "-", NULL, 0, SAID), STATUS_USAGE,
                 "only games of a file can run in the background; <:judge game> judges "
                 "the current game");
    add_run(fixture, NULL, 0);
    assert_fails(review_add_run(review, NULL, fixture->path, NULL, 0, SAID), STATUS_CONFLICT,
                 "this run is in the list already: it waits");
}

BEHIND(the_runs_of_the_store_are_told) {
    add_run(fixture, NULL, 0);
    work_until(&fixture->f, SIZE_MAX);
    assert_store_tells(fixture, "finder nodes.max=3000");
    assert_store_tells(fixture, "  3 games, finder");
}
