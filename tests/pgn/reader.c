// What the reader makes of sound and of sloppy text; errors have a file of their own.
#include "tests/pgn/pgn_test.h"

static void expect_tag(const char *text, const char *name, const char *value) {
    CLEANUP(source_close) Source source = source_of(text);
    const char *found = game_tag(&source.game, name);
    if (!found || !value)
        assert_ptr_equal(found, value);
    else
        assert_string_equal(found, value);
}

// How many games the text holds, none of them with an error.
static void expect_games(const char *text, size_t count) {
    CLEANUP(source_close) Source source;
    source_open(&source, text);
    size_t found = 0;
    while (source_next(&source))
        found++;
    assert_int_equal(found, count);
    assert_int_equal(source.reader.game_count, count);
    assert_int_equal(source.reader.error_count, 0);
}

TEST(tags_keep_their_order_and_values) {
    CLEANUP(source_close)
    Source source = source_of("[White \"A\"]\n[Event \"say \\\"x\\\" \\\\ \\n\"]\n\n*");
    assert_string_equal(game_text(&source.game, source.game.tags[0].name), "White");
    assert_string_equal(game_tag(&source.game, "Event"), "say \"x\" \\ \\n");
}

TEST(tags_may_stand_in_one_line_or_go_over_several) {
    expect_tag("[White \"A\"][Event \"B\"] [Site\t\"C\"]\n\n*", "Site", "C");
    expect_tag("[White-Elo.2 \"1\"]\n\n*", "White-Elo.2", "1");
    expect_tag("[Event \"the \"Big\" Open\"]\n\n*", "Event", "the \"Big\" Open");
    expect_tag("[White \"A\"\n]\n[\r\nEvent\r\n\r\n\"B\" ]\n\n*", "Event", "B");
    expect_games("[Event\n\"x\"]\n\n1. e4\n\n[Event\n\"y\"]\n\n*\n", 2);
}

TEST(move_numbers_may_have_any_form_or_be_missing) {
    const char *outline = "e2e4 e7e5 g1f3";
    expect_reads("1. e4 e5 2. Nf3 *", outline);
    expect_reads("1.e4 1...e5 2.Nf3 *", outline);
    expect_reads("1 e4 e5 2 Nf3 *", outline);
    expect_reads("e4 e5 Nf3 *", outline);
    expect_reads("1e4 1\u2026 e5 77. Nf3 *", outline);
    expect_reads("1 . e4 1.... e5 12.Nf3 . *", outline);
}

TEST(line_ends_and_byte_order_marks_do_not_matter) {
    expect_reads("\uFEFF[Event \"x\"]\r\n\r\n1. e4\r\ne5 *\r\n", "e2e4 e7e5");
    expect_reads("[Event \"x\"]\r\r1. e4\re5 *\r", "e2e4 e7e5");
    expect_games("\uFEFF[Event \"x\"]\n\n*\n\n\uFEFF[Event \"y\"]\n\n*\n", 2);
    expect_games("[Event \"x\"]\n\n1. e4 1-0\uFEFF[Event \"y\"]\n\n1. d4 *\n", 2);
}

TEST(variations_hang_on_the_move_they_replace) {
    expect_reads("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 (1... c5) *",
                 "e2e4 (d2d4 d7d5 (g8f6 c2c4) c2c4) (c2c4) e7e5 (c7c5)");
    expect_reads("1. e4 (1. d4 (1. c4)) *", "e2e4 (d2d4) (c2c4)");
    expect_reads("1. e4 () e5 *", "e2e4 e7e5");
    expect_reads("1. e4 (1. d4 1-0) e5 *", "e2e4 (d2d4) e7e5");
}

TEST(comments_stand_before_or_behind_moves) {
    expect_reads("{root} 1. e4 {a} e5 ; b\n *", "{root} e2e4{a} e7e5{ b}");
    expect_reads("1. e4 {a} {b} e5 *", "e2e4{a b} e7e5");
    expect_reads("1. e4 ({a} 1. d4 {b}) {c} e5 *", "e2e4 ({a}d2d4{b}) {c}e7e5");
    expect_reads("1. e4 (1. d4) {a} (1. c4) *", "e2e4 (d2d4) ({a}c2c4)");
    expect_reads("1. e4 (1. d4) {a} *", "e2e4{a} (d2d4)");
    expect_reads("1. e4 ({a}) *", "e2e4{a}");
    expect_reads("[Event \"x\"] {a} [Site \"y\"] {b}\n1. {c} e4 *", "{a b c} e2e4");
}

