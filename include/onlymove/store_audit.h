// The last audit of each puzzle of a store: what it said, of which judgement, and what it found.
#ifndef ONLYMOVE_STORE_AUDIT_H
#define ONLYMOVE_STORE_AUDIT_H

#include "onlymove/store_list.h"

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

#endif
