// Sets in a review: the set that collects, the list of sets, and every change of a set, its puzzles
// and their order, each a step of the journal.
#include "onlymove/review_sets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

Status review_collect(Review *review, const char *name, Fault *fault) {
    const Status status = review_need_writing(review, "not collected", fault);
    return status == STATUS_OK
               ? review_record_write(review, store_collect(review->store, name, fault), fault)
               : status;
}

static Status note_collecting(void *context, const StoredSet *set, Fault *fault) {
    (void)fault;
    str_add(context, set->collects ? set->name : "");
    return STATUS_OK;
}

Status review_write_collecting(Review *review, Str *out, Fault *fault) {
    return review->store ? store_each_set(review->store, note_collecting, out, fault) : STATUS_OK;
}

Status review_list_sets(Review *review, SetList *sets, Fault *fault) {
    set_list_done(sets);
    return review->store
               ? set_list_read(review->store, sets, fault)
               : fault_set(fault, STATUS_STORE, "no store, no sets: %s", review->store_fault.text);
}

// --- Changes

static Status change_sets(Review *review, const SetChange *changes, size_t count, const char *label,
                          Fault *fault) {
    Status status = review_need_writing(review, "nothing changed", fault);
    if (status == STATUS_OK) {
        status = review_record_write(
            review, store_change_sets(review->store, changes, count, label, fault), fault);
    }
    if (status == STATUS_OK)
        review_refresh_queue(review, 0);
    return status;
}

// Returns the named set, else the queue's; NULL with a fault where the queue shows no set.
static const char *meant_set(const Review *review, const char *name, Fault *fault) {
    const char *set = name ? name : review_queue_set_name(review);
    if (!set) {
        (void)fault_set(fault, STATUS_NOT_FOUND,
                        "the queue shows no set: <:sets> lists them, Enter there shows one");
    }
    return set;
}

// --- Tags

static bool has_word(const char *words, const char *word, size_t len) {
    for (; *words; words += strspn(words, " ")) {
        const size_t at = strcspn(words, " ");
        if (at == len && memcmp(words, word, len) == 0)
            return true;
        words += at;
    }
    return false;
}

// Whether a word has a sign, so that the words change the tags and do not replace them.
static bool is_tag_change(const char *text) {
    bool changes = false;
    for (; *text && !changes; text += strspn(text, " ")) {
        changes = *text == '+' || *text == '-';
        text += strcspn(text, " ");
    }
    return changes;
}

// Appends the words of `from` that do not stand after `sign` in `others`, each once.
static void add_words(Str *out, const char *from, const char *others, char sign) {
    for (from += strspn(from, " "); *from; from += strspn(from, " ")) {
        const size_t len = strcspn(from, " ");
        char signed_word[80];
        snprintf(signed_word, sizeof signed_word, "%c%.*s", sign, (int)len, from);
        if (!has_word(others, signed_word, strlen(signed_word)) &&
            !has_word(str_text(out), from, len)) {
            str_addf(out, "%s%.*s", out->len > 0 ? " " : "", (int)len, from);
        }
        from += len;
    }
}

// Writes the tags after a change such as "+easy -long", where "easy" is "+easy", or the new tags.
static void write_tags(const char *old_tags, const char *text, Str *out) {
    if (!is_tag_change(text)) {
        add_words(out, text, "", '-');
        return;
    }
    add_words(out, old_tags, text, '-');
    for (; *text; text += strspn(text, " ")) {
        const char *word = text + (*text == '+');
        text += strcspn(text, " ");
        const size_t len = (size_t)(text - word);
        if (*word != '-' && len > 0 && !has_word(str_text(out), word, len))
            str_addf(out, "%s%.*s", out->len > 0 ? " " : "", (int)len, word);
    }
}

// --- A set as a whole

static const char *name_of_text(const SetTexts *texts) {
    return texts->title ? "title" : texts->notes ? "notes" : "tags";
}

Status review_describe_set(Review *review, const char *name, const SetTexts *texts, Fault *fault) {
    char label[STORE_LABEL_MAX];
    const char *set = meant_set(review, name, fault);
    CLEANUP(str_done) Str tags = {0};
    CLEANUP(set_list_done) SetList sets = {0};
    int64_t id = 0;
    if (!set)
        return STATUS_NOT_FOUND;
    Status status = review_need_writing(review, "nothing changed", fault);
    status = status == STATUS_OK ? store_find_set(review->store, set, &id, fault) : status;
    if (status == STATUS_OK && texts->tags)
        status = set_list_read(review->store, &sets, fault);
    for (size_t i = 0; i < sets.count; i++)
        if (sets.items[i].id == id)
            write_tags(sets.items[i].tags, texts->tags, &tags);
    const SetChange change = {.name = set,
                              .title = texts->title,
                              .notes = texts->notes,
                              .tags = texts->tags ? str_text(&tags) : NULL};
    snprintf(label, sizeof label, "%s of set %s", name_of_text(texts), set);
    return status == STATUS_OK ? change_sets(review, &change, 1, label, fault) : status;
}

