// Trees that are changed by hand: what is in view is what is stored, step by step, and no judgement
// goes over it unasked.
#include "onlymove/tree_motif.h"
#include "src/review/jobs/game_run.h"
#include "tests/review/desk.h"
#include "tests/support/sound.h"

static const Candidate *shown(const Desk *desk)
{
    return &desk_finding(desk)->candidate;
}

static Status edit(Desk *desk, TreeEdit what, const char *moves, uint32_t *at, Fault *fault)
{
    char label[STORE_LABEL_MAX];
    return act_edit(desk->review, GAME_ROOT, what, moves, at, label, fault);
}

static void add_queen_b7(Desk *desk)
{
    uint32_t at = 1;
    assert_ok(edit(desk, EDIT_ADD, "16.Qb7", &at, SAID));
}

static Status undo_edit(Desk *desk)
{
    StoreDone done;
    return act_undo(desk->review, GAME_ROOT, &done, NULL);
}

static Status redo_edit(Desk *desk)
{
    StoreDone done;
    return act_redo(desk->review, GAME_ROOT, &done, NULL);
}

// What is stored is what is shown, byte for byte.
static void assert_stored_as_shown(Desk *desk)
{
    CLEANUP(review_free_at) Review *other = desk_open(desk);
    CLEANUP(str_done) Str there = {0}, here = {0};
    const Finding *finding = review_finding(other, GAME_ROOT);
    assert_non_null(finding);
    assert_ok(candidate_write_json(shown(desk), &here, SAID));
    assert_ok(candidate_write_json(&finding->candidate, &there, SAID));
    assert_string_equal(str_text(&there), str_text(&here));
}

static void assert_sound(const Desk *desk)
{
    assert_sound_tree(&shown(desk)->tree);
}

PUZZLE_TEST(each_change_is_stored_when_it_is_shown)
{
    uint32_t at = 1;
    char label[STORE_LABEL_MAX];
    assert_ok(act_edit(desk->review, GAME_ROOT, EDIT_ADD, "16.Qb7", &at, label, SAID));
    assert_string_equal(label, "add 16.Qb7");
    assert_int_equal(at, 4);
    assert_int_equal(shown(desk)->tree.count, 5);
    assert_true(shown(desk)->by_hand);
    assert_true(shown(desk)->accepted);
    assert_sound(desk);
    assert_stored_as_shown(desk);
}

// What is owed to a tree that was changed by hand, slice by slice; how many they were.
static int estimate_in_slices(Review *review)
{
    ReviewEvent event;
    int slices = 0;
    for (; review->estimates_owed; slices++) {
        assert_int_equal(review_deadline(review), 0);
        review_next_event(review, 0, &event);
    }
    return slices;
}

static int estimate_of(const Tree *tree)
{
    Estimate estimate;
    Difficulty *difficulty = difficulty_new();
    assert_ok(tree_difficulty(difficulty, tree, &estimate, SAID));
    difficulty_free(difficulty);
    return estimate.rating;
}

// A key is answered before: estimating takes many times what a frame may.
PUZZLE_TEST(a_changed_main_line_is_estimated_anew_in_slices_behind_the_change)
{
    enum { ENDED, ADDED_TO };
    uint32_t at = 1;
    int was = 0;
    for (int change = ENDED; change <= ADDED_TO; change++) {
        at = change == ENDED ? 1 : TREE_ROOT;
        assert_ok(change == ENDED ? edit(desk, EDIT_END, NULL, &at, SAID)
                                  : edit(desk, EDIT_ADD, "16.Qb7", &at, SAID));
        assert_int_equal(shown(desk)->estimated, change == ADDED_TO);
        assert_int_equal(estimate_in_slices(desk->review) > 4, change == ENDED);
        assert_true(shown(desk)->estimated);
        assert_true(change == ENDED || shown(desk)->estimate.rating == was);
        was = shown(desk)->estimate.rating;
        assert_int_equal(was, estimate_of(&shown(desk)->tree));
        assert_stored_as_shown(desk);
    }
    assert_ok(undo_edit(desk));
    assert_ok(undo_edit(desk));
    (void)estimate_in_slices(desk->review);
    assert_false(shown(desk)->estimated);
    assert_ok(redo_edit(desk));
    assert_int_equal(estimate_in_slices(desk->review), 1);
    assert_int_equal(shown(desk)->estimate.rating, was);
}

