// What must hold in any position, asked in random games: against slow rules on a plain board where
// there is something to work out, and against the board in the mirror.
#include "tests/chess/chess_test.h"

#include "src/chess/movegen_private.h"
#include "src/chess/position_private.h"

static void expect_the_same_after_its_fen(const Position *pos) {
    char fen[FEN_MAX], again[FEN_MAX];
    pos_to_fen(pos, fen);
    const Position read = position_of(fen);
    pos_to_fen(&read, again);
    assert_string_equal(again, fen);
    assert_memory_equal(&read, pos, sizeof *pos);
    // and then also the same moves in the same order
    Move moves[MOVES_MAX], others[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    assert_int_equal(moves_legal(&read, others), count);
    assert_memory_equal(moves, others, (size_t)count * sizeof *moves);
}

TEST(a_position_survives_its_fen) {
    in_random_games(expect_the_same_after_its_fen, 12, 1, 101);
}

// Whatever follows it, a move of at most seven bytes is read as one word.
static void expect_word_to_be_read(const Position *pos, const char *name, Move move) {
    const unsigned len = (unsigned)strlen(name);
    uint64_t word = UINT64_C(0x2032653420326534); // "4e2 4e2 "
    for (unsigned i = 0; i < len && len < sizeof word; i++) {
        word &= ~(UINT64_C(0xFF) << 8 * i);
        word |= (uint64_t)(unsigned char)name[i] << 8 * i;
    }
    assert_int_equal(san_read_word(pos, word, len), len < sizeof word ? move : MOVE_NONE);
}

static void expect_a_name_for_every_move(const Position *pos) {
    Move moves[MOVES_MAX];
    char names[MOVES_MAX][SAN_MAX];
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        char uci[UCI_MOVE_MAX];
        Move back = MOVE_NONE;
        san_write(pos, moves[i], names[i]);
        assert_ok(san_read(pos, names[i], strlen(names[i]), &back, SAID));
        assert_int_equal(back, moves[i]);
        expect_word_to_be_read(pos, names[i], moves[i]);
        uci_move_write(moves[i], uci);
        assert_ok(uci_move_read(pos, uci, strlen(uci), &back, SAID));
        assert_int_equal(back, moves[i]);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(names[i], names[k]);
    }
}

TEST(a_move_survives_its_name_and_no_two_share_one) {
    in_random_games(expect_a_name_for_every_move, 6, 2, 103);
}

static void expect_all_parts_to_agree(const Position *pos) {
    assert_true(pos_is_consistent(pos));
    assert_true(pos->key == pos_compute_key(pos));
    assert_true(pos_same(pos, pos));
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        assert_true(next.key == pos_compute_key(&next));
        assert_false(pos_same(pos, &next));
        assert_int_equal(pos_gives_check(pos, moves[i]), pos_in_check(&next));
    }
}

TEST(keys_and_boards_are_those_worked_out_anew) {
    in_random_games(expect_all_parts_to_agree, 4, 1, 107);
}

// The rules on a board of 64 squares, as slow as can be: is any piece of `by` able to take on it?
static bool is_hit(const Piece board[64], int s, Color by) {
    for (int from = 0; from < 64; from++)
        if (board[from] != NO_PIECE && piece_color(board[from]) == by && reaches(board, from, s))
            return true;
    return false;
}

static bool may_castle(const Position *pos, Move move) {
    const Color us = (Color)pos->side, them = us == WHITE ? BLACK : WHITE;
    const int home = us == WHITE ? 0 : 56, to = move_to(move);
    const bool short_side = to == home + G1;
    const int right = (short_side ? CASTLE_WK : CASTLE_WQ) << (us == WHITE ? 0 : 2);
    if (move_from(move) != home + E1 || (!short_side && to != home + 2) ||
        !(pos->castling & right) || move_promotion(move) != KNIGHT) {
        return false;
    }
    for (int s = short_side ? home + 5 : home + 1; s <= (short_side ? home + 6 : home + 3); s++)
        if (pos->board[s] != NO_PIECE)
            return false;
    return !is_hit(pos->board, home + E1, them) && !is_hit(pos->board, (home + E1 + to) / 2, them);
}

