// The pictures of mate that have got their names of late. All look at the last position alone.
#include "src/motif/motif_checks.h"

#include <stdlib.h>

#include "src/motif/mate_scene.h"

bool check_balestra_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    const Bitboard queens = pos_pieces(m.pos, walk->solver, QUEEN);
    const Bitboard last_ranks = BB_RANK_1 | BB_RANK_8;
    if (!walk->mated || m.mater_type != BISHOP || !queens || !(m.king_bit & last_ranks) ||
        (m.around & pos_occupied(m.pos))) {
        return false;
    }
    Bitboard squares = m.around;
    while (squares) {
        if (mate_guards(&m, bb_pop(&squares)) & ~queens & ~bb_bit(m.mater)) {
            return false;
        }
    }
    return line_walk_mark(hit, line_walk_last(walk), m.mater, queens);
}

// Both rooks beside the king, the one that mates guarded by the other.
bool check_blind_swine_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    const Bitboard other = mate_guards(&m, m.mater) & m.pos->by_type[ROOK] & m.around;
    return walk->mated && m.mater_type == ROOK && mate_beside_king(&m, m.mater) && other &&
           line_walk_mark(hit, line_walk_last(walk), m.mater, other);
}

// The three squares beside the king on the side where the knight is, which stands two squares from
// the king by file or by rank.
static Bitboard way_to_knight(const MateScene *m)
{
    const int file = square_file(m->king), rank = square_rank(m->king);
    const int files = square_file(m->mater) - file, ranks = square_rank(m->mater) - rank;
    const Bitboard line =
        abs(files) == 2 ? BB_FILE_A << (file + files / 2) : BB_RANK_1 << 8 * (rank + ranks / 2);
    return m->around & line;
}

bool check_corner_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    if (!walk->mated || m.mater_type != KNIGHT || (m.around & m.pos->by_color[walk->solver])) {
        return false;
    }
    const Bitboard way = way_to_knight(&m);
    Bitboard bars = pos_pieces(m.pos, walk->solver, ROOK) | pos_pieces(m.pos, walk->solver, QUEEN);
    Bitboard closed_by = 0;
    while (bars) {
        const Square bar = bb_pop(&bars);
        if (bb_line[bb_first(way)][bb_first(way & (way - 1))] & bb_bit(bar) &&
            !(way & ~piece_attacks(m.pos, bar))) {
            closed_by |= bb_bit(bar);
        }
    }
    return closed_by && line_walk_mark(hit, line_walk_last(walk), m.mater, closed_by);
}

// Queen and rook in opposite corners of three times three squares, among which the king is, and
// the rook beside it.
bool check_kill_box_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    Bitboard rooks = pos_pieces(m.pos, walk->solver, ROOK) & m.around, corners = 0;
    if (!walk->mated || (m.mater_type != ROOK && m.mater_type != QUEEN)) {
        return false;
    }
    while (rooks) {
        const Square rook = bb_pop(&rooks);
        Bitboard queens = pos_pieces(m.pos, walk->solver, QUEEN) & bb_reach[BISHOP][rook];
        while (queens) {
            const Square queen = bb_pop(&queens);
            if (square_distance(queen, rook) == 2 && square_in_box(m.king, queen, rook)) {
                corners |= bb_bit(rook) | bb_bit(queen);
            }
        }
    }
    return corners && line_walk_mark(hit, line_walk_last(walk), m.king, corners);
}

// Queen and rook on one file or rank with a square between them, both beside the king.
bool check_triangle_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    if (!walk->mated || m.mater_type != QUEEN || !mate_beside_king(&m, m.mater)) {
        return false;
    }
    Bitboard rooks = mate_guards(&m, m.mater) & m.pos->by_type[ROOK] & m.around, others = 0;
    while (rooks) {
        const Square rook = bb_pop(&rooks);
        others |= square_distance(rook, m.mater) == 2 ? bb_bit(rook) : 0;
    }
    return others && line_walk_mark(hit, line_walk_last(walk), m.mater, others);
}

// The knight stands behind the rook on the line from the king.
bool check_vukovic_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    if (!walk->mated || m.mater_type != ROOK || !mate_beside_king(&m, m.mater) ||
        !mate_guards(&m, m.mater)) {
        return false;
    }
    Bitboard knights = pos_pieces(m.pos, walk->solver, KNIGHT) & bb_reach[ROOK][m.king];
    while (knights) {
        const Square knight = bb_pop(&knights);
        if (bb_between[m.king][knight] == bb_bit(m.mater)) {
            return line_walk_mark(hit, line_walk_last(walk), m.mater, bb_bit(knight));
        }
    }
    return false;
}
