#include "ui/live.h"

#include <stdio.h>

enum { LIVE_HASH = 128 };

void live_init(Live *live, Engine *engine, const char *fault)
{
    *live = (Live){.engine = engine, .lines = 3, .stale = true};
    snprintf(live->fault, sizeof live->fault, "%s", engine ? "" : fault);
}

void live_done(Live *live)
{
    engine_free(live->engine);
    live->engine = NULL;
}

void live_replace(Live *live, Engine *engine)
{
    engine_free(live->engine);
    live->engine = engine;
    live->stale = true;
    live->fault[0] = '\0';
}

static void start(Live *live, int64_t now)
{
    Fault fault = {""};
    engine_start(live->engine, now, &fault);
    snprintf(live->fault, sizeof live->fault, "%s", fault.text);
    live->stale = true;
}

void live_switch(Live *live, bool on, int64_t now)
{
    if (!live->engine) {
        return;
    }
    live->on = on;
    live->stale = true;
    if (on && engine_state(live->engine) == ENGINE_OFF) {
        start(live, now);
    } else if (!on) {
        engine_stop(live->engine, now);
    }
}

void live_set_lines(Live *live, int lines)
{
    int wanted = lines < 1 ? 1 : lines > LIVE_LINES_MAX ? LIVE_LINES_MAX : lines;
    live->stale = live->stale || wanted != live->lines;
    live->lines = wanted;
}

void live_moved(Live *live)
{
    live->stale = true;
}

void live_step(Live *live, const Position *start_pos, const Move *moves, size_t count, int64_t now)
{
    if (!live->engine || !live->on || !live->stale) {
        return;
    }
    const SearchRequest request = {
        .start = *start_pos,
        .moves = moves,
        .move_count = count,
        .lines = live->lines,
        .hash = LIVE_HASH,
    };
    if (engine_search(live->engine, &request, now) != 0) {
        live->stale = false;
    }
}
