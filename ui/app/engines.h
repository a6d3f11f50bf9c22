// The engines of the workbench: the one in use, its log, and its analysis of the board.
#pragma once

#include "onlymove/pool.h"
#include "onlymove/setup.h"

typedef struct Workbench Workbench;

// --- The live engine: searches the position on the board, while it is on

enum { LIVE_LINES_MAX = 9 };

typedef struct Live {
    Pool *pool; // borrowed
    bool on;
    int lines;
    uint64_t request_hash; // a hash of the request of `search`; 0: none
    Search *search;        // or NULL
    bool failed;           // the last search failed; nothing is asked until live_switch()
    char fault[512];
} Live;

void live_init(Live *live, Pool *pool);
void live_done(Live *live);

// Turns the live engine on or off. After a failure, `on` tries it again.
void live_switch(Live *live, bool on, int64_t now);
void live_set_lines(Live *live, int lines);
// Drops the live engine's search; the next live_step() asks again.
void live_drop_search(Live *live, int64_t now);
// Searches the position that the moves from `start` lead to, unless that search is under way. Call
// it after pool_pump() and after changes.
void live_step(Live *live, const Position *start, const Move *moves, size_t count, int64_t now);

// Return what the screen shows of the live engine: its state, ENGINE_IDLE when the search has ended
// by itself; the newest lines (borrowed, NULL: none) and figures of the search.
EngineState live_state(const Live *live);
const Line *live_lines(const Live *live, int *count);
EngineStats live_stats(const Live *live);
// Whether the live search waits for an engine that is busy with other searches.
bool live_waits(const Live *live);

// --- All engines

typedef struct Engines {
    EngineSetups setups; // the engines to choose from, and which is chosen
    Pool *pool;          // runs engines of the chosen setup
    EngineLog *log;      // NULL: none is kept
    bool warned;         // the pool's warnings about the setup's options were shown
    uint64_t restarts;   // of failed engines, as far as they were told
    Live live;
    uint64_t threat_key;   // the key of the position of which the threat is shown; 0: none
    bool on_before_threat; // the live engine was on before a threat was shown
} Engines;

// Takes over the setups and the log (NULL: none).
void engines_init(Engines *engines, const EngineSetups *setups, EngineLog *log);
void engines_done(Engines *engines);

// Uses the engine of a name or a command line; NULL: restarts the one in use. What is under
// way starts over. Leaves everything as it was when there is no such engine.
Status workbench_use_engine(Workbench *wb, const char *engine, int64_t now, Fault *fault);
const EngineSetup *workbench_engine(const Workbench *wb);
// Logs what is sent to engines and read from them to a file, which `replace` may overwrite; NULL
// ends the log.
Status workbench_log(Workbench *wb, const char *path, bool replace, Fault *fault);
// Has the live engine search what the board shows.
void workbench_step_live(Workbench *wb, int64_t now);