// Whether a pawn gets there, and as the move says: becoming something, in passing, or plainly.
static bool may_push(const Position *pos, Move move) {
    const int from = move_from(move), to = move_to(move);
    const int ahead = pos->side == WHITE ? 8 : -8;
    const bool takes = reaches(pos->board, from, to);
    const bool last = to >= 56 || to < 8;
    const bool first = pos->side == WHITE ? from < 16 : from >= 48;
    if ((move_type(move) == MOVE_PROMOTION) != last)
        return false;
    if (move_type(move) == MOVE_EN_PASSANT)
        return takes && to == pos->en_passant;
    if (takes)
        return pos->board[to] != NO_PIECE;
    return pos->board[to] == NO_PIECE &&
           (to == from + ahead ||
            (first && to == from + 2 * ahead && pos->board[from + ahead] == NO_PIECE));
}

static void make_slowly(const Position *pos, Move move, Piece board[64]) {
    const int from = move_from(move), to = move_to(move);
    memcpy(board, pos->board, 64 * sizeof *board);
    board[to] = board[from];
    board[from] = NO_PIECE;
    if (move_type(move) == MOVE_PROMOTION) {
        board[to] = piece_make((Color)pos->side, move_promotion(move));
    } else if (move_type(move) == MOVE_EN_PASSANT) {
        board[to + (pos->side == WHITE ? -8 : 8)] = NO_PIECE;
    } else if (move_type(move) == MOVE_CASTLING) {
        const int rook = to > from ? to + 1 : to - 2;
        board[(from + to) / 2] = board[rook];
        board[rook] = NO_PIECE;
    }
}

static bool is_legal_by_the_rules(const Position *pos, Move move) {
    const Color us = (Color)pos->side;
    const int from = move_from(move), to = move_to(move);
    const MoveType kind = move_type(move);
    const Piece piece = pos->board[from];
    if (piece == NO_PIECE || piece_color(piece) != us ||
        (pos->board[to] != NO_PIECE && piece_color(pos->board[to]) == us) ||
        (kind != MOVE_PROMOTION && move_promotion(move) != KNIGHT)) {
        return false;
    }
    if (kind == MOVE_CASTLING       ? piece_type(piece) != KING || !may_castle(pos, move)
        : piece_type(piece) == PAWN ? !may_push(pos, move)
                                    : kind != MOVE_NORMAL || !reaches(pos->board, from, to)) {
        return false;
    }
    Piece after[64];
    make_slowly(pos, move, after);
    int king = 0;
    while (after[king] != piece_make(us, KING))
        king++;
    return !is_hit(after, king, us == WHITE ? BLACK : WHITE);
}

static void expect_the_rules(const Position *pos) {
    Move moves[MOVES_MAX];
    bool written[UINT16_MAX + 1] = {false};
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        assert_false(written[moves[i]]); // none twice
        written[moves[i]] = true;
    }
    int legal = 0;
    for (unsigned m = 0; m <= UINT16_MAX; m++) {
        const bool allowed = is_legal_by_the_rules(pos, (Move)m);
        assert_int_equal(written[m], allowed);
        assert_int_equal(move_is_legal(pos, (Move)m), allowed);
        legal += allowed;
    }
    assert_int_equal(moves_count(pos), legal);
    assert_int_equal(pos_has_legal_move(pos), legal > 0);
}

TEST(the_generator_writes_what_the_rules_allow) {
    in_random_games(expect_the_rules, 4, 3, 109);
}

static void expect_moves_to_be_made_by_the_rules(const Position *pos) {
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        Piece board[64];
        pos_make(pos, moves[i], &next);
        make_slowly(pos, moves[i], board);
        assert_memory_equal(next.board, board, sizeof board);
        assert_int_not_equal(next.side, pos->side);
    }
}

TEST(moves_are_made_as_the_rules_say) {
    in_random_games(expect_moves_to_be_made_by_the_rules, 4, 1, 113);
}

