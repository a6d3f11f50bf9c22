// Makes moves, and answers questions about a position. FEN is in fen.c, legality in movegen.c.
#include "onlymove/position.h"

#include <assert.h>
#include <string.h>

#include "onlymove/bitboard.h"
#include "src/chess/position_private.h"
#include "src/chess/zobrist.h"

// The castling rights that are lost when a piece leaves the square or is taken there.
static const uint8_t castling_lost[64] = {
    [A1] = CASTLE_WQ, [E1] = CASTLE_WK | CASTLE_WQ, [H1] = CASTLE_WK,
    [A8] = CASTLE_BQ, [E8] = CASTLE_BK | CASTLE_BQ, [H8] = CASTLE_BK,
};

uint64_t pos_compute_key(const Position *pos) {
    uint64_t key = zobrist_castling[pos->castling];
    for (int s = 0; s < 64; s++) {
        Piece p = pos->board[s];
        key ^= zobrist_piece[p][s];
    }
    if (pos->en_passant != NO_SQUARE)
        key ^= zobrist_en_passant[square_file(pos->en_passant)];
    return pos->side == WHITE ? key ^ zobrist_white_to_move : key;
}

bool pos_is_consistent(const Position *pos) {
    Bitboard occupied = 0;
    for (int s = 0; s < 64; s++) {
        Piece p = pos->board[s];
        if (p == NO_PIECE)
            continue;
        occupied |= bb_bit(s);
        if (!(pos_pieces(pos, piece_color(p), piece_type(p)) & bb_bit(s)))
            return false;
    }
    int pieces = 0;
    for (int t = PAWN; t <= KING; t++)
        pieces += bb_count(pos->by_type[t]);
    const Color us = (Color)pos->side, them = color_other(us);
    return occupied == pos_occupied(pos) && (pos->by_color[WHITE] & pos->by_color[BLACK]) == 0 &&
           pieces == bb_count(occupied) && bb_count(pos_pieces(pos, WHITE, KING)) == 1 &&
           bb_count(pos_pieces(pos, BLACK, KING)) == 1 && pos->key == pos_compute_key(pos) &&
           pos->checkers == pos_attackers(pos, pos_king(pos, us), them, occupied) &&
           !pos_attackers(pos, pos_king(pos, them), us, occupied);
}

static void make_null(Position *pos) {
    if (pos->en_passant != NO_SQUARE)
        pos->key ^= zobrist_en_passant[square_file(pos->en_passant)];
    pos->key ^= zobrist_white_to_move;
    pos->en_passant = NO_SQUARE;
    pos->rule50 = (uint16_t)(pos->rule50 + (pos->rule50 != UINT16_MAX));
    pos->fullmove = (uint16_t)(pos->fullmove + (pos->side == BLACK && pos->fullmove != UINT16_MAX));
    pos->side ^= 1;
}

static inline void put_piece(Position *pos, Piece p, Square s) {
    pos->by_type[piece_type(p)] |= bb_bit(s);
    pos->by_color[piece_color(p)] |= bb_bit(s);
    pos->board[s] = p;
    pos->key ^= zobrist_piece[p][s];
}

static inline void remove_piece(Position *pos, Piece p, Square s) {
    pos->by_type[piece_type(p)] &= ~bb_bit(s);
    pos->by_color[piece_color(p)] &= ~bb_bit(s);
    pos->board[s] = NO_PIECE;
    pos->key ^= zobrist_piece[p][s];
}

