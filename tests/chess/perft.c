// The generator against the published node counts of the Chess Programming Wiki's six positions.
#include "tests/chess/chess_test.h"

static void expect(const char *fen, int depth, uint64_t nodes)
{
    Position pos = position_of(fen);
    assert_int_equal(perft(&pos, depth), nodes);
}

static void counts_the_start_position(void **state)
{
    (void)state;
    expect(FEN_START, 1, 20);
    expect(FEN_START, 2, 400);
    expect(FEN_START, 3, 8902);
    expect(FEN_START, 4, 197281);
    expect(FEN_START, 5, 4865609);
}

static void counts_kiwipete(void **state)
{
    (void)state;
    const char *fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    expect(fen, 1, 48);
    expect(fen, 2, 2039);
    expect(fen, 3, 97862);
    expect(fen, 4, 4085603);
}

static void counts_position_3_with_its_pinned_en_passant(void **state)
{
    (void)state;
    const char *fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    expect(fen, 1, 14);
    expect(fen, 4, 43238);
    expect(fen, 6, 11030083);
}

static void counts_position_4_with_promotions_in_check(void **state)
{
    (void)state;
    const char *fen = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    expect(fen, 1, 6);
    expect(fen, 3, 9467);
    expect(fen, 5, 15833292);
}

static void counts_position_5(void **state)
{
    (void)state;
    const char *fen = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    expect(fen, 1, 44);
    expect(fen, 4, 2103487);
}

static void counts_position_6(void **state)
{
    (void)state;
    const char *fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    expect(fen, 1, 46);
    expect(fen, 4, 3894594);
}

static void depth_zero_and_below_is_the_position_itself(void **state)
{
    (void)state;
    expect(FEN_START, 0, 1);
    expect(FEN_START, -3, 1);
}

static void depth_is_held_at_its_limit(void **state)
{
    (void)state;
    // Each king has one move for ever: from the corner to the next square and back.
    expect("k1b5/1p1p4/1P1P4/8/8/1p1p4/1P1P4/K1B5 w - - 0 1", 1000000, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_the_start_position),
        cmocka_unit_test(counts_kiwipete),
        cmocka_unit_test(counts_position_3_with_its_pinned_en_passant),
        cmocka_unit_test(counts_position_4_with_promotions_in_check),
        cmocka_unit_test(counts_position_5),
        cmocka_unit_test(counts_position_6),
        cmocka_unit_test(depth_zero_and_below_is_the_position_itself),
        cmocka_unit_test(depth_is_held_at_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
