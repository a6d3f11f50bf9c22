// Jobs: long work that goes on in the background, whatever is shown, decided or opened meanwhile.
// Each kind of job is a file with begin, step and stop. A step, also one of the scans and audits
// below that the command line drives itself, returns one of five results (JobResult in status.h).
// Promises:
//
//  - Jobs over files and stores stand in a list and work one at a time, in the order in which they
//    were asked for. What they find goes into the store item by item: game by game, audit by
//    audit. Only results of solvers are stored whole or not at all.
//  - A job that is paused, ended or killed loses nothing that it has stored, and goes on with the
//    first item that is not done; with another engine than before, it begins again with its first
//    item, and an event says so. In the end the store has the same bytes, whatever the number of
//    engines and however often the job was stopped.
//  - While another program locks the store nothing is lost and nobody waits: a later step stores
//    the item. An event says so once.
//  - No job changes a decision, or a tree changed by hand. The queue and the current game show at
//    once what a job has stored.
//  - review_next_event() tells how a job goes, what it has found and why it has stopped.
#pragma once

#include "onlymove/import.h"
#include "onlymove/export_target.h"
#include "onlymove/pgn.h"
#include "onlymove/review.h"
#include "onlymove/store_import.h"

typedef enum JobState {
    JOB_IS_WAITING, // for its turn
    JOB_IS_WORKING,
    JOB_IS_PAUSED,
    JOB_IS_OVER,
    JOB_HAS_FAILED, // see `fault`
} JobState;

const char *job_state_name(JobState state); // "waits"

// A position of the store's copy of an imported game.
typedef struct PuzzleRef {
    uint64_t hash; // of the game, see ListedGame
    size_t number; // in the source
    int ply;
} PuzzleRef;

typedef struct Job {
    const struct JobKind *kind;
    JobState state;
    char *path;      // of the file; of an audit, a text that says which puzzles
    Profile profile; // with the numbers that it had when the job was asked for
    // What it goes over; NULL: all of the file.
    size_t *game_numbers;        // of games, from 1, in ascending order
    PuzzleRef *puzzles_to_judge; // imported puzzles instead of games, each at its position
    int64_t *ids;                // of the puzzles to audit
    uint64_t nodes; // of an audit: the limit of its searches; 0: ten times that of each puzzle
    // How far it is. Items are games, puzzles, or results.
    size_t item_count; // how many items it has, as far as known ...
    bool is_counted;   // ... and whether these are all
    size_t done;       // how many are done; all below counts these:
    size_t candidates; // as the profile has judged them, or changed by hand
    size_t puzzles;    // ... on which all filters pass
    size_t unjudged;   // positions at which the engines failed, puzzles not audited, rows wrong
    size_t audited[AUDIT_OUTCOME_COUNT];
    ResultsCounts result_counts; // of a job that rates puzzles
    size_t searched;             // items that the cache could not answer alone
    int64_t searched_ms;         // milliseconds for these, without pauses
    char fault[256];             // of JOB_HAS_FAILED; or why the last item went wrong; or ""
    // Only for the functions of jobs.
    void *work;      // the kind's, while it works
    bool has_more;   // it has more to do at once
    bool has_news;   // this step: something to draw, and to say if there is a fault
    bool has_stored; // this step has stored something, of the game `stored_game`; 0: of any
    uint64_t stored_game;
    int64_t stepped_at, item_ms; // when it was stepped last, and milliseconds since the last item
    uint64_t searches;           // that the pool had done at the last item
    uint64_t engine;             // pool_engine_hash() at the last item; 0: not known
    bool has_searched;           // for an item, since it was begun
} Job;

// Appends the items and how many are done: "finder 12/40 games".
void job_write_items(const Job *job, Str *out);
// Appends what it has found: "3 candidates, 2 puzzles".
void job_write_found(const Job *job, Str *out);
// Whether texts about the job name its profile.
bool job_has_profile(const Job *job);

// --- Asking for a job. A request that could never be done is refused with a fault.

// Runs a profile (NULL: the current one) over the games of a file with these numbers (ascending,
// from 1; NULL: all). STATUS_CONFLICT where the same run waits, works or is paused. The cache
// answers the searches of an earlier run, so a run that was killed goes on where it was.
Status review_add_run(Review *review, const Profile *profile, const char *path,
                      const size_t *numbers, size_t count, Fault *fault);
