// Trees that are changed by hand: what is in view is what is stored, step by step, and no judgement
// goes over it unasked.
#include "tests/review/fixture.h"
#include "tests/support/sound.h"

static const Candidate *shown(const ReviewFixture *f) {
    return &fixture_finding(f)->candidate;
}

static Status edit(ReviewFixture *f, TreeEdit what, const char *moves, uint32_t *at, Fault *fault) {
    return act_edit(f->review, GAME_ROOT, what, moves, at, fault);
}

static void add_queen_b7(ReviewFixture *f) {
    assert_ok(edit(f, EDIT_ADD, "16.Qb7", &(uint32_t){1}, SAID));
}

static Status undo_edit(ReviewFixture *f) {
    return act_undo(f->review, GAME_ROOT, NULL, NULL);
}

static Status redo_edit(ReviewFixture *f) {
    return act_redo(f->review, GAME_ROOT, NULL, NULL);
}

// What is stored is what is shown, byte for byte.
static void assert_stored_as_shown(ReviewFixture *f) {
    CLEANUP(review_free_at) Review *other = fixture_open(f);
    CLEANUP(str_done) Str there = {0}, here = {0};
    const Finding *finding = review_finding(other, GAME_ROOT);
    assert_non_null(finding);
    assert_ok(candidate_write_json(shown(f), &here, SAID));
    assert_ok(candidate_write_json(&finding->candidate, &there, SAID));
    assert_string_equal(str_text(&there), str_text(&here));
}

static void assert_sound(const ReviewFixture *f) {
    assert_sound_tree(&shown(f)->tree);
}

PUZZLE_TEST(each_change_is_stored_when_it_is_shown) {
    uint32_t at = 1;
    assert_ok(act_edit(f->review, GAME_ROOT, EDIT_ADD, "16.Qb7", &at, SAID));
    assert_int_equal(at, 4);
    assert_int_equal(shown(f)->tree.count, 5);
    assert_true(shown(f)->by_hand);
    assert_true(shown(f)->is_puzzle);
    assert_sound(f);
    assert_stored_as_shown(f);
}

// What is owed to a tree that was changed by hand, slice by slice; how many they were.
static int estimate_in_slices(Review *review) {
    ReviewEvent event;
    int slices = 0;
    for (; review->session.estimates_due; slices++) {
        assert_int_equal(review_deadline(review), 0);
        review_next_event(review, 0, &event);
    }
    return slices;
}

static int estimate_of(const Tree *tree) {
    Estimate estimate;
    Estimator *estimator = estimator_new();
    assert_ok(tree_estimator_run(estimator, tree, SAID));
    estimator_rating(estimator, &estimate);
    estimator_free(estimator);
    return estimate.rating;
}

// A key is answered before: estimating takes many times what a frame may.
PUZZLE_TEST(a_changed_main_line_is_estimated_anew_in_slices_behind_the_change) {
    enum { ENDED, ADDED_TO };
    uint32_t at = 1;
    int was = 0;
    for (int change = ENDED; change <= ADDED_TO; change++) {
        at = change == ENDED ? 1 : TREE_ROOT;
        assert_ok(change == ENDED ? edit(f, EDIT_END, NULL, &at, SAID)
                                  : edit(f, EDIT_ADD, "16.Qb7", &at, SAID));
        assert_int_equal(shown(f)->estimated, change == ADDED_TO);
        assert_int_equal(estimate_in_slices(f->review) > 4, change == ENDED);
        assert_true(shown(f)->estimated);
        assert_true(change == ENDED || shown(f)->estimate.rating == was);
        was = shown(f)->estimate.rating;
        assert_int_equal(was, estimate_of(&shown(f)->tree));
        assert_stored_as_shown(f);
    }
    assert_ok(undo_edit(f));
    assert_ok(undo_edit(f));
    (void)estimate_in_slices(f->review);
    assert_false(shown(f)->estimated);
    assert_ok(redo_edit(f));
    assert_int_equal(estimate_in_slices(f->review), 1);
    assert_int_equal(shown(f)->estimate.rating, was);
}

