// The state of the engine and of its search, shared by the files of the search.
#pragma once

#include "onlymove/builtin.h"
#include "src/engine/builtin/eval.h"
#include "src/engine/builtin/order.h"
#include "src/engine/builtin/hash_table.h"

// Values are centipawns from the view of the side to move; being mated at ply n is n - MATE, so
// that a nearer mate is worth more.
enum {
    INFINITE = 32001,
    MATE = 32000,
    MATE_IN_MAX_PLY = MATE - BUILTIN_PLIES_MAX, // values from here on are mates
    DRAW = 0,
};
enum { GAME_KEYS_MAX = 100 }; // plies that a repetition can reach back, by the fifty-move rule
enum { POLL_NODES = 128, QUIESCENCE_PLIES = 8 }; // from poll to poll; plies at most

// One ply of the line that is being searched.
typedef struct Frame {
    Position pos;
    Move move;       // made from here to the next frame
    int static_eval; // meaningless in check
    int since_null;  // plies since the last null move, across which nothing repeats
    int pv_count;
    Move pv[BUILTIN_PLIES_MAX];
} Frame;

typedef struct RootMove {
    int value; // in this iteration; -INFINITE when it was not better than alpha
    Move move;
    BuiltinLine line;
} RootMove;

// One pass over the root moves in one window.
typedef struct RootPass {
    int alpha, beta;
    int raised_alpha; // alpha, raised by the moves searched so far
    int best, next;   // the best value of these moves; index of the next root move
} RootPass;

struct Builtin {
    Table table;
    Eval eval_tables;
    OrderStats stats;
    uint8_t reduction_half_plies[64][64]; // by depth and number of the move

    const BuiltinHooks *hooks;
    uint64_t nodes, node_limit;
    bool stopped;
    int depth_limit, mate_limit, multipv; // plies; moves, 0: none; how many lines
    int iteration_depth, seldepth;        // of the iteration; of its line
    int line_index, width; // index of the line searched for; width of its next window
    RootPass pass;

    Frame frames[BUILTIN_PLIES_MAX + 1];
    uint64_t keys[GAME_KEYS_MAX + BUILTIN_PLIES_MAX + 1]; // of game, root and searched line
    int root_key_index;                                   // index of the root in `keys`

    RootMove root_moves[MOVES_MAX];
    int root_move_count;
    BuiltinLine lines[BUILTIN_LINES_MAX]; // of the last complete iteration
    int line_values[BUILTIN_LINES_MAX];
    BuiltinLine failed_high; // rank 1 of this iteration as a lower bound, once it failed high;
                             // pv_count 0: none
    int line_count;
};

// The value of frame `ply` between alpha and beta (fail-soft), `depth` plies deep; meaningless once
// `stopped` is set. Fills the frame's pv in an open window.
int search_negamax(Builtin *s, int ply, int depth, int alpha, int beta, bool null_allowed);

// Whether the rules, or its second occurrence in this line, make the position a draw.
bool search_is_draw(const Builtin *s, int ply);

// Counts a node and makes the move; false when the search is stopped.
bool search_make_move(Builtin *s, int ply, Move move);

// Sets the frame's pv to the move and the pv of the next frame.
void search_update_pv(Builtin *s, int ply, Move move);

// Converts a value for the table, where mates count from the position instead of the root.
static inline int value_to_table(int value, int ply) {
    return value >= MATE_IN_MAX_PLY ? value + ply : value <= -MATE_IN_MAX_PLY ? value - ply : value;
}

// Converts a value back. A mate beyond the fifty-move rule only shows that one side is better.
static inline int value_from_table(int value, int ply, int rule50) {
    if (value >= MATE_IN_MAX_PLY)
        return MATE - value > 100 - rule50 ? MATE_IN_MAX_PLY - 1 : value - ply;
    if (value <= -MATE_IN_MAX_PLY)
        return MATE + value > 100 - rule50 ? 1 - MATE_IN_MAX_PLY : value + ply;
    return value;
}
