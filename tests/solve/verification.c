// A tree changed by hand is looked at again, on recorded lines: only at the nodes that were
// unverified, and with the profile's own policy.

#include "tests/solve/opera.h"
#include "tests/solve/tree_edit_scene.h"
#include "tests/support/recorded.h"
#include "tests/support/trial.h"

static const char ROOK_AND_QUEEN[] = "4k3/8/8/8/8/8/q6R/6K1 w - - 0 1";

// A tree, and what was found of it.
typedef struct Scene {
    Tree tree; // 16.Qb8+ Nxb8 17.Rd8#, until a test puts another in its place
    Verification *verification;
    int searches;
} Scene;

static void set_scene(Scene *scene) {
    scene->tree = sample_tree_of(OPERA, OPERA_TREE);
}

static void leave_scene(Scene *scene) {
    verification_free(scene->verification);
    tree_done(&scene->tree);
}

FIXTURE(Scene, set_scene, leave_scene);
#define VERIFY_TEST(name) TEST_ON(name, Scene *scene, set_scene)

static void begin_anew(Scene *scene, const char *fen) {
    tree_done(&scene->tree);
    scene->tree = sample_tree_of(fen, "");
}

static uint32_t add(Scene *scene, const char *path, const char *uci) {
    uint32_t at = scene_find(&scene->tree, path);
    Move move = scene_move(&scene->tree, at, uci);
    assert_ok(tree_add_by_hand(&scene->tree, &at, move, SAID));
    return at;
}

// Adds 17.Bd2, beside the mate.
static uint32_t add_bishop(Scene *scene) {
    return add(scene, "b3b8 d7b8", "g5d2");
}

static void mark_retry(Scene *scene, uint32_t at) {
    assert_ok(tree_mark(&scene->tree, &at, ROLE_RETRY, SAID));
}

static void verify_by(Scene *scene, const Trial *trial) {
    verification_free(scene->verification);
    scene->verification = trial_verify(trial, &scene->tree, &scene->searches);
}

static void verify(Scene *scene, const Recording *recordings) {
    verify_by(scene, &(Trial){.fen = OPERA, .recordings = recordings});
}

// What was found of the node at the end of a path, which was unverified.
static const VerifiedNode *finding_of(const Scene *scene, const char *path) {
    size_t count;
    uint32_t node = scene_find(&scene->tree, path);
    const VerifiedNode *checks = verification_list(scene->verification, &count);
    for (size_t i = 0; i < count; i++)
        if (checks[i].node == node)
            return &checks[i];
    fail_msg("nothing was found of %s", path);
    return NULL;
}

// The node as it is after the verification.
static const TreeNode *verified(const Scene *scene, const char *path) {
    return &verification_tree(scene->verification)->nodes[scene_find(&scene->tree, path)];
}

static void assert_holds(const Scene *scene, const char *path) {
    const VerifiedNode *finding = finding_of(scene, path);
    if (!finding->holds)
        fail_msg("%s: %s", path, finding->text);
    assert_false(verified(scene, path)->unverified);
    assert_false(verified(scene, path)->refuted);
}

static void assert_doubted(const Scene *scene, const char *path, const char *text) {
    const VerifiedNode *finding = finding_of(scene, path);
    assert_false(finding->holds);
    assert_string_equal(finding->text, text);
    assert_false(finding->open);
    assert_false(verified(scene, path)->unverified);
    assert_true(verified(scene, path)->refuted);
}

static void assert_score(const Scene *scene, const char *path, const char *wanted) {
    const TreeNode *node = verified(scene, path);
    const Score score = recorded_score(wanted);
    assert_true(node->scored);
    assert_int_equal(node->score.mate, score.mate);
    assert_int_equal(node->score.value, score.value);
}

VERIFY_TEST(a_tree_that_nobody_touched_wants_no_search) {
    size_t count;
    verify(scene, RECORDED({0}));
    assert_int_equal(scene->searches, 0);
    verification_list(scene->verification, &count);
    assert_int_equal(count, 0);
}

VERIFY_TEST(a_whole_line_that_the_profile_has_too_holds_and_is_touched_no_more) {
    begin_anew(scene, OPERA);
    add(scene, "", "b3b8");
    add(scene, "b3b8", "d7b8");
    add(scene, "b3b8 d7b8", "d1d8");
    verify(scene, RECORDED({"", "Qb8 #2, Qb7 50"}, {"Qb8+ Nxb8", "Rd8 #1, Bd2 -400, Bd8 -500"}));
    assert_holds(scene, "b3b8");
    assert_holds(scene, "b3b8 d7b8");
    assert_holds(scene, "b3b8 d7b8 d1d8");
    assert_score(scene, "b3b8", "#2");
    assert_score(scene, "b3b8 d7b8 d1d8", "#1");
    // One search at the root, one for the mate. The only reply needs no search.
    assert_int_equal(scene->searches, 2);
    assert_true(verified(scene, "b3b8")->by_hand);
}

