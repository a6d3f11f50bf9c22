// Asking an engine for zugzwang, puzzle by puzzle.
#include "src/cli/tag_zugzwang.h"

#include "onlymove/runner.h"
#include "onlymove/inquiry.h"
#include "src/cli/command.h"
#include "src/cli/interrupt.h"

Status zugzwang_asker_open(ZugzwangAsker *asker, const EngineWords *words, Fault *fault)
{
    Status status = engine_choice_read(&asker->choice, words, command_program(), fault);
    if (status != STATUS_OK) {
        return status;
    }
    asker->pool = engine_choice_pool(&asker->choice, 1);
    asker->interrupted = interrupt_catch();
    return STATUS_OK;
}

void zugzwang_asker_close(ZugzwangAsker *asker)
{
    if (asker->pool) {
        engine_choice_report(&asker->choice, asker->pool);
        pool_free(asker->pool);
        engine_choice_done(&asker->choice);
    }
}

Status zugzwang_ask(ZugzwangAsker *asker, const Tree *tree, bool *found, Fault *fault)
{
    Move moves[MOTIF_MOVES_MAX];
    const size_t count = tree_solution(tree, moves, MOTIF_MOVES_MAX);
    Zugzwang *zugzwang = zugzwang_new(&tree->start, moves, count);
    if (!zugzwang) {
        return fault_memory(fault);
    }
    Runner runner;
    runner_init(&runner, asker->pool, zugzwang_task(zugzwang), PRIORITY_ASKED);
    const Status status = runner_finish(&runner, asker->interrupted, fault);
    *found = zugzwang_found(zugzwang);
    asker->failed = status != STATUS_OK;
    zugzwang_free(zugzwang);
    return status;
}
