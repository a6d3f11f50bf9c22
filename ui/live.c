#include "ui/live.h"

#include <stdio.h>

enum { LIVE_HASH = 128 };

void live_init(Live *live, Engine *engine, const char *fault)
{
    *live = (Live){.engine = engine, .lines = 3};
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
    live->asked = 0;
    live->fault[0] = '\0';
}

static void start(Live *live, int64_t now)
{
    Fault fault = {""};
    engine_start(live->engine, now, &fault);
    snprintf(live->fault, sizeof live->fault, "%s", fault.text);
    live->asked = 0;
}

void live_switch(Live *live, bool on, int64_t now)
{
    if (!live->engine) {
        return;
    }
    live->on = on;
    live->asked = 0;
    if (on && engine_state(live->engine) == ENGINE_OFF) {
        start(live, now);
    } else if (!on) {
        engine_stop(live->engine, now);
    }
}

void live_set_lines(Live *live, int lines)
{
    live->lines = lines < 1 ? 1 : lines > LIVE_LINES_MAX ? LIVE_LINES_MAX : lines;
}

void live_forget(Live *live)
{
    live->asked = 0;
}

// A number for a request: FNV-1a over what makes it. Never 0.
static uint64_t signature(const SearchRequest *request)
{
    uint64_t hash = UINT64_C(14695981039346656037) ^ request->start.key;
    hash = (hash ^ (uint64_t)request->lines) * UINT64_C(1099511628211);
    for (size_t i = 0; i < request->move_count; i++) {
        hash = (hash ^ request->moves[i]) * UINT64_C(1099511628211);
    }
    return hash ? hash : 1;
}

void live_step(Live *live, const Position *start_pos, const Move *moves, size_t count, int64_t now)
{
    if (!live->engine || !live->on) {
        return;
    }
    const SearchRequest request = {
        .start = *start_pos,
        .moves = moves,
        .move_count = count,
        .lines = live->lines,
        .hash = LIVE_HASH,
    };
    uint64_t wanted = signature(&request);
    if (wanted != live->asked && engine_search(live->engine, &request, now) != 0) {
        live->asked = wanted;
    }
}
