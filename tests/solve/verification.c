// A tree changed by hand is looked at again, on recorded lines: only at the nodes that were
// touched, and with the profile's own policy.
#include "tests/support/test.h"

#include <stdio.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "tests/solve/surgery_scene.h"
#include "tests/support/recorded.h"
#include "tests/support/trial.h"

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
static const char ROOK_AND_QUEEN[] = "4k3/8/8/8/8/8/q6R/6K1 w - - 0 1";

// 16.Qb8+ Nxb8 17.Rd8#, as a search has found it: nothing is touched.
static void opera_tree(Tree *tree)
{
    uint32_t at = TREE_ROOT;
    scene_start(tree, OPERA);
    at = tree_add(tree, at, scene_move(tree, at, "b3b8"), ROLE_SOLUTION);
    at = tree_add(tree, at, scene_move(tree, at, "d7b8"), ROLE_REPLY);
    at = tree_add(tree, at, scene_move(tree, at, "d1d8"), ROLE_SOLUTION);
    tree->nodes[at].outcome = OUTCOME_MATE;
}

static uint32_t add(Tree *tree, const char *path, const char *uci)
{
    uint32_t at = scene_find(tree, path);
    assert_int_equal(tree_add_by_hand(tree, &at, scene_move(tree, at, uci), NULL), STATUS_OK);
    return at;
}

// The finding of the only touched node, or of the one at the end of a path.
static const NodeFinding *finding_of(const Verification *verification, const char *path)
{
    size_t count;
    uint32_t node = scene_find(verification_tree(verification), path);
    const NodeFinding *findings = verification_findings(verification, &count);
    for (size_t i = 0; i < count; i++) {
        if (findings[i].node == node) {
            return &findings[i];
        }
    }
    fail_msg("nothing was found of %s", path);
    return NULL;
}

static void assert_holds(const Verification *verification, const char *path)
{
    const NodeFinding *finding = finding_of(verification, path);
    if (!finding->holds) {
        fail_msg("%s: %s", path, finding->text);
    }
    assert_false(verification_tree(verification)->nodes[finding->node].touched);
    assert_false(verification_tree(verification)->nodes[finding->node].refuted);
}

static void assert_doubted(const Verification *verification, const char *path, const char *text)
{
    const NodeFinding *finding = finding_of(verification, path);
    assert_false(finding->holds);
    assert_string_equal(finding->text, text);
    assert_false(finding->open);
    assert_false(verification_tree(verification)->nodes[finding->node].touched);
    assert_true(verification_tree(verification)->nodes[finding->node].refuted);
}

static void assert_score(const Verification *verification, const char *path, const char *wanted)
{
    const Tree *tree = verification_tree(verification);
    const TreeNode *node = &tree->nodes[scene_find(tree, path)];
    const Score score = recorded_score(wanted);
    assert_true(node->scored);
    assert_int_equal(node->score.mate, score.mate);
    assert_int_equal(node->score.value, score.value);
}

TEST(a_tree_that_nobody_touched_wants_no_search)
{
    static const Recording answers[] = {{0}};
    const Trial trial = {.fen = OPERA, .recordings = answers};
    Tree tree;
    int searches;
    size_t count;
    opera_tree(&tree);
    Verification *verification = trial_verify(&trial, &tree, &searches);
    assert_int_equal(searches, 0);
    verification_findings(verification, &count);
    assert_int_equal(count, 0);
    verification_free(verification);
    tree_done(&tree);
}

