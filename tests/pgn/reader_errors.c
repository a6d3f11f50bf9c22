// What an error costs: its game from there on, and no other; and what the error says.
#include "tests/pgn/pgn_test.h"

#include "onlymove/file.h"

static const char next_game[] = "\n\n[Event \"next\"]\n\n1. c4 *\n";

// The text is a game with one error at a place; the game behind it is sound.
static void expect_error(const char *text, const char *outline, size_t line, size_t column,
                         const char *words)
{
    ENDS_BY(str_done) Str both = {0};
    str_add(&both, text);
    str_add(&both, next_game);
    ENDS_BY(source_close) Source source;
    source_open(&source, str_text(&both));
    assert_true(source_next(&source));
    assert_int_equal(source.reader.error_count, 1);
    const PgnError *error = &source.reader.errors[0];
    assert_string_equal(error->text, words);
    assert_int_equal(error->game, 1);
    assert_int_equal(error->line, line);
    assert_int_equal(error->column, column);
    assert_true(source.game.damaged);
    expect_outline(&source.game, outline);
    assert_true(source_next(&source));
    assert_string_equal(game_tag(&source.game, "Event"), "next");
    assert_false(source.game.damaged);
    expect_outline(&source.game, "c2c4");
    assert_false(source_next(&source));
    assert_int_equal(source.reader.error_count, 1);
}

TEST(an_illegal_move_ends_the_game_where_it_stands)
{
    expect_error("[Event \"x\"]\n\n1. e4 e5 {\u00FC} 2. Ke3 Nf6 *", "e2e4 e7e5{\u00FC}", 3, 17,
                 "move 2 of White, Ke3: no king can go to e3");
    expect_error("1. e4 (1. d4 Nf3) e5 *", "e2e4 (d2d4)", 1, 14,
                 "move 1 of Black, Nf3: no knight can go to f3");
    expect_error("1. e4 d6 2. Bb5 --", "e2e4 d7d6 f1b5", 1, 17,
                 "move 2 of Black, --: no null move when in check");
}

TEST(what_is_not_a_move_is_an_error)
{
    expect_error("1. e4\nhello there\n*", "e2e4", 2, 1, "move 1 of Black, \"hello\" is not a move");
}

TEST(a_broken_tag_is_named)
{
    expect_error("[Event \"x\"]\n[White \"A]\n[Black \"B\"]\n\n1. e4 *", "", 2, 1,
                 "broken tag White: the quotes around its value are not closed");
    expect_error("[\"x\"]\n\n1. e4 *", "", 1, 1,
                 "broken tag: expected a name that begins with a letter after '['");
}

TEST(a_broken_tag_at_the_start_of_a_line_belongs_to_the_next_game)
{
    ENDS_BY(source_close)
    Source source = source_of("1. e4\n\n[Event]\n\n1. d4 *\n\n[Event \"y\"]\n\n1. c4 *");
    expect_outline(&source.game, "e2e4");
    assert_false(source.game.damaged);
    assert_true(source_next(&source));
    assert_true(source.game.damaged);
    assert_int_equal(source.reader.errors[0].game, 2);
    assert_true(source_next(&source));
    expect_outline(&source.game, "c2c4");
}

TEST(a_bracket_amid_the_moves_is_an_error)
{
    expect_error("1. e4 [%clk 1:00] e5", "e2e4", 1, 7,
                 "unexpected '[', expected a move or a result");
}

TEST(an_unclosed_comment_is_reported_where_it_was_opened_and_swallows_no_game)
{
    const char *words = "the comment opened here is not closed, expected '}' before the next game";
    expect_error("1. e4\n e5 {open\n2. Nf3 *", "e2e4 e7e5", 2, 5, words);
    expect_error("1. e4 1-0 {open", "e2e4", 1, 11, words);
    expect_error("{open", "", 1, 1, words);
}

TEST(an_unclosed_angle_bracket_is_an_error)
{
    expect_error("1. e4 <open", "e2e4", 1, 7,
                 "the '<' opened here is not closed, expected '>' before the next game");
}

TEST(an_unclosed_variation_is_reported_where_it_was_opened)
{
    expect_error("1. e4\n(1. d4 d5 (1... Nf6) 1-0", "e2e4 (d2d4 d7d5 (g8f6))", 2, 1,
                 "the variation opened here is not closed, expected ')' before the game ends in "
                 "line 4");
}

TEST(a_bracket_that_closes_nothing_is_an_error)
{
    expect_error("1. e4 ) e5", "e2e4", 1, 7,
                 "')' closes no variation, expected a move or a result");
}

TEST(a_variation_needs_a_move_that_it_replaces)
{
    const char *words = "a variation stands before any move that it could replace";
    expect_error("(1. e4) *", "", 1, 1, words);
    expect_error("1. e4 ((1. d4) 1. c4) *", "e2e4", 1, 8, words);
}

TEST(a_stray_character_is_an_error)
{
    expect_error("1. e4 } e5", "e2e4", 1, 7, "unexpected '}', expected a move or a result");
}

TEST(an_impossible_fen_is_an_error_of_its_tag)
{
    const char *words = "piece placement: Black has 0 kings";
    expect_error("[Event \"x\"]\n [FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n[White \"A\"]\n\n1. Ka2 *",
                 "", 2, 2, words);
    expect_error("[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n*", "", 1, 1, words);
    expect_error("[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]", "", 2, 1, words);
}

TEST(a_game_with_an_error_keeps_its_tags)
{
    ENDS_BY(source_close)
    Source source = source_of("[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 Ke4 0-1\n");
    assert_string_equal(game_tag(&source.game, "Event"), "x");
    assert_string_equal(game_tag(&source.game, "Result"), "1-0");
}

TEST(an_error_does_not_hide_games_that_follow_without_an_empty_line)
{
    ENDS_BY(source_close) Source source = source_of("1. e4 Ke4 1-0\n[Event \"x\"]\n1. d4 *");
    assert_true(source_next(&source));
    expect_outline(&source.game, "d2d4");
}

TEST(an_error_does_not_hide_games_behind_a_byte_order_mark)
{
    static const char *const texts[] = {"1. e4 Ke4 1-0\n\n\uFEFF[Event \"x\"]\n\n1. d4 *",
                                        "1. e4 Ke4 1-0\n\uFEFF[Event \"x\"]\n\n1. d4 *",
                                        "1. e4 {Ke4 1-0\n\n\uFEFF[Event \"x\"]\n\n1. d4 *"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ENDS_BY(source_close) Source source;
        source_open(&source, texts[i]);
        assert_true(source_next(&source));
        assert_int_equal(source.reader.error_count, 1);
        assert_true(source_next(&source));
        assert_int_equal(source.reader.error_count, 1);
        expect_outline(&source.game, "d2d4");
    }
}

// tests/games/broken.pgn has sound and broken games in turn.
TEST(every_second_game_of_the_broken_file_is_damaged)
{
    ENDS_BY(str_done) Str text = {0};
    assert_ok(file_read("tests/games/broken.pgn", SIZE_MAX, &text, SAID));
    ENDS_BY(source_close) Source source;
    source_open_bytes(&source, text.data, text.len);
    size_t count = 0;
    for (; source_next(&source); count++) {
        assert_int_equal(source.game.damaged, count % 2 == 1);
        assert_int_equal(source.reader.error_count, (count + 1) / 2);
    }
    assert_int_equal(count, 11);
}