TEST(a_comment_behind_the_result_belongs_to_the_game) {
    CLEANUP(source_close)
    Source source = source_of("1. e4 1-0 {White wins} ; really\n[Event \"x\"]\n\n{other} 1. d4 *");
    expect_outline(&source.game, "e2e4{White wins  really}");
    assert_true(source_next(&source));
    expect_outline(&source.game, "{other} d2d4");
}

TEST(comments_keep_every_byte_but_line_ends) {
    expect_reads("1. e4 { [%eval 0.25] [%clk\n1:00:00]\r\n\x1B\\n\t\u00E9 } *",
                 "e2e4{ [%eval 0.25] [%clk 1:00:00] \x1B\\n\t\u00E9 }");
}

TEST(nags_and_signs_belong_to_the_move_before_them_and_what_is_none_is_left_out) {
    expect_reads("$1 1. e4! $14 {a} $10 (1. d4?!) $7 e5 ($9 1... c5) *",
                 "e2e4$1$14$10$7{a} (d2d4$6) e7e5 (c7c5)");
    expect_reads("1. e4+- e5= 2. Qh5+= (2. f4-+) g6+/- 3. Qxe5++-! *",
                 "e2e4$18 e7e5$10 d1h5$14 (f2f4$19) g7g6$16 h5e5$18$1");
    expect_reads("1. e4\u25A1 +- e5 -+ = 2. Nf3 \u00B1 $146 *", "e2e4$7$18 e7e5$19$10 g1f3$16$146");
    expect_reads("1. e4 $255 $256 $ $99999999999 e5 *", "e2e4$255 e7e5");
}

TEST(what_is_reserved_or_escaped_is_skipped_and_blanks_of_all_kinds_separate) {
    expect_reads("1. e4 <1 {\n> e5\r%x\r2. Nf3 *", "e2e4 e7e5 g1f3");
    expect_reads("e4\u00A0e5\vd4\fd5\032c4\uFEFFc5 *", "e2e4 e7e5 d2d4 d7d5 c2c4 c7c5");
}

TEST(null_moves_are_moves) {
    expect_reads("1. e4 -- 2. d4 Z0 *", "e2e4 0000 d2d4 0000");
}

TEST(the_result_of_the_movetext_fills_a_missing_or_undecided_tag) {
    expect_tag("1. e4 1-0", "Result", "1-0");
    expect_tag("[Result \"*\"]\n\n1. e4 0-1", "Result", "0-1");
    expect_tag("[Result \"?\"]\n\n1. e4 \u00BD-\u00BD", "Result", "1/2-1/2");
    expect_tag("1. e4 1/2", "Result", "1/2-1/2");
    expect_tag("1. e4 1\u20130", "Result", "1-0");
    expect_tag("[Result \"1-0\"]\n\n1. e4 *", "Result", "1-0");
    expect_tag("[Result \"1-0\"]\n\n1. e4 0-1", "Result", "1-0");
    expect_tag("[Result \"odd\"]\n\n1. e4 *", "Result", "odd");
    expect_tag("[Event \"x\"]\n\n1. e4", "Result", NULL);
}

