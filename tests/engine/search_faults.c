// Engines that answer, but wrongly: a search that is no answer is a fault and is said as what it
// is; nonsense between good lines is passed over. Watched by nodes and by silence, never by the
// clock alone.
#include "src/engine/engine_private.h"
#include "tests/engine/bench.h"

#include "tests/support/folder.h"

enum { NODES = 30000, LINES = 3 };

static const struct {
    const char *option, *words;
} no_answers[] = {
    {"--illegal-pv", "reports a line that begins with an illegal move: a1a1"},
    {"--illegal-bestmove", "ended its search with an illegal move: bestmove a1a1"},
    {"--no-bestmove", "ended its search with an illegal move: bestmove (none)"},
    {"--bare-bestmove", "ended its search with a bestmove that names no move"},
    {"--one-move", "reports one move at two ranks: b2b4 at 1 and 2"},
    {"--mate-zero", "reports a score without sense: mate 0"},
    {"--mate-far", "reports a score without sense: mate 32000"},
    {"--score-huge", "reports a score without sense: cp -2147483648"},
    {"--no-multipv", "does not say which line is which: 3 were asked for, none has a multipv"},
    {"--one-line", "completed no iteration: it reported 1 of 3 lines"},
    {"--bounds-only", "reported bounds only, and no exact score"},
    {"--garbage-only", "said nothing but nonsense in its search"},
    {"--mute", "ended its search without a word about it"},
    {"--long-line", "talks nonsense: a line of more than 1048576 bytes"},
    {"--close-output", "closed its output"},
};

TEST(a_search_that_is_no_answer_is_said_as_what_it_is)
{
    for (size_t i = 0; i < COUNT(no_answers); i++) {
        ENDS_BY(bench_done) Bench bench = bench_fake(no_answers[i].option, NULL, NULL);
        bench_search(&bench, FEN_START, NODES, LINES);
        bench_until(&bench, has_failed);
        assert_fault(&bench, "Fake 1.0 ");
        assert_fault(&bench, no_answers[i].words);
        assert_false(has_finished(bench.engine));
    }
}

// The lines of all iterations of a search of the start that the limit covers, as text.
static void search_start(Bench *bench, uint64_t nodes, int lines, Str *out)
{
    bench_search(bench, FEN_START, nodes, lines);
    bench_until(bench, has_finished);
    write_analysis(engine_analysis(bench->engine), nodes, out);
}

static void search_start_healthy(uint64_t nodes, int lines, Str *out)
{
    ENDS_BY(bench_done) Bench bench = bench_fake(NULL, NULL, NULL);
    search_start(&bench, nodes, lines, out);
    assert_true(out->len > 100);
}

// A search with this fault finds what a healthy one does.
static void assert_harmless(const char *a, const char *b, uint64_t nodes, int lines)
{
    ENDS_BY(str_done) Str healthy = {0}, found = {0};
    search_start_healthy(nodes, lines, &healthy);
    ENDS_BY(bench_done) Bench bench = bench_fake(a, b, NULL);
    search_start(&bench, nodes, lines, &found);
    assert_string_equal(str_text(&found), str_text(&healthy));
}

TEST(nonsense_between_the_lines_changes_nothing)
{
    assert_harmless("--garbage", NULL, NODES, LINES);
}

TEST(nul_bytes_change_nothing)
{
    assert_harmless("--nul", NULL, NODES, LINES);
}

TEST(illegal_moves_after_the_first_only_cut_the_line)
{
    assert_harmless("--torn-pv", NULL, NODES, LINES);
}

TEST(bounds_before_exact_lines_change_nothing)
{
    assert_harmless("--bounds", NULL, NODES, LINES);
}

TEST(slowness_is_no_fault)
{
    assert_harmless("--delay-ms", "10", NODES, LINES);
}

TEST(a_single_line_needs_no_multipv)
{
    assert_harmless("--no-multipv", NULL, NODES, 1);
}

TEST(a_small_search_may_end_before_its_first_iteration)
{
    const char *options[] = {"--bounds-only", "--one-line"};
    for (size_t i = 0; i < COUNT(options); i++) {
        ENDS_BY(bench_done) Bench bench = bench_fake(options[i], NULL, NULL);
        bench_search(&bench, FEN_START, 1000, LINES);
        bench_until(&bench, has_finished);
        assert_int_equal(engine_state(bench.engine), ENGINE_IDLE);
        assert_false(has_an_iteration(bench.engine));
    }
}

