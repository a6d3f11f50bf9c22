// Sets and their puzzles in the store. What accepting does to them stands in journal.c and undo.c.
#include "onlymove/store_sets.h"

#include <string.h>

#include "src/store/handle.h"

Status set_name_check(const char *name, Fault *fault)
{
    const size_t len = strlen(name);
    bool fits = len > 0 && len <= SET_NAME_MAX && name[0] != '-';
    for (size_t i = 0; i < len && fits; i++) {
        fits = (unsigned char)name[i] > ' ' && name[i] != '"' && name[i] != '\x7f';
    }
    return fits ? STATUS_OK
                : fault_set(fault, STATUS_USAGE,
                            "\"%.80s\" is no name for a set: at most %d bytes without blanks and "
                            "quotes, and no - in front",
                            name, SET_NAME_MAX);
}

static const char *column(sqlite3_stmt *row, int number)
{
    const char *text = (const char *)sqlite3_column_text(row, number);
    return text ? text : "";
}

Status store_each_set(Store *store, StoreSetVisit *visit, void *context, Fault *fault)
{
    bool found = true;
    sqlite3_stmt *row = store_statement(store, SQL_SETS);
    Status status = STATUS_OK;
    while (status == STATUS_OK && (status = store_step(store, row, &found, fault)) == STATUS_OK &&
           found) {
        const StoredSet set = {.id = sqlite3_column_int64(row, 0),
                               .name = column(row, 1),
                               .title = column(row, 2),
                               .notes = column(row, 3),
                               .tags = column(row, 4),
                               .count = (size_t)sqlite3_column_int64(row, 5),
                               .collects = sqlite3_column_int(row, 6)};
        status = visit(context, &set, fault);
    }
    sqlite3_reset(row);
    return status;
}

static Status add_name(void *context, const StoredSet *set, Fault *fault)
{
    Str *names = context;
    (void)fault;
    str_addf(names, "%s%s", names->len > 0 ? ", " : "", set->name);
    return STATUS_OK;
}

Status store_find_set(Store *store, const char *name, int64_t *set, Fault *fault)
{
    sqlite3_stmt *find = store_statement(store, SQL_FIND_SET);
    bind_text(find, 1, name);
    *set = 0;
    Status status = store_run(store, find, set, fault);
    if (status != STATUS_OK || *set != 0) {
        return status;
    }
    ENDS_BY(str_done) Str names = {0};
    status = store_each_set(store, add_name, &names, fault);
    return status == STATUS_OK
               ? fault_set(fault, STATUS_NOT_FOUND, "there is no set \"%.80s\"; %s%.200s", name,
                           names.len > 0 ? "there are " : "there is none yet", str_text(&names))
               : status;
}

// In the transaction of the caller.
static Status put_set(Store *store, const char *name, int64_t *set, Fault *fault)
{
    const Status status = set_name_check(name, fault);
    return status == STATUS_OK ? store_put_name(store, SQL_FIND_SET, SQL_PUT_SET, name, set, fault)
                               : status;
}

Status store_collect(Store *store, const char *name, Fault *fault)
{
    int64_t set = 0;
    Status status = store_begin(store, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = name ? put_set(store, name, &set, fault) : STATUS_OK;
    if (status == STATUS_OK) {
        status = store_run(store, STORE_BOUND(store, SQL_COLLECT, set), NULL, fault);
    }
    return store_end_change(store, status, fault);
}

Status store_each_member(Store *store, int64_t set, StoreMemberVisit *visit, void *context,
                         Fault *fault)
{
    bool found = true;
    sqlite3_stmt *row = STORE_BOUND(store, SQL_MEMBERS, set);
    Status status = STATUS_OK;
    while (status == STATUS_OK && (status = store_step(store, row, &found, fault)) == STATUS_OK &&
           found) {
        const SetMember member = {sqlite3_column_int64(row, 0), column(row, 1), column(row, 2),
                                  column(row, 3), column(row, 4)};
        status = visit(context, &member, fault);
    }
    sqlite3_reset(row);
    return status;
}

// --- Changing a set, in the transaction of the caller

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
    if (!change->title && !change->notes && !change->tags) {
        return STATUS_OK;
    }
    sqlite3_stmt *save = STORE_BOUND(store, SQL_SAVE_SET, set);
    bind_words(save, 2, (const char *const[]){change->title, change->notes, change->tags}, 3);
    return store_run(store, save, NULL, fault);
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

static Status change_set(Store *store, const char *name, const SetChange *change, Fault *fault)
{
    int64_t set = 0;
    Status status = put_set(store, name, &set, fault);
    status = status == STATUS_OK ? save_words(store, set, change, fault) : status;
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
    return status;
}

Status store_change_set(Store *store, const char *name, const SetChange *change, Fault *fault)
{
    const Status status = store_begin(store, fault);
    return status == STATUS_OK
               ? store_end_change(store, change_set(store, name, change, fault), fault)
               : status;
}

// Its number is not given again: what names it, to collect or to put a puzzle back, names nothing.
static Status drop_set(Store *store, const char *name, Fault *fault)
{
    int64_t set;
    Status status = store_find_set(store, name, &set, fault);
    if (status == STATUS_OK) {
        status = store_run(store, STORE_BOUND(store, SQL_TAKE_OUT_ALL, set), NULL, fault);
    }
    return status == STATUS_OK
               ? store_run(store, STORE_BOUND(store, SQL_DROP_SET, set), NULL, fault)
               : status;
}

Status store_drop_set(Store *store, const char *name, Fault *fault)
{
    const Status status = store_begin(store, fault);
    return status == STATUS_OK ? store_end_change(store, drop_set(store, name, fault), fault)
                               : status;
}
