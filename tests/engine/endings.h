// King and queen, or king and rook, against a king, solved from the mates backwards: what every
// position is worth, and the reply that lasts longest.
#pragma once

#include "tests/support/test.h"

#include "onlymove/bitboard.h"

enum { ENDING_SQUARES = 64 * 64 * 64, ENDING_DRAW = -1, ENDING_IMPOSSIBLE = -2 };

// Plies to mate with best play, by the strong king, the weak king and the piece.
typedef struct Ending {
    PieceType piece;               // QUEEN or ROOK
    int8_t strong[ENDING_SQUARES]; // the strong side to move
    int8_t weak[ENDING_SQUARES];
} Ending;

static inline size_t ending_index(Square king, Square weak_king, Square piece) {
    return ((size_t)king * 64 + weak_king) * 64 + piece;
}

static inline Bitboard ending_hits(const Ending *ending, Square king, Square piece,
                                   Bitboard occupied) {
    return bb_attacks(ending->piece, piece, occupied | bb_bit(king));
}

// Where the weak king can go; the piece may be taken when its king does not guard it.
static inline Bitboard ending_flights(const Ending *ending, Square king, Square weak_king,
                                      Square piece) {
    return bb_king[weak_king] & ~bb_king[king] & ~ending_hits(ending, king, piece, 0);
}

static inline void ending_begin(Ending *ending) {
    for (size_t i = 0; i < ENDING_SQUARES; i++) {
        const Square king = (Square)(i >> 12), weak = (Square)(i >> 6 & 63),
                     piece = (Square)(i & 63);
        const bool apart =
            king != weak && king != piece && weak != piece && !(bb_king[king] & bb_bit(weak));
        const bool check = apart && (ending_hits(ending, king, piece, 0) & bb_bit(weak));
        ending->strong[i] = !apart || check ? ENDING_IMPOSSIBLE : ENDING_DRAW;
        ending->weak[i] = !apart                                                ? ENDING_IMPOSSIBLE
                          : check && !ending_flights(ending, king, weak, piece) ? 0
                                                                                : ENDING_DRAW;
    }
}

static inline bool ending_strong_can(const Ending *ending, size_t i, int plies) {
    const Square king = (Square)(i >> 12), weak = (Square)(i >> 6 & 63), piece = (Square)(i & 63);
    Bitboard to = bb_king[king] & ~bb_king[weak] & ~bb_bit(piece);
    while (to)
        if (ending->weak[ending_index(bb_pop(&to), weak, piece)] == plies)
            return true;
    to = ending_hits(ending, king, piece, bb_bit(weak)) & ~bb_bit(king) & ~bb_bit(weak);
    while (to)
        if (ending->weak[ending_index(king, weak, bb_pop(&to))] == plies)
            return true;
    return false;
}

static inline bool ending_weak_must(const Ending *ending, size_t i) {
    const Square king = (Square)(i >> 12), weak = (Square)(i >> 6 & 63), piece = (Square)(i & 63);
    Bitboard to = ending_flights(ending, king, weak, piece);
    if (!to || (to & bb_bit(piece)))
        return false; // stalemate, or the piece goes
    while (to)
        if (ending->strong[ending_index(king, bb_pop(&to), piece)] < 0)
            return false;
    return true;
}

static inline void ending_solve(Ending *ending, PieceType type) {
    ending->piece = type;
    ending_begin(ending);
    bool news = true;
    for (int plies = 1; news; plies += 2) {
        news = false;
        for (size_t i = 0; i < ENDING_SQUARES; i++) {
            if (ending->strong[i] == ENDING_DRAW && ending_strong_can(ending, i, plies - 1)) {
                ending->strong[i] = (int8_t)plies;
                news = true;
            }
        }
        for (size_t i = 0; i < ENDING_SQUARES; i++)
            if (ending->weak[i] == ENDING_DRAW && ending_weak_must(ending, i))
                ending->weak[i] = (int8_t)(plies + 1);
    }
}

// The weak king's best square: out of danger where it can be, else the one that lasts longest.
static inline Square ending_best_flight(const Ending *ending, Square king, Square weak_king,
                                        Square piece) {
    Bitboard to = ending_flights(ending, king, weak_king, piece);
    Square best = NO_SQUARE;
    int longest = -1;
    while (to) {
        const Square s = bb_pop(&to);
        const int plies = s == piece ? ENDING_DRAW : ending->strong[ending_index(king, s, piece)];
        const int lasts = plies < 0 ? 1000 : plies;
        if (lasts > longest) {
            longest = lasts;
            best = s;
        }
    }
    return best;
}
