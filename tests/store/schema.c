// Opening stores: pragmas, versions, and files that are refused.

#include "tests/store/fixture.h"
#include "tests/support/held.h"

static void setup(Fixture *f) {
    f->folder = folder_make();
    f->path = folder_file(&f->folder, "test.db");
}

FIXTURE(Fixture, setup, fixture_end);
#define FRESH_TEST(name) TEST_ON(name, Fixture *f, setup)

// Opening must fail with a sentence that ends in `words` after the name of the file.
static void refused(const Fixture *f, Status expected, const char *words) {
    Store *store;
    Fault fault = {""};
    Status status = store_open(&store, f->path, &fault);
    assert_null(store);
    size_t len = strlen(f->path);
    if (status != expected || strncmp(fault.text, f->path, len) != 0 ||
        strcmp(fault.text + len, words) != 0) {
        fail_msg("status %d, \"%s\"", (int)status, fault.text);
    }
}

static void text_of(Store *store, const char *sql, char text[32]) {
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    snprintf(text, 32, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
}

FRESH_TEST(what_is_committed_is_on_disk) {
    static const char *const settings[][2] = {
        {"PRAGMA journal_mode", "wal"}, {"PRAGMA synchronous", "2"},  {"PRAGMA foreign_keys", "1"},
        {"PRAGMA busy_timeout", "0"},   {"PRAGMA user_version", "1"},
    };
    f->store = fixture_open(f);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        char value[32];
        text_of(f->store, settings[i][0], value);
        assert_string_equal(value, settings[i][1]);
    }
}

FRESH_TEST(each_opening_proves_itself_with_a_write) {
    char value[32];
    store_close(fixture_open(f));
    f->store = fixture_open(f);
    text_of(f->store, "SELECT value FROM meta WHERE key = 'opened'", value);
    assert_string_equal(value, "2");
}

FRESH_TEST(a_name_with_a_meaning_to_sqlite_is_a_file_name) {
    CLEANUP(free_at) char *here = getcwd(NULL, 0);
    Store *store;
    assert_int_equal(chdir(str_text(&f->folder.path)), 0);
    Status status = store_open(&store, ":memory:", NULL);
    store_close(store);
    struct stat info = {0};
    bool is_file = stat(":memory:", &info) == 0 && info.st_size > 0;
    assert_int_equal(chdir(here), 0);
    assert_int_equal(status, STATUS_OK);
    assert_true(is_file);
}

FRESH_TEST(a_store_needs_a_name) {
    Store *store;
    assert_fails(store_open(&store, "", SAID), STATUS_USAGE, "the store needs a file name");
}

FRESH_TEST(a_folder_is_refused_and_a_pipe_not_waited_for) {
    mkdir(f->path, 0700);
    refused(f, STATUS_STORE, ": is a folder, not a store");
    rmdir(f->path);
    mkfifo(f->path, 0600);
    refused(f, STATUS_STORE, ": is not a regular file");
}

FRESH_TEST(a_missing_folder_is_refused) {
    f->path = folder_file(&f->folder, "test.db/there/is.db");
    refused(f, STATUS_STORE, ": cannot be created: No such file or directory");
}

FRESH_TEST(a_file_as_a_folder_is_refused) {
    folder_write(&f->folder, "test.db", "text");
    f->path = folder_file(&f->folder, "test.db/is.db");
    refused(f, STATUS_STORE, ": cannot be opened: Not a directory");
}

// Refused, and the file has the bytes that it had.
static void left_alone(const Fixture *f, const char *words) {
    CLEANUP(str_done) Str before = str_of_file(folder_file(&f->folder, "test.db"));
    refused(f, STATUS_STORE, words);
    assert_bytes(f->path, &before);
}

FRESH_TEST(a_file_that_is_no_database_is_left_alone) {
    CLEANUP(str_done) Str games = {0};
    for (int i = 0; i < 300; i++)
        str_add(&games, "[Event \"?\"]\n\n1. e4 *\n\n");
    folder_write(&f->folder, "test.db", str_text(&games));
    left_alone(f, ": is not a store: file is not a database");
}

FRESH_TEST(another_programs_database_is_left_alone) {
    change_store(f->path, "CREATE TABLE notes (text)");
    left_alone(f, ": is a database of another program");
}

FRESH_TEST(a_newer_store_is_left_alone) {
    store_close(fixture_open(f));
    change_store(f->path, "PRAGMA user_version = 2");
    left_alone(f, ": is a store of a newer onlymove (version 2, this one knows 1)");
}

FRESH_TEST(a_store_of_before_the_first_release_is_left_alone_and_said_to_be_one) {
    change_store(f->path, "CREATE TABLE meta (key TEXT); PRAGMA application_id = 1332636793;"
                          "PRAGMA user_version = 9");
    left_alone(f, ": is a store of an earlier onlymove, which was never released: export its sets"
                  " with that, or scan its games anew into another store");
}

