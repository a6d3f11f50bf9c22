// Orders moves: the hash table's first, then captures that win something (most valuable victim,
// cheapest attacker), quiet moves that were good elsewhere in the tree, other quiet ones by
// history, and captures that lose something last.
#include "src/engine/builtin/order.h"

#include <string.h>

#include "onlymove/movegen.h"

// Values of pawn to king as in see(), but 0 for the king, who is never taken, and for no piece.
static const int values[8] = {1, 3, 3, 5, 10, 0, 0, 0};

void order_clear(OrderStats *stats) {
    memset(stats, 0, sizeof *stats);
}

static int tactical_merit(const Position *pos, Move move) {
    int gain = values[piece_type(pos->board[move_to(move)])];
    if (move_type(move) == MOVE_EN_PASSANT)
        gain = values[PAWN];
    else if (move_type(move) == MOVE_PROMOTION)
        gain += values[move_promotion(move)] - values[PAWN];
    return BAND_CAPTURE + 64 * gain - (int)piece_type(pos->board[move_from(move)]);
}

static int quiet_merit(const OrderStats *stats, const Position *pos, int ply, Move move,
                       Move counter_move) {
    const Move *killers = stats->killers[ply];
    if (move == killers[0])
        return BAND_KILLER + 3;
    if (move == killers[1])
        return BAND_KILLER + 2;
    if (move == counter_move)
        return BAND_KILLER + 1;
    if (move_type(move) == MOVE_PROMOTION) // an underpromotion, hardly ever good
        return BAND_QUIET - HISTORY_MAX;
    return BAND_QUIET + stats->history[pos->side][move_from(move)][move_to(move)];
}

void picker_fill_all(Picker *picker, const OrderStats *stats, const Position *pos, int ply,
                     Move table_move, Move previous) {
    const Move counter_move =
        stats->counter_moves[pos->side][move_from(previous)][move_to(previous)];
    picker->pos = pos;
    picker->next = 0;
    picker->count = moves_legal(pos, picker->moves);
    for (int i = 0; i < picker->count; i++) {
        const Move move = picker->moves[i];
        picker->merits[i] = move == table_move ? BAND_TABLE
                            : move_is_tactical(pos, move)
                                ? tactical_merit(pos, move)
                                : quiet_merit(stats, pos, ply, move, counter_move);
    }
}

void picker_fill_quiescence(Picker *picker, const OrderStats *stats, const Position *pos,
                            Move table_move) {
    picker->pos = pos;
    picker->next = 0;
    picker->count = moves_quiescence(pos, picker->moves);
    for (int i = 0; i < picker->count; i++) {
        const Move move = picker->moves[i];
        picker->merits[i] =
            move == table_move ? BAND_TABLE
            : move_is_tactical(pos, move)
                ? tactical_merit(pos, move)
                : BAND_QUIET + stats->history[pos->side][move_from(move)][move_to(move)];
    }
}

// Whether a capture loses material; found out only when the capture is next. A capture by a piece
// worth no more than its victim cannot; others need see().
static bool loses_material(const Position *pos, Move move) {
    const PieceType moved = piece_type(pos->board[move_from(move)]);
    const PieceType victim = piece_type(pos->board[move_to(move)]);
    if (moved == KING || (move_type(move) == MOVE_NORMAL && values[victim] >= values[moved]))
        return false;
    return see(pos, move) < 0;
}

Move picker_next(Picker *picker) {
    while (picker->next < picker->count) {
        int best = picker->next;
        for (int i = best + 1; i < picker->count; i++)
            if (picker->merits[i] > picker->merits[best])
                best = i;
        const Move move = picker->moves[best];
        const int merit = picker->merits[best];
        if (merit >= BAND_KILLER + 64 && merit < BAND_TABLE && loses_material(picker->pos, move)) {
            picker->merits[best] += BAND_LOSING - BAND_CAPTURE;
            continue;
        }
        picker->moves[best] = picker->moves[picker->next];
        picker->merits[best] = picker->merits[picker->next];
        picker->next++;
        picker->merit = merit;
        return move;
    }
    return MOVE_NONE;
}

// Adds `bonus` to a history value and pulls it towards 0, so that +-HISTORY_MAX is its limit.
static void update_history(int16_t *value, int bonus) {
    const int weight = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * weight / HISTORY_MAX);
}

void order_reward(OrderStats *stats, const Position *pos, int ply, int depth, Move best,
                  Move previous, const Move *tried, int tried_count) {
    const int bonus = depth < 12 ? depth * depth * 12 : 1728;
    Move *killers = stats->killers[ply];
    if (killers[0] != best) {
        killers[1] = killers[0];
        killers[0] = best;
    }
    stats->counter_moves[pos->side][move_from(previous)][move_to(previous)] = best;
    update_history(&stats->history[pos->side][move_from(best)][move_to(best)], bonus);
    for (int i = 0; i < tried_count; i++)
        update_history(&stats->history[pos->side][move_from(tried[i])][move_to(tried[i])], -bonus);
}
