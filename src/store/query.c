// Reading candidates back with their decisions.
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "src/store/handle.h"
#include "src/store/tags.h"

typedef struct Ids {
    int64_t *items;
    size_t count, cap;
} Ids;

// The whole list before the first visit, so that no statement is open while the visitor works: it
// may then use the store as it likes.
static Status list_ids(Store *store, const StoreQuery *query, Ids *ids, Fault *fault)
{
    int64_t hash;
    memcpy(&hash, &query->game_hash, sizeof hash);
    StatementId which = hash != 0        ? SQL_LIST_GAME
                        : query->id != 0 ? SQL_LIST_ONE
                        : query->source  ? SQL_LIST_SOURCE
                                         : SQL_LIST_ALL;
    sqlite3_stmt *list = store_statement(store, which);
    sqlite3_bind_int64(list, 1, hash);
    sqlite3_bind_int64(list, 2, query->id);
    sqlite3_bind_int(list, 3, query->accepted_only);
    sqlite3_bind_int(list, 4, query->passed_only);
    sqlite3_bind_text(list, 5, query->source, -1, SQLITE_STATIC);
    sqlite3_bind_text(list, 6, query->profile, -1, SQLITE_STATIC);
    int got = list ? sqlite3_step(list) : SQLITE_ERROR;
    for (; got == SQLITE_ROW; got = sqlite3_step(list)) {
        if (!array_reserve((void **)&ids->items, &ids->cap, ids->count + 1, sizeof *ids->items)) {
            sqlite3_reset(list);
            return fault_set(fault, STATUS_MEMORY, "%s: out of memory", store->path);
        }
        ids->items[ids->count++] = sqlite3_column_int64(list, 0);
    }
    Status status = got == SQLITE_DONE ? STATUS_OK : store_fault(store, "cannot be read", fault);
    sqlite3_reset(list);
    return status;
}

// What a row's pointers point to, kept from row to row.
typedef struct Row {
    StoredCandidate stored;
    Str source, reason, decision, tags, start, json;
} Row;

// A copy of a column, without what may follow a NUL in it.
static void copy_text(sqlite3_stmt *row, int column, Str *text)
{
    const unsigned char *bytes = sqlite3_column_text(row, column);
    str_clear(text);
    str_add(text, bytes ? (const char *)bytes : "");
}

static Status copy_row(Store *store, sqlite3_stmt *columns, Row *row, Fault *fault)
{
    int64_t bits = sqlite3_column_int64(columns, 2);
    copy_text(columns, 0, &row->source);
    row->stored.number = (size_t)sqlite3_column_int64(columns, 1);
    memcpy(&row->stored.game_hash, &bits, sizeof bits);
    row->stored.ply = sqlite3_column_int(columns, 3);
    copy_text(columns, 4, &row->decision);
    copy_text(columns, 5, &row->reason);
    copy_text(columns, 6, &row->tags);
    copy_text(columns, 7, &row->start);
    copy_text(columns, 8, &row->json);
    bool failed = row->source.failed || row->decision.failed || row->reason.failed ||
                  row->tags.failed || row->start.failed || row->json.failed;
    return failed ? fault_set(fault, STATUS_MEMORY, "%s: out of memory", store->path) : STATUS_OK;
}

// Fills the text fields of *row; *found is false when the candidate is not there.
static Status fetch(Store *store, int64_t id, Row *row, bool *found, Fault *fault)
{
    sqlite3_stmt *select = store_statement(store, SQL_ROW);
    sqlite3_bind_int64(select, 1, id);
    int got = select ? sqlite3_step(select) : SQLITE_ERROR;
    *found = got == SQLITE_ROW;
    row->stored.id = id;
    Status status;
    if (got == SQLITE_ROW) {
        status = copy_row(store, select, row, fault);
    } else {
        status = got == SQLITE_DONE ? STATUS_OK : store_fault(store, "cannot be read", fault);
    }
    sqlite3_reset(select);
    return status;
}

