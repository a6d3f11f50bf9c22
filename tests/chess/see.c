// Exchanges: a table worked out by hand, and a slow second opinion on random positions.
#include "tests/chess/chess_test.h"

typedef struct Case {
    const char *fen, *move;
    int gain;
    const char *why;
} Case;

// P1 N3 B3 R5 Q10 K100. Each reckoning reads: gained - lost + gained ...
static const Case cases[] = {
    {"4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", 1, "a free pawn"},
    {"4k3/8/2p5/3p4/4P3/8/8/4K3 w - -", "e4d5", 0, "pawn for pawn: 1 - 1"},
    {"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", 1, "the rook on d8 does not guard e5"},
    {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "d3e5", -2,
     "Nxe5 1 - Nxe5 3, where White stops: Rxe5 3 - Bxe5 5 + Qxe5 3 - Qxe5 10 would be worse"},
    {"4k3/8/2p5/3p4/8/8/3R4/4K3 w - -", "d2d5", -4, "rook for pawn: 1 - 5"},
    {"4k3/8/2p5/3p4/8/3Q4/3R4/4K3 w - -", "d3d5", -8,
     "the rook behind the queen takes back: 1 - 10 + 1"},
    {"3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", 1,
     "Black's rook would be lost for a rook and a pawn, so Black lets the pawn go"},
    {"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", -4,
     "doubled rooks against doubled rooks: 1 - 5 + 5 - 5"},
    {"4k3/8/2p1p3/3p4/4P3/2N5/8/4K3 w - -", "e4d5", 0,
     "the cheapest piece takes first: 1 - 1, and Nxd5 1 would cost the knight 3"},
    {"4k3/8/2p1p3/3p4/4P3/2N5/8/4K3 w - -", "c3d5", -2,
     "the dearest first is worse: 1 - 3 + 1 - 1"},
    {"4k3/8/2n5/4p3/3P4/8/1B6/4K3 w - -", "d4e5", 1,
     "the bishop stands behind its own pawn: 1, and Nxe5 1 would cost the knight 3"},
    {"4k3/8/2n5/4p3/3P4/8/8/4K3 w - -", "d4e5", 0, "without that bishop: 1 - 1"},
    {"4k3/8/5b2/4p3/3B4/8/8/Q3K3 w - -", "d4e5", 1,
     "the queen behind the bishop takes back: 1 - 3 + 3"},
    {"8/8/3k4/4p3/8/5N2/8/4K3 w - -", "f3e5", -2,
     "the king takes back a piece without a guard: 1 - 3"},
    {"8/8/3k4/4p3/8/5N2/8/4R1K1 w - -", "f3e5", 1, "but not what a rook guards"},
    {"8/8/3k4/4p3/3P4/8/1B6/6K1 w - -", "d4e5", 1,
     "the guard comes into the open only when the pawn has taken: the king stays away"},
    {"8/8/8/2k5/3r4/8/3R4/4K3 w - -", "d2d4", 0, "the king takes back: 5 - 5"},
    {"4k3/8/8/8/8/8/3p4/4K3 w - -", "e1d2", 1, "the king himself takes a free pawn"},
    {"3k4/3n4/8/4p3/8/5N2/8/3RK3 w - -", "f3e5", -2,
     "a pinned guard still counts as a guard: 1 - 3"},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 1, "en passant: a free pawn"},
    {"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0, "en passant, taken back: 1 - 1"},
    {"3rk3/8/8/3pP3/8/8/8/3RK3 w - d6", "e5d6", 1,
     "the pawn that was taken in passing opens the file for the rook on d1: Rxd6 would lose the "
     "rook"},
    {"3rk3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0, "the same without that rook: 1 - 1"},
    {"8/4P3/8/8/8/k7/8/4K3 w - -", "e7e8q", 9, "a pawn becomes a queen: 10 - 1"},
    {"8/4P3/8/8/8/k7/8/4K3 w - -", "e7e8n", 2, "a knight: 3 - 1"},
    {"r7/4P3/8/8/8/k7/8/4K3 w - -", "e7e8q", -1, "the new queen is lost: 9 - 10"},
    {"r7/4P3/8/8/8/4R3/1k6/4K3 w - -", "e7e8q", 4, "and taken back by the rook: 9 - 10 + 5"},
    {"3r4/4P3/8/8/8/k7/8/4K3 w - -", "e7d8q", 14, "taking a rook and becoming a queen: 5 + 9"},
    {"2rr4/4P3/8/8/8/k7/8/4K3 w - -", "e7d8q", 4, "where a second rook guards: 5 + 9 - 10"},
    {"4k3/8/8/8/8/8/1p6/r1R3K1 w - -", "c1a1", -9,
     "Black takes back with a pawn that becomes a queen: 5 - (5 + 9)"},
    {"4k3/8/8/8/8/R7/1p6/r1R3K1 w - -", "c1a1", 1,
     "and that queen is lost to the second rook: 5 - (5 + 9) + 10"},
    {"4k3/8/8/8/8/5N2/8/4K3 w - -", "f3e5", 0, "a quiet move to a safe square"},
    {"4k3/8/3p4/8/8/5N2/8/4K3 w - -", "f3e5", -3, "to where a pawn takes: - 3"},
    {"4k3/8/3p4/8/3P4/5N2/8/4K3 w - -", "f3e5", -2, "the same with a guard: - 3 + 1"},
    {"4k3/8/8/4r3/3P4/8/8/R5K1 b - -", "e5a5", -5, "a rook steps in front of a rook: - 5"},
    {"4k3/8/8/8/3p4/8/4P3/4K3 w - -", "e2e4", 0,
     "a double step that a pawn beside could take in passing is on no square that it takes on"},
    {"7k/3Q4/2p5/3p4/4P3/7K/3Q4/3r4 w - -", "e4d5", 0,
     "of two queens the one nearer home takes first, and uncovers a rook: 1 - 1, where White "
     "stops"},
    {"4k3/8/8/2p5/3p4/4B3/5Q2/6K1 w - -", "e3d4", -1,
     "the queen behind the bishop takes back: 1 - 3 + 1"},
    {"4k3/8/2p1p3/3p4/8/2N1N3/8/4K3 w - -", "c3d5", -2,
     "the second knight would be lost as well, and stays: 1 - 3"},
    {"3r4/4P3/8/8/8/k7/8/4K3 w - -", "e7d8n", 7, "taking a rook and becoming a knight: 5 + 2"},
    {"3qk3/8/8/3pP3/8/8/8/3RK3 w - d6", "e5d6", 1,
     "en passant opens the file for both sides: the queen that took back would be lost to the "
     "rook"},
    {"3r4/8/2k5/3r4/2K5/3R4/8/8 w - -", "d3d5", 0,
     "the rook behind takes the king's place in the fight: 5 - 5, and Kxd4 would step into it"},
    {"4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", 0, "castling"},
};

TEST(the_table_worked_out_by_hand_holds_for_white_and_for_black) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Position pos = position_of(cases[i].fen), mirror = mirrored(&pos);
        const Move move = move_of(&pos, cases[i].move);
        const int gain = see(&pos, move), reflected = see(&mirror, mirror_move(move));
        if (gain != cases[i].gain || reflected != gain)
            fail_msg("%s: %d, mirrored %d, not %d", cases[i].why, gain, reflected, cases[i].gain);
    }
}

