// Several actions as one step: done, taken back and done again at once.

#include "tests/store/scene.h"

enum { PUZZLES = 3 };

// Puzzles of three games, and an action on each.
typedef struct Bulk {
    int64_t ids[PUZZLES];
    StoreAction actions[PUZZLES];
} Bulk;

static Bulk bulk_of(Store *store) {
    Bulk bulk;
    fixture_put_three(store, bulk.ids);
    for (int i = 0; i < PUZZLES; i++) {
        bulk.actions[i] = scene_action(bulk.ids[i], "reject 3: too easy");
        bulk.actions[i].decides = true;
        bulk.actions[i].decision = DECISION_REJECT;
        bulk.actions[i].reason = "too easy";
    }
    return bulk;
}

static StepReport act_all(Store *store, Bulk *bulk) {
    StepReport report;
    assert_ok(store_act_all(store, bulk->actions, PUZZLES, &report, SAID));
    return report;
}

// The decisions on all of them, a letter each.
static void assert_decisions(Store *store, const Bulk *bulk, const char *expected) {
    char letters[PUZZLES + 1] = "";
    for (int i = 0; i < PUZZLES; i++)
        letters[i] = decision_name(scene_row(store, bulk->ids[i]).decision)[0];
    assert_string_equal(letters, expected);
}

FIXTURE_TEST(several_decisions_are_taken_back_and_done_again_as_one) {
    StepReport report;
    char label[STORE_LABEL_MAX];
    Bulk bulk = bulk_of(f->store);
    scene_decide(f->store, bulk.ids[1], DECISION_ACCEPT);
    report = act_all(f->store, &bulk);
    assert_int_equal(report.count, 3);
    assert_int_equal(report.conflict_count, 0);
    assert_int_equal(report.candidate, bulk.ids[0]);
    assert_decisions(f->store, &bulk, "rrr");
    fixture_reopen(f);
    assert_ok(store_undo_label(f->store, 0, false, label, SAID));
    assert_string_equal(label, "reject 3: too easy");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_int_equal(report.count, 3);
    assert_int_equal(report.candidate, bulk.ids[0]);
    assert_decisions(f->store, &bulk, "nan");
    assert_string_equal(scene_read(f->store, bulk.ids[0], STORE_SHOWN).reason, "");
    assert_ok(store_redo(f->store, 0, &report, SAID));
    assert_int_equal(report.count, 3);
    assert_int_equal(report.candidate, bulk.ids[0]);
    assert_decisions(f->store, &bulk, "rrr");
    assert_string_equal(scene_read(f->store, bulk.ids[2], STORE_SHOWN).reason, "too easy");
    assert_int_equal(store_redo(f->store, 0, &report, NULL), STATUS_NOT_FOUND);
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_int_equal(report.count, 1);
    assert_string_equal(report.label, "accept");
    assert_decisions(f->store, &bulk, "nnn");
}

FIXTURE_TEST(a_step_is_all_or_nothing) {
    StepReport report;
    Bulk bulk = bulk_of(f->store);
    bulk.actions[2].candidate = 99;
    assert_int_equal(store_act_all(f->store, bulk.actions, PUZZLES, &report, SAID),
                     STATUS_NOT_FOUND);
    assert_decisions(f->store, &bulk, "nnn");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM journal"), 0);
}

FIXTURE_TEST(what_another_has_decided_meanwhile_is_left_out_of_a_step) {
    StepReport report;
    Bulk bulk = bulk_of(f->store);
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    scene_decide(other, bulk.ids[0], DECISION_ACCEPT);
    for (int i = 0; i < PUZZLES; i++)
        bulk.actions[i].seen_entry = 0;
    report = act_all(f->store, &bulk);
    assert_int_equal(report.count, 3);
    assert_int_equal(report.conflict_count, 1);
    assert_int_equal(report.candidate, bulk.ids[1]);
    assert_true(bulk.actions[0].conflict);
    assert_false(bulk.actions[1].conflict || bulk.actions[2].conflict);
    assert_decisions(f->store, &bulk, "arr");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_int_equal(report.count, 2);
    assert_decisions(f->store, &bulk, "ann");
}

FIXTURE_TEST(undo_says_once_that_others_have_decided_on_some_of_a_step) {
    StepReport report;
    Bulk bulk = bulk_of(f->store);
    act_all(f->store, &bulk);
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    scene_decide(other, bulk.ids[2], DECISION_SKIP);
    scene_decide(other, bulk.ids[1], DECISION_ACCEPT);
    assert_fails(store_undo(f->store, 0, &report, SAID), STATUS_CONFLICT,
                 "2 of 3 were decided or changed by another program: accept");
    assert_decisions(f->store, &bulk, "ras");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_decisions(f->store, &bulk, "nnn");
}

// The tree that is shown becomes another, and is accepted.
static void prune_all(Store *store, Bulk *bulk, Candidate *pruned) {
    *pruned = scene_candidate(store, scene_run(store, "magnus", "won=280"), SEEN_SHORTER);
    pruned->by_hand = true;
    for (int i = 0; i < PUZZLES; i++) {
        bulk->actions[i].judgement = pruned;
        bulk->actions[i].decision = DECISION_ACCEPT;
    }
    act_all(store, bulk);
}

FIXTURE_TEST(where_a_newer_run_stands_in_the_way_of_some_the_others_are_restored) {
    StepReport report;
    CLEANUP(candidate_done) Candidate pruned;
    Bulk bulk = bulk_of(f->store);
    prune_all(f->store, &bulk, &pruned);
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    scene_forget(other, bulk.ids[1], scene_run(other, "magnus", "won=300"), SEEN_PUZZLE);
    assert_fails(store_undo(f->store, 0, &report, SAID), STATUS_CONFLICT,
                 "1 of 3 were decided or changed by another program: forget");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_int_equal(report.count, 3);
    assert_int_equal(report.conflict_count, 1);
    assert_decisions(f->store, &bulk, "nan");
    assert_int_equal(store_undo(f->store, 0, &report, NULL), STATUS_NOT_FOUND);
}

FIXTURE_TEST(the_tree_of_one_candidate_comes_out_of_a_step_alone) {
    StepReport report;
    CLEANUP(candidate_done) Candidate pruned;
    Bulk bulk = bulk_of(f->store);
    for (int i = 0; i < PUZZLES; i++)
        bulk.actions[i].decides = false;
    prune_all(f->store, &bulk, &pruned);
    assert_ok(store_undo(f->store, bulk.ids[1], &report, SAID));
    assert_int_equal(report.count, 1);
    assert_int_equal(scene_row(f->store, bulk.ids[0]).size, 6);
    assert_int_equal(scene_row(f->store, bulk.ids[1]).size, 7);
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_int_equal(report.count, 2);
    assert_int_equal(scene_row(f->store, bulk.ids[0]).size, 7);
    assert_int_equal(scene_row(f->store, bulk.ids[2]).size, 7);
}
