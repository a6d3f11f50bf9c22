// The store: an SQLite file with sources, games, runs, judgements, candidates, and a journal of
// everything that a curator has done.
//
//     source ─ game ─┬─ look: what runs have seen of a game, 4 bytes a position
//                    └─ candidate (game, ply, profile) ─ judgement (by a run, or by hand)
//                                   └─ journal: decisions and changes of trees, never rewritten
//
// A candidate is one position of a game for one profile (by its name). Runs of that profile, with
// whatever numbers, judge it; the newest run that looked at the position holds, and the judgements
// of older ones stay readable. A tree that was changed by hand holds above all runs.
#ifndef ONLYMOVE_STORE_H
#define ONLYMOVE_STORE_H

#include "onlymove/candidate.h"
#include "onlymove/game.h"

// Stores keep these numbers: new ones come last.
typedef enum Decision { DECISION_NONE, DECISION_ACCEPT, DECISION_REJECT, DECISION_SKIP } Decision;

const char *decision_name(Decision decision); // "none", "accept", "reject", "skip"

typedef struct Store Store;

// Opens or creates `path`, brings the schema up to date, and proves with a write that it can be
// written: WAL, synchronous=FULL. A store of a newer onlymove, another program's database and what
// is no database are refused and left alone. STATUS_LOCKED when another program holds it: what is
// asked of a store never waits, and nothing is done; later it may go.
Status store_open(Store **store, const char *path, Fault *fault);
// Opens a store that is there without a write to it, also one that may not be written. One of an
// older onlymove is brought up to date in memory, as it was when it was opened. Whatever would
// write is then refused. Nothing is made beside it either, but for the index of a log that a
// program has left behind there when it was killed; in a folder where that cannot be made, this is
// said.
Status store_open_to_read(Store **store, const char *path, Fault *fault);
// Appends where the store is when nobody says otherwise: onlymove.db in the XDG data folder, which
// is made.
Status store_default_path(Str *out, Fault *fault);
void store_close(Store *store);
const char *store_path(const Store *store); // as it was given
bool store_is_to_read(const Store *store);  // opened by store_open_to_read()
// From now on `wait`, where another program holds the store, is asked whether to try again: it
// takes its time, and is told how often it was asked for this one lock.
typedef int StoreWait(void *context, int times);
void store_wait(Store *store, StoreWait *wait, void *context);

// Another program has changed something since the last call, or since the store was opened; what it
// adds to the cache of analyses does not count. Cheap enough for every second.
bool store_has_news(Store *store);

// --- Runs

// What a judgement depends on. Equal identities are one run, whenever and however often it runs.
typedef struct RunIdentity {
    const Profile *profile; // its name, filters, policy and every number count; `about` does not
    const char *engine;     // as the engine calls itself
    const char *options;    // its UCI options as they are set, "Name=Value" a line; "" for none
} RunIdentity;

// The run of this identity and of this version of onlymove, made where there is none. *run names it
// from now on.
Status store_run_open(Store *store, const RunIdentity *identity, int64_t *run, Fault *fault);
// Notes that a run has gone over all games of a source (complete), or has begun to.
Status store_run_note(Store *store, int64_t run, const char *source, bool complete, Fault *fault);