// By captures alone: with pins, and without.
TEST(a_pinned_piece_takes_only_along_the_pin_and_a_promotion_gains_nothing_by_itself) {
    static const struct {
        const char *fen, *move;
        int pins, literal;
        const char *why;
    } rows[] = {
        {"4k3/1q2bppp/3r4/8/8/8/PP3PPP/3QR1K1 w - - 0 1", "d1d6", 5, -5,
         "the rook is guarded by a bishop that must stay before its king"},
        {"4k3/1q2bppp/3r4/8/8/8/PP3PPP/3Q1RK1 w - - 0 1", "d1d6", -5, -5,
         "the same where nothing stands behind the bishop"},
        {"4k3/8/8/1b6/2n5/3R4/8/5K1R b - - 0 1", "c4e3", 0, -3,
         "the knight uncovers a pin of the rook that would take it"},
        {"7k/6b1/8/4n3/8/8/1B6/K7 w - - 0 1", "b2e5", 0, 0,
         "along the pin the bishop takes: 3 - 3"},
        {"3k4/3n4/8/4p3/8/5N2/8/3RK3 w - -", "f3e5", 1, -2,
         "the knight that guards is pinned: 1, and literally 1 - 3"},
        {"3k4/3n4/8/8/8/8/8/3RK3 w - -", "d1d7", -2, -2,
         "who has pinned it takes first: 1 - 3, and then the knight is free, but the rook is lost"},
        {"8/8/3k4/4p3/8/1r1N1N1K/8/8 w - -", "f3e5", 1, 1,
         "the king may not take what a pinned knight guards"},
        {"4k3/8/3p4/8/4N3/8/8/4RK2 w - - 0 1", "e4c5", 0, -3,
         "a check from elsewhere is to be answered first: the pawn may not take the knight"},
        {"8/4P3/8/8/8/k7/8/4K3 w - -", "e7e8n", 0, 0, "becoming a queen or a knight is no capture"},
        {"8/4P3/8/8/8/k7/8/4K3 w - -", "e7e8q", 0, 0, "becoming a queen or a knight is no capture"},
        {"r7/4P3/8/8/8/k7/8/4K3 w - -", "e7e8q", -1, -1, "what is lost of it is the pawn"},
        {"2rr4/4P3/8/8/8/k7/8/4K3 w - -", "e7d8q", 4, 4,
         "taking a rook and becoming a queen, which is lost: 5 - 1"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const Position pos = position_of(rows[i].fen), mirror = mirrored(&pos);
        const Move move = move_of(&pos, rows[i].move), back = mirror_move(move);
        const int got[] = {
            see_captures(&pos, move, 10, true), see_captures(&mirror, back, 10, true),
            see_captures(&pos, move, 10, false), see_captures(&mirror, back, 10, false)};
        if (got[0] != rows[i].pins || got[1] != rows[i].pins || got[2] != rows[i].literal ||
            got[3] != rows[i].literal) {
            fail_msg("%s: %d %d %d %d", rows[i].why, got[0], got[1], got[2], got[3]);
        }
    }
}

TEST(a_null_move_gains_nothing) {
    Position pos = position_of(FEN_START);
    assert_int_equal(see(&pos, MOVE_NULL), 0);
}

static const int worth[8] = {1, 3, 3, 5, 10, 100, 0, 0};

// Rook takes queen, and the rook is taken back: White's queen stops there.
TEST(a_queen_can_count_nine_pawns) {
    const Position pos = position_of("4k3/1b6/4p3/3q4/8/3R4/3Q4/4K3 w - - 0 1");
    const Move takes = move_of(&pos, "d3d5");
    assert_int_equal(see_captures(&pos, takes, 10, true), 5);
    assert_int_equal(see_captures(&pos, takes, 9, true), 4);
    assert_int_equal(see_captures(&pos, takes, 9, false), 4);
    assert_int_equal(see(&pos, takes), 5);
}

// How the second opinion is asked: see(), or see_captures().
typedef struct Asked {
    bool pins, captures;
} Asked;

// Whether somebody of `side`, other than the man on `except`, reaches the king of the other side.
static bool gives_check(const Piece board[64], Color side, int except) {
    int king = 0;
    while (board[king] != piece_make(side == WHITE ? BLACK : WHITE, KING))
        king++;
    for (int s = 0; s < 64; s++) {
        if (s != except && board[s] != NO_PIECE && piece_color(board[s]) == side &&
            reaches(board, s, king)) {
            return true;
        }
    }
    return false;
}

static void take(const Piece board[64], int from, int to, Piece after[64]) {
    memcpy(after, board, 64 * sizeof *after);
    after[to] = board[from];
    after[from] = NO_PIECE;
}

static bool is_legal(const Piece board[64], int from, int to) {
    Piece after[64];
    take(board, from, to, after);
    return !gives_check(after, piece_color(board[from]) == WHITE ? BLACK : WHITE, to);
}

// The cheapest of `side` that attacks the square; among equals the one on the lowest rank, as the
// first mover sees the board, then on the lowest file. With pins the king is asked about where he
// takes. -1: none.
static int find_cheapest(const Piece board[64], int to, Color side, Color mover, bool pins) {
    int best = -1;
    for (int i = 0; i < 64; i++) {
        int s = mover == WHITE ? i : i ^ 56;
        if (board[s] == NO_PIECE || piece_color(board[s]) != side || !reaches(board, s, to) ||
            (pins && piece_type(board[s]) != KING && !is_legal(board, s, to))) {
            continue;
        }
        if (best < 0 || piece_type(board[s]) < piece_type(board[best]))
            best = s;
    }
    return best;
}

// What `side` gains at best by taking on the square, or by leaving it.
static int best_taking(const Piece board[64], int to, Color side, Color mover, bool pins) {
    int from = find_cheapest(board, to, side, mover, pins);
    if (from < 0)
        return 0;
    Piece after[64];
    take(board, from, to, after);
    Color other = side == WHITE ? BLACK : WHITE;
    int gain = worth[board[to] & 7];
    if (piece_type(board[from]) == KING && find_cheapest(after, to, other, mover, false) >= 0)
        return 0;
    if (piece_type(board[from]) == PAWN && (to < 8 || to >= 56)) {
        after[to] = piece_make(side, QUEEN);
        gain += worth[QUEEN] - worth[PAWN];
    }
    gain -= best_taking(after, to, other, mover, pins);
    return gain > 0 ? gain : 0;
}

static int slow_see(const Position *pos, Move move, Asked asked) {
    if (move_type(move) == MOVE_CASTLING)
        return 0;
    Piece board[64];
    const Square from = move_from(move), to = move_to(move);
    const Color mover = (Color)pos->side, other = mover == WHITE ? BLACK : WHITE;
    int gain = worth[pos->board[to] & 7];
    take(pos->board, from, to, board);
    if (move_type(move) == MOVE_EN_PASSANT) {
        gain = worth[PAWN];
        board[to ^ 8] = NO_PIECE;
    } else if (move_type(move) == MOVE_PROMOTION && !asked.captures) {
        board[to] = piece_make(mover, move_promotion(move));
        gain += worth[move_promotion(move)] - worth[PAWN];
    }
    return gain - best_taking(board, to, other, mover, asked.pins);
}

static int fast_see(const Position *pos, Move move, Asked asked) {
    return asked.captures ? see_captures(pos, move, 10, asked.pins) : see(pos, move);
}

// Every legal move here and in the mirror; returns of how many the exchange is worth something.
static int compare_exchanges(const Position *pos) {
    static const Asked ways[] = {{false, false}, {false, true}, {true, true}};
    const Position mirror = mirrored(pos);
    int fights = 0;
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        for (size_t w = 0; w < COUNT(ways); w++) {
            const int expected = slow_see(pos, moves[i], ways[w]);
            assert_int_equal(fast_see(pos, moves[i], ways[w]), expected);
            assert_int_equal(fast_see(&mirror, mirror_move(moves[i]), ways[w]), expected);
            fights += expected != 0;
        }
    }
    return fights;
}

