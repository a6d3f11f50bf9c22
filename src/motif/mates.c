// The mates that have names. All finders look at the last position alone: the mated king and what
// is around it.
#include <stdlib.h>

#include "src/motif/line_walk.h"

typedef struct MateInfo {
    const Position *pos; // the last position
    Color solver;
    Square king;
    Bitboard king_bit, around; // around: the squares beside the king
    Square mover;              // the square of the piece that moved last
    PieceType mover_type;
} MateInfo;

static MateInfo mate_info(const LineWalk *walk) {
    const size_t last = line_walk_last(walk);
    const Position *pos = line_walk_after(walk, last);
    const Square king = pos_king(pos, walk->defender);
    return (MateInfo){.pos = pos,
                      .solver = walk->solver,
                      .king = king,
                      .king_bit = bb_bit(king),
                      .around = bb_king[king],
                      .mover = line_walk_to(walk, last),
                      .mover_type = line_walk_moved(walk, last)};
}

static bool mate_beside_king(const MateInfo *m, Square s) {
    return (m->around & bb_bit(s)) != 0;
}

static bool mate_king_on_edge(const MateInfo *m) {
    return bb_count(m->around) < 8;
}

static bool mate_king_in_corner(const MateInfo *m) {
    return bb_count(m->around) == 3;
}

// The solver's pieces that attack a square.
static Bitboard mate_guards(const MateInfo *m, Square s) {
    return square_attackers(m->pos, s, m->solver);
}

// The squares beside the king that the solver attacks.
static Bitboard mate_attacked(const MateInfo *m) {
    Bitboard attacked = 0;
    for (Bitboard squares = m->around; squares;) {
        const Square s = bb_pop(&squares);
        attacked |= mate_guards(m, s) ? bb_bit(s) : 0;
    }
    return attacked;
}

// --- Mates that the Lichess database has named from the beginning

bool find_smothered_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    const Bitboard own = m.pos->by_color[walk->defender];
    const Bitboard knights = m.pos->checkers & m.pos->by_type[KNIGHT];
    return walk->ends_in_mate && knights && !(m.around & ~own) &&
           line_walk_mark(hit, line_walk_last(walk), m.mover, m.around);
}

bool find_back_rank_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    const Bitboard rank = walk->defender == WHITE ? BB_RANK_1 : BB_RANK_8;
    if (!walk->ends_in_mate || !(m.king_bit & rank) || !(m.pos->checkers & rank))
        return false;
    const Bitboard front = m.around & ~rank;
    return !(front & ~m.pos->by_color[walk->defender]) && !(front & mate_attacked(&m)) &&
           line_walk_mark(hit, line_walk_last(walk), m.mover, front);
}

// The square `steps` inwards on the king's rank, for a king on the a-file or h-file.
static Square square_inwards(Square king, int steps) {
    return (Square)(square_file(king) == 0 ? king + steps : king - steps);
}

bool find_anastasia_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    const int file = square_file(m.king), rank = square_rank(m.king);
    if (!walk->ends_in_mate || (file != 0 && file != 7) || rank == 0 || rank == 7 ||
        square_file(m.mover) != file || (m.mover_type != QUEEN && m.mover_type != ROOK)) {
        return false;
    }
    const Square blocker = square_inwards(m.king, 1), knight = square_inwards(m.king, 3);
    return (m.pos->by_color[walk->defender] & bb_bit(blocker)) &&
           (pos_pieces(m.pos, walk->solver, KNIGHT) & bb_bit(knight)) &&
           line_walk_mark(hit, line_walk_last(walk), m.mover, bb_bit(knight) | bb_bit(blocker));
}

bool find_hook_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    if (!walk->ends_in_mate || m.mover_type != ROOK || !mate_beside_king(&m, m.mover))
        return false;
    Bitboard knights = mate_guards(&m, m.mover) & m.pos->by_type[KNIGHT] & m.around;
    Bitboard hook = 0;
    while (knights) {
        const Square knight = bb_pop(&knights);
        const Bitboard pawns = mate_guards(&m, knight) & m.pos->by_type[PAWN];
        hook |= pawns ? pawns | bb_bit(knight) : 0;
    }
    return hook && line_walk_mark(hit, line_walk_last(walk), m.mover, hook);
}

bool find_arabian_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    if (!walk->ends_in_mate || !mate_king_in_corner(&m) || m.mover_type != ROOK ||
        !mate_beside_king(&m, m.mover)) {
        return false;
    }
    const Square inward =
        (Square)((square_file(m.king) == 0 ? 2 : 5) + 8 * (square_rank(m.king) == 0 ? 2 : 5));
    const Bitboard knight = mate_guards(&m, m.mover) & m.pos->by_type[KNIGHT] & bb_bit(inward);
    return knight && line_walk_mark(hit, line_walk_last(walk), m.mover, knight);
}

