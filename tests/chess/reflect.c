// Positions with the colours exchanged and left for right.
#include "tests/chess/chess_test.h"

#include "src/chess/position_private.h"

TEST(exchanged_colours_are_the_mirrored_fen)
{
    uint64_t seed = 7;
    for (int game = 0; game < PLAYOUT_STARTS; game++) {
        Position pos = position_of(playout_starts[game]), to;
        for (int ply = 0; ply < 60 && play_any(&pos, &seed); ply++) {
            const Position expected = mirrored(&pos);
            pos_reflect(&pos, true, false, &to);
            assert_true(pos_is_consistent(&to));
            assert_memory_equal(&to, &expected, sizeof to);
        }
    }
}

TEST(mirrored_files_turn_a_rank_round)
{
    const Position pos = position_of("4k3/8/8/2pP4/8/8/6P1/1R2K3 w - c6 0 1");
    char fen[FEN_MAX];
    Position to;
    pos_reflect(&pos, false, true, &to);
    pos_to_fen(&to, fen);
    assert_string_equal(fen, "3k4/8/8/4Pp2/8/8/1P6/3K2R1 w - f6 0 1");
    assert_true(pos_is_consistent(&to));
    pos_reflect(&pos, true, true, &to);
    pos_to_fen(&to, fen);
    assert_string_equal(fen, "3k2r1/1p6/8/8/4pP2/8/8/3K4 b - f3 0 1");
}

TEST(twins_have_one_key)
{
    static const char *const twins[] = {
        "4k3/8/8/2pP4/8/8/6P1/1R2K3 w - c6 0 1",
        "3k4/8/8/4Pp2/8/8/1P6/3K2R1 w - f6 0 1",
        "1r2k3/6p1/8/8/2Pp4/8/8/4K3 b - c3 0 1",
        "3k2r1/1p6/8/8/4pP2/8/8/3K4 b - f3 0 1",
    };
    Position pos = position_of(twins[0]);
    const uint64_t key = pos_diagram_key(&pos);
    for (int i = 1; i < 4; i++) {
        pos = position_of(twins[i]);
        assert_true(pos_diagram_key(&pos) == key);
    }
    pos = position_of("4k3/8/8/2pP4/8/8/6P1/1R2K3 w - - 0 1");
    assert_true(pos_diagram_key(&pos) != key);
}

TEST(who_may_castle_has_no_twin_on_the_other_wing)
{
    const Position king_side = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    const Position black = position_of("4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
    assert_true(pos_diagram_key(&king_side) == pos_diagram_key(&black));
    Position other;
    pos_reflect(&king_side, true, false, &other);
    assert_true(pos_diagram_key(&king_side) ==
                (king_side.key < other.key ? king_side.key : other.key));
}
