// Decisions, and motifs, on many candidates of the queue as one step.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/review/session/review_private.h"

void review_write_bulk(const ReviewBulk *bulk, Str *out)
{
    str_addf(out, "%zu %s", bulk->done, bulk->verb);
    if (bulk->overruled > 0) {
        str_addf(out, ", of which %zu had been accepted", bulk->overruled);
    }
    if (bulk->elsewhere > 0) {
        str_addf(out, "; %zu not, which another program has decided meanwhile", bulk->elsewhere);
    }
    if (bulk->no_puzzles > 0) {
        str_addf(out, "; %zu not, which %s no puzzle%s", bulk->no_puzzles,
                 bulk->no_puzzles == 1 ? "is" : "are", bulk->no_puzzles == 1 ? "" : "s");
    }
    if (bulk->already > 0) {
        str_addf(out, "; %zu %s so already", bulk->already, bulk->already == 1 ? "was" : "were");
    }
}

// Whether it is to be decided; else why not is counted.
static bool is_to_be_decided(const CandidateRow *row, const char *row_reason, Decision decision,
                             const char *reason, ReviewBulk *bulk)
{
    if (decision == DECISION_ACCEPT && !row->puzzle) {
        bulk->no_puzzles++;
        return false;
    }
    const bool so = row->decision == decision && strcmp(row_reason, reason) == 0 && !row->changed &&
                    (row->knowing == row->withdrawn || decision == DECISION_NONE);
    bulk->already += so;
    return !so;
}

static int by_id(const void *left, const void *right)
{
    const int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

// Whether the motif says something new of it; else why not is counted.
static bool is_to_be_tagged(const CandidateRow *row, const char *said, ReviewBulk *bulk)
{
    bool adds;
    Motif motif;
    (void)candidate_read_motif(said, &motif, &adds, NULL);
    if (row->size == 0 || row->withdrawn) {
        bulk->no_puzzles++;
        return false;
    }
    const bool so = motif_in(&row->motifs, motif) == adds;
    bulk->already += so;
    return !so;
}

static bool is_meant(const CandidateList *list, const CandidateRow *row, const StoreAction *like,
                     ReviewBulk *bulk)
{
    return like->motif ? is_to_be_tagged(row, like->motif, bulk)
                       : is_to_be_decided(row, list->reasons[row->reason], like->decision,
                                          like->reason, bulk);
}

static void write_label(const StoreAction *like, size_t count, char label[STORE_LABEL_MAX])
{
    if (like->motif) {
        snprintf(label, STORE_LABEL_MAX, "motif %s of %zu", like->motif, count);
    } else {
        snprintf(label, STORE_LABEL_MAX, "%s %zu%s%s",
                 like->decision == DECISION_NONE ? "undecide" : decision_name(like->decision),
                 count, like->reason[0] ? ": " : "", like->reason);
    }
}

// One action for each that is meant, on what the queue has seen of it.
static size_t make_actions(const CandidateList *list, const int64_t *ids, size_t count,
                           const StoreAction *like, StoreAction *actions, ReviewBulk *bulk)
{
    size_t made = 0;
    for (size_t i = 0; i < list->count && made < count; i++) {
        const CandidateRow *row = &list->rows[i];
        if (bsearch(&row->id, ids, count, sizeof *ids, by_id) && is_meant(list, row, like, bulk)) {
            actions[made] = *like;
            actions[made].candidate = row->id;
            actions[made++].seen = row->entry;
        }
    }
    for (size_t i = 0; i < made; i++) {
        write_label(like, made, actions[i].label);
    }
    return made;
}

// Of the actions that were done, in the order of the list as it was before.
static size_t count_overruled(const CandidateList *list, const StoreAction *actions, size_t count)
{
    size_t overruled = 0, row = 0;
    for (size_t i = 0; i < count; i++) {
        while (list->rows[row].id != actions[i].candidate) {
            row++;
        }
        overruled +=
            !actions[i].conflict && list->rows[row].decision == DECISION_ACCEPT &&
            (actions[i].decision == DECISION_REJECT || actions[i].decision == DECISION_SKIP);
    }
    return overruled;
}

static Status may_decide_all(const Review *review, Fault *fault)
{
    if (!review->queue) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing decided: there is no queue");
    }
    if (review->waiting.count > 0) {
        return fault_set(fault, STATUS_CONFLICT,
                         "nothing decided: what was done before still waits for the store, which "
                         "another program has locked");
    }
    return review_need_writing(review, "nothing decided", fault);
}

// Shows what a step over many has done.
Status review_see_all(Review *review, Fault *fault)
{
    review_freshen_queue(review, 0);
    Status status = review->place.game ? review_reload(review, 0, NULL, fault) : STATUS_OK;
    if (status == STATUS_LOCKED) { // it is done all the same, and read later
        review->waiting.reload = true;
        (void)review_wait(review, NULL);
    }
    return status == STATUS_LOCKED ? STATUS_OK : status;
}

static Status act_on_all(Review *review, StoreAction *actions, size_t count, ReviewBulk *bulk,
                         Fault *fault)
{
    StoreDone done;
    if (count == 0) {
        return STATUS_OK;
    }
    Status status = store_act_all(review->store, actions, count, &done, fault);
    const size_t overruled = count_overruled(queue_list(review->queue), actions, count);
    if (review_wrote(review, status, fault) == STATUS_OK) {
        bulk->done = count - done.left;
        bulk->elsewhere = done.left;
        bulk->overruled = overruled;
        status = review_see_all(review, fault);
    }
    return status;
}

static Status do_to_all(Review *review, const int64_t *ids, size_t count, const StoreAction *like,
                        ReviewBulk *bulk, Fault *fault)
{
    Status status = may_decide_all(review, fault);
    if (status != STATUS_OK) {
        return status;
    }
    StoreAction *actions = calloc(count + 1, sizeof *actions);
    int64_t *sorted = calloc(count + 1, sizeof *sorted);
    if (actions && sorted) {
        memcpy(sorted, ids, count * sizeof *ids);
        qsort(sorted, count, sizeof *sorted, by_id);
        const size_t made =
            make_actions(queue_list(review->queue), sorted, count, like, actions, bulk);
        status = act_on_all(review, actions, made, bulk, fault);
    } else {
        status = fault_memory(fault);
    }
    free(sorted);
    free(actions);
    return status;
}

Status review_decide_all(Review *review, const int64_t *ids, size_t count, Decision decision,
                         const char *reason, ReviewBulk *bulk, Fault *fault)
{
    static const char *const verbs[] = {"undecided again", "accepted", "rejected",
                                        "left for later"};
    const StoreAction like = {.decides = true, .decision = decision, .reason = reason};
    *bulk = (ReviewBulk){.verb = verbs[decision]};
    return do_to_all(review, ids, count, &like, bulk, fault);
}

Status review_tag_all(Review *review, const int64_t *ids, size_t count, const char *motif,
                      ReviewBulk *bulk, Fault *fault)
{
    bool adds;
    Motif read;
    const StoreAction like = {.motif = motif};
    const Status status = candidate_read_motif(motif, &read, &adds, fault);
    *bulk = (ReviewBulk){.verb = adds ? "now with the motif" : "now without the motif"};
    return status == STATUS_OK ? do_to_all(review, ids, count, &like, bulk, fault) : status;
}
