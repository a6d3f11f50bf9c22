// The filters of the swing profile at every threshold: what two evaluations tell, and when the best
// of two moves is clear. Each row is tried on the mirrored board too.
#include "tests/support/test.h"

#include "tests/support/filter_trial.h"

typedef struct SwingRow {
    const char *evals; // now, before: solver's view
    bool swings;
} SwingRow;

static const SwingRow swing_rows[] = {
    // From even by 110 or more, either way; 110 is even no more.
    {"109 0", false},
    {"110 0", true},
    {"-109 0", false},
    {"-110 0", true},
    {"219 109", true},
    {"218 109", false},
    {"-219 -109", true},
    {"220 110", false},
    // From beyond 200 to even, or to the other side.
    {"109 201", true},
    {"110 201", false},
    {"109 200", false},
    {"-109 -201", true},
    {"-110 -201", false},
    {"-200 201", true},
    {"-200 200", false},
    {"600 300", false},
    {"600 -201", true},
    // Into a mate: from even, or of the other side.
    {"#3 109", true},
    {"#3 110", false},
    {"#-3 110", true},
    {"#-3 -110", false},
    {"#-3 -109", true},
    // Out of one.
    {"#2 #3", false},
    {"#-2 #3", true},
    {"#2 #-3", true},
    {"#-2 #-3", false},
    {"109 #3", true},
    {"110 #3", false},
    {"-1 #3", true},
    {"-109 #-3", true},
    {"-110 #-3", false},
    {"110 #-3", true},
};

TEST(an_evaluation_swings_from_even_or_to_it_or_to_the_other_side) {
    for (size_t i = 0; i < COUNT(swing_rows); i++) {
        const FilterTrial row[] = {
            {.evals = swing_rows[i].evals, .miss = swing_rows[i].swings ? PASSES : NO_MISS}};
        FILTER_ROWS(row, .profile = "swing", .filter = "evaluation-swing", .fen = FEN_START,
                    .moves = "e4");
    }
}

TEST(the_numbers_of_a_swing_are_the_profiles) {
    static const FilterTrial rows[] = {
        {.set = "swing.even=111", .evals = "220 110", .miss = PASSES},
        {.set = "swing.change=111", .evals = "110 0", .miss = NO_MISS},
        {.set = "swing.won=199", .evals = "109 200", .miss = PASSES},
        {.set = "swing.men=31", .evals = "200 0", .miss = PASSES},
        {.set = "swing.men=32", .evals = "200 0", .miss = NO_MISS},
        {.set = "swing.men=32", .evals = "#9 0", .miss = PASSES},
        {.set = "swing.material=77", .evals = "200 0", .miss = PASSES},
        {.set = "swing.material=78", .evals = "#9 0", .miss = NO_MISS},
        {.set = "centipawn=2", .evals = "54 0", .miss = NO_MISS},
        {.set = "centipawn=2", .evals = "55 0", .miss = PASSES},
        {.evals = "? 0", .needs = NEED_EVAL_NOW},
        {.evals = "0 ?", .needs = NEED_EVAL_1},
        {EVALS("200 0"), .miss = PASSES, .measured = "+2.00 after 0.00",
         .threshold = "from within 1.10 by 1.10, or from beyond 2.00",
         .reason = "the evaluation swings from 0.00 to +2.00"},
    };
    FILTER_ROWS(rows, .profile = "swing", .filter = "evaluation-swing", .fen = FEN_START,
                .moves = "e4");
}

TEST(what_is_counted_stood_on_the_board_before_the_last_move) {
    static const FilterTrial rows[] = {
        // Seven men, and six of them after it; then six before it.
        {AT("4k3/ppp5/8/8/8/8/r7/R3K3 w - - 0 1"), .moves = "Rxa2", .evals = "500 0",
         .miss = PASSES},
        {AT("4k3/pp6/8/8/8/8/r7/R3K3 w - - 0 1"), .moves = "Rxa2", .evals = "500 0",
         .miss = NO_MISS},
        {AT("4k3/pp6/8/8/8/8/r7/R3K3 w - - 0 1"), .moves = "Rxa2", .evals = "#5 0", .miss = PASSES},
        // Four pawns' worth in all, three.
        {AT("4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1"), .moves = "Kd1", .evals = "#5 0", .miss = PASSES},
        {AT("4k3/ppp5/8/8/8/8/8/4K3 w - - 0 1"), .moves = "Kd1", .evals = "#5 0", .miss = NO_MISS,
         .measured = "3 pawns in all", .threshold = ">3"},
        // Nothing came before; the game is over.
        {.fen = FEN_START, .evals = "200 0", .miss = NO_MISS},
        {AT("7k/5ppp/8/8/8/8/5PPP/R6K w - - 0 1"), .moves = "Ra8", .evals = "? 0", .miss = NO_MISS},
    };
    FILTER_ROWS(rows, .profile = "swing", .filter = "evaluation-swing");
}

