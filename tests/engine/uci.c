// The reader of UCI lines.
#include "tests/support/test.h"

#include "src/engine/uci/uci.h"

static UciLine parse(const char *text) {
    UciLine line;
    uci_parse(text, strlen(text), &line);
    return line;
}

static void assert_span(Span span, const char *text) {
    if (!span_is(span, text))
        fail_msg("\"%.*s\" is not \"%s\"", (int)span.len, span.text, text);
}

TEST(an_info_line_gives_all_its_figures) {
    UciLine line = parse("info depth 12 seldepth 16 multipv 3 score cp -27 lowerbound nodes 60040 "
                         "nps 790000 hashfull 26 tbhits 0 time 76 pv b8c6 f1b5 a7a8q");
    assert_int_equal(line.kind, UCI_INFO);
    assert_int_equal(line.info.depth, 12);
    assert_int_equal(line.info.seldepth, 16);
    assert_int_equal(line.info.multipv, 3);
    assert_true(line.info.has_score);
    assert_false(line.info.score.mate);
    assert_int_equal(line.info.score.value, -27);
    assert_int_equal(line.info.bound, BOUND_LOWER);
    assert_int_equal(line.info.nodes, 60040);
    assert_int_equal(line.info.nps, 790000);
    assert_int_equal(line.info.time, 76);
    assert_int_equal(line.info.hashfull, 26);
    assert_span(line.info.pv, "b8c6 f1b5 a7a8q");
}

TEST(mates_and_upper_bounds_are_read) {
    UciLine line = parse("info depth 5 score mate -3 upperbound pv e2e4");
    assert_true(line.info.score.mate);
    assert_int_equal(line.info.score.value, -3);
    assert_int_equal(line.info.bound, BOUND_UPPER);
    assert_int_equal(parse("info depth 5 score mate 2 pv e2e4").info.bound, BOUND_EXACT);
    line = parse("info depth 0 score mate 0");
    assert_true(line.info.has_score);
    assert_int_equal(line.info.score.value, 0);
    assert_int_equal(line.info.pv.len, 0);
}

TEST(a_missing_multipv_is_1) {
    assert_int_equal(parse("info depth 5 score cp 1 pv e2e4").info.multipv, 1);
}

TEST(unknown_words_are_skipped_wherever_they_stand) {
    UciLine line = parse("info  wobble 7\tdepth 5 score cp 33 wdl 300 600 100 upperbound ebf 1.8 "
                         "pv e2e4 e7e5 bmc 0.3 nodes 77\r");
    assert_int_equal(line.info.depth, 5);
    assert_int_equal(line.info.score.value, 33);
    assert_true(line.info.has_wdl);
    assert_int_equal(line.info.score.chances, 200);
    assert_int_equal(line.info.bound, BOUND_UPPER);
    assert_span(line.info.pv, "e2e4 e7e5");
    assert_int_equal(line.info.nodes, 77);
}

TEST(currmove_lines_have_a_depth_and_no_variation) {
    UciLine line = parse("info depth 25 currmove d2d4 currmovenumber 16");
    assert_int_equal(line.kind, UCI_INFO);
    assert_int_equal(line.info.depth, 25);
    assert_false(line.info.has_score);
    assert_false(line.info.has_nodes);
    assert_int_equal(line.info.pv.len, 0);
}

TEST(what_follows_string_is_for_people) {
    assert_int_equal(parse("info string depth 5 score cp 3 pv e2e4").kind, UCI_IGNORED);
    UciLine line = parse("info depth 3 string depth 9");
    assert_int_equal(line.kind, UCI_INFO);
    assert_int_equal(line.info.depth, 3);
}

TEST(numbers_that_cannot_be_count_as_not_said) {
    UciLine line = parse("info depth 99999999999999999999 seldepth x multipv 0 score cp 3000000 "
                         "nodes -5 nps 1e6 hashfull 1001 pv e2e4");
    assert_int_equal(line.info.depth, 0);
    assert_int_equal(line.info.seldepth, 0);
    assert_int_equal(line.info.multipv, 0);
    assert_false(line.info.has_score);
    assert_false(line.info.has_nodes);
    assert_false(line.info.has_nps);
    assert_false(line.info.has_hashfull);
    assert_false(parse("info score mate").info.has_score);
    assert_false(parse("info score banana 3").info.has_score);
    assert_false(parse("info score mate 100000").info.has_score);
    assert_int_equal(parse("info depth nodes 5").info.nodes, 5);
}