static Status read_decision(const Row *row, Decision *decision, Fault *fault)
{
    for (int i = DECISION_NONE; i <= DECISION_SKIP; i++) {
        if (strcmp(str_text(&row->decision), decision_name((Decision)i)) == 0) {
            *decision = (Decision)i;
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_SYNTAX, "no decision is called \"%s\"",
                     str_text(&row->decision));
}

// From the texts of the row to what they mean.
static Status read_row(Row *row, Fault *fault)
{
    StoredCandidate *stored = &row->stored;
    stored->source = str_text(&row->source);
    stored->reason = str_text(&row->reason);
    game_clear(&stored->game);
    Status status = read_decision(row, &stored->decision, fault);
    if (status == STATUS_OK) {
        status = pos_from_fen(&stored->game.start, str_text(&row->start), fault);
    }
    if (status == STATUS_OK) {
        status = tags_read(&stored->game, str_text(&row->tags), fault);
    }
    return status == STATUS_OK
               ? candidate_read_json(&stored->candidate, str_text(&row->json), fault)
               : status;
}

// The candidates that cannot be read.
typedef struct Damage {
    size_t count;
    Str ids;   // as many as a sentence holds
    Fault why; // of the first, and where it comes from
} Damage;

enum { DAMAGED_NAMED = 20 };

static void note_damage(Damage *damage, const Row *row, const Fault *why)
{
    if (damage->count == 0) {
        fault_set(&damage->why, STATUS_SYNTAX, "game %zu of %.150s, ply %d: %.200s",
                  row->stored.number, str_text(&row->source), row->stored.ply, why->text);
    }
    if (damage->count < DAMAGED_NAMED) {
        str_addf(&damage->ids, "%s%lld", damage->count > 0 ? ", " : "", (long long)row->stored.id);
    } else if (damage->count == DAMAGED_NAMED) {
        str_add(&damage->ids, ", ...");
    }
    damage->count++;
}

static Status say_damage(const Store *store, const Damage *damage, Fault *fault)
{
    if (damage->count == 1) {
        return fault_set(fault, STATUS_SYNTAX, "%s: candidate %s is damaged and left out (%s)",
                         store->path, str_text(&damage->ids), damage->why.text);
    }
    return fault_set(fault, STATUS_SYNTAX,
                     "%s: %zu candidates are damaged and left out: %s (the first: %s)", store->path,
                     damage->count, str_text(&damage->ids), damage->why.text);
}

static Status visit_id(Store *store, int64_t id, Row *row, StoreVisit *visit, void *context,
                       Damage *damage, Fault *fault)
{
    bool found;
    Fault why;
    Status status = fetch(store, id, row, &found, fault);
    if (status != STATUS_OK || !found) {
        return status;
    }
    status = read_row(row, &why);
    if (status == STATUS_MEMORY) {
        return fault_set(fault, status, "%s: %s", store->path, why.text);
    }
    if (status != STATUS_OK) {
        note_damage(damage, row, &why);
        return STATUS_OK;
    }
    status = visit(context, &row->stored, fault);
    candidate_done(&row->stored.candidate);
    return status;
}

Status store_each(Store *store, const StoreQuery *query, StoreVisit *visit, void *context,
                  Fault *fault)
{
    Ids ids = {0};
    Row row = {0};
    Damage damage = {0};
    game_init(&row.stored.game);
    Status status = list_ids(store, query, &ids, fault);
    for (size_t i = 0; i < ids.count && status == STATUS_OK; i++) {
        status = visit_id(store, ids.items[i], &row, visit, context, &damage, fault);
    }
    if (!store_is_as_opened(store)) {
        status = fault_set(fault, STATUS_STORE,
                           "%s: another program has written to it while it was read", store->path);
    }
    if (status == STATUS_OK && damage.count > 0) {
        status = say_damage(store, &damage, fault);
    }
    game_done(&row.stored.game);
    str_done(&row.source);
    str_done(&row.reason);
    str_done(&row.decision);
    str_done(&row.tags);
    str_done(&row.start);
    str_done(&row.json);
    str_done(&damage.ids);
    free(ids.items);
    return status;
}
