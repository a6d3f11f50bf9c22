// A chess position: bitboards beside a mailbox, small enough to be copied for every move made.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onlymove/status.h"

typedef uint64_t Bitboard; // bit 0 is a1, bit 7 h1, bit 63 h8
typedef enum Color { WHITE, BLACK } Color;
typedef enum PieceType { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NO_PIECE_TYPE } PieceType;

typedef uint8_t Square; // rank * 8 + file, a1 = 0
enum { A1 = 0, E1 = 4, G1 = 6, H1 = 7, A8 = 56, E8 = 60, G8 = 62, H8 = 63, NO_SQUARE = 64 };

typedef uint8_t Piece; // color * 8 + type, or NO_PIECE
enum { NO_PIECE = 7 };

// bits 0-5 from, 6-11 to, 12-13 what a pawn becomes (KNIGHT .. QUEEN less KNIGHT), 14-15 MoveType.
// Castling is written as the king's own step, e1g1.
typedef uint16_t Move;
typedef enum MoveType { MOVE_NORMAL, MOVE_PROMOTION, MOVE_EN_PASSANT, MOVE_CASTLING } MoveType;
enum { MOVE_NONE = 0, MOVE_NULL = 65 }; // b1b1: only in games and threats, never generated

enum { CASTLE_WK = 1, CASTLE_WQ = 2, CASTLE_BK = 4, CASTLE_BQ = 8 };

typedef struct Position {
    Bitboard by_type[6];
    Bitboard by_color[2];
    uint64_t key;      // Polyglot key, kept up to date by pos_make()
    Bitboard checkers; // pieces that give check to the side to move
    Piece board[64];
    uint8_t side;      // Color
    uint8_t castling;  // CASTLE_ bits
    Square en_passant; // where a pawn just passed and an enemy pawn stands ready to take it (a pin
                       // may still forbid that), as X-FEN and Polyglot have it; else NO_SQUARE
    uint8_t pad;
    uint16_t rule50;   // plies since the last capture or pawn move
    uint16_t fullmove; // as in FEN, from 1
} Position;

enum { FEN_MAX = 100 }; // bytes of the longest FEN with its NUL

extern const char FEN_START[];

static inline Square move_from(Move m) {
    return (Square)(m & 63);
}
static inline Square move_to(Move m) {
    return (Square)((m >> 6) & 63);
}
static inline MoveType move_type(Move m) {
    return (MoveType)(m >> 14);
}
// What the pawn becomes; only for MOVE_PROMOTION.
static inline PieceType move_promotion(Move m) {
    return (PieceType)(KNIGHT + ((m >> 12) & 3));
}
static inline Move move_encode(Square from, Square to) {
    return (Move)(from | (to << 6));
}
// `promotion` is KNIGHT where the type is not MOVE_PROMOTION.
static inline Move move_encode_type(Square from, Square to, MoveType type, PieceType promotion) {
    return (Move)(from | (unsigned)to << 6 | ((unsigned)promotion - KNIGHT) << 12 |
                  (unsigned)type << 14);
}

static inline int square_file(Square s) {
    return s & 7;
}
static inline int square_rank(Square s) {
    return s >> 3;
}
static inline Square square_make(int file, int rank) {
    return (Square)(rank * 8 + file);
}
// Reads the square that a text begins with, "e4". False: there is none.
static inline bool square_from_text(const char *text, Square *square) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return false;
    *square = square_make(text[0] - 'a', text[1] - '1');
    return true;
}
static inline Piece piece_make(Color c, PieceType t) {
    return (Piece)(c * 8 + t);
}
static inline PieceType piece_type(Piece p) {
    return p == NO_PIECE ? NO_PIECE_TYPE : (PieceType)(p & 7);
}
static inline Color piece_color(Piece p) {
    return (Color)(p >> 3);
} // not for NO_PIECE

Position pos_start(void); // of a game

// Reads FEN with four to six fields; missing counters are 0 and 1, and none is above 65535. Strict
// about what cannot be: kings, pawns on the last ranks, the side not to move in check, more pieces
// than a game can have. Castling rights without king and rook at home and an en passant square that
// no pawn can use are dropped; an en passant square that no double step can have left is refused.
// On failure *pos is untouched and *fault names the field.
Status pos_from_fen(Position *pos, const char *fen, Fault *fault);

// Writes at most FEN_MAX bytes.
const char *pos_to_fen(const Position *pos, char *fen);
#define FEN_TEXT(pos) pos_to_fen(pos, (char[FEN_MAX]){""})

// The position after a legal move, or after MOVE_NULL when not in check. `next` and `pos` may not
// be the same.
void pos_make(const Position *pos, Move move, Position *next);
// Plays a move in place, as pos_make().
void pos_play(Position *pos, Move move);
extern uint64_t pos_moves_made; // counts only where ONLYMOVE_CHECK is defined, for tests

// Computes the key from the board, by the Polyglot book format.
uint64_t pos_compute_key(const Position *pos);

static inline bool pos_in_check(const Position *pos) {
    return pos->checkers != 0;
}
static inline Piece pos_piece(const Position *pos, Square s) {
    return pos->board[s];
}

// The position with the colours exchanged (White's pieces are Black's, the ranks turned over, the
// other side to move), with the files mirrored, or both. Files are not mirrored while either side
// may castle. `to` and `pos` may not be the same.
void pos_reflect(const Position *pos, bool colors, bool files, Position *to);
// One key for a position and its reflections: the least of their Polyglot keys. Where either side
// may castle, only the colours are exchanged.
uint64_t pos_mirror_key(const Position *pos);

// The same position in the sense of FIDE 9.2: pieces, side to move, castling rights, and the en
// passant captures that are really legal.
bool pos_same(const Position *a, const Position *b);

// Material of one side by P1 N3 B3 R5 Q9, in pawns.
int pos_material(const Position *pos, Color color);
// pos_material() of `color` less that of the other side.
int pos_balance(const Position *pos, Color color);

// All pieces of `by` that attack a square, with `occupied` in the way of sliders.
Bitboard pos_attackers(const Position *pos, Square s, Color by, Bitboard occupied);

// True when the move takes something (en passant too).
bool pos_is_capture(const Position *pos, Move move);

// True when the move gives check.
bool pos_gives_check(const Position *pos, Move move);

// --- How a game ends by the rules.

bool pos_is_checkmate(const Position *pos);
bool pos_is_stalemate(const Position *pos);

// No sequence of legal moves can mate: K-K, K-KN, K-KB, and bishops all on one colour.
bool pos_is_insufficient(const Position *pos);

// How often the last of `count` positions (in the order played) stood on the board, itself
// included: 3 is a draw on claim, 5 by itself.
int draw_occurrences(const Position *positions, size_t count);

// Whether, since the last capture, pawn move or loss of a castling right, any position has stood on
// the board twice. `positions` are in the order played, and the last of `count` is the current one.
bool draw_seen_since_irreversible(const Position *positions, size_t count);

static inline bool pos_is_fifty(const Position *pos) {
    return pos->rule50 >= 100;
}
