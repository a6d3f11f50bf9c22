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

static void take_seat(Seat *seat, Attack *attack)
{
    Str db = {0}, games = {0};
    target_copy(attack, "puzzles.db", "store.db");
    seat_open(
        seat, attack,
        (Run){.program = attack->number % 2 ? target_program() : target_release(),
              .words = WORDS(target_common(attack, "puzzles.pgn", &games), "--db",
                             target_own(attack, "store.db", &db), "--engine", target_engine())});
    attack_holds(attack, seat_sees(seat, "game 1/54", ANSWER_MS), "the workbench does not open");
    str_done(&db);
    str_done(&games);
}

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

static void hold_each_decision(Attack *attack, const Memory *memory, const char *db)
{
    Str rows = {0};
    attack_holds(attack,
                 target_sql(db,
                            "SELECT game.number, journal.decision FROM candidate"
                            " JOIN game ON game.id = candidate.game"
                            " JOIN journal ON journal.id = (SELECT max (id) FROM journal"
                            "  WHERE journal.candidate = candidate.id)",
                            &rows),
                 "the journal cannot be read");
    for (int game = 1; game <= PUZZLE_COUNT; game++) {
        char wanted[32], row[32], state[16] = "";
        snprintf(row, sizeof row, "\n%d ", game);
        snprintf(wanted, sizeof wanted, "%d ", game);
        const char *at = strncmp(str_text(&rows), wanted, strlen(wanted)) == 0
                             ? str_text(&rows) + strlen(wanted)
                             : strstr(str_text(&rows), row);
        at = at && *at == '\n' ? at + strlen(row) : at;
        if (at) {
            sscanf(at, "%15s", state);
        }
        const char *shown = memory->state[game] ? memory->state[game] : "";
        bool asked = game == memory->game && memory->asked && strcmp(state, memory->asked) == 0;
        attack_holds(attack, asked || strcmp(state, shown) == 0,
                     "game %d was shown as \"%s\" and is in the store as \"%s\"", game, shown,
                     state);
    }
    str_done(&rows);
}

// Keys as fast as they come, and the kill somewhere among them: the last screen is known.
static int decide_in_haste(Seat *seat, Memory *memory)
{
    Str keys = {0};
    for (unsigned i = 0; i < STEPS_MAX; i++) {
        str_addf(&keys, "%s\033[6~", deeds[attack_below(seat->attack, COUNT_OF(deeds))].keys);
    }
    terminal_keys(seat->t, str_text(&keys));
    wait_at_most(seat, attack_below(seat->attack, BURST_US));
    kill_it(seat);
    str_done(&keys);
    memory->game = seat_number(seat, " game ");
    return seat_number(seat, "decided ");
}

static int decided_in(Attack *attack, const char *db, int game)
{
    Str sql = {0}, count = {0};
    str_addf(&sql,
             "SELECT count (*) FROM candidate JOIN game ON game.id = candidate.game"
             " WHERE number = %d AND 'none' != (SELECT decision FROM journal"
             "  WHERE journal.candidate = candidate.id ORDER BY id DESC LIMIT 1)",
             game);
    attack_holds(attack, target_sql(db, str_text(&sql), &count), "the journal cannot be read");
    int decided = atoi(str_text(&count));
    str_done(&sql);
    str_done(&count);
    return decided;
}

// The next session shows what the store holds.
static void open_again(Attack *attack, const char *db, int game, int decided)
{
    Seat seat;
    Str games = {0}, command = {0};
    seat_open(&seat, attack,
              (Run){.program = target_release(),
                    .words = WORDS(target_common(attack, "puzzles.pgn", &games), "--db", db,
                                   "--engine", target_engine())});
    attack_holds(attack, seat_sees(&seat, "game 1/54", ANSWER_MS), "it does not open again");
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
    str_done(&games);
    str_done(&command);
}

static void attempt(Attack *attack)
{
    Seat seat;
    Str db = {0};
    Memory memory = {.game = 0};
    bool haste = attack->number % 3 == 2;
    int shown = 0;
    target_own(attack, "store.db", &db);
    take_seat(&seat, attack);
    if (haste) {
        shown = decide_in_haste(&seat, &memory);
    } else {
        decide_with_care(&seat, &memory);
        hold_each_decision(attack, &memory, str_text(&db));
    }
    int decided = decided_in(attack, str_text(&db), memory.game);
    attack_holds(attack, shown <= decided, "game %d was shown as decided and is not", memory.game);
    target_hold_whole(attack, str_text(&db));
    open_again(attack, str_text(&db), memory.game, decided);
    terminal_close(seat.t);
    str_done(&seat.written);
    str_done(&db);
}

static void say(unsigned number, Str *out)
{
    str_addf(out, "killed %s%s", number % 3 == 2 ? "in a burst of keys" : "after a decision",
             number % 2 ? "" : " (release)");
}

const Family deciding_family = {"deciding", "SIGKILL while decisions are taken", 280, 9, attempt,
                                say};
