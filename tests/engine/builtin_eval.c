// The built-in engine's judgement at rest.
#include "src/engine/builtin/eval.h"
#include "tests/support/board.h"
#include "tests/support/mirror.h"

static int judge(const char *fen, KingMetric metric) {
    Eval eval;
    const Position pos = position_of(fen);
    eval_init(&eval, metric);
    return eval_position(&eval, &pos);
}

TEST(a_mirrored_position_has_the_same_value) {
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/3k4/8/8/8/1R6/4K3 w - - 0 1",
        "8/P1P4k/8/8/3b4/8/5p2/1K6 b - - 0 1",
    };
    for (size_t i = 0; i < COUNT(fens); i++) {
        char other[FEN_MAX];
        mirror_fen(fens[i], other);
        assert_int_equal(judge(fens[i], METRIC_MANHATTAN), judge(other, METRIC_MANHATTAN));
        assert_int_equal(judge(fens[i], METRIC_CHEBYSHEV), judge(other, METRIC_CHEBYSHEV));
    }
}

TEST(the_king_hides_in_the_opening_and_comes_out_in_the_ending) {
    assert_true(judge("r1bq1rk1/8/8/8/8/8/8/R1BQ1RK1 w - - 0 1", METRIC_MANHATTAN) >
                judge("r1bq1rk1/8/8/8/3K4/8/8/R1BQ1R2 w - - 0 1", METRIC_MANHATTAN));
    assert_true(judge("8/p5k1/8/8/3K4/8/P7/8 w - - 0 1", METRIC_MANHATTAN) >
                judge("8/p5k1/8/8/8/8/P7/6K1 w - - 0 1", METRIC_MANHATTAN));
}

// 70 a step, in an ending against a bare king and without pawns only.
TEST(near_kings_are_good_for_who_hunts) {
    static const char far[] = "4k3/8/8/8/7R/8/8/K7 w - - 0 1";
    static const char near[] = "4k3/8/8/8/7R/8/8/7K w - - 0 1"; // one file nearer
    assert_int_equal(judge(near, METRIC_MANHATTAN) - judge(far, METRIC_MANHATTAN), 70);
    assert_int_equal(judge(near, METRIC_CHEBYSHEV) - judge(far, METRIC_CHEBYSHEV), 0);
    static const char with_pawns[] = "4k3/8/8/8/7R/8/P7/K7 w - - 0 1";
    static const char with_pawns_near[] = "4k3/8/8/8/7R/8/P7/7K w - - 0 1";
    assert_true(
        abs(judge(with_pawns_near, METRIC_MANHATTAN) - judge(with_pawns, METRIC_MANHATTAN)) < 40);
}

TEST(a_king_at_the_edge_is_hunted_down) {
    assert_true(judge("k7/8/8/8/8/8/4R3/4K3 w - - 0 1", METRIC_CHEBYSHEV) >
                judge("8/8/8/3k4/8/8/4R3/4K3 w - - 0 1", METRIC_CHEBYSHEV) + 200);
}

TEST(a_won_ending_never_looks_worse_than_a_draw) {
    for (int weak = 0; weak < 64; weak++) {
        for (int king = 0; king < 64; king++) {
            const Square w = (Square)weak, k = (Square)king;
            if (abs(square_file(w) - square_file(k)) < 2 &&
                abs(square_rank(w) - square_rank(k)) < 2) {
                continue;
            }
            Eval eval;
            Position pos = position_of("8/8/8/8/8/k7/8/K6R w - - 0 1");
            pos.by_type[KING] = UINT64_C(1) << king | UINT64_C(1) << weak;
            pos.by_type[ROOK] = UINT64_C(1) << 7;
            pos.by_color[WHITE] = UINT64_C(1) << king | UINT64_C(1) << 7;
            pos.by_color[BLACK] = UINT64_C(1) << weak;
            if (king == 7 || weak == 7)
                continue;
            eval_init(&eval, METRIC_MANHATTAN);
            assert_true(eval_position(&eval, &pos) > 300);
        }
    }
}

TEST(a_passed_pawn_is_worth_more_the_further_it_is) {
    static const char *const steps[] = {
        "7k/8/8/8/8/8/P7/7K w - - 0 1", "7k/8/8/8/P7/8/8/7K w - - 0 1",
        "7k/8/P7/8/8/8/8/7K w - - 0 1", "7k/P7/8/8/8/8/8/7K w - - 0 1"};
    for (size_t i = 1; i < COUNT(steps); i++)
        assert_true(judge(steps[i], METRIC_MANHATTAN) > judge(steps[i - 1], METRIC_MANHATTAN));
    assert_true(judge("7k/8/P7/8/8/8/8/7K w - - 0 1", METRIC_MANHATTAN) >
                judge("7k/1p6/P7/8/8/8/1P6/7K w - - 0 1", METRIC_MANHATTAN) + 30);
}
