// Tactics against a piece: it is forked, trapped, taken, drawn to a square or away from one.
#include "src/motif/line_walk.h"

#include "onlymove/movegen.h"

// Whether the first move takes a hanging piece, unless the defender has just taken as much there.
static bool takes_for_free(const LineWalk *walk) {
    const Position *pos = line_walk_before(walk, SOLVER_FIRST);
    const Square to = line_walk_to(walk, SOLVER_FIRST);
    const PieceType taken = line_walk_taken(walk, SOLVER_FIRST);
    if (taken == NO_PIECE_TYPE || taken == PAWN || !piece_hangs(pos, to))
        return false;
    return !line_walk_knows_blunder(walk) || line_walk_to(walk, WALK_BLUNDER) != to ||
           piece_value(line_walk_taken(walk, WALK_BLUNDER)) < piece_value(taken);
}

bool find_hanging_piece(const LineWalk *walk, MotifHit *hit) {
    const bool keeps_gain =
        walk->count <= SOLVER_SECOND ||
        line_walk_balance(walk, SOLVER_SECOND) >= line_walk_balance(walk, SOLVER_FIRST);
    return keeps_gain && takes_for_free(walk) && line_walk_mark_move(walk, hit, SOLVER_FIRST);
}

// Whether the piece on `from` threatens the one on `target`: that is worth more, or hangs and does
// not attack back.
static bool threatens_piece(const Position *pos, Square from, Square target) {
    const PieceType type = piece_type(pos->board[target]);
    return piece_value(type) > piece_value(piece_type(pos->board[from])) ||
           (piece_hangs(pos, target) && !(piece_attacks(pos, target) & bb_bit(from)));
}

static Bitboard forked_by(const Position *pos, Square from, Color defender) {
    Bitboard targets = piece_attacks(pos, from) & pos->by_color[defender] & ~pos->by_type[PAWN];
    Bitboard forked = 0;
    while (targets) {
        const Square target = bb_pop(&targets);
        forked |= threatens_piece(pos, from, target) ? bb_bit(target) : 0;
    }
    return forked;
}

static bool forks(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Position *pos = line_walk_after(walk, i);
    const Square to = line_walk_to(walk, i);
    if (i == line_walk_last(walk) || line_walk_moved(walk, i) == KING ||
        piece_is_en_prise(pos, to)) {
        return false;
    }
    const Bitboard forked = forked_by(pos, to, walk->defender);
    return bb_has_several(forked) && line_walk_mark(hit, i, to, forked);
}

MOTIF_FINDER_FROM(find_fork, SOLVER_FIRST, forks)

static bool takes_trapped_piece(const LineWalk *walk, MotifHit *hit, size_t i) {
    const PieceType taken = line_walk_taken(walk, i);
    const Square to = line_walk_to(walk, i);
    const Square trapped_on = line_walk_to(walk, i - 1) == to ? line_walk_from(walk, i - 1) : to;
    return taken != NO_PIECE_TYPE && taken != PAWN &&
           piece_is_trapped(line_walk_before(walk, i - 1), trapped_on) &&
           line_walk_mark(hit, i - 2, trapped_on, 0);
}

MOTIF_FINDER_FROM(find_trapped_piece, SOLVER_SECOND, takes_trapped_piece)

// Whether a king, queen or rook takes what the solver's move i has put on its square, and the
// solver's next move attacks it there.
static bool attracts(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Square square = line_walk_to(walk, i);
    if (i + 2 >= walk->count || line_walk_to(walk, i + 1) != square)
        return false;
    const PieceType attracted = line_walk_moved(walk, i + 1);
    if (attracted != KING && attracted != QUEEN && attracted != ROOK)
        return false;
    const Bitboard attackers = square_attackers(line_walk_after(walk, i + 2), square, walk->solver);
    if (!(attackers & bb_bit(line_walk_to(walk, i + 2))))
        return false;
    return (attracted == KING || (i + 4 < walk->count && line_walk_to(walk, i + 4) == square)) &&
           line_walk_mark(hit, i, square, bb_bit(line_walk_from(walk, i + 1)));
}

MOTIF_FINDER_FROM(find_attraction, SOLVER_FIRST, attracts)

// Whether the piece that the defender moved before move i guarded the square that move i goes to
// (for a promotion also: stood on that file and guarded the pawn), and guards it no longer.
static bool stopped_guarding(const LineWalk *walk, size_t i) {
    const Square to = line_walk_to(walk, i), guard = line_walk_from(walk, i - 1);
    const Bitboard guarded = piece_attacks(line_walk_before(walk, i - 1), guard);
    const bool guarded_square = (guarded & bb_bit(to)) != 0;
    const bool guarded_file = line_walk_promotes(walk, i) &&
                              square_file(guard) == square_file(to) &&
                              (guarded & bb_bit(line_walk_from(walk, i)));
    const Bitboard guards_now = piece_attacks(line_walk_before(walk, i), line_walk_to(walk, i - 1));
    return (guarded_square || guarded_file) && !(guards_now & bb_bit(to));
}

