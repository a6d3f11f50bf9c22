// Changing sets, as steps of the journal: what a step touches is kept as it was before and after,
// and that is what undo and redo put back.
#include "src/store/sets/set_steps.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/store_sets.h"

// NULL stays unbound: as it is.
static void bind_words(sqlite3_stmt *statement, int first, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (words[i])
            bind_text(statement, first + i, words[i]);
}

// The name of another set is no name for this one.
static void rename_set(Store *store, int64_t set, const char *name)
{
    set_check_name(store, name);
    const int64_t namesake = set_find(store, name);
    if (namesake != 0 && namesake != set)
        store_refuse(store, STATUS_USAGE, "there is a set \"%s\" already", name);
    sqlite3_stmt *save = STORE_BOUND(store, SQL_RENAME_SET, set);
    bind_text(save, 2, name);
    store_change(store, save);
}

static void put_member(Store *store, int64_t set, const SetMember *member)
{
    if (member->rank && !rank_is_valid(member->rank)) {
        store_refuse(store, STATUS_USAGE, "\"%.40s\" is no rank: a number like 12 or 3.25",
                     member->rank);
    }
    sqlite3_stmt *put = STORE_BOUND(store, SQL_PUT_MEMBER, set, member->candidate);
    bind_words(put, 3,
               (const char *const[]){member->rank, member->title, member->note, member->tags}, 4);
    store_change(store, put);
}

static void change_set(Store *store, int64_t set, const SetChange *change)
{
    if (change->title || change->notes || change->tags) {
        sqlite3_stmt *save = STORE_BOUND(store, SQL_SAVE_SET, set);
        bind_words(save, 2, (const char *const[]){change->title, change->notes, change->tags}, 3);
        store_change(store, save);
    }
    if (change->rename)
        rename_set(store, set, change->rename);
    if (change->alone)
        store_do(store, STORE_BOUND(store, SQL_TAKE_OUT_ALL, set));
    for (size_t i = 0; i < change->count; i++)
        put_member(store, set, &change->members[i]);
    for (size_t i = 0; i < change->out_count; i++)
        store_do(store, STORE_BOUND(store, SQL_TAKE_OUT, set, change->out[i]));
    // A number of a set is not given again: what names one that is dropped, to collect or to put a
    // puzzle back, names nothing.
    if (change->drops) {
        store_do(store, STORE_BOUND(store, SQL_TAKE_OUT_ALL, set));
        store_change(store, STORE_BOUND(store, SQL_DROP_SET, set));
    }
}

// --- What it was before, in the journal

// Appends the entry of the step at one of the puzzles that it is about; 0 where the store has no
// candidate to write it at.
static int64_t begin_step(Store *store, const SetChange *change, const char *label)
{
    int64_t candidate = change->count > 0       ? change->members[0].candidate
                        : change->out_count > 0 ? change->out[0]
                                                : 0;
    if (candidate == 0) {
        candidate =
            store_do(store, STORE_BOUND(store, SQL_ANY_OF_SET, set_find(store, change->name)));
    }
    return candidate != 0 ? journal_note(store, candidate, label) : 0;
}

// Of all that the change is about to touch.
static void keep_images(Store *store, int64_t entry, int64_t set, bool is_new,
                        const SetChange *change)
{
    store_do(store, STORE_BOUND(store, is_new ? SQL_IMAGE_NEW_SET : SQL_IMAGE_SET, entry, set));
    if (change->alone || change->drops)
        store_do(store, STORE_BOUND(store, SQL_IMAGE_ALL, entry, set));
    for (size_t i = 0; i < change->count; i++) {
        store_do(store,
                 STORE_BOUND(store, SQL_IMAGE_MEMBER, entry, set, change->members[i].candidate));
    }
    for (size_t i = 0; i < change->out_count; i++)
        store_do(store, STORE_BOUND(store, SQL_IMAGE_MEMBER, entry, set, change->out[i]));
}

static void take_change(Store *store, int64_t entry, const SetChange *change)
{
    int64_t set = set_find(store, change->name);
    const bool is_new = set == 0;
    if (store->status == STATUS_OK && is_new && change->drops) {
        store->status = store_find_set(store, change->name, &set, &store->why); // says which are
        return;
    }
    if (is_new)
        set = set_put(store, change->name);
    if (entry != 0)
        keep_images(store, entry, set, is_new, change);
    change_set(store, set, change);
}

Status store_change_sets(Store *store, const SetChange *changes, size_t count, const char *label,
                         Fault *fault)
{
    static const StatementId ends[] = {SQL_IMAGE_SET_AFTER, SQL_IMAGE_AFTER, SQL_IMAGE_SAME};
    store_start(store);
    const int64_t entry = label ? begin_step(store, changes, label) : 0;
    for (size_t i = 0; i < count; i++)
        take_change(store, entry, &changes[i]);
    for (size_t i = 0; i < sizeof ends / sizeof *ends && entry != 0; i++)
        store_do(store, STORE_BOUND(store, ends[i], entry));
    const bool changed = entry == 0 || store_do(store, STORE_BOUND(store, SQL_IMAGES, entry)) > 0;
    if (!changed && store->status == STATUS_OK) { // nor is there an entry
        store_refuse(store, STATUS_NOT_FOUND, "nothing changes");
        (void)store_commit(store, NULL);
        return STATUS_OK;
    }
    return store_commit_change(store, fault);
}

// --- Taking it back

bool set_step_restore(Store *store, int64_t entry, bool redo, bool *passed_over)
{
    static const StatementId restores[] = {SQL_RESTORE_SETS, SQL_RESTORE_MEMBERS, SQL_RESTORE_OUT,
                                           SQL_RESTORE_NO_SETS};
    *passed_over = false;
    if (store_do(store, STORE_BOUND(store, SQL_IMAGES, entry)) == 0)
        return false;
    *passed_over = store_do(store, STORE_BOUND(store, SQL_IMAGES_CHANGED, entry, redo)) > 0;
    for (size_t i = 0; i < sizeof restores / sizeof *restores && !*passed_over; i++)
        store_do(store, STORE_BOUND(store, restores[i], entry, redo));
    return true;
}
