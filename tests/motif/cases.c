// The motifs, each with puzzles that have it and near misses: of the line as a whole, of a single
// move of the solver, of what becomes of a piece and what happens along a line, pictures of mate (a
// near miss of those mates too, and only looks otherwise), where the defender's king stands, and
// what the moves of a positional puzzle gain.
#include "tests/motif/motif_test.h"

// A rook takes a pawn, and goes on.
#define ROOK  "6k1/p4ppp/8/8/8/8/5PPP/R5K1"
#define ONE   "a7a5 a1a5"
#define TWO   ONE " h7h6 a5a8"
#define THREE TWO " g8h7 a8a7"
#define FOUR  THREE " h7g6 a7a6"

// Heavy pieces behind each other on the d file take what black rooks put on d8, until it is mate.
#define HEAVY_1 "6k1/5ppp/p7/8/8/8/5PPP/3R2K1"
#define HEAVY_2 "1r4k1/5ppp/p7/8/8/8/3R1PPP/3R2K1"
#define HEAVY_3 "rr4k1/5ppp/p7/8/8/3R4/3R1PPP/3Q2K1"
#define HEAVY_4 "rrr3k1/5ppp/p7/8/3R4/3R4/3R1PPP/3Q2K1"
#define HEAVY_5 "rrr1r1k1/5ppp/p7/3R4/3R4/3R4/3R1PPP/3Q2K1"
#define IN_1    "a6a5 d1d8"
#define IN_2    "a6a5 d2d8 b8d8 d1d8"
#define IN_3    "a6a5 d3d8 b8d8 d2d8 a8d8 d1d8"
#define IN_4    "a6a5 d4d8 c8d8 d3d8 b8d8 d2d8 a8d8 d1d8"
#define IN_5    "a6a5 d5d8 e8d8 d4d8 c8d8 d3d8 b8d8 d2d8 a8d8 d1d8"