typedef struct StoredRun {
    int64_t id;
    const char *profile;  // its name
    const char *settings; // profile_write(); "" where an older store has damaged them
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

typedef struct StoreLook { // one position that a run has looked at; each ply at most once
    int ply;               // of the position to solve
    uint32_t refusal;      // verdict_pack() of what refused it at the first look; 0 for a candidate
    const Candidate *candidate; // or NULL: it is none
    bool spared;                // filled in: the candidate's tree is by hand, and stays
    int64_t id;                 // filled in: the candidate, 0 where there is none
} StoreLook;

// Keeps what a run has found of a game, all of it or nothing; the game too where there are no
// looks. Of each position the newest look holds: a candidate gets the new judgement (the same one
// again is not written twice); one that an earlier run of the profile has kept as a puzzle and this
// one refuses, as a candidate or at the first look, is withdrawn, and stops being so when a newer
// look accepts it. A candidate whose tree is by hand is left alone. No decision is touched. It does
// not wait for the disk: a power cut, and nothing else, may lose it, until the next decision or
// store_run_note() brings all that was kept before to the disk with it.
Status store_keep(Store *store, int64_t run, const StorePlace *place, StoreLook *looks,
                  size_t count, Fault *fault);

// What runs of a profile (its name) have seen of the main line of a game: the newest look at each
// ply, in an array that the caller has zeroed. Plies that were not looked at are not touched.
typedef struct LookedPly {
    int64_t run;      // 0: none has looked
    uint32_t refusal; // see StoreLook; 0 for a candidate
} LookedPly;
Status store_looked(Store *store, uint64_t game_hash, const char *profile, LookedPly *plies,
                    size_t count, Fault *fault);

// --- The journal

enum { STORE_LABEL_MAX = 64 };

// One thing that a curator does to a candidate. A tree that was changed by hand is a judgement of
// its own, of the same run as the one it was made from.
typedef struct StoreAction {
    int64_t candidate;
    char label[STORE_LABEL_MAX]; // "accept", "prune 3.Qxe6": what undo will name
    bool decides;                // the next two hold
    Decision decision;           // DECISION_NONE: undecided again
    const char *reason;          // "" or NULL for none
    // NULL: as it is. Else it holds from now on. What held, changed by hand, takes along the
    // decision that was taken on it; a fresh one (forget) leaves the decision where it was, and
    // takes along what the curator says of motifs and rating.
    const Candidate *judgement;
    int64_t run;  // of `judgement`, which is fresh; 0: it is what held, changed
    int64_t seen; // the candidate's newest entry that the curator has seen: StoredCandidate.entry
} StoreAction;

// What is now so, after an action, undo or redo; or what stands in its way (STATUS_CONFLICT).
typedef struct StoreDone {
    int64_t candidate, entry;    // the candidate and its newest journal entry
    char label[STORE_LABEL_MAX]; // of what was done, undone or done again; of the other's action
    bool decided, judged;        // it is about the decision, about the holding judgement
    bool passed_over;            // STATUS_CONFLICT: a newer run stands in the way, see store_undo()
    Decision decision;           // that now holds
    uint64_t game_hash;          // where it is
    size_t number;
    int ply;
} StoreDone;

// On disk when this returns STATUS_OK. STATUS_NOT_FOUND: no such candidate. STATUS_CONFLICT
// ("decided elsewhere meanwhile: reject"): another program has added an entry after `seen`; nothing
// is done, and the next call with done->entry for `seen` does it. What changes nothing is not
// written.
Status store_act(Store *store, const StoreAction *action, StoreDone *done, Fault *fault);

// Takes back the newest action that is not taken back, of this Store or of those that were in the
// journal when it was opened, over all games and files; and does again what was taken back last,
// unless something was done since. What is restored is what the action changed: decision and
// reason, the judgement that holds. `candidate` other than 0: only actions that changed nothing but
// that candidate's tree.
// STATUS_NOT_FOUND: there is none ("nothing to undo"). STATUS_CONFLICT when another program has
// added an entry to that candidate since: said once, the next call does it. The same when a newer
// judgement by a run has taken the place of what would be restored: the action then counts as taken
// back, so that the next call goes on to the one before it.
Status store_undo(Store *store, int64_t candidate, StoreDone *done, Fault *fault);
Status store_redo(Store *store, int64_t candidate, StoreDone *done, Fault *fault);
// The label of what undo (redo) would take, "" when there is none.
Status store_undo_label(Store *store, int64_t candidate, bool redo, char label[STORE_LABEL_MAX],
                        Fault *fault);

// --- Reading

// A row of a list: no JSON is read for it. What it says of verdicts and tree is said of the
// judgement that holds; of a withdrawn puzzle, of the newest judgement that has it as a puzzle.
typedef struct CandidateRow {
    int64_t id;
    int64_t entry;    // its newest in the journal, 0: none
    int32_t place;    // index into CandidateList.games
    int32_t profile;  // index into CandidateList.profiles
    int32_t reason;   // of the decision: index into CandidateList.reasons, of which 0 is ""
    int32_t ply;      // of the position to solve
    int32_t moves;    // the solver's, in the main line
    int32_t size;     // nodes of the tree without the root
    int32_t rating;   // candidate_rating(), 0: none
    uint32_t refusal; // verdict_pack() of what refuses it by the newest look, 0: nothing
    char first[8];    // SAN of the first move of the solution, "": there is none
    MotifSet motifs;  // candidate_themes()
    uint64_t key;     // Polyglot key of the position
    uint64_t twin;    // pos_twin_key()
    Decision decision;
    PuzzleKind kind;
    bool candidate; // the newest run that looked has it as one: the scan filters pass
    bool puzzle;    // accepted by the profile
    bool withdrawn; // a puzzle that the newest run refuses
    bool knowing;   // decided on since it was withdrawn
    bool by_hand;   // its tree
    bool changed;   // decided on a judgement that says something else than the one that is shown
} CandidateRow;

typedef struct ListedGame {
    int64_t id; // row of the store
    uint64_t hash;
    size_t number;                // in the source, from 1
    int32_t source;               // index into CandidateList.sources
    int32_t white_elo, black_elo; // 0: unknown
    // Its tags, see listed_text(), cut after STORE_TAG_MAX bytes; "" where they say nothing.
    uint32_t white, black, event, date, eco, opening;
} ListedGame;
enum { STORE_TAG_MAX = 255 };

typedef struct CandidateList { // zeroed, empty
    CandidateRow *rows;        // in the order of source, game, ply, profile
    size_t count, cap;
    ListedGame *games; // in the order of source and number, some without a candidate among the rows
    size_t game_count;
    char **sources, **profiles, **reasons; // names, sorted
    size_t source_count, profile_count, reason_count;
    int64_t *lost; // candidates whose row, or that of their game, only a stranger can have written
    size_t lost_count;
    Str text; // of the games
} CandidateList;

static inline const char *listed_text(const CandidateList *list, uint32_t text)
{
    return list->text.data ? list->text.data + text : "";
}

// What is asked for; zeroed, everything.
typedef struct StoreQuery {
    uint64_t game_hash;  // 0: all games
    int64_t id;          // 0: all candidates
    const char *source;  // as it was put; NULL: all
    const char *profile; // its name; NULL: all
    bool accepted_only;  // decision accept: by the curator
    bool puzzles_only;   // CandidateRow.puzzle
} StoreQuery;

// Replaces what is in *list. On failure it is empty.
Status store_list(Store *store, const StoreQuery *query, CandidateList *list, Fault *fault);
void candidate_list_done(CandidateList *list);

typedef struct StoredCandidate {
    int64_t id;
    int64_t entry; // its newest in the journal, 0: none
    const char *source;
    size_t number;      // game in the source, from 1
    uint64_t game_hash; // game_hash()
    int ply;
    Decision decision;
    const char *reason;               // of the decision
    bool withdrawn, knowing, changed; // see CandidateRow
    uint32_t refusal;                 // see CandidateRow
    int64_t run;                      // of the judgement asked for
    int64_t looked;                   // the newest run that looked at it
    Game game;                        // only its tags and starting position
    Candidate candidate;              // the judgement asked for
} StoredCandidate;

// Which judgement of a candidate: the one that is shown (see CandidateRow), or the one that was
// decided on (where there is none, the one that is shown).
typedef enum StoreJudgement { STORE_HOLDING, STORE_DECIDED } StoreJudgement;

// Calls `visit` for every candidate that fits, in the order of source, game number, ply, profile,
// until it returns something else than STATUS_OK, which is then returned. What it is given is
// valid during the call; it may use the store itself.
// Candidates whose row makes no sense are left out: when all others have been visited this returns
// STATUS_SYNTAX, and the fault says how many there are, which, and what is wrong with the first.
typedef Status StoreVisit(void *context, const StoredCandidate *stored, Fault *fault);
Status store_each(Store *store, const StoreQuery *query, StoreJudgement which, StoreVisit *visit,
                  void *context, Fault *fault);

typedef struct StoredJudgement {
    int64_t id, run;
    int64_t base;        // the judgement that it was changed from by hand, 0: none
    const char *time;    // UTC: "2024-11-22T01:09:00Z"
    bool holds, decided; // it is the one that is shown, that was decided on
    Candidate candidate;
} StoredJudgement;

// Every judgement of one candidate, the newest first. As store_each() has it with damaged ones, and
// with what the visit may do.
typedef Status StoreJudgementVisit(void *context, const StoredJudgement *stored, Fault *fault);
Status store_each_judgement(Store *store, int64_t candidate, StoreJudgementVisit *visit,
                            void *context, Fault *fault);

#endif
