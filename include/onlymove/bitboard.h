// Sets of squares: walking them, shifting them, and what each piece attacks.
#pragma once

#include "onlymove/position.h"

#define BB_ALWAYS_INLINE static inline __attribute__((always_inline))

#define BB_RANK_1 UINT64_C(0xFF)
#define BB_RANK_2 UINT64_C(0xFF00)
#define BB_RANK_3 UINT64_C(0xFF0000)
#define BB_RANK_6 UINT64_C(0xFF0000000000)
#define BB_RANK_7 UINT64_C(0xFF000000000000)
#define BB_RANK_8 UINT64_C(0xFF00000000000000)
#define BB_FILE_A UINT64_C(0x0101010101010101)
#define BB_FILE_H UINT64_C(0x8080808080808080)
#define BB_LIGHT  UINT64_C(0x55AA55AA55AA55AA)

// How the table of slider attacks is indexed: by the processor's pext where that is fast, else by a
// multiplication with a magic factor.
typedef enum Lookup { LOOKUP_MAGIC, LOOKUP_PEXT } Lookup;

// A slider's slots for one square. The pieces in its way, occupied & mask, give the index: with
// LOOKUP_PEXT their gathered bits, with LOOKUP_MAGIC ((occupied & mask) * factor) >> shift. A slot
// has the attacked squares; `packed` has bits to be scattered over `reach`, all that it can reach.
typedef struct SliderTable {
    Bitboard mask;
    union {
        Bitboard reach;
        uint64_t factor;
    };
    union {
        const uint16_t *packed;
        const Bitboard *attacks;
    };
    unsigned shift;
} SliderTable;

// Filled before main() and never changed after, but by tests.
extern Lookup bb_lookup; // the way for which the slider tables are filled
extern SliderTable bb_rook_table[64];
extern SliderTable bb_bishop_table[64];
extern Bitboard bb_knight[64];
extern Bitboard bb_king[64];
extern Bitboard bb_pawn[2][64];     // what a pawn of that colour attacks
extern Bitboard bb_pseudo[6][64];   // what a piece attacks on an empty board; none for PAWN
extern Bitboard bb_between[64][64]; // squares strictly between, if on one line; else none
extern Bitboard bb_line[64][64];    // the whole line through both, edge to edge; else none

// Fills the slider tables anew for one way, which this processor must be able to use.
void bb_use_lookup(Lookup lookup);

static inline Bitboard bb_bit(int s) {
    return UINT64_C(1) << s;
}
// The lowest square; not for an empty set.
static inline Square bb_first(Bitboard b) {
    return (Square)__builtin_ctzll(b);
}
static inline Square bb_pop(Bitboard *b) {
    Square s = bb_first(*b);
    *b &= *b - 1;
    return s;
}
static inline int bb_count(Bitboard b) {
    return __builtin_popcountll(b);
}
static inline bool bb_has_several(Bitboard b) {
    return (b & (b - 1)) != 0;
}

// One rank ahead as `us` sees it.
static inline Bitboard bb_forward(Bitboard b, Color us) {
    return us == WHITE ? b << 8 : b >> 8;
}
// All squares in front of those of a set, down to the edge, as `us` sees them.
BB_ALWAYS_INLINE Bitboard bb_front(Bitboard b, const Color us) {
    if (us == WHITE) {
        b |= b << 8;
        b |= b << 16;
        return (b | b << 32) << 8;
    }
    b |= b >> 8;
    b |= b >> 16;
    return (b | b >> 32) >> 8;
}
// The squares to the left and to the right.
static inline Bitboard bb_beside(Bitboard b) {
    return (b & ~BB_FILE_A) >> 1 | (b & ~BB_FILE_H) << 1;
}
// Pawn captures towards the a file, and towards the h file.
static inline Bitboard bb_capture_west(Bitboard b, Color us) {
    b &= ~BB_FILE_A;
    return us == WHITE ? b << 7 : b >> 9;
}
static inline Bitboard bb_capture_east(Bitboard b, Color us) {
    b &= ~BB_FILE_H;
    return us == WHITE ? b << 9 : b >> 7;
}

#ifdef __x86_64__
// Assembly, because a compiler for any x86-64 processor refuses the intrinsics of these
// instructions.
static inline uint64_t bb_pext(uint64_t from, uint64_t mask) {
    uint64_t bits;
    __asm__("pextq %2, %1, %0" : "=r"(bits) : "r"(from), "rm"(mask));
    return bits;
}
static inline uint64_t bb_pdep(uint64_t bits, uint64_t mask) {
    uint64_t to;
    __asm__("pdepq %2, %1, %0" : "=r"(to) : "r"(bits), "rm"(mask));
    return to;
}
#else // never called
static inline uint64_t bb_pext(uint64_t from, uint64_t mask) {
    return from & mask;
}
static inline uint64_t bb_pdep(uint64_t bits, uint64_t mask) {
    return bits & mask;
}
#endif

// What a slider attacks. `lookup` is a constant, for code that has read bb_lookup once.
BB_ALWAYS_INLINE Bitboard bb_slide(const Lookup lookup, const SliderTable *table,
                                   Bitboard occupied) {
    return lookup == LOOKUP_PEXT
               ? bb_pdep(table->packed[bb_pext(occupied, table->mask)], table->reach)
               : table->attacks[((occupied & table->mask) * table->factor) >> table->shift];
}
static inline Bitboard bb_rook(Square s, Bitboard occupied) {
    return bb_slide(bb_lookup, &bb_rook_table[s], occupied);
}
static inline Bitboard bb_bishop(Square s, Bitboard occupied) {
    return bb_slide(bb_lookup, &bb_bishop_table[s], occupied);
}
// What a knight, bishop, rook, queen or king attacks.
static inline Bitboard bb_attacks(PieceType type, Square s, Bitboard occupied) {
    switch (type) {
    case KNIGHT:
        return bb_knight[s];
    case BISHOP:
        return bb_bishop(s, occupied);
    case ROOK:
        return bb_rook(s, occupied);
    case QUEEN:
        return bb_rook(s, occupied) | bb_bishop(s, occupied);
    case KING:
        return bb_king[s];
    default:
        return 0;
    }
}

// Parts of a position as sets.
static inline Bitboard pos_pieces(const Position *pos, Color c, PieceType t) {
    return pos->by_color[c] & pos->by_type[t];
}
static inline Bitboard pos_occupied(const Position *pos) {
    return pos->by_color[WHITE] | pos->by_color[BLACK];
}
static inline Square pos_king(const Position *pos, Color c) {
    return bb_first(pos_pieces(pos, c, KING));
}
static inline Color color_other(Color c) {
    return (Color)(c ^ 1);
}
