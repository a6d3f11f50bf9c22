// Undo and redo: over sessions, games and files, of decisions and of trees.

#include "tests/store/scene.h"

static int64_t puzzle_in(Store *store, const char *source, const char *white) {
    const int64_t run = scene_run(store, "magnus", "won=280");
    return scene_look_in(store, source, run, white, 8, SEEN_PUZZLE);
}

// The label of what was taken back or done again; "" when there was nothing.
static const char *step(Store *store, int64_t candidate, bool redo) {
    static char label[STORE_LABEL_MAX], told[STORE_LABEL_MAX];
    Fault fault;
    StepReport report;
    assert_ok(store_undo_label(store, candidate, redo, told, SAID));
    Status status = (redo ? store_redo : store_undo)(store, candidate, &report, &fault);
    if (status != STATUS_OK && status != STATUS_NOT_FOUND)
        fail_msg("%s", fault.text);
    snprintf(label, sizeof label, "%s", status == STATUS_OK ? report.label : "");
    assert_string_equal(told, label);
    return label;
}

#define assert_undo(store, expected) assert_string_equal(step(store, 0, false), expected)
#define assert_redo(store, expected) assert_string_equal(step(store, 0, true), expected)

// What then stands in the row of the puzzle.
#define assert_undo_to(f, expected, row) assert_step_to(f, false, expected, row)
#define assert_redo_to(f, expected, row) assert_step_to(f, true, expected, row)

static void assert_step_to(const Fixture *f, bool redo, const char *expected, const char *row) {
    assert_string_equal(step(f->store, 0, redo), expected);
    assert_row(f->store, f->id, row);
}

static void assert_decided(Store *store, int64_t id, Decision decision, const char *reason) {
    const SceneRead read = scene_read(store, id, STORE_SHOWN);
    assert_int_equal(scene_row(store, id).decision, decision);
    assert_int_equal(read.decision, decision);
    assert_string_equal(read.reason, reason);
}

PUZZLE_TEST(the_newest_is_taken_back_first_and_what_was_taken_back_last_is_done_again_first) {
    fixture_decide(f->store, f->id, DECISION_SKIP, "");
    fixture_decide(f->store, f->id, DECISION_REJECT, "dull");
    fixture_decide(f->store, f->id, DECISION_ACCEPT, "after all");
    assert_redo(f->store, "");
    assert_undo(f->store, "accept");
    assert_decided(f->store, f->id, DECISION_REJECT, "dull");
    assert_undo(f->store, "reject");
    assert_decided(f->store, f->id, DECISION_SKIP, "");
    assert_undo(f->store, "skip");
    assert_decided(f->store, f->id, DECISION_NONE, "");
    assert_undo(f->store, "");
    assert_redo(f->store, "skip");
    assert_redo(f->store, "reject");
    assert_decided(f->store, f->id, DECISION_REJECT, "dull");
    assert_undo(f->store, "reject");
    assert_redo(f->store, "reject");
    assert_redo(f->store, "accept");
    assert_decided(f->store, f->id, DECISION_ACCEPT, "after all");
    assert_redo(f->store, "");
    assert_undo(f->store, "accept");
}

PUZZLE_TEST(what_is_done_ends_what_can_be_done_again) {
    const int64_t other = puzzle_in(f->store, "a.pgn", "Berta");
    scene_decide(f->store, f->id, DECISION_REJECT);
    assert_undo(f->store, "reject");
    scene_decide(f->store, other, DECISION_SKIP);
    assert_redo(f->store, "");
    assert_undo(f->store, "skip");
    assert_redo(f->store, "skip");
}

PUZZLE_TEST(undecided_again_can_be_undone_too) {
    fixture_decide(f->store, f->id, DECISION_ACCEPT, "fine");
    scene_decide(f->store, f->id, DECISION_NONE);
    assert_row(f->store, f->id, "none candidate puzzle, 7 nodes");
    assert_undo_to(f, "none", "accept candidate puzzle, 7 nodes");
    assert_string_equal(scene_read(f->store, f->id, STORE_DECIDED_ON).reason, "fine");
}

PUZZLE_TEST(a_decision_comes_back_to_what_it_was_on) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_SHORTER);
    scene_decide(f->store, f->id, DECISION_REJECT);
    assert_row(f->store, f->id, "reject candidate puzzle, 6 nodes");
    assert_undo_to(f, "reject", "accept candidate puzzle changed, 6 nodes");
    assert_redo_to(f, "reject", "reject candidate puzzle, 6 nodes");
}

