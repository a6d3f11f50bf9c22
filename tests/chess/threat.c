// What a look at a position tells.
#include "tests/chess/chess_test.h"

#include "onlymove/threat.h"
#include "src/chess/position_private.h"

typedef bool (*Question)(const Position *pos);

// The answer, which the board in the mirror must give too.
static bool ask(Question holds, const char *fen)
{
    const Position pos = position_of(fen), mirror = mirrored(&pos);
    const bool answer = holds(&pos);
    if (holds(&mirror) != answer) {
        fail_msg("%s: another answer in the mirror", fen);
    }
    return answer;
}

static bool tension(const char *fen)
{
    return ask(pos_has_tension, fen);
}

static bool mate_threat(const char *fen)
{
    return ask(pos_threatens_mate, fen);
}

static bool full_castling(const char *fen)
{
    return ask(pos_has_full_castling, fen);
}

TEST(a_weaker_piece_that_attacks_a_stronger_one_makes_tension)
{
    assert_true(tension("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1")); // pawn and knight
    assert_true(tension("4k3/8/8/3b4/4P3/8/8/4K3 w - - 0 1"));
    assert_true(tension("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1"));
    assert_true(tension("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"));
    assert_true(tension("4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1")); // knight and rook
    assert_true(tension("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1"));
    assert_true(tension("4k3/8/8/3r4/8/8/6B1/4K3 w - - 0 1")); // bishop and rook
    assert_true(tension("4k3/8/8/3q4/8/8/6B1/4K3 w - - 0 1"));
    assert_true(tension("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1")); // rook and queen
}

TEST(it_does_not_matter_whose_turn_it_is)
{
    assert_true(tension("4k3/8/8/3n4/4P3/8/8/4K3 b - - 0 1"));
    assert_true(tension("4k3/8/8/3q4/8/8/8/3RK3 b - - 0 1"));
}

