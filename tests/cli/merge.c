// `onlymove merge` and places that are not good for what it makes.
#include "tests/cli/onlymove.h"

#include <dirent.h>
#include <signal.h>

#include "onlymove/store.h"
#include "tests/support/child.h"

TEST(what_cannot_be_joined_or_written_is_said_and_nothing_is_left) {
    Store *made;
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *store = folder_file(&folder, "a.db");
    const char *out = folder_file(&folder, "out.db");
    assert_true(folder_write(&folder, "a.pgn", "1. e4 e5 *\n"));
    assert_ok(store_open(&made, store, SAID));
    store_close(made);
    const char *const a = store, *const games = folder_file(&folder, "a.pgn");
    const struct {
        int status;
        const char *words[6], *said;
    } rows[] = {
        {2, {"merge", a}, "merge needs at least one store, and --db OUT"},
        {2, {"merge", "--db", out}, "merge needs at least one store"},
        {1, {"merge", a, "--db", a}, "a.db is the file that is read; name another"},
        {1, {"merge", a, "--db", games}, "a.pgn exists; name another file"},
        {1, {"merge", a, "--db", "/dev/null"}, "/dev/null: is no place for a store"},
        {1, {"merge", a, games, "--db", out}, "a.pgn: is not a store"},
        {1, {"merge", a, "no.db", "--db", out}, "no.db: No such file"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Call call = {.status = rows[i].status, .err = {rows[i].said}};
        memcpy(call.words, rows[i].words, sizeof rows[i].words);
        expect_call(call);
        assert_int_not_equal(access(out, F_OK), 0);
    }
    CALL({"merge", a, "--db", out}, .err = {"stores 1 games 0 decisions 0 conflicts 0 left out 0"});
    assert_int_equal(access(out, F_OK), 0);
}

// --- Ended before it is done

typedef struct Ending {
    Folder folder;
    const char *from, *to;
} Ending;

static void begin(Ending *ending) {
    ending->folder = folder_make();
    ending->from = folder_file(&ending->folder, "a.db");
    ending->to = folder_file(&ending->folder, "out.db");
    // Enough puzzles that joining them takes a while: mates with black pawns where `i` has bits.
    enum { PUZZLES = 1500 };
    CLEANUP(str_done) Str text = {0};
    for (int i = 1; i <= PUZZLES; i++) {
        str_add(&text, "k7/7R/K7/");
        for (int bit = 0; bit < 16; bit++)
            str_addf(&text, "%s%c", bit == 8 ? "/" : "", i >> bit & 1 ? 'p' : '1');
        str_addf(&text, "/8/8/8 w - - bm Rh8#; id \"%d\";\n", i);
    }
    assert_true(folder_write(&ending->folder, "a.epd", str_text(&text)));
    CLEANUP(command_done)
    Command run = RUN("import", folder_file(&ending->folder, "a.epd"), "--db", ending->from);
    assert_non_null(strstr(str_text(&run.err), " new"));
}

FIXTURE(Ending, begin, folder_fixture_done);

// How many files there are that the new store, or what is to become of it, consists of.
static int count_made(const Ending *ending) {
    int count = 0;
    DIR *folder = opendir(str_text(&ending->folder.path));
    for (const struct dirent *entry; (entry = readdir(folder));)
        count += strncmp(entry->d_name, "out.db", 6) == 0;
    closedir(folder);
    return count;
}

// Merges, and sends a signal as soon as something is there. Returns how it ended.
static int merge_until(const Ending *ending, int number) {
    int status = -1;
    const char *const argv[] = {onlymove(), "merge", ending->from, "--db", ending->to, NULL};
    const pid_t pid = fork();
    if (pid == 0)
        child_become(argv, NULL);
    while (count_made(ending) < 2)
        usleep(1000);
    kill(pid, number);
    assert_true(child_reap(pid, child_clock() + 60000, &status));
    return status;
}

TEST_ON(a_merge_that_is_killed_leaves_no_store_and_can_be_done_again, Ending *ending, begin) {
    assert_int_equal(merge_until(ending, SIGKILL), 128 + SIGKILL);
    assert_int_not_equal(access(ending->to, F_OK), 0);
    assert_true(count_made(ending) > 0);
    CALL({"merge", ending->from, "--db", ending->to}, .err = {"stores 1 games 1486 decisions 0"});
    assert_int_equal(access(ending->to, F_OK), 0);
    assert_int_equal(count_made(ending), 1); // nothing is left of the other
}

TEST_ON(a_merge_that_is_interrupted_leaves_nothing, Ending *ending, begin) {
    static const int numbers[] = {SIGHUP, SIGTERM, SIGINT};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_int_equal(merge_until(ending, numbers[i]), 130);
        assert_int_equal(count_made(ending), 0);
    }
}