// Completes a promotion, an en passant capture or castling after make_move() has moved one piece,
// and finds all checkers, which can stand on any square.
static void make_special(Position *pos, Move move) {
    const Square to = move_to(move);
    const Color them = (Color)pos->side, us = color_other(them);
    switch (move_type(move)) {
    case MOVE_PROMOTION:
        remove_piece(pos, piece_make(us, PAWN), to);
        put_piece(pos, piece_make(us, move_promotion(move)), to);
        break;
    case MOVE_EN_PASSANT:
        remove_piece(pos, piece_make(them, PAWN), (Square)(to ^ 8));
        break;
    default: {
        const bool short_side = square_file(to) == 6;
        remove_piece(pos, piece_make(us, ROOK), (Square)(short_side ? to + 1 : to - 2));
        put_piece(pos, piece_make(us, ROOK), (Square)(short_side ? to - 1 : to + 1));
    }
    }
    pos->checkers = pos_attackers(pos, pos_king(pos, them), us, pos_occupied(pos));
}

// The pieces of the side that moved that give check after a plain move: the moved one, and sliders
// whose line to the king it has left. No other slider can give check now that did not before.
static inline Bitboard find_checkers(const Position *pos, Color us, PieceType type, unsigned from,
                                     unsigned to) {
    const Color them = color_other(us);
    const unsigned king = pos_king(pos, them);
    const Bitboard *attack_table = type == PAWN ? bb_pawn[them] : bb_pseudo[type];
    const Bitboard sliders = pos->by_type[BISHOP] | pos->by_type[ROOK] | pos->by_type[QUEEN];
    const Bitboard uncovered = bb_line[king][from] & sliders & pos->by_color[us];
    Bitboard possible = (attack_table[king] & bb_bit((int)to)) | (uncovered & ~bb_bit((int)to));
    Bitboard checkers = 0;
    while (possible) {
        const Square s = bb_pop(&possible);
        const bool attacks = s == to || (bb_pseudo[pos->board[s] & 7][king] & bb_bit(s));
        if (attacks && !(bb_between[king][s] & pos_occupied(pos)))
            checkers |= bb_bit(s);
    }
    return checkers;
}

// Makes any legal move but MOVE_NULL in *next, which is a copy of *pos.
static void make_move(const Position *pos, Move move, Position *next) {
    const Color us = (Color)pos->side, them = color_other(us);
    const unsigned from = move_from(move), to = move_to(move);
    const unsigned piece = pos->board[from], victim = pos->board[to];
    const PieceType type = (PieceType)(piece & 7);
    const Bitboard from_bit = bb_bit((int)from), to_bit = bb_bit((int)to);
    const unsigned fullmove = pos->fullmove + (unsigned)us, rule50 = pos->rule50 + 1U;
    const unsigned castling = pos->castling;
    uint64_t key = pos->key ^ zobrist_white_to_move ^ zobrist_piece[piece][from] ^
                   zobrist_piece[piece][to] ^ zobrist_piece[victim][to];

    next->side = (uint8_t)them;
    next->fullmove = (uint16_t)(fullmove - (fullmove >> 16)); // both counters stop at UINT16_MAX
    next->rule50 = (uint16_t)(rule50 - (rule50 >> 16));
    if (pos->en_passant != NO_SQUARE) {
        key ^= zobrist_en_passant[square_file(pos->en_passant)];
        next->en_passant = NO_SQUARE;
    }
    const unsigned lost = castling & (unsigned)(castling_lost[from] | castling_lost[to]);
    if (lost) {
        key ^= zobrist_castling[castling] ^ zobrist_castling[castling ^ lost];
        next->castling = (uint8_t)(castling ^ lost);
    }

    if (victim != NO_PIECE) {
        next->by_type[victim & 7] ^= to_bit;
        next->by_color[them] ^= to_bit;
        next->rule50 = 0;
    }
    next->by_type[type] ^= from_bit | to_bit;
    next->by_color[us] ^= from_bit | to_bit;
    next->board[from] = NO_PIECE;
    next->board[to] = (Piece)piece;
    if (type == PAWN) {
        next->rule50 = 0;
        // The en passant square is set only where an enemy pawn attacks it.
        const unsigned passed = (from + to) / 2;
        if ((from ^ to) == 16 && bb_pawn[us][passed] & pos_pieces(pos, them, PAWN)) {
            next->en_passant = (Square)passed;
            key ^= zobrist_en_passant[passed & 7];
        }
    }
    next->key = key;
    if (move_type(move) == MOVE_NORMAL)
        next->checkers = find_checkers(next, us, type, from, to);
    else
        make_special(next, move);
}

