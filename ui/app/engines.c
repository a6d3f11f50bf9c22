// The engines of the workbench: which is at work, its log, and the one that thinks on the board.
#include "ui/app/engines.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "ui/app/workbench.h"

static void keep_log(Engines *engines, EngineLog *log)
{
    if (log) {
        const EngineListener listener = engine_log_listener(log);
        pool_listen(engines->pool, &listener);
    } else {
        pool_listen(engines->pool, NULL);
    }
    engine_log_close(engines->log);
    engines->log = log;
}

void engines_init(Engines *engines, const EngineSetups *setups, EngineLog *log)
{
    *engines = (Engines){.setups = *setups};
    engines->pool = pool_of_setups(&engines->setups, 0);
    live_init(&engines->live, engines->pool);
    keep_log(engines, log);
}

void engines_done(Engines *engines)
{
    live_done(&engines->live);
    pool_free(engines->pool);
    engine_log_close(engines->log);
    setups_done(&engines->setups);
}

const EngineSetup *workbench_engine(const Workbench *wb)
{
    return &wb->engines.setups.items[wb->engines.setups.chosen];
}

Status workbench_log(Workbench *wb, const char *path, bool replace, Fault *fault)
{
    EngineLog *log;
    ExportTarget export_target = workbench_export_target(wb, path, replace);
    export_target.option = ":replace-log";
    Status status = export_target_open_log(&export_target, &log, fault);
    if (status == STATUS_OK) {
        keep_log(&wb->engines, log);
    }
    return status;
}

static Status replace_engine(Workbench *wb, size_t index, int64_t now, Fault *fault)
{
    Status status = pool_replace(wb->engines.pool, &wb->engines.setups.items[index], now, fault);
    if (status == STATUS_OK) {
        wb->engines.setups.chosen = index;
        wb->engines.warned = false;
        review_restart(wb->review);
        live_switch(&wb->engines.live, true, now);
    }
    return status;
}

// A command that works joins the list.
static Status use_command(Workbench *wb, const char *command, int64_t now, Fault *fault)
{
    EngineSetup setup;
    Status status = setup_from_command(&setup, command, fault);
    if (status != STATUS_OK) {
        return status;
    }
    setups_add(&wb->engines.setups, &setup);
    setup_done(&setup);
    status = replace_engine(wb, wb->engines.setups.count - 1, now, fault);
    if (status != STATUS_OK) {
        setup_done(&wb->engines.setups.items[--wb->engines.setups.count]);
    }
    return status;
}

Status workbench_use_engine(Workbench *wb, const char *engine, int64_t now, Fault *fault)
{
    const EngineSetup *known = engine ? setups_find(&wb->engines.setups, engine)
                                      : &wb->engines.setups.items[wb->engines.setups.chosen];
    return known ? replace_engine(wb, (size_t)(known - wb->engines.setups.items), now, fault)
                 : use_command(wb, engine, now, fault);
}

// The live engine is told the game's moves and, in a tree, the moves to its cursor; of a threat
// nothing but the position, because no engine knows null moves.
void workbench_step_live(Workbench *wb, int64_t now)
{
    if (!wb->engines.live.on) {
        return;
    }
    Position start;
    Move *moves = NULL;
    size_t count = 0, cap = 0;
    uint32_t node;
    const Tree *tree = workbench_board_tree(wb, &node);
    if (workbench_searched(wb, &start)) {
        live_step(&wb->engines.live, &start, NULL, 0, now);
        return;
    }
    wb->engines.threat = 0; // another position is on the board
    game_history(&wb->file.game, wb->file.node, &start, &moves, &count, &cap);
    if (tree) {
        const size_t plies = tree->nodes[node].ply;
        array_grow(&moves, &cap, count + plies);
        count += tree_path(tree, node, moves + count, plies);
    }
    live_step(&wb->engines.live, &start, moves, count, now);
    free(moves);
}

void workbench_rest(Workbench *wb, int64_t now)
{
    live_forget(&wb->engines.live, now);
}