// Whether the defender's move i was forced: it took what had just moved, or answered a check.
static bool was_forced(const LineWalk *walk, size_t i) {
    return line_walk_to(walk, i) == line_walk_to(walk, i - 1) || line_walk_answers_check(walk, i);
}

// Whether the solver's move gave material. The Lichess database compares the value of what was
// taken with the moved piece's type as a number, pawn 1 to king 6.
static bool gave_material(const LineWalk *walk, size_t i) {
    const PieceType taken = line_walk_taken(walk, i);
    return taken == NO_PIECE_TYPE || piece_value(taken) < (int)line_walk_moved(walk, i) + 1;
}

static bool profits_by_deflection(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Square to = line_walk_to(walk, i), deflected_to = line_walk_to(walk, i - 1);
    const PieceType taken = line_walk_taken(walk, i);
    if ((taken == NO_PIECE_TYPE && !line_walk_promotes(walk, i)) ||
        piece_value(taken) > piece_value(line_walk_moved(walk, i))) {
        return false;
    }
    return to != deflected_to && to != line_walk_to(walk, i - 2) && gave_material(walk, i - 2) &&
           was_forced(walk, i - 1) && stopped_guarding(walk, i) &&
           line_walk_mark(hit, i, to, bb_bit(line_walk_from(walk, i - 1)) | bb_bit(deflected_to));
}

MOTIF_FINDER_FROM(find_deflection, SOLVER_SECOND, profits_by_deflection)

// Whether the move mates, or takes a piece that hangs and is worth no more than its taker.
static bool mates_or_takes_hanging(const LineWalk *walk, size_t i) {
    if (i == line_walk_last(walk) && walk->ends_in_mate)
        return true;
    const PieceType taken = line_walk_taken(walk, i), moved = line_walk_moved(walk, i);
    const Square to = line_walk_to(walk, i);
    return taken != NO_PIECE_TYPE && moved != KING && piece_value(taken) <= piece_value(moved) &&
           to != line_walk_to(walk, i - 1) && piece_hangs(line_walk_before(walk, i), to);
}

// Whether the solver's move i took a guard of `square`, and neither gave nor answered a check.
static bool took_guard(const LineWalk *walk, size_t i, Square square) {
    const Position *pos = line_walk_before(walk, i);
    const Square to = line_walk_to(walk, i);
    return !line_walk_checks(walk, i) && !line_walk_answers_check(walk, i) &&
           line_walk_taken(walk, i) != NO_PIECE_TYPE && (piece_attacks(pos, to) & bb_bit(square));
}

static bool profits_by_capture(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Square to = line_walk_to(walk, i), captured = line_walk_to(walk, i - 2);
    return mates_or_takes_hanging(walk, i) && captured != line_walk_from(walk, i) &&
           took_guard(walk, i - 2, to) && line_walk_mark(hit, i - 2, captured, bb_bit(to));
}

MOTIF_FINDER_FROM(find_capturing_defender, SOLVER_SECOND, profits_by_capture)

// Whether the solver could have taken back on the square of the defender's capture, move i - 3, at
// once by move i, but played elsewhere first.
static bool delays_recapture(const LineWalk *walk, size_t i) {
    const size_t capture = i - 3;
    if (capture == WALK_BLUNDER && !line_walk_knows_blunder(walk))
        return false;
    return line_walk_to(walk, capture) == line_walk_to(walk, i) &&
           line_walk_captures(walk, capture) &&
           move_is_legal(line_walk_after(walk, capture), walk->moves[i]);
}

bool find_intermezzo(const LineWalk *walk, MotifHit *hit) {
    for (size_t i = SOLVER_SECOND; i < walk->count; i += 2) {
        const Square to = line_walk_to(walk, i);
        if (!line_walk_captures(walk, i) || line_walk_to(walk, i - 2) == to)
            continue;
        const Bitboard attackers =
            square_attackers(line_walk_after(walk, i - 2), to, walk->defender);
        if (!(attackers & bb_bit(line_walk_from(walk, i - 1)))) {
            return delays_recapture(walk, i) &&
                   line_walk_mark(hit, i - 2, line_walk_to(walk, i - 2), bb_bit(to));
        }
    }
    return false;
}
