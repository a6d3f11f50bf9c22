// The pseudo-terminal that the screen tests stand on, tried with small programs.
#include "tests/support/test.h"

#include <poll.h>
#include <signal.h>
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

SHELL_TEST(shows_what_a_program_writes, "printf 'one\\n  two\\n'") {
    assert_true(terminal_wait(t, "two", SOON));
    assert_row(t, 0, "one");
    assert_row(t, 1, "  two");
    CLEANUP(str_done) Str all = {0};
    terminal_text(t, &all);
    assert_memory_equal(str_text(&all), "one\n  two\n\n", 11);
}

SHELL_TEST(waits_for_text_that_goes_on_in_the_next_row, "printf 'one\\ntwo\\n'") {
    assert_true(terminal_wait(t, "one\ntwo", SOON));
    assert_true(terminal_wait_row(t, 1, "two", SOON));
}

// The program ends, so that what does not come is known not to come.
SHELL_TEST(what_was_there_before_the_keys_is_not_new,
           "stty -echo; printf 'one\\ntwo\\n'; read line") {
    assert_true(terminal_wait_new(t, "two", SOON));
    terminal_keys(t, "\n");
    assert_false(terminal_wait_new(t, "two", SOON));
    assert_true(terminal_wait(t, "two", SOON));
}

SHELL_TEST(what_comes_once_more_in_another_place_is_new,
           "stty -echo; printf 'one\\ntwo\\n'; read line; echo two; read line") {
    assert_true(terminal_wait_new(t, "two", SOON));
    terminal_keys(t, "\n");
    assert_true(terminal_wait_new(t, "two", SOON));
}

// As a screen shows numbers: only what has changed is written.
SHELL_TEST(what_became_another_word_by_one_letter_is_new,
           "stty -echo; printf 'decided 0'; read line; printf '\\b1'; read line") {
    assert_true(terminal_wait_new(t, "decided 0", SOON));
    terminal_keys(t, "\n");
    assert_true(terminal_wait_new(t, "decided 1", SOON));
}

SHELL_TEST(reads_utf8_and_counts_wide_characters_as_two_columns,
           "printf '\\342\\231\\234\\346\\227\\245x.'") {
    assert_true(terminal_wait(t, "♜日x.", SOON));
    assert_int_equal(terminal_cell(t, 0, 0).character, 0x265c);
    assert_int_equal(terminal_cell(t, 0, 1).character, 0x65e5);
    assert_int_equal(terminal_cell(t, 0, 2).character, ' ');
    assert_int_equal(terminal_cell(t, 0, 3).character, 'x');
    int row = -1;
    int col = -1;
    assert_true(terminal_find(t, "x.", &row, &col));
    assert_int_equal(row, 0);
    assert_int_equal(col, 3);
    assert_false(terminal_find(t, "y", &row, &col));
}

SHELL_TEST(tells_colours_and_attributes,
           "printf 'a\\033[1;31;44mb\\033[0;7mc\\033[0;38;5;221;48;5;66md"
           "\\033[0;4;38;2;1;2;3me\\033[0m.'") {
    assert_true(terminal_wait(t, "abcde.", SOON));
    TerminalCell a = terminal_cell(t, 0, 0);
    assert_int_equal(a.fg, TERMINAL_DEFAULT_COLOUR);
    assert_int_equal(a.bg, TERMINAL_DEFAULT_COLOUR);
    assert_false(a.bold || a.reverse || a.underline);
    TerminalCell b = terminal_cell(t, 0, 1);
    assert_int_equal(b.fg, 1);
    assert_int_equal(b.bg, 4);
    assert_true(b.bold && !b.reverse);
    TerminalCell c = terminal_cell(t, 0, 2);
    assert_true(c.reverse && !c.bold);
    TerminalCell d = terminal_cell(t, 0, 3);
    assert_int_equal(d.fg, 221);
    assert_int_equal(d.bg, 66);
    TerminalCell e = terminal_cell(t, 0, 4);
    assert_int_equal(e.fg, TERMINAL_RGB | 0x010203);
    assert_true(e.underline);
}

SHELL_TEST(tells_where_the_cursor_is, "printf '\\033[5;7Hab'") {
    assert_true(terminal_wait(t, "ab", SOON));
    int row, col;
    terminal_cursor(t, &row, &col);
    assert_int_equal(row, 4);
    assert_int_equal(col, 8);
}

SHELL_TEST(hands_keys_to_the_program, "read line; echo \"got $line\"") {
    terminal_keys(t, "Dxe8+");
    terminal_key(t, TERMINAL_ENTER);
    assert_true(terminal_wait(t, "got Dxe8+", SOON));
}

