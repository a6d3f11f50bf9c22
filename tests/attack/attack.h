// An attack on the whole program from outside: families of cases, each of which does something
// nasty and looks at what must hold all the same. A case is a process of its own with a folder of
// its own; its random choices come from a seed, the family and the number of the case, so that it
// can be tried again alone.
#ifndef ONLYMOVE_TESTS_ATTACK_H
#define ONLYMOVE_TESTS_ATTACK_H

#include <stddef.h>
#include <stdint.h>

#include "tests/support/command.h"
#include "tests/support/folder.h"
#include "tests/support/terminal.h"
#include "tests/support/test.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

typedef struct Attack {
    unsigned number;      // of the case in its family, from 0
    uint64_t random;      // for attack_below()
    Folder folder;        // of this case, put away after it
    const Folder *common; // of all cases, not to be changed: see targets.h
} Attack;

typedef struct Family {
    const char *name; // and that of its file, where it has a few
    const char *what; // a line for the table
    unsigned cases;   // in all; `make attack`
    unsigned few;     // `make test`: so many of them, evenly spread
    void (*attempt)(Attack *attack);
    void (*say)(unsigned number, Str *out); // what a case is
} Family;

extern const Family patience_family, engines_family, deciding_family, scanning_family,
    stores_family, environments_family, files_family, rows_family, words_family;

// A number below `end`, which is not 0.
unsigned attack_below(Attack *attack, unsigned end);

// Ends the case as lost, with everything that it has started. What is said on standard error before
// is shown.
void attack_lose(Attack *attack, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

#define attack_holds(attack, so, ...)                                                              \
    do {                                                                                           \
        if (!(so)) {                                                                               \
            attack_lose(attack, __VA_ARGS__);                                                      \
        }                                                                                          \
    } while (0)

#endif
