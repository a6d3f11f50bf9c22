// Visits: each run has one row a game, with a first ply and 4 bytes for each ply from there on, low
// byte first. Each ply of a profile is in one row only: a visit of one run is removed from the rows
// of the others, so their age does not matter. An empty row stays: it says that the run was there.
#include "src/store/journal/scanned.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/list/list_lookup.h"

typedef struct Row {
    int64_t run;
    int first, count; // in plies
    uint32_t *plies;
} Row;

typedef struct Rows {
    Row *items;
    size_t count, cap;
} Rows;

static void rows_done(Rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        free(rows->items[i].plies);
    free(rows->items);
    *rows = (Rows){0};
}

uint32_t scanned_at_ply(const unsigned char *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static void put_ply(unsigned char *bytes, uint32_t ply) {
    for (int i = 0; i < VISIT_BYTES; i++)
        bytes[i] = (unsigned char)(ply >> 8 * i);
}

// Adds a row. A row that makes no sense counts as empty; the next visit replaces it.
static void add_row(Rows *rows, sqlite3_stmt *columns) {
    const int64_t first = sqlite3_column_int64(columns, 1);
    const unsigned char *data = sqlite3_column_blob(columns, 2);
    const int count = sqlite3_column_bytes(columns, 2) / VISIT_BYTES;
    array_grow(&rows->items, &rows->cap, rows->count + 1);
    Row row = {.run = sqlite3_column_int64(columns, 0)};
    if (first >= 0 && first < VISIT_PLIES_MAX && count > 0 && count < VISIT_PLIES_MAX) {
        row.first = (int)first;
        row.count = count;
        row.plies = xcalloc((size_t)count, sizeof *row.plies);
    }
    for (int i = 0; i < row.count; i++)
        row.plies[i] = scanned_at_ply(data + VISIT_BYTES * i);
    rows->items[rows->count++] = row;
}

static Rows read_rows(Store *store, int64_t game, int64_t profile) {
    Rows rows = {0};
    sqlite3_stmt *select = STORE_BOUND(store, SQL_VISITS, game, profile);
    while (store_next(store, select))
        add_row(&rows, select);
    return rows;
}

// Writes a row without the plies at both ends that have no visit.
static void write_row(Store *store, int64_t game, const Row *row) {
    int from = 0, end = row->count;
    while (from < end && row->plies[from] == 0)
        from++;
    while (end > from && row->plies[end - 1] == 0)
        end--;
    unsigned char *data = xmalloc((size_t)(end - from) * VISIT_BYTES);
    for (int i = from; i < end; i++)
        put_ply(data + VISIT_BYTES * (i - from), row->plies[i]);
    sqlite3_stmt *put = STORE_BOUND(store, SQL_PUT_VISIT, game, row->run, row->first + from);
    sqlite3_bind_blob(put, 4, data, (end - from) * VISIT_BYTES, SQLITE_STATIC);
    store_execute(store, put);
    free(data);
}

// Makes room in a row for the plies from `first` until before `end`.
static void widen(Row *row, int first, int end) {
    const int row_end = row->first + row->count;
    first = row->count > 0 && row->first < first ? row->first : first;
    end = row->count > 0 && row_end > end ? row_end : end;
    uint32_t *plies = xcalloc((size_t)(end - first), sizeof *plies);
    if (row->count > 0)
        memcpy(plies + row->first - first, row->plies, (size_t)row->count * sizeof *plies);
    free(row->plies);
    *row = (Row){row->run, first, end - first, plies};
}

// Removes visits from a row. Returns whether there were any.
static bool take_plies(Row *row, const StoreVisit *scanned, size_t count) {
    bool taken = false;
    for (size_t i = 0; i < count; i++) {
        const int at = scanned[i].ply - row->first;
        if (at >= 0 && at < row->count && row->plies[at] != 0) {
            row->plies[at] = 0;
            taken = true;
        }
    }
    return taken;
}

static void add_plies(Row *row, const StoreVisit *scanned, size_t count) {
    int first = scanned[0].ply, end = scanned[0].ply + 1;
    for (size_t i = 1; i < count; i++) {
        first = scanned[i].ply < first ? scanned[i].ply : first;
        end = scanned[i].ply >= end ? scanned[i].ply + 1 : end;
    }
    widen(row, first, end);
    for (size_t i = 0; i < count; i++) {
        assert(scanned[i].refusal != 0 || scanned[i].candidate);
        row->plies[scanned[i].ply - row->first] =
            scanned[i].refusal != 0 ? scanned[i].refusal : VISIT_CANDIDATE;
    }
}

void scanned_keep(Store *store, int64_t game, int64_t run, int64_t profile,
                  const StoreVisit *scanned, size_t count) {
    if (count == 0 || store->status != STATUS_OK)
        return;
    CLEANUP(rows_done) Rows rows = read_rows(store, game, profile);
    Row own = {.run = run};
    for (size_t i = 0; i < rows.count; i++) {
        Row *row = &rows.items[i];
        if (row->run == run) {
            own = *row;
            row->plies = NULL;
        } else if (take_plies(row, scanned, count)) {
            write_row(store, game, row);
        }
    }
    add_plies(&own, scanned, count);
    write_row(store, game, &own);
    free(own.plies);
}

Status store_visits(Store *store, uint64_t game_hash, const char *profile, PlyVisit *plies,
                    size_t count, Fault *fault) {
    const int64_t game =
        store_execute(store, STORE_BOUND(store, SQL_FIND_GAME, signed_of(game_hash)));
    sqlite3_stmt *find = store_statement(store, SQL_FIND_PROFILE);
    bind_text(find, 1, profile);
    CLEANUP(rows_done) Rows rows = read_rows(store, game, store_execute(store, find));
    for (size_t i = 0; i < rows.count; i++) {
        const Row *row = &rows.items[i];
        for (int at = 0; at < row->count && (size_t)(row->first + at) < count; at++) {
            const uint32_t seen = row->plies[at];
            if (seen != 0)
                plies[row->first + at] = (PlyVisit){row->run, seen == VISIT_CANDIDATE ? 0 : seen};
        }
    }
    return store_take_fault(store, fault);
}

bool visits_have_ply(const StoredVisits *scanned, int ply) {
    return ply >= scanned->first && (size_t)(ply - scanned->first) < scanned->count &&
           scanned_at_ply(scanned->plies + (size_t)VISIT_BYTES * (size_t)(ply - scanned->first)) !=
               0;
}

Status store_each_visits(Store *store, StoreVisitsReader *reader, void *context, Fault *fault) {
    Names profiles = {0}; // by run
    const Name *profile = NULL;
    Status status = STATUS_OK;
    names_read(store, "run", "(SELECT name FROM profile WHERE id = run.profile)", &profiles);
    ListRows rows = {.columns = "id, game, run, first, data", .table = "scanned"};
    while (status == STATUS_OK && list_rows_next(store, &rows)) {
        const int64_t first = sqlite3_column_int64(rows.row, 3);
        const bool known = names_find(&profiles, sqlite3_column_int64(rows.row, 2), &profile) >= 0;
        const StoredVisits scanned = {
            .game = sqlite3_column_int64(rows.row, 1),
            .profile = known ? profile->text : NULL,
            .first = (int)first,
            .plies = sqlite3_column_blob(rows.row, 4),
            .count = (size_t)(sqlite3_column_bytes(rows.row, 4) / VISIT_BYTES),
        };
        if (scanned.profile && scanned.plies && first >= 0 && first < VISIT_PLIES_MAX)
            status = reader(context, &scanned, fault);
    }
    list_rows_done(&rows);
    names_done(&profiles);
    return status == STATUS_OK ? store_take_fault(store, fault) : status;
}
