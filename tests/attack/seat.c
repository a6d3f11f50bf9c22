// The program on a terminal: a user who waits, presses keys, and looks at what is left.
#include <stdio.h>
#include <string.h>

#include "tests/attack/targets.h"
#include "tests/support/child.h"

void seat_open(Seat *seat, Attack *attack, Run run)
{
    const char *argv[WORDS_MAX + 4];
    target_argv(attack, &run, argv);
    *seat = (Seat){.attack = attack, .run = run};
    seat->t = terminal_open(argv, run.rows ? run.rows : 40, run.cols ? run.cols : 120, NULL);
    attack_holds(attack, seat->t, "no terminal can be opened");
    terminal_keep_bytes(seat->t, &seat->written);
}

static void must_see(Seat *seat, const char *texts, const char *after)
{
    if (!seat_sees(seat, texts, ANSWER_MS)) {
        terminal_dump(seat->t, texts);
        attack_lose(seat->attack, "%s is not answered with %s", after, texts);
    }
}

void seat_take(Seat *seat, Attack *attack, Run run)
{
    run.words = run.words ? run.words : SCENE;
    seat_open(seat, attack, run);
    must_see(seat, "game 1/54", "opening the workbench");
}

typedef struct Glimpse {
    const char *texts;
    int64_t deadline;
    bool seen;
} Glimpse;

static bool has_one(const char *screen, const char *texts)
{
    for (size_t len; *texts; texts += len + (texts[len] == '|')) {
        char text[80];
        len = strcspn(texts, "|");
        snprintf(text, sizeof text, "%.*s", (int)len, texts);
        if (strstr(screen, text)) {
            return true;
        }
    }
    return false;
}

static bool seen_or_late(Terminal *t, void *with)
{
    Glimpse *glimpse = with;
    CLEANUP(str_done) Str screen = {0};
    terminal_text(t, &screen);
    glimpse->seen = has_one(str_text(&screen), glimpse->texts);
    return glimpse->seen || terminal_ended(t) || child_time_left(glimpse->deadline) == 0;
}

bool seat_sees(Seat *seat, const char *texts, int ms)
{
    Glimpse glimpse = {.texts = texts, .deadline = child_clock() + ms};
    terminal_wait_until(seat->t, seen_or_late, &glimpse, ms + 1000);
    return glimpse.seen;
}

void seat_waits(Seat *seat, int ms)
{
    seat_sees(seat, "", ms);
}

int seat_number(Seat *seat, const char *words)
{
    CLEANUP(str_done) Str screen = {0};
    int number = -1;
    terminal_text(seat->t, &screen);
    const char *at = strstr(str_text(&screen), words);
    if (at) {
        sscanf(at + strlen(words), "%d", &number);
    }
    return number;
}

void seat_asks(Seat *seat, const char *keys, const char *texts)
{
    terminal_keys(seat->t, keys);
    must_see(seat, texts, keys);
}

void seat_must_answer(Seat *seat)
{
    seat_asks(seat, "?", "Keys and commands");
    terminal_keys(seat->t, "q");
}

// A prompt or a list may be open, and something be going on.
static bool quit(Seat *seat, int *status)
{
    for (int tries = 0; tries < 3 && !terminal_ended(seat->t); tries++) {
        terminal_ctrl(seat->t, 'C');
        terminal_keys(seat->t, "q");
        seat_waits(seat, ANSWER_MS / 6);
    }
    return terminal_wait_exit(seat->t, ANSWER_MS, status);
}

void seat_leave(Seat *seat)
{
    int status = -1;
    CLEANUP(str_done) Str screen = {0};
    attack_holds(seat->attack, quit(seat, &status), "the workbench cannot be left");
    if (!terminal_restored(seat->t)) {
        terminal_dump(seat->t, "the end");
        attack_lose(seat->attack, "the terminal was not given back; exit status %d", status);
    }
    terminal_text(seat->t, &screen);
    fprintf(stderr, "%s", status == 0 ? "" : str_text(&screen));
    target_hold_end(seat->attack, &seat->run, status, &screen);
    target_hold_harmless(seat->attack, &seat->written, false);
    terminal_close(seat->t);
    str_done(&seat->written);
}

int seat_end(Seat *seat)
{
    int status = -1;
    attack_holds(seat->attack, terminal_wait_exit(seat->t, RUN_MS, &status), "not done in %d s",
                 RUN_MS / 1000);
    fprintf(stderr, "%.3000s\n", str_text(&seat->written));
    target_hold_end(seat->attack, &seat->run, status, &seat->written);
    target_hold_harmless(seat->attack, &seat->written, true);
    terminal_close(seat->t);
    return status;
}

void seat_walk_through(Attack *attack, Run run)
{
    Seat seat;
    seat_open(&seat, attack, run);
    const bool opened = seat_sees(&seat, run.opens, run.blind ? ANSWER_MS / 6 : RUN_MS / 2);
    for (const char *const *keys = run.keys; *keys && (opened || !run.blind); keys++) {
        if (terminal_ended(seat.t)) {
            break;
        }
        terminal_keys(seat.t, *keys);
        seat_waits(&seat, 30 + (int)attack_below(attack, run.pause));
    }
    if (!terminal_ended(seat.t) && !run.blind) {
        terminal_ctrl(seat.t, 'C');
        seat_must_answer(&seat);
    }
    seat_leave(&seat);
}
