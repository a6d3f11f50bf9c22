// Evaluations in the comments of a game.
#include "tests/pgn/pgn_test.h"

static Game read_game(const char *text) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    Game game = game_blank();
    pgn_reader_init(&reader, text, strlen(text));
    assert_true(pgn_read(&reader, &game));
    assert_int_equal(reader.error_count, 0);
    return game;
}

// A game with the comment behind its first move.
static Game read_comment(const char *comment) {
    CLEANUP(str_done) Str text = str_of("1. e4 {%s} e5 *", comment);
    return read_game(str_text(&text));
}

// What the comment behind a move says; false when that is nothing, and then *score is untouched.
static bool says(const char *comment, Score *score) {
    const Score marked = {.mate = true, .value = 12345};
    CLEANUP(game_done) Game game = read_comment(comment);
    *score = marked;
    const bool said = game_eval(&game, 1, score);
    if (!said) {
        assert_int_equal(score->mate, marked.mate);
        assert_int_equal(score->value, marked.value);
    }
    return said;
}

static void expect(const char *comment, bool mate, int value) {
    Score score;
    if (!says(comment, &score) || score.mate != mate || score.value != value)
        fail_msg("{%s} should say %s %d", comment, mate ? "mate" : "cp", value);
}

static void expect_nothing(const char *comment) {
    Score score;
    if (says(comment, &score))
        fail_msg("{%s} should say nothing, not %d", comment, score.value);
}

TEST(pawns_become_centipawns_and_a_hash_tells_of_mate) {
    expect("[%eval 0.17]", false, 17);
    expect("[%eval -1.35]", false, -135);
    expect("[%eval +2.05]", false, 205);
    expect("[%eval 0.0]", false, 0);
    expect("[%eval -0.0]", false, 0);
    expect("[%eval -0.05]", false, -5);
    expect("[%eval 12]", false, 1200);
    expect("[%eval 1.5]", false, 150);
    expect("[%eval .5]", false, 50);
    expect("[%eval 5.]", false, 500);
    // More than two decimals are rounded away from nought.
    expect("[%eval 0.174]", false, 17);
    expect("[%eval 0.175]", false, 18);
    expect("[%eval -0.175]", false, -18);
    expect("[%eval 0.1749999999999999999999999]", false, 17);
    expect("[%eval 0.999]", false, 100);
    expect("[%eval #3]", true, 3);
    expect("[%eval #-3]", true, -3);
    expect("[%eval #+12]", true, 12);
    // Mate in no moves is none.
    expect_nothing("[%eval #0]");
    expect_nothing("[%eval #-0]");
}

TEST(a_depth_may_follow) {
    expect("[%eval 0.17,24]", false, 17);
    expect("[%eval #-3,99999999999999999999]", true, -3);
    expect_nothing("[%eval 0.17,]");
    expect_nothing("[%eval 0.17,-3]");
    expect_nothing("[%eval ,24]");
}

TEST(what_nobody_believes_is_cut) {
    expect("[%eval 10000.00]", false, SCORE_CENTIPAWNS_MAX);
    expect("[%eval 10000.01]", false, SCORE_CENTIPAWNS_MAX);
    expect("[%eval -99999999999999999999999999999999]", false, -SCORE_CENTIPAWNS_MAX);
    expect("[%eval #549]", true, SCORE_MATE_MAX);
    expect("[%eval #550]", true, SCORE_MATE_MAX);
    expect("[%eval #-99999999999999999999999999999999]", true, -SCORE_MATE_MAX);
}

TEST(words_and_other_commands_may_stand_around_it) {
    expect(" [%clk 0:01:00] [%eval 0.17] ", false, 17);
    expect("a slip [%eval -0.4][%clk 0:01:00] and so on", false, -40);
    expect("[%eval\n0.17 ]", false, 17); // a line that was wrapped
    expect("[%eval \t 0.17]", false, 17);
    expect("[%evaluation of mine][%eval 0.17]", false, 17);
    expect("[%eval 0.17] [%eval 0.99]", false, 17);
}

