// Mates proved, against a search without any art, against the mirror, and against what is known of
// famous problems.
#include "tests/chess/chess_test.h"

#include "onlymove/mate.h"

FREE_WITH(MateProver, mate_prover_free);

enum { PLENTY = 2000000 };

typedef struct Solved {
    MateProver *prover;
    MateSolution solution;
} Solved;

static void solved_done(Solved *solved) {
    mate_solution_done(&solved->solution);
    mate_prover_free(solved->prover);
}

static Solved solve(const Position *pos, int most, uint64_t nodes) {
    Solved solved = {.prover = mate_prover_new()};
    mate_begin(solved.prover, pos, 1, nodes);
    mate_solve(solved.prover, pos, most, &solved.solution);
    return solved;
}

#define SOLVED CLEANUP(solved_done) Solved

// --- Without any art: mate in so many moves by trying everything.

static bool tried_out(const Position *pos, int moves);

static bool all_replies_lose(const Position *pos, int moves) {
    Move replies[MOVES_MAX];
    const int count = moves_legal(pos, replies);
    if (count == 0)
        return pos_in_check(pos);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, replies[i], &next);
        if (moves == 0 || !tried_out(&next, moves))
            return false;
    }
    return true;
}

static bool tried_out(const Position *pos, int moves) {
    Move legal[MOVES_MAX];
    const int count = moves_legal(pos, legal);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, legal[i], &next);
        if (all_replies_lose(&next, moves - 1))
            return true;
    }
    return false;
}

// A random position of two kings and one to three other men, in which the side to move is not in
// check; false where the dice gave none.
static bool small_position(uint64_t *seed, Position *pos) {
    static const char men[] = "QRBNPQRqrbnp";
    char board[64], fen[FEN_MAX];
    size_t len = 0;
    memset(board, ' ', sizeof board);
    board[random_next(seed) % 64] = 'k';
    board[random_next(seed) % 64] = 'K';
    for (unsigned left = 1 + (unsigned)(random_next(seed) % 3); left > 0; left--)
        board[random_next(seed) % 64] = men[random_next(seed) % (sizeof men - 1)];
    for (int i = 0, blanks = 0; i < 64; i++) {
        const bool last = i % 8 == 7;
        blanks += board[i] == ' ';
        if (blanks > 0 && (last || board[i] != ' ')) {
            fen[len++] = (char)('0' + blanks);
            blanks = 0;
        }
        if (board[i] != ' ')
            fen[len++] = board[i];
        if (last && i < 63)
            fen[len++] = '/';
    }
    memcpy(fen + len, " w - - 0 1", sizeof " w - - 0 1");
    return pos_from_fen(pos, fen, NULL) == STATUS_OK;
}

TEST(ten_thousand_small_positions_are_as_trying_everything_has_them) {
    uint64_t seed = 36;
    CLEANUP(mate_prover_free_at) MateProver *prover = mate_prover_new();
    for (int asked = 0, mates = 0; asked < 10000;) {
        Position pos;
        int moves;
        if (!small_position(&seed, &pos))
            continue;
        const int expected = tried_out(&pos, 1) ? 1 : tried_out(&pos, 2) ? 2 : 0;
        mate_begin(prover, &pos, 1, PLENTY);
        const ProofState found = mate_shortest(prover, &pos, 2, &moves);
        assert_int_equal(found, expected ? PROOF_MATE : PROOF_DISPROVED);
        assert_int_equal(moves, expected ? expected : 2);
        mates += expected > 0;
        if (++asked == 10000)
            assert_in_range(mates, 300, 5000);
    }
}

// Three moves go through the search by numbers, too.
TEST(mates_in_three_are_as_trying_everything_has_them) {
    uint64_t seed = 37;
    CLEANUP(mate_prover_free_at) MateProver *prover = mate_prover_new();
    for (int asked = 0; asked < 40;) {
        Position pos;
        int moves;
        if (!small_position(&seed, &pos) || tried_out(&pos, 2) || pos_material(&pos, WHITE) < 4)
            continue;
        mate_begin(prover, &pos, 1, PLENTY);
        const ProofState found = mate_shortest(prover, &pos, 3, &moves);
        assert_int_equal(found, tried_out(&pos, 3) ? PROOF_MATE : PROOF_DISPROVED);
        asked++;
    }
}

// --- Problems

typedef struct Problem {
    const char *fen;
    int moves;
    const char *keys; // UCI, in any order
    size_t duals;
} Problem;

