// The engines of the workbench: the one in use, its log, and its analysis of the board.
#include "ui/app/engines.h"

#include <stdio.h>
#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "ui/app/workbench.h"

// --- The live engine: it gets a new request when board, engine or number of lines change

enum { LIVE_HASH_MB = 128 };

void live_init(Live *live, Pool *pool) {
    *live = (Live){.pool = pool, .lines = 3};
}

void live_drop_search(Live *live, int64_t now) {
    if (live->search) {
        pool_drop(live->pool, live->search, now);
        live->search = NULL;
    }
    live->request_hash = 0;
}

void live_done(Live *live) {
    live_drop_search(live, 0);
    live->pool = NULL;
}

void live_switch(Live *live, bool on, int64_t now) {
    live_drop_search(live, now);
    live->on = on;
    live->failed = false;
    live->fault[0] = '\0';
}

void live_set_lines(Live *live, int lines) {
    live->lines = lines < 1 ? 1 : lines > LIVE_LINES_MAX ? LIVE_LINES_MAX : lines;
}

// Returns a hash of a request, never 0.
static uint64_t hash_request(const SearchRequest *request) {
    const Position *start = &request->start;
    uint64_t hash = hash_bytes(HASH_BEGIN, &start->key, sizeof start->key);
    hash = hash_bytes(hash, &start->rule50, sizeof start->rule50);
    hash = hash_bytes(hash, &request->lines, sizeof request->lines);
    hash = hash_bytes(hash, request->moves, request->move_count * sizeof *request->moves);
    return hash ? hash : 1;
}

static bool has_state(const Live *live, SearchState state) {
    return live->search && search_state(live->search) == state;
}

static void notice_failure(Live *live, int64_t now) {
    if (has_state(live, SEARCH_FAILED)) {
        snprintf(live->fault, sizeof live->fault, "%s", search_fault(live->search));
        live_drop_search(live, now);
        live->failed = true;
    }
}

void live_step(Live *live, const Position *start_pos, const Move *moves, size_t count,
               int64_t now) {
    notice_failure(live, now);
    if (!live->on || live->failed)
        return;
    const SearchRequest request = {
        .start = *start_pos,
        .moves = moves,
        .move_count = count,
        .lines = live->lines,
        .hash = LIVE_HASH_MB,
    };
    uint64_t request_hash = hash_request(&request);
    if (request_hash != live->request_hash) {
        live_drop_search(live, now);
        live->search = pool_ask(live->pool, &request, PRIORITY_SCREEN, now);
        live->request_hash = live->search ? request_hash : 0;
    }
}

EngineState live_state(const Live *live) {
    if (live->failed)
        return ENGINE_FAILED;
    if (has_state(live, SEARCH_DONE))
        return ENGINE_IDLE;
    const Engine *engine = live->search ? search_engine(live->search) : NULL;
    return engine ? engine_state(engine) : ENGINE_OFF;
}

bool live_waits(const Live *live) {
    return has_state(live, SEARCH_WAITING) && !search_engine(live->search);
}

// A search that has ended keeps its lines itself: its engine may run another search.
const Line *live_lines(const Live *live, int *count) {
    *count = 0;
    if (has_state(live, SEARCH_RUNNING))
        return engine_lines(search_engine(live->search), count);
    const Analysis *analysis = has_state(live, SEARCH_DONE) ? search_analysis(live->search) : NULL;
    if (!analysis || analysis->iteration_count == 0)
        return NULL;
    const Iteration *last = &analysis->iterations[analysis->iteration_count - 1];
    *count = last->count;
    return &analysis->lines[last->first];
}

EngineStats live_stats(const Live *live) {
    if (has_state(live, SEARCH_RUNNING))
        return engine_stats(search_engine(live->search));
    int count;
    const Line *lines = live_lines(live, &count);
    return (EngineStats){.nodes = lines ? search_analysis(live->search)->nodes : 0,
                         .depth = lines ? lines[0].depth : 0};
}

