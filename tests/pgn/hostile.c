// Text made to break a reader: it is read to its end, and what cannot be read is a sentence.
#include "tests/pgn/pgn_test.h"

#include "onlymove/file.h"

// Reads to the end, building and checking, and writes what was built. Returns the games.
static size_t survive(const char *data, size_t len) {
    CLEANUP(pgn_reader_done) PgnReader builds, checks;
    CLEANUP(str_done) Str out = {0};
    CLEANUP(game_done) Game game = game_blank();
    pgn_reader_init(&builds, data, len);
    pgn_reader_init(&checks, data, len);
    while (pgn_read(&builds, &game)) {
        str_clear(&out);
        pgn_write(&game, &out);
        assert_true(pgn_read(&checks, NULL));
        assert_int_equal(checks.at, builds.at);
        assert_int_equal(checks.error_count, builds.error_count);
    }
    assert_false(pgn_read(&checks, NULL));
    assert_int_equal(builds.at, len);
    return builds.game_count;
}

static unsigned next_random(unsigned *seed) {
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16;
}

TEST(random_bytes_are_survived) {
    static const char some[] = "[]{}()<>;%$!?.\"\\\n\r\t -+=#*0O1x/eE4dN8QZ\xC3\xE2\xBD\xFF";
    unsigned seed = 7;
    for (int round = 0; round < 3000; round++) {
        char bytes[300];
        size_t len = next_random(&seed) % sizeof bytes;
        for (size_t i = 0; i < len; i++)
            bytes[i] =
                round % 2 ? (char)next_random(&seed) : some[next_random(&seed) % (sizeof some - 1)];
        survive(bytes, len);
    }
}

TEST(real_games_with_random_damage_are_survived) {
    unsigned seed = 11;
    CLEANUP(str_done) Str text = str_of_file("tests/games/classics.pgn");
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 20; i++)
            text.data[next_random(&seed) * 7u % text.len] = (char)next_random(&seed);
        survive(text.data, text.len);
        survive(text.data, next_random(&seed) % text.len);
    }
}

TEST(floods_of_one_thing_are_survived) {
    static const char *const pieces[] = {
        "(",       ")",  "[",     "{",        "}",          "<",
        ">",       ";",  "%",     "$",        "\"",         "e4(",
        "e4 (d4 ", "[a", "[a \"", "{ ",       "\n\n[E \"",  "1-0 ",
        "1.",      "a",  "e4 {",  "[A\n",     "[A \"b\"\n", "1. e4 e5\n\n[E \"x\"]",
        "\n%",     "\\", "\n\n[", "e4 { \n\n"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        CLEANUP(str_done) Str text = {0};
        repeat(pieces[i], 40000, &text);
        survive(text.data, text.len);
        str_clear(&text);
        str_add(&text, "[Event \"x\"]\n\n1. e4 ");
        repeat(pieces[i], 40000, &text);
        survive(text.data, text.len);
    }
}

TEST(a_very_long_line_is_read) {
    CLEANUP(str_done) Str text = str_of("1. e4 {");
    repeat("0123456789", 1000000, &text);
    str_add(&text, "} e5 *");
    assert_int_equal(survive(text.data, text.len), 1);
    text.len = 7;
    repeat("x\"] ", 2000000, &text);
    assert_int_equal(survive(text.data, text.len), 1);
}

TEST(nul_bytes_are_named_and_cost_one_game) {
    static const char text[] = "1. e4 \0 e5 *\n\n[Event \"a\0b\"]\n\n1. e4 {c\0d} e5 *";
    CLEANUP(source_close) Source source;
    source_open_bytes(&source, text, sizeof text - 1);
    assert_true(source_next(&source));
    assert_int_equal(source.reader.error_count, 1);
    assert_string_equal(source.reader.errors[0].text,
                        "unexpected NUL byte, expected a move or a result");
    assert_true(source_next(&source));
    assert_int_equal(source.reader.error_count, 1);
    assert_string_equal(game_tag(&source.game, "Event"), "a b");
    expect_outline(&source.game, "e2e4{c d} e7e5");
}

TEST(a_game_may_be_cut_off_anywhere) {
    static const char text[] =
        "\uFEFF[Event \"a \\\"b\\\"\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1\"]"
        "\r\n\r\n1. e4 $1 {c [%clk 0:01]} (1. e3!? e6 (1... e5 ; d\n)) 1... e5 "
        "\u00BD-\u00BD";
    for (size_t len = 0; len < sizeof text; len++) {
        char *copy = malloc(len + 1); // so that reading behind it is noticed
        assert_non_null(copy);
        memcpy(copy, text, len);
        CLEANUP(free_at) char *exact = realloc(copy, len > 0 ? len : 1);
        survive(exact, len);
    }
}
