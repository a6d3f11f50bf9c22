// Stores facts about puzzles besides judgements: results of solvers, ratings by them, audits.
#include "onlymove/store_import.h"

#include <math.h>
#include <stdio.h>

#include "onlymove/rating.h"
#include "src/store/db/handle.h"

enum { PERIOD_RESULTS = 15 };

static void rate_puzzle(Store *store, int64_t candidate) {
    int result_count = 0;
    Glicko glicko = glicko_unrated;
    GlickoPeriod period;
    sqlite3_stmt *row = STORE_BIND(store, SQL_RESULTS, candidate);
    glicko_begin(&period, glicko);
    while (store_next_row(store, row)) {
        glicko_add_game(&period, sqlite3_column_double(row, 0), sqlite3_column_double(row, 1),
                        sqlite3_column_int(row, 2) ? 0 : 1);
        if (++result_count % PERIOD_RESULTS == 0) {
            glicko = glicko_end(&period);
            glicko_begin(&period, glicko);
        }
    }
    glicko = result_count % PERIOD_RESULTS != 0 ? glicko_end(&period) : glicko;
    store_execute_change(store, STORE_BIND(store, SQL_RATE, candidate, lround(glicko.rating),
                                           lround(glicko.deviation)));
}

Status store_begin_results(ResultsTransaction *transaction, Store *store, Fault *fault) {
    *transaction = (ResultsTransaction){.store = store};
    store_begin(store);
    return store->status == STATUS_OK ? STATUS_OK : store_take_fault(store, fault);
}

// Rates the puzzle of the last results, if any of them was new.
static void rate_last_puzzle(ResultsTransaction *transaction) {
    const int64_t candidate = transaction->candidate;
    transaction->candidate = 0;
    transaction->rated_count += candidate != 0;
    if (candidate != 0)
        rate_puzzle(transaction->store, candidate);
}

Status store_put_result(ResultsTransaction *transaction, const SolverResult *result, bool *is_new,
                        Fault *fault) {
    Store *store = transaction->store;
    if (result->candidate != transaction->candidate)
        rate_last_puzzle(transaction);
    sqlite3_stmt *insert = STORE_BIND(store, SQL_PUT_RESULT, result->candidate, result->solved);
    bind_text(insert, 3, result->solver);
    bind_text(insert, 4, result->date);
    sqlite3_bind_double(insert, 5, result->rating);
    sqlite3_bind_double(insert, 6, result->deviation);
    if (result->seconds >= 0)
        sqlite3_bind_double(insert, 7, result->seconds);
    store_execute(store, insert);
    *is_new = store->status == STATUS_OK && sqlite3_changes(store->db) > 0;
    transaction->candidate = *is_new ? result->candidate : transaction->candidate;
    return store_take_fault(store, fault);
}

Status store_end_results(ResultsTransaction *transaction, Status status, Fault *fault) {
    if (status == STATUS_OK) {
        rate_last_puzzle(transaction);
        return store_commit_change(transaction->store, fault);
    }
    store_fail(transaction->store, status, "%s", fault ? fault->text : ""); // *fault stays
    return store_commit_change(transaction->store, NULL);
}

Status store_measured_rating(Store *store, int64_t candidate, MeasuredRating *out, Fault *fault) {
    sqlite3_stmt *row = STORE_BIND(store, SQL_MEASURED, candidate);
    *out = (MeasuredRating){0};
    if (store_next_row(store, row)) {
        out->rating = sqlite3_column_int(row, 0);
        out->deviation = sqlite3_column_int(row, 1);
        out->result_count = sqlite3_column_int(row, 2);
        out->solved_count = sqlite3_column_int(row, 3);
        out->seconds = (int)lround(sqlite3_column_double(row, 4));
        sqlite3_reset(row);
    }
    return store_take_fault(store, fault);
}

void measured_rating_write(const MeasuredRating *rating, Str *out) {
    if (rating->result_count > 0) {
        str_addf(out, "%d +-%d by ", rating->rating, rating->deviation);
        str_add_count(out, (size_t)rating->result_count, "result", "results");
        str_addf(out, ", %d solved", rating->solved_count);
    }
    if (rating->result_count > 0 && rating->seconds > 0)
        str_addf(out, ", %d s", rating->seconds);
}

// --- Audits

Status store_keep_audit(Store *store, int64_t candidate, int64_t judgement,
                        const AuditResult *result, const Candidate *found, Fault *fault) {
    CLEANUP(str_done) Str json = {0};
    const Status status = candidate_write_json(found, &json, fault);
    if (status != STATUS_OK)
        return status;
    store_begin(store);
    if (STORE_EXECUTE(store, SQL_SAVE_AUDIT, candidate, judgement, result->outcome) == 0) {
        store_fail(store, STATUS_CONFLICT, "%s: the puzzle has changed while it was audited",
                   store->path);
    }
    sqlite3_stmt *insert = STORE_BIND(store, SQL_PUT_AUDIT, candidate, result->outcome);
    bind_text(insert, 3, result->text);
    bind_text(insert, 4, found->engine);
    sqlite3_bind_int64(insert, 5, (int64_t)found->profile.value[KEY_NODES_MAX]);
    bind_text(insert, 6, str_text(&json));
    sqlite3_bind_int64(insert, 7, judgement);
    store_execute_change(store, insert);
    return store_commit_change(store, fault);
}

Status store_audit(Store *store, int64_t candidate, StoredAudit *audit, Fault *fault) {
    CLEANUP(str_done) Str json = {0};
    sqlite3_stmt *row = STORE_BIND(store, SQL_AUDIT, candidate);
    *audit = (StoredAudit){0};
    if (!store_next_row(store, row)) {
        store_fail(store, STATUS_NOT_FOUND, "no audit of this puzzle is known");
        return store_take_fault(store, fault);
    }
    snprintf(audit->result.text, sizeof audit->result.text, "%s", column_string(row, 0));
    audit->nodes = (uint64_t)sqlite3_column_int64(row, 2);
    column_text(row, 3, &json);
    const sqlite3_int64 verdict = sqlite3_column_int64(row, 4);
    sqlite3_reset(row);
    if (verdict < 0 || verdict >= AUDIT_OUTCOME_COUNT)
        return fault_set(fault, STATUS_SYNTAX, "the audit of this puzzle is damaged");
    audit->result.outcome = (AuditOutcome)verdict;
    return candidate_read_json(&audit->found, str_text(&json), fault);
}

void stored_audit_done(StoredAudit *audit) {
    candidate_done(&audit->found);
}
