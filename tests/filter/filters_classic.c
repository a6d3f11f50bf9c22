// The filter that triggers classic, at its boundaries: an evaluation that turns into mate, or
// jumps.
#include "tests/support/test.h"

#include "tests/support/filter_trial.h"

// After two moves of a game, or as many as a row says.
#define JUMP                                                                                       \
    .profile = "classic", .filter = "evaluation-jump", .fen = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1",   \
    .moves = "Ke2 Ke7"

TEST(an_evaluation_that_jumps_or_turns_into_mate_passes) {
    static const FilterTrial rows[] = {
        // It jumps to 400 from two that are not above 0.
        {.evals = "400 0 0", .miss = PASSES},
        {.evals = "399 0 0", .miss = 1},
        {.evals = "400 1 0", .miss = 1},
        {.evals = "400 0 1", .miss = 1},
        {.evals = "900 -250 -40", .miss = PASSES},
        {.evals = "380 12 35", .miss = 35},
        // The jump is 300 at least.
        {.evals = "400 100 0", .set = "jump.before=200", .miss = PASSES},
        {.evals = "400 101 0", .set = "jump.before=200", .miss = 1},
        // A solver who was being mated before had nothing.
        {.evals = "400 #-3 #-4", .miss = PASSES},
        {.evals = "400 -20 #-4", .miss = PASSES},
        {.evals = "400 #3 0", .miss = NO_MISS},
        {.evals = "400 0 #3", .miss = NO_MISS},
        {.evals = "#-2 0 0", .miss = NO_MISS},
        // Centipawns or being mated turn into mate.
        {.evals = "#3 0 900", .miss = PASSES},
        {.evals = "#3 0 ?", .miss = PASSES},
        // But not from what was good before.
        {.evals = "#3 1 ?", .miss = 1},
        {.evals = "#3 900 ?", .miss = 900},
        {.evals = "#3 900 ?", .set = "mate.before=900", .miss = PASSES},
        {.evals = "#3 901 ?", .set = "mate.before=900", .miss = 1},
        {.evals = "#3 0 ?", .set = "mate.before=-1", .miss = 1},
        {.evals = "#30 -700 ?", .miss = PASSES},
        {.evals = "#3 #-2 ?", .miss = PASSES},
        // A mate that was there before is no turn.
        {.evals = "#3 #4 0", .miss = NO_MISS},
        {.evals = "#3 #4 ?", .miss = NO_MISS},
        // The numbers are keys.
        {.evals = "250 20 20", .set = "jump.before=20 jump.after=250 jump.min=230", .miss = PASSES},
        {.evals = "250 20 20", .set = "jump.before=20 jump.after=250 jump.min=231", .miss = 1},
    };
    FILTER_ROWS(rows, JUMP);
}

TEST(an_earlier_evaluation_is_asked_for_only_where_nothing_else_decides) {
    static const FilterTrial rows[] = {
        {.evals = "? ? ?", .needs = NEED_EVAL_NOW},
        {.evals = "? 0 0", .needs = NEED_EVAL_NOW},
        {.evals = "? 0", .moves = "Ke2", .needs = NEED_EVAL_NOW},
        {.evals = "400 ? ?", .needs = NEED_EVAL_1},
        {.evals = "400 0 ?", .needs = NEED_EVAL_2},
        {.evals = "#3 ? ?", .needs = NEED_EVAL_1},
        {.evals = "399 ? ?", .miss = 1},
        {.evals = "400 1 ?", .miss = 1},
        {.evals = "400 ? 7", .miss = 7},
    };
    FILTER_ROWS(rows, JUMP);
}

TEST(of_the_first_two_positions_only_the_second_can_turn_into_mate) {
    static const FilterTrial rows[] = {
        {.evals = "#3 0", .moves = "Ke2", .miss = PASSES},
        {.evals = "#3 ?", .moves = "Ke2", .needs = NEED_EVAL_1},
        {.evals = "900 ?", .moves = "Ke2", .miss = NO_MISS},
        {EVALS("900 0"), .moves = "Ke2", .miss = NO_MISS,
         .reason = "no mate (+9.00), and only one position came before: too few for a jump"},
        {EVALS("#3"), .moves = "", .miss = NO_MISS,
         .reason = "nothing came before the game's first position"},
        {.evals = "900", .moves = "", .miss = NO_MISS},
        {.evals = "?", .moves = "", .miss = NO_MISS},
    };
    FILTER_ROWS(rows, JUMP);
}

TEST(a_verdict_shows_the_evaluations_in_the_order_of_the_game) {
    static const FilterTrial rows[] = {
        {EVALS("450 -10 0"), .miss = PASSES, .measured = "0.00, -0.10, now +4.50",
         .threshold = "<=0.00 twice, >=+4.00, by 3.00",
         .reason = "the evaluation jumps from -0.10 to +4.50"},
        {.evals = "399 ? ?", .miss = 1, .measured = "?, ?, now +3.99"},
        {EVALS("#3 55 ?"), .miss = 55, .measured = "#3 after +0.55",
         .threshold = "mate after <=0.00",
         .reason = "the solver was better before the mate already (#3 after +0.55)"},
    };
    FILTER_ROWS(rows, JUMP);
}