static const Problem problems[] = {
    // Morphy; Loyd's organ pipes, where three moves allow two mates each; Loyd's Excelsior
    {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6", 0},
    {"2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1", 2, "h5a5", 6},
    {"n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", 5, "b2b4", 31},
    // smothered, on the back rank, by the king's waiting move
    {"5r1k/6pp/7N/8/8/1Q6/8/K7 w - - 0 1", 2, "b3g8", 0},
    {"6rk/6pp/7N/8/8/8/8/K5R1 w - - 0 1", 1, "h6f7", 0},
    {"6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", 1, "a1a8", 0},
    {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2, "f6f7", 0},
    // a knight, because a queen gives no check; two pieces, a third stalemates; en passant
    {"8/5P1k/7p/8/8/K7/1B6/6R1 w - - 0 1", 1, "f7f8n", 0},
    {"7k/5P2/6K1/8/8/8/8/8 w - - 0 1", 1, "f7f8q f7f8r", 0},
    {"5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6 0 1", 1, "d5e6", 0},
    {"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", 1, "d8h4", 0},
};

static void expect_keys(const Position *pos, const MateSolution *solution, const char *keys) {
    int count = 0;
    for (const char *word = keys; *word;) {
        const size_t len = strcspn(word, " ");
        Move move;
        assert_ok(uci_move_read(pos, word, len, &move, SAID));
        if (!has(solution->keys, solution->key_count, move))
            fail_msg("%.*s is no key", (int)len, word);
        count++;
        word += len + strspn(word + len, " ");
    }
    assert_int_equal(solution->key_count, count);
}

TEST(problems_have_their_keys_and_duals) {
    for (size_t i = 0; i < COUNT(problems); i++) {
        const Position pos = position_of(problems[i].fen);
        SOLVED solved = solve(&pos, MATE_MOVES_MAX, PLENTY);
        assert_int_equal(solved.solution.state, PROOF_MATE);
        assert_int_equal(solved.solution.moves, problems[i].moves);
        assert_true(solved.solution.keys_complete && solved.solution.duals_complete);
        expect_keys(&pos, &solved.solution, problems[i].keys);
        assert_int_equal(solved.solution.dual_count, problems[i].duals);
    }
}

TEST(mirrored_problems_have_mirrored_answers) {
    for (size_t i = 0; i < COUNT(problems); i++) {
        const Position pos = position_of(problems[i].fen);
        for (int way = 1; way < 4; way++) {
            Position other;
            if (pos.castling && way > 1)
                continue;
            pos_reflect(&pos, way & 1, way & 2, &other);
            SOLVED solved = solve(&other, MATE_MOVES_MAX, PLENTY);
            assert_int_equal(solved.solution.moves, problems[i].moves);
            assert_int_equal(solved.solution.dual_count, problems[i].duals);
            const Move turn = (Move)((way & 1 ? 56 : 0) | (way & 2 ? 7 : 0));
            for (int k = 0; k < solved.solution.key_count; k++) {
                assert_non_null(strstr(problems[i].keys, UCI_MOVE_TEXT(solved.solution.keys[k] ^
                                                                       (Move)(turn | turn << 6))));
            }
        }
    }
}

TEST(a_dual_that_is_planted_is_found_and_gone_when_it_is_taken_away) {
    // 1.Qg8+ Rxg8 2.Nf7#, and another knight that reaches f7
    const Position with = position_of("5r1k/6pp/7N/4N3/8/1Q6/8/K7 w - - 0 1");
    const Position without = position_of("5r1k/6pp/7N/8/8/1Q6/8/K7 w - - 0 1");
    SOLVED one = solve(&without, 2, PLENTY), two = solve(&with, 2, PLENTY);
    assert_int_equal(one.solution.dual_count, 0);
    assert_int_equal(two.solution.dual_count, 11); // 1.Qb8 is a key then, too
}

// --- The rules of draws

static int shortest_after(const char *fen, const char *moves) {
    Position positions[POSITIONS_MAX];
    const size_t count = positions_of(fen, moves, positions);
    CLEANUP(mate_prover_free_at) MateProver *prover = mate_prover_new();
    int in;
    mate_begin(prover, positions, count, PLENTY);
    const ProofState found = mate_shortest(prover, &positions[count - 1], 4, &in);
    return found == PROOF_MATE ? in : -in;
}

TEST(a_position_that_stood_twice_is_a_draw_the_third_time) {
    static const char rook[] = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    assert_int_equal(shortest_after(rook, ""), 2);
    assert_int_equal(shortest_after(rook, "f6f7 h8h7 f7f6 h7h8"), 2);
    const int longer = shortest_after(rook, "f6f7 h8h7 f7f6 h7h8 f6f7 h8h7 f7f6 h7h8");
    assert_true(longer > 2 || longer < 0);
}

TEST(mate_by_the_hundredth_ply_counts_and_a_later_one_does_not) {
    assert_int_equal(shortest_after("7k/8/5K2/8/8/8/8/6R1 w - - 97 90", ""), 2);
    assert_true(shortest_after("7k/8/5K2/8/8/8/8/6R1 w - - 98 90", "") < 0);
}

TEST(what_costs_more_nodes_than_there_are_is_open) {
    const Position pos = position_of(problems[2].fen);
    SOLVED few = solve(&pos, 5, 100);
    assert_int_equal(few.solution.state, PROOF_OPEN);
    assert_int_equal(few.solution.key_count, 0);
    assert_in_range(few.solution.nodes, 100, 1000);
    SOLVED again = solve(&pos, 5, 100);
    assert_int_equal(again.solution.nodes, few.solution.nodes);
}

// --- Words

TEST(a_solution_reads_as_problemists_write_it) {
    const Position pos = position_of(problems[3].fen);
    SOLVED solved = solve(&pos, MATE_MOVES_MAX, PLENTY);
    CLEANUP(str_done) Str out = {0};
    mate_solution_write(solved.prover, &pos, &solved.solution, &out);
    assert_string_equal(str_text(&out), "1.Qg8+!\n"
                                        "  1...Rxg8  2.Nf7#\n"
                                        "tries\n"
                                        "1.Qb8? Rxb8!\n"
                                        "set play\n"
                                        "  1...Rf2  2.Qg8#\n"
                                        "  1...Rf3  2.Qg8#\n"
                                        "  1...Rf4  2.Qg8#\n"
                                        "  1...Rf5  2.Qg8#\n"
                                        "  1...Rf6  2.Qg8#\n"
                                        "  1...Rb8  2.Qxb8#\n"
                                        "  1...Rg8  2.Nf7# or 2.Qxg8#\n");
}
