// How long a key takes until the screen shows what it does.
#include <sqlite3.h>
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
    if (!terminal_wait(terminal, text, PATIENCE))
        bench_give_up(BENCH_FAILED, "the workbench does not show %s", text);
}

static int by_size(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

// From now on this process keeps the store from every other one.
static void hold_store(const char *path)
{
    sqlite3 *db; // until the process ends
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) != SQLITE_OK) {
        bench_give_up(BENCH_FAILED, "%s cannot be locked", path);
    }
}

// What comes before the keys that count. Returns those.
static char **prepare(Terminal *terminal, char **pairs)
{
    char **end = pairs;
    while (*end && strcmp(*end, "--") != 0)
        end++;
    if (!*end)
        return pairs;
    for (; pairs < end; pairs += 2) {
        if (strcmp(pairs[0], "hold") == 0) {
            hold_store(pairs[1]);
        } else {
            press(terminal, pairs[0]);
            wait_for(terminal, pairs[1]);
        }
    }
    return end + 1;
}

// Milliseconds from a key until its text is there. What the workbench waited for a CPU that others
// had is left out; what the waiting of this process adds is left in: the other's may be part of it.
static double time_key(Terminal *terminal, char **pair)
{
    const pid_t workbench = terminal_process(terminal);
    const double delayed = bench_delay(workbench), begun = bench_clock();
    press(terminal, pair[0]);
    wait_for(terminal, pair[1]);
    const double wall = bench_clock() - begun, delay = bench_delay(workbench) - delayed;
    return wall > delay ? (wall - delay) * 1e3 : 0;
}

// The screen's size, from the environment: SCREEN=200x60.
static void read_size(int *rows, int *cols)
{
    const char *size = getenv("SCREEN");
    if (!size || sscanf(size, "%dx%d", cols, rows) != 2) {
        *rows = 24;
        *cols = 80;
    }
}

// TIMES PROGRAM FILE TEXT [[KEY TEXT]... --] [KEY TEXT]...: opens the file, waits for the text and
// presses the keys in turn, so many times each, and each when the text of the one before is there;
// those before -- once, uncounted, and "hold STORE" is no key: it locks the store. Prints
// milliseconds: 99 of 100 keys are faster; half of them are; the slowest; and the bytes that a key
// had written, on average.
void bench_keys(char **words)
{
    const int times = atoi(words[0]);
    int keys = 0, status, count = 0;
    int rows, cols;
    CLEANUP(str_done) Str written = {0};
    read_size(&rows, &cols);
    Terminal *terminal =
        terminal_open((const char *const[]){words[1], words[2], NULL}, rows, cols, NULL);
    bench_made(terminal);
    wait_for(terminal, words[3]);
    char **pairs = prepare(terminal, words + 4);
    while (pairs[keys] && pairs[keys + 1])
        keys += 2;
    double *took = calloc((size_t)(times * keys + 1), sizeof *took);
    bench_made(took);
    terminal_keep_bytes(terminal, &written);
    for (int i = 0; i < times * keys; i += 2)
        took[count++] = time_key(terminal, pairs + i % keys);
    const double bytes = count > 0 ? (double)written.len / count : 0;
    terminal_keys(terminal, "qq"); // where a run is not over it asks
    if (!terminal_wait_exit(terminal, PATIENCE, &status) || status != 0)
        bench_give_up(BENCH_FAILED, "%s ends with status %d", words[1], status);
    terminal_close(terminal);
    qsort(took, (size_t)count, sizeof *took, by_size);
    printf("%g %g %g %.0f\n", took[count * 99 / 100], took[count / 2],
           took[count > 0 ? count - 1 : 0], bytes);
    free(took);
}
