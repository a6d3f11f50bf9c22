// Tactics along a rank, file or diagonal: a long-range piece and what stands or stood in its way.
#include "src/motif/line_walk.h"

#include "onlymove/movegen.h"

// The solver's pieces off the line of the pin that the pinned piece would attack, and that are
// worth more than it or hang.
static Bitboard kept_from_attacking(const Position *pos, Square pinned, Bitboard pin) {
    Bitboard targets =
        piece_attacks(pos, pinned) & ~pin & pos->by_color[color_other((Color)pos->side)];
    Bitboard kept = 0;
    while (targets) {
        const Square target = bb_pop(&targets);
        if (piece_value(piece_type(pos->board[target])) >
                piece_value(piece_type(pos->board[pinned])) ||
            piece_hangs(pos, target)) {
            kept |= bb_bit(target);
        }
    }
    return kept;
}

// Whether the piece could leave the line of the pin if it were not pinned.
static bool could_leave(const Position *pos, Square pinned, Bitboard pin) {
    const Piece piece = pos->board[pinned];
    const Color own = piece_color(piece);
    const Bitboard attacked = piece_attacks(pos, pinned);
    if (piece_type(piece) != PAWN)
        return (attacked & ~pos->by_color[own] & ~pin) != 0;
    const Bitboard captures = attacked & pos->by_color[color_other(own)];
    const Bitboard ahead = bb_forward(bb_bit(pinned), own) & ~pos_occupied(pos);
    return ((captures | ahead) & ~pin) != 0;
}

// The attackers of the pinned piece along that line that are worth less; where the piece hangs and
// could leave but for the pin, also those that it does not attack back.
static Bitboard kept_from_leaving(const Position *pos, Square pinned, Bitboard pin, Color solver) {
    Bitboard attackers = square_attackers(pos, pinned, solver) & pin;
    const bool is_lost = piece_hangs(pos, pinned) && could_leave(pos, pinned, pin);
    Bitboard takers = 0;
    while (attackers) {
        const Square attacker = bb_pop(&attackers);
        const bool is_cheaper = piece_value(piece_type(pos->board[attacker])) <
                                piece_value(piece_type(pos->board[pinned]));
        if (is_cheaper || (is_lost && !(piece_attacks(pos, pinned) & bb_bit(attacker))))
            takers |= bb_bit(attacker);
    }
    return takers;
}

// The pinned pieces that a pin harms, with the pieces that they cannot attack or that attack them.
static Bitboard pins_that_matter(const Position *pos, const LineWalk *walk) {
    Bitboard pieces = pos->by_color[walk->defender] & ~pos->by_type[KING];
    Bitboard pins = 0;
    while (pieces) {
        const Square s = bb_pop(&pieces);
        const Bitboard pin = piece_pin(pos, s);
        const Bitboard harmed = pin == 0 ? 0
                                         : kept_from_attacking(pos, s, pin) |
                                               kept_from_leaving(pos, s, pin, walk->solver);
        pins |= harmed ? harmed | bb_bit(s) : 0;
    }
    return pins;
}

static bool has_pins(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Position *pos = line_walk_after(walk, i);
    const Bitboard pins = pins_that_matter(pos, walk);
    return pins && line_walk_mark(hit, i, pos_king(pos, walk->defender), pins);
}

MOTIF_FINDER_FROM(find_pin, SOLVER_FIRST, has_pins)

// The squares that move i passes over.
static Bitboard squares_passed(const LineWalk *walk, size_t i) {
    return bb_between[line_walk_from(walk, i)][line_walk_to(walk, i)];
}

static bool skewers(const LineWalk *walk, MotifHit *hit, size_t i) {
    const PieceType taken = line_walk_taken(walk, i), front = line_walk_moved(walk, i - 1);
    const Square to = line_walk_to(walk, i), vacated = line_walk_from(walk, i - 1);
    if (taken == NO_PIECE_TYPE || !piece_is_long_range(line_walk_moved(walk, i)) ||
        (i == line_walk_last(walk) && walk->ends_in_mate) || line_walk_to(walk, i - 1) == to ||
        !(squares_passed(walk, i) & bb_bit(vacated))) {
        return false;
    }
    return piece_value(front) > piece_value(taken) &&
           piece_is_en_prise(line_walk_before(walk, i), to) &&
           line_walk_mark(hit, i - 2, line_walk_from(walk, i), bb_bit(vacated) | bb_bit(to));
}

MOTIF_FINDER_FROM(find_skewer, SOLVER_SECOND, skewers)

static bool discovers_check(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Position *pos = line_walk_after(walk, i);
    return pos->checkers && !(pos->checkers & bb_bit(line_walk_to(walk, i))) &&
           line_walk_mark(hit, i, pos_king(pos, walk->defender), pos->checkers);
}

