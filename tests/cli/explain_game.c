// onlymove explain FILE: a position of a game, with the game around it.
#include "tests/cli/onlymove.h"

// Without those of a variant, which have no number: the second game repeats its start, the third
// brings evaluations, the fourth is damaged.
static const char GAMES[] =
    "[White \"One\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"
    "[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n"
    "[White \"Three\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *\n\n"
    "[White \"Four\"]\n\n1. e4 { [%eval 0.2] } 1... f6 { [%eval 3.5] } 2. d4 { [%eval 3.4] } *\n\n"
    "[White \"Five\"]\n\n1. e4 e5 2. Ke3 *\n\n"
    "[White \"Six\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    "[Variant \"Atomic\"]\n\n1. e4 e5 *\n";

// Few nodes; the games come through standard input.
#define EXPLAIN                                                                                    \
    "explain", "-", "--engine", fake_engine(), "--set", "nodes.max=100000", "--set",               \
        "nodes.scan=100000"

TEST(the_plies_before_it_name_a_position) {
    CALL({EXPLAIN, "--json", "--ply", "0"}, GAMES,
         .out = {"{\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",",
                 "\"played\":\"e2e4\","});
    CALL(
        {EXPLAIN, "--json", "--ply", "3"}, GAMES,
        .out = {"{\"fen\":\"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\","
                "\"before\":\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 g1f3\",",
                "\"played\":\"b8c6\","});
    CALL({EXPLAIN, "--json", "--ply", "4"}, GAMES,
         .out = {
             "{\"fen\":\"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\","
             "\"before\":\"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2 b8c6\",",
             "\"played\":null,"});
}

TEST(games_of_variants_have_no_number) {
    CALL({EXPLAIN, "--json", "--game", "3", "--ply", "2"}, GAMES, .out = {"\"played\":\"d2d4\","});
    CALL({EXPLAIN, "--json", "--game", "3", "--move", "2"}, GAMES, .out = {"\"played\":\"d2d4\","});
    CALL({EXPLAIN, "--game", "3", "--move", "90b"}, GAMES, .status = 1,
         .err = {"--move: this game has no move 90b"});
    CALL({EXPLAIN, "--game", "3", "--move", "b"}, GAMES, .status = 2,
         .err = {"--move: expected a number like 16 or 16b"});
}

TEST(the_game_before_the_position_counts) {
    CALL({EXPLAIN, "--json", "--profile", "lichess", "--game", "2", "--ply", "4"}, GAMES,
         .out = {"\"name\":\"not-seen-before\",\"state\":\"fail\""});
    CALL({EXPLAIN, "--json", "--profile", "lichess", "--game", "2", "--ply", "3"}, GAMES,
         .out = {"\"name\":\"not-seen-before\",\"state\":\"pass\""});
}

TEST(the_evaluations_of_the_game_are_taken) {
    CALL({EXPLAIN, "--profile", "lichess", "--game", "3", "--ply", "2"}, GAMES,
         .out = {"not-winning-before   +3.50 after +0.20 / ",
                 "\n      the solver was not winning before the last move (+0.20)\n"});
}

static void expect_missing(const char *game, const char *ply, const char *sentence) {
    CALL({EXPLAIN, "--game", game, "--ply", ply}, GAMES, .status = 1, .err = {sentence},
         .whole = "");
}

TEST(what_is_not_there_is_answered_with_what_there_is) {
    expect_missing("6", "0", "standard input: there is no game 6; it ends with game 5");
    expect_missing("1", "5", "game 1: there is no ply 5; it ends with ply 4");
    expect_missing("4", "3", "game 4: there is no ply 3; what can be read of it ends with ply 2");
    expect_missing("5", "4", "game 5 is over after ply 4");
}

TEST(a_file_that_is_no_game_is_said_to_be_none) {
    CALL({"explain", "/no/such/file.pgn", "--ply", "1"}, .status = 1, .err = {"/no/such/file.pgn"});
    CALL({"explain", "-", "--ply", "1"}, "words\n", .status = 1,
         .err = {"standard input: holds no game"});
    CALL({"explain", "-", "--ply", "1"}, "[Variant \"Atomic\"]\n\n1. e4 *\n", .status = 1,
         .err = {"standard input: holds no game of standard chess"});
}

// The words behind `explain` that do not go together.
#define WRONG(sentence, ...)                                                                       \
    CALL({"explain", __VA_ARGS__}, GAMES, .status = 2, .err = {sentence}, .whole = "")

TEST(words_that_do_not_go_together_are_a_wrong_usage) {
    WRONG("a FILE needs --move, a number like 16 or 16b, or else --ply", "-");
    WRONG("a FILE needs --move", "-", "--move", "1", "--ply", "0");
    WRONG("a FILE needs --move", "-", "--game", "1");
    WRONG("needs --fen, or a FILE", "--ply", "1");
    WRONG("--game, --move and --ply go with a FILE", "--fen", OPERA_FEN, "--ply", "1");
    WRONG("--game, --move and --ply go with a FILE", "--fen", OPERA_FEN, "--game", "1");
    WRONG("not both", "-", "--fen", OPERA_FEN);
    WRONG("--moves and --played go with", "-", "--ply", "1", "--moves", "e2e4");
    WRONG("--moves and --played go with", "-", "--ply", "1", "--played", "e4");
    WRONG("one FILE", "-", "-", "--ply", "1");
    WRONG("--ply: \"-1\" is no whole number from 0 on", "-", "--ply", "-1");
    WRONG("--ply: \"12b\" is no whole number", "-", "--ply", "12b");
    WRONG("--ply: \"\" is no whole number", "-", "--ply", "");
    WRONG("is no whole number", "-", "--ply", "99999999999999999999");
    WRONG("no whole number from 1 on", "-", "--ply", "1", "--game", "0");
}
