// What no export may take the place of, by whatever name it is called.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "onlymove/file.h"
#include "onlymove/export_target.h"
#include "tests/support/kept.h"

FREE_WITH(Store, store_close);

typedef struct ExportFixture {
    Folder folder;
    const char *store, *pgn;
} ExportFixture;

static void setup(ExportFixture *f) {
    CLEANUP(store_close_at) Store *store;
    f->folder = folder_make();
    f->store = folder_file(&f->folder, "store.db");
    f->pgn = folder_put(&f->folder, "games.pgn", "1. e4 *\n");
    assert_ok(store_open(&store, f->store, SAID));
}

FIXTURE(ExportFixture, setup, folder_fixture_done);
#define EXPORT_TEST(name) TEST_ON(name, ExportFixture *f, setup)

// Tries to write there, and says what that came to; "" when it was written.
static void try_write(const ExportFixture *f, const char *path, bool replace, Fault *fault) {
    const char *const inputs[] = {f->pgn};
    const ExportTarget export_target = {.path = path,
                                        .store = f->store,
                                        .inputs = inputs,
                                        .input_count = 1,
                                        .replace = replace,
                                        .replace_hint = ":replace"};
    CLEANUP(str_done) Str text = str_of("new\n");
    *fault = (Fault){""};
    const Status checked = export_target_check(&export_target, fault);
    const Status written = export_target_write(&export_target, &text, fault);
    assert_int_equal(checked, written);
}

static void assert_spared(const ExportFixture *f, const char *name, const char *words) {
    const char *path = folder_file(&f->folder, name);
    CLEANUP(str_done) Str after = {0}, before = {0};
    Fault fault;
    const bool exists = access(path, F_OK) == 0;
    if (exists)
        assert_ok(file_read(path, SIZE_MAX, &before, SAID));
    try_write(f, path, true, &fault);
    if (!strstr(fault.text, words))
        fail_msg("%s: \"%s\"", name, fault.text);
    if (exists) {
        assert_ok(file_read(path, SIZE_MAX, &after, SAID));
        assert_int_equal(after.len, before.len);
        assert_memory_equal(after.data, before.data, before.len);
    } else {
        assert_int_not_equal(access(path, F_OK), 0);
    }
}

EXPORT_TEST(the_store_and_what_belongs_to_it_are_never_written_over) {
    assert_int_equal(symlink(f->store, folder_file(&f->folder, "link")), 0);
    assert_spared(f, "store.db", "is the store");
    assert_spared(f, "store.db-wal", "is the store");
    assert_spared(f, "store.db-journal", "is the store");
    assert_spared(f, "link", "is the store");
}

// SQLite keeps its files beside the store itself, whatever link leads there.
EXPORT_TEST(what_belongs_to_a_store_that_a_link_leads_to_is_never_written_over) {
    f->store = folder_file(&f->folder, "link.db");
    assert_int_equal(symlink(folder_file(&f->folder, "store.db"), f->store), 0);
    assert_spared(f, "store.db-wal", "is the store");
    assert_spared(f, "link.db-wal", "is the store");
}

EXPORT_TEST(another_store_is_no_file_to_replace) {
    Store *store;
    assert_ok(store_open(&store, folder_file(&f->folder, "other.db"), SAID));
    assert_spared(f, "other.db", "is a database");
    assert_spared(f, "other.db-wal", "belongs to a database");
    assert_int_equal(symlink("other.db-wal", folder_file(&f->folder, "link")), 0);
    assert_spared(f, "link", "belongs to a database");
    store_close(store);
    assert_spared(f, "other.db-journal", "belongs to a database");
}

EXPORT_TEST(the_file_under_review_is_never_written_over) {
    assert_int_equal(link(f->pgn, folder_file(&f->folder, "same.pgn")), 0);
    assert_spared(f, "games.pgn", "is the file that is read");
    assert_spared(f, "same.pgn", "is the file that is read");
}

EXPORT_TEST(a_folder_and_a_nameless_file_are_refused) {
    const char *folder = folder_file(&f->folder, "folder");
    Fault fault;
    assert_int_equal(mkdir(folder, 0700), 0);
    try_write(f, folder, true, &fault);
    assert_non_null(strstr(fault.text, "is a folder"));
    try_write(f, "", true, &fault);
    assert_non_null(strstr(fault.text, "without a name"));
}

EXPORT_TEST(another_file_is_replaced_only_when_that_is_asked_for) {
    Fault fault;
    const char *path = folder_put(&f->folder, "keep.pgn", "old\n");
    try_write(f, path, false, &fault);
    assert_non_null(strstr(fault.text, "keep.pgn exists; :replace writes over it"));
    assert_kept(&f->folder, "keep.pgn", "old\n");
    try_write(f, path, true, &fault);
    assert_string_equal(fault.text, "");
    assert_kept(&f->folder, "keep.pgn", "new\n");
}

EXPORT_TEST(checking_leaves_nothing_behind) {
    const char *path = folder_file(&f->folder, "new.pgn");
    const ExportTarget export_target = {.path = path, .store = f->store};
    assert_ok(export_target_check(&export_target, SAID));
    assert_int_not_equal(access(path, F_OK), 0);
}

// A log goes on where it ended; any other file is asked about like the target of an export.
EXPORT_TEST(a_log_is_added_to_logs_alone) {
    static const char earlier[] = "1 = stockfish (process 7)\n1 > uci\n", notes[] = "my notes\n";
    const struct {
        const char *name, *content; // NULL: it is not there
        bool replace;
        const char *fault, *left;
    } cases[] = {
        {"new", NULL, false, "", ""},
        {"empty", "", false, "", ""},
        {"log", earlier, false, "", earlier},
        {"log", earlier, true, "", earlier},
        {"notes", notes, false, "notes exists; :replace-log writes over it", notes},
        {"notes", notes, true, "", ""},
        {"games.pgn", "1. e4 *\n", true, "is the file that is read", "1. e4 *\n"},
    };
    const char *const inputs[] = {f->pgn};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const ExportTarget export_target = {.path = folder_file(&f->folder, cases[i].name),
                                            .inputs = inputs,
                                            .input_count = 1,
                                            .replace = cases[i].replace,
                                            .replace_hint = ":replace-log"};
        EngineLog *log;
        Fault fault = {""};
        assert_true(!cases[i].content || folder_write(&f->folder, cases[i].name, cases[i].content));
        assert_int_equal(export_target_open_log(&export_target, &log, &fault) == STATUS_OK,
                         cases[i].fault[0] == '\0');
        assert_non_null(strstr(fault.text, cases[i].fault));
        engine_log_close(log);
        assert_kept(&f->folder, cases[i].name, cases[i].left);
    }
}

// Whether another process finds the file locked.
static bool is_locked(const char *path) {
    int status;
    const pid_t pid = fork();
    if (pid == 0) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        const int fd = open(path, O_RDWR);
        _exit(fd >= 0 && fcntl(fd, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK ? 0 : 1);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status == 0;
}

EXPORT_TEST(an_open_store_keeps_its_locks_when_it_is_named_for_a_log) {
    CLEANUP(store_close_at) Store *store;
    EngineLog *log;
    assert_ok(store_open(&store, f->store, SAID));
    assert_true(is_locked(f->store));
    const ExportTarget export_target = {.path = f->store, .store = f->store};
    assert_fails(export_target_open_log(&export_target, &log, SAID), STATUS_IO, "*is the store*");
    assert_true(is_locked(f->store));
}
