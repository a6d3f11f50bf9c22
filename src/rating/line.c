// A line is taken up and looked at move by move; nothing here knows the model.
#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/rating/features.h"

enum { HASH_MEGABYTES = 1 };

Difficulty *difficulty_new(Fault *fault)
{
    Difficulty *difficulty = calloc(1, sizeof *difficulty);
    if (!difficulty) {
        fault_set(fault, STATUS_MEMORY, "no memory for estimating difficulty");
    }
    return difficulty;
}

void difficulty_free(Difficulty *difficulty)
{
    if (difficulty) {
        builtin_free(difficulty->engine);
        free(difficulty->moves);
        free(difficulty);
    }
}

// The move as it is when White's pieces are Black's; castling is a king's step there too.
static Move move_reflected(Move move)
{
    enum { RANKS_TURNED = 070 | 070 << 6 };
    return (Move)(move ^ RANKS_TURNED);
}

Status difficulty_begin(Difficulty *difficulty, const Position *start, const Move *moves,
                        size_t count, Fault *fault)
{
    difficulty->looked = difficulty->to_look = 0;
    difficulty->looks_on = false;
    if (count % 2 == 0) {
        return fault_set(fault, STATUS_ILLEGAL,
                         count ? "a line that ends with a move of the defender has no difficulty"
                               : "a line without a move has no difficulty");
    }
    if (!array_fit(&difficulty->moves, &difficulty->cap, count)) {
        return fault_set(fault, STATUS_MEMORY, "no memory for a line of %zu moves", count);
    }
    if (!difficulty->engine && !(difficulty->engine = builtin_new(HASH_MEGABYTES, fault))) {
        return STATUS_MEMORY;
    }
    // The solver is always White here, so that exchanged colours cannot lead to another search.
    const bool turned = start->side == BLACK;
    difficulty->start = *start;
    if (turned) {
        pos_reflect(start, true, false, &difficulty->start);
    }
    Position pos = difficulty->start;
    for (size_t i = 0; i < count; i++) {
        const Move move = turned ? move_reflected(moves[i]) : moves[i];
        if (!move_is_legal(&pos, move)) {
            char text[UCI_MOVE_MAX];
            uci_move_write(moves[i], text);
            return fault_set(fault, STATUS_ILLEGAL, "move %zu of the line, %s, is not legal", i + 1,
                             text);
        }
        difficulty->moves[i] = move;
        pos_play(&pos, move);
    }
    const size_t solver_moves = (count + 1) / 2;
    difficulty->end = pos;
    difficulty->count = count;
    difficulty->to_look = solver_moves < DIFFICULTY_MOVES_MAX ? solver_moves : DIFFICULTY_MOVES_MAX;
    return STATUS_OK;
}

// The board and a first glance.
static void begin_look(Difficulty *difficulty, size_t ply, Appearance *look)
{
    const Move *moves = difficulty->moves;
    Position pos = difficulty->start, after;
    for (size_t i = 0; i < ply; i++) {
        pos_play(&pos, moves[i]);
    }
    pos_make(&pos, moves[ply], &after);
    look_at_board(&pos, moves[ply], &after, ply ? moves[ply - 2] : MOVE_NONE, look);
    look_begin(difficulty->engine, &difficulty->start, moves, ply, &difficulty->trace, look);
}

bool difficulty_step(Difficulty *difficulty)
{
    if (difficulty->looked >= difficulty->to_look) {
        return false;
    }
    const size_t ply = 2 * difficulty->looked;
    Appearance *look = &difficulty->looks[difficulty->looked];
    if (!difficulty->looks_on) {
        begin_look(difficulty, ply, look);
        difficulty->looks_on = true;
    } else if (!look_step(difficulty->engine)) {
        look_end(&difficulty->trace, difficulty->moves[ply], look);
        difficulty->looks_on = false;
        difficulty->looked++;
    }
    return difficulty->looked < difficulty->to_look;
}