// The program may have been killed before that.
PUZZLE_TEST(a_tree_by_hand_without_an_estimate_gets_it_when_its_game_is_shown) {
    assert_ok(edit(f, EDIT_END, NULL, &(uint32_t){1}, SAID));
    for (int way = 0; way < 2; way++) {
        CLEANUP(review_free_at) Review *other = fixture_open(f);
        const Candidate *candidate = &review_finding(other, GAME_ROOT)->candidate;
        assert_int_equal(candidate->estimated, way);
        assert_int_equal(estimate_in_slices(other) > 4, !way);
        assert_int_equal(candidate->estimate.rating, estimate_of(&candidate->tree));
    }
}

PUZZLE_TEST(who_leaves_a_game_at_once_leaves_no_estimate_behind) {
    assert_ok(edit(f, EDIT_END, NULL, &(uint32_t){1}, SAID));
    fixture_reopen(f);
    assert_true(shown(f)->estimated);
}

PUZZLE_TEST(the_kind_is_that_of_the_changed_tree) {
    assert_ok(edit(f, EDIT_END, NULL, &(uint32_t){1}, SAID));
    assert_int_not_equal(shown(f)->kind, KIND_MATE);
    assert_int_equal(shown(f)->kind, tree_kind(&shown(f)->tree));
    assert_ok(undo_edit(f));
    assert_int_equal(shown(f)->kind, KIND_MATE);
}

PUZZLE_TEST(undo_and_redo_change_the_store_too) {
    add_queen_b7(f);
    assert_ok(edit(f, EDIT_END, NULL, &(uint32_t){1}, SAID));
    for (int step = 0; step < 2; step++) {
        assert_ok(undo_edit(f));
        assert_sound(f);
        assert_stored_as_shown(f);
    }
    assert_false(shown(f)->by_hand);
    assert_false(review_can_undo(f->review, GAME_ROOT));
    assert_int_equal(undo_edit(f), STATUS_NOT_FOUND);
    for (int step = 0; step < 2; step++) {
        assert_ok(redo_edit(f));
        assert_true(shown(f)->by_hand);
        assert_sound(f);
        assert_stored_as_shown(f);
    }
    assert_int_equal(redo_edit(f), STATUS_NOT_FOUND);
}

PUZZLE_TEST(a_change_is_undone_in_a_later_session) {
    add_queen_b7(f);
    fixture_reopen(f);
    assert_true(shown(f)->by_hand);
    assert_ok(undo_edit(f));
    assert_int_equal(shown(f)->tree.count, 4);
    assert_false(shown(f)->by_hand);
    assert_stored_as_shown(f);
}

PUZZLE_TEST(what_is_refused_leaves_no_step_behind) {
    uint32_t at = 3;
    assert_int_not_equal(edit(f, EDIT_END, NULL, &at, SAID), STATUS_OK);
    assert_int_equal(at, 3);
    assert_false(shown(f)->by_hand);
    assert_false(review_can_undo(f->review, GAME_ROOT));
}

REVIEW_TEST(where_nothing_was_built_nothing_can_be_changed) {
    assert_fails(edit(f, EDIT_END, NULL, &(uint32_t){TREE_ROOT}, SAID), STATUS_USAGE,
                 about("no solution tree"));
}

// The store does not take it: then it is not done.
PUZZLE_TEST(what_cannot_be_stored_is_not_done) {
    uint32_t at = 1;
    folder_limit_files(0);
    Status status = edit(f, EDIT_ADD, "16.Qb7", &at, SAID);
    folder_limit_files(RLIM_INFINITY);
    assert_int_not_equal(status, STATUS_OK);
    assert_int_equal(at, 1);
    assert_int_equal(shown(f)->tree.count, 4);
    assert_false(shown(f)->by_hand);
    assert_string_not_equal(review_store_fault(f->review), "");
    add_queen_b7(f);
    assert_stored_as_shown(f);
}

REVIEW_TEST(a_tree_beside_the_main_line_has_its_history_in_this_session) {
    fixture_keep(f, f->variation, true);
    assert_ok(act_edit(f->review, f->variation, EDIT_END, NULL, &(uint32_t){1}, SAID));
    const Candidate *candidate = &review_finding(f->review, f->variation)->candidate;
    assert_true(candidate->by_hand);
    assert_ok(act_undo(f->review, f->variation, NULL, SAID));
    assert_false(candidate->by_hand);
    assert_int_equal(candidate->tree.count, 4);
    assert_ok(act_redo(f->review, f->variation, NULL, SAID));
    assert_true(candidate->by_hand);
}

