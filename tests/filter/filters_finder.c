// The filters of finder at their boundaries: a choice, no puzzle within a puzzle, the only good
// move.
#include "tests/support/test.h"

#include "tests/solve/positions.h"
#include "tests/support/filter_trial.h"
#include "tests/support/recorded.h"

TEST(there_are_at_least_two_legal_moves) {
    static const FilterTrial rows[] = {
        {"has-choice", OPERA, .miss = PASSES},
        {"has-choice", "7k/8/8/8/8/P5r1/8/7K w - - 0 1", .miss = PASSES},
        {"has-choice", "7k/8/8/8/8/8/6q1/7K w - - 0 1", .miss = 1, .measured = "1 legal move",
         .reason = "Kxg2 is the only legal move, so nothing is to be found"},
        {"has-choice", "7k/8/8/8/8/8/6qr/7K w - - 0 1", .miss = 2}, // mated
        {"has-choice", "7k/8/8/8/8/6q1/8/7K w - - 0 1", .miss = 2}, // stalemated
    };
    FILTER_ROWS(rows, .profile = "finder");
}

TEST(a_position_inside_an_earlier_puzzle_is_refused_and_the_puzzle_named) {
    static const FilterTrial rows[] = {
        {"not-inside-puzzle", OPERA, .miss = PASSES},
        {"not-inside-puzzle", OPERA, .inside = 1, .miss = NO_MISS}, // one that begins at ply 0
        {"not-inside-puzzle", OPERA, .inside = 28, .miss = NO_MISS,
         .measured = "in the tree of move 29",
         .reason = "the tree of move 29 of the game, a puzzle or one that failed, leads here"},
        {"not-inside-puzzle", OPERA, .inside = 28, .miss = NO_MISS, .set = "one-per-game=1",
         .measured = "after the puzzle at move 29",
         .reason = "the game has its puzzle, which begins at move 29 (one-per-game)"},
        {"not-inside-puzzle", OPERA, .inside = 28, .miss = NO_MISS, .set = "inside.failed=0",
         .measured = "in the puzzle at move 29",
         .reason = "the puzzle that begins at move 29 of the game leads here"},
    };
    FILTER_ROWS(rows, .profile = "finder");
}

TEST(a_position_that_is_a_puzzle_of_an_earlier_game_is_refused_where_that_is_asked) {
    static const FilterTrial rows[] = {
        {"not-duplicate", OPERA, .miss = PASSES},
        {"not-duplicate", OPERA, .duplicate = true, .miss = NO_MISS,
         .measured = "a puzzle of an earlier game",
         .reason = "a puzzle of an earlier game has this position"},
    };
    FILTER_ROWS(rows, .profile = "finder", .set = "filters=+not-duplicate");
}

