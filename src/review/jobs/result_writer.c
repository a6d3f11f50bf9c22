// A keeper: notes what a run finds in a game, and stores it as one transaction.
#include "src/review/jobs/result_writer.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

void keeper_init(Keeper *keeper, Store *store, const Pool *pool, const Profile *profile)
{
    *keeper = (Keeper){.store = store, .pool = pool, .profile = profile};
}

void keeper_done(Keeper *keeper)
{
    free(keeper->looks);
    str_done(&keeper->engine);
    *keeper = (Keeper){0};
}

bool keeper_note(Keeper *keeper, size_t ply, uint32_t refusal, const Candidate *candidate)
{
    if (keeper->stored) {
        keeper_forget(keeper);
    }
    if (!array_reserve((void **)&keeper->looks, &keeper->cap, keeper->count + 1,
                       sizeof *keeper->looks)) {
        return false;
    }
    keeper->looks[keeper->count++] =
        (StoreLook){.ply = (int)ply, .refusal = refusal, .candidate = candidate};
    return true;
}

bool keeper_has_notes(const Keeper *keeper)
{
    return keeper->count > 0 && !keeper->stored;
}

void keeper_forget(Keeper *keeper)
{
    keeper->count = 0;
    keeper->stored = false;
}

// As it calls itself, and the one that is asked for second opinions.
static void write_engine(const Keeper *keeper, Str *out)
{
    const bool second = profile_uses(keeper->profile, KEY_CONFIRM_SECOND) &&
                        profile_whole(keeper->profile, KEY_CONFIRM_SECOND) > 0;
    str_add(out, pool_engine_name(keeper->pool));
    if (second) {
        str_addf(out, ", second %s", pool_second_name(keeper->pool));
    }
}

typedef Status RunSearch(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault);

// By one of the two functions of the store, where it is not known yet for the engine at work.
static Status seek_run(Keeper *keeper, RunSearch *seek, int64_t *run, Fault *fault)
{
    const char *engine = pool_engine_identity(keeper->pool);
    if (keeper->run == 0 || strcmp(engine, str_text(&keeper->engine)) != 0) {
        ENDS_BY(str_done) Str name = {0};
        write_engine(keeper, &name);
        const RunIdentity identity = {
            .profile = keeper->profile,
            .engine = engine[0] ? str_text(&name) : "",
            .options = engine,
        };
        Status status =
            name.failed ? fault_memory(fault) : seek(keeper->store, &identity, &keeper->run, fault);
        if (status != STATUS_OK) {
            keeper->run = 0;
            return status;
        }
        str_clear(&keeper->engine);
        str_add(&keeper->engine, engine);
    }
    *run = keeper->run;
    return STATUS_OK;
}

Status keeper_run(Keeper *keeper, int64_t *run, Fault *fault)
{
    return seek_run(keeper, store_run_open, run, fault);
}

Status keeper_find_run(Keeper *keeper, int64_t *run, Fault *fault)
{
    *run = 0;
    return pool_engine_identity(keeper->pool)[0] ? seek_run(keeper, store_run_find, run, fault)
                                                 : STATUS_OK;
}

Status keeper_store(Keeper *keeper, const StorePlace *place, Fault *fault)
{
    int64_t run;
    if (keeper->stored) {
        keeper_forget(keeper);
    }
    Status status = keeper_run(keeper, &run, fault);
    if (status == STATUS_OK) {
        status = store_keep(keeper->store, run, place, keeper->looks, keeper->count, fault);
    }
    keeper->stored = status == STATUS_OK;
    return status;
}

uint32_t candidate_refusal(const Candidate *candidate)
{
    return candidate_passed_scan(candidate)
               ? 0
               : verdict_pack(verdict_decisive(candidate->verdicts, candidate->verdict_count));
}
