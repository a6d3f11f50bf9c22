// Sets in a review: which one collects what is accepted, and all of them.
#include "onlymove/review_sets.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

Status review_collect(Review *review, const char *name, Fault *fault)
{
    const Status status = review_need_writing(review, "not collected", fault);
    return status == STATUS_OK
               ? review_wrote(review, store_collect(review->store, name, fault), fault)
               : status;
}

static Status note_collecting(void *context, const StoredSet *set, Fault *fault)
{
    (void)fault;
    if (set->collects) {
        str_addf(context, "what is accepted goes into %s, which has %zu puzzle%s", set->name,
                 set->count, set->count == 1 ? "" : "s");
    }
    return STATUS_OK;
}

Status review_write_collecting(Review *review, Str *out, Fault *fault)
{
    const size_t before = out->len;
    const Status status =
        review->store ? store_each_set(review->store, note_collecting, out, fault) : STATUS_OK;
    if (status == STATUS_OK && out->len == before) {
        str_add(out, "what is accepted goes into no set; :collect NAME names one");
    }
    return status;
}

// --- All of them

static void free_text(const char *text)
{
    free((char *)(uintptr_t)text);
}

void set_list_done(SetList *sets)
{
    for (size_t i = 0; i < sets->count; i++) {
        free_text(sets->items[i].name);
        free_text(sets->items[i].title);
        free_text(sets->items[i].notes);
        free_text(sets->items[i].tags);
    }
    free(sets->items);
    *sets = (SetList){0};
}

static Status add_set(void *context, const StoredSet *set, Fault *fault)
{
    SetList *sets = context;
    if (!array_fit(&sets->items, &sets->cap, sets->count + 1)) {
        return fault_memory(fault);
    }
    StoredSet *copy = &sets->items[sets->count++];
    *copy = *set;
    copy->name = strdup(set->name);
    copy->title = strdup(set->title);
    copy->notes = strdup(set->notes);
    copy->tags = strdup(set->tags);
    return copy->name && copy->title && copy->notes && copy->tags ? STATUS_OK : fault_memory(fault);
}

Status review_list_sets(Review *review, SetList *sets, Fault *fault)
{
    set_list_done(sets);
    return review->store
               ? store_each_set(review->store, add_set, sets, fault)
               : fault_set(fault, STATUS_STORE, "no store, no sets: %s", review->store_fault.text);
}
