// What candidates are listed with: names of sources and profiles, games and their order. Read once
// for a list, so that no row of it has to be joined with another table.
#ifndef ONLYMOVE_STORE_PLACES_H
#define ONLYMOVE_STORE_PLACES_H

#include "src/store/handle.h"

// `select` with the conditions of a query, about candidates or about games. The caller finalizes
// it. NULL is a fault of the database, or memory is out.
sqlite3_stmt *query_prepare(Store *store, const char *select, const StoreQuery *query,
                            bool of_games);

typedef struct Names { // zeroed, none
    int64_t *ids;      // of the texts, which are sorted
    char **texts;
    size_t count, cap, text_cap;
} Names;

void names_done(Names *names);
void names_free_texts(char **texts, size_t count);
Status names_read(Store *store, StatementId statement, Names *names, Fault *fault);
// There are few, and most often it is the one of the last time. -1: there is none.
int32_t names_find(const Names *names, int64_t id, int32_t last);

typedef struct GamePlace {
    int64_t id;
    int64_t number, hash;
    int32_t source; // index of its name
    uint32_t rank;  // in the order of the list
} GamePlace;

typedef struct GamePlaces { // zeroed, none; the caller frees `items`
    GamePlace *items;       // by id
    size_t count, cap;
} GamePlaces;

// The games that fit a query, some without a candidate among them.
Status games_read(Store *store, const StoreQuery *query, const Names *sources, GamePlaces *games,
                  Fault *fault);
// NULL where it is none of them. `last` is the one that was found last, or NULL.
const GamePlace *games_find(const GamePlaces *games, const GamePlace *last, int64_t id);

// Below, at or above 0 as a is below, at or above b.
static inline int int64_order(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

#endif
