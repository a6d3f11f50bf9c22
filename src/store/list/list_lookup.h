// Rows of a table by a query, and what candidates are listed with: names of sources, profiles and
// reasons, games and their order. These are read once for a list, so that no row of it has to be
// joined with another table.
#pragma once

#include "src/store/db/handle.h"

typedef struct ListRows ListRows;
struct ListRows { // zeroed but for what is asked for
    const char *table, *columns;
    const StoreQuery *of_candidates; // the conditions that the query makes of them, or NULL
    const StoreQuery *of_games;
    // Takes the columns of one row, or NULL: each is come to. SQLite hands a row over to a function
    // in two thirds of the time that it takes to step to the row and to ask for each column.
    void (*take)(const ListRows *rows, sqlite3_value **columns);
    bool (*is_wanted)(const ListRows *rows, int64_t id); // of games; NULL: all
    void *to;                                            // for `take` and `is_wanted`
    sqlite3_stmt *row;                                   // the one that was come to
    bool again;     // what came before does not count: the rows come once more from this one on
    int64_t lost;   // a row with a value above STORE_TEXT_MAX has come, which cannot be read; or 0
    bool by_number; // each is asked for by its number
    int64_t *numbers;
    size_t count, cap, next;
};

// Once for a connection.
int list_rows_register(sqlite3 *db);
// Goes to the next row, or has many taken; false: there is none, or the store has met an error.
bool list_rows_next(Store *store, ListRows *rows);
void list_rows_done(ListRows *rows);

typedef struct Name {
    int64_t id;
    char *text;
    int32_t index; // in the order of the texts
} Name;

typedef struct Names { // zeroed, none
    Name *items;       // by id
    size_t count, cap;
} Names;

void names_done(Names *names);
// Those of a table with the columns id and `column`, which may be an expression.
void names_read(Store *store, const char *table, const char *column, Names *names);
// Most often it is the one of the last time. -1: there is none.
int32_t names_find(const Names *names, int64_t id, const Name **last);
// Their texts in order, and the names are gone.
char **names_hand_over(Names *names, size_t *count);

typedef struct GameIndex {
    int64_t id;
    int32_t place; // index into CandidateList.games
} GameIndex;

typedef struct Games { // zeroed, none; the caller frees `index`
    CandidateList *list;
    const Names *sources;
    const Name *source; // of the last one
    int64_t *among;     // the rows of those that are asked for, in whatever order; NULL: of all
    size_t among_count, among_at; // the one behind the last that was found
    size_t cap;                   // of list->games
    GameIndex *index;             // by id
    size_t count;
} Games;

// Fills the list's games with those that fit a query and are asked for.
void games_read(Store *store, const StoreQuery *query, Games *games);
// NULL where it is none of them. `last` is the one that was found last, or NULL.
const GameIndex *games_find(const Games *games, const GameIndex *last, int64_t id);

// Below, at or above 0 as a is below, at or above b.
static inline int int64_order(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}
