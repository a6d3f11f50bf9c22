// Engines that answer, but wrongly: a search that is no answer is a fault and is said as what it
// is; nonsense between good lines is passed over. Watched by nodes and by silence, never by the
// clock alone.
#include "src/engine/engine_private.h"
#include "tests/engine/bench.h"

#include "tests/support/folder.h"

enum { NODES = 30000, LINES = 3 };

// The search of the start fails with these words.
static void assert_search_fails(const char *option, const char *words)
{
    Bench bench = bench_fake(option, NULL, NULL);
    bench_search(&bench, FEN_START, NODES, LINES);
    bench_until(&bench, has_failed);
    assert_fault(&bench, words);
    assert_false(has_finished(bench.engine));
    bench_done(&bench);
}

TEST(a_line_that_begins_with_an_illegal_move_is_said)
{
    assert_search_fails("--illegal-pv",
                        "Fake 1.0 reports a line that begins with an illegal move: a1a1");
}

TEST(an_illegal_bestmove_is_said)
{
    assert_search_fails("--illegal-bestmove",
                        "Fake 1.0 ended its search with an illegal move: bestmove a1a1");
}

TEST(no_bestmove_where_there_are_moves_is_said)
{
    assert_search_fails("--no-bestmove",
                        "Fake 1.0 ended its search with an illegal move: bestmove (none)");
}

TEST(a_bestmove_that_names_no_move_is_said)
{
    assert_search_fails("--bare-bestmove",
                        "Fake 1.0 ended its search with a bestmove that names no move");
}

TEST(one_move_at_two_ranks_is_said)
{
    assert_search_fails("--one-move", "Fake 1.0 reports one move at two ranks: b2b4 at 1 and 2");
}

TEST(a_mate_that_has_already_happened_is_said)
{
    assert_search_fails("--mate-zero", "Fake 1.0 reports a score without sense: mate 0");
}

TEST(a_mate_further_away_than_anybody_can_know_is_said)
{
    assert_search_fails("--mate-far", "Fake 1.0 reports a score without sense: mate 32000");
}

TEST(a_score_beyond_all_measure_is_said)
{
    assert_search_fails("--score-huge", "Fake 1.0 reports a score without sense: cp -2147483648");
}

TEST(lines_that_do_not_say_which_they_are_are_said)
{
    assert_search_fails(
        "--no-multipv",
        "Fake 1.0 does not say which line is which: 3 were asked for, none has a multipv");
}

TEST(fewer_lines_than_asked_for_are_said)
{
    assert_search_fails("--one-line", "Fake 1.0 completed no iteration: it reported 1 of 3 lines");
}

TEST(bounds_alone_are_said)
{
    assert_search_fails("--bounds-only", "Fake 1.0 reported bounds only, and no exact score");
}

TEST(nonsense_alone_is_said)
{
    assert_search_fails("--garbage-only", "Fake 1.0 said nothing but nonsense in its search");
}

TEST(a_search_without_a_line_is_a_fault_and_no_answer)
{
    assert_search_fails("--mute", "Fake 1.0 ended its search without a word about it");
}

TEST(a_line_of_ten_megabytes_is_too_much)
{
    assert_search_fails("--long-line",
                        "Fake 1.0 talks nonsense: a line of more than 1048576 bytes");
}

TEST(an_engine_that_closes_its_output_has_failed)
{
    assert_search_fails("--close-output", "Fake 1.0 closed its output");
}

// The lines of all iterations of a search of the start that the limit covers, as text.
static void search_start(Bench *bench, uint64_t nodes, int lines, Str *out)
{
    str_clear(out);
    bench_search(bench, FEN_START, nodes, lines);
    bench_until(bench, has_finished);
    const Analysis *analysis = engine_analysis(bench->engine);
    const Iteration *last = analysis_at(analysis, nodes);
    size_t count = last ? last->first + (size_t)last->count : 0;
    for (size_t i = 0; i < count; i++) {
        const Line *line = &analysis->lines[i];
        str_addf(out, "%d %d %d %d:", line->depth, line->rank, line->score.mate, line->score.value);
        for (int j = 0; j < line->pv_count; j++) {
            str_addf(out, " %x", (unsigned)line->pv[j]);
        }
        str_add_char(out, '\n');
    }
}

static void search_start_healthy(uint64_t nodes, int lines, Str *out)
{
    Bench bench = bench_fake(NULL, NULL, NULL);
    search_start(&bench, nodes, lines, out);
    assert_true(out->len > 100);
    bench_done(&bench);
}

