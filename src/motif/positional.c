// What the moves of a positional puzzle gain. Each motif is a set of squares that a side has on a
// board. The solver gains when he has more of them than before, or the defender more weak ones,
// from a move and its reply on to the end of the line.
#include "src/motif/line_walk.h"

typedef Bitboard SquaresFinder(const Position *pos, Color side);

static Bitboard minors_of(const Position *pos, Color side) {
    return pos_pieces(pos, side, KNIGHT) | pos_pieces(pos, side, BISHOP);
}

static Bitboard pawn_attacks(const Position *pos, Color side) {
    const Bitboard pawns = pos_pieces(pos, side, PAWN);
    return bb_capture_west(pawns, side) | bb_capture_east(pawns, side);
}

static Bitboard attacks_of(const Position *pos, Bitboard pieces) {
    Bitboard attacks = 0;
    while (pieces)
        attacks |= piece_attacks(pos, bb_pop(&pieces));
    return attacks;
}

static Bitboard files_of(Bitboard squares) {
    return squares | bb_front(squares, WHITE) | bb_front(squares, BLACK);
}

// The squares of a rank, which the side counts from 0.
static Bitboard rank_of(Color side, int rank) {
    return BB_RANK_1 << 8 * (side == WHITE ? rank : 7 - rank);
}

// The squares that an officer can go to where no pawn takes it.
static Bitboard safe_squares(const Position *pos, Color side, Square s) {
    return piece_attacks(pos, s) & ~pos->by_color[side] & ~pawn_attacks(pos, color_other(side));
}

// --- Squares that the solver gains

// Whether an enemy pawn could come to attack the square: it stands further up an adjacent file, and
// the side guards no square on its way.
static bool can_be_driven_off(const Position *pos, Color side, Square s, Bitboard guarded) {
    const Color other = color_other(side);
    const Bitboard pawns = pos->by_type[PAWN];
    for (Bitboard from = bb_pawn[side][s]; from;) {
        Bitboard at = bb_bit(bb_pop(&from));
        while (at & ~pawns & ~guarded)
            at = bb_forward(at, side);
        if (at & pos_pieces(pos, other, PAWN))
            return true;
    }
    return false;
}

static Bitboard outpost_squares(const Position *pos, Color side) {
    const Bitboard minors = minors_of(pos, side), guarded = attacks_of(pos, pos->by_color[side]);
    Bitboard squares = (minors | (attacks_of(pos, minors) & ~pos->by_color[side])) &
                       pawn_attacks(pos, side) &
                       (rank_of(side, 3) | rank_of(side, 4) | rank_of(side, 5));
    Bitboard outposts = 0;
    while (squares) {
        const Square s = bb_pop(&squares);
        outposts |= can_be_driven_off(pos, side, s, guarded) ? 0 : bb_bit(s);
    }
    return outposts;
}

static Bitboard open_file_rooks(const Position *pos, Color side) {
    return pos_pieces(pos, side, ROOK) & ~files_of(pos_pieces(pos, side, PAWN));
}

static Bitboard seventh_rank_rooks(const Position *pos, Color side) {
    const Color other = color_other(side);
    const bool has_targets = (pos_pieces(pos, other, KING) & rank_of(side, 7)) ||
                             (pos_pieces(pos, other, PAWN) & rank_of(side, 6));
    return has_targets ? pos_pieces(pos, side, ROOK) & rank_of(side, 6) : 0;
}

static bool has_both_bishops(const Position *pos, Color side) {
    const Bitboard bishops = pos_pieces(pos, side, BISHOP);
    return (bishops & BB_LIGHT) && (bishops & ~BB_LIGHT);
}

static Bitboard bishop_pair(const Position *pos, Color side) {
    return has_both_bishops(pos, side) && !has_both_bishops(pos, color_other(side))
               ? pos_pieces(pos, side, BISHOP)
               : 0;
}

static Bitboard passed_pawns(const Position *pos, Color side) {
    const Color other = color_other(side);
    const Bitboard own = pos_pieces(pos, side, PAWN);
    const Bitboard front = bb_front(pos_pieces(pos, other, PAWN), other);
    return own & ~front & ~bb_beside(front) & ~bb_front(own, other);
}

static Bitboard chained_pawns(const Position *pos, Color side) {
    return pos_pieces(pos, side, PAWN) & pawn_attacks(pos, side);
}

static Bitboard space_squares(const Position *pos, Color side) {
    const Bitboard middle = files_of(bb_bit(2) | bb_bit(3) | bb_bit(4) | bb_bit(5));
    return middle & bb_front(pos_pieces(pos, side, PAWN), color_other(side)) &
           (rank_of(side, 1) | rank_of(side, 2) | rank_of(side, 3) | rank_of(side, 4)) &
           ~pawn_attacks(pos, color_other(side)) & ~pos_pieces(pos, side, PAWN);
}

