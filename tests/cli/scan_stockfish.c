// Five games with the real Stockfish: the same candidates, trees and exported bytes with one, two
// and seven engines, and what smaller limits ask anew.
#include "tests/cli/scan_run.h"

#include "onlymove/pgn.h"

enum { GAMES = 5 };

typedef struct Reference {
    ScanFixture f;
    Str engine;
    bool has_engine;
    Scanned one;
} Reference;

static Reference reference = {
    .f.settings = {"nodes.scan=4000", "nodes.start=4000", "nodes.max=12000", "tree.nodes=4000",
                   "hash=1"},
};

static void find_reference(void) {
    reference.has_engine = stockfish_find(&reference.engine, NULL) == STATUS_OK;
    if (!reference.has_engine)
        return;
    CLEANUP(str_done) Str pgn = {0};
    // The first games of the file that ships.
    CLEANUP(input_close) Input input;
    CLEANUP(pgn_reader_done) PgnReader reader;
    assert_ok(input_open(&input, "tests/games/classics.pgn", SAID));
    pgn_reader_open(&reader, &input);
    CLEANUP(game_done) Game game = game_blank();
    for (int i = 0; i < GAMES; i++) {
        assert_true(pgn_read(&reader, &game));
        pgn_write(&game, &pgn);
    }
    reference.f.engine = str_text(&reference.engine);
    scan_fixture_open(&reference.f, str_text(&pgn));
    reference.one = scan_whole(&reference.f, "one.db", "1", "json", NULL);
}

static void forget_reference(void) {
    if (reference.has_engine) {
        scanned_done(&reference.one);
        scan_fixture_close(&reference.f);
    }
    str_done(&reference.engine);
}

static void skip_without_stockfish(void) {
    if (!reference.has_engine)
        skip();
}

TEST_GROUP(find_reference, forget_reference);

TEST(one_engine_finds_something_to_compare) {
    skip_without_stockfish();
    assert_contains(&reference.one.said, "games 5 positions ");
    assert_contains(&reference.one.said, " errors 0 skipped 0 unjudged 0; ");
    assert_contains(&reference.one.bytes, "\"puzzle\": ");
    assert_contains(&reference.one.bytes, "\"engine\": \"Stockfish");
}

TEST(two_and_seven_engines_find_the_same) {
    static const char *const stores[][2] = {{"two.db", "2"}, {"seven.db", "7"}};
    skip_without_stockfish();
    for (int i = 0; i < 2; i++) {
        CLEANUP(scanned_done)
        Scanned many = scan_whole(&reference.f, stores[i][0], stores[i][1], "json", NULL);
        assert_true(many.searches > 0);
        assert_same_findings(&many, &reference.one);
    }
}

// A longer search knows what a shorter one would have said.
TEST(smaller_limits_are_read_off_the_searches_that_are_there) {
    skip_without_stockfish();
    const char *const more[] = {"--set", "nodes.scan=2400", "--set", "nodes.start=3000",
                                "--set", "nodes.max=6000",  "--set", "tree.nodes=2400",
                                "--set", "won=250",         "--set", "not-won=120",
                                NULL};
    CLEANUP(scanned_done)
    Scanned fresh = scan_whole(&reference.f, "fresh.db", "2", "json", more);
    CLEANUP(scanned_done)
    Scanned first = scan_whole(&reference.f, "fresh.db", "2", "json", NULL);
    CLEANUP(scanned_done)
    Scanned smaller = scan_whole(&reference.f, "fresh.db", "2", "json", more);
    // Searches that a verdict cut short may begin again, and are cut short again.
    assert_int_equal(smaller.searches, 0);
    assert_true(smaller.asked < fresh.asked / 5);
    assert_string_equal(str_text(&first.bytes), str_text(&reference.one.bytes));
    assert_string_equal(str_text(&smaller.bytes), str_text(&fresh.bytes));
}
