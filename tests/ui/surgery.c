// Trees that are changed by hand in the review: what is in view is what is stored, step by step,
// and no judgement goes over it unasked.
#include "tests/support/test.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "onlymove/surgery.h"
#include "tests/support/folder.h"
#include "tests/support/recorded.h"
#include "ui/review.h"

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

enum { B3 = 17, B7 = 49, B8 = 57, D7 = 51, D1 = 3, D8 = 59 };

typedef struct Desk {
    Folder folder;
    Str db;
    Game game;
    Review review;
    ReviewGame where;
    Profile profile;
} Desk;

// The game goes 1.Qb8+ Nxb8 2.Rd8#.
static void play_opera(Game *game)
{
    const Move line[] = {move_make(B3, B8), move_make(D7, B8), move_make(D1, D8)};
    uint32_t node = GAME_ROOT;
    game_init(game);
    game->start = recorded_position(OPERA);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        node = game_add(game, node, line[i]);
    }
}

static void load(Desk *desk)
{
    assert_int_equal(review_load(&desk->review, &desk->where, &desk->profile, NULL), STATUS_OK);
}

static int setup(void **state)
{
    Desk *desk = calloc(1, sizeof *desk);
    folder_init(&desk->folder);
    folder_path(&desk->folder, "store.db", &desk->db);
    play_opera(&desk->game);
    desk->where = (ReviewGame){"opera.pgn", 0, &desk->game};
    profile_find("finder", &desk->profile, NULL);
    review_init(&desk->review, str_text(&desk->db));
    load(desk);
    *state = desk;
    return 0;
}

static int teardown(void **state)
{
    Desk *desk = *state;
    review_done(&desk->review);
    game_done(&desk->game);
    folder_done(&desk->folder);
    str_done(&desk->db);
    free(desk);
    return 0;
}

#define AT_DESK(name) TEST_WITH(name, setup, teardown)

// A puzzle at a node: Qb8+ Nxb8 Rd8#.
static Candidate make_puzzle(const Desk *desk)
{
    Candidate candidate = {.accepted = true, .kind = KIND_MATE, .profile = desk->profile};
    const Position start = recorded_position(OPERA);
    pos_to_fen(&start, candidate.fen);
    candidate.engine = strdup("Test");
    for (int i = 0; i < desk->profile.filter_count; i++) {
        candidate.verdicts[i] =
            (Verdict){.filter = desk->profile.filters[i], .state = VERDICT_PASS};
    }
    candidate.verdict_count = desk->profile.filter_count;
    tree_init(&candidate.tree, &start);
    uint32_t at = tree_add(&candidate.tree, TREE_ROOT, move_make(B3, B8), ROLE_SOLUTION);
    at = tree_add(&candidate.tree, at, move_make(D7, B8), ROLE_REPLY);
    at = tree_add(&candidate.tree, at, move_make(D1, D8), ROLE_SOLUTION);
    candidate.tree.nodes[at].outcome = OUTCOME_MATE;
    return candidate;
}

static void keep_puzzle(Desk *desk)
{
    Candidate candidate = make_puzzle(desk);
    assert_int_equal(review_keep(&desk->review, &desk->where, GAME_ROOT, &candidate, NULL),
                     STATUS_OK);
}

static const Candidate *shown(const Desk *desk)
{
    return &review_finding(&desk->review, GAME_ROOT)->candidate;
}

// What is stored is what is shown, byte for byte.
static void assert_stored_as_shown(Desk *desk)
{
    Review again;
    Str here, there;
    str_init(&here);
    str_init(&there);
    review_init(&again, str_text(&desk->db));
    assert_int_equal(review_load(&again, &desk->where, &desk->profile, NULL), STATUS_OK);
    const Finding *finding = review_finding(&again, GAME_ROOT);
    assert_non_null(finding);
    assert_int_equal(candidate_write_json(shown(desk), &here, NULL), STATUS_OK);
    assert_int_equal(candidate_write_json(&finding->candidate, &there, NULL), STATUS_OK);
    assert_string_equal(str_text(&there), str_text(&here));
    review_done(&again);
    str_done(&here);
    str_done(&there);
}

