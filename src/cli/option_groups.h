// Options that several commands have: which engines, and which games of a file.
#pragma once

#include "onlymove/engine.h"
#include "onlymove/export_target.h"
#include "onlymove/game_filter.h"
#include "onlymove/pool.h"
#include "src/cli/options.h"

// As they stand on the command line; zeroed, nothing was given.
typedef struct EngineArgs {
    const char *engine, *workers;
    ExportTarget log; // its inputs are what the command reads
    Values options;
} EngineArgs;

// Groups for the table of a command.
extern const Option engine_options[], workers_option[];

// What they come to, with config.ini of the XDG config folder.
typedef struct EngineChoice {
    EngineSetups setups; // the chosen one with its --engine-option
    EngineLog *log;      // NULL: none is wanted
} EngineChoice;

// What the operands name is read, so that no log goes there.
void engine_args_read(EngineArgs *args, const Operands *files);
// Options are those of the chosen engine. `program` is this program's path. STATUS_USAGE when the
// options are wrong; *choice is then empty.
Status engine_choice_read(EngineChoice *choice, const EngineArgs *args, const char *program,
                          Fault *fault);
void engine_choice_done(EngineChoice *choice);
// So many engines of the chosen setup, logged when that is wanted; 0: as many as --workers or
// config.ini say, else one a core. Says to stderr when only the built-in one is there to serve.
Pool *engine_choice_pool(const EngineChoice *choice, int engines);
// Says to stderr what became of wishes: options that were refused, several threads, a log that
// ended.
void engine_choice_report(const EngineChoice *choice, const Pool *pool);

// --- Games

enum { GAME_FILTER_OPTIONS = 9 };

typedef struct GameFilterArgs { // zeroed: nothing was said
    const char *values[GAME_FILTER_OPTIONS];
    bool evals;
} GameFilterArgs;

// A group for the table of a command.
extern const Option game_filter_options[];
// What the options come to; a fault names the option.
Status game_filter_args_read(const GameFilterArgs *args, GameFilter *choice, Fault *fault);
