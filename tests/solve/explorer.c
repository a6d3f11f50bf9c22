// One node of a tree: which search it wants, what it takes of an analysis with many iterations, and
// how it keeps the answers.
#include "tests/support/test.h"

#include "onlymove/notation.h"
#include "onlymove/inquiry.h"
#include "src/solve/policy/explorer.h"
#include "tests/support/recorded.h"

static const char FORK[] = "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";

typedef struct Scene {
    Position pos;
    Tree tree;
    Explorer explorer;
} Scene;

static void set_scene(Scene *scene) {
    Profile profile;
    scene->pos = recorded_position(FORK);
    const Subject subject = {.start = scene->pos};
    assert_ok(profile_find("lichess", &profile, SAID));
    explorer_init(&scene->explorer, &profile, &subject, &scene->tree, NULL);
}

static void leave(Scene *scene) {
    explorer_done(&scene->explorer);
    tree_done(&scene->tree);
}

FIXTURE(Scene, set_scene, leave);
#define EXPLORER_TEST(name) TEST_ON(name, Scene *scene, set_scene)

#define ITERATIONS(...) ((const char *const[]){__VA_ARGS__, NULL})

// Five iterations, each with a move of its own in front.
static const char *const deep[] = {"1 10: Qd2 1, Qd3 0",  "2 30: Qd3 2, Qd4 0",
                                   "3 90: Qd4 3, Qd5 0",  "4 270: Qd5 4, Qd6 0",
                                   "5 810: Qd6 5, Qd7 0", NULL};

// As far as the first `count` of them.
static Analysis deep_analysis(const Scene *scene, int count, bool finished) {
    const char *some[6] = {NULL};
    memcpy(some, deep, (size_t)count * sizeof *some);
    return recorded_analysis(&scene->pos, finished, some);
}

static ExplorerFed feed(Scene *scene, int count, bool settled, bool finished) {
    CLEANUP(analysis_done) Analysis analysis = deep_analysis(scene, count, finished);
    analysis.settled = settled;
    return explorer_feed(&scene->explorer, &analysis);
}

// The best move of the last answer.
static void assert_best(const Scene *scene, const char *wanted) {
    const NodeView view = explorer_view(&scene->explorer);
    char san[SAN_MAX];
    assert_true(view.answer_count > 0);
    assert_true(view.answers[view.answer_count - 1].count > 0);
    san_write(&scene->pos, view.answers[view.answer_count - 1].lines[0].pv[0], san);
    assert_string_equal(san, wanted);
}

EXPLORER_TEST(without_a_depth_limit_the_search_runs_to_its_end) {
    scene->explorer.wish = (TreeWish){.nodes = 1000, .lines = 2};
    for (int count = 0; count <= 5; count++)
        assert_int_equal(feed(scene, count, count > 0, false), FED_MORE);
    assert_int_equal(feed(scene, 5, false, true), FED_ANSWER);
    assert_best(scene, "Qd6");
}

EXPLORER_TEST(the_last_iteration_within_the_nodes_is_taken) {
    static const struct {
        uint64_t nodes;
        const char *best;
    } limits[] = {{11, "Qd2"}, {90, "Qd3"}, {91, "Qd4"}, {810, "Qd5"}, {811, "Qd6"}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        scene->explorer.wish = (TreeWish){.nodes = limits[i].nodes, .lines = 2};
        assert_int_equal(feed(scene, 5, false, true), FED_ANSWER);
        assert_best(scene, limits[i].best);
        assert_int_equal(scene->explorer.needed, limits[i].nodes < 810 ? limits[i].nodes : 810);
    }
}

EXPLORER_TEST(no_iteration_within_the_nodes_is_nothing) {
    scene->explorer.wish = (TreeWish){.nodes = 10, .lines = 2};
    assert_int_equal(feed(scene, 5, false, true), FED_NOTHING);
    assert_int_equal(feed(scene, 0, false, true), FED_NOTHING);
    assert_int_equal(explorer_view(&scene->explorer).answer_count, 0);
}

