// What the faults of engines cost the searches of a pool: the one that they hit is tried once more
// and then told as what it is, the others are answered as if nothing had been.
#include "tests/engine/pool_fixture.h"

#include "src/engine/uci/engine_private.h"
#include "tests/support/folder.h"

enum { NODES = 30000, SEARCHES = 4, FAULTY = 1 };

// Of which the second is faulty.
static void ask_all(PoolFixture *f) {
    for (int i = 0; i < SEARCHES; i++)
        ask(f, i, NODES, PRIORITY_BACKGROUND);
}

static bool is_over(const Search *search) {
    return search_state(search) == SEARCH_DONE || search_state(search) == SEARCH_FAILED;
}

// Pumps for news, at most `wait` milliseconds for it; false when there was none.
static bool pump_for(PoolFixture *f, int wait) {
    struct pollfd fds[2 * ENGINE_FDS];
    int count = pool_pollfds(f->pool, fds, 2 * ENGINE_FDS);
    int64_t deadline = pool_deadline(f->pool);
    int64_t left = deadline < 0 ? wait : deadline - pool_fixture_now(f);
    int news = poll(fds, (nfds_t)count, left < 0 ? 0 : left < wait ? (int)left : wait);
    bool pumped = pool_pump(f->pool, pool_fixture_now(f));
    f->blamed = f->blamed || *pool_fault(f->pool);
    return pumped || (news > 0 && left > 0);
}

static void wait_for(PoolFixture *f, int which) {
    int64_t end = pool_fixture_now(f) + TIMEOUT;
    while (!is_over(f->asked[which])) {
        assert_true(pool_fixture_now(f) < end);
        pump_for(f, 100);
    }
}

// How far the clock may be put forward now: not while an engine that is only slow, because the
// machine is, could be taken for one that hangs.
static int64_t stride(const PoolFixture *f, const Engine *engine, bool news) {
    const TalkState said = engine ? engine->uci.state : TALK_OFF;
    if (said == TALK_GO && engine->report.nodes > 0 &&
        engine->channel.output_at > engine->uci.since)
        return 1000;
    if (news)
        return 0;
    if (said == TALK_STOP || said == TALK_OVERRUN)
        return 1000;
    return said == TALK_GO || said == TALK_PINGED ? (f->hangs ? 10000 : 0) : (f->mute ? 1000 : 0);
}

// Waits for the end of the search or for that many processes in the place of failed ones, with the
// clock put forward. Nothing else may be under way.
static void wait_for_watchdog(PoolFixture *f, int which, uint64_t restarts) {
    int64_t end = engine_fixture_now(&(EngineFixture){0}) + TIMEOUT;
    while (!is_over(f->asked[which]) && pool_stats(f->pool).restarts < restarts) {
        assert_true(engine_fixture_now(&(EngineFixture){0}) < end);
        const Engine *engine = search_engine(f->asked[which]);
        bool news = pump_for(f, 50);
        f->ahead += stride(f, engine, news);
    }
}

// What a healthy engine finds: the same in every test.
static Str healthy[SEARCHES];

static void search_healthy(void) {
    CLEANUP(engine_fixture_done) EngineFixture f = engine_fixture_fake(NULL, NULL, NULL);
    for (int i = 0; i < SEARCHES; i++) {
        const SearchRequest request = walk_request(i, NODES);
        engine_fixture_request(&f, &request);
        engine_fixture_until(&f, has_finished);
        write_analysis(engine_analysis(f.engine), NODES, &healthy[i]);
        assert_true(healthy[i].len > 100);
    }
}

static void forget_healthy(void) {
    for (int i = 0; i < SEARCHES; i++)
        str_done(&healthy[i]);
}

