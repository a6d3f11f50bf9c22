// Jobs: everything that takes long and goes on behind the screen, whatever is shown, decided or
// opened meanwhile. A job is of a kind, a file with its begin, step and stop; a step of one, and
// of the work below it that the command line drives by itself, comes to one of five results
// (JobResult in status.h). What is promised:
//
//  - Jobs over files and stores stand in a list and work one at a time, in the order in which they
//    were asked for. What they find goes into the store piece by piece: game by game, audit by
//    audit. Only results of solvers come whole or not at all.
//  - A job that is paused, ended, or broken off by a kill loses nothing that it has stored. When
//    it is taken up again it goes on with the first piece that is not done. It comes to the same
//    bytes whatever the number of engines and however often it was broken off.
//  - While another program holds the store nothing is lost and nobody waits: the piece is stored
//    at a later step. That is said once.
//  - What was decided, or changed by hand, is never judged over. The queue and the game at hand
//    show what a job has stored as soon as that is so.
//  - How it goes, what it has come to and why it has stopped is heard by review_next_event().
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
typedef struct PuzzlePlace {
    uint64_t hash; // of the game, see ListedGame
    size_t number; // in the source
    int ply;
} PuzzlePlace;

typedef struct Job {
    const struct JobKind *kind;
    JobState state;
    char *path;      // of the file; of an audit, which puzzles of the store they are
    Profile profile; // with the numbers that it had when the job was asked for
    // What it goes over; NULL: all of the file.
    size_t *numbers;     // of games, from 1, in ascending order
    PuzzlePlace *places; // imported puzzles in the place of games, by position
    int64_t *ids;        // of the puzzles to audit,
    uint64_t nodes;      // ... the limit of the searches, 0: ten times those of each puzzle
    // How far it is. Pieces are games, puzzles, or results.
    size_t games;      // pieces that it goes over, as far as they are known ...
    bool all_known;    // ... and whether these are all
    size_t done;       // of them; the rest is of those:
    size_t candidates; // as the profile has judged them, or changed by hand
    size_t puzzles;    // ... that all filters pass
    size_t unjudged;   // positions at which the engines failed, puzzles not audited, rows wrong
    size_t audited[AUDIT_VERDICT_COUNT];
    ResultsTaken rated;
    size_t searched; // those that the cache did not answer alone
    int64_t worked;  // milliseconds for those, without pauses
    char fault[256]; // of JOB_HAS_FAILED; or why the last piece went wrong; or ""
    // The functions'.
    void *work;    // the kind's, while it works
    bool has_more; // to do at once
    bool news;     // at this step: something to draw, and to say if `fault` does
    bool stored;   // at this step: something of this game; 0: of any
    uint64_t stored_game;
    int64_t since, spent; // when it was stepped last, and milliseconds since a piece
    uint64_t searches;    // ... which the pool had done by then
} Job;

// Appends what its pieces are and how many are done: "finder 12/40 games".
void job_write_pieces(const Job *job, Str *out);
// Appends what it has found: "3 candidates, 2 puzzles".
void job_write_found(const Job *job, Str *out);
// Its profile is said beside what it goes over.
bool job_has_profile(const Job *job);

// --- Asking for a job. Each is refused where it could never be done, with a sentence.

// A profile (NULL: the one at work) over the games of a file with these numbers (ascending, from 1;
// NULL: all). STATUS_CONFLICT where the same run waits, works or is paused. Searches that an
// earlier run has made are answered by the cache, so that asking again after a kill goes on where
// it was.
Status review_add_run(Review *review, const Profile *profile, const char *path,
                      const size_t *numbers, size_t count, Fault *fault);
// The same over imported puzzles of one source, as the store calls it: each at its own position, so
// that the verdicts can say whether the source's solution holds.
Status review_add_run_over_puzzles(Review *review, const char *source, const PuzzlePlace *places,
                                   size_t count, Fault *fault);
// Brings the puzzles of a file into the store. It needs no engine.
Status review_add_import(Review *review, const char *path, Fault *fault);
// Rates puzzles by the results of a file, see import.h.
Status review_add_results(Review *review, const char *path, Fault *fault);
// Audits puzzles of the store by the engine in use: in that order, with that limit of nodes (0: ten
// times that of each), imported ones by the profile at work. `what` says which they are.
Status review_add_audit(Review *review, const int64_t *ids, size_t count, uint64_t nodes,
                        const char *what, Fault *fault);