TEST(a_whole_line_that_the_profile_has_too_holds_and_is_touched_no_more)
{
    static const Recording answers[] = {
        {"", "Qb8 #2, Qb7 50"},
        {"Qb8+ Nxb8", "Rd8 #1, Bd2 -400, Bd8 -500"},
        {0},
    };
    const Trial trial = {.fen = OPERA, .recordings = answers};
    Tree tree;
    int searches;
    scene_start(&tree, OPERA);
    add(&tree, "", "b3b8");
    add(&tree, "b3b8", "d7b8");
    add(&tree, "b3b8 d7b8", "d1d8");
    Verification *verification = trial_verify(&trial, &tree, &searches);
    assert_holds(verification, "b3b8");
    assert_holds(verification, "b3b8 d7b8");
    assert_holds(verification, "b3b8 d7b8 d1d8");
    assert_score(verification, "b3b8", "#2");
    assert_score(verification, "b3b8 d7b8 d1d8", "#1");
    // One search at the root, one for the mate. The only reply needs no search.
    assert_int_equal(searches, 2);
    assert_true(verification_tree(verification)->nodes[1].by_hand);
    verification_free(verification);
    tree_done(&tree);
}

TEST(a_move_that_the_profile_does_not_have_says_what_it_plays)
{
    static const Recording answers[] = {
        {"Qb8+ Nxb8", "Rd8 #1, Bd2 -400, Bd8 -500"},
        {"Qb8+ Nxb8 Bd2:1", "Nc6 400"},
        {"Qb8+ Nxb8 Bd2:5", "Nc6 400, Qb6 380, a6 350"},
        {0},
    };
    const Trial trial = {.fen = OPERA, .recordings = answers};
    Tree tree;
    int searches;
    opera_tree(&tree);
    add(&tree, "b3b8 d7b8", "g5d2");
    Verification *verification = trial_verify(&trial, &tree, &searches);
    assert_doubted(verification, "b3b8 d7b8 g5d2", "the profile goes on with 17.Rd8#");
    assert_score(verification, "b3b8 d7b8 g5d2", "-400");
    // The place it was put at, its score, and the end of its line; no other node.
    assert_int_equal(searches, 3);
    verification_free(verification);
    tree_done(&tree);
}

