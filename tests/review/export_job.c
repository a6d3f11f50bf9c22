// Exports from the screen: they go in slices, and what ends one leaves the old file.

#include <dirent.h>

#include "tests/review/fixture.h"
#include "tests/support/kept.h"

enum { PUZZLES = 63 }; // more than a slice

// Mates in one by a rook, each with White's king and a pawn elsewhere.
static void write_rows(Str *out) {
    str_add(out, "FEN,Moves\n");
    for (int i = 0; i < PUZZLES; i++) {
        const char *const files[] = {"P7", "1P6", "2P5", "3P4", "5P2", "6P1", "7P"};
        const char *const kings[] = {"4RK2", "4R1K1", "4R2K"};
        const char *ranks[] = {"8", "8", "8"};
        ranks[i / 7 % 3] = files[i % 7];
        str_addf(out, "6k1/5ppp/8/%s/%s/%s/8/%s b - - 0 1,g8h8 e1e8\n", ranks[0], ranks[1],
                 ranks[2], kings[i / 21]);
    }
}

static void decide(ReviewFixture *f, int64_t id, Decision decision) {
    const StoreAction action = {id, .label = "decide", .decides = true, .decision = decision,
                                .seen_entry = INT64_MAX};
    assert_ok(store_act(review_store(f->review), &action, &(StepReport){0}, SAID));
}

static Status accept(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    decide(context, stored->id, DECISION_ACCEPT);
    return STATUS_OK;
}

static void begin(ReviewFixture *f) {
    CLEANUP(str_done) Str rows = {0};
    FileImport *import;
    fixture_setup(f);
    write_rows(&rows);
    assert_true(folder_write(&f->folder, "rows.csv", str_text(&rows)));
    Store *store = review_store(f->review);
    assert_ok(file_import_open(&import, store, folder_file(&f->folder, "rows.csv"), SAID));
    assert_int_equal(file_import_step(import, SIZE_MAX, SAID), JOB_DONE);
    file_import_free(import);
    assert_ok(store_each(store, &(StoreQuery){0}, STORE_SHOWN, accept, f, SAID));
    assert_true(folder_write(&f->folder, "out.fen", "precious"));
}

FIXTURE(ReviewFixture, begin, fixture_teardown);
#define LOADED(name) TEST_ON(name, ReviewFixture *f, begin)

static void export_out(ReviewFixture *f, ReviewEvent *event) {
    const ExportTarget export_target = {.path = folder_file(&f->folder, "out.fen"),
                                        .replace = true};
    const ExportRequest order = {.format = EXPORT_FEN, .keeps_file_if_empty = true};
    review_export(f->review, &export_target, &order, event);
}

static void step(ReviewFixture *f, ReviewEvent *event) {
    for (int i = 0; i < 10 && !event->text[0]; i++)
        (void)review_next_event(f->review, now_ms(), event);
}

static size_t lines(ReviewFixture *f) {
    size_t count = 0;
    CLEANUP(str_done) Str text = str_of_file(folder_file(&f->folder, "out.fen"));
    for (const char *at = str_text(&text); (at = strchr(at, '\n')); at++)
        count++;
    return count;
}

static size_t files(ReviewFixture *f) {
    size_t count = 0;
    DIR *folder = opendir(str_text(&f->folder.path));
    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

LOADED(a_large_export_goes_on_step_by_step_and_the_old_file_stays_until_its_end) {
    ReviewEvent event;
    size_t done, all;
    export_out(f, &event);
    assert_string_equal(event.text, "");
    assert_non_null(review_export_under_way(f->review, &done, &all));
    assert_in_range(done, 1, PUZZLES - 1);
    assert_int_equal(all, PUZZLES);
    assert_int_equal(review_deadline(f->review), 0);
    assert_int_equal(lines(f), 0);
    step(f, &event);
    assert_non_null(strstr(event.text, "63 puzzles written to "));
    assert_int_equal(lines(f), PUZZLES);
    assert_null(review_export_under_way(f->review, &done, &all));
}

LOADED(one_export_goes_on_at_a_time) {
    ReviewEvent event;
    export_out(f, &event);
    export_out(f, &event);
    assert_true(event.is_fault);
    assert_non_null(strstr(event.text, "is under way"));
}

LOADED(what_is_rejected_before_it_is_reached_does_not_go_out) {
    ReviewEvent event;
    CandidateList list = {0};
    export_out(f, &event);
    assert_ok(store_list(review_store(f->review), &(StoreQuery){0}, &list, SAID));
    decide(f, list.rows[PUZZLES - 1].id, DECISION_REJECT);
    candidate_list_done(&list);
    step(f, &event);
    assert_non_null(strstr(event.text, "62 puzzles written to "));
    assert_int_equal(lines(f), PUZZLES - 1);
}

LOADED(what_ends_an_export_leaves_the_old_file_and_nothing_besides) {
    ReviewEvent event;
    const size_t before = files(f);
    export_out(f, &event);
    assert_int_equal(files(f), before + 1); // the draft
    review_end_export(f->review);
    assert_int_equal(files(f), before);
    export_out(f, &event);
    assert_string_equal(event.text, "");
    fixture_reopen(f); // as who leaves does
    assert_int_equal(files(f), before);
    assert_kept(&f->folder, "out.fen", "precious");
}