#ifdef ONLYMOVE_CHECK
uint64_t pos_moves_made;
#endif

// Checks the position after each move and counts the move, in builds with ONLYMOVE_CHECK.
static void assert_after_move(const Position *pos) {
#ifdef ONLYMOVE_CHECK
    pos_moves_made++;
    assert(pos_is_consistent(pos));
#else
    (void)pos;
#endif
}

void pos_make(const Position *pos, Move move, Position *next) {
    *next = *pos;
    if (move == MOVE_NULL)
        make_null(next);
    else
        make_move(pos, move, next);
    assert_after_move(next);
}

void pos_play(Position *pos, Move move) {
    const Position before = *pos;
    pos_make(&before, move, pos);
}

Bitboard pos_attackers(const Position *pos, Square s, Color by, Bitboard occupied) {
    Bitboard as_rooks = pos->by_type[ROOK] | pos->by_type[QUEEN];
    Bitboard as_bishops = pos->by_type[BISHOP] | pos->by_type[QUEEN];
    return pos->by_color[by] &
           ((bb_pawn[by ^ 1][s] & pos->by_type[PAWN]) | (bb_knight[s] & pos->by_type[KNIGHT]) |
            (bb_king[s] & pos->by_type[KING]) | (bb_rook(s, occupied) & as_rooks) |
            (bb_bishop(s, occupied) & as_bishops));
}

// Whether an attacker attacks a square: looks at the squares between it and each slider, which
// costs less than the tables of pos_attackers().
static bool is_attacked(const Position *pos, Square s, Bitboard attackers, Bitboard occupied) {
    const Bitboard queens = pos->by_type[QUEEN];
    Bitboard sliders = attackers & ((bb_pseudo[ROOK][s] & (pos->by_type[ROOK] | queens)) |
                                    (bb_pseudo[BISHOP][s] & (pos->by_type[BISHOP] | queens)));
    while (sliders)
        if (!(bb_between[s][bb_pop(&sliders)] & occupied))
            return true;
    const Color us = (Color)pos->side;
    return attackers & ((bb_pawn[us][s] & pos->by_type[PAWN]) |
                        (bb_knight[s] & pos->by_type[KNIGHT]) | (bb_king[s] & pos->by_type[KING]));
}

bool pos_keeps_king_safe(const Position *pos, Move move) {
    const Color us = (Color)pos->side;
    const Square from = move_from(move), to = move_to(move);
    const Square king = pos_king(pos, us);
    const Bitboard enemies = pos->by_color[color_other(us)];
    if (from == king)
        return !is_attacked(pos, to, enemies, pos_occupied(pos) ^ bb_bit(from));
    // Most moves end here: there is no check to parry, and `from` is on no line with the king.
    const bool en_passant = move_type(move) == MOVE_EN_PASSANT;
    if (!pos->checkers && !bb_line[king][from] && !en_passant)
        return true;
    const Bitboard captured = bb_bit(en_passant ? to ^ 8 : to);
    const Bitboard after = ((pos_occupied(pos) ^ bb_bit(from)) & ~captured) | bb_bit(to);
    return !is_attacked(pos, king, enemies & ~captured, after);
}

// The en passant square if a capture there is legal, else NO_SQUARE.
static Square legal_en_passant(const Position *pos) {
    const Square to = pos->en_passant;
    if (to == NO_SQUARE)
        return NO_SQUARE;
    const Color us = (Color)pos->side;
    for (Bitboard pawns = bb_pawn[color_other(us)][to] & pos_pieces(pos, us, PAWN); pawns;) {
        const Move move = move_encode_type(bb_pop(&pawns), to, MOVE_EN_PASSANT, KNIGHT);
        if (pos_keeps_king_safe(pos, move))
            return to;
    }
    return NO_SQUARE;
}

