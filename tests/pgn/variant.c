// Games of other variants: which are chess all the same, and that the rest is skipped and counted.
#include "src/pgn/read/tag.h"
#include "tests/pgn/pgn_test.h"

static const char start_960[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
static const char other_960[] = "bnrkqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQRNB w KQkq - 0 1";
static const char ending[] = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

static bool is_chess(const char *variant, const char *fen) {
    return variant_is_chess(variant_kind(variant, strlen(variant)), fen, &(bool){0});
}

TEST(chess_by_other_names_is_chess) {
    static const char *const names[] = {
        "",       "?",       "Standard",      "standard",      "Chess",
        "chess",  "CHESS",   "From Position", "from position", "Normal",
        "normal", "Regular", "regular",       "REGULAR"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(is_chess(names[i], NULL));
        assert_true(is_chess(names[i], ending));
    }
}

TEST(other_variants_are_not) {
    static const char *const names[] = {"Atomic", "Antichess", "Crazyhouse",      "Three-check",
                                        "Horde",  "Chess961",  "King of the Hill"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_false(is_chess(names[i], NULL));
}

TEST(chess960_is_chess_from_the_standard_position_only) {
    static const char *const names[] = {"Chess960", "chess 960", "Fischerandom", "Fischer Random",
                                        "FischerRandom"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(is_chess(names[i], NULL));
        assert_true(is_chess(names[i], FEN_START));
        assert_true(is_chess(names[i], start_960));
        assert_false(is_chess(names[i], other_960));
        assert_false(is_chess(names[i], ending));
    }
}

TEST(a_chess960_game_from_the_standard_position_is_played) {
    CLEANUP(str_done)
    Str text = str_of("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n\n1. e4 e5 2. Nf3 Nc6 "
                      "3. Bc4 Bc5 4. O-O *",
                      start_960);
    expect_reads(str_text(&text), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1");
}

TEST(a_game_from_a_position_is_played) {
    expect_reads(
        "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
        "e2e4");
}

TEST(skipped_games_are_counted_and_cost_no_other) {
    CLEANUP(source_close)
    Source source =
        source_of("[Event \"a\"]\n[Variant \"Atomic\"]\n\n1. Nf3 {x} d5 2. Nxd5?? 1-0\n\n"
                  "[Event \"b\"]\n\n1. e4 *\n\n"
                  "[Event \"c\"]\n[Variant \"Crazyhouse\"]\n\n1. P@e4 *\n\n"
                  "[Event \"d\"]\n[Variant \"Atomic\"]\n\n"
                  "[Event \"e\"]\n\n1. e5 *\n\n");
    assert_string_equal(game_tag(&source.game, "Event"), "b");
    assert_int_equal(source.reader.skipped_games, 1);
    assert_true(source_next(&source));
    assert_string_equal(game_tag(&source.game, "Event"), "e");
    assert_false(source_next(&source));
    assert_int_equal(source.reader.game_count, 2);
    assert_int_equal(source.reader.skipped_games, 3);
    assert_int_equal(source.reader.skipped_variants, 2);
    assert_string_equal(source.reader.skipped[0].variant, "Atomic");
    assert_int_equal(source.reader.skipped[0].games, 2);
    assert_string_equal(source.reader.skipped[1].variant, "Crazyhouse");
    assert_int_equal(source.reader.error_count, 1);
    assert_int_equal(source.reader.errors[0].game, 2);
}

TEST(a_skipped_game_at_the_end_is_counted_too) {
    CLEANUP(source_close) Source source;
    source_open(&source, "[Variant \"Atomic\"]\n\n1. e4 *");
    assert_false(source_next(&source));
    assert_int_equal(source.reader.skipped_games, 1);
    assert_true(source.reader.has_content);
}

TEST(a_variant_is_told_by_its_whole_name) {
    CLEANUP(source_close) Source source;
    source_open(&source, "[Variant \"- - - - - - - - - - - - - - - - - - - - Atomic\"]\n\n1. e4 *");
    assert_false(source_next(&source));
    assert_int_equal(source.reader.skipped_games, 1);
}
