// The main() of the attack: chooses families and cases, and prints how they went.
//
//     attack --list                           the families
//     attack FAMILY                           a few of its cases, as `make test` does; TAP
//     attack --all [--seed N]                 every case of every family, until the first is lost
//     attack --seed N FAMILY NUMBER           one case again
//
// --on goes on after a loss.
#include <errno.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/attack/attack.h"
#include "tests/attack/cases.h"
#include "tests/attack/targets.h"

static const Family *const FAMILIES[] = {
    &patience_family,     &engines_family, &deciding_family, &scanning_family, &stores_family,
    &environments_family, &files_family,   &rows_family,     &words_family,
};
enum { FAMILY_COUNT = COUNT_OF(FAMILIES), FIRST_SEED = 1 };

typedef struct Plan {
    uint64_t seed;
    bool all, on;
    const char *family; // NULL: every one
    long number;        // of the only case, or -1
} Plan;

typedef struct Tally {
    unsigned tried, survived;
} Tally;

static int usage(void)
{
    fprintf(stderr, "usage: attack --list | [--all] [--on] [--seed N] [FAMILY [NUMBER]]\n");
    return 2;
}

static bool read_number(const char *word, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(word ? word : "", &end, 10);
    return word && *word && !*end && errno == 0;
}

static bool read_plan(Plan *plan, char *argv[])
{
    for (char **word = argv + 1; *word; word++) {
        uint64_t number;
        if (strcmp(*word, "--all") == 0) {
            plan->all = true;
        } else if (strcmp(*word, "--on") == 0) {
            plan->on = true;
        } else if (strcmp(*word, "--seed") == 0 && read_number(word[1], &plan->seed)) {
            word++;
        } else if (!plan->family && **word != '-') {
            plan->family = *word;
        } else if (plan->number < 0 && read_number(*word, &number)) {
            plan->number = (long)number;
        } else {
            return false;
        }
    }
    return true;
}

static void say_case(const Case *done, const char *how)
{
    ENDS_BY(str_done) Str name = {0};
    done->family->say(done->number, &name);
    printf("%s - %s %u: %s\n", how, done->family->name, done->number, str_text(&name));
}

static void report(const Plan *plan, const Case *done, Tally *tally)
{
    tally->tried++;
    if (plan->all && isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%-14s %5u of %u  \r", done->family->name, tally->tried,
                done->family->cases);
    }
    tally->survived += done->survived;
    if (!done->survived) {
        say_case(done, plan->all ? "LOST" : "not ok");
        fprintf(stderr, "%s\nagain: build/tests/attack --seed %llu %s %u\n", str_text(&done->words),
                (unsigned long long)plan->seed, done->family->name, done->number);
    } else if (!plan->all) {
        say_case(done, "ok");
    }
    fflush(stdout);
}

// Which case is the i-th of so many out of all.
static unsigned number_of(const Family *family, unsigned i, unsigned count)
{
    return (unsigned)((uint64_t)i * family->cases / count);
}

static unsigned count_of(const Plan *plan, size_t family)
{
    const Family *it = FAMILIES[family];
    bool meant = !plan->family || strcmp(plan->family, it->name) == 0;
    return !meant ? 0 : plan->number >= 0 ? 1 : plan->all ? it->cases : it->few;
}

// The family that is furthest behind: all of them end together. FAMILY_COUNT: nothing is left.
static size_t next_family(const Plan *plan, const unsigned begun[FAMILY_COUNT])
{
    size_t next = FAMILY_COUNT;
    double least = 2;
    for (size_t i = 0; i < FAMILY_COUNT; i++) {
        const unsigned count = count_of(plan, i);
        if (begun[i] < count && (begun[i] + 0.5) / count < least) {
            least = (begun[i] + 0.5) / count;
            next = i;
        }
    }
    return next;
}

static void begin_case(const Plan *plan, size_t family, unsigned begun, Cases *cases)
{
    const unsigned number = plan->number >= 0
                                ? (unsigned)plan->number
                                : number_of(FAMILIES[family], begun, count_of(plan, family));
    cases_begin(cases, FAMILIES[family], number, plan->seed);
}

static void await_case(const Plan *plan, Cases *cases, Tally tallies[FAMILY_COUNT])
{
    Case done;
    size_t family = 0;
    cases_await(cases, &done);
    while (FAMILIES[family] != done.family) {
        family++;
    }
    report(plan, &done, &tallies[family]);
    case_done(&done);
}

static bool all_survived(const Tally tallies[FAMILY_COUNT])
{
    for (size_t i = 0; i < FAMILY_COUNT; i++) {
        if (tallies[i].survived < tallies[i].tried) {
            return false;
        }
    }
    return true;
}

// Several cases at once, until all are done or one is lost.
static void run_cases(const Plan *plan, Cases *cases, Tally tallies[FAMILY_COUNT])
{
    unsigned begun[FAMILY_COUNT] = {0};
    for (;;) {
        size_t next = next_family(plan, begun);
        bool go_on = next < FAMILY_COUNT && (plan->on || all_survived(tallies));
        if (go_on && cases_have_room(cases)) {
            begin_case(plan, next, begun[next], cases);
            begun[next]++;
        } else if (cases_running(cases)) {
            await_case(plan, cases, tallies);
        } else {
            return;
        }
    }
}

static void print_table(const Plan *plan, const Tally tallies[FAMILY_COUNT], int seconds)
{
    Tally sum = {0};
    printf("\n%-14s %7s %9s  %s\n", "family", "tried", "survived", "what was done");
    for (size_t i = 0; i < FAMILY_COUNT; i++) {
        if (tallies[i].tried == 0) {
            continue;
        }
        printf("%-14s %7u %9u  %s\n", FAMILIES[i]->name, tallies[i].tried, tallies[i].survived,
               FAMILIES[i]->what);
        sum.tried += tallies[i].tried;
        sum.survived += tallies[i].survived;
    }
    printf("%-14s %7u %9u  in %d s, seed %llu\n", "all", sum.tried, sum.survived, seconds,
           (unsigned long long)plan->seed);
}

static int attack(const Plan *plan)
{
    Folder common;
    Tally tallies[FAMILY_COUNT] = {{0}};
    time_t start = time(NULL);
    Cases cases;
    unsigned count = 0;
    for (size_t i = 0; i < FAMILY_COUNT; i++) {
        count += count_of(plan, i);
    }
    if (count == 0) {
        return usage();
    }
    bool made = folder_init(&common) && targets_make(&common);
    cases_init(&cases, &common);
    if (plan->all) {
        printf("seed %llu\n", (unsigned long long)plan->seed);
    } else {
        printf("1..%u\n", count);
    }
    if (made) {
        run_cases(plan, &cases, tallies);
    }
    cases_done(&cases);
    folder_done(&common);
    if (plan->all) {
        print_table(plan, tallies, (int)(time(NULL) - start));
    }
    return made && all_survived(tallies) ? 0 : 1;
}

int main(int argc, char *argv[])
{
    setlocale(LC_ALL, "");
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        for (size_t i = 0; i < FAMILY_COUNT; i++) {
            if (FAMILIES[i]->few > 0) {
                puts(FAMILIES[i]->name);
            }
        }
        return 0;
    }
    Plan plan = {.seed = FIRST_SEED, .number = -1};
    if (!read_plan(&plan, argv) || (!plan.all && !plan.family)) {
        return usage();
    }
    return attack(&plan);
}
