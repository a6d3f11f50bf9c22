// Candidates in memory: taken over from a finished inquiry, and freed. candidate_json.c writes and
// reads them.
#include "onlymove/candidate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

bool candidate_from_inquiry(Candidate *candidate, const Inquiry *inquiry, const char *engine)
{
    *candidate = (Candidate){
        .profile = *inquiry_profile(inquiry),
        .played = inquiry_played(inquiry),
        .players = inquiry_players(inquiry),
        .nodes = inquiry_nodes(inquiry),
        .accepted = inquiry_accepted(inquiry),
        .kind = tree_kind(inquiry_tree(inquiry)),
    };
    profile_set_cp_scale(&candidate->profile, 0); // as it was asked, whatever engine answered
    const Position *before = inquiry_before(inquiry, &candidate->blunder);
    if (before) {
        candidate->before = *before;
    }
    candidate->has_eval_before = before && inquiry_eval(inquiry, 1, &candidate->eval_before);
    candidate->has_eval_after = inquiry_eval(inquiry, 0, &candidate->eval_after);
    pos_to_fen(inquiry_position(inquiry), candidate->fen);
    snprintf(candidate->reason, sizeof candidate->reason, "%s", inquiry_reason(inquiry));
    const Verdict *verdicts = inquiry_verdicts(inquiry, &candidate->verdict_count);
    if (candidate->verdict_count > 0) {
        memcpy(candidate->verdicts, verdicts, (size_t)candidate->verdict_count * sizeof *verdicts);
    }
    candidate->engine = strdup(engine);
    if (!candidate->engine) {
        *candidate = (Candidate){0};
        return false;
    }
    if (!tree_copy(&candidate->tree, inquiry_tree(inquiry))) {
        free(candidate->engine);
        *candidate = (Candidate){0};
        return false;
    }
    return true;
}

bool candidate_copy(Candidate *to, const Candidate *from)
{
    *to = *from;
    to->told = json_incref(from->told);
    to->engine = strdup(from->engine);
    if (!to->engine || !tree_copy(&to->tree, &from->tree)) {
        json_decref(to->told);
        free(to->engine);
        *to = (Candidate){0};
        return false;
    }
    return true;
}

bool candidate_passed_scan(const Candidate *candidate)
{
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        const Filter *filter = verdict->filter;
        bool counts = filter->stage == FILTER_SCAN || filter->cost == FILTER_FREE;
        if (counts && verdict->state != VERDICT_PASS) {
            return false;
        }
    }
    return true;
}

void candidate_done(Candidate *candidate)
{
    json_decref(candidate->told);
    free(candidate->engine);
    tree_done(&candidate->tree);
    *candidate = (Candidate){0};
}
