// No engine outlives its owner, however either of them ends.
#include "src/engine/uci/engine_private.h"
#include "tests/engine/fixture.h"

#include <signal.h>
#include <sys/wait.h>

#include "onlymove/pool.h"

enum { ENGINES = 2 };

// Reads commands and answers the first of them.
#define ANSWERS                                                                                    \
    "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; esac; done"

static int64_t clock_now(void) {
    return engine_fixture_now(&(EngineFixture){0});
}

// They have been told to go: whatever comes after that, they will read it first.
static bool all_search(Search *const searches[ENGINES]) {
    for (int i = 0; i < ENGINES; i++) {
        const Engine *engine = search_engine(searches[i]);
        if (!engine || engine->uci.state != TALK_GO || engine->channel.outgoing.len)
            return false;
    }
    return true;
}

static Pool *busy_pool(char *argv[]) {
    Search *searches[ENGINES];
    const SearchRequest request = request_of(FEN_START, 0, 1);
    Pool *pool = pool_new(&(EngineSetup){.argv = argv}, ENGINES);
    assert_non_null(pool);
    for (int i = 0; i < ENGINES; i++)
        searches[i] = pool_ask(pool, &request, PRIORITY_SCREEN, clock_now());
    int64_t end = clock_now() + BENCH_TIMEOUT;
    while (!all_search(searches)) {
        assert_true(clock_now() < end);
        pool_wait(pool, clock_now());
        pool_pump(pool, clock_now());
    }
    return pool;
}

typedef void Ending(Pool *pool);

static void free_the_pool(Pool *pool) {
    pool_free(pool);
    _exit(0);
}

static void just_exit(Pool *pool) {
    (void)pool;
    _exit(0);
}

static void be_killed(Pool *pool) {
    (void)pool;
    raise(SIGKILL);
}

// A child process keeps a busy pool of this engine and ends; then none of them may be left.
static void assert_nobody_is_left(Ending *end, const char *program, const char *const words[]) {
    char *argv[BENCH_ARGS];
    Holders holders = count_holders();
    pid_t owner = fork();
    assert_true(owner >= 0);
    if (owner == 0) {
        close(holders.ours);
        end(busy_pool(words_of(argv, program, words)));
    }
    int status;
    assert_int_equal(waitpid(owner, &status, 0), owner);
    assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
    assert_nobody_holds(&holders);
}

static void assert_nobody_is_left_of_script(Ending *end, const char *script) {
    assert_nobody_is_left(end, "/bin/sh", (const char *const[]){"-c", script, fake_engine(), NULL});
}

TEST(engines_end_with_their_owner) {
    Ending *endings[] = {free_the_pool, just_exit, be_killed};
    for (size_t i = 0; i < COUNT(endings); i++)
        assert_nobody_is_left(endings[i], fake_engine(), NULL);
}

// Deaf to quit, to stop, and to the end of its input. (Elsewhere than on Linux nothing ends such an
// engine when its owner is killed.)
TEST(engines_that_hang_end_with_their_owner) {
    static const char *const hang[] = {"--hang-after-go", NULL};
    assert_nobody_is_left(free_the_pool, fake_engine(), hang);
#ifdef __linux__
    assert_nobody_is_left(just_exit, fake_engine(), hang);
    assert_nobody_is_left(be_killed, fake_engine(), hang);
#endif
}

// A child that hangs, and neither of them to be asked politely.
TEST(children_of_engines_end_with_the_pool) {
    assert_nobody_is_left_of_script(free_the_pool,
                                    "trap '' TERM INT HUP\n"
                                    "(while :; do sleep 100; done) &\n" ANSWERS "; wait");
}

#ifdef __linux__
// A helper with a session of its own: no signal to a group reaches it.
TEST(helpers_that_left_the_group_end_with_the_pool) {
    assert_nobody_is_left(free_the_pool, fake_engine(), (const char *const[]){"--helper", NULL});
}

// It forks again and again, each time in a session of its own, and dies first.
TEST(helpers_of_helpers_end_with_the_pool) {
    assert_nobody_is_left_of_script(
        free_the_pool, "setsid sh -c 'setsid sh -c \"sleep 1000\" & sleep 1000' &\n" ANSWERS);
}
#endif

// A wrapper around an engine: who gets the signal is not who thinks.
TEST(wrapped_engines_end_with_a_killed_owner) {
    assert_nobody_is_left_of_script(be_killed, "\"$0\"; exit $?");
}
