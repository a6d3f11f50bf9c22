// An engine that is missing, dies, hangs or talks nonsense: it is said, nothing else suffers, and
// it can be started again.
#include "src/engine/uci/engine_private.h"
#include "tests/engine/fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include "tests/support/folder.h"

ENGINE_TEST(no_shell_reads_a_file_that_is_no_program) {
    CLEANUP(folder_done) Folder folder = folder_make();
    const char *path = folder_put(&folder, "script", "echo uciok\n");
    assert_int_equal(chmod(path, 0755), 0);
    *f = engine_fixture_of(path, NULL);
    assert_int_equal(engine_start(f->engine, engine_fixture_now(f), SAID), STATUS_ENGINE);
}

TEST(an_end_is_said_with_its_status_or_signal_and_the_last_words) {
    static const struct {
        const char *script, *words;
    } ends[] = {
        {"echo out of magic >&2; exit 7", "/bin/sh ended with exit status 7: out of magic"},
        {"printf 'one\\n\\ntwo' >&2; exit 1", "exit status 1: two"}, // without a newline
        {"kill -SEGV $$", "SIGSEGV"},
    };
    for (size_t i = 0; i < COUNT(ends); i++) {
        CLEANUP(engine_fixture_done) EngineFixture f = engine_fixture_script(ends[i].script, NULL);
        engine_fixture_until(&f, has_failed);
        assert_fault(&f, ends[i].words);
    }
}

FAKE_TEST(a_death_in_a_search_leaves_what_was_found, "--die-in-search") {
    engine_fixture_search_until(f, FEN_START, 10000, 2, has_failed);
    assert_fault(f, "Fake 1.0 ended with exit status 1: fake engine: out of magic");
    assert_int_equal(engine_analysis(f->engine)->iteration_count, 3);
    assert_false(has_finished(f->engine));
    assert_int_equal(engine_fixture_search(f, FEN_START, 100, 1), 0);
}

FAKE_TEST(a_failed_engine_can_be_started_again, "--die-in-search") {
    unsigned before = 0;
    for (int i = 0; i < 3; i++) {
        unsigned request_id = engine_fixture_search(f, FEN_START, 10000, 2);
        assert_true(request_id > before);
        before = request_id;
        engine_fixture_until(f, has_failed);
        engine_fixture_start(f);
        assert_state(f, ENGINE_STARTING);
        assert_string_equal(engine_fault(f->engine), "");
        assert_string_equal(engine_name(f->engine), fake_engine());
        assert_int_equal(f->engine->request_id, 0);
        assert_int_equal(engine_analysis(f->engine)->iteration_count, 0);
        int count;
        engine_lines(f->engine, &count);
        assert_int_equal(count, 0);
        engine_fixture_until(f, is_idle);
    }
}

ENGINE_TEST(an_engine_that_never_says_uciok_fails_after_ten_seconds) {
    *f = engine_fixture_of("cat", NULL); // says uci back
    engine_fixture_start(f);
    int64_t deadline = engine_deadline(f->engine) - engine_fixture_now(f);
    assert_in_range(deadline, 5000, 10000);
    assert_state_after(f, 4000, ENGINE_STARTING);
    assert_fault_after(f, 6001, "cat does not answer uci: no uciok within 10 seconds");
}

static bool has_a_name(const Engine *engine) {
    return strcmp(engine_name(engine), engine_program(engine)) != 0;
}

FAKE_TEST(an_answer_that_waits_counts_however_late_it_is_looked_at, NULL) {
    struct pollfd fds[ENGINE_FDS];
    int count = engine_pollfds(f->engine, fds);
    assert_true(poll(fds, (nfds_t)count, BENCH_TIMEOUT) > 0);
    let_pass(f, 3600000);
    assert_int_not_equal(engine_state(f->engine), ENGINE_FAILED);
    engine_fixture_until(f, is_idle);
}

static bool has_been_told_to_go(const Engine *engine) {
    return engine->uci.state == TALK_GO;
}

FAKE_TEST(a_silent_search_is_waited_for_while_its_engine_answers, "--delay-ms", "600000") {
    engine_fixture_until(f, is_idle);
    engine_fixture_search(f, FEN_START, 1000, 1);
    for (int asked = 0; asked < 10; asked++) {
        engine_fixture_until(f, has_been_told_to_go);
        assert_state_after(f, 50001, ENGINE_SEARCHING);
    }
    engine_fixture_until(f, has_been_told_to_go);
    assert_fault_after(f, 50001,
                       "Fake 1.0 answers, but sent no analysis for 550 seconds in a search");
}

FAKE_TEST(an_endless_search_may_be_silent_but_must_stop, "--ignore-stop") {
    engine_fixture_until(f, is_idle);
    engine_fixture_search_until(f, FEN_START, 0, 1, has_no_deadline);
    assert_state_after(f, 86400000, ENGINE_SEARCHING);
    engine_stop(f->engine, engine_fixture_now(f));
    assert_state_after(f, 4000, ENGINE_STOPPING);
    assert_fault_after(f, 1001, "Fake 1.0 does not stop: no bestmove within 5 seconds");
}

