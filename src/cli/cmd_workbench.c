// onlymove [FILE]: opens the workbench.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "src/cli/command.h"
#include "src/cli/version.h"
#include "ui/app/loop.h"
#include "ui/app/saved_session.h"

// Makes the terminal the standard input, after the file was read from standard input.
static Status use_terminal_as_input(Fault *fault) {
    int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (terminal < 0 || dup2(terminal, STDIN_FILENO) < 0) {
        return fault_set(fault, STATUS_IO, "the workbench needs a terminal: /dev/tty: %s",
                         strerror(errno));
    }
    close(terminal);
    return STATUS_OK;
}

// Says on standard error which actions did not reach the store, because another program held it.
static void report_waiting(const Workbench *wb) {
    Fault fault;
    CLEANUP(str_done) Str labels = {0};
    if (wb->review)
        review_write_waiting(wb->review, &labels);
    if (labels.len > 0) {
        fault_set(&fault, STATUS_LOCKED, "not taken: %s; the store was locked by another program",
                  str_text(&labels));
        command_failed(&fault);
    }
}

static Status keep_session(Workbench *wb, const char *store, Fault *fault) {
    CLEANUP(str_done) Str path = {0};
    const Status status = saved_session_path_of_store(store, &path, fault);
    return status == STATUS_OK ? saved_session_keep(wb, str_text(&path), fault) : status;
}

static int run_loop(const WorkbenchOptions *options, bool from_stdin, bool plain) {
    Workbench wb;
    Fault fault;
    int signal_number = 0;
    int exit_status = EXIT_DONE;
    Status status = workbench_init(&wb, options, &fault);
    if (status == STATUS_OK && from_stdin)
        status = use_terminal_as_input(&fault);
    if (status == STATUS_OK && plain)
        plain_run(&wb, STDIN_FILENO, STDOUT_FILENO);
    else if (status == STATUS_OK)
        status = loop_run(&wb, &signal_number, &fault);
    if (status != STATUS_OK)
        exit_status = command_failed(&fault);
    else if (keep_session(&wb, options->store, &fault) != STATUS_OK)
        command_failed(&fault);
    report_waiting(&wb);
    workbench_done(&wb);
    return signal_number ? EXIT_INTERRUPTED : exit_status;
}

// Opens the workbench. Frees *choice and wanted->profiles.
static int run_with(EngineChoice *choice, WorkbenchOptions *wanted, bool plain) {
    Fault fault;
    bool from_stdin = wanted->file && strcmp(wanted->file, "-") == 0;
    if (!plain && (!isatty(STDOUT_FILENO) || (!from_stdin && !isatty(STDIN_FILENO)))) {
        engine_choice_done(choice);
        profiles_done(&wanted->profiles);
        if (wanted->file && !from_stdin && access(wanted->file, F_OK) != 0)
            return command_unknown("command or file", wanted->file);
        fault_set(&fault, STATUS_IO,
                  "the workbench needs a terminal on standard input and output; "
                  "--plain works without one, and so does what onlymove --help lists");
        return command_failed(&fault);
    }
    wanted->log = choice->log;
    wanted->setups = choice->setups;
    return run_loop(wanted, from_stdin, plain);
}

// Returns the newest profile that the workbench has made by its questions; NULL: none.
static const char *newest_made_profile(const Profiles *profiles) {
    const char *name, *newest = NULL;
    for (size_t i = 0; (name = profiles_name(profiles, i)); i++)
        if (strncmp(name, OWN_PROFILE, strlen(OWN_PROFILE)) == 0)
            newest = name;
    return newest;
}

// Reads the profiles and chooses one. Where the user's file is broken, only those that ship are
// left, and the screen says what is wrong; where none has the wanted name, *fault says so.
static Status read_profiles(WorkbenchOptions *wanted, const ProfileArgs *arguments, Fault *fault) {
    ProfileArgs args = *arguments;
    bool broken = profiles_read(&wanted->profiles, NULL, &wanted->profiles_fault) != STATUS_OK;
    if (!broken)
        wanted->profiles_fault = (Fault){""};
    args.name = args.name ? args.name : newest_made_profile(&wanted->profiles);
    Status status = profile_choose(&wanted->profiles, &args, &wanted->profile, fault);
    if (status != STATUS_OK)
        profiles_done(&wanted->profiles);
    if (status == STATUS_NOT_FOUND && broken)
        *fault = wanted->profiles_fault;
    return status;
}

