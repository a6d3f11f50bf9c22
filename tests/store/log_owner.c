// A log beside a store that is another store's, a store that was cut off, one with two names.

#include "tests/store/fixture.h"

static void put(const char *path, const Str *bytes) {
    assert_ok(file_write(path, bytes->data, bytes->len, SAID));
}

static void assert_refused(const char *path, const char *words) {
    Store *store;
    assert_fails(store_open(&store, path, SAID), STATUS_STORE, about(words));
    assert_fails(store_open_read_only(&store, path, SAID), STATUS_STORE, about(words));
}

// The program is killed while it has the store open, and another store is put in its place.
FIXTURE_TEST(the_log_of_another_store_is_not_taken_for_its_own) {
    const char *other = folder_file(&f->folder, "other.db");
    CLEANUP(str_done) Str log = str_of("%s-wal", f->path);
    Store *made;
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    CLEANUP(str_done) Str left = str_of_file(str_text(&log));
    fixture_close(f);
    assert_ok(store_open(&made, other, SAID));
    fixture_put(made, "b.pgn", 1, "Boris", 8, "magnus");
    store_close(made);

    CLEANUP(str_done) Str bytes = str_of_file(other);
    put(f->path, &bytes);
    put(str_text(&log), &left);
    assert_refused(f->path, "is that of another store");
    assert_bytes(f->path, &bytes);

    // Without that log it is whole.
    assert_int_equal(unlink(str_text(&log)), 0);
    f->store = fixture_open(f);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM candidate"), 1);
}

// Its own log is read, as after any kill.
FIXTURE_TEST(its_own_log_is_taken) {
    CLEANUP(str_done) Str log = str_of("%s-wal", f->path);
    CLEANUP(str_done) Str before = str_of_file(f->path);
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    CLEANUP(str_done) Str left = str_of_file(str_text(&log));
    store_close(f->store);
    put(f->path, &before);
    put(str_text(&log), &left);
    f->store = fixture_open(f);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM candidate"), 1);
}

FIXTURE_TEST(a_store_that_was_cut_off_takes_no_decision) {
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    const StoreAction action = {.candidate = id, .decides = true, .decision = DECISION_ACCEPT};
    assert_int_equal(truncate(f->path, 4096), 0);
    assert_fails(store_act(f->store, &action, &(StepReport){0}, SAID), STATUS_STORE,
                 "*the store was cut off while it was open*");
    fixture_close(f);
    struct stat info;
    assert_int_equal(stat(f->path, &info), 0);
    assert_int_equal(info.st_size, 4096);
}

// Each name would have a log of its own.
FIXTURE_TEST(a_store_with_two_names_is_only_read) {
    Store *store;
    const char *other = folder_file(&f->folder, "other.db");
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    fixture_close(f);
    assert_int_equal(link(f->path, other), 0);
    assert_fails(store_open(&store, other, SAID), STATUS_STORE,
                 "*the file has 2 names (hard links)*");
    assert_ok(store_open_read_only(&f->store, other, SAID));
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM candidate"), 1);
}