bool find_discovered_attack(const LineWalk *walk, MotifHit *hit) {
    if (line_walk_find(walk, hit, SOLVER_FIRST, discovers_check))
        return true;
    for (size_t i = SOLVER_SECOND; i < walk->count; i += 2) {
        if (!line_walk_captures(walk, i))
            continue;
        if (line_walk_to(walk, i - 1) == line_walk_to(walk, i))
            return false;
        const Square discoverer = line_walk_to(walk, i - 2);
        if ((squares_passed(walk, i) & bb_bit(line_walk_from(walk, i - 2))) &&
            discoverer != line_walk_to(walk, i) && discoverer != line_walk_from(walk, i) &&
            move_type(walk->moves[i - 2]) != MOVE_CASTLING) {
            return line_walk_mark(hit, i - 2, line_walk_from(walk, i),
                                  bb_bit(line_walk_to(walk, i)));
        }
    }
    return false;
}

MOTIF_FINDER_FROM(find_discovered_check, SOLVER_FIRST, discovers_check)

// Whether the solver's piece moves along the line of a piece that it could have taken, and takes
// nothing.
static bool keeps_to_line(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Position *pos = line_walk_before(walk, i);
    const Square from = line_walk_from(walk, i), to = line_walk_to(walk, i);
    if (!piece_is_long_range(line_walk_moved(walk, i)) || line_walk_captures(walk, i))
        return false;
    Bitboard targets = piece_attacks(pos, from) & pos->by_color[walk->defender];
    while (targets) {
        const Square s = bb_pop(&targets);
        const PieceType type = piece_type(pos->board[s]);
        if (piece_is_long_range(type) && (bb_line[from][s] & bb_bit(to)) &&
            (bb_pseudo[type][s] & bb_bit(from)) && move_is_legal(pos, move_encode(from, s))) {
            return line_walk_mark(hit, i, to, bb_bit(s));
        }
    }
    return false;
}

MOTIF_FINDER_FROM(find_collinear_move, SOLVER_FIRST, keeps_to_line)

static bool attacks_through(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Square to = line_walk_to(walk, i), came_from = line_walk_from(walk, i - 1);
    return line_walk_captures(walk, i) && line_walk_to(walk, i - 1) == to &&
           line_walk_to(walk, i - 2) == to && line_walk_moved(walk, i - 1) != KING &&
           (squares_passed(walk, i) & bb_bit(came_from)) &&
           line_walk_mark(hit, i - 2, line_walk_from(walk, i), bb_bit(came_from) | bb_bit(to));
}

MOTIF_FINDER_FROM(find_x_ray_attack, SOLVER_SECOND, attacks_through)

// Whether the solver's move i left one of the squares, the way of another piece, without gain: it
// went to an empty square, or to one where the piece is lost.
static bool clears_way(const LineWalk *walk, size_t i, Bitboard squares) {
    return (squares & bb_bit(line_walk_from(walk, i))) && !line_walk_promotes(walk, i) &&
           (line_walk_taken(walk, i) == NO_PIECE_TYPE ||
            piece_is_en_prise(line_walk_after(walk, i), line_walk_to(walk, i)));
}

static bool uses_cleared_way(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Square from = line_walk_from(walk, i), to = line_walk_to(walk, i);
    const Square cleared_to = line_walk_to(walk, i - 2);
    if (line_walk_taken(walk, i) != NO_PIECE_TYPE ||
        !piece_is_long_range(line_walk_moved(walk, i)) || cleared_to == to || cleared_to == from ||
        line_walk_answers_check(walk, i) ||
        (line_walk_checks(walk, i) && line_walk_moved(walk, i - 1) == KING)) {
        return false;
    }
    return clears_way(walk, i - 2, squares_passed(walk, i) | bb_bit(to)) &&
           line_walk_mark(hit, i, to, bb_bit(from) | bb_bit(line_walk_from(walk, i - 2)));
}

MOTIF_FINDER_FROM(find_clearance, SOLVER_SECOND, uses_cleared_way)

// The guard whose line to a square move i has closed, or none. Of several guards the Lichess
// database looks only at the one on the lowest square, in the order a1, b1, ... h8.
static Bitboard cut_off_guard(const LineWalk *walk, size_t i, Square square) {
    const Position *pos = line_walk_before(walk, i);
    const Bitboard guards = square_attackers(pos, square, walk->defender);
    const Bitboard first = guards & (~guards + 1);
    const Bitboard sliders = pos->by_type[BISHOP] | pos->by_type[ROOK] | pos->by_type[QUEEN];
    if (!(first & sliders))
        return 0;
    const bool closed = bb_between[square][bb_first(first)] & bb_bit(line_walk_to(walk, i));
    return closed ? first : 0;
}

static bool takes_what_was_cut_off(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Square to = line_walk_to(walk, i);
    if (line_walk_taken(walk, i) == NO_PIECE_TYPE || !piece_hangs(line_walk_before(walk, i), to))
        return false;
    // The defender's own move closed the line, or the solver's move before it.
    size_t closing = i - 1;
    Bitboard cut = cut_off_guard(walk, closing, to);
    if (!cut && line_walk_to(walk, i - 1) != to) {
        closing = i - 2;
        cut = cut_off_guard(walk, closing, to);
    }
    return cut && line_walk_mark(hit, closing, line_walk_to(walk, closing), cut | bb_bit(to));
}

MOTIF_FINDER_FROM(find_interference, SOLVER_SECOND, takes_what_was_cut_off)
