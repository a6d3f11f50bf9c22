// What the searches of a position said at each node limit, from the cache.
// What is known of the evaluation of each ply without a search.
#include "onlymove/tuning.h"
#include "tests/review/run_fixture.h"

// "1000 2250* 3000-": the limits, * the one that decided, - not searched.
static void assert_limits(const LimitResult *limits, size_t count, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    for (size_t i = 0; i < count; i++) {
        const LimitResult *limit = &limits[i];
        str_addf(&text, "%s%llu%s%s", i > 0 ? " " : "", (unsigned long long)limit->nodes,
                 limit->decided ? "*" : "", limit->searched ? "" : "-");
    }
    assert_string_equal(str_text(&text), expected);
}

TEST(every_limit_of_a_puzzle_has_its_best_move_and_the_last_one_decided) {
    CLEANUP(clear_run_fixture) RunFixture f;
    LimitResult limits[NODE_LIMITS_MAX];
    size_t count;
    set_run_fixture(&f, "magnus", NULL);
    assert_ok(profile_set(&f.profile, "nodes.start=1000", SAID));
    assert_ok(profile_set(&f.profile, "nodes.factor=1.5", SAID));
    assert_ok(profile_set(&f.profile, "nodes.scan=1200", SAID));
    assert_ok(review_use_profile(f.review, &f.profile, SAID));
    judge(&f, FIRST);
    assert_ok(review_node_limits(f.review, node_at(&f, FIRST), limits, &count, SAID));
    assert_limits(limits, count, "1000 1200 1500 2250*");
    const Position pos = game_position(&f.game, node_at(&f, FIRST));
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(SAN_TEXT(&pos, limits[i].best), "Qb8+");
        assert_true(limits[i].best_score.mate);
        assert_int_not_equal(limits[i].second, MOVE_NONE);
        assert_true(i == 0 || limits[i].depth >= limits[i - 1].depth);
    }
}

// In another session too, where no engine has said its name yet.
FINDER_TEST(of_one_limit_there_is_one_column_and_another_session_has_it_as_well) {
    LimitResult limits[NODE_LIMITS_MAX];
    size_t count;
    judge(f, FIRST);
    begin_again(f);
    assert_ok(review_node_limits(f->review, node_at(f, FIRST), limits, &count, SAID));
    assert_limits(limits, count, "3000*");
}

// As where the steps of a first look were enough, and the search ended there.
FINDER_TEST(what_was_decided_below_the_limit_has_a_column_where_it_was) {
    LimitResult limits[NODE_LIMITS_MAX];
    size_t count;
    judge(f, FIRST);
    Candidate *ledger = (Candidate *)finding_ledger(finding_at(f, FIRST));
    for (int i = 0; i < ledger->verdict_count; i++)
        ledger->verdicts[i].nodes = 150; // those of the engine's sixth iteration
    assert_ok(review_node_limits(f->review, node_at(f, FIRST), limits, &count, SAID));
    assert_limits(limits, count, "150* 3000");
    assert_int_equal(limits[0].depth, 6);
}

TEST(where_the_profile_searched_one_line_that_is_shown) {
    CLEANUP(clear_run_fixture) RunFixture f;
    LimitResult limits[NODE_LIMITS_MAX];
    size_t count;
    set_run_fixture(&f, "classic", NULL);
    judge(&f, FIRST);
    assert_ok(review_node_limits(f.review, node_at(&f, FIRST), limits, &count, SAID));
    assert_true(limits[count - 1].searched && limits[count - 1].one_line);
    assert_int_equal(limits[count - 1].second, MOVE_NONE);
}

TEST(what_is_not_known_is_said) {
    CLEANUP(clear_run_fixture) RunFixture f;
    LimitResult limits[NODE_LIMITS_MAX];
    size_t count;
    set_run_fixture(&f, "magnus", NULL);
    const uint32_t node = node_at(&f, FIRST);
    assert_fails(review_node_limits(f.review, node, limits, &count, SAID), STATUS_NOT_FOUND,
                 "nothing was judged here yet: <:judge> runs the profile on this position");
    assert_ok(act_edit(f.review, node, EDIT_COMMENT, "look", &(uint32_t){TREE_NO_NODE}, SAID));
    assert_fails(review_node_limits(f.review, node, limits, &count, SAID), STATUS_NOT_FOUND,
                 "nothing was judged here yet*");
    judge(&f, FIRST);
    assert_ok(review_node_limits(f.review, node, limits, &count, SAID));
    assert_ok(review_clear_cache(f.review, SAID));
    assert_fails(review_node_limits(f.review, node, limits, &count, SAID), STATUS_NOT_FOUND,
                 "the cache has no search of this position by magnus; <:judge> searches it again");
}

// "0:+0.17 30:#2": the plies that are known.
static void write_evals(RunFixture *f, Str *text) {
    size_t count;
    const PlyEval *evals = review_evals(f->review, &count);
    for (size_t ply = 0; ply < count; ply++) {
        char score[SCORE_TEXT_MAX];
        if (evals[ply].known) {
            score_write(evals[ply].score, score);
            str_addf(text, "%s%zu:%s", text->len > 0 ? " " : "", ply, score);
        }
    }
}

static void assert_evals(RunFixture *f, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    write_evals(f, &text);
    assert_string_equal(str_text(&text), expected);
}

static void say_eval(RunFixture *f, size_t ply, int centipawns) {
    game_add_eval(&f->game, node_at(f, ply), (Score){.mate = false, .value = centipawns});
}

TEST(where_the_profile_needed_no_search_that_is_said) {
    CLEANUP(clear_run_fixture) RunFixture f;
    size_t count;
    set_run_fixture(&f, "classic", NULL);
    for (size_t ply = FIRST - 2; ply <= FIRST; ply++)
        say_eval(&f, ply, 650);
    judge(&f, FIRST);
    assert_fails(review_node_limits(f.review, node_at(&f, FIRST), (LimitResult[NODE_LIMITS_MAX]){0},
                                    &count, SAID),
                 STATUS_NOT_FOUND,
                 "classic needed no search of this position to refuse it: evaluation-jump");
}

// At 16.Qb8+ White is to move, one ply before it Black.
TEST(they_come_from_the_game_else_from_the_cache_and_are_seen_from_white) {
    CLEANUP(clear_run_fixture) RunFixture f;
    set_run_fixture(&f, "magnus", NULL);
    assert_evals(&f, "");
    judge(&f, FIRST);
    assert_evals(&f, "30:#2");
    judge(&f, FIRST + 1);
    assert_evals(&f, "30:#2 31:#1");
    begin_again(&f);
    assert_evals(&f, "30:#2 31:#1");
    say_eval(&f, 4, 17);
    say_eval(&f, FIRST, 650);
    begin_again(&f);
    assert_evals(&f, "4:+0.17 30:+6.50 31:#1");
}

TEST(where_the_cache_has_forgotten_the_finding_says_it) {
    CLEANUP(clear_run_fixture) RunFixture f;
    set_run_fixture(&f, "magnus", NULL);
    judge(&f, FIRST);
    assert_ok(review_clear_cache(f.review, SAID));
    begin_again(&f);
    assert_evals(&f, "30:#2");
}

// A tree's searches go on from the puzzle's position, and so may the game.
FINDER_TEST(what_a_tree_has_searched_further_on_is_known_at_once) {
    CLEANUP(str_done) Str at_once = {0};
    assert_evals(f, "");
    judge(f, FIRST);
    write_evals(f, &at_once);
    begin_again(f);
    assert_evals(f, str_text(&at_once));
}
