// The program on a terminal: a user who waits, presses keys, and looks at what is left.
#include <stdio.h>
#include <string.h>

#include "tests/attack/targets.h"
#include "tests/support/child.h"

void session_open(WorkbenchRun *session, Attack *attack, Run run) {
    const char *argv[WORDS_MAX + 4];
    target_argv(attack, &run, argv);
    *session = (WorkbenchRun){.attack = attack, .run = run};
    session->t = terminal_open(argv, run.rows ? run.rows : 40, run.cols ? run.cols : 120, NULL);
    attack_holds(attack, session->t, "no terminal can be opened");
    terminal_keep_bytes(session->t, &session->written);
}

static void must_see(WorkbenchRun *session, const char *texts, const char *after) {
    if (!session_sees(session, texts, ANSWER_MS)) {
        terminal_dump(session->t, texts);
        attack_lose(session->attack, "%s is not answered with %s", after, texts);
    }
}

void session_take(WorkbenchRun *session, Attack *attack, Run run) {
    run.words = run.words ? run.words : SCENE;
    session_open(session, attack, run);
    must_see(session, "game 1/54", "opening the workbench");
}

typedef struct Glimpse {
    const char *texts;
    int64_t deadline;
    bool seen;
} Glimpse;

static bool has_one(const char *screen, const char *texts) {
    for (size_t len; *texts; texts += len + (texts[len] == '|')) {
        char text[80];
        len = strcspn(texts, "|");
        snprintf(text, sizeof text, "%.*s", (int)len, texts);
        if (strstr(screen, text))
            return true;
    }
    return false;
}

static bool seen_or_late(Terminal *t, void *with) {
    Glimpse *glimpse = with;
    CLEANUP(str_done) Str screen = {0};
    terminal_text(t, &screen);
    glimpse->seen = has_one(str_text(&screen), glimpse->texts);
    return glimpse->seen || terminal_ended(t) || child_time_left(glimpse->deadline) == 0;
}

bool session_sees(WorkbenchRun *session, const char *texts, int ms) {
    Glimpse glimpse = {.texts = texts, .deadline = child_clock() + ms};
    terminal_wait_until(session->t, seen_or_late, &glimpse, ms + 1000);
    return glimpse.seen;
}

void session_waits(WorkbenchRun *session, int ms) {
    session_sees(session, "", ms);
}

int session_number(WorkbenchRun *session, const char *words) {
    CLEANUP(str_done) Str screen = {0};
    int number = -1;
    terminal_text(session->t, &screen);
    const char *at = strstr(str_text(&screen), words);
    if (at)
        sscanf(at + strlen(words), "%d", &number);
    return number;
}

void session_asks(WorkbenchRun *session, const char *keys, const char *texts) {
    terminal_keys(session->t, keys);
    must_see(session, texts, keys);
}

void session_must_answer(WorkbenchRun *session) {
    session_asks(session, "?", "Keys and commands");
    terminal_keys(session->t, "q");
}

// A prompt, a list, the queue or a pane as large as the screen may be open, a puzzle be solved
// blind, and something be going on: what leaving would end is told first, and the same again
// leaves.
static bool quit(WorkbenchRun *session, int *status) {
    for (int tries = 0; tries < 9 && !terminal_ended(session->t); tries++) {
        if (tries % 3 == 0)
            terminal_ctrl(session->t, 'C');
        terminal_keys(session->t, "q");
        session_waits(session, ANSWER_MS / 6);
    }
    return terminal_wait_exit(session->t, ANSWER_MS, status);
}

void session_leave(WorkbenchRun *session) {
    int status = -1;
    CLEANUP(str_done) Str screen = {0};
    attack_holds(session->attack, quit(session, &status), "the workbench cannot be left");
    if (!terminal_restored(session->t)) {
        terminal_dump(session->t, "the end");
        attack_lose(session->attack, "the terminal was not given back; exit status %d", status);
    }
    terminal_text(session->t, &screen);
    fprintf(stderr, "%s", status == 0 ? "" : str_text(&screen));
    target_hold_end(session->attack, &session->run, status, &screen);
    target_hold_harmless(session->attack, &session->written, false);
    terminal_close(session->t);
    str_done(&session->written);
}

int session_end(WorkbenchRun *session) {
    int status = -1;
    attack_holds(session->attack, terminal_wait_exit(session->t, RUN_MS, &status),
                 "not done in %d s", RUN_MS / 1000);
    fprintf(stderr, "%.3000s\n", str_text(&session->written));
    target_hold_end(session->attack, &session->run, status, &session->written);
    target_hold_harmless(session->attack, &session->written, true);
    terminal_close(session->t);
    return status;
}

void session_walk_through(Attack *attack, Run run) {
    WorkbenchRun session;
    session_open(&session, attack, run);
    const bool opened = session_sees(&session, run.opens, run.blind ? ANSWER_MS / 6 : RUN_MS / 2);
    for (const char *const *keys = run.keys; *keys && (opened || !run.blind); keys++) {
        if (terminal_ended(session.t))
            break;
        terminal_keys(session.t, *keys);
        session_waits(&session, 30 + (int)attack_below(attack, run.pause));
    }
    if (!terminal_ended(session.t) && !run.blind) {
        terminal_ctrl(session.t, 'C');
        session_must_answer(&session);
    }
    session_leave(&session);
}
