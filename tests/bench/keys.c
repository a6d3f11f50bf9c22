// How long a key takes until the screen shows what it does.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"
#include "tests/support/huge.h"
#include "tests/support/terminal.h"

enum { PATIENCE = 60000 }; // milliseconds

// KIND COUNT: prints such a game (tests/support/huge.h).
void bench_huge(char **words)
{
    for (int kind = 0; kind < HUGE_KIND_COUNT; kind++) {
        if (strcmp(words[0], huge_names[kind]) == 0) {
            huge_write(stdout, (HugeKind)kind, strtoul(words[1], NULL, 10));
            return;
        }
    }
    bench_give_up(BENCH_FAILED, "there is no such game: %s", words[0]);
}

static void press(Terminal *terminal, const char *name)
{
    static const struct {
        const char *name;
        TerminalKey key;
    } keys[] = {{"End", TERMINAL_END},
                {"Home", TERMINAL_HOME},
                {"Left", TERMINAL_LEFT},
                {"Right", TERMINAL_RIGHT}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].name, name) == 0) {
            terminal_key(terminal, keys[i].key);
            return;
        }
    }
    terminal_keys(terminal, name);
}

static void wait_for(Terminal *terminal, const char *text)
{
    if (!terminal_wait(terminal, text, PATIENCE)) {
        bench_give_up(BENCH_FAILED, "the workbench does not show %s", text);
    }
}

static int by_size(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

// TIMES PROGRAM FILE TEXT [KEY TEXT]...: opens the file, waits for the text and presses the keys in
// turn, so many times each, and each when the text of the one before is there. Prints milliseconds:
// 99 of 100 keys are faster; half of them are; the slowest. What the workbench waited for a CPU
// that others had is left out.
void bench_keys(char **words)
{
    const int times = atoi(words[0]);
    char **pairs = words + 4;
    int keys = 0, status, count = 0;
    while (pairs[keys] && pairs[keys + 1]) {
        keys += 2;
    }
    double *took = calloc((size_t)(times * keys + 1), sizeof *took);
    bench_made(took);
    Terminal *terminal =
        terminal_open((const char *const[]){words[1], words[2], NULL}, 24, 80, NULL);
    bench_made(terminal);
    wait_for(terminal, words[3]);
    for (int i = 0; i < times; i++) {
        for (int at = 0; at < keys; at += 2) {
            // What the waiting of this process adds is left in: the other one's may be part of it.
            const double delayed = bench_delay(terminal_process(terminal)), begun = bench_clock();
            press(terminal, pairs[at]);
            wait_for(terminal, pairs[at + 1]);
            const double wall = bench_clock() - begun;
            const double delay = bench_delay(terminal_process(terminal)) - delayed;
            took[count++] = wall > delay ? (wall - delay) * 1e3 : 0;
        }
    }
    terminal_keys(terminal, "q");
    if (!terminal_wait_exit(terminal, PATIENCE, &status) || status != 0) {
        bench_give_up(BENCH_FAILED, "%s ends with status %d", words[1], status);
    }
    terminal_close(terminal);
    qsort(took, (size_t)count, sizeof *took, by_size);
    printf("%g %g %g\n", took[count * 99 / 100], took[count / 2], took[count > 0 ? count - 1 : 0]);
    free(took);
}
