// Exchanges on one square by the swap algorithm: both sides take, cheapest piece first, and then,
// from the last capture back to the first, each side stops if that is better. Also a quiescence
// search for the material after the captures that pay, and whether a position is quiet.
//
// see() and see_captures() share one inlined function with constant flags, so that see(), which
// searches call, does not pay for the flags.
#include "onlymove/movegen.h"

#include "onlymove/bitboard.h"
#include "src/chess/movegen_private.h"

// MATED is the material, in pawns, for a mate. Beyond QUIESCENCE_NODES material counts as it
// stands, or a board full of queens would take minutes. Real games need 4 nodes on average, seldom
// 1000.
enum {
    SWAPS_MAX = 32, // pieces on a board
    MATED = 1000,
    QUIESCENCE_NODES = 20000,
    QUEEN_VALUE = 10,
};

BB_ALWAYS_INLINE int see_value(PieceType type, int queen_value) {
    static const int values[6] = {1, 3, 3, 5, QUEEN_VALUE, 100};
    return type == QUEEN ? queen_value : values[type];
}

// An exchange on one square.
typedef struct Swap {
    const Position *pos;
    Bitboard occupied; // without the pieces that have gone
    Square square;
    Color mover;     // of equal pieces the one nearest to the mover's first rank takes first
    bool legal_only; // a capture may not leave the own king in check
} Swap;

static Bitboard swap_attackers(const Swap *swap, Color by, Bitboard occupied) {
    return pos_attackers(swap->pos, swap->square, by, occupied) & occupied;
}

BB_ALWAYS_INLINE Square nearest_home(Bitboard b, Color mover) {
    if (mover == WHITE)
        return bb_first(b);
    return (Square)(bb_first(__builtin_bswap64(b)) ^ 56);
}

// Whether a piece, not the king, can take without leaving the own king in check. The piece on the
// square is taken, so it gives no check.
static bool can_take_legally(const Swap *swap, Square taker, Color by) {
    const Position *pos = swap->pos;
    const Square king = bb_first(pos->by_type[KING] & pos->by_color[by]);
    const Bitboard after = swap->occupied ^ bb_bit(taker);
    return !(pos_attackers(pos, king, color_other(by), after) & after & ~bb_bit(swap->square));
}

// The square of the first of these pieces that may take, or NO_SQUARE.
BB_ALWAYS_INLINE Square first_taker(const Swap *swap, Bitboard pieces, Color by) {
    while (pieces) {
        const Square taker = nearest_home(pieces, swap->mover);
        if (!swap->legal_only || can_take_legally(swap, taker, by))
            return taker;
        pieces ^= bb_bit(taker);
    }
    return NO_SQUARE;
}

// The square of the cheapest piece of `by` that may take now, or NO_SQUARE. A king takes only where
// no enemy piece, pinned or not, attacks the square once the king has left his own.
BB_ALWAYS_INLINE Square cheapest_taker(const Swap *swap, Color by) {
    const Bitboard attackers = swap_attackers(swap, by, swap->occupied);
    if (!attackers)
        return NO_SQUARE;
    for (int t = PAWN; t < KING; t++) {
        const Square taker = first_taker(swap, attackers & swap->pos->by_type[t], by);
        if (taker != NO_SQUARE)
            return taker;
    }
    const Bitboard king = attackers & swap->pos->by_type[KING];
    return !king || swap_attackers(swap, color_other(by), swap->occupied ^ king) ? NO_SQUARE
                                                                                 : bb_first(king);
}

// What the mover wins. With `captures_only` a pawn that the move promotes still counts as a pawn.
BB_ALWAYS_INLINE int exchange_gain(const Position *pos, Move move, int queen_value, bool legal_only,
                                   bool captures_only) {
    if (move == MOVE_NULL || move_type(move) == MOVE_CASTLING)
        return 0;
    const Square from = move_from(move), to = move_to(move);
    const Color mover = (Color)pos->side;
    const PieceType victim = piece_type(pos->board[to]);
    const bool last_rank = ((bb_bit(to) & (BB_RANK_1 | BB_RANK_8)) != 0);
    Swap swap = {pos, (pos_occupied(pos) ^ bb_bit(from)) | bb_bit(to), to, mover, legal_only};

    int gains[SWAPS_MAX + 1], count = 1;
    int at_stake = see_value(piece_type(pos->board[from]), queen_value);
    gains[0] = victim == NO_PIECE_TYPE ? 0 : see_value(victim, queen_value);
    if (move_type(move) == MOVE_EN_PASSANT) {
        gains[0] = see_value(PAWN, queen_value);
        swap.occupied ^= bb_bit(to ^ 8);
    } else if (move_type(move) == MOVE_PROMOTION && !captures_only) {
        at_stake = see_value(move_promotion(move), queen_value);
        gains[0] += at_stake - see_value(PAWN, queen_value);
    }
    for (Color side = color_other(mover); count < SWAPS_MAX; side = color_other(side)) {
        Square taker = cheapest_taker(&swap, side);
        if (taker == NO_SQUARE)
            break;
        swap.occupied ^= bb_bit(taker);
        gains[count] = at_stake - gains[count - 1];
        at_stake = see_value(piece_type(pos->board[taker]), queen_value);
        if (last_rank && at_stake == see_value(PAWN, queen_value)) {
            gains[count] += see_value(QUEEN, queen_value) - see_value(PAWN, queen_value);
            at_stake = see_value(QUEEN, queen_value);
        }
        count++;
    }
    while (--count)
        if (gains[count] > -gains[count - 1])
            gains[count - 1] = -gains[count];
    return gains[0];
}