#define HAS(motif, fen, moves, why, where)                                                         \
    { MOTIF_##motif, true, fen, moves, why, where }
#define LACKS(motif, fen, moves, why)                                                              \
    { MOTIF_##motif, false, fen, moves, why, NULL }

const MotifCase cases_of_lines[] = {
    HAS(ONE_MOVE, ROOK, ONE, "one move", NULL),
    LACKS(ONE_MOVE, ROOK, TWO, "two moves"),
    HAS(SHORT, ROOK, TWO, "two moves", NULL),
    LACKS(SHORT, ROOK, THREE, "three moves"),
    HAS(LONG, ROOK, THREE, "three moves", NULL),
    LACKS(LONG, ROOK, FOUR, "four moves"),
    HAS(VERY_LONG, ROOK, FOUR, "four moves", NULL),
    LACKS(VERY_LONG, ROOK, THREE, "three moves"),

    HAS(MATE, HEAVY_1, IN_1, "the king has no way out of the check", NULL),
    LACKS(MATE, "6k1/5pp1/p6p/8/8/8/5PPP/3R2K1", IN_1, "h7 is free"),
    HAS(MATE_IN_1, HEAVY_1, IN_1, "one move", NULL),
    LACKS(MATE_IN_1, HEAVY_2, IN_2, "two moves"),
    HAS(MATE_IN_2, HEAVY_2, IN_2, "two moves", NULL),
    LACKS(MATE_IN_2, ROOK, TWO, "two moves, but no mate"),
    HAS(MATE_IN_3, HEAVY_3, IN_3, "three moves", NULL),
    LACKS(MATE_IN_3, HEAVY_2, IN_2, "two moves"),
    HAS(MATE_IN_4, HEAVY_4, IN_4, "four moves", NULL),
    LACKS(MATE_IN_4, HEAVY_5, IN_5, "five moves"),
    HAS(MATE_IN_5, HEAVY_5, IN_5, "five moves", NULL),
    LACKS(MATE_IN_5, HEAVY_4, IN_4, "four moves"),

    HAS(OPENING, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w - - 0 2", "g2g4 d8h4",
        "all pieces at home, move 2", NULL),
    LACKS(OPENING, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w - - 0 16", "g2g4 d8h4",
          "the same on move 16"),
    LACKS(OPENING, "r5k1/pppp1ppp/2nbbn2/4pqr1/8/2NBBN2/PPPPPPPP/R2QR1K1 w - - 0 9", "a2a3 a7a6",
          "fourteen officers, but Black has two pieces on the first rank"),
    HAS(MIDDLEGAME, "rnb1k3/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNB1K2R w - - 0 9", "a2a3 a7a6",
        "seven officers are no endgame, and too few for an opening", NULL),
    LACKS(MIDDLEGAME, "rnb1k3/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNB1K3 w - - 0 9", "a2a3 a7a6",
          "six officers"),
    HAS(ENDGAME, "rnb1k3/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNB1K3 w - - 0 9", "a2a3 a7a6", "six officers",
        NULL),
    LACKS(ENDGAME, "rnb1k3/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNB1K2R w - - 0 9", "a2a3 a7a6",
          "seven officers"),

    HAS(PAWN_ENDGAME, "8/5k2/8/3p4/8/2P5/5K2/8", "f7f6 c3c4", "pawns alone", NULL),
    LACKS(PAWN_ENDGAME, "8/P4k2/8/8/8/8/5K2/8", "f7f6 a7a8q", "the first move makes a queen"),
    HAS(QUEEN_ENDGAME, "8/5k2/8/3q4/8/2Q5/5K2/8", "f7g6 c3g3", "queens alone", NULL),
    LACKS(QUEEN_ENDGAME, "8/5k2/8/3q4/8/2Q4N/5K2/8", "f7g6 c3g3", "a knight too"),
    HAS(ROOK_ENDGAME, ROOK, ONE, "a rook alone", NULL),
    LACKS(ROOK_ENDGAME, "n5k1/p4ppp/8/8/8/8/5PPP/R5K1", ONE, "a knight too"),
    HAS(BISHOP_ENDGAME, "8/5k2/4b3/8/8/2B5/5K2/8", "f7e7 c3d4", "bishops alone", NULL),
    LACKS(BISHOP_ENDGAME, "8/5k2/4n3/8/8/2B5/5K2/8", "f7e7 c3g7", "bishop against knight"),
    HAS(KNIGHT_ENDGAME, "8/5k2/8/3n4/8/3K3P/8/8", "d5f4 d3e3", "a knight alone", NULL),
    LACKS(KNIGHT_ENDGAME, "8/5k2/8/3n4/2K5/7P/8/8", "f7g6 c4d5", "the first move takes the knight"),
    HAS(QUEEN_ROOK_ENDGAME, "3r4/5k2/8/8/3Q4/8/5K2/8", "f7g6 d4e4", "a queen against a rook", NULL),
    LACKS(QUEEN_ROOK_ENDGAME, "3r4/5k2/8/8/3Q4/8/5K2/8", "f7g6 d4d8",
          "the first move takes the rook"),
    {0},
};

TEST(lengths_results_phases_and_endings) {
    assert_cases(cases_of_lines);
}

const MotifCase cases_of_moves[] = {
    HAS(ADVANCED_PAWN, "8/5k2/3P4/8/8/8/5K2/8", "f7f6 d6d7", "the seventh rank is reached",
        "d7: d6"),
    LACKS(ADVANCED_PAWN, "8/5k2/8/3P4/8/8/5K2/8", "f7g6 d5d6", "the sixth is not enough"),
    HAS(PROMOTION, "8/P4k2/8/8/8/8/5K2/8", "f7f6 a7a8q", "a queen is made", "a8: a7"),
    LACKS(PROMOTION, "8/5k2/P7/8/8/8/5K2/8", "f7f6 a6a7", "one step too early"),
    HAS(UNDER_PROMOTION, "8/P4k2/8/8/8/8/5K2/8", "f7f6 a7a8r", "a rook, and no mate", NULL),
    HAS(UNDER_PROMOTION, "8/5P1k/6pp/6PN/8/8/8/6KR", "h6g5 f7f8n",
        "a knight gives check and takes g6; with the queen h5 and h1 leave h8 and h7 nothing",
        NULL),
    LACKS(UNDER_PROMOTION, "6k1/P4ppp/1p6/8/8/8/5PPP/6K1", "b6b5 a7a8r",
          "a rook mates, as a queen would have"),
    HAS(CASTLING, "k7/8/8/8/8/8/8/4K2R b K - 0 1", "a8a7 e1g1", "short castling", NULL),
    LACKS(CASTLING, "k7/8/8/8/8/8/8/4K2R b K - 0 1", "a8a7 e1f1", "the king goes one step only"),
    HAS(EN_PASSANT, "4k3/3p4/8/4P3/8/8/8/4K3", "d7d5 e5d6", "the pawn has passed d6", NULL),
    LACKS(EN_PASSANT, "4k3/3p4/8/4P3/8/8/8/4K3", "d7d6 e5d6", "the pawn stands on d6"),
    HAS(DOUBLE_CHECK, "4k3/p7/8/8/4N3/8/8/K3R3", "a7a6 e4f6", "knight and rook give check",
        "e8: e1 f6"),
    LACKS(DOUBLE_CHECK, "4k3/p7/8/8/4N3/8/8/K3R3", "a7a6 e4c5", "the rook alone gives check"),
    HAS(QUIET_MOVE, "6k1/5ppp/p7/8/8/8/5PPP/R5K1", "a6a5 a1d1 a5a4 d1d8",
        "on d1 the rook attacks nothing yet", "d1: a1"),
    LACKS(QUIET_MOVE, "6k1/3p1ppp/p7/8/8/8/5PPP/R5K1", "a6a5 a1d1 a5a4 d1d7",
          "on d1 the rook attacks d7"),
    LACKS(QUIET_MOVE, "6k1/5ppp/p7/8/8/8/5PPP/R5K1", "a6a5 a1d1", "the last move is not looked at"),
    HAS(DEFENSIVE_MOVE, "6k1/5ppp/p7/8/8/8/5PPP/R5K1", "a6a5 g1f1",
        "many moves, and this one neither takes nor attacks", NULL),
    LACKS(DEFENSIVE_MOVE, "1r5k/8/8/8/8/8/8/7K", "b8b2 h1g1", "the king has one move"),
    HAS(DEFENSIVE_MOVE, "r5k1/8/8/8/8/8/3P4/4K3", "a8e8 e1f2 e8e2 f2e2",
        "out of check with three moves to choose from, though the last move takes", "f2: e1"),
    LACKS(DEFENSIVE_MOVE, "r5k1/8/8/8/8/8/3P1P2/4K3", "a8e8 e1f1 e8e2 f1e2",
          "out of check with two moves to choose from"),
    HAS(SACRIFICE, "1r4k1/5ppp/p7/8/8/8/3Q1PPP/3R2K1", "a6a5 d2d8 b8d8 d1d8", "a queen for a rook",
        "d8: d2"),
    LACKS(SACRIFICE, "1r4k1/5ppp/p7/8/8/8/3R1PPP/3R2K1", "a6a5 d2d8 b8d8 d1d8",
          "a rook for a rook"),
    HAS(ATTACKING_F2_F7, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b - - 0 3",
        "a7a6 f3f7", "f7 falls beside the king on e8", "f7: e8"),
    LACKS(ATTACKING_F2_F7, "r1bq1bnr/ppppkppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b - - 0 3",
          "a7a6 f3f7", "the king stands on e7"),
    HAS(HANGING_PIECE, "4k3/8/3n4/8/8/8/8/3RK3", "e8f8 d1d6", "nobody defends the knight",
        "d6: d1"),
    LACKS(HANGING_PIECE, "4k3/8/3n4/8/8/8/8/3RK3", "e8e7 d1d6", "the king defends the knight"),
    LACKS(HANGING_PIECE, "4k3/8/8/8/2n5/8/3B4/3RK3", "c4d2 d1d2",
          "the knight has just taken a bishop there"),
    LACKS(HANGING_PIECE, "4k2r/8/3n4/8/8/8/7R/3RK3", "e8f8 d1d6 h8h2 e1d1",
          "the gain does not last: a rook is lost for the knight"),
    LACKS(HANGING_PIECE, "3r2k1/3R4/3n4/8/8/8/8/6K1", "g8f8 d7d6",
          "the rook on d8 defends it through the one that takes"),
    {0},
};

TEST(motifs_of_moves) {
    assert_cases(cases_of_moves);
}

const MotifCase cases_of_tactics[] = {
    HAS(FORK, "r3k3/7p/8/1N6/8/8/8/4K3", "h7h6 b5c7 e8d7 c7a8", "the knight attacks king and rook",
        "c7: a8 e8"),
    LACKS(FORK, "r2bk3/7p/8/1N6/8/8/8/4K3", "h7h6 b5c7 d8c7 e1e2",
          "the bishop takes the knight, which hangs"),
    LACKS(FORK, "r3k3/7p/8/1N6/8/8/8/4K3", "h7h6 b5c7", "the last move is not looked at"),
    HAS(PIN, "4k3/7p/8/4n3/8/8/8/R5K1", "h7h6 a1e1 e8f7 e1e5",
        "the knight hangs, and cannot leave the file", "e8: e1 e5"),
    LACKS(PIN, "4k3/7p/3p4/4n3/8/8/8/R5K1", "h7h6 a1e1 e8f7 e1e5",
          "a pawn defends the knight, and there is nothing that it could have attacked"),
    HAS(PIN, "4k3/7p/3p4/4n3/8/3Q4/8/R5K1", "h7h6 a1e1 e8f7 d3d5",
        "defended, but it cannot take the queen", "e8: d3 e5"),
    HAS(SKEWER, "4r3/8/7p/4k3/8/8/8/R5K1", "h6h5 a1e1 e5f5 e1e8",
        "the king steps aside, and the rook behind it is taken", "e1: e5 e8"),
    LACKS(SKEWER, "4r2r/8/7p/4k3/8/8/8/R5K1", "h6h5 a1e1 e5f5 e1e8",
          "another rook defends the one behind"),
    HAS(DISCOVERED_ATTACK, "4k3/p7/8/8/4N3/8/8/K3R3", "a7a6 e4c5",
        "the knight opens the file to the rook's check", "e8: e1"),
    LACKS(DISCOVERED_ATTACK, "4k3/p7/8/8/8/8/8/K2R4", "a7a6 d1e1",
          "the rook gives check by its own move"),
    HAS(DISCOVERED_ATTACK, "4q1k1/p7/8/8/4N3/8/8/K3R3", "a7a6 e4f6 g8f7 e1e8",
        "the knight opens the file, and the rook takes the queen", "e1: e8"),
    HAS(DISCOVERED_CHECK, "4k3/p4ppp/8/8/4B3/8/5PPP/4R1K1", "a7a6 e4b7",
        "the bishop opens the e file", "e8: e1"),
    HAS(DISCOVERED_CHECK, "8/p7/3k4/8/1P6/B7/5PPP/6K1", "a7a6 b4b5", "a pawn opens the diagonal",
        "d6: a3"),
    LACKS(DISCOVERED_CHECK, "4k3/p4ppp/8/8/8/8/3R1PPP/6K1", "a7a6 d2e2",
          "the rook itself gives check"),
    LACKS(DISCOVERED_CHECK, "4k3/p4ppp/8/4q3/4B3/8/5PPP/4R1K1", "a7a6 e4b7",
          "it opens the line to a queen"),
    HAS(COLLINEAR_MOVE, "3qk3/p7/8/8/8/8/6PP/3Q2K1", "a7a6 d1d4", "the queens face each other",
        "d4: d8"),
    HAS(COLLINEAR_MOVE, "4k3/6q1/p7/8/8/8/1B4PP/6K1", "a6a5 b2e5", "the bishop faces a queen",
        "e5: g7"),
    LACKS(COLLINEAR_MOVE, "3qk3/p7/8/8/8/8/6PP/3Q2K1", "a7a6 d1d8", "it takes"),
    LACKS(COLLINEAR_MOVE, "4k3/6r1/p7/8/8/8/1B4PP/6K1", "a6a5 b2e5",
          "a rook cannot move along the diagonal"),
    HAS(X_RAY_ATTACK, "7R/1k5p/8/3r4/8/8/8/3R2K1", "b7a7 h8d8 d5d8 d1d8",
        "the rook on d1 looks through the one on d5", "d1: d5 d8"),
    LACKS(X_RAY_ATTACK, "2r4R/1k5p/8/8/8/8/8/3R2K1", "b7a7 h8d8 c8d8 d1d8",
          "the rook that takes comes from the side"),
    HAS(DEFLECTION, "2r5/p2k4/8/8/8/8/8/2R3KR", "a7a6 h1h7 d7d6 c1c8",
        "the check drives the king from the rook that it guarded", "c8: d6 d7"),
    LACKS(DEFLECTION, "2r5/p2k4/8/8/8/8/8/2R3KR", "a7a6 h1h7 d7d8 c1c8",
          "from d8 the king still guards it"),
    HAS(ATTRACTION, "6k1/5pp1/p7/8/3Q4/8/5PP1/6KR", "a6a5 h1h8 g8h8 d4h4",
        "the king is drawn to h8 and checked there", "h8: g8"),
    LACKS(ATTRACTION, "6k1/5pp1/p7/8/3Q4/8/5PP1/6KR", "a6a5 h1h8 g8h8 d4d7",
          "from d7 the queen does not attack h8"),
    HAS(ATTRACTION, "r6k/6pp/p7/8/8/8/3R2PP/4Q1K1", "a6a5 d2d8 a8d8 e1e7 h7h6 e7d8",
        "a rook is drawn to d8, attacked and taken there", "d8: a8"),
    LACKS(ATTRACTION, "r6k/6pp/p7/8/8/8/3R2PP/4Q1K1", "a6a5 d2d8 a8d8 e1e7",
          "a rook is drawn to d8 and not taken"),
    HAS(CLEARANCE, "6k1/5ppp/p7/3N4/8/8/5PPP/3R2K1", "a6a5 d5b6 a5a4 d1d8",
        "the knight leaves the file to the rook", "d8: d1 d5"),
    LACKS(CLEARANCE, "6k1/5ppp/p7/3N4/8/8/5PPP/3R2K1", "a6a5 d5e7 g8h8 d1d8",
          "the check drove the king, and the rook checks again"),
    HAS(INTERFERENCE, "3r4/p1k5/8/8/3n3R/B7/8/6K1", "a7a6 a3d6 c7c6 h4d4",
        "the bishop comes between the rook and the knight that it defended", "d6: d4 d8"),
    LACKS(INTERFERENCE, "3r4/p1k5/8/8/3n3R/B7/8/6K1", "a7a6 a3c5 c7c6 h4d4",
          "the bishop stays beside the file, and the knight defended"),
    HAS(INTERMEZZO, "6k1/5pp1/p7/8/1b6/2N5/1P3PPP/4R1K1", "b4c3 e1e8 g8h7 b2c3",
        "a check before taking back", "e8: c3"),
    LACKS(INTERMEZZO, "6k1/5pp1/p7/8/1b6/2N5/1P3PPP/4R1K1", "b4c3 b2c3 g8h7 e1e8",
          "taking back first"),
    HAS(TRAPPED_PIECE, "6k1/7p/8/8/8/8/P2K3R/n7", "g8g7 h2h1 h7h6 h1a1",
        "a pawn guards b3 and the king c2", "a1:"),
    LACKS(TRAPPED_PIECE, "6k1/7p/8/8/8/8/3K3R/n7", "g8g7 h2h1 h7h6 h1a1", "b3 is free"),
    HAS(CAPTURING_DEFENDER, "7k/6pp/5n2/3b4/8/8/6PP/3R1RK1", "h7h6 f1f6 g7f6 d1d5",
        "the knight that defended the bishop is taken", "f6: d5"),
    LACKS(CAPTURING_DEFENDER, "7k/6pp/4pn2/3b4/8/8/6PP/3R1RK1", "h7h6 f1f6 g7f6 d1d5",
          "a pawn still defends the bishop"),
    {0},
};

TEST(tactics) {
    assert_cases(cases_of_tactics);
}

// The database looks at one of several defenders, on the lowest square: here the king on e5, which
// nothing cuts off, and with the colours exchanged the rook on d1.
TEST(of_two_defenders_interference_looks_at_the_one_on_the_lower_square) {
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

const MotifCase cases_of_mates[] = {
    HAS(SMOTHERED_MATE, "6rk/6pp/p7/6N1/8/8/6PP/6K1", "a6a5 g5f7",
        "rook and pawns stand around the king", "f7: g7 h7 g8"),
    LACKS(SMOTHERED_MATE, "6rk/6p1/p7/6N1/8/3B4/6PP/6K1", "a6a5 g5f7",
          "h7 is empty, and a bishop takes it"),
    HAS(BACK_RANK_MATE, "6k1/5ppp/p7/8/8/8/5PPP/3R2K1", "a6a5 d1d8", "the pawns bar the way",
        "d8: f7 g7 h7"),
    LACKS(BACK_RANK_MATE, "6k1/5pp1/p7/8/8/3B4/5PPP/4R1K1", "a6a5 e1e8",
          "a bishop takes h7, where no pawn is"),
    LACKS(BACK_RANK_MATE, "6k1/5ppp/p7/8/2B5/8/5PPP/3R2K1", "a6a5 d1d8",
          "a bishop attacks f7: the pawn is not all that bars the way"),
    HAS(ANASTASIA_MATE, "8/4N1pk/p7/8/8/8/8/2KR4", "a6a5 d1h1",
        "the knight on e7 takes g6 and g8, the pawn g7", "h1: e7 g7"),
    LACKS(ANASTASIA_MATE, "8/4N2k/p4P2/8/8/8/8/2KR4", "a6a5 d1h1",
          "no piece of the king's own stands on g7"),
    HAS(HOOK_MATE, "3R4/5pk1/p4Npp/4P3/8/8/8/6K1", "a6a5 d8g8",
        "rook, knight and pawn guard one another", "g8: e5 f6"),
    LACKS(HOOK_MATE, "3R4/5pk1/p4Npp/4K3/8/8/8/8", "a6a5 d8g8", "the king guards the knight"),
    HAS(ARABIAN_MATE, "7k/R7/5N2/p7/8/8/8/6K1", "a5a4 a7h7", "the knight guards the rook, and g8",
        "h7: f6"),
    LACKS(ARABIAN_MATE, "7k/R7/8/p5N1/2B5/8/8/6K1", "a5a4 a7h7",
          "the knight guards the rook from g5, a bishop g8"),
    HAS(BODEN_MATE, "2kr4/3p3p/8/8/5B2/8/4B3/6K1", "h7h6 e2a6", "the bishops cross from both sides",
        "c8: f4 a6"),
    LACKS(BODEN_MATE, "7k/7p/p7/8/2B5/8/8/2B3K1", "a6a5 c1b2",
          "both bishops stand on the king's left"),
    HAS(DOUBLE_BISHOP_MATE, "7k/7p/p7/8/2B5/8/8/2B3K1", "a6a5 c1b2",
        "both bishops stand on the king's left", "h8: b2 c4"),
    LACKS(DOUBLE_BISHOP_MATE, "7k/7p/p7/6N1/2B5/8/8/2B3K1", "a6a5 c1b2",
          "a knight attacks h7 as well"),
    HAS(BALESTRA_MATE, "4k3/p7/3Q4/8/8/8/2B5/6K1", "a7a6 c2g6",
        "the bishop checks, the queen takes all but f7", "g6: d6"),
    LACKS(BALESTRA_MATE, "4k3/p7/3Q4/8/8/8/2B5/5RK1", "a7a6 c2g6", "a rook takes squares too"),
    HAS(BLIND_SWINE_MATE, "2rk4/1R2R3/p7/8/8/8/8/6K1", "a6a5 b7d7",
        "both rooks stand beside the king", "d7: e7"),
    LACKS(BLIND_SWINE_MATE, "2rk4/R6R/p7/7B/8/8/8/6K1", "a6a5 a7d7",
          "the other rook guards from h7, a bishop e8"),
    HAS(CORNER_MATE, "7k/8/p5Q1/6N1/8/8/8/6K1", "a6a5 g5f7",
        "the queen bars the g file, the knight checks over it", "f7: g6"),
    LACKS(CORNER_MATE, "6rk/6p1/p7/6N1/8/3B4/6PP/6K1", "a6a5 g5f7",
          "neither rook nor queen bars anything"),
    HAS(KILL_BOX_MATE, "5rk1/5p2/p4Q2/8/8/8/6K1/7R", "a6a5 h1h8",
        "f6 and h8 are opposite corners of the box around g8", "g8: f6 h8"),
    LACKS(KILL_BOX_MATE, "5rk1/5p2/p7/8/3Q4/8/6K1/7R", "a6a5 h1h8", "the queen guards from afar"),
    HAS(TRIANGLE_MATE, "6k1/7R/p7/8/8/5Q2/8/6K1", "a6a5 f3f7",
        "queen and rook beside the king, g7 between them", "f7: h7"),
    LACKS(TRIANGLE_MATE, "6k1/R7/8/p7/8/5Q2/1B6/6K1", "a5a4 f3f7",
          "the rook guards from afar, a bishop takes h8"),
    HAS(VUKOVIC_MATE, "4k3/1RR5/p3N3/8/8/8/8/6K1", "a6a5 c7e7",
        "the knight stands behind the rook and takes d8 and f8", "e7: e6"),
    LACKS(VUKOVIC_MATE, "4k3/1R6/p1N4B/8/8/8/8/6K1", "a6a5 b7e7",
          "the knight stands on c6, a bishop takes f8"),
    LACKS(VUKOVIC_MATE, "7k/R7/5N1N/p7/8/8/8/6K1", "a5a4 a7h7",
          "of two pictures the first of the table is named: it is Arabian"),
    HAS(DOVETAIL_MATE, "8/8/p3p3/3pk3/8/6P1/6K1/2Q5", "a6a5 c1f4",
        "the king's own pawns take d5 and e6", "f4: d5 d6 e6"),
    LACKS(DOVETAIL_MATE, "8/8/p3p3/3pk3/8/3P2P1/6K1/2Q5", "a6a5 c1f4", "a pawn takes e4 as well"),
    HAS(OPERA_MATE, "4kb2/p4ppp/8/6B1/8/8/6PP/3R2K1", "a7a6 d1d8",
        "a bishop guards the rook beside the king", "d8: g5"),
    HAS(OPERA_MATE, "6rk/R7/p7/8/8/3B4/8/K7", "a6a5 a7h7", "the same at the side", "h7: d3"),
    LACKS(OPERA_MATE, "4kb2/p3pppp/4N3/8/8/8/6PP/3R2K1", "a7a6 d1d8", "a knight guards the rook"),
    LACKS(OPERA_MATE, "4kb2/p4ppp/8/6B1/8/8/6PP/3Q2K1", "a7a6 d1d8", "a queen mates"),
    HAS(PILLSBURY_MATE, "6k1/p4pp1/8/8/8/3B4/6PP/2R3K1", "a7a6 c1c8", "the bishop takes h7",
        "c8: h7"),
    HAS(PILLSBURY_MATE, "7k/p5p1/8/8/2B5/4R3/6PP/6K1", "a7a6 e3h3",
        "the rook mates along the file, the bishop takes g8", "h3: g8"),
    LACKS(PILLSBURY_MATE, "6k1/p4ppp/8/8/8/3B4/6PP/2R3K1", "a7a6 c1c8", "a pawn stands on h7"),
    LACKS(PILLSBURY_MATE, "6k1/p6p/7B/8/8/8/6PP/5RK1", "a7a6 f1f8",
          "the bishop that takes g7 guards the rook: it is an opera mate"),
    HAS(MORPHY_MATE, "7k/p6p/8/8/8/8/3B3P/6RK", "a7a6 d2c3",
        "the rook holds the g file, the pawn h7", "c3: g1 h7"),
    HAS(MORPHY_MATE, "6bk/R7/p7/8/8/8/3B4/7K", "a6a5 d2c3",
        "the rook holds h7, the king's own bishop g8", "c3: a7 g8"),
    LACKS(MORPHY_MATE, "7k/p6p/8/8/8/8/3B3P/6QK", "a7a6 d2c3", "a queen holds the g file"),
    LACKS(MORPHY_MATE, "7k/p5p1/8/8/2B5/4R3/6PP/6K1", "a7a6 e3h3", "the rook mates"),
    HAS(EPAULETTE_MATE, "3rkr2/p7/8/8/6Q1/8/8/6K1", "a7a6 g4e6",
        "the king's rooks stand on both sides of it", "e6: d8 f8"),
    HAS(EPAULETTE_MATE, "8/7p/p7/k7/p7/8/8/KR5R", "h7h6 h1h5",
        "the pawns stand above and below the king", "h5: a4 a6"),
    LACKS(EPAULETTE_MATE, "4kr2/p7/8/6B1/6Q1/8/8/6K1", "a7a6 g4e6",
          "d8 is empty, and a bishop takes it"),
    LACKS(EPAULETTE_MATE, "6rk/6pp/p7/6N1/8/8/6PP/6K1", "a6a5 g5f7", "a knight mates"),
    HAS(SWALLOWSTAIL_MATE, "3r1r2/4k3/p7/3P4/6Q1/8/8/6K1", "a6a5 g4e6",
        "the rooks stand diagonally behind the king", "e6: d8 f8"),
    HAS(SWALLOWSTAIL_MATE, "8/7p/1p6/2k5/1p2P3/8/8/3Q2K1", "h7h6 d1d5", "the same from the side",
        "d5: b4 b6"),
    LACKS(SWALLOWSTAIL_MATE, "3r4/4k3/p7/3P4/6Q1/8/8/5RK1", "a6a5 g4e6",
          "f8 is empty, and a rook takes it"),
    LACKS(SWALLOWSTAIL_MATE, "8/8/p3p3/3pk3/8/6P1/6K1/2Q5", "a6a5 c1f4",
          "the queen stands diagonally beside the king"),
    {0},
};

TEST(pictures_of_mate) {
    assert_cases(cases_of_mates);
}

const MotifCase cases_of_kings[] = {
    HAS(EXPOSED_KING, "6k1/8/p7/8/8/8/5PPP/R5K1", "a6a5 a1a5 g8f7 a5a7 f7e6 a7a6",
        "no pawn is near the king, and the second move checks", "g8: f7 g7 h7 f8 h8"),
    LACKS(EXPOSED_KING, "6k1/6p1/p7/8/8/8/5PPP/R5K1", "a6a5 a1a5 g8f7 a5a7 f7e6 a7a6",
          "a pawn stands in front of it"),
    LACKS(EXPOSED_KING, "6k1/8/p7/8/8/8/5PPP/R5K1", "a6a5 a1a5 g8f7 a5a7",
          "the last check does not count"),
    LACKS(EXPOSED_KING, "8/8/p7/6k1/8/8/5PPP/R5K1", "a6a5 a1a5 g5g6 a5a6 g6g7 a6a7",
          "the king has come to its fourth rank"),
    HAS(KINGSIDE_ATTACK, "r1bq1rk1/ppp2ppp/2n5/3p4/3P4/2PB1N2/PP3PPP/R1BQ1RK1 b - - 0 9",
        "a7a6 d3h7 g8h7 f3g5", "a capture with check beside the king, and another check",
        "g8: g5 h7"),
    LACKS(KINGSIDE_ATTACK, "5rk1/5ppp/p7/8/8/3B1N2/5PPP/3Q1RK1 b - - 0 9", "a6a5 d3h7 g8h7 f3g5",
          "fewer than twenty pieces"),
    LACKS(KINGSIDE_ATTACK, "r1b2rk1/ppp2ppp/2n1q3/3p4/3P4/2PB1N2/PP3PPP/R1BQ1RK1 b - - 0 9",
          "a7a6 d3h7 g8h7 f3g5 h7g8 g5e6", "a fork of king and queen says more"),
    HAS(QUEENSIDE_ATTACK, "1k1r3r/ppp2ppp/2nq4/8/Q7/4B3/PPP2PPP/2KR3R b - - 0 9",
        "h7h6 e3a7 c6a7 d1d6", "a capture with check, and one three steps from the corner",
        "b8: d6 a7"),
    LACKS(QUEENSIDE_ATTACK, "1k1r3r/ppp2ppp/2nq4/8/Q7/4B3/PPP2PPP/2KR3R b - - 0 9",
          "h7h6 e3f4 d6c5 f4c7", "the first move goes five steps away from the corner"),
    {0},
};

TEST(motifs_of_kings) {
    assert_cases(cases_of_kings);
}

// What the moves of a positional puzzle gain.
const MotifCase cases_of_positions[] = {
    HAS(OUTPOST, "6k1/5ppp/8/8/4P3/8/5PPP/1N4K1", "h7h6 b1c3",
        "the knight can go to d5, and no pawn will ever attack it", "c3: d5"),
    HAS(OUTPOST, "6k1/2p2ppp/8/8/B3P3/8/5PPP/1N4K1", "h7h6 b1c3",
        "the bishop keeps the pawn from c6", "c3: d5"),
    LACKS(OUTPOST, "6k1/2p2ppp/8/8/4P3/8/5PPP/1N4K1", "h7h6 b1c3", "a pawn can come to c6"),
    LACKS(OUTPOST, "6k1/5ppp/8/8/8/8/5PPP/1N4K1", "h7h6 b1c3", "no pawn guards d5"),
    HAS(OPEN_FILE, "6k1/5ppp/8/8/8/8/P4PPP/R5K1", "h7h6 a1d1", "the d file has no pawn", "d1: d1"),
    HAS(OPEN_FILE, "6k1/3p1ppp/8/8/8/8/P4PPP/R5K1", "h7h6 a1d1",
        "the d file has one of the defender", "d1: d1"),
    LACKS(OPEN_FILE, "6k1/5ppp/8/8/8/8/5PPP/R5K1", "h7h6 a1d1", "it stood on an open file before"),
    LACKS(OPEN_FILE, "6k1/5ppp/8/8/8/8/P2P1PPP/R5K1", "h7h6 a1d1", "the d file has one of its own"),
    HAS(SEVENTH_RANK, "6k1/5ppp/8/8/8/8/5PPP/3R2K1", "h7h6 d1d7", "pawns stand on the rank",
        "d7: d7"),
    HAS(SEVENTH_RANK, "6k1/8/5ppp/8/8/8/5PPP/3R2K1", "h6h5 d1d7", "the king stands behind it",
        "d7: d7"),
    LACKS(SEVENTH_RANK, "8/8/5kp1/7p/8/8/5PPP/3R2K1", "h5h4 d1d7", "nothing is there to attack"),
    LACKS(SEVENTH_RANK, "6k1/5ppp/8/8/8/8/5PPP/3R2K1", "h7h6 d1d6", "the sixth rank"),
    HAS(BISHOP_PAIR, "2b3k1/5ppp/3b4/8/5B2/8/4BPPP/6K1", "h7h6 f4d6",
        "the defender loses one of its two", "d6: e2 d6"),
    LACKS(BISHOP_PAIR, "2b3k1/5ppp/3b4/8/5B2/8/5PPP/6K1", "h7h6 f4d6", "the solver has one bishop"),
    LACKS(BISHOP_PAIR, "6k1/5ppp/3n4/8/5B2/8/4BPPP/6K1", "h7h6 f4d6",
          "the solver had the pair before"),
    HAS(PASSED_PAWN, "6k1/6pp/8/2p5/3P4/8/6PP/6K1", "h7h6 d4c5",
        "no pawn is left in front of it or beside", "c5: c5"),
    LACKS(PASSED_PAWN, "6k1/1p4pp/8/2p5/3P4/8/6PP/6K1", "h7h6 d4c5",
          "a pawn on b7 still takes it on c6"),
    LACKS(PASSED_PAWN, "6k1/6pp/8/8/3P4/8/6PP/6K1", "h7h6 d4d5", "it was one before"),
    HAS(PAWN_CHAIN, "6k1/5ppp/8/8/4P3/8/3P1PPP/6K1", "h7h6 d2d3", "d3 guards e4", "d3: e4"),
    LACKS(PAWN_CHAIN, "6k1/5ppp/8/8/4P3/8/3P1PPP/6K1", "h7h6 d2d4",
          "side by side, none guards the other"),
    HAS(ISOLATED_PAWN, "6k1/p4ppp/1p6/3N4/8/8/5PPP/6K1", "h7h6 d5b6", "the pawn beside a7 is gone",
        "b6: a7"),
    LACKS(ISOLATED_PAWN, "6k1/pp3ppp/1p6/3N4/8/8/5PPP/6K1", "h7h6 d5b6", "a7 has b7 beside it"),
    HAS(DOUBLED_PAWNS, "6k1/ppp2ppp/2n5/1B6/8/8/5PPP/6K1", "h7h6 b5c6 b7c6 g1f1",
        "the b pawn takes back to the c file", "c6: c6 c7"),
    LACKS(DOUBLED_PAWNS, "6k1/pp3ppp/2n5/1B6/8/8/5PPP/6K1", "h7h6 b5c6 b7c6 g1f1",
          "it is alone there"),
    HAS(BACKWARD_PAWN, "6k1/5ppp/3p4/2p5/8/8/4PPPP/6K1", "h7h6 e2e4",
        "d5 is guarded, and no pawn stands beside d6 or behind", "e4: d6"),
    LACKS(BACKWARD_PAWN, "6k1/4pppp/3p4/2p5/8/8/4PPPP/6K1", "h7h6 e2e4", "e7 can come to its help"),
    LACKS(BACKWARD_PAWN, "6k1/5ppp/3p4/8/8/8/4PPPP/6K1", "h7h6 e2e4", "it is isolated"),
    HAS(SPACE, "6k1/5ppp/8/8/8/8/3PPPPP/6K1", "h7h6 e2e4", "two squares behind the pawn",
        "e4: e2 e3"),
    LACKS(SPACE, "6k1/5ppp/8/8/8/8/3PPPPP/6K1", "h7h6 e2e3", "one square"),
    LACKS(SPACE, "6k1/5ppp/8/8/8/8/3PPPPP/6K1", "h7h6 h2h4", "not in the middle"),
    HAS(MOBILITY, "6k1/5ppp/8/8/8/8/P4PPP/R5K1", "h7h6 a1d1", "the file is open",
        "d1: a1 d2 d3 d4 d5 d6 d7 d8"),
    LACKS(MOBILITY, "6k1/5ppp/8/8/8/8/5PPP/R5K1", "h7h6 a1b1", "as many as before"),
    HAS(GOOD_PIECE, "6k1/5ppp/8/8/8/8/5PPP/1N4K1", "h7h6 b1c3", "eight squares", "c3: c3"),
    LACKS(GOOD_PIECE, "6k1/5ppp/8/8/8/8/5PPP/1N4K1", "h7h6 b1a3", "four squares"),
    HAS(BAD_PIECE, "6k1/5ppp/n7/8/3P4/8/P4PPP/6K1", "h7h6 a2a3", "b8 and c7 are left to it",
        "a3: a6"),
    LACKS(BAD_PIECE, "6k1/5ppp/n7/8/3P4/8/P4PPP/6K1", "h7h6 a2a4", "b4 is left as well"),
    {0},
};

TEST(motifs_of_positions) {
    assert_cases(cases_of_positions);
}
