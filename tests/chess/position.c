// Moves made, keys, and questions about a position.
// Positions with the colours exchanged and left for right.
#include "tests/chess/chess_test.h"

#include "src/chess/position_private.h"

// The examples that the Polyglot book format publishes.
TEST(keys_are_those_of_the_polyglot_format) {
    static const struct {
        const char *moves;
        uint64_t key;
    } games[] = {
        {"", 0x463b96181691fc9c},
        {"e2e4", 0x823c9b50fd114196},
        {"e2e4 d7d5", 0x0756b94461c50fb0},
        {"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
        {"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
        {"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
        {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
        {"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
        {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        assert_int_equal(play(position_of(FEN_START), games[i].moves).key, games[i].key);
}

TEST(a_null_move_passes_the_turn) {
    Position pos =
        play(position_of(FEN_START), "e2e4 a7a6 e4e5 d7d5"); // en passant is there for the taking
    Position next;
    pos_make(&pos, MOVE_NULL, &next);
    assert_int_equal(next.side, BLACK);
    assert_int_equal(next.en_passant, NO_SQUARE);
    assert_int_equal(next.rule50, 1);
    assert_int_equal(next.fullmove, 3);
    assert_true(pos_is_consistent(&next));
    pos_make(&next, MOVE_NULL, &pos);
    assert_int_equal(pos.fullmove, 4);
}

TEST(counters_follow_the_rules_of_fen) {
    Position pos = play(position_of(FEN_START), "g1f3 b8c6 f3g1");
    assert_int_equal(pos.rule50, 3);
    assert_int_equal(pos.fullmove, 2);
    pos = play(pos, "d7d5");
    assert_int_equal(pos.rule50, 0);
    assert_int_equal(pos.fullmove, 3);
    pos = play(pos, "g1f3 c6d4 f3d4");
    assert_int_equal(pos.rule50, 0);
}

TEST(counters_stop_at_their_ends_instead_of_starting_anew) {
    Position pos = position_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1"), next;
    pos.rule50 = pos.fullmove = UINT16_MAX;
    pos_make(&pos, move_of(&pos, "e8e7"), &next);
    assert_int_equal(next.rule50, UINT16_MAX);
    assert_int_equal(next.fullmove, UINT16_MAX);
}

TEST(castling_rights_go_with_king_and_rooks) {
    Position pos = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_int_equal(play(pos, "e1e2").castling, CASTLE_BK | CASTLE_BQ);
    assert_int_equal(play(pos, "a1b1").castling, CASTLE_WK | CASTLE_BK | CASTLE_BQ);
    assert_int_equal(play(pos, "h1h8").castling, CASTLE_WQ | CASTLE_BQ);
    assert_int_equal(play(pos, "e1g1 e8c8").castling, 0);
    assert_int_equal(play(pos, "a1a8").castling, CASTLE_WK | CASTLE_BK);
}

TEST(castling_moves_the_rook_too) {
    Position pos = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    pos = play(pos, "e1c1 e8g8");
    assert_string_equal(FEN_TEXT(&pos), "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

TEST(en_passant_is_noted_only_where_a_pawn_stands_ready) {
    Position pos = position_of(FEN_START);
    assert_int_equal(play(pos, "e2e4").en_passant, NO_SQUARE);
    assert_int_equal(play(pos, "e2e4 a7a6 e4e5 d7d5").en_passant, square_make(3, 5));
    assert_int_equal(play(pos, "e2e4 a7a6 e4e5 d7d6").en_passant, NO_SQUARE);
    assert_int_equal(play(pos, "h2h4 a7a5 h4h5 a5a4 h1h2 b7b5").en_passant, NO_SQUARE);
}

TEST(the_same_means_the_same_possible_moves) {
    static const struct {
        const char *one, *other;
        bool same;
    } pairs[] = {
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 7 9", true},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 7 9", false}, // exd6
        {"4k3/8/8/3pP3/8/8/8/4K3 w - - 7 9", "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1", false},
        {"r3k3/8/8/8/8/8/8/4K3 w q - 0 1", "r3k3/8/8/8/8/8/8/4K3 w - - 0 1", false},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - - 7 9", "4k3/8/8/3pP3/8/8/8/5K2 w - - 7 9", false},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - - 7 9", "4k3/8/8/3pN3/8/8/8/4K3 w - - 7 9", false},
        // En passant that a pin forbids makes no difference: the pawn is pinned on its file;
        // both pawns leave the king's rank at once; one of two is pinned, the other may take.
        {"k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "k3r3/8/8/3pP3/8/8/8/4K3 w - - 0 1", true},
        {"8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", "8/8/8/K2pP2r/8/8/8/7k w - - 0 1", true},
        {"k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "k3r3/8/8/2PpP3/8/8/8/4K3 w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const Position one = position_of(pairs[i].one), other = position_of(pairs[i].other);
        if (pos_same(&one, &other) != pairs[i].same || pos_same(&other, &one) != pairs[i].same)
            fail_msg("%s and %s: not %d", pairs[i].one, pairs[i].other, pairs[i].same);
    }
    const Position passing = position_of(pairs[6].one), none = position_of(pairs[6].other);
    assert_true(passing.key != none.key);
}

TEST(positions_that_share_a_key_are_compared_in_full) {
    const Position knight = position_of("4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
    Position bishop = position_of("4k3/8/8/8/8/8/8/B3K3 w - - 0 1");
    assert_false(pos_same(&knight, &bishop));
    bishop.key = knight.key;
    assert_false(pos_same(&knight, &bishop));
    Position castling = position_of("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    const Position none = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    castling.key = none.key;
    assert_false(pos_same(&castling, &none));
}

TEST(material_counts_in_pawns) {
    Position pos = position_of(FEN_START);
    assert_int_equal(pos_material(&pos, WHITE), 8 + 6 + 6 + 10 + 9);
    pos = position_of("4k3/8/8/8/8/8/1p6/QRBNK3 b - - 0 1");
    assert_int_equal(pos_material(&pos, WHITE), 9 + 5 + 3 + 3);
    assert_int_equal(pos_material(&pos, BLACK), 1);
}

TEST(attackers_are_all_kinds_of_pieces_and_see_through_what_is_taken_away) {
    Position pos = position_of("4k3/8/8/8/1q1P2R1/2P2N2/1B2K3/8 w - - 0 1");
    Square d4 = square_make(3, 3);
    Bitboard all = pos.by_color[WHITE] | pos.by_color[BLACK];
    Bitboard knight = UINT64_C(1) << square_make(5, 2), pawn = UINT64_C(1) << square_make(2, 2);
    Bitboard rook = UINT64_C(1) << square_make(6, 3), bishop = UINT64_C(1) << square_make(1, 1);
    assert_true(pos_attackers(&pos, d4, WHITE, all) == (knight | pawn | rook));
    assert_true(pos_attackers(&pos, d4, WHITE, all & ~pawn) == (knight | pawn | rook | bishop));
    assert_true(pos_attackers(&pos, d4, BLACK, all) == UINT64_C(1) << square_make(1, 3));
    assert_true(pos_attackers(&pos, square_make(3, 2), WHITE, all) == UINT64_C(1) << 12); // king
}

TEST(captures_are_known_en_passant_included) {
    Position pos = position_of("4k3/8/8/3pP3/2N5/8/1p6/4K3 w - d6 0 1");
    assert_true(pos_is_capture(&pos, move_of(&pos, "e5d6")));
    assert_true(pos_is_capture(&pos, move_of(&pos, "c4b2")));
    assert_false(pos_is_capture(&pos, move_of(&pos, "e5e6")));
    Position start = position_of(FEN_START);
    assert_false(pos_is_capture(&start, MOVE_NULL)); // b1b1, where a knight stands
}

TEST(check_comes_from_castling_promotion_and_en_passant_too) {
    static const struct {
        const char *fen, *move;
        bool check;
    } rows[] = {
        {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true},
        {"8/6P1/8/8/8/7k/8/4K3 w - - 0 1", "g7g8r", false},
        {"3k4/6P1/8/8/8/8/8/4K3 w - - 0 1", "g7g8q", true},
        {"3k4/6P1/8/8/8/8/8/4K3 w - - 0 1", "g7g8n", false},
        {"8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", "e5d6", true}, // both pawns leave the rank
        {"8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", "e5e6", false},
        {"8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", "0000", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Position pos = position_of(rows[i].fen);
        assert_int_equal(pos_gives_check(&pos, move_of(&pos, rows[i].move)), rows[i].check);
    }
}

TEST(exchanged_colours_are_the_mirrored_fen) {
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

TEST(mirrored_files_turn_a_rank_round) {
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

TEST(twins_have_one_key) {
    static const char *const twins[] = {
        "4k3/8/8/2pP4/8/8/6P1/1R2K3 w - c6 0 1",
        "3k4/8/8/4Pp2/8/8/1P6/3K2R1 w - f6 0 1",
        "1r2k3/6p1/8/8/2Pp4/8/8/4K3 b - c3 0 1",
        "3k2r1/1p6/8/8/4pP2/8/8/3K4 b - f3 0 1",
    };
    Position pos = position_of(twins[0]);
    const uint64_t key = pos_mirror_key(&pos);
    for (int i = 1; i < 4; i++) {
        pos = position_of(twins[i]);
        assert_true(pos_mirror_key(&pos) == key);
    }
    pos = position_of("4k3/8/8/2pP4/8/8/6P1/1R2K3 w - - 0 1");
    assert_true(pos_mirror_key(&pos) != key);
}

TEST(who_may_castle_has_no_twin_on_the_other_wing) {
    const Position king_side = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    const Position black = position_of("4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
    assert_true(pos_mirror_key(&king_side) == pos_mirror_key(&black));
    Position other;
    pos_reflect(&king_side, true, false, &other);
    assert_true(pos_mirror_key(&king_side) ==
                (king_side.key < other.key ? king_side.key : other.key));
}
