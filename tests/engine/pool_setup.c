// Engines of a pool that fail, are given up, and are replaced by others.
#include "tests/engine/pool_fixture.h"

#include <signal.h>

static Status replace(PoolFixture *f, const char *program, const char *const words[]) {
    char *argv[BENCH_ARGS];
    return pool_replace(f->pool, &(EngineSetup){.argv = words_of(argv, program, words)},
                        pool_fixture_now(f), SAID);
}

// Twice two failures, with an answer between them.
POOL_TEST(an_answer_begins_the_row_anew, 1, "--mute", "--only-fen", "/K7/7R") {
    static const int walk[] = {0, 0, 1, 0, 0};
    for (size_t i = 0; i < COUNT(walk); i++)
        drop(f, ask_until(f, walk[i], 2000, walk[i] == 0 ? SEARCH_FAILED : SEARCH_DONE));
    assert_string_equal(pool_fault(f->pool), "");
}

POOL_TEST(another_setup_is_asked_though_the_last_one_was_given_up, 2, "--mute") {
    for (int i = 0; i < POOL_FAILURES_MAX; i++)
        drop(f, ask_until(f, i, 2000, SEARCH_FAILED));
    assert_string_not_equal(pool_fault(f->pool), "");
    assert_ok(replace(f, fake_engine(), NULL));
    assert_string_equal(pool_fault(f->pool), "");
    ask_until(f, 0, 2000, SEARCH_DONE);
}

POOL_TEST(an_engine_that_has_died_is_called_by_the_name_it_gave, 1, "--die-in-search") {
    Search *search = ask(f, 0, 2000, PRIORITY_BACKGROUND);
    while (search_state(search) != SEARCH_FAILED) {
        if (pool_stats(f->pool).restarts > 0) // the fresh process has not greeted yet
            assert_string_equal(pool_engine_name(f->pool), "Fake 1.0");
        pump(f);
    }
}

POOL_TEST(another_setup_takes_over_what_is_under_way, 2, "--hang-after-go") {
    Search *search = ask_until(f, 0, 500, SEARCH_RUNNING);
    assert_ok(replace(f, fake_engine(), WITH("--name", "Other 2.0")));
    assert_int_equal(search_state(search), SEARCH_WAITING);
    wait_until(f, search, SEARCH_DONE);
    assert_string_equal(pool_engine_name(f->pool), "Other 2.0");
    assert_int_equal(f->heard.starts, 2);
}

static bool lives(long process) {
    return kill((pid_t)process, 0) == 0;
}

POOL_TEST(an_engine_that_will_not_quit_is_replaced_without_waiting, 1, "--hang-after-go") {
    Search *search = ask_until(f, 0, 500, SEARCH_RUNNING);
    long process = engine_pid(search_engine(search));
    assert_ok(replace(f, fake_engine(), NULL));
    assert_true(lives(process));
    wait_until(f, search, SEARCH_DONE);
    while (lives(process)) {
        assert_int_not_equal(pool_deadline(f->pool), -1);
        pump(f);
    }
    assert_int_equal(pool_deadline(f->pool), -1);
}

// More than one may wait for: the oldest go first, and none is forgotten.
POOL_TEST(any_number_of_replacements_leaves_nothing_behind, 2, "--hang-after-go") {
    enum { TIMES = 12 };
    long processes[TIMES];
    Search *search = ask(f, 0, 500, PRIORITY_BACKGROUND);
    for (int i = 0; i < TIMES; i++) {
        wait_until(f, search, SEARCH_RUNNING);
        processes[i] = engine_pid(search_engine(search));
        assert_ok(replace(f, fake_engine(), WITH("--hang-after-go")));
    }
    drop(f, search);
    pool_free(f->pool);
    f->pool = NULL;
    for (int i = 0; i < TIMES; i++)
        assert_false(lives(processes[i]));
}

