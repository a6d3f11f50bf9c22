// Sources, profiles and games of a list, each read by one query and found by row number.
#include "src/store/places.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"

// Of candidates and of games: the parameter of each condition has its number. Candidates whose game
// is not among those read are left out anyway.
static void write_conditions(const StoreQuery *query, bool of_games, Str *sql)
{
    const struct {
        bool asked;
        const char *of_candidates, *of_games;
    } rows[] = {
        {query->game_hash != 0, "game = (SELECT id FROM game WHERE hash = ?1)", "hash = ?1"},
        {query->id != 0, "id = ?2", "id = (SELECT game FROM candidate WHERE id = ?2)"},
        {query->source, NULL, "source = (SELECT id FROM source WHERE path = ?3)"},
        {query->profile, "profile = (SELECT id FROM profile WHERE name = ?4)", NULL},
        {query->accepted_only, "marks & 3 = 1", NULL}, // MARK_DECISION, DECISION_ACCEPT
        {query->puzzles_only, "marks & 8", NULL},      // MARK_PUZZLE
    };
    const char *word = " WHERE ";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *condition = of_games ? rows[i].of_games : rows[i].of_candidates;
        if (rows[i].asked && condition) {
            str_addf(sql, "%s%s", word, condition);
            word = " AND ";
        }
    }
}

sqlite3_stmt *query_prepare(Store *store, const char *select, const StoreQuery *query,
                            bool of_games)
{
    sqlite3_stmt *statement = NULL;
    ENDS_BY(str_done) Str sql = {0};
    str_add(&sql, select);
    write_conditions(query, of_games, &sql);
    if (!sql.failed) {
        sqlite3_prepare_v2(store->db, str_text(&sql), -1, &statement, NULL);
    }
    // A parameter that is not there is not bound, which is no harm.
    bind_bits(statement, 1, query->game_hash);
    sqlite3_bind_int64(statement, 2, query->id);
    bind_text(statement, 3, query->source);
    bind_text(statement, 4, query->profile);
    return statement;
}

void names_free_texts(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(texts[i]);
    }
    free(texts);
}

void names_done(Names *names)
{
    names_free_texts(names->texts, names->count);
    free(names->ids);
    *names = (Names){0};
}

static bool add_name(Names *names, int64_t id, const unsigned char *text)
{
    char *copy = strdup(text ? (const char *)text : "");
    if (!copy ||
        !array_reserve((void **)&names->ids, &names->cap, names->count + 1, sizeof *names->ids) ||
        !array_reserve((void **)&names->texts, &names->text_cap, names->count + 1,
                       sizeof *names->texts)) {
        free(copy);
        return false;
    }
    names->ids[names->count] = id;
    names->texts[names->count++] = copy;
    return true;
}

Status names_read(Store *store, StatementId statement, Names *names, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = store_statement(store, statement);
    while ((status = store_step(store, row, &found, fault)) == STATUS_OK && found) {
        if (!add_name(names, sqlite3_column_int64(row, 0), sqlite3_column_text(row, 1))) {
            sqlite3_reset(row);
            return store_out_of_memory(store, fault);
        }
    }
    return status;
}

int32_t names_find(const Names *names, int64_t id, int32_t last)
{
    if ((size_t)last < names->count && names->ids[last] == id) {
        return last;
    }
    for (size_t i = 0; i < names->count; i++) {
        if (names->ids[i] == id) {
            return (int32_t)i;
        }
    }
    return -1;
}

static int by_id(const void *left, const void *right)
{
    const GamePlace *a = left, *b = right;
    return int64_order(a->id, b->id);
}

// Which of two games at one place comes first may not depend on which was kept first.
static int by_place(const void *left, const void *right)
{
    const GamePlace *a = left, *b = right;
    const int source = int64_order(a->source, b->source),
              number = int64_order(a->number, b->number);
    return source ? source : number ? number : int64_order(a->hash, b->hash);
}

// qsort(), but only where two neighbours are out of order: rows mostly come in order.
static void sort(void *items, size_t count, size_t size, int (*order)(const void *, const void *))
{
    for (size_t i = 1; i < count; i++) {
        const char *item = (const char *)items + i * size;
        if (order(item - size, item) > 0) {
            qsort(items, count, size, order);
            return;
        }
    }
}

Status games_read(Store *store, const StoreQuery *query, const Names *sources, GamePlaces *games,
                  Fault *fault)
{
    int got;
    int32_t source = 0;
    sqlite3_stmt *row =
        query_prepare(store, "SELECT id, source, number, hash FROM game", query, true);
    while ((got = row ? sqlite3_step(row) : SQLITE_ERROR) == SQLITE_ROW) {
        if (!array_reserve((void **)&games->items, &games->cap, games->count + 1,
                           sizeof *games->items)) {
            sqlite3_finalize(row);
            return store_out_of_memory(store, fault);
        }
        source = names_find(sources, sqlite3_column_int64(row, 1), source);
        games->items[games->count++] = (GamePlace){
            .id = sqlite3_column_int64(row, 0),
            .number = sqlite3_column_int64(row, 2),
            .hash = sqlite3_column_int64(row, 3),
            .source = source,
        };
    }
    Status status = got == SQLITE_DONE ? STATUS_OK : store_fault(store, "cannot be read", fault);
    sqlite3_finalize(row);
    sort(games->items, games->count, sizeof *games->items, by_place);
    for (size_t i = 0; i < games->count; i++) {
        games->items[i].rank = (uint32_t)i;
    }
    sort(games->items, games->count, sizeof *games->items, by_id);
    return status;
}

const GamePlace *games_find(const GamePlaces *games, const GamePlace *last, int64_t id)
{
    const GamePlace *end = games->items + games->count;
    if (last && last->id == id) {
        return last;
    }
    if (last && last + 1 < end && last[1].id == id) {
        return last + 1;
    }
    const GamePlace wanted = {.id = id};
    return games->count > 0
               ? bsearch(&wanted, games->items, games->count, sizeof *games->items, by_id)
               : NULL;
}
