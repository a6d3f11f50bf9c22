// Decisions: what may be decided, that it is stored before it is shown, undo and redo.
#include "tests/support/test.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "tests/support/folder.h"
#include "tests/support/recorded.h"
#include "ui/review.h"

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

typedef struct Desk {
    Folder folder;
    Str db;
    Game game;
    uint32_t variation; // a node that is not on the main line
    Review review;
    ReviewGame where;
    Profile profile;
} Desk;

static int setup(void **state)
{
    Desk *desk = calloc(1, sizeof *desk);
    folder_init(&desk->folder);
    folder_path(&desk->folder, "store.db", &desk->db);
    game_init(&desk->game);
    desk->game.start = recorded_position(OPERA);
    static const char *const line[] = {"b3b8", "d7b8", "d1d8"};
    Position pos = desk->game.start;
    uint32_t node = GAME_ROOT;
    for (int i = 0; i < 3; i++) {
        Position next;
        Move move = move_make(square_make(line[i][0] - 'a', line[i][1] - '1'),
                              square_make(line[i][2] - 'a', line[i][3] - '1'));
        node = game_add(&desk->game, node, move);
        pos_make(&pos, move, &next);
        pos = next;
    }
    desk->variation = game_add(&desk->game, GAME_ROOT, move_make(17, 9));
    desk->where = (ReviewGame){"opera.pgn", 0, &desk->game};
    profile_find("magnus", &desk->profile, NULL);
    review_init(&desk->review, str_text(&desk->db));
    *state = desk;
    return review_load(&desk->review, &desk->where, &desk->profile, NULL) == STATUS_OK ? 0 : -1;
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

#define DESK_TEST(name) TEST_WITH(name, setup, teardown)

// A candidate as the profile leaves it: accepted with a tree of one move, or refused.
static Candidate make_candidate(bool accepted)
{
    Candidate candidate = {.accepted = accepted, .kind = accepted ? KIND_WIN : KIND_NONE};
    const Position start = recorded_position(OPERA);
    pos_to_fen(&start, candidate.fen);
    assert_int_equal(profile_find("magnus", &candidate.profile, NULL), STATUS_OK);
    strcpy(candidate.reason, accepted ? "" : "one-winning-move: nothing wins");
    candidate.engine = strdup("Test");
    candidate.verdicts[0] = (Verdict){.filter = filter_find("one-winning-move"),
                                      .state = accepted ? VERDICT_PASS : VERDICT_FAIL};
    candidate.verdict_count = 1;
    tree_init(&candidate.tree, &start);
    if (accepted) {
        tree_add(&candidate.tree, TREE_ROOT, move_make(17, 57), ROLE_SOLUTION);
    }
    return candidate;
}

static void keep(Desk *desk, uint32_t node, bool accepted)
{
    Candidate candidate = make_candidate(accepted);
    Fault fault;
    if (review_keep(&desk->review, &desk->where, node, &candidate, &fault) != STATUS_OK) {
        fail_msg("%s", fault.text);
    }
}

static void assert_refused(Desk *desk, uint32_t node, Decision decision, const char *words)
{
    Fault fault;
    assert_int_not_equal(review_decide(&desk->review, &desk->where, node, decision, "", &fault),
                         STATUS_OK);
    if (!strstr(fault.text, words)) {
        fail_msg("%s", fault.text);
    }
}

static Decision stored_decision(Desk *desk)
{
    Review again;
    review_init(&again, str_text(&desk->db));
    assert_int_equal(review_load(&again, &desk->where, &desk->profile, NULL), STATUS_OK);
    const Finding *finding = review_finding(&again, GAME_ROOT);
    Decision decision = finding ? finding->decision : DECISION_NONE;
    review_done(&again);
    return decision;
}

static Candidate stored_candidate(Desk *desk)
{
    Review again;
    Candidate copy;
    review_init(&again, str_text(&desk->db));
    review_load(&again, &desk->where, &desk->profile, NULL);
    assert_true(candidate_copy(&copy, &review_finding(&again, GAME_ROOT)->candidate));
    review_done(&again);
    return copy;
}

DESK_TEST(what_cannot_be_decided_is_refused_in_words)
{
    Desk *desk = *state;
    assert_refused(desk, GAME_ROOT, DECISION_ACCEPT, "no verdicts here yet");
    keep(desk, GAME_ROOT, false);
    assert_refused(desk, GAME_ROOT, DECISION_ACCEPT, "nothing wins");
    keep(desk, desk->variation, true);
    assert_refused(desk, desk->variation, DECISION_ACCEPT, "main line");
}

DESK_TEST(a_decision_is_stored_undone_and_done_again)
{
    Desk *desk = *state;
    const ReviewStep *step;
    keep(desk, GAME_ROOT, true);
    assert_int_equal(
        review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_ACCEPT, "", NULL),
        STATUS_OK);
    assert_int_equal(review_finding(&desk->review, GAME_ROOT)->decision, DECISION_ACCEPT);
    assert_int_equal(stored_decision(desk), DECISION_ACCEPT);

    review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_REJECT, "ugly", NULL);
    assert_string_equal(review_finding(&desk->review, GAME_ROOT)->reason, "ugly");
    assert_int_equal(review_undo(&desk->review, &desk->where, &step, NULL), STATUS_OK);
    assert_int_equal(stored_decision(desk), DECISION_ACCEPT);
    assert_int_equal(review_undo(&desk->review, &desk->where, &step, NULL), STATUS_OK);
    assert_int_equal(stored_decision(desk), DECISION_NONE);
    assert_int_equal(review_undo(&desk->review, &desk->where, &step, NULL), STATUS_NOT_FOUND);

    review_redo(&desk->review, &desk->where, &step, NULL);
    assert_int_equal(review_redo(&desk->review, &desk->where, &step, NULL), STATUS_OK);
    assert_int_equal(stored_decision(desk), DECISION_REJECT);
    assert_string_equal(review_finding(&desk->review, GAME_ROOT)->reason, "ugly");
    assert_int_equal(review_redo(&desk->review, &desk->where, &step, NULL), STATUS_NOT_FOUND);
}