int see(const Position *pos, Move move) {
    return exchange_gain(pos, move, QUEEN_VALUE, false, false);
}

int see_captures(const Position *pos, Move move, int queen_value, bool legal_only) {
    return legal_only ? exchange_gain(pos, move, queen_value, true, true)
                      : exchange_gain(pos, move, queen_value, false, true);
}

typedef struct MoveGain {
    Move move;
    int gain;
} MoveGain;

// Captures with SEE >= 0, or all evasions when in check, best first, equal ones in the generator's
// order; returns how many.
static int list_quiescence_moves(const Position *pos, MoveGain list[MOVES_MAX]) {
    Move moves[MOVES_MAX];
    const int count = moves_quiescence(pos, moves);
    int listed = 0;
    for (int i = 0; i < count; i++) {
        if (!pos_in_check(pos) && !pos_is_capture(pos, moves[i]))
            continue;
        const int gain = see(pos, moves[i]);
        if (gain < 0 && !pos_in_check(pos))
            continue;
        int at = listed++;
        for (; at > 0 && list[at - 1].gain < gain; at--)
            list[at] = list[at - 1];
        list[at] = (MoveGain){moves[i], gain};
    }
    return listed;
}

// Negamax with alpha-beta, fail-soft. Of two plies at least one is a capture, so it goes no deeper
// than twice the pieces on the board.
static int quiescence(const Position *pos, int alpha, int beta, int *nodes_left) {
    const Color us = (Color)pos->side;
    const int stand_pat = pos_balance(pos, us);
    if (--*nodes_left < 0)
        return stand_pat;
    const bool in_check = pos_in_check(pos);
    int best = in_check ? -MATED : stand_pat;
    if (best >= beta)
        return best;

    MoveGain list[MOVES_MAX];
    const int count = list_quiescence_moves(pos, list);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, list[i].move, &next);
        const int value = -quiescence(&next, -beta, -(best > alpha ? best : alpha), nodes_left);
        if (value > best)
            best = value;
        if (best >= beta)
            break;
    }
    return best;
}

int material_after_captures(const Position *pos, Color side) {
    int nodes_left = QUIESCENCE_NODES;
    const int value = quiescence(pos, -MATED, MATED, &nodes_left);
    return pos->side == side ? value : -value;
}

bool pos_has_mate_in_one(const Position *pos) {
    Move moves[MOVES_MAX];
    const int count = moves_checking(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        if (!pos_has_legal_move(&next))
            return true;
    }
    return false;
}

Move natural_shot(const Position *pos) {
    Move moves[MOVES_MAX], best = MOVE_NONE;
    const int count = moves_quiescence(pos, moves);
    int best_gain = 0;
    for (int i = 0; i < count; i++) {
        const int gain = see(pos, moves[i]);
        if (gain > best_gain) {
            best_gain = gain;
            best = moves[i];
        }
    }
    return best;
}

static bool can_be_taken(const Position *pos, Move promotion) {
    Position next;
    pos_make(pos, promotion, &next);
    Move replies[MOVES_MAX];
    const int count = moves_legal(&next, replies);
    for (int i = 0; i < count; i++)
        if (move_to(replies[i]) == move_to(promotion))
            return true;
    return false;
}

// Whether the side to move has a capture that gains enough or a promotion that stays.
static bool has_gaining_move(const Position *pos, int min_gain) {
    Move moves[MOVES_MAX];
    const int count = moves_quiescence(pos, moves);
    for (int i = 0; i < count; i++) {
        if (pos_is_capture(pos, moves[i]) && see(pos, moves[i]) >= min_gain)
            return true;
        if (move_type(moves[i]) == MOVE_PROMOTION && !can_be_taken(pos, moves[i]))
            return true;
    }
    return false;
}

bool pos_is_quiet(const Position *pos, int min_gain) {
    if (pos_in_check(pos))
        return false;
    Position after_null;
    pos_make(pos, MOVE_NULL, &after_null);
    return !has_gaining_move(pos, min_gain) && !has_gaining_move(&after_null, min_gain) &&
           !pos_has_mate_in_one(pos) && !pos_has_mate_in_one(&after_null);
}