static void expect_forcing_moves_among_all(const Position *pos) {
    Move moves[MOVES_MAX], forcing[MOVES_MAX];
    const int count = moves_legal(pos, moves), forced = moves_quiescence(pos, forcing);
    int wanted = 0;
    for (int i = 0; i < count; i++) {
        const bool takes = pos_is_capture(pos, moves[i]);
        const bool promotes = move_type(moves[i]) == MOVE_PROMOTION;
        const bool forces =
            pos_in_check(pos) || (promotes ? move_promotion(moves[i]) == QUEEN : takes);
        assert_int_equal(has(forcing, forced, moves[i]), forces);
        wanted += forces;
    }
    assert_int_equal(forced, wanted);
}

TEST(all_forcing_moves_are_written_and_no_other) {
    in_random_games(expect_forcing_moves_among_all, 20, 1, 131);
}

static void expect_checks_among_all(const Position *pos) {
    Move moves[MOVES_MAX], checking[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    const int checks = moves_checking(pos, checking);
    int wanted = 0;
    for (int i = 0; i < count; i++) {
        const bool gives = pos_gives_check(pos, moves[i]);
        assert_int_equal(has(checking, checks, moves[i]), gives);
        wanted += gives;
    }
    assert_int_equal(checks, wanted);
}

TEST(all_checks_are_written_and_no_other_move) {
    in_random_games(expect_checks_among_all, 20, 1, 149);
    static const char *const fens[] = {
        "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1",   // castling, promotion
        "8/3P4/8/8/4k3/4P3/8/4K2R w K - 0 1",  // a promotion that gives none
        "8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 2",   // en passant uncovers a rook
        "8/8/8/R2P1Pk1/8/8/8/4K3 w - - 0 1",   // two stand between
        "7k/8/8/3P4/8/2K5/1B6/Q7 w - - 0 1",   // a king uncovers
        "3k4/8/8/3P4/8/8/3R4/3r1K2 w - - 0 1", // who would uncover stands before the king
        "k7/8/8/2pP4/8/5B2/8/4K3 w - c6 0 2",  // a bishop by en passant
        "3rk3/8/8/8/3N4/8/8/3QK2b w - - 0 1",  // a pinned piece
        "4k3/8/4N3/8/4R3/8/3r4/4K3 w - - 0 1", // a knight uncovers
        "r3k2r/8/8/8/8/8/8/3K1q2 w - - 0 1",   // in check
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        const Position pos = position_of(fens[i]);
        expect_checks_among_all(&pos);
    }
}

// How the game stands for the side to move, which does not depend on what colour it is.
static void expect_the_mirror_to_stand_alike(const Position *pos) {
    const Position mirror = mirrored(pos);
    const Color us = (Color)pos->side, reflected = (Color)mirror.side;
    Move moves[MOVES_MAX], others[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    assert_int_equal(moves_legal(&mirror, others), count);
    for (int i = 0; i < count; i++) {
        const Move other = mirror_move(moves[i]);
        assert_true(has(others, count, other));
        assert_int_equal(see(&mirror, other), see(pos, moves[i]));
        assert_int_equal(pos_gives_check(&mirror, other), pos_gives_check(pos, moves[i]));
    }
    assert_int_equal(perft(&mirror, 2), perft(pos, 2));
    assert_int_equal(pos_is_quiet(&mirror, 1), pos_is_quiet(pos, 1));
    assert_int_equal(pos_is_quiet(&mirror, 3), pos_is_quiet(pos, 3));
    assert_int_equal(pos_is_checkmate(&mirror), pos_is_checkmate(pos));
    assert_int_equal(pos_is_stalemate(&mirror), pos_is_stalemate(pos));
    assert_int_equal(pos_is_insufficient(&mirror), pos_is_insufficient(pos));
    assert_int_equal(pos_has_mate_in_one(&mirror), pos_has_mate_in_one(pos));
    assert_int_equal(pos_material(&mirror, reflected), pos_material(pos, us));
    assert_int_equal(material_after_captures(&mirror, reflected), material_after_captures(pos, us));
}

TEST(a_board_in_the_mirror_stands_alike) {
    in_random_games(expect_the_mirror_to_stand_alike, 4, 3, 137);
}
