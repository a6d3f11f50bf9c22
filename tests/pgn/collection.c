// An opened file: its list, its errors, its games one at a time, and what is refused.
#include "tests/pgn/pgn_test.h"

#include "onlymove/collection.h"
#include "tests/support/folder.h"

static Status open_text(const char *text, Collection *collection, Fault *fault) {
    CLEANUP(folder_done) Folder folder = folder_make();
    assert_true(folder_write(&folder, "games.pgn", text));
    return collection_open(collection, folder_file(&folder, "games.pgn"), fault);
}

// Does all there is to do, in small steps.
static void finish(Collection *c) {
    while (collection_step(c, 100)) {
    }
    assert_int_equal(c->state, COLLECTION_DONE);
    assert_false(collection_take_fault(c, SAID));
}

// A file, when all is done.
static Collection finished(const char *path) {
    Collection c;
    assert_ok(collection_open(&c, path, SAID));
    finish(&c);
    return c;
}

static void expect_tag(Collection *c, size_t index, CollectionTag tag, const char *value) {
    CLEANUP(str_done) Str out = {0};
    collection_tag(c, index, tag, &out);
    assert_string_equal(str_text(&out), value);
}

TEST(the_list_has_every_game_with_its_tags_and_place) {
    static const char text[] =
        "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Date \"2024.01.02\"]\n"
        "[ECO \"C41\"]\n\n1. e4 e5 (1... c5 2. Nf3 d6) 1-0\n\n"
        "[Event \"E\"]\n[White \"C\"]\n[Black \"B\"]\n\n1. d4 *\n";
    CLEANUP(collection_done) Collection c;
    assert_ok(open_text(text, &c, SAID));
    finish(&c);
    assert_int_equal(c.count, 2);
    assert_int_equal(c.plies, 3);
    assert_int_equal(c.error_count, 0);
    expect_tag(&c, 0, COLLECTION_WHITE, "A");
    expect_tag(&c, 0, COLLECTION_BLACK, "B");
    expect_tag(&c, 0, COLLECTION_RESULT, "1-0");
    expect_tag(&c, 0, COLLECTION_DATE, "2024.01.02");
    expect_tag(&c, 0, COLLECTION_EVENT, "E");
    expect_tag(&c, 0, COLLECTION_ECO, "C41");
    assert_int_equal(collection_game(&c, 0).plies, 2);
    expect_tag(&c, 1, COLLECTION_WHITE, "C");
    expect_tag(&c, 1, COLLECTION_BLACK, "B");
    expect_tag(&c, 1, COLLECTION_DATE, "");
    assert_int_equal(collection_game(&c, 1).line, 9);
    assert_int_equal(collection_game(&c, 1).offset, strstr(text, "1-0\n\n") + 5 - text);
}

TEST(what_the_list_shows_is_what_the_game_has) {
    static const char text[] =
        "[White \"M\xFCller\"]\n[Black \"M\u00FCller\"]\n[Result \"*\"]\n\n1. e4 {\xFC} 0-1\n\n"
        "[White \"a \\\"b\\\" \\\\\"]\n[Black \"\"]\n\n1. e4 e5 1-0\n\n"
        "1. d4 1/2-1/2\n\n[White \"x\"] [ Black \"y\" ]\n[White \"z\"]\n\n*\n";
    static const char *const names[COLLECTION_TAG_COUNT] = {
        [COLLECTION_WHITE] = "White", [COLLECTION_BLACK] = "Black",   [COLLECTION_EVENT] = "Event",
        [COLLECTION_DATE] = "Date",   [COLLECTION_RESULT] = "Result", [COLLECTION_ECO] = "ECO"};
    CLEANUP(collection_done) Collection c;
    CLEANUP(game_done) Game game = game_blank();
    assert_ok(open_text(text, &c, SAID));
    finish(&c);
    assert_int_equal(c.count, 4);
    for (size_t i = 0; i < c.count; i++) {
        assert_ok(collection_load(&c, i, &game, SAID));
        for (int tag = 0; tag < COLLECTION_TAG_COUNT; tag++) {
            const char *value = game_tag(&game, names[tag]);
            expect_tag(&c, i, (CollectionTag)tag, value ? value : "");
        }
        assert_int_equal(collection_game(&c, i).plies, game_main_plies(&game));
    }
}

