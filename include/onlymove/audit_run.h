// Audits of puzzles of a store, one after the other into the store: with the cache of analyses a
// second run asks no engine for what a first one has asked, also where that was broken off.
//
//     while ((news = audit_run_step(run, runner_now(), &event, &fault)) != AUDIT_WORKING) ...
#ifndef ONLYMOVE_AUDIT_RUN_H
#define ONLYMOVE_AUDIT_RUN_H

#include "onlymove/pattern.h"
#include "onlymove/pool.h"
#include "onlymove/store_import.h"

// The ids of the accepted puzzles of a store, or with a pattern (NULL: none) of the candidates that
// fit it, in the order of file and game; the caller frees them. `named` may be NULL.
Status audit_choose(Store *store, const char *pattern, const NamedPatterns *named, int64_t **ids,
                    size_t *count, Fault *fault);

typedef struct AuditOrder {
    const int64_t *ids; // borrowed
    size_t count;
    uint64_t nodes;        // the limit of the searches; 0: AUDIT_TIMES those of the puzzle
    const Profile *others; // for puzzles that no profile has found; borrowed
} AuditOrder;

typedef struct AuditRun AuditRun;

// Pool and store are borrowed. NULL when memory is out.
AuditRun *audit_run_new(Pool *pool, Store *store, const AuditOrder *order);
// Gives back all searches.
void audit_run_free(AuditRun *run, int64_t now);

typedef enum AuditNews {
    AUDIT_WORKING,   // nothing new
    AUDIT_DONE,      // a puzzle, see the event; its audit is in the store
    AUDIT_UNAUDITED, // a puzzle, for the reason that *fault says
    AUDIT_OVER,      // all are done
    AUDIT_STOPPED,   // no engine can be had, or the store cannot be used: *fault says why
    AUDIT_LOCKED,    // another program holds the store, as *fault says; the next step tries again
} AuditNews;

typedef struct AuditEvent { // valid until the next step
    const char *source;     // of the game
    size_t number;          // ... in it, from 1
    int ply;
    AuditResult result; // AUDIT_DONE
} AuditEvent;

AuditNews audit_run_step(AuditRun *run, int64_t now, AuditEvent *event, Fault *fault);

typedef struct AuditTotals {
    size_t puzzles; // to be audited
    size_t passed;  // of the ids, in their order: done, or not audited
    size_t done[AUDIT_VERDICT_COUNT];
    size_t proved; // of them, by tablebases
    size_t unaudited;
} AuditTotals;
AuditTotals audit_run_totals(const AuditRun *run);

#endif
