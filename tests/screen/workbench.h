// The workbench on a pseudo-terminal, in a folder of its own.
#pragma once

#include "tests/support/test.h"

#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/programs.h"
#include "tests/support/terminal.h"

// A game that begins at a mate in two which Stockfish and the fake engine both find; another number
// of halfmoves makes it another game.
#define MATE_IN_TWO(white, halfmoves)                                                              \
    "[White \"" white "\"]\n[FEN \"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - " halfmoves  \
    " 16\"]\n[SetUp \"1\"]\n\n16. Qb8+ Nxb8 17. Rd8# 1-0\n\n"

// In milliseconds, for a machine that is busy: a wait ends when what it waits for is there.
enum { PATIENCE = 60000 };

typedef struct ScreenFixture {
    Folder folder;
    const char *db;
    Str engine; // the engine's command, where a test makes one up
    Terminal *t;
} ScreenFixture;

typedef struct ScreenOptions {
    const char *file;            // NULL: the classics, "": none
    const char *engine;          // NULL: the fake engine
    const char *fault;           // or these options for it
    const char *const *settings; // for --set, ended by NULL; or NULL
    const char *const *words;    // more of the command line, ended by NULL; or NULL
    const char *const *env;      // NAME=VALUE, ended by NULL; or NULL
    const char *shell;           // a script that is called with the program and its words; or NULL
    bool goes_on;                // where it was left
    int rows, cols;              // 0: 24x80
} ScreenOptions;

// Opens the workbench on the store that the bench already has, if any.
static inline void fixture_start(ScreenFixture *f, ScreenOptions options) {
    if (options.fault) {
        str_clear(&f->engine);
        str_addf(&f->engine, "%s %s", fake_engine(), options.fault);
        options.engine = str_text(&f->engine);
    }
    const char *argv[32] = {
        "sh",   "-c",  options.shell, onlymove(),
        "--db", f->db, "--engine",    options.engine ? options.engine : fake_engine(),
    };
    int count = 8;
    if (!options.file || options.file[0])
        argv[count++] = options.file ? options.file : "tests/games/classics.pgn";
    if (!options.goes_on)
        argv[count++] = "--fresh";
    for (int i = 0; options.settings && options.settings[i]; i++) {
        argv[count++] = "--set";
        argv[count++] = options.settings[i];
    }
    for (int i = 0; options.words && options.words[i]; i++)
        argv[count++] = options.words[i];
    f->t = terminal_open(options.shell ? argv : argv + 3, options.rows ? options.rows : 24,
                         options.cols ? options.cols : 80, options.env);
    assert_non_null(f->t);
}

static inline void fixture_begin(ScreenFixture *f) {
    f->folder = folder_make();
    f->db = folder_file(&f->folder, "store.db");
}

// Waits for the workbench's end and looks at what it leaves: exit status, terminal.
static inline void fixture_ends(ScreenFixture *f, int wanted) {
    int status = -1;
    assert_true(terminal_wait_exit(f->t, PATIENCE, &status));
    if (status != wanted || !terminal_restored(f->t))
        terminal_dump(f->t, "the end");
    assert_int_equal(status, wanted);
    assert_true(terminal_restored(f->t));
    terminal_close(f->t);
    f->t = NULL;
}

static inline void fixture_quit(ScreenFixture *f) {
    terminal_keys(f->t, "q");
    fixture_ends(f, 0);
}

static inline void fixture_done(ScreenFixture *f) {
    terminal_close(f->t);
    folder_done(&f->folder);
    str_done(&f->engine);
}

FIXTURE(ScreenFixture, fixture_begin, fixture_done);

// Quits, where that was not done, and goes on with a new store: for tests that try one thing after
// the other.
static inline void fixture_anew(ScreenFixture *f) {
    if (f->t)
        fixture_quit(f);
    fixture_done(f);
    *f = (ScreenFixture){0};
    fixture_begin(f);
}

