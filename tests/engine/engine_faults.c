// An engine that is missing, dies, hangs or talks nonsense: it is said, nothing else suffers, and
// it can be started again.
#include "src/engine/uci/engine_private.h"
#include "tests/engine/bench.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include "tests/support/folder.h"

TEST(what_cannot_be_executed_is_said_at_once)
{
    const struct {
        const char *program;
        const char *words;
    } cases[] = {
        {"/nonexistent/engine", "No such file"},
        {"no-such-engine-anywhere", "no-such-engine-anywhere"},
        {"/", "Permission denied"},
        {"/dev/null", "Permission denied"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        CLEANUP(bench_done) Bench bench = bench_of(cases[i].program, NULL);
        Fault fault = {.text = ""};
        assert_int_not_equal(engine_start(bench.engine, bench_now(&bench), &fault), STATUS_OK);
        assert_non_null(strstr(fault.text, cases[i].words));
        assert_non_null(strstr(fault.text, cases[i].program));
        assert_fault(&bench, fault.text);
        assert_int_equal(bench_search(&bench, FEN_START, 100, 1), 0);
    }
}

BENCH_TEST(no_shell_reads_a_file_that_is_no_program)
{
    CLEANUP(folder_done) Folder folder = folder_make();
    assert_true(folder_write(&folder, "script", "echo uciok\n"));
    CLEANUP(str_done) Str path = folder_path(&folder, "script");
    assert_int_equal(chmod(str_text(&path), 0755), 0);
    *bench = bench_of(str_text(&path), NULL);
    assert_int_equal(engine_start(bench->engine, bench_now(bench), SAID), STATUS_ENGINE);
}

TEST(an_end_is_said_with_its_status_or_signal_and_the_last_words)
{
    static const struct {
        const char *script, *words;
    } ends[] = {
        {"echo out of magic >&2; exit 7", "/bin/sh ended with exit status 7: out of magic"},
        {"printf 'one\\n\\ntwo' >&2; exit 1", "exit status 1: two"}, // without a newline
        {"kill -SEGV $$", "SIGSEGV"},
    };
    for (size_t i = 0; i < COUNT(ends); i++) {
        CLEANUP(bench_done) Bench bench = bench_script(ends[i].script, NULL);
        bench_until(&bench, has_failed);
        assert_fault(&bench, ends[i].words);
    }
}

FAKE_TEST(a_death_in_a_search_leaves_what_was_found, "--die-in-search")
{
    bench_search(bench, FEN_START, 10000, 2);
    bench_until(bench, has_failed);
    assert_fault(bench, "Fake 1.0 ended with exit status 1: fake engine: out of magic");
    assert_int_equal(engine_analysis(bench->engine)->iteration_count, 3);
    assert_false(has_finished(bench->engine));
    assert_int_equal(bench_search(bench, FEN_START, 100, 1), 0);
}

FAKE_TEST(a_failed_engine_can_be_started_again, "--die-in-search")
{
    unsigned before = 0;
    for (int i = 0; i < 3; i++) {
        unsigned generation = bench_search(bench, FEN_START, 10000, 2);
        assert_true(generation > before);
        before = generation;
        bench_until(bench, has_failed);
        bench_start(bench);
        assert_state(bench, ENGINE_STARTING);
        assert_string_equal(engine_fault(bench->engine), "");
        assert_string_equal(engine_name(bench->engine), fake_engine());
        assert_int_equal(bench->engine->generation, 0);
        assert_int_equal(engine_analysis(bench->engine)->iteration_count, 0);
        int count;
        engine_lines(bench->engine, &count);
        assert_int_equal(count, 0);
        bench_until(bench, is_idle);
    }
}

BENCH_TEST(an_engine_that_never_says_uciok_fails_after_ten_seconds)
{
    *bench = bench_of("cat", NULL); // says uci back
    bench_start(bench);
    int64_t deadline = engine_deadline(bench->engine) - bench_now(bench);
    assert_in_range(deadline, 5000, 10000);
    let_pass(bench, 4000);
    assert_state(bench, ENGINE_STARTING);
    let_pass(bench, 6001);
    assert_fault(bench, "cat does not answer uci: no uciok within 10 seconds");
}

static bool has_a_name(const Engine *engine)
{
    return strcmp(engine_name(engine), engine_command(engine)) != 0;
}

FAKE_TEST(an_engine_that_never_says_readyok_fails_after_ten_seconds, "--no-readyok")
{
    bench_until(bench, has_a_name);
    settle(bench);
    let_pass(bench, 10001);
    assert_fault(bench, "Fake 1.0 does not answer uci");
}

FAKE_TEST(an_answer_that_waits_counts_however_late_it_is_looked_at, NULL)
{
    struct pollfd fds[ENGINE_FDS];
    int count = engine_pollfds(bench->engine, fds);
    assert_true(poll(fds, (nfds_t)count, BENCH_TIMEOUT) > 0);
    let_pass(bench, 3600000);
    assert_int_not_equal(engine_state(bench->engine), ENGINE_FAILED);
    bench_until(bench, is_idle);
}

FAKE_TEST(silence_of_a_minute_fails_a_search_with_a_node_limit, "--hang-after-go")
{
    bench_until(bench, is_idle);
    bench_search(bench, FEN_START, 1000, 1);
    while (engine_deadline(bench->engine) - bench_now(bench) < 30000) { // until readyok
        bench_pump(bench, 10);
    }
    let_pass(bench, 50000);
    assert_state(bench, ENGINE_SEARCHING);
    let_pass(bench, 10001);
    assert_fault(bench, "Fake 1.0 was silent for 60 seconds in a search");
}

static bool has_been_told_to_go(const Engine *engine)
{
    return engine->uci.state == UCI_GO;
}

FAKE_TEST(a_silent_search_is_waited_for_while_its_engine_answers, "--delay-ms", "600000")
{
    bench_until(bench, is_idle);
    bench_search(bench, FEN_START, 1000, 1);
    for (int asked = 0; asked < 10; asked++) {
        bench_until(bench, has_been_told_to_go);
        let_pass(bench, 50001);
        assert_state(bench, ENGINE_SEARCHING);
    }
    bench_until(bench, has_been_told_to_go);
    let_pass(bench, 50001);
    assert_fault(bench, "Fake 1.0 answers, but told nothing for 550 seconds in a search");
}

FAKE_TEST(an_endless_search_may_be_silent_but_must_stop, "--ignore-stop")
{
    bench_until(bench, is_idle);
    bench_search(bench, FEN_START, 0, 1);
    bench_until(bench, has_no_deadline);
    let_pass(bench, 86400000);
    assert_state(bench, ENGINE_SEARCHING);
    engine_stop(bench->engine, bench_now(bench));
    let_pass(bench, 4000);
    assert_state(bench, ENGINE_STOPPING);
    let_pass(bench, 1001);
    assert_fault(bench, "Fake 1.0 does not stop: no bestmove within 5 seconds");
}

FAKE_TEST(an_endless_search_must_begin_to_talk, "--hang-after-go")
{
    bench_until(bench, is_idle);
    bench_search(bench, FEN_START, 0, 1);
    bench_until(bench, has_been_told_to_go);
    let_pass(bench, 9000);
    assert_state(bench, ENGINE_SEARCHING);
    let_pass(bench, 1001);
    assert_fault(bench, "Fake 1.0 was silent for 10 seconds in a search");
}

// Faster than anybody can read, and deaf.
static const char torrent[] = "echo uciok; echo readyok; echo readyok\n"
                              "exec yes info depth 1 score cp 1 nodes 1 pv e2e4 e7e5 g1f3 b8c6";

BENCH_TEST(a_torrent_does_not_keep_the_caller)
{
    *bench = bench_script(torrent, NULL);
    bench_search(bench, FEN_START, 0, 1);
    bench_until(bench, has_no_deadline);
    int64_t start = bench_now(bench);
    for (int i = 0; i < 20; i++) {
        bench_pump(bench, 100);
    }
    assert_true(bench_now(bench) - start < 10000); // 5 MiB; well below a second
    assert_state(bench, ENGINE_SEARCHING);
}

BENCH_TEST(news_without_bestmove_does_not_excuse_from_stopping)
{
    *bench = bench_script(torrent, NULL);
    bench_search(bench, FEN_START, 0, 1);
    bench_until(bench, has_no_deadline);
    engine_stop(bench->engine, bench_now(bench));
    settle(bench);
    let_pass(bench, 5001);
    assert_fault(bench, "does not stop");
}

FAKE_TEST(an_engine_that_ignores_stop_is_replaced_by_starting_it_again, "--ignore-stop")
{
    bench_search(bench, FEN_START, 0, 1);
    bench_until(bench, has_an_iteration);
    assert_int_not_equal(bench_search(bench, FEN_START, 100, 1), 0);
    settle(bench);
    let_pass(bench, 5001);
    assert_fault(bench, "does not stop");
    bench_start(bench);
    bench_find(bench, FEN_START, 100, 1);
}

BENCH_TEST(writing_to_an_engine_that_does_not_listen_kills_nobody)
{
    signal(SIGPIPE, SIG_DFL);
    *bench = bench_script("exec <&-; echo id name deaf; echo uciok; exec sleep 100", NULL);
    bench_until(bench, has_a_name);
    settle(bench);
    let_pass(bench, 10001);
    assert_fault(bench, "deaf does not answer uci");
}

TEST(the_engine_has_signals_as_a_program_expects_them)
{
    sigset_t set, before;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, &before);
    signal(SIGINT, SIG_IGN);
    CLEANUP(bench_done) Bench blocked = bench_script("kill -TERM $$; exit 9", NULL);
    CLEANUP(bench_done) Bench ignored = bench_script("kill -INT $$; exit 9", NULL);
    signal(SIGINT, SIG_DFL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    bench_until(&blocked, has_failed);
    bench_until(&ignored, has_failed);
    assert_fault(&blocked, "SIGTERM");
    assert_fault(&ignored, "SIGINT");
}

TEST(freeing_ends_engines_that_will_not_quit)
{
    const char *scripts[] = {
        "echo id name a; sleep 100 & cat >/dev/null; wait",
        "trap '' TERM INT HUP; echo id name b; while :; do sleep 100; done",
        "echo id name c; kill -STOP $$",
    };
    for (size_t i = 0; i < COUNT(scripts); i++) {
        Holders holders = count_holders();
        Bench bench = bench_script(scripts[i], NULL);
        bench_until(&bench, has_a_name);
        bench_done(&bench);
        assert_nobody_holds(&holders);
    }
}

BENCH_TEST(failing_ends_all_that_the_engine_started)
{
    Holders holders = count_holders();
    *bench = bench_script("sleep 100 & exit 3", NULL);
    bench_until(bench, has_failed);
    assert_fault(bench, "exit status 3");
    assert_nobody_holds(&holders);
}

BENCH_TEST(a_killed_engine_is_reaped_when_it_is_next_looked_at)
{
    *bench = bench_of("cat", NULL);
    bench_start(bench);
    let_pass(bench, 10001);
    assert_state(bench, ENGINE_FAILED);
    while (!has_no_deadline(bench->engine)) {
        bench_pump(bench, 100);
    }
    struct pollfd fds[ENGINE_FDS];
    assert_int_equal(engine_pollfds(bench->engine, fds), 0);
}

static int open_descriptors(void)
{
    int count = 0;
    for (int fd = 0; fd < 256; fd++) {
        count += fcntl(fd, F_GETFD) >= 0;
    }
    return count;
}

TEST(no_descriptor_is_left_open)
{
    int before = open_descriptors();
    for (int i = 0; i < 5; i++) {
        Bench bench = bench_fake(i % 2 ? "--die-at-start" : NULL, NULL, NULL);
        bench_until(&bench, i % 2 ? has_failed : is_idle);
        bench_done(&bench);
        bench = bench_of("/nonexistent/engine", NULL);
        engine_start(bench.engine, bench_now(&bench), NULL);
        bench_done(&bench);
    }
    assert_int_equal(open_descriptors(), before);
}