Status review_rename_set(Review *review, const char *name, const char *new_name, Fault *fault) {
    char label[STORE_LABEL_MAX];
    const char *set = meant_set(review, name, fault);
    if (!set)
        return STATUS_NOT_FOUND;
    snprintf(label, sizeof label, "rename set %.20s %.20s", set, new_name);
    return change_sets(review, &(SetChange){.name = set, .rename = new_name}, 1, label, fault);
}

Status review_drop_set(Review *review, const char *name, Fault *fault) {
    char label[STORE_LABEL_MAX];
    const char *set = meant_set(review, name, fault);
    snprintf(label, sizeof label, "delete set %s", set ? set : "");
    return set ? change_sets(review, &(SetChange){.name = set, .drops = true}, 1, label, fault)
               : STATUS_NOT_FOUND;
}

// --- Puzzles

// Counts how many of the candidates are in a set already.
static Status count_members(Review *review, const char *name, const int64_t *ids, size_t count,
                            size_t *members, Fault *fault) {
    CLEANUP(set_members_done) SetMembers known = {0};
    int64_t set;
    *members = 0;
    Status status = store_find_set(review->store, name, &set, fault);
    if (status != STATUS_OK)
        return status == STATUS_NOT_FOUND ? STATUS_OK : status;
    status = set_members_read(review->store, set, &known, fault);
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        *members += set_members_find(&known, ids[i]) != NULL;
    return status;
}

Status review_put_into(Review *review, const char *name, const int64_t *ids, size_t count,
                       bool takes_out, BulkResult *bulk, Fault *fault) {
    char label[STORE_LABEL_MAX];
    const char *from = takes_out ? meant_set(review, NULL, fault) : NULL;
    *bulk = (BulkResult){.verb = takes_out ? "moved" : "copied"};
    Status status = review_need_writing(review, "nothing changed", fault);
    if (status != STATUS_OK || (takes_out && !from))
        return status != STATUS_OK ? status : STATUS_NOT_FOUND;
    if (takes_out && strcmp(from, name) == 0)
        return fault_set(fault, STATUS_USAGE, "they are in %s", name);
    SetMember *members = xcalloc(count, sizeof *members);
    status = count_members(review, name, ids, count, &bulk->unchanged, fault);
    for (size_t i = 0; i < count; i++) {
        const SetMember *own_member = review_member(review, ids[i]);
        members[i] = (SetMember){.candidate = ids[i]};
        if (own_member) { // an empty word changes nothing in the other set
            members[i].title = own_member->title[0] ? own_member->title : NULL;
            members[i].note = own_member->note[0] ? own_member->note : NULL;
            members[i].tags = own_member->tags[0] ? own_member->tags : NULL;
        }
    }
    const SetChange pair[] = {{.name = name, .members = members, .count = count},
                              {.name = from, .removed = ids, .removed_count = count}};
    snprintf(label, sizeof label, "%s %zu to set %s", takes_out ? "move" : "copy", count, name);
    status =
        status == STATUS_OK ? change_sets(review, pair, takes_out ? 2 : 1, label, fault) : status;
    bulk->done = count - bulk->unchanged;
    free(members);
    return status;
}

Status review_take_out(Review *review, const int64_t *ids, size_t count, BulkResult *bulk,
                       Fault *fault) {
    char label[STORE_LABEL_MAX];
    const char *set = meant_set(review, NULL, fault);
    *bulk = (BulkResult){.verb = "taken out", .done = count};
    snprintf(label, sizeof label, "take %zu out of set %s", count, set ? set : "");
    const SetChange change = {.name = set, .removed = ids, .removed_count = count};
    return set ? change_sets(review, &change, 1, label, fault) : STATUS_NOT_FOUND;
}

Status review_describe_puzzles(Review *review, const int64_t *ids, size_t count,
                               const SetTexts *texts, BulkResult *bulk, Fault *fault) {
    char label[STORE_LABEL_MAX];
    const char *set = meant_set(review, NULL, fault);
    *bulk = (BulkResult){.verb = "changed"};
    if (!set)
        return STATUS_NOT_FOUND;
    SetMember *members = xcalloc(count, sizeof *members);
    Str *tags = xcalloc(count, sizeof *tags);
    for (size_t i = 0; i < count; i++) {
        const SetMember *member = review_member(review, ids[i]);
        if (member) {
            write_tags(member->tags, texts->tags ? texts->tags : "", &tags[bulk->done]);
            members[bulk->done] = (SetMember){ids[i], NULL, texts->title, texts->notes,
                                              texts->tags ? str_text(&tags[bulk->done]) : NULL};
            bulk->done++;
        }
    }
    snprintf(label, sizeof label, "%s of %zu in set %s", name_of_text(texts), bulk->done, set);
    const SetChange change = {.name = set, .members = members, .count = bulk->done};
    const Status status = change_sets(review, &change, 1, label, fault);
    for (size_t i = 0; i < bulk->done; i++)
        str_done(&tags[i]);
    free(tags);
    free(members);
    return status;
}