EXPLORER_TEST(an_iteration_of_the_depth_ends_it_when_a_deeper_one_has_begun) {
    scene->explorer.wish = (TreeWish){.nodes = 1000, .lines = 2, .depth = 3};
    assert_int_equal(feed(scene, 2, true, false), FED_MORE);
    assert_int_equal(feed(scene, 3, false, false), FED_MORE);
    assert_int_equal(feed(scene, 3, true, false), FED_ANSWER);
    assert_best(scene, "Qd4");
}

EXPLORER_TEST(or_when_a_deeper_one_is_there) {
    scene->explorer.wish = (TreeWish){.nodes = 1000, .lines = 2, .depth = 3};
    assert_int_equal(feed(scene, 4, false, false), FED_ANSWER);
    assert_best(scene, "Qd4");
}

EXPLORER_TEST(of_what_is_known_to_a_greater_depth_the_limit_is_taken) {
    static const char *const best[] = {"Qd2", "Qd3", "Qd4", "Qd5", "Qd6", "Qd6"};
    for (int depth = 1; depth <= 6; depth++) {
        scene->explorer.wish = (TreeWish){.nodes = 1000, .lines = 2, .depth = depth};
        assert_int_equal(feed(scene, 5, false, true), FED_ANSWER);
        assert_best(scene, best[depth - 1]);
    }
}

EXPLORER_TEST(depth_and_nodes_limit_together) {
    scene->explorer.wish = (TreeWish){.nodes = 50, .lines = 2, .depth = 3};
    // The depth is reached beyond the nodes: it does not count.
    assert_int_equal(feed(scene, 4, false, false), FED_MORE);
    assert_int_equal(feed(scene, 4, false, true), FED_ANSWER);
    assert_best(scene, "Qd3");
    assert_int_equal(scene->explorer.needed, 50);
}

EXPLORER_TEST(lines_of_a_greater_depth_alone_are_nothing) {
    scene->explorer.wish = (TreeWish){.nodes = 1000, .lines = 2, .depth = 3};
    CLEANUP(analysis_done)
    Analysis analysis = recorded_analysis(&scene->pos, false,
                                          ITERATIONS("7 100: Qd5 1, Qd6 0", "8 200: Qd5 1, Qd6 0"));
    assert_int_equal(explorer_feed(&scene->explorer, &analysis), FED_NOTHING);
    assert_int_equal(explorer_view(&scene->explorer).answer_count, 0);
}

// Whether it was seen that a deeper search began, and how far it came, depends on the clock.
EXPLORER_TEST(the_nodes_needed_are_those_of_the_depth_however_it_was_seen) {
    static const struct {
        int count;
        bool settled, finished;
    } seen[] = {{3, true, false},  {3, true, true},  {3, false, true},
                {4, false, false}, {4, true, false}, {5, false, true}};
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        scene->explorer.wish = (TreeWish){.nodes = 1000, .lines = 2, .depth = 3};
        Analysis analysis = deep_analysis(scene, seen[i].count, seen[i].finished);
        analysis.settled = seen[i].settled;
        analysis.nodes = seen[i].finished ? 1000 : analysis.nodes;
        assert_int_equal(explorer_feed(&scene->explorer, &analysis), FED_ANSWER);
        analysis_done(&analysis);
        assert_best(scene, "Qd4");
        assert_int_equal(scene->explorer.needed, 90);
    }
}

EXPLORER_TEST(a_search_that_ends_by_itself_needs_what_it_took) {
    scene->explorer.wish = (TreeWish){.nodes = 1000, .lines = 2, .depth = 30};
    CLEANUP(analysis_done) Analysis analysis = deep_analysis(scene, 3, true);
    analysis.nodes = 123;
    assert_int_equal(explorer_feed(&scene->explorer, &analysis), FED_ANSWER);
    assert_int_equal(scene->explorer.needed, 123);
    analysis.nodes = 1075; // a little beyond its limit
    assert_int_equal(explorer_feed(&scene->explorer, &analysis), FED_ANSWER);
    assert_int_equal(scene->explorer.needed, 1000);
}

// As many as a position can have legal moves, and more.
enum { ANSWERS = 300 };

