// Motifs of the line as a whole: its length, its result, the phase of the game, the ending.
#include "tests/motif/motif_test.h"

// A rook takes a pawn, and goes on.
#define ROOK  "6k1/p4ppp/8/8/8/8/5PPP/R5K1 b - - 0 1"
#define ONE   "a7a5 a1a5"
#define TWO   ONE " h7h6 a5a8"
#define THREE TWO " g8h7 a8a7"
#define FOUR  THREE " h7g6 a7a6"

// Heavy pieces behind each other on the d file take what black rooks put on d8, until it is mate.
#define HEAVY_1 "6k1/5ppp/p7/8/8/8/5PPP/3R2K1 b - - 0 1"
#define HEAVY_2 "1r4k1/5ppp/p7/8/8/8/3R1PPP/3R2K1 b - - 0 1"
#define HEAVY_3 "rr4k1/5ppp/p7/8/8/3R4/3R1PPP/3Q2K1 b - - 0 1"
#define HEAVY_4 "rrr3k1/5ppp/p7/8/3R4/3R4/3R1PPP/3Q2K1 b - - 0 1"
#define HEAVY_5 "rrr1r1k1/5ppp/p7/3R4/3R4/3R4/3R1PPP/3Q2K1 b - - 0 1"
#define IN_1    "a6a5 d1d8"
#define IN_2    "a6a5 d2d8 b8d8 d1d8"
#define IN_3    "a6a5 d3d8 b8d8 d2d8 a8d8 d1d8"
#define IN_4    "a6a5 d4d8 c8d8 d3d8 b8d8 d2d8 a8d8 d1d8"
#define IN_5    "a6a5 d5d8 e8d8 d4d8 c8d8 d3d8 b8d8 d2d8 a8d8 d1d8"

const MotifCase cases_of_lines[] = {
    {MOTIF_ONE_MOVE, true, ROOK, ONE, "one move", NULL},
    {MOTIF_ONE_MOVE, false, ROOK, TWO, "two moves", NULL},
    {MOTIF_SHORT, true, ROOK, TWO, "two moves", NULL},
    {MOTIF_SHORT, false, ROOK, THREE, "three moves", NULL},
    {MOTIF_LONG, true, ROOK, THREE, "three moves", NULL},
    {MOTIF_LONG, false, ROOK, FOUR, "four moves", NULL},
    {MOTIF_VERY_LONG, true, ROOK, FOUR, "four moves", NULL},
    {MOTIF_VERY_LONG, false, ROOK, THREE, "three moves", NULL},

    {MOTIF_MATE, true, HEAVY_1, IN_1, "the king has no way out of the check", NULL},
    {MOTIF_MATE, false, "6k1/5pp1/p6p/8/8/8/5PPP/3R2K1 b - - 0 1", IN_1, "h7 is free", NULL},
    {MOTIF_MATE_IN_1, true, HEAVY_1, IN_1, "one move", NULL},
    {MOTIF_MATE_IN_1, false, HEAVY_2, IN_2, "two moves", NULL},
    {MOTIF_MATE_IN_2, true, HEAVY_2, IN_2, "two moves", NULL},
    {MOTIF_MATE_IN_2, false, ROOK, TWO, "two moves, but no mate", NULL},
    {MOTIF_MATE_IN_3, true, HEAVY_3, IN_3, "three moves", NULL},
    {MOTIF_MATE_IN_3, false, HEAVY_2, IN_2, "two moves", NULL},
    {MOTIF_MATE_IN_4, true, HEAVY_4, IN_4, "four moves", NULL},
    {MOTIF_MATE_IN_4, false, HEAVY_5, IN_5, "five moves", NULL},
    {MOTIF_MATE_IN_5, true, HEAVY_5, IN_5, "five moves", NULL},
    {MOTIF_MATE_IN_5, false, HEAVY_4, IN_4, "four moves", NULL},

    {MOTIF_OPENING, true, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w - - 0 2", "g2g4 d8h4",
     "all pieces at home, move 2", NULL},
    {MOTIF_OPENING, false, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w - - 0 16",
     "g2g4 d8h4", "the same on move 16", NULL},
    {MOTIF_OPENING, false, "r5k1/pppp1ppp/2nbbn2/4pqr1/8/2NBBN2/PPPPPPPP/R2QR1K1 w - - 0 9",
     "a2a3 a7a6", "fourteen officers, but Black has two pieces on the first rank", NULL},
    {MOTIF_MIDDLEGAME, true, "rnb1k3/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNB1K2R w - - 0 9", "a2a3 a7a6",
     "seven officers are no endgame, and too few for an opening", NULL},
    {MOTIF_MIDDLEGAME, false, "rnb1k3/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNB1K3 w - - 0 9", "a2a3 a7a6",
     "six officers", NULL},
    {MOTIF_ENDGAME, true, "rnb1k3/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNB1K3 w - - 0 9", "a2a3 a7a6",
     "six officers", NULL},
    {MOTIF_ENDGAME, false, "rnb1k3/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNB1K2R w - - 0 9", "a2a3 a7a6",
     "seven officers", NULL},

    {MOTIF_PAWN_ENDGAME, true, "8/5k2/8/3p4/8/2P5/5K2/8 b - - 0 1", "f7f6 c3c4", "pawns alone",
     NULL},
    {MOTIF_PAWN_ENDGAME, false, "8/P4k2/8/8/8/8/5K2/8 b - - 0 1", "f7f6 a7a8q",
     "the first move makes a queen", NULL},
    {MOTIF_QUEEN_ENDGAME, true, "8/5k2/8/3q4/8/2Q5/5K2/8 b - - 0 1", "f7g6 c3g3", "queens alone",
     NULL},
    {MOTIF_QUEEN_ENDGAME, false, "8/5k2/8/3q4/8/2Q4N/5K2/8 b - - 0 1", "f7g6 c3g3", "a knight too",
     NULL},
    {MOTIF_ROOK_ENDGAME, true, ROOK, ONE, "a rook alone", NULL},
    {MOTIF_ROOK_ENDGAME, false, "n5k1/p4ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", ONE, "a knight too",
     NULL},
    {MOTIF_BISHOP_ENDGAME, true, "8/5k2/4b3/8/8/2B5/5K2/8 b - - 0 1", "f7e7 c3d4", "bishops alone",
     NULL},
    {MOTIF_BISHOP_ENDGAME, false, "8/5k2/4n3/8/8/2B5/5K2/8 b - - 0 1", "f7e7 c3g7",
     "bishop against knight", NULL},
    {MOTIF_KNIGHT_ENDGAME, true, "8/5k2/8/3n4/8/3K3P/8/8 b - - 0 1", "d5f4 d3e3", "a knight alone",
     NULL},
    {MOTIF_KNIGHT_ENDGAME, false, "8/5k2/8/3n4/2K5/7P/8/8 b - - 0 1", "f7g6 c4d5",
     "the first move takes the knight", NULL},
    {MOTIF_QUEEN_ROOK_ENDGAME, true, "3r4/5k2/8/8/3Q4/8/5K2/8 b - - 0 1", "f7g6 d4e4",
     "a queen against a rook", NULL},
    {MOTIF_QUEEN_ROOK_ENDGAME, false, "3r4/5k2/8/8/3Q4/8/5K2/8 b - - 0 1", "f7g6 d4d8",
     "the first move takes the rook", NULL},
    {0},
};

TEST(lengths_results_phases_and_endings)
{
    assert_cases(cases_of_lines);
}
