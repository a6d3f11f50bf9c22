// PGN export format: what is written for a game, and that reading and writing it again changes
// nothing.
#include "tests/pgn/pgn_test.h"

#include "onlymove/file.h"

static void expect_written(const Game *game, const char *expected)
{
    Str out;
    str_init(&out);
    pgn_write(game, &out);
    assert_false(out.failed);
    assert_string_equal(str_text(&out), expected);
    str_done(&out);
}

// The movetext that is written for a text, without the tags.
static void expect_movetext(const char *text, const char *expected)
{
    Source source;
    Str out;
    source_open(&source, text);
    assert_true(source_next(&source));
    str_init(&out);
    pgn_write(&source.game, &out);
    const char *moves = strstr(str_text(&out), "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, expected);
    str_done(&out);
    source_close(&source);
}

static size_t write_all(const char *data, size_t len, Str *out)
{
    Source source;
    size_t count = 0;
    source_open_bytes(&source, data, len);
    for (; source_next(&source); count++)
        pgn_write(&source.game, out);
    source_close(&source);
    return count;
}

static void expect_fixed_point(const char *data, size_t len)
{
    Str once, twice;
    str_init(&once);
    str_init(&twice);
    size_t count = write_all(data, len, &once);
    assert_int_equal(write_all(str_text(&once), once.len, &twice), count);
    assert_string_equal(str_text(&once), str_text(&twice));
    str_done(&once);
    str_done(&twice);
}

static void a_game_without_tags_gets_the_roster(void **state)
{
    (void)state;
    Game game;
    game_of(&game, NULL, "e2e4 e7e5 g1f3");
    expect_written(&game, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                          "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
                          "1. e4 e5 2. Nf3 *\n\n");
    game_done(&game);
}

static void the_roster_comes_first_and_other_tags_keep_their_order(void **state)
{
    (void)state;
    Game game;
    game_init(&game);
    game_set_tag(&game, "ECO", "C41");
    game_set_tag(&game, "Result", "1-0");
    game_set_tag(&game, "Annotator", "a \"b\" \\c\nd");
    game_set_tag(&game, "Event", "Opera");
    expect_written(&game, "[Event \"Opera\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                          "[White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[ECO \"C41\"]\n"
                          "[Annotator \"a \\\"b\\\" \\\\c d\"]\n\n1-0\n\n");
    game_done(&game);
}

static void another_start_is_written_as_setup_and_fen(void **state)
{
    (void)state;
    Game game;
    game_of(&game, "4k3/4p3/8/8/8/8/8/4K3 b - - 0 7", "e7e5 e1e2");
    expect_written(&game, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                          "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"
                          "[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 0 7\"]\n\n7... e5 8. Ke2 *\n\n");
    game_done(&game);
}

static void black_moves_are_numbered_where_something_stood_between(void **state)
{
    (void)state;
    expect_movetext("1. e4 {a} e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 $1 a6 {b} 4. Ba4 *",
                    "1. e4 {a} 1... e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 $1 a6 {b} 4. Ba4 *\n\n");
}

static void variations_follow_the_move_they_replace(void **state)
{
    (void)state;
    expect_movetext("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 (1... c5) 2. Nf3 *",
                    "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 (1... c5) 2. Nf3 *"
                    "\n\n");
}

static void comments_and_nags_stand_where_they_were(void **state)
{
    (void)state;
    expect_movetext("{root} 1. e4! ({a} 1. d4?? +- {b}) {c} e5 { [%clk 0:01:00] } 1/2-1/2",
                    "{root} 1. e4 $1 ({a} 1. d4 $4 $18 {b}) {c} 1... e5 { [%clk 0:01:00] } "
                    "1/2-1/2\n\n");
}

static void comments_in_a_row_become_one(void **state)
{
    (void)state;
    Game game;
    Str out;
    game_of(&game, NULL, "e2e4 e7e5");
    game_comment(&game, GAME_ROOT, true, "a", 1);
    game_comment(&game, 1, true, "b", 1);
    game_comment(&game, 1, false, "c", 1);
    game_comment(&game, 2, true, "d", 1);
    str_init(&out);
    pgn_write(&game, &out);
    assert_non_null(strstr(str_text(&out), "\n{a b} 1. e4 {c d} 1... e5 *\n"));
    str_done(&out);
    game_done(&game);
}

static void a_brace_in_a_comment_is_made_harmless(void **state)
{
    (void)state;
    expect_movetext("1. e4 ; a } b { c\n1... e5 *", "1. e4 { a ) b { c} 1... e5 *\n\n");
}

static void null_moves_are_written_as_dashes(void **state)
{
    (void)state;
    expect_movetext("1. e4 Z0 2. d4 *", "1. e4 -- 2. d4 *\n\n");
}

static void a_result_of_no_known_kind_is_left_open(void **state)
{
    (void)state;
    expect_movetext("[Result \"adjourned\"]\n\n1. e4 *", "1. e4 *\n\n");
}

static void expect_short_lines(const char *text, size_t longest)
{
    while (*text) {
        size_t width = 0, len = strcspn(text, "\n");
        for (size_t i = 0; i < len; i++)
            width += ((unsigned char)text[i] & 0xC0) != 0x80;
        assert_in_range(width, 0, longest);
        text += len + (text[len] == '\n');
    }
}

static void lines_have_fewer_than_eighty_characters(void **state)
{
    (void)state;
    // Every width of the words around the end of a line.
    for (int shift = 0; shift < 80; shift++) {
        Str text, out;
        str_init(&text);
        str_init(&out);
        str_addf(
            &text, "{%.*s", shift,
            "\u00E4bcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789xyz");
        str_add(&text, "} 1. e4 (1. d4 {some words, } d5 (1... Nf6 {[%clk 1:00:00]} 2. c4 (2. Nf3 "
                       "(2. Bg5)))) e5 {a b c d e f g h i j k l m n o p q r s t u v w x y z} *");
        assert_int_equal(write_all(text.data, text.len, &out), 1);
        expect_short_lines(str_text(&out), 79);
        expect_fixed_point(text.data, text.len);
        str_done(&text);
        str_done(&out);
    }
}

static void a_comment_is_broken_only_where_no_reader_is_misled(void **state)
{
    (void)state;
    for (int shift = 0; shift < 80; shift++) {
        Str text, out;
        str_init(&text);
        str_init(&out);
        str_addf(&text, "{%0*d", shift, 1);
        for (int i = 0; i < 10; i++)
            str_add(&text, " word %x  gap [%clk 0:00:01]");
        str_add(&text, "} *\n\n1. e4 *");
        assert_int_equal(write_all(text.data, text.len, &out), 1);
        assert_null(strstr(str_text(&out), "\n%"));
        assert_null(strstr(str_text(&out), "%clk\n"));
        assert_null(strstr(str_text(&out), " \n"));
        expect_fixed_point(text.data, text.len);
        str_done(&text);
        str_done(&out);
    }
}

static void writing_what_was_written_changes_nothing(void **state)
{
    (void)state;
    static const char *const files[] = {"tests/games/classics.pgn", "tests/games/broken.pgn",
                                        "tests/games/hostile.pgn"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Str text;
        Fault fault;
        str_init(&text);
        assert_int_equal(file_read(files[i], &text, &fault), STATUS_OK);
        expect_fixed_point(text.data, text.len);
        str_done(&text);
    }
    static const char game[] =
        "{a} [X \"y\"] {b}\n1. {c} e4 {d} (1. d4 (1. c4 {e}) {f} d5 {g} ({h}) (1... Nf6)) {i} ({j} "
        "1. Nf3) {k} ; }{\n e5?! +- ( {l} ) *{m}";
    expect_fixed_point(game, sizeof game - 1);
}

static void the_classics_are_in_export_format(void **state)
{
    (void)state;
    Str text, out;
    Fault fault;
    str_init(&text);
    str_init(&out);
    assert_int_equal(file_read("tests/games/classics.pgn", &text, &fault), STATUS_OK);
    write_all(text.data, text.len, &out);
    assert_string_equal(str_text(&out), str_text(&text));
    str_done(&text);
    str_done(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_without_tags_gets_the_roster),
        cmocka_unit_test(the_roster_comes_first_and_other_tags_keep_their_order),
        cmocka_unit_test(another_start_is_written_as_setup_and_fen),
        cmocka_unit_test(black_moves_are_numbered_where_something_stood_between),
        cmocka_unit_test(variations_follow_the_move_they_replace),
        cmocka_unit_test(comments_and_nags_stand_where_they_were),
        cmocka_unit_test(comments_in_a_row_become_one),
        cmocka_unit_test(a_brace_in_a_comment_is_made_harmless),
        cmocka_unit_test(null_moves_are_written_as_dashes),
        cmocka_unit_test(a_result_of_no_known_kind_is_left_open),
        cmocka_unit_test(lines_have_fewer_than_eighty_characters),
        cmocka_unit_test(a_comment_is_broken_only_where_no_reader_is_misled),
        cmocka_unit_test(writing_what_was_written_changes_nothing),
        cmocka_unit_test(the_classics_are_in_export_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
