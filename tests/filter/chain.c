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
// White to move may play the quiet Rd6.
static const char QUIET[] = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";

// A scan of 1000 nodes and rungs at 1000, 2000 and 4000.
static Profile small_profile(void)
{
    Profile profile;
    profile_find("magnus", &profile, NULL);
    profile_set(&profile, "nodes.scan=1000", NULL);
    profile_set(&profile, "nodes.start=1000", NULL);
    profile_set(&profile, "nodes.factor=2", NULL);
    profile_set(&profile, "nodes.max=4000", NULL);
    return profile;
}

static void start(Chain *chain, const char *fen, const char *played)
{
    const Profile profile = small_profile();
    const Position pos = recorded_position(fen);
    Move move = MOVE_NONE;
    if (played) {
        assert_int_equal(san_read(&pos, played, strlen(played), &move, NULL), STATUS_OK);
    }
    assert_true(chain_init(chain, &profile, &pos, &pos, move, true));
}

static bool feed(Chain *chain, bool finished, uint64_t nodes, const char *const iterations[])
{
    Analysis analysis = recorded_analysis(&chain->pos, finished, iterations);
    analysis.nodes = nodes;
    bool more = chain_feed(chain, &analysis);
    analysis_done(&analysis);
    return more;
}

#define ITERATIONS(...) ((const char *const[]){__VA_ARGS__, NULL})

static const Verdict *verdict(const Chain *chain, const char *name)
{
    for (int i = 0; i < chain->profile.filter_count; i++) {
        if (strcmp(chain->verdicts[i].filter->name, name) == 0) {
            return &chain->verdicts[i];
        }
    }
    fail_msg("no verdict %s", name);
    return NULL;
}

static void assert_wish(const Chain *chain, ChainTarget target, uint64_t nodes, int lines)
{
    ChainWish wish = chain_wish(chain);
    assert_int_equal(wish.target, target);
    assert_int_equal(wish.nodes, nodes);
    assert_int_equal(wish.lines, lines);
}

static void the_scan_comes_first_and_waits_for_its_end(void **state)
{
    (void)state;
    Chain chain;
    start(&chain, OPERA, "Qb8");
    assert_wish(&chain, TARGET_POSITION, 1000, 2);
    assert_true(feed(&chain, false, 500, ITERATIONS("5 500: Qb8 300, Qb7 0")));
    assert_int_equal(verdict(&chain, "one-winning-move")->state, VERDICT_PENDING);
    chain_done(&chain);
}

