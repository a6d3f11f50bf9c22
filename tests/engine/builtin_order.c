// The order in which the built-in engine tries moves.

#include "onlymove/movegen.h"
#include "src/engine/builtin/order.h"
#include "tests/support/board.h"

static const char middlegame[] =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

static void end_order(Order *order) {
    (void)order; // holds nothing
}

FIXTURE(Order, order_clear, end_order);
#define ORDER_TEST(name) TEST_ON(name, Order *order, order_clear)

ORDER_TEST(every_move_is_picked_once) {
    const Position pos = position_of(middlegame);
    Picker picker;
    Move legal[MOVES_MAX], picked[MOVES_MAX];
    const int count = moves_legal(&pos, legal);
    int picks = 0;
    picker_all(&picker, order, &pos, 3, MOVE_NONE, MOVE_NONE);
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        assert_true(picks < count);
        assert_true(move_is_legal(&pos, move));
        for (int i = 0; i < picks; i++)
            assert_int_not_equal(picked[i], move);
        picked[picks++] = move;
    }
    assert_int_equal(picks, count);
}

ORDER_TEST(first_the_table_then_what_wins_then_what_refuted_then_the_rest) {
    const Position pos = position_of(middlegame);
    Picker picker;
    const Move table = move_of(&pos, "a2a3"), killer = move_of(&pos, "g2g4");
    const Move answered = move_of(&pos, "b2b3"); // any move serves
    order_reward(order, &pos, 5, 4, killer, answered, NULL, 0);
    picker_all(&picker, order, &pos, 5, table, MOVE_NONE);
    assert_int_equal(picker_next(&picker), table);
    bool quiet_seen = false, losing_seen = false;
    Move move = picker_next(&picker);
    assert_int_equal(move, move_of(&pos, "e2a6")); // the dearest for the cheapest
    for (; order_is_loud(&pos, move); move = picker_next(&picker)) {
        assert_true(see(&pos, move) >= 0);
        assert_true(picker.score >= BAND_KILLER);
    }
    assert_int_equal(move, killer);
    assert_true(picker.score > BAND_KILLER);
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        const bool loud = order_is_loud(&pos, move);
        assert_false(!loud && losing_seen);
        assert_true(!loud || see(&pos, move) < 0);
        quiet_seen = quiet_seen || !loud;
        losing_seen = losing_seen || loud;
    }
    assert_true(quiet_seen && losing_seen);
}

ORDER_TEST(an_answer_that_worked_is_tried_again_at_other_plies) {
    const Position pos = position_of(FEN_START);
    Picker picker;
    const Move answer = move_of(&pos, "g1h3"), answered = move_make(52, 36);
    order_reward(order, &pos, 5, 1, answer, answered, NULL, 0);
    picker_all(&picker, order, &pos, 9, MOVE_NONE, answered);
    assert_int_equal(picker_next(&picker), answer);
    assert_true(picker.score > BAND_KILLER);
}

ORDER_TEST(history_prefers_what_did_well_and_never_overflows) {
    const Position pos = position_of(FEN_START);
    Picker picker;
    const Move good = move_of(&pos, "a2a4"), bad[] = {move_of(&pos, "b1c3")};
    for (int i = 0; i < 1000; i++)
        order_reward(order, &pos, 5, 40, good, MOVE_NONE, bad, 1);
    assert_true(order->history[WHITE][move_from(good)][move_to(good)] > HISTORY_MAX * 9 / 10);
    assert_true(order->history[WHITE][move_from(good)][move_to(good)] <= HISTORY_MAX);
    assert_true(order->history[WHITE][move_from(bad[0])][move_to(bad[0])] >= -HISTORY_MAX);
    picker_all(&picker, order, &pos, 9, MOVE_NONE, move_make(52, 36));
    assert_int_equal(picker_next(&picker), good);
    Move last = MOVE_NONE;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;)
        last = move;
    assert_int_equal(last, bad[0]);
}

ORDER_TEST(forcing_moves_are_captures_queen_promotions_and_evasions) {
    Picker picker;
    int picks = 0;
    Position pos = position_of("3r3k/2P5/8/8/8/8/1p6/R6K w - - 0 1");
    picker_forcing(&picker, order, &pos, MOVE_NONE);
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE; picks++)
        assert_true(order_is_loud(&pos, move));
    assert_int_equal(picks, 2); // cxd8=Q, c8=Q; the pawn on b2 is nobody's
    pos = position_of("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    picker_forcing(&picker, order, &pos, MOVE_NONE);
    for (picks = 0; picker_next(&picker) != MOVE_NONE; picks++) {
    }
    assert_int_equal(picks, 3); // Kxe2, Kd1, Kf1
}
