// What the cache of a pool answers, and what it is given to keep.
#include "tests/engine/pool_fixture.h"

// A cache of one entry.
typedef struct CacheMemo {
    Str key;
    uint64_t covered;
    Analysis analysis;
    int kept;
} CacheMemo;

static void copy_analysis(const Analysis *from, Analysis *to) {
    analysis_clear(to, from->expected_lines);
    for (size_t i = 0; i < from->line_count; i++)
        analysis_add_line(to, &from->lines[i]);
    assert_int_equal(to->iteration_count, from->iteration_count);
    to->nodes = from->nodes;
}

static uint64_t memo_find(void *context, const char *key, uint64_t nodes, Analysis *analysis) {
    const CacheMemo *memo = context;
    (void)nodes;
    if (strcmp(str_text(&memo->key), key) != 0)
        return 0;
    copy_analysis(&memo->analysis, analysis);
    return memo->covered;
}

static void memo_keep(void *context, const char *key, uint64_t covered, const Analysis *analysis) {
    CacheMemo *memo = context;
    memo->kept++;
    memo->covered = covered;
    str_clear(&memo->key);
    str_add(&memo->key, key);
    copy_analysis(analysis, &memo->analysis);
}

static void use_memo(PoolFixture *f, CacheMemo *memo) {
    pool_use_cache(f->pool, &(SearchCache){memo, memo_find, memo_keep});
}

// The room comes to its end first: what it drops then is kept too.
typedef struct CacheFixture {
    PoolFixture f;
    CacheMemo memo;
} CacheFixture;

static void enter_cache_fixture(CacheFixture *fixture) {
    enter_pool_fixture(&fixture->f);
}

static void leave_cache_fixture(CacheFixture *fixture) {
    leave_pool_fixture(&fixture->f);
    str_done(&fixture->memo.key);
    analysis_done(&fixture->memo.analysis);
}

FIXTURE(CacheFixture, enter_cache_fixture, leave_cache_fixture);

// A test of one engine, with these words as its script, and an empty cache.
#define CACHE_TEST(name, ...)                                                                      \
    static void name##_with(PoolFixture *f, CacheMemo *memo);                                      \
    TEST_ON(name, CacheFixture *fixture, enter_cache_fixture) {                                    \
        open_pool_fixture(&fixture->f, 1, fake_engine(), WITH(__VA_ARGS__));                       \
        use_memo(&fixture->f, &fixture->memo);                                                     \
        name##_with(&fixture->f, &fixture->memo);                                                  \
    }                                                                                              \
    static void name##_with(PoolFixture *f, CacheMemo *memo __attribute__((unused)))

CACHE_TEST(the_cache_answers_what_was_searched_before, NULL) {
    Search *first = ask_until(f, 0, 2000, SEARCH_DONE);
    assert_int_equal(memo->covered, 2000);
    Search *again = ask(f, 0, 2000, PRIORITY_BACKGROUND);
    assert_int_equal(search_state(again), SEARCH_DONE);
    assert_true(search_analysis(again)->from_cache);
    assert_true(search_analysis(again)->finished);
    assert_finds_the_same(search_analysis(again), search_analysis(first));
    assert_int_equal(f->heard.searches, 1);
    assert_int_equal(pool_stats(f->pool).cached, 1);
}

CACHE_TEST(how_large_its_centipawns_are_goes_with_what_an_engine_finds, "--name", "Stockfish 16") {
    Search *first = ask_until(f, 0, 2000, SEARCH_DONE);
    assert_true(search_analysis(first)->cp_scale == SCORE_CP_SCALE_STOCKFISH);
    memo->analysis.cp_scale = 1; // as a cache gives it that knows nothing of it
    Search *again = ask(f, 0, 2000, PRIORITY_BACKGROUND);
    assert_true(search_analysis(again)->from_cache);
    assert_true(search_analysis(again)->cp_scale == SCORE_CP_SCALE_STOCKFISH);
}