TEST(what_is_malformed_is_no_score) {
    static const char *const others[] = {
        "", "0.17", "[%clk 0:01:00]", "[%EVAL 0.17]", "[% eval 0.17]", "[%eval 0,17 pawns]"};
    static const char *const behind_its_name[] = {
        "]",     " ]",    "",        " ",     " 0.17",  "0.17]", " .]",
        " -]",   " -.]",  " #]",     " #-]",  " #3.5]", " # 3]", " --1]",
        " - 1]", " -#3]", " 1.2.3]", " 1e3]", " 0x10]", " nan]", " inf]"};
    for (size_t i = 0; i < COUNT(others); i++)
        expect_nothing(others[i]);
    for (size_t i = 0; i < COUNT(behind_its_name); i++) {
        char comment[40];
        snprintf(comment, sizeof comment, "[%%eval%s", behind_its_name[i]);
        expect_nothing(comment);
    }
}

TEST(each_node_has_the_score_behind_its_move) {
    Score score;
    static const struct {
        uint32_t node;
        bool said;
        int value;
    } wanted[] = {{GAME_ROOT, true, 20}, {1, true, 30}, {2, false, 0}, {3, true, -45},
                  {4, true, 60},         {5, false, 0}, {99, false, 0}};
    CLEANUP(game_done)
    Game game = read_game("{[%eval 0.2]} 1. e4 {[%eval 0.3]} e5 {nothing} "
                          "(1... c5 {[%eval -0.45]}) 2. Nf3 $1 {[%eval 0.6]} *");
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_int_equal(game_eval(&game, wanted[i].node, &score), wanted[i].said);
        if (wanted[i].said)
            assert_int_equal(score.value, wanted[i].value);
    }
}

TEST(a_comment_alone_in_a_variation_of_the_first_move_that_is_not_closed_stands_before_the_game) {
    CLEANUP(source_close) Source source = source_of("1. e4 ({[%eval 0.31]} *");
    Score score;
    assert_true(game_eval(&source.game, GAME_ROOT, &score));
    assert_int_equal(score.value, 31);
}

// A comment that has no move between it and the last one, as the game is written: it stands behind
// that move, and is read from there.
TEST(a_comment_that_no_variation_parts_from_a_move_stands_behind_it) {
    static const struct {
        const char *text;
        uint32_t node; // GAME_NO_NODE: of none
    } rows[] = {
        {"1. e4 e5 ({[%eval 0.31]}) 2. Nf3 *", 2},
        {"1. e4 e5 {d} ({e [%eval 0.31]}) {f} *", 2},
        {"1. e4 ({[%eval 0.31]}) e5 2. Nf3 *", 1},
        // Behind a variation it waits for the next move.
        {"1. e4 e5 (1... c5) ({[%eval 0.31]}) 2. Nf3 *", GAME_NO_NODE},
        {"1. e4 e5 (1... c5 2. d4 (2. c3) {[%eval 0.31]} 2... d5) *", GAME_NO_NODE},
        // Alternatives to an alternative are written behind its line.
        {"1. e4 e5 (1... c5 (1... d5) {[%eval 0.31]} 2. Nf3) *", 3},
        {"1. e4 e5 (1... c5 (1... d5) (1... e6) ({[%eval 0.31]}) 2. Nf3) *", 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(source_close) Source source = source_of(rows[i].text);
        CLEANUP(str_done) Str written = {0};
        pgn_write(&source.game, &written);
        CLEANUP(source_close) Source again = source_of(str_text(&written));
        for (uint32_t node = 0; node < source.game.node_count; node++) {
            Score score;
            assert_int_equal(game_eval(&source.game, node, &score), node == rows[i].node);
            assert_int_equal(game_eval(&again.game, node, &score), node == rows[i].node);
        }
    }
}

TEST(a_comment_in_front_of_a_move_is_not_asked) {
    Score score;
    CLEANUP(game_done) Game game = read_game("1. e4 ({[%eval 0.3]} 1. d4) e5 *");
    for (uint32_t node = 0; node < game.node_count; node++)
        assert_false(game_eval(&game, node, &score));
}

TEST(what_is_said_of_a_node_is_read_as_it_was_said) {
    static const Score scores[] = {{.mate = false, .value = 0},  {.mate = false, .value = 5},
                                   {.mate = false, .value = -5}, {.mate = false, .value = 17},
                                   {.mate = false, .value = 60}, {.mate = false, .value = -1205},
                                   {.mate = true, .value = 3},   {.mate = true, .value = -12}};
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        CLEANUP(game_done) Game game = read_game("1. e4 {best} e5 *");
        for (uint32_t node = GAME_ROOT; node <= 1; node++) {
            Score score;
            game_add_eval(&game, node, scores[i]);
            assert_true(game_eval(&game, node, &score));
            assert_int_equal(score.mate, scores[i].mate);
            assert_int_equal(score.value, scores[i].value);
        }
    }
}