// Whether `path` is the store in use: `store`, or with NULL the usual one.
static bool is_store(const char *path, const char *store) {
    CLEANUP(str_done) Str usual = {0};
    if (!store && store_default_path(&usual, NULL) == STATUS_OK)
        store = str_text(&usual);
    return store && path_is_same(path, store);
}

// Reads the last session of the store, unless it is of another file than the command line asks for.
// `with_profile`: the command line has a profile, so that the session's is dropped.
static void read_session(SavedSession *session, WorkbenchOptions *wanted, bool with_profile) {
    CLEANUP(str_done) Str path = {0};
    Status status = saved_session_path_of_store(wanted->store, &path, &wanted->session_fault);
    if (status == STATUS_OK)
        status = saved_session_read(session, str_text(&path), &wanted->session_fault);
    const char *file = saved_session_value(session, SESSION_FILE);
    const char *store = saved_session_value(session, SESSION_STORE);
    if (status == STATUS_NOT_FOUND) {
        wanted->session_fault.text[0] = '\0';
        wanted->is_first_run = true;
    }
    if (status != STATUS_OK || (wanted->file && !path_is_same(wanted->file, file)) ||
        (store[0] && !is_store(store, wanted->store)))
        return;
    wanted->session_fault.text[0] = '\0';
    if (with_profile)
        str_clear(&session->values[SESSION_PROFILE]);
    wanted->session = session;
}

// What the command line asks for.
typedef struct WorkbenchArgs {
    const char *db, *theme, *pieces;
    ProfileArgs profile;
    EngineArgs engine;
    bool fresh, letters, plain, version;
} WorkbenchArgs;

static const Option options[] = {
    DB_OPTION(WorkbenchArgs, db),
    GROUP_ROW(engine_options, WorkbenchArgs, engine),
    GROUP_ROW(workers_option, WorkbenchArgs, engine),
    PROFILE_OPTIONS(WorkbenchArgs, profile),
    FLAG_ROW(WorkbenchArgs, fresh, "--fresh", "do not continue the last session"),
    FLAG_ROW(WorkbenchArgs, letters, "--letters", "pieces as letters"),
    FLAG_ROW(WorkbenchArgs, plain, "--plain",
             "lines in and lines out, for screen readers and scripts"),
    VALUE_ROW(WorkbenchArgs, theme, "--theme", "THEME", "colours, this time"),
    VALUE_ROW(WorkbenchArgs, pieces, "--pieces", "PIECES", "how pieces are drawn, this time"),
    FLAG_ROW(WorkbenchArgs, version, "--version",
             "which onlymove this is, its libraries, and the engine found"),
    {0},
};

static int run_workbench(const CliCommand *command, void *arguments, const Operands *files) {
    WorkbenchArgs *args = arguments;
    const ProfileArgs *profile = &args->profile;
    CLEANUP(saved_session_done) SavedSession session = {0};
    WorkbenchOptions wanted = {.store = args->db,
                               .names_store = args->db && !is_store(args->db, NULL),
                               .theme = args->theme,
                               .pieces = args->letters ? "letters" : args->pieces};
    if (args->version)
        return version_print(&args->engine);
    Fault fault;
    if (files->count > 1)
        return command_usage_error(command, "the workbench opens one file");
    if (args->plain && files->count > 0 && strcmp(files->items[0], "-") == 0)
        return command_usage_error(command, "with --plain the standard input has the commands");
    if (read_profiles(&wanted, profile, &fault) != STATUS_OK)
        return command_usage_error(command, fault.text);
    wanted.settings = profile->settings.items;
    wanted.setting_count = profile->settings.count;
    wanted.program = program_path();
    wanted.file = files->count > 0 ? files->items[0] : NULL;
    const bool with_profile = profile->name || profile->effort || profile->settings.count > 0;
    if (!args->fresh)
        read_session(&session, &wanted, with_profile);
    wanted.asks_for_profile = wanted.is_first_run && !args->db && !args->plain && !with_profile &&
                              !newest_made_profile(&wanted.profiles);
    target_set_inputs(&args->engine.log, files);
    EngineChoice choice;
    Status chosen = engine_choice_read(&choice, &args->engine, program_path(), &fault);
    if (chosen != STATUS_OK) {
        profiles_done(&wanted.profiles);
        return chosen == STATUS_USAGE ? command_usage_error(command, fault.text)
                                      : command_failed(&fault);
    }
    return run_with(&choice, &wanted, args->plain);
}

const CliCommand cli_workbench = {"",      "[FILE] [OPTION...]", "the workbench", run_workbench,
                                  options, sizeof(WorkbenchArgs)};
