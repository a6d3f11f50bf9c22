// What happens between a question and its answer: other programs, undo, and a store that takes
// nothing lose no handwork, and nothing goes where it was not found.
#include <poll.h>
#include <unistd.h>

#include "tests/review/desk.h"

static Status add_at(Review *review, uint32_t node, const char *moves, Fault *fault)
{
    uint32_t at = 1;
    char label[STORE_LABEL_MAX];
    return act_edit(review, node, EDIT_ADD, moves, &at, label, fault);
}

static void look_around(Desk *desk, ReviewEventKind expected)
{
    ReviewEvent event;
    (void)review_next_event(desk->review, runner_now() + 2000, &event);
    assert_int_equal(event.kind, expected);
}

PUZZLE_TEST(a_judgement_does_not_go_over_a_tree_that_another_program_has_changed)
{
    Review *other = desk_open(desk);
    assert_ok(add_at(other, GAME_ROOT, "16.Qb7", SAID));
    review_free(other);
    desk_keep(desk, GAME_ROOT, true);
    assert_true(desk_finding(desk)->candidate.by_hand);
    assert_int_equal(desk_finding(desk)->candidate.tree.count, 5);
}

DESK_TEST(a_judgement_does_not_go_over_handwork_that_no_store_has)
{
    desk_keep(desk, desk->variation, true);
    assert_ok(add_at(desk->review, desk->variation, "16.Qb7", SAID));
    desk_keep(desk, desk->variation, true);
    assert_true(review_finding(desk->review, desk->variation)->candidate.by_hand);
    assert_true(review_can_undo(desk->review, desk->variation));
}

PUZZLE_TEST(a_judgement_that_cannot_be_stored_leaves_the_stored_one_in_view)
{
    desk_use(desk, "magnus", "won=300");
    folder_limit_files(0);
    Candidate candidate = desk_candidate(desk, false);
    Status status = review_keep(desk->review, GAME_ROOT, &candidate, false, SAID);
    folder_limit_files(RLIM_INFINITY);
    assert_int_equal(status, STATUS_STORE);
    assert_true(desk_finding(desk)->candidate.accepted);
    assert_true(desk_finding(desk)->outdated);
}

// Puts the tree, as it was when a verification began, in its place with a score that was found.
static Status take_verified(Desk *desk, const Tree *tree, Fault *fault)
{
    CLEANUP(tree_done) Tree verified;
    tree_copy(&verified, tree);
    verified.nodes[1].depth = 40;
    return journal_put_verified(desk->review, GAME_ROOT, "magnus", &verified, fault);
}

PUZZLE_TEST(a_verified_tree_takes_the_place_of_its_own_profiles_tree)
{
    desk_use(desk, "finder", NULL);
    desk_keep(desk, GAME_ROOT, true);
    assert_ok(take_verified(desk, &desk_finding(desk)->candidate.tree, SAID));
    assert_false(desk_finding(desk)->candidate.by_hand);
    desk_use(desk, "magnus", NULL);
    assert_int_equal(desk_finding(desk)->candidate.tree.nodes[1].depth, 40);
}

PUZZLE_TEST(a_tree_that_was_changed_while_it_was_verified_stays_as_it_is)
{
    CLEANUP(tree_done) Tree tree;
    tree_copy(&tree, &desk_finding(desk)->candidate.tree);
    assert_ok(add_at(desk->review, GAME_ROOT, "16.Qb7", SAID));
    assert_fails(take_verified(desk, &tree, SAID), STATUS_CONFLICT,
                 "*changed while it was verified*");
    assert_int_equal(desk_finding(desk)->candidate.tree.count, 5);
}

DESK_TEST(what_could_not_be_stored_of_a_game_is_not_stored_of_the_next)
{
    Scanned scanned;
    CLEANUP(game_done) Game next = game_blank();
    const StorePlace place = {"opera.pgn", 2, &next, 0};
    desk_keep(desk, GAME_ROOT, false);
    folder_limit_files(0);
    assert_ok(review_show(desk->review, &place, SAID));
    folder_limit_files(RLIM_INFINITY);
    review_stop(desk->review);
    assert_ok(review_show(desk->review, &place, SAID));
    assert_false(review_scanned(desk->review, GAME_ROOT, &scanned));
    assert_ok(review_show(desk->review, &desk->place, SAID));
}

DESK_TEST(what_is_decided_on_late_is_stored_as_of_the_numbers_that_judged_it)
{
    Profile profile;
    desk_keep(desk, GAME_ROOT, false);
    desk_use(desk, "magnus", "won=300");
    desk_decide(desk, DECISION_REJECT, "");
    desk_reopen(desk);
    assert_true(desk_finding(desk)->outdated);
    assert_ok(
        store_run_profile(review_store(desk->review), desk_finding(desk)->run, &profile, SAID));
    assert_true(profile_judges_alike(&profile, &desk_finding(desk)->candidate.profile));
}