TEST(a_limit_that_is_not_kept_is_kept_for_it)
{
    assert_harmless("--no-limit", NULL, 1000, LINES);
}

static bool overran(const Engine *engine)
{
    return engine->dialogue.state == DIALOGUE_OVERRUN;
}

BENCH_TEST(who_keeps_no_limit_and_does_not_stop_has_failed)
{
    *bench = bench_fake("--no-limit", "--ignore-stop", NULL);
    bench_search(bench, FEN_START, 1000, LINES);
    bench_until(bench, overran);
    settle(bench);
    let_pass(bench, 4000);
    assert_int_equal(engine_state(bench->engine), ENGINE_SEARCHING);
    let_pass(bench, 1001);
    assert_fault(bench, "Fake 1.0 does not keep its limit of 1000 nodes and does not stop");
}

static bool has_spoken(const Engine *engine)
{
    return engine_figures(engine).nodes > 0;
}

BENCH_TEST(the_same_words_for_a_minute_are_silence)
{
    *bench = bench_fake("--flood", NULL, NULL);
    bench_search(bench, FEN_START, 1000, 1);
    bench_until(bench, has_spoken);
    settle(bench);
    let_pass(bench, 50000);
    assert_int_equal(engine_state(bench->engine), ENGINE_SEARCHING);
    settle(bench);
    let_pass(bench, 10001);
    assert_fault(bench, "Fake 1.0 said nothing new for 60 seconds in a search");
}

// One iteration a minute, nearly.
BENCH_TEST(a_search_that_reports_may_take_its_time)
{
    *bench = bench_fake("--delay-ms", "20", NULL);
    bench_search(bench, FEN_START, 1000, LINES);
    int64_t start = bench_now(bench);
    uint64_t nodes = 0;
    while (!has_finished(bench->engine)) {
        bench_pump(bench, 100);
        assert_int_not_equal(engine_state(bench->engine), ENGINE_FAILED);
        if (engine_figures(bench->engine).nodes > nodes) {
            nodes = engine_figures(bench->engine).nodes;
            let_pass(bench, 50000);
        }
    }
    assert_true(bench_now(bench) - start > 300000);
}

TEST(a_fault_that_happens_once_is_over_after_a_restart)
{
    const char *options[] = {"--die-in-search", "--illegal-pv", "--illegal-bestmove",
                             "--mate-far",      "--no-multipv", "--bounds-only",
                             "--garbage-only",  "--long-line",  "--close-output"};
    ENDS_BY(folder_done) Folder folder;
    ENDS_BY(str_done) Str healthy = {0}, found = {0}, path = {0};
    assert_true(folder_init(&folder));
    search_start_healthy(NODES, LINES, &healthy);
    for (size_t i = 0; i < COUNT(options); i++) {
        str_clear(&path);
        folder_path(&folder, options[i], &path);
        ENDS_BY(bench_done) Bench bench = bench_fake(options[i], "--once", str_text(&path));
        bench_search(&bench, FEN_START, NODES, LINES);
        bench_until(&bench, has_failed);
        bench_start(&bench);
        search_start(&bench, NODES, LINES, &found);
        assert_string_equal(str_text(&found), str_text(&healthy));
    }
}

BENCH_TEST(a_fault_at_one_position_does_not_touch_another)
{
    static const char other[] = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    *bench = bench_fake("--garbage-only", "--only-fen", "4k3/8/");
    bench_search(bench, FEN_START, NODES, LINES);
    bench_until(bench, has_finished);
    assert_true(has_an_iteration(bench->engine));
    bench_search(bench, other, NODES, LINES);
    bench_until(bench, has_failed);
    assert_fault(bench, "nothing but nonsense");
}

static bool has_no_deadline(const Engine *engine)
{
    return engine_deadline(engine) == -1;
}

BENCH_TEST(a_flood_ends_with_stop)
{
    *bench = bench_fake("--flood", NULL, NULL);
    bench_search(bench, FEN_START, 0, 1);
    bench_until(bench, has_no_deadline);
    engine_stop(bench->engine, bench_now(bench));
    bench_until(bench, is_idle);
}
