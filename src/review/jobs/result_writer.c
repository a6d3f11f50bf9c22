// Collects what a run finds in a game, and stores it in one transaction.
#include "src/review/jobs/result_writer.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

void result_writer_done(ResultWriter *writer) {
    free(writer->visits);
    str_done(&writer->engine);
    *writer = (ResultWriter){0};
}

void result_writer_add(ResultWriter *writer, size_t ply, uint32_t refusal,
                       const Candidate *candidate) {
    if (writer->is_stored)
        result_writer_forget(writer);
    *array_add(&writer->visits, &writer->count, &writer->cap) =
        (StoreVisit){.ply = (int)ply, .refusal = refusal, .candidate = candidate};
}

bool result_writer_has_unstored(const ResultWriter *writer) {
    return writer->count > 0 && !writer->is_stored;
}

void result_writer_forget(ResultWriter *writer) {
    writer->count = 0;
    writer->is_stored = false;
}

typedef Status RunFinder(Store *store, const RunIdentity *identity, int64_t *run_id, Fault *fault);

// Finds or opens the run by a function of the store, unless it is known for the present engine.
static Status get_run(ResultWriter *writer, RunFinder *find, int64_t *run_id, Fault *fault) {
    const char *engine = pool_engine_identity(writer->pool);
    if (writer->run_id == 0 || strcmp(engine, str_text(&writer->engine)) != 0) {
        CLEANUP(str_done) Str name = str_of("%s", pool_engine_name(writer->pool));
        if (profile_uses(writer->profile, KEY_CONFIRM_SECOND) &&
            profile_int(writer->profile, KEY_CONFIRM_SECOND) > 0)
            str_addf(&name, ", second %s", pool_second_name(writer->pool));
        const RunIdentity identity = {
            .profile = writer->profile,
            .engine = engine[0] ? str_text(&name) : "",
            .options = engine,
        };
        const Status status = find(writer->store, &identity, &writer->run_id, fault);
        if (status != STATUS_OK) {
            writer->run_id = 0;
            return status;
        }
        str_set(&writer->engine, engine);
    }
    *run_id = writer->run_id;
    return STATUS_OK;
}

Status result_writer_open_run(ResultWriter *writer, int64_t *run_id, Fault *fault) {
    return get_run(writer, store_run_open, run_id, fault);
}

Status result_writer_find_run(ResultWriter *writer, int64_t *run_id, Fault *fault) {
    *run_id = 0;
    return pool_engine_identity(writer->pool)[0] ? get_run(writer, store_run_find, run_id, fault)
                                                 : STATUS_OK;
}

Status result_writer_store(ResultWriter *writer, const StoreGameRef *game_ref, Fault *fault) {
    int64_t run_id;
    if (writer->is_stored)
        result_writer_forget(writer);
    Status status = result_writer_open_run(writer, &run_id, fault);
    if (status == STATUS_OK)
        status = store_keep_visits(writer->store, run_id, game_ref, writer->visits, writer->count,
                                   fault);
    writer->is_stored = status == STATUS_OK;
    return status;
}

uint32_t candidate_refusal(const Candidate *candidate) {
    return candidate_passed_scan(candidate)
               ? 0
               : verdict_pack(verdict_decisive(candidate->verdicts, candidate->verdict_count));
}
