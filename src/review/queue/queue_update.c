// Fills the queue of a review from its store, and updates it after every write there.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/review_sets.h"
#include "onlymove/store_list.h"
#include "src/review/session/review_private.h"

void open_queue_done(OpenQueue *queue) {
    queue_free(queue->rows);
    str_done(&queue->source);
    str_done(&queue->set);
    set_members_done(&queue->members);
}

Queue *review_queue(Review *review) {
    return review->queue.rows;
}

const char *review_queue_source(const Review *review) {
    const char *source = str_text(&review->queue.source);
    return source[0] ? source : NULL;
}

static Status read_visits(void *context, StoreVisitsReader *reader, void *data, Fault *fault) {
    const Review *review = context;
    return store_each_visits(review->store, reader, data, fault);
}

static Status read_duplicates(void *context, int64_t **ids, size_t *count, Fault *fault) {
    const Review *review = context;
    return store_all_duplicates(review->store, ids, count, fault);
}

// More rows than these are read again with all others.
enum { UPDATED_ROWS_MAX = 500 };

typedef struct PlaceInSet {
    int64_t candidate;
    int32_t place;
} PlaceInSet;

// Sets each row's place in the set.
static void fill_places(const SetMembers *members, CandidateList *list) {
    PlaceInSet *places = xcalloc(members->count, sizeof *places);
    for (size_t i = 0; i < members->count; i++)
        places[i] = (PlaceInSet){members->items[i].candidate, (int32_t)i + 1};
    qsort(places, members->count, sizeof *places, compare_leading_int64);
    for (size_t row = 0; row < list->count; row++) {
        const PlaceInSet *found =
            array_find(list->rows[row].id, places, members->count, sizeof *found);
        list->rows[row].set_place = found ? found->place : 0;
    }
    free(places);
}

// Takes the set's present name.
static Status note_set_name(void *context, const StoredSet *set, Fault *fault) {
    Review *review = context;
    (void)fault;
    if (set->id == review->queue.set_id)
        str_set(&review->queue.set, set->name);
    return STATUS_OK;
}

// Reads the puzzles of the set, none if it is gone, and sorts them if its order is shown.
static Status read_set(Review *review, Fault *fault) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    bool descending;
    const int64_t set = review->queue.set_id;
    const StoreQuery query = {.set = set};
    set_members_done(&review->queue.members);
    Status status = store_each_set(review->store, note_set_name, review, fault);
    status = status == STATUS_OK
                 ? set_members_read(review->store, set, &review->queue.members, fault)
                 : status;
    status = status == STATUS_OK ? store_list(review->store, &query, &list, fault) : status;
    if (status == STATUS_OK) {
        fill_places(&review->queue.members, &list);
        queue_set_rows(review->queue.rows, &list);
        const QueueColumn *place_column = queue_column_named("set");
        if (queue_sorted_by(review->queue.rows, &descending) == place_column)
            queue_sort(review->queue.rows, place_column, descending);
    }
    return status;
}

static Status read_rows(Review *review, StoreQuery query, Fault *fault) {
    CandidateList list = {0};
    const int64_t changes = store_change_count(review->store);
    if (review_queue_set_name(review))
        return read_set(review, fault);
    query.source = review_queue_source(review);
    Status status = store_list(review->store, &query, &list, fault);
    if (status == STATUS_OK && query.changed_after != 0 && list.count > UPDATED_ROWS_MAX) {
        query.changed_after = 0;
        status = store_list(review->store, &query, &list, fault);
    }
    const bool is_all = query.game_hash == 0 && query.changed_after == 0;
    if (status == STATUS_OK && is_all)
        queue_set_rows(review->queue.rows, &list);
    else if (status == STATUS_OK)
        queue_update_rows(review->queue.rows, &list);
    candidate_list_done(&list);
    review->queue.changes =
        status == STATUS_OK && query.game_hash == 0 ? changes : review->queue.changes;
    return status;
}

void review_visits_changed(Review *review) {
    review->jobs.tuning_is_old = true;
    if (review->queue.rows)
        queue_forget_visits(review->queue.rows);
}

