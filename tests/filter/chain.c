// The chain of filters: which searches it wants, at which limits it judges, when it has seen
// enough.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "onlymove/notation.h"
#include "src/filter/chain.h"
#include "tests/support/recorded.h"

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
// White may play the quiet Rd6 after ...Ke8.
static const char BEFORE_QUIET[] = "5k2/8/8/8/8/8/3R4/4K3 b - - 0 1";
static const char EVEN[] = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
static const char IN_CHECK[] = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";

enum { PLIES_MAX = 8 };

typedef struct Scene {
    Position path[PLIES_MAX];
    ChainSubject subject;
    Chain chain;
} Scene;

// A first look of 1000 nodes and rungs at 1000, 2000 and 4000; a profile without rungs looks at
// 4000.
static Profile small_profile(const char *name)
{
    Profile profile;
    assert_int_equal(profile_find(name, &profile, NULL), STATUS_OK);
    profile_set(&profile, "nodes.scan=1000", NULL);
    profile_set(&profile, "nodes.start=1000", NULL);
    profile_set(&profile, "nodes.factor=2", NULL);
    profile_set(&profile, "nodes.max=4000", NULL);
    return profile;
}

// A game from a position, by SAN with blanks between.
static void set_game(Scene *scene, const char *fen, const char *moves)
{
    *scene = (Scene){.subject = {.path = scene->path, .path_count = 1}};
    scene->path[0] = recorded_position(fen);
    while (*moves) {
        const size_t len = strcspn(moves, " ");
        const Position *last = &scene->path[scene->subject.path_count - 1];
        Move move;
        assert_int_equal(san_read(last, moves, len, &move, NULL), STATUS_OK);
        assert_true(scene->subject.path_count < PLIES_MAX);
        pos_make(last, move, &scene->path[scene->subject.path_count++]);
        moves += len + (moves[len] == ' ');
    }
}

// What the game says of the position so many plies back, solver's view.
static void set_eval(Scene *scene, int back, const char *score)
{
    scene->subject.has_eval[back] = true;
    scene->subject.eval[back] = recorded_score(score);
}

static void begin(Scene *scene, const Profile *profile, bool thorough)
{
    assert_true(chain_init(&scene->chain, profile, &scene->subject, thorough));
}

// The profile magnus, at a position that has no past unless it is the quiet one.
static void start(Scene *scene, const char *fen, const char *played)
{
    const Profile profile = small_profile("magnus");
    set_game(scene, fen, fen == BEFORE_QUIET ? "Ke8" : "");
    const Position *pos = &scene->path[scene->subject.path_count - 1];
    assert_int_equal(san_read(pos, played, strlen(played), &scene->subject.played, NULL),
                     STATUS_OK);
    begin(scene, &profile, true);
}

// An analysis of the position that the chain has asked for.
static bool feed(Scene *scene, bool finished, uint64_t nodes, const char *const iterations[])
{
    const Position *pos = scene->chain.pos - chain_wish(&scene->chain).back;
    Analysis analysis = recorded_analysis(pos, finished, iterations);
    analysis.nodes = nodes;
    bool more = chain_feed(&scene->chain, &analysis);
    analysis_done(&analysis);
    return more;
}

#define ITERATIONS(...) ((const char *const[]){__VA_ARGS__, NULL})

static const Verdict *verdict(const Scene *scene, const char *name)
{
    const Chain *chain = &scene->chain;
    for (int i = 0; i < chain->profile.filter_count; i++) {
        if (strcmp(chain->verdicts[i].filter->name, name) == 0) {
            return &chain->verdicts[i];
        }
    }
    fail_msg("no verdict %s", name);
    return NULL;
}

static void assert_verdict(const Scene *scene, const char *name, VerdictState state)
{
    assert_string_equal(verdict_word(verdict(scene, name)->state), verdict_word(state));
}

