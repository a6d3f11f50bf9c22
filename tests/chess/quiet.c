// When nothing hangs any more.
#include "tests/chess/chess_test.h"

#include "onlymove/exchange.h"

static void expect_settled(const char *fen, int white)
{
    Position pos = position_of(fen);
    assert_int_equal(material_settled(&pos, WHITE), white);
    assert_int_equal(material_settled(&pos, BLACK), -white);
    Position mirror = mirrored(&pos);
    assert_int_equal(material_settled(&mirror, BLACK), white);
}

static void expect_quiet(const char *fen, int gain, bool quiet)
{
    Position pos = position_of(fen);
    if (pos_is_quiet(&pos, gain) != quiet) {
        fail_msg("%s at %d", fen, gain);
    }
    Position mirror = mirrored(&pos);
    assert_int_equal(pos_is_quiet(&mirror, gain), quiet);
}

TEST(material_settles_where_nothing_can_be_taken)
{
    expect_settled(FEN_START, 0);
    expect_settled("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", 14);
}

TEST(what_hangs_is_taken_by_the_side_to_move)
{
    expect_settled("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 1);
    expect_settled("4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1", -9);
}

TEST(captures_that_lose_are_left_alone)
{
    expect_settled("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", 7);
}

TEST(a_capture_that_see_calls_losing_is_left_even_where_a_pin_would_save_it)
{
    // The knight on d7 could not take back on e5.
    expect_settled("3k4/3n4/8/4p3/8/5N2/8/3RK3 w - - 0 1", 4);
}

TEST(both_sides_take_in_turn)
{
    // exd5 wins a rook, bxc4 a knight: a pawn each remains.
    expect_settled("4k3/8/8/1p1r4/2N1P3/8/8/4K3 w - - 0 1", 0);
    // Black to move wins only the knight and would lose the rook: he stands pat, a pawn and 5 to 4.
    expect_settled("4k3/8/8/1p1r4/2N1P3/8/8/4K3 b - - 0 1", -2);
}

TEST(promotions_count_only_when_they_take)
{
    expect_settled("8/4P3/8/8/8/k7/8/4K3 w - - 0 1", 1);
    expect_settled("3n4/4P3/8/8/8/k7/8/4K3 w - - 0 1", 9);
}

TEST(a_check_must_be_answered_before_anything_is_taken)
{
    // The king must step aside, and then the bishop takes the queen.
    expect_settled("4r2k/6b1/8/8/8/8/8/Q3K3 w - - 0 1", -8);
}

TEST(an_evasion_that_loses_is_better_than_mate)
{
    // Qxf2 is the only move, and the rook takes the queen.
    expect_settled("k4r2/8/8/2Q5/8/8/5nPP/6RK w - - 0 1", 2);
}

TEST(an_even_exchange_is_tried_for_what_it_uncovers)
{
    // The knight guards the bishop until Bxf6.
    expect_settled("6k1/6p1/5n2/3b2B1/8/8/8/3R2K1 w - - 0 1", 4);
}

TEST(a_side_that_is_mated_has_lost_a_thousand)
{
    expect_settled("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", -1000);
    // Rook takes rook is mate.
    expect_settled("4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", 1000);
}

TEST(a_board_full_of_queens_settles_in_bounded_time)
{
    // Without a bound this takes minutes.
    Position pos =
        position_of("k1rq1B1R/1N1qQ1rQ/QQ1q3b/q1Q4N/q1q2n1B/1R1q1q1b/Q5QK/QQ1n1q2 b - -");
    int white = material_settled(&pos, WHITE);
    assert_in_range(white + 1000, 0, 2000);
    assert_int_equal(material_settled(&pos, BLACK), -white);
}

TEST(the_start_position_is_quiet)
{
    expect_quiet(FEN_START, 1, true);
}

TEST(a_position_in_check_is_not_quiet)
{
    expect_quiet("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", 100, false);
}

TEST(captures_count_from_the_gain_asked_for)
{
    expect_quiet("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 1, false);
    expect_quiet("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 2, true);
}

TEST(the_other_side_is_asked_as_if_it_were_its_turn)
{
    expect_quiet("4k3/8/8/3p4/8/2N5/8/4K3 b - - 0 1", 1, false);
    expect_quiet("4k3/8/8/3p4/8/2N5/8/4K3 b - - 0 1", 2, true);
    expect_quiet("4k3/8/2p5/3p4/8/2N5/8/4K3 b - - 0 1", 1, true); // guarded
}

TEST(a_promotion_that_stays_is_not_quiet)
{
    expect_quiet("8/4P3/8/8/8/k7/8/4K3 w - - 0 1", 100, false);
    expect_quiet("8/4P3/8/8/8/k7/8/4K3 b - - 0 1", 100, false);
    expect_quiet("r7/4P3/8/8/8/k7/8/4K3 w - - 0 1", 100, true);  // the rook takes it
    expect_quiet("4n3/4P3/8/8/8/k7/8/4K3 w - - 0 1", 100, true); // the knight stands before it
}

TEST(a_mate_in_one_of_either_side_is_not_quiet)
{
    expect_quiet("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 100, false);
    expect_quiet("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", 100, false);
    expect_quiet("6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1", 100, true); // the king slips out to h7
}

TEST(mate_in_one_is_found_and_a_mere_check_is_not)
{
    Position mate = position_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    Position check = position_of("6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1");
    Position stalemate = position_of("5k2/5P2/4K3/8/8/8/8/8 w - - 0 1"); // by Kf6
    assert_true(pos_has_mate_in_one(&mate));
    assert_false(pos_has_mate_in_one(&check));
    assert_false(pos_has_mate_in_one(&stalemate));
    Position promotion = position_of("7k/5P1p/8/8/8/8/8/4K3 w - - 0 1");
    assert_true(pos_has_mate_in_one(&promotion)); // f8=Q or R
}
