// The engines of the workbench: which is at work, its log, and the one that thinks on the board.
#pragma once

#include "onlymove/pool.h"
#include "onlymove/setup.h"

typedef struct Workbench Workbench;

// --- The live engine: what it thinks of the position on the board, while it is on

enum { LIVE_LINES_MAX = 9 };

typedef struct Live {
    Pool *pool; // borrowed
    bool on;
    int lines;
    uint64_t asked; // what the search is about, see live_step(); 0: nothing
    Search *search; // or NULL
    bool failed;    // the engines failed at it; nothing is asked until live_switch()
    char fault[512];
} Live;

void live_init(Live *live, Pool *pool);
void live_done(Live *live);

// Also after a failure: it is tried again.
void live_switch(Live *live, bool on, int64_t now);
void live_set_lines(Live *live, int lines);
// Gives its search back; the next live_step() asks again.
void live_forget(Live *live, int64_t now);
// Call after pool_pump() and after changes, with the history of the position on the board:
// searches it, unless that is what is being searched.
void live_step(Live *live, const Position *start, const Move *moves, size_t count, int64_t now);

// What there is to show: the engine's state, that of an idle one when it has ended its search by
// itself; the newest lines and figures of the search.
EngineState live_state(const Live *live);
const Line *live_lines(const Live *live, int *count);
EngineFigures live_figures(const Live *live);
// It waits for an engine that others have.
bool live_waits(const Live *live);

// --- All of them

typedef struct Engines {
    EngineSetups setups; // to choose from
    Pool *pool;          // of the chosen setup
    EngineLog *log;      // NULL: none is kept
    bool warned;         // of what became of the setup's options
    Live live;
    uint64_t threat;       // the key of the position of which the threat is shown; 0: none
    bool on_before_threat; // whether the live engine was
} Engines;

// Of setups and a log (NULL: none), which it takes over.
void engines_init(Engines *engines, const EngineSetups *setups, EngineLog *log);
void engines_done(Engines *engines);

// The engine of that name, or of that command line; NULL: the one in use, started afresh. What is
// under way starts over. Leaves everything as it was when there is no such engine.
Status workbench_use_engine(Workbench *wb, const char *engine, int64_t now, Fault *fault);
const EngineSetup *workbench_engine(const Workbench *wb);
// Writes what engines are told and say to a file from now on; NULL ends it. See
// export_target_open_log().
Status workbench_log(Workbench *wb, const char *path, bool replace, Fault *fault);
// Asks the live engine of what the board shows.
void workbench_step_live(Workbench *wb, int64_t now);
// Lets the live engine pause while nobody looks; workbench_step() wakes it.
void workbench_rest(Workbench *wb, int64_t now);