DESK_TEST(the_same_judgement_once_more_is_the_stored_one)
{
    Desk *desk = *state;
    keep(desk, GAME_ROOT, true);
    review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_REJECT, "ugly", NULL);
    keep(desk, GAME_ROOT, true);
    assert_true(review_finding(&desk->review, GAME_ROOT)->stored);
    keep(desk, GAME_ROOT, false);
    assert_false(review_finding(&desk->review, GAME_ROOT)->stored);
}

DESK_TEST(a_new_decision_forgets_what_could_be_done_again)
{
    Desk *desk = *state;
    const ReviewStep *step;
    keep(desk, GAME_ROOT, true);
    review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_ACCEPT, "", NULL);
    review_undo(&desk->review, &desk->where, &step, NULL);
    review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_SKIP, "", NULL);
    assert_int_equal(review_redo(&desk->review, &desk->where, &step, NULL), STATUS_NOT_FOUND);
}

DESK_TEST(a_decision_that_the_disk_refuses_is_not_shown)
{
    Desk *desk = *state;
    struct rlimit limit, small;
    keep(desk, GAME_ROOT, true);
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 0;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    Fault fault = {""};
    Status status =
        review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_ACCEPT, "", &fault);
    setrlimit(RLIMIT_FSIZE, &limit);
    signal(SIGXFSZ, SIG_DFL);
    assert_int_equal(status, STATUS_STORE);
    assert_non_null(strstr(fault.text, str_text(&desk->db)));
    assert_int_equal(review_finding(&desk->review, GAME_ROOT)->decision, DECISION_NONE);
    assert_int_equal(desk->review.marks[0].decision, DECISION_NONE);
    assert_int_equal(stored_decision(desk), DECISION_NONE);
    // With room again, it goes through.
    assert_int_equal(
        review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_ACCEPT, "", NULL),
        STATUS_OK);
    assert_int_equal(stored_decision(desk), DECISION_ACCEPT);
}

DESK_TEST(a_judgement_that_could_not_be_stored_is_stored_before_its_decision)
{
    Desk *desk = *state;
    struct rlimit limit, small;
    keep(desk, GAME_ROOT, false);
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 0;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    Candidate candidate = make_candidate(true);
    Fault fault = {""};
    review_keep(&desk->review, &desk->where, GAME_ROOT, &candidate, &fault);
    Candidate again = make_candidate(true);
    Status status = review_keep(&desk->review, &desk->where, GAME_ROOT, &again, &fault);
    setrlimit(RLIMIT_FSIZE, &limit);
    signal(SIGXFSZ, SIG_DFL);
    assert_int_equal(status, STATUS_STORE);
    assert_true(desk->review.failing);
    assert_int_equal(
        review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_ACCEPT, "", NULL),
        STATUS_OK);
    assert_false(desk->review.failing);
    Candidate stored = stored_candidate(desk);
    assert_true(stored.accepted);
    candidate_done(&stored);
}

