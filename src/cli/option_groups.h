// Options that several commands have: which engines, and which games of a file.
#pragma once

#include "onlymove/engine.h"
#include "onlymove/export_target.h"
#include "onlymove/game_filter.h"
#include "onlymove/pool.h"
#include "src/cli/options.h"

// The options of engines, as they stand on the command line; zeroed, nothing was given.
typedef struct EngineArgs {
    const char *engine, *workers;
    ExportTarget log; // its inputs are the files that the command reads
    Values options;
} EngineArgs;

// Groups for the table of a command.
extern const Option engine_options[], workers_option[];

// The engines that the options choose, with config.ini of the XDG config folder.
typedef struct EngineChoice {
    EngineSetups setups; // the chosen one with its --engine-option
    EngineLog *log;      // NULL: none is wanted
} EngineChoice;

// Notes the operands as files that are read, so that nothing is written over them.
void target_set_inputs(ExportTarget *target, const Operands *files);
// Chooses the engine; its --engine-option are for it alone. `program` is this program's path.
// STATUS_USAGE when the options are wrong; *choice is then empty.
Status engine_choice_read(EngineChoice *choice, const EngineArgs *args, const char *program,
                          Fault *fault);
void engine_choice_done(EngineChoice *choice);
// Makes a pool of so many engines of the chosen setup, with the log; 0: as many as --workers or
// config.ini say, else one a core. Says to stderr when there is only the built-in engine.
Pool *engine_choice_pool(const EngineChoice *choice, int engines);
// Says to stderr what is not as asked for: options refused, several threads, a log that ended.
void engine_choice_report(const EngineChoice *choice, const Pool *pool);

// --- Games

enum { GAME_FILTER_OPTIONS = 9 };

typedef struct GameFilterArgs { // zeroed: nothing was given
    const char *values[GAME_FILTER_OPTIONS];
    bool evals;
} GameFilterArgs;

// A group for the table of a command.
extern const Option game_filter_options[];
// Reads the options into a filter of games; a fault names the option.
Status game_filter_args_read(const GameFilterArgs *args, GameFilter *filter, Fault *fault);
