// The filters of positional at their boundaries: when in the game, with which pieces, two windows,
// a quiet move.
#include "tests/support/test.h"

#include "tests/support/filter_trial.h"

// An Italian game: everything is on the board.
static const char MIDDLE[] =
    "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 16";

TEST(each_filter_holds_at_its_boundaries) {
    static const FilterTrial rows[] = {
        // Moves 16 to 60 are looked at.
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", .miss = 15},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 15", .miss = 1},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 16", .miss = PASSES},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 16", .miss = PASSES},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 60", .miss = PASSES},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 61", .miss = 1},
        // The move that Black answers with has the number of White's.
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 15", .miss = 1},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 15", .moves = "Ke7", .miss = PASSES},
        // Each side has two rooks and a minor piece.
        {"enough-pieces", MIDDLE, .miss = PASSES},
        {"enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R3K2R w - - 0 16", .miss = PASSES},
        {"enough-pieces", "r3k2r/2n5/8/8/8/8/8/R3K2R w - - 0 16", .miss = 1},
        {"enough-pieces", "r3k2r/8/8/8/8/8/5B2/R3K2R w - - 0 16", .miss = 1},
        {"enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R3K3 w - - 0 16", .miss = 1},
        {"enough-pieces", "4k2r/8/8/8/8/8/5B2/4K3 w - - 0 16", .miss = 4},
        // A queen stands for neither.
        {"enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R2QK3 w - - 0 16", .miss = 1},
        {"enough-pieces", "r2qk2r/8/8/8/8/8/5B2/R3K2R w - - 0 16", .miss = 1},
        // A side that answers check is refused.
        {"not-in-check", MIDDLE, .miss = PASSES},
        {"not-in-check", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 16", .miss = NO_MISS},
        // The best move scores 15 to 150.
        {"best-in-window", MIDDLE, "h3 14, a3 0", .miss = 1},
        {"best-in-window", MIDDLE, "h3 15, a3 0", .miss = PASSES},
        {"best-in-window", MIDDLE, "h3 150, a3 0", .miss = PASSES},
        {"best-in-window", MIDDLE, "h3 151, a3 0", .miss = 1},
        {"best-in-window", MIDDLE, "h3 -15, a3 -30", .miss = 30},
        {"best-in-window", MIDDLE, "h3 30", .miss = PASSES},
        // A mate is outside the window whoever gives it.
        {"best-in-window", MIDDLE, "h3 #7, a3 0", .miss = NO_MISS},
        {"best-in-window", MIDDLE, "h3 #-7, a3 #-5", .miss = NO_MISS},
        // The best move is 15 to 100 above the next.
        {"margin-in-window", MIDDLE, "h3 40, a3 26", .miss = 1},
        {"margin-in-window", MIDDLE, "h3 40, a3 25", .miss = PASSES},
        {"margin-in-window", MIDDLE, "h3 40, a3 -60", .miss = PASSES},
        {"margin-in-window", MIDDLE, "h3 40, a3 -61", .miss = 1},
        {"margin-in-window", MIDDLE, "h3 21, a3 14", .miss = 8, .measured = "h3 +0.07 above a3",
         .threshold = "0.15 to 1.00", .reason = "h3 (+0.21) is hardly better than a3 (+0.14)"},
        // A margin to a mate or to nothing is outside.
        {"margin-in-window", MIDDLE, "h3 #3, a3 40", .miss = NO_MISS},
        {"margin-in-window", MIDDLE, "h3 40, a3 #-3", .miss = NO_MISS},
        {"margin-in-window", MIDDLE, "h3 #3, a3 #18", .miss = NO_MISS},
        {"margin-in-window", MIDDLE, "h3 40", .miss = NO_MISS,
         .reason = "beside h3 no other move was found"},
        // The best move captures nothing.
        {"not-capture", MIDDLE, "h3 40, Bxf7 25", .miss = PASSES},
        {"not-capture", MIDDLE, "Bxf7 40, h3 25", .miss = NO_MISS},
        {"not-capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 16", "exd6 40", .miss = NO_MISS},
        {"not-capture", MIDDLE, "O-O 40, h3 25", .miss = PASSES},
        // The best move gives no check.
        {"not-check", MIDDLE, "h3 40, Bxf7 25", .miss = PASSES},
        {"not-check", MIDDLE, "Bxf7 40, h3 25", .miss = NO_MISS},
        {"not-check", "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 16", "Nc3 40", .miss = NO_MISS},
        {"not-check", "5k2/8/8/8/8/8/8/4K2R w K - 0 16", "O-O 40", .miss = NO_MISS},
        // The numbers are keys.
        {"best-in-window", MIDDLE, "h3 14, a3 0", .set = "best.min=14", .miss = PASSES},
        {"margin-in-window", MIDDLE, "h3 40, a3 -61", .set = "margin.max=101", .miss = PASSES},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 15", .set = "move.min=15", .miss = PASSES},
        {"enough-pieces", "r3k2r/2n5/8/8/8/8/8/R3K2R w - - 0 16", .set = "minors.min=0",
         .miss = PASSES},
    };
    FILTER_ROWS(rows, .profile = "positional");
}
