// The subcommands: one table, each in a file of its own.
#pragma once

#include "onlymove/export_target.h"
#include "onlymove/profiles.h"
#include "src/cli/options.h"

// The commands, in the order of the help: cli_NAME is a row that cmd_NAME.c defines, cli_report one
// of cmd_list.c. The first is the workbench, which has no name on the command line.
#define CLI_COMMANDS(X)                                                                            \
    X(workbench)                                                                                   \
    X(check)                                                                                       \
    X(explain)                                                                                     \
    X(mate)                                                                                        \
    X(scan)                                                                                        \
    X(import)                                                                                      \
    X(list)                                                                                        \
    X(report)                                                                                      \
    X(export)                                                                                      \
    X(audit)                                                                                       \
    X(results)                                                                                     \
    X(set)                                                                                         \
    X(merge)                                                                                       \
    X(store)                                                                                       \
    X(profiles)                                                                                    \
    X(tag)                                                                                         \
    X(diagram)                                                                                     \
    X(perft)                                                                                       \
    X(engine)                                                                                      \
    X(tables)

typedef struct CliCommand CliCommand;
struct CliCommand {
    const char *name; // "" is the workbench
    const char *usage;
    const char *about;
    // Runs the command; `args` has args_size bytes, which the options have filled in, and is freed
    // afterwards. Returns the exit status.
    int (*run)(const CliCommand *command, void *args, const Operands *operands);
    const Option *options; // NULL: none; --help is added to every table
    size_t args_size;
};

#define CLI_ROW(name) extern const CliCommand cli_##name;
CLI_COMMANDS(CLI_ROW)

const CliCommand *command_at(size_t index); // NULL past the last
// Fills in the rows of a command's options, those of groups in their places; returns how many.
size_t command_options(const CliCommand *command, Option rows[OPTIONS_MAX]);
// An exit status and what it says.
typedef struct ExitMeaning {
    int status;
    const char *means;
} ExitMeaning;
const ExitMeaning *exit_meaning(size_t index); // NULL past the last

// Applies --effort and then the settings of --set, which must be valid together.
Status profile_apply(Profile *profile, const ProfileArgs *args, Fault *fault);
// Finds the profile that `args` names (magnus where it names none), and applies `args` to it.
Status profile_choose(const Profiles *profiles, const ProfileArgs *args, Profile *profile,
                      Fault *fault);
// Does the same with the profiles that ship and those of the user's file.
Status profile_read(const ProfileArgs *args, Profile *profile, Fault *fault);
// Reads the user's named patterns and checks a pattern by them, before a store is opened.
Status pattern_read(const char *pattern, NamedPatterns *named, Fault *fault);
// Says on standard error which of the settings none of the profiles uses.
void profile_note_unused(const Profile *profiles, int count, const ProfileArgs *args);
// Writes puzzles of the store to a file or to standard output. Says on standard error how many went
// to a file, what was left out and what is damaged. `counts` may be NULL. Returns the exit status.
int export_puzzles(Store *store, const ExportTarget *export_target, ExportRequest *request,
                   ExportCounts *counts);
// Returns the path that this program was started by.
const char *program_path(void);
// Returns the words that the program was called with, the command's name among them.
char *const *command_line(int *count);
// Prints the sentence with the command's name in front, and how to call it; returns EXIT_USAGE.
int command_usage_error(const CliCommand *command, const char *sentence);
// Says that there is no "command" or "command or file" of that name, and which are. EXIT_USAGE.
int command_unknown(const char *kind, const char *word);
// Prints the sentence to stderr, made safe; returns EXIT_FAILED.
int command_failed(const Fault *fault);
// Prints lines to stderr, made safe.
void command_note(const char *lines);
// Prints text that may be a stranger's to stdout: as it is into a file or a pipe, made safe on a
// terminal. Returns what command_finish() does.
int command_print(const Str *text);
// Flushes stdout: EXIT_DONE, EXIT_BROKEN_PIPE when it is a pipe that nobody reads any more, or
// EXIT_FAILED with a sentence when it could not take everything.
int command_finish(void);
