// Static exchange evaluation by the swap algorithm: both sides take on one square in turn, cheapest
// piece first, and then, from the last capture back to the first, each side stops if that is
// better.
#include "onlymove/exchange.h"

#include "src/chess/bitboard.h"

enum { SWAPS_MAX = 32 }; // no more pieces than that

static const int worth[6] = {1, 3, 3, 5, 10, 100};

// The fight for one square.
typedef struct Swap {
    const Position *pos;
    Bitboard occupied; // without the pieces that have gone
    Square square;
    Color mover; // whose point of view breaks ties, so that a mirrored board gives the same result
} Swap;

static Bitboard attackers(const Swap *swap, Color by, Bitboard occupied)
{
    return pos_attackers(swap->pos, swap->square, by, occupied) & occupied;
}

static Square nearest_home(Bitboard b, Color mover)
{
    if (mover == WHITE) {
        return bb_first(b);
    }
    return (Square)(bb_first(__builtin_bswap64(b)) ^ 56);
}

// The square of the cheapest piece of `by` that may take now, or NO_SQUARE. The king takes only
// what nothing guards once he has left his square.
static Square cheapest(const Swap *swap, Color by)
{
    Bitboard all = attackers(swap, by, swap->occupied);
    if (!all) {
        return NO_SQUARE;
    }
    for (int t = PAWN; t < KING; t++) {
        Bitboard some = all & swap->pos->by_type[t];
        if (some) {
            return nearest_home(some, swap->mover);
        }
    }
    Square king = bb_first(all);
    Bitboard after = swap->occupied ^ bb_bit(king);
    return attackers(swap, color_other(by), after) ? NO_SQUARE : king;
}

int see(const Position *pos, Move move)
{
    if (move == MOVE_NULL || move_kind(move) == MOVE_CASTLING) {
        return 0;
    }
    const Square from = move_from(move), to = move_to(move);
    const Color mover = (Color)pos->side;
    const PieceType victim = piece_type(pos->board[to]);
    const bool last_rank = ((bb_bit(to) & (BB_RANK_1 | BB_RANK_8)) != 0);
    Swap swap = {pos, (pos_occupied(pos) ^ bb_bit(from)) | bb_bit(to), to, mover};

    int gains[SWAPS_MAX + 1];
    int count = 1;
    int at_stake = worth[piece_type(pos->board[from])];
    gains[0] = victim == NO_PIECE_TYPE ? 0 : worth[victim];
    if (move_kind(move) == MOVE_EN_PASSANT) {
        gains[0] = worth[PAWN];
        swap.occupied ^= bb_bit(to ^ 8);
    } else if (move_kind(move) == MOVE_PROMOTION) {
        at_stake = worth[move_promotion(move)];
        gains[0] += at_stake - worth[PAWN];
    }
    for (Color side = color_other(mover); count < SWAPS_MAX; side = color_other(side)) {
        Square taker = cheapest(&swap, side);
        if (taker == NO_SQUARE) {
            break;
        }
        swap.occupied ^= bb_bit(taker);
        gains[count] = at_stake - gains[count - 1];
        at_stake = worth[piece_type(pos->board[taker])];
        if (last_rank && at_stake == worth[PAWN]) {
            gains[count] += worth[QUEEN] - worth[PAWN];
            at_stake = worth[QUEEN];
        }
        count++;
    }
    while (--count) {
        if (gains[count] > -gains[count - 1]) {
            gains[count - 1] = -gains[count];
        }
    }
    return gains[0];
}
