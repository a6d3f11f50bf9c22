// Which judgement holds when runs come and go, and when a puzzle is withdrawn.

#include "tests/store/scene.h"

#ifdef __linux__
// In the place of what SQLite waits for the disk with there.
static size_t waits;

int fdatasync(int file) {
    (void)file;
    waits++;
    return 0;
}

FIXTURE_TEST(only_what_a_curator_does_waits_for_the_disk) {
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    waits = 0;
    const int64_t id = scene_look(f->store, run, SEEN_PUZZLE);
    assert_int_equal(waits, 0);
    scene_decide(f->store, id, DECISION_ACCEPT);
    assert_int_equal(waits, 1);
}
#endif

PUZZLE_TEST(the_same_judgement_again_is_not_written_twice) {
    assert_int_equal(scene_look(f->store, f->run, SEEN_PUZZLE), f->id);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM judgement"), 1);
}

FIXTURE_TEST(what_is_found_again_is_not_written_at_all) {
    static const Seen scanned[] = {SEEN_PUZZLE, SEEN_NOTHING};
    CLEANUP(store_close_at) Store *other = fixture_open(f);
    for (int turn = 0; turn < 2; turn++) {
        const int64_t version = fixture_number(other, "PRAGMA data_version");
        const int64_t run = scene_run(f->store, "magnus", "won=280");
        assert_ok(store_run_note(f->store, run, "a.pgn", true, SAID));
        for (int i = 0; i < 2; i++)
            scene_look_in(f->store, "a.pgn", run, "Anna", 8 + i, scanned[i]);
        assert_true(store_was_changed(other) == (turn == 0));
        assert_true((fixture_number(other, "PRAGMA data_version") != version) == (turn == 0));
    }
}

PUZZLE_TEST(an_earlier_run_that_looks_again_is_the_newest) {
    const int64_t second = scene_run(f->store, "magnus", "won=300");
    scene_look(f->store, second, SEEN_PUZZLE);
    assert_int_equal(fixture_number(f->store, "SELECT holding FROM candidate"), 2);
    scene_look(f->store, f->run, SEEN_PUZZLE);
    assert_int_equal(fixture_number(f->store, "SELECT holding FROM candidate"), 1);
    assert_int_equal(fixture_number(f->store, "SELECT run FROM candidate"), f->run);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM judgement"), 2);
    assert_row(f->store, f->id, "none candidate puzzle, 7 nodes");
}

FIXTURE_TEST(what_is_refused_at_the_first_look_is_no_candidate) {
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    assert_int_equal(scene_look(f->store, run, SEEN_NOTHING), 0);
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM candidate"), 0);
}

PUZZLE_TEST(a_withdrawn_puzzle_shows_the_judgement_that_has_it_as_one) {
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_CANDIDATE);
    assert_int_equal(fixture_number(f->store, "SELECT judgement.run FROM judgement JOIN candidate"
                                              " ON judgement.id = candidate.shown"),
                     f->run);
    assert_true(scene_read(f->store, f->id, STORE_SHOWN).accepted);
}

PUZZLE_TEST(a_puzzle_that_a_newer_look_refuses_is_withdrawn_and_comes_back_when_one_accepts_it) {
    static const struct {
        Seen seen;
        const char *row;
        int judgements;
    } refusals[] = {
        {SEEN_NOTHING, "none puzzle withdrawn, 7 nodes, one-winning-move 30", 1},
        {SEEN_CANDIDATE, "none candidate puzzle withdrawn, 7 nodes, only-winning-move 40", 2}};
    const int64_t strict = scene_run(f->store, "magnus", "won=300");
    for (size_t i = 0; i < COUNT(refusals); i++) {
        assert_int_equal(scene_look(f->store, strict, refusals[i].seen), f->id);
        assert_row(f->store, f->id, refusals[i].row);
        assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM judgement"),
                         refusals[i].judgements);
        scene_look(f->store, f->run, SEEN_PUZZLE);
        assert_row(f->store, f->id, "none candidate puzzle, 7 nodes");
    }
}

FIXTURE_TEST(what_was_never_a_puzzle_is_not_withdrawn) {
    const int64_t id =
        scene_look(f->store, scene_run(f->store, "magnus", "won=280"), SEEN_CANDIDATE);
    assert_row(f->store, id, "none candidate, 7 nodes, only-winning-move 40");
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_NOTHING);
    assert_row(f->store, id, "none, 7 nodes, one-winning-move 30");
}

PUZZLE_TEST(another_profile_withdraws_nothing) {
    scene_look(f->store, scene_run(f->store, "finder", "only.margin=300"), SEEN_NOTHING);
    assert_row(f->store, f->id, "none candidate puzzle, 7 nodes");
}

PUZZLE_TEST(a_decision_stays_on_what_was_decided_on) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    assert_row(f->store, f->id, "accept candidate puzzle, 7 nodes");
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_SHORTER);
    assert_row(f->store, f->id, "accept candidate puzzle changed, 6 nodes");
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    assert_row(f->store, f->id, "accept candidate puzzle, 6 nodes");
}

PUZZLE_TEST(a_decision_is_on_every_judgement_that_says_the_same) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_PUZZLE);
    assert_row(f->store, f->id, "accept candidate puzzle, 7 nodes");
    scene_prune(f->store, f->id);
    assert_row(f->store, f->id, "accept candidate puzzle by-hand, 6 nodes");
}