DESK_TEST(findings_of_other_numbers_are_outdated_when_they_are_read)
{
    Desk *desk = *state;
    keep(desk, GAME_ROOT, true);
    profile_set(&desk->profile, "nodes.max=500000", NULL);
    assert_int_equal(review_load(&desk->review, &desk->where, &desk->profile, NULL), STATUS_OK);
    assert_true(review_finding(&desk->review, GAME_ROOT)->outdated);
}

static bool outdated_by(Desk *desk, const char *setting)
{
    profile_find("magnus", &desk->profile, NULL);
    assert_int_equal(profile_set(&desk->profile, setting, NULL), STATUS_OK);
    assert_int_equal(review_load(&desk->review, &desk->where, &desk->profile, NULL), STATUS_OK);
    return review_finding(&desk->review, GAME_ROOT)->outdated;
}

DESK_TEST(findings_are_outdated_by_what_the_profile_uses_only)
{
    Desk *desk = *state;
    keep(desk, GAME_ROOT, true);
    assert_false(outdated_by(desk, "tier=3"));
    assert_true(outdated_by(desk, "won=281"));
    assert_true(outdated_by(desk, "filters=not-in-check solution-tree"));
    assert_true(outdated_by(desk, "tree=finder"));
    assert_false(outdated_by(desk, "won=280"));
}

DESK_TEST(candidates_are_found_forward_and_backward)
{
    Desk *desk = *state;
    keep(desk, GAME_ROOT, true);
    keep(desk, game_main_node(&desk->game, 1), false);
    keep(desk, game_main_node(&desk->game, 2), true);
    assert_int_equal(review_next(&desk->review, 0, true, WANTED_CANDIDATE), 2);
    assert_int_equal(review_next(&desk->review, 2, true, WANTED_CANDIDATE), SIZE_MAX);
    assert_int_equal(review_next(&desk->review, 2, false, WANTED_CANDIDATE), 0);
    assert_int_equal(review_next(&desk->review, 0, false, WANTED_CANDIDATE), SIZE_MAX);
    assert_int_equal(review_count(&desk->review).candidates, 2);
    assert_int_equal(review_count(&desk->review).puzzles, 2);
    assert_int_equal(review_count(&desk->review).decided, 0);
    review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_SKIP, "", NULL);
    assert_int_equal(review_next(&desk->review, 2, false, WANTED_WAITING), SIZE_MAX);
    assert_int_equal(review_count(&desk->review).decided, 1);
}

DESK_TEST(other_numbers_make_findings_outdated_until_judged_again)
{
    Desk *desk = *state;
    keep(desk, GAME_ROOT, true);
    review_outdate(&desk->review);
    assert_true(review_finding(&desk->review, GAME_ROOT)->outdated);
    keep(desk, GAME_ROOT, true);
    assert_false(review_finding(&desk->review, GAME_ROOT)->outdated);
}

DESK_TEST(what_was_decided_on_stays_in_the_store_when_it_is_judged_again)
{
    Desk *desk = *state;
    keep(desk, GAME_ROOT, true);
    review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_ACCEPT, "", NULL);
    keep(desk, GAME_ROOT, false);
    assert_false(review_finding(&desk->review, GAME_ROOT)->stored);
    assert_refused(desk, GAME_ROOT, DECISION_ACCEPT, "nothing wins");
    Candidate stored = stored_candidate(desk);
    assert_true(stored.accepted);
    assert_int_equal(stored.tree.count, 2);
    candidate_done(&stored);
    assert_int_equal(stored_decision(desk), DECISION_ACCEPT);

    // A new judgement takes its place when it is accepted in its turn.
    keep(desk, GAME_ROOT, true);
    assert_int_equal(
        review_decide(&desk->review, &desk->where, GAME_ROOT, DECISION_ACCEPT, "", NULL),
        STATUS_OK);
    assert_true(review_finding(&desk->review, GAME_ROOT)->stored);
}