void review_refresh_queue(Review *review, uint64_t game_hash) {
    if (!review->queue.rows || !review->store)
        return;
    Fault fault;
    const StoreQuery query = {.game_hash = game_hash,
                              .changed_after = game_hash ? 0 : review->queue.changes};
    const Status status = read_rows(review, query, &fault);
    if (status == STATUS_LOCKED) { // tried again at the next poll
        review->has_unread = true;
        review->polls_left += review->polls_left == 0;
    } else if (status != STATUS_OK) { // keep the old rows
        review->store_fault = fault;
    }
}

static StoredTaste stored_taste(Taste *taste) {
    return (StoredTaste){taste->after_entry, taste->decisions, taste->weights, TASTE_WEIGHTS};
}

Status queue_read_taste(Queue *queue, Store *store, Fault *fault) {
    Taste taste = {.after_entry = 0};
    StoredTaste stored = stored_taste(&taste);
    const Status status = store_taste(store, &stored, fault);
    taste.after_entry = stored.after_entry;
    taste.decisions = status == STATUS_OK ? stored.decisions : 0;
    queue_use_taste(queue, &taste);
    return status == STATUS_NOT_FOUND ? STATUS_OK : status;
}

// Reads the taste that the store has learnt, and stores what these rows add to it.
static void load_taste(Review *review) {
    Fault fault;
    Taste learnt;
    int32_t weights[TASTE_WEIGHTS] = {0};
    StoredTaste old = {.weights = weights, .count = TASTE_WEIGHTS};
    (void)store_taste(review->store, &old, &fault);
    if (queue_read_taste(review->queue.rows, review->store, &fault) != STATUS_OK)
        review->unsaid = fault;
    learnt = *queue_taste(review->queue.rows);
    if (learnt.decisions > 0 && !store_is_read_only(review->store) &&
        memcmp(learnt.weights, weights, sizeof weights) != 0) {
        const StoredTaste stored = stored_taste(&learnt);
        (void)store_keep_taste(review->store, &stored, &fault); // otherwise stored next time
    }
}

Status review_learn_taste(Review *review, bool only_later, Fault *fault) {
    Taste taste = {.after_entry = 0};
    if (!review->store || store_is_read_only(review->store))
        return fault_set(fault, STATUS_STORE, "what was learnt stays: no store can be written");
    if (!only_later && review->queue.rows)
        taste = *queue_taste(review->queue.rows); // where the rows have few decisions, it stays
    taste.after_entry = only_later ? store_newest_entry(review->store) : 0;
    const StoredTaste stored = stored_taste(&taste);
    const Status status = store_keep_taste(review->store, &stored, fault);
    if (status == STATUS_OK && review->queue.rows)
        queue_use_taste(review->queue.rows, &taste);
    return status;
}

static Status open_queue(Review *review, const char *source, int64_t set, Fault *fault) {
    if (!review->store)
        return fault_set(fault, STATUS_STORE, "no store, no queue: %s", review->store_fault.text);
    review->queue.rows = review->queue.rows ? review->queue.rows : queue_new();
    queue_use_visits(review->queue.rows, read_visits, review);
    queue_use_duplicates(review->queue.rows, read_duplicates, review);
    str_set(&review->queue.source, source ? source : "");
    review->queue.set_id = set;
    set_members_done(&review->queue.members);
    Fault why;
    const Status status = read_rows(review, (StoreQuery){0}, fault);
    if (status == STATUS_OK)
        load_taste(review);
    if (status == STATUS_OK &&
        named_patterns_read(queue_named_patterns(review->queue.rows), NULL, &why) != STATUS_OK) {
        review->unsaid = why;
    }
    return status;
}

Status review_open_queue(Review *review, const char *source, Fault *fault) {
    return open_queue(review, source, 0, fault);
}

Status review_open_set(Review *review, const char *name, Fault *fault) {
    int64_t set = 0;
    const Status status =
        review->store ? store_find_set(review->store, name, &set, fault) : STATUS_OK;
    return status == STATUS_OK ? open_queue(review, NULL, set, fault) : status;
}

const char *review_queue_set_name(const Review *review) {
    return review->queue.set_id != 0 ? str_text(&review->queue.set) : NULL;
}

const SetMember *review_member(const Review *review, int64_t candidate) {
    return set_members_find(&review->queue.members, candidate);
}