VERIFY_TEST(a_move_that_the_profile_does_not_have_says_what_it_plays) {
    add_bishop(scene);
    verify(scene,
           RECORDED({"Qb8+ Nxb8", "Rd8 #1, Bd2 -400, Bd8 -500"}, {"Qb8+ Nxb8 Bd2:1", "Nc6 400"},
                    {"Qb8+ Nxb8 Bd2:5", "Nc6 400, Qb6 380, a6 350"}));
    assert_doubted(scene, "b3b8 d7b8 g5d2", "the profile plays 17.Rd8#");
    assert_score(scene, "b3b8 d7b8 g5d2", "-400");
    // The place it was put at, its score, and the end of its line; no other node.
    assert_int_equal(scene->searches, 3);
}

// Seen after the move, the side that mates does it one move sooner.
VERIFY_TEST(a_score_that_was_found_after_a_move_is_that_of_the_move) {
    static const char *const rows[][2] = {
        {"Nc6 #-3", "#4"}, {"Nc6 #3", "#-3"}, {"Nc6 -120", "120"}};
    mark_retry(scene, add_bishop(scene));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        verify(scene, RECORDED({"Qb8+ Nxb8", "Rd8 #1, Be3 -400, Bd8 -500"},
                               {"Qb8+ Nxb8 Bd2", rows[i][0]}));
        assert_score(scene, "b3b8 d7b8 g5d2", rows[i][1]);
    }
}

VERIFY_TEST(the_score_of_a_reply_is_that_of_its_own_search) {
    static const char *const rows[][2] = {
        {"Rxd7 #2", "#2"}, {"Rxd7 #-2", "#-3"}, {"Rxd7 90", "90"}};
    Tree *tree = &scene->tree;
    tree_add(tree, TREE_ROOT, scene_move(tree, TREE_ROOT, "b3b7"), ROLE_ALTERNATIVE);
    add(scene, "b3b7", "a7a6");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        verify(scene, RECORDED({"Qb7:1", "f6 -500"}, {"Qb7:5", "f6 -500, Be7 -600, h6 -900"},
                               {"Qb7 a6", rows[i][0]}));
        assert_score(scene, "b3b7 a7a6", rows[i][1]);
        assert_doubted(scene, "b3b7 a7a6", "the profile plays 16...f6");
    }
}

VERIFY_TEST(a_move_that_mates_needs_no_search_for_its_score) {
    scene->tree.nodes[scene_find(&scene->tree, "b3b8 d7b8 d1d8")].unverified = true;
    // The engine has not seen it: that says nothing against the mate.
    verify(scene, RECORDED({"Qb8+ Nxb8", "Bd2 400, Bd8 -300, Be3 -500"}));
    const VerifiedNode *finding = finding_of(scene, "b3b8 d7b8 d1d8");
    assert_string_equal(finding->text, "mates sooner than 17.Bd2, which the profile plays");
    assert_true(finding->open);
    assert_score(scene, "b3b8 d7b8 d1d8", "#1");
    assert_int_equal(scene->searches, 1);
}

VERIFY_TEST(a_role_that_the_profile_gives_to_another_is_said) {
    const Recording *answers =
        RECORDED({"Qb8+ Nxb8", "Rd8 #1, Bd2 400, Bd8 -500"},
                 {"Qb8+ Nxb8 Bd2", "Nc6 -400, Qb6 -900, a6 -900, h6 -900, f6 -900"});
    uint32_t at = add_bishop(scene);
    verify(scene, answers);
    // It stands there as an alternative, which it is; but the line does not end with it.
    const VerifiedNode *finding = finding_of(scene, "b3b8 d7b8 g5d2");
    assert_false(finding->holds);
    assert_string_equal(finding->text, "unfinished: the profile plays 17...Nc6");
    assert_true(finding->open);
    assert_true(verified(scene, "b3b8 d7b8 g5d2")->unverified);
    assert_false(verified(scene, "b3b8 d7b8 g5d2")->refuted);
    assert_score(scene, "b3b8 d7b8 g5d2", "400");

    scene->tree.nodes[at].outcome = OUTCOME_UNCLEAR; // somebody says so
    verify(scene, answers);
    assert_doubted(scene, "b3b8 d7b8 g5d2", "the profile plays 17...Nc6");
    scene->tree.nodes[at].outcome = OUTCOME_NONE;

    assert_ok(tree_promote(&scene->tree, &at, SAID));
    verify(scene, answers);
    assert_doubted(scene, "b3b8 d7b8 g5d2", "for the profile its role is alternative");
    assert_doubted(scene, "b3b8 d7b8 d1d8", "for the profile its role is solution");
}

