// The pseudo-terminal and the pump between it and libvterm; what is on the screen is told by
// terminal_look.c.

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tests/support/child.h"
#include "tests/support/terminal_struct.h"

// While the program may still run, its end is looked for this often; what it writes is seen at
// once.
enum { LOOK_AGAIN_MS = 20, GRACE_MS = 2000 };

static void on_output(const char *bytes, size_t len, void *user) {
    Terminal *t = user;
    str_add_bytes(&t->typed, bytes, len);
}

static int on_property(VTermProp property, VTermValue *value, void *user) {
    Terminal *t = user;
    if (property == VTERM_PROP_ALTSCREEN)
        t->alternate_screen = value->boolean;
    else if (property == VTERM_PROP_CURSORVISIBLE)
        t->cursor_hidden = !value->boolean;
    else if (property == VTERM_PROP_MOUSE)
        t->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    return 1;
}

static const VTermScreenCallbacks CALLBACKS = {.settermprop = on_property};

static bool screen_open(Terminal *t) {
    t->vt = vterm_new(t->rows, t->cols);
    if (!t->vt)
        return false;
    vterm_set_utf8(t->vt, 1);
    t->screen = vterm_obtain_screen(t->vt);
    vterm_screen_enable_altscreen(t->screen, 1);
    vterm_screen_set_callbacks(t->screen, &CALLBACKS, t);
    vterm_screen_reset(t->screen, 1);
    vterm_output_set_callback(t->vt, on_output, t);
    return true;
}

static bool set_size(Terminal *t) {
    struct winsize size = {.ws_row = (unsigned short)t->rows, .ws_col = (unsigned short)t->cols};
    return ioctl(t->master, TIOCSWINSZ, &size) == 0;
}

// A key that interrupts must not make the kernel drop what was written and not read: what a program
// writes last could be lost by Ctrl-C.
static bool keep_output(const Terminal *t) {
    struct termios settings;
    if (tcgetattr(t->master, &settings) != 0)
        return false;
    settings.c_lflag |= NOFLSH;
    return tcsetattr(t->master, TCSANOW, &settings) == 0;
}

static bool pty_open(Terminal *t) {
    t->master = posix_openpt(O_RDWR | O_NOCTTY);
    if (t->master < 0 || grantpt(t->master) != 0 || unlockpt(t->master) != 0)
        return false;
    const char *name = ptsname(t->master);
    t->slave = name ? open(name, O_RDWR | O_NOCTTY) : -1;
    return t->slave >= 0 && child_keeps_out(t->master) && child_keeps_out(t->slave) &&
           fcntl(t->master, F_SETFL, O_NONBLOCK) == 0 && set_size(t) && keep_output(t) &&
           tcgetattr(t->master, &t->at_start) == 0;
}

static void become_program(Terminal *t, const char *const argv[], const char *const env[]) {
    setsid();
    ioctl(t->slave, TIOCSCTTY, 0);
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        dup2(t->slave, fd);
    static const char *const unwanted[] = {"LINES", "COLUMNS", "NO_COLOR", "COLORTERM"};
    for (size_t i = 0; i < sizeof unwanted / sizeof *unwanted; i++)
        unsetenv(unwanted[i]);
    setenv("TERM", "xterm-256color", 1);
    child_become(argv, env);
}

Terminal *terminal_open(const char *const argv[], int rows, int cols, const char *const env[]) {
    Terminal *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->master = t->slave = -1;
    t->pid = -1;
    t->rows = rows;
    t->cols = cols;
    if (!screen_open(t) || !pty_open(t)) {
        terminal_close(t);
        return NULL;
    }
    t->pid = fork();
    if (t->pid == 0)
        become_program(t, argv, env);
    if (t->pid < 0) {
        terminal_close(t);
        return NULL;
    }
    return t;
}

void terminal_keep_bytes(Terminal *t, Str *written) {
    t->written = written;
}

pid_t terminal_process(const Terminal *t) {
    return t->pid;
}

