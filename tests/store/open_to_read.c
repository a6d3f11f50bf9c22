// Stores opened to be read only: nothing is written to them or beside them.

#include <dirent.h>

#include "tests/store/scene.h"

static const StoreQuery everything = {0};

static Store *open_to_read(const Fixture *f) {
    Store *store;
    assert_ok(store_open_read_only(&store, f->path, SAID));
    return store;
}

static int files_in(const Fixture *f) {
    int count = -2; // . and ..
    DIR *folder = opendir(str_text(&f->folder.path));
    while (folder && readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static void copy_file(const Fixture *f, const char *from, const char *to) {
    CLEANUP(str_done) Str bytes = str_of_file(folder_file(&f->folder, from));
    assert_ok(file_write(folder_file(&f->folder, to), bytes.data, bytes.len, SAID));
}

// Opens the store as somebody who may write neither to it nor beside it: the rights are taken away
// for everybody, and ours as far as we could do without them.
static Status open_as_reader(const Fixture *f, Store **store) {
    enum { NOBODY = 65534 };
    const uid_t user = geteuid();
    chmod(f->path, 0444);
    chmod(str_text(&f->folder.path), 0555);
    assert_int_equal(user == 0 ? seteuid(NOBODY) : 0, 0);
    const Status status = store_open_read_only(store, f->path, SAID);
    assert_int_equal(user == 0 ? seteuid(user) : 0, 0);
    return status;
}

PUZZLE_TEST(reading_leaves_the_file_and_its_folder_as_they_were) {
    CLEANUP(str_done) Str before = {0};
    fixture_close(f);
    assert_int_equal(files_in(f), 1);
    folder_read(&f->folder, "test.db", &before);
    Store *store = open_to_read(f);
    assert_stored(store, &everything, "a.pgn 1 Anna 8 magnus none\n");
    assert_int_equal(files_in(f), 1);
    store_close(store);
    assert_int_equal(files_in(f), 1);
    assert_bytes(f->path, &before);
}

PUZZLE_TEST(what_is_read_cannot_be_written) {
    fixture_close(f);
    CLEANUP(store_close_at) Store *store = open_to_read(f);
    assert_fails(fixture_try_decide(store, f->id, DECISION_ACCEPT, "", SAID), STATUS_STORE,
                 "*test.db: cannot be written*");
}

PUZZLE_TEST(a_store_in_use_is_read_as_it_is) {
    CLEANUP(store_close_at) Store *store = open_to_read(f);
    assert_stored(store, &everything, "a.pgn 1 Anna 8 magnus none\n");
    fixture_decide(f->store, f->id, DECISION_ACCEPT, "");
    assert_stored(store, &everything, "a.pgn 1 Anna 8 magnus accept\n");
}

// An empty log beside it is no obstacle.
PUZZLE_TEST(a_store_in_a_read_only_folder_can_be_read) {
    fixture_close(f);
    for (int turn = 0; turn < 2; turn++) {
        CLEANUP(store_close_at) Store *store;
        assert_ok(open_as_reader(f, &store));
        assert_stored(store, &everything, "a.pgn 1 Anna 8 magnus none\n");
        chmod(str_text(&f->folder.path), 0700);
        assert_true(folder_write(&f->folder, "test.db-wal", ""));
    }
}

// What a copy of a store in use, or a crash, leaves: a log without its index.
PUZZLE_TEST(changes_that_cannot_be_read_are_said) {
    copy_file(f, "test.db", "copy.db");
    copy_file(f, "test.db-wal", "copy.db-wal");
    f->path = folder_file(&f->folder, "copy.db");
    CLEANUP(store_close_at) Store *store;
    assert_fails(open_as_reader(f, &store), STATUS_STORE,
                 "*/copy.db: its latest changes are in a file beside it, which cannot be read "
                 "without writing to the folder");
    chmod(str_text(&f->folder.path), 0700);
    store = open_to_read(f);
    assert_stored(store, &everything, "a.pgn 1 Anna 8 magnus none\n");
}

PUZZLE_TEST(a_change_under_our_hands_is_noticed) {
    CLEANUP(str_done) Str notes = {0};
    fixture_close(f);
    CLEANUP(store_close_at) Store *store = open_to_read(f);
    store_close(fixture_open(f));
    assert_fails(store_each(store, &everything, STORE_SHOWN, fixture_note, &notes, SAID),
                 STATUS_STORE, "*/test.db: another program has written to it while it was read");
}

static void refused(const Fixture *f, const char *name, Status expected, const char *words) {
    Store *store;
    Fault fault = {""};
    const char *path = folder_file(&f->folder, name);
    int before = files_in(f);
    assert_int_equal(store_open_read_only(&store, path, &fault), expected);
    assert_null(store);
    assert_string_equal(fault.text + strlen(path), words);
    assert_int_equal(files_in(f), before);
}

FIXTURE_TEST(what_is_no_store_is_refused) {
    folder_write(&f->folder, "empty.db", "");
    folder_write(&f->folder, "text.db", "[Event \"?\"]\n\n1. e4 *\n");
    refused(f, "none.db", STATUS_NOT_FOUND, ": No such file or directory");
    refused(f, "empty.db", STATUS_STORE, ": is empty, not a store");
    refused(f, "text.db", STATUS_STORE, ": is not a store: file is not a database");
    refused(f, "", STATUS_STORE, ": is a folder, not a store");
    fixture_change(f->store, "PRAGMA user_version = 2");
    fixture_close(f);
    refused(f, "test.db", STATUS_STORE,
            ": is a store of a newer onlymove (version 2, this one knows 1)");
}

PUZZLE_TEST(any_name_is_a_file_name) {
    fixture_close(f);
    copy_file(f, "test.db", "a?mode=%20#b&c d.db");
    f->path = folder_file(&f->folder, "a?mode=%20#b&c d.db");
    Store *store = open_to_read(f);
    assert_stored(store, &everything, "a.pgn 1 Anna 8 magnus none\n");
    store_close(store);
    f->store = fixture_open(f);
    assert_stored(f->store, &everything, "a.pgn 1 Anna 8 magnus none\n");
}
