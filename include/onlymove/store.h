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
const char *
decision_participle(Decision decision); // "undecided", "accepted", "rejected", "skipped"

// Ids of candidates, of runs, or of other rows; the caller frees `items`.
typedef struct Ids {
    int64_t *items;
    size_t count, cap;
} Ids;

typedef struct Store Store;

// Opens or creates `path` (WAL, synchronous=FULL), and tests with a write that it can be written. A
// store of another version, one whose tables are not as onlymove makes them, another program's
// database and what is no database are refused and left alone. STATUS_LOCKED when another program
// locks it: no function of a store waits; nothing is done, and a later call may succeed. A file
// that was created and cannot be opened is removed again.
Status store_open(Store **store, const char *path, Fault *fault);
// Opens an existing store only to read it, also without permission to write. Functions that would
// write then fail. No file is made beside it, but for the index of a WAL that a killed program has
// left there; fails where the folder does not allow that.
Status store_open_read_only(Store **store, const char *path, Fault *fault);
// Appends the usual path of a store: onlymove.db in the XDG data folder, which is made.
Status store_default_path(Str *out, Fault *fault);
void store_close(Store *store);
const char *store_path(const Store *store);  // as it was given
bool store_is_read_only(const Store *store); // opened by store_open_read_only()
// From now on, while another program locks the store, `wait` is called to wait and to say whether
// to try again (not 0). `times`: how often it was called for this lock.
typedef int StoreWait(void *context, int times);
void store_set_wait(Store *store, StoreWait *wait, void *context);

// Whether another program has changed the store since the last call, or since it was opened; the
// cache of analyses does not count. Cheap enough for every second.
bool store_was_changed(Store *store);
// How often the store was changed, as store_was_changed() last saw it: see
// StoreQuery.changed_after.
int64_t store_change_count(const Store *store);

// --- Runs

// What a judgement depends on. Equal identities are one run, whenever and however often that runs.
typedef struct RunIdentity {
    const Profile *profile; // its name, filters, policy and every number count; `about` does not
    const char *engine;     // `id name` of the engine, then that of the second engine, where the
                            // profile asks for second opinions
    const char *options;    // its UCI options as they are set, "Name=Value" a line; "" for none
} RunIdentity;

// Finds the run of this identity and this version of onlymove, or makes it. *run is its id.
Status store_run_open(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault);
// Finds that run; 0 where there is none.
Status store_run_find(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault);
// Notes that a run has gone over all games of a source (complete; for good), or has begun to.
Status store_run_note(Store *store, int64_t run, const char *source, bool complete, Fault *fault);

typedef struct StoredRun {
    Store *store; // whose it is; a reader may use it for store_run_profile() alone
    int64_t id;
    const char *profile;  // its name
    const char *settings; // of the profile: keys, numbers and names as INI; "": not known
    const char *engine, *options, *version;
    const char *begin_time; // UTC: "2024-11-22T01:09:00Z"
    size_t games;           // that it has looked at
    const char *unfinished; // sources that it has begun, and not gone over to the end: "a, b"
} StoredRun;
// Calls `reader` for each run, the newest first. Texts are valid during the call.
typedef Status StoreRunReader(void *context, const StoredRun *run, Fault *fault);
Status store_each_run(Store *store, StoreRunReader *reader, void *context, Fault *fault);
// The profile of a run with its numbers, to explain refusals of that run.
Status store_run_profile(Store *store, int64_t run, Profile *profile, Fault *fault);

// --- What a run finds

// Where a game comes from. A game is identified by game_hash(); where several sources have it, the
// store keeps the newest.
typedef struct StoreGameRef {
    const char *source; // path
    size_t number;      // of the game in it, from 1
    const Game *game;   // its tags are kept too
    uint64_t hash;      // game_hash(), to work it out only once; 0: not yet
} StoreGameRef;

typedef struct StoreVisit { // one position that a run has visited; each ply at most once
    int ply;                // of the position to solve
    uint32_t refusal; // verdict_pack() of what refused it at the first look; 0 for a candidate
    const Candidate *candidate; // NULL: the position is no candidate
    bool by_hand;               // filled in: the candidate's tree was changed by hand, and stays
    int64_t id;                 // filled in: id of the candidate; 0: none
} StoreVisit;

// Keeps what a run has found of a game, all of it or nothing; keeps the game also without visits.
// The newest visit of a position holds: a candidate gets the new judgement (an equal one is not
// written twice). A puzzle of an earlier run of the profile that this run refuses, as a candidate
// or at the first look, is withdrawn until a newer visit finds it again. A candidate whose tree was
// changed by hand stays as it is, and so do decisions. Does not wait for the disk: a power cut, and
// nothing else, may lose it, until the next decision or store_run_note() syncs all that was kept
// before.
Status store_keep_visits(Store *store, int64_t run, const StoreGameRef *game_ref,
                         StoreVisit *visits, size_t count, Fault *fault);

// Sets *found where another game, of another source or in front of this one, has a puzzle of the
// profile (its name), not withdrawn, with `pos` among the positions in which the solver has to find
// a move, see duplicate.h.
Status store_has_duplicate(Store *store, const char *profile, const StoreGameRef *game_ref,
                           const Position *pos, bool *found, Fault *fault);

// Reads what runs of a profile (its name) have seen of the main line of a game: the newest visit of
// each ply, into an array that the caller has zeroed. Other plies are not touched.
typedef struct PlyVisit {
    int64_t run_id;   // the run that visited it; 0: none
    uint32_t refusal; // see StoreVisit; 0 for a candidate
} PlyVisit;
Status store_visits(Store *store, uint64_t game_hash, const char *profile, PlyVisit *plies,
                    size_t count, Fault *fault);

// Calls `reader` for each run and game with the visits of that run, some of which may come twice.
// *reader may not use the store.
typedef struct StoredVisits {
    int64_t game_id;                  // its row, see ListedGame.id
    const char *profile;              // its name
    int first;                        // ply
    size_t count;                     // of plies from there on
    const unsigned char *visit_bytes; // see visits_have_ply()
} StoredVisits;
typedef Status StoreVisitsReader(void *context, const StoredVisits *visits, Fault *fault);
Status store_each_visits(Store *store, StoreVisitsReader *reader, void *context, Fault *fault);
// Whether the run has visited a ply.
bool visits_have_ply(const StoredVisits *visits, int ply);
