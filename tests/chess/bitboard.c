// The attack tables against walking from square to square.
#include "tests/chess/chess_test.h"

#include "onlymove/bitboard.h"

static const int straight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

static Bitboard walk(int s, const int by[4][2], Bitboard occupied) {
    Bitboard seen = 0;
    for (int i = 0; i < 4; i++) {
        int file = s % 8 + by[i][0], rank = s / 8 + by[i][1];
        for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += by[i][0], rank += by[i][1]) {
            seen |= UINT64_C(1) << (rank * 8 + file);
            if (occupied & UINT64_C(1) << (rank * 8 + file))
                break;
        }
    }
    return seen;
}

static void expect_sliders_to_see_as_far_as_the_first_piece(void) {
    uint64_t seed = 17;
    for (int trial = 0; trial < 2000; trial++) {
        // One bit in two, in four, in eight, in sixteen.
        Bitboard occupied = random_next(&seed);
        for (int thin = 0; thin < trial % 4; thin++)
            occupied &= random_next(&seed);
        for (int s = 0; s < 64; s++) {
            assert_true(bb_rook((Square)s, occupied) == walk(s, straight, occupied));
            assert_true(bb_bishop((Square)s, occupied) == walk(s, diagonal, occupied));
        }
    }
}

// Whether this processor can look up that way at all.
static bool can(Lookup lookup) {
#ifdef __x86_64__
    return lookup == LOOKUP_MAGIC || __builtin_cpu_supports("bmi2");
#else
    return lookup == LOOKUP_MAGIC;
#endif
}

static void looked_up_by(Lookup lookup) {
    const Lookup before = bb_lookup;
    if (!can(lookup))
        skip();
    bb_use_lookup(lookup);
    assert_int_equal(bb_lookup, lookup);
    expect_sliders_to_see_as_far_as_the_first_piece();
    bb_use_lookup(before);
}

TEST(sliders_looked_up_by_multiplication_see_as_far_as_the_first_piece) {
    looked_up_by(LOOKUP_MAGIC);
}

TEST(sliders_looked_up_by_gathered_bits_see_as_far_as_the_first_piece) {
    looked_up_by(LOOKUP_PEXT);
}

TEST(sliders_are_ready_before_anybody_asks) {
    assert_true(can(bb_lookup));
    expect_sliders_to_see_as_far_as_the_first_piece();
}

TEST(steps_stop_at_the_edge) {
    assert_int_equal(bb_knight[A1], bb_bit(10) | bb_bit(17));
    assert_int_equal(bb_king[H8], bb_bit(62) | bb_bit(54) | bb_bit(55));
    assert_int_equal(bb_pawn[WHITE][8], bb_bit(17));  // a2: only b3
    assert_int_equal(bb_pawn[BLACK][55], bb_bit(46)); // h7: only g6
}

TEST(a_line_runs_from_edge_to_edge_and_between_holds_its_inside) {
    assert_int_equal(bb_line[9][27], UINT64_C(0x8040201008040201)); // b2, d4: the long diagonal
    assert_int_equal(bb_between[9][36], bb_bit(18) | bb_bit(27));   // b2, e5: c3 and d4
    assert_int_equal(bb_between[A1][1], 0);
    assert_int_equal(bb_line[A1][10], 0); // a1 and c2 share none
}