static void a_failed_scan_ends_the_chain_and_measures_the_other_filters(void **state)
{
    (void)state;
    Chain chain;
    start(&chain, OPERA, "Qb8");
    assert_false(feed(&chain, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 150")));
    assert_int_equal(chain.state, CHAIN_FAILED);
    assert_int_equal(verdict(&chain, "one-winning-move")->state, VERDICT_FAIL);
    assert_int_equal(verdict(&chain, "one-winning-move")->nodes, 1000);
    assert_int_equal(verdict(&chain, "not-mate-in-one")->state, VERDICT_PASS);
    assert_int_equal(verdict(&chain, "solution-tree")->state, VERDICT_SKIPPED);
    chain_done(&chain);
}

static void one_search_to_the_last_limit_is_read_at_all_of_them(void **state)
{
    (void)state;
    Chain chain;
    start(&chain, OPERA, "Qb8");
    feed(&chain, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    // The rung at 1000 was read off the scan.
    assert_int_equal(chain.next_rung, 1);
    assert_wish(&chain, TARGET_POSITION, 4000, 2);
    assert_true(
        feed(&chain, false, 1900, ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5")));
    assert_int_equal(chain.next_rung, 1);
    assert_true(feed(
        &chain, false, 2500,
        ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5", "7 2500: Qb8 #2, Qb7 5")));
    assert_int_equal(chain.next_rung, 2);
    assert_string_equal(verdict(&chain, "only-winning-move")->measured, "Qb8+ +2.90, Qb7 +0.05");
    assert_false(feed(
        &chain, true, 4000,
        ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 5", "7 2500: Qb8 #2, Qb7 5")));
    assert_int_equal(chain.state, CHAIN_PASSED);
    assert_string_equal(verdict(&chain, "only-winning-move")->measured, "Qb8+ #2, Qb7 +0.05");
    chain_done(&chain);
}

static void a_failure_at_a_rung_stops_the_search_there(void **state)
{
    (void)state;
    Chain chain;
    start(&chain, OPERA, "Qb8");
    feed(&chain, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0"));
    assert_false(feed(
        &chain, false, 2100,
        ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1900: Qb8 290, Qb7 281", "7 2100: Qb8 290, Qb7 0")));
    assert_int_equal(chain.state, CHAIN_FAILED);
    assert_int_equal(verdict(&chain, "only-winning-move")->state, VERDICT_FAIL);
    assert_int_equal(verdict(&chain, "only-winning-move")->nodes, 2000);
    assert_int_equal(chain.judged, 2000);
    chain_done(&chain);
}

static void an_iteration_that_ends_at_the_limit_is_not_within_it(void **state)
{
    (void)state;
    Chain chain;
    start(&chain, OPERA, "Qb8");
    assert_false(
        feed(&chain, true, 1000, ITERATIONS("5 500: Qb8 300, Qb7 0", "6 1000: Qb8 0, Qb7 0")));
    assert_int_equal(chain.state, CHAIN_RUNNING);
    chain_done(&chain);
}

static void a_search_without_a_completed_iteration_fails_in_words(void **state)
{
    (void)state;
    Chain chain;
    start(&chain, OPERA, "Qb8");
    assert_false(feed(&chain, true, 1000, ITERATIONS("5 1500: Qb8 300, Qb7 0")));
    assert_int_equal(chain.state, CHAIN_FAILED);
    assert_non_null(strstr(verdict(&chain, "one-winning-move")->reason, "no iteration"));
    chain_done(&chain);
}

static void the_position_before_is_searched_before_the_long_climb(void **state)
{
    (void)state;
    Chain chain;
    start(&chain, QUIET, "Rd6");
    assert_false(feed(&chain, true, 1000, ITERATIONS("5 500: Rd6 300, Rd7 0")));
    assert_int_equal(verdict(&chain, "sacrifice-or-missed")->state, VERDICT_PENDING);
    assert_wish(&chain, TARGET_PREVIOUS, 1000, 1);
    assert_false(feed(&chain, true, 1000, ITERATIONS("5 500: Rd7 -150")));
    assert_int_equal(chain.state, CHAIN_FAILED);
    assert_int_equal(verdict(&chain, "sacrifice-or-missed")->state, VERDICT_FAIL);
    chain_done(&chain);
}

static void the_position_before_is_judged_at_every_rung_too(void **state)
{
    (void)state;
    Chain chain;
    start(&chain, QUIET, "Rd6");
    feed(&chain, true, 1000, ITERATIONS("5 500: Rd6 300, Rd7 0"));
    feed(&chain, true, 1000, ITERATIONS("5 500: Rd7 -50"));
    assert_wish(&chain, TARGET_POSITION, 4000, 2);
    assert_false(feed(&chain, true, 4000, ITERATIONS("5 500: Rd6 300, Rd7 0")));
    assert_wish(&chain, TARGET_PREVIOUS, 4000, 1);
    assert_int_equal(chain.state, CHAIN_RUNNING);
    // Lost at 4000 nodes, though not at 2000.
    assert_true(feed(&chain, false, 3000, ITERATIONS("5 500: Rd7 -50", "6 2200: Rd7 -120")));
    assert_false(feed(&chain, true, 4000, ITERATIONS("5 500: Rd7 -50", "6 2200: Rd7 -120")));
    assert_int_equal(chain.state, CHAIN_FAILED);
    assert_int_equal(verdict(&chain, "sacrifice-or-missed")->nodes, 4000);
    chain_done(&chain);
}

static void a_free_filter_rejects_before_any_search_unless_thorough(void **state)
{
    (void)state;
    const Profile profile = small_profile();
    const Position pos = recorded_position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    Chain chain;
    assert_true(chain_init(&chain, &profile, &pos, NULL, MOVE_NONE, false));
    assert_int_equal(chain.state, CHAIN_FAILED);
    assert_int_equal(verdict(&chain, "not-in-check")->state, VERDICT_FAIL);
    assert_int_equal(verdict(&chain, "one-winning-move")->state, VERDICT_SKIPPED);
    chain_done(&chain);
    assert_true(chain_init(&chain, &profile, &pos, NULL, MOVE_NONE, true));
    assert_int_equal(chain.state, CHAIN_RUNNING);
    chain_done(&chain);
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
        cmocka_unit_test(a_free_filter_rejects_before_any_search_unless_thorough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
