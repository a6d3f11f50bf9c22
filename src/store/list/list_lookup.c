// Finds rows by a query, and sources, profiles, reasons and games of a list by row number.
#include "src/store/list/list_lookup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/files/sources.h"

// Appends the WHERE of a query, with the parameters of prepare_rows(). A candidate whose game is
// not read is dropped, so only games need conditions on sources.
static void write_conditions(const StoreQuery *query, const ListRows *rows, Str *sql) {
    const struct {
        bool is_set;
        const char *of_candidates, *of_games;
    } conditions[] = {
        {query->game_hash != 0, "game = (SELECT id FROM game WHERE hash = ?1)", "hash = ?1"},
        {query->id != 0, "id = ?2", "id = (SELECT game FROM candidate WHERE id = ?2)"},
        {query->source, NULL, "source IN " SOURCES_OF("?3", "?7")},
        {query->profile, "profile = (SELECT id FROM profile WHERE name = ?4)", NULL},
        {query->changed_after != 0, "changed > ?5",
         "id IN (SELECT game FROM candidate WHERE changed > ?5)"},
        {query->set != 0, "id IN (SELECT candidate FROM member WHERE collection = ?6 AND NOT gone)",
         NULL},
        {query->accepted_only, "marks & 3 = 1", NULL}, // STATE_DECISION, DECISION_ACCEPT
        {query->puzzles_only, "marks & 8", NULL},      // STATE_PUZZLE
        {rows->is_wanted, NULL, "wanted(?8, id)"},
    };
    const char *keyword = " WHERE ";
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        const char *condition =
            rows->game_query ? conditions[i].of_games : conditions[i].of_candidates;
        if (conditions[i].is_set && condition) {
            str_addf(sql, "%s%s", keyword, condition);
            keyword = " AND ";
        }
    }
}

static void sql_taken(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)context, (void)count;
    ListRows *rows = sqlite3_value_pointer(values[0], "ListRows");
    if (rows) {
        rows->take(rows, values + 1);
        rows->restarts = false;
    }
}

static void sql_wanted(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    const ListRows *rows = sqlite3_value_pointer(values[0], "ListRows");
    sqlite3_result_int(context, rows && rows->is_wanted(rows, sqlite3_value_int64(values[1])));
}

int list_rows_register(sqlite3 *db) {
    const int flags = SQLITE_UTF8 | SQLITE_DIRECTONLY;
    const int code = sqlite3_create_function(db, "taken", -1, flags, NULL, sql_taken, NULL, NULL);
    return code == SQLITE_OK
               ? sqlite3_create_function(db, "wanted", 2, flags, NULL, sql_wanted, NULL, NULL)
               : code;
}

static void write_columns(const ListRows *rows, Str *sql) {
    str_addf(sql, rows->take ? "SELECT count(taken(?8, %s)) FROM %s" : "SELECT %s FROM %s",
             rows->columns, rows->table);
}

// Prepares the statement; NULL: an error of the database. The caller finalizes it.
static sqlite3_stmt *prepare_rows(Store *store, ListRows *rows, bool only_ids) {
    static const StoreQuery everything = {0};
    const StoreQuery *query = rows->candidate_query ? rows->candidate_query
                              : rows->game_query    ? rows->game_query
                                                    : &everything;
    CLEANUP(str_done) Str sql = {0};
    if (only_ids)
        str_addf(&sql, "SELECT id FROM %s", rows->table);
    else
        write_columns(rows, &sql);
    write_conditions(query, rows, &sql);
    sqlite3_stmt *statement = store_prepare(store, str_text(&sql));
    // Binding a parameter that the statement lacks does no harm.
    bind_bits(statement, 1, query->game_hash);
    sqlite3_bind_int64(statement, 2, query->id);
    bind_text(statement, 3, query->source);
    bind_text(statement, 4, query->profile);
    sqlite3_bind_int64(statement, 5, query->changed_after);
    sqlite3_bind_int64(statement, 6, query->set);
    sqlite3_bind_text(statement, 7, source_absolute_path(query->source), -1, free);
    sqlite3_bind_pointer(statement, 8, rows, "ListRows", NULL);
    return statement;
}

