// The engines of the workbench: which is at work, its log, and the one that thinks on the board.
#ifndef ONLYMOVE_UI_APP_ENGINES_H
#define ONLYMOVE_UI_APP_ENGINES_H

#include "onlymove/pool.h"
#include "onlymove/setup.h"
#include "ui/app/live_analysis.h"

typedef struct Workbench Workbench;

typedef struct Engines {
    EngineSetups setups; // to choose from
    Pool *pool;          // of the chosen setup
    EngineLog *log;      // NULL: none is kept
    bool warned;         // of what became of the setup's options
    Live live;
    uint64_t threat; // the key of the position of which the threat is shown; 0: none
} Engines;

// Of setups and a log (NULL: none), which it takes over.
void engines_init(Engines *engines, const EngineSetups *setups, EngineLog *log);
void engines_done(Engines *engines);

// The engine of that name, or of that command line; NULL: the one in use, started afresh. What is
// under way starts over. Leaves everything as it was when there is no such engine.
Status workbench_use_engine(Workbench *wb, const char *engine, int64_t now, Fault *fault);
const EngineSetup *workbench_engine(const Workbench *wb);
// Writes what engines are told and say to a file from now on; NULL ends it. See outlet_open_log().
Status workbench_log(Workbench *wb, const char *path, bool replace, Fault *fault);
// Asks the live engine of what the board shows.
void workbench_step_live(Workbench *wb, int64_t now);
// Lets the live engine pause while nobody looks; workbench_step() wakes it.
void workbench_rest(Workbench *wb, int64_t now);

#endif
