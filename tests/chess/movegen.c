// Lists of moves, and the generator against published node counts.
#include "tests/chess/chess_test.h"

#include <inttypes.h>

#include "onlymove/file.h"

static void expect_forcing(const char *fen, const char *expected) {
    Position pos = position_of(fen);
    Move moves[MOVES_MAX];
    int count = moves_quiescence(&pos, moves);
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

static void expect_count(const char *fen, int depth, uint64_t nodes) {
    const Position pos = position_of(fen), mirror = mirrored(&pos);
    const uint64_t found = perft(&pos, depth);
    if (found != nodes)
        fail_msg("%s: %llu nodes", fen, (unsigned long long)found);
    if (nodes < 1000000)
        assert_int_equal(perft(&mirror, depth), nodes);
}

// A line of a list of counts: a FEN, then ";D1 20 ;D2 400" and so on, of which those of at most
// `most` nodes are counted; returns whether there is one.
static bool expect_line(char *line, uint64_t most) {
    bool any = false;
    char *at = strchr(line, ';');
    if (at)
        *at = '\0';
    for (; at; at = strchr(at + 1, ';')) {
        int depth;
        uint64_t nodes;
        if (sscanf(at + 1, "D%d %" SCNu64, &depth, &nodes) == 2 && nodes <= most) {
            expect_count(line, depth, nodes);
            any = true;
        }
    }
    return any;
}

// How many lines of the file have counts; -1 where it cannot be read.
static int expect_file(const char *path, uint64_t most) {
    CLEANUP(str_done) Str text = {0};
    int lines = 0;
    if (file_read(path, SIZE_MAX, &text, NULL) != STATUS_OK)
        return -1;
    for (char *line = strtok(text.data, "\r\n"); line; line = strtok(NULL, "\r\n"))
        lines += expect_line(line, most);
    return lines;
}

TEST(counts_are_those_that_were_published) {
    assert_int_equal(expect_file("tests/chess/perft.epd", UINT64_MAX), 20);
}

// The list is no part of the project; `make bench` counts all of it.
TEST(counts_the_reference_list_where_it_is_here) {
    const int lines = expect_file("../shared/data/perft.epd", 200000);
    if (lines < 0)
        skip();
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
