// What a look at a position tells.
#include "tests/chess/chess_test.h"

#include "src/chess/position_private.h"

typedef bool (*Question)(const Position *pos);

// The answer, which the board in the mirror must give too.
static bool ask(Question holds, const char *fen) {
    const Position pos = position_of(fen), mirror = mirrored(&pos);
    const bool answer = holds(&pos);
    if (holds(&mirror) != answer)
        fail_msg("%s: another answer in the mirror", fen);
    return answer;
}

typedef struct Answer {
    const char *fen;
    bool holds;
} Answer;

static void expect_answers(Question holds, const Answer answers[], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (ask(holds, answers[i].fen) != answers[i].holds)
            fail_msg("%s: not %d", answers[i].fen, answers[i].holds);
}

TEST(tension_is_a_weaker_piece_that_attacks_a_stronger_one) {
    static const Answer answers[] = {
        // A weaker piece that attacks a stronger one makes tension.
        {"4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", true}, // pawn and knight
        {"4k3/8/8/3b4/4P3/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", true}, // knight and rook
        {"4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", true},
        {"4k3/8/8/3r4/8/8/6B1/4K3 w - - 0 1", true}, // bishop and rook
        {"4k3/8/8/3q4/8/8/6B1/4K3 w - - 0 1", true},
        {"4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", true}, // rook and queen
        // It does not matter whose turn it is.
        {"4k3/8/8/3n4/4P3/8/8/4K3 b - - 0 1", true},
        {"4k3/8/8/3q4/8/8/8/3RK3 b - - 0 1", true},
        // An equal or weaker target makes no tension.
        {FEN_START, false},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", false},
        {"4k3/8/8/3b4/8/2N5/8/4K3 w - - 0 1", false}, // knight and bishop are equals
        {"4k3/8/8/3n4/8/8/6B1/4K3 w - - 0 1", false},
        {"4k3/8/8/3n4/8/8/8/3QK3 w - - 0 1", false},
        {"4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1", false},
        {"4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", false},
        // A piece that is not attacked makes no tension.
        {"4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1", false},  // straight ahead of the pawn
        {"4k3/8/8/8/4P3/3n4/8/4K3 w - - 0 1", false},  // behind it
        {"4k3/8/8/7n/P7/8/8/4K3 w - - 0 1", false},    // over the edge
        {"4k3/8/8/3q4/8/3P4/8/3RK3 w - - 0 1", false}, // the way is barred
        {"4k3/8/8/3Q4/4P3/8/8/4K3 w - - 0 1", false},  // a friend
        // Kings make no tension.
        {"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/r3K3 w - - 0 1", false},
        {"8/8/8/3k4/4P3/8/8/4K3 b - - 0 1", false},
        // A pinned piece still attacks.
        {"k3r3/8/8/8/3q4/8/4N3/4K3 w - - 0 1", true},
    };
    expect_answers(pos_has_tension, answers, sizeof answers / sizeof *answers);
}

// The rule as it is said, asked of every pair of squares.
static bool slow_tension(const Position *pos) {
    static const int worth[] = {1, 3, 3, 5, 9};
    for (int from = 0; from < 64; from++) {
        for (int to = 0; to < 64; to++) {
            const Piece a = pos->board[from], b = pos->board[to];
            if (from == to || a == NO_PIECE || b == NO_PIECE || piece_type(a) == KING ||
                piece_type(b) == KING || piece_color(a) == piece_color(b)) {
                continue;
            }
            if (worth[piece_type(a)] < worth[piece_type(b)] && reaches(pos->board, from, to))
                return true;
        }
    }
    return false;
}

TEST(random_games_have_tension_where_the_rule_says_so) {
    uint64_t seed = 7;
    int times[2] = {0, 0};
    for (int game = 0; game < 5 * PLAYOUT_STARTS; game++) {
        Position pos = position_of(playout_starts[game % PLAYOUT_STARTS]);
        for (int ply = 0; ply < 120 && play_any(&pos, &seed); ply++) {
            const bool wanted = slow_tension(&pos);
            const Position mirror = mirrored(&pos);
            assert_int_equal(pos_has_tension(&pos), wanted);
            assert_int_equal(pos_has_tension(&mirror), wanted);
            assert_int_equal(pos_threatens_mate(&mirror), pos_threatens_mate(&pos));
            times[wanted]++;
        }
    }
    assert_true(times[false] > 100 && times[true] > 100);
}