void terminal_close(Terminal *t) {
    if (!t)
        return;
    if (t->slave >= 0)
        close(t->slave);
    if (t->master >= 0)
        close(t->master); // the kernel sends SIGHUP
    if (t->pid > 0 && !t->ended)
        child_reap(t->pid, child_clock() + GRACE_MS, &t->status);
    if (t->vt)
        vterm_free(t->vt);
    str_done(&t->typed);
    free(t->kept);
    free(t);
}

static void write_typed(Terminal *t) {
    const char *bytes = str_text(&t->typed);
    ssize_t put = write(t->master, bytes, t->typed.len);
    if (put > 0) {
        Str rest = {0};
        str_add_bytes(&rest, bytes + put, t->typed.len - (size_t)put);
        str_done(&t->typed);
        t->typed = rest;
    }
}

// Takes what the program has written so far; false when there was nothing.
static bool read_written(Terminal *t) {
    char block[16384];
    ssize_t got = read(t->master, block, sizeof block);
    if (got > 0) {
        vterm_input_write(t->vt, block, (size_t)got);
        if (t->written)
            str_add_bytes(t->written, block, (size_t)got);
    }
    return got > 0;
}

// Waits for the program to write, to take what was typed, or to end, at most `wait_ms`.
static void pump(Terminal *t, int wait_ms) {
    struct pollfd polled = {.fd = t->master, .events = POLLIN};
    if (t->typed.len > 0)
        polled.events |= POLLOUT;
    if (poll(&polled, 1, t->ended || wait_ms < LOOK_AGAIN_MS ? wait_ms : LOOK_AGAIN_MS) > 0) {
        if (polled.revents & POLLOUT)
            write_typed(t);
        if (polled.revents & POLLIN)
            read_written(t);
    }
    if (!t->ended && child_ended(t->pid, &t->status)) {
        t->ended = true;
        while (read_written(t)) { // its last words are all in the kernel now
        }
    }
}

static const struct {
    VTermKey key;
    VTermModifier with;
} KEYS[TERMINAL_KEY_COUNT] = {
    [TERMINAL_ENTER] = {VTERM_KEY_ENTER, VTERM_MOD_NONE},
    [TERMINAL_ESCAPE] = {VTERM_KEY_ESCAPE, VTERM_MOD_NONE},
    [TERMINAL_TAB] = {VTERM_KEY_TAB, VTERM_MOD_NONE},
    [TERMINAL_BACK_TAB] = {VTERM_KEY_TAB, VTERM_MOD_SHIFT},
    [TERMINAL_BACKSPACE] = {VTERM_KEY_BACKSPACE, VTERM_MOD_NONE},
    [TERMINAL_UP] = {VTERM_KEY_UP, VTERM_MOD_NONE},
    [TERMINAL_DOWN] = {VTERM_KEY_DOWN, VTERM_MOD_NONE},
    [TERMINAL_LEFT] = {VTERM_KEY_LEFT, VTERM_MOD_NONE},
    [TERMINAL_RIGHT] = {VTERM_KEY_RIGHT, VTERM_MOD_NONE},
    [TERMINAL_HOME] = {VTERM_KEY_HOME, VTERM_MOD_NONE},
    [TERMINAL_END] = {VTERM_KEY_END, VTERM_MOD_NONE},
    [TERMINAL_PAGE_UP] = {VTERM_KEY_PAGEUP, VTERM_MOD_NONE},
    [TERMINAL_PAGE_DOWN] = {VTERM_KEY_PAGEDOWN, VTERM_MOD_NONE},
    [TERMINAL_INSERT] = {VTERM_KEY_INS, VTERM_MOD_NONE},
    [TERMINAL_DELETE] = {VTERM_KEY_DEL, VTERM_MOD_NONE},
};

void terminal_mark(Terminal *t) {
    while (read_written(t)) {
    }
    free(t->kept);
    t->kept_rows = t->rows;
    t->kept_cols = t->cols;
    t->kept = terminal_characters(t);
    t->marked = true;
}