// A search with this fault finds what a healthy one does.
static void assert_harmless(const char *a, const char *b, uint64_t nodes, int lines)
{
    Str healthy, found;
    str_init(&healthy);
    str_init(&found);
    search_start_healthy(nodes, lines, &healthy);
    Bench bench = bench_fake(a, b, NULL);
    search_start(&bench, nodes, lines, &found);
    assert_string_equal(str_text(&found), str_text(&healthy));
    bench_done(&bench);
    str_done(&found);
    str_done(&healthy);
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
        Bench bench = bench_fake(options[i], NULL, NULL);
        bench_search(&bench, FEN_START, 1000, LINES);
        bench_until(&bench, has_finished);
        assert_int_equal(engine_state(bench.engine), ENGINE_IDLE);
        assert_false(has_an_iteration(bench.engine));
        bench_done(&bench);
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

TEST(who_keeps_no_limit_and_does_not_stop_has_failed)
{
    Bench bench = bench_fake("--no-limit", "--ignore-stop", NULL);
    bench_search(&bench, FEN_START, 1000, LINES);
    bench_until(&bench, overran);
    settle(&bench);
    let_pass(&bench, 4000);
    assert_int_equal(engine_state(bench.engine), ENGINE_SEARCHING);
    let_pass(&bench, 1001);
    assert_fault(&bench, "Fake 1.0 does not keep its limit of 1000 nodes and does not stop");
    bench_done(&bench);
}

static bool has_spoken(const Engine *engine)
{
    return engine_figures(engine).nodes > 0;
}

TEST(the_same_words_for_a_minute_are_silence)
{
    Bench bench = bench_fake("--flood", NULL, NULL);
    bench_search(&bench, FEN_START, 1000, 1);
    bench_until(&bench, has_spoken);
    settle(&bench);
    let_pass(&bench, 50000);
    assert_int_equal(engine_state(bench.engine), ENGINE_SEARCHING);
    settle(&bench);
    let_pass(&bench, 10001);
    assert_fault(&bench, "Fake 1.0 said nothing new for 60 seconds in a search");
    bench_done(&bench);
}

// One iteration a minute, nearly.
TEST(a_search_that_reports_may_take_its_time)
{
    Bench bench = bench_fake("--delay-ms", "20", NULL);
    bench_search(&bench, FEN_START, 1000, LINES);
    int64_t start = bench_now(&bench);
    uint64_t nodes = 0;
    while (!has_finished(bench.engine)) {
        bench_pump(&bench, 100);
        assert_int_not_equal(engine_state(bench.engine), ENGINE_FAILED);
        if (engine_figures(bench.engine).nodes > nodes) {
            nodes = engine_figures(bench.engine).nodes;
            let_pass(&bench, 50000);
        }
    }
    assert_true(bench_now(&bench) - start > 300000);
    bench_done(&bench);
}

TEST(a_fault_that_happens_once_is_over_after_a_restart)
{
    const char *options[] = {"--die-in-search", "--illegal-pv", "--illegal-bestmove",
                             "--mate-far",      "--no-multipv", "--bounds-only",
                             "--garbage-only",  "--long-line",  "--close-output"};
    Folder folder;
    Str healthy, found, path;
    str_init(&healthy);
    str_init(&found);
    str_init(&path);
    assert_true(folder_init(&folder));
    search_start_healthy(NODES, LINES, &healthy);
    for (size_t i = 0; i < COUNT(options); i++) {
        str_clear(&path);
        folder_path(&folder, options[i], &path);
        Bench bench = bench_fake(options[i], "--once", str_text(&path));
        bench_search(&bench, FEN_START, NODES, LINES);
        bench_until(&bench, has_failed);
        bench_start(&bench);
        search_start(&bench, NODES, LINES, &found);
        assert_string_equal(str_text(&found), str_text(&healthy));
        bench_done(&bench);
    }
    str_done(&path);
    str_done(&found);
    str_done(&healthy);
    folder_done(&folder);
}

TEST(a_fault_at_one_position_does_not_touch_another)
{
    static const char other[] = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    Bench bench = bench_fake("--garbage-only", "--only-fen", "4k3/8/");
    bench_search(&bench, FEN_START, NODES, LINES);
    bench_until(&bench, has_finished);
    assert_true(has_an_iteration(bench.engine));
    bench_search(&bench, other, NODES, LINES);
    bench_until(&bench, has_failed);
    assert_fault(&bench, "nothing but nonsense");
    bench_done(&bench);
}

static bool has_no_deadline(const Engine *engine)
{
    return engine_deadline(engine) == -1;
}

TEST(a_flood_ends_with_stop)
{
    Bench bench = bench_fake("--flood", NULL, NULL);
    bench_search(&bench, FEN_START, 0, 1);
    bench_until(&bench, has_no_deadline);
    engine_stop(bench.engine, bench_now(&bench));
    bench_until(&bench, is_idle);
    bench_done(&bench);
}
