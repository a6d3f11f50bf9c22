// Taking what the profile refuses, for a reason.
#include "tests/review/fixture.h"
#include "tests/review/run_fixture.h"

static void add(const ReviewFixture *f, const char *moves) {
    assert_ok(act_edit(f->review, GAME_ROOT, EDIT_ADD, moves, &(uint32_t){TREE_ROOT}, SAID));
}

REVIEW_TEST(a_tree_of_moves_by_hand_is_taken_for_a_reason_and_stored) {
    CLEANUP(str_done) Str doubts = {0};
    fixture_keep(f, GAME_ROOT, false);
    add(f, "Qb8+ Nxb8 Rd8#");
    assert_fails(act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_USAGE,
                 "no puzzle to accept here: one-winning-move: nothing wins");
    assert_ok(act_override(f->review, GAME_ROOT, "a classic", SAID));
    finding_write_doubts(fixture_finding(f), &doubts);
    assert_string_equal(
        str_text(&doubts),
        ", though the profile refuses it: one-winning-move: nothing wins, though 3 added moves "
        "are not verified");
    fixture_reopen(f);
    assert_int_equal(fixture_finding(f)->decision, DECISION_ACCEPT);
    assert_string_equal(fixture_finding(f)->reason, "a classic");
    assert_false(fixture_finding(f)->candidate.is_puzzle);
    assert_int_equal(fixture_finding(f)->candidate.kind, KIND_MATE);
    assert_ok(act_undo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_int_equal(fixture_finding(f)->decision, DECISION_NONE);
}

REVIEW_TEST(without_a_reason_nothing_is_taken) {
    fixture_keep(f, GAME_ROOT, false);
    assert_fails(act_override(f->review, GAME_ROOT, "", SAID), STATUS_USAGE,
                 "a reason has at most*");
    add(f, "Qb8+");
    assert_fails(act_override(f->review, GAME_ROOT, "", SAID), STATUS_USAGE,
                 "no puzzle to accept here*");
}

REVIEW_TEST(what_the_profile_accepts_is_accepted) {
    fixture_keep(f, GAME_ROOT, true);
    assert_ok(act_override(f->review, GAME_ROOT, "", SAID));
    assert_int_equal(fixture_stored_decision(f), DECISION_ACCEPT);
}

// A position inside a puzzle, which finder refuses without a search.
static void refuse_second(RunFixture *f) {
    set_run_fixture(f, "finder", NULL);
    judge(f, FIRST);
    judge(f, INSIDE);
    assert_false(finding_at(f, INSIDE)->candidate.is_puzzle);
    assert_int_equal(finding_at(f, INSIDE)->candidate.tree.count, 1);
}

TEST(where_there_is_no_tree_one_is_built_and_taken) {
    CLEANUP(clear_run_fixture) RunFixture f;
    refuse_second(&f);
    assert_ok(act_override(f.review, node_at(&f, INSIDE), "nicer alone", SAID));
    work(&f);
    assert_string_equal(f.said, "accept: nicer alone");
    review_free(f.review);
    open_review(&f);
    const Finding *finding = finding_at(&f, INSIDE);
    assert_true(finding->candidate.estimated);
    assert_int_equal(finding->decision, DECISION_ACCEPT);
    assert_string_equal(finding->reason, "nicer alone");
    assert_int_equal(finding->candidate.kind, KIND_ONLY_MATE);
    assert_false(finding->candidate.is_puzzle);
}

FINDER_TEST(where_no_tree_can_be_built_nothing_is_taken) {
    judge(f, 3);
    assert_ok(act_override(f->review, node_at(f, 3), "quiet", SAID));
    work(f);
    assert_words(f->said, "not accepted: there is no solution: solution-tree: *");
    assert_int_equal(finding_at(f, 3)->decision, DECISION_NONE);
}

TEST(what_is_being_built_begins_anew_with_another_engine) {
    CLEANUP(clear_run_fixture) RunFixture f;
    refuse_second(&f);
    assert_ok(act_override(f.review, node_at(&f, INSIDE), "nicer alone", SAID));
    review_restart(f.review);
    work(&f);
    assert_string_equal(f.said, "accept: nicer alone");
}
