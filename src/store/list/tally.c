// Counts what was decided today, by kind and by reason, and tells which entries are how old.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/journal/journal.h"

static Status note_reason(Store *store, sqlite3_stmt *row, Decision decision, StoreTally *tally,
                          size_t *cap, Fault *fault)
{
    const char *text = (const char *)sqlite3_column_text(row, 1);
    if (!text || !text[0]) {
        return STATUS_OK;
    }
    char *copy = strdup(text);
    if (!copy || !array_fit(&tally->reasons, cap, tally->reason_count + 1)) {
        free(copy);
        return store_out_of_memory(store, fault);
    }
    tally->reasons[tally->reason_count++] =
        (StoreReason){decision, copy, (size_t)sqlite3_column_int64(row, 2)};
    return STATUS_OK;
}

Status store_tally(Store *store, time_t now, StoreTally *tally, Fault *fault)
{
    bool found = true;
    size_t cap = 0;
    store_tally_done(tally);
    sqlite3_stmt *row = store_statement(store, SQL_TALLY);
    sqlite3_bind_int64(row, 1, now);
    Status status = STATUS_OK;
    while (status == STATUS_OK && (status = store_step(store, row, &found, fault)) == STATUS_OK &&
           found) {
        const Decision decision = decision_of((const char *)sqlite3_column_text(row, 0));
        tally->decisions[decision] += (size_t)sqlite3_column_int64(row, 2);
        status = note_reason(store, row, decision, tally, &cap, fault);
    }
    sqlite3_reset(row);
    if (status != STATUS_OK) {
        store_tally_done(tally);
    }
    return status;
}

void store_tally_done(StoreTally *tally)
{
    for (size_t i = 0; i < tally->reason_count; i++) {
        free(tally->reasons[i].text);
    }
    free(tally->reasons);
    *tally = (StoreTally){0};
}

Status store_entry_before(Store *store, const char *date, int64_t *entry, Fault *fault)
{
    sqlite3_stmt *find = store_statement(store, SQL_ENTRY_SINCE);
    sqlite3_bind_text(find, 1, date, -1, SQLITE_TRANSIENT);
    const Status status = store_run(store, find, entry, fault);
    return status == STATUS_OK && *entry < 0
               ? fault_set(fault, STATUS_USAGE, "\"%s\" is no date like 2026-11-22", date)
               : status;
}

int64_t store_entry_at_opening(const Store *store)
{
    return store->journal_at;
}