// The program may have been killed before that.
PUZZLE_TEST(a_tree_by_hand_without_an_estimate_gets_it_when_its_game_is_shown)
{
    uint32_t at = 1;
    assert_ok(edit(desk, EDIT_END, NULL, &at, SAID));
    for (int way = 0; way < 2; way++) {
        CLEANUP(review_free_at) Review *other = desk_open(desk);
        const Candidate *candidate = &review_finding(other, GAME_ROOT)->candidate;
        assert_int_equal(candidate->estimated, way);
        assert_int_equal(estimate_in_slices(other) > 4, !way);
        assert_int_equal(candidate->estimate.rating, estimate_of(&candidate->tree));
    }
}

PUZZLE_TEST(who_leaves_a_game_at_once_leaves_no_estimate_behind)
{
    uint32_t at = 1;
    assert_ok(edit(desk, EDIT_END, NULL, &at, SAID));
    desk_reopen(desk);
    assert_true(shown(desk)->estimated);
}

PUZZLE_TEST(the_kind_is_that_of_the_changed_tree)
{
    uint32_t at = 1;
    assert_ok(edit(desk, EDIT_END, NULL, &at, SAID));
    assert_int_not_equal(shown(desk)->kind, KIND_MATE);
    assert_int_equal(shown(desk)->kind, tree_kind(&shown(desk)->tree));
    assert_ok(undo_edit(desk));
    assert_int_equal(shown(desk)->kind, KIND_MATE);
}

PUZZLE_TEST(undo_and_redo_change_the_store_too)
{
    uint32_t at = 1;
    add_queen_b7(desk);
    assert_ok(edit(desk, EDIT_END, NULL, &at, SAID));
    for (int step = 0; step < 2; step++) {
        assert_ok(undo_edit(desk));
        assert_sound(desk);
        assert_stored_as_shown(desk);
    }
    assert_false(shown(desk)->by_hand);
    assert_false(review_can_undo(desk->review, GAME_ROOT));
    assert_int_equal(undo_edit(desk), STATUS_NOT_FOUND);
    for (int step = 0; step < 2; step++) {
        assert_ok(redo_edit(desk));
        assert_true(shown(desk)->by_hand);
        assert_sound(desk);
        assert_stored_as_shown(desk);
    }
    assert_int_equal(redo_edit(desk), STATUS_NOT_FOUND);
}

PUZZLE_TEST(a_change_is_undone_in_a_later_session)
{
    add_queen_b7(desk);
    desk_reopen(desk);
    assert_true(shown(desk)->by_hand);
    assert_ok(undo_edit(desk));
    assert_int_equal(shown(desk)->tree.count, 4);
    assert_false(shown(desk)->by_hand);
    assert_stored_as_shown(desk);
}

PUZZLE_TEST(what_is_refused_leaves_no_step_behind)
{
    uint32_t at = 3;
    assert_int_not_equal(edit(desk, EDIT_END, NULL, &at, SAID), STATUS_OK);
    assert_int_equal(at, 3);
    assert_false(shown(desk)->by_hand);
    assert_false(review_can_undo(desk->review, GAME_ROOT));
}

DESK_TEST(where_nothing_was_built_nothing_can_be_changed)
{
    Fault fault = {""};
    uint32_t at = TREE_ROOT;
    assert_int_not_equal(edit(desk, EDIT_END, NULL, &at, &fault), STATUS_OK);
    assert_non_null(strstr(fault.text, "no solution tree"));
}

// The store does not take it: then it is not done.
PUZZLE_TEST(what_cannot_be_stored_is_not_done)
{
    uint32_t at = 1;
    folder_limit_files(0);
    Status status = edit(desk, EDIT_ADD, "16.Qb7", &at, SAID);
    folder_limit_files(RLIM_INFINITY);
    assert_int_not_equal(status, STATUS_OK);
    assert_int_equal(at, 1);
    assert_int_equal(shown(desk)->tree.count, 4);
    assert_false(shown(desk)->by_hand);
    assert_string_not_equal(review_store_fault(desk->review), "");
    add_queen_b7(desk);
    assert_stored_as_shown(desk);
}

DESK_TEST(a_tree_beside_the_main_line_has_its_history_in_this_session)
{
    uint32_t at = 1;
    char label[STORE_LABEL_MAX];
    StoreDone done;
    desk_keep(desk, desk->variation, true);
    assert_ok(act_edit(desk->review, desk->variation, EDIT_END, NULL, &at, label, SAID));
    const Candidate *candidate = &review_finding(desk->review, desk->variation)->candidate;
    assert_true(candidate->by_hand);
    assert_ok(act_undo(desk->review, desk->variation, &done, SAID));
    assert_false(candidate->by_hand);
    assert_int_equal(candidate->tree.count, 4);
    assert_ok(act_redo(desk->review, desk->variation, &done, SAID));
    assert_true(candidate->by_hand);
}