static Bitboard mobility_squares(const Position *pos, Color side) {
    Bitboard reached = 0;
    for (Bitboard officers = pos->by_color[side] & ~pos->by_type[PAWN] & ~pos->by_type[KING];
         officers;)
        reached |= safe_squares(pos, side, bb_pop(&officers));
    return reached;
}

enum { GOOD_SQUARES_MIN = 6, BAD_SQUARES_MAX = 2 };

static Bitboard good_pieces(const Position *pos, Color side) {
    Bitboard good = 0;
    for (Bitboard minors = minors_of(pos, side); minors;) {
        const Square s = bb_pop(&minors);
        good |= bb_count(safe_squares(pos, side, s)) >= GOOD_SQUARES_MIN ? bb_bit(s) : 0;
    }
    return good;
}

// --- Squares that the defender gets

static Bitboard bad_pieces(const Position *pos, Color side) {
    Bitboard bad = 0;
    for (Bitboard minors = minors_of(pos, side); minors;) {
        const Square s = bb_pop(&minors);
        bad |= bb_count(safe_squares(pos, side, s)) <= BAD_SQUARES_MAX ? bb_bit(s) : 0;
    }
    return bad;
}

static Bitboard isolated_pawns(const Position *pos, Color side) {
    const Bitboard pawns = pos_pieces(pos, side, PAWN);
    return pawns & ~bb_beside(files_of(pawns));
}

static Bitboard doubled_pawns(const Position *pos, Color side) {
    const Bitboard pawns = pos_pieces(pos, side, PAWN);
    return pawns & (bb_front(pawns, WHITE) | bb_front(pawns, BLACK));
}

static Bitboard backward_pawns(const Position *pos, Color side) {
    const Bitboard pawns = pos_pieces(pos, side, PAWN);
    const Bitboard helped = bb_beside(pawns | bb_front(pawns, side)); // pawns beside or behind
    const Bitboard stopped = bb_forward(pawn_attacks(pos, color_other(side)), color_other(side));
    return pawns & ~helped & stopped & ~isolated_pawns(pos, side);
}

// --- Gains

typedef struct GainRule {
    SquaresFinder *find_squares;
    int min_gain; // how many squares more count as a gain
    bool of_defender;
} GainRule;

static bool is_gained(const LineWalk *walk, MotifHit *hit, GainRule rule) {
    const Color side = rule.of_defender ? walk->defender : walk->solver;
    bool gained = false;
    if (!walk->positional)
        return false;
    const Bitboard before = rule.find_squares(line_walk_before(walk, SOLVER_FIRST), side);
    for (size_t end = walk->count; end > SOLVER_FIRST; end -= 2) {
        const size_t i = end - 1; // solver's move; its gain is judged after the reply
        const Position *pos =
            end == walk->count ? &walk->positions[end] : &walk->positions[end + 1];
        const Bitboard after = rule.find_squares(pos, side);
        if (bb_count(after) < bb_count(before) + rule.min_gain)
            break;
        gained = line_walk_mark(hit, i, line_walk_to(walk, i), after & ~before);
    }
    return gained;
}

#define OF_SOLVER(find_squares, min_gain)   ((GainRule){find_squares, min_gain, false})
#define OF_DEFENDER(find_squares, min_gain) ((GainRule){find_squares, min_gain, true})

MOTIF_FINDER_BY(find_outpost, is_gained, OF_SOLVER(outpost_squares, 1))
MOTIF_FINDER_BY(find_open_file, is_gained, OF_SOLVER(open_file_rooks, 1))
MOTIF_FINDER_BY(find_seventh_rank, is_gained, OF_SOLVER(seventh_rank_rooks, 1))
MOTIF_FINDER_BY(find_bishop_pair, is_gained, OF_SOLVER(bishop_pair, 1))
MOTIF_FINDER_BY(find_passed_pawn, is_gained, OF_SOLVER(passed_pawns, 1))
MOTIF_FINDER_BY(find_pawn_chain, is_gained, OF_SOLVER(chained_pawns, 1))
MOTIF_FINDER_BY(find_isolated_pawn, is_gained, OF_DEFENDER(isolated_pawns, 1))
MOTIF_FINDER_BY(find_doubled_pawns, is_gained, OF_DEFENDER(doubled_pawns, 1))
MOTIF_FINDER_BY(find_backward_pawn, is_gained, OF_DEFENDER(backward_pawns, 1))
MOTIF_FINDER_BY(find_space, is_gained, OF_SOLVER(space_squares, 2))
MOTIF_FINDER_BY(find_mobility, is_gained, OF_SOLVER(mobility_squares, 4))
MOTIF_FINDER_BY(find_good_piece, is_gained, OF_SOLVER(good_pieces, 1))
MOTIF_FINDER_BY(find_bad_piece, is_gained, OF_DEFENDER(bad_pieces, 1))