// Keys that are sent one behind the other have one mark: the program may have answered the first
// before the second is sent.
static void mark_before_input(Terminal *t) {
    if (!t->marked)
        terminal_mark(t);
}

void terminal_keys(Terminal *t, const char *bytes) {
    mark_before_input(t);
    str_add(&t->typed, bytes);
    write_typed(t);
}

void terminal_key(Terminal *t, TerminalKey key) {
    mark_before_input(t);
    vterm_keyboard_key(t->vt, KEYS[key].key, KEYS[key].with);
    write_typed(t);
}

void terminal_ctrl(Terminal *t, char letter) {
    mark_before_input(t);
    str_add_char(&t->typed, (char)(letter & 0x1f));
    write_typed(t);
}

void terminal_resize(Terminal *t, int rows, int cols) {
    mark_before_input(t);
    t->rows = rows;
    t->cols = cols;
    vterm_set_size(t->vt, rows, cols);
    set_size(t);
}

static bool pump_until(Terminal *t, bool (*so)(Terminal *t, void *with), void *with,
                       int timeout_ms) {
    int64_t deadline = child_clock() + timeout_ms;
    t->marked = false;
    pump(t, 0);
    while (!so(t, with)) {
        int left = child_time_left(deadline);
        if (left == 0 || t->ended)
            return false;
        pump(t, left);
    }
    return true;
}

static bool wait_or_dump(Terminal *t, bool (*so)(Terminal *t, void *with), void *with,
                         int timeout_ms, const char *what, const char *text) {
    int64_t start = child_clock();
    if (pump_until(t, so, with, timeout_ms))
        return true;
    CLEANUP(str_done)
    Str why = str_of("waited %d ms in vain for %s%s", (int)(child_clock() - start), what, text);
    terminal_dump(t, str_text(&why));
    return false;
}

bool terminal_wait_until(Terminal *t, bool (*so)(Terminal *t, void *with), void *with,
                         int timeout_ms) {
    return wait_or_dump(t, so, with, timeout_ms, "a condition", "");
}

typedef struct Wanted {
    const char *text;
    int row; // or ANYWHERE
} Wanted;

enum { ANYWHERE = -1 };

static bool is_there(Terminal *t, void *with) {
    const Wanted *wanted = with;
    CLEANUP(str_done) Str text = {0};
    if (wanted->row == ANYWHERE)
        terminal_text(t, &text);
    else
        terminal_row(t, wanted->row, &text);
    return strstr(str_text(&text), wanted->text);
}

static bool is_new(Terminal *t, void *with) {
    const Wanted *wanted = with;
    return terminal_has_new(t, wanted->text);
}

static bool is_gone(Terminal *t, void *with) {
    return !is_there(t, with);
}

static bool has_ended(Terminal *t, void *with) {
    (void)with;
    return t->ended;
}

bool terminal_wait_new(Terminal *t, const char *text, int timeout_ms) {
    Wanted wanted = {.text = text, .row = ANYWHERE};
    return wait_or_dump(t, is_new, &wanted, timeout_ms, "the new text: ", text);
}

bool terminal_wait(Terminal *t, const char *text, int timeout_ms) {
    Wanted wanted = {.text = text, .row = ANYWHERE};
    return wait_or_dump(t, is_there, &wanted, timeout_ms, "the text: ", text);
}

bool terminal_wait_gone(Terminal *t, const char *text, int timeout_ms) {
    Wanted wanted = {.text = text, .row = ANYWHERE};
    return wait_or_dump(t, is_gone, &wanted, timeout_ms, "the end of the text: ", text);
}

bool terminal_wait_row(Terminal *t, int row, const char *text, int timeout_ms) {
    Wanted wanted = {.text = text, .row = row};
    return wait_or_dump(t, is_there, &wanted, timeout_ms, "the text in a certain row: ", text);
}

bool terminal_wait_exit(Terminal *t, int timeout_ms, int *status) {
    bool ended = wait_or_dump(t, has_ended, NULL, timeout_ms, "the program's end", "");
    *status = t->status;
    return ended;
}