// The solver's bishops, if several and nothing else of his attacks the king and squares around it.
static Bitboard mating_bishops(const LineWalk *walk, const MateInfo *m) {
    const Bitboard bishops = pos_pieces(m->pos, walk->solver, BISHOP);
    if (!walk->ends_in_mate || !bb_has_several(bishops))
        return 0;
    Bitboard squares = m->around | m->king_bit;
    while (squares)
        if (square_attackers(m->pos, bb_pop(&squares), walk->solver) & ~bishops)
            return 0;
    return bishops;
}

// Whether bishops stand on both sides of the king's file.
static bool stand_on_both_sides(Bitboard bishops, Square king) {
    const Bitboard west = (BB_FILE_A << square_file(king)) - BB_FILE_A;
    const Bitboard east = ~west & ~(BB_FILE_A << square_file(king));
    return (bishops & east) && (bishops & west);
}

static bool mates_by_bishops(const LineWalk *walk, MotifHit *hit, bool on_both_sides) {
    const MateInfo m = mate_info(walk);
    const Bitboard bishops = mating_bishops(walk, &m);
    return bishops && stand_on_both_sides(bishops, m.king) == on_both_sides &&
           line_walk_mark(hit, line_walk_last(walk), m.king, bishops);
}

MOTIF_FINDER_BY(find_boden_mate, mates_by_bishops, true)
MOTIF_FINDER_BY(find_double_bishop_mate, mates_by_bishops, false)

bool find_dovetail_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    if (!walk->ends_in_mate || mate_king_on_edge(&m) || m.mover_type != QUEEN ||
        !mate_beside_king(&m, m.mover) || !(bb_pseudo[BISHOP][m.king] & bb_bit(m.mover))) {
        return false;
    }
    Bitboard squares = m.around & ~bb_bit(m.mover), blocked = 0;
    while (squares) {
        const Square s = bb_pop(&squares);
        const Bitboard attackers = square_attackers(m.pos, s, walk->solver);
        if (attackers == 0)
            blocked |= bb_bit(s);
        else if (attackers != bb_bit(m.mover) || m.pos->board[s] != NO_PIECE)
            return false;
    }
    return line_walk_mark(hit, line_walk_last(walk), m.mover, blocked);
}

// --- Mates that the Lichess database has named later

bool find_balestra_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    const Bitboard queens = pos_pieces(m.pos, walk->solver, QUEEN);
    const Bitboard last_ranks = BB_RANK_1 | BB_RANK_8;
    if (!walk->ends_in_mate || m.mover_type != BISHOP || !queens || !(m.king_bit & last_ranks) ||
        (m.around & pos_occupied(m.pos))) {
        return false;
    }
    Bitboard squares = m.around;
    while (squares)
        if (mate_guards(&m, bb_pop(&squares)) & ~queens & ~bb_bit(m.mover))
            return false;
    return line_walk_mark(hit, line_walk_last(walk), m.mover, queens);
}

// Both rooks stand beside the king; one mates and the other guards it.
bool find_blind_swine_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    const Bitboard other = mate_guards(&m, m.mover) & m.pos->by_type[ROOK] & m.around;
    return walk->ends_in_mate && m.mover_type == ROOK && mate_beside_king(&m, m.mover) && other &&
           line_walk_mark(hit, line_walk_last(walk), m.mover, other);
}

// The three squares beside the king on the side where the knight is, which stands two squares from
// the king by file or by rank.
static Bitboard barrier_squares(const MateInfo *m) {
    const int file = square_file(m->king), rank = square_rank(m->king);
    const int files = square_file(m->mover) - file, ranks = square_rank(m->mover) - rank;
    const Bitboard file_or_rank =
        abs(files) == 2 ? BB_FILE_A << (file + files / 2) : BB_RANK_1 << 8 * (rank + ranks / 2);
    return m->around & file_or_rank;
}

bool find_corner_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    if (!walk->ends_in_mate || m.mover_type != KNIGHT || (m.around & m.pos->by_color[walk->solver]))
        return false;
    const Bitboard barrier = barrier_squares(&m);
    Bitboard majors =
        pos_pieces(m.pos, walk->solver, ROOK) | pos_pieces(m.pos, walk->solver, QUEEN);
    Bitboard barring = 0;
    while (majors) {
        const Square piece = bb_pop(&majors);
        if (bb_line[bb_first(barrier)][bb_first(barrier & (barrier - 1))] & bb_bit(piece) &&
            !(barrier & ~piece_attacks(m.pos, piece))) {
            barring |= bb_bit(piece);
        }
    }
    return barring && line_walk_mark(hit, line_walk_last(walk), m.mover, barring);
}

// Queen and rook stand in opposite corners of a block of three by three squares with the king in
// it, and the rook stands beside the king.
bool find_kill_box_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    Bitboard rooks = pos_pieces(m.pos, walk->solver, ROOK) & m.around, corners = 0;
    if (!walk->ends_in_mate || (m.mover_type != ROOK && m.mover_type != QUEEN))
        return false;
    while (rooks) {
        const Square rook = bb_pop(&rooks);
        Bitboard queens = pos_pieces(m.pos, walk->solver, QUEEN) & bb_pseudo[BISHOP][rook];
        while (queens) {
            const Square queen = bb_pop(&queens);
            if (square_distance(queen, rook) == 2 && square_in_box(m.king, queen, rook))
                corners |= bb_bit(rook) | bb_bit(queen);
        }
    }
    return corners && line_walk_mark(hit, line_walk_last(walk), m.king, corners);
}