// The search is done, and has found what it would have found in the best of worlds.
static void assert_answered(PoolFixture *f, int which) {
    wait_for(f, which);
    CLEANUP(str_done) Str found = {0};
    assert_string_equal(search_fault(f->asked[which]), "");
    assert_int_equal(search_state(f->asked[which]), SEARCH_DONE);
    write_analysis(search_analysis(f->asked[which]), NODES, &found);
    assert_string_equal(str_text(&found), str_text(&healthy[which]));
}

TEST_GROUP(search_healthy, forget_healthy);

// What may be wrong with a search, in whole: the words that tell it follow the engine's name.
static const struct {
    const char *option, *second, *words;
} faults[] = {
    {"--die-in-search", NULL, "ended with exit status 1: fake engine: out of magic"},
    {"--hang-after-go", NULL, "was silent for 60 seconds in a search"},
    {"--no-limit", "--ignore-stop", "does not keep its limit of 30000 nodes and does not stop"},
    {"--mute", NULL, "ended its search without a line of analysis"},
    {"--close-output", NULL, "closed its output"},
    {"--flood", NULL, "said nothing new for 50 seconds in a search"},
    {"--garbage-only", NULL, "sent only lines that make no sense"},
    {"--long-line", NULL, "talks nonsense: a line of more than 1048576 bytes"},
    {"--illegal-pv", NULL, "reports a line that begins with an illegal move: a1a1"},
    {"--illegal-bestmove", NULL, "ended its search with an illegal move: bestmove a1a1"},
    {"--no-bestmove", NULL, "ended its search with an illegal move: bestmove (none)"},
    {"--bare-bestmove", NULL, "ended its search with a bestmove that names no move"},
    {"--one-move", NULL, "reports one move at two ranks: h1g1 at 1 and 2"},
    {"--mate-zero", NULL, "reports a score without sense: mate 0"},
    {"--mate-far", NULL, "reports a score without sense: mate 32000"},
    {"--score-huge", NULL, "reports a score without sense: cp -2147483648"},
    {"--no-multipv", NULL,
     "does not say which line is which: 2 were asked for, none has a multipv"},
    {"--one-line", NULL, "completed no iteration: it reported 1 of 2 lines"},
    {"--bounds-only", NULL, "reported bounds only, and no exact score"},
};

// Two engines, four searches, one of them faulty: it is tried twice and told; the rest is answered.
TEST(a_faulty_search_is_told_and_no_other_is_touched) {
    for (size_t i = 0; i < COUNT(faults); i++) {
        CLEANUP(leave_pool_fixture) PoolFixture f = {0};
        open_pool_fixture(&f, 2, fake_engine(),
                          WITH("--only-fen", second_fen, faults[i].option, faults[i].second));
        ask_all(&f);
        for (int which = 0; which < SEARCHES; which++)
            if (which != FAULTY)
                assert_answered(&f, which);
        wait_for_watchdog(&f, FAULTY, UINT64_MAX);
        assert_int_equal(search_state(f.asked[FAULTY]), SEARCH_FAILED);
        assert_false(search_analysis(f.asked[FAULTY])->finished);
        CLEANUP(str_done) Str told = str_of("Fake 1.0 %s", faults[i].words);
        assert_says(search_fault(f.asked[FAULTY]), str_text(&told));
        assert_int_equal(f.heard.seconds, 2);
        assert_false(f.blamed);
    }
}

// A fresh process answers what the first one could not.
static void assert_retried(const char *option, const char *second) {
    CLEANUP(leave_pool_fixture) PoolFixture f = {0};
    CLEANUP(folder_done) Folder folder = folder_make();
    open_pool_fixture(&f, 1, fake_engine(),
                      WITH("--once", folder_file(&folder, "once"), option, second));
    ask(&f, FAULTY, NODES, PRIORITY_BACKGROUND);
    wait_for_watchdog(&f, FAULTY, 1);
    assert_answered(&f, FAULTY);
    assert_int_equal(pool_stats(f.pool).restarts, 1);
    assert_false(f.blamed);
}

