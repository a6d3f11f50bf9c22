// The order in which moves are tried. Alpha-beta has the same result in any order, but a good first
// move saves nearly all others, so a good order is fast.
#pragma once

#include "onlymove/movegen.h"

enum { ORDER_PLIES = 128, HISTORY_MAX = 16384 };

// What one search has learned about quiet moves: which ones refuted a move at the same ply
// (killers), which one refuted a given move (counter moves), and how often each did well (history).
typedef struct OrderStats {
    int16_t history[2][64][64];
    Move killers[ORDER_PLIES][2];
    Move counter_moves[2][64][64];
} OrderStats;

// Moves are picked in bands: a picked move is in the highest band that is not above its merit.
enum {
    BAND_TABLE = 1 << 28,
    BAND_CAPTURE = 1 << 24, // captures and queen promotions that do not lose material
    BAND_KILLER = 1 << 20,
    BAND_QUIET = 0,           // +- HISTORY_MAX
    BAND_LOSING = -(1 << 24), // captures that lose material
};

typedef struct Picker {
    const Position *pos;
    int count, next; // `next`: index of the first move that is not picked yet
    int merit;       // of the last picked move
    Move moves[MOVES_MAX];
    int merits[MOVES_MAX];
} Picker;

void order_clear(OrderStats *stats);

// Fills the picker with all legal moves. `table_move` is the hash table's move, which need not be
// legal, `previous` the move that led here, or MOVE_NONE.
void picker_fill_all(Picker *picker, const OrderStats *stats, const Position *pos, int ply,
                     Move table_move, Move previous);
// Fills the picker with captures and queen promotions, or every evasion when in check.
void picker_fill_quiescence(Picker *picker, const OrderStats *stats, const Position *pos,
                            Move table_move);
// The next best move, or MOVE_NONE at the end.
Move picker_next(Picker *picker);

// Whether a move is a capture or a promotion to a queen, which have no history.
static inline bool move_is_tactical(const Position *pos, Move move) {
    const MoveType type = move_type(move);
    return pos->board[move_to(move)] != NO_PIECE || type == MOVE_EN_PASSANT ||
           (type == MOVE_PROMOTION && move_promotion(move) == QUEEN);
}

// Learns that `best` refuted `previous`, and that the quiet moves `tried` before did not.
void order_reward(OrderStats *stats, const Position *pos, int ply, int depth, Move best,
                  Move previous, const Move *tried, int tried_count);
