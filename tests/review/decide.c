// Decisions: what may be decided, that it is stored before it is shown, undo and redo.
#include "tests/review/fixture.h"
#include "tests/support/held.h"

static void assert_refused(ReviewFixture *f, uint32_t node, Decision decision, const char *words) {
    Fault fault = {""};
    assert_int_not_equal(act_decide(f->review, node, decision, "", &fault), STATUS_OK);
    assert_words(fault.text, about(words));
}

static Status undo(ReviewFixture *f, const char *label) {
    return act_undo(f->review, GAME_NO_NODE, label, NULL);
}

static Status redo(ReviewFixture *f, const char *label) {
    return act_redo(f->review, GAME_NO_NODE, label, NULL);
}

REVIEW_TEST(what_cannot_be_decided_is_refused_in_words) {
    assert_refused(f, GAME_ROOT, DECISION_ACCEPT, "no verdicts here yet");
    fixture_keep(f, GAME_ROOT, false);
    assert_refused(f, GAME_ROOT, DECISION_ACCEPT, "nothing wins");
    assert_refused(f, GAME_ROOT, DECISION_NONE, "nothing was decided here");
    fixture_keep(f, game_main_node(&f->game, 2), true);
    assert_ok(act_decide(f->review, game_main_node(&f->game, 2), DECISION_ACCEPT, "", SAID));
    assert_refused(f, game_main_node(&f->game, 2), DECISION_ACCEPT, "accepted already");
    fixture_keep(f, f->variation, true);
    assert_refused(f, f->variation, DECISION_ACCEPT, "main line");
}

PUZZLE_TEST(of_a_damaged_candidate_is_said_which_it_is_and_what_mends_it) {
    change_store(f->db, "UPDATE judgement SET json = '{'");
    findings_clear(&f->review->session.findings);
    assert_int_equal(session_reload_all(&f->review->session, SAID), STATUS_SYNTAX);
    assert_refused(f, GAME_ROOT, DECISION_ACCEPT, "candidate 1 is damaged and left out (game 1");
    assert_refused(f, GAME_ROOT, DECISION_ACCEPT, "; <:judge> judges it anew");
    assert_refused(f, game_main_node(&f->game, 2), DECISION_ACCEPT, "no verdicts here yet");
    fixture_keep(f, GAME_ROOT, true); // as v does it
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_int_equal(fixture_stored_decision(f), DECISION_ACCEPT);
}

PUZZLE_TEST(a_decision_is_stored_undone_and_done_again) {
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_int_equal(fixture_finding(f)->decision, DECISION_ACCEPT);
    assert_int_equal(fixture_stored_decision(f), DECISION_ACCEPT);

    fixture_decide(f, DECISION_REJECT, "ugly");
    assert_string_equal(fixture_finding(f)->reason, "ugly");
    assert_ok(undo(f, "reject"));
    assert_int_equal(fixture_finding(f)->decision, DECISION_ACCEPT);
    assert_int_equal(fixture_stored_decision(f), DECISION_ACCEPT);
    assert_ok(undo(f, "accept"));
    assert_int_equal(fixture_stored_decision(f), DECISION_NONE);
    assert_int_equal(undo(f, ""), STATUS_NOT_FOUND);

    assert_ok(redo(f, "accept"));
    assert_ok(redo(f, "reject"));
    assert_int_equal(fixture_stored_decision(f), DECISION_REJECT);
    assert_string_equal(fixture_finding(f)->reason, "ugly");
    assert_int_equal(redo(f, ""), STATUS_NOT_FOUND);
}

PUZZLE_TEST(a_decision_that_the_disk_refuses_is_not_shown) {
    size_t count;
    Fault fault = {""};
    assert_limited(0, act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", &fault), STATUS_STORE);
    assert_non_null(strstr(fault.text, f->db));
    assert_string_equal(review_store_fault(f->review), fault.text);
    assert_int_equal(fixture_finding(f)->decision, DECISION_NONE);
    assert_int_equal(review_marks(f->review, &count)[0].decision, DECISION_NONE);
    assert_int_equal(fixture_stored_decision(f), DECISION_NONE);
    // With room again, it goes through.
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_string_equal(review_store_fault(f->review), "");
    assert_int_equal(fixture_stored_decision(f), DECISION_ACCEPT);
}

REVIEW_TEST(a_judgement_that_could_not_be_stored_is_stored_before_its_decision) {
    Candidate candidate = fixture_candidate(f, true);
    assert_limited(0, review_keep(f->review, GAME_ROOT, &candidate, false, SAID), STATUS_STORE);
    assert_true(fixture_finding(f)->candidate.is_puzzle);
    fixture_decide(f, DECISION_ACCEPT, "");
    fixture_reopen(f);
    assert_true(fixture_finding(f)->candidate.is_puzzle);
    assert_int_equal(fixture_finding(f)->decision, DECISION_ACCEPT);
}

PUZZLE_TEST(what_was_decided_on_is_kept_when_it_is_judged_again) {
    fixture_decide(f, DECISION_ACCEPT, "");
    fixture_use(f, "magnus", "won=300");
    fixture_keep(f, GAME_ROOT, true);
    assert_false(fixture_finding(f)->changed_since_decision);
    Candidate material = fixture_candidate(f, true);
    material.kind = KIND_MATERIAL;
    assert_ok(review_keep(f->review, GAME_ROOT, &material, false, SAID));
    assert_true(fixture_finding(f)->changed_since_decision);
    assert_int_equal(fixture_finding(f)->decision, DECISION_ACCEPT);
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_false(fixture_finding(f)->changed_since_decision);
    fixture_reopen(f);
    assert_false(fixture_finding(f)->changed_since_decision);
}

PUZZLE_TEST(what_another_program_judges_anew_is_shown_before_it_is_decided_on) {
    ReviewFixture other = *f;
    other.review = fixture_open(f);
    fixture_use(&other, "magnus", "won=300");
    fixture_keep(&other, GAME_ROOT, false);
    assert_int_equal(act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_CONFLICT);
    assert_true(fixture_finding(f)->withdrawn);
    review_free(other.review);
}

PUZZLE_TEST(what_another_program_does_appears_by_itself) {
    ReviewEvent event;
    CLEANUP(review_free_at) Review *other = fixture_open(f);
    assert_ok(act_decide(other, GAME_ROOT, DECISION_ACCEPT, "", SAID));
    // Within a second, though what it writes can be read only after it was heard writing.
    const int64_t begun = now_ms();
    for (int64_t later = 0; later <= 1000; later += 50)
        if (review_next_event(f->review, begun + later, &event))
            break;
    assert_int_equal(event.kind, REVIEW_STORE_CHANGED);
    assert_non_null(strstr(event.text, "another program"));
    assert_int_equal(fixture_finding(f)->decision, DECISION_ACCEPT);
    for (int64_t later = 1050; later <= 3000; later += 50)
        assert_false(review_next_event(f->review, begun + later, &event));
    assert_true(review_watch_fd(f->review) < 0 || review_deadline(f->review) < 0);
}