// Runs the current profile over imported puzzles of one source (its name in the store), each at its
// own position, so that verdicts can say whether the source's solution holds.
Status review_add_run_over_puzzles(Review *review, const char *source, const PuzzleRef *puzzles,
                                   size_t count, Fault *fault);
// Brings the puzzles of a file into the store. It needs no engine.
Status review_add_import(Review *review, const char *path, Fault *fault);
// Rates puzzles by the results of a file, see import.h.
Status review_add_results(Review *review, const char *path, Fault *fault);
// Audits puzzles of the store by the engine in use, in the order of `ids`, with `nodes` nodes (0:
// ten times those of each), imported ones by the current profile. `what` is a text for the list
// that says which puzzles.
Status review_add_audit(Review *review, const int64_t *ids, size_t count, uint64_t nodes,
                        const char *what, Fault *fault);
// See audit_choose().
Status review_choose_for_audit(Review *review, const char *pattern, int64_t **ids, size_t *count,
                               Fault *fault);

// --- The list of jobs. The newest has the index 0. A job stays in the list until it is ended.

size_t review_job_count(const Review *review);
const Job *review_job(const Review *review, size_t index);
// The job that works; NULL: none does.
const Job *review_current_job(const Review *review);
bool review_needs_engine(const Review *review); // a run over games or an audit is at work
// Appends how long a game takes at each effort for the last profile that ran, from the games that
// engines have searched here; nothing where there were none.
void review_write_times(const Review *review, Str *out);
// Pauses a job that waits or works, resumes a paused or failed one. False: neither can be done.
bool review_pause_job(Review *review, size_t index);
// Ends a job and takes it from the list; what it has stored stays.
void review_end_job(Review *review, size_t index);
const char *review_results_file(const Review *review); // of the job that rates puzzles now; or NULL
void review_end_rating(Review *review);                // ends that job

// Appends the runs in the store, the newest first, a line each: when it began, the profile with its
// numbers, the engine, and how many games and files.
Status review_write_runs(Review *review, Str *out, Fault *fault);

// --- Beside the list

// Exports puzzles in slices, see puzzle_export_new(). *event says how it ended; its text is ""
// while the export goes on, and a later event says it then. Only one export can go on.
void review_export(Review *review, const ExportTarget *export_target, const ExportRequest *request,
                   ReviewEvent *event);
// The path of the export under way, and how many of its puzzles have been read; NULL: none.
const char *review_export_under_way(const Review *review, size_t *done, size_t *all);
// Ends the export; an existing file stays.
void review_end_export(Review *review);

// Call it before another game is shown: moves a run over the current game into the list. False
// where that cannot be done, and the run is broken off.
bool review_detach_run(Review *review);

// --- Below the review: runs a profile over a file of games and stores what it finds game by game.

typedef enum GameReadResult {
    GAME_READ_DONE,  // *game has the next game
    GAME_READ_LATER, // none yet: a later step asks again
    GAME_READ_END,   // there are no more
} GameReadResult;

// A game to scan, and what of it is judged.
typedef struct ScanGame {
    size_t number; // in the file, from 1; games of other variants have none
    uint64_t hash; // 0: game_hash()
    bool only_ply; // only `ply` is judged, else the plies that the profile looks at
    size_t ply;
} ScanGame;

// Where the games come from.
typedef struct ScanReader {
    // Reads the next game into *game (initialised) and fills in *about (zeroed).
    GameReadResult (*read)(void *context, Game *game, ScanGame *about);
    // Called after GAME_READ_END: whether these were all games of the file.
    bool (*was_complete)(void *context);
    void *context;
} ScanReader;

typedef struct FileScan FileScan;

// Copies *reader, borrows all else. `path` is the source under which games are stored.
FileScan *file_scan_new(Pool *pool, const Profile *profile, Store *store, const ScanReader *reader,
                        const char *path);
void file_scan_free(FileScan *scan, int64_t now);

typedef struct ScanTotals {
    size_t games;      // done
    size_t positions;  // judged, also in games that are not done
    size_t candidates; // of the games that are done: judged by the profile, or changed by hand
    size_t puzzles;    // ... on which all filters pass
    size_t unjudged;   // positions at which the engines failed
    size_t by_hand;    // candidates left as they are, because a curator has changed their trees
} ScanTotals;

typedef struct ScannedGame {
    bool done;       // and stored; else the other fields mean nothing
    size_t number;   // in the file, from 1
    uint64_t hash;   // game_hash()
    size_t unjudged; // positions at which the engines failed ...
    const char *why; // ... and why, the last time
} ScannedGame;

