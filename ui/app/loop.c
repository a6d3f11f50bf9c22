// The event loop: waits in poll(), then serves signals, keys, engines and the store, and draws.
#include "ui/app/loop.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/runner.h"
#include "onlymove/xalloc.h"
#include "ui/input/commands.h"
#include "ui/actions/actions.h"
#include "ui/term/screen_frame.h"
#include "ui/input/keys.h"
#include "ui/input/prompt.h"
#include "ui/term/term.h"
#include "ui/app/poll_set.h"

// Output of engines is drawn at most this often, the effect of a key at once.
enum { FRAME_MILLISECONDS = 50 };

// A paste of more than PASTE_MAX bytes is cut. One that pauses for PASTE_PAUSE milliseconds is
// over, even without the mark of its end.
enum { PASTE_MAX = 4000, PASTE_PAUSE = 1000 };

typedef struct Loop {
    Workbench *wb;
    Term term;
    Grid grid;
    KeyGuard guard;
    char last_key[KEY_NAME_MAX]; // the key that was pressed last
    int signal_fd;               // the reading end of the self-pipe
    PollSet poll_set;
    Str pasted;               // the text of a paste, so far
    bool pasting;             // the characters read belong to a paste and run no keys
    int64_t paste_at;         // when the last character of a paste was read
    bool dirty;               // something changed that the screen does not show
    bool draw_now;            // the screen is out of date because of a key
    int64_t drawn_at;         // when the last frame was drawn
    unsigned palette_version; // of the palette that the terminal has
    bool mouse;               // the terminal reports its mouse
    int ended_by;             // the signal that ended the loop; 0: none
} Loop;

// Signal handlers write to it; a global, because they can be given nothing.
static int signal_pipe[2] = {-1, -1};

static void on_signal(int number) {
    int saved_errno = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written; // a full pipe wakes the loop all the same
    errno = saved_errno;
}

static void on_crash(int number) {
    term_emergency();
    signal(number, SIG_DFL);
    raise(number);
}

static const int watched_signals[] = {SIGINT,  SIGTERM, SIGHUP,   SIGQUIT, SIGUSR1,
                                      SIGUSR2, SIGALRM, SIGWINCH, SIGTSTP, SIGCONT};
static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGXCPU};
enum {
    WATCHED_COUNT = sizeof watched_signals / sizeof *watched_signals,
    CRASH_COUNT = sizeof crash_signals / sizeof *crash_signals
};

static bool watch_signals(void) {
    if (pipe(signal_pipe) != 0)
        return false;
    for (int end = 0; end < 2; end++) {
        fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
        fcntl(signal_pipe[end], F_SETFL, O_NONBLOCK);
    }
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    for (int i = 0; i < WATCHED_COUNT; i++)
        sigaction(watched_signals[i], &action, NULL);
    // Where the stack has run out, the handler needs one of its own.
    static char stack[65536];
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    struct sigaction crash = {.sa_handler = on_crash, .sa_flags = (int)(SA_RESETHAND | SA_ONSTACK)};
    for (int i = 0; i < CRASH_COUNT; i++)
        sigaction(crash_signals[i], &crash, NULL);
    return true;
}

// Stops watching signals. A program that a signal has `ended` ignores a second one, as terminals
// and session managers send, and so exits with the status of the first.
static void unwatch_signals(bool ended) {
    struct sigaction action = {.sa_handler = ended ? SIG_IGN : SIG_DFL};
    for (int i = 0; i < WATCHED_COUNT; i++)
        sigaction(watched_signals[i], &action, NULL);
    action.sa_handler = SIG_DFL;
    for (int i = 0; i < CRASH_COUNT; i++)
        sigaction(crash_signals[i], &action, NULL);
    close(signal_pipe[0]);
    close(signal_pipe[1]);
}

static void draw_screen(Loop *loop, int64_t now) {
    size_t page;
    const char *matches = prompt_matches(&page);
    const PromptView prompt = {prompt_is_open(), prompt_text(), prompt_cursor(), matches, page};
    grid_resize(&loop->grid, loop->term.rows, loop->term.cols);
    FrameCursor cursor =
        frame_draw(loop->wb, &prompt, loop->term.unicode, loop->term.depth, &loop->grid);
    if (term_is_too_large(&loop->term)) {
        too_large_draw(&loop->grid, loop->term.terminal_rows, loop->term.terminal_cols);
        cursor = (FrameCursor){-1, -1, false};
    }
    if (loop->palette_version != loop->wb->appearance.version) {
        loop->palette_version = loop->wb->appearance.version;
        term_use_palette(&loop->term, appearance_palette(&loop->wb->appearance, loop->term.depth));
    }
    if (loop->mouse == loop->wb->appearance.no_mouse) {
        loop->mouse = !loop->mouse;
        term_use_mouse(&loop->term, loop->mouse);
    }
    term_show_cursor(&loop->term, cursor.visible);
    term_draw(&loop->term, &loop->grid, cursor.y, cursor.x);
    loop->dirty = loop->draw_now = false;
    loop->drawn_at = now;
}

