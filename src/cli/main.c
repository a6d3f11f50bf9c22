// The program: picks the subcommand and leaves the rest to it.
#include <errno.h>
#include <jansson.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/str.h"
#include "onlymove/xalloc.h"
#include "src/cli/command.h"
#include "ui/input/keys.h"

#define ROW_OF(name) &cli_##name,
static const CliCommand *const commands[] = {CLI_COMMANDS(ROW_OF)};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

const CliCommand *command_at(size_t index) {
    return index < COMMAND_COUNT ? commands[index] : NULL;
}

static const ExitMeaning exits[] = {
    {EXIT_DONE, "done"},
    {EXIT_FAILED, "failed"},
    {EXIT_USAGE, "wrong usage"},
    {EXIT_INTERRUPTED, "interrupted"},
    {EXIT_BROKEN_PIPE, "output not read"},
};

enum { EXIT_COUNT = sizeof exits / sizeof *exits };

const ExitMeaning *exit_meaning(size_t index) {
    return index < EXIT_COUNT ? &exits[index] : NULL;
}

// The program and its whole command line: a command is given no more than its own arguments.
static const char *program;
static char *const *arguments;
static int argument_count;

const char *program_path(void) {
    return program;
}

char *const *command_line(int *count) {
    *count = argument_count;
    return arguments;
}

size_t command_options(const CliCommand *command, Option rows[OPTIONS_MAX]) {
    // run_command() keeps a byte for --help after the args.
    const Option help[] = {
        {.name = "--help", .help = "this text", .kind = OPTION_FLAG, .offset = command->args_size},
        {0}};
    const size_t count = command->options ? options_flatten(command->options, 0, rows, 0) : 0;
    return options_flatten(help, 0, rows, count);
}

static void print_usage(FILE *out, const CliCommand *command) {
    fprintf(out, "onlymove%s%s%s%s\n", command->name[0] ? " " : "", command->name,
            command->usage[0] ? " " : "", command->usage);
}

static void print_command(const CliCommand *command) {
    Option rows[OPTIONS_MAX];
    const size_t count = command_options(command, rows);
    print_usage(stdout, command);
    printf("%s\n\n", command->about);
    for (size_t i = 0; i < count; i++)
        option_print_help_row(&rows[i]);
}

// Prints help for a screen of 24 rows.
static int print_help(void) {
    enum { ABOUT_COLUMNS = 68 };
    printf("onlymove [FILE] [OPTION...]: a workbench for makers of chess puzzles\n");
    for (int i = 1; i < COMMAND_COUNT; i++)
        printf("  %-9s %.*s\n", commands[i]->name, ABOUT_COLUMNS, commands[i]->about);
    printf(
        "\nonlymove help COMMAND says more, help keys of keys. FILE - is standard input.\nExit:");
    for (int i = 0; i < EXIT_COUNT; i++)
        printf("%s %d %s", i > 0 ? "," : "", exits[i].status, exits[i].means);
    printf(".\n");
    return command_finish();
}

// Prints help on a command; on "keys" the workbench's options and keys.
static int print_help_on(const char *word) {
    for (int i = 1; i < COMMAND_COUNT; i++) {
        if (strcmp(word, commands[i]->name) == 0) {
            print_command(commands[i]);
            return command_finish();
        }
    }
    if (!word[0])
        return print_help();
    if (strcmp(word, "keys") != 0 && strcmp(word, "workbench") != 0)
        return command_unknown("command", word);
    CLEANUP(str_done) Str text = {0};
    CLEANUP(keymap_done) KeyMap keys = {0};
    Fault fault;
    (void)keymap_read(&keys, NULL, &fault); // the workbench says what is wrong with the file
    print_command(commands[0]);
    str_add(&text, "\nThe keys of the workbench\n\n");
    keys_write(&text, &keys, VIEW_NONE);
    return command_print(&text);
}

static int run_command(const CliCommand *command, int argc, char **argv) {
    Option rows[OPTIONS_MAX];
    Operands operands;
    Fault fault;
    int status;
    const size_t count = command_options(command, rows);
    char **words = xmemdup(argv, (size_t)argc * sizeof *argv); // options_read() sorts them
    char *args = xcalloc(1, command->args_size + sizeof(bool));
    if (options_read(argc, words, rows, count, args, &operands, &fault) != STATUS_OK) {
        status = command_usage_error(command, fault.text);
    } else if (args[command->args_size]) {
        print_command(command);
        status = command_finish();
    } else {
        status = command->run(command, args, &operands);
    }
    free(args);
    free(words);
    return status;
}