PUZZLE_TEST(undo_goes_over_sessions_games_and_files) {
    StepReport report;
    const int64_t berta = puzzle_in(f->store, "b.pgn", "Berta");
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    fixture_reopen(f);
    scene_decide(f->store, berta, DECISION_REJECT);
    fixture_reopen(f);
    assert_undo(f->store, "reject");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_int_equal(report.candidate, f->id);
    assert_string_equal(report.label, "accept");
    assert_int_equal(scene_row(f->store, f->id).decision, DECISION_NONE);
    assert_int_equal(scene_row(f->store, berta).decision, DECISION_NONE);
    fixture_reopen(f);
    assert_undo(f->store, "");
    assert_redo(f->store, "accept");
    assert_redo(f->store, "reject");
    assert_redo(f->store, "");
}

PUZZLE_TEST(what_others_do_now_is_not_ours_to_undo) {
    const int64_t berta = puzzle_in(f->store, "a.pgn", "Berta");
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    Store *other = fixture_open(f);
    scene_decide(other, berta, DECISION_REJECT);
    assert_undo(f->store, "accept");
    assert_undo(f->store, "");
    // But what was there when it was opened is the other's to undo, and that is taken.
    assert_undo(other, "reject");
    assert_undo(other, "");
    store_close(other);
    fixture_reopen(f);
    assert_redo(f->store, "reject");
}

PUZZLE_TEST(undo_says_that_another_has_decided_since_and_then_does_it) {
    StepReport report;
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    scene_decide(other, f->id, DECISION_REJECT);
    assert_fails(store_undo(f->store, 0, &report, SAID), STATUS_CONFLICT,
                 "another program has decided: reject");
    assert_int_equal(scene_row(f->store, f->id).decision, DECISION_REJECT);
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_int_equal(scene_row(f->store, f->id).decision, DECISION_NONE);
    // A newer one is said again.
    scene_decide(other, f->id, DECISION_SKIP);
    assert_int_equal(store_redo(f->store, 0, &report, SAID), STATUS_CONFLICT);
    assert_ok(store_redo(f->store, 0, &report, SAID));
    assert_int_equal(scene_row(f->store, f->id).decision, DECISION_ACCEPT);
}

// --- Trees

PUZZLE_TEST(a_tree_is_as_it_was_and_as_it_was_made) {
    scene_prune(f->store, f->id);
    scene_prune(f->store, f->id);
    assert_row(f->store, f->id, "none candidate puzzle by-hand, 5 nodes");
    fixture_reopen(f);
    assert_undo_to(f, "prune", "none candidate puzzle by-hand, 6 nodes");
    assert_undo_to(f, "prune", "none candidate puzzle, 7 nodes");
    assert_redo(f->store, "prune");
    assert_redo_to(f, "prune", "none candidate puzzle by-hand, 5 nodes");
    assert_int_equal(scene_read(f->store, f->id, STORE_SHOWN).size, 5);
}

PUZZLE_TEST(a_decision_goes_back_and_forth_with_its_tree) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_prune(f->store, f->id);
    assert_undo_to(f, "prune", "accept candidate puzzle, 7 nodes");
    assert_redo_to(f, "prune", "accept candidate puzzle by-hand, 6 nodes");
    assert_int_equal(scene_read(f->store, f->id, STORE_DECIDED_ON).size, 6);
}

PUZZLE_TEST(forgetting_handwork_can_be_undone) {
    const int64_t strict = scene_run(f->store, "magnus", "won=300");
    scene_prune(f->store, f->id);
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_forget(f->store, f->id, strict, SEEN_CANDIDATE);
    assert_row(f->store, f->id,
               "accept candidate puzzle withdrawn changed, 7 nodes, only-winning-move 40");
    fixture_reopen(f);
    assert_undo_to(f, "forget", "accept candidate puzzle by-hand, 6 nodes");
    assert_redo_to(f, "forget",
                   "accept candidate puzzle withdrawn changed, 7 nodes, only-winning-move 40");
    assert_int_equal(scene_read(f->store, f->id, STORE_DECIDED_ON).size, 6);
}