// Call after pool_pump(). JOB_MORE: see *game. JOB_DONE: the store notes the run as complete,
// unless engines have failed at a position or the reader had not all games of the file.
JobResult file_scan_step(FileScan *scan, int64_t now, ScannedGame *game, Fault *fault);
ScanTotals file_scan_totals(const FileScan *scan);

// What a filter has refused in the games that are done, and the first position with the least miss.
enum { SCAN_FILTER_IDS = 256 };
typedef struct ScanRefused {
    size_t count;            // positions
    UnpackedVerdict nearest; // the next three are filled where this has a miss
    const char *path;        // borrowed
    size_t number;           // of the game
    int ply;
} ScanRefused;
// Adds the refusals of this scan to `rows`, indexed by Filter.id.
void file_scan_add_refused(const FileScan *scan, ScanRefused rows[SCAN_FILTER_IDS]);

// The ids of the puzzles in the games that are done, in the order of the file.
const int64_t *file_scan_puzzle_ids(const FileScan *scan, size_t *count);

// --- A file of puzzles into a store

typedef struct FileImport FileImport;

typedef struct ImportTotals {
    size_t added;
    size_t updated;    // known before, with new information from their source
    size_t known;      // known before
    size_t wrong;      // could not be read
    bool is_truncated; // JOB_FAILED: the rest of the file cannot be read; what was read is kept
} ImportTotals;

// Fails as import_open() does; the store is borrowed.
Status file_import_open(FileImport **import, Store *store, const char *path, Fault *fault);
// Takes back what is not committed. NULL is fine.
void file_import_free(FileImport *import);
// Takes at most `most` puzzles. JOB_MORE with words in *fault: a puzzle cannot be read, and there
// may be more; JOB_DONE with words: games of other variants were skipped. JOB_FAILED: see
// ImportTotals.is_truncated; or the store fails, and the last commit holds.
JobResult file_import_step(FileImport *import, size_t most, Fault *fault);
// Commits what was taken, so that others see it and can use the store.
Status file_import_commit(FileImport *import, Fault *fault);
// Counts also what was taken since the last commit, until a commit fails.
ImportTotals file_import_totals(const FileImport *import);
// Appends "5738 puzzles: 5700 new, 30 known, 8 known, with new information; 12 wrong", without
// counts of 0.
void import_totals_write(const ImportTotals *totals, Str *out);
// How much of the file is read, in percent; -1: not known.
int file_import_progress(const FileImport *import);

// --- Audits of puzzles of a store. The cache of analyses answers what an earlier audit has asked,
// also one that was broken off.

// The ids of the accepted puzzles of a store, or with a pattern (NULL: none) of the puzzles that
// fit it, in the order of file and game; the caller frees them. `named` may be NULL.
Status audit_choose(Store *store, const char *pattern, const NamedPatterns *named, int64_t **ids,
                    size_t *count, Fault *fault);

typedef struct AuditRequest {
    const int64_t *ids; // borrowed
    size_t count;
    uint64_t nodes;                 // the limit of the searches; 0: AUDIT_FACTOR times the puzzle's
    const Profile *default_profile; // the profile for puzzles that no profile has found; borrowed
    bool recheck;                   // also by five lines, see audit_recheck()
} AuditRequest;

typedef struct Auditor Auditor;

// Pool and store are borrowed.
Auditor *auditor_new(Pool *pool, Store *store, const AuditRequest *request);
void auditor_free(Auditor *auditor, int64_t now); // drops all searches

typedef struct AuditEvent { // valid until the next step
    const char *source;     // of the game; NULL: no puzzle is done
    size_t number;          // ... in it, from 1
    int ply;
    AuditResult result; // AUDIT_NONE: it was not audited, for the reason that *fault says
} AuditEvent;

// Call after pool_pump(). JOB_MORE: see *event; the store has what was found.
JobResult auditor_step(Auditor *auditor, int64_t now, AuditEvent *event, Fault *fault);

typedef struct AuditTotals {
    size_t puzzles; // to be audited
    size_t handled; // how many ids were handled, in their order: audited or not
    size_t done[AUDIT_OUTCOME_COUNT];
    size_t proved; // of the audited ones, see AuditResult
    size_t unaudited;
    size_t too_few_nodes; // of `unaudited`: found with more nodes than the audit's
} AuditTotals;
// Why a puzzle found with more nodes than the audit's is not audited.
#define AUDIT_TOO_FEW "found with more nodes than the audit's, which would tell nothing"
AuditTotals auditor_totals(const Auditor *auditor);