Status profile_apply(Profile *profile, const ProfileArgs *args, Fault *fault) {
    const Values *settings = &args->settings;
    Status status =
        args->effort ? profile_set_key(profile, "effort", args->effort, fault) : STATUS_OK;
    for (int i = 0; i < settings->count && status == STATUS_OK; i++)
        status = profile_set(profile, settings->items[i], fault);
    return status == STATUS_OK ? profile_check(profile, fault) : status;
}

Status profile_choose(const Profiles *profiles, const ProfileArgs *args, Profile *profile,
                      Fault *fault) {
    const Status status =
        profiles_find(profiles, args->name ? args->name : "magnus", profile, fault);
    return status == STATUS_OK ? profile_apply(profile, args, fault) : status;
}

Status profile_read(const ProfileArgs *args, Profile *profile, Fault *fault) {
    CLEANUP(profiles_done) Profiles profiles;
    const Status status = profiles_read(&profiles, NULL, fault);
    return status == STATUS_OK ? profile_choose(&profiles, args, profile, fault) : status;
}

Status pattern_read(const char *text, NamedPatterns *named, Fault *fault) {
    Pattern *pattern = NULL;
    Status status = named_patterns_read(named, NULL, fault);
    if (status == STATUS_OK)
        status = pattern_new_for_list(&pattern, text, named, fault);
    pattern_free(pattern);
    return status;
}

static void print_safe(const char *sentence) {
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, sentence, strlen(sentence), 2000);
    fprintf(stderr, "onlymove: %s\n", str_text(&safe));
}

void command_note(const char *lines) {
    CLEANUP(str_done) Str safe = {0};
    text_add_safe_lines(&safe, lines, strlen(lines));
    fprintf(stderr, "%s\n", str_text(&safe));
}

void profile_note_unused(const Profile *profiles, int count, const ProfileArgs *args) {
    CLEANUP(str_done) Str text = {0};
    profile_write_unused(profiles, count, args->settings.items, args->settings.count, &text);
    if (text.len > 0)
        command_note(str_text(&text));
}

int command_usage_error(const CliCommand *command, const char *sentence) {
    print_safe(sentence);
    fprintf(stderr, "usage: ");
    print_usage(stderr, command);
    return EXIT_USAGE;
}

static const char *command_name(size_t index) {
    return command_at(index + 1) ? command_at(index + 1)->name : NULL;
}

int command_unknown(const char *kind, const char *word) {
    Fault fault;
    fault_set_nearest(&fault, STATUS_USAGE, word, text_name_by, &(TextName *){command_name},
                      "there is no %s \"%.100s\"", kind, word);
    print_safe(fault.text);
    return EXIT_USAGE;
}

int command_failed(const Fault *fault) {
    print_safe(fault->text);
    return EXIT_FAILED;
}

int command_print(const Str *text) {
    CLEANUP(str_done) Str safe = {0};
    const bool on_terminal = isatty(STDOUT_FILENO);
    if (on_terminal)
        text_add_safe_lines(&safe, str_text(text), text->len);
    const Str *shown = on_terminal ? &safe : text;
    fwrite(str_text(shown), 1, shown->len, stdout);
    return command_finish();
}

// Whether standard output is a pipe whose reader has ended, as `head` does when it has enough.
static bool nobody_reads(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLHUP));
}

int command_finish(void) {
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (errno == EPIPE || nobody_reads())
            return EXIT_BROKEN_PIPE;
        fprintf(stderr, "onlymove: standard output cannot be written: %s\n", strerror(errno));
        return EXIT_FAILED;
    }
    return EXIT_DONE;
}

// Whether a word that names neither a command nor a file is much like a command.
static bool is_meant_as_command(const char *word) {
    enum { TYPOS_MAX = 2 };
    const char *nearest = text_nearest(word, text_name_by, &(TextName *){command_name});
    return nearest[0] && word[0] != '-' && access(word, F_OK) != 0 &&
           text_distance(word, nearest) <= TYPOS_MAX;
}

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN); // a pipe that nobody reads, and a file that may not grow further,
    signal(SIGXFSZ, SIG_IGN); // are errors of writing
    json_set_alloc_funcs(xmalloc, free); // jansson, too, ends the program without memory
    program = argc > 0 ? argv[0] : "onlymove";
    arguments = argv + 1;
    argument_count = argc - 1;
    const char *first = argc > 1 ? argv[1] : "";
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0)
        return print_help();
    if (strcmp(first, "help") == 0 && access(first, F_OK) != 0)
        return print_help_on(argc > 2 ? argv[2] : "");
    for (int i = 1; i < COMMAND_COUNT; i++)
        if (strcmp(first, commands[i]->name) == 0)
            return run_command(commands[i], argc - 1, argv + 1);
    return is_meant_as_command(first) ? command_unknown("command or file", first)
                                      : run_command(commands[0], argc, argv);
}