static void assert_wish(const Scene *scene, int back, uint64_t nodes, int lines)
{
    assert_int_equal(scene->chain.state, CHAIN_RUNNING);
    ChainWish wish = chain_wish(&scene->chain);
    assert_int_equal(wish.back, back);
    assert_int_equal(wish.nodes, nodes);
    assert_int_equal(wish.lines, lines);
}

static void the_scan_comes_first_and_waits_for_its_end(void **state)
{
    (void)state;
    Scene scene;
    start(&scene, OPERA, "Qb8");
    assert_wish(&scene, 0, 1000, 2);
    assert_true(feed(&scene, false, 500, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    assert_verdict(&scene, "one-winning-move", VERDICT_PENDING);
    chain_done(&scene.chain);
}

static void a_failed_scan_ends_the_chain_and_measures_the_other_filters(void **state)
{
    (void)state;
    Scene scene;
    start(&scene, OPERA, "Qb8");
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 150")));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "one-winning-move", VERDICT_FAIL);
    assert_int_equal(verdict(&scene, "one-winning-move")->nodes, 1000);
    assert_verdict(&scene, "not-mate-in-one", VERDICT_PASS);
    assert_verdict(&scene, "solution-tree", VERDICT_SKIPPED);
    chain_done(&scene.chain);
}

static void one_search_to_the_last_limit_is_read_at_all_of_them(void **state)
{
    (void)state;
    Scene scene;
    start(&scene, OPERA, "Qb8");
    feed(&scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    // The rung at 1000 was read off the scan.
    assert_int_equal(scene.chain.next_rung, 1);
    assert_wish(&scene, 0, 4000, 2);
    assert_true(
        feed(&scene, false, 1900, ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5")));
    assert_int_equal(scene.chain.next_rung, 1);
    assert_true(feed(
        &scene, false, 2500,
        ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5", "7 2500: Qb8 #2, Qb7 5")));
    assert_int_equal(scene.chain.next_rung, 2);
    assert_string_equal(verdict(&scene, "only-winning-move")->measured, "Qb8+ +2.90, Qb7 +0.05");
    assert_false(feed(
        &scene, true, 4000,
        ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5", "7 2500: Qb8 #2, Qb7 5")));
    assert_int_equal(scene.chain.state, CHAIN_PASSED);
    assert_string_equal(verdict(&scene, "only-winning-move")->measured, "Qb8+ #2, Qb7 +0.05");
    chain_done(&scene.chain);
}

static void a_failure_at_a_rung_stops_the_search_there(void **state)
{
    (void)state;
    Scene scene;
    start(&scene, OPERA, "Qb8");
    feed(&scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    assert_false(feed(
        &scene, false, 2100,
        ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 281", "7 2100: Qb8 290, Qb7 0")));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "only-winning-move", VERDICT_FAIL);
    assert_int_equal(verdict(&scene, "only-winning-move")->nodes, 2000);
    assert_int_equal(scene.chain.judged, 2000);
    chain_done(&scene.chain);
}

static void an_iteration_that_ends_at_the_limit_is_not_within_it(void **state)
{
    (void)state;
    Scene scene;
    start(&scene, OPERA, "Qb8");
    assert_false(
        feed(&scene, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1000: Qb8 0, Qb7 0")));
    assert_int_equal(scene.chain.state, CHAIN_RUNNING);
    chain_done(&scene.chain);
}

static void a_search_without_a_completed_iteration_fails_in_words(void **state)
{
    (void)state;
    Scene scene;
    start(&scene, OPERA, "Qb8");
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 1500: Qb8 300, Qb7 0")));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_non_null(strstr(verdict(&scene, "one-winning-move")->reason, "no iteration"));
    chain_done(&scene.chain);
}

static void the_position_before_is_searched_before_the_long_climb(void **state)
{
    (void)state;
    Scene scene;
    start(&scene, BEFORE_QUIET, "Rd6");
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 500: Rd6 300, Rd7 0")));
    assert_verdict(&scene, "sacrifice-or-missed", VERDICT_PENDING);
    assert_wish(&scene, 1, 1000, 1);
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 500: Kg7 -150")));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "sacrifice-or-missed", VERDICT_FAIL);
    chain_done(&scene.chain);
}

static void the_position_before_is_judged_at_every_rung_too(void **state)
{
    (void)state;
    Scene scene;
    start(&scene, BEFORE_QUIET, "Rd6");
    feed(&scene, true, 1000, ITERATIONS("5 500: Rd6 300, Rd7 0"));
    feed(&scene, true, 1000, ITERATIONS("5 500: Kg7 -50"));
    assert_wish(&scene, 0, 4000, 2);
    assert_false(feed(&scene, true, 4000, ITERATIONS("5 500: Rd6 300, Rd7 0")));
    assert_wish(&scene, 1, 4000, 1);
    assert_int_equal(scene.chain.state, CHAIN_RUNNING);
    // Lost at 4000 nodes, though not at 2000.
    assert_true(feed(&scene, false, 3000, ITERATIONS("5 500: Kg7 -50", "6 2200: Kg7 -120")));
    assert_false(feed(&scene, true, 4000, ITERATIONS("5 500: Kg7 -50", "6 2200: Kg7 -120")));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_int_equal(verdict(&scene, "sacrifice-or-missed")->nodes, 4000);
    chain_done(&scene.chain);
}

// The search of the position before, from its mover's view.
static void the_position_before_is_the_one_before_the_last_move(void **state)
{
    (void)state;
    Scene scene;
    start(&scene, BEFORE_QUIET, "Rd6");
    feed(&scene, true, 1000, ITERATIONS("5 500: Rd6 300, Rd7 0"));
    feed(&scene, true, 1000, ITERATIONS("5 500: Kg7 -99"));
    assert_int_equal(scene.chain.state, CHAIN_RUNNING);
    assert_verdict(&scene, "sacrifice-or-missed", VERDICT_PASS);
    chain_done(&scene.chain);
}

static void a_free_filter_rejects_before_any_search_unless_thorough(void **state)
{
    (void)state;
    const Profile profile = small_profile("magnus");
    Scene scene;
    set_game(&scene, IN_CHECK, "");
    begin(&scene, &profile, false);
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "not-in-check", VERDICT_FAIL);
    assert_verdict(&scene, "one-winning-move", VERDICT_SKIPPED);
    assert_string_equal(verdict(&scene, "one-winning-move")->reason,
                        "already rejected: not-in-check");
    chain_done(&scene.chain);
    begin(&scene, &profile, true);
    assert_wish(&scene, 0, 1000, 2);
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 500: Kxe2 300")));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "one-winning-move", VERDICT_FAIL);
    assert_verdict(&scene, "not-mate-in-one", VERDICT_PASS);
    chain_done(&scene.chain);
}

static void what_the_game_says_of_its_positions_needs_no_search(void **state)
{
    (void)state;
    const Profile profile = small_profile("classic");
    Scene scene;
    set_game(&scene, EVEN, "Ke2 Ke7");
    set_eval(&scene, 0, "450");
    set_eval(&scene, 1, "-10");
    set_eval(&scene, 2, "0");
    begin(&scene, &profile, false);
    assert_int_equal(scene.chain.state, CHAIN_PASSED);
    assert_verdict(&scene, "evaluation-jump", VERDICT_PASS);
    assert_verdict(&scene, "solution-tree", VERDICT_PENDING);
    assert_int_equal(verdict(&scene, "evaluation-jump")->nodes, 0);
    assert_int_equal(scene.chain.judged, 0);
    chain_done(&scene.chain);
}

static void missing_evaluations_are_searched_for_with_one_line_each(void **state)
{
    (void)state;
    const Profile profile = small_profile("classic");
    Scene scene;
    set_game(&scene, EVEN, "Ke2 Ke7");
    begin(&scene, &profile, false);
    assert_wish(&scene, 0, 1000, 1);
    assert_int_equal(chain_limit(&scene.chain), 1000);
    assert_true(feed(&scene, false, 500, ITERATIONS("5 500: Ke3 450")));
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 500: Ke3 450")));
    assert_wish(&scene, 1, 1000, 1);
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 500: Kd7 10")));
    assert_wish(&scene, 2, 1000, 1);
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 500: Kd2 -5")));
    assert_int_equal(scene.chain.state, CHAIN_PASSED);
    // Of the position one ply back the other side's view is the solver's turned round.
    assert_string_equal(verdict(&scene, "evaluation-jump")->measured, "-0.05, -0.10, now +4.50");
    assert_int_equal(verdict(&scene, "evaluation-jump")->nodes, 1000);
    chain_done(&scene.chain);
}

static void only_the_evaluation_that_the_game_lacks_is_searched_for(void **state)
{
    (void)state;
    const Profile profile = small_profile("classic");
    Scene scene;
    set_game(&scene, EVEN, "Ke2 Ke7");
    set_eval(&scene, 0, "450");
    set_eval(&scene, 2, "0");
    begin(&scene, &profile, false);
    assert_wish(&scene, 1, 1000, 1);
    feed(&scene, true, 1000, ITERATIONS("5 500: Kd7 -1"));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_true(verdict(&scene, "evaluation-jump")->miss == 1);
    chain_done(&scene.chain);
}

static void an_evaluation_that_decides_is_the_last_one_searched_for(void **state)
{
    (void)state;
    const Profile profile = small_profile("classic");
    Scene scene;
    set_game(&scene, EVEN, "Ke2 Ke7");
    begin(&scene, &profile, false);
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 500: Ke3 399")));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "evaluation-jump", VERDICT_FAIL);
    assert_verdict(&scene, "solution-tree", VERDICT_SKIPPED);
    assert_int_equal(scene.chain.judged, 1000);
    chain_done(&scene.chain);
}

static void an_evaluation_without_a_completed_iteration_fails_in_words(void **state)
{
    (void)state;
    const Profile profile = small_profile("classic");
    Scene scene;
    set_game(&scene, EVEN, "Ke2 Ke7");
    begin(&scene, &profile, false);
    assert_false(feed(&scene, true, 1000, ITERATIONS("5 1000: Ke3 399")));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_non_null(strstr(verdict(&scene, "evaluation-jump")->reason, "no iteration"));
    chain_done(&scene.chain);
}

static void an_evaluation_that_one_filter_asked_for_serves_the_next(void **state)
{
    (void)state;
    const Profile profile = small_profile("lichess");
    Scene scene;
    set_game(&scene, EVEN, "Ke2 Ke7");
    begin(&scene, &profile, false);
    assert_wish(&scene, 0, 1000, 1);
    feed(&scene, true, 1000, ITERATIONS("5 500: Ke3 450"));
    assert_wish(&scene, 1, 1000, 1);
    feed(&scene, true, 1000, ITERATIONS("5 500: Kd7 0"));
    assert_int_equal(scene.chain.state, CHAIN_PASSED);
    assert_verdict(&scene, "not-winning-before", VERDICT_PASS);
    assert_verdict(&scene, "mate-or-advantage", VERDICT_PASS);
    assert_verdict(&scene, "not-easy", VERDICT_PASS);
    chain_done(&scene.chain);
}

// In whatever order the profile names them.
static void what_is_free_comes_first_then_evaluations_then_the_look_then_the_rungs(void **state)
{
    (void)state;
    Profile profile = small_profile("magnus");
    assert_int_equal(profile_set(&profile,
                                 "filters=only-winning-move one-winning-move evaluation-jump "
                                 "has-choice",
                                 NULL),
                     STATUS_OK);
    Scene scene;
    set_game(&scene, EVEN, "Ke2 Ke7");
    begin(&scene, &profile, false);
    assert_verdict(&scene, "has-choice", VERDICT_PASS);
    assert_int_equal(scene.chain.phase, CHAIN_EVALS);
    assert_wish(&scene, 0, 1000, 1);
    feed(&scene, true, 1000, ITERATIONS("5 500: Ke3 #9"));
    assert_wish(&scene, 1, 1000, 1);
    feed(&scene, true, 1000, ITERATIONS("5 500: Kd7 0"));
    assert_verdict(&scene, "evaluation-jump", VERDICT_PASS);
    assert_int_equal(scene.chain.phase, CHAIN_LOOK);
    assert_wish(&scene, 0, 1000, 2);
    assert_int_equal(chain_limit(&scene.chain), 1000);
    feed(&scene, true, 1000, ITERATIONS("5 500: Ke3 300, Kd3 0"));
    assert_verdict(&scene, "one-winning-move", VERDICT_PASS);
    assert_int_equal(scene.chain.phase, CHAIN_RUNGS);
    assert_wish(&scene, 0, 4000, 2);
    assert_int_equal(chain_limit(&scene.chain), 2000);
    feed(&scene, true, 4000, ITERATIONS("5 500: Ke3 300, Kd3 0"));
    assert_int_equal(scene.chain.state, CHAIN_PASSED);
    chain_done(&scene.chain);
}

static void a_profile_without_rungs_looks_once_at_its_one_limit(void **state)
{
    (void)state;
    const Profile profile = small_profile("finder");
    Scene scene;
    set_game(&scene, OPERA, "");
    begin(&scene, &profile, false);
    assert_wish(&scene, 0, 4000, 5);
    assert_int_equal(scene.chain.rung_count, 0);
    assert_true(feed(&scene, false, 2000, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    assert_verdict(&scene, "only-good-move", VERDICT_PENDING);
    assert_false(feed(&scene, true, 4000, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    assert_int_equal(scene.chain.state, CHAIN_PASSED);
    assert_int_equal(verdict(&scene, "only-good-move")->nodes, 4000);
    assert_true(scene.chain.has_best);
    chain_done(&scene.chain);
}

static void one_look_that_refuses_measures_every_filter_of_the_look(void **state)
{
    (void)state;
    const Profile profile = small_profile("positional");
    Scene scene;
    set_game(&scene, "r3k2r/2n5/8/8/8/8/5B2/R3K2R w - - 0 16", "");
    begin(&scene, &profile, false);
    assert_wish(&scene, 0, 4000, 2);
    assert_false(feed(&scene, true, 4000, ITERATIONS("5 500: Bd4 14, Bc5 -90")));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_true(verdict(&scene, "best-in-window")->miss == 1);
    assert_true(verdict(&scene, "margin-in-window")->miss == 4);
    assert_verdict(&scene, "not-capture", VERDICT_PASS);
    assert_verdict(&scene, "solution-tree", VERDICT_SKIPPED);
    chain_done(&scene.chain);
}

static void a_thorough_chain_judges_every_free_filter_and_every_known_evaluation(void **state)
{
    (void)state;
    const Profile profile = small_profile("lichess");
    Scene scene;
    set_game(&scene, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "Ke2 Ke7");
    scene.subject.inside = 1;
    set_eval(&scene, 0, "150");
    set_eval(&scene, 1, "310");
    begin(&scene, &profile, true);
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "has-choice", VERDICT_PASS);
    assert_verdict(&scene, "not-inside-puzzle", VERDICT_FAIL);
    assert_verdict(&scene, "not-ahead", VERDICT_FAIL);
    assert_verdict(&scene, "not-winning-before", VERDICT_FAIL);
    assert_verdict(&scene, "mate-or-advantage", VERDICT_FAIL);
    assert_verdict(&scene, "solution-tree", VERDICT_SKIPPED);
    chain_done(&scene.chain);
    begin(&scene, &profile, false);
    assert_verdict(&scene, "not-inside-puzzle", VERDICT_FAIL);
    assert_verdict(&scene, "mate-or-advantage", VERDICT_SKIPPED);
    chain_done(&scene.chain);
}

static void
a_known_evaluation_that_refuses_ends_the_chain_before_its_look_unless_thorough(void **state)
{
    (void)state;
    Profile profile = small_profile("finder");
    profile_set(&profile, "filters=evaluation-jump only-good-move", NULL);
    Scene scene;
    set_game(&scene, EVEN, "Ke2 Ke7");
    set_eval(&scene, 0, "399");
    begin(&scene, &profile, false);
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "only-good-move", VERDICT_SKIPPED);
    chain_done(&scene.chain);
    begin(&scene, &profile, true);
    assert_wish(&scene, 0, 4000, 5);
    feed(&scene, true, 4000, ITERATIONS("5 500: Ke3 300, Kd3 0"));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "only-good-move", VERDICT_PASS);
    chain_done(&scene.chain);
}

static void an_evaluation_that_was_searched_for_ends_even_a_thorough_chain(void **state)
{
    (void)state;
    Profile profile = small_profile("finder");
    profile_set(&profile, "filters=evaluation-jump only-good-move", NULL);
    Scene scene;
    set_game(&scene, EVEN, "Ke2 Ke7");
    begin(&scene, &profile, true);
    assert_wish(&scene, 0, 1000, 1);
    feed(&scene, true, 1000, ITERATIONS("5 500: Ke3 399"));
    assert_int_equal(scene.chain.state, CHAIN_FAILED);
    assert_verdict(&scene, "only-good-move", VERDICT_SKIPPED);
    chain_done(&scene.chain);
}

static void the_past_of_the_game_reaches_the_filters(void **state)
{
    (void)state;
    const Profile profile = small_profile("lichess");
    Scene scene;
    set_game(&scene, FEN_START, "Nf3 Nf6 Ng1 Ng8");
    begin(&scene, &profile, false);
    assert_verdict(&scene, "not-seen-before", VERDICT_FAIL);
    chain_done(&scene.chain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scan_comes_first_and_waits_for_its_end),
        cmocka_unit_test(a_failed_scan_ends_the_chain_and_measures_the_other_filters),
        cmocka_unit_test(one_search_to_the_last_limit_is_read_at_all_of_them),
        cmocka_unit_test(a_failure_at_a_rung_stops_the_search_there),
        cmocka_unit_test(an_iteration_that_ends_at_the_limit_is_not_within_it),
        cmocka_unit_test(a_search_without_a_completed_iteration_fails_in_words),
        cmocka_unit_test(the_position_before_is_searched_before_the_long_climb),
        cmocka_unit_test(the_position_before_is_judged_at_every_rung_too),
        cmocka_unit_test(the_position_before_is_the_one_before_the_last_move),
        cmocka_unit_test(a_free_filter_rejects_before_any_search_unless_thorough),
        cmocka_unit_test(what_the_game_says_of_its_positions_needs_no_search),
        cmocka_unit_test(missing_evaluations_are_searched_for_with_one_line_each),
        cmocka_unit_test(only_the_evaluation_that_the_game_lacks_is_searched_for),
        cmocka_unit_test(an_evaluation_that_decides_is_the_last_one_searched_for),
        cmocka_unit_test(an_evaluation_without_a_completed_iteration_fails_in_words),
        cmocka_unit_test(an_evaluation_that_one_filter_asked_for_serves_the_next),
        cmocka_unit_test(what_is_free_comes_first_then_evaluations_then_the_look_then_the_rungs),
        cmocka_unit_test(a_profile_without_rungs_looks_once_at_its_one_limit),
        cmocka_unit_test(one_look_that_refuses_measures_every_filter_of_the_look),
        cmocka_unit_test(a_thorough_chain_judges_every_free_filter_and_every_known_evaluation),
        cmocka_unit_test(
            a_known_evaluation_that_refuses_ends_the_chain_before_its_look_unless_thorough),
        cmocka_unit_test(an_evaluation_that_was_searched_for_ends_even_a_thorough_chain),
        cmocka_unit_test(the_past_of_the_game_reaches_the_filters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
