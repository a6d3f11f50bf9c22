// The list of candidates: narrow rows, no JSON. SQLite reads them in the order in which they lie;
// what they are joined with and sorted by is read once and put together here, which takes a third
// of the time.
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "src/store/state.h"

// --- What is asked for, as SQL

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

// The caller finalizes it. NULL is a fault of the database, or memory is out.
static sqlite3_stmt *prepare(Store *store, const char *select, const StoreQuery *query,
                             bool of_games)
{
    sqlite3_stmt *statement = NULL;
    Str sql;
    str_init(&sql);
    str_add(&sql, select);
    write_conditions(query, of_games, &sql);
    if (!sql.failed) {
        sqlite3_prepare_v2(store->db, str_text(&sql), -1, &statement, NULL);
    }
    str_done(&sql);
    // A parameter that is not there is not bound, which is no harm.
    bind_bits(statement, 1, query->game_hash);
    sqlite3_bind_int64(statement, 2, query->id);
    bind_text(statement, 3, query->source);
    bind_text(statement, 4, query->profile);
    return statement;
}

// --- Names

typedef struct Names {
    int64_t *ids; // of the texts, which are sorted
    char **texts;
    size_t count, cap, text_cap;
} Names;

static void free_texts(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(texts[i]);
    }
    free(texts);
}

