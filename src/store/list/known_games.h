// Which games a store does not have, told without asking it: of a million puzzles that come in most
// are new, and to look each up takes a tenth of the time.
#ifndef ONLYMOVE_STORE_LIST_KNOWN_GAMES_H
#define ONLYMOVE_STORE_LIST_KNOWN_GAMES_H

#include "src/store/db/handle.h"

typedef struct KnownGames { // zeroed, nothing is told
    uint64_t *bits;         // of the hashes of all games, two each; NULL: not read
    int64_t change;         // of the store, that the transaction under way will be
    size_t asked;           // so often in vain, since then
} KnownGames;

// In a transaction that will be that change of the store. What was read goes where somebody else
// has changed the store since the last one.
void known_games_begin(KnownGames *known, int64_t change);
// To be asked once a game: whether so many were asked for that the hashes are worth reading.
bool known_games_due(KnownGames *known);
// Reads those of all games that the store has now.
Status known_games_read(KnownGames *known, Store *store, Fault *fault);
// False: the store does not have it.
bool known_games_may_have(const KnownGames *known, int64_t hash);
// The store has it from now on.
void known_games_add(KnownGames *known, int64_t hash);
void known_games_done(KnownGames *known);

#endif
