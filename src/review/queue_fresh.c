// The queue of a review: filled from its store, and fresh after whatever was written there.
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

static Status looked(void *context, uint64_t game_hash, const char *profile, LookedPly *plies,
                     size_t count, Fault *fault)
{
    const Review *review = context;
    return store_looked(review->store, game_hash, profile, plies, count, fault);
}

static Status read_rows(Review *review, uint64_t game_hash, Fault *fault)
{
    CandidateList list = {0};
    const StoreQuery query = {.game_hash = game_hash, .source = review_queue_source(review)};
    Status status = store_list(review->store, &query, &list, fault);
    if (status == STATUS_OK) {
        status = game_hash ? queue_put(review->queue, &list, fault)
                           : queue_take(review->queue, &list, fault);
    }
    candidate_list_done(&list);
    return status;
}

void review_freshen_queue(Review *review, uint64_t game_hash)
{
    if (!review->queue || !review->store) {
        return;
    }
    Fault fault;
    const Status status = read_rows(review, game_hash, &fault);
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
    queue_use_looks(review->queue, looked, review);
    str_clear(&review->queue_source);
    str_add(&review->queue_source, source ? source : "");
    Status status = read_rows(review, 0, fault);
    return status == STATUS_OK ? named_patterns_read(queue_named(review->queue), NULL, fault)
                               : status;
}
