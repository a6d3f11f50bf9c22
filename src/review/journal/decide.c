// Decisions, and taking back what was done.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/review_duplicates.h"
#include "src/review/session/review_private.h"

static Status pass_by(void *context, const StoredCandidate *stored, Fault *fault)
{
    (void)context;
    (void)stored;
    (void)fault;
    return STATUS_OK;
}

// There is no candidate, or it is one that cannot be read.
static Status say_nothing_found(const Review *review, uint32_t node, Fault *fault)
{
    Fault why;
    CLEANUP(candidate_list_done) CandidateList list = {0};
    const StoreQuery query = {.game_hash = review->place.hash};
    const size_t ply = review_ply(review, node), none = SIZE_MAX;
    Status status = ply == none ? STATUS_NOT_FOUND : store_list(review->store, &query, &list, &why);
    for (size_t i = 0; i < list.count && status == STATUS_OK; i++) {
        if ((size_t)list.rows[i].ply == ply) {
            const StoreQuery one = {.id = list.rows[i].id};
            status = store_each(review->store, &one, STORE_HOLDING, pass_by, NULL, &why);
        }
    }
    return status == STATUS_SYNTAX
               ? fault_set(fault, status, "not decided: %.400s; <:judge> judges it anew", why.text)
               : fault_set(fault, STATUS_NOT_FOUND,
                           "no verdicts here yet: run the profile first (<:judge> here, "
                           "<:judge-game> over the game)");
}

static Status may_decide(const Review *review, const Finding *finding, const ReviewStep *step,
                         Fault *fault)
{
    const Decision decision = step->decision;
    if (review->waiting.reload) {
        return fault_set(fault, STATUS_STORE,
                         "not decided: another program has locked the store, and what it has of "
                         "this game is still to be read");
    }
    if (review_need_writing(review, "not decided", fault) != STATUS_OK) {
        return STATUS_STORE;
    }
    if (!finding) {
        return say_nothing_found(review, step->node, fault);
    }
    if (review_ply(review, step->node) == SIZE_MAX) {
        return fault_set(fault, STATUS_USAGE,
                         "only positions of the game's main line can be decided");
    }
    const bool takes = step->text && step->text[0] && finding->candidate.tree.count > 1;
    if (decision == DECISION_ACCEPT && !finding->candidate.accepted && !takes) {
        return fault_set(fault, STATUS_USAGE, "no puzzle to accept here: %s",
                         finding->candidate.reason);
    }
    if (decision == DECISION_NONE && finding->decision == DECISION_NONE) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing was decided here");
    }
    const bool holds = finding->decision == decision && !finding->changed &&
                       finding->knowing == finding->withdrawn;
    if (decision == DECISION_ACCEPT && holds) {
        return fault_set(fault, STATUS_NOT_FOUND, "this puzzle is accepted already");
    }
    if (decision == DECISION_SKIP && holds && !(step->text && step->text[0]) && !finding->reason) {
        return fault_set(fault, STATUS_NOT_FOUND, "this candidate is skipped already");
    }
    return STATUS_OK;
}

