// A case as a process, with a folder, a time in which it must be done, and no way of leaving a
// process behind.
#ifndef ONLYMOVE_TESTS_ATTACK_CASES_H
#define ONLYMOVE_TESTS_ATTACK_CASES_H

#include <sys/types.h>

#include "tests/attack/attack.h"

enum { CASE_LOST = 1 }; // what the process of a lost case ends with, which has said why

// Before the first case, and after the last: whoever is left over is ended.
void cases_begin(void);
void cases_end(void);

// Returns the process, which is waited for, or -1.
pid_t case_begin(const Family *family, unsigned number, uint64_t seed, const Folder *common);

#endif
