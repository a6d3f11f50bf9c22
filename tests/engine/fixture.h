// An engine on the bench: driven by its descriptors as a program would, on a clock that can be put
// forward.
#pragma once

#include <poll.h>
#include <time.h>

#include "src/engine/uci/request.h"
#include "tests/support/board.h"
#include "tests/support/programs.h"

enum { BENCH_TIMEOUT = 20000, BENCH_ARGS = 8 };

typedef struct EngineFixture {
    Engine *engine;
    int64_t ahead; // of the real clock, in milliseconds
} EngineFixture;

static inline int64_t engine_fixture_now(const EngineFixture *f) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + f->ahead;
}

// Makes an argument vector of the program and the words (NULL or up to NULL).
static inline char **words_of(char *argv[BENCH_ARGS], const char *program,
                              const char *const words[]) {
    size_t count = 0;
    argv[count++] = (char *)(uintptr_t)program;
    for (; words && words[count - 1]; count++) {
        assert_true(count + 1 < BENCH_ARGS);
        argv[count] = (char *)(uintptr_t)words[count - 1];
    }
    argv[count] = NULL;
    return argv;
}

static inline EngineFixture engine_fixture_of(const char *program, const char *const words[]) {
    char *argv[BENCH_ARGS];
    EngineFixture f = {.engine =
                           engine_new(&(EngineSetup){.argv = words_of(argv, program, words)})};
    assert_non_null(f.engine);
    return f;
}

static inline void engine_fixture_start(EngineFixture *f) {
    assert_ok(engine_start(f->engine, engine_fixture_now(f), SAID));
}

// A started fake engine with up to three options.
static inline EngineFixture engine_fixture_fake(const char *a, const char *b, const char *c) {
    EngineFixture f = engine_fixture_of(fake_engine(), (const char *const[]){a, b, c, NULL});
    engine_fixture_start(&f);
    return f;
}

// A started shell script; `argument` is its $1.
static inline EngineFixture engine_fixture_script(const char *script, const char *argument) {
    EngineFixture f =
        engine_fixture_of("/bin/sh", (const char *const[]){"-c", script, "sh", argument, NULL});
    engine_fixture_start(&f);
    return f;
}

static inline void engine_fixture_done(EngineFixture *f) {
    engine_free(f->engine);
}

static inline void engine_fixture_begin(EngineFixture *f) {
    (void)f; // each test puts its own engine on it
}

FIXTURE(EngineFixture, engine_fixture_begin, engine_fixture_done);
#define ENGINE_TEST(name) TEST_ON(name, EngineFixture *f, engine_fixture_begin)

// A fake engine with up to three options is on the bench, and starts.
#define FAKE_TEST(name, ...)                                                                       \
    static void name##_at(EngineFixture *f);                                                       \
    ENGINE_TEST(name) {                                                                            \
        *f = engine_fixture_of(fake_engine(), (const char *const[]){__VA_ARGS__, NULL});           \
        engine_fixture_start(f);                                                                   \
        name##_at(f);                                                                              \
    }                                                                                              \
    static void name##_at(EngineFixture *f)

// Waits for news or the engine's own deadline, at most `wait` milliseconds, and pumps.
static inline void engine_fixture_pump(EngineFixture *f, int wait) {
    struct pollfd fds[ENGINE_FDS];
    int count = engine_pollfds(f->engine, fds);
    int64_t deadline = engine_deadline(f->engine);
    int64_t left = deadline < 0 ? wait : deadline - engine_fixture_now(f);
    poll(fds, (nfds_t)count, left < 0 ? 0 : left < wait ? (int)left : wait);
    engine_pump(f->engine, engine_fixture_now(f));
}

typedef bool BenchTest(const Engine *engine);

// Goes on until the test holds.
static inline void engine_fixture_until(EngineFixture *f, BenchTest *test) {
    int64_t deadline = engine_fixture_now(f) + BENCH_TIMEOUT;
    while (!test(f->engine)) {
        engine_fixture_pump(f, 100);
        if (engine_fixture_now(f) > deadline) {
            fail_msg("too late; the engine is %s %s", engine_state_name(engine_state(f->engine)),
                     engine_fault(f->engine));
        }
    }
}

static inline bool is_idle(const Engine *engine) {
    return engine_state(engine) == ENGINE_IDLE;
}

