// The main() of the attack: chooses families and cases, and prints how they went.
//
//     attack --list                           the families
//     attack FAMILY                           a few of its cases, as `make test` does; TAP
//     attack --all [--seed N]                 every case of every family, until the first is lost
//     attack --seed N FAMILY NUMBER           one case again
//
// --on goes on after a loss.
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

static const Family *const FAMILIES[] = {
    &patience_family,    &engines_family,      &deciding_family, &keys_family,  &scanning_family,
    &stores_family,      &environments_family, &files_family,    &rows_family,  &words_family,
    &interrupted_family, &changing_family,     &clocks_family,   &sizes_family, &others_family,
};
enum { FIRST_SEED = 1, CASES_AT_ONCE = 12 };

typedef struct Plan {
    bool list, all, on, alone;
    unsigned long long seed, number; // `number`: of the only case, where it is alone
    const char *family;              // NULL: every one
} Plan;

static bool read_number(const char *word, unsigned long long *number) {
    char *end = "";
    *number = word ? strtoull(word, &end, 10) : 0;
    return word && *word && !*end;
}

static bool read_plan(Plan *plan, char *argv[]) {
    for (char **word = argv + 1; *word; word++)
        if (strcmp(*word, "--list") == 0)
            plan->list = true;
        else if (strcmp(*word, "--all") == 0)
            plan->all = true;
        else if (strcmp(*word, "--on") == 0)
            plan->on = true;
        else if (strcmp(*word, "--seed") == 0 && read_number(word[1], &plan->seed))
            word++;
        else if (!plan->family && **word != '-')
            plan->family = *word;
        else if (!plan->alone && read_number(*word, &plan->number))
            plan->alone = true;
        else
            return false;
    return plan->list || plan->all || plan->family;
}

// The attack as it goes on.
typedef struct AttackRun {
    Plan plan;
    Folder common;
    unsigned tried[COUNT_OF(FAMILIES)], survived[COUNT_OF(FAMILIES)];
    size_t at_once, running_count;
    struct Running {
        pid_t pid;
        size_t family;
        unsigned number;
    } running[CASES_AT_ONCE];
    bool lost;
} AttackRun;

static unsigned all_cases(const Family *family) {
    return family->cases * (family->each ? texts_count(family->each) : 1) + family->more;
}

static unsigned count_of(const Plan *plan, size_t family) {
    const Family *it = FAMILIES[family];
    const bool meant = !plan->family || strcmp(plan->family, it->name) == 0;
    return !meant ? 0 : plan->alone ? 1 : plan->all ? all_cases(it) : it->few;
}

static void count_case(AttackRun *course, const struct Running *done, int status) {
    const Family *family = FAMILIES[done->family];
    const unsigned tried = ++course->tried[done->family];
    course->survived[done->family] += status == 0;
    if (course->plan.all && isatty(STDERR_FILENO))
        fprintf(stderr, "\r%-14s %5u of %u  \r", family->name, tried, all_cases(family));
    if (status == 0)
        return;
    course->lost = true;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != CASE_LOST)
        printf("not ok - %s %u: it ended with status %d\n", family->name, done->number, status);
    fprintf(stderr, "again: build/tests/attack --seed %llu %s %u\n", course->plan.seed,
            family->name, done->number);
}

// Waits for the end of a case, or of an orphan of one.
static void await_case(AttackRun *course) {
    int status;
    const pid_t pid = wait(&status);
    for (struct Running *it = course->running; it < course->running + course->running_count; it++) {
        if (it->pid == pid) {
            count_case(course, it, status);
            *it = course->running[--course->running_count];
            return;
        }
    }
}

// The i-th of the cases that are meant, which are evenly spread over all.
static void begin_case(AttackRun *course, size_t family, unsigned i) {
    const Plan *plan = &course->plan;
    const uint64_t spread = (uint64_t)i * all_cases(FAMILIES[family]) / count_of(plan, family);
    const unsigned number = (unsigned)(plan->alone ? plan->number : spread);
    const pid_t pid = case_begin((Attack){.family = FAMILIES[family],
                                          .number = number,
                                          .seed = plan->seed,
                                          .quiet = plan->all,
                                          .common = &course->common});
    if (pid < 0) {
        perror("attack: fork");
        exit(1);
    }
    course->running[course->running_count++] = (struct Running){pid, family, number};
}

// Several cases at once, until all are done or one is lost.
static void run_cases(AttackRun *course) {
    for (size_t family = 0; family < COUNT_OF(FAMILIES); family++) {
        const unsigned count = count_of(&course->plan, family);
        for (unsigned i = 0; i < count && (course->plan.on || !course->lost); i++) {
            begin_case(course, family, i);
            while (course->running_count == course->at_once)
                await_case(course);
        }
    }
    while (course->running_count > 0)
        await_case(course);
}

static void print_table(const AttackRun *course, long seconds) {
    unsigned tried = 0, survived = 0;
    printf("\n%-14s %7s %9s  %s\n", "family", "tried", "survived", "what was done");
    for (size_t i = 0; i < COUNT_OF(FAMILIES); i++) {
        if (course->tried[i] > 0) {
            printf("%-14s %7u %9u  %s\n", FAMILIES[i]->name, course->tried[i], course->survived[i],
                   FAMILIES[i]->what);
        }
        tried += course->tried[i];
        survived += course->survived[i];
    }
    printf("%-14s %7u %9u  in %ld s, seed %llu\n", "all", tried, survived, seconds,
           course->plan.seed);
}

static bool attack(AttackRun *course) {
    const time_t start = time(NULL);
    course->common = folder_make();
    const bool made = targets_make(&course->common);
    cases_begin();
    if (made)
        run_cases(course);
    cases_end();
    folder_done(&course->common);
    if (course->plan.all)
        print_table(course, (long)(time(NULL) - start));
    return made && !course->lost;
}

int main(int argc, char *argv[]) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN); // mostly the cases wait
    AttackRun course = {.plan.seed = FIRST_SEED, .at_once = processors < 4 ? 6 : CASES_AT_ONCE};
    unsigned count = 0;
    setlocale(LC_ALL, "");
    const bool known = argc > 1 && read_plan(&course.plan, argv);
    for (size_t i = 0; known && i < COUNT_OF(FAMILIES); i++) {
        count += count_of(&course.plan, i);
        if (course.plan.list && FAMILIES[i]->few > 0)
            puts(FAMILIES[i]->name);
    }
    if (count == 0) {
        fprintf(stderr, "usage: attack --list | [--all] [--on] [--seed N] [FAMILY [NUMBER]]\n");
        return 2;
    }
    if (course.plan.list)
        return 0;
    printf(course.plan.all ? "seed %llu\n" : "1..%llu\n",
           course.plan.all ? course.plan.seed : count);
    return attack(&course) ? 0 : 1;
}
