// Keeps and reads the last audit of a candidate.
#include "onlymove/store_import.h"

#include <stdio.h>

#include "src/store/db/handle.h"

static Status put(Store *store, int64_t candidate, int64_t judgement, const AuditResult *result,
                  const Candidate *found, const char *json, Fault *fault)
{
    int64_t row = 0;
    Status status =
        store_run(store, STORE_BOUND(store, SQL_SAVE_AUDIT, candidate, judgement, result->verdict),
                  &row, fault);
    if (status != STATUS_OK || row == 0) {
        return status != STATUS_OK
                   ? status
                   : fault_set(fault, STATUS_CONFLICT,
                               "%s: the puzzle has changed while it was audited", store->path);
    }
    sqlite3_stmt *insert = STORE_BOUND(store, SQL_PUT_AUDIT, candidate, result->verdict);
    bind_text(insert, 3, result->text);
    bind_text(insert, 4, found->engine);
    sqlite3_bind_int64(insert, 5, (int64_t)found->profile.value[KEY_NODES_MAX]);
    bind_text(insert, 6, json);
    sqlite3_bind_int64(insert, 7, judgement);
    return store_run(store, insert, NULL, fault);
}

Status store_keep_audit(Store *store, int64_t candidate, int64_t judgement,
                        const AuditResult *result, const Candidate *found, Fault *fault)
{
    CLEANUP(str_done) Str json = {0};
    Status status = candidate_write_json(found, &json, fault);
    if (status == STATUS_OK) {
        status = store_begin(store, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    status = put(store, candidate, judgement, result, found, str_text(&json), fault);
    return store_end_change(store, status, fault);
}

Status store_audit(Store *store, int64_t candidate, StoredAudit *audit, Fault *fault)
{
    bool found;
    CLEANUP(str_done) Str json = {0};
    CLEANUP(str_done) Str text = {0};
    sqlite3_stmt *row = STORE_BOUND(store, SQL_AUDIT, candidate);
    *audit = (StoredAudit){0};
    Status status = store_step(store, row, &found, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!found) {
        return fault_set(fault, STATUS_NOT_FOUND, "no audit of this puzzle is known");
    }
    column_text(row, 0, &text);
    audit->nodes = (uint64_t)sqlite3_column_int64(row, 2);
    column_text(row, 3, &json);
    const sqlite3_int64 verdict = sqlite3_column_int64(row, 4);
    sqlite3_reset(row);
    if (verdict < 0 || verdict >= AUDIT_VERDICT_COUNT) {
        return fault_set(fault, STATUS_SYNTAX, "the audit of this puzzle is damaged");
    }
    audit->result.verdict = (AuditVerdict)verdict;
    snprintf(audit->result.text, sizeof audit->result.text, "%s", str_text(&text));
    return json.failed ? store_out_of_memory(store, fault)
                       : candidate_read_json(&audit->found, str_text(&json), fault);
}

void stored_audit_done(StoredAudit *audit)
{
    candidate_done(&audit->found);
}
