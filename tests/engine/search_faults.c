// Engines that answer in odd ways, or too little or too much: watched by nodes and by silence,
// never by the clock alone. What is said of each fault, and what it costs: pool_faults.c.
#include "src/engine/uci/engine_private.h"
#include "tests/engine/fixture.h"

enum { NODES = 30000, LINES = 3 };

// The lines of all iterations of a search of the start that the limit covers, as text.
static void search_start(const char *option, uint64_t nodes, int lines, Str *out) {
    CLEANUP(engine_fixture_done) EngineFixture f = engine_fixture_fake(option, NULL, NULL);
    engine_fixture_find(&f, FEN_START, nodes, lines);
    write_analysis(engine_analysis(f.engine), nodes, out);
}

// A search with this fault finds what a healthy one does.
static void assert_harmless(const char *option, uint64_t nodes, int lines) {
    CLEANUP(str_done) Str healthy = {0}, found = {0};
    search_start(NULL, nodes, lines, &healthy);
    search_start(option, nodes, lines, &found);
    assert_true(healthy.len > 100);
    assert_string_equal(str_text(&found), str_text(&healthy));
}

TEST(a_single_line_needs_no_multipv) {
    assert_harmless("--no-multipv", NODES, 1);
}

TEST(a_small_search_may_end_before_its_first_iteration) {
    const char *options[] = {"--bounds-only", "--one-line"};
    for (size_t i = 0; i < COUNT(options); i++) {
        CLEANUP(engine_fixture_done) EngineFixture f = engine_fixture_fake(options[i], NULL, NULL);
        engine_fixture_find(&f, FEN_START, 1000, LINES);
        assert_state(&f, ENGINE_IDLE);
        assert_false(has_an_iteration(f.engine));
    }
}

TEST(a_limit_that_is_not_kept_is_kept_for_it) {
    assert_harmless("--no-limit", 1000, LINES);
}

static bool overran(const Engine *engine) {
    return engine->uci.state == TALK_OVERRUN;
}

FAKE_TEST(who_keeps_no_limit_and_does_not_stop_has_failed, "--no-limit", "--ignore-stop") {
    engine_fixture_search_until(f, FEN_START, 1000, LINES, overran);
    settle(f);
    assert_state_after(f, 4000, ENGINE_SEARCHING);
    assert_fault_after(f, 1001, "Fake 1.0 does not keep its limit of 1000 nodes and does not stop");
}

static bool has_spoken(const Engine *engine) {
    return engine_stats(engine).nodes > 0;
}

FAKE_TEST(the_same_words_over_and_over_are_silence, "--flood") {
    engine_fixture_search_until(f, FEN_START, 1000, 1, has_spoken);
    settle(f);
    assert_state_after(f, 40000, ENGINE_SEARCHING);
    settle(f);
    assert_fault_after(f, 10001, "Fake 1.0 said nothing new for 50 seconds in a search");
}

// One iteration in 40 seconds.
FAKE_TEST(a_search_that_reports_may_take_its_time, "--delay-ms", "20") {
    engine_fixture_search(f, FEN_START, 1000, LINES);
    int64_t start = engine_fixture_now(f);
    uint64_t nodes = 0;
    while (!has_finished(f->engine)) {
        engine_fixture_pump(f, 100);
        assert_int_not_equal(engine_state(f->engine), ENGINE_FAILED);
        if (engine_stats(f->engine).nodes > nodes) {
            nodes = engine_stats(f->engine).nodes;
            let_pass(f, 40000);
        }
    }
    assert_true(engine_fixture_now(f) - start > 240000);
}

FAKE_TEST(a_flood_ends_with_stop, "--flood") {
    engine_fixture_search_until(f, FEN_START, 0, 1, has_no_deadline);
    engine_stop(f->engine, engine_fixture_now(f));
    engine_fixture_until(f, is_idle);
}
