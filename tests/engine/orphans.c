// No engine outlives its owner, however either of them ends.
#include "src/engine/uci/engine_private.h"
#include "tests/engine/fixture.h"

#include <signal.h>
#include <sys/wait.h>

#include "onlymove/pool.h"

enum { ENGINES = 2 };

static int64_t clock_now(void) {
    return engine_fixture_now(&(EngineFixture){0});
}

// They have been told to go: whatever comes after that, they will read it first.
static bool all_search(Search *const searches[ENGINES]) {
    for (int i = 0; i < ENGINES; i++) {
        const Engine *engine = search_engine(searches[i]);
        if (!engine || engine->uci.state != UCI_GO || engine->channel.outgoing.len)
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

// A child process keeps a busy pool and ends; then none of its engines may be left.
static void assert_nobody_is_left(char *argv[], Ending *end) {
    Holders holders = count_holders();
    pid_t owner = fork();
    assert_true(owner >= 0);
    if (owner == 0) {
        close(holders.ours);
        end(busy_pool(argv));
    }
    int status;
    assert_int_equal(waitpid(owner, &status, 0), owner);
    assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
    assert_nobody_holds(&holders);
}

TEST(engines_end_with_their_owner) {
    Ending *endings[] = {free_the_pool, just_exit, be_killed};
    for (size_t i = 0; i < COUNT(endings); i++)
        assert_nobody_is_left((char *[]){(char *)(uintptr_t)fake_engine(), NULL}, endings[i]);
}

// Deaf to quit, to stop, and to the end of its input. (Elsewhere than on Linux nothing ends such an
// engine when its owner is killed.)
TEST(engines_that_hang_end_with_their_owner) {
    static char hang[] = "--hang-after-go";
    char *argv[] = {(char *)(uintptr_t)fake_engine(), hang, NULL};
    assert_nobody_is_left(argv, free_the_pool);
#ifdef __linux__
    assert_nobody_is_left(argv, just_exit);
    assert_nobody_is_left(argv, be_killed);
#endif
}

// A child that hangs, and neither of them to be asked politely.
TEST(children_of_engines_end_with_the_pool) {
    static char shell[] = "/bin/sh", option[] = "-c";
    static char script[] = "trap '' TERM INT HUP\n"
                           "(while :; do sleep 100; done) &\n"
                           "while read -r line; do case $line in\n"
                           "uci) echo uciok;; isready) echo readyok;;\n"
                           "esac; done; wait";
    assert_nobody_is_left((char *[]){shell, option, script, NULL}, free_the_pool);
}

#ifdef __linux__
// A helper with a session of its own: no signal to a group reaches it.
TEST(helpers_that_left_the_group_end_with_the_pool) {
    static char helper[] = "--helper";
    assert_nobody_is_left((char *[]){(char *)(uintptr_t)fake_engine(), helper, NULL},
                          free_the_pool);
}

// It forks again and again, each time in a session of its own, and dies first.
TEST(helpers_of_helpers_end_with_the_pool) {
    static char shell[] = "/bin/sh", option[] = "-c";
    static char script[] = "setsid sh -c 'setsid sh -c \"sleep 1000\" & sleep 1000' &\n"
                           "while read -r line; do case $line in\n"
                           "uci) echo uciok;; isready) echo readyok;;\n"
                           "esac; done";
    assert_nobody_is_left((char *[]){shell, option, script, NULL}, free_the_pool);
}
#endif

// A wrapper around an engine: who gets the signal is not who thinks.
TEST(wrapped_engines_end_with_a_killed_owner) {
    static char shell[] = "/bin/sh", option[] = "-c", script[] = "\"$0\"; exit $?";
    assert_nobody_is_left((char *[]){shell, option, script, (char *)(uintptr_t)fake_engine(), NULL},
                          be_killed);
}
