// Tactics: what becomes of a piece, and what happens along a line.
#include "tests/motif/motif_test.h"

const MotifCase cases_of_tactics[] = {
    {MOTIF_FORK, true, "r3k3/7p/8/1N6/8/8/8/4K3 b - - 0 1", "h7h6 b5c7 e8d7 c7a8",
     "the knight attacks king and rook", "c7: a8 e8"},
    {MOTIF_FORK, false, "r2bk3/7p/8/1N6/8/8/8/4K3 b - - 0 1", "h7h6 b5c7 d8c7 e1e2",
     "the bishop takes the knight, which hangs", NULL},
    {MOTIF_FORK, false, "r3k3/7p/8/1N6/8/8/8/4K3 b - - 0 1", "h7h6 b5c7",
     "the last move is not looked at", NULL},
    {MOTIF_PIN, true, "4k3/7p/8/4n3/8/8/8/R5K1 b - - 0 1", "h7h6 a1e1 e8f7 e1e5",
     "the knight hangs, and cannot leave the file", "e8: e1 e5"},
    {MOTIF_PIN, false, "4k3/7p/3p4/4n3/8/8/8/R5K1 b - - 0 1", "h7h6 a1e1 e8f7 e1e5",
     "a pawn defends the knight, and there is nothing that it could have attacked", NULL},
    {MOTIF_PIN, true, "4k3/7p/3p4/4n3/8/3Q4/8/R5K1 b - - 0 1", "h7h6 a1e1 e8f7 d3d5",
     "defended, but it cannot take the queen", "e8: d3 e5"},
    {MOTIF_SKEWER, true, "4r3/8/7p/4k3/8/8/8/R5K1 b - - 0 1", "h6h5 a1e1 e5f5 e1e8",
     "the king steps aside, and the rook behind it is taken", "e1: e5 e8"},
    {MOTIF_SKEWER, false, "4r2r/8/7p/4k3/8/8/8/R5K1 b - - 0 1", "h6h5 a1e1 e5f5 e1e8",
     "another rook defends the one behind", NULL},
    {MOTIF_DISCOVERED_ATTACK, true, "4k3/p7/8/8/4N3/8/8/K3R3 b - - 0 1", "a7a6 e4c5",
     "the knight opens the file to the rook's check", "e8: e1"},
    {MOTIF_DISCOVERED_ATTACK, false, "4k3/p7/8/8/8/8/8/K2R4 b - - 0 1", "a7a6 d1e1",
     "the rook gives check by its own move", NULL},
    {MOTIF_DISCOVERED_ATTACK, true, "4q1k1/p7/8/8/4N3/8/8/K3R3 b - - 0 1", "a7a6 e4f6 g8f7 e1e8",
     "the knight opens the file, and the rook takes the queen", "e1: e8"},
    {MOTIF_X_RAY_ATTACK, true, "7R/1k5p/8/3r4/8/8/8/3R2K1 b - - 0 1", "b7a7 h8d8 d5d8 d1d8",
     "the rook on d1 looks through the one on d5", "d1: d5 d8"},
    {MOTIF_X_RAY_ATTACK, false, "2r4R/1k5p/8/8/8/8/8/3R2K1 b - - 0 1", "b7a7 h8d8 c8d8 d1d8",
     "the rook that takes comes from the side", NULL},
    {MOTIF_DEFLECTION, true, "2r5/p2k4/8/8/8/8/8/2R3KR b - - 0 1", "a7a6 h1h7 d7d6 c1c8",
     "the check drives the king from the rook that it guarded", "c8: d6 d7"},
    {MOTIF_DEFLECTION, false, "2r5/p2k4/8/8/8/8/8/2R3KR b - - 0 1", "a7a6 h1h7 d7d8 c1c8",
     "from d8 the king still guards it", NULL},
    {MOTIF_ATTRACTION, true, "6k1/5pp1/p7/8/3Q4/8/5PP1/6KR b - - 0 1", "a6a5 h1h8 g8h8 d4h4",
     "the king is drawn to h8 and checked there", "h8: g8"},
    {MOTIF_ATTRACTION, false, "6k1/5pp1/p7/8/3Q4/8/5PP1/6KR b - - 0 1", "a6a5 h1h8 g8h8 d4d7",
     "from d7 the queen does not attack h8", NULL},
    {MOTIF_ATTRACTION, true, "r6k/6pp/p7/8/8/8/3R2PP/4Q1K1 b - - 0 1",
     "a6a5 d2d8 a8d8 e1e7 h7h6 e7d8", "a rook is drawn to d8, attacked and taken there", "d8: a8"},
    {MOTIF_ATTRACTION, false, "r6k/6pp/p7/8/8/8/3R2PP/4Q1K1 b - - 0 1", "a6a5 d2d8 a8d8 e1e7",
     "a rook is drawn to d8 and not taken", NULL},
    {MOTIF_CLEARANCE, true, "6k1/5ppp/p7/3N4/8/8/5PPP/3R2K1 b - - 0 1", "a6a5 d5b6 a5a4 d1d8",
     "the knight leaves the file to the rook", "d8: d1 d5"},
    {MOTIF_CLEARANCE, false, "6k1/5ppp/p7/3N4/8/8/5PPP/3R2K1 b - - 0 1", "a6a5 d5e7 g8h8 d1d8",
     "the check drove the king, and the rook checks again", NULL},
    {MOTIF_INTERFERENCE, true, "3r4/p1k5/8/8/3n3R/B7/8/6K1 b - - 0 1", "a7a6 a3d6 c7c6 h4d4",
     "the bishop comes between the rook and the knight that it defended", "d6: d4 d8"},
    {MOTIF_INTERFERENCE, false, "3r4/p1k5/8/8/3n3R/B7/8/6K1 b - - 0 1", "a7a6 a3c5 c7c6 h4d4",
     "the bishop stays beside the file, and the knight defended", NULL},
    {MOTIF_INTERMEZZO, true, "6k1/5pp1/p7/8/1b6/2N5/1P3PPP/4R1K1 b - - 0 1", "b4c3 e1e8 g8h7 b2c3",
     "a check before taking back", "e8: c3"},
    {MOTIF_INTERMEZZO, false, "6k1/5pp1/p7/8/1b6/2N5/1P3PPP/4R1K1 b - - 0 1", "b4c3 b2c3 g8h7 e1e8",
     "taking back first", NULL},
    {MOTIF_TRAPPED_PIECE, true, "6k1/7p/8/8/8/8/P2K3R/n7 b - - 0 1", "g8g7 h2h1 h7h6 h1a1",
     "a pawn guards b3 and the king c2", "a1:"},
    {MOTIF_TRAPPED_PIECE, false, "6k1/7p/8/8/8/8/3K3R/n7 b - - 0 1", "g8g7 h2h1 h7h6 h1a1",
     "b3 is free", NULL},
    {MOTIF_CAPTURING_DEFENDER, true, "7k/6pp/5n2/3b4/8/8/6PP/3R1RK1 b - - 0 1",
     "h7h6 f1f6 g7f6 d1d5", "the knight that defended the bishop is taken", "f6: d5"},
    {MOTIF_CAPTURING_DEFENDER, false, "7k/6pp/4pn2/3b4/8/8/6PP/3R1RK1 b - - 0 1",
     "h7h6 f1f6 g7f6 d1d5", "a pawn still defends the bishop", NULL},
    {0},
};

TEST(tactics)
{
    assert_cases(cases_of_tactics);
}

// The database looks at one of several defenders, on the lowest square: here the king on e5, which
// nothing cuts off, and with the colours exchanged the rook on d1.
TEST(of_two_defenders_interference_looks_at_the_one_on_the_lower_square)
{
    PlayedLine played, exchanged;
    MotifHit hits[MOTIF_COUNT];
    play_line(&played, "3r4/p7/8/1NP1k3/3n3R/8/8/6K1 b - - 0 1", "a7a6 b5d6 e5f6 h4d4");
    reflect_line(&played, true, false, &exchanged);
    bool found[2] = {false};
    for (int way = 0; way < 2; way++) {
        const size_t count = motifs_of_line(way ? &exchanged.line : &played.line, hits);
        for (size_t i = 0; i < count; i++)
            found[way] = found[way] || hits[i].motif == MOTIF_INTERFERENCE;
    }
    assert_false(found[0]);
    assert_true(found[1]);
}
