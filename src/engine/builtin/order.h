// The order in which moves are tried. Alpha-beta sees the same whatever the order, but a good move
// tried first saves nearly all the others, so order is speed.
#pragma once

#include "onlymove/movegen.h"

enum { ORDER_PLIES = 128 };
enum { HISTORY_MAX = 16384 };

// What one search has learned about quiet moves: which ones refuted something at the same ply
// (killers), which one answered a move (counters), and how often each did well (history).
typedef struct Order {
    int16_t history[2][64][64];
    Move killers[ORDER_PLIES][2];
    Move counters[2][64][64];
} Order;

// Moves are picked in bands; what a picked move's score is at least says which band it came from.
enum {
    BAND_TABLE = 1 << 28,
    BAND_CAPTURE = 1 << 24, // captures and queen promotions that do not lose material
    BAND_KILLER = 1 << 20,
    BAND_QUIET = 0,           // +- HISTORY_MAX
    BAND_LOSING = -(1 << 24), // captures that lose material
};

typedef struct Picker {
    const Position *pos;
    int count, next;
    int score; // of the move picked last
    Move moves[MOVES_MAX];
    int scores[MOVES_MAX];
} Picker;

void order_clear(Order *order);

// All legal moves. `table` is the table's move, which need not be legal; `answered` the move that
// led here, or MOVE_NONE.
void picker_all(Picker *picker, const Order *order, const Position *pos, int ply, Move table,
                Move answered);
// Captures and queen promotions, or every evasion when in check.
void picker_forcing(Picker *picker, const Order *order, const Position *pos, Move table);
// The next best move, or MOVE_NONE at the end.
Move picker_next(Picker *picker);

// Captures and promotions to a queen, of which the history knows nothing.
static inline bool order_is_loud(const Position *pos, Move move) {
    const MoveKind kind = move_kind(move);
    return pos->board[move_to(move)] != NO_PIECE || kind == MOVE_EN_PASSANT ||
           (kind == MOVE_PROMOTION && move_promotion(move) == QUEEN);
}

// `best` refuted the move that led here; the quiet moves tried before it did not.
void order_reward(Order *order, const Position *pos, int ply, int depth, Move best, Move answered,
                  const Move *tried, int tried_count);