EXPLORER_TEST(answers_keep_their_lines_when_more_are_added) {
    scene->explorer.wish = (TreeWish){.nodes = 1000};
    for (int i = 0; i < ANSWERS; i++) {
        char iteration[80];
        snprintf(iteration, sizeof iteration, i % 2 ? "1 1: Qd5 %d, Qd6 7" : "1 1: Qd4 %d", i);
        CLEANUP(analysis_done)
        Analysis analysis = recorded_analysis(&scene->pos, true, ITERATIONS(iteration));
        scene->explorer.wish.lines = 1 + i % 2;
        assert_int_equal(explorer_feed(&scene->explorer, &analysis), FED_ANSWER);
    }
    const NodeView view = explorer_view(&scene->explorer);
    assert_int_equal(view.answer_count, ANSWERS);
    for (int i = 0; i < ANSWERS; i++) {
        const Answer *answer = &view.answers[i];
        assert_int_equal(answer->count, 1 + i % 2);
        assert_int_equal(answer->wish.lines, 1 + i % 2);
        assert_int_equal(answer->lines[0].score.value, i);
        assert_int_equal(answer->lines[answer->count - 1].rank, answer->count);
    }
}

EXPLORER_TEST(at_another_node_the_answers_are_forgotten) {
    Move move;
    scene->explorer.wish = (TreeWish){.nodes = 1000, .lines = 2};
    assert_int_equal(feed(scene, 5, false, true), FED_ANSWER);
    assert_ok(san_read(&scene->pos, "Qd5", 3, &move, SAID));
    uint32_t first = tree_add(&scene->tree, TREE_ROOT, move, ROLE_SOLUTION);
    explorer_go(&scene->explorer, first);
    NodeView view = explorer_view(&scene->explorer);
    assert_int_equal(view.answer_count, 0);
    assert_false(view.solver);
    assert_int_equal(view.node, first);
    assert_int_equal(explorer_position(&scene->explorer)->side, BLACK);
    explorer_go(&scene->explorer, TREE_ROOT);
    assert_true(explorer_view(&scene->explorer).solver);
    assert_true(pos_same(explorer_position(&scene->explorer), &scene->pos));
}

EXPLORER_TEST(the_wanted_search_has_the_moves_to_the_node_and_the_one_asked_about) {
    Move move;
    SearchRequest request;
    scene->explorer.wish = (TreeWish){.nodes = 1000, .lines = 2};
    explorer_wish(&scene->explorer, &request);
    assert_int_equal(request.move_count, 0);
    assert_int_equal(request.nodes, 1000);
    assert_int_equal(request.lines, 2);
    assert_ok(san_read(&scene->pos, "Qd5", 3, &move, SAID));
    scene->explorer.wish = (TreeWish){.after = move, .nodes = 70, .lines = 1};
    explorer_wish(&scene->explorer, &request);
    assert_int_equal(request.move_count, 1);
    assert_int_equal(request.moves[0], move);
    assert_int_equal(request.nodes, 70);
    // The question does not lead the explorer there.
    assert_true(pos_same(explorer_position(&scene->explorer), &scene->pos));
}

// Of the profile's own numbers only those that a filter or its tree uses count.
TEST(chances_are_asked_for_where_the_profile_wants_them) {
    static const struct {
        const char *profile, *set;
        bool asked;
    } rows[] = {
        {"lichess", "chances.wdl=0", false},
        {"lichess", "chances.wdl=1", true},
        {"magnus", "chances.wdl=1", false},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Profile profile;
        SearchRequest request;
        const Subject subject = {.start = recorded_position(FORK)};
        assert_ok(profile_find(rows[i].profile, &profile, SAID));
        assert_ok(profile_set(&profile, rows[i].set, SAID));
        CLEANUP(explorer_done) Explorer explorer;
        CLEANUP(tree_done) Tree tree;
        explorer_init(&explorer, &profile, &subject, &tree, NULL);
        explorer_wish(&explorer, &request);
        assert_int_equal(request.wdl, rows[i].asked);
        Inquiry *inquiry = inquiry_new(&profile, &subject, true);
        const SearchTask task = inquiry_task(inquiry);
        assert_true(task.wants(task.self, &request));
        assert_int_equal(request.wdl, rows[i].asked);
        inquiry_free(inquiry);
    }
}
