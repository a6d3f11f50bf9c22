// Decisions: what may be decided, that it is stored before it is shown, undo and redo.
#include <sqlite3.h>

#include "src/store/db/handle.h"
#include "tests/review/desk.h"

static void assert_refused(Desk *desk, uint32_t node, Decision decision, const char *words)
{
    Fault fault = {""};
    assert_int_not_equal(act_decide(desk->review, node, decision, "", &fault), STATUS_OK);
    if (!strstr(fault.text, words)) {
        fail_msg("%s", fault.text);
    }
}

// Says what was taken back or done again; "": there was nothing.
static void undo(Desk *desk, const char *label)
{
    StoreDone done = {.label = ""};
    const Status wanted = label[0] ? STATUS_OK : STATUS_NOT_FOUND;
    assert_int_equal(act_undo(desk->review, GAME_NO_NODE, &done, NULL), wanted);
    assert_string_equal(done.label, label);
}

static void redo(Desk *desk, const char *label)
{
    StoreDone done = {.label = ""};
    const Status wanted = label[0] ? STATUS_OK : STATUS_NOT_FOUND;
    assert_int_equal(act_redo(desk->review, GAME_NO_NODE, &done, NULL), wanted);
    assert_string_equal(done.label, label);
}

DESK_TEST(what_cannot_be_decided_is_refused_in_words)
{
    assert_refused(desk, GAME_ROOT, DECISION_ACCEPT, "no verdicts here yet");
    desk_keep(desk, GAME_ROOT, false);
    assert_refused(desk, GAME_ROOT, DECISION_ACCEPT, "nothing wins");
    assert_refused(desk, GAME_ROOT, DECISION_NONE, "nothing was decided here");
    desk_keep(desk, game_main_node(&desk->game, 2), true);
    assert_ok(
        act_decide(desk->review, game_main_node(&desk->game, 2), DECISION_ACCEPT, "", SAID));
    assert_refused(desk, game_main_node(&desk->game, 2), DECISION_ACCEPT, "accepted already");
    desk_keep(desk, desk->variation, true);
    assert_refused(desk, desk->variation, DECISION_ACCEPT, "main line");
}

