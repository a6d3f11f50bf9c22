// Taking what the profile refuses, for a reason.
#include "tests/review/desk.h"
#include "tests/review/table.h"

static void add(const Desk *desk, const char *moves)
{
    char label[STORE_LABEL_MAX];
    uint32_t at = TREE_ROOT;
    assert_ok(act_edit(desk->review, GAME_ROOT, EDIT_ADD, moves, &at, label, SAID));
}

DESK_TEST(a_tree_of_moves_by_hand_is_taken_for_a_reason_and_stored)
{
    StoreDone done;
    CLEANUP(str_done) Str doubts = {0};
    desk_keep(desk, GAME_ROOT, false);
    add(desk, "Qb8+ Nxb8 Rd8#");
    assert_fails(act_decide(desk->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_USAGE,
                 "no puzzle to accept here: one-winning-move: nothing wins");
    assert_ok(act_override(desk->review, GAME_ROOT, "a classic", SAID));
    finding_write_doubts(desk_finding(desk), &doubts);
    assert_string_equal(str_text(&doubts),
                        ", though refused: one-winning-move: nothing wins, though 3 moves by hand "
                        "are not verified");
    desk_reopen(desk);
    assert_int_equal(desk_finding(desk)->decision, DECISION_ACCEPT);
    assert_string_equal(desk_finding(desk)->reason, "a classic");
    assert_false(desk_finding(desk)->candidate.accepted);
    assert_int_equal(desk_finding(desk)->candidate.kind, KIND_MATE);
    assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_int_equal(desk_finding(desk)->decision, DECISION_NONE);
}

DESK_TEST(without_a_reason_nothing_is_taken)
{
    desk_keep(desk, GAME_ROOT, false);
    assert_fails(act_override(desk->review, GAME_ROOT, "", SAID), STATUS_USAGE,
                 "what the profile refuses is taken for a reason*");
    add(desk, "Qb8+");
    assert_fails(act_override(desk->review, GAME_ROOT, "", SAID), STATUS_USAGE,
                 "no puzzle to accept here*");
}

DESK_TEST(what_the_profile_accepts_is_accepted)
{
    desk_keep(desk, GAME_ROOT, true);
    assert_ok(act_override(desk->review, GAME_ROOT, "", SAID));
    assert_int_equal(desk_stored_decision(desk), DECISION_ACCEPT);
}

// A position inside a puzzle, which finder refuses without a search.
static void refuse_second(Table *table)
{
    set_table(table, "finder", NULL);
    judge(table, FIRST);
    judge(table, INSIDE);
    assert_false(finding_at(table, INSIDE)->candidate.accepted);
    assert_int_equal(finding_at(table, INSIDE)->candidate.tree.count, 1);
}

TEST(where_there_is_no_tree_one_is_built_and_taken)
{
    CLEANUP(clear_table) Table table;
    refuse_second(&table);
    assert_ok(act_override(table.review, node_at(&table, INSIDE), "nicer alone", SAID));
    work(&table);
    assert_string_equal(table.said, "accept: nicer alone");
    review_free(table.review);
    open_review(&table);
    const Finding *finding = finding_at(&table, INSIDE);
    assert_true(finding->candidate.estimated);
    assert_int_equal(finding->decision, DECISION_ACCEPT);
    assert_string_equal(finding->reason, "nicer alone");
    assert_int_equal(finding->candidate.kind, KIND_HARD_MATE);
    assert_false(finding->candidate.accepted);
}

FINDER_TEST(where_no_tree_can_be_built_nothing_is_taken)
{
    judge(table, 3);
    assert_ok(act_override(table->review, node_at(table, 3), "quiet", SAID));
    work(table);
    assert_words(table->said, "not taken, there is no solution: solution-tree: *");
    assert_int_equal(finding_at(table, 3)->decision, DECISION_NONE);
}

TEST(what_is_being_built_begins_anew_with_another_engine)
{
    CLEANUP(clear_table) Table table;
    refuse_second(&table);
    assert_ok(act_override(table.review, node_at(&table, INSIDE), "nicer alone", SAID));
    review_restart(table.review);
    work(&table);
    assert_string_equal(table.said, "accept: nicer alone");
}
