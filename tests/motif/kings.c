// Motifs of where the defender's king stands.
#include "tests/motif/motif_test.h"

const MotifCase cases_of_kings[] = {
    {MOTIF_EXPOSED_KING, true, "6k1/8/p7/8/8/8/5PPP/R5K1 b - - 0 1",
     "a6a5 a1a5 g8f7 a5a7 f7e6 a7a6", "no pawn is near the king, and the second move checks",
     "g8: f7 g7 h7 f8 h8"},
    {MOTIF_EXPOSED_KING, false, "6k1/6p1/p7/8/8/8/5PPP/R5K1 b - - 0 1",
     "a6a5 a1a5 g8f7 a5a7 f7e6 a7a6", "a pawn stands in front of it", NULL},
    {MOTIF_EXPOSED_KING, false, "6k1/8/p7/8/8/8/5PPP/R5K1 b - - 0 1", "a6a5 a1a5 g8f7 a5a7",
     "the last check does not count", NULL},
    {MOTIF_EXPOSED_KING, false, "8/8/p7/6k1/8/8/5PPP/R5K1 b - - 0 1",
     "a6a5 a1a5 g5g6 a5a6 g6g7 a6a7", "the king has come to its fourth rank", NULL},
    {MOTIF_KINGSIDE_ATTACK, true, "r1bq1rk1/ppp2ppp/2n5/3p4/3P4/2PB1N2/PP3PPP/R1BQ1RK1 b - - 0 9",
     "a7a6 d3h7 g8h7 f3g5", "a capture with check beside the king, and another check", "g8: g5 h7"},
    {MOTIF_KINGSIDE_ATTACK, false, "5rk1/5ppp/p7/8/8/3B1N2/5PPP/3Q1RK1 b - - 0 9",
     "a6a5 d3h7 g8h7 f3g5", "fewer than twenty pieces", NULL},
    {MOTIF_KINGSIDE_ATTACK, false, "r1b2rk1/ppp2ppp/2n1q3/3p4/3P4/2PB1N2/PP3PPP/R1BQ1RK1 b - - 0 9",
     "a7a6 d3h7 g8h7 f3g5 h7g8 g5e6", "a fork of king and queen says more", NULL},
    {MOTIF_QUEENSIDE_ATTACK, true, "1k1r3r/ppp2ppp/2nq4/8/Q7/4B3/PPP2PPP/2KR3R b - - 0 9",
     "h7h6 e3a7 c6a7 d1d6", "a capture with check, and one three steps from the corner",
     "b8: d6 a7"},
    {MOTIF_QUEENSIDE_ATTACK, false, "1k1r3r/ppp2ppp/2nq4/8/Q7/4B3/PPP2PPP/2KR3R b - - 0 9",
     "h7h6 e3f4 d6c5 f4c7", "the first move goes five steps away from the corner", NULL},
    {0},
};

TEST(motifs_of_kings)
{
    assert_cases(cases_of_kings);
}
