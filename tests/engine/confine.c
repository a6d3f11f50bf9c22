// The bounds of an engine's process, as it sees them itself.
#include "tests/engine/fixture.h"

#include "src/engine/uci/engine_private.h"
#include "tests/support/folder.h"

#ifdef __linux__

// An engine whose name is what a command of the shell says in it.
#define TELLING(command)                                                                           \
    "while read -r line; do case $line in\n"                                                       \
    "uci) echo \"id name $(" command ")\"; echo uciok;; isready) echo readyok;;\n"                 \
    "quit) exit;; esac; done"

static void expect_said(const char *script, int memory, const char *expected) {
    char *argv[] = {(char *)(uintptr_t) "/bin/sh", (char *)(uintptr_t) "-c",
                    (char *)(uintptr_t)script, NULL};
    CLEANUP(engine_fixture_done)
    EngineFixture f = {.engine = engine_new(&(EngineSetup){.argv = argv, .memory = memory})};
    engine_fixture_start(&f);
    engine_fixture_until(&f, is_idle);
    assert_string_equal(engine_name(f.engine), expected);
}

TEST(an_engine_gains_no_privileges_and_leaves_no_core_file) {
    expect_said(TELLING("sed -n 's/^NoNewPrivs:.//p' /proc/self/status"), 0, "1");
    expect_said(TELLING("ulimit -Sc; ulimit -Hc"), 0, "0");
}

TEST(an_engine_may_take_the_memory_of_its_setup) {
    expect_said(TELLING("ulimit -Sd"), 300, "307200");
    expect_said(TELLING("ulimit -Sd"), SETUP_MEMORY_ANY, "unlimited");
}

TEST(an_engine_that_eats_memory_is_ended_by_its_limit_and_that_is_said) {
    char *argv[] = {(char *)(uintptr_t)fake_engine(), (char *)(uintptr_t) "--eat-memory", NULL};
    CLEANUP(engine_fixture_done)
    EngineFixture f = {.engine = engine_new(&(EngineSetup){.argv = argv, .memory = 256})};
    engine_fixture_start(&f);
    engine_fixture_until(&f, has_failed);
    const char *said = engine_fault(f.engine);
    assert_non_null(strstr(said, "was ended by SIGABRT (6): no more memory; it had taken 2"));
    assert_non_null(strstr(said, " of the 256 MB that it may take"));
}

// What it may take by its Hash now; it frees the old table when it is told of the new one.
ENGINE_TEST(an_engine_keeps_its_memory_until_it_has_freed_it) {
    static const char script[] =
        "while read -r line; do case $line in\n"
        "uci) echo uciok;; isready) ulimit -Sd >> \"$1\"; echo readyok;;\n"
        "go*) ulimit -Sd >> \"$1\"; echo info depth 1 score cp 1 nodes 1 pv e2e4;\n"
        "echo bestmove e2e4;; quit) exit;; esac; done";
    CLEANUP(str_done) Str told = {0};
    CLEANUP(folder_done) Folder folder = folder_make();
    *f = engine_fixture_of(
        "/bin/sh", (const char *const[]){"-c", script, "sh", folder_file(&folder, "told"), NULL});
    f->engine->setup.memory = 300;
    engine_fixture_start(f);
    engine_fixture_find(f, FEN_START, 1000, 1);
    f->engine->setup.memory = 200;
    engine_fixture_find(f, FEN_START, 1000, 1);
    assert_true(folder_read(&folder, "told", &told));
    assert_string_equal(str_text(&told), "307200\n307200\n307200\n307200\n204800\n");
}

// An engine that takes its time to die keeps no helper alive. What stands for it has no environment
// any more, like one that dies, and goes on.
TEST(what_a_process_has_begun_elsewhere_ends_before_it_is_gone_itself) {
    static char script[] = "setsid sleep 1000 & exec env -i /bin/sh -c "
                           "'exec 1>&-; echo begun >&2; read -r line'";
    char *argv[] = {(char *)(uintptr_t) "/bin/sh", (char *)(uintptr_t) "-c", script, NULL};
    Process process;
    assert_ok(process_start(&process, argv[0], argv, 0, SAID));
    struct pollfd begun = {.fd = process.errors, .events = POLLIN};
    assert_int_equal(poll(&begun, 1, BENCH_TIMEOUT), 1);
    confine_end(process.pid, &process.mark);
    struct pollfd output = {.fd = process.output, .events = POLLIN};
    assert_int_equal(poll(&output, 1, BENCH_TIMEOUT), 1); // its end
    assert_false(process_ended(&process));
    process_reap(&process);
}
#endif
