// What the workbench on a screen takes: how long until a key's effect is shown, what a review
// costs, and what it takes of the machine meanwhile.
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/bench/bench.h"
#include "tests/support/huge.h"
#include "tests/support/terminal.h"

enum { PATIENCE = 60000, SETTLES = 3 }; // milliseconds; seconds

// KIND COUNT: prints such a game (tests/support/huge.h).
void bench_huge(char **words) {
    for (int kind = 0; kind < HUGE_KIND_COUNT; kind++) {
        if (strcmp(words[0], huge_names[kind]) == 0) {
            huge_write(stdout, (HugeKind)kind, strtoul(words[1], NULL, 10));
            return;
        }
    }
    bench_give_up(BENCH_FAILED, "there is no such game: %s", words[0]);
}

static void press(Terminal *terminal, const char *name) {
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

static void wait_for(Terminal *terminal, const char *text) {
    if (!terminal_wait(terminal, text, PATIENCE))
        bench_give_up(BENCH_FAILED, "the workbench does not show %s", text);
}

static Terminal *open_screen(const char *const words[], int rows, int cols, const char *text) {
    Terminal *terminal = terminal_open(words, rows, cols, NULL);
    if (!terminal)
        bench_give_up(BENCH_FAILED, "%s cannot be started", words[0]);
    wait_for(terminal, text);
    return terminal;
}

static void leave(Terminal *terminal) {
    int status;
    terminal_keys(terminal, "qqq"); // out of the queue, and a run that is not over asks
    if (!terminal_wait_exit(terminal, PATIENCE, &status) || status != 0)
        bench_give_up(BENCH_FAILED, "the workbench does not end");
    terminal_close(terminal);
}

typedef struct BenchStart {
    pid_t workbench;
    double clock, delay;
} BenchStart;

static BenchStart begin(Terminal *terminal) {
    const pid_t workbench = terminal_process(terminal);
    return (BenchStart){workbench, bench_clock(), bench_delay(workbench)};
}

// Milliseconds. What the workbench waited for a CPU that others had is left out; what the waiting
// of this process adds is left in: the other's may be part of it.
static double took_since(const BenchStart *begun) {
    const double wall = bench_clock() - begun->clock;
    const double delay = bench_delay(begun->workbench) - begun->delay;
    return wall > delay ? (wall - delay) * 1e3 : 0;
}

static int by_size(const void *one, const void *other) {
    const double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

// From now on this process keeps the store from every other one.
static void hold_store(const char *path) {
    sqlite3 *db; // until the process ends
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) != SQLITE_OK) {
        bench_give_up(BENCH_FAILED, "%s cannot be locked", path);
    }
}

