// Runs of profiles over files, behind everything else that a review does: they go on whatever is
// shown, decided or opened meanwhile. One works at a time, in the order in which they were asked
// for; what it finds goes into the store, game by game. They move on in review_next_event().
#ifndef ONLYMOVE_REVIEW_RUNS_H
#define ONLYMOVE_REVIEW_RUNS_H

#include "onlymove/audit_run.h"
#include "onlymove/outlet.h"
#include "onlymove/import.h"
#include "onlymove/review.h"

typedef enum FileRunState {
    FILE_RUN_WAITS, // for its turn
    FILE_RUN_WORKS,
    FILE_RUN_PAUSED,
    FILE_RUN_OVER,
    FILE_RUN_FAILED, // see `fault`
} FileRunState;

const char *file_run_state_name(FileRunState state); // "waits"

// What `games` of a run counts.
typedef enum FileRunKind {
    RUN_JUDGES,  // games of the file, or puzzles at `places`, by the profile
    RUN_IMPORTS, // puzzles of the file
    RUN_RATES,   // results of the file, see results.h
    RUN_AUDITS,  // puzzles of the store; `path` says which they are
} FileRunKind;

typedef struct FileRun {
    FileRunKind kind;
    FileRunState state;
    char *path;
    int64_t *ids;   // RUN_AUDITS: of the puzzles,
    uint64_t nodes; // ... the limit of the searches, 0: ten times those of each puzzle
    size_t audited[AUDIT_VERDICT_COUNT]; // ... of `done`
    ResultsTaken rated;                  // RUN_RATES
    Profile profile;                     // with the numbers that it had when the run was asked for
    size_t *numbers;                     // of the games, from 1, in ascending order; NULL: all
    struct PuzzlePlace *places; // imported puzzles in the place of games, by position; or NULL
    size_t games;               // that it goes over, as far as they are known ...
    bool all_known;             // ... and whether these are all
    size_t done;                // games; the rest is of them:
    size_t candidates;          // as the profile has judged them, or changed by hand
    size_t puzzles;             // ... that all filters pass
    size_t unjudged;            // positions at which the engines failed
    size_t searched;            // of `done`: those that the cache did not answer alone
    int64_t worked;             // milliseconds for those, without pauses
    char fault[256]; // of FILE_RUN_FAILED; or why the last position was not judged; or ""
} FileRun;

// The profile at work over the games of a file with these numbers (ascending, from 1; NULL: all).
// STATUS_CONFLICT where the same run waits, works or is paused. Searches that an earlier run has
// made are answered by the cache, so that asking again after a kill goes on where it was.
Status review_add_run(Review *review, const char *path, const size_t *numbers, size_t count,
                      Fault *fault);
// Brings the puzzles of a file into the store, as import does (see intake.h), in its turn among the
// runs. It needs no engine.
Status review_add_import(Review *review, const char *path, Fault *fault);
// Rates puzzles by the results of a file, see results.h, in its turn among the runs. Until it is
// over nothing of it is kept.
Status review_add_results(Review *review, const char *path, Fault *fault);
const char *review_rates(const Review *review); // by which file it does now; or NULL
void review_end_results(Review *review);        // that run
// Writes puzzles out, see outlet_export(): as many as a frame has time for at once, the rest with
// review_next_event(), beside the runs. *event says what has come of it; its text is "" where it
// goes on, and a step says it then. One goes on at a time.
void review_export(Review *review, const ExportTarget *export_target, const ExportRequest *order,
                   ReviewEvent *event);
// Where it is written to, and how many of the puzzles have been read; NULL: none goes on.
const char *review_export_under_way(const Review *review, size_t *done, size_t *all);
// Ends it; what was there before stays.
void review_end_export(Review *review);
// Audits puzzles of the store by the engine in use, in its turn among the runs: in that order, with
// that limit of nodes (0: ten times that of each), imported ones by the profile at work. `what`
// says which they are. What is done is kept, whatever becomes of the rest.
Status review_add_audit(Review *review, const int64_t *ids, size_t count, uint64_t nodes,
                        const char *what, Fault *fault);
// See audit_choose().
Status review_choose_audited(Review *review, const char *pattern, int64_t **ids, size_t *count,
                             Fault *fault);
// "import of", "rating by", what goes before the path in a sentence; of RUN_JUDGES the profile's
// name goes before "over".
const char *file_run_word(const FileRun *run);
// Appends "holds 30, changed 2, broken 1".
void audited_write(const FileRun *run, Str *out);
// Puts what the audit of the puzzle at a node has found in the place of its tree: a step that undo
// takes back, and that takes the decision along. It does not wait for a store that is locked.
Status review_take_audit(Review *review, uint32_t node, Fault *fault);
// The profile at work over imported puzzles of one source, as the store calls it: each at its own
// position, so that the verdicts can say whether the source's solution holds.
typedef struct PuzzlePlace {
    uint64_t hash; // of the game that the store has of it, see ListedGame
    size_t number; // in the source
    int ply;
} PuzzlePlace;
Status review_add_run_over_puzzles(Review *review, const char *source, const PuzzlePlace *places,
                                   size_t count, Fault *fault);
size_t review_run_count(const Review *review);
// The newest has the index 0. It moves on and stays where it is until it is ended.
const FileRun *review_file_run(const Review *review, size_t index);
// The one that works; NULL: none does.
const FileRun *review_run_behind(const Review *review);
// Pauses what waits or works; what is paused or has failed goes on with the first game that is not
// done. False where there is nothing to pause.
bool review_pause_run(Review *review, size_t index);
// Ends it and takes it from the list; what it has found stays.
void review_end_run(Review *review, size_t index);

// Appends the runs that the store knows, the newest first, a line each: when it was begun, the
// profile with its numbers, the engine, over how many games and files.
Status review_write_runs(Review *review, Str *out, Fault *fault);

// The game at hand is about to go. A run over it goes on behind; false where it cannot: then it is
// broken off.
bool review_leave(Review *review);

#endif