static inline bool has_failed(const Engine *engine) {
    return engine_state(engine) == ENGINE_FAILED;
}

static inline bool has_finished(const Engine *engine) {
    return engine_analysis(engine)->finished;
}

static inline bool has_an_iteration(const Engine *engine) {
    return engine_analysis(engine)->iteration_count > 0;
}

static inline bool has_no_deadline(const Engine *engine) {
    return engine_deadline(engine) == -1;
}

static inline SearchRequest request_of(const char *fen, uint64_t nodes, int lines) {
    return (SearchRequest){.start = position_of(fen), .nodes = nodes, .lines = lines, .hash = 16};
}

static inline unsigned engine_fixture_request(EngineFixture *f, const SearchRequest *request) {
    CLEANUP(request_done) CheckedRequest checked = {0};
    return request_check(&checked, request)
               ? engine_search(f->engine, &checked, engine_fixture_now(f))
               : 0;
}

static inline unsigned engine_fixture_search(EngineFixture *f, const char *fen, uint64_t nodes,
                                             int lines) {
    SearchRequest request = request_of(fen, nodes, lines);
    return engine_fixture_request(f, &request);
}

static inline void engine_fixture_search_until(EngineFixture *f, const char *fen, uint64_t nodes,
                                               int lines, BenchTest *test) {
    assert_int_not_equal(engine_fixture_search(f, fen, nodes, lines), 0);
    engine_fixture_until(f, test);
}

// A search to its end, and what it found.
static inline const Analysis *engine_fixture_find(EngineFixture *f, const char *fen, uint64_t nodes,
                                                  int lines) {
    engine_fixture_search_until(f, fen, nodes, lines, has_finished);
    return engine_analysis(f->engine);
}

static inline void assert_state(const EngineFixture *f, EngineState state) {
    assert_string_equal(engine_state_name(engine_state(f->engine)), engine_state_name(state));
}

static inline void assert_says(const char *text, const char *words) {
    if (!strstr(text, words))
        fail_msg("\"%s\" is not in \"%s\"", words, text);
}

static inline void assert_fault(const EngineFixture *f, const char *words) {
    assert_state(f, ENGINE_FAILED);
    assert_says(engine_fault(f->engine), words);
}

// All lines of the iterations that the limit covers (0: all iterations), as text.
static inline void write_analysis(const Analysis *analysis, uint64_t nodes, Str *out) {
    const Iteration *last = analysis_at(analysis, nodes);
    const size_t count = last ? last->first + (size_t)last->count : 0;
    str_clear(out);
    for (size_t i = 0; i < count; i++) {
        const Line *line = &analysis->lines[i];
        str_addf(out, "%d %d %llu %d %d:", line->depth, line->rank, (unsigned long long)line->nodes,
                 line->score.mate, line->score.value);
        for (int k = 0; k < line->pv_count; k++)
            str_addf(out, " %x", (unsigned)line->pv[k]);
        str_add_char(out, '\n');
    }
}

// A pipe whose other end engines and all that they start inherit: it ends when they all have.
typedef struct Holders {
    int ours, theirs;
} Holders;

static inline Holders count_holders(void) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    return (Holders){.ours = ends[0], .theirs = ends[1]};
}

static inline void assert_nobody_holds(Holders *holders) {
    char byte;
    struct pollfd fd = {.fd = holders->ours, .events = POLLIN};
    close(holders->theirs);
    assert_int_equal(poll(&fd, 1, BENCH_TIMEOUT), 1);
    assert_int_equal(read(holders->ours, &byte, 1), 0);
    close(holders->ours);
}

// Gives the engine the time to do what it will do.
static inline void settle(EngineFixture *f) {
    for (int i = 0; i < 10; i++)
        engine_fixture_pump(f, 10);
}

// Puts the clock forward and looks.
static inline void let_pass(EngineFixture *f, int64_t milliseconds) {
    f->ahead += milliseconds;
    engine_pump(f->engine, engine_fixture_now(f));
}

static inline void assert_state_after(EngineFixture *f, int64_t milliseconds, EngineState state) {
    let_pass(f, milliseconds);
    assert_state(f, state);
}

static inline void assert_fault_after(EngineFixture *f, int64_t milliseconds, const char *words) {
    let_pass(f, milliseconds);
    assert_fault(f, words);
}
