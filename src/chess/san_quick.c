// Reads the usual spelling of a move, "Nbxd7+" or "e4", as one number and without a list of all
// legal moves. san.c reads unusual spellings and says why a move is refused.
#include "onlymove/bitboard.h"
#include "onlymove/notation.h"
#include "src/chess/position_private.h"

// 1 + the PieceType that moves, by the first byte of the text; 0: no move begins with that byte.
static const uint8_t type_by_byte[256] = {
    ['a'] = 1 + PAWN, ['b'] = 1 + PAWN,  ['c'] = 1 + PAWN, ['d'] = 1 + PAWN,   ['e'] = 1 + PAWN,
    ['f'] = 1 + PAWN, ['g'] = 1 + PAWN,  ['h'] = 1 + PAWN, ['N'] = 1 + KNIGHT, ['B'] = 1 + BISHOP,
    ['R'] = 1 + ROOK, ['Q'] = 1 + QUEEN, ['K'] = 1 + KING,
};

// Does what find_sole_move() does where several pieces may go to the square, or may seem to.
__attribute__((noinline)) static Move find_sole_legal(const Position *pos, Bitboard from, Square to,
                                                      MoveType type) {
    Move found = MOVE_NONE;
    while (from) {
        const Square s = bb_pop(&from);
        const Move move = move_encode_type(s, to, type, KNIGHT);
        if (!(bb_between[to][s] & pos_occupied(pos)) && pos_keeps_king_safe(pos, move)) {
            if (found)
                return MOVE_NONE;
            found = move;
        }
    }
    return found;
}

// The legal move of the only piece of `from` that can go to the square, or MOVE_NONE.
BB_ALWAYS_INLINE Move find_sole_move(const Position *pos, Bitboard from, Square to, MoveType type) {
    if (!from)
        return MOVE_NONE;
    const Color us = (Color)pos->side;
    const Square s = bb_first(from), king = pos_king(pos, us);
    const Bitboard sliders =
        pos->by_color[us ^ 1] & (pos->by_type[BISHOP] | pos->by_type[ROOK] | pos->by_type[QUEEN]);
    const Bitboard doubts = (bb_between[to][s] & pos_occupied(pos)) | (bb_line[king][s] & sliders) |
                            pos->checkers | (from & (from - 1));
    if (doubts || s == king || type != MOVE_NORMAL)
        return find_sole_legal(pos, from, to, type);
    return move_encode(s, to);
}

// The index of the lowest byte among the eight characters from `first` on; else above 7.
static inline unsigned index_from(uint64_t text, char first) {
    return (unsigned)(text & 0xFF) - (unsigned char)first;
}

// The squares that a text between piece and target square allows, as in "Nbxd7", "R1a3", "Qh4e1".
static Bitboard read_origin(uint64_t text) {
    Bitboard squares = ~UINT64_C(0);
    const unsigned file = index_from(text, 'a');
    if (file < 8) {
        squares &= BB_FILE_A << file;
        text >>= 8;
    }
    const unsigned rank = index_from(text, '1');
    if (rank < 8) {
        squares &= BB_RANK_1 << 8 * rank;
        text >>= 8;
    }
    return text == 0 || text == 'x' ? squares : 0;
}

BB_ALWAYS_INLINE Move read_piece(const Position *pos, PieceType type, uint64_t origin, Square to) {
    Bitboard from = pos_pieces(pos, (Color)pos->side, type) & bb_pseudo[type][to];
    if (pos->by_color[pos->side] & bb_bit(to))
        return MOVE_NONE;
    if (origin && origin != 'x')
        from &= read_origin(origin);
    return find_sole_move(pos, from, to, MOVE_NORMAL);
}