TEST(an_equal_or_weaker_target_makes_no_tension)
{
    assert_false(tension(FEN_START));
    assert_false(tension("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
    assert_false(tension("4k3/8/8/3b4/8/2N5/8/4K3 w - - 0 1")); // knight and bishop are equals
    assert_false(tension("4k3/8/8/3n4/8/8/6B1/4K3 w - - 0 1"));
    assert_false(tension("4k3/8/8/3n4/8/8/8/3QK3 w - - 0 1"));
    assert_false(tension("4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1"));
    assert_false(tension("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1"));
}

TEST(a_piece_that_is_not_attacked_makes_no_tension)
{
    assert_false(tension("4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1"));  // straight ahead of the pawn
    assert_false(tension("4k3/8/8/8/4P3/3n4/8/4K3 w - - 0 1"));  // behind it
    assert_false(tension("4k3/8/8/7n/P7/8/8/4K3 w - - 0 1"));    // over the edge
    assert_false(tension("4k3/8/8/3q4/8/3P4/8/3RK3 w - - 0 1")); // the way is barred
    assert_false(tension("4k3/8/8/3Q4/4P3/8/8/4K3 w - - 0 1"));  // a friend
}

TEST(kings_make_no_tension)
{
    assert_false(tension("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"));
    assert_false(tension("4k3/8/8/8/8/8/8/r3K3 w - - 0 1"));
    assert_false(tension("8/8/8/3k4/4P3/8/8/4K3 b - - 0 1"));
}

TEST(a_pinned_piece_still_attacks)
{
    assert_true(tension("k3r3/8/8/8/3q4/8/4N3/4K3 w - - 0 1"));
}

// The rule as it is said, asked of every pair of squares.
static bool slow_tension(const Position *pos)
{
    static const int worth[] = {1, 3, 3, 5, 9};
    for (int from = 0; from < 64; from++) {
        for (int to = 0; to < 64; to++) {
            const Piece a = pos->board[from], b = pos->board[to];
            if (from == to || a == NO_PIECE || b == NO_PIECE || piece_type(a) == KING ||
                piece_type(b) == KING || piece_color(a) == piece_color(b)) {
                continue;
            }
            if (worth[piece_type(a)] < worth[piece_type(b)] && reaches(pos->board, from, to)) {
                return true;
            }
        }
    }
    return false;
}

TEST(random_games_have_tension_where_the_rule_says_so)
{
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

TEST(a_mate_in_one_threatens_whoever_is_to_move)
{
    assert_true(mate_threat("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
    assert_true(mate_threat("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1"));
    assert_false(mate_threat("6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1")); // the king slips out
    assert_false(mate_threat("6k1/5pp1/7p/8/8/8/8/R3K3 b - - 0 1"));
    assert_false(mate_threat(FEN_START));
}

TEST(in_check_only_the_side_to_move_is_asked)
{
    // Ra8 and Qd8 would mate, were it not for the rook on h1.
    assert_false(mate_threat("6k1/5ppp/8/3Q4/8/8/8/R3K2r w - - 0 1"));
    // The answer to the check is mate itself.
    assert_true(mate_threat("R1r3k1/5ppp/8/8/8/8/8/2K5 w - - 0 1"));
}

TEST(castling_is_full_where_nobody_at_home_has_lost_a_right)
{
    assert_true(full_castling(FEN_START));
    assert_true(full_castling("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    assert_false(full_castling("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
    assert_false(full_castling("r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1"));
    assert_false(full_castling("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1"));
    assert_false(full_castling("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"));
}

TEST(rights_that_cannot_be_are_not_missed)
{
    assert_true(full_castling("r4rk1/8/8/8/8/8/8/R4RK1 w - - 0 1")); // both have castled
    assert_true(full_castling("r3k1r1/8/8/8/8/8/8/1R2K2R w Kq - 0 1"));
    assert_false(full_castling("r3k1r1/8/8/8/8/8/8/1R2K2R w K - 0 1"));
    assert_true(full_castling("b3k2b/8/8/8/8/8/8/4K3 w - - 0 1")); // no rooks in the corners
    assert_true(full_castling("4k3/8/8/8/8/8/8/r3K2r w - - 0 1")); // the other side's
    assert_true(full_castling("4k3/8/8/8/8/8/8/R2K3R w - - 0 1")); // the king is away
}

static void expect_bare(const char *fen, const char *wanted)
{
    Position pos = position_of(fen), bare, same = position_of(wanted);
    char text[FEN_MAX];
    pos_bare(&pos, &bare);
    pos_to_fen(&bare, text);
    assert_string_equal(text, wanted);
    assert_true(pos_is_consistent(&bare));
    assert_true(pos_same(&bare, &same));
    assert_int_equal(bare.key, same.key);
    pos_bare(&pos, &pos); // in its own place
    assert_memory_equal(&pos, &bare, sizeof pos);
}

TEST(a_bare_position_is_what_a_diagram_shows)
{
    expect_bare(FEN_START, FEN_START);
    expect_bare("r3k2r/8/8/8/8/8/8/R3K2R b - - 31 40", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 40");
    expect_bare("r3k3/8/8/8/8/8/8/1R2K2R w K - 1 40", "r3k3/8/8/8/8/8/8/1R2K2R w Kq - 0 40");
    expect_bare("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 7");
    expect_bare("4k3/8/8/8/8/8/4r3/4K2R w - - 12 7", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 7"); // check
}

TEST(random_games_give_bare_positions_that_can_be_played_on)
{
    uint64_t seed = 11;
    for (int game = 0; game < 3 * PLAYOUT_STARTS; game++) {
        Position pos = position_of(playout_starts[game % PLAYOUT_STARTS]);
        for (int ply = 0; ply < 60 && play_any(&pos, &seed); ply++) {
            Position bare;
            pos_bare(&pos, &bare);
            assert_true(pos_is_consistent(&bare));
            assert_true(pos_has_full_castling(&bare));
            assert_int_equal(bare.fullmove, pos.fullmove);
            play_any(&bare, &seed);
        }
    }
}

TEST(pieces_are_counted_by_side_and_kind)
{
    Position start, pos = position_of("rr2k3/p7/8/8/8/8/PPP5/R3K1NB w - - 0 1");
    pos_start(&start);
    for (int color = WHITE; color <= BLACK; color++) {
        static const int wanted[] = {8, 2, 2, 2, 1, 1};
        for (int type = PAWN; type <= KING; type++) {
            assert_int_equal(pos_count(&start, (Color)color, (PieceType)type), wanted[type]);
        }
    }
    assert_int_equal(pos_count(&pos, BLACK, ROOK), 2);
    assert_int_equal(pos_count(&pos, WHITE, ROOK), 1);
    assert_int_equal(pos_count(&pos, BLACK, KNIGHT), 0);
    assert_int_equal(pos_count(&pos, WHITE, BISHOP), 1);
    assert_int_equal(pos_count(&pos, WHITE, PAWN), 3);
}
