// What the files of the search share: the engine, and the line that is being searched.
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
    MATE_FOUND = MATE - BUILTIN_PLIES, // from here on a value is a mate
    DRAW = 0,
};
enum { PAST_MAX = 100 }; // plies that a repetition can reach back; then fifty moves are over
enum { POLL_NODES = 128, QUIESCENCE_PLIES = 8 };

// One ply of the line that is being searched.
typedef struct Frame {
    Position pos;
    Move move;      // made from here to the next frame
    int eval;       // the static evaluation; meaningless in check
    int since_null; // plies since the last null move: no repetition reaches across it
    int pv_count;
    Move pv[BUILTIN_PLIES];
} Frame;

typedef struct RootMove {
    int value; // in the search that runs; -INFINITE when it was not better than alpha
    Move move;
    BuiltinLine line;
} RootMove;

// One pass over the root moves in one window.
typedef struct RootPass {
    int alpha, beta;
    int least; // what the next move has to be better than
    int best, next;
} RootPass;

struct Builtin {
    Table table;
    Eval eval;
    Order order;
    uint8_t reduction[64][64]; // by depth and number of the move, in half plies

    const BuiltinHooks *hooks;
    uint64_t nodes, node_limit;
    bool stopped;
    int deepest, mate, wanted; // of the limits; how many lines
    int depth, seldepth;       // of the iteration
    int rank, width;           // of the line that is looked for; of its next window
    RootPass pass;

    Frame frames[BUILTIN_PLIES + 1];
    uint64_t keys[PAST_MAX + BUILTIN_PLIES + 1]; // the past, the root, the line searched
    int past;                                    // index of the root in `keys`

    RootMove roots[MOVES_MAX];
    int root_count;
    BuiltinLine lines[BUILTIN_LINES_MAX]; // of the last complete iteration
    int values[BUILTIN_LINES_MAX];
    BuiltinLine raised; // rank 1 of the iteration that runs, as a lower bound, while it is known to
                        // be better than its window; pv_count 0: none
    int line_count;
};

// The value of frame `ply` between alpha and beta (fail-soft), `depth` plies deep; what it returns
// after `stopped` means nothing. Fills the frame's pv where the window is open.
int search_negamax(Builtin *s, int ply, int depth, int alpha, int beta, bool may_null);

// True where the rules, or a second visit in this line, make the position a draw.
bool search_is_draw(const Builtin *s, int ply);

// Counts a node and makes the move; false when the search is over.
bool search_make(Builtin *s, int ply, Move move);

// The move in front of the next frame's pv becomes this frame's.
void search_keep_pv(Builtin *s, int ply, Move move);

// Mates count from the root in the search and from the position in the table.
static inline int value_to_table(int value, int ply) {
    return value >= MATE_FOUND ? value + ply : value <= -MATE_FOUND ? value - ply : value;
}

// A mate that would come after the fifty-move rule proves only that one side stands better.
static inline int value_from_table(int value, int ply, int rule50) {
    if (value >= MATE_FOUND)
        return MATE - value > 100 - rule50 ? MATE_FOUND - 1 : value - ply;
    if (value <= -MATE_FOUND)
        return MATE + value > 100 - rule50 ? 1 - MATE_FOUND : value + ply;
    return value;
}
