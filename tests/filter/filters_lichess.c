// The filters of today's Lichess generator at their boundaries: what is skipped before any
// evaluation is read, and what two evaluations tell.
#include "tests/support/test.h"

#include "tests/support/filter_trial.h"

// Even; the side to move is a pawn behind; a pawn ahead.
static const char EVEN[] = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
static const char BEHIND[] = "4k3/p7/8/8/8/8/8/4K3 w - - 0 1";
static const char TASKS_PER_ENGINE[] = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";

static double chances(int centipawns) {
    return score_win_chances((Score){.mate = false, .value = centipawns});
}

TEST(castling_rights_are_all_that_kings_and_rooks_at_home_would_have) {
    static const FilterTrial rows[] = {
        {.fen = FEN_START, .miss = PASSES},
        {.fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20", .miss = PASSES},
        {.fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 20", .miss = NO_MISS},
        {.fen = "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 20", .miss = NO_MISS},
        {.fen = "r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 20", .miss = PASSES},
        {.fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 20", .miss = PASSES},
        {"full-castling", "r3k2r/8/8/8/8/8/8/4K2R w Kk - 0 20", .miss = NO_MISS,
         .measured = "castling Kk", .threshold = "as it looks: Kkq"},
    };
    FILTER_ROWS(rows, .profile = "lichess", .filter = "full-castling");
}

TEST(a_position_after_a_repetition_is_skipped_until_a_move_cannot_be_undone) {
    static const FilterTrial rows[] = {
        {.miss = PASSES},
        {.moves = "Nf3 Nf6 Ng1", .miss = PASSES},
        {.moves = "Nf3 Nf6 Ng1 Ng8", .miss = NO_MISS},
        {.moves = "Nf3 Nf6 Ng1 Ng8 Nc3", .miss = NO_MISS},
        {.moves = "Nf3 Nf6 Ng1 Ng8 e4", .miss = PASSES},
    };
    FILTER_ROWS(rows, .profile = "lichess", .filter = "not-seen-before", .fen = FEN_START);
}

TEST(a_solver_who_is_ahead_in_material_is_skipped) {
    static const FilterTrial rows[] = {
        {.fen = EVEN, .miss = PASSES},
        {.fen = BEHIND, .miss = PASSES},
        {.fen = TASKS_PER_ENGINE, .miss = 1},
        {.fen = "3nk3/3n4/8/8/8/8/P7/R3K3 w - - 0 1", .miss = PASSES},
        {.fen = "3nk3/3n4/8/8/8/8/PP6/R3K3 w - - 0 1", .miss = 1},
        {.fen = "r3k2r/8/8/8/8/8/PPP5/3QK3 w - - 0 1", .miss = 2},
    };
    FILTER_ROWS(rows, .profile = "lichess", .filter = "not-ahead");
}

// After two moves of a game, with the evaluations now and before.
#define OWN       "centipawn=1 chances.wdl=1"
#define AFTER_TWO .profile = "lichess", .set = "centipawn=1", .fen = EVEN, .moves = "Ke2 Ke7"

TEST(who_was_winning_already_is_skipped_unless_a_mate_is_near) {
    static const FilterTrial rows[] = {
        // More than 300 before was winning.
        {.evals = "500 299", .miss = PASSES},
        {.evals = "500 300", .miss = PASSES},
        {.evals = "500 301", .miss = 1},
        {.evals = "500 #20", .miss = NO_MISS},
        {.evals = "500 #-20", .miss = PASSES},
        // A mate in 15 or closer counts whatever was before.
        {.evals = "#14 301", .miss = PASSES},
        {.evals = "#15 301", .miss = PASSES},
        {.evals = "#15 #16", .miss = PASSES},
        {.evals = "#16 301", .miss = 1},
        {.evals = "#16 300", .miss = PASSES},
        {.evals = "#-3 301", .miss = 1},
        // What was before is asked for only where no mate is near.
        {.evals = "? ?", .needs = NEED_EVAL_NOW},
        {.evals = "? 301", .needs = NEED_EVAL_NOW},
        {.evals = "500 ?", .needs = NEED_EVAL_1},
        {.evals = "#16 ?", .needs = NEED_EVAL_1},
        {.evals = "#15 ?", .miss = PASSES},
        // Stockfish's centipawns since 15.1 are larger than those that the numbers were meant in.
        {.set = "centipawn=1.74", .evals = "300 172", .miss = PASSES},
        {.set = "centipawn=1.74", .evals = "300 173", .miss = 1},
        // Before a game's first position stands a fixed evaluation.
        {.moves = "", .evals = "500", .miss = PASSES},
        {.moves = "", .evals = "500", .set = "centipawn=1 eval.start=300", .miss = PASSES},
        {.moves = "", .evals = "500", .set = "centipawn=1 eval.start=301", .miss = 1},
        // And before the first move from where all games begin, where the game says nothing.
        {.fen = FEN_START, .moves = "e4", .evals = "500 ?", .miss = PASSES},
        {AT(FEN_START), .moves = "e4", .evals = "500 ?", .set = "centipawn=1 eval.start=301",
         .miss = 1},
        {.fen = FEN_START, .moves = "e4", .evals = "500 301", .miss = 1},
        {.fen = FEN_START, .moves = "e4 e5", .evals = "500 ?", .needs = NEED_EVAL_1},
        {.moves = "Ke2", .evals = "500 ?", .needs = NEED_EVAL_1},
    };
    FILTER_ROWS(rows, AFTER_TWO, .filter = "not-winning-before");
}

TEST(a_near_mate_passes_or_an_advantage_that_the_last_move_brought) {
    char exactly[60];
    snprintf(exactly, sizeof exactly, "centipawn=1 chances.gain=%.17g", chances(377));
    const FilterTrial rows[] = {
        // A mate closer than 15 needs nothing else.
        {.evals = "#1 ?", .miss = PASSES},
        {.evals = "#14 ?", .miss = PASSES},
        {.fen = TASKS_PER_ENGINE, .evals = "#14 #14", .miss = PASSES},
        // A farther mate is an advantage.
        {.evals = "#15 ?", .needs = NEED_EVAL_1},
        {.evals = "#15 0", .miss = PASSES},
        {.evals = "#15 300", .miss = 0.6 - (1 - chances(300))},
        {.evals = "#15 #16", .miss = 0.6},
        // An advantage is 200 at least.
        {.fen = BEHIND, .evals = "200 -500", .miss = PASSES},
        {.fen = BEHIND, .evals = "201 -500", .miss = PASSES},
        {.fen = BEHIND, .evals = "199 -500", .miss = chances(200) - chances(199)},
        {.fen = BEHIND, .evals = "#-5 -500", .miss = ANY_MISS},
        // As it ships +1.15 is what +2.00 was.
        {.fen = BEHIND, .set = "centipawn=1.74", .evals = "115 -500", .miss = PASSES},
        {.fen = BEHIND, .set = "", .evals = "114 -500", .miss = ANY_MISS},
        // Below 400 the solver is a pawn behind.
        {.fen = BEHIND, .evals = "399 -500", .miss = PASSES},
        {.evals = "399 -500", .miss = chances(400) - chances(399)},
        {.evals = "400 -500", .miss = PASSES},
        {.fen = TASKS_PER_ENGINE, .evals = "400 -500", .miss = PASSES},
        {AT(BEHIND), .evals = "399 -500", .set = "centipawn=1 advantage.behind=2",
         .miss = chances(400) - chances(399)},
        {.evals = "399 -500", .set = "centipawn=1 advantage.behind=0", .miss = PASSES},
        // The win chances grow by more than 0.6.
        {.fen = BEHIND, .evals = "377 0", .miss = PASSES},
        {AT(BEHIND), .evals = "376 0", .miss = 0.6 - chances(376),
         .measured = "+3.76 after 0.00, -1 in material", .threshold = ">=+2.00, win chances >+0.60",
         .reason = "the last move changed too little (+3.76, win chances +0.60)"},
        {.evals = "400 #-3", .miss = PASSES},
        {.evals = "900 #3", .miss = 0.6 - (chances(900) - 1)},
        {.moves = "", .evals = "500", .miss = PASSES},
        {.moves = "",
         .evals = "500",
         .set = "centipawn=1 eval.start=300",
         .miss = 0.6 - (chances(500) - chances(300))},
        // As it ships: W(377.58) is above 0.6, W(375.84) is not.
        {.fen = BEHIND, .set = "centipawn=1.74", .evals = "217 0", .miss = PASSES},
        {.fen = BEHIND, .set = "", .evals = "216 0", .miss = ANY_MISS},
        // A gain of exactly the limit is too little.
        {.fen = BEHIND, .evals = "377 0", .set = exactly, .miss = ANY_MISS},
        // The engine's own chances where both scores have them, or one is a mate; else the formula.
        {AT(BEHIND), .set = OWN, .evals = "200=700 0=99", .miss = PASSES,
         .reason =
             "the last move gave the solver an advantage (+2.00, win chances +0.60 by the engine)"},
        {AT(BEHIND), .set = OWN, .evals = "200=700 0=100", .miss = ANY_MISS,
         .reason = "the last move changed too little (+2.00, win chances +0.60 by the engine)"},
        {.set = OWN, .evals = "400=-399 #-3", .miss = PASSES},
        {.set = OWN, .evals = "400=-400 #-3", .miss = ANY_MISS},
        {.set = OWN, .evals = "#15 0=399", .miss = PASSES},
        {AT(BEHIND), .set = OWN, .evals = "376=900 0", .miss = 0.6 - chances(376),
         .reason = "the last move changed too little (+3.76, win chances +0.60 by the formula)"},
        {.fen = BEHIND, .set = OWN, .evals = "377 0=900", .miss = PASSES},
        {.moves = "", .set = OWN, .evals = "400=900", .miss = 0.6 - (chances(400) - chances(20))},
        // What is asked in centipawns stays so.
        {.fen = BEHIND, .set = OWN, .evals = "199=900 0=0", .miss = chances(200) - chances(199)},
        // What was before is asked for only where there is an advantage.
        {.fen = BEHIND, .evals = "? ?", .needs = NEED_EVAL_NOW},
        {.fen = BEHIND, .evals = "? 0", .needs = NEED_EVAL_NOW},
        {.fen = BEHIND, .evals = "200 ?", .needs = NEED_EVAL_1},
        {.evals = "400 ?", .needs = NEED_EVAL_1},
        {.fen = BEHIND, .evals = "199 ?", .miss = chances(200) - chances(199)},
        {.evals = "399 ?", .miss = chances(400) - chances(399)},
        // The miss is the largest of what is lacking.
        {.evals = "390 380", .miss = 0.6 - (chances(390) - chances(380))},
        {.evals = "150 -400", .miss = chances(400) - chances(150)},
    };
    assert_true(chances(376) < 0.6 && chances(377) > 0.6);
    FILTER_ROWS(rows, AFTER_TWO, .filter = "mate-or-advantage");
    const Evidence evidence =
        filter_verdict((FilterTrial){"mate-or-advantage", BEHIND, .profile = "lichess",
                                     .set = exactly, .moves = "Ke2 Ke7", .evals = "377 0"})
            .evidence;
    assert_true(evidence.has_miss && evidence.miss > 0 && evidence.miss < 1e-12);
}

TEST(below_tier_3_a_mate_in_one_is_left_out) {
    static const FilterTrial rows[] = {
        {.set = "tier=2", .evals = "#1 ?", .miss = 1},
        {.set = "tier=1", .evals = "#1 ?", .miss = 1},
        {.set = "tier=1", .evals = "#2 ?", .miss = PASSES},
        {.set = "tier=1", .evals = "500 ?", .miss = PASSES},
        {.set = "tier=1", .evals = "#-1 ?", .miss = PASSES},
        {.set = "tier=1", .evals = "? ?", .needs = NEED_EVAL_NOW},
        // From tier 3 on nothing is asked; it ships so.
        {.evals = "? ?", .miss = PASSES},
        {.set = "tier=3", .evals = "? ?", .miss = PASSES},
        {.set = "tier=3", .evals = "#1 ?", .miss = PASSES},
    };
    FILTER_ROWS(rows, AFTER_TWO, .filter = "not-easy");
}