PUZZLE_TEST(handwork_is_only_judged_over_when_that_is_asked_for_and_comes_back_by_undo)
{
    Fault fault = {""};
    StoreDone done;
    add_queen_b7(desk);
    assert_int_not_equal(review_judge(desk->review, GAME_ROOT, false, &fault), STATUS_OK);
    assert_non_null(strstr(fault.text, ":forget"));
    Candidate fresh = desk_candidate(desk, true);
    assert_ok(review_keep(desk->review, GAME_ROOT, &fresh, true, &fault));
    assert_false(shown(desk)->by_hand);
    assert_int_equal(shown(desk)->tree.count, 4);
    assert_ok(act_undo(desk->review, GAME_NO_NODE, &done, SAID));
    assert_string_equal(done.label, "forget");
    assert_true(shown(desk)->by_hand);
    assert_int_equal(shown(desk)->tree.count, 5);
    assert_stored_as_shown(desk);
}

// At a node where nothing is stored.
static void forget_and_undo(const Desk *desk, Review *review, uint32_t node)
{
    uint32_t at = 1;
    char label[STORE_LABEL_MAX];
    StoreDone done;
    Candidate built = desk_candidate(desk, true), fresh = desk_candidate(desk, true);
    fresh.nodes = 12345;
    assert_int_equal(review_keep(review, node, &built, false, NULL), STATUS_OK);
    assert_int_equal(act_edit(review, node, EDIT_END, NULL, &at, label, NULL), STATUS_OK);
    assert_int_equal(review_keep(review, node, &fresh, true, NULL), STATUS_OK);
    const Candidate *candidate = &review_finding(review, node)->candidate;
    assert_true(!candidate->by_hand && candidate->nodes == 12345 && candidate->tree.count == 4);
    assert_int_equal(act_undo(review, node, &done, NULL), STATUS_OK);
    assert_string_equal(done.label, "forget");
    assert_true(candidate->by_hand && candidate->nodes == 0 && candidate->tree.count == 2);
    assert_int_equal(act_undo(review, node, &done, NULL), STATUS_OK);
    assert_true(!candidate->by_hand && candidate->tree.count == 4);
    assert_int_equal(act_redo(review, node, &done, NULL), STATUS_OK);
    assert_int_equal(act_redo(review, node, &done, NULL), STATUS_OK);
    assert_true(!candidate->by_hand && candidate->nodes == 12345);
}

DESK_TEST(forgotten_handwork_comes_back_by_undo_where_nothing_is_stored)
{
    Review *alone = review_new("/dev/null/no.db");
    assert_null(review_store(alone));
    review_use_pool(alone, desk->pool);
    assert_int_equal(review_use_profile(alone, &desk->profile, NULL), STATUS_OK);
    assert_int_equal(review_show(alone, &desk->place, NULL), STATUS_OK);
    forget_and_undo(desk, alone, GAME_ROOT);
    review_free(alone);
    forget_and_undo(desk, desk->review, desk->variation);
}

PUZZLE_TEST(a_run_leaves_handwork_alone)
{
    KnownPosition known;
    add_queen_b7(desk);
    desk_use(desk, "magnus", "won=300");
    known = known_from_candidate(shown(desk));
    assert_true(known.by_hand);
    desk_keep(desk, GAME_ROOT, false);
    desk_reopen(desk);
    assert_true(shown(desk)->by_hand);
    assert_false(desk_finding(desk)->withdrawn);
}

PUZZLE_TEST(the_tree_of_an_accepted_puzzle_is_decided_on_as_it_is_changed)
{
    desk_decide(desk, DECISION_ACCEPT, "");
    add_queen_b7(desk);
    assert_int_equal(desk_finding(desk)->decision, DECISION_ACCEPT);
    desk_reopen(desk);
    assert_false(desk_finding(desk)->changed);
    assert_int_equal(shown(desk)->tree.count, 5);
}

