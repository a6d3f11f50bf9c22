// A pool of fake engines, which count their searches in the listener's log.
#pragma once

#include "tests/engine/fixture.h"

#include "onlymove/pool.h"

enum { TIMEOUT = 30000, ASKED_MAX = 8 };

// What engines were told.
typedef struct ReceivedCommands {
    int searches; // "go" said
    int starts;   // "uci" said
    int seconds;  // second position of the walk said
    Str last;     // position said last
} ReceivedCommands;

typedef struct PoolFixture {
    Pool *pool;
    ReceivedCommands heard;
    Search *asked[ASKED_MAX]; // and not dropped
    int64_t ahead;            // of the real clock, in milliseconds
    bool hangs;               // its engines, once they are told to go
    bool mute;                // from the start
    bool blamed;              // the pool, for a fault at some time
} PoolFixture;

static inline int64_t pool_fixture_now(const PoolFixture *f) {
    return engine_fixture_now(&(EngineFixture){.ahead = f->ahead});
}

// The second position of the walk below.
static const char second_fen[] = "/1K6/";

static inline void hear(void *context, const Engine *engine, EngineStream stream, const char *line,
                        size_t len) {
    ReceivedCommands *heard = context;
    (void)engine;
    if (stream != ENGINE_INPUT)
        return;
    heard->searches += len > 3 && memcmp(line, "go ", 3) == 0;
    heard->starts += len == 3 && memcmp(line, "uci", 3) == 0;
    if (len > 9 && memcmp(line, "position ", 9) == 0) {
        str_clear(&heard->last);
        str_add_bytes(&heard->last, line, len);
        heard->seconds += strstr(str_text(&heard->last), second_fen) != NULL;
    }
}

// The words behind the fake engine.
#define WITH(...) ((const char *const[]){__VA_ARGS__, NULL})

static inline void open_pool_fixture(PoolFixture *f, int engines, const char *program,
                                     const char *const words[]) {
    char *argv[BENCH_ARGS];
    words_of(argv, program, words);
    for (size_t i = 1; argv[i]; i++) {
        f->hangs = f->hangs || strncmp(argv[i], "--hang-", 7) == 0;
        f->mute =
            f->mute || strcmp(argv[i], "--no-uciok") == 0 || strcmp(argv[i], "--no-readyok") == 0;
    }
    f->pool = pool_new(&(EngineSetup){.argv = argv}, engines);
    assert_non_null(f->pool);
    pool_listen(f->pool, &(EngineListener){.context = &f->heard, .on_text = hear});
}

// Every position is another one: White's king walks.
static inline SearchRequest walk_request(int number, uint64_t nodes) {
    static const char *const ranks[] = {"K7/7R", "1K6/7R", "2K5/7R", "3K4/7R", "4K3/7R"};
    char fen[FEN_MAX];
    snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/%s w - - 0 1", ranks[number % 5]);
    return (SearchRequest){.start = position_of(fen), .nodes = nodes, .lines = 2, .hash = 1};
}

// Kept at the place of that number, or behind it.
static inline Search *ask(PoolFixture *f, int number, uint64_t nodes, SearchPriority priority) {
    const SearchRequest request = walk_request(number, nodes);
    size_t place = (size_t)number;
    while (f->asked[place]) {
        place++;
        assert_true(place < ASKED_MAX);
    }
    f->asked[place] = pool_ask(f->pool, &request, priority, pool_fixture_now(f));
    assert_non_null(f->asked[place]);
    return f->asked[place];
}

static inline void drop(PoolFixture *f, Search *search) {
    for (size_t i = 0; i < ASKED_MAX; i++)
        f->asked[i] = f->asked[i] == search ? NULL : f->asked[i];
    pool_drop(f->pool, search, pool_fixture_now(f));
}

static inline void enter_pool_fixture(PoolFixture *f) {
    (void)f; // which a test opens with the engines that it wants
}

static inline void leave_pool_fixture(PoolFixture *f) {
    for (size_t i = 0; i < ASKED_MAX; i++)
        if (f->asked[i])
            drop(f, f->asked[i]);
    pool_free(f->pool);
    str_done(&f->heard.last);
}

FIXTURE(PoolFixture, enter_pool_fixture, leave_pool_fixture);

// A test of so many fake engines with these words behind them (or NULL).
#define POOL_TEST(name, engines, ...)                                                              \
    static void name##_in(PoolFixture *f);                                                         \
    TEST_ON(name, PoolFixture *f, enter_pool_fixture) {                                            \
        open_pool_fixture(f, engines, fake_engine(), WITH(__VA_ARGS__));                           \
        name##_in(f);                                                                              \
    }                                                                                              \
    static void name##_in(PoolFixture *f)

static inline void pump(PoolFixture *f) {
    pool_wait(f->pool, pool_fixture_now(f));
    pool_pump(f->pool, pool_fixture_now(f));
    f->blamed = f->blamed || *pool_fault(f->pool);
}

static inline void wait_until(PoolFixture *f, const Search *search, SearchState state) {
    int64_t deadline = pool_fixture_now(f) + TIMEOUT;
    while (search_state(search) != state) {
        assert_true(pool_fixture_now(f) < deadline);
        pump(f);
    }
}

static inline void wait_for_iterations(PoolFixture *f, const Search *search, size_t count) {
    int64_t deadline = pool_fixture_now(f) + TIMEOUT;
    while (search_analysis(search)->iteration_count < count) {
        assert_true(pool_fixture_now(f) < deadline);
        pump(f);
    }
}

// Asks in the background and waits until it has come to that.
static inline Search *ask_until(PoolFixture *f, int number, uint64_t nodes, SearchState state) {
    Search *search = ask(f, number, nodes, PRIORITY_BACKGROUND);
    wait_until(f, search, state);
    return search;
}

// A search that is dropped after 200 nodes and more of 100,000.
static inline void see_enough(PoolFixture *f) {
    Search *search = ask(f, 0, 100000, PRIORITY_BACKGROUND);
    while (search_analysis(search)->nodes < 200)
        pump(f);
    drop(f, search);
}

static inline void assert_finds_the_same(const Analysis *analysis, const Analysis *other) {
    CLEANUP(str_done) Str a = {0}, b = {0};
    write_analysis(analysis, 0, &a);
    write_analysis(other, 0, &b);
    assert_true(a.len > 0);
    assert_string_equal(str_text(&a), str_text(&b));
}
