// The queue of a review: filled from the store, and fresh after whatever is written there.
#include <sqlite3.h>

#include "tests/review/desk.h"

static void open_queue(const Desk *desk, const char *source)
{
    assert_ok(review_open_queue(desk->review, source, SAID));
}

// "ply decision reason" of each row that is shown.
static void assert_rows(const Desk *desk, const char *wanted)
{
    CLEANUP(str_done) Str rows = {0};
    const Queue *queue = review_queue(desk->review);
    for (size_t place = 0; place < queue_count(queue); place++) {
        const CandidateRow *row = queue_row(queue, place);
        str_addf(&rows, "%s%d %s %s", place > 0 ? ", " : "", row->ply, decision_name(row->decision),
                 queue_list(queue)->reasons[row->reason]);
    }
    assert_string_equal(str_text(&rows), wanted);
}

DESK_TEST(it_has_the_candidates_of_a_file_or_of_all)
{
    assert_null(review_queue(desk->review));
    desk_keep(desk, GAME_ROOT, true);
    open_queue(desk, NULL);
    assert_rows(desk, "0 none ");
    open_queue(desk, "other.pgn");
    assert_rows(desk, "");
    open_queue(desk, "opera.pgn");
    assert_rows(desk, "0 none ");
}

DESK_TEST(without_a_store_there_is_none)
{
    CLEANUP(review_free_at) Review *review = review_new("/proc/onlymove.db");
    assert_fails(review_open_queue(review, NULL, SAID), STATUS_STORE, "no store, no queue: *");
    assert_null(review_queue(review));
}

DESK_TEST(what_is_done_here_is_in_it_at_once)
{
    StoreDone done;
    open_queue(desk, "opera.pgn");
    desk_keep(desk, game_main_node(&desk->game, 2), true);
    assert_rows(desk, "2 none ");
    desk_keep(desk, GAME_ROOT, true);
    assert_rows(desk, "0 none , 2 none ");
    desk_decide(desk, DECISION_REJECT, "ugly");
    assert_rows(desk, "0 reject ugly, 2 none ");
    assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_rows(desk, "0 none , 2 none ");
    assert_ok(act_redo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_rows(desk, "0 reject ugly, 2 none ");
}

PUZZLE_TEST(a_tree_that_is_changed_is_in_it_at_once)
{
    char label[STORE_LABEL_MAX];
    uint32_t at = TREE_ROOT;
    open_queue(desk, NULL);
    assert_false(queue_row(review_queue(desk->review), 0)->by_hand);
    assert_ok(act_edit(desk->review, GAME_ROOT, EDIT_ADD, "Qb5", &at, label, SAID));
    assert_true(queue_row(review_queue(desk->review), 0)->by_hand);
    assert_int_equal(queue_row(review_queue(desk->review), 0)->size, 4);
}

PUZZLE_TEST(an_undo_in_another_game_is_in_it)
{
    StoreDone done;
    desk_decide(desk, DECISION_SKIP, "");
    open_queue(desk, NULL);
    Game other = game_blank();
    const StorePlace place = {"other.pgn", 1, &other, 0};
    assert_ok(review_show(desk->review, &place, SAID));
    assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_rows(desk, "0 none ");
    assert_ok(review_show(desk->review, &desk->place, SAID));
    game_done(&other);
}

// Until there are news, or a second has gone by.
static ReviewEventKind listen(const Desk *desk)
{
    ReviewEvent event;
    const int64_t begun = runner_now();
    for (int64_t later = 0; later <= 1000; later += 50) {
        if (review_next_event(desk->review, begun + later, &event)) {
            break;
        }
    }
    return event.kind;
}

PUZZLE_TEST(what_another_program_does_appears_in_it)
{
    open_queue(desk, NULL);
    Desk other = *desk;
    other.review = desk_open(desk);
    desk_keep(&other, game_main_node(&desk->game, 2), true);
    desk_decide(&other, DECISION_REJECT, "known");
    review_free(other.review);
    assert_int_equal(listen(desk), REVIEW_ELSEWHERE);
    assert_rows(desk, "0 reject known, 2 none ");
}

DESK_TEST(where_the_store_cannot_be_read_any_more_the_rows_stay_and_it_is_said)
{
    static const char *const tables[] = {"game", "candidate"};
    sqlite3 *other;
    desk_keep(desk, GAME_ROOT, true);
    open_queue(desk, NULL);
    assert_int_equal(sqlite3_open(str_text(&desk->db), &other), SQLITE_OK);
    for (size_t i = 0; i < COUNT(tables); i++) {
        CLEANUP(str_done) Str drop = {0};
        str_addf(&drop, "DROP TABLE %s", tables[i]);
        assert_int_equal(sqlite3_exec(other, str_text(&drop), NULL, NULL, NULL), SQLITE_OK);
        review_freshen_queue(desk->review, 0);
        assert_rows(desk, "0 none ");
        assert_non_null(strstr(review_store_fault(desk->review), tables[i]));
    }
    sqlite3_close(other);
}
