// The store: an SQLite file with sources, games, runs, judgements, candidates, and a journal of
// everything that a curator has done.
//
//     source ─ game ─┬─ visit: what runs have seen of a game, 4 bytes a position
//                    └─ candidate (game, ply, profile) ─ judgement (by a run, or by hand)
//                                   └─ journal: decisions and changes of trees, never rewritten
//
// A candidate is one position of a game for one profile (by its name). Runs of that profile, with
// whatever numbers, judge it; the newest run that looked at the position holds, and the judgements
// of older ones stay readable. A tree that was changed by hand holds above all runs.
#pragma once

#include "onlymove/candidate.h"
#include "onlymove/game.h"

// Stores keep these numbers: new ones come last.
typedef enum Decision { DECISION_NONE, DECISION_ACCEPT, DECISION_REJECT, DECISION_SKIP } Decision;

const char *decision_name(Decision decision); // "none", "accept", "reject", "skip"
const char *decision_said(Decision decision); // "undecided", "accepted", "rejected", "skipped"

typedef struct Store Store;

// Opens or creates `path`, and proves with a write that it can be written: WAL, synchronous=FULL. A
// store of another version, one whose tables are not as onlymove makes them, another program's
// database and what is no database are refused and left alone. STATUS_LOCKED when another program
// holds it: what is asked of a store never waits, and nothing is done; later it may go. What it has
// created and cannot open is removed again.
Status store_open(Store **store, const char *path, Fault *fault);
// Removes the files of a store that nobody has open.
void store_remove(const char *path);
// Opens a store that is there without a write to it, also one that may not be written. Whatever
// would write is then refused. Nothing is made beside it either, but for the index of a log that a
// program has left behind there when it was killed; in a folder where that cannot be made, this is
// said.
Status store_open_to_read(Store **store, const char *path, Fault *fault);
// Appends where the store is when nobody says otherwise: onlymove.db in the XDG data folder, which
// is made.
Status store_default_path(Str *out, Fault *fault);
void store_close(Store *store);
// Brings all that was written into the file itself: once it is closed, that alone is the store.
Status store_empty_log(Store *store, Fault *fault);
const char *store_path(const Store *store); // as it was given
bool store_is_to_read(const Store *store);  // opened by store_open_to_read()
// From now on `wait`, where another program holds the store, is asked whether to try again: it
// takes its time, and is told how often it was asked for this one lock.
typedef int StoreWait(void *context, int times);
void store_wait(Store *store, StoreWait *wait, void *context);

// Another program has changed something since the last call, or since the store was opened; what it
// adds to the cache of analyses does not count. Cheap enough for every second.
bool store_has_news(Store *store);
// How often the store was changed, as far as that is known since then: see StoreQuery.
int64_t store_changes(const Store *store);

// --- Runs

// What a judgement depends on. Equal identities are one run, whenever and however often it runs.
typedef struct RunIdentity {
    const Profile *profile; // its name, filters, policy and every number count; `about` does not
    const char *engine;     // as the engine calls itself; behind it the one for second opinions,
                            // where the profile asks it
    const char *options;    // its UCI options as they are set, "Name=Value" a line; "" for none
} RunIdentity;

// The run of this identity and of this version of onlymove, made where there is none. *run names it
// from now on.
Status store_run_open(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault);
// The same, but 0 where there is none.
Status store_run_find(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault);
// Notes that a run has gone over all games of a source (complete), or has begun to.
Status store_run_note(Store *store, int64_t run, const char *source, bool complete, Fault *fault);

typedef struct StoredRun {
    int64_t id;
    const char *profile;  // its name
    const char *settings; // keys, numbers and names as INI; "" where they are not known
    const char *engine, *options, *version;
    const char *begun; // UTC: "2024-11-22T01:09:00Z"
    size_t games;      // that it has looked at
    size_t sources;    // that it was run over
    size_t complete;   // ... and went to the end of
} StoredRun;
// All runs, the newest first. The texts are valid during the visit, which may not use the store.
typedef Status StoreRunVisit(void *context, const StoredRun *run, Fault *fault);
Status store_each_run(Store *store, StoreRunVisit *visit, void *context, Fault *fault);
// The profile of a run with its numbers, for saying by what a position was refused.
Status store_run_profile(Store *store, int64_t run, Profile *profile, Fault *fault);

// --- What a run finds

// Where a game comes from. It is known by game_hash(): found at another place, it is the same game,
// and the newest place is kept.
typedef struct StorePlace {
    const char *source; // path
    size_t number;      // in it, from 1
    const Game *game;   // its tags are kept too
    uint64_t hash;      // game_hash() of it, for who asks more than once; 0: not worked out yet
} StorePlace;

typedef struct StoreScanned { // one position that a run has looked at; each ply at most once
    int ply;                  // of the position to solve
    uint32_t refusal; // verdict_pack() of what refused it at the first look; 0 for a candidate
    const Candidate *candidate; // or NULL: it is none
    bool spared;                // filled in: the candidate's tree is by hand, and stays
    int64_t id;                 // filled in: the candidate, 0 where there is none
} StoreScanned;

// Keeps what a run has found of a game, all of it or nothing; the game too where there are no
// looks. Of each position the newest look holds: a candidate gets the new judgement (the same one
// again is not written twice); one that an earlier run of the profile has kept as a puzzle and this
// one refuses, as a candidate or at the first look, is withdrawn, and stops being so when a newer
// look accepts it. A candidate whose tree is by hand is left alone. No decision is touched. It does
// not wait for the disk: a power cut, and nothing else, may lose it, until the next decision or
// store_run_note() brings all that was kept before to the disk with it.
Status store_keep(Store *store, int64_t run, const StorePlace *place, StoreScanned *looks,
                  size_t count, Fault *fault);

// Whether another game has a puzzle of the profile (its name), that is not withdrawn, of which this
// is a position that the solver has to find a move in, see duplicate.h: a game of another source,
// or one in front of this one.
Status store_has_puzzle(Store *store, const char *profile, const StorePlace *place,
                        const Position *pos, bool *found, Fault *fault);

// What runs of a profile (its name) have seen of the main line of a game: the newest look at each
// ply, in an array that the caller has zeroed. Plies that were not looked at are not touched.
typedef struct ScannedPly {
    int64_t run;      // 0: none has looked
    uint32_t refusal; // see StoreScanned; 0 for a candidate
} ScannedPly;
Status store_scanned(Store *store, uint64_t game_hash, const char *profile, ScannedPly *plies,
                     size_t count, Fault *fault);

// The same of all games: what a run has seen of one. The visit may not use the store, and some
// looks may come twice.
typedef struct StoredScanned {
    int64_t game;               // its row, see ListedGame.id
    const char *profile;        // its name
    int first;                  // ply
    size_t count;               // of plies from there on
    const unsigned char *plies; // see visit_has_ply()
} StoredScanned;
typedef Status StoreScannedVisit(void *context, const StoredScanned *visit, Fault *fault);
Status store_each_scanned(Store *store, StoreScannedVisit *visit, void *context, Fault *fault);
// Whether it has looked at a ply.
bool visit_has_ply(const StoredScanned *visit, int ply);
