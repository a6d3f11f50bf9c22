// Visits: each run has one row a game, with a first ply and 4 bytes for each ply from there on, low
// byte first. Each ply of a profile is in one row only: a visit of one run is removed from the rows
// of the others, so their age does not matter. An empty row stays: it says that the run was there.
#include "src/store/journal/scanned.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/list/list_lookup.h"

typedef struct VisitRow {
    int64_t run;
    int first, count; // in plies
    uint32_t *visits; // one for each ply, 0: none
} VisitRow;

typedef struct VisitRows {
    VisitRow *items;
    size_t count, cap;
} VisitRows;

static void rows_done(VisitRows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        free(rows->items[i].visits);
    free(rows->items);
    *rows = (VisitRows){0};
}

uint32_t scanned_read_visit(const unsigned char *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static void write_visit(unsigned char *bytes, uint32_t visit) {
    for (int i = 0; i < VISIT_BYTES; i++)
        bytes[i] = (unsigned char)(visit >> 8 * i);
}

// Adds a row. A row that makes no sense counts as empty; the next visit replaces it.
static void add_row(VisitRows *rows, sqlite3_stmt *select) {
    const int64_t first = sqlite3_column_int64(select, 1);
    const unsigned char *data = sqlite3_column_blob(select, 2);
    const int count = sqlite3_column_bytes(select, 2) / VISIT_BYTES;
    array_grow(&rows->items, &rows->cap, rows->count + 1);
    VisitRow row = {.run = sqlite3_column_int64(select, 0)};
    if (first >= 0 && first < VISIT_PLIES_MAX && count > 0 && count < VISIT_PLIES_MAX) {
        row.first = (int)first;
        row.count = count;
        row.visits = xcalloc((size_t)count, sizeof *row.visits);
    }
    for (int i = 0; i < row.count; i++)
        row.visits[i] = scanned_read_visit(data + VISIT_BYTES * i);
    rows->items[rows->count++] = row;
}

static VisitRows read_rows(Store *store, int64_t game, int64_t profile) {
    VisitRows rows = {0};
    sqlite3_stmt *select = STORE_BIND(store, SQL_VISITS, game, profile);
    while (store_next_row(store, select))
        add_row(&rows, select);
    return rows;
}

// Writes a row without the plies at both ends that have no visit.
static void write_row(Store *store, int64_t game, const VisitRow *row) {
    int from = 0, end = row->count;
    while (from < end && row->visits[from] == 0)
        from++;
    while (end > from && row->visits[end - 1] == 0)
        end--;
    unsigned char *data = xmalloc((size_t)(end - from) * VISIT_BYTES);
    for (int i = from; i < end; i++)
        write_visit(data + VISIT_BYTES * (i - from), row->visits[i]);
    sqlite3_stmt *put = STORE_BIND(store, SQL_PUT_VISIT, game, row->run, row->first + from);
    sqlite3_bind_blob(put, 4, data, (end - from) * VISIT_BYTES, SQLITE_STATIC);
    store_execute(store, put);
    free(data);
}

// Makes room in a row for the plies from `first` until before `end`.
static void widen_row(VisitRow *row, int first, int end) {
    const int row_end = row->first + row->count;
    first = row->count > 0 && row->first < first ? row->first : first;
    end = row->count > 0 && row_end > end ? row_end : end;
    uint32_t *visits = xcalloc((size_t)(end - first), sizeof *visits);
    if (row->count > 0)
        memcpy(visits + row->first - first, row->visits, (size_t)row->count * sizeof *visits);
    free(row->visits);
    *row = (VisitRow){row->run, first, end - first, visits};
}

// Removes visits from a row. Returns whether there were any.
static bool remove_visits(VisitRow *row, const StoreVisit *visits, size_t count) {
    bool removed = false;
    for (size_t i = 0; i < count; i++) {
        const int at = visits[i].ply - row->first;
        if (at >= 0 && at < row->count && row->visits[at] != 0) {
            row->visits[at] = 0;
            removed = true;
        }
    }
    return removed;
}

static void add_visits(VisitRow *row, const StoreVisit *visits, size_t count) {
    int first = visits[0].ply, end = visits[0].ply + 1;
    for (size_t i = 1; i < count; i++) {
        first = visits[i].ply < first ? visits[i].ply : first;
        end = visits[i].ply >= end ? visits[i].ply + 1 : end;
    }
    widen_row(row, first, end);
    for (size_t i = 0; i < count; i++) {
        assert(visits[i].refusal != 0 || visits[i].candidate);
        row->visits[visits[i].ply - row->first] =
            visits[i].refusal != 0 ? visits[i].refusal : VISIT_CANDIDATE;
    }
}

void scanned_put_visits(Store *store, int64_t game, int64_t run, int64_t profile,
                        const StoreVisit *visits, size_t count) {
    if (count == 0 || store->status != STATUS_OK)
        return;
    CLEANUP(rows_done) VisitRows rows = read_rows(store, game, profile);
    VisitRow own_row = {.run = run};
    for (size_t i = 0; i < rows.count; i++) {
        VisitRow *row = &rows.items[i];
        if (row->run == run) {
            own_row = *row;
            row->visits = NULL;
        } else if (remove_visits(row, visits, count)) {
            write_row(store, game, row);
        }
    }
    add_visits(&own_row, visits, count);
    write_row(store, game, &own_row);
    free(own_row.visits);
}

Status store_visits(Store *store, uint64_t game_hash, const char *profile, PlyVisit *plies,
                    size_t count, Fault *fault) {
    const int64_t game = STORE_EXECUTE(store, SQL_FIND_GAME, signed_of(game_hash));
    CLEANUP(rows_done)
    VisitRows rows = read_rows(store, game, store_execute_text(store, SQL_FIND_PROFILE, profile));
    for (size_t i = 0; i < rows.count; i++) {
        const VisitRow *row = &rows.items[i];
        for (int at = 0; at < row->count && (size_t)(row->first + at) < count; at++) {
            const uint32_t visit = row->visits[at];
            if (visit != 0)
                plies[row->first + at] = (PlyVisit){row->run, visit == VISIT_CANDIDATE ? 0 : visit};
        }
    }
    return store_take_fault(store, fault);
}

bool visits_have_ply(const StoredVisits *visits, int ply) {
    return ply >= visits->first && (size_t)(ply - visits->first) < visits->count &&
           scanned_read_visit(visits->visit_bytes +
                              (size_t)VISIT_BYTES * (size_t)(ply - visits->first)) != 0;
}

Status store_each_visits(Store *store, StoreVisitsReader *reader, void *context, Fault *fault) {
    Names profiles = {0}; // by run
    const Name *profile = NULL;
    Status status = STATUS_OK;
    names_read(store, "run", "(SELECT name FROM profile WHERE id = run.profile)", &profiles);
    ListRows rows = {.columns = "id, game, run, first, data", .table = "scanned"};
    while (status == STATUS_OK && list_rows_next(store, &rows)) {
        const int64_t first = sqlite3_column_int64(rows.row, 3);
        const bool found = names_find(&profiles, sqlite3_column_int64(rows.row, 2), &profile) >= 0;
        const StoredVisits visits = {
            .game_id = sqlite3_column_int64(rows.row, 1),
            .profile = found ? profile->text : NULL,
            .first = (int)first,
            .visit_bytes = sqlite3_column_blob(rows.row, 4),
            .count = (size_t)(sqlite3_column_bytes(rows.row, 4) / VISIT_BYTES),
        };
        if (visits.profile && visits.visit_bytes && first >= 0 && first < VISIT_PLIES_MAX)
            status = reader(context, &visits, fault);
    }
    list_rows_done(&rows);
    names_done(&profiles);
    return status == STATUS_OK ? store_take_fault(store, fault) : status;
}