DESK_TEST(what_is_stored_to_be_decided_on_is_not_taken_for_judged_elsewhere)
{
    const uint32_t second = game_main_node(&desk->game, 2);
    desk_keep(desk, GAME_ROOT, false);
    desk_keep(desk, second, true);
    desk_decide(desk, DECISION_SKIP, "");
    Review *other = desk_open(desk);
    assert_ok(act_decide(other, second, DECISION_REJECT, "", SAID));
    review_free(other);
    desk_decide(desk, DECISION_REJECT, "dull");
}

PUZZLE_TEST(undo_in_a_position_without_a_tree_takes_nothing_back)
{
    StoreDone done;
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_int_equal(act_undo(desk->review, game_main_node(&desk->game, 1), &done, SAID),
                     STATUS_NOT_FOUND);
    assert_int_equal(desk_stored_decision(desk), DECISION_ACCEPT);
}

PUZZLE_TEST(a_decision_of_ones_own_hides_no_news_of_other_positions)
{
    const uint32_t second = game_main_node(&desk->game, 2);
    desk_keep(desk, second, true);
    look_around(desk, REVIEW_NOTHING);
    CLEANUP(review_free_at) Review *other = desk_open(desk);
    assert_ok(act_decide(other, second, DECISION_REJECT, "ugly", SAID));
    desk_decide(desk, DECISION_ACCEPT, "");
    ReviewEvent event;
    (void)review_next_event(desk->review, runner_now() + 4000, &event);
    assert_int_equal(event.kind, REVIEW_ELSEWHERE);
    assert_int_equal(review_finding(desk->review, second)->decision, DECISION_REJECT);
}

PUZZLE_TEST(a_tree_that_another_program_has_changed_is_shown_before_it_is_changed_further)
{
    Review *other = desk_open(desk);
    assert_ok(add_at(other, GAME_ROOT, "16.Qb7", SAID));
    review_free(other);
    assert_fails(add_at(desk->review, GAME_ROOT, "16.Qc3", SAID), STATUS_CONFLICT, "*add 16.Qb7*");
    assert_int_equal(desk_finding(desk)->candidate.tree.count, 5);
    assert_ok(add_at(desk->review, GAME_ROOT, "16.Qc3", SAID));
    assert_int_equal(desk_finding(desk)->candidate.tree.count, 6);
}

PUZZLE_TEST(news_come_by_themselves_through_a_link_to_the_store)
{
    CLEANUP(str_done) Str name = folder_path(&desk->folder, "link.db");
    assert_int_equal(symlink(str_text(&desk->db), str_text(&name)), 0);
    CLEANUP(review_free_at) Review *linked = review_new(str_text(&name));
    struct pollfd watched = {.fd = review_watch_fd(linked), .events = POLLIN};
    if (watched.fd >= 0) {
        assert_int_equal(poll(&watched, 1, 0), 0);
        desk_decide(desk, DECISION_ACCEPT, "");
        assert_int_equal(poll(&watched, 1, 1000), 1);
    }
}

PUZZLE_TEST(an_undo_that_a_newer_run_stands_in_the_way_of_is_said_and_passed_over)
{
    uint32_t at = 1;
    char label[STORE_LABEL_MAX];
    StoreDone done;
    Fault fault = {""};
    desk_decide(desk, DECISION_SKIP, "");
    assert_int_equal(act_edit(desk->review, GAME_ROOT, EDIT_END, NULL, &at, label, NULL),
                     STATUS_OK);
    Review *other = desk_open(desk);
    Candidate fresh = desk_candidate(desk, true);
    fresh.nodes = 12345; // another judgement than the one before the edit
    assert_int_equal(review_keep(other, GAME_ROOT, &fresh, true, NULL), STATUS_OK);
    review_free(other);
    assert_int_equal(act_undo(desk->review, GAME_NO_NODE, &done, &fault), STATUS_CONFLICT);
    assert_string_equal(fault.text,
                        "changed elsewhere meanwhile: forget; the same key again overrules it");
    assert_int_equal(act_undo(desk->review, GAME_NO_NODE, &done, &fault), STATUS_CONFLICT);
    assert_string_equal(fault.text, "\"end with 16.Qb8+\" cannot be undone: a newer run has judged "
                                    "the position since; the same again goes on with what was done "
                                    "before it");
    assert_int_equal(act_undo(desk->review, GAME_NO_NODE, &done, &fault), STATUS_OK);
    assert_string_equal(done.label, "skip");
}