// Nobody goes on from a retry, so the end of its line is not looked at.
VERIFY_TEST(a_retry_holds_unless_the_profile_takes_it_for_right) {
    mark_retry(scene, add_bishop(scene));
    verify(scene,
           RECORDED({"Qb8+ Nxb8", "Rd8 #1, Be3 -400, Bd8 -500"}, {"Qb8+ Nxb8 Bd2", "Nc6 400"}));
    assert_holds(scene, "b3b8 d7b8 g5d2");
    assert_int_equal(scene->searches, 2);

    verify(scene, RECORDED({"Qb8+ Nxb8", "Rd8 #1, Bd2 400, Bd8 -500"}));
    assert_doubted(scene, "b3b8 d7b8 g5d2", "for the profile its role is alternative");
    assert_int_equal(scene->searches, 1);
}

VERIFY_TEST(a_line_that_ends_too_early_says_how_it_goes_on) {
    uint32_t at = scene_find(&scene->tree, "b3b8 d7b8 d1d8");
    assert_ok(tree_prune(&scene->tree, &at, &scene_rule, SAID));
    verify(scene, RECORDED({"Qb8+ Nxb8", "Rd8 #1, Bd2 -400, Bd8 -500"}));
    assert_doubted(scene, "b3b8 d7b8", "the profile plays 17.Rd8#");
    assert_int_equal(scene->searches, 1);
}

VERIFY_TEST(the_end_of_a_line_gets_the_outcome_that_the_profile_gives) {
    // For the first of them the line is at its end; the second could end there, and goes on.
    static const char *const profiles[] = {"magnus", "finder"};
    begin_anew(scene, ROOK_AND_QUEEN);
    scene->tree.nodes[add(scene, "", "h2a2")].outcome = OUTCOME_UNCLEAR;
    for (size_t i = 0; i < sizeof profiles / sizeof *profiles; i++) {
        verify_by(scene, &(Trial){
                             .fen = ROOK_AND_QUEEN,
                             .profile = profiles[i],
                             .recordings = RECORDED(
                                 {"", "Rxa2 600, Kf1 -900, Rh1 -900, Rg2 -950, Rf2 -950"},
                                 {"Rxa2:5", "Ke7 -600, Kd7 -610, Kf7 -620, Kd8 -700, Kf8 -700"}),
                         });
        assert_holds(scene, "h2a2");
        assert_int_equal(verified(scene, "h2a2")->outcome, OUTCOME_MATERIAL);
        assert_true(verified(scene, "h2a2")->quiet);
    }
}

