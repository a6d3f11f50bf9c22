// Every judgement that a candidate has had.
#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "onlymove/limits.h"
#include "src/store/db/damage.h"

typedef struct Ids {
    int64_t *items;
    size_t count, cap;
} Ids;

static Status list_judgements(Store *store, int64_t candidate, Ids *ids, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = STORE_BOUND(store, SQL_JUDGEMENTS, candidate);
    while ((status = store_step(store, row, &found, fault)) == STATUS_OK && found) {
        if (!array_fit(&ids->items, &ids->cap, ids->count + 1)) {
            sqlite3_reset(row);
            return store_out_of_memory(store, fault);
        }
        ids->items[ids->count++] = sqlite3_column_int64(row, 0);
    }
    return status;
}

typedef struct Row {
    StoredJudgement stored;
    Str time, json;
} Row;

static Status fetch(Store *store, Row *row, bool *found, Fault *fault)
{
    StoredJudgement *stored = &row->stored;
    sqlite3_stmt *columns = STORE_BOUND(store, SQL_JUDGEMENT, stored->id);
    Status status = store_step(store, columns, found, fault);
    if (status != STATUS_OK || !*found) {
        return status;
    }
    stored->run = sqlite3_column_int64(columns, 0);
    stored->base = sqlite3_column_int64(columns, 1);
    column_text(columns, 2, &row->time);
    column_text(columns, 3, &row->json);
    stored->holds = sqlite3_column_int(columns, 4);
    stored->decided = sqlite3_column_int(columns, 5);
    stored->time = str_text(&row->time);
    sqlite3_reset(columns);
    return row->time.failed || row->json.failed ? store_out_of_memory(store, fault) : STATUS_OK;
}

static Status visit_id(Store *store, Row *row, StoreJudgementVisit *visit, void *context,
                       Damage *damage, Fault *fault)
{
    bool found;
    Fault why;
    StoredJudgement *stored = &row->stored;
    Status status = fetch(store, row, &found, fault);
    if (status != STATUS_OK && store_met_oversize(store)) {
        damage_note(damage, stored->id, "a value of more than %d bytes", STORE_TEXT_MAX);
        return STATUS_OK;
    }
    if (status != STATUS_OK || !found) {
        return status;
    }
    status = candidate_read_json(&stored->candidate, str_text(&row->json), &why);
    if (status == STATUS_MEMORY) {
        return store_out_of_memory(store, fault);
    }
    if (status != STATUS_OK) {
        damage_note(damage, stored->id, "%.300s", why.text);
        return STATUS_OK;
    }
    status = visit(context, stored, fault);
    candidate_done(&stored->candidate);
    return status;
}

Status store_each_judgement(Store *store, int64_t candidate, StoreJudgementVisit *visit,
                            void *context, Fault *fault)
{
    Ids ids = {0};
    Row row = {0};
    Damage damage = {.what = "judgement"};
    Status status = list_judgements(store, candidate, &ids, fault);
    for (size_t i = 0; i < ids.count && status == STATUS_OK; i++) {
        row.stored.id = ids.items[i];
        status = visit_id(store, &row, visit, context, &damage, fault);
    }
    status = store_check_frozen(store, status, fault);
    status = damage_say(&damage, store, status, fault);
    str_done(&row.time);
    str_done(&row.json);
    free(ids.items);
    return status;
}
