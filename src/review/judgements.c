// Every judgement of a position that the store has, told as text.
#include <stdio.h>
#include <string.h>

#include "src/review/review_private.h"

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

Status review_judgements(Review *review, uint32_t node, Str *out, Fault *fault)
{
    const Finding *finding = review_finding(review, node);
    if (!finding || finding->id == 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "the store has no judgement of this position");
    }
    return store_each_judgement(review->store, finding->id, write_judgement, out, fault);
}