TEST(a_fresh_process_answers_what_a_faulty_one_could_not) {
    for (size_t i = 0; i < COUNT(faults); i++)
        assert_retried(faults[i].option, faults[i].second);
}

TEST(oddities_of_sound_engines_cost_nothing) {
    static const char *const odd[][2] = {{"--garbage", NULL},
                                         {"--nul", NULL},
                                         {"--torn-pv", NULL},
                                         {"--bounds", NULL},
                                         {"--delay-ms", "5"}};
    for (size_t i = 0; i < COUNT(odd); i++) {
        CLEANUP(leave_pool_fixture) PoolFixture f = {0};
        open_pool_fixture(&f, 2, fake_engine(), WITH(odd[i][0], odd[i][1]));
        ask_all(&f);
        for (int which = 0; which < SEARCHES; which++)
            assert_answered(&f, which);
        assert_int_equal(pool_stats(f.pool).restarts, 0);
    }
}

// All processes are faulty: the search has to be told, and so is the pool.
TEST(starts_that_fail_are_told_or_retried) {
    const struct {
        const char *program, *option, *words;
    } starts[] = {
        {"/dev/null", NULL, "/dev/null: cannot be executed: Permission denied"},
        {"/", NULL, "/: cannot be executed: Permission denied"},
        {"/no/such/engine", NULL, "/no/such/engine: cannot be executed: No such file"},
        {"no-such-engine-anywhere", NULL,
         "there is no program \"no-such-engine-anywhere\" on PATH"},
        {fake_engine(), "--die-at-start", "ended with exit status 1: fake engine: out of magic"},
        {fake_engine(), "--no-uciok", "does not answer uci: no uciok within 10 seconds"},
        {fake_engine(), "--no-readyok", "does not answer uci: no readyok within 10 seconds"},
    };
    for (size_t i = 0; i < COUNT(starts); i++) {
        CLEANUP(leave_pool_fixture) PoolFixture f = {0};
        open_pool_fixture(&f, 1, starts[i].program, WITH(starts[i].option));
        ask(&f, FAULTY, NODES, PRIORITY_BACKGROUND);
        wait_for_watchdog(&f, FAULTY, UINT64_MAX);
        assert_int_equal(search_state(f.asked[FAULTY]), SEARCH_FAILED);
        assert_says(search_fault(f.asked[FAULTY]), starts[i].words);
        assert_says(pool_fault(f.pool), starts[i].words);
        assert_int_equal(pool_stats(f.pool).restarts, 1);
        if (starts[i].option)
            assert_retried(starts[i].option, NULL);
    }
}

// The engine that has to be stopped first has failed at another search than the one that waits.
POOL_TEST(ignoring_stop_costs_no_other_search, 1, "--ignore-stop", "--only-fen", second_fen) {
    ask(f, FAULTY, 0, PRIORITY_BACKGROUND);
    wait_for_iterations(f, f->asked[FAULTY], 1);
    drop(f, f->asked[FAULTY]);
    ask(f, 0, NODES, PRIORITY_BACKGROUND);
    wait_for_watchdog(f, 0, 1);
    assert_answered(f, 0);
    assert_int_equal(pool_stats(f->pool).restarts, 1);
}

// It is sent away from one engine after the other that still has another search to stop.
POOL_TEST(waiting_for_engines_that_ignore_stop_is_no_fault_of_a_search, 1, "--ignore-stop") {
    ask(f, 0, 0, PRIORITY_BACKGROUND);
    wait_for_iterations(f, f->asked[0], 1);
    drop(f, f->asked[0]);
    ask(f, 1, NODES, PRIORITY_BACKGROUND);
    wait_for_watchdog(f, 1, 1);
    for (uint64_t restarts = 2; restarts <= 3; restarts++) {
        ask(f, 2, 0, PRIORITY_CURATOR);
        wait_for_iterations(f, f->asked[2], 1);
        assert_int_equal(search_state(f->asked[1]), SEARCH_WAITING);
        drop(f, f->asked[2]);
        pump_for(f, 0);
        wait_for_watchdog(f, 1, restarts);
    }
    assert_answered(f, 1);
}

