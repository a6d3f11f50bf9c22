// The pseudo-terminal that the screen tests stand on, tried with small programs.
#include "tests/support/test.h"

#include <poll.h>
#include <sys/wait.h>

#include "tests/support/child.h"
#include "tests/support/terminal.h"

FREE_WITH(Terminal, terminal_close);

enum { ROWS = 24, COLS = 80, SOON = 60000 };

static Terminal *open_shell(const char *script) {
    const char *const argv[] = {"sh", "-c", script, NULL};
    Terminal *t = terminal_open(argv, ROWS, COLS, NULL);
    assert_non_null(t);
    return t;
}

static void assert_row(Terminal *t, int row, const char *text) {
    CLEANUP(str_done) Str line = {0};
    terminal_row(t, row, &line);
    assert_string_equal(str_text(&line), text);
}

static void assert_exit(Terminal *t, int expected) {
    int status = -1;
    assert_true(terminal_wait_exit(t, SOON, &status));
    assert_int_equal(status, expected);
}

// A test of a shell that runs a script.
#define SHELL_TEST(name, script)                                                                   \
    static void name##_on(Terminal *t);                                                            \
    TEST(name) {                                                                                   \
        CLEANUP(terminal_close_at) Terminal *t = open_shell(script);                               \
        name##_on(t);                                                                              \
    }                                                                                              \
    static void name##_on(Terminal *t)

// The program ends, so that what does not come is known not to come.
SHELL_TEST(what_was_there_before_the_keys_is_not_new,
           "stty -echo; printf 'one\\ntwo\\n'; read line") {
    assert_true(terminal_wait_new(t, "two", SOON));
    terminal_keys(t, "\n");
    assert_false(terminal_wait_new(t, "two", SOON));
    assert_true(terminal_wait(t, "two", SOON));
}

// More than the kernel hands over at once stands unread when the key comes.
SHELL_TEST(control_c_loses_nothing_that_was_written,
           "head -c 8000 /dev/zero | tr '\\0' x; printf 'last words'") {
    siginfo_t info;
    terminal_mark(t);
    assert_int_equal(waitid(P_PID, (id_t)terminal_process(t), &info, WEXITED | WNOWAIT), 0);
    terminal_ctrl(t, 'C');
    assert_true(terminal_wait(t, "last words", SOON));
}

TEST(pins_the_environment_and_adds_to_it) {
    setenv("LINES", "5", 1);
    setenv("NO_COLOR", "1", 1);
    const char *const argv[] = {"sh", "-c", "echo \"[$TERM,$LINES,$NO_COLOR,$EXTRA]\"", NULL};
    const char *const env[] = {"EXTRA=a=b", NULL};
    CLEANUP(terminal_close_at) Terminal *t = terminal_open(argv, ROWS, COLS, env);
    unsetenv("LINES");
    unsetenv("NO_COLOR");
    assert_non_null(t);
    assert_true(terminal_wait(t, "[xterm-256color,,,a=b]", SOON));
}

SHELL_TEST(a_wait_ends_early_when_the_program_has_ended, "echo last words") {
    int64_t start = child_clock();
    assert_false(terminal_wait(t, "never", 10 * SOON));
    assert_true(child_clock() - start < SOON);
    assert_row(t, 0, "last words");
}

SHELL_TEST(a_wait_ends_when_its_time_is_out, "exec cat") {
    assert_false(terminal_wait(t, "never", 20));
    assert_false(terminal_wait_exit(t, 20, &(int){0}));
}

SHELL_TEST(knows_a_restored_terminal,
           "old=$(stty -g); stty raw -echo;"
           "printf '\\033[?1049h\\033[?25l\\033[?1h\\033[?1000hfull'; head -c 1;"
           "printf '\\033[?1000l\\033[?1l\\033[?25h\\033[?1049l'; stty \"$old\"") {
    assert_true(terminal_wait(t, "full", SOON));
    TerminalModes modes = terminal_modes(t);
    assert_false(modes.settings_kept);
    assert_true(modes.alternate_screen);
    assert_false(modes.cursor_visible);
    assert_true(modes.application_keys);
    assert_true(modes.mouse);
    assert_false(terminal_restored(t));
    terminal_keys(t, "q");
    assert_exit(t, 0);
    assert_true(terminal_restored(t));
    assert_true(terminal_wait_gone(t, "full", 0));
}

TEST(notices_each_thing_that_a_program_leaves_behind) {
    static const char *const careless[] = {
        "stty -echo",
        "stty -icanon",
        "stty intr ^X",
        "printf '\\033[?1049h'",
        "printf '\\033[?25l'",
        "printf '\\033[?1h'",
        "printf '\\033[?1000h'",
    };
    for (size_t i = 0; i < sizeof careless / sizeof *careless; i++) {
        CLEANUP(terminal_close_at) Terminal *t = open_shell(careless[i]);
        assert_exit(t, 0);
        assert_false(terminal_restored(t));
    }
}

TEST(closing_ends_a_program_that_will_not_hang_up_and_its_children) {
    int held[2]; // both inherit the writing end: reading comes to an end when they have
    assert_int_equal(pipe(held), 0);
    Terminal *t = open_shell("trap '' HUP; (sleep 60; true) & echo ready; wait; wait; sleep 60");
    close(held[1]);
    assert_true(terminal_wait(t, "ready", SOON));
    terminal_close(t);
    struct pollfd polled = {.fd = held[0], .events = POLLIN};
    assert_int_equal(poll(&polled, 1, SOON), 1);
    char byte;
    assert_int_equal(read(held[0], &byte, 1), 0);
    close(held[0]);
}