// Seen after the move, the side that mates does it one move sooner.
TEST(a_score_that_was_found_after_a_move_is_that_of_the_move)
{
    static const char *const rows[][2] = {
        {"Nc6 #-3", "#4"}, {"Nc6 #3", "#-3"}, {"Nc6 -120", "120"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Recording answers[] = {
            {"Qb8+ Nxb8", "Rd8 #1, Be3 -400, Bd8 -500"},
            {"Qb8+ Nxb8 Bd2", rows[i][0]},
            {0},
        };
        const Trial trial = {.fen = OPERA, .recordings = answers};
        Tree tree;
        int searches;
        opera_tree(&tree);
        uint32_t at = add(&tree, "b3b8 d7b8", "g5d2");
        assert_int_equal(tree_mark(&tree, &at, ROLE_RETRY, NULL), STATUS_OK);
        Verification *verification = trial_verify(&trial, &tree, &searches);
        assert_score(verification, "b3b8 d7b8 g5d2", rows[i][1]);
        verification_free(verification);
        tree_done(&tree);
    }
}

TEST(the_score_of_a_reply_is_that_of_its_own_search)
{
    static const char *const rows[][2] = {
        {"Rxd7 #2", "#2"}, {"Rxd7 #-2", "#-3"}, {"Rxd7 90", "90"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Recording answers[] = {
            {"Qb7:1", "f6 -500"},
            {"Qb7:5", "f6 -500, Be7 -600, h6 -900"},
            {"Qb7 a6", rows[i][0]},
            {0},
        };
        const Trial trial = {.fen = OPERA, .recordings = answers};
        Tree tree;
        int searches;
        opera_tree(&tree);
        tree_add(&tree, TREE_ROOT, scene_move(&tree, TREE_ROOT, "b3b7"), ROLE_ALTERNATIVE);
        add(&tree, "b3b7", "a7a6");
        Verification *verification = trial_verify(&trial, &tree, &searches);
        assert_score(verification, "b3b7 a7a6", rows[i][1]);
        const NodeFinding *finding = finding_of(verification, "b3b7 a7a6");
        assert_string_equal(finding->text, "the profile goes on with 16...f6");
        verification_free(verification);
        tree_done(&tree);
    }
}

TEST(a_move_that_mates_needs_no_search_for_its_score)
{
    // The engine has not seen it.
    static const Recording answers[] = {{"Qb8+ Nxb8", "Bd2 400, Bd8 -300, Be3 -500"}, {0}};
    const Trial trial = {.fen = OPERA, .recordings = answers};
    Tree tree;
    int searches;
    opera_tree(&tree);
    tree.nodes[scene_find(&tree, "b3b8 d7b8 d1d8")].touched = true;
    Verification *verification = trial_verify(&trial, &tree, &searches);
    assert_doubted(verification, "b3b8 d7b8 d1d8", "the profile goes on with 17.Bd2");
    assert_score(verification, "b3b8 d7b8 d1d8", "#1");
    assert_int_equal(searches, 1);
    verification_free(verification);
    tree_done(&tree);
}

TEST(a_role_that_the_profile_gives_to_another_is_said)
{
    static const Recording answers[] = {
        {"Qb8+ Nxb8", "Rd8 #1, Bd2 400, Bd8 -500"},
        {"Qb8+ Nxb8 Bd2", "Nc6 -400, Qb6 -900, a6 -900, h6 -900, f6 -900"},
        {0},
    };
    const Trial trial = {.fen = OPERA, .recordings = answers};
    Tree tree;
    int searches;
    opera_tree(&tree);
    uint32_t at = add(&tree, "b3b8 d7b8", "g5d2");
    Verification *verification = trial_verify(&trial, &tree, &searches);
    // It stands there as an alternative, which it is; but the line does not end with it.
    assert_doubted(verification, "b3b8 d7b8 g5d2", "the profile goes on with 17...Nc6");
    assert_score(verification, "b3b8 d7b8 g5d2", "400");
    verification_free(verification);

    assert_int_equal(tree_promote(&tree, &at, NULL), STATUS_OK);
    verification = trial_verify(&trial, &tree, &searches);
    assert_doubted(verification, "b3b8 d7b8 g5d2", "the profile makes it alternative");
    assert_doubted(verification, "b3b8 d7b8 d1d8", "the profile makes it solution");
    verification_free(verification);
    tree_done(&tree);
}

TEST(a_retry_holds_unless_the_profile_takes_it_for_right)
{
    static const char *const rows[][2] = {
        {"Rd8 #1, Be3 -400, Bd8 -500", NULL},
        {"Rd8 #1, Bd2 400, Bd8 -500", "the profile makes it alternative"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Recording answers[] = {{"Qb8+ Nxb8", rows[i][0]}, {"Qb8+ Nxb8 Bd2", "Nc6 400"}, {0}};
        const Trial trial = {.fen = OPERA, .recordings = answers};
        Tree tree;
        int searches;
        opera_tree(&tree);
        uint32_t at = add(&tree, "b3b8 d7b8", "g5d2");
        assert_int_equal(tree_mark(&tree, &at, ROLE_RETRY, NULL), STATUS_OK);
        Verification *verification = trial_verify(&trial, &tree, &searches);
        if (rows[i][1]) {
            assert_doubted(verification, "b3b8 d7b8 g5d2", rows[i][1]);
        } else {
            assert_holds(verification, "b3b8 d7b8 g5d2");
        }
        // Nobody goes on from a retry, so the end of its line is not looked at.
        assert_int_equal(searches, rows[i][1] ? 1 : 2);
        verification_free(verification);
        tree_done(&tree);
    }
}

TEST(a_line_that_ends_too_early_says_how_it_goes_on)
{
    static const Recording answers[] = {{"Qb8+ Nxb8", "Rd8 #1, Bd2 -400, Bd8 -500"}, {0}};
    const Trial trial = {.fen = OPERA, .recordings = answers};
    Tree tree;
    int searches;
    opera_tree(&tree);
    uint32_t at = scene_find(&tree, "b3b8 d7b8 d1d8");
    assert_int_equal(tree_prune(&tree, &at, &scene_rule, NULL), STATUS_OK);
    Verification *verification = trial_verify(&trial, &tree, &searches);
    assert_doubted(verification, "b3b8 d7b8", "the profile goes on with 17.Rd8#");
    assert_int_equal(searches, 1);
    verification_free(verification);
    tree_done(&tree);
}

TEST(the_end_of_a_line_gets_the_outcome_that_the_profile_gives)
{
    static const Recording answers[] = {
        {"", "Rxa2 600, Kf1 -900, Rh1 -900, Rg2 -950, Rf2 -950"},
        {"Rxa2:5", "Ke7 -600, Kd7 -610, Kf7 -620, Kd8 -700, Kf8 -700"},
        {0},
    };
    // For the first of them the line is at its end; the second could end there, and goes on.
    static const char *const profiles[] = {"magnus", "finder"};
    for (size_t i = 0; i < sizeof profiles / sizeof *profiles; i++) {
        const Trial trial = {.fen = ROOK_AND_QUEEN, .profile = profiles[i], .recordings = answers};
        Tree tree;
        int searches;
        scene_start(&tree, ROOK_AND_QUEEN);
        uint32_t at = add(&tree, "", "h2a2");
        tree.nodes[at].outcome = OUTCOME_UNCLEAR;
        Verification *verification = trial_verify(&trial, &tree, &searches);
        assert_holds(verification, "h2a2");
        assert_int_equal(verification_tree(verification)->nodes[at].outcome, OUTCOME_MATERIAL);
        assert_true(verification_tree(verification)->nodes[at].quiet);
        verification_free(verification);
        tree_done(&tree);
    }
}

TEST(a_line_that_leads_nowhere_says_why)
{
    static const Recording answers[] = {
        {"Qb8+ Nxb8", "Bd2 100, Bd8 -300, Be3 -500"}, {"Qb8+ Nxb8 Bd2", "Nc6 -100"}, {0}};
    const Trial trial = {.fen = OPERA, .recordings = answers};
    Tree tree;
    int searches;
    opera_tree(&tree);
    uint32_t at = add(&tree, "b3b8 d7b8", "g5d2");
    tree.nodes[at].outcome = OUTCOME_WON;
    Verification *verification = trial_verify(&trial, &tree, &searches);
    assert_doubted(verification, "b3b8 d7b8 g5d2",
                   "the profile does not go on here: no move wins any more");
    verification_free(verification);
    tree_done(&tree);
}

// Three queens, and more moves than a search has lines.
static const char QUEENS[] = "8/7k/8/8/3Q4/Q7/8/K3Q3 w - - 0 1";
enum { QUEENS_LISTED = 50, QUEENS_ADDED = 3, QUEENS_MOVES = QUEENS_LISTED + QUEENS_ADDED };

// What is recorded of a move: the answer to it.
typedef struct MoveRecord {
    Move move;
    char san[SAN_MAX], lines[SAN_MAX + 8];
} MoveRecord;

// Moves that do not end the game.
static void record_moves(const Position *pos, MoveRecord records[QUEENS_MOVES])
{
    Move moves[MOVES_MAX], replies[MOVES_MAX];
    int count = moves_legal(pos, moves), recorded = 0;
    for (int i = 0; i < count && recorded < QUEENS_MOVES; i++) {
        Position after;
        char reply[SAN_MAX];
        MoveRecord *record = &records[recorded];
        pos_make(pos, moves[i], &after);
        if (moves_legal(&after, replies) > 0) {
            san_write(&after, replies[0], reply);
            san_write(pos, moves[i], record->san);
            snprintf(record->lines, sizeof record->lines, "%s -500", reply);
            record->move = moves[i];
            recorded++;
        }
    }
    assert_int_equal(recorded, QUEENS_MOVES);
}

// The policy searches each move on a list as long as can be, and those added by hand come on top.
TEST(moves_added_to_a_list_as_long_as_can_be_are_searched_as_well)
{
    MoveRecord records[QUEENS_MOVES];
    Recording answers[QUEENS_MOVES + 2] = {{0}};
    Str wide = {0};
    Tree tree;
    int searches;
    size_t count;
    scene_start(&tree, QUEENS);
    record_moves(&tree.start, records);
    for (size_t i = 0; i < QUEENS_MOVES; i++) {
        answers[i] = (Recording){records[i].san, records[i].lines};
        if (i < QUEENS_LISTED) {
            str_addf(&wide, "%s%s 500", i ? ", " : "", records[i].san);
            continue;
        }
        uint32_t added = TREE_ROOT;
        assert_int_equal(tree_add_by_hand(&tree, &added, records[i].move, NULL), STATUS_OK);
    }
    answers[QUEENS_MOVES] = (Recording){":50", str_text(&wide)};
    const Trial trial = {
        .fen = QUEENS,
        .profile = "classic",
        .settings = {"tree.lines=50"},
        .recordings = answers,
    };
    Verification *verification = trial_verify(&trial, &tree, &searches);
    const NodeFinding *findings = verification_findings(verification, &count);
    // The list, its moves, and those added.
    assert_int_equal(searches, 1 + QUEENS_MOVES);
    assert_int_equal(count, QUEENS_ADDED);
    for (size_t i = 0; i < count; i++) {
        assert_memory_equal(findings[i].text, "the profile goes on with ", 25);
        assert_int_equal(verification_tree(verification)->nodes[findings[i].node].score.value, 500);
    }
    verification_free(verification);
    str_done(&wide);
    tree_done(&tree);
}

TEST(an_engine_that_completes_no_iteration_confirms_and_refutes_nothing)
{
    Profile profile;
    SearchRequest request;
    Tree tree;
    size_t count;
    opera_tree(&tree);
    tree.nodes[add(&tree, "b3b8 d7b8", "g5d2")].outcome = OUTCOME_WON;
    uint32_t retry = add(&tree, "b3b8 d7b8", "g5e3");
    assert_int_equal(tree_mark(&tree, &retry, ROLE_RETRY, NULL), STATUS_OK);
    tree.nodes[retry].outcome = OUTCOME_WON;
    assert_int_equal(profile_find("magnus", &profile, NULL), STATUS_OK);
    Verification *verification = verification_new(&profile, &(Subject){.start = tree.start}, &tree);
    const SearchTask task = verification_task(verification);
    while (task.wants(task.self, &request)) {
        Analysis analysis;
        analysis_init(&analysis, request.lines);
        analysis.finished = true;
        task.feed(task.self, &analysis);
        analysis_done(&analysis);
    }
    const NodeFinding *findings = verification_findings(verification, &count);
    assert_int_equal(count, 2);
    for (size_t i = 0; i < count; i++) {
        const TreeNode *node = &verification_tree(verification)->nodes[findings[i].node];
        assert_false(findings[i].holds);
        assert_true(findings[i].open);
        assert_string_equal(findings[i].text,
                            "the profile does not go on here: the engine completed no iteration");
        assert_true(node->touched);
        assert_false(node->refuted);
        assert_int_equal(node->outcome, OUTCOME_WON);
    }
    verification_free(verification);
    tree_done(&tree);
}

// It is silent where the move was put, and speaks where the line ends with it.
TEST(what_the_engine_says_at_one_place_counts_though_it_was_silent_at_another)
{
    Profile profile;
    SearchRequest request;
    Tree tree;
    opera_tree(&tree);
    uint32_t at = add(&tree, "b3b8 d7b8", "g5d2");
    assert_int_equal(profile_find("magnus", &profile, NULL), STATUS_OK);
    Verification *verification = verification_new(&profile, &(Subject){.start = tree.start}, &tree);
    const SearchTask task = verification_task(verification);
    while (task.wants(task.self, &request)) {
        Position pos;
        Analysis analysis;
        tree_position(&tree, at, &pos);
        if (request.move_count < 3) {
            analysis_init(&analysis, request.lines);
            analysis.finished = true;
        } else {
            analysis = recorded_lines(&pos, "Nc6 400, Qb6 380, a6 350");
        }
        task.feed(task.self, &analysis);
        analysis_done(&analysis);
    }
    assert_doubted(verification, "b3b8 d7b8 g5d2", "the profile goes on with 17...Nc6");
    verification_free(verification);
    tree_done(&tree);
}
