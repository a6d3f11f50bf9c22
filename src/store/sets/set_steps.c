// Changing sets, as steps of the journal: what a step touches is kept as it was before and after,
// and that is what undo and redo put back.
#include "src/store/sets/set_steps.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/store_sets.h"

// NULL stays unbound: as it is.
static void bind_words(sqlite3_stmt *statement, int first, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (words[i]) {
            bind_text(statement, first + i, words[i]);
        }
    }
}

static Status save_words(Store *store, int64_t set, const SetChange *change, Fault *fault)
{
    Status status = STATUS_OK;
    if (change->title || change->notes || change->tags) {
        sqlite3_stmt *save = STORE_BOUND(store, SQL_SAVE_SET, set);
        bind_words(save, 2, (const char *const[]){change->title, change->notes, change->tags}, 3);
        status = store_run(store, save, NULL, fault);
    }
    return status;
}

// The name of another set is no name for this one.
static Status rename_set(Store *store, int64_t set, const char *name, Fault *fault)
{
    int64_t namesake = 0;
    Status status = set_name_check(name, fault);
    sqlite3_stmt *find = store_statement(store, SQL_FIND_SET);
    bind_text(find, 1, name);
    status = status == STATUS_OK ? store_run(store, find, &namesake, fault) : status;
    if (status == STATUS_OK && namesake != 0 && namesake != set) {
        return fault_set(fault, STATUS_USAGE, "there is a set \"%s\" already", name);
    }
    sqlite3_stmt *save = STORE_BOUND(store, SQL_RENAME_SET, set);
    bind_text(save, 2, name);
    return status == STATUS_OK ? store_run(store, save, NULL, fault) : status;
}

static Status put_member(Store *store, int64_t set, const SetMember *member, Fault *fault)
{
    if (member->rank && !rank_is_valid(member->rank)) {
        return fault_set(fault, STATUS_USAGE, "\"%.40s\" is no rank: a number like 12 or 3.25",
                         member->rank);
    }
    sqlite3_stmt *put = STORE_BOUND(store, SQL_PUT_MEMBER, set, member->candidate);
    bind_words(put, 3,
               (const char *const[]){member->rank, member->title, member->note, member->tags}, 4);
    return store_run(store, put, NULL, fault);
}

// A number of a set is not given again: what names one that is dropped, to collect or to put a
// puzzle back, names nothing.
static Status drop_set(Store *store, int64_t set, Fault *fault)
{
    const Status status = store_run(store, STORE_BOUND(store, SQL_TAKE_OUT_ALL, set), NULL, fault);
    return status == STATUS_OK
               ? store_run(store, STORE_BOUND(store, SQL_DROP_SET, set), NULL, fault)
               : status;
}

static Status change_set(Store *store, int64_t set, const SetChange *change, Fault *fault)
{
    Status status = save_words(store, set, change, fault);
    if (status == STATUS_OK && change->rename) {
        status = rename_set(store, set, change->rename, fault);
    }
    if (status == STATUS_OK && change->alone) {
        status = store_run(store, STORE_BOUND(store, SQL_TAKE_OUT_ALL, set), NULL, fault);
    }
    for (size_t i = 0; i < change->count && status == STATUS_OK; i++) {
        status = put_member(store, set, &change->members[i], fault);
    }
    for (size_t i = 0; i < change->out_count && status == STATUS_OK; i++) {
        status =
            store_run(store, STORE_BOUND(store, SQL_TAKE_OUT, set, change->out[i]), NULL, fault);
    }
    return status == STATUS_OK && change->drops ? drop_set(store, set, fault) : status;
}

// --- What it was before, in the journal

// Appends the entry of the step at one of the puzzles that it is about; 0 where the store has no
// candidate to write it at.
static Status begin_step(Store *store, const SetChange *change, const char *label, int64_t *entry,
                         Fault *fault)
{
    int64_t candidate = change->count > 0       ? change->members[0].candidate
                        : change->out_count > 0 ? change->out[0]
                                                : 0;
    *entry = 0;
    Status status = STATUS_OK;
    if (candidate == 0) {
        int64_t set = 0;
        sqlite3_stmt *find = store_statement(store, SQL_FIND_SET);
        bind_text(find, 1, change->name);
        status = store_run(store, find, &set, fault);
        status = status == STATUS_OK
                     ? store_run(store, STORE_BOUND(store, SQL_ANY_OF_SET, set), &candidate, fault)
                     : status;
    }
    return status != STATUS_OK || candidate == 0
               ? status
               : journal_note(store, candidate, label, entry, fault);
}

