// Making moves and looking at a position. Text is in fen.c and notation, legality in movegen.c.
#include "onlymove/position.h"

#include <assert.h>
#include <string.h>

#include "src/chess/bitboard.h"
#include "src/chess/position_private.h"
#include "src/chess/zobrist.h"

// Rights that are lost when a piece leaves or is taken on the square.
static const uint8_t castling_lost[64] = {
    [A1] = CASTLE_WQ, [E1] = CASTLE_WK | CASTLE_WQ, [H1] = CASTLE_WK,
    [A8] = CASTLE_BQ, [E8] = CASTLE_BK | CASTLE_BQ, [H8] = CASTLE_BK,
};

static inline uint64_t castling_key(unsigned rights)
{
    uint64_t key = 0;
    for (; rights; rights &= rights - 1) {
        key ^= zobrist_castling[__builtin_ctz(rights)];
    }
    return key;
}

static inline void put(Position *pos, Color c, PieceType t, Square s)
{
    pos->by_type[t] ^= bb_bit(s);
    pos->by_color[c] ^= bb_bit(s);
    pos->board[s] = piece_make(c, t);
    pos->key ^= zobrist_piece[c][t][s];
}

static inline void take(Position *pos, Color c, PieceType t, Square s)
{
    pos->by_type[t] ^= bb_bit(s);
    pos->by_color[c] ^= bb_bit(s);
    pos->board[s] = NO_PIECE;
    pos->key ^= zobrist_piece[c][t][s];
}

uint64_t pos_compute_key(const Position *pos)
{
    uint64_t key = castling_key(pos->castling);
    for (int s = 0; s < 64; s++) {
        Piece p = pos->board[s];
        if (p != NO_PIECE) {
            key ^= zobrist_piece[piece_color(p)][piece_type(p)][s];
        }
    }
    if (pos->en_passant != NO_SQUARE) {
        key ^= zobrist_en_passant[square_file(pos->en_passant)];
    }
    return pos->side == WHITE ? key ^ zobrist_white_to_move : key;
}

bool pos_is_consistent(const Position *pos)
{
    Bitboard all = 0;
    for (int s = 0; s < 64; s++) {
        Piece p = pos->board[s];
        if (p == NO_PIECE) {
            continue;
        }
        all |= bb_bit(s);
        if (!(pos_pieces(pos, piece_color(p), piece_type(p)) & bb_bit(s))) {
            return false;
        }
    }
    int pieces = 0;
    for (int t = PAWN; t <= KING; t++) {
        pieces += bb_count(pos->by_type[t]);
    }
    Color us = (Color)pos->side;
    Color them = color_other(us);
    return all == pos_occupied(pos) && (pos->by_color[WHITE] & pos->by_color[BLACK]) == 0 &&
           pieces == bb_count(all) && bb_count(pos_pieces(pos, WHITE, KING)) == 1 &&
           bb_count(pos_pieces(pos, BLACK, KING)) == 1 && pos->key == pos_compute_key(pos) &&
           pos->checkers == pos_attackers(pos, pos_king(pos, us), them, all) &&
           !pos_attackers(pos, pos_king(pos, them), us, all);
}

static void make_null(const Position *pos, Position *next)
{
    *next = *pos;
    if (pos->en_passant != NO_SQUARE) {
        next->key ^= zobrist_en_passant[square_file(pos->en_passant)];
    }
    next->key ^= zobrist_white_to_move;
    next->en_passant = NO_SQUARE;
    next->side ^= 1;
    next->rule50 = (uint16_t)(pos->rule50 + (pos->rule50 != UINT16_MAX));
    next->fullmove =
        (uint16_t)(pos->fullmove + (pos->side == BLACK && pos->fullmove != UINT16_MAX));
}

static inline void castle_rook(Position *next, Color us, Square king_to)
{
    bool short_side = square_file(king_to) == 6;
    take(next, us, ROOK, (Square)(short_side ? king_to + 1 : king_to - 2));
    put(next, us, ROOK, (Square)(short_side ? king_to - 1 : king_to + 1));
}

// After the pieces have moved: a double step leaves its square to a pawn that stands beside.
static inline void set_en_passant(Position *next, Color us, Square from, Square to)
{
    Square passed = (Square)((from + to) / 2);
    if (bb_pawn[us][passed] & pos_pieces(next, color_other(us), PAWN)) {
        next->en_passant = passed;
        next->key ^= zobrist_en_passant[square_file(passed)];
    }
}

static inline void lose_castling(Position *next, Square from, Square to)
{
    unsigned lost = next->castling & (unsigned)(castling_lost[from] | castling_lost[to]);
    if (lost) {
        next->castling = (uint8_t)(next->castling & ~lost);
        next->key ^= castling_key(lost);
    }
}

BB_ALWAYS_INLINE void make_as(const Position *pos, Move move, Position *next, const Color us)
{
    const Color them = color_other(us);
    const Square from = move_from(move), to = move_to(move);
    const MoveKind kind = move_kind(move);
    const PieceType type = piece_type(pos->board[from]);
    const PieceType victim = piece_type(pos->board[to]);

    *next = *pos;
    next->key ^= zobrist_white_to_move;
    if (pos->en_passant != NO_SQUARE) {
        next->key ^= zobrist_en_passant[square_file(pos->en_passant)];
    }
    next->en_passant = NO_SQUARE;
    next->side = (uint8_t)them;
    next->fullmove = (uint16_t)(pos->fullmove + (us == BLACK && pos->fullmove != UINT16_MAX));
    next->rule50 = (uint16_t)(pos->rule50 + (pos->rule50 != UINT16_MAX));

    take(next, us, type, from);
    if (victim != NO_PIECE_TYPE) {
        take(next, them, victim, to);
        next->rule50 = 0;
    }
    put(next, us, kind == MOVE_PROMOTION ? move_promotion(move) : type, to);
    lose_castling(next, from, to);
    if (type == PAWN) {
        next->rule50 = 0;
        if ((from ^ to) == 16) {
            set_en_passant(next, us, from, to);
        } else if (kind == MOVE_EN_PASSANT) {
            take(next, them, PAWN, (Square)(to ^ 8));
        }
    } else if (kind == MOVE_CASTLING) {
        castle_rook(next, us, to);
    }
    next->checkers = pos_attackers(next, pos_king(next, them), us, pos_occupied(next));
}

