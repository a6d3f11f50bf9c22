// Command-line options from a table: reading them, and saying what there is.
#ifndef ONLYMOVE_CLI_OPTIONS_H
#define ONLYMOVE_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "onlymove/status.h"

// Exit statuses of the contract.
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130, EXIT_UNREAD = 141 };

enum { WORDS_MAX = 64 };

// The values of an option that may be given more than once.
typedef struct Words {
    const char *items[WORDS_MAX];
    int count;
} Words;

// What stands on the command line beside the options.
typedef struct Operands {
    char **items; // within argv
    int count;
} Operands;

// One option: exactly one of value, flag and many is set.
typedef struct Option {
    const char *name;     // with its dashes
    const char *argument; // what it takes, for the help; NULL for a flag
    const char *help;
    const char **value; // the last one given, unless
    bool once;          // ... a second one is refused
    bool *flag;
    Words *many; // all that were given
} Option;

// Reads argv[1..]; what is no option is moved to the front of it and shown by *operands ("-" is an
// operand, "--" ends the options). `options` ends with a row without a name.
Status options_read(int argc, char **argv, const Option *options, Operands *operands, Fault *fault);
// A row of the help.
void option_help(FILE *out, const Option *option);

#endif
