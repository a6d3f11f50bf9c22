// Reads rows through an aggregate function: SQLite hands over all columns of one at once, which
// takes two thirds of the time of stepping from row to row and asking for each. A row with a value
// above STORE_TEXT_MAX ends that; then each is asked for by its number, and that one is lost alone.
#include "src/store/list/bulk_read.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "src/store/files/sources.h"

// The parameter of each condition has its number. Candidates whose game is not among those read are
// left out anyway.
static void write_conditions(const StoreQuery *query, const Take *take, Str *sql)
{
    const struct {
        bool asked;
        const char *of_candidates, *of_games;
    } rows[] = {
        {take->among, NULL, "among(id)"},
        {query->game_hash != 0, "game = (SELECT id FROM game WHERE hash = ?1)", "hash = ?1"},
        {query->id != 0, "id = ?2", "id = (SELECT game FROM candidate WHERE id = ?2)"},
        {query->source, NULL, "source IN " SOURCES_OF("?3", "?7")},
        {query->profile, "profile = (SELECT id FROM profile WHERE name = ?4)", NULL},
        {query->changed_after != 0, "changed > ?5",
         "id IN (SELECT game FROM candidate WHERE changed > ?5)"},
        {query->set != 0, "id IN (SELECT candidate FROM member WHERE collection = ?6 AND NOT gone)",
         NULL},
        {query->accepted_only, "marks & 3 = 1", NULL}, // MARK_DECISION, DECISION_ACCEPT
        {query->puzzles_only, "marks & 8", NULL},      // MARK_PUZZLE
    };
    const char *word = " WHERE ";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *condition = take->of_games ? rows[i].of_games : rows[i].of_candidates;
        if (rows[i].asked && condition) {
            str_addf(sql, "%s%s", word, condition);
            word = " AND ";
        }
    }
}

// NULL is a fault of the database, or memory is out. The caller finalizes it.
static sqlite3_stmt *prepare(Store *store, const Take *take, const char *what)
{
    static const StoreQuery everything = {0};
    const StoreQuery *query = take->of_candidates ? take->of_candidates
                              : take->of_games    ? take->of_games
                                                  : &everything;
    sqlite3_stmt *statement = NULL;
    CLEANUP(str_done) Str sql = {0};
    str_addf(&sql, "SELECT %s FROM %s", what, take->table);
    write_conditions(query, take, &sql);
    if (!sql.failed) {
        sqlite3_prepare_v2(store->db, str_text(&sql), -1, &statement, NULL);
    }
    // A parameter that is not there is not bound, which is no harm.
    bind_bits(statement, 1, query->game_hash);
    sqlite3_bind_int64(statement, 2, query->id);
    bind_text(statement, 3, query->source);
    bind_text(statement, 4, query->profile);
    sqlite3_bind_int64(statement, 5, query->changed_after);
    sqlite3_bind_int64(statement, 6, query->set);
    sqlite3_bind_text(statement, 7, source_place(query->source), -1, free);
    return statement;
}

static void take_row(sqlite3_context *context, int count, sqlite3_value **columns)
{
    (void)count;
    const Store *store = sqlite3_user_data(context);
    if (!store->taking->row(store->taking->context, columns)) {
        sqlite3_result_error_nomem(context);
    }
}

static void end_rows(sqlite3_context *context)
{
    sqlite3_result_null(context);
}

static int by_number(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

// Rows are mostly asked for in their order.
static bool row_ids_have(RowIds *ids, int64_t id)
{
    const size_t next = ids->next;
    if (next < ids->count && ids->items[next] > id && (next == 0 || ids->items[next - 1] < id)) {
        return false;
    }
    const int64_t *found = next < ids->count && ids->items[next] == id ? ids->items + next
                           : ids->count > 0
                               ? bsearch(&id, ids->items, ids->count, sizeof *ids->items, by_number)
                               : NULL;
    ids->next = found ? (size_t)(found - ids->items) + 1 : next;
    return found;
}

static void is_among(sqlite3_context *context, int count, sqlite3_value **columns)
{
    (void)count;
    const Store *store = sqlite3_user_data(context);
    sqlite3_result_int(context,
                       row_ids_have(store->taking->among, sqlite3_value_int64(columns[0])));
}

// Once for a connection, because statements are prepared anew when a function is replaced.
static bool can_take_rows(Store *store)
{
    if (!store->takes_rows) {
        store->takes_rows =
            sqlite3_create_function(store->db, "taken", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, store,
                                    NULL, take_row, end_rows) == SQLITE_OK &&
            sqlite3_create_function(store->db, "among", 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, store,
                                    is_among, NULL, NULL) == SQLITE_OK;
    }
    return store->takes_rows;
}

static Status read_ids(Store *store, const Take *take, RowIds *ids, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = prepare(store, take, "id");
    while ((status = store_step(store, row, &found, fault)) == STATUS_OK && found) {
        if (!array_fit(&ids->items, &ids->cap, ids->count + 1)) {
            status = store_out_of_memory(store, fault);
            break;
        }
        ids->items[ids->count++] = sqlite3_column_int64(row, 0);
    }
    sqlite3_finalize(row);
    return status;
}

static Status take_one(Store *store, const Take *take, sqlite3_stmt *row, int64_t id, Fault *fault)
{
    sqlite3_reset(row);
    sqlite3_bind_int64(row, 1, id);
    if (row && sqlite3_step(row) == SQLITE_ROW) {
        return STATUS_OK;
    }
    if (!store_met_oversize(store)) {
        return store_fault(store, "cannot be read", fault);
    }
    return !take->lost || take->lost(take->context, id) ? STATUS_OK
                                                        : store_out_of_memory(store, fault);
}

static Status take_one_by_one(Store *store, const Take *take, const char *what, Fault *fault)
{
    RowIds ids = {0};
    sqlite3_stmt *row = NULL;
    CLEANUP(str_done) Str sql = {0};
    take->clear(take->context);
    str_addf(&sql, "SELECT %s FROM %s WHERE id = ?1", what, take->table);
    sqlite3_prepare_v2(store->db, str_text(&sql), -1, &row, NULL);
    Status status = read_ids(store, take, &ids, fault);
    for (size_t i = 0; i < ids.count && status == STATUS_OK; i++) {
        status = take_one(store, take, row, ids.items[i], fault);
    }
    sqlite3_finalize(row);
    free(ids.items);
    return status;
}

Status take_rows(Store *store, const Take *take, Fault *fault)
{
    sqlite3_stmt *rows = NULL;
    CLEANUP(str_done) Str what = {0};
    str_addf(&what, "taken(%s)", take->columns);
    store->taking = take;
    if (can_take_rows(store)) {
        rows = prepare(store, take, str_text(&what));
    }
    const int got = rows ? sqlite3_step(rows) : SQLITE_ERROR;
    Status status = got == SQLITE_ROW ? STATUS_OK : store_fault(store, "cannot be read", fault);
    const bool met_oversize = status != STATUS_OK && store_met_oversize(store);
    sqlite3_finalize(rows);
    if (met_oversize) {
        status = take_one_by_one(store, take, str_text(&what), fault);
    }
    store->taking = NULL;
    return status;
}
