// Imports in the background: the puzzles of a file come in slices, and the queue shows them.

#include "src/store/db/handle.h"
#include "tests/review/fixture.h"

#define ROWS                                                                                       \
    "FEN,Moves\n4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 d1d2\nnonsense,e2e4 e7e5\n"                \
    "4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1,c4d2 e1d2\n"

// Steps until the newest run is over or has failed; *said is the last sentence.
static void work(ReviewFixture *f, ReviewEvent *said) {
    ReviewEvent event;
    for (int i = 0; i < 1000 && review_job(f->review, 0)->state <= JOB_IS_WORKING; i++) {
        (void)review_next_event(f->review, now_ms(), &event);
        *said = event.text[0] ? event : *said;
    }
}

REVIEW_TEST(puzzles_of_a_file_come_behind_the_screen_and_into_the_queue) {
    static const struct {
        const char *text;
        JobState state;
        size_t fresh;
        const char *said;
    } rows[] = {
        {ROWS, JOB_IS_OVER, 2, "2 puzzles: 2 new; 1 wrong; :queue store shows them; the last: "},
        {ROWS, JOB_IS_OVER, 0, "2 puzzles: 2 known; 1 wrong; the last: "},
    };
    const char *path = folder_file(&f->folder, "puzzles");
    assert_ok(review_open_queue(f->review, NULL, SAID));
    const size_t before = queue_count(review_queue(f->review));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ReviewEvent said = {.text = ""};
        assert_true(folder_write(&f->folder, "puzzles", rows[i].text));
        assert_ok(review_add_import(f->review, path, SAID));
        work(f, &said);
        const Job *run = review_job(f->review, 0);
        assert_int_equal(run->state, rows[i].state);
        assert_int_equal(run->puzzles, rows[i].fresh);
        assert_non_null(strstr(said.text, rows[i].said));
        assert_int_equal(queue_count(review_queue(f->review)), before + 2);
    }
    ReviewEvent said = {.text = ""};
    assert_ok(review_add_import(f->review, path, SAID)); // it changes before its turn
    assert_true(folder_write(&f->folder, "puzzles", "Dear Sir\n"));
    work(f, &said);
    assert_int_equal(review_job(f->review, 0)->state, JOB_HAS_FAILED);
    assert_non_null(strstr(said.text, "import of "));
    assert_non_null(strstr(said.text, "is no Lichess CSV"));
    const size_t count = review_job_count(f->review);
    assert_int_equal(review_add_import(f->review, path, SAID), STATUS_SYNTAX);
    assert_int_equal(review_add_import(f->review, "/nowhere.csv", SAID), STATUS_NOT_FOUND);
    assert_int_equal(review_job_count(f->review), count);
    assert_int_equal(review_add_import(f->review, f->db, SAID), STATUS_USAGE);
}

// What a failed commit takes back was not imported.
REVIEW_TEST(what_is_taken_back_does_not_count_and_comes_at_the_next_try) {
    FileImport *import;
    Store *store = review_store(f->review);
    assert_true(folder_write(&f->folder, "puzzles", ROWS));
    for (int turn = 0; turn < 2; turn++) {
        assert_ok(file_import_open(&import, store, folder_file(&f->folder, "puzzles"), SAID));
        assert_int_equal(file_import_step(import, 1, SAID), JOB_MORE);
        assert_int_equal(file_import_totals(import).added, 1);
        if (turn == 0) { // the transaction goes, as on a full disk
            assert_int_equal(sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
            assert_int_equal(file_import_commit(import, SAID), STATUS_STORE);
        } else {
            assert_ok(file_import_commit(import, SAID));
        }
        assert_int_equal(file_import_totals(import).added, turn);
        file_import_free(import);
    }
}
