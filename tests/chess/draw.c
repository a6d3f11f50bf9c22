// How games end.
#include "tests/chess/chess_test.h"

TEST(mate_and_stalemate_are_told_apart) {
    Position start = position_of(FEN_START);
    Position mate = play(start, "f2f3 e7e5 g2g4 d8h4");
    assert_true(pos_is_checkmate(&mate));
    assert_false(pos_is_stalemate(&mate));
    Position stalemate = position_of("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1");
    assert_true(pos_is_stalemate(&stalemate));
    assert_false(pos_is_checkmate(&stalemate));
    Position check = position_of("4k3/8/8/8/8/8/8/K3R3 b - - 0 1");
    assert_false(pos_is_checkmate(&check));
    assert_false(pos_is_checkmate(&start));
    assert_false(pos_is_stalemate(&start));
}

TEST(a_double_step_that_can_be_taken_en_passant_is_no_mate) {
    // g2-g4 is mate, but for the pawn on f4.
    Position with = position_of("8/8/R7/7k/5pP1/5N1P/8/4K3 b - g3 0 1");
    Position without = position_of("8/8/R7/7k/5pP1/5N1P/8/4K3 b - - 0 1");
    assert_false(pos_is_checkmate(&with));
    assert_true(pos_is_checkmate(&without));
}

TEST(bare_kings_one_minor_piece_and_bishops_of_one_colour_cannot_mate) {
    static const struct {
        const char *fen;
        bool insufficient;
    } rows[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true}, // of one colour, however many
        {"b1b1k3/8/8/8/8/8/8/4KB1B w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},
        // Anything else might still mate.
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
        {"3qk3/8/8/8/8/8/8/4K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false},
        {"4kn2/8/8/8/8/8/8/1N2K3 w - - 0 1", false},
        {"4kn2/8/8/8/8/8/8/2B1K3 w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Position pos = position_of(rows[i].fen);
        if (pos_is_insufficient(&pos) != rows[i].insufficient)
            fail_msg("%s: not %d", rows[i].fen, rows[i].insufficient);
    }
}

// How often the last position after the moves stood on the board.
static int repetitions_after(const char *fen, const char *moves) {
    Position game[POSITIONS_MAX];
    return draw_occurrences(game, positions_of(fen, moves, game));
}

TEST(a_position_repeats_with_the_knights_back_home) {
    assert_int_equal(repetitions_after(FEN_START, ""), 1);
    assert_int_equal(repetitions_after(FEN_START, "g1f3 g8f6"), 1);
    assert_int_equal(repetitions_after(FEN_START, "g1f3 g8f6 f3g1 f6g8"), 2);
    assert_int_equal(repetitions_after(FEN_START, "g1f3 g8f6 f3g1 f6g8 g1f3 b8c6 f3g1 c6b8"), 3);
    assert_int_equal(repetitions_after(FEN_START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 "
                                                  "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"),
                     5);
    // the side to move counts: a king that loses a move brings back another position
    assert_int_equal(repetitions_after("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2 e8d8 e2d1 d8e8 d1e1"),
                     1);
    assert_int_equal(repetitions_after(FEN_START, "g1f3 g8f6 f3g1 f6g8 e2e4"), 1);
}

TEST(rights_that_are_lost_make_another_position_and_those_that_a_pin_forbids_do_not) {
    assert_int_equal(repetitions_after("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2 e8d8 h2h1 d8e8"), 1);
    assert_int_equal(repetitions_after("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8d8 h2h1 d8e8"), 2);
    // After d7-d5 the pawn on e5 stands beside, but is pinned: the position comes back in full.
    assert_int_equal(
        repetitions_after("k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 a8b8 e2e1 b8a8"), 2);
    assert_int_equal(
        repetitions_after("k3r3/3p4/8/4P3/8/8/8/3K4 b - - 0 1", "d7d5 d1d2 a8b8 d2d1 b8a8"), 1);
}

TEST(no_positions_are_no_repetition) {
    assert_int_equal(draw_occurrences(NULL, 0), 0);
    assert_false(draw_seen_since_irreversible(NULL, 0));
}

static bool seen_after(const char *fen, const char *moves) {
    Position game[POSITIONS_MAX];
    return draw_seen_since_irreversible(game, positions_of(fen, moves, game));
}

#define KNIGHTS_OUT_AND_HOME "g1f3 g8f6 f3g1 f6g8"

TEST(a_position_that_comes_back_has_been_seen) {
    assert_false(seen_after(FEN_START, ""));
    assert_false(seen_after(FEN_START, "g1f3 g8f6 f3g1"));
    assert_true(seen_after(FEN_START, KNIGHTS_OUT_AND_HOME));
    // king and king: the same squares with the other side to move are no repetition
    assert_false(seen_after("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2 e8d8 e2d1 d8e8 d1e1"));
}

TEST(what_follows_a_repetition_counts_as_seen_though_it_is_new) {
    assert_true(seen_after(FEN_START, KNIGHTS_OUT_AND_HOME " b1c3"));
    assert_true(seen_after(FEN_START, KNIGHTS_OUT_AND_HOME " b1c3 b8c6 c3d5"));
}

TEST(a_pawn_move_or_a_capture_begins_anew) {
    assert_false(seen_after(FEN_START, KNIGHTS_OUT_AND_HOME " e2e4"));
    assert_false(seen_after(FEN_START, KNIGHTS_OUT_AND_HOME " e2e4 b8c6"));
    const char *rooks = "4k3/8/8/8/8/8/1r6/R3K3 w - - 0 1";
    assert_true(seen_after(rooks, "a1a2 b2b3 a2a1 b3b2 a1b1"));
    assert_false(seen_after(rooks, "a1a2 b2b3 a2a1 b3b2 a1b1 b2b1"));
    assert_true(seen_after(FEN_START, KNIGHTS_OUT_AND_HOME " e2e4 g8f6 g1f3 f6g8 f3g1"));
}

TEST(a_castling_right_lost_begins_anew) {
    const char *fen = "rn2k2r/8/8/8/8/8/8/RN2K3 w Qkq - 0 1";
    // The knights come home, and then a rook or king moves for the first time.
    assert_true(seen_after(fen, "b1c3 b8c6 c3b1 c6b8 b1d2"));
    assert_false(seen_after(fen, "b1c3 b8c6 c3b1 c6b8 e1e2"));
    assert_false(seen_after(fen, "b1c3 b8c6 c3b1 c6b8 b1d2 h8h7"));
    assert_false(seen_after(fen, "b1c3 b8c6 c3b1 c6b8 e1e2 b8d7 e2e1"));
    // The same first move where there was no right to lose.
    assert_true(seen_after("rn2k2r/8/8/8/8/8/8/RN2K3 w - - 0 1", "b1c3 b8c6 c3b1 c6b8 e1e2"));
}

TEST(a_game_from_the_middle_is_looked_at_no_further_than_its_beginning) {
    const char *fen = "4k3/8/8/8/8/8/8/4K2R w - - 40 60";
    assert_false(seen_after(fen, "h1h2 e8d8 h2h1"));
    assert_true(seen_after(fen, "h1h2 e8d8 h2h1 d8e8"));
}

TEST(fifty_moves_are_counted_in_plies) {
    Position pos = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert_false(pos_is_fifty(&pos));
    pos = play(pos, "a1a2");
    assert_true(pos_is_fifty(&pos));
}
