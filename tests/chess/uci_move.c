// Moves in the engines' own notation.
#include "tests/chess/chess_test.h"

static void expect_written(const char *fen, Move move, const char *text) {
    Position pos = position_of(fen);
    assert_string_equal(UCI_MOVE_TEXT(move), text);
    assert_int_equal(move_of(&pos, text), move);
}

TEST(moves_are_written_and_read_as_from_and_to) {
    expect_written(FEN_START, move_encode(12, 28), "e2e4");
    expect_written("4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                   move_encode_type(E1, G1, MOVE_CASTLING, KNIGHT), "e1g1");
    expect_written("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                   move_encode_type(36, 43, MOVE_EN_PASSANT, KNIGHT), "e5d6");
}

TEST(a_promotion_ends_with_a_small_letter) {
    static const char letters[] = "nbrq";
    for (int i = 0; i < 4; i++) {
        char text[UCI_MOVE_MAX] = "a7a8";
        text[4] = letters[i];
        expect_written("8/P6k/8/8/8/8/8/4K3 w - - 0 1",
                       move_encode_type(48, A8, MOVE_PROMOTION, (PieceType)(KNIGHT + i)), text);
    }
}

TEST(null_and_none_are_four_noughts) {
    expect_written(FEN_START, MOVE_NULL, "0000");
    assert_string_equal(UCI_MOVE_TEXT(MOVE_NONE), "0000");
}

static void expect_refused(const char *fen, const char *text, Status expected, const char *words) {
    Position pos = position_of(fen);
    Move move = 4711;
    Fault fault;
    assert_int_equal(uci_move_read(&pos, text, strlen(text), &move, &fault), expected);
    assert_string_equal(fault.text, words);
    assert_int_equal(move, 4711);
}

TEST(what_is_no_uci_move_is_refused) {
    static const char *const texts[] = {"",       "e2",     "e2e9",  "i2e4",  "e2-e4",
                                        "e4",     "e2e4 ",  "a7a8Q", "a7a8k", "E2E4",
                                        "e2e4qq", "(none)", "00000", "e0e4",  "2ee4"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char words[64];
        snprintf(words, sizeof words, "\"%s\" is not a UCI move", texts[i]);
        expect_refused(FEN_START, texts[i], STATUS_SYNTAX, words);
    }
    expect_refused(FEN_START, "e2e4e2e4e2e4e2e4e2e4", STATUS_SYNTAX,
                   "\"e2e4e2e4e2e4e2e4\" is not a UCI move");
}

TEST(illegal_moves_are_refused) {
    expect_refused(FEN_START, "e2e5", STATUS_ILLEGAL, "e2e5: not a legal move here");
    expect_refused(FEN_START, "e2e4q", STATUS_ILLEGAL, "e2e4q: not a legal move here");
    expect_refused("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8", STATUS_ILLEGAL,
                   "a7a8: not a legal move here");
    expect_refused("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "0000", STATUS_ILLEGAL,
                   "0000: no null move when in check");
}

TEST(the_length_counts_not_a_final_nul) {
    Position pos = position_of(FEN_START);
    Move move = MOVE_NONE;
    assert_ok(uci_move_read(&pos, "e2e4e7e5", 4, &move, SAID));
    assert_int_equal(move, move_encode(12, 28));
    assert_int_equal(uci_move_read(&pos, "a7a8\0", 5, &move, NULL), STATUS_SYNTAX);
}
