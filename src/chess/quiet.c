// Whether anything hangs: material after the captures that pay, and positions where nothing is
// going on any more.
#include "onlymove/draw.h"
#include "onlymove/exchange.h"
#include "onlymove/movegen.h"
#include "src/chess/bitboard.h"

// MATED is the header's. SETTLE_NODES keeps a board full of queens from taking minutes: beyond it
// every position counts as it stands. Real games need 4 nodes on average and seldom 1000.
enum { MATED = 1000, SETTLE_NODES = 20000 };

typedef struct Capture {
    Move move;
    int gain;
} Capture;

// Captures with SEE >= 0, or all evasions when in check, best first and otherwise in the
// generator's order; returns how many.
static int list_settling(const Position *pos, Capture list[MOVES_MAX])
{
    Move moves[MOVES_MAX];
    const int count = moves_forcing(pos, moves);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (!pos_in_check(pos) && !pos_is_capture(pos, moves[i])) {
            continue;
        }
        const int gain = see(pos, moves[i]);
        if (gain < 0 && !pos_in_check(pos)) {
            continue;
        }
        int at = kept++;
        for (; at > 0 && list[at - 1].gain < gain; at--) {
            list[at] = list[at - 1];
        }
        list[at] = (Capture){moves[i], gain};
    }
    return kept;
}

// Negamax with alpha-beta, fail-soft. Of any two plies on its way one at least is a capture, so
// that it goes no deeper than twice the pieces on the board.
static int settle(const Position *pos, int alpha, int beta, int *nodes_left)
{
    const Color us = (Color)pos->side;
    const int still = pos_balance(pos, us);
    if (--*nodes_left < 0) {
        return still;
    }
    const bool in_check = pos_in_check(pos);
    int best = in_check ? -MATED : still;
    if (best >= beta) {
        return best;
    }

    Capture list[MOVES_MAX];
    const int count = list_settling(pos, list);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, list[i].move, &next);
        const int value = -settle(&next, -beta, -(best > alpha ? best : alpha), nodes_left);
        if (value > best) {
            best = value;
        }
        if (best >= beta) {
            break;
        }
    }
    return best;
}

int material_settled(const Position *pos, Color side)
{
    int nodes_left = SETTLE_NODES;
    const int value = settle(pos, -MATED, MATED, &nodes_left);
    return pos->side == side ? value : -value;
}

bool pos_has_mate_in_one(const Position *pos)
{
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        if (!pos_gives_check(pos, moves[i])) {
            continue;
        }
        Position next;
        pos_make(pos, moves[i], &next);
        if (!pos_has_legal_move(&next)) {
            return true;
        }
    }
    return false;
}

static bool can_be_taken(const Position *pos, Move promotion)
{
    Position next;
    pos_make(pos, promotion, &next);
    Move replies[MOVES_MAX];
    const int count = moves_legal(&next, replies);
    for (int i = 0; i < count; i++) {
        if (move_to(replies[i]) == move_to(promotion)) {
            return true;
        }
    }
    return false;
}

// Whether the side to move has a capture that gains enough or a promotion that stays.
static bool has_gain(const Position *pos, int gain)
{
    Move moves[MOVES_MAX];
    const int count = moves_forcing(pos, moves);
    for (int i = 0; i < count; i++) {
        if (pos_is_capture(pos, moves[i]) && see(pos, moves[i]) >= gain) {
            return true;
        }
        if (move_kind(moves[i]) == MOVE_PROMOTION && !can_be_taken(pos, moves[i])) {
            return true;
        }
    }
    return false;
}

bool pos_is_quiet(const Position *pos, int gain)
{
    if (pos_in_check(pos)) {
        return false;
    }
    Position passed;
    pos_make(pos, MOVE_NULL, &passed);
    return !has_gain(pos, gain) && !has_gain(&passed, gain) && !pos_has_mate_in_one(pos) &&
           !pos_has_mate_in_one(&passed);
}
