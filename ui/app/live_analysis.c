// The search behind the engine pane: asked anew when the board, the engine or the lines change.
#include "ui/app/live_analysis.h"

#include <stdio.h>

#include "onlymove/str.h"

enum { LIVE_HASH = 128 };

void live_init(Live *live, Pool *pool)
{
    *live = (Live){.pool = pool, .lines = 3};
}

void live_forget(Live *live, int64_t now)
{
    if (live->search) {
        pool_drop(live->pool, live->search, now);
        live->search = NULL;
    }
    live->asked = 0;
}

void live_done(Live *live)
{
    live_forget(live, 0);
    live->pool = NULL;
}

void live_switch(Live *live, bool on, int64_t now)
{
    live_forget(live, now);
    live->on = on;
    live->failed = false;
    live->fault[0] = '\0';
}

void live_set_lines(Live *live, int lines)
{
    live->lines = lines < 1 ? 1 : lines > LIVE_LINES_MAX ? LIVE_LINES_MAX : lines;
}

// A number for a request. Never 0.
static uint64_t signature(const SearchRequest *request)
{
    const Position *start = &request->start;
    uint64_t hash = hash_bytes(HASH_BEGIN, &start->key, sizeof start->key);
    hash = hash_bytes(hash, &start->rule50, sizeof start->rule50);
    hash = hash_bytes(hash, &request->lines, sizeof request->lines);
    hash = hash_bytes(hash, request->moves, request->move_count * sizeof *request->moves);
    return hash ? hash : 1;
}

static bool has_state(const Live *live, SearchState state)
{
    return live->search && search_state(live->search) == state;
}

static void notice_failure(Live *live, int64_t now)
{
    if (has_state(live, SEARCH_FAILED)) {
        snprintf(live->fault, sizeof live->fault, "%s", search_fault(live->search));
        live_forget(live, now);
        live->failed = true;
    }
}

void live_step(Live *live, const Position *start_pos, const Move *moves, size_t count, int64_t now)
{
    notice_failure(live, now);
    if (!live->on || live->failed) {
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
    if (wanted != live->asked) {
        live_forget(live, now);
        live->search = pool_ask(live->pool, &request, PRIORITY_SCREEN, now);
        live->asked = live->search ? wanted : 0;
    }
}

EngineState live_state(const Live *live)
{
    if (live->failed) {
        return ENGINE_FAILED;
    }
    if (has_state(live, SEARCH_DONE)) {
        return ENGINE_IDLE;
    }
    const Engine *engine = live->search ? search_engine(live->search) : NULL;
    return engine ? engine_state(engine) : ENGINE_OFF;
}

bool live_waits(const Live *live)
{
    return has_state(live, SEARCH_WAITING) && !search_engine(live->search);
}

// Of a search that has ended, its engine may be at something else.
const Line *live_lines(const Live *live, int *count)
{
    *count = 0;
    if (has_state(live, SEARCH_RUNNING)) {
        return engine_lines(search_engine(live->search), count);
    }
    const Analysis *found = has_state(live, SEARCH_DONE) ? search_analysis(live->search) : NULL;
    if (!found || found->iteration_count == 0) {
        return NULL;
    }
    const Iteration *last = &found->iterations[found->iteration_count - 1];
    *count = last->count;
    return &found->lines[last->first];
}

EngineFigures live_figures(const Live *live)
{
    if (has_state(live, SEARCH_RUNNING)) {
        return engine_figures(search_engine(live->search));
    }
    int count;
    const Line *lines = live_lines(live, &count);
    return (EngineFigures){.nodes = lines ? search_analysis(live->search)->nodes : 0,
                           .depth = lines ? lines[0].depth : 0};
}
