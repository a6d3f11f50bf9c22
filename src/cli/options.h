// Command-line options from static tables: reads them, and prints the help of them.
#pragma once

#include <stddef.h>
#include <stdio.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

// The exit statuses; exit_meaning() says what each means.
enum {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_INTERRUPTED = 130,
    EXIT_BROKEN_PIPE = 141
};

enum { VALUES_MAX = 64 };

// The values of an option that may be given more than once.
typedef struct Values {
    const char *items[VALUES_MAX];
    int count;
} Values;

// The words of the command line that are no options.
typedef struct Operands {
    char **items;
    int count;
} Operands;

// The options that choose a profile; zeroed, nothing was given.
typedef struct ProfileArgs {
    const char *name, *effort;
    Values settings;
} ProfileArgs;

typedef enum OptionKind {
    OPTION_VALUE, // a const char *: the last one given; "" for an option without an argument
    OPTION_ONCE,  // the same, but a second one is refused
    OPTION_FLAG,  // a bool
    OPTION_MANY,  // Values: all that were given
} OptionKind;

// A row of a command's table, which ends with a row without name and group. What is read goes into
// the command's args, a struct that begins zeroed.
typedef struct Option Option;
struct Option {
    const char *name;     // with its dashes
    const char *argument; // its argument, for the help; NULL: it takes none
    const char *help;
    OptionKind kind;
    size_t offset;             // the offset in the args of what it fills
    void (*choices)(Str *out); // NULL, or appends words that stand before `help`
    const Option *group;       // in place of a name: the rows of a struct that lies at `offset`
};

// Rows of a command whose args are the struct W.
#define VALUE_ROW(W, field, name, argument, help)                                                  \
    { name, argument, help, OPTION_VALUE, offsetof(W, field), NULL, NULL }
#define MANY_ROW(W, field, name, argument, help)                                                   \
    { name, argument, help, OPTION_MANY, offsetof(W, field), NULL, NULL }
#define FLAG_ROW(W, field, name, help)                                                             \
    { name, NULL, help, OPTION_FLAG, offsetof(W, field), NULL, NULL }
// A row that stands for the rows of a struct.
#define GROUP_ROW(rows, W, field)                                                                  \
    { NULL, NULL, NULL, OPTION_VALUE, offsetof(W, field), NULL, rows }
// Rows that several commands have: for a store, a profile with its settings, an ExportTarget.
#define DB_OPTION(W, db)                                                                           \
    VALUE_ROW(W, db, "--db", "DB", "the store; onlymove.db in the XDG data folder")
#define PROFILE_OPTIONS(W, profile)                                                                \
    VALUE_ROW(W, profile.name, "--profile", "PROFILE", "magnus when not given"),                   \
        EFFORT_OPTION(W, profile.effort), SETTINGS_OPTION(W, profile.settings)
#define SETTINGS_OPTION(W, settings)                                                               \
    MANY_ROW(W, settings, "--set", "KEY=VALUE", "any key of the profile; repeatable")
#define EFFORT_OPTION(W, effort)                                                                   \
    VALUE_ROW(W, effort, "--effort", "quick|normal|deep",                                          \
              "a tenth of the nodes, the profile's own, or four times as many")
#define OUT_OPTIONS(W, target)                                                                     \
    VALUE_ROW(W, target.path, "--out", "FILE", "instead of standard output"),                      \
        FLAG_ROW(W, target.replace, "--force", "write over a file that is there")

// Appends the rows of a table and of its groups to `count` rows; `offset` is that of their args in
// the args of the command. Returns the number of rows.
enum { OPTIONS_MAX = 40 };
size_t options_flatten(const Option *table, size_t offset, Option rows[OPTIONS_MAX], size_t count);

// Reads argv[1..] by `count` rows, none of them a group, into *args. What is no option moves to the
// front of argv, where *operands points ("-" is an operand, "--" ends the options).
Status options_read(int argc, char **argv, const Option *rows, size_t count, void *args,
                    Operands *operands, Fault *fault);
// Reads the whole number that an option was given; `most` may be SIZE_MAX. Where `word` is NULL the
// option was not given, and *number stays.
Status option_number(const char *option, const char *word, size_t least, size_t most,
                     size_t *number, Fault *fault);
// Appends what an option means, for the help.
void option_write_help(const Option *option, Str *out);
// Prints a row of the help.
void option_print_help_row(const Option *option);