// A test that is handed a bench, starts the workbench on it, and leaves it where qq quits it, which
// is then done; or has ended it.
#define SCREEN_TEST(name)                                                                          \
    static void name##_at(ScreenFixture *f);                                                       \
    TEST_ON(name, ScreenFixture *f, fixture_begin) {                                               \
        name##_at(f);                                                                              \
        if (f->t && !terminal_ended(f->t)) {                                                       \
            type(f, "q"); /* out of a list */                                                      \
            fixture_quit(f);                                                                       \
        }                                                                                          \
    }                                                                                              \
    static void name##_at(ScreenFixture *f)

// The same on a workbench that has opened the classics.
#define OPEN_TEST(name)                                                                            \
    static void name##_open(ScreenFixture *f);                                                     \
    SCREEN_TEST(name) {                                                                            \
        fixture_start(f, (ScreenOptions){0});                                                      \
        name##_open(f);                                                                            \
    }                                                                                              \
    static void name##_open(ScreenFixture *f)

static inline void expect_in_time(bool came, const char *text, const char *what, const char *file,
                                  int line) {
    if (!came) {
        print_error("\"%s\" %s\n", text, what);
        _fail(file, line);
    }
}

// These texts come, and were not there before the last keys.
#define see(f, ...) see_each(f, (const char *const[]){__VA_ARGS__, NULL}, __FILE__, __LINE__)

static inline void see_each(ScreenFixture *f, const char *const texts[], const char *file,
                            int line) {
    for (int i = 0; texts[i]; i++) {
        expect_in_time(terminal_wait_new(f->t, texts[i], PATIENCE), texts[i], "did not appear",
                       file, line);
    }
}

// `text` is there or comes: it may as well have come before the last keys.
#define there(f, text)                                                                             \
    expect_in_time(terminal_wait((f)->t, text, PATIENCE), text, "is not there", __FILE__, __LINE__)

#define gone(f, text)                                                                              \
    expect_in_time(terminal_wait_gone((f)->t, text, PATIENCE), text, "did not vanish", __FILE__,   \
                   __LINE__)

static inline void type(ScreenFixture *f, const char *keys) {
    terminal_keys(f->t, keys);
}

static inline void press(ScreenFixture *f, TerminalKey key) {
    terminal_key(f->t, key);
}

// Types a command at the prompt.
static inline void command(ScreenFixture *f, const char *line) {
    type(f, ":");
    type(f, line);
    press(f, TERMINAL_ENTER);
}

// One step of a script: what is typed, pressed or commanded, and the texts that this brings.
#define type_shows(f, keys, ...)                                                                   \
    do {                                                                                           \
        type(f, keys);                                                                             \
        see(f, __VA_ARGS__);                                                                       \
    } while (0)

#define press_shows(f, key, ...)                                                                   \
    do {                                                                                           \
        press(f, key);                                                                             \
        see(f, __VA_ARGS__);                                                                       \
    } while (0)

#define command_shows(f, line, ...)                                                                \
    do {                                                                                           \
        command(f, line);                                                                          \
        see(f, __VA_ARGS__);                                                                       \
    } while (0)

// Keys besides characters, in the keys of a script.
#define KEY_MARK  "\xff\xfe"
#define ENTER     KEY_MARK "a"
#define ESCAPE    KEY_MARK "b"
#define TAB       KEY_MARK "c"
#define BACKSPACE KEY_MARK "e"
#define UP        KEY_MARK "f"
#define DOWN      KEY_MARK "g"
#define LEFT      KEY_MARK "h"
#define RIGHT     KEY_MARK "i"
#define HOME      KEY_MARK "j"
#define END       KEY_MARK "k"
#define PAGE_DOWN KEY_MARK "m"

static inline void play_keys(ScreenFixture *f, const char *keys) {
    for (const char *at; (at = strstr(keys, KEY_MARK)); keys = at + 3) {
        CLEANUP(free_at) char *before = strndup(keys, (size_t)(at - keys));
        type(f, before);
        press(f, (TerminalKey)(TERMINAL_ENTER + at[2] - 'a'));
    }
    type(f, keys);
}

