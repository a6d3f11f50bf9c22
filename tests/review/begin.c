// Moves and notes by hand where no profile has proposed anything.
#include "tests/review/fixture.h"
#include "tests/review/run_fixture.h"

static uint32_t after(const ReviewFixture *f, size_t ply) {
    return game_main_node(&f->game, ply);
}

static Status edit(const ReviewFixture *f, uint32_t node, TreeEdit edit, const char *text,
                   Fault *fault) {
    return act_edit(f->review, node, edit, text, &(uint32_t){TREE_NO_NODE}, fault);
}

static void undo(const ReviewFixture *f, const char *label) {
    assert_ok(act_undo(f->review, GAME_NO_NODE, label, SAID));
}

static size_t count_of(const ReviewFixture *f) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    assert_ok(store_list(review_store(f->review), &(StoreQuery){0}, &list, SAID));
    return list.count;
}

REVIEW_TEST(moves_by_hand_begin_a_puzzle_that_is_stored_and_taken) {
    assert_ok(edit(f, GAME_ROOT, EDIT_ADD, "16.Qb8+ Nxb8 17.Rd8#", SAID));
    fixture_reopen(f);
    const Candidate *candidate = &fixture_finding(f)->candidate;
    assert_int_equal(candidate->tree.count, 4);
    assert_true(candidate->by_hand);
    assert_false(candidate->is_puzzle);
    assert_true(candidate->estimated);
    assert_string_equal(candidate->reason, "begun by hand; the profile has not judged it");
    assert_fails(act_decide(f->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_USAGE,
                 "no puzzle to accept here: begun by hand*");
    assert_ok(act_override(f->review, GAME_ROOT, "a classic", SAID));
    assert_int_equal(fixture_stored_decision(f), DECISION_ACCEPT);
    CLEANUP(str_done) Str runs = {0}; // none that the curator has not begun
    assert_ok(review_write_runs(f->review, &runs, SAID));
    assert_string_equal(str_text(&runs), "");
}

REVIEW_TEST(what_needs_no_engine_is_judged_at_once) {
    assert_ok(edit(f, after(f, 1), EDIT_ADD, "Nxb8", SAID));
    const Candidate *candidate = &review_finding(f->review, after(f, 1))->candidate;
    const Verdict *decisive = verdict_decisive(candidate->verdicts, candidate->verdict_count);
    assert_string_equal(decisive->filter->name, "not-in-check");
    assert_words(candidate->reason, "not-in-check: the solver is in check*");
}

REVIEW_TEST(what_cannot_be_done_begins_nothing) {
    assert_fails(edit(f, GAME_ROOT, EDIT_ADD, "Qb2+", SAID), STATUS_ILLEGAL, "*");
    assert_fails(edit(f, GAME_ROOT, EDIT_VARIATION, "Qb8+ Kd8", SAID), STATUS_ILLEGAL, "*");
    assert_fails(edit(f, GAME_ROOT, EDIT_COMMENT, "-", SAID), STATUS_NOT_FOUND,
                 "there is no note here");
    assert_fails(edit(f, after(f, 3), EDIT_COMMENT, "mate", SAID), STATUS_NOT_FOUND,
                 "the game is over in this position");
    assert_null(review_finding(f->review, GAME_ROOT));
    assert_int_equal(count_of(f), 0);
}

REVIEW_TEST(undone_to_its_beginning_it_is_gone_and_redo_brings_it_back) {
    assert_ok(review_open_queue(f->review, NULL, SAID));
    assert_ok(edit(f, GAME_ROOT, EDIT_ADD, "Qb8+", SAID));
    assert_int_equal(queue_count(review_queue(f->review)), 1);
    undo(f, "add Qb8+");
    assert_null(review_finding(f->review, GAME_ROOT));
    assert_int_equal(queue_count(review_queue(f->review)), 0);
    fixture_reopen(f);
    assert_null(review_finding(f->review, GAME_ROOT));
    assert_ok(review_open_queue(f->review, NULL, SAID));
    assert_int_equal(queue_count(review_queue(f->review)), 0);
    assert_ok(act_redo(f->review, GAME_NO_NODE, NULL, SAID));
    assert_int_equal(fixture_finding(f)->candidate.tree.count, 2);
}

REVIEW_TEST(beside_the_main_line_it_is_there_for_the_session) {
    assert_ok(edit(f, f->variation, EDIT_ADD, "Qb6", SAID));
    assert_int_equal(review_finding(f->review, f->variation)->id, 0);
    assert_int_equal(count_of(f), 0);
}

// The game as text, from its first move on.
static void assert_moves(const ReviewFixture *f, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(game_done) Game game = game_blank();
    game.start = f->game.start;
    for (uint32_t node = GAME_ROOT + 1; node < 4; node++)
        game_add(&game, node - 1, f->game.nodes[node].move);
    review_add_notes(f->review, &game);
    pgn_write(&game, &text);
    const char *moves = strstr(str_text(&text), "\n\n") + 2;
    const size_t len = strlen(expected);
    assert_true(strncmp(moves, expected, len) == 0 && moves[len] == '\n');
}

REVIEW_TEST(variations_and_comments_are_part_of_the_game_and_undone_one_by_one) {
    static const char bare[] = "16. Qb8+ Nxb8 17. Rd8# *";
    assert_int_equal(review_notes_hash(f->review), 0);
    assert_ok(edit(f, GAME_ROOT, EDIT_VARIATION, "16.Qb7 Qb6", SAID));
    assert_ok(edit(f, after(f, 1), EDIT_COMMENT, "the only move", SAID));
    const uint64_t noted = review_notes_hash(f->review);
    assert_true(noted != 0);
    fixture_reopen(f);
    assert_true(review_notes_hash(f->review) == noted);
    assert_moves(f, "16. Qb8+ {the only move} (16. Qb7 Qb6) 16... Nxb8 17. Rd8# *");
    undo(f, "comment the only move");
    assert_moves(f, "16. Qb8+ (16. Qb7 Qb6) 16... Nxb8 17. Rd8# *");
    undo(f, "variation 16.Qb7 Qb6");
    assert_moves(f, bare);
    assert_int_equal(review_notes_hash(f->review), 0);
}

REVIEW_TEST(a_variation_begins_where_it_leaves_the_game) {
    assert_ok(edit(f, GAME_ROOT, EDIT_VARIATION, "Qb8+ Nxb8 Be7", SAID));
    assert_ok(edit(f, GAME_ROOT, EDIT_COMMENT, "one more", SAID));
    assert_moves(f, "{one more} 16. Qb8+ Nxb8 17. Rd8# (17. Be7) *");
    assert_ok(edit(f, GAME_ROOT, EDIT_COMMENT, "-", SAID));
    assert_ok(edit(f, GAME_ROOT, EDIT_COMMENT, "-", SAID));
    assert_int_equal(review_notes_hash(f->review), 0);
}

REVIEW_TEST(what_was_taken_back_to_nothing_is_begun_anew) {
    for (int i = 0; i < 2; i++) {
        assert_ok(edit(f, GAME_ROOT, EDIT_DRAWING, "b3b8 Rd8", SAID));
        assert_moves(f, "{[%csl Rd8][%cal Gb3b8]} 16. Qb8+ Nxb8 17. Rd8# *");
        assert_ok(edit(f, GAME_ROOT, EDIT_DRAWING, i == 0 ? "-" : "d8 b3b8", SAID));
        fixture_reopen(f);
        assert_null(review_finding(f->review, GAME_ROOT));
    }
}

TEST(a_position_with_notes_alone_is_judged_by_a_run_and_keeps_them) {
    CLEANUP(clear_run_fixture) RunFixture f;
    set_run_fixture(&f, "magnus", NULL);
    assert_ok(act_edit(f.review, node_at(&f, FIRST), EDIT_COMMENT, "look",
                       &(uint32_t){TREE_NO_NODE}, SAID));
    assert_ok(review_run(f.review, SAID));
    work(&f);
    assert_true(finding_at(&f, FIRST)->candidate.is_puzzle);
    assert_string_equal(finding_at(&f, FIRST)->candidate.remarks.notes, "look");
}
