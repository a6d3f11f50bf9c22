// Puzzles that somebody else has made come into a store: as candidates of PROFILE_IMPORTED, and of
// one run of that profile. Each has a game of its own, known by imported_hash(): the source's tags,
// the position before the defender's mistake where that is known, and the mistake as its only move
// (ply 1); else the puzzle's position (ply 0). So the same puzzle again is the same candidate,
// whatever file it is in.
#pragma once

#include "onlymove/imported.h"
#include "onlymove/store.h"
#include "onlymove/store_list.h"

typedef struct Intake Intake;

// `source` is the path that the puzzles are kept under. The store is borrowed, and may be used by
// others between intake_commit() and the next intake_put().
Intake *intake_new(Store *store, const char *source);

typedef enum IntakeNews {
    INTAKE_NEW,
    INTAKE_UPDATED, // it was there; the source says more of it, or something else than before
    INTAKE_KNOWN,   // it was there, and nothing is new
} IntakeNews;
// Puts one puzzle, the `number`-th of its source, into the transaction under way, or begins one.
// The tree's ends are settled, see imported_settle(). *candidate is its id. After a fault what was
// put since the last intake_commit() is taken back.
Status intake_put(Intake *intake, ImportedPuzzle *puzzle, size_t number, IntakeNews *news,
                  int64_t *candidate, Fault *fault);
// Keeps what was put. It does not wait for the disk, see store_keep().
Status intake_commit(Intake *intake, Fault *fault);
// The source was read to its end; on disk when this returns STATUS_OK.
Status intake_complete(Intake *intake, Fault *fault);
// What was not committed is taken back. NULL is fine.
void intake_close(Intake *intake);

// What the source says of a candidate that came so; nothing where it did not. *words is
// initialised with zeroes.
Status store_source_words(Store *store, int64_t candidate, SourceWords *words, Fault *fault);

// --- Who solved what: results of solvers, and the rating of a puzzle that follows from them, in
// which who fails to solve it has lost against it. It begins as glicko_new; results count in the
// order of their dates, those of one date in that of solvers, fifteen to a rating period.

typedef struct SolverResult {
    int64_t candidate;
    const char *solver, *date; // that of the same solver on the same date is the same result
    double rating, deviation;  // of the solver
    bool solved;
    double seconds; // below 0: not known
} SolverResult;

// In a transaction: nothing else is to be done with the store in between. After a begin that did
// not fail the end keeps what was put where `status` is STATUS_OK. Results of one puzzle come one
// behind the other: when they are all there it is rated anew, if any was. No step: undo passes it
// by.
typedef struct ResultsPut {
    Store *store;
    int64_t candidate; // of the last results, with one that is new; 0: none is
    size_t puzzles;    // rated anew
} ResultsPut;
Status store_begin_results(ResultsPut *put, Store *store, Fault *fault);
Status store_put_result(ResultsPut *put, const SolverResult *result, bool *fresh, Fault *fault);
Status store_end_results(ResultsPut *put, Status status, Fault *fault);

// What the results say of a puzzle; all 0 where it has none.
Status store_measured(Store *store, int64_t candidate, Measured *measured, Fault *fault);

// --- The last audit of each puzzle of a store: what it said, of which judgement, and what it
// found.

// Keeps the verdict on a judgement in the place of an earlier one of its candidate. It holds until
// another judgement is shown or decided on. `found` is what the audit has found, by the profile and
// the engine that it says. STATUS_CONFLICT: another judgement has taken that one's place meanwhile,
// and nothing is kept. No step: undo passes it by.
Status store_keep_audit(Store *store, int64_t candidate, int64_t judgement,
                        const AuditResult *result, const Candidate *found, Fault *fault);

typedef struct StoredAudit {
    AuditResult result;
    uint64_t nodes;  // the limit of its searches
    Candidate found; // that the audit has found; its engine is the one that was asked
} StoredAudit;

// The audit of a candidate. STATUS_NOT_FOUND: there is none, or of another judgement than the one
// that goes out.
Status store_audit(Store *store, int64_t candidate, StoredAudit *audit, Fault *fault);
void stored_audit_done(StoredAudit *audit);

// --- The tags of a game as a store and our JSON have them: an object whose names come in the order
// of the file.

struct json_t *tags_to_json(const Game *game);
// Adds them to a game.
Status tags_read(Game *game, const char *json, Fault *fault);
