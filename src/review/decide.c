// Decisions, and taking back what was done.
#include <stdio.h>
#include <string.h>

#include "src/review/review_private.h"

static Status may_decide(const Review *review, const Finding *finding, uint32_t node,
                         Decision decision, Fault *fault)
{
    if (!review->store) {
        return fault_set(fault, STATUS_STORE, "not decided, there is no store: %s",
                         review->store_fault.text);
    }
    if (!finding) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "no verdicts here yet: run the profile first (v here, r over the game)");
    }
    if (review_ply(review, node) == SIZE_MAX) {
        return fault_set(fault, STATUS_USAGE,
                         "only positions of the game's main line can be decided");
    }
    if (decision == DECISION_ACCEPT && !finding->candidate.accepted) {
        return fault_set(fault, STATUS_USAGE, "no puzzle to accept here: %s",
                         finding->candidate.reason);
    }
    if (decision == DECISION_NONE && finding->decision == DECISION_NONE) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing was decided here");
    }
    if (decision == DECISION_ACCEPT && finding->decision == DECISION_ACCEPT && !finding->changed &&
        finding->knowing == finding->withdrawn) {
        return fault_set(fault, STATUS_NOT_FOUND, "this puzzle is accepted already");
    }
    return STATUS_OK;
}

// Nothing is decided on, or overruled, that is not in view: what another program has decided or
// judged there meanwhile is shown and said, and the next try counts.
static Status see_newest(Review *review, Finding *finding, Fault *fault)
{
    const int64_t run = finding->run, looked = finding->looked, entry = finding->entry;
    Finding *read;
    review->unseen |= store_has_news(review->store);
    if (finding->id == 0 || !review->unseen) {
        return STATUS_OK;
    }
    review->looks += review->looks == 0; // the other positions are looked at later
    Status status = review_reload(review, finding->id, &read, fault);
    if (status == STATUS_OK && !read) {
        return fault_set(fault, STATUS_CONFLICT,
                         "judged anew elsewhere meanwhile: it is no candidate any more");
    }
    if (status == STATUS_OK && read->entry != entry) {
        return fault_set(fault, STATUS_CONFLICT,
                         "decided elsewhere meanwhile: %s; the same key again overrules it",
                         decision_name(read->decision));
    }
    if (status == STATUS_OK && (read->run != run || read->looked != looked)) {
        return fault_set(fault, STATUS_CONFLICT,
                         "judged anew elsewhere meanwhile; the same key again decides on it");
    }
    return status;
}

Status review_show_conflict(Review *review, int64_t id, Fault *fault)
{
    Fault said = *fault, ignored;
    if (review->place.game) {
        (void)review_reload(review, id, NULL, &ignored);
    }
    return fault_set(fault, STATUS_CONFLICT, "%.400s; the same key again overrules it", said.text);
}

Status review_decide(Review *review, uint32_t node, Decision decision, const char *reason,
                     Fault *fault)
{
    Finding *finding = (Finding *)(uintptr_t)review_finding(review, node);
    Status status = may_decide(review, finding, node, decision, fault);
    if (status == STATUS_OK) {
        status = see_newest(review, finding, fault);
    }
    if (status == STATUS_OK) {
        status = review_need_stored(review, finding, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    StoreDone done;
    StoreAction action = {.candidate = finding->id,
                          .decides = true,
                          .decision = decision,
                          .reason = reason ? reason : "",
                          .seen = finding->entry};
    snprintf(action.label, sizeof action.label, "%s",
             decision == DECISION_NONE ? "undecide" : decision_name(decision));
    status = review_wrote(review, store_act(review->store, &action, &done, fault), fault);
    if (status == STATUS_CONFLICT) {
        return review_show_conflict(review, finding->id, fault);
    }
    if (status == STATUS_OK) {
        finding_set_decision(finding, decision, reason);
        finding->entry = done.entry;
        finding->changed = false;
        finding->knowing = finding->withdrawn && decision != DECISION_NONE;
        review_mark(review, node);
    }
    return status;
}

// The finding whose tree has its history here, not being in the store; NULL: its history is there.
static Finding *unstored_tree(const Review *review, uint32_t node)
{
    Finding *finding = (Finding *)(uintptr_t)review_finding(review, node);
    return finding && (finding->id == 0 || !review->store) ? finding : NULL;
}

static Status take_unstored(Review *review, Finding *finding, bool redo, StoreDone *done,
                            Fault *fault)
{
    const char *label = finding_step_label(finding, redo);
    if (!label) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to %s in this tree",
                         redo ? "redo" : "undo");
    }
    *done = (StoreDone){.judged = true, .game_hash = review->game_hash};
    snprintf(done->label, sizeof done->label, "%s", label);
    finding_take_step(finding, redo);
    review_mark(review, finding->node);
    return STATUS_OK;
}

typedef Status TakeBack(Store *store, int64_t candidate, StoreDone *done, Fault *fault);

static Status take_back(Review *review, uint32_t node, bool redo, TakeBack *take, StoreDone *done,
                        Fault *fault)
{
    Finding *unstored = node != GAME_NO_NODE ? unstored_tree(review, node) : NULL;
    const Finding *finding = node != GAME_NO_NODE ? review_finding(review, node) : NULL;
    Fault why;
    if (unstored) {
        return take_unstored(review, unstored, redo, done, fault);
    }
    if (!review->store || (node != GAME_NO_NODE && !finding)) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to %s", redo ? "redo" : "undo");
    }
    Status status =
        review_wrote(review, take(review->store, finding ? finding->id : 0, done, fault), fault);
    const bool here = review->place.game && done->game_hash == review->game_hash;
    if (status == STATUS_CONFLICT && !done->passed_over) {
        return review_show_conflict(review, done->candidate, fault);
    }
    if ((status == STATUS_OK || done->passed_over) && here &&
        review_reload(review, done->candidate, NULL, &why) != STATUS_OK) {
        return fault_set(fault, STATUS_STORE, "%s", why.text);
    }
    return status;
}

Status review_undo(Review *review, uint32_t node, StoreDone *done, Fault *fault)
{
    *done = (StoreDone){0};
    return take_back(review, node, false, store_undo, done, fault);
}

Status review_redo(Review *review, uint32_t node, StoreDone *done, Fault *fault)
{
    *done = (StoreDone){0};
    return take_back(review, node, true, store_redo, done, fault);
}

bool review_can_undo(Review *review, uint32_t node)
{
    char label[STORE_LABEL_MAX];
    const Finding *finding = review_finding(review, node);
    const Finding *unstored = unstored_tree(review, node);
    if (unstored) {
        return finding_step_label(unstored, false);
    }
    return finding &&
           store_undo_label(review->store, finding->id, false, label, NULL) == STATUS_OK &&
           label[0] != '\0';
}