// Queen and rook stand on one file or rank with a square between them, both beside the king.
bool find_triangle_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    if (!walk->ends_in_mate || m.mover_type != QUEEN || !mate_beside_king(&m, m.mover))
        return false;
    Bitboard rooks = mate_guards(&m, m.mover) & m.pos->by_type[ROOK] & m.around, others = 0;
    while (rooks) {
        const Square rook = bb_pop(&rooks);
        others |= square_distance(rook, m.mover) == 2 ? bb_bit(rook) : 0;
    }
    return others && line_walk_mark(hit, line_walk_last(walk), m.mover, others);
}

// The knight stands behind the mating rook, on one file or rank with rook and king.
bool find_vukovic_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    if (!walk->ends_in_mate || m.mover_type != ROOK || !mate_beside_king(&m, m.mover) ||
        !mate_guards(&m, m.mover)) {
        return false;
    }
    Bitboard knights = pos_pieces(m.pos, walk->solver, KNIGHT) & bb_pseudo[ROOK][m.king];
    while (knights) {
        const Square knight = bb_pop(&knights);
        if (bb_between[m.king][knight] == bb_bit(m.mover))
            return line_walk_mark(hit, line_walk_last(walk), m.mover, bb_bit(knight));
    }
    return false;
}

// --- Mates that the Lichess database has named since 2025

bool find_opera_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    const Bitboard bishops = mate_guards(&m, m.mover) & m.pos->by_type[BISHOP];
    return walk->ends_in_mate && m.mover_type == ROOK && mate_beside_king(&m, m.mover) && bishops &&
           line_walk_mark(hit, line_walk_last(walk), m.mover, bishops);
}

// The empty squares beside the king that only bishops guard, which do not guard the mating piece.
static Bitboard guarded_by_bishops_alone(const MateInfo *m) {
    const Bitboard bishops = m->pos->by_type[BISHOP] & ~mate_guards(m, m->mover);
    Bitboard guarded = 0;
    for (Bitboard squares = m->around & ~pos_occupied(m->pos); squares;) {
        const Square s = bb_pop(&squares);
        const Bitboard guards = mate_guards(m, s);
        guarded |= guards && !(guards & ~bishops) ? bb_bit(s) : 0;
    }
    return guarded;
}

bool find_pillsbury_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    const Bitboard rank = walk->defender == WHITE ? BB_RANK_1 : BB_RANK_8;
    if (!walk->ends_in_mate || m.mover_type != ROOK || !(m.king_bit & rank))
        return false;
    const Bitboard guarded = guarded_by_bishops_alone(&m);
    return guarded && line_walk_mark(hit, line_walk_last(walk), m.mover, guarded);
}

bool find_morphy_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    if (!walk->ends_in_mate || m.mover_type != BISHOP || !mate_king_in_corner(&m))
        return false;
    const Bitboard own = m.around & m.pos->by_color[walk->defender];
    Bitboard rooks = pos_pieces(m.pos, walk->solver, ROOK), guards = 0;
    while (rooks) {
        const Square rook = bb_pop(&rooks);
        guards |= piece_attacks(m.pos, rook) & m.around & ~own ? bb_bit(rook) : 0;
    }
    return own && guards && line_walk_mark(hit, line_walk_last(walk), m.mover, guards | own);
}

// The check comes along a file or a rank, and men block the two squares at the king's sides.
bool find_epaulette_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    const Bitboard file = BB_FILE_A << square_file(m.king);
    const Bitboard rank = BB_RANK_1 << 8 * square_rank(m.king);
    const Bitboard across = bb_bit(m.mover) & file ? rank : bb_bit(m.mover) & rank ? file : 0;
    const Bitboard sides = m.around & across;
    return walk->ends_in_mate && (m.mover_type == QUEEN || m.mover_type == ROOK) &&
           bb_has_several(sides) && !(sides & ~pos_occupied(m.pos)) &&
           line_walk_mark(hit, line_walk_last(walk), m.mover, sides);
}

bool find_swallowstail_mate(const LineWalk *walk, MotifHit *hit) {
    const MateInfo m = mate_info(walk);
    const Bitboard orthogonal = m.around & ~bb_pseudo[BISHOP][m.king];
    const Bitboard tail = m.around & bb_pseudo[BISHOP][m.king] & ~bb_king[m.mover];
    return walk->ends_in_mate && m.mover_type == QUEEN && (orthogonal & bb_bit(m.mover)) &&
           bb_has_several(tail) && !(tail & ~m.pos->by_color[walk->defender]) &&
           line_walk_mark(hit, line_walk_last(walk), m.mover, tail);
}