TEST(stockfish_has_larger_centipawns_since_15_1) {
    static const struct {
        const char *name;
        bool larger;
    } rows[] = {
        {"Stockfish 15.1", true},
        {"Stockfish 15.1 [0123456789abcdef]; Hash=16", true},
        {"Stockfish 16", true},
        {"Stockfish 17.1 by somebody", true},
        {"Stockfish 15", false},
        {"Stockfish 15 [0123456789abcdef]", false},
        {"Stockfish 14.1", false},
        {"Stockfish 9", false},
        {"Stockfish 040722", false},
        {"Stockfish dev-20221105-ad2aa8c0", true},
        {"Stockfish dev-20221104-ad2aa8c0", false},
        {"Stockfish", false},
        {"onlymove 0.1.0", false},
        {"", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if ((engine_cp_scale(rows[i].name) == SCORE_CP_SCALE_STOCKFISH) != rows[i].larger)
            fail_msg("%s", rows[i].name);
}

// Strangers can have written it.
CACHE_TEST(a_cache_that_tells_of_illegal_moves_is_not_believed, NULL) {
    Search *first = ask_until(f, 0, 2000, SEARCH_DONE);
    memo->analysis.lines[0].pv[0] = MOVE_NONE;
    Search *again = ask_until(f, 0, 2000, SEARCH_DONE);
    assert_false(search_analysis(again)->from_cache);
    assert_finds_the_same(search_analysis(again), search_analysis(first));
    assert_int_equal(f->heard.searches, 2);
}

// Two ask the same at once: one engine searches, whether the other is free or not.
static void ask_twice(PoolFixture *f) {
    Search *one = ask(f, 0, 2000, PRIORITY_BACKGROUND);
    Search *other = ask(f, 0, 2000, PRIORITY_BACKGROUND);
    wait_until(f, one, SEARCH_DONE);
    wait_until(f, other, SEARCH_DONE);
    assert_finds_the_same(search_analysis(other), search_analysis(one));
    assert_int_equal(f->heard.searches, 1);
    assert_int_equal(pool_stats(f->pool).cached, 1);
}

CACHE_TEST(the_same_search_is_never_under_way_twice, NULL) {
    ask_twice(f);
}

TEST_ON(two_engines_are_never_at_the_same_search, CacheFixture *fixture, enter_cache_fixture) {
    open_pool_fixture(&fixture->f, 2, fake_engine(), WITH(NULL));
    use_memo(&fixture->f, &fixture->memo);
    ask_twice(&fixture->f);
}

CACHE_TEST(what_was_waited_for_goes_on_where_that_has_ended, "--delay-ms", "2") {
    Search *one = ask(f, 0, 100000, PRIORITY_BACKGROUND);
    wait_for_iterations(f, one, 2);
    Search *other = ask(f, 0, 1000, PRIORITY_BACKGROUND);
    assert_int_equal(search_state(other), SEARCH_WAITING);
    drop(f, one);
    wait_until(f, other, SEARCH_DONE);
    assert_true(search_analysis(other)->finished);
}

CACHE_TEST(a_longer_search_answers_a_shorter_one_as_that_would, NULL) {
    Search *shorter = ask_until(f, 0, 700, SEARCH_DONE);
    ask_until(f, 0, 5000, SEARCH_DONE);
    Search *cached = ask(f, 0, 700, PRIORITY_BACKGROUND);
    assert_true(search_analysis(cached)->from_cache);
    assert_int_equal(search_analysis(cached)->nodes, 700);
    assert_finds_the_same(search_analysis(cached), search_analysis(shorter));
}

CACHE_TEST(a_shorter_search_does_not_answer_a_longer_one, NULL) {
    ask_until(f, 0, 700, SEARCH_DONE);
    Search *longer = ask_until(f, 0, 701, SEARCH_DONE);
    assert_false(search_analysis(longer)->from_cache);
    assert_int_equal(memo->covered, 701);
}

// What a cached shorter search knows is there before an engine is asked.
CACHE_TEST(a_shorter_search_is_shown_before_the_longer_one_begins, NULL) {
    Search *shorter = ask_until(f, 0, 700, SEARCH_DONE);
    int searches = f->heard.searches;
    Search *longer = ask(f, 0, 5000, PRIORITY_BACKGROUND);
    assert_int_equal(search_state(longer), SEARCH_WAITING);
    assert_int_equal(search_analysis(longer)->nodes, 700);
    assert_false(search_analysis(longer)->finished);
    assert_finds_the_same(search_analysis(longer), search_analysis(shorter));
    assert_int_equal(pool_deadline(f->pool), 0); // so that nobody sleeps over it
    uint64_t cached = pool_stats(f->pool).cached;
    drop(f, longer);
    assert_int_equal(f->heard.searches, searches);
    assert_int_equal(pool_stats(f->pool).cached, cached + 1);
    longer = ask_until(f, 0, 5000, SEARCH_DONE);
    assert_false(search_analysis(longer)->from_cache);
    assert_int_equal(f->heard.searches, searches + 1);
}

CACHE_TEST(another_search_does_not_send_one_whose_beginning_is_shown_to_an_engine, NULL) {
    ask_until(f, 0, 700, SEARCH_DONE);
    int searches = f->heard.searches;
    Search *longer = ask(f, 0, 5000, PRIORITY_BACKGROUND);
    Search *other = ask(f, 1, 700, PRIORITY_BACKGROUND);
    assert_int_equal(search_state(longer), SEARCH_WAITING);
    drop(f, longer);
    wait_until(f, other, SEARCH_DONE);
    assert_int_equal(f->heard.searches, searches + 1);
}

CACHE_TEST(what_a_dropped_search_has_found_is_kept, "--delay-ms", "2") {
    see_enough(f);
    assert_true(memo->covered >= 200 && memo->covered < 100000);
    Search *shorter = ask(f, 0, 200, PRIORITY_BACKGROUND);
    assert_true(search_analysis(shorter)->from_cache);
}

// So that what was dropped because of that depth is dropped by it the next time, without a search.
CACHE_TEST(the_last_depth_of_a_dropped_search_is_kept, "--delay-ms", "2") {
    Search *search = ask(f, 0, 100000, PRIORITY_BACKGROUND);
    wait_for_iterations(f, search, 3);
    const size_t seen = search_analysis(search)->iteration_count;
    drop(f, search);
    assert_int_equal(search_analysis(ask(f, 0, 100000, PRIORITY_BACKGROUND))->iteration_count,
                     seen);
}

// At its limit a search says of the depth that was under way what it had of it, and that can look
// whole. Who drops the search before it has ended keeps it from the longer one all the same.
CACHE_TEST(what_is_said_at_the_limit_of_nodes_is_not_kept, "--whole-end") {
    Search *search = ask(f, 0, 5000, PRIORITY_BACKGROUND);
    enum { DEPTHS = 15 };
    wait_for_iterations(f, search, DEPTHS);
    assert_int_equal(search_analysis(search)->iterations[DEPTHS - 1].nodes, 5743);
    drop(f, search);
    assert_int_equal(memo->covered, 5000);
    const Search *longer = ask(f, 0, 20000, PRIORITY_BACKGROUND);
    assert_int_equal(search_analysis(longer)->iteration_count, DEPTHS - 1);
}

CACHE_TEST(endless_searches_stay_out_of_the_cache, NULL) {
    Search *endless = ask(f, 0, 0, PRIORITY_SCREEN);
    wait_for_iterations(f, endless, 2);
    drop(f, endless);
    assert_int_equal(memo->kept, 0);
}

CACHE_TEST(a_search_for_chances_has_a_key_of_its_own_and_no_other_key_changes, "--wdl") {
    static const char *const keys[] = {"hash 1 lines 2\n4k3/8/8/8/8/8/K7/7R w - - 0 1",
                                       "hash 1 lines 2 wdl\n4k3/8/8/8/8/8/K7/7R w - - 0 1"};
    SearchRequest request = walk_request(0, 500);
    for (int asked = 0; asked < 2; asked++) {
        request.wdl = asked;
        for (int again = 0; again < 2; again++) {
            Search *search = f->asked[0] =
                pool_ask(f->pool, &request, PRIORITY_BACKGROUND, pool_fixture_now(f));
            wait_until(f, search, SEARCH_DONE);
            assert_int_equal(search_analysis(search)->from_cache, again);
            assert_int_equal(search_analysis(search)->lines[0].score.has_chances, asked);
            drop(f, search);
        }
        assert_string_equal(strchr(str_text(&memo->key), '\n') + 1, keys[asked]);
    }
}

CACHE_TEST(another_engine_is_not_answered_by_the_cache, NULL) {
    PoolFixture other = {0};
    open_pool_fixture(&other, 1, fake_engine(), WITH("--name", "Other 2.0"));
    use_memo(&other, memo);
    ask_until(f, 0, 500, SEARCH_DONE);
    Search *second = ask_until(&other, 0, 500, SEARCH_DONE);
    assert_false(search_analysis(second)->from_cache);
    drop(&other, second);
    leave_pool_fixture(&other);
}
