// The workbench on a pseudo-terminal, in a folder of its own.
#ifndef ONLYMOVE_TESTS_SCREEN_WORKBENCH_H
#define ONLYMOVE_TESTS_SCREEN_WORKBENCH_H

#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/programs.h"
#include "tests/support/terminal.h"

// A game that begins at a mate in two which Stockfish and the fake engine both find; another number
// of halfmoves makes it another game.
#define MATE_IN_TWO(white, halfmoves)                                                              \
    "[White \"" white "\"]\n[FEN \"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - " halfmoves  \
    " 16\"]\n[SetUp \"1\"]\n\n16. Qb8+ Nxb8 17. Rd8# 1-0\n\n"

enum { PATIENCE = 20000 };

typedef struct Bench {
    Folder folder;
    Str db;
    Str engine; // the engine's command, where a test makes one up
    Terminal *t;
} Bench;

typedef struct BenchOptions {
    const char *file;            // NULL: the classics, "": none
    const char *engine;          // NULL: the fake engine
    const char *fault;           // or these options for it
    const char *const *settings; // for --set, ended by NULL; or NULL
    const char *const *words;    // more of the command line, ended by NULL; or NULL
    const char *const *env;      // NAME=VALUE, ended by NULL; or NULL
    bool goes_on;                // where it was left
    int rows, cols;              // 0: 24x80
} BenchOptions;

// Opens the workbench on the store that the bench already has, if any.
static inline void bench_start(Bench *bench, BenchOptions options)
{
    if (options.fault) {
        str_clear(&bench->engine);
        str_addf(&bench->engine, "%s %s", fake_engine(), options.fault);
        options.engine = str_text(&bench->engine);
    }
    const char *argv[32] = {
        onlymove(),
        "--db",
        str_text(&bench->db),
        "--engine",
        options.engine ? options.engine : fake_engine(),
    };
    int count = 5;
    if (!options.file || options.file[0]) {
        argv[count++] = options.file ? options.file : "tests/games/classics.pgn";
    }
    if (!options.goes_on) {
        argv[count++] = "--fresh";
    }
    for (int i = 0; options.settings && options.settings[i]; i++) {
        argv[count++] = "--set";
        argv[count++] = options.settings[i];
    }
    for (int i = 0; options.words && options.words[i]; i++) {
        argv[count++] = options.words[i];
    }
    bench->t = terminal_open(argv, options.rows ? options.rows : 24,
                             options.cols ? options.cols : 80, options.env);
    assert_non_null(bench->t);
}

static inline void bench_begin(Bench *bench)
{
    bench->folder = folder_make();
    bench->db = folder_path(&bench->folder, "store.db");
}

// Waits for the workbench's end and looks at what it leaves: exit status, terminal.
static inline void bench_ends(Bench *bench, int wanted)
{
    int status = -1;
    assert_true(terminal_wait_exit(bench->t, PATIENCE, &status));
    if (status != wanted || !terminal_restored(bench->t)) {
        terminal_dump(bench->t, "the end");
    }
    assert_int_equal(status, wanted);
    assert_true(terminal_restored(bench->t));
    terminal_close(bench->t);
    bench->t = NULL;
}

static inline void bench_quit(Bench *bench)
{
    terminal_keys(bench->t, "q");
    bench_ends(bench, 0);
}

static inline void bench_done(Bench *bench)
{
    terminal_close(bench->t);
    folder_done(&bench->folder);
    str_done(&bench->db);
    str_done(&bench->engine);
}

FIXTURE(Bench, bench_begin, bench_done);

// Quits, where that was not done, and goes on with a new store: for tests that try one thing after
// the other.
static inline void bench_anew(Bench *bench)
{
    if (bench->t) {
        bench_quit(bench);
    }
    bench_done(bench);
    *bench = (Bench){0};
    bench_begin(bench);
}

// A test that is handed a bench, starts the workbench on it, and leaves it where q quits it, which
// is then done; or has ended it.
#define BENCH_TEST(name)                                                                           \
    static void name##_at(Bench *bench);                                                           \
    TEST_ON(name, Bench *bench, bench_begin)                                                       \
    {                                                                                              \
        name##_at(bench);                                                                          \
        if (bench->t && !terminal_ended(bench->t)) {                                               \
            bench_quit(bench);                                                                     \
        }                                                                                          \
    }                                                                                              \
    static void name##_at(Bench *bench)