// They are asked for at every drawing.
DESK_TEST(motifs_are_judged_once_and_again_when_the_tree_changes)
{
    uint32_t at = 1;
    assert_int_equal(review_motifs(desk->review, GAME_ROOT)->count, 0);
    desk_keep(desk, GAME_ROOT, true);
    const TreeMotif *first = review_motifs(desk->review, GAME_ROOT)->items;
    const size_t count = review_motifs(desk->review, GAME_ROOT)->count;
    assert_int_not_equal(count, 0);
    assert_ptr_equal(review_motifs(desk->review, GAME_ROOT)->items, first);
    const MotifSet whole =
        tree_motifs_of(review_motifs(desk->review, GAME_ROOT), MOTIFS_OF_MAIN_LINE);
    assert_true(motif_in(&whole, MOTIF_MATE_IN_2));
    assert_ok(edit(desk, EDIT_END, NULL, &at, SAID));
    const MotifSet cut =
        tree_motifs_of(review_motifs(desk->review, GAME_ROOT), MOTIFS_OF_MAIN_LINE);
    assert_true(motif_in(&cut, MOTIF_ONE_MOVE));
    assert_false(motif_in(&cut, MOTIF_MATE_IN_2));
    assert_ok(undo_edit(desk));
    assert_int_equal(review_motifs(desk->review, GAME_ROOT)->count, count);
}

// What a curator says stands apart from what the machine does, is stored, and comes and goes like
// any change of the tree.
PUZZLE_TEST(motifs_and_rating_by_hand_are_kept_apart_and_can_be_undone)
{
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
        uint32_t at = 1;
        const Status status = edit(desk, steps[i].edit, steps[i].text, &at, NULL);
        assert_int_equal(status, steps[i].json ? STATUS_OK : STATUS_USAGE);
        CLEANUP(str_done) Str json = {0};
        assert_ok(candidate_write_json(shown(desk), &json, SAID));
        if (steps[i].json && !strstr(str_text(&json), steps[i].json)) {
            fail_msg("%s: no %s in %s", steps[i].text, steps[i].json, str_text(&json));
        }
        assert_stored_as_shown(desk);
    }
    MotifSet themes;
    assert_true(candidate_themes(shown(desk), &themes));
    assert_false(motif_in(&themes, MOTIF_MATE));
    assert_int_equal(undo_edit(desk), STATUS_OK); // -fork
    assert_true(candidate_themes(shown(desk), &themes));
    assert_true(motif_in(&themes, MOTIF_FORK));
    assert_int_equal(undo_edit(desk), STATUS_OK); // the rating
    int rating;
    assert_true(candidate_rating(shown(desk), &rating));
    assert_int_equal(rating, 1700);
    assert_stored_as_shown(desk);
}

static void assert_says(Desk *desk, const char *words)
{
    CLEANUP(str_done) Str json = {0};
    assert_ok(candidate_write_json(shown(desk), &json, SAID));
    assert_non_null(strstr(str_text(&json), words));
    assert_stored_as_shown(desk);
}

// It is no change of the tree: that is still the profile's, and judged again by other numbers.
PUZZLE_TEST(what_a_curator_says_of_a_puzzle_stays_when_it_is_judged_again)
{
    static const char words[] = "\"curator\":{\"motifs_added\":\"fork\",\"rating\":1700}";
    uint32_t at = 1;
    desk_decide(desk, DECISION_ACCEPT, "");
    assert_ok(edit(desk, EDIT_MOTIF, "+fork", &at, SAID));
    assert_ok(edit(desk, EDIT_RATING, "1700", &at, SAID));
    assert_false(shown(desk)->by_hand);
    assert_int_equal(review_count(desk->review).by_hand, 0);
    assert_false(desk_finding(desk)->changed);
    desk_use(desk, "magnus", "won=300");
    desk_keep(desk, GAME_ROOT, true);
    assert_says(desk, words);
    desk_reopen(desk);
    assert_says(desk, words);
    add_queen_b7(desk);
    Candidate fresh = desk_candidate(desk, true);
    assert_ok(review_keep(desk->review, GAME_ROOT, &fresh, true, SAID)); // forget
    assert_false(shown(desk)->by_hand);
    assert_says(desk, words);
}

PUZZLE_TEST(of_a_withdrawn_puzzle_nothing_is_said)
{
    uint32_t at = 1;
    desk_use(desk, "magnus", "won=300");
    desk_keep(desk, GAME_ROOT, false);
    assert_true(desk_finding(desk)->withdrawn);
    assert_fails(edit(desk, EDIT_RATING, "1700", &at, SAID), STATUS_USAGE,
                 "the newest run has withdrawn the puzzle");
}
