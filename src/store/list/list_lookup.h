// Reads rows by a query, and what rows of candidates refer to by id: games, and the names of
// sources, profiles and reasons. These are read once for each list, so that no row needs a join.
#pragma once

#include "src/store/db/handle.h"

typedef struct ListRows ListRows;
struct ListRows { // zeroed but for the fields that the caller sets
    const char *table, *columns;
    const StoreQuery *candidate_query; // the query, where `table` is candidate; else NULL
    const StoreQuery *game_query;
    // Takes the columns of one row; NULL: the caller reads `row`. Handing a row to a function takes
    // SQLite two thirds of the time of stepping to it and asking for each column.
    void (*take)(const ListRows *rows, sqlite3_value **columns);
    bool (*is_wanted)(const ListRows *rows, int64_t id); // of games; NULL: all are wanted
    void *context;                                       // for `take` and `is_wanted`
    sqlite3_stmt *row;                                   // the row it has stepped to
    bool restarts;         // the reading begins anew with this row: drop earlier rows
    int64_t unreadable_id; // id of this row, with a value above STORE_TEXT_MAX; 0: it is readable
    bool by_id;            // one SELECT for each id in `ids`
    int64_t *ids;
    size_t count, cap, next;
};

// Registers the function that takes rows; once a connection. Returns a code of SQLite.
int list_rows_register(sqlite3 *db);
// Steps to the next row, or has `take` take many. Returns false at the end, or after an error.
bool list_rows_next(Store *store, ListRows *rows);
void list_rows_done(ListRows *rows);

typedef struct Name {
    int64_t id;
    char *text;
    int32_t index; // in the order of the texts
} Name;

typedef struct Names { // all zeroes: empty
    Name *items;       // sorted by id
    size_t count, cap;
} Names;

void names_done(Names *names);
// Reads the names of a table with the columns id and `column`, which may be an expression.
void names_read(Store *store, const char *table, const char *column, Names *names);
// Returns the index of a name, -1: none. *last is the name found last, which is tried first.
int32_t names_find(const Names *names, int64_t id, const Name **last);
// Returns the texts in order and empties *names.
char **names_take_texts(Names *names, size_t *count);

typedef struct GameIndex {
    int64_t id;
    int32_t index; // into CandidateList.games
} GameIndex;

typedef struct Games { // all zeroes: empty; the caller frees `lookup`
    CandidateList *list;
    const Names *sources;
    const Name *source;               // source of the last game
    int64_t *wanted;                  // rows of the wanted games, in any order; NULL: all
    size_t wanted_count, wanted_next; // `wanted_next`: the index after the last one found
    size_t cap;                       // of list->games
    GameIndex *lookup;                // sorted by id
    size_t count;
} Games;

// Fills games->list with the games that fit the query and are in `wanted`.
void games_read(Store *store, const StoreQuery *query, Games *games);
// Finds a game by row; NULL: it is not in the list. `last` is the one found last, or NULL.
const GameIndex *games_find(const Games *games, const GameIndex *last, int64_t id);

// Less than, equal to or greater than 0, as a is to b.
static inline int int64_order(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}
