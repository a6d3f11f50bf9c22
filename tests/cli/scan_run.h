// A folder with games, and `onlymove scan` over them: to the end, or broken off at a certain point.
#pragma once

#include <signal.h>
#include <sys/stat.h>

#include "onlymove/store_list.h"
#include "src/store/db/handle.h"
#include "tests/cli/onlymove.h"
#include "tests/support/child.h"
#include "tests/support/held.h"

enum { BREAK_MS = 60000 }; // until a run that is to be broken off must have come there

typedef struct ScanFixture {
    Folder folder;
    const char *games;        // path of the PGN
    const char *engine;       // a command
    const char *settings[16]; // NAME=VALUE each, NULL ends them
} ScanFixture;

static inline void scan_fixture_open(ScanFixture *f, const char *pgn) {
    f->folder = folder_make();
    f->games = folder_put(&f->folder, "games.pgn", pgn);
}

static inline void scan_fixture_close(ScanFixture *f) {
    folder_done(&f->folder);
}

// Words of a command line whose file names are in the fixture's folder.
typedef struct ScanWords {
    const char *items[48];
    size_t count;
} ScanWords;

static inline void scan_word(ScanWords *words, const char *word) {
    assert_true(words->count + 1 < sizeof words->items / sizeof *words->items);
    words->items[words->count++] = word;
}

static inline void scan_path(ScanWords *words, const ScanFixture *f, const char *option,
                             const char *name) {
    scan_word(words, option);
    scan_word(words, folder_file(&f->folder, name));
}

// What is found goes to STORE.out, what engines are told to STORE.log.
static inline ScanWords scan_words(const ScanFixture *f, const char *store, const char *workers,
                                   const char *format, const char *const more[]) {
    ScanWords words = {.items = {onlymove(), "scan", f->games, "--workers", workers, "--engine",
                                 f->engine, "--format", format, "--force"},
                       .count = 10};
    char name[64];
    scan_path(&words, f, "--db", store);
    snprintf(name, sizeof name, "%s.out", store);
    scan_path(&words, f, "--out", name);
    snprintf(name, sizeof name, "%s.log", store);
    scan_path(&words, f, "--engine-log", name);
    for (size_t i = 0; f->settings[i]; i++) {
        scan_word(&words, "--set");
        scan_word(&words, f->settings[i]);
    }
    for (size_t i = 0; more && more[i]; i++)
        scan_word(&words, more[i]);
    return words;
}

// The file STORE followed by `ending`; "" when there is none.
static inline Str scan_file_of(const ScanFixture *f, const char *store, const char *ending) {
    char name[64];
    Str text = {0};
    snprintf(name, sizeof name, "%s%s", store, ending);
    folder_read(&f->folder, name, &text);
    return text;
}

// Not with strstr(): under sanitizers that reads a whole log at every call.
static inline size_t times_said(const char *text, const char *words) {
    size_t times = 0;
    const size_t len = strlen(words);
    for (; *text; text++)
        times += *text == *words && strncmp(text, words, len) == 0;
    return times;
}

// How many searches engines have been asked for, in all runs with this store.
static inline size_t searches_asked(const ScanFixture *f, const char *store) {
    CLEANUP(str_done) Str log = scan_file_of(f, store, ".log");
    return times_said(str_text(&log), " > go ");
}

static inline Status add_stored(void *context, const StoredCandidate *stored, Fault *fault) {
    Str *all = context;
    str_addf(all, "game %zu ply %d: ", stored->game_number, stored->ply);
    Status status = candidate_write_json(&stored->candidate, all, fault);
    str_add(all, "\n");
    return status;
}

// Everything that the store holds: every candidate, accepted or not, with verdicts and tree.
static inline Str stored_candidates(const ScanFixture *f, const char *store) {
    Str all = {0};
    Store *opened;
    assert_ok(store_open(&opened, folder_file(&f->folder, store), SAID));
    assert_int_equal(store_each(opened, &(StoreQuery){0}, STORE_SHOWN, add_stored, &all, SAID),
                     STATUS_OK);
    store_close(opened);
    return all;
}

// What came of a scan.
typedef struct Scanned {
    Str bytes;  // exported
    Str stored; // stored_candidates()
    Str said;   // on standard error
    size_t asked;
    size_t searches, cached; // as it says itself
} Scanned;

static inline void scanned_done(Scanned *scanned) {
    str_done(&scanned->bytes);
    str_done(&scanned->stored);
    str_done(&scanned->said);
}

static inline Scanned scan_whole(const ScanFixture *f, const char *store, const char *workers,
                                 const char *format, const char *const more[]) {
    ScanWords words = scan_words(f, store, workers, format, more);
    CLEANUP(command_done) Command run;
    size_t before = searches_asked(f, store);
    assert_true(command_run(&run, words.items, NULL, NULL, 110000));
    assert_ended(&run, 0, " from the cache\n");
    Scanned scanned = {
        .bytes = scan_file_of(f, store, ".out"),
        .stored = stored_candidates(f, store),
        .asked = searches_asked(f, store) - before,
    };
    str_add(&scanned.said, str_text(&run.err));
    const char *figures = strrchr(str_text(&run.err), ';');
    assert_non_null(figures);
    assert_int_equal(
        sscanf(figures, "; %zu searches, %zu from", &scanned.searches, &scanned.cached), 2);
    return scanned;
}

static inline void assert_same_findings(const Scanned *a, const Scanned *b) {
    assert_string_equal(str_text(&a->stored), str_text(&b->stored));
    assert_string_equal(str_text(&a->bytes), str_text(&b->bytes));
}

static inline off_t size_of_log(const ScanFixture *f, const char *store) {
    struct stat info = {.st_size = 0};
    char name[64];
    snprintf(name, sizeof name, "%s.log", store);
    return stat(folder_file(&f->folder, name), &info) == 0 ? info.st_size : 0;
}

// Sends a scan the signal once its log has grown by so many bytes. Returns its exit status, as
// Command.status is; its standard error goes to STORE.err.
static inline int scan_broken_off(const ScanFixture *f, const char *store, const char *workers,
                                  off_t bytes, int signal_number) {
    ScanWords words = scan_words(f, store, workers, "json", NULL);
    char name[64];
    int status = -1;
    snprintf(name, sizeof name, "%s.json", store);
    scan_path(&words, f, "--json-log", name);
    snprintf(name, sizeof name, "%s.err", store);
    off_t until = size_of_log(f, store) + bytes;
    int64_t deadline = child_clock() + BREAK_MS;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        setpgid(0, 0);
        if (!freopen(folder_file(&f->folder, name), "w", stderr))
            _exit(127);
        child_become(words.items, NULL);
    }
    setpgid(pid, pid);
    while (size_of_log(f, store) < until) {
        if (child_ended(pid, &status) || child_clock() > deadline)
            fail_msg("the scan came to its end too early or not far enough");
        usleep(1000);
    }
    kill(pid, signal_number);
    child_reap(pid, deadline, &status);
    return status;
}