TEST(random_positions_agree_with_taking_turns_on_a_board) {
    uint64_t seed = 23;
    int fights = 0;
    for (int game = 0; game < 10 * PLAYOUT_STARTS; game++) {
        Position pos = position_of(playout_starts[game % PLAYOUT_STARTS]);
        int ply = 0;
        do {
            fights += compare_exchanges(&pos);
        } while (++ply < 60 && play_any(&pos, &seed));
    }
    assert_true(fights > 10000);
}

TEST(the_natural_shot_is_the_capture_that_seems_to_win_most) {
    static const struct {
        const char *fen, *shot;
    } rows[] = {
        {"4r1k1/p4ppp/8/8/8/8/Q4PPP/6K1 w - - 0 1", "a2a7"}, // nobody guards it, and Re1 mates
        {"4r1k1/p4pqp/8/8/8/8/Q2B1PPP/6K1 b - - 0 1", NULL},
        {"6k1/8/8/2p1q3/3P4/8/8/6K1 w - - 0 1", "d4e5"}, // the queen, not the pawn
        {"3rr1k1/8/8/8/8/8/4Q3/6K1 w - - 0 1", NULL},    // a guarded rook
        {"6k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8q"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Position pos = position_of(rows[i].fen);
        char text[UCI_MOVE_MAX] = "";
        const Move shot = natural_shot(&pos);
        if (shot != MOVE_NONE)
            uci_move_write(shot, text);
        assert_string_equal(text, rows[i].shot ? rows[i].shot : "");
    }
}