static void assert_sound(const Desk *desk)
{
    Fault fault = {""};
    if (!tree_is_valid(&shown(desk)->tree, &fault)) {
        fail_msg("%s", fault.text);
    }
}

static Status add_queen_b7(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault)
{
    (void)operation;
    *at = TREE_ROOT;
    return tree_add_by_hand(tree, at, move_make(B3, B7), fault);
}

static Status end_here(Tree *tree, uint32_t *at, const ReviewOperation *operation, Fault *fault)
{
    (void)operation;
    return tree_end_here(tree, at, &(EndRule){.gain = 3, .won = 280}, fault);
}

static const ReviewOperation adding = {.label = "add Qb7", .run = add_queen_b7};
static const ReviewOperation ending = {.label = "end with 16.Qb8+", .run = end_here};

static Status operate(Desk *desk, const ReviewOperation *operation, uint32_t *at, Fault *fault)
{
    return review_operate(&desk->review, &desk->where, GAME_ROOT, operation, at, fault);
}

AT_DESK(each_change_is_stored_when_it_is_shown)
{
    Desk *desk = *state;
    uint32_t at = 1;
    keep_puzzle(desk);
    assert_int_equal(operate(desk, &adding, &at, NULL), STATUS_OK);
    assert_int_equal(at, 4);
    assert_int_equal(shown(desk)->tree.count, 5);
    assert_true(shown(desk)->by_hand);
    assert_true(shown(desk)->accepted);
    assert_sound(desk);
    assert_stored_as_shown(desk);
}

AT_DESK(the_kind_is_that_of_the_changed_tree)
{
    Desk *desk = *state;
    uint32_t at = 1;
    keep_puzzle(desk);
    assert_int_equal(operate(desk, &ending, &at, NULL), STATUS_OK);
    assert_int_not_equal(shown(desk)->kind, KIND_MATE);
    assert_int_equal(shown(desk)->kind, tree_kind(&shown(desk)->tree));
    assert_int_equal(review_tree_undo(&desk->review, &desk->where, GAME_ROOT, &at, NULL),
                     STATUS_OK);
    assert_int_equal(shown(desk)->kind, KIND_MATE);
}

AT_DESK(undo_and_redo_change_the_store_too)
{
    Desk *desk = *state;
    uint32_t at = 1;
    keep_puzzle(desk);
    operate(desk, &adding, &at, NULL);
    at = 1;
    operate(desk, &ending, &at, NULL);
    for (int step = 0; step < 2; step++) {
        assert_int_equal(review_tree_undo(&desk->review, &desk->where, GAME_ROOT, &at, NULL),
                         STATUS_OK);
        assert_sound(desk);
        assert_stored_as_shown(desk);
    }
    assert_int_equal(at, 1);
    assert_false(shown(desk)->by_hand);
    assert_int_equal(review_tree_undo(&desk->review, &desk->where, GAME_ROOT, &at, NULL),
                     STATUS_NOT_FOUND);
    for (int step = 0; step < 2; step++) {
        assert_int_equal(review_tree_redo(&desk->review, &desk->where, GAME_ROOT, &at, NULL),
                         STATUS_OK);
        assert_true(shown(desk)->by_hand);
        assert_sound(desk);
        assert_stored_as_shown(desk);
    }
    assert_int_equal(review_tree_redo(&desk->review, &desk->where, GAME_ROOT, &at, NULL),
                     STATUS_NOT_FOUND);
}

AT_DESK(what_is_refused_leaves_no_step_behind)
{
    Desk *desk = *state;
    Fault fault;
    uint32_t at = 3;
    keep_puzzle(desk);
    assert_int_not_equal(operate(desk, &ending, &at, &fault), STATUS_OK);
    assert_int_equal(at, 3);
    assert_false(shown(desk)->by_hand);
    assert_null(tree_history_undo_label(&review_finding(&desk->review, GAME_ROOT)->history));
}

AT_DESK(where_nothing_was_built_nothing_can_be_changed)
{
    Desk *desk = *state;
    Fault fault;
    uint32_t at = TREE_ROOT;
    assert_int_equal(operate(desk, &adding, &at, &fault), STATUS_NOT_FOUND);
    assert_non_null(strstr(fault.text, "no solution has been built here"));
}