TEST(each_game_can_be_loaded_in_any_order) {
    CLEANUP(collection_done) Collection c = finished("tests/games/classics.pgn");
    CLEANUP(game_done) Game game = game_blank();
    for (size_t i = c.count; i > 0; i--) {
        assert_ok(collection_load(&c, i - 1, &game, SAID));
        assert_int_equal(game_main_plies(&game), collection_game(&c, i - 1).plies);
        expect_tag(&c, i - 1, COLLECTION_WHITE, game_tag(&game, "White"));
    }
}

TEST(damaged_games_are_listed_and_can_be_loaded) {
    CLEANUP(collection_done) Collection c = finished("tests/games/broken.pgn");
    CLEANUP(game_done) Game game = game_blank();
    assert_int_equal(c.count, 11);
    assert_int_equal(c.error_count, 5);
    PgnError error;
    assert_true(collection_error(&c, 0, &error));
    assert_int_equal(error.game, 2);
    assert_int_equal(error.line, 19);
    assert_int_equal(error.column, 34);
    assert_int_equal(collection_error_game(&c, 0), 1);
    assert_false(collection_error(&c, 5, &error));
    for (size_t i = 0; i < c.count; i++)
        assert_int_equal(collection_game(&c, i).damaged, i % 2 == 1);
    assert_ok(collection_load(&c, 1, &game, SAID));
    assert_true(game.damaged);
    assert_int_equal(game_main_plies(&game), 6);
}

TEST(a_game_that_is_not_there_is_not_loaded) {
    CLEANUP(collection_done) Collection c = finished("tests/games/hostile.pgn");
    CLEANUP(game_done) Game game = game_blank();
    assert_fails(collection_load(&c, 3, &game, SAID), STATUS_NOT_FOUND,
                 "tests/games/hostile.pgn: has no game 4, only 3");
}

TEST(what_comes_hostile_is_kept_as_it_came) {
    CLEANUP(collection_done) Collection c = finished("tests/games/hostile.pgn");
    assert_int_equal(c.error_count, 0);
    expect_tag(&c, 0, COLLECTION_EVENT, "\x1B[2J\x1B[31mRed\x07 \x1B]0;title\x07");
    CLEANUP(str_done) Str white = {0};
    collection_tag(&c, 0, COLLECTION_WHITE, &white);
    assert_memory_equal(str_text(&white), "\u00FF\u00FE invalid", 12);
    expect_tag(&c, 1, COLLECTION_EVENT, "%s%n%x %d");
}

TEST(text_without_a_game_is_refused_with_its_name) {
    static const char *const texts[] = {" \n \n", "Dear reader, this is a letter.\n",
                                        "{a comment}"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        CLEANUP(collection_done) Collection c;
        assert_fails(open_text(texts[i], &c, SAID), STATUS_SYNTAX,
                     "*/games.pgn: holds no game; :import (onlymove import) reads puzzles");
    }
}

TEST(the_classics_are_at_least_twenty_games_without_an_error) {
    static const char *const tags[] = {"Event", "Site",  "Date",   "Round",
                                       "White", "Black", "Result", "ECO"};
    CLEANUP(collection_done) Collection c = finished("tests/games/classics.pgn");
    CLEANUP(game_done) Game game = game_blank();
    uint64_t hashes[1000];
    assert_in_range(c.count, 20, 1000);
    assert_int_equal(c.error_count, 0);
    for (size_t i = 0; i < c.count; i++) {
        assert_ok(collection_load(&c, i, &game, SAID));
        for (size_t t = 0; t < sizeof tags / sizeof *tags; t++)
            assert_non_null(game_tag(&game, tags[t]));
        hashes[i] = game_hash(&game);
        for (size_t j = 0; j < i; j++)
            assert_true(hashes[i] != hashes[j]);
    }
}
