// Sets in a review: which one collects what is accepted.
#include "onlymove/review_sets.h"

#include "onlymove/store_sets.h"
#include "src/review/review_private.h"

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
