// Lists of moves, beyond what perft counts.
#include "tests/chess/chess_test.h"

static void expect_forcing(const char *fen, const char *expected)
{
    Position pos = position_of(fen);
    Move moves[MOVES_MAX];
    int count = moves_forcing(&pos, moves);
    size_t words = *expected ? 1 : 0;
    for (const char *p = expected; *p; p++)
        words += *p == ' ';
    assert_int_equal(count, words);
    for (int i = 0; i < count; i++) {
        char uci[UCI_MOVE_MAX];
        uci_move_write(moves[i], uci);
        if (!strstr(expected, uci))
            fail_msg("%s: %s is not forcing", fen, uci);
    }
}

TEST(forcing_moves_capture_or_become_a_queen)
{
    expect_forcing(FEN_START, "");
    expect_forcing("4k3/8/8/3pP3/8/2N5/8/4K3 w - d6 0 1", "c3d5 e5d6");
    expect_forcing("3n4/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7e8q e7d8q");
    expect_forcing("8/8/8/8/8/k7/3p4/3K4 b - - 0 1", ""); // the pawn is blocked
}

TEST(in_check_every_evasion_is_forcing)
{
    expect_forcing("4k3/8/8/8/8/8/3N4/r3K3 w - - 0 1", "e1e2 e1f2 d2b1");
}

TEST(the_order_depends_on_the_position_alone)
{
    Position start = position_of(FEN_START);
    Position a = play(start, "g1f3 g8f6 b1c3 b8c6 e2e3 e7e6");
    Position b = play(start, "e2e3 b8c6 g1f3 e7e6 b1c3 g8f6");
    Move of_a[MOVES_MAX], of_b[MOVES_MAX];
    int count = moves_legal(&a, of_a);
    assert_int_equal(moves_legal(&b, of_b), count);
    assert_memory_equal(of_a, of_b, (size_t)count * sizeof(Move));
}

TEST(the_position_with_the_most_moves_fits)
{
    // Petrović 1964
    Position pos = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    Move moves[MOVES_MAX];
    assert_int_equal(moves_legal(&pos, moves), 218);
}