// Prints `count` bytes of what it is sent, as od shows them.
static void assert_sent(TerminalKey key, const char *mode, int count, const char *expected) {
    CLEANUP(str_done) Str script = {0};
    str_addf(&script, "stty raw -echo; printf '%s.'; head -c %d | od -An -c", mode, count);
    CLEANUP(terminal_close_at) Terminal *t = open_shell(str_text(&script));
    assert_true(terminal_wait(t, ".", SOON));
    terminal_key(t, key);
    assert_true(terminal_wait(t, expected, SOON));
}

TEST(sends_special_keys_as_a_terminal_does) {
    assert_sent(TERMINAL_UP, "", 3, "033   [   A");
    assert_sent(TERMINAL_PAGE_DOWN, "", 4, "033   [   6   ~");
    assert_sent(TERMINAL_TAB, "", 1, "\\t");
    assert_sent(TERMINAL_BACK_TAB, "", 3, "033   [   Z");
    assert_sent(TERMINAL_ESCAPE, "", 1, "033");
    assert_sent(TERMINAL_BACKSPACE, "", 1, "177");
}

TEST(sends_arrows_in_the_mode_that_the_program_asked_for) {
    assert_sent(TERMINAL_UP, "\\033[?1h", 3, "033   O   A");
}

SHELL_TEST(answers_what_the_program_asks_the_terminal,
           "stty raw -echo; printf 'ab\\033[6n'; head -c 6 | od -An -c") {
    assert_true(terminal_wait(t, "033   [   1   ;   3   R", SOON));
}

TEST(control_c_interrupts_even_where_the_tests_ignore_it) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction before;
    sigaction(SIGINT, &ignore, &before);
    CLEANUP(terminal_close_at) Terminal *t = open_shell("echo ready; exec cat");
    sigaction(SIGINT, &before, NULL);
    assert_true(terminal_wait(t, "ready", SOON));
    terminal_ctrl(t, 'c');
    assert_exit(t, 128 + SIGINT);
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

TEST(takes_more_keys_than_the_kernel_holds) {
    enum { MANY = 100000 };
    CLEANUP(str_done) Str keys = {0};
    for (int i = 0; i < MANY; i++)
        str_add_char(&keys, 'x');
    CLEANUP(terminal_close_at)
    Terminal *t = open_shell("stty -icanon -echo; echo ready; head -c 100000 | wc -c");
    assert_true(terminal_wait(t, "ready", SOON));
    terminal_keys(t, str_text(&keys));
    assert_true(terminal_wait(t, "100000", SOON));
}

SHELL_TEST(reads_all_the_while_it_waits,
           "head -c 1000000 /dev/zero | tr '\\0' x; printf '\\nall written'") {
    assert_true(terminal_wait(t, "all written", SOON));
}

SHELL_TEST(has_the_size_asked_for_and_tells_the_program_of_a_new_one,
           "trap 'printf \"\\033[35;100Hnow $(stty size)\"' WINCH;"
           "echo first $(stty size); while :; do sleep 1 & wait $!; done") {
    assert_true(terminal_wait(t, "first 24 80", SOON));
    terminal_resize(t, 35, 120);
    assert_true(terminal_wait_row(t, 34, "now 35 120", SOON));
    assert_int_equal(terminal_cell(t, 34, 99).character, 'n');
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

SHELL_TEST(waits_until_text_is_gone, "echo busy; read key; printf '\\033[2Jdone'; cat") {
    assert_true(terminal_wait(t, "busy", SOON));
    terminal_key(t, TERMINAL_ENTER);
    assert_true(terminal_wait_gone(t, "busy", SOON));
}

static bool is_bold(Terminal *t, void *with) {
    const int *col = with;
    return terminal_cell(t, 0, *col).bold;
}

SHELL_TEST(waits_for_any_condition, "printf abc; read key; printf '\\033[H\\033[1mabc'; cat") {
    assert_true(terminal_wait(t, "abc", SOON));
    int col = 2;
    assert_false(is_bold(t, &col));
    terminal_key(t, TERMINAL_ENTER);
    assert_true(terminal_wait_until(t, is_bold, &col, SOON));
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

TEST(tells_how_the_program_ended) {
    CLEANUP(terminal_close_at) Terminal *exits = open_shell("exit 3");
    assert_exit(exits, 3);
    CLEANUP(terminal_close_at) Terminal *killed = open_shell("kill -9 $$");
    assert_exit(killed, 128 + SIGKILL);
}

TEST(a_program_that_is_not_there_says_so_and_ends) {
    const char *const argv[] = {"/no/such/program", NULL};
    CLEANUP(terminal_close_at) Terminal *t = terminal_open(argv, ROWS, COLS, NULL);
    assert_non_null(t);
    assert_exit(t, 127);
    assert_true(terminal_wait(t, "/no/such/program: cannot be started", SOON));
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