TEST(the_only_good_move_is_told_from_its_score_and_the_next) {
    static const struct {
        const char *lines;
        OnlyMove kind;
        double miss;        // where it is none
        const char *reason; // or NULL
    } rows[] = {
        // The best is more than 150 above the next.
        {"Qb8 300, Qb7 0", ONLY_GOOD, 0,
         "Qb8+ (+3.00) is the only good move, the next is Qb7 (0.00)"},
        {"Qb8 151, Qb7 0", ONLY_GOOD, 0, NULL},
        {"Qb8 150, Qb7 0", ONLY_NONE, 1, "Qb8+ (+1.50) is not far enough above Qb7 (0.00)"},
        {"Qb8 400, Qb7 250", ONLY_NONE, 1, NULL},
        {"Qb8 1, Qb7 -2147483648", ONLY_GOOD, 0, NULL},
        // It is above 0 and at most 1000.
        {"Qb8 1000, Qb7 0", ONLY_GOOD, 0, NULL},
        {"Qb8 1001, Qb7 0", ONLY_NONE, 1,
         "Qb8+ is so good (+10.01) that nothing is left to be won"},
        {"Qb8 1, Qb7 -150", ONLY_GOOD, 0, NULL},
        {"Qb8 -1, Qb7 -400", ONLY_NONE, 1, NULL},
        // Beside being mated a good move is the only one.
        {"Qb8 1, Qb7 #-9", ONLY_GOOD, 0, NULL},
        {"Qb8 1000, Qb7 #-9", ONLY_GOOD, 0, NULL},
        {"Qb8 1001, Qb7 #-9", ONLY_NONE, 1, NULL},
        {"Qb8 -5, Qb7 #-9", ONLY_NONE, 5, NULL},
        // The only draw is exactly 0, and every other move loses 150.
        {"Qb8 0, Qb7 -300", ONLY_DRAW, 0,
         "Qb8+ draws (0.00), and Qb7 (-3.00) loses as all others do"},
        {"Qb8 0, Qb7 -150", ONLY_DRAW, 0, NULL},
        {"Qb8 0, Qb7 -150, Bd8 -500", ONLY_DRAW, 0, NULL},
        {"Qb8 0, Qb7 -149", ONLY_NONE, 1, "Qb8+ draws (0.00), but Qb7 does not lose (-1.49)"},
        {"Qb8 0, Qb7 #-4", ONLY_DRAW, 0, NULL},
        {"Qb8 -1, Qb7 -150", ONLY_NONE, 1, NULL},
        {"Qb8 0, Qb7 0", ONLY_NONE, 150, NULL},
        // The only mate is strictly the shortest.
        {"Qb8 #2, Qb7 #3", ONLY_SHORTEST, 0, "Qb8+ mates (#2) sooner than Qb7 (#3)"},
        {"Qb8 #2, Qb7 #2", ONLY_NONE, NO_MISS, "Qb8+ mates (#2), but Qb7 is as quick (#2)"},
        {"Qb8 #12, Qb7 #13", ONLY_SHORTEST, 0, NULL},
        {"Qb8 #-3, Qb7 #-2", ONLY_NONE, NO_MISS, NULL},
        {"Qb8 #-3, Qb7 #-3", ONLY_NONE, NO_MISS, NULL},
        // One mate beside any other score is the only one.
        {"Qb8 #2, Qb7 3", ONLY_MATE, 0, "Qb8+ mates (#2); the next, Qb7, does not (+0.03)"},
        {"Qb8 #9, Qb7 2000", ONLY_MATE, 0, NULL},
        {"Qb8 #9, Qb7 0", ONLY_MATE, 0, NULL},
        {"Qb8 #9, Qb7 #-1", ONLY_MATE, 0, NULL},
        // The only move there is may be any that does not lose.
        {"Qb8 1", ONLY_GOOD, 0, NULL},
        {"Qb8 1500", ONLY_GOOD, 0, NULL},
        {"Qb8 #5", ONLY_MATE, 0, NULL},
        {"Qb8 0", ONLY_DRAW, 0, NULL},
        {"Qb8 -1", ONLY_NONE, 1, "Qb8+ is the only move there is, and it loses (-0.01)"},
        {"Qb8 #-5", ONLY_NONE, NO_MISS, NULL},
        {"Qb8 #0", ONLY_NONE, NO_MISS, NULL},
    };
    Profile finder;
    const Position opera = recorded_position(OPERA);
    assert_ok(profile_find("finder", &finder, SAID));
    const OnlyRule rule = only_rule(&finder);
    assert_int_equal(only_move(&rule, NULL, 0), ONLY_NONE);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const FilterTrial row = {"only-good-move",
                                 OPERA,
                                 rows[i].lines,
                                 .profile = "finder",
                                 .miss = rows[i].kind == ONLY_NONE ? rows[i].miss : PASSES,
                                 .reason = rows[i].reason};
        CLEANUP(analysis_done) Analysis analysis = recorded_lines(&opera, rows[i].lines);
        const Iteration *all = analysis_at(&analysis, 0);
        if (only_move(&rule, analysis_lines(&analysis, all), all->count) != rows[i].kind)
            fail_msg("%s is of another kind", rows[i].lines);
        filter_rows(&row, &row, 1);
    }
}

TEST(the_nearer_of_a_draw_and_a_good_move_is_what_was_missed_and_named) {
    static const FilterTrial rows[] = {
        {"only-good-move", OPERA, "Qb8 -5, Qb7 -300", .set = "draw.loss=150", .miss = 5,
         .threshold = "0.00, next <=-1.50",
         .reason = "Qb8+ (-0.05) is not level, so it is not the only draw"},
        {"only-good-move", OPERA, "Qb8 -5, Qb7 -300", .set = "draw.loss=500", .miss = 6,
         .threshold = ">next +1.50, >0.00, <=10.00",
         .reason = "the best move, Qb8+, is not good (-0.05)"},
        {"only-good-move", OPERA, "Qb8 -5, Qb7 -140", .set = "only.margin=160", .miss = 10,
         .threshold = "0.00, next <=-1.50",
         .reason = "Qb8+ (-0.05) is not the only draw: Qb7 does not lose (-1.40)"},
        {"only-good-move", OPERA, "Qb8 0, Qb7 -140", .set = "only.margin=150", .miss = 10,
         .threshold = "0.00, next <=-1.50",
         .reason = "Qb8+ draws (0.00), but Qb7 does not lose (-1.40)"},
        {"only-good-move", OPERA, "Qb8 0, Qb7 -140", .set = "only.margin=142", .miss = 3,
         .threshold = ">next +1.42, >0.00, <=10.00",
         .reason = "Qb8+ (0.00) is not far enough above Qb7 (-1.40)"},
    };
    FILTER_ROWS(rows, .profile = "finder");
}

TEST(the_numbers_are_keys) {
    static const FilterTrial rows[] = {
        {"only-good-move", OPERA, "Qb8 150, Qb7 0", .set = "only.margin=149", .miss = PASSES},
        {"only-good-move", OPERA, "Qb8 1001, Qb7 0", .set = "only.ceiling=1001", .miss = PASSES},
        {"only-good-move", OPERA, "Qb8 0, Qb7 -149", .set = "draw.loss=149", .miss = PASSES},
        // In the engine's centipawns.
        {"only-good-move", OPERA, "Qb8 81, Qb7 0", .set = "only.margin=160 centipawn=2",
         .miss = PASSES},
    };
    FILTER_ROWS(rows, .profile = "finder");
}
