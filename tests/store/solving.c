// How the last attempt to solve a candidate blind went.
#include "tests/support/test.h"

#include "tests/store/scene.h"

static void assert_solving(Store *store, int64_t id, int wrong)
{
    CandidateList list = {0};
    assert_ok(store_list(store, &(StoreQuery){.id = id}, &list, SAID));
    assert_int_equal(list.count, 1);
    assert_int_equal(list.rows[0].solving.wrong, wrong);
    assert_int_equal(list.rows[0].solving.took, 1000 * wrong);
    candidate_list_done(&list);
}

FIXTURE_TEST(the_last_attempt_stays_with_the_candidate_whatever_is_done_or_judged)
{
    StoreDone done;
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    const int64_t id = scene_look_in(f->store, "a.pgn", run, "Anna", 8, SEEN_PUZZLE);
    assert_solving(f->store, id, 0);
    for (int wrong = 2; wrong <= 3; wrong++) {
        const SolvingRecord record = {SOLVING_SOLVED, wrong, 1000 * wrong};
        assert_ok(store_keep_solving(f->store, id, &record, SAID));
        assert_solving(f->store, id, wrong);
    }
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    assert_ok(store_undo(f->store, 0, &done, SAID));
    scene_look_in(f->store, "a.pgn", scene_run(f->store, "magnus", "won=300"), "Anna", 8,
                  SEEN_CANDIDATE);
    fixture_reopen(f);
    assert_solving(f->store, id, 3);
}