FAKE_TEST(an_endless_search_must_begin_to_talk, "--hang-after-go") {
    engine_fixture_until(f, is_idle);
    engine_fixture_search_until(f, FEN_START, 0, 1, has_been_told_to_go);
    assert_state_after(f, 9000, ENGINE_SEARCHING);
    assert_fault_after(f, 1001, "Fake 1.0 was silent for 10 seconds in a search");
}

// Faster than anybody can read, and deaf.
static const char torrent[] = "echo uciok; echo readyok; echo readyok\n"
                              "exec yes info depth 1 score cp 1 nodes 1 pv e2e4 e7e5 g1f3 b8c6";

ENGINE_TEST(a_torrent_does_not_keep_the_caller) {
    *f = engine_fixture_script(torrent, NULL);
    engine_fixture_search_until(f, FEN_START, 0, 1, has_no_deadline);
    int64_t start = engine_fixture_now(f);
    for (int i = 0; i < 20; i++)
        engine_fixture_pump(f, 100);
    assert_true(engine_fixture_now(f) - start < 10000); // 5 MiB; well below a second
    assert_state(f, ENGINE_SEARCHING);
}

ENGINE_TEST(news_without_bestmove_does_not_excuse_from_stopping) {
    *f = engine_fixture_script(torrent, NULL);
    engine_fixture_search_until(f, FEN_START, 0, 1, has_no_deadline);
    engine_stop(f->engine, engine_fixture_now(f));
    settle(f);
    assert_fault_after(f, 5001, "does not stop");
}

ENGINE_TEST(writing_to_an_engine_that_does_not_listen_kills_nobody) {
    signal(SIGPIPE, SIG_DFL);
    *f = engine_fixture_script("exec <&-; echo id name deaf; echo uciok; exec sleep 100", NULL);
    engine_fixture_until(f, has_a_name);
    settle(f);
    assert_fault_after(f, 10001, "deaf does not answer uci");
}

TEST(the_engine_has_signals_as_a_program_expects_them) {
    sigset_t set, before;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, &before);
    signal(SIGINT, SIG_IGN);
    CLEANUP(engine_fixture_done)
    EngineFixture blocked = engine_fixture_script("kill -TERM $$; exit 9", NULL);
    CLEANUP(engine_fixture_done)
    EngineFixture ignored = engine_fixture_script("kill -INT $$; exit 9", NULL);
    signal(SIGINT, SIG_DFL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    engine_fixture_until(&blocked, has_failed);
    engine_fixture_until(&ignored, has_failed);
    assert_fault(&blocked, "SIGTERM");
    assert_fault(&ignored, "SIGINT");
}

TEST(freeing_ends_engines_that_will_not_quit) {
    const char *scripts[] = {
        "echo id name a; sleep 100 & cat >/dev/null; wait",
        "trap '' TERM INT HUP; echo id name b; while :; do sleep 100; done",
        "echo id name c; kill -STOP $$",
    };
    for (size_t i = 0; i < COUNT(scripts); i++) {
        Holders holders = count_holders();
        EngineFixture f = engine_fixture_script(scripts[i], NULL);
        engine_fixture_until(&f, has_a_name);
        engine_fixture_done(&f);
        assert_nobody_holds(&holders);
    }
}

ENGINE_TEST(failing_ends_all_that_the_engine_started) {
    Holders holders = count_holders();
    *f = engine_fixture_script("sleep 100 & exit 3", NULL);
    engine_fixture_until(f, has_failed);
    assert_fault(f, "exit status 3");
    assert_nobody_holds(&holders);
}

ENGINE_TEST(a_killed_engine_is_reaped_when_it_is_next_looked_at) {
    *f = engine_fixture_of("cat", NULL);
    engine_fixture_start(f);
    assert_state_after(f, 10001, ENGINE_FAILED);
    while (!has_no_deadline(f->engine))
        engine_fixture_pump(f, 100);
    struct pollfd fds[ENGINE_FDS];
    assert_int_equal(engine_pollfds(f->engine, fds), 0);
}

static int open_descriptors(void) {
    int count = 0;
    for (int fd = 0; fd < 256; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

TEST(no_descriptor_is_left_open) {
    int before = open_descriptors();
    for (int i = 0; i < 5; i++) {
        EngineFixture f = engine_fixture_fake(i % 2 ? "--die-at-start" : NULL, NULL, NULL);
        engine_fixture_until(&f, i % 2 ? has_failed : is_idle);
        engine_fixture_done(&f);
        f = engine_fixture_of("/nonexistent/engine", NULL);
        engine_start(f.engine, engine_fixture_now(&f), NULL);
        engine_fixture_done(&f);
    }
    assert_int_equal(open_descriptors(), before);
}