// The same on a workbench that has opened the classics.
#define OPEN_TEST(name)                                                                            \
    static void name##_open(Bench *bench);                                                         \
    BENCH_TEST(name)                                                                               \
    {                                                                                              \
        bench_start(bench, (BenchOptions){0});                                                     \
        name##_open(bench);                                                                        \
    }                                                                                              \
    static void name##_open(Bench *bench)

static inline void expect_in_time(bool came, const char *text, const char *what, const char *file,
                                  int line)
{
    if (!came) {
        print_error("\"%s\" %s\n", text, what);
        _fail(file, line);
    }
}

// These texts come, and were not there before the last keys.
#define see(bench, ...)                                                                            \
    see_each(bench, (const char *const[]){__VA_ARGS__, NULL}, __FILE__, __LINE__)

static inline void see_each(Bench *bench, const char *const texts[], const char *file, int line)
{
    for (int i = 0; texts[i]; i++) {
        expect_in_time(terminal_wait_new(bench->t, texts[i], PATIENCE), texts[i], "did not appear",
                       file, line);
    }
}

// `text` is there or comes: it may as well have come before the last keys.
#define there(bench, text)                                                                         \
    expect_in_time(terminal_wait((bench)->t, text, PATIENCE), text, "is not there", __FILE__,      \
                   __LINE__)

#define gone(bench, text)                                                                          \
    expect_in_time(terminal_wait_gone((bench)->t, text, PATIENCE), text, "did not vanish",         \
                   __FILE__, __LINE__)

static inline void type(Bench *bench, const char *keys)
{
    terminal_keys(bench->t, keys);
}

static inline void press(Bench *bench, TerminalKey key)
{
    terminal_key(bench->t, key);
}

// Types a command at the prompt.
static inline void command(Bench *bench, const char *line)
{
    type(bench, ":");
    type(bench, line);
    press(bench, TERMINAL_ENTER);
}

// One step of a script: what is typed, pressed or commanded, and the texts that this brings.
#define type_shows(bench, keys, ...)                                                               \
    do {                                                                                           \
        type(bench, keys);                                                                         \
        see(bench, __VA_ARGS__);                                                                   \
    } while (0)

#define press_shows(bench, key, ...)                                                               \
    do {                                                                                           \
        press(bench, key);                                                                         \
        see(bench, __VA_ARGS__);                                                                   \
    } while (0)

#define command_shows(bench, line, ...)                                                            \
    do {                                                                                           \
        command(bench, line);                                                                      \
        see(bench, __VA_ARGS__);                                                                   \
    } while (0)

// Shows the position before 16.Qb8+ in Morphy's opera game, the seventh of the classics: a mate in
// two that the fake engine finds, and nothing else wins.
static inline void show_opera_puzzle(Bench *bench)
{
    command_shows(bench, "game 7", "Morphy, Paul");
    command_shows(bench, "move 16", "game 7/45  15...Nxd7");
}

static inline void judge_opera_puzzle(Bench *bench)
{
    show_opera_puzzle(bench);
    type_shows(bench, "v", "a puzzle (mate)");
}

static inline void accept_opera_puzzle(Bench *bench)
{
    judge_opera_puzzle(bench);
    type_shows(bench, "A", "decided 1");
}

// What the command line exports from the bench's store; for free().
static inline char *bench_exported(const Bench *bench, const char *format)
{
    CLEANUP(command_done) Command run;
    const char *const argv[] = {onlymove(), "export", "--db", str_text(&bench->db),
                                "--format", format,   NULL};
    assert_true(command_run(&run, argv, NULL, NULL, PATIENCE));
    assert_int_equal(run.status, 0);
    char *text = strdup(str_text(&run.out));
    return text;
}

static inline void assert_exported(const Bench *bench, const char *format, const char *part)
{
    char *text = bench_exported(bench, format);
    if (!strstr(text, part)) {
        fail_msg("no %s in\n%s", part, text);
    }
    free(text);
}

#endif