// Reads a pawn move; `origin` is 0, or a file and the sign, "ex" of "exd5".
BB_ALWAYS_INLINE Move read_pawn(const Position *pos, uint64_t origin, Square to, Bitboard pawns) {
    const Color us = (Color)pos->side, them = color_other(us);
    const Bitboard to_bit = bb_bit(to);
    if (origin) {
        const unsigned file = index_from(origin, 'a');
        const bool en_passant = to == pos->en_passant;
        if (origin >> 8 != 'x' || file > 7 || !(en_passant || (pos->by_color[them] & to_bit)))
            return MOVE_NONE;
        return find_sole_move(pos, pawns & bb_pawn[them][to] & BB_FILE_A << file, to,
                              en_passant ? MOVE_EN_PASSANT : MOVE_NORMAL);
    }
    if (pos_occupied(pos) & to_bit)
        return MOVE_NONE;
    const Bitboard one_back = bb_forward(to_bit, them);
    const Bitboard two_back = bb_forward(one_back, them) & (us == WHITE ? BB_RANK_2 : BB_RANK_7);
    return find_sole_move(pos, pawns & (one_back | two_back), to, MOVE_NORMAL);
}

static Move read_castling(const Position *pos, uint64_t word) {
    const bool is_short = word == UINT64_C(0x4F2D4F); // "O-O", the same forwards and backwards
    if ((!is_short && word != UINT64_C(0x4F2D4F2D4F)) || !pos_can_castle(pos, is_short))
        return MOVE_NONE;
    const Square king = pos_king(pos, (Color)pos->side);
    return move_encode_type(king, (Square)(is_short ? king + 2 : king - 2), MOVE_CASTLING, KNIGHT);
}

// Reads "e8=Q", "dxe8=N".
static Move read_promotion(const Position *pos, uint64_t word, unsigned len) {
    const Color us = (Color)pos->side;
    const unsigned piece = type_by_byte[word >> (8 * len - 8) & 0xFF] - 1U;
    if (len < 4 || (word >> (8 * len - 16) & 0xFF) != '=' || piece < KNIGHT || piece > QUEEN)
        return MOVE_NONE;
    const unsigned bit = 8 * len - 32;
    const unsigned file = index_from(word >> bit, 'a'), rank = index_from(word >> bit >> 8, '1');
    if (file > 7 || rank != (us == WHITE ? 7 : 0))
        return MOVE_NONE;
    const Bitboard pawns = pos_pieces(pos, us, PAWN);
    const Move pawn_move =
        read_pawn(pos, word & (bb_bit((int)bit) - 1), square_make((int)file, (int)rank), pawns);
    return pawn_move == MOVE_NONE ? pawn_move
                                  : move_encode_type(move_from(pawn_move), move_to(pawn_move),
                                                     MOVE_PROMOTION, (PieceType)piece);
}

// Reads a move that does not end with its target square: castling or a promotion.
__attribute__((noinline)) static Move read_special(const Position *pos, uint64_t word,
                                                   unsigned len) {
    word &= bb_bit(8 * (int)len) - 1;
    return (word & 0xFF) == 'O' ? read_castling(pos, word) : read_promotion(pos, word, len);
}

Move san_read_word(const Position *pos, uint64_t word, unsigned len) {
    if (len < 2 || len > 7)
        return MOVE_NONE;
    const unsigned last = word >> (8 * len - 8) & 0xFF;
    len -= last == '+' || last == '#';
    if (len < 2)
        return MOVE_NONE;
    const unsigned bit = 8 * len - 16;
    const unsigned file = index_from(word >> bit, 'a'), rank = index_from(word >> bit >> 8, '1');
    if ((file | rank) > 7)
        return read_special(pos, word, len);
    const Square to = square_make((int)file, (int)rank);
    const uint64_t prefix = word & (bb_bit((int)bit) - 1);
    const unsigned type_code = type_by_byte[word & 0xFF];
    if (type_code > 1 + PAWN)
        return read_piece(pos, (PieceType)(type_code - 1), prefix >> 8, to);
    if (type_code != 1 + PAWN)
        return MOVE_NONE;
    const Color us = (Color)pos->side;
    const Bitboard seventh_rank = us == WHITE ? BB_RANK_7 : BB_RANK_2;
    return read_pawn(pos, prefix, to, pos_pieces(pos, us, PAWN) & ~seventh_rank);
}
