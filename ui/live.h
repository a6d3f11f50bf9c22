// The live engine: shows what it thinks of the position on the board while it is on.
#ifndef ONLYMOVE_UI_LIVE_H
#define ONLYMOVE_UI_LIVE_H

#include "onlymove/engine.h"

enum { LIVE_LINES_MAX = 9 };

typedef struct Live {
    Engine *engine; // NULL: none; `fault` says why
    bool on;
    int lines;
    uint64_t asked; // what the search is about, see live_step(); 0: nothing
    char fault[512];
} Live;

// The engine is taken over; NULL with the reason when there is none.
void live_init(Live *live, Engine *engine, const char *fault);
void live_done(Live *live);
// Puts another engine in its place (taken over).
void live_replace(Live *live, Engine *engine);

void live_switch(Live *live, bool on, int64_t now);
void live_set_lines(Live *live, int lines);
// Forgets what was asked, so that the next live_step() asks again.
void live_forget(Live *live);
// Call after engine_pump() and after changes, with the history of the position on the board:
// searches it, unless that is what is being searched.
void live_step(Live *live, const Position *start, const Move *moves, size_t count, int64_t now);

#endif