// The store does not take it: then it is not done, and redo tries again.
AT_DESK(what_cannot_be_stored_is_not_done)
{
    Desk *desk = *state;
    uint32_t at = 1;
    Fault fault;
    struct rlimit limit, none;
    keep_puzzle(desk);
    getrlimit(RLIMIT_FSIZE, &limit);
    none = limit;
    none.rlim_cur = 1;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &none);
    Status status = operate(desk, &adding, &at, &fault);
    setrlimit(RLIMIT_FSIZE, &limit);
    signal(SIGXFSZ, SIG_DFL);
    assert_int_not_equal(status, STATUS_OK);
    assert_int_equal(at, 1);
    assert_int_equal(shown(desk)->tree.count, 4);
    assert_false(shown(desk)->by_hand);
    assert_true(desk->review.failing);
    assert_int_equal(review_tree_redo(&desk->review, &desk->where, GAME_ROOT, &at, NULL),
                     STATUS_OK);
    assert_int_equal(shown(desk)->tree.count, 5);
    assert_stored_as_shown(desk);
}

AT_DESK(a_changed_tree_is_still_by_hand_when_it_is_read_again)
{
    Desk *desk = *state;
    uint32_t at = 1;
    keep_puzzle(desk);
    operate(desk, &ending, &at, NULL);
    load(desk);
    assert_true(shown(desk)->by_hand);
    // What was done before is not undone any more, and what is done now is undone to that.
    at = 1;
    operate(desk, &adding, &at, NULL);
    review_tree_undo(&desk->review, &desk->where, GAME_ROOT, &at, NULL);
    assert_true(shown(desk)->by_hand);
    assert_int_equal(review_tree_undo(&desk->review, &desk->where, GAME_ROOT, &at, NULL),
                     STATUS_NOT_FOUND);
}

AT_DESK(a_new_judgement_forgets_the_history)
{
    Desk *desk = *state;
    uint32_t at = 1;
    keep_puzzle(desk);
    operate(desk, &adding, &at, NULL);
    keep_puzzle(desk);
    assert_false(shown(desk)->by_hand);
    assert_int_equal(review_tree_undo(&desk->review, &desk->where, GAME_ROOT, &at, NULL),
                     STATUS_NOT_FOUND);
    assert_stored_as_shown(desk);
}

AT_DESK(the_store_keeps_what_was_accepted_while_another_judgement_is_changed)
{
    Desk *desk = *state;
    uint32_t at = 1;
    keep_puzzle(desk);
    operate(desk, &adding, &at, NULL);
    assert_int_equal(
        review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_ACCEPT, "", NULL),
        STATUS_OK);
    keep_puzzle(desk);
    at = 1;
    assert_int_equal(operate(desk, &ending, &at, NULL), STATUS_OK);
    assert_false(review_finding(&desk->review, GAME_ROOT)->stored);
    load(desk);
    assert_int_equal(shown(desk)->tree.count, 5);
}

AT_DESK(a_position_of_the_tree_is_inside_its_puzzle_until_it_is_taken_out)
{
    Desk *desk = *state;
    const uint32_t second = game_main_node(&desk->game, 2);
    assert_int_equal(review_inside(&desk->review, &desk->where, second), 0);
    keep_puzzle(desk);
    assert_int_equal(review_inside(&desk->review, &desk->where, second), 1);
    assert_int_equal(review_inside(&desk->review, &desk->where, GAME_ROOT), 0);
    review_outdate(&desk->review);
    assert_int_equal(review_inside(&desk->review, &desk->where, second), 0);
    load(desk);
    assert_int_equal(review_inside(&desk->review, &desk->where, second), 1);
    uint32_t at = 1;
    operate(desk, &ending, &at, NULL);
    assert_int_equal(review_inside(&desk->review, &desk->where, second), 0);
}

// No run replaces it, so it stays where it is.
AT_DESK(an_outdated_puzzle_with_a_tree_changed_by_hand_still_counts)
{
    Desk *desk = *state;
    uint32_t at = 1;
    keep_puzzle(desk);
    operate(desk, &adding, &at, NULL);
    review_outdate(&desk->review);
    const uint32_t second = game_main_node(&desk->game, 2);
    assert_int_equal(review_inside(&desk->review, &desk->where, second), 1);
}
