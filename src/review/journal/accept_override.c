// Taking what the profile refuses: for a reason, and with a solution tree, which is built by the
// profile's own policy where there is none yet. The profile's verdicts stay as they are, so that
// whoever exports the puzzle can say what it was taken against.
#include <stdlib.h>
#include <string.h>

#include "src/review/session/review_private.h"

Status review_take(Review *review, uint32_t node, const char *reason, Fault *fault)
{
    const Finding *finding = review_finding(review, node);
    Asked asked = {.node = node};
    if (!finding || finding->candidate.accepted || finding->candidate.tree.count > 1) {
        return review_decide(review, node, DECISION_ACCEPT, reason, fault);
    }
    if (reason[0] == '\0' || strlen(reason) >= sizeof asked.takes) {
        return fault_set(fault, STATUS_USAGE,
                         "what the profile refuses is taken for a reason of at most %zu letters",
                         sizeof asked.takes - 1);
    }
    if (review_is_at_work(review, node, fault)) {
        return STATUS_USAGE;
    }
    Profile tree_alone = finding->candidate.profile;
    tree_alone.filters[0] = filter_find("solution-tree");
    tree_alone.filter_count = 1;
    memcpy(asked.takes, reason, strlen(reason) + 1);
    review_ask(review, &tree_alone, &asked);
    return STATUS_OK;
}

Status review_keep_taken(Review *review, const Asked *asked, ReviewEventKind *news,
                         ReviewEvent *event)
{
    Fault fault;
    const Inquiry *inquiry = asked->runner.task.self;
    const Tree *tree = inquiry_tree(inquiry);
    const char *profile = inquiry_profile(inquiry)->name;
    if (tree->count < 2) {
        *news = review_say(event, REVIEW_JUDGED, true, "not taken, there is no solution: %s",
                           inquiry_reason(inquiry));
        return STATUS_OK;
    }
    Status status = review_take_tree(review, asked->node, profile, tree, &fault);
    if (status == STATUS_LOCKED) {
        return status;
    }
    if (status == STATUS_OK) { // a decision waits by itself
        status = review_decide(review, asked->node, DECISION_ACCEPT, asked->takes, &fault);
    }
    if (status != STATUS_OK) {
        *news = review_say(event, REVIEW_JUDGED, true, "%s", fault.text);
        return STATUS_OK;
    }
    ReviewStep *step = &review->waiting.taken;
    free(step->text);
    *step = (ReviewStep){
        .node = asked->node, .decision = DECISION_ACCEPT, .text = strdup(asked->takes)};
    event->step = step;
    *news = review_say(event, REVIEW_TAKEN, false, "taken all the same: %s", asked->takes);
    return STATUS_OK;
}