TEST(a_mate_in_one_of_either_side_threatens) {
    static const Answer answers[] = {
        // A mate in one threatens whoever is to move.
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", true},
        {"6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", true},
        {"6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1", false}, // the king slips out
        {"6k1/5pp1/7p/8/8/8/8/R3K3 b - - 0 1", false},
        {FEN_START, false},
        // In check only the side to move is asked.
        // Ra8 and Qd8 would mate, were it not for the rook on h1.
        {"6k1/5ppp/8/3Q4/8/8/8/R3K2r w - - 0 1", false},
        // The answer to the check is mate itself.
        {"R1r3k1/5ppp/8/8/8/8/8/2K5 w - - 0 1", true},
    };
    expect_answers(pos_threatens_mate, answers, sizeof answers / sizeof *answers);
}

TEST(castling_is_full_where_no_right_that_can_be_is_lost) {
    static const Answer answers[] = {
        // Castling is full where nobody at home has lost a right.
        {FEN_START, true},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", false},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1", false},
        {"r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", false},
        {"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", false},
        // Rights that cannot be are not missed.
        {"r4rk1/8/8/8/8/8/8/R4RK1 w - - 0 1", true}, // both have castled
        {"r3k1r1/8/8/8/8/8/8/1R2K2R w Kq - 0 1", true},
        {"r3k1r1/8/8/8/8/8/8/1R2K2R w K - 0 1", false},
        {"b3k2b/8/8/8/8/8/8/4K3 w - - 0 1", true}, // no rooks in the corners
        {"4k3/8/8/8/8/8/8/r3K2r w - - 0 1", true}, // the other side's
        {"4k3/8/8/8/8/8/8/R2K3R w - - 0 1", true}, // the king is away
    };
    expect_answers(pos_has_full_castling, answers, sizeof answers / sizeof *answers);
}

static void expect_bare(const char *fen, const char *wanted) {
    Position pos = position_of(fen), bare, same = position_of(wanted);
    pos_from_diagram(&pos, &bare);
    assert_string_equal(FEN_TEXT(&bare), wanted);
    assert_true(pos_is_consistent(&bare));
    assert_true(pos_same(&bare, &same));
    assert_int_equal(bare.key, same.key);
    pos_from_diagram(&pos, &pos); // in its own place
    assert_memory_equal(&pos, &bare, sizeof pos);
}

TEST(a_bare_position_is_what_a_diagram_shows) {
    expect_bare(FEN_START, FEN_START);
    expect_bare("r3k2r/8/8/8/8/8/8/R3K2R b - - 31 40", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 40");
    expect_bare("r3k3/8/8/8/8/8/8/1R2K2R w K - 1 40", "r3k3/8/8/8/8/8/8/1R2K2R w Kq - 0 40");
    expect_bare("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 7");
    expect_bare("4k3/8/8/8/8/8/4r3/4K2R w - - 12 7", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 7"); // check
}

TEST(random_games_give_bare_positions_that_can_be_played_on) {
    uint64_t seed = 11;
    for (int game = 0; game < 3 * PLAYOUT_STARTS; game++) {
        Position pos = position_of(playout_starts[game % PLAYOUT_STARTS]);
        for (int ply = 0; ply < 60 && play_any(&pos, &seed); ply++) {
            Position bare;
            pos_from_diagram(&pos, &bare);
            assert_true(pos_is_consistent(&bare));
            assert_true(pos_has_full_castling(&bare));
            assert_int_equal(bare.fullmove, pos.fullmove);
            play_any(&bare, &seed);
        }
    }
}

TEST(pieces_are_counted_by_side_and_kind) {
    Position pos = position_of("rr2k3/p7/8/8/8/8/PPP5/R3K1NB w - - 0 1");
    const Position start = pos_start();
    for (int color = WHITE; color <= BLACK; color++) {
        static const int wanted[] = {8, 2, 2, 2, 1, 1};
        for (int type = PAWN; type <= KING; type++)
            assert_int_equal(pos_piece_count(&start, (Color)color, (PieceType)type), wanted[type]);
    }
    assert_int_equal(pos_piece_count(&pos, BLACK, ROOK), 2);
    assert_int_equal(pos_piece_count(&pos, WHITE, ROOK), 1);
    assert_int_equal(pos_piece_count(&pos, BLACK, KNIGHT), 0);
    assert_int_equal(pos_piece_count(&pos, WHITE, BISHOP), 1);
    assert_int_equal(pos_piece_count(&pos, WHITE, PAWN), 3);
}
