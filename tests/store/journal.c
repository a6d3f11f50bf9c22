// What a curator does, one action at a time.

#include "tests/store/scene.h"

PUZZLE_TEST(an_action_tells_what_is_now_so) {
    const StepReport report = scene_decide(f->store, f->id, DECISION_REJECT);
    assert_int_equal(report.candidate, f->id);
    assert_int_equal(report.entry, 1);
    assert_string_equal(report.label, "reject");
    assert_true(report.decided && !report.judged);
    assert_int_equal(report.decision, DECISION_REJECT);
    assert_true(report.game_hash == sample_hash("Anna"));
    assert_int_equal(report.number, 1);
    assert_int_equal(report.ply, 8);
}

PUZZLE_TEST(handwork_becomes_the_judgement_that_holds) {
    scene_prune(f->store, f->id);
    assert_row(f->store, f->id, "none candidate puzzle by-hand, 6 nodes");
    assert_int_equal(fixture_number(f->store, "SELECT base FROM judgement WHERE by_hand"), 1);
    assert_int_equal(fixture_number(f->store, "SELECT run FROM judgement WHERE by_hand"), 1);
}

PUZZLE_TEST(a_decision_on_an_earlier_judgement_stays_there_under_handwork) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_SHORTER);
    scene_prune(f->store, f->id);
    assert_row(f->store, f->id, "accept candidate puzzle by-hand changed, 5 nodes");
    assert_int_equal(scene_read(f->store, f->id, STORE_DECIDED_ON).size, 7);
}

PUZZLE_TEST(a_reason_stays_when_the_tree_is_changed) {
    fixture_decide(f->store, f->id, DECISION_REJECT, "dull");
    scene_prune(f->store, f->id);
    assert_string_equal(scene_read(f->store, f->id, STORE_SHOWN).reason, "dull");
}

PUZZLE_TEST(forgotten_handwork_gives_way_to_a_fresh_judgement) {
    const int64_t strict = scene_run(f->store, "magnus", "won=300");
    scene_prune(f->store, f->id);
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_forget(f->store, f->id, strict, SEEN_PUZZLE);
    assert_row(f->store, f->id, "accept candidate puzzle changed, 7 nodes");
    // What was accepted is the handwork.
    assert_int_equal(scene_read(f->store, f->id, STORE_DECIDED_ON).size, 6);
    // Nothing is to be spared any more.
    scene_look(f->store, strict, SEEN_NOTHING);
    assert_true(scene_row(f->store, f->id).withdrawn);
}

PUZZLE_TEST(a_fresh_judgement_is_the_newest_look) {
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_NOTHING);
    scene_prune(f->store, f->id);
    scene_forget(f->store, f->id, scene_run(f->store, "magnus", "won=260"), SEEN_PUZZLE);
    assert_row(f->store, f->id, "none candidate puzzle, 7 nodes");
    assert_int_equal(fixture_number(f->store, "SELECT run FROM candidate"), 3);
}

PUZZLE_TEST(what_is_undecided_again_was_not_decided_on_anything) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_decide(f->store, f->id, DECISION_NONE);
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_PUZZLE);
    assert_row(f->store, f->id, "none candidate puzzle, 7 nodes");
}

PUZZLE_TEST(handwork_brings_a_withdrawn_puzzle_back) {
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_NOTHING);
    scene_prune(f->store, f->id);
    assert_row(f->store, f->id, "none candidate puzzle by-hand, 6 nodes");
    assert_ok(store_undo(f->store, 0, &(StepReport){0}, SAID));
    assert_row(f->store, f->id, "none puzzle withdrawn, 7 nodes, one-winning-move 30");
}

PUZZLE_TEST(what_changes_nothing_is_not_written) {
    scene_decide(f->store, f->id, DECISION_SKIP);
    CLEANUP(candidate_done) Candidate candidate = scene_candidate(f->store, f->run, SEEN_PUZZLE);
    StoreAction action = scene_action(f->id, "verify");
    action.judgement = &candidate;
    const StepReport report = scene_act(f->store, &action);
    assert_int_equal(report.entry, 1);
    assert_false(report.judged || report.decided);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM journal"), 1);
}

// --- Another program

PUZZLE_TEST(others_decisions_are_news_once) {
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    assert_false(store_was_changed(f->store));
    assert_false(store_was_changed(other));
    scene_decide(other, f->id, DECISION_REJECT);
    assert_true(store_was_changed(f->store));
    assert_false(store_was_changed(f->store));
    assert_false(store_was_changed(other));
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    assert_false(store_was_changed(f->store));
    assert_true(store_was_changed(other));
    // What lies before an own action is news all the same.
    scene_decide(other, f->id, DECISION_SKIP);
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    assert_true(store_was_changed(f->store));
}