// Of all that the change is about to touch.
static Status keep_images(Store *store, int64_t entry, int64_t set, bool is_new,
                          const SetChange *change, Fault *fault)
{
    Status status =
        store_run(store, STORE_BOUND(store, is_new ? SQL_IMAGE_NEW_SET : SQL_IMAGE_SET, entry, set),
                  NULL, fault);
    if (status == STATUS_OK && (change->alone || change->drops)) {
        status = store_run(store, STORE_BOUND(store, SQL_IMAGE_ALL, entry, set), NULL, fault);
    }
    for (size_t i = 0; i < change->count && status == STATUS_OK; i++) {
        const int64_t candidate = change->members[i].candidate;
        status = store_run(store, STORE_BOUND(store, SQL_IMAGE_MEMBER, entry, set, candidate), NULL,
                           fault);
    }
    for (size_t i = 0; i < change->out_count && status == STATUS_OK; i++) {
        status = store_run(store, STORE_BOUND(store, SQL_IMAGE_MEMBER, entry, set, change->out[i]),
                           NULL, fault);
    }
    return status;
}

// *changes says whether there is anything in it.
static Status end_step(Store *store, int64_t entry, bool *changes, Fault *fault)
{
    static const StatementId ends[] = {SQL_IMAGE_SET_AFTER, SQL_IMAGE_AFTER, SQL_IMAGE_SAME};
    int64_t count = 0;
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof ends / sizeof *ends && status == STATUS_OK; i++) {
        status = store_run(store, STORE_BOUND(store, ends[i], entry), NULL, fault);
    }
    if (status == STATUS_OK) {
        status = store_run(store, STORE_BOUND(store, SQL_IMAGES, entry), &count, fault);
    }
    *changes = count > 0;
    return status;
}

static Status take_change(Store *store, int64_t entry, const SetChange *change, Fault *fault)
{
    int64_t set = 0;
    sqlite3_stmt *find = store_statement(store, SQL_FIND_SET);
    bind_text(find, 1, change->name);
    Status status = store_run(store, find, &set, fault);
    const bool is_new = set == 0;
    if (status == STATUS_OK && is_new && change->drops) {
        return store_find_set(store, change->name, &set, fault); // which says those there are
    }
    if (status == STATUS_OK && is_new) {
        status = set_put(store, change->name, &set, fault);
    }
    if (status == STATUS_OK && entry != 0) {
        status = keep_images(store, entry, set, is_new, change, fault);
    }
    return status == STATUS_OK ? change_set(store, set, change, fault) : status;
}

Status store_change_sets(Store *store, const SetChange *changes, size_t count, const char *label,
                         Fault *fault)
{
    int64_t entry = 0;
    bool changed = true;
    Status status = store_begin(store, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (label) {
        status = begin_step(store, changes, label, &entry, fault);
    }
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = take_change(store, entry, &changes[i], fault);
    }
    if (status == STATUS_OK && entry != 0) {
        status = end_step(store, entry, &changed, fault);
    }
    if (status == STATUS_OK && !changed) { // nor is there an entry
        (void)store_end(store, STATUS_NOT_FOUND, NULL);
        return STATUS_OK;
    }
    return store_end_change(store, status, fault);
}

// --- Taking it back

Status set_step_restore(Store *store, int64_t entry, bool redo, bool *is_one, bool *passed_over,
                        Fault *fault)
{
    static const StatementId restores[] = {SQL_RESTORE_SETS, SQL_RESTORE_MEMBERS, SQL_RESTORE_OUT,
                                           SQL_RESTORE_NO_SETS};
    int64_t count = 0, changed = 0;
    Status status = store_run(store, STORE_BOUND(store, SQL_IMAGES, entry), &count, fault);
    *is_one = count > 0;
    *passed_over = false;
    if (status != STATUS_OK || !*is_one) {
        return status;
    }
    status = store_run(store, STORE_BOUND(store, SQL_IMAGES_CHANGED, entry, redo), &changed, fault);
    *passed_over = changed > 0;
    for (size_t i = 0; i < sizeof restores / sizeof *restores && status == STATUS_OK && !changed;
         i++) {
        status = store_run(store, STORE_BOUND(store, restores[i], entry, redo), NULL, fault);
    }
    return status;
}
