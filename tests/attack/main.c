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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/attack/attack.h"
#include "tests/attack/cases.h"
#include "tests/attack/targets.h"

static const Family *const FAMILIES[] = {
    &patience_family,     &engines_family, &deciding_family, &scanning_family, &stores_family,
    &environments_family, &files_family,   &rows_family,     &words_family,
};
enum { FIRST_SEED = 1, CASES_AT_ONCE = 12 };

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

// The attack as it goes on.
typedef struct Course {
    const Plan *plan;
    Folder common;
    Tally tallies[COUNT_OF(FAMILIES)];
    size_t at_once, running_count;
    struct Running {
        pid_t pid;
        size_t family;
        unsigned number;
    } running[CASES_AT_ONCE];
    bool lost;
} Course;

static void report(Course *course, const struct Running *done, int status)
{
    const Plan *plan = course->plan;
    const Family *family = FAMILIES[done->family];
    Tally *tally = &course->tallies[done->family];
    tally->tried++;
    if (plan->all && isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%-14s %5u of %u  \r", family->name, tally->tried, family->cases);
    }
    tally->survived += status == 0;
    course->lost |= status != 0;
    if (status != 0 || !plan->all) {
        ENDS_BY(str_done) Str name = {0};
        family->say(done->number, &name);
        printf("%s - %s %u: %s\n", status == 0 ? "ok" : "not ok", family->name, done->number,
               str_text(&name));
        fflush(stdout);
    }
    if (status != 0 && !(WIFEXITED(status) && WEXITSTATUS(status) == CASE_LOST)) {
        fprintf(stderr, "the case itself ended with status %d\n", status);
    }
    if (status != 0) {
        fprintf(stderr, "again: build/tests/attack --seed %llu %s %u\n",
                (unsigned long long)plan->seed, family->name, done->number);
    }
}

// Waits for the end of a case, or of an orphan of one.
static void await_case(Course *course)
{
    int status;
    const pid_t pid = wait(&status);
    for (size_t i = 0; i < course->running_count; i++) {
        if (course->running[i].pid == pid) {
            report(course, &course->running[i], status);
            course->running[i] = course->running[--course->running_count];
            return;
        }
    }
}

static unsigned count_of(const Plan *plan, size_t family)
{
    const Family *it = FAMILIES[family];
    bool meant = !plan->family || strcmp(plan->family, it->name) == 0;
    return !meant ? 0 : plan->number >= 0 ? 1 : plan->all ? it->cases : it->few;
}

// The i-th of the cases that are meant, which are evenly spread over all.
static void begin_case(Course *course, size_t family, unsigned i)
{
    const Plan *plan = course->plan;
    const unsigned number =
        plan->number >= 0
            ? (unsigned)plan->number
            : (unsigned)((uint64_t)i * FAMILIES[family]->cases / count_of(plan, family));
    const pid_t pid = case_begin(FAMILIES[family], number, plan->seed, &course->common);
    if (pid < 0) {
        perror("attack: fork");
        exit(1);
    }
    course->running[course->running_count++] = (struct Running){pid, family, number};
}

// Several cases at once, until all are done or one is lost.
static void run_cases(Course *course)
{
    const Plan *plan = course->plan;
    for (size_t family = 0; family < COUNT_OF(FAMILIES); family++) {
        for (unsigned i = 0; i < count_of(plan, family); i++) {
            while (course->running_count == course->at_once) {
                await_case(course);
            }
            if (plan->on || !course->lost) {
                begin_case(course, family, i);
            }
        }
    }
    while (course->running_count > 0) {
        await_case(course);
    }
}

static void print_table(const Course *course, int seconds)
{
    Tally sum = {0};
    printf("\n%-14s %7s %9s  %s\n", "family", "tried", "survived", "what was done");
    for (size_t i = 0; i < COUNT_OF(FAMILIES); i++) {
        const Tally *tally = &course->tallies[i];
        if (tally->tried > 0) {
            printf("%-14s %7u %9u  %s\n", FAMILIES[i]->name, tally->tried, tally->survived,
                   FAMILIES[i]->what);
        }
        sum.tried += tally->tried;
        sum.survived += tally->survived;
    }
    printf("%-14s %7u %9u  in %d s, seed %llu\n", "all", sum.tried, sum.survived, seconds,
           (unsigned long long)course->plan->seed);
}

static int attack(const Plan *plan)
{
    const time_t start = time(NULL);
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const size_t at_once = processors > 0 ? 3 * (size_t)processors : 3; // mostly they wait
    Course course = {.plan = plan, .at_once = at_once < CASES_AT_ONCE ? at_once : CASES_AT_ONCE};
    unsigned count = 0;
    for (size_t i = 0; i < COUNT_OF(FAMILIES); i++) {
        count += count_of(plan, i);
    }
    if (count == 0) {
        return usage();
    }
    const bool made = folder_init(&course.common) && targets_make(&course.common);
    cases_begin();
    printf(plan->all ? "seed %llu\n" : "1..%llu\n",
           plan->all ? (unsigned long long)plan->seed : (unsigned long long)count);
    if (made) {
        run_cases(&course);
    }
    cases_end();
    folder_done(&course.common);
    if (plan->all) {
        print_table(&course, (int)(time(NULL) - start));
    }
    return made && !course.lost ? 0 : 1;
}

int main(int argc, char *argv[])
{
    setlocale(LC_ALL, "");
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        for (size_t i = 0; i < COUNT_OF(FAMILIES); i++) {
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
