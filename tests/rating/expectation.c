// What is seen of a move, worked out by hand, and how surprising moves are.

#include <math.h>

#include "src/rating/expectation.h"
#include "src/rating/features.h"
#include "tests/support/board.h"

static const char *const names[] = {
#define X(name) #name,
    MOVE_INPUTS(X)
#undef X
};

// Looks at the situation after all moves of a line but the last, which is at *index.
static void look(const char *fen, const char *line, MoveInputs inputs[MOVES_MAX], int *count,
                 int *index) {
    Move moves[8], legal[MOVES_MAX];
    Situation situation = {.pos = position_of(fen)};
    Position here = situation.pos;
    const size_t played = read_moves(&here, line, moves, COUNT(moves));
    for (size_t i = 0; i + 1 < played; i++) {
        situation.before = situation.pos;
        situation.own = situation.last;
        situation.last = moves[i];
        pos_play(&situation.pos, moves[i]);
    }
    *count = situation_look(&situation, legal, inputs);
    *index = 0;
    while (legal[*index] != moves[played - 1])
        ++*index;
}

TEST(what_is_seen_of_a_move_is_what_the_diagram_says) {
    static const struct {
        const char *fen, *line, *seen; // of the last move of the line
    } rows[] = {
        {"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "b3b8", // Morphy, Paris 1858
         "QUEEN 1 ROOK 0 CAPTURE 0 EXCHANGE -10 LOSES 1 CHECK 1 RISKY_CHECK 1 SAFE_CHECK 0 MATE 0 "
         "REPLIES 1 FORWARD 5 LENGTH 5 RANK 7 EDGE 1 ATTACKERS 1 DEFENDERS 0 HANGING 0 QUIET 0 "
         "CAPTURES -9 PIECES 21 IN_CHECK 0 LAST_TO_TARGET 4"},
        {"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "b3b8 d7b8 d1d8",
         "ROOK 1 CHECK 1 MATE 1 REPLIES 0 DEFENDERS 1 CAPTURES 12 WAS_LEGAL 0 NEW 0 SAME_PIECE 0"},
        {"3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 b - - 0 1", "d8d2 d1d2",
         "CAPTURE 1 TAKEN 5 TRADE 0 EXCHANGE 5 WINS 1 RETAKES 1 TAKES_LAST 1 LAST_TO_TARGET 0 "
         "LAST_TO_MOVER 1 LAST_ATTACKS 1 WAS_LEGAL 0 NEW 1 EXCHANGE_LESS 0"},
        {"r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1", "d5c7",
         "KNIGHT 1 CHECK 1 SAFE_CHECK 1 FORKED 2 FORKED_MOST 10 FORKED_NEXT 5 TO_KING 2 "
         "NEARER_KING 1 KING_ZONE 1 DISCOVERED 0"},
        {"4k3/8/8/8/8/1n6/8/R3K3 w Q - 0 1", "a1a8",
         "HANGING 1 HANGING_VALUE 5 THREAT 5 THREAT_LEFT 0 THREAT_PARRIED 5 SHOT 0 OFF_CENTRE 3"},
        {"4k3/8/8/8/2n5/8/8/R3K3 w Q - 0 1", "e1c1", "CASTLES 1 KING 1 ENDGAME_KING 1"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6",
         "PAWN 1 CAPTURE 1 TAKEN 1 PAWN_RANK 5 QUEENS 0"},
        {"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "UNDERPROMOTES 1 QUEENS 0"},
        {"6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1", "g2g3", "MATE_SHOT 1 SHIELD 1 QUIET 1 BACK 0"},
        {"3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "h2h3",
         "MATE_THREATENED 0 ALLOWS_MATE 0 STOPS_MATE 0"},
        {"3r2k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1", "h2h3", "MATE_THREATENED 1 STOPS_MATE 1"},
        {"3r2k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1", "a2a7", "ALLOWS_MATE 1 STOPS_MATE 0"},
    };
    static MoveInputs inputs[MOVES_MAX];
    for (size_t i = 0; i < COUNT(rows); i++) {
        char name[40];
        int count, index, value, len;
        look(rows[i].fen, rows[i].line, inputs, &count, &index);
        for (const char *at = rows[i].seen; sscanf(at, "%39s %d%n", name, &value, &len) == 2;
             at += len) {
            int input = 0;
            while (input < INPUT_COUNT && strcmp(names[input], name) != 0)
                input++;
            if (input == INPUT_COUNT || inputs[index].value[input] != value)
                fail_msg("%s: %s is %d, not %d", rows[i].line, name,
                         input < INPUT_COUNT ? inputs[index].value[input] : 0, value);
        }
    }
}

// A share is 2 ^ (-surprise / 16).
static double share_of(int surprise) {
    return exp2(-surprise / 16.0);
}

TEST(the_shares_of_all_moves_are_one_whole) {
    static const char *const fens[] = {
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
        "8/5k2/8/8/8/4K3/4P3/8 w - - 0 1"};
    static MoveInputs inputs[MOVES_MAX];
    for (size_t i = 0; i < COUNT(fens); i++) {
        Move legal[MOVES_MAX];
        const Situation situation = {.pos = position_of(fens[i])};
        const int count = situation_look(&situation, legal, inputs);
        double sum = 0;
        for (int m = 0; m < count; m++)
            sum += share_of(move_surprise(&move_net, inputs, count, m));
        if (sum < 0.9 || sum > 1.1)
            fail_msg("%s: %f", fens[i], sum);
    }
}

// By the network that ships.
TEST(a_mate_and_a_hanging_queen_are_seen_at_once_and_a_quiet_queen_move_is_not) {
    static const struct {
        const char *fen, *line;
        int least, most;
    } rows[] = {
        {"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", 0, 16},
        {"rnb1kbnr/pppp1ppp/8/4p3/4P1q1/3P4/PPP2PPP/RNBQKBNR w KQkq - 1 3", "d1g4", 0, 16},
        {"6k1/5ppp/8/8/8/2q5/1r3PPP/3Q2K1 w - - 0 1", "d1d8", 0, 16},
        {"r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7", "d1e1", 64, 185},
    };
    static MoveInputs inputs[MOVES_MAX];
    for (size_t i = 0; i < COUNT(rows); i++) {
        int count, index;
        look(rows[i].fen, rows[i].line, inputs, &count, &index);
        const int surprise = move_surprise(&move_net, inputs, count, index);
        if (surprise < rows[i].least || surprise > rows[i].most)
            fail_msg("%s: %d", rows[i].line, surprise);
    }
}
