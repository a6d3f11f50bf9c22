// The queue of a review: filled from the store, and fresh after whatever is written there.
#include "tests/review/fixture.h"
#include "tests/support/held.h"

static void open_queue(const ReviewFixture *f, const char *source) {
    assert_ok(review_open_queue(f->review, source, SAID));
}

// "ply decision reason" of each row that is shown.
static void assert_rows(const ReviewFixture *f, const char *wanted) {
    CLEANUP(str_done) Str rows = {0};
    const Queue *queue = review_queue(f->review);
    for (size_t place = 0; place < queue_count(queue); place++) {
        const CandidateRow *row = queue_row(queue, place);
        str_addf(&rows, "%s%d %s %s", place > 0 ? ", " : "", row->ply, decision_name(row->decision),
                 queue_list(queue)->reasons[row->reason]);
    }
    assert_string_equal(str_text(&rows), wanted);
}

REVIEW_TEST(it_has_the_candidates_of_a_file_or_of_all) {
    assert_null(review_queue(f->review));
    fixture_keep(f, GAME_ROOT, true);
    open_queue(f, NULL);
    assert_rows(f, "0 none ");
    open_queue(f, "other.pgn");
    assert_rows(f, "");
    open_queue(f, "opera.pgn");
    assert_rows(f, "0 none ");
}

REVIEW_TEST(what_is_done_here_is_in_it_at_once) {
    open_queue(f, "opera.pgn");
    fixture_keep(f, game_main_node(&f->game, 2), true);
    assert_rows(f, "2 none ");
    fixture_keep(f, GAME_ROOT, true);
    assert_rows(f, "0 none , 2 none ");
    fixture_decide(f, DECISION_REJECT, "ugly");
    assert_rows(f, "0 reject ugly, 2 none ");
    assert_ok(act_undo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_rows(f, "0 none , 2 none ");
    assert_ok(act_redo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_rows(f, "0 reject ugly, 2 none ");
}

PUZZLE_TEST(a_tree_that_is_changed_is_in_it_at_once) {
    open_queue(f, NULL);
    assert_false(queue_row(review_queue(f->review), 0)->by_hand);
    assert_ok(act_edit(f->review, GAME_ROOT, EDIT_ADD, "Qb5", &(uint32_t){TREE_ROOT}, SAID));
    assert_true(queue_row(review_queue(f->review), 0)->by_hand);
    assert_int_equal(queue_row(review_queue(f->review), 0)->size, 4);
}

PUZZLE_TEST(an_undo_in_another_game_is_in_it) {
    fixture_decide(f, DECISION_SKIP, "");
    open_queue(f, NULL);
    CLEANUP(game_done) Game other = game_blank();
    const StoreGameRef place = {"other.pgn", 1, &other, 0};
    assert_ok(review_show(f->review, &place, SAID));
    assert_ok(act_undo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_rows(f, "0 none ");
    assert_ok(review_show(f->review, &f->place, SAID));
}

// Until there are news, or a second has gone by.
static ReviewEventKind listen(const ReviewFixture *f) {
    ReviewEvent event;
    const int64_t begun = now_ms();
    for (int64_t later = 0; later <= 1000; later += 50)
        if (review_next_event(f->review, begun + later, &event))
            break;
    return event.kind;
}

PUZZLE_TEST(what_another_program_does_appears_in_it) {
    open_queue(f, NULL);
    ReviewFixture other = *f;
    other.review = fixture_open(f);
    fixture_keep(&other, game_main_node(&f->game, 2), true);
    fixture_decide(&other, DECISION_REJECT, "known");
    review_free(other.review);
    assert_int_equal(listen(f), REVIEW_STORE_CHANGED);
    assert_rows(f, "0 reject known, 2 none ");
}

REVIEW_TEST(where_the_store_cannot_be_read_any_more_the_rows_stay_and_it_is_said) {
    static const char *const tables[] = {"game", "candidate"};
    fixture_keep(f, GAME_ROOT, true);
    open_queue(f, NULL);
    for (size_t i = 0; i < COUNT(tables); i++) {
        CLEANUP(str_done) Str drop = str_of("DROP TABLE %s", tables[i]);
        change_store(f->db, str_text(&drop));
        review_refresh_queue(f->review, 0);
        assert_rows(f, "0 none ");
        assert_non_null(strstr(review_store_fault(f->review), tables[i]));
    }
}

PUZZLE_TEST(worth_forgets_earlier_decisions_until_it_learns_from_all_again) {
    fixture_decide(f, DECISION_ACCEPT, "");
    int32_t weights[TASTE_WEIGHTS] = {7};
    const StoredTaste learnt = {0, TASTE_DECISIONS_MIN, weights, TASTE_WEIGHTS}; // from other files
    assert_ok(store_keep_taste(review_store(f->review), &learnt, SAID));
    for (int forgets = 0; forgets < 2; forgets++) {
        open_queue(f, NULL);
        assert_ok(review_learn_taste(f->review, forgets, SAID));
        for (int i = 0; i < 2; i++, fixture_reopen(f)) { // also after the store was opened again
            open_queue(f, NULL);
            const Taste *taste = queue_taste(review_queue(f->review));
            assert_int_equal(taste->after_entry > 0, forgets);
            assert_int_equal(taste->decisions, forgets ? 0 : TASTE_DECISIONS_MIN);
            assert_int_equal(taste->weights[0], forgets ? 0 : 7);
        }
    }
    open_queue(f, NULL);
    assert_ok(review_learn_taste(f->review, false, SAID));
    assert_int_equal(queue_taste(review_queue(f->review))->after_entry, 0);
}