// --- All engines

static void use_log(Engines *engines, EngineLog *log) {
    if (log) {
        const EngineListener listener = engine_log_listener(log);
        pool_listen(engines->pool, &listener);
    } else {
        pool_listen(engines->pool, NULL);
    }
    engine_log_close(engines->log);
    engines->log = log;
}

void engines_init(Engines *engines, const EngineSetups *setups, EngineLog *log) {
    *engines = (Engines){.setups = *setups};
    engines->pool = pool_new_from_setups(&engines->setups, 0);
    live_init(&engines->live, engines->pool);
    use_log(engines, log);
}

void engines_done(Engines *engines) {
    live_done(&engines->live);
    pool_free(engines->pool);
    engine_log_close(engines->log);
    setups_done(&engines->setups);
}

const EngineSetup *workbench_engine(const Workbench *wb) {
    return &wb->engines.setups.items[wb->engines.setups.chosen];
}

Status workbench_log(Workbench *wb, const char *path, bool replace, Fault *fault) {
    EngineLog *log;
    ExportTarget export_target = workbench_export_target(wb, path, replace);
    export_target.replace_hint = ":log replace";
    Status status = export_target_open_log(&export_target, &log, fault);
    if (status == STATUS_OK)
        use_log(&wb->engines, log);
    return status;
}

static Status replace_engine(Workbench *wb, size_t index, int64_t now, Fault *fault) {
    if (index != wb->engines.setups.chosen && review_needs_engine(wb->review))
        return fault_set(fault, STATUS_CONFLICT, "a run uses %s; <:stop> stops it",
                         workbench_engine(wb)->name);
    Status status = pool_replace(wb->engines.pool, &wb->engines.setups.items[index], now, fault);
    if (status == STATUS_OK) {
        wb->engines.setups.chosen = index;
        wb->engines.warned = false;
        wb->engines.restarts = pool_stats(wb->engines.pool).restarts;
        review_restart(wb->review);
        live_switch(&wb->engines.live, true, now);
    }
    return status;
}

// Uses an engine by its command line, which joins the list of setups if it works.
static Status use_command(Workbench *wb, const char *command, int64_t now, Fault *fault) {
    EngineSetup setup;
    Status status = setup_from_command(&setup, command, fault);
    if (status != STATUS_OK)
        return status;
    setups_add(&wb->engines.setups, &setup);
    status = replace_engine(wb, wb->engines.setups.count - 1, now, fault);
    if (status != STATUS_OK)
        setup_done(&wb->engines.setups.items[--wb->engines.setups.count]);
    return status;
}

Status workbench_use_engine(Workbench *wb, const char *engine, int64_t now, Fault *fault) {
    const EngineSetup *setup = engine ? setups_find(&wb->engines.setups, engine)
                                      : &wb->engines.setups.items[wb->engines.setups.chosen];
    return setup ? replace_engine(wb, (size_t)(setup - wb->engines.setups.items), now, fault)
                 : use_command(wb, engine, now, fault);
}

// The engine gets the game's moves and, in a tree, the moves to its cursor. For a threat it gets
// the position alone, because UCI engines take no null moves.
void workbench_step_live(Workbench *wb, int64_t now) {
    if (!wb->engines.live.on)
        return;
    Position start;
    Move *moves = NULL;
    size_t count = 0, cap = 0;
    uint32_t node;
    const Tree *tree = workbench_board_tree(wb, &node);
    if (workbench_live_position(wb, &start)) {
        live_step(&wb->engines.live, &start, NULL, 0, now);
        return;
    }
    wb->engines.threat_key = 0; // another position is on the board
    game_history(&wb->file.game, wb->file.node, &start, &moves, &count, &cap);
    if (tree) {
        const size_t plies = tree->nodes[node].ply;
        array_grow(&moves, &cap, count + plies);
        count += tree_path(tree, node, moves + count, plies);
    }
    live_step(&wb->engines.live, &start, moves, count, now);
    free(moves);
}
