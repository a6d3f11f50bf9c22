// An attack on the whole program from outside: families of cases, each of which does something
// nasty and looks at what must hold all the same. A case is a process of its own with a folder of
// its own, and what it makes lives as long as it does; its random choices come from a seed, the
// family and the number of the case, so that it can be tried again alone.
#pragma once

#include <sys/types.h>

#include "tests/support/folder.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

typedef struct Attack Attack;

typedef struct Family {
    const char *name; // and that of its file, where it has a few
    const char *what; // a line for the table
    unsigned few;     // cases for `make test`, evenly spread over all
    void (*attempt)(Attack *attack);
    unsigned cases;   // for `make attack`: in all, or for each text of `each`
    const char *each; // texts separated by |, see texts.h; or NULL
    unsigned more;    // cases behind those
} Family;

#define FAMILY(family, does, count, ...)                                                           \
    const Family family##_family = {.name = #family, .what = does, .few = count, __VA_ARGS__}

extern const Family patience_family, engines_family, deciding_family, keys_family, scanning_family,
    stores_family, environments_family, files_family, rows_family, words_family, interrupted_family,
    changing_family, clocks_family, sizes_family, others_family;

struct Attack {
    const Family *family;
    unsigned number;             // of the case in its family, from 0
    uint64_t seed, random;       // for attack_below()
    bool quiet;                  // only a loss is printed
    const char *is;              // what the case is, for whoever reads how it went
    Folder folder;               // of this case, put away after it
    const Folder *common;        // of all cases, not to be changed: see targets.h
    const char *engine, *choice; // for command lines: see targets.h
};

// A number from `least` to below `end`, one below `end`, or some element of an array.
unsigned attack_between(Attack *attack, unsigned least, unsigned end);
unsigned attack_below(Attack *attack, unsigned end);
#define ATTACK_ONE_OF(attack, array) ((array)[attack_below(attack, COUNT_OF(array))])

// The path of a file in the folder of the case.
const char *attack_path(const Attack *attack, const char *name);

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

enum { CASE_LOST = 1 }; // what the process of a lost case ends with, which has said so

// Before the first case, and after the last: whoever is left over is ended.
void cases_begin(void);
void cases_end(void);

// Begins a case, of which family, number, seed, quiet and common are given. Returns its process,
// which is waited for, or -1.
pid_t case_begin(Attack attack);