TEST(scores_that_cannot_be_are_kept_in_words) {
    UciLine line = parse("info depth 1 score mate -549 multipv 2 pv e2e4");
    assert_true(line.info.has_score && line.info.has_multipv);
    assert_span(line.info.score_words, "mate -549");
    line = parse("info depth 1 score mate 550 nodes 7 pv e2e4");
    assert_false(line.info.has_score || line.info.has_multipv);
    assert_span(line.info.score_words, "mate 550");
    assert_int_equal(line.info.nodes, 7);
    assert_span(parse("info score cp 99999999999999999999").info.score_words,
                "cp 99999999999999999999");
    assert_int_equal(parse("info score mate x").info.score_words.len, 0);
    assert_int_equal(parse("info score cp nodes 3").info.nodes, 3);
}

// Of a thousand games.
TEST(chances_that_cannot_be_are_kept_in_words) {
    static const struct {
        const char *said, *words;
        bool sound;
        int chances;
    } rows[] = {
        {"wdl 1000 0 0", "wdl 1000 0 0", true, 1000},
        {"wdl 0 0 1000", "wdl 0 0 1000", true, -1000},
        {"wdl 9 990 1", "wdl 9 990 1", true, 8},
        {"wdl -1 1000 1", "wdl -1 1000 1", false, 0},
        {"wdl 500 -490 990", "wdl 500 -490 990", false, 0},
        {"wdl 500 490 11", "wdl 500 490 11", false, 0},
        {"wdl 500 490 9", "wdl 500 490 9", false, 0},
        {"wdl 2000 0 -1000", "wdl 2000 0 -1000", false, 0},
        {"wdl 500 500", "wdl 500 500", false, 0},
        {"wdl 1000", "wdl 1000", false, 0},
        {"wdl", "wdl", false, 0},
        {"wdl 99999999999999999999 0 0", "wdl 99999999999999999999 0 0", false, 0},
        {"", "", false, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[120];
        snprintf(text, sizeof text, "info depth 5 %s score cp 7 pv e2e4", rows[i].said);
        for (int order = 0; order < 2; order++) {
            const UciInfo info = parse(text).info;
            if (rows[i].words[0])
                assert_span(info.wdl_words, rows[i].words);
            else
                assert_int_equal(info.wdl_words.len, 0);
            assert_int_equal(info.has_wdl, rows[i].sound);
            assert_int_equal(info.score.has_chances, rows[i].sound);
            assert_int_equal(info.score.chances, rows[i].chances);
            assert_int_equal(info.score.value, 7);
            assert_span(info.pv, "e2e4");
            snprintf(text, sizeof text, "info depth 5 score cp 7 %s pv e2e4", rows[i].said);
        }
    }
}

TEST(a_number_of_nodes_above_four_thousand_million_fits) {
    assert_true(parse("info nodes 123456789012").info.nodes == UINT64_C(123456789012));
}

TEST(bestmove_and_the_engines_name_are_read) {
    UciLine line = parse("bestmove b8c6 ponder f1b5");
    assert_int_equal(line.kind, UCI_BESTMOVE);
    assert_span(line.move, "b8c6");
    line = parse("bestmove ");
    assert_int_equal(line.kind, UCI_BESTMOVE);
    assert_int_equal(line.move.len, 0);
    line = parse("bestmove (none)\r");
    assert_int_equal(line.kind, UCI_BESTMOVE);
    assert_span(line.move, "(none)");
    line = parse("id name  Stockfish 15.1 \r");
    assert_int_equal(line.kind, UCI_NAME);
    assert_span(line.name, "Stockfish 15.1");
    assert_int_equal(parse("id author somebody").kind, UCI_IGNORED);
    assert_int_equal(parse("uciok").kind, UCI_OK);
    assert_int_equal(parse("readyok\r").kind, UCI_READY);
}

TEST(options_give_their_range) {
    UciLine line = parse("option name Hash type spin default 16 min 1 max 33554432");
    assert_int_equal(line.kind, UCI_OPTION);
    assert_span(line.option.name, "Hash");
    assert_true(line.option.is_spin);
    assert_true(line.option.has_default);
    assert_int_equal(line.option.default_value, 16);
    assert_int_equal(line.option.min, 1);
    assert_int_equal(line.option.max, 33554432);
    line = parse("option name Clear Hash type button");
    assert_span(line.option.name, "Clear Hash");
    assert_false(line.option.is_spin);
    assert_int_equal(parse("option name Debug Log File type string default ").kind, UCI_OPTION);
    assert_false(parse("option name X type spin min 1 max 2").option.has_default);
}

TEST(everything_else_is_nonsense_or_empty) {
    const char *nonsense[] = {
        "hello",     "infodepth 5", "info", "option",        "option name",           "id name",
        "readyokay", "\x1b[2J",     "\xff", "option name X", "option name type spin",
    };
    for (size_t i = 0; i < COUNT(nonsense); i++)
        assert_int_equal(parse(nonsense[i]).kind, UCI_NONSENSE);
    assert_int_equal(parse("").kind, UCI_EMPTY);
    assert_int_equal(parse(" \t\r").kind, UCI_EMPTY);
}
