// The store: an SQLite file with sources, games, candidates and every decision ever taken.
#ifndef ONLYMOVE_STORE_H
#define ONLYMOVE_STORE_H

#include "onlymove/candidate.h"
#include "onlymove/game.h"

typedef enum Decision { DECISION_NONE, DECISION_ACCEPT, DECISION_REJECT, DECISION_SKIP } Decision;

const char *decision_name(Decision decision); // "none", "accept", "reject", "skip"

typedef struct Store Store;

// Opens or creates `path`, brings the schema up to date, and proves with a write that it can be
// written: WAL, synchronous=FULL. A store of a newer onlymove, another program's database and what
// is no database are refused and left alone.
Status store_open(Store **store, const char *path, Fault *fault);
// Opens a store that is there without a write to it, also one that may not be written, and one of
// an older onlymove. Decisions and candidates are then refused. Nothing is made beside it either,
// but for the index of a log that a program has left behind there when it was killed; in a folder
// where that cannot be made, this is said.
Status store_open_to_read(Store **store, const char *path, Fault *fault);
// Appends where the store is when nobody says otherwise: onlymove.db in the XDG data folder, which
// is made.
Status store_default_path(Str *out, Fault *fault);
void store_close(Store *store);

// Keeps the candidate of a game (its number in `source` from 1; the game's tags are kept too) at
// `ply` (of the position to solve). One row for each game, ply and profile: a newer run of the same
// replaces the older one and its decisions stay. *id names it afterwards. A game is known by its
// hash: found at another place again, it is the same game, and the newest place is kept.
Status store_put(Store *store, const char *source, size_t number, const Game *game, int ply,
                 const Candidate *candidate, int64_t *id, Fault *fault);

typedef struct StorePut {
    int ply;
    const Candidate *candidate;
    bool spare_by_hand; // leave a candidate alone whose tree a curator has changed
    bool spared;        // filled in: that is what was done, and `id` names the one that stays
    int64_t id;         // filled in
} StorePut;

// The same for several candidates of a game: all are kept or none, and waiting for the disk, which
// is most of the time it takes, is done once.
Status store_put_game(Store *store, const char *source, size_t number, const Game *game,
                      StorePut *puts, size_t count, Fault *fault);

// Appends a decision; it is on disk when this returns STATUS_OK. Undo is a decision too: the state
// before it, DECISION_NONE included. STATUS_NOT_FOUND when there is no such candidate.
Status store_decide(Store *store, int64_t candidate, Decision decision, const char *reason,
                    Fault *fault);

typedef struct StoredCandidate {
    int64_t id;
    const char *source;
    size_t number;      // game in the source, from 1
    uint64_t game_hash; // game_hash()
    int ply;
    Decision decision;
    const char *reason; // of the decision
    Game game;          // only its tags and starting position
    Candidate candidate;
} StoredCandidate;

// What is asked for; zeroed, everything.
typedef struct StoreQuery {
    uint64_t game_hash;  // 0: all games
    int64_t id;          // 0: all candidates
    const char *source;  // as it was put; NULL: all
    const char *profile; // its name; NULL: all
    bool accepted_only;  // decision accept: by the curator
    bool passed_only;    // Candidate.accepted: by the profile
} StoreQuery;

// Calls `visit` for every candidate that fits, in the order of source, game number, ply, profile,
// until it returns something else than STATUS_OK, which is then returned. What it is given is
// valid during the call; it may use the store itself.
// Candidates whose row makes no sense are left out: when all others have been visited this returns
// STATUS_SYNTAX, and the fault says how many there are, which, and what is wrong with the first.
typedef Status StoreVisit(void *context, const StoredCandidate *stored, Fault *fault);
Status store_each(Store *store, const StoreQuery *query, StoreVisit *visit, void *context,
                  Fault *fault);

#endif
