// The last audit of a puzzle: kept with its judgement, and gone with it.

#include "onlymove/store_import.h"
#include "tests/store/fixture.h"

static const AuditResult changed = {AUDIT_CHANGED, "faster mate", false};

static Status note_judgement(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    *(int64_t *)context = stored->judgement;
    return STATUS_OK;
}

static int64_t judgement_of(Store *store, int64_t id) {
    int64_t judgement = 0;
    assert_ok(store_each(store, &(StoreQuery){.id = id}, STORE_DECIDED_ON, note_judgement,
                         &judgement, SAID));
    return judgement;
}

static Status keep(Store *store, int64_t id, int64_t judgement) {
    CLEANUP(candidate_done) Candidate found = sample_candidate();
    return store_keep_audit(store, id, judgement, &changed, &found, SAID);
}

static AuditOutcome listed(Store *store) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    assert_ok(store_list(store, &(StoreQuery){0}, &list, SAID));
    assert_int_equal(list.count, 1);
    return list.rows[0].audit;
}

FIXTURE_TEST(an_audit_is_kept_and_listed_until_another_judgement_takes_its_place) {
    StoredAudit audit;
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    assert_int_equal(listed(f->store), AUDIT_NONE);
    assert_int_equal(store_audit(f->store, id, &audit, SAID), STATUS_NOT_FOUND);
    assert_int_equal(keep(f->store, id, judgement_of(f->store, id)), STATUS_OK);
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    fixture_reopen(f);
    assert_int_equal(listed(f->store), AUDIT_CHANGED);
    assert_ok(store_audit(f->store, id, &audit, SAID));
    assert_int_equal(audit.result.outcome, AUDIT_CHANGED);
    assert_string_equal(audit.result.text, "faster mate");
    assert_true(audit.nodes == (uint64_t)audit.found.profile.value[KEY_NODES_MAX]);
    assert_true(audit.found.tree.count > 1);
    stored_audit_done(&audit);
    fixture_change(f->store, "UPDATE judgement SET json = replace(json, '#2', '#3')");
    fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    fixture_decide(f->store, id, DECISION_REJECT, "");
    assert_int_equal(listed(f->store), AUDIT_NONE);
    assert_int_equal(store_audit(f->store, id, &audit, SAID), STATUS_NOT_FOUND);
}

FIXTURE_TEST(an_audit_with_a_verdict_that_nobody_knows_is_refused) {
    StoredAudit audit;
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    assert_int_equal(keep(f->store, id, judgement_of(f->store, id)), STATUS_OK);
    fixture_change(f->store, "UPDATE candidate SET audit = 4294967297");
    assert_fails(store_audit(f->store, id, &audit, SAID), STATUS_SYNTAX,
                 "the audit of this puzzle is damaged");
    fixture_change(f->store, "UPDATE candidate SET audit = 4");
    assert_int_equal(store_audit(f->store, id, &audit, SAID), STATUS_SYNTAX);
}

FIXTURE_TEST(an_audit_of_a_judgement_that_is_shown_no_more_is_not_kept) {
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    const int64_t judgement = judgement_of(f->store, id);
    assert_int_equal(keep(f->store, id, judgement + 1), STATUS_CONFLICT);
    assert_int_equal(listed(f->store), AUDIT_NONE);
    assert_int_equal(keep(f->store, id, judgement), STATUS_OK);
}
