// The order of a set: puzzles put to another place of it, and the order that the queue shows made
// its own.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/review_sets.h"
#include "src/review/session/review_private.h"

// New ranks for some puzzles of a set.
typedef struct Ranks {
    SetMember *members;
    Str *texts;
    size_t count;
} Ranks;

static bool ranks_init(Ranks *ranks, size_t most)
{
    *ranks = (Ranks){calloc(most + 1, sizeof *ranks->members), calloc(most + 1, sizeof(Str)), 0};
    return ranks->members && ranks->texts;
}

static void ranks_done(Ranks *ranks)
{
    for (size_t i = 0; i < ranks->count; i++) {
        str_done(&ranks->texts[i]);
    }
    free(ranks->members);
    free(ranks->texts);
}

static void ranks_add(Ranks *ranks, int64_t candidate, const Str *rank)
{
    ranks->texts[ranks->count] = *rank;
    ranks->members[ranks->count++] = (SetMember){.candidate = candidate};
}

static Status write_ranks(Review *review, Ranks *ranks, const char *label, Fault *fault)
{
    for (size_t i = 0; i < ranks->count; i++) {
        ranks->members[i].rank = str_text(&ranks->texts[i]);
    }
    const SetChange step = {
        .name = review_queue_set(review), .members = ranks->members, .count = ranks->count};
    const Status status =
        review_wrote(review, store_change_sets(review->store, &step, 1, label, fault), fault);
    if (status == STATUS_OK) {
        review_freshen_queue(review, 0);
    }
    return status;
}

static bool is_among(const int64_t *ids, size_t count, int64_t id)
{
    size_t i = 0;
    while (i < count && ids[i] != id) {
        i++;
    }
    return i < count;
}

// The members as they shall stand, in *order.
static void put_order(const SetMembers *members, const int64_t *ids, size_t count, size_t place,
                      const SetMember **order)
{
    size_t made = 0;
    for (size_t i = 0; i <= members->count; i++) {
        if (made + 1 == place || (i == members->count && made < place)) {
            for (size_t j = 0; j < count; j++) {
                order[made++] = set_members_find(members, ids[j]);
            }
            place = 0;
        }
        if (i < members->count && !is_among(ids, count, members->items[i].candidate)) {
            order[made++] = &members->items[i];
        }
    }
}

// Ranks for those that move, between the two that stand around them; false where there are none.
static bool rank_between_neighbours(const SetMember *const *order, size_t all, size_t first,
                                    size_t count, Ranks *ranks)
{
    const char *below = first > 0 ? order[first - 1]->rank : NULL;
    const char *above = first + count < all ? order[first + count]->rank : NULL;
    for (size_t i = 0; i < count; i++) {
        Str rank = {0};
        if (!rank_between(below, above, &rank)) {
            str_done(&rank);
            return false;
        }
        ranks_add(ranks, order[first + i]->candidate, &rank);
        below = str_text(&ranks->texts[ranks->count - 1]);
    }
    return true;
}

static void rank_all(const SetMember *const *order, size_t all, Ranks *ranks)
{
    for (size_t i = 0; i < all; i++) {
        Str rank = {0};
        str_addf(&rank, "%zu", i + 1);
        ranks_add(ranks, order[i]->candidate, &rank);
    }
}

static Status need_set(const Review *review, Fault *fault)
{
    return review_queue_set(review)
               ? review_need_writing(review, "nothing changed", fault)
               : fault_set(fault, STATUS_NOT_FOUND,
                           "the queue is not of a set: :queue set NAME makes it one");
}

Status review_place(Review *review, const int64_t *ids, size_t count, size_t place, Fault *fault)
{
    char label[STORE_LABEL_MAX];
    Ranks ranks = {0};
    const SetMembers *members = &review->members;
    Status status = need_set(review, fault);
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        if (!review_member(review, ids[i])) {
            status = fault_set(fault, STATUS_NOT_FOUND, "it is not in the set any more");
        }
    }
    if (status != STATUS_OK) {
        return status;
    }
    const size_t last = members->count - count + 1;
    place = place < 1 ? 1 : place > last ? last : place;
    const SetMember **order = calloc(members->count + 1, sizeof *order);
    if (order && ranks_init(&ranks, members->count)) {
        put_order(members, ids, count, place, order);
        if (!rank_between_neighbours(order, members->count, place - 1, count, &ranks)) {
            while (ranks.count > 0) {
                str_done(&ranks.texts[--ranks.count]);
            }
            rank_all(order, members->count, &ranks);
        }
        snprintf(label, sizeof label, "place %zu in set %s", place, review_queue_set(review));
        status = write_ranks(review, &ranks, label, fault);
    } else {
        status = fault_memory(fault);
    }
    ranks_done(&ranks);
    free(order);
    return status;
}