PUZZLE_TEST(handwork_is_only_judged_over_when_that_is_asked_for_and_comes_back_by_undo) {
    add_queen_b7(f);
    assert_fails(review_judge(f->review, GAME_ROOT, false, SAID), STATUS_USAGE,
                 about("<:judge anew> replaces it"));
    Candidate fresh = fixture_candidate(f, true);
    assert_ok(review_keep(f->review, GAME_ROOT, &fresh, true, SAID));
    assert_false(shown(f)->by_hand);
    assert_int_equal(shown(f)->tree.count, 4);
    assert_ok(act_undo(f->review, GAME_NO_NODE, "forget", SAID));
    assert_true(shown(f)->by_hand);
    assert_int_equal(shown(f)->tree.count, 5);
    assert_stored_as_shown(f);
}

// At a node where nothing is stored.
static void forget_and_undo(const ReviewFixture *f, Review *review, uint32_t node) {
    Candidate built = fixture_candidate(f, true), fresh = fixture_candidate(f, true);
    fresh.nodes = 12345;
    assert_ok(review_keep(review, node, &built, false, SAID));
    assert_ok(act_edit(review, node, EDIT_END, NULL, &(uint32_t){1}, SAID));
    assert_ok(review_keep(review, node, &fresh, true, SAID));
    const Candidate *candidate = &review_finding(review, node)->candidate;
    assert_true(!candidate->by_hand && candidate->nodes == 12345 && candidate->tree.count == 4);
    assert_ok(act_undo(review, node, "forget", SAID));
    assert_true(candidate->by_hand && candidate->nodes == 0 && candidate->tree.count == 2);
    assert_ok(act_undo(review, node, NULL, SAID));
    assert_true(!candidate->by_hand && candidate->tree.count == 4);
    assert_ok(act_redo(review, node, NULL, SAID));
    assert_ok(act_redo(review, node, NULL, SAID));
    assert_true(!candidate->by_hand && candidate->nodes == 12345);
}

REVIEW_TEST(forgotten_handwork_comes_back_by_undo_where_nothing_is_stored) {
    Review *alone = review_new("/dev/null/no.db");
    assert_null(review_store(alone));
    review_use_pool(alone, f->pool);
    assert_ok(review_use_profile(alone, &f->profile, SAID));
    assert_ok(review_show(alone, &f->place, SAID));
    forget_and_undo(f, alone, GAME_ROOT);
    review_free(alone);
    forget_and_undo(f, f->review, f->variation);
}

// They are asked for at every drawing.
REVIEW_TEST(motifs_are_judged_once_and_again_when_the_tree_changes) {
    assert_int_equal(review_motifs(f->review, GAME_ROOT)->count, 0);
    fixture_keep(f, GAME_ROOT, true);
    const TreeMotif *first = review_motifs(f->review, GAME_ROOT)->items;
    const size_t count = review_motifs(f->review, GAME_ROOT)->count;
    assert_int_not_equal(count, 0);
    assert_ptr_equal(review_motifs(f->review, GAME_ROOT)->items, first);
    const MotifSet whole = tree_motifs_of(review_motifs(f->review, GAME_ROOT), PART_MAIN_LINE);
    assert_true(motif_in(&whole, MOTIF_MATE_IN_2));
    assert_ok(edit(f, EDIT_END, NULL, &(uint32_t){1}, SAID));
    const MotifSet cut = tree_motifs_of(review_motifs(f->review, GAME_ROOT), PART_MAIN_LINE);
    assert_true(motif_in(&cut, MOTIF_ONE_MOVE));
    assert_false(motif_in(&cut, MOTIF_MATE_IN_2));
    assert_ok(undo_edit(f));
    assert_int_equal(review_motifs(f->review, GAME_ROOT)->count, count);
}