// Nothing is decided on, or overruled, that is not in view: what another program has decided or
// judged there meanwhile is shown and said, and the next try counts.
static Status see_newest(Review *review, Finding *finding, Fault *fault)
{
    const int64_t run = finding->run, scanned = finding->scanned, entry = finding->entry;
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
    if (status == STATUS_OK && (read->run != run || read->scanned != scanned)) {
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

static Status act(Review *review, const Finding *finding, StoreAction *action, ReviewStep *step,
                  Fault *fault)
{
    int64_t *beside = NULL;
    Status status = STATUS_OK;
    if (step->beside) {
        status = review_find_accepted(review, finding, &beside, &action->beside_count, fault);
    }
    action->beside = beside;
    status = status == STATUS_OK ? store_act(review->store, action, &step->done, fault) : status;
    free(beside);
    return review_wrote(review, status, fault);
}

Status review_decide_now(Review *review, ReviewStep *step, Fault *fault)
{
    Finding *finding = review_meant(review, step);
    StoreAction action = {.decides = true, .decision = step->decision, .reason = step->text};
    Status status = may_decide(review, finding, step, fault);
    if (status == STATUS_OK) {
        status = see_newest(review, finding, fault);
    }
    if (status == STATUS_OK) {
        status = review_need_stored(review, finding, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    action.candidate = finding->id;
    action.seen = finding->entry;
    memcpy(action.label, step->label, sizeof action.label);
    status = act(review, finding, &action, step, fault);
    if (status == STATUS_CONFLICT) {
        return review_show_conflict(review, finding->id, fault);
    }
    if (status == STATUS_OK) {
        step->former = finding->decision;
        finding_set_decision(finding, step->decision, step->text);
        finding->entry = step->done.entry;
        finding->changed = false;
        finding->knowing = finding->withdrawn && step->decision != DECISION_NONE;
        review_mark(review, step->node);
    }
    return status;
}

static Status decide(Review *review, ReviewStep *step, Fault *fault)
{
    Decision last;
    snprintf(step->label, sizeof step->label, "%s",
             step->decision == DECISION_NONE ? "undecide" : decision_name(step->decision));
    if (review_waits_at(review, step->node, &last) && step->decision == last) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "%s: the store is locked by another program, trying again", step->label);
    }
    return review_do(review, step, fault);
}

Status review_decide(Review *review, uint32_t node, Decision decision, const char *reason,
                     Fault *fault)
{
    ReviewStep step = {.kind = STEP_DECISION,
                       .node = node,
                       .decision = decision,
                       .text = (char *)(uintptr_t)reason};
    return decide(review, &step, fault);
}

Status review_accept_beside(Review *review, uint32_t node, Fault *fault)
{
    ReviewStep step = {.kind = STEP_DECISION,
                       .node = node,
                       .decision = DECISION_ACCEPT,
                       .beside = true,
                       .text = (char *)(uintptr_t) ""};
    return decide(review, &step, fault);
}

static Status take_unstored(Review *review, Finding *finding, bool redo, StoreDone *done,
                            Fault *fault)
{
    const char *label = finding_step_label(finding, redo);
    if (!label) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to %s in this tree",
                         redo ? "redo" : "undo");
    }
    *done = (StoreDone){.judged = true, .game_hash = review->place.hash};
    snprintf(done->label, sizeof done->label, "%s", label);
    finding_take_step(finding, redo);
    review_mark(review, finding->node);
    return STATUS_OK;
}

Status review_take_back_now(Review *review, ReviewStep *step, Fault *fault)
{
    const bool redo = step->kind == STEP_REDO, of_tree = step->node != GAME_NO_NODE;
    StoreDone *done = &step->done;
    Finding *finding = review_meant(review, step);
    Fault why;
    if (finding && finding->id == 0) { // its tree has its history here
        return take_unstored(review, finding, redo, done, fault);
    }
    if (!review->store || (of_tree && !finding)) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to %s", redo ? "redo" : "undo");
    }
    Status status = review_need_writing(review, redo ? "not done again" : "not undone", fault);
    if (status != STATUS_OK) {
        return status;
    }
    status =
        (redo ? store_redo : store_undo)(review->store, finding ? finding->id : 0, done, fault);
    review_wrote(review, status, fault);
    if (status == STATUS_OK || done->passed_over) {
        review_freshen_queue(review, done->game_hash);
    }
    if (status == STATUS_OK && done->count > 1) {
        return review_see_all(review, fault);
    }
    const bool here = review->place.game && done->game_hash == review->place.hash;
    if (status == STATUS_CONFLICT && !done->passed_over) {
        return review_show_conflict(review, done->candidate, fault);
    }
    if ((status == STATUS_OK || done->passed_over) && here) {
        const Status read = review_reload(review, done->candidate, NULL, &why);
        if (read == STATUS_LOCKED) { // it is done all the same, and read later
            review->waiting.reload = true;
            (void)review_wait(review, NULL);
        } else if (read != STATUS_OK) {
            return fault_set(fault, STATUS_STORE, "%s", why.text);
        }
    }
    return status;
}

static Status take_back(Review *review, StepKind kind, uint32_t node, StoreDone *done, Fault *fault)
{
    ReviewStep step = {.kind = kind, .node = node};
    snprintf(step.label, sizeof step.label, "%s", kind == STEP_UNDO ? "undo" : "redo");
    if (review_call_off(review, kind, node, done)) {
        return STATUS_OK;
    }
    Status status = review_do(review, &step, fault);
    *done = step.done;
    return status;
}

Status review_undo(Review *review, uint32_t node, StoreDone *done, Fault *fault)
{
    return take_back(review, STEP_UNDO, node, done, fault);
}

Status review_redo(Review *review, uint32_t node, StoreDone *done, Fault *fault)
{
    return take_back(review, STEP_REDO, node, done, fault);
}

bool review_can_undo(Review *review, uint32_t node)
{
    char label[STORE_LABEL_MAX];
    const Finding *finding = review_finding(review, node);
    if (finding && finding->id == 0) {
        return finding_step_label(finding, false);
    }
    return finding && review->store &&
           store_undo_label(review->store, finding->id, false, label, NULL) == STATUS_OK &&
           label[0] != '\0';
}