static void resume_terminal(Loop *loop) {
    term_resume(&loop->term);
    term_resize(&loop->term);
    loop->draw_now = true;
}

// Suspends the program: stops the whole process group, as the shell expects; it may include a make
// that has started the program. Without a shell that could continue it, the system stops nothing.
static void suspend_program(Loop *loop) {
    struct sigaction default_action = {.sa_handler = SIG_DFL}, old_action;
    term_suspend(&loop->term);
    live_drop_search(&loop->wb->engines.live, now_ms()); // until workbench_step()
    sigaction(SIGTSTP, &default_action, &old_action);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &old_action, NULL);
    resume_terminal(loop);
}

static void handle_signal(Loop *loop, int number) {
    switch (number) {
    case SIGWINCH:
        term_resize(&loop->term);
        break;
    case SIGTSTP:
        suspend_program(loop);
        break;
    case SIGCONT:
        // SIGSTOP cannot be caught: a shell may have used the terminal meanwhile.
        term_suspend(&loop->term);
        resume_terminal(loop);
        break;
    default:
        loop->ended_by = number;
        loop->wb->quit = true;
        break;
    }
    loop->draw_now = true;
}

static void handle_signals(Loop *loop) {
    unsigned char numbers[64];
    ssize_t count;
    while ((count = read(loop->signal_fd, numbers, sizeof numbers)) > 0)
        for (ssize_t i = 0; i < count; i++)
            handle_signal(loop, numbers[i]);
}

static void open_prompt_if_asked(Loop *loop) {
    if (loop->wb->question.asks_prompt) {
        loop->wb->question.asks_prompt = false;
        prompt_open(loop->wb, loop->wb->question.prompt_text);
    }
}

// Refuses a line that would only open the prompt with the same text again.
static void refuse_unchanged_prompt(Workbench *wb, const char *former) {
    const size_t len = strlen(former);
    if (wb->question.asks_prompt && len > 0 && former[len - 1] == ' ' &&
        strcmp(wb->question.prompt_text, former) == 0) {
        wb->question.asks_prompt = false;
        workbench_refuse(wb, "nothing was typed");
    }
}

// Feeds a key to the open prompt, all its bytes at once: readline cannot join the bytes of a
// character. Escape with a key right after it is that key with Alt.
static void feed_prompt(Loop *loop, const TermKey *key, int64_t now) {
    CLEANUP(str_done) Str bytes = {0}, line = {0};
    TermKey next;
    term_key_bytes(key, &bytes);
    bool escape = strcmp(str_text(&bytes), "\033") == 0;
    bool ctrl_c = strcmp(str_text(&bytes), "\003") == 0;
    if (escape && term_key(&loop->term, &next)) {
        term_key_bytes(&next, &bytes);
        escape = false;
    }
    if (escape || ctrl_c) {
        prompt_cancel();
        loop->wb->messages.text[0] = '\0'; // it may be what the prompt asked
    } else if (prompt_feed(str_text(&bytes), bytes.len, &line)) {
        CLEANUP(str_done) Str former = str_of("%s", loop->wb->question.prompt_text);
        command_execute(loop->wb, str_text(&line), now);
        refuse_unchanged_prompt(loop->wb, str_text(&former));
        // Repeats of the Enter that ended the line must not decide.
        if (key_decides_here(loop->wb, "Enter"))
            key_guard_arm(&loop->guard, "Enter", now);
        open_prompt_if_asked(loop);
    }
}

// Runs a key's command. After a decision, repeats of its key, which is still held, are swallowed.
static void press_key(Loop *loop, const char *name, int64_t now) {
    snprintf(loop->last_key, sizeof loop->last_key, "%s", name);
    if (key_guard_swallows(&loop->guard, name, now))
        return;
    const size_t decisions = loop->wb->decisions;
    key_press(loop->wb, name, now);
    if (loop->wb->decisions != decisions)
        key_guard_arm(&loop->guard, name, now_ms()); // the command may have taken long
    open_prompt_if_asked(loop);
}

// Puts a paste into the open prompt, its ends of lines as blanks. Without a prompt its characters
// would run commands as keys, so only a FEN is taken, which is shown.
static void end_paste(Loop *loop) {
    const char *text = str_text(&loop->pasted);
    Position pos;
    loop->pasting = false;
    if (prompt_is_open()) {
        prompt_insert(text);
    } else if (pos_from_fen(&pos, text, NULL) == STATUS_OK) {
        CLEANUP(str_done) Str line = str_of("position %s", text);
        command_execute(loop->wb, str_text(&line), now_ms());
    } else {
        workbench_refuse(loop->wb,
                         "a paste runs no keys; type <:prompt> first to paste into a line");
    }
    str_clear(&loop->pasted);
}

