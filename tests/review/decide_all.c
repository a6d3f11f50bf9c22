// Decisions on many candidates as one step.
#include "tests/review/fixture.h"

static int64_t *all_rows(Review *review, size_t *count) {
    Queue *queue = review_queue(review);
    (void)queue_mark_matching(queue, "", count, NULL);
    return queue_marked(queue, count);
}

static Status tag_all(Review *review, const char *motif, BulkResult *bulk, Fault *fault) {
    size_t count;
    CLEANUP(free_at) int64_t *ids = all_rows(review, &count);
    return act_tag_all(review, ids, count, motif, bulk, fault);
}

static Status decide_all(Review *review, Decision decision, const char *reason, BulkResult *bulk) {
    size_t count;
    CLEANUP(free_at) int64_t *ids = all_rows(review, &count);
    return act_decide_all(review, ids, count, decision, reason, bulk, SAID);
}

static void assert_bulk(const BulkResult *bulk, const char *words) {
    CLEANUP(str_done) Str text = {0};
    review_write_bulk(bulk, &text);
    assert_string_equal(str_text(&text), words);
}

// Two puzzles and a candidate that the profile refuses beyond its first look, in the queue.
static void keep_three(ReviewFixture *f) {
    Candidate refused = fixture_candidate(f, true);
    refused.is_puzzle = false;
    strcpy(refused.reason, "history-free: another puzzle");
    refused.verdicts[refused.verdict_count - 1].state = VERDICT_FAIL;
    fixture_keep(f, GAME_ROOT, true);
    fixture_keep(f, game_main_node(&f->game, 1), true);
    assert_ok(review_keep(f->review, game_main_node(&f->game, 2), &refused, false, SAID));
    assert_ok(review_open_queue(f->review, NULL, SAID));
}

static void assert_decisions(const ReviewFixture *f, Decision first, Decision second,
                             Decision third) {
    const Decision wanted[] = {first, second, third};
    const Queue *queue = review_queue(f->review);
    size_t count;
    for (size_t ply = 0; ply < 3; ply++) {
        assert_int_equal(queue_row(queue, ply)->decision, wanted[ply]);
        assert_int_equal(review_marks(f->review, &count)[ply].decision, wanted[ply]);
    }
}

REVIEW_TEST(many_are_decided_at_once_and_taken_back_at_once) {
    BulkResult bulk;
    keep_three(f);
    assert_ok(decide_all(f->review, DECISION_REJECT, "too easy", &bulk));
    assert_bulk(&bulk, "3 rejected");
    assert_decisions(f, DECISION_REJECT, DECISION_REJECT, DECISION_REJECT);
    assert_string_equal(fixture_finding(f)->reason, "too easy");
    assert_ok(act_undo(f->review, GAME_NO_NODE, "reject 3: too easy", SAID));
    assert_decisions(f, DECISION_NONE, DECISION_NONE, DECISION_NONE);
    assert_ok(act_redo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_decisions(f, DECISION_REJECT, DECISION_REJECT, DECISION_REJECT);
}

REVIEW_TEST(what_the_profile_refuses_or_is_decided_so_is_left_out) {
    BulkResult bulk;
    keep_three(f);
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_ok(decide_all(f->review, DECISION_ACCEPT, "", &bulk));
    assert_bulk(&bulk, "1 accepted; 1 not, which is no puzzle; 1 unchanged");
    assert_decisions(f, DECISION_ACCEPT, DECISION_ACCEPT, DECISION_NONE);
    assert_ok(decide_all(f->review, DECISION_NONE, "", &bulk));
    assert_bulk(&bulk, "2 undecided again; 1 unchanged");
    assert_ok(decide_all(f->review, DECISION_NONE, "", &bulk));
    assert_bulk(&bulk, "0 undecided again; 3 unchanged");
}

// Of the three, those that have a motif by what lists say of them.
static size_t tagged(const ReviewFixture *f, const char *motif) {
    const Queue *queue = review_queue(f->review);
    size_t count = 0;
    for (size_t place = 0; place < queue_count(queue); place++)
        count += motif_in(&queue_row(queue, place)->motifs, motif_find(motif, strlen(motif)));
    return count;
}

REVIEW_TEST(a_motif_is_given_to_many_at_once_and_taken_back_at_once) {
    BulkResult bulk;
    keep_three(f);
    fixture_decide(f, DECISION_ACCEPT, "");
    const size_t before = tagged(f, "fork");
    assert_ok(tag_all(f->review, "+fork", &bulk, SAID));
    assert_bulk(&bulk, "3 now with the motif");
    assert_int_equal(before, 0);
    assert_int_equal(tagged(f, "fork"), 3);
    assert_int_equal(fixture_finding(f)->decision, DECISION_ACCEPT);
    assert_ok(tag_all(f->review, "+fork", &bulk, SAID));
    assert_bulk(&bulk, "0 now with the motif; 3 unchanged");
    fixture_reopen(f);
    assert_ok(review_open_queue(f->review, NULL, SAID));
    assert_int_equal(tagged(f, "fork"), 3);
    assert_ok(act_undo(f->review, GAME_NO_NODE, "motif +fork of 3", SAID));
    assert_int_equal(tagged(f, "fork"), 0);
    assert_ok(act_redo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_ok(tag_all(f->review, "-fork", &bulk, SAID));
    assert_bulk(&bulk, "3 now without the motif");
    assert_int_equal(tagged(f, "fork"), 0);
    assert_fails(tag_all(f->review, "fork", &bulk, SAID), STATUS_USAGE,
                 "motif: expected +NAME or -NAME, not \"fork\"");
    assert_fails(tag_all(f->review, "+frok", &bulk, SAID), STATUS_USAGE,
                 "motif: there is no motif \"frok\"");
}

REVIEW_TEST(what_has_no_solution_gets_no_motif) {
    BulkResult bulk;
    Candidate refused = fixture_candidate(f, true);
    refused.is_puzzle = false;
    strcpy(refused.reason, "solution-tree: the best move does not win");
    refused.verdicts[refused.verdict_count - 1].state = VERDICT_FAIL;
    refused.tree.count = 1;
    refused.tree.nodes[TREE_ROOT].child = TREE_NO_NODE;
    assert_ok(review_keep(f->review, GAME_ROOT, &refused, false, SAID));
    fixture_keep(f, game_main_node(&f->game, 1), true);
    assert_ok(review_open_queue(f->review, NULL, SAID));
    assert_ok(tag_all(f->review, "+pin", &bulk, SAID));
    assert_bulk(&bulk, "1 now with the motif; 1 not, which is no puzzle");
}

// What was left out was not overruled, whatever had been decided of it.
REVIEW_TEST(an_acceptance_that_another_program_has_changed_is_not_overruled) {
    BulkResult bulk;
    keep_three(f);
    assert_ok(decide_all(f->review, DECISION_ACCEPT, "", &bulk));
    CLEANUP(review_free_at) Review *other = fixture_open(f);
    assert_ok(act_decide(other, GAME_ROOT, DECISION_SKIP, "", SAID));
    assert_ok(decide_all(f->review, DECISION_REJECT, "", &bulk));
    assert_bulk(&bulk, "2 rejected, of which 1 had been accepted; 1 not: another program has "
                       "decided on them");
}

REVIEW_TEST(without_a_queue_or_a_store_nothing_is_decided) {
    assert_fails(act_decide_all(f->review, NULL, 0, DECISION_SKIP, "", &(BulkResult){0}, SAID),
                 STATUS_NOT_FOUND, "nothing decided: there is no queue");
}