static void names_done(Names *names)
{
    free_texts(names->texts, names->count);
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

static Status read_names(Store *store, StatementId statement, Names *names, Fault *fault)
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

// There are few, and most often it is the one of the last time.
static int32_t index_of(const Names *names, int64_t id, int32_t last)
{
    if ((size_t)last < names->count && names->ids[last] == id) {
        return last;
    }
    for (size_t i = 0; i < names->count; i++) {
        if (names->ids[i] == id) {
            return (int32_t)i;
        }
    }
    return 0;
}

// --- Games

typedef struct GamePlace {
    int64_t id;
    int64_t number, hash;
    int32_t source;
    uint32_t rank; // in the order of the list
} GamePlace;

typedef struct GamePlaces {
    GamePlace *items; // by id
    size_t count, cap;
} GamePlaces;

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int by_id(const void *left, const void *right)
{
    const GamePlace *a = left, *b = right;
    return compare(a->id, b->id);
}

// Which of two games at one place comes first may not depend on which was kept first.
static int by_place(const void *left, const void *right)
{
    const GamePlace *a = left, *b = right;
    const int source = compare(a->source, b->source), number = compare(a->number, b->number);
    return source ? source : number ? number : compare(a->hash, b->hash);
}

// What was kept in order mostly lies in order.
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

static Status read_games(Store *store, const StoreQuery *query, const Names *sources,
                         GamePlaces *games, Fault *fault)
{
    int got;
    int32_t source = 0;
    sqlite3_stmt *row = prepare(store, "SELECT id, source, number, hash FROM game", query, true);
    while ((got = row ? sqlite3_step(row) : SQLITE_ERROR) == SQLITE_ROW) {
        if (!array_reserve((void **)&games->items, &games->cap, games->count + 1,
                           sizeof *games->items)) {
            sqlite3_finalize(row);
            return store_out_of_memory(store, fault);
        }
        source = index_of(sources, sqlite3_column_int64(row, 1), source);
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

// NULL where it is none of those asked for. `last` is the one of the row before, or NULL.
static const GamePlace *find_game(const GamePlaces *games, const GamePlace *last, int64_t id)
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

// --- Rows

// What a list is put together from.
typedef struct Sources {
    Names sources, profiles;
    GamePlaces games;
} Sources;

// Where a row belongs.
typedef struct RowPlace {
    uint32_t rank; // of its game
    int32_t ply, profile;
    uint32_t at; // in the order in which it was read
} RowPlace;

static int in_list_order(const void *left, const void *right)
{
    const RowPlace *a = left, *b = right;
    const int game = compare(a->rank, b->rank), ply = compare(a->ply, b->ply);
    return game ? game : ply ? ply : compare(a->profile, b->profile);
}

static void fill_row(CandidateRow *row, sqlite3_stmt *columns, const GamePlace *game)
{
    const int marks = sqlite3_column_int(columns, 4);
    *row = (CandidateRow){
        .id = sqlite3_column_int64(columns, 0),
        .game = game->id,
        .game_hash = (uint64_t)game->hash,
        .number = (size_t)game->number,
        .source = game->source,
        .ply = sqlite3_column_int(columns, 2),
        .kind = (PuzzleKind)sqlite3_column_int(columns, 5),
        .moves = sqlite3_column_int(columns, 6),
        .size = sqlite3_column_int(columns, 7),
        .refusal = (uint32_t)sqlite3_column_int64(columns, 8),
        .key = column_bits(columns, 9),
        .twin = column_bits(columns, 10),
        .decision = (Decision)(marks & MARK_DECISION),
        .candidate = marks & MARK_CANDIDATE,
        .puzzle = marks & MARK_PUZZLE,
        .withdrawn = marks & MARK_WITHDRAWN,
        .knowing = marks & MARK_KNOWING,
        .by_hand = marks & MARK_BY_HAND,
        .changed = marks & MARK_CHANGED,
    };
}

// *in_order: as they were read, they are in the order of the list.
static Status read_rows(Store *store, const StoreQuery *query, const Sources *from,
                        CandidateList *list, bool *in_order, Fault *fault)
{
    static const char select[] = "SELECT id, game, ply, profile, marks, kind, moves, size, "
                                 "refused, key, twin FROM candidate";
    int got;
    const GamePlace *game = NULL;
    RowPlace last = {0};
    sqlite3_stmt *columns = prepare(store, select, query, false);
    *in_order = true;
    while ((got = columns ? sqlite3_step(columns) : SQLITE_ERROR) == SQLITE_ROW) {
        const GamePlace *found = find_game(&from->games, game, sqlite3_column_int64(columns, 1));
        if (!found) {
            continue;
        }
        game = found;
        if (!array_reserve((void **)&list->rows, &list->cap, list->count + 1, sizeof *list->rows)) {
            sqlite3_finalize(columns);
            return store_out_of_memory(store, fault);
        }
        CandidateRow *row = &list->rows[list->count++];
        fill_row(row, columns, game);
        row->profile = index_of(&from->profiles, sqlite3_column_int64(columns, 3), last.profile);
        const RowPlace place = {game->rank, row->ply, row->profile, 0};
        *in_order = *in_order && in_list_order(&last, &place) <= 0;
        last = place;
    }
    Status status = got == SQLITE_DONE ? STATUS_OK : store_fault(store, "cannot be read", fault);
    sqlite3_finalize(columns);
    return status;
}

static Status sort_rows(const Store *store, const GamePlaces *games, CandidateList *list,
                        Fault *fault)
{
    const GamePlace *game = NULL;
    RowPlace *places = calloc(list->count, sizeof *places);
    CandidateRow *rows = calloc(list->count, sizeof *rows);
    if (!places || !rows) {
        free(places);
        free(rows);
        return store_out_of_memory(store, fault);
    }
    for (size_t i = 0; i < list->count; i++) {
        const CandidateRow *row = &list->rows[i];
        game = find_game(games, game, row->game);
        places[i] = (RowPlace){game->rank, row->ply, row->profile, (uint32_t)i};
    }
    qsort(places, list->count, sizeof *places, in_list_order);
    for (size_t i = 0; i < list->count; i++) {
        rows[i] = list->rows[places[i].at];
    }
    free(list->rows);
    free(places);
    list->rows = rows;
    list->cap = list->count;
    return STATUS_OK;
}

// All in one state of the store, whatever others write meanwhile.
static Status read_parts(Store *store, const StoreQuery *query, Sources *from, CandidateList *list,
                         bool *in_order, Fault *fault)
{
    Status status = store_run(store, store_statement(store, SQL_BEGIN_READING), NULL, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = read_names(store, SQL_SOURCES, &from->sources, fault);
    if (status == STATUS_OK) {
        status = read_names(store, SQL_PROFILES, &from->profiles, fault);
    }
    if (status == STATUS_OK) {
        status = read_games(store, query, &from->sources, &from->games, fault);
    }
    if (status == STATUS_OK) {
        status = read_rows(store, query, from, list, in_order, fault);
    }
    return store_end(store, status, fault);
}

static void hand_over(Names *names, char ***texts, size_t *count)
{
    *texts = names->texts;
    *count = names->count;
    names->texts = NULL;
    names->count = 0;
}

Status store_list(Store *store, const StoreQuery *query, CandidateList *list, Fault *fault)
{
    Sources from = {0};
    bool in_order = true;
    candidate_list_done(list);
    Status status = read_parts(store, query, &from, list, &in_order, fault);
    if (status == STATUS_OK && !in_order) {
        status = sort_rows(store, &from.games, list, fault);
    }
    status = store_check_frozen(store, status, fault);
    hand_over(&from.sources, &list->sources, &list->source_count);
    hand_over(&from.profiles, &list->profiles, &list->profile_count);
    names_done(&from.sources);
    names_done(&from.profiles);
    free(from.games.items);
    if (status != STATUS_OK) {
        candidate_list_done(list);
    }
    return status;
}

void candidate_list_done(CandidateList *list)
{
    free_texts(list->sources, list->source_count);
    free_texts(list->profiles, list->profile_count);
    free(list->rows);
    *list = (CandidateList){0};
}
