// The subcommands: one table, each in a file of its own.
#ifndef ONLYMOVE_CLI_COMMAND_H
#define ONLYMOVE_CLI_COMMAND_H

#include "onlymove/profiles.h"
#include "src/cli/options.h"

typedef struct CliCommand CliCommand;
// argv[0] is the command's name; returns the exit status.
typedef int CliRun(const CliCommand *command, int argc, char **argv);

struct CliCommand {
    const char *name; // "" is the workbench
    const char *usage;
    const char *about;
    CliRun *run;
};

CliRun run_audit, run_workbench, run_check, run_explain, run_scan, run_import, run_results,
    run_export, run_store, run_set, run_merge, run_profiles, run_tag, run_perft, run_engine,
    run_tables;

const CliCommand *command_at(size_t index); // NULL past the last
// What an exit status says.
typedef struct ExitMeaning {
    int status;
    const char *means;
} ExitMeaning;
const ExitMeaning *exit_meaning(size_t index); // NULL past the last

// Reads the options of a command. Returns true when it should go on; otherwise help or a fault has
// been printed and *status is the exit status. --help is added to every table.
bool command_options(const CliCommand *command, int argc, char **argv, const Option *options,
                     Operands *operands, int *status);
// Hands over each option that the command knows, without running it.
typedef void OptionVisit(void *context, const CliCommand *command, const Option *option);
void command_visit_options(const CliCommand *command, OptionVisit *visit, void *context);
// Rows for the table of a command that takes a profile: its name, and a Words of settings.
// clang-format off
#define PROFILE_ROWS(chosen, settings) \
    {.name = "--profile", .argument = "PROFILE", .help = "magnus when not given", .value = &(chosen)}, \
    {.name = "--set", .argument = "KEY=VALUE", \
     .help = "any key of the profile; repeatable", .many = &(settings)}
// Row for the table of a command that takes a store.
#define DB_ROW(path) \
    {.name = "--db", .argument = "DB", .help = "the store; onlymove.db in the XDG data folder", \
     .value = &(path)}
// Rows for the table of a command that writes to an export target (export target.h).
#define OUTLET_ROWS(export_target) \
    {.name = "--out", .argument = "FILE", .help = "instead of standard output", \
     .value = &(export_target).path}, \
    {.name = "--force", .help = "write over a file that is there", .flag = &(export_target).replace}
// clang-format on
// The profile of that name with the settings of --set, which must go together.
Status profile_choose(const Profiles *profiles, const char *name, const Words *settings,
                      Profile *profile, Fault *fault);
// The same out of those that ship and the user's file.
Status profile_read(const char *name, const Words *settings, Profile *profile, Fault *fault);
// The path this program was started by.
const char *command_program(void);
// Prints the sentence with the command's name in front, and how to call it; returns EXIT_USAGE.
int command_usage(const CliCommand *command, const char *sentence);
// Prints the sentence to stderr, made safe; returns EXIT_FAILED.
int command_failed(const Fault *fault);
// Prints lines of their own to stderr, made safe.
void command_note(const char *lines);
// Prints text that may be a stranger's to stdout: as it is into a file or a pipe, made safe on a
// terminal. Returns what command_finish() does.
int command_print(const Str *text);
// Flushes stdout: EXIT_DONE, EXIT_UNREAD when it is a pipe that nobody reads any more, or
// EXIT_FAILED with a sentence when it could not take everything.
int command_finish(void);

#endif
