// The workbench is killed while its user decides. Whoever was shown a decision finds it when the
// store is opened again, and nothing that was never asked for.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/attack/targets.h"
#include "tests/support/child.h"

enum { STEPS_MAX = 9, LAST_WORDS_US = 25000, BURST_US = 400000 };

// What the keys do to the puzzle on the screen, and what is then said.
static const struct {
    const char *keys, *said, *state;
} deeds[] = {
    {"A", "accepted;", "accept"},
    {"X1", "rejected: too easy", "reject"},
    {"s", "skipped;", "skip"},
};

// What the curator was shown, by the number of the game: of each puzzle's decisions the last.
typedef struct Memory {
    const char *state[PUZZLE_COUNT + 1]; // NULL: undecided
    int game;                            // at which the last keys were aimed
    const char *asked;                   // what they ask for, perhaps not shown yet; or NULL
} Memory;

static void wait_at_most(Seat *seat, unsigned microseconds)
{
    struct timespec time = {.tv_nsec = (long)microseconds * 1000};
    nanosleep(&time, NULL);
    seat_waits(seat, 0);
}

static void kill_it(Seat *seat)
{
    int status;
    kill(terminal_process(seat->t), SIGKILL);
    attack_holds(seat->attack, terminal_wait_exit(seat->t, ANSWER_MS, &status),
                 "it does not die of SIGKILL");
}

// The next puzzle is on the screen; the first is when the workbench opens.
static void step_on(Seat *seat, Memory *memory)
{
    int64_t deadline = child_clock() + ANSWER_MS;
    const int before = memory->game;
    if (before > 0) {
        terminal_key(seat->t, TERMINAL_PAGE_DOWN);
    }
    while ((memory->game = seat_number(seat, " game ")) == before) {
        if (child_time_left(deadline) == 0) {
            terminal_dump(seat->t, "no next puzzle");
            attack_lose(seat->attack, "no puzzle after game %d", before);
        }
        seat_waits(seat, 1);
    }
    attack_holds(seat->attack, memory->game > 0, "the screen does not say which game it shows");
}

static void decide(Seat *seat, Memory *memory, bool wait)
{
    unsigned which = attack_below(seat->attack, COUNT_OF(deeds));
    memory->asked = deeds[which].state;
    terminal_keys(seat->t, deeds[which].keys);
    if (!wait) {
        wait_at_most(seat, attack_below(seat->attack, LAST_WORDS_US));
        kill_it(seat);
    }
    if (wait ? seat_sees(seat, deeds[which].said, ANSWER_MS)
             : terminal_find(seat->t, deeds[which].said, &(int){0}, &(int){0})) {
        memory->state[memory->game] = memory->asked;
        memory->asked = NULL;
    } else {
        attack_holds(seat->attack, !wait, "no answer to %s", deeds[which].keys);
    }
}

static void take_back(Seat *seat, Memory *memory)
{
    terminal_keys(seat->t, "u");
    attack_holds(seat->attack, seat_sees(seat, "undone: ", ANSWER_MS), "no answer to u");
    memory->state[memory->game] = "none";
}

// One after the other, and the kill after the last keys: each decision is known by its puzzle.
static void decide_with_care(Seat *seat, Memory *memory)
{
    unsigned steps = attack_below(seat->attack, STEPS_MAX);
    for (unsigned i = 0; i < steps; i++) {
        step_on(seat, memory);
        decide(seat, memory, true);
        if (attack_below(seat->attack, 4) == 0) {
            take_back(seat, memory);
            decide(seat, memory, true);
        }
    }
    step_on(seat, memory);
    decide(seat, memory, false);
}

// The newest decision in the store on the puzzle of a game; "" for none.
static void read_decision(Attack *attack, const char *db, int game, char state[16])
{
    ENDS_BY(str_done) Str sql = {0};
    ENDS_BY(str_done) Str row = {0};
    str_addf(&sql,
             "SELECT decision FROM journal JOIN candidate ON candidate.id = candidate"
             " JOIN game ON game.id = game WHERE number = %d ORDER BY journal.id DESC LIMIT 1",
             game);
    attack_holds(attack, target_sql(db, str_text(&sql), &row), "the journal cannot be read");
    snprintf(state, 16, "%.*s", (int)strcspn(str_text(&row), "\n"), str_text(&row));
}

static void hold_each_decision(Attack *attack, const Memory *memory, const char *db)
{
    for (int game = 1; game <= memory->game; game++) {
        char state[16];
        read_decision(attack, db, game, state);
        const char *shown = memory->state[game] ? memory->state[game] : "";
        bool asked = game == memory->game && memory->asked && strcmp(state, memory->asked) == 0;
        attack_holds(attack, asked || strcmp(state, shown) == 0,
                     "game %d was shown as \"%s\" and is in the store as \"%s\"", game, shown,
                     state);
    }
}

// Keys as fast as they come, and the kill somewhere among them: the last screen is known.
static int decide_in_haste(Seat *seat, Memory *memory)
{
    ENDS_BY(str_done) Str keys = {0};
    for (unsigned i = 0; i < STEPS_MAX; i++) {
        str_addf(&keys, "%s\033[6~", deeds[attack_below(seat->attack, COUNT_OF(deeds))].keys);
    }
    terminal_keys(seat->t, str_text(&keys));
    wait_at_most(seat, attack_below(seat->attack, BURST_US));
    kill_it(seat);
    memory->game = seat_number(seat, " game ");
    return seat_number(seat, "decided ");
}

// The next session shows what the store holds.
static void open_again(Attack *attack, const Scene *scene, int game, int decided)
{
    Seat seat;
    ENDS_BY(str_done) Str command = {0};
    seat_take(&seat, attack, scene, NULL, (Run){.program = target_release()});
    str_addf(&command, ":game %d\r", game);
    terminal_keys(seat.t, str_text(&command));
    int64_t deadline = child_clock() + ANSWER_MS;
    while (seat_number(&seat, " game ") != game || seat_number(&seat, "decided ") != decided) {
        attack_holds(attack, child_time_left(deadline) > 0,
                     "opened again, game %d shows %d decided", game,
                     seat_number(&seat, "decided "));
        seat_waits(&seat, 5);
    }
    seat_leave(&seat);
}

static void attempt(Attack *attack)
{
    Seat seat;
    ENDS_BY(scene_done) Scene scene;
    Memory memory = {.game = 0};
    bool haste = attack->number % 3 == 2;
    int shown = 0;
    scene_init(&scene, attack);
    const char *db = str_text(&scene.db);
    seat_take(&seat, attack, &scene, NULL,
              (Run){.program = attack->number % 2 ? target_program() : target_release()});
    if (haste) {
        shown = decide_in_haste(&seat, &memory);
    } else {
        decide_with_care(&seat, &memory);
        hold_each_decision(attack, &memory, db);
    }
    terminal_close(seat.t);
    str_done(&seat.written);
    char state[16];
    read_decision(attack, db, memory.game, state);
    int decided = state[0] && strcmp(state, "none") != 0;
    attack_holds(attack, shown <= decided, "game %d was shown as decided and is not", memory.game);
    target_hold_whole(attack, db);
    open_again(attack, &scene, memory.game, decided);
}

static void say(unsigned number, Str *out)
{
    str_addf(out, "killed %s%s", number % 3 == 2 ? "in a burst of keys" : "after a decision",
             number % 2 ? "" : " (release)");
}

const Family deciding_family = {"deciding", "SIGKILL while decisions are taken", 280, 8, attempt,
                                say};
