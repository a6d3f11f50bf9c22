// What an error costs: its game from there on, and no other; and what the error says.
#include "tests/pgn/pgn_test.h"

static const char next_game[] = "\n\n[Event \"next\"]\n\n1. c4 *\n";

// The text is a game with one error at a place; the game behind it is sound.
static void expect_error(const char *text, const char *outline, size_t line, size_t column,
                         const char *words) {
    CLEANUP(str_done) Str both = str_of("%s", text);
    str_add(&both, next_game);
    CLEANUP(source_close) Source source;
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

TEST(an_error_says_what_and_where_it_is_and_costs_its_game_from_there_on) {
    static const struct {
        const char *text, *outline;
        size_t line, column;
        const char *words;
    } rows[] = {
        // An illegal move ends the game where it stands.
        {"[Event \"x\"]\n\n1. e4 e5 {\u00FC} 2. Ke3 Nf6 *", "e2e4 e7e5{\u00FC}", 3, 17,
         "move 2 of White, Ke3: no king can go to e3"},
        {"1. e4 (1. d4 Nf3) e5 *", "e2e4 (d2d4)", 1, 14,
         "move 1 of Black, Nf3: no knight can go to f3"},
        {"1. e4 d6 2. Bb5 --", "e2e4 d7d6 f1b5", 1, 17,
         "move 2 of Black, --: no null move when in check"},
        // What is not a move is an error.
        {"1. e4\nhello there\n*", "e2e4", 2, 1, "move 1 of Black, \"hello\" is not a move"},
        // A broken tag is named.
        {"[Event \"x\"]\n[White \"A]\n[Black \"B\"]\n\n1. e4 *", "", 2, 1,
         "broken tag White: the quotes around its value are not closed"},
        {"[\"x\"]\n\n1. e4 *", "", 1, 1,
         "broken tag: expected a name that begins with a letter after '['"},
        {"[1st \"x\"]\n\n1. e4 *", "", 1, 1,
         "broken tag: expected a name that begins with a letter after '['"},
        {"[Event x]\n\n1. e4 *", "", 1, 1,
         "broken tag Event: expected a value in quotes after its name"},
        {"[Event \"x\"\n\n1. e4 *", "", 1, 1, "broken tag Event: expected ']' after its value"},
        // Line ends of all kinds and stray bytes are counted.
        {"1. e4\r\ne5\r{a\n\nb}\u00FC 2. Ke3", "e2e4 e7e5{a  b}", 5, 3,
         "move 2 of White, \"\u00FC\" is not a move"},
        // A bracket amid the moves is an error.
        {"1. e4 [%clk 1:00] e5", "e2e4", 1, 7, "unexpected '[', expected a move or a result"},
        // An unclosed comment is reported where it was opened and swallows no game.
        {"1. e4\n e5 {open\n2. Nf3 *", "e2e4 e7e5", 2, 5,
         "the comment opened here is not closed, expected '}' before the next game"},
        {"1. e4 1-0 {open", "e2e4", 1, 11,
         "the comment opened here is not closed, expected '}' before the next game"},
        {"{open", "", 1, 1,
         "the comment opened here is not closed, expected '}' before the next game"},
        // An unclosed angle bracket is an error.
        {"1. e4 <open", "e2e4", 1, 7,
         "the '<' opened here is not closed, expected '>' before the next game"},
        // An unclosed variation is reported where it was opened.
        {"1. e4\n(1. d4 d5 (1... Nf6) 1-0", "e2e4 (d2d4 d7d5 (g8f6))", 2, 1,
         "the variation opened here is not closed, expected ')' before the game ends in "
         "line 4"},
        // A bracket that closes nothing is an error.
        {"1. e4 ) e5", "e2e4", 1, 7, "')' closes no variation, expected a move or a result"},
        // A variation needs a move that it replaces.
        {"(1. e4) *", "", 1, 1, "a variation stands before any move that it could replace"},
        {"1. e4 ((1. d4) 1. c4) *", "e2e4", 1, 8,
         "a variation stands before any move that it could replace"},
        // A stray character is an error.
        {"1. e4 } e5", "e2e4", 1, 7, "unexpected '}', expected a move or a result"},
        // An impossible fen is an error of its tag.
        {"[Event \"x\"]\n [FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n[White \"A\"]\n\n1. Ka2 *", "", 2,
         2, "piece placement: Black has 0 kings"},
        {"[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n*", "", 1, 1,
         "piece placement: Black has 0 kings"},
        {"[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]", "", 2, 1,
         "piece placement: Black has 0 kings"},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        expect_error(rows[i].text, rows[i].outline, rows[i].line, rows[i].column, rows[i].words);
}

TEST(a_broken_tag_at_the_start_of_a_line_belongs_to_the_next_game) {
    CLEANUP(source_close)
    Source source = source_of("1. e4\n\n[Event]\n\n1. d4 *\n\n[Event \"y\"]\n\n1. c4 *");
    expect_outline(&source.game, "e2e4");
    assert_false(source.game.damaged);
    assert_true(source_next(&source));
    assert_true(source.game.damaged);
    assert_int_equal(source.reader.errors[0].game, 2);
    assert_true(source_next(&source));
    expect_outline(&source.game, "c2c4");
}

TEST(a_game_with_an_error_keeps_its_tags) {
    CLEANUP(source_close)
    Source source = source_of("[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 Ke4 0-1\n");
    assert_string_equal(game_tag(&source.game, "Event"), "x");
    assert_string_equal(game_tag(&source.game, "Result"), "1-0");
}

TEST(an_error_does_not_hide_games_that_follow_without_an_empty_line) {
    CLEANUP(source_close) Source source = source_of("1. e4 Ke4 1-0\n[Event \"x\"]\n1. d4 *");
    assert_true(source_next(&source));
    expect_outline(&source.game, "d2d4");
}

TEST(an_error_does_not_hide_games_behind_a_byte_order_mark) {
    static const char *const texts[] = {"1. e4 Ke4 1-0\n\n\uFEFF[Event \"x\"]\n\n1. d4 *",
                                        "1. e4 Ke4 1-0\n\uFEFF[Event \"x\"]\n\n1. d4 *",
                                        "1. e4 {Ke4 1-0\n\n\uFEFF[Event \"x\"]\n\n1. d4 *"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CLEANUP(source_close) Source source;
        source_open(&source, texts[i]);
        assert_true(source_next(&source));
        assert_int_equal(source.reader.error_count, 1);
        assert_true(source_next(&source));
        assert_int_equal(source.reader.error_count, 1);
        expect_outline(&source.game, "d2d4");
    }
}
