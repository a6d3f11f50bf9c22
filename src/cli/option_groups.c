// The engines, their pool, and the games that config.ini and a command's options choose.
#include "src/cli/option_groups.h"

#include <string.h>

#include "onlymove/file.h"
#include "src/cli/command.h"

const Option engine_options[] = {
    VALUE_ROW(EngineArgs, engine, "--engine", "E",
              "name of an engine in config.ini, or a command line"),
    MANY_ROW(EngineArgs, options, "--engine-option", "NAME=VALUE",
             "UCI option of the engine; repeatable"),
    VALUE_ROW(EngineArgs, log.path, "--engine-log", "FILE",
              "add everything sent to and from the engine to FILE"),
    {0},
};

const Option workers_option[] = {
    VALUE_ROW(EngineArgs, workers, "--workers", "N", "engines at once"),
    {0},
};

static Status read_setups(EngineSetups *setups, const char *program, Fault *fault) {
    CLEANUP(str_done) Str path = {0};
    // Where no config folder can be named, there is no such file.
    bool has_path = file_xdg(XDG_CONFIG, "config.ini", &path, NULL) == STATUS_OK;
    return setups_read(setups, has_path ? str_text(&path) : NULL, program, fault);
}

// Chooses an engine by its name, else adds the text as a command line to the list.
static Status choose_engine(EngineSetups *setups, const char *wanted, Fault *fault) {
    const EngineSetup *known = setups_find(setups, wanted);
    if (known) {
        setups->chosen = (size_t)(known - setups->items);
        return STATUS_OK;
    }
    EngineSetup setup;
    Status status = setup_from_command(&setup, wanted, fault);
    if (status == STATUS_OK) {
        setups_add(setups, &setup);
        setups->chosen = setups->count - 1;
    }
    return status;
}

static Status set_options(EngineSetups *setups, const Values *options, Fault *fault) {
    Status status = STATUS_OK;
    if (options->count && setups->chosen >= setups->count)
        return fault_set(fault, STATUS_ENGINE, "there is no engine");
    for (int i = 0; i < options->count && status == STATUS_OK; i++)
        status = setup_set_option(&setups->items[setups->chosen], options->items[i], fault);
    return status;
}

void target_set_inputs(ExportTarget *target, const Operands *files) {
    target->inputs = (const char *const *)files->items;
    target->input_count = (size_t)files->count;
}

Status engine_choice_read(EngineChoice *choice, const EngineArgs *args, const char *program,
                          Fault *fault) {
    *choice = (EngineChoice){0};
    Status status = read_setups(&choice->setups, program, fault);
    if (status == STATUS_OK && args->engine)
        status = choose_engine(&choice->setups, args->engine, fault);
    status = status == STATUS_OK ? set_options(&choice->setups, &args->options, fault) : status;
    if (status == STATUS_OK && args->workers) {
        Fault why;
        status = setups_read_workers(args->workers, &choice->setups.workers, &why);
        if (status != STATUS_OK)
            fault_set(fault, status, "--%s", why.text);
    }
    status = status == STATUS_OK ? export_target_open_log(&args->log, &choice->log, fault) : status;
    if (status != STATUS_OK)
        engine_choice_done(choice);
    return status;
}

void engine_choice_done(EngineChoice *choice) {
    setups_done(&choice->setups);
    engine_log_close(choice->log);
    *choice = (EngineChoice){0};
}

static void print_lines(const char *text) {
    for (const char *line = text; *line;) {
        size_t len = strcspn(line, "\n");
        Fault fault;
        fault_set(&fault, STATUS_OK, "%.*s", (int)len, line);
        command_failed(&fault);
        line += len + (line[len] == '\n');
    }
}

Pool *engine_choice_pool(const EngineChoice *choice, int engines) {
    const EngineSetups *setups = &choice->setups;
    if (setups_has_only_builtin(setups))
        print_lines("no Stockfish found: the built-in engine serves");
    Pool *pool = pool_new_from_setups(setups, engines);
    if (choice->log) {
        const EngineListener listener = engine_log_listener(choice->log);
        pool_listen(pool, &listener);
    }
    return pool;
}

void engine_choice_report(const EngineChoice *choice, const Pool *pool) {
    Fault fault;
    print_lines(pool_warnings(pool));
    if (choice->log && engine_log_has_ended(choice->log, &fault))
        command_failed(&fault);
}

// --- Games

// The options of games. Without its dashes, each name is a condition of game_filter_set().
#define ROW(index, option, argument, help)                                                         \
    { option, argument, help, OPTION_ONCE, offsetof(GameFilterArgs, values[index]), NULL, NULL }
const Option game_filter_options[] = {
    ROW(0, "--games", "FROM-TO", "these games of each file, by their numbers from 1, or one: N"),
    ROW(1, "--min-elo", "N", "only games whose players both have this rating or more"),
    ROW(2, "--max-elo", "N", "... or less"),
    ROW(3, "--time-control", "TIME", "bullet, blitz, rapid, classical or SECONDS-SECONDS"),
    ROW(4, "--result", "RESULT", "1-0, 0-1, 1/2-1/2 or *"),
    ROW(5, "--where", "PATTERN", "a pattern: 'White ~ Carlsen & Date >= 2019 & pieces:<=8'"),
    ROW(6, "--sample", "N", "so many of the games of each file that fit"),
    ROW(7, "--seed", "N", "another sample for another number"),
    ROW(8, "--shard", "I/N", "the I-th of N parts, for several machines"),
    FLAG_ROW(GameFilterArgs, evals, "--eval-only", "only games with evaluations (%eval)"),
    {0},
};

// Refuses options that are right by themselves, but make no sense together.
static Status check_together(const GameFilter *filter, Fault *fault) {
    if (filter->min_elo > 0 && filter->max_elo > 0 && filter->min_elo > filter->max_elo) {
        return fault_set(fault, STATUS_USAGE, "--min-elo %d is above --max-elo %d: no game fits",
                         filter->min_elo, filter->max_elo);
    }
    return filter->seed > 0 && filter->sample == 0
               ? fault_set(fault, STATUS_USAGE,
                           "--seed says which games --sample takes; without "
                           "--sample all are taken")
               : STATUS_OK;
}

Status game_filter_args_read(const GameFilterArgs *args, GameFilter *filter, Fault *fault) {
    Fault why;
    *filter = (GameFilter){.needs_evals = args->evals};
    for (size_t i = 0; i < GAME_FILTER_OPTIONS; i++) {
        if (args->values[i] && game_filter_set(filter, game_filter_options[i].name + 2,
                                               args->values[i], &why) != STATUS_OK) {
            return fault_set(fault, STATUS_USAGE, "%s: %s", game_filter_options[i].name, why.text);
        }
    }
    return check_together(filter, fault);
}