TEST(the_best_move_is_clear_by_its_score_and_the_next) {
    static const struct {
        const char *best, *next;
        double miss;
    } rows[] = {
        // A level best move, more than 110 apart.
        {"49", "-62", PASSES},
        {"49", "-61", 1},
        {"-49", "-160", PASSES},
        {"-49", "-159", 1},
        // A small advantage: more than 250 apart; beside a level one 110; beside another sign 120.
        {"209", "-42", PASSES},
        {"209", "49", PASSES},
        {"209", "50", 1},
        {"160", "49", PASSES},
        {"159", "49", 1},
        {"70", "-51", PASSES},
        {"70", "-50", 1},
        {"51", "-60", 10},
        {"-51", "-301", 1},
        {"-51", "-302", PASSES},
        // An advantage: above 350 beside less than 140, or more than 500 apart, or the next at
        // most 90.
        {"210", "90", PASSES},
        {"210", "91", 1},
        {"350", "91", 1},
        {"351", "139", PASSES},
        {"351", "140", 1},
        {"999", "498", PASSES},
        {"999", "499", 1},
        // A large one: only the next counts.
        {"1000", "90", PASSES},
        {"1000", "91", 1},
        {"1000", "139", 49},
        // Mates.
        {"#3", "500", PASSES},
        {"#3", "501", 1},
        {"#3", "#9", NO_MISS},
        {"#3", "#-9", PASSES},
        {"-300", "#-9", PASSES},
        {"#-9", "#-3", NO_MISS},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char lines[64];
        snprintf(lines, sizeof lines, "e4 %s, d4 %s", rows[i].best, rows[i].next);
        const FilterTrial row[] = {{.lines = lines, .miss = rows[i].miss}};
        FILTER_ROWS(row, .profile = "swing", .filter = "clear-move", .fen = FEN_START);
    }
}

TEST(an_only_move_is_clear_unless_the_solver_is_being_mated) {
    static const FilterTrial rows[] = {
        {.lines = "Ka2 -900", .miss = PASSES, .reason = "Ka2 (-9.00) is the only move there is"},
        {.lines = "Ka2 #-2", .miss = NO_MISS},
    };
    FILTER_ROWS(rows, .profile = "swing", .filter = "clear-move",
                .fen = "1r5k/8/8/8/8/8/8/K7 w - - 0 1");
}

// Every number moves the boundary that it names.
TEST(the_numbers_of_a_clear_move_are_the_profiles) {
    static const struct {
        const char *set, *best, *next;
    } rows[] = {
        {"clear.level=50", "49", "-62"},          {"clear.level-apart=110", "49", "-62"},
        {"clear.level=50", "209", "49"},          {"clear.signs-apart=120", "70", "-51"},
        {"clear.small-apart=250", "-51", "-302"}, {"clear.won=350", "351", "139"},
        {"clear.won-next=140", "351", "139"},     {"clear.large-apart=500", "999", "498"},
        {"clear.large=1000", "999", "498"},       {"clear.next=90", "1000", "90"},
        {"clear.mate-next=500", "#3", "500"},     {"clear.small=210", "210", "90"},
    };
    // Where a larger number makes it unclear, one more does; where a smaller, one less.
    static const int steps[COUNT(rows)] = {-1, 1, -1, 1, 1, 1, -1, 1, -1, -1, -1, 1};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char lines[64], set[64];
        const char *equals = strchr(rows[i].set, '=');
        snprintf(lines, sizeof lines, "e4 %s, d4 %s", rows[i].best, rows[i].next);
        snprintf(set, sizeof set, "%.*s=%d", (int)(equals - rows[i].set), rows[i].set,
                 atoi(equals + 1) + steps[i]);
        const FilterTrial trial[] = {{.set = rows[i].set, .lines = lines, .miss = PASSES},
                                     {.set = set, .lines = lines, .miss = ANY_MISS}};
        FILTER_ROWS(trial, .profile = "swing", .filter = "clear-move", .fen = FEN_START);
    }
}
