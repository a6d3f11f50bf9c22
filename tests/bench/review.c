// What a review costs: keys, and what the workbench itself takes of the machine meanwhile.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/bench/bench.h"
#include "tests/support/terminal.h"

enum { PATIENCE = 60000, SETTLES = 3 }; // milliseconds; seconds

static void wait_for(Terminal *terminal, const char *text)
{
    if (!terminal_wait(terminal, text, PATIENCE))
        bench_give_up(BENCH_FAILED, "the workbench does not show %s", text);
}

static void type(Terminal *terminal, const char *keys, const char *text)
{
    terminal_keys(terminal, keys);
    wait_for(terminal, text);
}

static void leave(Terminal *terminal)
{
    int status;
    terminal_keys(terminal, "qqq"); // out of the queue, and a run that is not over asks
    if (!terminal_wait_exit(terminal, PATIENCE, &status) || status != 0)
        bench_give_up(BENCH_FAILED, "the workbench does not end");
    terminal_close(terminal);
}

// The row of the queue at hand, as its title counts them from 1; 0: there is no such title.
static int current_row(Terminal *terminal)
{
    CLEANUP(str_done) Str top = {0};
    terminal_row(terminal, 0, &top);
    const char *title = strstr(str_text(&top), "Queue");
    return title ? atoi(title + strcspn(title, "0123456789")) : 0;
}

// The title has another row, not only one more decision: behind the last one the sentence at the
// bottom, which is drawn after it, has to be there.
static bool has_gone_on(Terminal *terminal, void *with)
{
    int row, col;
    const int now = current_row(terminal);
    return (now != 0 && now != *(const int *)with) || terminal_find(terminal, "done: ", &row, &col);
}

static int by_size(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

// Accepts all that waits, each with one key, of two in turn: one that repeats counts as held.
// Returns how many. The milliseconds until the next one stood there, less what the workbench waited
// for a CPU: 99 of 100 are faster; half of them are; the slowest.
static int accept_all(Terminal *terminal, double slow[3])
{
    static double took[10000];
    int row, col, count = 0;
    while (!terminal_find(terminal, "done: ", &row, &col) && count < 10000) {
        int last = current_row(terminal);
        const pid_t workbench = terminal_process(terminal);
        const double delayed = bench_delay(workbench), begun = bench_clock();
        terminal_keys(terminal, count % 2 ? "A" : "\r");
        if (!terminal_wait_until(terminal, has_gone_on, &last, PATIENCE))
            bench_give_up(BENCH_FAILED, "after %d decisions the queue does not go on", count);
        const double wall = bench_clock() - begun, delay = bench_delay(workbench) - delayed;
        took[count++] = wall > delay ? (wall - delay) * 1e3 : 0;
    }
    qsort(took, (size_t)count, sizeof *took, by_size);
    slow[0] = count > 0 ? took[count * 99 / 100] : 0;
    slow[1] = took[count / 2];
    slow[2] = count > 0 ? took[count - 1] : 0;
    return count;
}

static int reject_matching(Terminal *terminal, const char *pattern)
{
    type(terminal, "T", "mark-matching");
    terminal_keys(terminal, pattern);
    type(terminal, "\r", "marked; ");
    type(terminal, "*", "marked: A");
    type(terminal, "X", "Why?");
    type(terminal, "1", "rejected; u takes");
    terminal_keys(terminal, ")");
    return (int)strlen(pattern) + 6;
}

// PROGRAM STORE FILE PATTERN: reviews all puzzles of the file, those that fit the pattern ("":
// none) rejected at once. Prints the keys that it took, how many decided one by one, and the
// milliseconds of accept_all().
void bench_review(char **words)
{
    double slow[3];
    Terminal *terminal = terminal_open(
        (const char *const[]){words[0], "--db", words[1], "--profile", "finder", words[2], NULL},
        35, 120, NULL);
    bench_made(terminal);
    wait_for(terminal, "game 1/");
    type(terminal, "B", " Queue ");
    int keys = 1;
    if (words[3][0] != '\0')
        keys += reject_matching(terminal, words[3]);
    const int alone = accept_all(terminal, slow);
    printf("%d %d %g %g %g\n", keys + alone, alone, slow[0], slow[1], slow[2]);
    leave(terminal);
}

static double status_number(pid_t pid, const char *name)
{
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

static bool is_time(Terminal *terminal, void *with)
{
    (void)terminal;
    return bench_clock() >= *(const double *)with;
}

// Takes what it draws, and does nothing else.
static void let_be(Terminal *terminal, int seconds)
{
    double end = bench_clock() + seconds;
    (void)terminal_wait_until(terminal, is_time, &end, seconds * 1000 + 5);
}

// PROGRAM FILE TEXT SECONDS [KEY TEXT]...: opens the file, presses the keys, and lets the workbench
// be for so many seconds. Prints its own share of a core in per cent, how often it woke up, and the
// MiB that it has.
void bench_watch(char **words)
{
    const int seconds = atoi(words[3]);
    Terminal *terminal =
        terminal_open((const char *const[]){words[0], words[1], NULL}, 35, 120, NULL);
    bench_made(terminal);
    wait_for(terminal, words[2]);
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
