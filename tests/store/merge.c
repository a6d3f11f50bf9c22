// What comes over from one store to another, and what stays as it is there.
#include "onlymove/store_merge.h"
#include "tests/support/test.h"

#include "tests/store/scene.h"

// A second store beside the first.
static Store *open_other(const Fixture *f)
{
    ENDS_BY(str_done) Str path = {0};
    Store *other;
    folder_path(&f->folder, "other.db", &path);
    assert_ok(store_open(&other, str_text(&path), SAID));
    return other;
}

static MergeReport merged(Store *to, Store *from)
{
    MergeReport report = {0};
    assert_ok(store_merge(to, from, &report, SAID));
    return report;
}

FIXTURE_TEST(a_puzzle_in_two_stores_is_there_once_and_runs_stay_apart)
{
    ENDS_BY(store_close_at) Store *other = open_other(f);
    scene_puzzle(f->store);
    scene_puzzle(other);
    scene_look_in(other, "b.pgn", scene_run(other, "magnus", "won=300"), "Boris", 8, SEEN_PUZZLE);
    for (int turn = 0; turn < 2; turn++) { // the second changes nothing
        ENDS_BY(merge_report_done) MergeReport report = merged(f->store, other);
        assert_int_equal(report.games, 2);
        assert_int_equal(report.conflict_count + report.left_out, 0);
        assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM candidate"), 2);
        assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM judgement"), 2);
        assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM run"), 2);
    }
}

FIXTURE_TEST(what_a_later_run_has_withdrawn_is_withdrawn)
{
    ENDS_BY(store_close_at) Store *other = open_other(f);
    const int64_t id = scene_puzzle(other);
    scene_look(other, scene_run(other, "magnus", "won=300"), SEEN_NOTHING);
    assert_row(other, id, "none puzzle withdrawn, 7 nodes, one-winning-move 30");
    ENDS_BY(merge_report_done) MergeReport report = merged(f->store, other);
    assert_int_equal(report.games, 1);
    assert_row(f->store, 1, "none puzzle withdrawn, 7 nodes, one-winning-move 30");
}

FIXTURE_TEST(decisions_and_trees_by_hand_come_over_once)
{
    ENDS_BY(store_close_at) Store *other = open_other(f);
    const int64_t id = scene_puzzle(other);
    scene_prune(other, id);
    scene_decide(other, id, DECISION_ACCEPT);
    const CandidateRow row = scene_row(other, id);
    assert_true(row.by_hand && row.decision == DECISION_ACCEPT);
    int64_t entries = 0;
    for (int turn = 0; turn < 2; turn++) {
        ENDS_BY(merge_report_done) MergeReport report = merged(f->store, other);
        const CandidateRow here = scene_row(f->store, 1);
        assert_true(here.by_hand && here.decision == DECISION_ACCEPT && here.size == row.size);
        assert_int_equal(report.decisions, 1);
        assert_int_equal(report.conflict_count, 0);
        assert_true(turn == 0 ||
                    entries == fixture_number(f->store, "SELECT count(*) FROM journal"));
        entries = fixture_number(f->store, "SELECT count(*) FROM journal");
    }
}

FIXTURE_TEST(a_decision_against_one_that_is_there_is_listed_and_does_not_hold)
{
    ENDS_BY(store_close_at) Store *other = open_other(f);
    scene_decide(f->store, scene_puzzle(f->store), DECISION_ACCEPT);
    scene_decide(other, scene_puzzle(other), DECISION_REJECT);
    ENDS_BY(merge_report_done) MergeReport report = merged(f->store, other);
    assert_int_equal(report.conflict_count, 1);
    assert_non_null(
        strstr(str_text(&report.conflicts), "a.pgn: game 1, ply 8, magnus: accept; in "));
    assert_non_null(strstr(str_text(&report.conflicts), "other.db reject\n"));
    assert_int_equal(scene_row(f->store, 1).decision, DECISION_ACCEPT);
}

// Which of its places a game has does not depend on which store comes first.
FIXTURE_TEST(of_the_places_of_a_game_the_last_counts)
{
    ENDS_BY(store_close_at) Store *other = open_other(f);
    fixture_put(f->store, "a.pgn", 9, "Anna", 8, "magnus");
    fixture_put(other, "a.pgn", 5, "Anna", 8, "magnus");
    ENDS_BY(merge_report_done) MergeReport first = merged(f->store, other);
    assert_int_equal(first.games, 1);
    assert_int_equal(fixture_number(f->store, "SELECT number FROM game"), 9);
    ENDS_BY(merge_report_done) MergeReport second = merged(other, f->store);
    assert_int_equal(second.games, 1);
    assert_int_equal(fixture_number(other, "SELECT number FROM game"), 9);
}