FRESH_TEST(a_store_with_tables_that_onlymove_does_not_make_so_is_left_alone) {
    static const char *const changes[][2] = {
        {"CREATE TABLE own (text)", "table own"},
        {"DROP TABLE own; CREATE INDEX own ON journal (reason)", "index own"},
        {"DROP INDEX own; ALTER TABLE source ADD COLUMN own TEXT", "table source"},
        {"ALTER TABLE source DROP COLUMN own; DROP TRIGGER journal_is_final",
         "trigger journal_is_final"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char words[200];
        Store *store;
        store_close(i == 0 ? fixture_open(f) : NULL);
        change_store(f->path, changes[i][0]);
        snprintf(words, sizeof words,
                 ": its tables are not as onlymove makes them (%s); \"onlymove store rescue\" saves"
                 " what can be read",
                 changes[i][1]);
        refused(f, STATUS_STORE, words);
        assert_fails(store_open_read_only(&store, f->path, SAID), STATUS_STORE,
                     about(changes[i][1]));
    }
}

// Which SQLite would look through before it says anything.
FRESH_TEST(tables_of_a_stranger_are_refused_before_they_take_their_time) {
    static const char *const endless[] = {
        "DROP TABLE meta; CREATE VIEW meta AS WITH RECURSIVE n(i) AS"
        " (SELECT 1 UNION ALL SELECT i FROM n) SELECT i AS key, i AS value FROM n WHERE i > 1",
        "CREATE TABLE own (a CHECK (length(hex(zeroblob(90000000 + a))) > 0));"
        "PRAGMA ignore_check_constraints = ON;"
        "INSERT INTO own WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 400)"
        " SELECT i FROM n",
    };
    for (size_t i = 0; i < COUNT(endless); i++) {
        Store *store;
        store_close(fixture_open(f));
        change_store(f->path, endless[i]);
        const int64_t begun = time(NULL);
        assert_int_equal(store_open(&store, f->path, NULL), STATUS_STORE);
        assert_int_equal(store_open_read_only(&store, f->path, NULL), STATUS_STORE);
        assert_true(time(NULL) - begun < 20);
        unlink(f->path);
    }
}

enum { NOBODY = 65534 };

// Root may write everywhere, so the question is put as somebody else.
static void refused_to_nobody(const Fixture *f, const char *words) {
    Store *store;
    Fault fault = {""};
    uid_t user = geteuid();
    assert_int_equal(user == 0 ? seteuid(NOBODY) : 0, 0);
    Status status = store_open(&store, f->path, &fault);
    assert_int_equal(user == 0 ? seteuid(user) : 0, 0);
    assert_int_equal(status, STATUS_STORE);
    assert_string_equal(fault.text + strlen(f->path), words);
}

FRESH_TEST(a_file_that_cannot_be_written_or_read_is_refused) {
    store_close(fixture_open(f));
    chmod(str_text(&f->folder.path), 0777);
    chmod(f->path, 0444);
    refused_to_nobody(f, ": cannot be written: Permission denied");
    chmod(f->path, 0);
    refused_to_nobody(f, ": cannot be opened: Permission denied");
}

FRESH_TEST(a_read_only_folder_is_refused) {
    store_close(fixture_open(f));
    chmod(f->path, 0666);
    chmod(str_text(&f->folder.path), 0555);
    refused_to_nobody(f, ": nothing can be written beside it: Permission denied");
    f->path = folder_file(&f->folder, "new.db");
    refused_to_nobody(f, ": cannot be created: Permission denied");
}

FRESH_TEST(a_full_disk_is_said_when_the_store_is_opened) {
    Store *store;
    Fault fault = {""};
    // Room for the index of the log, not for the tables.
    assert_limited(32768, store_open(&store, f->path, &fault), STATUS_STORE);
    assert_string_equal(fault.text + strlen(f->path), ": cannot be written: disk I/O error");
    f->store = fixture_open(f); // nothing half-made is in the way
}

FRESH_TEST(an_empty_file_becomes_a_store) {
    folder_write(&f->folder, "test.db", "");
    f->store = fixture_open(f);
}

static int open_in_turn(const char *path, int number) {
    (void)number;
    CLEANUP(store_close_at) Store *store;
    Status status = fixture_open_in_turn(&store, path);
    return (int)status;
}

FRESH_TEST(programs_that_start_together_share_a_new_store) {
    fixture_programs(f, 4, open_in_turn);
    char value[32];
    f->store = fixture_open(f);
    text_of(f->store, "SELECT value FROM meta WHERE key = 'opened'", value);
    assert_string_equal(value, "5");
}
