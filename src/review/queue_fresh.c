// The queue of a review: filled from its store, and fresh after whatever was written there.
#include "onlymove/store_duplicates.h"
#include "src/review/review_private.h"

Queue *review_queue(Review *review)
{
    return review->queue;
}

const char *review_queue_source(const Review *review)
{
    const char *source = str_text(&review->queue_source);
    return source[0] ? source : NULL;
}

static Status each_look(void *context, StoreLookVisit *visit, void *visitor, Fault *fault)
{
    const Review *review = context;
    return store_each_look(review->store, visit, visitor, fault);
}

static Status all_duplicates(void *context, int64_t **ids, size_t *count, Fault *fault)
{
    const Review *review = context;
    return store_all_duplicates(review->store, ids, count, fault);
}

// Rows that are put one by one: more of them are taken with all others.
enum { PUT_MAX = 500 };

static Status read_rows(Review *review, StoreQuery query, Fault *fault)
{
    CandidateList list = {0};
    const int64_t changes = store_changes(review->store);
    query.source = review_queue_source(review);
    Status status = store_list(review->store, &query, &list, fault);
    if (status == STATUS_OK && query.changed_after != 0 && list.count > PUT_MAX) {
        query.changed_after = 0;
        status = store_list(review->store, &query, &list, fault);
    }
    const bool all = query.game_hash == 0 && query.changed_after == 0;
    if (status == STATUS_OK) {
        status =
            all ? queue_take(review->queue, &list, fault) : queue_put(review->queue, &list, fault);
    }
    candidate_list_done(&list);
    review->queue_changes =
        status == STATUS_OK && query.game_hash == 0 ? changes : review->queue_changes;
    return status;
}

void review_looked_anew(Review *review)
{
    review->tuning_is_old = true;
    if (review->queue) {
        queue_forget_looks(review->queue);
    }
}

void review_freshen_queue(Review *review, uint64_t game_hash)
{
    if (!review->queue || !review->store) {
        return;
    }
    Fault fault;
    const StoreQuery query = {.game_hash = game_hash,
                              .changed_after = game_hash ? 0 : review->queue_changes};
    const Status status = read_rows(review, query, &fault);
    if (status == STATUS_LOCKED) { // then at the next look
        review->unseen = true;
        review->looks += review->looks == 0;
    } else if (status != STATUS_OK) { // the rows stay as they were
        review->store_fault = fault;
    }
}

Status review_game_copy(Review *review, uint64_t hash, Game *game, Fault *fault)
{
    return store_game(review->store, hash, game, fault);
}

Status review_open_queue(Review *review, const char *source, Fault *fault)
{
    if (!review->store) {
        return fault_set(fault, STATUS_STORE, "no store, no queue: %s", review->store_fault.text);
    }
    review->queue = review->queue ? review->queue : queue_new();
    if (!review->queue) {
        return fault_memory(fault);
    }
    queue_use_looks(review->queue, each_look, review);
    queue_use_duplicates(review->queue, all_duplicates, review);
    str_clear(&review->queue_source);
    str_add(&review->queue_source, source ? source : "");
    Status status = read_rows(review, (StoreQuery){0}, fault);
    return status == STATUS_OK ? named_patterns_read(queue_named(review->queue), NULL, fault)
                               : status;
}