PUZZLE_TEST(handwork_comes_back_over_what_runs_have_found_since) {
    scene_prune(f->store, f->id);
    scene_forget(f->store, f->id, scene_run(f->store, "magnus", "won=280"), SEEN_PUZZLE);
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_PUZZLE);
    assert_undo_to(f, "forget", "none candidate puzzle by-hand, 6 nodes");
}

// One action about both.
static void prune_and_accept(Store *store, int64_t id) {
    CLEANUP(candidate_done)
    Candidate candidate =
        scene_candidate(store, scene_run(store, "magnus", "won=280"), SEEN_PUZZLE);
    candidate.by_hand = true;
    StoreAction action = scene_action(id, "prune");
    action.judgement = &candidate;
    action.decides = true;
    action.decision = DECISION_ACCEPT;
    scene_act(store, &action);
}

PUZZLE_TEST(an_action_on_tree_and_decision_is_undone_as_one) {
    prune_and_accept(f->store, f->id);
    assert_row(f->store, f->id, "accept candidate puzzle by-hand, 7 nodes");
    assert_string_equal(step(f->store, f->id, false), "");
    assert_undo_to(f, "prune", "none candidate puzzle, 7 nodes");
    assert_redo_to(f, "prune", "accept candidate puzzle by-hand, 7 nodes");
}

PUZZLE_TEST(a_run_since_is_not_undone_and_what_lies_before_it_can_be) {
    StepReport report;
    scene_decide(f->store, f->id, DECISION_SKIP);
    prune_and_accept(f->store, f->id);
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    const int64_t strict = scene_run(other, "magnus", "won=300");
    scene_forget(other, f->id, strict, SEEN_PUZZLE);
    assert_fails(store_undo(f->store, 0, &report, SAID), STATUS_CONFLICT,
                 "another program has changed: forget");
    assert_fails(store_undo(f->store, 0, &report, SAID), STATUS_CONFLICT,
                 "\"prune\" cannot be undone: a newer run has judged the"
                 " position since; the same again goes on with what was done before it");
    assert_int_equal(scene_row(f->store, f->id).decision, DECISION_ACCEPT);
    assert_int_equal(fixture_number(f->store, "SELECT judgement.run FROM judgement JOIN candidate"
                                              " ON judgement.id = candidate.holding"),
                     strict);
    assert_undo(f->store, "skip");
    assert_undo(f->store, "");
}

PUZZLE_TEST(only_changes_of_one_tree_can_be_asked_for) {
    const int64_t berta = puzzle_in(f->store, "a.pgn", "Berta");
    scene_prune(f->store, f->id);
    scene_prune(f->store, berta);
    scene_decide(f->store, f->id, DECISION_REJECT);
    assert_string_equal(step(f->store, f->id, true), "");
    assert_string_equal(step(f->store, f->id, false), "prune");
    assert_row(f->store, f->id, "reject candidate puzzle, 7 nodes");
    assert_row(f->store, berta, "none candidate puzzle by-hand, 6 nodes");
    assert_string_equal(step(f->store, f->id, false), "");
    // A decision since does not end it; it is none of the tree's.
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    assert_string_equal(step(f->store, f->id, true), "prune");
    assert_row(f->store, f->id, "accept candidate puzzle by-hand, 6 nodes");
}

PUZZLE_TEST(a_decision_comes_back_to_the_tree_that_is_left) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_prune(f->store, f->id);
    scene_prune(f->store, f->id);
    scene_decide(f->store, f->id, DECISION_REJECT);
    assert_string_equal(step(f->store, f->id, false), "prune");
    assert_string_equal(step(f->store, f->id, false), "prune");
    assert_undo_to(f, "reject", "accept candidate puzzle, 7 nodes");
    assert_int_equal(scene_read(f->store, f->id, STORE_DECIDED_ON).size, 7);
}

PUZZLE_TEST(an_undo_that_cannot_be_written_has_not_happened) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    fixture_change(f->store, "CREATE TEMP TRIGGER no BEFORE UPDATE ON candidate"
                             " BEGIN SELECT RAISE (ABORT, 'not today'); END");
    assert_int_equal(store_undo(f->store, 0, &(StepReport){0}, NULL), STATUS_STORE);
    fixture_change(f->store, "DROP TRIGGER no");
    assert_row(f->store, f->id, "accept candidate puzzle, 7 nodes");
    assert_undo(f->store, "accept");
}
