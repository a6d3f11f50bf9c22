// Sets and their puzzles in the store, and which one collects. How they are changed stands in
// set_steps.c, what accepting does to them in journal.c.
#include "onlymove/store_sets.h"

#include <string.h>

#include "src/store/sets/set_steps.h"

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
    CLEANUP(str_done) Str names = {0};
    status = store_each_set(store, add_name, &names, fault);
    return status == STATUS_OK
               ? fault_set(fault, STATUS_NOT_FOUND, "there is no set \"%.80s\"; %s%.200s", name,
                           names.len > 0 ? "there are " : "there is none yet", str_text(&names))
               : status;
}

Status set_put(Store *store, const char *name, int64_t *set, Fault *fault)
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
    status = name ? set_put(store, name, &set, fault) : STATUS_OK;
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