// --- Clocks

static void expect_clock(const char *comment, const char *expected) {
    CLEANUP(str_done) Str clock = {0};
    CLEANUP(game_done) Game game = read_comment(comment);
    const int seconds = game_clock(&game, 1);
    if (seconds >= 0)
        clock_write(seconds, &clock);
    assert_string_equal(str_text(&clock), expected);
}

TEST(a_clock_is_shown_without_the_hours_that_it_has_not) {
    expect_clock("[%clk 0:01:02]", "1:02");
    expect_clock("well played [%eval 0.2] [%clk 1:30:00]", "1:30:00");
    expect_clock("[%clk 0:00:07.4]", "0:07");
    expect_clock("[%clk 00:10:00 ]", "10:00");
    expect_clock("[%clk 123:00:09]", "123:00:09");
}

TEST(what_is_no_clock_says_nothing) {
    expect_clock("", "");
    expect_clock("0:01:02", "");
    static const char *const wrong[] = {"]",        " 1:02]",     " 0:01:02",     " 0:61:02]",
                                        " 0:01:2]", " -0:01:02]", " 1234:00:00]", "x 0:01:02]"};
    for (size_t i = 0; i < COUNT(wrong); i++) {
        char comment[40];
        snprintf(comment, sizeof comment, "[%%clk%s", wrong[i]);
        expect_clock(comment, "");
    }
}

// --- Arrows and circles

static void expect_drawn(const char *comment, const char *expected) {
    Drawing drawn[DRAWINGS_MAX];
    CLEANUP(str_done) Str found = {0};
    CLEANUP(game_done) Game game = read_comment(comment);
    drawings_write(drawn, game_drawings(&game, 1, drawn), &found);
    assert_string_equal(str_text(&found), expected);
}

TEST(arrows_and_circles_are_read_and_written_circles_first) {
    static const char both[] = "[%csl Gd4,Yh8][%cal Re2e4,Bd1d8]";
    expect_drawn("words", "");
    expect_drawn("[%csl Gd4,Yh8] words [%cal Re2e4,Bd1d8]", both);
    expect_drawn("[%cal Re2e4, Bd1d8] [%csl Gd4] [%csl Yh8]", both);
    expect_drawn("[%cal e2e4,Ge2e4,Ra1a8]", "[%cal Ge2e4,Ra1a8]");
    expect_drawn("[%cal Gd1d8,Gi1a1,Ge2e4] [%csl] [%cal Ge", "[%cal Gd1d8]");
    expect_drawn("[%clk 0:01:02] [%calx Ge2e4] [%cal Gd1d8", "[%cal Gd1d8]");
}

TEST(what_is_drawn_before_the_first_move_is_of_the_start) {
    Drawing drawn[DRAWINGS_MAX];
    CLEANUP(game_done) Game game = read_game("{[%csl Gd4]} 1. e4 *");
    assert_int_equal(game_drawings(&game, GAME_ROOT, drawn), 1);
    assert_int_equal(drawn[0].from, drawn[0].to);
    assert_int_equal(game_drawings(&game, 1, drawn), 0);
}

TEST(no_more_is_read_than_there_is_room_for) {
    Drawing drawn[DRAWINGS_MAX];
    CLEANUP(str_done) Str text = {0};
    for (int i = 0; i < 64 * 3; i++)
        str_addf(&text, "[%%cal G%c%c%c%c]", 'a' + i % 8, '1' + i / 8 % 8, 'a' + i / 64, '8');
    assert_int_equal(drawings_read(str_text(&text), drawn, 0), DRAWINGS_MAX);
}

TEST(the_same_again_takes_an_arrow_away) {
    Drawing drawn[DRAWINGS_MAX];
    size_t count = 0;
    CLEANUP(str_done) Str text = {0};
    static const char *const words[] = {"e2e4", "Rd5", "bd1d8", "e2e4", "Ga1", "yd5", "a1"};
    for (size_t i = 0; i < COUNT(words); i++)
        assert_true(drawings_toggle(words[i], drawn, &count));
    drawings_write(drawn, count, &text);
    assert_string_equal(str_text(&text), "[%cal Bd1d8]");
    static const char *const wrong[] = {"", "e", "e9", "e2e", "e2e4e6", "Xe2", "e2 e4"};
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_false(drawings_toggle(wrong[i], drawn, &count));
}
