// The live engine: shows what it thinks of the position on the board while it is on.
#ifndef ONLYMOVE_UI_APP_LIVE_ANALYSIS_H
#define ONLYMOVE_UI_APP_LIVE_ANALYSIS_H

#include "onlymove/pool.h"

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

#endif
