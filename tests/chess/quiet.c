// When nothing hangs any more.
#include "tests/chess/chess_test.h"

static void expect_settled(const char *fen, int white, const char *why) {
    Position pos = position_of(fen);
    Position mirror = mirrored(&pos);
    if (material_after_captures(&pos, WHITE) != white)
        fail_msg("%s: %d, not %d", why, material_after_captures(&pos, WHITE), white);
    assert_int_equal(material_after_captures(&pos, BLACK), -white);
    assert_int_equal(material_after_captures(&mirror, BLACK), white);
}

static void expect_quiet(const char *fen, int gain, bool quiet) {
    Position pos = position_of(fen);
    if (pos_is_quiet(&pos, gain) != quiet)
        fail_msg("%s at %d", fen, gain);
    Position mirror = mirrored(&pos);
    assert_int_equal(pos_is_quiet(&mirror, gain), quiet);
}

TEST(material_settles_when_nothing_hangs_any_more) {
    static const struct {
        const char *fen;
        int white;
        const char *why;
    } rows[] = {
        {FEN_START, 0, "nothing can be taken"},
        {"4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", 14, "nothing can be taken"},
        {"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 1, "what hangs is taken by the side to move"},
        {"4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1", -9, "what hangs is taken by the side to move"},
        {"4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", 7, "captures that lose are left alone"},
        {"3k4/3n4/8/4p3/8/5N2/8/3RK3 w - - 0 1", 4, "also where a pinned knight takes back"},
        {"4k3/8/8/1p1r4/2N1P3/8/8/4K3 w - - 0 1", 0, "exd5 wins a rook, bxc4 a knight"},
        {"4k3/8/8/1p1r4/2N1P3/8/8/4K3 b - - 0 1", -2,
         "Black would lose the rook for the knight, and stands pat: a pawn and 5 to 4"},
        {"8/4P3/8/8/8/k7/8/4K3 w - - 0 1", 1, "a promotion that takes nothing does not count"},
        {"3n4/4P3/8/8/8/k7/8/4K3 w - - 0 1", 9, "a promotion that takes counts"},
        {"4r2k/6b1/8/8/8/8/8/Q3K3 w - - 0 1", -8,
         "the king must step out of check, and then the bishop takes the queen"},
        {"k4r2/8/8/2Q5/8/8/5nPP/6RK w - - 0 1", 2,
         "Qxf2 is the only move, and better than mate, though the rook takes the queen"},
        {"6k1/6p1/5n2/3b2B1/8/8/8/3R2K1 w - - 0 1", 4, "the knight guards the bishop until Bxf6"},
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", -1000, "White is mated"},
        {"4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", 1000, "rook takes rook is mate"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_settled(rows[i].fen, rows[i].white, rows[i].why);
}

TEST(a_board_full_of_queens_settles_in_bounded_time) {
    // Without a bound this takes minutes.
    Position pos =
        position_of("k1rq1B1R/1N1qQ1rQ/QQ1q3b/q1Q4N/q1q2n1B/1R1q1q1b/Q5QK/QQ1n1q2 b - -");
    int white = material_after_captures(&pos, WHITE);
    assert_in_range(white + 1000, 0, 2000);
    assert_int_equal(material_after_captures(&pos, BLACK), -white);
}

TEST(a_position_is_quiet_where_nobody_gains_as_much_as_asked) {
    static const struct {
        const char *fen;
        int gain;
        bool quiet;
    } rows[] = {
        // The start position is quiet.
        {FEN_START, 1, true},
        // A position in check is not quiet.
        {"4k3/8/8/8/8/8/8/r3K3 w - - 0 1", 100, false},
        // Captures count from the gain asked for.
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 1, false},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 2, true},
        // The other side is asked as if it were its turn.
        {"4k3/8/8/3p4/8/2N5/8/4K3 b - - 0 1", 1, false},
        {"4k3/8/8/3p4/8/2N5/8/4K3 b - - 0 1", 2, true},
        {"4k3/8/2p5/3p4/8/2N5/8/4K3 b - - 0 1", 1, true}, // guarded
        // A promotion that stays is not quiet.
        {"8/4P3/8/8/8/k7/8/4K3 w - - 0 1", 100, false},
        {"8/4P3/8/8/8/k7/8/4K3 b - - 0 1", 100, false},
        {"r7/4P3/8/8/8/k7/8/4K3 w - - 0 1", 100, true},  // the rook takes it
        {"4n3/4P3/8/8/8/k7/8/4K3 w - - 0 1", 100, true}, // the knight stands before it
        // A mate in one of either side is not quiet.
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 100, false},
        {"6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", 100, false},
        {"6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1", 100, true}, // the king slips out to h7
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_quiet(rows[i].fen, rows[i].gain, rows[i].quiet);
}

TEST(mate_in_one_is_found_and_a_mere_check_is_not) {
    Position mate = position_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    Position check = position_of("6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1");
    Position stalemate = position_of("5k2/5P2/4K3/8/8/8/8/8 w - - 0 1"); // by Kf6
    assert_true(pos_has_mate_in_one(&mate));
    assert_false(pos_has_mate_in_one(&check));
    assert_false(pos_has_mate_in_one(&stalemate));
    Position promotion = position_of("7k/5P1p/8/8/8/8/8/4K3 w - - 0 1");
    assert_true(pos_has_mate_in_one(&promotion)); // f8=Q or R
}
