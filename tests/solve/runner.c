// A runner drives whatever wants searches, which need not be an inquiry.
#include "tests/support/test.h"

#include "onlymove/runner.h"
#include "tests/support/programs.h"
#include "tests/support/recorded.h"

FREE_WITH(Pool, pool_free);

// Counts what it is given, and has seen enough of each search at one depth.
typedef struct Counter {
    Position start;
    int wanted, begun; // searches
    int enough;        // depth; 0: it wants each search whole
    int fed, finished;
} Counter;

static bool counter_wants(const void *self, SearchRequest *request) {
    const Counter *counter = self;
    *request = (SearchRequest){.start = counter->start, .nodes = 2000, .lines = 1};
    return counter->begun < counter->wanted;
}

static bool counter_feed(void *self, const Analysis *analysis) {
    Counter *counter = self;
    const Iteration *last = analysis_at(analysis, UINT64_MAX);
    bool deep = counter->enough > 0 && last && last->depth >= counter->enough;
    counter->fed++;
    counter->finished += analysis->finished;
    counter->begun += deep || analysis->finished;
    return !deep && !analysis->finished;
}

static Counter counter_of(int wanted) {
    return (Counter){.start = recorded_position(FEN_START), .wanted = wanted};
}

static void counter_free(void *self) {
    Counter *counter = self;
    counter->wanted = -1;
}

static SearchTask task_of(Counter *counter) {
    return (SearchTask){counter, counter_wants, counter_feed, counter_free};
}

static Pool *fake_pool(const char *option, int engines) {
    char *argv[] = {(char *)(uintptr_t)fake_engine(), (char *)(uintptr_t)option, NULL};
    Pool *pool = pool_new(&(EngineSetup){.argv = argv}, engines);
    assert_non_null(pool);
    return pool;
}

static Status run(Counter *counter, const char *option, const volatile int *interrupted,
                  Fault *fault) {
    CLEANUP(pool_free_at) Pool *pool = fake_pool(option, 1);
    Runner runner;
    runner_init(&runner, pool, task_of(counter), PRIORITY_CURATOR);
    Status status = runner_finish(&runner, interrupted, fault);
    assert_null(runner.search);
    assert_int_equal(pool_stats(pool).waiting, 0);
    assert_int_equal(pool_stats(pool).searching, 0);
    return status;
}

TEST(a_task_is_fed_each_search_it_wants_to_its_end) {
    Counter counter = counter_of(3);
    assert_ok(run(&counter, NULL, NULL, SAID));
    assert_int_equal(counter.begun, 3);
    assert_int_equal(counter.finished, 3);
}

TEST(a_search_of_which_the_task_has_seen_enough_is_given_back) {
    Counter counter = counter_of(2);
    counter.enough = 2;
    assert_ok(run(&counter, "--no-limit", NULL, SAID));
    assert_int_equal(counter.begun, 2);
    assert_int_equal(counter.finished, 0);
}

TEST(a_task_that_wants_nothing_starts_no_engine) {
    Counter counter = counter_of(0);
    assert_ok(run(&counter, "--die-at-start", NULL, SAID));
    assert_int_equal(counter.fed, 0);
}

TEST(an_engine_that_fails_ends_the_run_with_its_fault) {
    Counter counter = counter_of(1);
    assert_fails(run(&counter, "--die-in-search", NULL, SAID), STATUS_ENGINE,
                 "*ended with exit status 1*");
    assert_int_equal(counter.begun, 0);
}

TEST(an_interrupt_ends_the_run_between_two_waits) {
    const volatile int interrupted = 1;
    Counter counter = counter_of(1);
    assert_int_equal(run(&counter, NULL, &interrupted, SAID), STATUS_LIMIT);
    assert_int_equal(counter.begun, 0);
}

typedef struct Counters {
    int wanted[5]; // searches, of each
    Counter items[5];
    size_t given;
} Counters;

static bool next_counter(void *context, SearchTask *task, uint64_t *user_data) {
    Counters *counters = context;
    const size_t at = counters->given;
    if (at == 5)
        return false;
    counters->items[at] = counter_of(counters->wanted[at]);
    *task = task_of(&counters->items[counters->given++]);
    *user_data = at;
    return true;
}

TEST(a_pipeline_gives_back_tasks_of_any_kind_in_the_order_in_which_they_came) {
    CLEANUP(pool_free_at) Pool *pool = fake_pool(NULL, 2);
    Counters counters = {.wanted = {5, 4, 3, 2, 1}};
    Pipeline *pipeline = pipeline_new(pool, PRIORITY_BACKGROUND, next_counter, &counters);
    PipelineResult result;
    for (size_t i = 0; i < 5; i++) {
        while (!pipeline_step(pipeline, now_ms(), &result)) {
            pool_wait(pool, now_ms());
            pool_pump(pool, now_ms());
        }
        assert_string_equal(result.fault, "");
        assert_int_equal(result.user_data, i);
        assert_ptr_equal(result.self, &counters.items[i]);
        assert_int_equal(counters.items[i].finished, 5 - (int)i);
        pipeline_next(pipeline);
        assert_int_equal(counters.items[i].wanted, -1); // freed
    }
    pipeline_free(pipeline, now_ms());
}

// While the first task has searches to come nothing but the next one is taken up.
TEST(one_engine_is_not_sent_far_ahead) {
    CLEANUP(pool_free_at) Pool *pool = fake_pool(NULL, 1);
    Counters counters = {.wanted = {9, 1, 1, 1, 1}};
    Pipeline *pipeline = pipeline_new(pool, PRIORITY_BACKGROUND, next_counter, &counters);
    PipelineResult result;
    while (!pipeline_step(pipeline, now_ms(), &result)) {
        assert_in_range(counters.given, 1, 2);
        pool_wait(pool, now_ms());
        pool_pump(pool, now_ms());
    }
    assert_int_equal(result.user_data, 0);
    assert_int_equal(counters.given, 2);
    pipeline_free(pipeline, now_ms());
}