// See audit_choose().
Status review_choose_audited(Review *review, const char *pattern, int64_t **ids, size_t *count,
                             Fault *fault);

// --- The list. The newest has the index 0; it moves on and stays where it is until it is ended.

size_t review_job_count(const Review *review);
const Job *review_job(const Review *review, size_t index);
// The one that works; NULL: none does.
const Job *review_current_job(const Review *review);
// Appends effort_write_times() of the games that engines have searched here for the last profile
// that ran, with its effort; nothing where there were none.
void review_write_times(const Review *review, Str *out);
// Pauses what waits or works; what is paused or has failed goes on with the first piece that is not
// done. False where there is nothing to pause.
bool review_pause_job(Review *review, size_t index);
// Ends it and takes it from the list; what it has found stays.
void review_end_job(Review *review, size_t index);
const char *review_rating_file(const Review *review); // by which it rates now; or NULL
void review_end_rating(Review *review);               // that job

// Appends the runs that the store knows, the newest first, a line each: when it was begun, the
// profile with its numbers, the engine, over how many games and files.
Status review_write_runs(Review *review, Str *out, Fault *fault);

// --- Beside the list

// Writes puzzles out, see export_run_new(), in slices. *event says what has come of it; its text is
// "" where it goes on, and a later event says it then. One goes on at a time.
void review_export(Review *review, const ExportTarget *export_target, const ExportRequest *order,
                   ReviewEvent *event);
// Where it is written to, and how many of the puzzles have been read; NULL: none goes on.
const char *review_export_under_way(const Review *review, size_t *done, size_t *all);
// Ends it; what was there before stays.
void review_end_export(Review *review);

// The game at hand is about to go. A run over it goes on in the list; false where it cannot: then
// it is broken off.
bool review_leave(Review *review);

// --- Below the review: a profile over a file of games, and what is found into the store, game by
// game.

typedef enum SourceNews {
    SOURCE_GAME,  // here is one
    SOURCE_LATER, // not yet: it is asked for again at a later step
    SOURCE_END,   // there are no more
} SourceNews;

// Which game it is, and what of it is judged.
typedef struct ScanGame {
    size_t number; // in the file, from 1; games of other variants have none
    uint64_t hash; // 0: game_hash()
    bool one;      // this ply alone, else those of the profile:
    size_t ply;
} ScanGame;

// Where the games come from.
typedef struct ScanSource {
    // Reads the next game into *game, which is initialised, and tells which it is in *about, which
    // has been zeroed.
    SourceNews (*read)(void *context, Game *game, ScanGame *about);
    // Asked after SOURCE_END: these were all games of the file.
    bool (*whole)(void *context);
    void *context;
} ScanSource;

typedef struct FileScan FileScan;

// All is borrowed, but for *source; `path` is that under which the games are stored.
FileScan *file_scan_new(Pool *pool, const Profile *profile, Store *store, const ScanSource *source,
                        const char *path);
void file_scan_free(FileScan *scan, int64_t now);

typedef struct ScanTotals {
    size_t games;      // done
    size_t positions;  // judged, those of games that are not done among them
    size_t candidates; // of the games that are done: as the profile has judged them, or by hand
    size_t puzzles;    // ... that all filters pass
    size_t unjudged;   // positions at which the engines failed
    size_t by_hand;    // candidates that were left alone: a curator has changed their trees
} ScanTotals;

typedef struct ScannedGame {
    bool done;       // ... and stored; else the rest says nothing
    size_t number;   // in the file, from 1
    uint64_t hash;   // game_hash()
    size_t unjudged; // positions at which the engines failed,
    const char *why; // the last time by this
} ScannedGame;

// Call after pool_pump(). JOB_MORE: see *game. JOB_DONE: the run is noted as complete unless
// engines have failed at a position, or those were not all games of the file.
JobResult file_scan_step(FileScan *scan, int64_t now, ScannedGame *game, Fault *fault);
ScanTotals file_scan_totals(const FileScan *scan);

