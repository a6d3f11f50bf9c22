// How games end.
#include "tests/chess/chess_test.h"

#include "onlymove/draw.h"

static void mate_and_stalemate_are_told_apart(void **state)
{
    (void)state;
    Position start;
    pos_start(&start);
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

static void a_double_step_that_can_be_taken_en_passant_is_no_mate(void **state)
{
    (void)state;
    // g2-g4 is mate, but for the pawn on f4.
    Position with = position_of("8/8/R7/7k/5pP1/5N1P/8/4K3 b - g3 0 1");
    Position without = position_of("8/8/R7/7k/5pP1/5N1P/8/4K3 b - - 0 1");
    assert_false(pos_is_checkmate(&with));
    assert_true(pos_is_checkmate(&without));
}

static bool is_insufficient(const char *fen)
{
    Position pos = position_of(fen);
    return pos_is_insufficient(&pos);
}

static void bare_kings_and_one_minor_piece_cannot_mate(void **state)
{
    (void)state;
    assert_true(is_insufficient("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert_true(is_insufficient("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    assert_true(is_insufficient("4kb2/8/8/8/8/8/8/4K3 w - - 0 1"));
}

static void bishops_of_one_colour_cannot_mate_however_many(void **state)
{
    (void)state;
    assert_true(is_insufficient("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    assert_true(is_insufficient("b1b1k3/8/8/8/8/8/8/4KB1B w - - 0 1"));
    assert_false(is_insufficient("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1"));
}

static void anything_else_might_still_mate(void **state)
{
    (void)state;
    assert_false(is_insufficient("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
    assert_false(is_insufficient("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    assert_false(is_insufficient("3qk3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert_false(is_insufficient("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"));
    assert_false(is_insufficient("4kn2/8/8/8/8/8/8/1N2K3 w - - 0 1"));
    assert_false(is_insufficient("4kn2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
}

// Plays the moves and keeps every position; returns how often the last one stood on the board.
static int repetitions_after(const char *fen, const char *moves)
{
    Position game[64] = {position_of(fen)};
    size_t count = 1;
    while (*moves) {
        char uci[UCI_MOVE_MAX] = "";
        size_t len = strcspn(moves, " ");
        memcpy(uci, moves, len);
        game[count] = play(game[count - 1], uci);
        count++;
        moves += len + (moves[len] == ' ');
    }
    return draw_repetitions(game, count);
}

static void a_position_repeats_with_the_knights_back_home(void **state)
{
    (void)state;
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

static void lost_castling_rights_make_another_position(void **state)
{
    (void)state;
    assert_int_equal(repetitions_after("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h2 e8d8 h2h1 d8e8"), 1);
    assert_int_equal(repetitions_after("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 e8d8 h2h1 d8e8"), 2);
}

static void a_pinned_en_passant_capture_does_not_hide_a_repetition(void **state)
{
    (void)state;
    // After d7-d5 the pawn on e5 stands beside, but is pinned: the position comes back in full.
    assert_int_equal(
        repetitions_after("k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 a8b8 e2e1 b8a8"), 2);
    assert_int_equal(
        repetitions_after("k3r3/3p4/8/4P3/8/8/8/3K4 b - - 0 1", "d7d5 d1d2 a8b8 d2d1 b8a8"), 1);
}

static void no_positions_are_no_repetition(void **state)
{
    (void)state;
    assert_int_equal(draw_repetitions(NULL, 0), 0);
}

static void fifty_and_seventy_five_moves_are_counted_in_plies(void **state)
{
    (void)state;
    Position pos = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert_false(pos_is_fifty(&pos));
    pos = play(pos, "a1a2");
    assert_true(pos_is_fifty(&pos));
    assert_false(pos_is_seventy_five(&pos));
    pos = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 149 99");
    assert_false(pos_is_seventy_five(&pos));
    pos = play(pos, "a1a2");
    assert_true(pos_is_seventy_five(&pos));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mate_and_stalemate_are_told_apart),
        cmocka_unit_test(a_double_step_that_can_be_taken_en_passant_is_no_mate),
        cmocka_unit_test(bare_kings_and_one_minor_piece_cannot_mate),
        cmocka_unit_test(bishops_of_one_colour_cannot_mate_however_many),
        cmocka_unit_test(anything_else_might_still_mate),
        cmocka_unit_test(a_position_repeats_with_the_knights_back_home),
        cmocka_unit_test(lost_castling_rights_make_another_position),
        cmocka_unit_test(a_pinned_en_passant_capture_does_not_hide_a_repetition),
        cmocka_unit_test(no_positions_are_no_repetition),
        cmocka_unit_test(fifty_and_seventy_five_moves_are_counted_in_plies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
