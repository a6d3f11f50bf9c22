// The bounds of an engine's process, as it sees them itself.
#include "tests/engine/bench.h"

#include <string.h>

#ifdef __linux__

// An engine whose name is what a command of the shell says in it.
#define TELLING(command)                                                                           \
    "while read -r line; do case $line in\n"                                                       \
    "uci) echo \"id name $(" command ")\"; echo uciok;; isready) echo readyok;;\n"                 \
    "quit) exit;; esac; done"

static void expect_said(const char *script, int memory, const char *expected)
{
    char *argv[] = {(char *)(uintptr_t) "/bin/sh", (char *)(uintptr_t) "-c",
                    (char *)(uintptr_t)script, NULL};
    ENDS_BY(bench_done)
    Bench bench = {.engine = engine_new(&(EngineSetup){.argv = argv, .memory = memory})};
    bench_start(&bench);
    bench_until(&bench, is_idle);
    assert_string_equal(engine_name(bench.engine), expected);
}

TEST(an_engine_gains_no_privileges_and_leaves_no_core_file)
{
    expect_said(TELLING("sed -n 's/^NoNewPrivs:.//p' /proc/self/status"), 0, "1");
    expect_said(TELLING("ulimit -Sc; ulimit -Hc"), 0, "0");
}

TEST(an_engine_may_take_the_memory_of_its_setup)
{
    expect_said(TELLING("ulimit -Sd"), 300, "307200");
    expect_said(TELLING("ulimit -Sd"), SETUP_MEMORY_ANY, "unlimited");
}

TEST(an_engine_that_eats_memory_is_ended_by_its_limit_and_that_is_said)
{
    char *argv[] = {(char *)(uintptr_t)fake_engine(), (char *)(uintptr_t) "--eat-memory", NULL};
    ENDS_BY(bench_done)
    Bench bench = {.engine = engine_new(&(EngineSetup){.argv = argv, .memory = 256})};
    bench_start(&bench);
    bench_until(&bench, has_failed);
    const char *said = engine_fault(bench.engine);
    assert_non_null(strstr(said, "was ended by SIGABRT (6): no more memory; it had taken 2"));
    assert_non_null(strstr(said, " of the 256 MB that it may take"));
}
#endif