POOL_TEST(a_setup_that_cannot_be_executed_replaces_nothing, 2, NULL) {
    Search *search = ask(f, 0, 500, PRIORITY_BACKGROUND);
    assert_fails(replace(f, "/no/such/engine", NULL), STATUS_ENGINE, "*/no/such/engine*");
    wait_until(f, search, SEARCH_DONE);
}

TEST_ON(options_that_were_refused_are_told, PoolFixture *f, enter_pool_fixture) {
    char *argv[] = {(char *)(uintptr_t)fake_engine(), NULL};
    SetupOption option = {"Hsah", "16"};
    f->pool = pool_new(&(EngineSetup){.argv = argv, .options = &option, .option_count = 1}, 2);
    assert_string_equal(pool_warnings(f->pool), "");
    ask_until(f, 0, 500, SEARCH_DONE);
    assert_non_null(strstr(pool_warnings(f->pool), "Hsah"));
}

static Search *ask_second(PoolFixture *f) {
    SearchRequest request = walk_request(0, 500);
    request.wants_second_engine = true;
    f->asked[0] = pool_ask(f->pool, &request, PRIORITY_BACKGROUND, pool_fixture_now(f));
    assert_non_null(f->asked[0]);
    return f->asked[0];
}

TEST_ON(what_is_for_a_second_engine_is_asked_of_it_alone, PoolFixture *f, enter_pool_fixture) {
    char *first[BENCH_ARGS], *second[BENCH_ARGS];
    words_of(first, fake_engine(), WITH("--mute"));
    words_of(second, fake_engine(), NULL);
    EngineSetup items[] = {{.argv = first}, {.argv = second}};
    f->pool = pool_new_from_setups(&(EngineSetups){.items = items, .count = 2, .second = 2}, 2);
    assert_non_null(f->pool);
    pool_listen(f->pool, &(EngineListener){.context = &f->heard, .on_text = hear});
    Search *search = ask_second(f);
    wait_until(f, search, SEARCH_DONE);
    assert_int_equal(search_analysis(search)->nodes, 500);
    assert_int_equal(f->heard.starts, 1);
    assert_int_equal(pool_stats(f->pool).searches, 1);
    assert_int_equal(pool_stats(f->pool).engines, 2);
    assert_string_equal(pool_engine_identity(f->pool), "");
    drop(f, search);
    drop(f, ask_until(f, 0, 500, SEARCH_FAILED)); // the first one is mute
}

TEST(a_second_engine_is_told_from_others_by_name_command_and_options) {
    char *plain[] = {"engine", NULL}, *words[] = {"engine", "--fast", NULL};
    SetupOption hash = {"Hash", "16"}, more = {"Hash", "32"}, button = {"Hash", NULL};
    EngineSetup items[] = {
        {.name = "a", .argv = plain},
        {.name = "b", .argv = plain},
        {.name = "a", .argv = words},
        {.name = "a", .argv = plain, .options = &hash, .option_count = 1},
        {.name = "a", .argv = plain, .options = &more, .option_count = 1},
        {.name = "a", .argv = plain, .options = &button, .option_count = 1},
    };
    char names[COUNT(items)][40];
    for (size_t i = 0; i < COUNT(items); i++) {
        const EngineSetups setups = {.items = items, .count = COUNT(items), .second = i + 1};
        Pool *pool = pool_new_from_setups(&setups, 1), *again = pool_new_from_setups(&setups, 1);
        assert_string_equal(pool_second_name(pool), pool_second_name(again));
        snprintf(names[i], sizeof names[i], "%s", pool_second_name(pool));
        assert_int_equal(strncmp(names[i], items[i].name, 1), 0);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(names[i], names[k]);
        pool_free(pool);
        pool_free(again);
    }
}

POOL_TEST(without_a_second_engine_such_a_request_fails, 1, NULL) {
    const Search *search = ask_second(f);
    assert_int_equal(search_state(search), SEARCH_FAILED);
    assert_non_null(strstr(search_fault(search), "no second engine"));
    assert_string_equal(pool_second_name(f->pool), "");
    assert_int_equal(f->heard.starts, 0);
}