void pos_make(const Position *pos, Move move, Position *next)
{
    if (move == MOVE_NULL) {
        make_null(pos, next);
    } else if (pos->side == WHITE) {
        make_as(pos, move, next, WHITE);
    } else {
        make_as(pos, move, next, BLACK);
    }
#ifdef ONLYMOVE_CHECK
    assert(pos_is_consistent(next));
#endif
}

Bitboard pos_attackers(const Position *pos, Square s, Color by, Bitboard occupied)
{
    Bitboard straight = pos->by_type[ROOK] | pos->by_type[QUEEN];
    Bitboard diagonal = pos->by_type[BISHOP] | pos->by_type[QUEEN];
    return pos->by_color[by] &
           ((bb_pawn[by ^ 1][s] & pos->by_type[PAWN]) | (bb_knight[s] & pos->by_type[KNIGHT]) |
            (bb_king[s] & pos->by_type[KING]) | (bb_rook(s, occupied) & straight) |
            (bb_bishop(s, occupied) & diagonal));
}

Square pos_legal_en_passant(const Position *pos)
{
    Square s = pos->en_passant;
    if (s == NO_SQUARE) {
        return NO_SQUARE;
    }
    Color us = (Color)pos->side;
    Color them = color_other(us);
    Bitboard taken = bb_bit(s ^ 8);
    for (Bitboard pawns = bb_pawn[them][s] & pos_pieces(pos, us, PAWN); pawns;) {
        Bitboard after = (pos_occupied(pos) ^ bb_bit(bb_pop(&pawns)) ^ taken) | bb_bit(s);
        if (!(pos_attackers(pos, pos_king(pos, us), them, after) & ~taken)) {
            return s;
        }
    }
    return NO_SQUARE;
}

bool pos_keeps_king_safe(const Position *pos, Move move)
{
    const Color us = (Color)pos->side;
    const Square from = move_from(move), to = move_to(move);
    const Square king = pos_king(pos, us);
    if (from == king) {
        return !pos_attackers(pos, to, color_other(us), pos_occupied(pos) ^ bb_bit(from));
    }
    // Most moves: no check to parry, and no line through the king to be opened.
    const bool en_passant = move_kind(move) == MOVE_EN_PASSANT;
    if (!pos->checkers && !bb_line[king][from] && !en_passant) {
        return true;
    }
    const Bitboard taken = bb_bit(en_passant ? to ^ 8 : to);
    const Bitboard after = ((pos_occupied(pos) ^ bb_bit(from)) & ~taken) | bb_bit(to);
    return !(pos_attackers(pos, king, color_other(us), after) & ~taken);
}

bool pos_same(const Position *a, const Position *b)
{
    if (a->side != b->side || a->castling != b->castling ||
        memcmp(a->by_color, b->by_color, sizeof a->by_color) != 0 ||
        memcmp(a->by_type, b->by_type, sizeof a->by_type) != 0) {
        return false;
    }
    return a->en_passant == b->en_passant || pos_legal_en_passant(a) == pos_legal_en_passant(b);
}

int pos_material(const Position *pos, Color color)
{
    static const int worth[6] = {1, 3, 3, 5, 9, 0};
    int sum = 0;
    for (int t = PAWN; t < KING; t++) {
        sum += worth[t] * bb_count(pos_pieces(pos, color, (PieceType)t));
    }
    return sum;
}

bool pos_is_capture(const Position *pos, Move move)
{
    return move_kind(move) == MOVE_EN_PASSANT ||
           (move != MOVE_NULL && pos->board[move_to(move)] != NO_PIECE);
}

bool pos_gives_check(const Position *pos, Move move)
{
    if (move == MOVE_NULL) {
        return false;
    }
    const Color us = (Color)pos->side;
    const Square from = move_from(move), to = move_to(move);
    const Square king = pos_king(pos, color_other(us));
    const MoveKind kind = move_kind(move);
    PieceType type = piece_type(pos->board[from]);
    Bitboard occupied = (pos_occupied(pos) ^ bb_bit(from)) | bb_bit(to);
    Bitboard rooks = pos_pieces(pos, us, ROOK), queens = pos_pieces(pos, us, QUEEN);

    if (kind == MOVE_PROMOTION) {
        type = move_promotion(move);
    } else if (kind == MOVE_EN_PASSANT) {
        occupied ^= bb_bit(to ^ 8);
    } else if (kind == MOVE_CASTLING) {
        Bitboard hop = square_file(to) == 6 ? bb_bit(to + 1) | bb_bit(to - 1)
                                            : bb_bit(to - 2) | bb_bit(to + 1);
        occupied ^= hop;
        rooks ^= hop;
    }
    if (type == PAWN ? (bb_pawn[us][to] & bb_bit(king)) != 0
                     : (bb_attacks(type, to, occupied) & bb_bit(king)) != 0) {
        return true;
    }
    Bitboard straight = (rooks | queens) & ~bb_bit(from);
    Bitboard diagonal = (pos_pieces(pos, us, BISHOP) | queens) & ~bb_bit(from);
    return ((bb_rook(king, occupied) & straight) | (bb_bishop(king, occupied) & diagonal)) != 0;
}
