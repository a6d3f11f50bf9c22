// The workbench is killed while its user decides. Whoever was shown a decision finds it when the
// store is opened again, and nothing that was never asked for.
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"
#include "tests/support/child.h"

enum { STEPS_MAX = 9, LAST_WORDS_US = 25000, BURST_US = 400000 };

// What the keys do to the puzzle on the screen, and what is then said.
static const struct Deed {
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
    const char *asked;                   // what they ask for and was not shown any more; or NULL
} Memory;

static void kill_after(WorkbenchRun *session, unsigned microseconds) {
    usleep(microseconds);
    session_waits(session, 0);
    kill(terminal_process(session->t), SIGKILL);
    attack_holds(session->attack, terminal_wait_exit(session->t, ANSWER_MS, &(int){0}),
                 "it does not die of SIGKILL");
}

// The next puzzle is on the screen; the first is when the workbench opens.
static void step_on(WorkbenchRun *session, Memory *memory) {
    const int64_t deadline = child_clock() + ANSWER_MS;
    const int before = memory->game;
    terminal_keys(session->t, before > 0 ? PAGE_DOWN : "");
    while ((memory->game = session_number(session, " game ")) == before) {
        attack_holds(session->attack, child_time_left(deadline) > 0, "no puzzle after game %d",
                     before);
        session_waits(session, 1);
    }
    attack_holds(session->attack, memory->game > 0, "the screen does not say which game it shows");
}

static void decide(WorkbenchRun *session, Memory *memory) {
    const struct Deed deed = ATTACK_ONE_OF(session->attack, deeds);
    session_asks(session, deed.keys, deed.said);
    memory->state[memory->game] = deed.state;
}

static void decide_and_die(WorkbenchRun *session, Memory *memory) {
    int row, col;
    const struct Deed deed = ATTACK_ONE_OF(session->attack, deeds);
    terminal_keys(session->t, deed.keys);
    kill_after(session, attack_below(session->attack, LAST_WORDS_US));
    if (terminal_find(session->t, deed.said, &row, &col))
        memory->state[memory->game] = deed.state;
    else
        memory->asked = deed.state;
}

// One after the other, and the kill after the last keys: each decision is known by its puzzle.
static void decide_with_care(WorkbenchRun *session, Memory *memory) {
    for (unsigned steps = attack_below(session->attack, STEPS_MAX); steps > 0; steps--) {
        step_on(session, memory);
        decide(session, memory);
        if (attack_below(session->attack, 4) == 0) {
            session_asks(session, "u", "undone: ");
            memory->state[memory->game] = "none";
            decide(session, memory);
        }
    }
    step_on(session, memory);
    decide_and_die(session, memory);
}

// Keys as fast as they come, and the kill somewhere among them: the last screen is known. Returns
// whether it shows a decision.
static int decide_in_haste(WorkbenchRun *session, Memory *memory) {
    for (unsigned i = 0; i < STEPS_MAX; i++) {
        terminal_keys(session->t, ATTACK_ONE_OF(session->attack, deeds).keys);
        terminal_keys(session->t, PAGE_DOWN);
    }
    kill_after(session, attack_below(session->attack, BURST_US));
    memory->game = session_number(session, " game ");
    return session_number(session, "decided ");
}

// The newest decision on each puzzle, "GAME DECISION", a line each.
static const char *stored_decisions(Attack *attack) {
    const char *rows = target_sql(
        attack, "store.db",
        "SELECT number, decision FROM journal JOIN candidate ON candidate.id = candidate"
        " JOIN game ON game.id = game"
        " WHERE journal.id IN (SELECT max (id) FROM journal GROUP BY candidate) ORDER BY number");
    attack_holds(attack, rows, "the journal cannot be read");
    return rows;
}

static void hold_each_decision(Attack *attack, const Memory *memory) {
    Str shown = {0}, asked = {0};
    for (int game = 1; game <= memory->game; game++) {
        const bool last = game == memory->game && memory->asked;
        const char *state[] = {memory->state[game], last ? memory->asked : memory->state[game]};
        str_add(&shown, state[0] ? text_of("%d %s\n", game, state[0]) : "");
        str_add(&asked, state[1] ? text_of("%d %s\n", game, state[1]) : "");
    }
    const char *stored = stored_decisions(attack);
    attack_holds(attack,
                 strcmp(stored, str_text(&shown)) == 0 || strcmp(stored, str_text(&asked)) == 0,
                 "what was shown:\n%sand what is in the store:\n%s", str_text(&shown), stored);
}

// The next session shows what the store holds.
static void open_again(Attack *attack, int game, int decided) {
    WorkbenchRun session;
    session_take(&session, attack, (Run){.release = true});
    session_asks(&session, text_of(":game %d\r", game), text_of(" game %d/", game));
    session_asks(&session, "", text_of("decided %d", decided));
    session_leave(&session);
}

static void attempt(Attack *attack) {
    WorkbenchRun session;
    Memory memory = {.game = 0};
    int shown = 0;
    const bool haste = attack->number % 3 == 2, release = attack->number % 2 == 0;
    attack->is = text_of("killed %s%s", haste ? "in a burst of keys" : "after a decision",
                         release ? " (release)" : "");
    session_take(&session, attack, (Run){.release = release});
    if (haste) {
        shown = decide_in_haste(&session, &memory);
    } else {
        decide_with_care(&session, &memory);
        hold_each_decision(attack, &memory);
    }
    terminal_close(session.t);
    const char *row =
        strstr(text_of("\n%s", stored_decisions(attack)), text_of("\n%d ", memory.game));
    const int decided = row && !strstr(row, text_of("\n%d none", memory.game));
    attack_holds(attack, shown <= decided, "game %d was shown as decided and is not", memory.game);
    target_hold_whole(attack, "store.db");
    open_again(attack, memory.game, decided);
}

FAMILY(deciding, "SIGKILL while decisions are taken", 8, attempt, 280);