// Reads each row by its number from now on, so that an unreadable row is lost alone.
static void switch_to_ids(Store *store, ListRows *rows) {
    CLEANUP(str_done) Str sql = {0};
    sqlite3_finalize(rows->row);
    rows->by_id = true;
    sqlite3_stmt *select = prepare_rows(store, rows, true);
    while (store_next_row(store, select))
        *array_add(&rows->ids, &rows->count, &rows->cap) = sqlite3_column_int64(select, 0);
    sqlite3_finalize(select);
    write_columns(rows, &sql);
    str_add(&sql, " WHERE id = ?1");
    rows->row = store_prepare(store, str_text(&sql));
    sqlite3_bind_pointer(rows->row, 8, rows, "ListRows", NULL);
}

static bool next_by_id(Store *store, ListRows *rows) {
    rows->restarts = rows->next == 0 || (rows->take && rows->restarts);
    rows->unreadable_id = 0;
    if (rows->next == rows->count || store->status != STATUS_OK)
        return false;
    const int64_t id = rows->ids[rows->next++];
    sqlite3_reset(rows->row);
    sqlite3_bind_int64(rows->row, 1, id);
    if (!store_next_row(store, rows->row) && store->status != STATUS_OK &&
        is_oversize_error(store)) {
        store->status = STATUS_OK;
        rows->unreadable_id = id;
    }
    return store->status == STATUS_OK;
}

bool list_rows_next(Store *store, ListRows *rows) {
    if (rows->by_id)
        return next_by_id(store, rows);
    rows->row = rows->row ? rows->row : prepare_rows(store, rows, false);
    if (store_next_row(store, rows->row))
        return true;
    if (store->status == STATUS_OK || !is_oversize_error(store))
        return false;
    store->status = STATUS_OK;
    switch_to_ids(store, rows);
    return next_by_id(store, rows);
}

void list_rows_done(ListRows *rows) {
    sqlite3_finalize(rows->row);
    free(rows->ids);
}

// --- Names

static void clear_names(Names *names) {
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i].text);
    names->count = 0;
}

void names_done(Names *names) {
    clear_names(names);
    free(names->items);
    *names = (Names){0};
}

static int order_by_text(const void *left, const void *right) {
    const Name *a = left, *b = right;
    return strcmp(a->text, b->text);
}

void names_read(Store *store, const char *table, const char *column, Names *names) {
    char columns[64];
    snprintf(columns, sizeof columns, "id, %s", column);
    ListRows rows = {.table = table, .columns = columns};
    while (list_rows_next(store, &rows)) {
        if (rows.restarts)
            clear_names(names);
        if (!rows.unreadable_id) {
            *array_add(&names->items, &names->count, &names->cap) =
                (Name){.id = sqlite3_column_int64(rows.row, 0),
                       .text = xstrdup(column_string(rows.row, 1))};
        }
    }
    list_rows_done(&rows);
    array_sort(names->items, names->count, sizeof *names->items, order_by_text);
    for (size_t i = 0; i < names->count; i++)
        names->items[i].index = (int32_t)i;
    array_sort(names->items, names->count, sizeof *names->items, compare_leading_int64);
}

int32_t names_find(const Names *names, int64_t id, const Name **last) {
    if (*last && (*last)->id == id)
        return (*last)->index;
    const Name *found = array_find(id, names->items, names->count, sizeof *found);
    *last = found ? found : *last;
    return found ? found->index : -1;
}

char **names_take_texts(Names *names, size_t *count) {
    char **texts = xcalloc(names->count + 1, sizeof *texts);
    for (size_t i = 0; i < names->count; i++) {
        texts[names->items[i].index] = names->items[i].text;
        names->items[i].text = NULL;
    }
    *count = names->count;
    names->count = 0;
    names_done(names);
    return texts;
}

// --- Games

// Orders games by source and number, then hash, so that the order of reading does not matter.
static int by_source_and_number(const void *left, const void *right) {
    const ListedGame *a = left, *b = right;
    const int source = int64_order(a->source, b->source),
              number = (a->number > b->number) - (a->number < b->number);
    return source ? source : number ? number : (a->hash > b->hash) - (a->hash < b->hash);
}

