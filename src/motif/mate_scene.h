// A mated king and what is around it, for those who know the pictures of mate by name.
#ifndef ONLYMOVE_MOTIF_MATE_SCENE_H
#define ONLYMOVE_MOTIF_MATE_SCENE_H

#include "src/motif/piece.h"
#include "src/motif/line_walk.h"

typedef struct MateScene {
    const Position *pos; // the last one
    Color solver;
    Square king;
    Bitboard king_bit, around; // around: the squares beside the king
    Square mater;              // what has moved last
    PieceType mater_type;
} MateScene;

static inline MateScene mate_scene(const LineWalk *walk)
{
    const size_t last = line_walk_last(walk);
    const Position *pos = line_walk_after(walk, last);
    const Square king = pos_king(pos, walk->defender);
    return (MateScene){.pos = pos,
                       .solver = walk->solver,
                       .king = king,
                       .king_bit = bb_bit(king),
                       .around = bb_king[king],
                       .mater = line_walk_to(walk, last),
                       .mater_type = line_walk_mover(walk, last)};
}

static inline bool mate_beside_king(const MateScene *m, Square s)
{
    return (m->around & bb_bit(s)) != 0;
}

static inline bool mate_king_on_edge(const MateScene *m)
{
    return bb_count(m->around) < 8;
}

static inline bool mate_king_in_corner(const MateScene *m)
{
    return bb_count(m->around) == 3;
}

// Who of the solver's guards a square.
static inline Bitboard mate_guards(const MateScene *m, Square s)
{
    return square_attackers(m->pos, s, m->solver);
}

// The squares beside the king that the solver attacks.
static inline Bitboard mate_attacked(const MateScene *m)
{
    Bitboard attacked = 0;
    for (Bitboard squares = m->around; squares;) {
        const Square s = bb_pop(&squares);
        attacked |= mate_guards(m, s) ? bb_bit(s) : 0;
    }
    return attacked;
}

#endif