TEST(a_position_of_its_own_is_read_with_or_without_setup) {
    expect_reads("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", "e2e4");
    expect_reads("[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 7\"]\n\n7... e5 *", "e7e5");
    CLEANUP(source_close) Source source = source_of("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]");
    expect_position(&source.game.start, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
}

TEST(games_follow_each_other_with_tags_or_results_between) {
    expect_games("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n", 2);
    expect_games("[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *", 2);
    expect_games("[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4", 2);
    expect_games("1. e4 1-0 1. d4 0-1 1. c4", 3);
    expect_games("1. e4 1-0 [Event \"b\"]", 2);
    expect_games("[Event \"a\"]\n[Site \"a\"]\n\n[Event \"b\"]\n[Site \"b\"]\n", 2);
    expect_games("[Event \"a\"]\n\n[Site \"a\"]\n\n1. e4 *", 1);
}

TEST(text_without_a_game_holds_none) {
    expect_games("", 0);
    expect_games(" \n\r\n\t ", 0);
    expect_games("{only a comment}", 0);
    expect_games("% only an escape line", 0);
    expect_games("1-0 * 12.", 0);
    expect_games("1. * \n\n[Event \"x\"]\n", 1);
}

TEST(a_reader_without_text_is_at_its_end) {
    Source source;
    source_open_bytes(&source, NULL, 0);
    assert_false(source_next(&source));
    source_close(&source);
    CLEANUP(pgn_reader_done) PgnReader zeroed = {0};
    CLEANUP(game_done) Game game = game_blank();
    assert_false(pgn_read(&zeroed, &game));
}

TEST(the_reader_stands_where_the_next_game_begins) {
    static const char text[] = "\n% x\n[Event \"a\"]\n\n1. e4 1-0 {end}\n\n\n[Event \"b\"]\n\n*";
    CLEANUP(source_close) Source source;
    source_open(&source, text);
    assert_int_equal(pgn_reader_line(&source.reader), 3);
    assert_memory_equal(text + source.reader.at, "[Event \"a\"", 10);
    assert_true(source_next(&source));
    assert_int_equal(pgn_reader_line(&source.reader), 8);
    assert_memory_equal(text + source.reader.at, "[Event \"b\"", 10);
}

TEST(moves_are_read_in_every_notation_that_people_and_programs_use) {
    expect_reads("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 5. d3 0-0 *",
                 "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 e8g8");
    expect_reads("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0-0-0 O-O-O *",
                 "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8");
    expect_reads("1. Ng1f3 Ng8-f6 2. Nb1-c3 Nb8c6 3. Pe2e4 *", "g1f3 g8f6 b1c3 b8c6 e2e4");
    // The knight on c3 is pinned, so "Ne2" needs no file.
    expect_reads("[FEN \"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1\"]\n\n1. Ne2 *", "g1e2");
    expect_reads("1. e2-e4 e7-e5 2. Ng1-f3 d7-d6 3. d2-d4 e5xd4 *",
                 "e2e4 e7e5 g1f3 d7d6 d2d4 e5d4");
    expect_reads("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 *", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1");
    expect_reads("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\na7a8q+ *", "a7a8q");
    expect_reads("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\na8(Q) + *", "a7a8q");
    expect_reads("[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\nexd6e.p. *", "e5d6");
    expect_reads("[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\nexd6 e.p. *", "e5d6");
}

TEST(tabs_are_blanks_everywhere) {
    expect_reads("[Event\t\"x\"]\n\n1.\te4\te5\t{\ta}\t*\t", "e2e4 e7e5{\ta}");
}

TEST(commands_in_comments_are_kept_as_written) {
    expect_reads("1. e4 {[%eval 0.17,25] [%clk 0:10:00.1] [%emt 0:00:03]} e5 "
                 "{[%cal Gd2d4,Re7e5][%csl Yd4] [%mdl 32] text [%made-up x\\y (1) ;]} *",
                 "e2e4{[%eval 0.17,25] [%clk 0:10:00.1] [%emt 0:00:03]} e7e5"
                 "{[%cal Gd2d4,Re7e5][%csl Yd4] [%mdl 32] text [%made-up x\\y (1) ;]}");
}

TEST(a_game_that_is_not_utf8_is_latin1) {
    static const char text[] = "[White \"M\xFCller\"]\n{caf\xE9}\n1. e4 {\x93na\xEFve\x94} "
                               "(1. d4 ; \xA9\n) \xBD-\xBD\n\n[White \"M\u00FCller\"]\n\n1. e4 *";
    CLEANUP(source_close) Source source = source_of(text);
    assert_string_equal(game_tag(&source.game, "White"), "M\u00FCller");
    assert_string_equal(game_tag(&source.game, "Result"), "1/2-1/2");
    expect_outline(&source.game, "{caf\u00E9} e2e4{\u201Cna\u00EFve\u201D} (d2d4{ \u00A9})");
    assert_true(source_next(&source));
    assert_string_equal(game_tag(&source.game, "White"), "M\u00FCller");
    assert_false(source_next(&source));
}

TEST(errors_of_a_latin1_game_are_told_once) {
    CLEANUP(source_close) Source source = source_of("[White \"M\xFCller\"]\n\n{\xFC\xFC} 1. e5 *");
    assert_int_equal(source.reader.error_count, 1);
    assert_int_equal(source.reader.errors[0].line, 3);
    assert_int_equal(source.reader.errors[0].column, 9);
}

TEST(variations_may_be_nested_a_hundred_thousand_deep) {
    enum { DEPTH = 100000 };
    // Every level replaces a move of the level above, so that they cannot be laid flat.
    static const char *const levels[] = {"Nf3 (Nc3 ", "Nf6 (Nc6 ", "Nf3 (Nb1 ", "Nf6 (Nb8 "};
    CLEANUP(str_done) Str text = str_of("1. ");
    for (size_t i = 0; i < DEPTH; i++)
        str_add(&text, levels[i % 4]);
    for (size_t i = 0; i < DEPTH; i++)
        str_add_char(&text, ')');
    str_add(&text, " *");
    CLEANUP(source_close) Source source;
    source_open_bytes(&source, text.data, text.len);
    assert_true(source_next(&source));
    assert_int_equal(source.reader.error_count, 0);
    assert_int_equal(source.game.node_count, 1 + 2 * DEPTH);
    CLEANUP(str_done) Str out = {0};
    pgn_write(&source.game, &out);
    assert_true(out.len > text.len);
}