bool pos_can_castle(const Position *pos, bool short_side) {
    const Color us = (Color)pos->side;
    const Bitboard enemies = pos->by_color[color_other(us)];
    const int rank_shift = us == WHITE ? 0 : 56;
    const unsigned right = (unsigned)(short_side ? CASTLE_WK : CASTLE_WQ) << 2 * us;
    const Bitboard path = (short_side ? UINT64_C(0x60) : UINT64_C(0x0E)) << rank_shift;
    const Bitboard occupied = pos_occupied(pos);
    const Square via = (Square)((short_side ? E1 + 1 : E1 - 1) + rank_shift);
    const Square to = (Square)((short_side ? E1 + 2 : E1 - 2) + rank_shift);
    return (pos->castling & right) && !pos->checkers && !(occupied & path) &&
           !is_attacked(pos, via, enemies, occupied) && !is_attacked(pos, to, enemies, occupied);
}

bool pos_same(const Position *a, const Position *b) {
    // The keys of equal positions differ only where one en passant capture is illegal by a pin.
    if (a->key != b->key && a->en_passant == b->en_passant)
        return false;
    if (a->side != b->side || a->castling != b->castling ||
        memcmp(a->by_color, b->by_color, sizeof a->by_color) != 0 ||
        memcmp(a->by_type, b->by_type, sizeof a->by_type) != 0) {
        return false;
    }
    return a->en_passant == b->en_passant || legal_en_passant(a) == legal_en_passant(b);
}

int pos_material(const Position *pos, Color color) {
    static const int values[6] = {1, 3, 3, 5, 9, 0};
    int sum = 0;
    for (int t = PAWN; t < KING; t++)
        sum += values[t] * bb_count(pos_pieces(pos, color, (PieceType)t));
    return sum;
}

int pos_balance(const Position *pos, Color color) {
    return pos_material(pos, color) - pos_material(pos, (Color)!color);
}

bool pos_is_capture(const Position *pos, Move move) {
    return move_type(move) == MOVE_EN_PASSANT ||
           (move != MOVE_NULL && pos->board[move_to(move)] != NO_PIECE);
}

bool pos_gives_check(const Position *pos, Move move) {
    if (move == MOVE_NULL)
        return false;
    const Color us = (Color)pos->side;
    const Square from = move_from(move), to = move_to(move);
    const Square king = pos_king(pos, color_other(us));
    const MoveType kind = move_type(move);
    PieceType type = piece_type(pos->board[from]);
    Bitboard occupied = (pos_occupied(pos) ^ bb_bit(from)) | bb_bit(to);
    Bitboard rooks = pos_pieces(pos, us, ROOK), queens = pos_pieces(pos, us, QUEEN);

    if (kind == MOVE_PROMOTION) {
        type = move_promotion(move);
    } else if (kind == MOVE_EN_PASSANT) {
        occupied ^= bb_bit(to ^ 8);
    } else if (kind == MOVE_CASTLING) {
        Bitboard rook_squares = square_file(to) == 6 ? bb_bit(to + 1) | bb_bit(to - 1)
                                                     : bb_bit(to - 2) | bb_bit(to + 1);
        occupied ^= rook_squares;
        rooks ^= rook_squares;
    }
    if (type == PAWN ? (bb_pawn[us][to] & bb_bit(king)) != 0
                     : (bb_attacks(type, to, occupied) & bb_bit(king)) != 0) {
        return true;
    }
    Bitboard as_rooks = (rooks | queens) & ~bb_bit(from);
    Bitboard as_bishops = (pos_pieces(pos, us, BISHOP) | queens) & ~bb_bit(from);
    return ((bb_rook(king, occupied) & as_rooks) | (bb_bishop(king, occupied) & as_bishops)) != 0;
}
