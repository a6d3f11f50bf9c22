// Playing out a line.
#include "src/motif/line_walk.h"

#include <assert.h>

#include "onlymove/movegen.h"
#include "src/motif/piece.h"

void line_walk_line(LineWalk *walk, const MotifLine *line)
{
    assert(line->count % 2 == 1 && line->count <= MOTIF_MOVES_MAX);
    walk->solver = (Color)line->start.side;
    walk->defender = color_other(walk->solver);
    walk->count = line->count + 1;
    walk->told = line->told;
    walk->moves[WALK_BLUNDER] = line->before ? line->blunder : MOVE_NONE;
    walk->at[WALK_BLUNDER] = line->before ? *line->before : line->start;
    walk->at[WALK_FIRST] = line->start;
    for (size_t i = WALK_FIRST; i < walk->count; i++) {
        walk->moves[i] = line->moves[i - WALK_FIRST];
        pos_make(&walk->at[i], walk->moves[i], &walk->at[i + 1]);
    }
    const Position *end = &walk->at[walk->count];
    walk->mated = pos_in_check(end) && !pos_has_legal_move(end);
}

bool line_walk_find(const LineWalk *walk, MotifHit *hit, size_t first, MotifAt *is_there)
{
    for (size_t i = first; i < walk->count; i += 2) {
        if (is_there(walk, hit, i)) {
            return true;
        }
    }
    return false;
}

// A pawn's move to at least that rank, as its side counts them from 1.
static bool advances_pawn_to(const LineWalk *walk, size_t i, int rank)
{
    if (line_walk_promotes(walk, i)) {
        return true;
    }
    const int reached = square_rank(line_walk_to(walk, i));
    const bool white = line_walk_before(walk, i)->side == WHITE;
    return line_walk_mover(walk, i) == PAWN && (white ? reached + 1 : 8 - reached) >= rank;
}

bool line_walk_advances_pawn(const LineWalk *walk, size_t i)
{
    return advances_pawn_to(walk, i, 6);
}

bool line_walk_advances_pawn_far(const LineWalk *walk, size_t i)
{
    return advances_pawn_to(walk, i, 7);
}

bool line_walk_attacks_something(const LineWalk *walk, size_t i)
{
    const Position *pos = line_walk_after(walk, i);
    return (piece_attacks(pos, line_walk_to(walk, i)) & pos->by_color[pos->side]) != 0;
}

int line_walk_balance(const LineWalk *walk, size_t i)
{
    return pos_balance(line_walk_after(walk, i), walk->solver);
}