// What comes before the keys that count. Returns those.
static char **prepare(Terminal *terminal, char **pairs) {
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

// Until its text is there.
static double time_key(Terminal *terminal, char **pair) {
    const BenchStart begun = begin(terminal);
    press(terminal, pair[0]);
    wait_for(terminal, pair[1]);
    return took_since(&begun);
}

// TIMES PROGRAM FILE TEXT [[KEY TEXT]... --] [KEY TEXT]...: opens the file, waits for the text and
// presses the keys in turn, so many times each, and each when the text of the one before is there;
// those before -- once, uncounted, and "hold STORE" is no key: it locks the store. Prints
// milliseconds: 99 of 100 keys are faster; half of them are; the slowest; and the bytes that a key
// had written, on average.
void bench_keys(char **words) {
    const int times = atoi(words[0]);
    int keys = 0, count = 0, rows, cols;
    CLEANUP(str_done) Str written = {0};
    // The screen's size, from the environment: SCREEN=200x60.
    const char *size = getenv("SCREEN");
    if (!size || sscanf(size, "%dx%d", &cols, &rows) != 2) {
        rows = 24;
        cols = 80;
    }
    Terminal *terminal =
        open_screen((const char *const[]){words[1], words[2], NULL}, rows, cols, words[3]);
    char **pairs = prepare(terminal, words + 4);
    while (pairs[keys] && pairs[keys + 1])
        keys += 2;
    double *took = xcalloc((size_t)(times * keys + 1), sizeof *took);
    terminal_keep_bytes(terminal, &written);
    for (int i = 0; i < times * keys; i += 2)
        took[count++] = time_key(terminal, pairs + i % keys);
    const double bytes = count > 0 ? (double)written.len / count : 0;
    leave(terminal);
    qsort(took, (size_t)count, sizeof *took, by_size);
    printf("%g %g %g %.0f\n", took[count * 99 / 100], took[count / 2],
           took[count > 0 ? count - 1 : 0], bytes);
    free(took);
}

// PROGRAM FILE TEXT SECONDS: milliseconds until the workbench shows TEXT, a part of the file's
// first game; the most MiB it had until SECONDS later; the MiB of its own that it then has.
void bench_open(char **words) {
    const double start = bench_clock();
    Terminal *terminal =
        open_screen((const char *const[]){words[0], words[1], NULL}, 24, 80, words[2]);
    const double shown = bench_clock() - start;
    terminal_wait_gone(terminal, words[2], atoi(words[3]) * 1000);
    const double own = bench_own_memory(terminal_process(terminal));
    leave(terminal);
    printf("%g %g %.1f\n", shown * 1e3, bench_children_peak(), own);
}

static void type(Terminal *terminal, const char *keys, const char *text) {
    terminal_keys(terminal, keys);
    wait_for(terminal, text);
}

// The current row of the queue, as its title counts them from 1; 0: there is no such title.
static int current_row(Terminal *terminal) {
    CLEANUP(str_done) Str top = {0};
    terminal_row(terminal, 0, &top);
    const char *title = strstr(str_text(&top), "Queue");
    return title ? atoi(title + strcspn(title, "0123456789")) : 0;
}

// The title has another row, not only one more decision: behind the last one the sentence at the
// bottom, which is drawn after it, has to be there.
static bool has_gone_on(Terminal *terminal, void *with) {
    int row, col;
    const int now = current_row(terminal);
    return (now != 0 && now != *(const int *)with) || terminal_find(terminal, "done: ", &row, &col);
}

// Accepts all that waits, each with one key, of two in turn: one that repeats counts as held.
// Returns how many. The milliseconds until the next one stood there, less what the workbench waited
// for a CPU: 99 of 100 are faster; half of them are; the slowest.
static int accept_all(Terminal *terminal, double slow[3]) {
    static double took[10000];
    int row, col, count = 0;
    while (!terminal_find(terminal, "done: ", &row, &col) && count < 10000) {
        int last = current_row(terminal);
        const BenchStart begun = begin(terminal);
        terminal_keys(terminal, count % 2 ? "A" : "\r");
        if (!terminal_wait_until(terminal, has_gone_on, &last, PATIENCE))
            bench_give_up(BENCH_FAILED, "after %d decisions the queue does not go on", count);
        took[count++] = took_since(&begun);
    }
    qsort(took, (size_t)count, sizeof *took, by_size);
    slow[0] = count > 0 ? took[count * 99 / 100] : 0;
    slow[1] = took[count / 2];
    slow[2] = count > 0 ? took[count - 1] : 0;
    return count;
}

static int reject_matching(Terminal *terminal, const char *pattern) {
    type(terminal, "T", "mark matching");
    terminal_keys(terminal, pattern);
    type(terminal, "\r", "marked; ");
    type(terminal, "*", "marked: A");
    type(terminal, "X", "Why?");
    type(terminal, "1", "rejected; u takes");
    terminal_keys(terminal, ")");
    return (int)strlen(pattern) + 6;
}

// PROGRAM STORE FILE PATTERN CHAINS: reviews all puzzles of the file, those that fit the pattern
// ("": none) rejected at once, with chains so. Prints the keys that it took, how many decided one
// by one, and the milliseconds of accept_all().
void bench_review(char **words) {
    double slow[3];
    Terminal *terminal = open_screen(
        (const char *const[]){words[0], "--db", words[1], "--profile", "finder", words[2], NULL},
        35, 120, "game 1/");
    terminal_keys(terminal, ":chains ");
    terminal_keys(terminal, words[4]);
    type(terminal, "\r", "overlap");
    type(terminal, "B", " Queue ");
    int keys = 1;
    if (words[3][0] != '\0')
        keys += reject_matching(terminal, words[3]);
    const int alone = accept_all(terminal, slow);
    printf("%d %d %g %g %g\n", keys + alone, alone, slow[0], slow[1], slow[2]);
    leave(terminal);
}

static double status_number(pid_t pid, const char *name) {
    char text[200];
    double number = 0;
    snprintf(text, sizeof text, "/proc/%ld/status", (long)pid);
    FILE *file = fopen(text, "r");
    if (!file)
        bench_give_up(BENCH_ABSENT, "this system does not say what a process takes");
    while (fgets(text, sizeof text, file))
        if (strncmp(text, name, strlen(name)) == 0)
            number = strtod(text + strlen(name), NULL);
    fclose(file);
    return number;
}

static bool is_time(Terminal *terminal, void *with) {
    (void)terminal;
    return bench_clock() >= *(const double *)with;
}

// Takes what it draws, and does nothing else.
static void let_be(Terminal *terminal, int seconds) {
    double end = bench_clock() + seconds;
    (void)terminal_wait_until(terminal, is_time, &end, seconds * 1000 + 5);
}

// PROGRAM FILE TEXT SECONDS [KEY TEXT]...: opens the file, presses the keys, and lets the workbench
// be for so many seconds. Prints its own share of a core in per cent, how often it woke up, and the
// MiB that it has.
void bench_watch(char **words) {
    const int seconds = atoi(words[3]);
    Terminal *terminal =
        open_screen((const char *const[]){words[0], words[1], NULL}, 35, 120, words[2]);
    for (char **pair = words + 4; pair[0] && pair[1]; pair += 2)
        type(terminal, pair[0], pair[1]);
    const pid_t workbench = terminal_process(terminal);
    let_be(terminal, SETTLES);
    const double begun = bench_clock(), cpu = bench_cpu(workbench);
    const double woke = status_number(workbench, "voluntary_ctxt_switches:");
    let_be(terminal, seconds);
    printf("%g %g %g\n", (bench_cpu(workbench) - cpu) / (bench_clock() - begun) * 100,
           status_number(workbench, "voluntary_ctxt_switches:") - woke,
           status_number(workbench, "VmRSS:") / 1024);
    leave(terminal);
}