Status review_fill(Review *review, const char *name, const char *text, bool fills, Str *out,
                   SetFillResult *filled, Fault *fault) {
    SetRules *rules = NULL;
    const char *set = meant_set(review, name, fault);
    Status status = set ? STATUS_OK : STATUS_NOT_FOUND;
    status = status == STATUS_OK && fills ? review_need_writing(review, "nothing changed", fault)
                                          : status;
    if (status == STATUS_OK) {
        const NamedPatterns *named =
            review->queue.rows ? queue_named_patterns(review->queue.rows) : NULL;
        status = set_rules_new(&rules, text, named, fault);
    }
    if (status == STATUS_OK) {
        status = set_fill(review->store, set, rules, fills, out, filled, fault);
        status = fills ? review_record_write(review, status, fault) : status;
    }
    if (status == STATUS_OK && fills)
        review_refresh_queue(review, 0);
    set_rules_free(rules);
    return status;
}

// --- Order

// New ranks, by which a set is sorted, for some of its puzzles.
typedef struct Ranks {
    SetMember *members;
    Str *texts;
    size_t count;
} Ranks;

static void ranks_done(Ranks *ranks) {
    for (size_t i = 0; i < ranks->count; i++)
        str_done(&ranks->texts[i]);
    free(ranks->members);
    free(ranks->texts);
}

static void ranks_add(Ranks *ranks, int64_t candidate, const Str *rank) {
    ranks->texts[ranks->count] = *rank;
    ranks->members[ranks->count++] = (SetMember){.candidate = candidate};
}

static Status write_ranks(Review *review, Ranks *ranks, const char *label, Fault *fault) {
    for (size_t i = 0; i < ranks->count; i++)
        ranks->members[i].rank = str_text(&ranks->texts[i]);
    const SetChange change = {
        .name = review_queue_set_name(review), .members = ranks->members, .count = ranks->count};
    return change_sets(review, &change, 1, label, fault);
}

static bool is_among(const int64_t *ids, size_t count, int64_t id) {
    size_t i = 0;
    while (i < count && ids[i] != id)
        i++;
    return i < count;
}

// Fills *order with the members in their new order.
static void fill_order(const SetMembers *members, const int64_t *ids, size_t count, size_t place,
                       const SetMember **order) {
    size_t filled = 0;
    for (size_t i = 0; i <= members->count; i++) {
        if (filled + 1 == place || (i == members->count && filled < place)) {
            for (size_t j = 0; j < count; j++)
                order[filled++] = set_members_find(members, ids[j]);
            place = 0;
        }
        if (i < members->count && !is_among(ids, count, members->items[i].candidate))
            order[filled++] = &members->items[i];
    }
}

// Makes ranks for the moved members between their neighbours; false where no rank lies between.
static bool rank_between_neighbours(const SetMember *const *order, size_t total, size_t first,
                                    size_t count, Ranks *ranks) {
    const char *below = first > 0 ? order[first - 1]->rank : NULL;
    const char *above = first + count < total ? order[first + count]->rank : NULL;
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

static void rank_all(const SetMember *const *order, size_t total, Ranks *ranks) {
    for (size_t i = 0; i < total; i++) {
        Str rank = str_of("%zu", i + 1);
        ranks_add(ranks, order[i]->candidate, &rank);
    }
}

Status review_move_in_set(Review *review, const int64_t *ids, size_t count, size_t place,
                          Fault *fault) {
    char label[STORE_LABEL_MAX];
    const SetMembers *members = &review->queue.members;
    const char *set = meant_set(review, NULL, fault);
    Status status = set ? STATUS_OK : STATUS_NOT_FOUND;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        if (!review_member(review, ids[i]))
            status = fault_set(fault, STATUS_NOT_FOUND, "it is not in the set any more");
    if (status != STATUS_OK)
        return status;
    const size_t last = members->count - count + 1;
    place = place < 1 ? 1 : place > last ? last : place;
    const SetMember **order = xcalloc(members->count, sizeof *order);
    Ranks ranks = {xcalloc(members->count, sizeof(SetMember)), xcalloc(members->count, sizeof(Str)),
                   0};
    fill_order(members, ids, count, place, order);
    if (!rank_between_neighbours(order, members->count, place - 1, count, &ranks)) {
        while (ranks.count > 0)
            str_done(&ranks.texts[--ranks.count]);
        rank_all(order, members->count, &ranks);
    }
    snprintf(label, sizeof label, "place %zu in set %s", place, set);
    status = write_ranks(review, &ranks, label, fault);
    ranks_done(&ranks);
    free(order);
    return status;
}