// What a curator says stands apart from what the machine does, is stored, and comes and goes like
// any change of the tree.
PUZZLE_TEST(motifs_and_rating_by_hand_are_kept_apart_and_can_be_undone) {
    static const struct {
        TreeEdit edit;
        const char *text, *json; // NULL: refused
    } steps[] = {
        {EDIT_MOTIF, "+fork", "\"curator\":{\"motifs_added\":\"fork\"}"},
        {EDIT_MOTIF, "+fork", NULL},
        {EDIT_MOTIF, "-mate", "\"motifs_added\":\"fork\",\"motifs_removed\":\"mate\"}"},
        {EDIT_RATING, "1700", "\"motifs_removed\":\"mate\",\"rating\":1700}"},
        {EDIT_RATING, "99", NULL},
        {EDIT_RATING, "17x", NULL},
        {EDIT_RATING, "-", "\"motifs_removed\":\"mate\"}"},
        {EDIT_MOTIF, "-fork", "\"curator\":{\"motifs_removed\":\"mate\"}"},
        {EDIT_MOTIF, "-fork", NULL},
        {EDIT_MOTIF, "+forks", NULL},
        {EDIT_MOTIF, "fork", NULL},
        {EDIT_MOTIF, "", NULL},
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const Status status = edit(f, steps[i].edit, steps[i].text, &(uint32_t){1}, NULL);
        assert_int_equal(status, steps[i].json ? STATUS_OK : STATUS_USAGE);
        CLEANUP(str_done) Str json = {0};
        assert_ok(candidate_write_json(shown(f), &json, SAID));
        if (steps[i].json && !strstr(str_text(&json), steps[i].json))
            fail_msg("%s: no %s in %s", steps[i].text, steps[i].json, str_text(&json));
        assert_stored_as_shown(f);
    }
    MotifSet themes;
    assert_true(candidate_themes(shown(f), &themes));
    assert_false(motif_in(&themes, MOTIF_MATE));
    assert_int_equal(undo_edit(f), STATUS_OK); // -fork
    assert_true(candidate_themes(shown(f), &themes));
    assert_true(motif_in(&themes, MOTIF_FORK));
    assert_int_equal(undo_edit(f), STATUS_OK); // the rating
    int rating;
    assert_true(candidate_rating(shown(f), &rating));
    assert_int_equal(rating, 1700);
    assert_stored_as_shown(f);
}

static void assert_says(ReviewFixture *f, const char *words) {
    CLEANUP(str_done) Str json = {0};
    assert_ok(candidate_write_json(shown(f), &json, SAID));
    assert_non_null(strstr(str_text(&json), words));
    assert_stored_as_shown(f);
}

// It is no change of the tree: that is still the profile's, and judged again by other numbers.
PUZZLE_TEST(what_a_curator_says_of_a_puzzle_stays_when_it_is_judged_again) {
    static const char words[] = "\"curator\":{\"motifs_added\":\"fork\",\"rating\":1700}";
    uint32_t at = 1;
    fixture_decide(f, DECISION_ACCEPT, "");
    assert_ok(edit(f, EDIT_MOTIF, "+fork", &at, SAID));
    assert_ok(edit(f, EDIT_RATING, "1700", &at, SAID));
    assert_false(shown(f)->by_hand);
    assert_int_equal(review_count(f->review).by_hand, 0);
    assert_false(fixture_finding(f)->changed_since_decision);
    fixture_use(f, "magnus", "won=300");
    fixture_keep(f, GAME_ROOT, true);
    assert_says(f, words);
    fixture_reopen(f);
    assert_says(f, words);
    add_queen_b7(f);
    Candidate fresh = fixture_candidate(f, true);
    assert_ok(review_keep(f->review, GAME_ROOT, &fresh, true, SAID)); // forget
    assert_false(shown(f)->by_hand);
    assert_says(f, words);
}

PUZZLE_TEST(of_a_withdrawn_puzzle_nothing_is_said) {
    fixture_use(f, "magnus", "won=300");
    fixture_keep(f, GAME_ROOT, false);
    assert_true(fixture_finding(f)->withdrawn);
    assert_fails(edit(f, EDIT_RATING, "1700", &(uint32_t){1}, SAID), STATUS_USAGE,
                 "the newest run has withdrawn the puzzle");
}
