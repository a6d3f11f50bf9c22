// The program: picks the subcommand and leaves the rest to it.
#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/str.h"
#include "src/cli/command.h"
#include "ui/input/keys.h"

static const CliCommand commands[] = {
    {"", "[FILE] [OPTION...]", "the workbench", run_workbench},
    {"check", "FILE...", "read everything; counts games, plies and errors", run_check},
    {"explain", "--fen FEN | FILE --ply P [OPTION...]",
     "every verdict, and the tree, for one position", run_explain},
    {"scan", "FILE... [OPTION...]", "whole files through a profile, candidates into the store",
     run_scan},
    {"import", "FILE... [--db DB] [--quiet]",
     "puzzles of CSV, EPD, PGN, JSON or FENs into the store, as candidates", run_import},
    {"export", "--format FORMAT [OPTION...] [PATTERN]",
     "accepted puzzles, or those of them that fit a pattern, for other programs", run_export},
    {"audit", "[OPTION...] [PATTERN]",
     "accepted puzzles searched again, deeper or by another engine", run_audit},
    {"results", "FILE [--db DB]", "who solved what, out of a CSV: puzzles are rated by it",
     run_results},
    {"set",
     "list | show NAME | export NAME | import NAME FILE | fill NAME RULES |"
     " check NAME RULES | delete NAME [OPTION...]",
     "sets of puzzles, and their text files", run_set},
    {"merge", "STORE... --db OUT", "stores of several machines, or people, into a new one",
     run_merge},
    {"store", "check | rescue --out NEW [--db DB]",
     "look over a store, or save what can be read of a damaged one", run_store},
    {"profiles", "[NAME | --filters]",
     "list the profiles, print one as INI, or list the filters there are", run_profiles},
    {"tag", "FILE... [OPTION...] | --motifs",
     "the motifs of puzzles from any file, and how hard they are", run_tag},
    {"perft", "DEPTH [FEN]", "count the leaf nodes of the tree of legal moves", run_perft},
    {"engine", "", "the built-in engine, speaking UCI on standard input and output", run_engine},
    {"tables", "[NAME]", "commands, options, keys, filters and all else as lines for scripts",
     run_tables},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

const CliCommand *command_at(size_t index)
{
    return index < COMMAND_COUNT ? &commands[index] : NULL;
}

static const ExitMeaning exits[] = {
    {EXIT_DONE, "done"},
    {EXIT_FAILED, "failed"},
    {EXIT_USAGE, "wrong usage"},
    {EXIT_INTERRUPTED, "interrupted"},
    {EXIT_UNREAD, "output not read"},
};

enum { EXIT_COUNT = sizeof exits / sizeof *exits };

const ExitMeaning *exit_meaning(size_t index)
{
    return index < EXIT_COUNT ? &exits[index] : NULL;
}

// Who is shown the options that a command knows, in place of its run.
static struct {
    OptionVisit *visit;
    void *context;
} visitor;

// Kept because a command sees its own words only.
static const char *program;

const char *command_program(void)
{
    return program;
}

static void print_usage(FILE *out, const CliCommand *command)
{
    fprintf(out, "onlymove%s%s%s%s\n", command->name[0] ? " " : "", command->name,
            command->usage[0] ? " " : "", command->usage);
}

static void print_option(void *unused, const CliCommand *command, const Option *option)
{
    (void)unused;
    (void)command;
    option_help(stdout, option);
}

static int print_help(void)
{
    printf("onlymove: a workbench for the people who make chess puzzles\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        print_usage(stdout, &commands[i]);
        printf("        %s\n", commands[i].about);
    }
    printf("\nEach command explains its options with --help. FILE may be - for standard input.\n"
           "Exit status:");
    for (int i = 0; i < EXIT_COUNT; i++) {
        printf("%s %d %s", i > 0 ? "," : "", exits[i].status, exits[i].means);
    }
    printf(".\n\nThe options of the workbench\n\n");
    command_visit_options(&commands[0], print_option, NULL);
    printf("\nThe keys of the workbench\n\n");
    CLEANUP(str_done) Str text = {0};
    CLEANUP(keymap_done) KeyTable keys = {0};
    Fault fault;
    (void)keymap_read(&keys, NULL, &fault); // what is wrong with it, the workbench says
    keys_write(&text, &keys, VIEW_NONE);
    fputs(str_text(&text), stdout);
    return command_finish();
}

bool command_options(const CliCommand *command, int argc, char **argv, const Option *options,
                     Operands *operands, int *status)
{
    enum { ROOM = 32 };
    Option table[ROOM];
    size_t count = 0;
    bool help = false;
    while (options[count].name && count + 2 < ROOM) {
        table[count] = options[count];
        count++;
    }
    table[count] = (Option){.name = "--help", .help = "this text", .flag = &help};
    table[count + 1] = (Option){0};

    Fault fault;
    if (options_read(argc, argv, table, operands, &fault) != STATUS_OK) {
        *status = command_usage(command, fault.text);
        return false;
    }
    if (visitor.visit) {
        for (const Option *option = table; option->name; option++) {
            visitor.visit(visitor.context, command, option);
        }
        *status = EXIT_DONE;
        return false;
    }
    if (help) {
        print_usage(stdout, command);
        printf("%s\n\n", command->about);
        for (const Option *option = table; option->name; option++) {
            option_help(stdout, option);
        }
        *status = command_finish();
        return false;
    }
    return true;
}

void command_visit_options(const CliCommand *command, OptionVisit *visit, void *context)
{
    char *argv[] = {(char *)command->name, NULL};
    visitor.visit = visit;
    visitor.context = context;
    (void)command->run(command, 1, argv);
    visitor.visit = NULL;
}

Status profile_choose(const Profiles *profiles, const char *name, const Words *settings,
                      Profile *profile, Fault *fault)
{
    Status status = profiles_find(profiles, name, profile, fault);
    for (int i = 0; i < settings->count && status == STATUS_OK; i++) {
        status = profile_set(profile, settings->items[i], fault);
    }
    return status == STATUS_OK ? profile_check(profile, fault) : status;
}

Status profile_read(const char *name, const Words *settings, Profile *profile, Fault *fault)
{
    CLEANUP(profiles_done) Profiles profiles;
    const Status status = profiles_read(&profiles, NULL, fault);
    return status == STATUS_OK ? profile_choose(&profiles, name, settings, profile, fault) : status;
}

static void print_safe(const char *sentence)
{
    CLEANUP(str_done) Str safe = {0};
    text_safe(&safe, sentence, strlen(sentence), 2000);
    fprintf(stderr, "onlymove: %s\n", str_text(&safe));
}

void command_note(const char *lines)
{
    CLEANUP(str_done) Str safe = {0};
    text_safe_lines(&safe, lines, strlen(lines));
    fprintf(stderr, "%s\n", str_text(&safe));
}

int command_usage(const CliCommand *command, const char *sentence)
{
    print_safe(sentence);
    fprintf(stderr, "usage: ");
    print_usage(stderr, command);
    return EXIT_USAGE;
}

int command_failed(const Fault *fault)
{
    print_safe(fault->text);
    return EXIT_FAILED;
}

int command_print(const Str *text)
{
    CLEANUP(str_done) Str safe = {0};
    const bool on_terminal = isatty(STDOUT_FILENO);
    if (on_terminal) {
        text_safe_lines(&safe, str_text(text), text->len);
    }
    const Str *shown = on_terminal ? &safe : text;
    fwrite(str_text(shown), 1, shown->len, stdout);
    return command_finish();
}

// Whether standard output is a pipe whose reader has ended, as `head` does when it has enough.
static bool nobody_reads(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLHUP));
}