POOL_TEST(a_retry_is_made_on_a_fresh_process_though_another_is_idle, 2, "--only-fen", second_fen,
          "--mute") {
    ask(f, 0, NODES, PRIORITY_BACKGROUND);
    ask(f, 2, NODES, PRIORITY_BACKGROUND);
    wait_for(f, 0);
    wait_for(f, 2);
    ask(f, FAULTY, NODES, PRIORITY_BACKGROUND);
    wait_for(f, FAULTY);
    assert_int_equal(search_state(f->asked[FAULTY]), SEARCH_FAILED);
    assert_int_equal(pool_stats(f->pool).restarts, 1);
}

// Whatever it is that the engine does at each search, and whatever was found before; a search of
// which enough was seen is none that was answered. The last one is told without waiting for what
// another process would do.
TEST(an_engine_that_fails_at_every_search_is_given_up) {
    static const struct {
        const char *option, *words;
        size_t iterations; // which are enough for who then drops the search; 0: for nobody
    } rows[] = {
        {"--hang-after-go", "was silent for 60 seconds in a search", 0},
        {"--hang-in-search", "was silent for 60 seconds in a search", 3},
        {"--die-in-search", "ended with exit status 1: fake engine: out of magic", 0},
        {"--mute", "ended its search without a line of analysis", 0},
        {"--garbage-only", "sent only lines that make no sense", 0},
        {"--bare-bestmove", "ended its search with a bestmove that names no move", 0},
    };
    for (size_t row = 0; row < COUNT(rows); row++) {
        CLEANUP(leave_pool_fixture) PoolFixture f = {0};
        CLEANUP(str_done) Str told = {0};
        open_pool_fixture(&f, 1, fake_engine(), WITH(rows[row].option));
        for (int i = 0; i < POOL_FAILURES_MAX; i++) {
            assert_string_equal(pool_fault(f.pool), "");
            if (rows[row].iterations > 0) {
                ask(&f, SEARCHES - 1, NODES, PRIORITY_BACKGROUND);
                wait_for_iterations(&f, f.asked[SEARCHES - 1], rows[row].iterations);
                drop(&f, f.asked[SEARCHES - 1]);
            }
            ask(&f, i, NODES, PRIORITY_BACKGROUND);
            wait_for_watchdog(&f, i, UINT64_MAX);
            assert_int_equal(search_state(f.asked[i]), SEARCH_FAILED);
        }
        str_addf(&told, "Fake 1.0 %s; after 3 failed searches in a row the engine is not used",
                 rows[row].words);
        assert_says(pool_fault(f.pool), str_text(&told));
        int64_t ahead = f.ahead;
        ask(&f, SEARCHES - 1, NODES, PRIORITY_BACKGROUND);
        wait_for(&f, SEARCHES - 1);
        assert_int_equal(search_state(f.asked[SEARCHES - 1]), SEARCH_FAILED);
        assert_int_equal(f.ahead, ahead);
    }
}

// It stops when it is told to, and says a move: nothing is wrong with it.
POOL_TEST(a_search_that_is_stopped_and_says_its_move_begins_the_row_anew, 1, "--mute", "--only-fen",
          second_fen) {
    for (int i = 0; i < POOL_FAILURES_MAX; i++) {
        ask(f, FAULTY, NODES, PRIORITY_BACKGROUND);
        wait_for(f, FAULTY);
        assert_int_equal(search_state(f->asked[FAULTY]), SEARCH_FAILED);
        drop(f, f->asked[FAULTY]);
        ask(f, 0, 0, PRIORITY_BACKGROUND);
        wait_for_iterations(f, f->asked[0], 1);
        drop(f, f->asked[0]);
    }
    assert_string_equal(pool_fault(f->pool), "");
}
