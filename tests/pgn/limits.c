// What a game may have at most: at a limit it is read, one above it is damaged and named, and the
// game behind it is read in either case, by building and by checking.
#include "tests/pgn/pgn_test.h"

static void add_tags(size_t count, Str *out) {
    for (size_t i = 0; i < count; i++)
        str_addf(out, "[T%zu \"%zu\"]\n", i, i);
    str_add(out, "\n1. d4 *\n");
}

// Tags of so many bytes.
static void add_tag_bytes(size_t bytes, Str *out) {
    enum { TAG = 1000 };
    for (; bytes > 0; bytes -= bytes < 2 * TAG ? bytes : TAG) {
        str_add(out, "[A \"");
        repeat("x", (bytes < 2 * TAG ? bytes : TAG) - strlen("[A \"\"]"), out);
        str_add(out, "\"]\n");
    }
    str_add(out, "\n1. d4 *\n");
}

static void add_moves(size_t count, Str *out) {
    static const char *const round[] = {"Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "};
    for (size_t i = 0; i < count; i++)
        str_add(out, round[i % 4]);
    str_add(out, "*\n");
}

static void add_alternatives(size_t count, Str *out) {
    str_add(out, "d4 ");
    repeat("(e4) ", count - 1, out);
    str_add(out, "*\n");
}

static void add_depth(size_t count, Str *out) {
    str_add(out, "1. d4 ");
    repeat("(d4 ", count, out);
    repeat(")", count, out);
    str_add(out, "*\n");
}

static void add_comment(size_t bytes, Str *out) {
    str_add(out, "1. d4 {");
    repeat("x", bytes - 2, out);
    str_add(out, "} *\n");
}

// A game of so many bytes, most of them comments.
static void add_game_bytes(size_t bytes, Str *out) {
    enum { COMMENT = 10000 };
    str_add(out, "1. d4 ");
    for (size_t left = bytes - strlen("1. d4 *"); left > 0;) {
        size_t size = left < 2 * COMMENT ? left : COMMENT;
        str_add(out, "{");
        repeat("x", size - 2, out);
        str_add(out, "}");
        left -= size;
    }
    str_add(out, "*");
}

static const struct {
    size_t most;
    void (*add)(size_t count, Str *out);
    const char *words;
} limits[] = {
    {PGN_TAGS_MAX, add_tags, "the game has more than 1000 tags"},
    {PGN_TAG_BYTES_MAX, add_tag_bytes, "the tags of the game are larger than "},
    {PGN_MOVES_MAX, add_moves, "the game has more than "},
    {PGN_MOVES_MAX, add_alternatives, "the game has more than "},
    {PGN_DEPTH_MAX, add_depth, "variations are nested more than 100000 deep"},
    {PGN_TOKEN_MAX, add_comment, "the comment that begins here is larger than "},
    {PGN_GAME_MAX, add_game_bytes, "the game goes on here beyond "},
};

// Reads a game with `count` of what row `i` limits, and the one behind it. `words` is NULL where it
// is sound.
static void expect(size_t i, size_t count, const char *words) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(source_close) Source source;
    CLEANUP(pgn_reader_done) PgnReader checks;
    limits[i].add(count, &text);
    str_add(&text, "\n\n[Event \"behind\"]\n\n1. e4 e5 *\n");
    source_open_bytes(&source, text.data, text.len);
    pgn_reader_init(&checks, text.data, text.len);
    assert_true(source_next(&source) && pgn_read(&checks, NULL));
    assert_int_equal(source.game.damaged, words != NULL);
    assert_int_equal(source.reader.error_count, words != NULL);
    assert_int_equal(checks.error_count, words != NULL);
    if (words) {
        assert_non_null(strstr(source.reader.errors[0].text, words));
        assert_string_equal(checks.errors[0].text, source.reader.errors[0].text);
        assert_int_equal(checks.errors[0].column, source.reader.errors[0].column);
    }
    assert_true(source_next(&source) && pgn_read(&checks, NULL));
    assert_string_equal(game_tag(&source.game, "Event"), "behind");
    assert_int_equal(source.reader.error_count, words != NULL);
    assert_false(source_next(&source) || pgn_read(&checks, NULL));
}

TEST(a_game_at_a_limit_is_read) {
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        expect(i, limits[i].most, NULL);
}

TEST(a_game_one_above_a_limit_is_damaged_and_costs_no_other) {
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        expect(i, limits[i].most + 1, limits[i].words);
}

static void expect_variants(size_t count, const char *last, size_t games) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(source_close) Source source;
    for (size_t i = 0; i < count; i++)
        str_addf(&text, "[Variant \"own %zu\"]\n\n1. d4 *\n\n", i);
    source_open_bytes(&source, text.data, text.len);
    assert_false(source_next(&source));
    assert_int_equal(source.reader.skipped_games, count);
    assert_int_equal(source.reader.skipped_variants, PGN_VARIANTS_MAX);
    assert_string_equal(source.reader.skipped[PGN_VARIANTS_MAX - 1].variant, last);
    assert_int_equal(source.reader.skipped[PGN_VARIANTS_MAX - 1].games, games);
}

TEST(variants_above_the_limit_are_counted_together) {
    expect_variants(PGN_VARIANTS_MAX, "own 99", 1);
    expect_variants(PGN_VARIANTS_MAX + 1, "others", 2);
    expect_variants(PGN_VARIANTS_MAX + 50, "others", 51);
}
