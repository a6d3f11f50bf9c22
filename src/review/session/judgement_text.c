// Judgements of a position, and runs, that the store has, told as text.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

#include "src/review/session/review_private.h"

static Status write_judgement(void *context, const StoredJudgement *stored, Fault *fault)
{
    (void)fault;
    Str *out = context;
    Move moves[1];
    const Candidate *candidate = &stored->candidate;
    const size_t first = tree_solution(&candidate->tree, moves, 1);
    str_addf(out, "%.16s  %s", stored->time, candidate->profile.name);
    profile_differences(&candidate->profile, out);
    str_addf(out, ", %s%s: ", candidate->engine ? candidate->engine : "no engine",
             candidate->by_hand ? ", by hand" : "");
    if (candidate->accepted && first > 0) {
        str_addf(out, "a puzzle (%s), %zu moves", kind_name(candidate->kind),
                 candidate->tree.count - 1);
    } else if (candidate->accepted) {
        str_add(out, "passes");
    } else {
        refusal_write(candidate, out);
    }
    str_addf(out, "%s%s\n", stored->holds ? "; holds" : "", stored->decided ? "; decided on" : "");
    return STATUS_OK;
}

Status review_keep_solving(Review *review, uint32_t node, const SolvingRecord *record, Fault *fault)
{
    const Finding *shown = review_finding(review, node);
    const char *profile = shown ? shown->candidate.profile.name : "";
    Finding *finding = findings_find(&review->findings, node, profile);
    if (!finding) {
        return STATUS_OK;
    }
    finding->solving = *record;
    if (finding->id == 0) {
        return STATUS_OK;
    }
    const Status status = store_keep_solving(review->store, finding->id, record, fault);
    review_freshen_queue(review, review->place.hash);
    return status == STATUS_OK ? review_reload(review, finding->id, NULL, fault) : status;
}

Status review_judgements(Review *review, uint32_t node, Str *out, Fault *fault)
{
    const Finding *finding = review_finding(review, node);
    if (!finding || finding->id == 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "the store has no judgement of this position");
    }
    return store_each_judgement(review->store, finding->id, write_judgement, out, fault);
}

// A run while the visit goes on, which may not ask for its profile.
typedef struct ToldRun {
    int64_t id;
    Str begun, rest;
} ToldRun;

typedef struct ToldRuns {
    ToldRun *items;
    size_t count, cap;
} ToldRuns;

static Status tell_run(void *context, const StoredRun *run, Fault *fault)
{
    ToldRuns *told = context;
    if (!array_fit(&told->items, &told->cap, told->count + 1)) {
        return fault_memory(fault);
    }
    ToldRun *one = &told->items[told->count++];
    *one = (ToldRun){.id = run->id};
    str_addf(&one->begun, "%.10s %.5s  %s", run->begun,
             strlen(run->begun) > 11 ? run->begun + 11 : "", run->profile);
    str_addf(&one->rest, ", %s: %zu game%s", run->engine[0] ? run->engine : "no engine", run->games,
             run->games == 1 ? "" : "s");
    if (run->sources > 0) {
        str_addf(&one->rest, ", %zu of %zu file%s to the end", run->complete, run->sources,
                 run->sources == 1 ? "" : "s");
    }
    str_add(&one->rest, "\n");
    return STATUS_OK;
}

Status review_write_runs(Review *review, Str *out, Fault *fault)
{
    ToldRuns told = {0};
    Status status = review->store ? store_each_run(review->store, tell_run, &told, fault)
                                  : fault_set(fault, STATUS_STORE, "%s", review->store_fault.text);
    for (size_t i = 0; i < told.count; i++) {
        Profile profile;
        str_add(out, str_text(&told.items[i].begun));
        if (store_run_profile(review->store, told.items[i].id, &profile, NULL) == STATUS_OK) {
            profile_differences(&profile, out);
        }
        str_add(out, str_text(&told.items[i].rest));
        str_done(&told.items[i].begun);
        str_done(&told.items[i].rest);
    }
    free(told.items);
    return status;
}
