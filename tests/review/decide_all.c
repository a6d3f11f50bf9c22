// Decisions on many candidates as one step.
#include "tests/review/desk.h"

static Status decide_all(Review *review, Decision decision, const char *reason, ReviewBulk *bulk)
{
    size_t count;
    Fault fault;
    Queue *queue = review_queue(review);
    (void)queue_mark_matching(queue, "", &count, NULL);
    int64_t *ids = queue_marked(queue, &count);
    const Status status = review_decide_all(review, ids, count, decision, reason, bulk, &fault);
    free(ids);
    return status;
}

static void assert_bulk(const ReviewBulk *bulk, Decision decision, const char *words)
{
    ENDS_BY(str_done) Str text = {0};
    review_write_bulk(bulk, decision, &text);
    assert_string_equal(str_text(&text), words);
}

// Two puzzles and a candidate that the profile refuses beyond its first look, in the queue.
static void keep_three(Desk *desk)
{
    Candidate refused = desk_candidate(desk, true);
    refused.accepted = false;
    strcpy(refused.reason, "history-free: another puzzle");
    refused.verdicts[refused.verdict_count - 1].state = VERDICT_FAIL;
    desk_keep(desk, GAME_ROOT, true);
    desk_keep(desk, game_main_node(&desk->game, 1), true);
    assert_ok(review_keep(desk->review, game_main_node(&desk->game, 2), &refused, false, SAID));
    assert_ok(review_open_queue(desk->review, NULL, SAID));
}

static void assert_decisions(const Desk *desk, Decision first, Decision second, Decision third)
{
    const Decision wanted[] = {first, second, third};
    const Queue *queue = review_queue(desk->review);
    size_t count;
    for (size_t ply = 0; ply < 3; ply++) {
        assert_int_equal(queue_row(queue, ply)->decision, wanted[ply]);
        assert_int_equal(review_marks(desk->review, &count)[ply].decision, wanted[ply]);
    }
}

DESK_TEST(many_are_decided_at_once_and_taken_back_at_once)
{
    ReviewBulk bulk;
    StoreDone done;
    keep_three(desk);
    assert_ok(decide_all(desk->review, DECISION_REJECT, "too easy", &bulk));
    assert_bulk(&bulk, DECISION_REJECT, "3 rejected");
    assert_decisions(desk, DECISION_REJECT, DECISION_REJECT, DECISION_REJECT);
    assert_string_equal(desk_finding(desk)->reason, "too easy");
    assert_ok(review_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_string_equal(done.label, "reject 3: too easy");
    assert_decisions(desk, DECISION_NONE, DECISION_NONE, DECISION_NONE);
    assert_ok(review_redo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_decisions(desk, DECISION_REJECT, DECISION_REJECT, DECISION_REJECT);
}

DESK_TEST(what_the_profile_refuses_or_is_decided_so_is_left_out)
{
    ReviewBulk bulk;
    keep_three(desk);
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_ok(decide_all(desk->review, DECISION_ACCEPT, "", &bulk));
    assert_bulk(&bulk, DECISION_ACCEPT, "1 accepted; 1 not, which is no puzzle; 1 was so already");
    assert_decisions(desk, DECISION_ACCEPT, DECISION_ACCEPT, DECISION_NONE);
    assert_ok(decide_all(desk->review, DECISION_NONE, "", &bulk));
    assert_bulk(&bulk, DECISION_NONE, "2 undecided again; 1 was so already");
    assert_ok(decide_all(desk->review, DECISION_NONE, "", &bulk));
    assert_bulk(&bulk, DECISION_NONE, "0 undecided again; 3 were so already");
}

DESK_TEST(what_another_program_has_decided_meanwhile_is_left_as_it_is)
{
    ReviewBulk bulk;
    keep_three(desk);
    ENDS_BY(review_free_at) Review *other = desk_open(desk);
    assert_ok(review_decide(other, GAME_ROOT, DECISION_ACCEPT, "", SAID));
    assert_ok(decide_all(desk->review, DECISION_SKIP, "", &bulk));
    assert_bulk(&bulk, DECISION_SKIP,
                "2 left for later; 1 not, which another program has decided meanwhile");
    assert_decisions(desk, DECISION_ACCEPT, DECISION_SKIP, DECISION_SKIP);
}

DESK_TEST(without_a_queue_or_a_store_nothing_is_decided)
{
    ReviewBulk bulk;
    assert_fails(review_decide_all(desk->review, NULL, 0, DECISION_SKIP, "", &bulk, SAID),
                 STATUS_NOT_FOUND, "nothing decided: there is no queue");
}
