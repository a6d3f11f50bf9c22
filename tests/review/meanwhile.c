// What happens between a question and its answer: other programs, undo, and a store that takes
// nothing lose no handwork, and nothing goes where it was not found.

#include "tests/review/fixture.h"

static Status add_at(Review *review, uint32_t node, const char *moves, Fault *fault) {
    return act_edit(review, node, EDIT_ADD, moves, &(uint32_t){1}, fault);
}

static void look_around(ReviewFixture *f, ReviewEventKind expected) {
    ReviewEvent event;
    (void)review_next_event(f->review, now_ms() + 2000, &event);
    assert_int_equal(event.kind, expected);
}

PUZZLE_TEST(a_judgement_does_not_go_over_a_tree_that_another_program_has_changed) {
    Review *other = fixture_open(f);
    assert_ok(add_at(other, GAME_ROOT, "16.Qb7", SAID));
    review_free(other);
    fixture_keep(f, GAME_ROOT, true);
    assert_true(fixture_finding(f)->candidate.by_hand);
    assert_int_equal(fixture_finding(f)->candidate.tree.count, 5);
}

REVIEW_TEST(a_judgement_does_not_go_over_handwork_that_no_store_has) {
    fixture_keep(f, f->variation, true);
    assert_ok(add_at(f->review, f->variation, "16.Qb7", SAID));
    fixture_keep(f, f->variation, true);
    assert_true(review_finding(f->review, f->variation)->candidate.by_hand);
    assert_true(review_can_undo(f->review, f->variation));
}

PUZZLE_TEST(a_judgement_that_cannot_be_stored_leaves_the_stored_one_in_view) {
    fixture_use(f, "magnus", "won=300");
    Candidate candidate = fixture_candidate(f, false);
    assert_limited(0, review_keep(f->review, GAME_ROOT, &candidate, false, SAID), STATUS_STORE);
    assert_true(fixture_finding(f)->candidate.is_puzzle);
    assert_true(fixture_finding(f)->outdated);
}

// Puts the tree, as it was when a verification began, in its place with a score that was found.
static Status take_verified(ReviewFixture *f, const Tree *tree, Fault *fault) {
    CLEANUP(tree_done) Tree verified;
    tree_copy(&verified, tree);
    verified.nodes[1].search_depth = 40;
    return journal_put_tree(f->review, GAME_ROOT, "magnus", &verified, true, fault);
}

PUZZLE_TEST(a_verified_tree_takes_the_place_of_its_own_profiles_tree) {
    fixture_use(f, "finder", NULL);
    fixture_keep(f, GAME_ROOT, true);
    assert_ok(take_verified(f, &fixture_finding(f)->candidate.tree, SAID));
    assert_false(fixture_finding(f)->candidate.by_hand);
    fixture_use(f, "magnus", NULL);
    assert_int_equal(fixture_finding(f)->candidate.tree.nodes[1].search_depth, 40);
}

PUZZLE_TEST(a_tree_that_was_changed_while_it_was_verified_stays_as_it_is) {
    CLEANUP(tree_done) Tree tree;
    tree_copy(&tree, &fixture_finding(f)->candidate.tree);
    assert_ok(add_at(f->review, GAME_ROOT, "16.Qb7", SAID));
    assert_fails(take_verified(f, &tree, SAID), STATUS_CONFLICT, "*changed while it was verified*");
    assert_int_equal(fixture_finding(f)->candidate.tree.count, 5);
}

REVIEW_TEST(what_could_not_be_stored_of_a_game_is_not_stored_of_the_next) {
    CLEANUP(game_done) Game next = game_blank();
    const StoreGameRef place = {"opera.pgn", 2, &next, 0};
    fixture_keep(f, GAME_ROOT, false);
    folder_limit_files(0);
    assert_ok(review_show(f->review, &place, SAID));
    folder_limit_files(RLIM_INFINITY);
    review_stop(f->review);
    assert_ok(review_show(f->review, &place, SAID));
    assert_false(review_earlier_visit(f->review, GAME_ROOT, &(EarlierVisit){0}));
    assert_ok(review_show(f->review, &f->place, SAID));
}

REVIEW_TEST(what_is_decided_on_late_is_stored_as_of_the_numbers_that_judged_it) {
    Profile profile;
    fixture_keep(f, GAME_ROOT, false);
    fixture_use(f, "magnus", "won=300");
    fixture_decide(f, DECISION_REJECT, "");
    fixture_reopen(f);
    assert_true(fixture_finding(f)->outdated);
    assert_ok(store_run_profile(review_store(f->review), fixture_finding(f)->run, &profile, SAID));
    assert_true(profile_judges_alike(&profile, &fixture_finding(f)->candidate.profile));
}

REVIEW_TEST(what_is_stored_to_be_decided_on_is_not_taken_for_judged_elsewhere) {
    const uint32_t second = game_main_node(&f->game, 2);
    fixture_keep(f, GAME_ROOT, false);
    fixture_keep(f, second, true);
    fixture_decide(f, DECISION_SKIP, "");
    Review *other = fixture_open(f);
    assert_ok(act_decide(other, second, DECISION_REJECT, "", SAID));
    review_free(other);
    fixture_decide(f, DECISION_REJECT, "dull");
}

PUZZLE_TEST(undo_in_a_position_without_a_tree_takes_nothing_back) {
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_int_equal(act_undo(f->review, game_main_node(&f->game, 1), NULL, SAID),
                     STATUS_NOT_FOUND);
    assert_int_equal(fixture_stored_decision(f), DECISION_ACCEPT);
}

PUZZLE_TEST(a_decision_of_ones_own_hides_no_news_of_other_positions) {
    const uint32_t second = game_main_node(&f->game, 2);
    fixture_keep(f, second, true);
    look_around(f, REVIEW_NOTHING);
    CLEANUP(review_free_at) Review *other = fixture_open(f);
    assert_ok(act_decide(other, second, DECISION_REJECT, "ugly", SAID));
    fixture_decide(f, DECISION_ACCEPT, "");
    ReviewEvent event;
    (void)review_next_event(f->review, now_ms() + 4000, &event);
    assert_int_equal(event.kind, REVIEW_STORE_CHANGED);
    assert_int_equal(review_finding(f->review, second)->decision, DECISION_REJECT);
}

PUZZLE_TEST(a_tree_that_another_program_has_changed_is_shown_before_it_is_changed_further) {
    CLEANUP(review_free_at) Review *other = fixture_open(f);
    assert_ok(add_at(other, GAME_ROOT, "16.Qb7", SAID));
    assert_fails(add_at(f->review, GAME_ROOT, "16.Qc3", SAID), STATUS_CONFLICT, "*add 16.Qb7*");
    assert_int_equal(fixture_finding(f)->candidate.tree.count, 5);
    assert_ok(add_at(f->review, GAME_ROOT, "16.Qc3", SAID));
    assert_int_equal(fixture_finding(f)->candidate.tree.count, 6);
}

PUZZLE_TEST(news_come_by_themselves_through_a_link_to_the_store) {
    const char *name = folder_file(&f->folder, "link.db");
    assert_int_equal(symlink(f->db, name), 0);
    CLEANUP(review_free_at) Review *linked = review_new(name);
    struct pollfd watched = {.fd = review_watch_fd(linked), .events = POLLIN};
    if (watched.fd >= 0) {
        assert_int_equal(poll(&watched, 1, 0), 0);
        fixture_decide(f, DECISION_ACCEPT, "");
        assert_int_equal(poll(&watched, 1, 1000), 1);
    }
}