PUZZLE_TEST(who_decides_on_a_withdrawn_puzzle_knows_it) {
    const int64_t strict = scene_run(f->store, "magnus", "won=300");
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_look(f->store, strict, SEEN_NOTHING);
    assert_row(f->store, f->id, "accept puzzle withdrawn, 7 nodes, one-winning-move 30");
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    assert_row(f->store, f->id,
               "accept puzzle withdrawn decided-withdrawn, 7 nodes, one-winning-move 30");
    // Back, and withdrawn once more: that has not been shown yet.
    scene_look(f->store, f->run, SEEN_PUZZLE);
    assert_row(f->store, f->id, "accept candidate puzzle, 7 nodes");
    scene_look(f->store, strict, SEEN_NOTHING);
    assert_row(f->store, f->id, "accept puzzle withdrawn, 7 nodes, one-winning-move 30");
}

PUZZLE_TEST(runs_spare_a_tree_that_is_by_hand) {
    static const Seen scanned[] = {SEEN_PUZZLE, SEEN_CANDIDATE, SEEN_NOTHING};
    const int64_t strict = scene_run(f->store, "magnus", "won=300");
    scene_prune(f->store, f->id);
    assert_row(f->store, f->id, "none candidate puzzle by-hand, 6 nodes");
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(scene_look(f->store, strict, scanned[i]), f->id);
        assert_row(f->store, f->id, "none candidate puzzle by-hand, 6 nodes");
    }
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM judgement"), 2);
}

// The decision is on what was said too; with each run, and each undo, that goes along.
PUZZLE_TEST(what_a_curator_says_is_decided_on_and_goes_along_with_each_run) {
    StepReport report;
    const int64_t strict = scene_run(f->store, "magnus", "won=300");
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_rate(f->store, f->id, "1700");
    assert_row(f->store, f->id, "accept candidate puzzle, 7 nodes");
    assert_ok(store_undo(f->store, 0, &report, SAID));
    assert_int_equal(scene_read(f->store, f->id, STORE_DECIDED_ON).rating, 0);
    assert_ok(store_redo(f->store, 0, &report, SAID));
    assert_int_equal(scene_read(f->store, f->id, STORE_DECIDED_ON).rating, 1700);
    static const Seen scanned[] = {SEEN_PUZZLE, SEEN_CANDIDATE, SEEN_NOTHING, SEEN_PUZZLE};
    for (size_t i = 0; i < sizeof scanned / sizeof *scanned; i++) {
        scene_look(f->store, strict, scanned[i]);
        assert_int_equal(scene_read(f->store, f->id, STORE_SHOWN).rating, 1700);
    }
}

PUZZLE_TEST(a_tree_with_one_move_by_hand_is_by_hand) {
    CLEANUP(candidate_done) Candidate candidate = scene_candidate(f->store, f->run, SEEN_PUZZLE);
    candidate.tree.nodes[1].by_hand = true;
    StoreAction action = scene_action(f->id, "promote");
    action.judgement = &candidate;
    scene_act(f->store, &action);
    assert_row(f->store, f->id, "none candidate puzzle by-hand, 7 nodes");
}

PUZZLE_TEST(a_look_says_that_it_spared_a_tree) {
    CLEANUP(game_done) Game game = sample_game("Anna");
    CLEANUP(candidate_done) Candidate candidate = scene_candidate(f->store, f->run, SEEN_PUZZLE);
    const StoreGameRef place = {"a.pgn", 1, &game, 0};
    StoreVisit look = {.ply = 8, .candidate = &candidate, .by_hand = true};
    assert_ok(store_keep_visits(f->store, f->run, &place, &look, 1, NULL));
    assert_false(look.by_hand);
    scene_prune(f->store, f->id);
    assert_ok(store_keep_visits(f->store, f->run, &place, &look, 1, NULL));
    assert_true(look.by_hand);
    assert_int_equal(look.id, f->id);
}

static Status note_judgement(void *context, const StoredJudgement *stored, Fault *fault) {
    (void)fault;
    str_addf(context, "%lld: run %lld%s, %zu nodes%s%s;", (long long)stored->id,
             (long long)stored->run, stored->base ? " changed" : "",
             stored->candidate.tree.count - 1, stored->shown ? " holds" : "",
             stored->decided ? " decided" : "");
    return STATUS_OK;
}

PUZZLE_TEST(judgements_of_older_runs_stay_readable) {
    CLEANUP(str_done) Str text = {0};
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    scene_look(f->store, scene_run(f->store, "magnus", "won=300"), SEEN_SHORTER);
    scene_prune(f->store, f->id);
    assert_ok(store_each_judgement(f->store, f->id, note_judgement, &text, SAID));
    assert_string_equal(str_text(&text), "3: run 2 changed, 5 nodes holds;2: run 2, 6 nodes;"
                                         "1: run 1, 7 nodes decided;");
    str_clear(&text);
    fixture_change(f->store, "UPDATE judgement SET json = '{' WHERE id = 2");
    assert_fails(store_each_judgement(f->store, f->id, note_judgement, &text, SAID), STATUS_SYNTAX,
                 "*test.db: judgement 2 is damaged and left out (*");
    assert_string_equal(str_text(&text),
                        "3: run 2 changed, 5 nodes holds;1: run 1, 7 nodes decided;");
}
