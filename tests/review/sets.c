// Sets in a review: what collects, and the queue narrowed to a set.
#include "onlymove/review_sets.h"
#include "tests/review/desk.h"

// How many rows the queue, narrowed anew, has of the set "mates".
static void assert_collected(const Desk *desk, size_t count)
{
    Queue *queue = review_queue(desk->review);
    assert_ok(queue_narrow(queue, "~= mates", SAID));
    assert_int_equal(queue_count(queue), count);
    assert_ok(queue_narrow(queue, "", SAID));
}

static void assert_collecting(const Desk *desk, const char *words)
{
    ENDS_BY(str_done) Str text = {0};
    assert_ok(review_write_collecting(desk->review, &text, SAID));
    assert_string_equal(str_text(&text), words);
}

DESK_TEST(what_is_accepted_one_by_one_or_marked_is_in_the_set_that_collects_until_it_is_undone)
{
    ReviewBulk bulk;
    StoreDone done;
    size_t count;
    desk_keep(desk, GAME_ROOT, true);
    desk_keep(desk, game_main_node(&desk->game, 1), true);
    desk_keep(desk, game_main_node(&desk->game, 2), true);
    assert_ok(review_open_queue(desk->review, NULL, SAID));
    assert_collecting(desk, "what is accepted goes into no set; :collect NAME names one");
    assert_ok(review_collect(desk->review, "mates", SAID));
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_collecting(desk, "what is accepted goes into mates, which has 1 puzzle");
    assert_collected(desk, 1);
    (void)queue_mark_matching(review_queue(desk->review), "", &count, NULL);
    int64_t *ids = queue_marked(review_queue(desk->review), &count);
    assert_ok(review_decide_all(desk->review, ids, count, DECISION_ACCEPT, "", &bulk, SAID));
    free(ids);
    assert_collected(desk, 3);
    desk_reopen(desk);
    assert_ok(review_open_queue(desk->review, NULL, SAID));
    assert_ok(review_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_collected(desk, 1);
    assert_ok(review_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_collected(desk, 0);
    assert_ok(review_redo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_collected(desk, 1);
    assert_ok(review_collect(desk->review, NULL, SAID));
    assert_collecting(desk, "what is accepted goes into no set; :collect NAME names one");
}