// Copies a text and returns its offset; `last` if it is equal, as events often are; 0: it is empty.
static uint32_t add_text(Str *text, sqlite3_value *column, uint32_t last) {
    const char *value = value_string(column);
    if (!value[0] || strcmp(value, text->data + last) == 0)
        return value[0] ? last : 0;
    const uint32_t offset = (uint32_t)text->len;
    str_add_bytes(text, value, strlen(value) + 1);
    return offset;
}

static bool is_wanted(const ListRows *rows, int64_t id) {
    Games *games = rows->context;
    size_t *next = &games->wanted_next;
    // Usually the row is the next one wanted, or lies between the last one and that.
    if (*next < games->wanted_count && games->wanted[*next] == id)
        return ++*next;
    if (*next > 0 && *next < games->wanted_count && games->wanted[*next - 1] < id &&
        id < games->wanted[*next])
        return false;
    const int64_t *found = array_find(id, games->wanted, games->wanted_count, sizeof *found);
    *next = found ? (size_t)(found - games->wanted) + 1 : *next;
    return found;
}

static void take_game(const ListRows *rows, sqlite3_value **columns) {
    Games *games = rows->context;
    CandidateList *list = games->list;
    Str *text = &list->text;
    if (rows->restarts)
        list->game_count = 0;
    if (text->len > UINT32_MAX)
        return; // the list is refused later
    const ListedGame last =
        list->game_count > 0 ? list->games[list->game_count - 1] : (ListedGame){0};
    array_grow(&list->games, &games->cap, list->game_count + 1);
    list->games[list->game_count++] = (ListedGame){
        .white_elo = sqlite3_value_int(columns[1]),
        .black_elo = sqlite3_value_int(columns[0]),
        .white = add_text(text, columns[2], last.white),
        .black = add_text(text, columns[3], last.black),
        .event = add_text(text, columns[4], last.event),
        .date = add_text(text, columns[5], last.date),
        .eco = add_text(text, columns[6], last.eco),
        .opening = add_text(text, columns[7], last.opening),
        .imported = sqlite3_value_int(columns[8]),
        .hash = (uint64_t)sqlite3_value_int64(columns[9]),
        .number = (size_t)sqlite3_value_int64(columns[10]),
        .source = names_find(games->sources, sqlite3_value_int64(columns[11]), &games->source),
        .id = sqlite3_value_int64(columns[12]),
    };
}

void games_read(Store *store, const StoreQuery *query, Games *games) {
    CandidateList *list = games->list;
    ListRows rows = {
        .table = "game",
        .columns = "black_elo, white_elo, white, black, event, date, eco, opening, imported, hash,"
                   " number, source, id", // the last column is read first, as in candidate_list.c
        .game_query = query,
        .is_wanted = games->wanted ? is_wanted : NULL,
        .take = take_game,
        .context = games,
    };
    array_sort(games->wanted, games->wanted_count, sizeof *games->wanted, compare_leading_int64);
    str_add_bytes(&list->text, "", 1); // "" is at offset 0
    while (list_rows_next(store, &rows)) {
    }
    list_rows_done(&rows);
    if (list->text.len > UINT32_MAX)
        store_fail(store, STATUS_LIMIT, "%s: too many games for one list", store->path);
    array_sort(list->games, list->game_count, sizeof *list->games, by_source_and_number);
    games->lookup = xcalloc(list->game_count, sizeof *games->lookup);
    games->count = list->game_count;
    for (size_t i = 0; i < games->count; i++)
        games->lookup[i] = (GameIndex){list->games[i].id, (int32_t)i};
    array_sort(games->lookup, games->count, sizeof *games->lookup, compare_leading_int64);
}

const GameIndex *games_find(const Games *games, const GameIndex *last, int64_t id) {
    const GameIndex *end = games->lookup + games->count;
    if (last && last->id == id)
        return last;
    if (last && last + 1 < end && last[1].id == id)
        return last + 1;
    return array_find(id, games->lookup, games->count, sizeof *games->lookup);
}
