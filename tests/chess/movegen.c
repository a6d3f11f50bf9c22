// Lists of moves, beyond what perft counts.
// The generator against published node counts: the Chess Programming Wiki's six positions, and
// positions that were put together to catch what generators get wrong.
#include "tests/chess/chess_test.h"

#include <inttypes.h>

#include "onlymove/file.h"

static void expect_forcing(const char *fen, const char *expected) {
    Position pos = position_of(fen);
    Move moves[MOVES_MAX];
    int count = moves_forcing(&pos, moves);
    size_t words = *expected ? 1 : 0;
    for (const char *p = expected; *p; p++)
        words += *p == ' ';
    assert_int_equal(count, words);
    for (int i = 0; i < count; i++) {
        char uci[UCI_MOVE_MAX];
        uci_move_write(moves[i], uci);
        if (!strstr(expected, uci))
            fail_msg("%s: %s is not forcing", fen, uci);
    }
}

TEST(forcing_moves_capture_or_become_a_queen_or_get_out_of_check) {
    expect_forcing(FEN_START, "");
    expect_forcing("4k3/8/8/3pP3/8/2N5/8/4K3 w - d6 0 1", "c3d5 e5d6");
    expect_forcing("3n4/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7e8q e7d8q");
    expect_forcing("8/8/8/8/8/k7/3p4/3K4 b - - 0 1", ""); // the pawn is blocked
    expect_forcing("4k3/8/8/8/8/8/3N4/r3K3 w - - 0 1", "e1e2 e1f2 d2b1");
}

TEST(the_order_depends_on_the_position_alone) {
    Position start = position_of(FEN_START);
    Position a = play(start, "g1f3 g8f6 b1c3 b8c6 e2e3 e7e6");
    Position b = play(start, "e2e3 b8c6 g1f3 e7e6 b1c3 g8f6");
    Move of_a[MOVES_MAX], of_b[MOVES_MAX];
    int count = moves_legal(&a, of_a);
    assert_int_equal(moves_legal(&b, of_b), count);
    assert_memory_equal(of_a, of_b, (size_t)count * sizeof(Move));
}

TEST(the_position_with_the_most_moves_fits) {
    // Petrović 1964
    Position pos = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    Move moves[MOVES_MAX];
    assert_int_equal(moves_legal(&pos, moves), 218);
}

typedef struct Count {
    const char *fen;
    int depth;
    uint64_t nodes;
} Count;

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const Count ordinary[] = {
    {START, 1, 20},
    {START, 2, 400},
    {START, 3, 8902},
    {START, 4, 197281},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 1, 48},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 1, 14},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 1, 6},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 1, 44},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 1, 46},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89890},
};

static const Count en_passant[] = {
    {"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1134888},   // taking uncovers the king on the rank
    {"8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6, 1015133},  // and on the diagonal
    {"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1440467}, // the step gives check, and is taken
};

static const Count castling[] = {
    {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661072}, // with check
    {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803711},
    {"r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1274206}, // rights go with a taken rook
    {"r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1720476},  // no way through an attack
};

static const Count promotions[] = {
    {"2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 5, 266199}, // out of check
    {"4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217342},    // with check
    {"8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92683},      // to less than a queen
};

static const Count checks_and_stalemates[] = {
    {"8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1004658}, // uncovered check
    {"8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23527},     // double check
    {"K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217},
    {"8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567584},
};

static void expect(const Count counts[], size_t size) {
    for (size_t i = 0; i < size; i++) {
        const Position pos = position_of(counts[i].fen);
        const Position mirror = mirrored(&pos);
        const uint64_t nodes = perft(&pos, counts[i].depth);
        if (nodes != counts[i].nodes)
            fail_msg("%s: %llu nodes", counts[i].fen, (unsigned long long)nodes);
        if (nodes < 1000000)
            assert_int_equal(perft(&mirror, counts[i].depth), nodes);
    }
}

#define EXPECT(counts) expect(counts, sizeof counts / sizeof *counts)

TEST(counts_are_those_that_were_published) {
    EXPECT(ordinary);
    EXPECT(en_passant);
    EXPECT(castling);
    EXPECT(promotions);
    EXPECT(checks_and_stalemates);
}

// A line of the reference list: a FEN, then ";D1 20 ;D2 400" and so on. Counts the deepest of them
// that has at most 200,000 nodes; returns whether there is one.
static bool expect_line(char *line) {
    Count last = {.fen = line};
    char *at = strchr(line, ';');
    if (!at)
        return false;
    *at = '\0';
    for (; at; at = strchr(at + 1, ';')) {
        int depth;
        uint64_t nodes;
        if (sscanf(at + 1, "D%d %" SCNu64, &depth, &nodes) == 2 && nodes <= 200000) {
            last.depth = depth;
            last.nodes = nodes;
        }
    }
    if (last.depth > 0)
        expect(&last, 1);
    return last.depth > 0;
}

// The list is no part of the project; `make bench` counts all of it.
TEST(counts_the_reference_list_where_it_is_here) {
    CLEANUP(str_done) Str text = {0};
    int lines = 0;
    if (file_read("../shared/data/perft.epd", SIZE_MAX, &text, SAID) != STATUS_OK) {
        str_done(&text);
        skip();
    }
    for (char *line = strtok(text.data, "\r\n"); line; line = strtok(NULL, "\r\n"))
        lines += expect_line(line);
    assert_in_range(lines, 100, INT32_MAX);
}

TEST(depth_zero_and_below_is_the_position_itself) {
    const Position pos = position_of(FEN_START);
    assert_int_equal(perft(&pos, 0), 1);
    assert_int_equal(perft(&pos, -3), 1);
}

TEST(depth_is_held_at_its_limit) {
    // Each king has one move for ever: from the corner to the next square and back.
    const Position pos = position_of("k1b5/1p1p4/1P1P4/8/8/1p1p4/1P1P4/K1B5 w - - 0 1");
    assert_int_equal(perft(&pos, 1000000), 1);
}