int command_finish(void)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (errno == EPIPE || nobody_reads()) {
            return EXIT_UNREAD;
        }
        fprintf(stderr, "onlymove: standard output cannot be written: %s\n", strerror(errno));
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

// The command that was meant by a word which names neither a command nor a file; NULL when it is
// like none of them.
static const CliCommand *meant_command(const char *word)
{
    enum { SLIPS = 2 };
    if (word[0] == '\0' || word[0] == '-' || access(word, F_OK) == 0) {
        return NULL;
    }
    const CliCommand *best = NULL;
    size_t least = SLIPS + 1;
    for (int i = 1; i < COMMAND_COUNT; i++) {
        size_t distance = text_distance(word, commands[i].name);
        if (distance < least) {
            best = &commands[i];
            least = distance;
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN); // a pipe that nobody reads, and a file that may not grow further,
    signal(SIGXFSZ, SIG_IGN); // are errors of writing
    program = argc > 0 ? argv[0] : "onlymove";
    const char *first = argc > 1 ? argv[1] : "";
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
        return print_help();
    }
    for (int i = 1; i < COMMAND_COUNT; i++) {
        if (strcmp(first, commands[i].name) == 0) {
            return commands[i].run(&commands[i], argc - 1, argv + 1);
        }
    }
    const CliCommand *meant = meant_command(first);
    if (meant) {
        Fault fault;
        fault_set(&fault, STATUS_USAGE, "there is no command or file \"%s\"; nearest: %s", first,
                  meant->name);
        return command_usage(meant, fault.text);
    }
    return commands[0].run(&commands[0], argc, argv);
}