PUZZLE_TEST(of_a_damaged_candidate_is_said_which_it_is_and_what_mends_it)
{
    Fault fault;
    assert_int_equal(sqlite3_exec(review_store(desk->review)->db, "UPDATE judgement SET json = '{'",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    findings_clear(&desk->review->findings);
    assert_int_equal(review_reload_all(desk->review, &fault), STATUS_SYNTAX);
    assert_refused(desk, GAME_ROOT, DECISION_ACCEPT, "candidate 1 is damaged and left out (game 1");
    assert_refused(desk, GAME_ROOT, DECISION_ACCEPT, "; <:judge> judges it anew");
    assert_refused(desk, game_main_node(&desk->game, 2), DECISION_ACCEPT, "no verdicts here yet");
    desk_keep(desk, GAME_ROOT, true); // as v does it
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_int_equal(desk_stored_decision(desk), DECISION_ACCEPT);
}

PUZZLE_TEST(a_decision_is_stored_undone_and_done_again)
{
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_int_equal(desk_finding(desk)->decision, DECISION_ACCEPT);
    assert_int_equal(desk_stored_decision(desk), DECISION_ACCEPT);

    desk_decide(desk, DECISION_REJECT, "ugly");
    assert_string_equal(desk_finding(desk)->reason, "ugly");
    undo(desk, "reject");
    assert_int_equal(desk_finding(desk)->decision, DECISION_ACCEPT);
    assert_int_equal(desk_stored_decision(desk), DECISION_ACCEPT);
    undo(desk, "accept");
    assert_int_equal(desk_stored_decision(desk), DECISION_NONE);
    undo(desk, "");

    redo(desk, "accept");
    redo(desk, "reject");
    assert_int_equal(desk_stored_decision(desk), DECISION_REJECT);
    assert_string_equal(desk_finding(desk)->reason, "ugly");
    redo(desk, "");
}

PUZZLE_TEST(undo_and_redo_go_on_where_an_earlier_session_ended)
{
    desk_decide(desk, DECISION_ACCEPT, "");
    desk_decide(desk, DECISION_SKIP, "");
    desk_reopen(desk);
    undo(desk, "skip");
    assert_int_equal(desk_finding(desk)->decision, DECISION_ACCEPT);
    desk_reopen(desk);
    redo(desk, "skip");
    undo(desk, "skip");
    undo(desk, "accept");
    assert_int_equal(desk_finding(desk)->decision, DECISION_NONE);
    undo(desk, "");
}

PUZZLE_TEST(a_decision_can_be_made_undecided_again_out_of_turn)
{
    desk_keep(desk, game_main_node(&desk->game, 2), true);
    desk_decide(desk, DECISION_REJECT, "known");
    assert_ok(
        act_decide(desk->review, game_main_node(&desk->game, 2), DECISION_ACCEPT, "", SAID));
    desk_decide(desk, DECISION_NONE, "");
    assert_int_equal(desk_stored_decision(desk), DECISION_NONE);
    assert_int_equal(review_count(desk->review).decided, 1);
    undo(desk, "undecide");
    assert_int_equal(desk_finding(desk)->decision, DECISION_REJECT);
    assert_string_equal(desk_finding(desk)->reason, "known");
}

PUZZLE_TEST(a_new_decision_forgets_what_could_be_done_again)
{
    desk_decide(desk, DECISION_ACCEPT, "");
    undo(desk, "accept");
    desk_decide(desk, DECISION_SKIP, "");
    redo(desk, "");
}

PUZZLE_TEST(a_decision_that_the_disk_refuses_is_not_shown)
{
    size_t count;
    Fault fault = {""};
    folder_limit_files(0);
    Status status = act_decide(desk->review, GAME_ROOT, DECISION_ACCEPT, "", &fault);
    folder_limit_files(RLIM_INFINITY);
    assert_int_equal(status, STATUS_STORE);
    assert_non_null(strstr(fault.text, str_text(&desk->db)));
    assert_string_equal(review_store_fault(desk->review), fault.text);
    assert_int_equal(desk_finding(desk)->decision, DECISION_NONE);
    assert_int_equal(review_marks(desk->review, &count)[0].decision, DECISION_NONE);
    assert_int_equal(desk_stored_decision(desk), DECISION_NONE);
    // With room again, it goes through.
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_string_equal(review_store_fault(desk->review), "");
    assert_int_equal(desk_stored_decision(desk), DECISION_ACCEPT);
}

DESK_TEST(a_judgement_that_could_not_be_stored_is_stored_before_its_decision)
{
    folder_limit_files(0);
    Candidate candidate = desk_candidate(desk, true);
    Status status = review_keep(desk->review, GAME_ROOT, &candidate, false, SAID);
    folder_limit_files(RLIM_INFINITY);
    assert_int_equal(status, STATUS_STORE);
    assert_true(desk_finding(desk)->candidate.accepted);
    desk_decide(desk, DECISION_ACCEPT, "");
    desk_reopen(desk);
    assert_true(desk_finding(desk)->candidate.accepted);
    assert_int_equal(desk_finding(desk)->decision, DECISION_ACCEPT);
}

PUZZLE_TEST(what_was_decided_on_is_kept_when_it_is_judged_again)
{
    desk_decide(desk, DECISION_ACCEPT, "");
    desk_use(desk, "magnus", "won=300");
    desk_keep(desk, GAME_ROOT, true);
    assert_false(desk_finding(desk)->changed);
    Candidate material = desk_candidate(desk, true);
    material.kind = KIND_MATERIAL;
    assert_ok(review_keep(desk->review, GAME_ROOT, &material, false, SAID));
    assert_true(desk_finding(desk)->changed);
    assert_int_equal(desk_finding(desk)->decision, DECISION_ACCEPT);
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_false(desk_finding(desk)->changed);
    desk_reopen(desk);
    assert_false(desk_finding(desk)->changed);
}

PUZZLE_TEST(the_same_judgement_once_more_is_the_one_decided_on)
{
    desk_decide(desk, DECISION_REJECT, "ugly");
    desk_keep(desk, GAME_ROOT, true);
    assert_false(desk_finding(desk)->changed);
}

PUZZLE_TEST(what_another_program_decides_is_said_before_it_is_overruled)
{
    CLEANUP(review_free_at) Review *other = desk_open(desk);
    assert_ok(act_decide(other, GAME_ROOT, DECISION_REJECT, "ugly", SAID));
    assert_fails(act_decide(desk->review, GAME_ROOT, DECISION_ACCEPT, "", SAID), STATUS_CONFLICT,
                 "*reject*");
    assert_int_equal(desk_finding(desk)->decision, DECISION_REJECT);
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_int_equal(desk_stored_decision(desk), DECISION_ACCEPT);
}

PUZZLE_TEST(what_another_program_judges_anew_is_shown_before_it_is_decided_on)
{
    Desk other = *desk;
    other.review = desk_open(desk);
    desk_use(&other, "magnus", "won=300");
    desk_keep(&other, GAME_ROOT, false);
    assert_int_equal(act_decide(desk->review, GAME_ROOT, DECISION_ACCEPT, "", SAID),
                     STATUS_CONFLICT);
    assert_true(desk_finding(desk)->withdrawn);
    review_free(other.review);
}

PUZZLE_TEST(what_another_program_does_appears_by_itself)
{
    ReviewEvent event;
    CLEANUP(review_free_at) Review *other = desk_open(desk);
    assert_ok(act_decide(other, GAME_ROOT, DECISION_ACCEPT, "", SAID));
    // Within a second, though what it writes can be read only after it was heard writing.
    const int64_t begun = runner_now();
    for (int64_t later = 0; later <= 1000; later += 50) {
        if (review_next_event(desk->review, begun + later, &event)) {
            break;
        }
    }
    assert_int_equal(event.kind, REVIEW_ELSEWHERE);
    assert_non_null(strstr(event.text, "another program"));
    assert_int_equal(desk_finding(desk)->decision, DECISION_ACCEPT);
    for (int64_t later = 1050; later <= 3000; later += 50) {
        assert_false(review_next_event(desk->review, begun + later, &event));
    }
    assert_true(review_watch_fd(desk->review) < 0 || review_deadline(desk->review) < 0);
}