// The prompt of 24x80 is just this text (blanks at its end aside); where that has a |, the cursor
// stands there.
static inline bool is_line(Terminal *t, void *with) {
    const char *wanted = with, *mark = strchr(wanted, '|');
    CLEANUP(str_done) Str line = {0}, text = {0};
    int row, col, columns = 0;
    uint32_t c;
    terminal_row(t, 23, &line);
    terminal_cursor(t, &row, &col);
    for (const char *at = wanted; mark && at < mark; columns += text_columns(c))
        at += text_decode(at, (size_t)(mark - at), &c);
    str_add_bytes(&text, wanted, mark ? (size_t)(mark - wanted) : strlen(wanted));
    str_add(&text, mark ? mark + 1 : "");
    return strncmp(str_text(&line), str_text(&text), line.len) == 0 &&
           strspn(str_text(&text) + line.len, " ") == text.len - line.len &&
           (!mark || (row == 23 && col == columns));
}

// A row of a script: keys, then texts. They come and were not there before the keys, but those of
// THERE, which are there or come, of GONE, which go, and of LINE, which the prompt comes to be.
enum { STEP_TEXTS = 9 };
#define THERE "\1"
#define GONE  "\2"
#define LINE  "\3"

static inline void play_steps(ScreenFixture *f, const char *const steps[][STEP_TEXTS],
                              const char *file, int line) {
    for (; steps[0][0]; steps++) {
        if (steps[0][0][0])
            play_keys(f, steps[0][0]);
        for (int i = 1; i < STEP_TEXTS && steps[0][i]; i++) {
            const char *text = steps[0][i];
            const bool there = *text == *THERE, goes = *text == *GONE, line_is = *text == *LINE;
            if (!(there  ? terminal_wait(f->t, text + 1, PATIENCE)
                  : goes ? terminal_wait_gone(f->t, text + 1, PATIENCE)
                  : line_is
                      ? terminal_wait_until(f->t, is_line, (void *)(uintptr_t)(text + 1), PATIENCE)
                      : terminal_wait_new(f->t, text, PATIENCE))) {
                print_error("after the keys \"%s\": \"%s\" %s\n", steps[0][0],
                            text + (there || goes || line_is),
                            goes ? "did not vanish" : "did not appear");
                _fail(file, line);
            }
        }
    }
}

#define PLAY(f, ...)                                                                               \
    play_steps(f, (const char *const[][STEP_TEXTS]){__VA_ARGS__, {NULL}}, __FILE__, __LINE__)

// Tests that are scripts, on the classics or on what `begin` has opened.
#define SCREEN_SCRIPT(name, begin, ...)                                                            \
    SCREEN_TEST(name) {                                                                            \
        begin;                                                                                     \
        PLAY(f, __VA_ARGS__);                                                                      \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")
#define OPEN_SCRIPT_AFTER(name, begin, ...)                                                        \
    OPEN_TEST(name) {                                                                              \
        begin;                                                                                     \
        PLAY(f, __VA_ARGS__);                                                                      \
    }                                                                                              \
    _Static_assert(1, "a semicolon follows")
#define OPEN_SCRIPT(name, ...) OPEN_SCRIPT_AFTER(name, (void)f, __VA_ARGS__)

// Shows the position before 16.Qb8+ in Morphy's opera game, the seventh of the classics: a mate in
// two that the fake engine finds, and nothing else wins.
static inline void show_opera_puzzle(ScreenFixture *f) {
    command_shows(f, "game 7", "Morphy, Paul");
    command_shows(f, "move 16", "game 7/45  15...Nxd7");
}

static inline void judge_opera_puzzle(ScreenFixture *f) {
    show_opera_puzzle(f);
    type_shows(f, "v", "a puzzle (mate)");
}

static inline void accept_opera_puzzle(ScreenFixture *f) {
    judge_opera_puzzle(f);
    type_shows(f, "A", "decided 1");
}

// What the command line exports from the bench's store; for free().
static inline char *fixture_exported(const ScreenFixture *f, const char *format) {
    CLEANUP(command_done) Command run;
    const char *const argv[] = {onlymove(), "export", "--db", f->db, "--format", format, NULL};
    assert_true(command_run(&run, argv, NULL, NULL, PATIENCE));
    assert_int_equal(run.status, 0);
    return strdup(str_text(&run.out));
}

static inline void assert_exported(const ScreenFixture *f, const char *format, const char *part) {
    CLEANUP(free_at) char *text = fixture_exported(f, format);
    if (!strstr(text, part))
        fail_msg("no %s in\n%s", part, text);
}