// What a filter has refused of the games that are done, and the position that missed it by least:
// the first of those that did.
enum { SCAN_FILTER_IDS = 256 };
typedef struct ScanRefused {
    size_t count;       // positions
    PackedVerdict near; // the next three are filled where this has a miss
    const char *path;   // borrowed
    size_t number;      // of the game
    int ply;
} ScanRefused;
// Adds them to the row of each filter's number (Filter.id).
void file_scan_add_refused(const FileScan *scan, ScanRefused rows[SCAN_FILTER_IDS]);

// The puzzles of the games that are done as candidates of the store, in the order of the file.
const int64_t *file_scan_found(const FileScan *scan, size_t *count);

// --- A file of puzzles into a store

typedef struct FileIntake FileIntake;

typedef struct IntakeTotals {
    size_t added;
    size_t updated; // were there, and their source says something new
    size_t known;   // were there
    size_t wrong;   // could not be read
    bool cut;       // JOB_FAILED because the rest of the file cannot be read: what was is kept
} IntakeTotals;

// Fails as import_open() does; the store is borrowed.
Status file_intake_open(FileIntake **intake, Store *store, const char *path, Fault *fault);
// What is not committed is taken back. NULL is fine.
void file_intake_free(FileIntake *intake);
// Takes at most so many puzzles. JOB_MORE with words in *fault: one cannot be read, and there may
// be more. JOB_FAILED: see `cut`; or the store fails, and the last commit holds.
JobResult file_intake_step(FileIntake *intake, size_t most, Fault *fault);
// Keeps what was taken, so that it is seen and the store free for others.
Status file_intake_commit(FileIntake *intake, Fault *fault);
// What has been read since the last commit counts, until that fails.
IntakeTotals file_intake_totals(const FileIntake *intake);
// Appends "5738 puzzles: 5700 new, 30 known, 8 known, with new information; 12 rows wrong", without
// what there is none of.
void intake_totals_write(const IntakeTotals *totals, Str *out);
// How much of the file is read, in percent; -1: that cannot be told.
int file_intake_progress(const FileIntake *intake);

// --- Audits of puzzles of a store: with the cache of analyses a second run asks no engine for what
// a first one has asked, also where that was broken off.

// The ids of the accepted puzzles of a store, or with a pattern (NULL: none) of the puzzles that
// fit it, in the order of file and game; the caller frees them. `named` may be NULL.
Status audit_choose(Store *store, const char *pattern, const NamedPatterns *named, int64_t **ids,
                    size_t *count, Fault *fault);

typedef struct AuditOrder {
    const int64_t *ids; // borrowed
    size_t count;
    uint64_t nodes;        // the limit of the searches; 0: AUDIT_TIMES those of the puzzle
    const Profile *others; // for puzzles that no profile has found; borrowed
    bool recheck;          // by five lines, see audit_recheck()
} AuditOrder;

typedef struct AuditRun AuditRun;

// Pool and store are borrowed.
AuditRun *audit_run_new(Pool *pool, Store *store, const AuditOrder *order);
void audit_run_free(AuditRun *run, int64_t now); // gives back all searches

typedef struct AuditEvent { // valid until the next step
    const char *source;     // of the game; NULL: no puzzle is done
    size_t number;          // ... in it, from 1
    int ply;
    AuditResult result; // AUDIT_NONE: it was not audited, for the reason that *fault says
} AuditEvent;

// Call after pool_pump(). JOB_MORE: see *event; what was found is in the store.
JobResult audit_run_step(AuditRun *run, int64_t now, AuditEvent *event, Fault *fault);

typedef struct AuditTotals {
    size_t puzzles; // to be audited
    size_t passed;  // of the ids, in their order: done, or not audited
    size_t done[AUDIT_VERDICT_COUNT];
    size_t proved; // of them, by tablebases
    size_t unaudited;
    size_t with_fewer; // ... because they were found with more nodes than were asked for
} AuditTotals;
// What an audit that does not search deeper would say.
#define AUDIT_TOO_FEW "found with more nodes than the audit's, which would tell nothing"
AuditTotals audit_run_totals(const AuditRun *run);
