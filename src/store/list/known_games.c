// A Bloom filter of two bits a hash (B. H. Bloom, Communications of the ACM 13, 1970): 4 MB,
// whatever the store has; of a million games one in 280 that is new is looked up all the same.
#include "src/store/list/known_games.h"

#include <stdlib.h>

#ifdef ONLYMOVE_CHECK
enum { WORTH_READING = 3 };
#else
enum { WORTH_READING = 10000 };
#endif
enum { BITS = 1 << 25 };

void known_games_done(KnownGames *known)
{
    free(known->bits);
    *known = (KnownGames){0};
}

void known_games_begin(KnownGames *known, int64_t change)
{
    // Ours was the last, or it was taken back.
    if (change != known->change && change != known->change + 1) {
        known_games_done(known);
    }
    known->change = change;
}

// Where the two bits of a hash are.
static void place(int64_t hash, size_t at[2])
{
    at[0] = (uint64_t)hash % BITS;
    at[1] = (uint64_t)hash / BITS % BITS;
}

void known_games_add(KnownGames *known, int64_t hash)
{
    size_t at[2];
    place(hash, at);
    for (int i = 0; i < 2 && known->bits; i++) {
        known->bits[at[i] / 64] |= UINT64_C(1) << at[i] % 64;
    }
}

bool known_games_may_have(const KnownGames *known, int64_t hash)
{
    size_t at[2];
    place(hash, at);
    return !known->bits ||
           ((known->bits[at[0] / 64] >> at[0] % 64) & (known->bits[at[1] / 64] >> at[1] % 64) & 1);
}

bool known_games_due(KnownGames *known)
{
    return !known->bits && ++known->asked >= WORTH_READING;
}

Status known_games_read(KnownGames *known, Store *store, Fault *fault)
{
    bool found = true;
    known->bits = calloc(BITS / 64, sizeof *known->bits);
    if (!known->bits) {
        return store_out_of_memory(store, fault);
    }
    sqlite3_stmt *row = store_statement(store, SQL_INTAKE_HASHES);
    Status status = STATUS_OK;
    while (status == STATUS_OK && (status = store_step(store, row, &found, fault)) == STATUS_OK &&
           found) {
        known_games_add(known, sqlite3_column_int64(row, 0));
    }
    sqlite3_reset(row);
    return status;
}
