// Imports puzzles that others have made into a store, as candidates of PROFILE_IMPORTED and of one
// run of that profile. Each has a game of its own, identified by imported_hash(): the source's
// tags, the position before the defender's mistake where that is known, and the mistake as its only
// move (ply 1); else the puzzle's position (ply 0). So the same puzzle again is the same candidate,
// whatever file it is in.
#pragma once

#include "onlymove/imported.h"
#include "onlymove/store.h"
#include "onlymove/store_list.h"

typedef struct StoreImport StoreImport;

// `source` is the path under which the puzzles are kept. The store is borrowed, and free for other
// calls between store_import_commit() and the next store_import_put().
StoreImport *store_import_new(Store *store, const char *source);

typedef enum ImportChange {
    IMPORT_NEW,
    IMPORT_UPDATED, // known before; the source has new or other information
    IMPORT_KNOWN,   // known before, and nothing is new
} ImportChange;
// Puts one puzzle, the `number`-th of its source, into the transaction under way, or begins one.
// Calls imported_set_outcomes() on the tree. *candidate is the id of its candidate. A fault takes
// back what was put since the last store_import_commit().
Status store_import_put(StoreImport *import, ImportedPuzzle *puzzle, size_t number,
                        ImportChange *change, int64_t *candidate, Fault *fault);
// Commits what was put. Does not wait for the disk, see store_keep_visits().
Status store_import_commit(StoreImport *import, Fault *fault);
// Notes that the source was read to its end. All is on disk when this returns STATUS_OK.
Status store_import_complete(StoreImport *import, Fault *fault);
// Takes back what was not committed. NULL is fine.
void store_import_close(StoreImport *import);

// Reads what the source says of an imported candidate, nothing of others. *info is zeroed before.
Status store_source_info(Store *store, int64_t candidate, SourceInfo *info, Fault *fault);

// --- Results of solvers, and the ratings of puzzles that follow from them: a solver who fails has
// lost against the puzzle. A puzzle begins as glicko_unrated; results count in the order of their
// dates, then of solvers, fifteen to a rating period.

typedef struct SolverResult {
    int64_t candidate;
    const char *solver, *date; // a result of the same solver on the same date is the same one
    double rating, deviation;  // of the solver
    bool solved;
    double seconds; // below 0: not known
} SolverResult;

// Stores results in a transaction, between whose begin and end nothing else may use the store.
// After a successful begin call the end, which keeps what was put where `status` is STATUS_OK. Put
// the results of one puzzle one after the other; it is then rated anew if one was new. Undo passes
// this by. *is_new: the store did not have that result.
typedef struct ResultsTransaction {
    Store *store;
    int64_t candidate;  // of the last results, if one of them is new; else 0
    size_t rated_count; // of puzzles rated anew
} ResultsTransaction;
Status store_begin_results(ResultsTransaction *transaction, Store *store, Fault *fault);
Status store_put_result(ResultsTransaction *transaction, const SolverResult *result, bool *is_new,
                        Fault *fault);
Status store_end_results(ResultsTransaction *transaction, Status status, Fault *fault);

// Reads what the results say of a puzzle; all 0 where it has none.
Status store_measured_rating(Store *store, int64_t candidate, MeasuredRating *out, Fault *fault);

// --- The last audit of each puzzle: its outcome, the judgement it was about, and what it found.

// Keeps the audit of a judgement, in place of an earlier one of its candidate. It holds until
// another judgement is shown or decided on. `found` is the candidate that the audit has found, with
// its profile and engine. STATUS_CONFLICT: another judgement holds meanwhile, and nothing is kept.
// Undo passes this by.
Status store_keep_audit(Store *store, int64_t candidate, int64_t judgement,
                        const AuditResult *result, const Candidate *found, Fault *fault);

typedef struct StoredAudit {
    AuditResult result;
    uint64_t nodes;  // the limit of its searches
    Candidate found; // what the audit has found; its engine made the audit
} StoredAudit;

// Reads the audit of a candidate. STATUS_NOT_FOUND: there is none of the judgement that was
// decided on, else of the one shown.
Status store_audit(Store *store, int64_t candidate, StoredAudit *audit, Fault *fault);
void stored_audit_done(StoredAudit *audit);

// --- The tags of a game as a JSON object, in the order of the file, for stores and our JSON.

struct json_t *tags_to_json(const Game *game);
// Adds the tags of such an object to a game.
Status tags_read(Game *game, const char *json, Fault *fault);
