// FEN in and out: what is written, what is read back, and what is refused with which words.
#include "tests/chess/chess_test.h"

static void expect_written(const char *given, const char *written) {
    Position pos = position_of(given);
    assert_string_equal(FEN_TEXT(&pos), written);
}

static void expect_kept(const char *fen) {
    expect_written(fen, fen);
}

static void expect_refused(const char *fen, Status expected, const char *words) {
    Position pos, before;
    memset(&pos, 0x5A, sizeof pos);
    before = pos;
    Fault fault = {""};
    Status status = pos_from_fen(&pos, fen, &fault);
    if (status != expected)
        fail_msg("%s: status %d, %s", fen, (int)status, fault.text);
    assert_string_equal(fault.text, words);
    assert_memory_equal(&pos, &before, sizeof pos);
    assert_int_equal(pos_from_fen(&pos, fen, NULL), expected);
}

static void expect_syntax(const char *fen, const char *words) {
    expect_refused(fen, STATUS_SYNTAX, words);
}

static void expect_illegal(const char *fen, const char *words) {
    expect_refused(fen, STATUS_ILLEGAL, words);
}

TEST(what_was_read_is_written_again) {
    for (int i = 0; i < PLAYOUT_STARTS; i++)
        expect_kept(playout_starts[i]);
    expect_kept("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535");
    expect_kept("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
    expect_kept("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
}

TEST(the_start_position_is_the_one_of_its_fen) {
    const Position pos = pos_start();
    assert_string_equal(FEN_TEXT(&pos), FEN_START);
    const Position read = position_of(FEN_START);
    assert_memory_equal(&pos, &read, sizeof pos);
}

TEST(missing_counters_are_nought_and_one_and_white_space_does_not_matter) {
    expect_written("4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    expect_written("4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1");
    expect_written("4k3/8/8/8/8/8/8/4K3 w - - 7 0", "4k3/8/8/8/8/8/8/4K3 w - - 7 1");
    expect_written(" 4k3/8/8/8/8/8/8/4K3\t w  - -  3 4\r\n", "4k3/8/8/8/8/8/8/4K3 w - - 3 4");
}

TEST(castling_rights_without_king_and_rook_at_home_are_dropped) {
    expect_written("4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    expect_written("r2k3r/8/8/8/8/8/8/R3K2N w KQkq - 0 1", "r2k3r/8/8/8/8/8/8/R3K2N w Q - 0 1");
    expect_written("r3k2r/8/8/8/8/8/8/4K3 w qk - 0 1", "r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1");
}

TEST(an_en_passant_square_that_no_pawn_can_use_is_dropped) {
    expect_written("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                   "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    // A pin on the pawn that would take is not looked at, as in the Polyglot format.
    expect_kept("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
}

TEST(faults_of_the_piece_placement_name_the_rank) {
    expect_syntax("4k3/8/8/8/8/ppppppppp/8/4K3 w - - 0 1", "piece placement: rank 3 has 9 squares");
    expect_syntax("4k3/8/8/8/pppppppppp/8/8/4K3 w - - 0 1",
                  "piece placement: rank 4 has 10 squares");
    expect_syntax("4k3/7/8/8/8/8/8/4K3 w - - 0 1", "piece placement: rank 7 has 7 squares");
    expect_syntax("4k3/8/8/8/8/8/8/4K2x w - - 0 1",
                  "piece placement: rank 1: \"x\" is neither a piece nor a number from 1 to 8");
    expect_syntax("4k3/9/8/8/8/8/8/4K3 w - - 0 1",
                  "piece placement: rank 7: \"9\" is neither a piece nor a number from 1 to 8");
    expect_syntax("4k3/8/8/8/8/8/8/4K?2 w - - 0 1",
                  "piece placement: rank 1: \"?\" is neither a piece nor a number from 1 to 8");
    expect_syntax("4k3/8/8/8/8/8/4K3 w - - 0 1", "piece placement: 7 ranks instead of 8");
    expect_syntax("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "piece placement: more than 8 ranks");
    expect_syntax("4k3/8/8/8/8/8/8/K w - - 0 1", "piece placement: rank 1 has 1 square");
    expect_syntax("4k3//8/8/8/8/8/4K3 w - - 0 1", "piece placement: rank 7 has 0 squares");
}

TEST(pieces_that_no_game_can_have_are_refused) {
    expect_illegal("8/8/8/8/8/8/8/4K3 w - - 0 1", "piece placement: Black has 0 kings");
    expect_illegal("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "piece placement: White has 2 kings");
    expect_illegal("4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
                   "piece placement: a pawn on the first or last rank");
    expect_illegal("p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
                   "piece placement: a pawn on the first or last rank");
    expect_illegal("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "piece placement: White has 9 pawns");
    expect_illegal("4k3/pppppppp/8/8/8/8/qq6/4K3 w - - 0 1",
                   "piece placement: Black has 1 promoted piece and 8 pawns");
    expect_illegal("4k3/ppppppp1/8/nnn5/8/8/qq6/4K3 w - - 0 1",
                   "piece placement: Black has 2 promoted pieces and 7 pawns");
    expect_kept("4k3/pppppp2/8/nnn5/8/8/qq6/5K2 w - - 0 1");
}

TEST(the_side_to_move_is_w_or_b) {
    expect_syntax("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move: expected w or b, found \"x\"");
    expect_syntax("4k3/8/8/8/8/8/8/4K3 wb - - 0 1", "side to move: expected w or b, found \"wb\"");
}

TEST(the_side_not_to_move_may_not_be_in_check) {
    expect_illegal("4k3/8/8/8/8/8/8/r3K3 b - - 0 1",
                   "side to move: White is in check and not to move");
    expect_illegal("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                   "side to move: Black is in check and not to move");
    expect_illegal("8/8/8/8/8/8/4k3/4K3 w - - 0 1",
                   "side to move: Black is in check and not to move");
    expect_kept("4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
}

TEST(castling_is_written_in_four_letters) {
    expect_syntax("r3k2r/8/8/8/8/8/8/R3K2R w KQxq - 0 1",
                  "castling: expected letters of KQkq or -, found \"KQxq\"");
    expect_syntax("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1",
                  "castling: expected letters of KQkq or -, found \"KK\"");
    expect_syntax("r3k2r/8/8/8/8/8/8/R3K2R w -- - 0 1",
                  "castling: expected letters of KQkq or -, found \"--\"");
}

TEST(an_impossible_en_passant_square_is_refused) {
    expect_syntax("4k3/8/8/3pP3/8/8/8/4K3 w - x9 0 1",
                  "en passant: expected a square or -, found \"x9\"");
    expect_syntax("4k3/8/8/3pP3/8/8/8/4K3 w - d 0 1",
                  "en passant: expected a square or -, found \"d\"");
    // no pawn there, the wrong rank, something in the way, a rank of the other side
    const char *const refused[][2] = {
        {"4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1", "c6"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", "d5"},
        {"4k3/8/8/8/8/3p4/8/4K3 w - d4 0 1", "d4"},
        {"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "d6"},
        {"4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6"},
        {"4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", "d6"},
        {"4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", "e3"},
        {"4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "e6"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char words[64];
        snprintf(words, sizeof words, "en passant: no double step can have passed %s",
                 refused[i][1]);
        expect_refused(refused[i][0], STATUS_ILLEGAL, words);
    }
}

TEST(en_passant_is_refused_where_the_step_leaves_another_check_standing) {
    // The rook gave check before the double step, and the step did not change that.
    expect_illegal("4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1",
                   "en passant: no double step can have passed d6");
    // The step itself uncovered the bishop, or gives check.
    expect_kept("4k3/5b2/8/3pP3/8/8/K7/8 b - - 0 1");
    expect_kept("b3k3/8/8/8/3pP3/8/8/4K2B b - e3 0 1");
    expect_kept("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1");
}

TEST(counters_are_plain_numbers_and_missing_or_superfluous_fields_are_named) {
    expect_syntax("4k3/8/8/8/8/8/8/4K3 w - - -1 1",
                  "half-move clock: expected a number, found \"-1\"");
    expect_syntax("4k3/8/8/8/8/8/8/4K3 w - - 70000 1", "half-move clock: 70000 is more than 65535");
    expect_syntax("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999999999999999",
                  "move number: 999999999999999999999999 is more than 65535");
    expect_syntax("4k3/8/8/8/8/8/8/4K3 w - - 0 1.", "move number: expected a number, found \"1.\"");
    expect_syntax("", "piece placement: the field is missing");
    expect_syntax("  \n", "piece placement: the field is missing");
    expect_syntax("4k3/8/8/8/8/8/8/4K3", "side to move: the field is missing");
    expect_syntax("4k3/8/8/8/8/8/8/4K3 w", "castling: the field is missing");
    expect_syntax("4k3/8/8/8/8/8/8/4K3 w -", "en passant: the field is missing");
    expect_syntax("4k3/8/8/8/8/8/8/4K3 w - - 0 1 e2e4",
                  "after the move number: unexpected \"e2e4\"");
}

// Every fault of a FEN names its field, and nothing makes the reader step outside its text.
TEST(spoiled_text_is_read_or_refused_and_nothing_else) {
    static const char likely[] = "/12345678pnbrqkPNBRQKwb-KQkq abcdefgh0369\t\x80\xff?";
    uint64_t seed = 11;
    int read = 0, refused = 0;
    for (int trial = 0; trial < 60000; trial++) {
        const char *base = playout_starts[trial % PLAYOUT_STARTS];
        size_t len = strlen(base);
        char *fen = malloc(len + 12); // on the heap, where the sanitizer sees a byte too far
        assert_non_null(fen);
        memcpy(fen, base, len + 1);
        for (uint64_t edits = random_next(&seed) % 4; edits-- > 0 && len > 0;) {
            size_t at = random_next(&seed) % len;
            char c = likely[random_next(&seed) % (sizeof likely - 1)];
            uint64_t kind = random_next(&seed) % 4;
            if (kind == 0) { // cut
                fen[at] = '\0';
                len = at;
            } else if (kind == 1) { // leave one out
                memmove(fen + at, fen + at + 1, len - at);
                len--;
            } else if (kind == 2) { // put one in
                memmove(fen + at + 1, fen + at, len - at + 1);
                fen[at] = c;
                len++;
            } else {
                fen[at] = c;
            }
        }
        Position pos;
        Fault fault = {""};
        if (pos_from_fen(&pos, fen, &fault) == STATUS_OK) {
            Position again = position_of(FEN_TEXT(&pos));
            assert_memory_equal(&again, &pos, sizeof pos);
            read++;
        } else {
            assert_non_null(strchr(fault.text, ':'));
            refused++;
        }
        free(fen);
    }
    assert_true(read > 1000 && refused > 1000);
}

TEST(overlong_text_is_refused_with_a_short_sentence) {
    enum { LEN = 1 << 20 };
    CLEANUP(free_at) char *fen = malloc(LEN + 1);
    assert_non_null(fen);
    static const char fills[] = "p8/w -1";
    for (size_t i = 0; i < sizeof fills - 1; i++) {
        memset(fen, fills[i], LEN);
        fen[LEN] = '\0';
        Position pos;
        Fault fault = {""};
        assert_int_equal(pos_from_fen(&pos, fen, &fault), STATUS_SYNTAX);
        assert_in_range(strlen(fault.text), 1, 120);
        memcpy(fen, FEN_START, strlen(FEN_START));
        assert_int_equal(pos_from_fen(&pos, fen, &fault),
                         fills[i] == ' ' ? STATUS_OK : STATUS_SYNTAX);
        assert_in_range(strlen(fault.text), 1, 120);
    }
}