VERIFY_TEST(a_line_that_leads_nowhere_says_why) {
    scene->tree.nodes[add_bishop(scene)].outcome = OUTCOME_WON;
    verify(scene,
           RECORDED({"Qb8+ Nxb8", "Bd2 100, Bd8 -300, Be3 -500"}, {"Qb8+ Nxb8 Bd2", "Nc6 -100"}));
    assert_doubted(scene, "b3b8 d7b8 g5d2",
                   "the profile does not go on here: no move wins any more");
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
static void record_moves(const Position *pos, MoveRecord records[QUEENS_MOVES]) {
    Move moves[MOVES_MAX], replies[MOVES_MAX];
    int count = moves_legal(pos, moves), recorded = 0;
    for (int i = 0; i < count && recorded < QUEENS_MOVES; i++) {
        Position after;
        MoveRecord *record = &records[recorded];
        pos_make(pos, moves[i], &after);
        if (moves_legal(&after, replies) > 0) {
            san_write(pos, moves[i], record->san);
            snprintf(record->lines, sizeof record->lines, "%s -500", SAN_TEXT(&after, replies[0]));
            record->move = moves[i];
            recorded++;
        }
    }
    assert_int_equal(recorded, QUEENS_MOVES);
}

// The policy searches each move on a list as long as can be, and those added by hand come on top.
VERIFY_TEST(moves_added_to_a_list_as_long_as_can_be_are_searched_as_well) {
    MoveRecord records[QUEENS_MOVES];
    Recording answers[QUEENS_MOVES + 2] = {{0}};
    CLEANUP(str_done) Str wide = {0};
    size_t count;
    begin_anew(scene, QUEENS);
    record_moves(&scene->tree.start, records);
    for (size_t i = 0; i < QUEENS_MOVES; i++) {
        answers[i] = (Recording){records[i].san, records[i].lines};
        if (i < QUEENS_LISTED) {
            str_addf(&wide, "%s%s 500", i ? ", " : "", records[i].san);
            continue;
        }
        uint32_t added = TREE_ROOT;
        assert_ok(tree_add_by_hand(&scene->tree, &added, records[i].move, SAID));
    }
    answers[QUEENS_MOVES] = (Recording){":50", str_text(&wide)};
    const Trial trial = {
        .fen = QUEENS,
        .profile = "classic",
        .settings = {"tree.material-lines=50"},
        .recordings = answers,
    };
    verify_by(scene, &trial);
    const VerifiedNode *checks = verification_list(scene->verification, &count);
    // The list, its moves, those added, and what the defender does after two of them; to the third
    // there is but one reply.
    assert_int_equal(scene->searches, 1 + QUEENS_MOVES + QUEENS_ADDED - 1);
    assert_int_equal(count, QUEENS_ADDED);
    for (size_t i = 0; i < count; i++) {
        const Tree *tree = verification_tree(scene->verification);
        assert_memory_equal(checks[i].text, "the profile plays ", 18);
        assert_int_equal(tree->nodes[checks[i].node].score.value, 500);
    }
}

// Begins with the magnus profile; the caller answers.
static SearchTask begin(Scene *scene) {
    Profile profile;
    const Subject subject = {.start = scene->tree.start};
    assert_ok(profile_find("magnus", &profile, SAID));
    scene->verification = verification_new(&profile, &subject, &scene->tree);
    return verification_task(scene->verification);
}

// The search ends without a completed iteration.
static void answer_nothing(const SearchTask *task, const SearchRequest *request) {
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(request->lines);
    analysis.finished = true;
    assert_false(task->feed(task->self, &analysis));
}

VERIFY_TEST(an_engine_that_completes_no_iteration_confirms_and_refutes_nothing) {
    SearchRequest request;
    size_t count;
    scene->tree.nodes[add_bishop(scene)].outcome = OUTCOME_WON;
    uint32_t retry = add(scene, "b3b8 d7b8", "g5e3");
    mark_retry(scene, retry);
    scene->tree.nodes[retry].outcome = OUTCOME_WON;
    const SearchTask task = begin(scene);
    while (task.wants(task.self, &request))
        answer_nothing(&task, &request);
    const VerifiedNode *checks = verification_list(scene->verification, &count);
    assert_int_equal(count, 2);
    for (size_t i = 0; i < count; i++) {
        const TreeNode *node = &verification_tree(scene->verification)->nodes[checks[i].node];
        assert_false(checks[i].holds);
        assert_true(checks[i].open);
        assert_string_equal(checks[i].text,
                            "the profile does not go on here: the engine completed no iteration");
        assert_true(node->unverified);
        assert_false(node->refuted);
        assert_int_equal(node->outcome, OUTCOME_WON);
    }
}

// It is silent where the move was put, and speaks where the line ends with it.
VERIFY_TEST(what_the_engine_says_at_one_place_counts_though_it_was_silent_at_another) {
    SearchRequest request;
    const uint32_t bishop = add_bishop(scene);
    const Position pos = tree_position(&scene->tree, bishop);
    scene->tree.nodes[bishop].outcome = OUTCOME_UNCLEAR;
    const SearchTask task = begin(scene);
    while (task.wants(task.self, &request)) {
        if (request.move_count < 3) {
            answer_nothing(&task, &request);
            continue;
        }
        CLEANUP(analysis_done)
        Analysis analysis = recorded_lines(&pos, "Nc6 400, Qb6 380, a6 350");
        task.feed(task.self, &analysis);
    }
    assert_doubted(scene, "b3b8 d7b8 g5d2", "the profile plays 17...Nc6");
}

VERIFY_TEST(the_nodes_of_the_wanted_search_are_told_while_it_runs) {
    const Position pos = tree_position(&scene->tree, scene_find(&scene->tree, "b3b8 d7b8"));
    add_bishop(scene);
    const SearchTask task = begin(scene);
    assert_true(task.wants(task.self, &(SearchRequest){0}));
    CLEANUP(analysis_done) Analysis analysis = recorded_lines(&pos, "Rd8 #1, Bd2 -400");
    analysis.finished = false;
    analysis.nodes = 1234;
    assert_true(task.feed(task.self, &analysis));
    assert_int_equal(verification_search_nodes(scene->verification), 1234);
    analysis.finished = true;
    assert_false(task.feed(task.self, &analysis));
    assert_int_equal(verification_search_nodes(scene->verification), 0);
}