FIXTURE_TEST(what_others_runs_find_is_news_and_their_searches_are_not) {
    SearchCache cache;
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    const int64_t run = scene_run(other, "magnus", "won=280");
    assert_false(store_was_changed(f->store));
    scene_look(other, run, SEEN_NOTHING);
    assert_true(store_was_changed(f->store));
    assert_ok(store_run_note(other, run, "a.pgn", true, SAID));
    assert_true(store_was_changed(f->store));
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    assert_ok(store_cache(f->store, &cache, NULL));
    cache.keep(cache.context, "key", 1000, &analysis);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM analysis"), 1);
    assert_false(store_was_changed(f->store));
}

PUZZLE_TEST(a_reader_has_news_too) {
    CLEANUP(store_close_at) Store *reader;
    assert_ok(store_open_read_only(&reader, f->path, SAID));
    assert_false(store_was_changed(reader));
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    assert_true(store_was_changed(reader));
}

PUZZLE_TEST(a_decision_taken_elsewhere_meanwhile_is_said_before_it_is_overwritten) {
    StepReport report;
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    const StepReport theirs = scene_decide(other, f->id, DECISION_REJECT);
    StoreAction action = scene_accept(f->id, 0);
    assert_fails(store_act(f->store, &action, &report, SAID), STATUS_CONFLICT,
                 "another program has decided: reject");
    assert_int_equal(report.entry, theirs.entry);
    assert_int_equal(report.decision, DECISION_REJECT);
    assert_int_equal(scene_row(f->store, f->id).decision, DECISION_REJECT);
    action.seen_entry = report.entry;
    assert_ok(store_act(f->store, &action, &report, SAID));
    assert_int_equal(scene_row(other, f->id).decision, DECISION_ACCEPT);
}

PUZZLE_TEST(a_tree_changed_elsewhere_meanwhile_is_said_too) {
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    scene_prune(other, f->id);
    StoreAction action = scene_accept(f->id, 0);
    assert_fails(store_act(f->store, &action, &(StepReport){0}, SAID), STATUS_CONFLICT,
                 "another program has changed: prune");
}

PUZZLE_TEST(what_this_program_or_an_earlier_session_did_is_no_conflict) {
    scene_decide(f->store, f->id, DECISION_REJECT);
    StoreAction action = scene_accept(f->id, 0);
    scene_act(f->store, &action);
    fixture_reopen(f);
    action.seen_entry = 2;
    scene_act(f->store, &action);
}

// It is worked out from what was in view, and is no step.
PUZZLE_TEST(an_estimate_is_kept_unless_the_tree_was_changed_elsewhere_meanwhile) {
    Candidate judged = {.estimated = true,
                        .estimate = {.rating = 1640, .low = 1300, .high = 1900, .base = 1500},
                        .worth = {.value = 73}};
    assert_ok(store_keep_estimate(f->store, f->id, 0, &judged, SAID));
    assert_int_equal(scene_row(f->store, f->id).rating, 1640);
    assert_int_equal(scene_row(f->store, f->id).worth, 73);
    assert_int_equal(store_undo(f->store, 0, &(StepReport){0}, NULL), STATUS_NOT_FOUND);
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    scene_prune(other, f->id);
    judged.estimate.rating = 900;
    assert_ok(store_keep_estimate(f->store, f->id, 0, &judged, SAID));
    assert_int_equal(scene_row(f->store, f->id).rating, 1640);
}

// --- What the queue has learnt

FIXTURE_TEST(what_was_learnt_of_decisions_is_read_as_it_was_kept) {
    int32_t weights[3] = {-7000, 0, INT32_MAX}, read[3] = {0};
    const StoredTaste kept = {.after_entry = 4, .decisions = 60, .weights = weights, .count = 3};
    StoredTaste taste = {.weights = read, .count = 3};
    assert_int_equal(store_taste(f->store, &taste, SAID), STATUS_NOT_FOUND);
    assert_ok(store_keep_taste(f->store, &kept, SAID));
    assert_ok(store_taste(f->store, &taste, SAID));
    assert_int_equal(taste.after_entry, 4);
    assert_int_equal(taste.decisions, 60);
    assert_memory_equal(read, weights, sizeof weights);
    StoredTaste other = {.weights = read, .count = 2};
    assert_fails(store_taste(f->store, &other, SAID), STATUS_SYNTAX,
                 "what the store has learnt of your decisions is damaged");
    assert_ok(store_keep_taste(f->store, &(StoredTaste){.after_entry = 9}, SAID));
    assert_ok(store_taste(f->store, &taste, SAID));
    assert_int_equal(taste.decisions, 0);
}
