// Cases as processes: several at once, each with a folder, a time in which it must be done, and no
// way of leaving a process behind.
#ifndef ONLYMOVE_TESTS_ATTACK_CASES_H
#define ONLYMOVE_TESTS_ATTACK_CASES_H

#include <sys/types.h>

#include "tests/attack/attack.h"

enum { CASES_AT_ONCE = 12 };

typedef struct Case {
    const Family *family;
    unsigned number;
    bool survived;
    Str words; // why not
    pid_t pid;
    int words_end; // of the pipe that they come through; -1: not in use
    int64_t deadline;
} Case;

typedef struct Cases {
    const Folder *common;
    size_t at_once; // three to a processor: most of the time they wait
    Case running[CASES_AT_ONCE];
} Cases;

void cases_init(Cases *cases, const Folder *common);
void cases_done(Cases *cases); // ends what cases have left that were not done in time
bool cases_running(const Cases *cases);
bool cases_have_room(const Cases *cases);

// Begins a case; cases_have_room() must be true.
void cases_begin(Cases *cases, const Family *family, unsigned number, uint64_t seed);

// Waits for the end of one, at most as long as a case may take. The caller ends with case_done().
void cases_await(Cases *cases, Case *done);
void case_done(Case *done);

#endif
