// The pictures of mate that have names of long standing. All look at the last position alone.
#include "src/motif/motif_checks.h"

#include "src/motif/mate_scene.h"

bool check_smothered_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    const Bitboard own = m.pos->by_color[walk->defender];
    const Bitboard knights = m.pos->checkers & m.pos->by_type[KNIGHT];
    return walk->mated && knights && !(m.around & ~own) &&
           line_walk_mark(hit, line_walk_last(walk), m.mater, m.around);
}

bool check_back_rank_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    const Bitboard rank = walk->defender == WHITE ? BB_RANK_1 : BB_RANK_8;
    if (!walk->mated || !(m.king_bit & rank) || !(m.pos->checkers & rank)) {
        return false;
    }
    const Bitboard front = m.around & ~rank;
    return !(front & ~m.pos->by_color[walk->defender]) && !(front & mate_attacked(&m)) &&
           line_walk_mark(hit, line_walk_last(walk), m.mater, front);
}

// The square `steps` to the inside of the board from the king at its edge, on the king's rank.
static Square inwards(Square king, int steps)
{
    return (Square)(square_file(king) == 0 ? king + steps : king - steps);
}

bool check_anastasia_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    const int file = square_file(m.king), rank = square_rank(m.king);
    if (!walk->mated || (file != 0 && file != 7) || rank == 0 || rank == 7 ||
        square_file(m.mater) != file || (m.mater_type != QUEEN && m.mater_type != ROOK)) {
        return false;
    }
    const Square blocker = inwards(m.king, 1), knight = inwards(m.king, 3);
    return (m.pos->by_color[walk->defender] & bb_bit(blocker)) &&
           (pos_pieces(m.pos, walk->solver, KNIGHT) & bb_bit(knight)) &&
           line_walk_mark(hit, line_walk_last(walk), m.mater, bb_bit(knight) | bb_bit(blocker));
}

bool check_hook_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    if (!walk->mated || m.mater_type != ROOK || !mate_beside_king(&m, m.mater)) {
        return false;
    }
    Bitboard knights = mate_guards(&m, m.mater) & m.pos->by_type[KNIGHT] & m.around;
    Bitboard hook = 0;
    while (knights) {
        const Square knight = bb_pop(&knights);
        const Bitboard pawns = mate_guards(&m, knight) & m.pos->by_type[PAWN];
        hook |= pawns ? pawns | bb_bit(knight) : 0;
    }
    return hook && line_walk_mark(hit, line_walk_last(walk), m.mater, hook);
}

bool check_arabian_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    if (!walk->mated || !mate_king_in_corner(&m) || m.mater_type != ROOK ||
        !mate_beside_king(&m, m.mater)) {
        return false;
    }
    const Square inside =
        (Square)((square_file(m.king) == 0 ? 2 : 5) + 8 * (square_rank(m.king) == 0 ? 2 : 5));
    const Bitboard knight = mate_guards(&m, m.mater) & m.pos->by_type[KNIGHT] & bb_bit(inside);
    return knight && line_walk_mark(hit, line_walk_last(walk), m.mater, knight);
}

// The solver's two bishops, when nothing else of his attacks the king and the squares around it.
static Bitboard mating_bishops(const LineWalk *walk, const MateScene *m)
{
    const Bitboard bishops = pos_pieces(m->pos, walk->solver, BISHOP);
    if (!walk->mated || !bb_many(bishops)) {
        return 0;
    }
    Bitboard squares = m->around | m->king_bit;
    while (squares) {
        if (square_attackers(m->pos, bb_pop(&squares), walk->solver) & ~bishops) {
            return 0;
        }
    }
    return bishops;
}

// One on each side of the king's file.
static bool stand_on_both_sides(Bitboard bishops, Square king)
{
    const Bitboard west = (BB_FILE_A << square_file(king)) - BB_FILE_A;
    const Bitboard east = ~west & ~(BB_FILE_A << square_file(king));
    Bitboard files = bishops;
    for (int shift = 8; shift < 64; shift += 8) {
        files |= bishops >> shift;
    }
    return (bishops & east) && (files & 0xFF & (west & 0xFF));
}

bool check_boden_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    const Bitboard bishops = mating_bishops(walk, &m);
    return bishops && stand_on_both_sides(bishops, m.king) &&
           line_walk_mark(hit, line_walk_last(walk), m.king, bishops);
}

bool check_double_bishop_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    const Bitboard bishops = mating_bishops(walk, &m);
    return bishops && !stand_on_both_sides(bishops, m.king) &&
           line_walk_mark(hit, line_walk_last(walk), m.king, bishops);
}

bool check_dovetail_mate(const LineWalk *walk, MotifHit *hit)
{
    const MateScene m = mate_scene(walk);
    if (!walk->mated || mate_king_on_edge(&m) || m.mater_type != QUEEN ||
        !mate_beside_king(&m, m.mater) || !(bb_reach[BISHOP][m.king] & bb_bit(m.mater))) {
        return false;
    }
    Bitboard squares = m.around & ~bb_bit(m.mater);
    Bitboard held = 0;
    while (squares) {
        const Square s = bb_pop(&squares);
        const Bitboard attackers = square_attackers(m.pos, s, walk->solver);
        if (attackers == 0) {
            held |= bb_bit(s);
        } else if (attackers != bb_bit(m.mater) || m.pos->board[s] != NO_PIECE) {
            return false;
        }
    }
    return line_walk_mark(hit, line_walk_last(walk), m.mater, held);
}