// Collects the text of a paste. Returns whether the key belongs to a paste.
static bool collect_paste(Loop *loop, const TermKey *key, int64_t now) {
    if (loop->pasting && key->paste == TERM_PASTE_NONE && now - loop->paste_at > PASTE_PAUSE)
        end_paste(loop);
    if (key->paste == TERM_PASTE_BEGINS)
        loop->pasting = true;
    else if (key->paste == TERM_PASTE_ENDS && loop->pasting)
        end_paste(loop);
    else if (loop->pasting && key->mouse == TERM_MOUSE_NONE && !key->is_code &&
             loop->pasted.len < PASTE_MAX)
        text_encode(&loop->pasted, key->value < ' ' || key->value == 127 ? ' ' : key->value);
    loop->paste_at = now;
    return loop->pasting || key->paste != TERM_PASTE_NONE;
}

// Handles the mouse, which does nothing while the prompt is open.
static void handle_mouse(Loop *loop, const TermKey *key, int64_t now) {
    if (prompt_is_open())
        return;
    if (key->mouse == TERM_MOUSE_PRESS) {
        const size_t decisions = loop->wb->decisions;
        mouse_press(loop->wb, key->y, key->x, now);
        if (loop->wb->decisions != decisions)
            draw_screen(loop, now); // the next press refers to the new frame
    } else {
        mouse_wheel(loop->wb, key->y, key->x, key->mouse == TERM_WHEEL_DOWN, now);
    }
    open_prompt_if_asked(loop);
}

// Reads and handles all keys that wait.
static void handle_keys(Loop *loop, int64_t now) {
    TermKey key;
    while (!loop->wb->quit && term_key(&loop->term, &key)) {
        loop->draw_now = true;
        if (collect_paste(loop, &key, now))
            continue;
        if (key.mouse != TERM_MOUSE_NONE) {
            handle_mouse(loop, &key, now);
            continue;
        }
        if (prompt_is_open()) {
            feed_prompt(loop, &key, now);
            continue;
        }
        char name[KEY_NAME_MAX];
        term_key_name(&key, name);
        press_key(loop, name, now);
    }
}

static void wait_for_events(Loop *loop) {
    struct pollfd *fds = loop->poll_set.fds;
    fds[0] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = loop->signal_fd, .events = POLLIN};
    poll_set_wait(&loop->poll_set, loop->wb,
                  loop->dirty ? loop->drawn_at + FRAME_MILLISECONDS : -1);
    if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL)) {
        loop->wb->quit = true;
        loop->ended_by = SIGHUP;
    }
}

// Steps the workbench. A decision that had to wait for the store arms the key guard as well.
static void step_workbench(Loop *loop, int64_t now) {
    const size_t decisions = loop->wb->decisions;
    if (workbench_step(loop->wb, now))
        loop->dirty = true;
    if (loop->wb->decisions != decisions)
        key_guard_arm(&loop->guard, loop->last_key, now);
}

// Sends the terminal the text that it is to put on the clipboard.
static void send_clipboard(Loop *loop) {
    CLEANUP(str_done) Str sequence = {0};
    if (loop->wb->clipboard.len > 0) {
        copy_write_sequence(&loop->wb->clipboard, &sequence);
        term_send(&loop->term, str_text(&sequence), sequence.len);
        str_clear(&loop->wb->clipboard);
    }
}

static void step_loop(Loop *loop) {
    wait_for_events(loop);
    int64_t now = now_ms();
    handle_signals(loop);
    handle_keys(loop, now);
    step_workbench(loop, now);
    loop->dirty = poll_set_read_more(loop->wb, STDIN_FILENO) || loop->dirty;
    open_prompt_if_asked(loop);
    send_clipboard(loop);
    if (loop->wb->wants_suspend) {
        loop->wb->wants_suspend = false;
        suspend_program(loop);
    }
    if (loop->wb->wants_redraw) {
        loop->wb->wants_redraw = false;
        term_redraw(&loop->term);
        loop->draw_now = true;
    }
    if (loop->draw_now || (loop->dirty && now - loop->drawn_at >= FRAME_MILLISECONDS))
        draw_screen(loop, now);
}

Status loop_run(Workbench *wb, int *ended_by, Fault *fault) {
    Loop loop = {.wb = wb};
    if (!watch_signals())
        return fault_set(fault, STATUS_IO, "no pipe for signals: %s", strerror(errno));
    loop.signal_fd = signal_pipe[0];
    Status status = term_open(&loop.term, fault);
    if (status == STATUS_OK) {
        xalloc_before_end(term_emergency);
        poll_set_init(&loop.poll_set, wb);
        grid_init(&loop.grid);
        prompt_begin();
        draw_screen(&loop, now_ms());
        while (!wb->quit)
            step_loop(&loop);
        prompt_finish();
        grid_done(&loop.grid);
        str_done(&loop.pasted);
        poll_set_done(&loop.poll_set);
        term_close(&loop.term);
        xalloc_before_end(NULL);
    }
    unwatch_signals(loop.ended_by != 0);
    *ended_by = loop.ended_by;
    return status;
}
