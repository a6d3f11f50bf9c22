// The list of candidates: narrow rows, no JSON. They are read in the order in which they lie and
// put in theirs only where that differs.
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "src/store/places.h"
#include "src/store/state.h"

// Where a row belongs.
typedef struct RowPlace {
    uint32_t rank; // of its game
    int32_t ply, profile;
    uint32_t at; // in the order in which it was read
} RowPlace;

static int in_list_order(const void *left, const void *right)
{
    const RowPlace *a = left, *b = right;
    const int game = int64_order(a->rank, b->rank), ply = int64_order(a->ply, b->ply);
    return game ? game : ply ? ply : int64_order(a->profile, b->profile);
}

// A list while it is read.
typedef struct Listing {
    CandidateList *list;
    Names sources, profiles;
    GamePlaces games;
    const GamePlace *game; // of the last row
    RowPlace last;
    bool out_of_order; // the rows do not come in the order of the list
} Listing;

static uint64_t bits_of(sqlite3_value *column)
{
    return (uint64_t)sqlite3_value_int64(column);
}

static void fill_row(CandidateRow *row, sqlite3_value **columns, const GamePlace *game)
{
    const int marks = sqlite3_value_int(columns[4]);
    *row = (CandidateRow){
        .id = sqlite3_value_int64(columns[0]),
        .game = game->id,
        .game_hash = (uint64_t)game->hash,
        .number = (size_t)game->number,
        .source = game->source,
        .ply = sqlite3_value_int(columns[2]),
        .kind = (PuzzleKind)sqlite3_value_int(columns[5]),
        .moves = sqlite3_value_int(columns[6]),
        .size = sqlite3_value_int(columns[7]),
        .refusal = (uint32_t)sqlite3_value_int64(columns[8]),
        .key = bits_of(columns[9]),
        .twin = bits_of(columns[10]),
        .decision = (Decision)(marks & MARK_DECISION),
        .candidate = marks & MARK_CANDIDATE,
        .puzzle = marks & MARK_PUZZLE,
        .withdrawn = marks & MARK_WITHDRAWN,
        .knowing = marks & MARK_KNOWING,
        .by_hand = marks & MARK_BY_HAND,
        .changed = marks & MARK_CHANGED,
    };
}

// A row that nobody but a stranger can have written is in no list.
static bool makes_sense(const CandidateRow *row)
{
    return row->source >= 0 && row->profile >= 0 && row->ply >= 0 && row->moves >= 0 &&
           row->size >= 0 && row->kind < KIND_COUNT;
}

// An aggregate function over the rows: SQLite hands over all columns of one at once, which takes
// two thirds of the time of stepping from row to row and asking for each.
enum { LISTED_COLUMNS = 11 };
#define LISTED "listed(id, game, ply, profile, marks, kind, moves, size, refused, key, twin)"

static void take_row(sqlite3_context *context, int count, sqlite3_value **columns)
{
    (void)count;
    const Store *store = sqlite3_user_data(context);
    Listing *listing = store->listing;
    CandidateList *list = listing->list;
    const GamePlace *game =
        games_find(&listing->games, listing->game, sqlite3_value_int64(columns[1]));
    if (!game) {
        return;
    }
    if (!array_reserve((void **)&list->rows, &list->cap, list->count + 1, sizeof *list->rows)) {
        sqlite3_result_error_nomem(context);
        return;
    }
    CandidateRow *row = &list->rows[list->count];
    fill_row(row, columns, game);
    row->profile =
        names_find(&listing->profiles, sqlite3_value_int64(columns[3]), listing->last.profile);
    if (!makes_sense(row)) {
        return;
    }
    list->count++;
    const RowPlace place = {game->rank, row->ply, row->profile, 0};
    listing->out_of_order |= in_list_order(&listing->last, &place) > 0;
    listing->last = place;
    listing->game = game;
}

static void end_rows(sqlite3_context *context)
{
    sqlite3_result_null(context);
}

// Once for a connection, because statements are prepared anew when a function is replaced.
static bool can_take_rows(Store *store)
{
    if (!store->takes_rows) {
        store->takes_rows = sqlite3_create_function(store->db, "listed", LISTED_COLUMNS,
                                                    SQLITE_UTF8 | SQLITE_DIRECTONLY, store, NULL,
                                                    take_row, end_rows) == SQLITE_OK;
    }
    return store->takes_rows;
}

static Status read_rows(Store *store, const StoreQuery *query, Listing *listing, Fault *fault)
{
    sqlite3_stmt *rows = NULL;
    store->listing = listing;
    if (can_take_rows(store)) {
        rows = query_prepare(store, "SELECT " LISTED " FROM candidate", query, false);
    }
    const int got = rows ? sqlite3_step(rows) : SQLITE_ERROR;
    Status status = got == SQLITE_ROW ? STATUS_OK : store_fault(store, "cannot be read", fault);
    sqlite3_finalize(rows);
    store->listing = NULL;
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
        game = games_find(games, game, row->game);
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
static Status read_parts(Store *store, const StoreQuery *query, Listing *listing, Fault *fault)
{
    Status status = store_run(store, store_statement(store, SQL_BEGIN_READING), NULL, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = names_read(store, SQL_SOURCES, &listing->sources, fault);
    if (status == STATUS_OK) {
        status = names_read(store, SQL_PROFILES, &listing->profiles, fault);
    }
    if (status == STATUS_OK) {
        status = games_read(store, query, &listing->sources, &listing->games, fault);
    }
    if (status == STATUS_OK) {
        status = read_rows(store, query, listing, fault);
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
    Listing listing = {.list = list};
    candidate_list_done(list);
    Status status = read_parts(store, query, &listing, fault);
    if (status == STATUS_OK && listing.out_of_order) {
        status = sort_rows(store, &listing.games, list, fault);
    }
    status = store_check_frozen(store, status, fault);
    hand_over(&listing.sources, &list->sources, &list->source_count);
    hand_over(&listing.profiles, &list->profiles, &list->profile_count);
    names_done(&listing.sources);
    names_done(&listing.profiles);
    free(listing.games.items);
    if (status != STATUS_OK) {
        candidate_list_done(list);
    }
    return status;
}

void candidate_list_done(CandidateList *list)
{
    names_free_texts(list->sources, list->source_count);
    names_free_texts(list->profiles, list->profile_count);
    free(list->rows);
    *list = (CandidateList){0};
}
