// Motifs of a single move of the solver.
#include "src/motif/line_walk.h"

#include "onlymove/movegen.h"

typedef bool MovePredicate(const LineWalk *walk, size_t i);

// Finds the first of the solver's moves for which *predicate is true.
static bool find_move(const LineWalk *walk, MotifHit *hit, MovePredicate *predicate) {
    for (size_t i = SOLVER_FIRST; i < walk->count; i += 2)
        if (predicate(walk, i))
            return line_walk_mark_move(walk, hit, i);
    return false;
}

MOTIF_FINDER_BY(find_advanced_pawn, find_move, line_walk_advances_pawn_far)
MOTIF_FINDER_BY(find_promotion, find_move, line_walk_promotes)

// Whether move i promotes to a knight that mates, or without mate to anything but a queen: where a
// rook or bishop mates, a queen mates as well.
static bool underpromotes(const LineWalk *walk, size_t i) {
    if (!line_walk_promotes(walk, i))
        return false;
    const PieceType piece = move_promotion(walk->moves[i]);
    return i == line_walk_last(walk) && walk->ends_in_mate ? piece == KNIGHT : piece != QUEEN;
}

MOTIF_FINDER_BY(find_under_promotion, find_move, underpromotes)

static bool castles(const LineWalk *walk, size_t i) {
    return move_type(walk->moves[i]) == MOVE_CASTLING;
}

MOTIF_FINDER_BY(find_castling, find_move, castles)

static bool takes_en_passant(const LineWalk *walk, size_t i) {
    return move_type(walk->moves[i]) == MOVE_EN_PASSANT;
}

MOTIF_FINDER_BY(find_en_passant, find_move, takes_en_passant)

static bool checks_twice(const LineWalk *walk, MotifHit *hit, size_t i) {
    const Position *pos = line_walk_after(walk, i);
    return bb_has_several(pos->checkers) &&
           line_walk_mark(hit, i, pos_king(pos, walk->defender), pos->checkers);
}

MOTIF_FINDER_FROM(find_double_check, SOLVER_FIRST, checks_twice)

static bool is_quiet(const LineWalk *walk, size_t i) {
    return i < line_walk_last(walk) && !line_walk_checks(walk, i) &&
           !line_walk_answers_check(walk, i) && !line_walk_captures(walk, i) &&
           !line_walk_attacks_something(walk, i) && !line_walk_advances_pawn(walk, i) &&
           line_walk_moved(walk, i) != KING;
}

MOTIF_FINDER_BY(find_quiet_move, find_move, is_quiet)

// Whether the mover had three legal moves or more, so that there was something to choose.
static bool had_choice(const LineWalk *walk, size_t i) {
    Move moves[MOVES_MAX];
    return moves_legal(line_walk_before(walk, i), moves) >= 3;
}

static bool takes_or_checks(const LineWalk *walk, size_t i) {
    return line_walk_checks(walk, i) || line_walk_captures(walk, i);
}

// Whether the solver answers a check, and up to that move nothing was forced or forcing.
static bool escapes_check(const LineWalk *walk, MotifHit *hit) {
    for (size_t i = SOLVER_FIRST; i < walk->count; i += 2) {
        if (takes_or_checks(walk, i) || !had_choice(walk, i))
            return false;
        if (line_walk_answers_check(walk, i))
            return line_walk_mark_move(walk, hit, i);
    }
    return false;
}

static bool is_calm_defence(const LineWalk *walk, size_t i) {
    return !takes_or_checks(walk, i) && !line_walk_attacks_something(walk, i) &&
           !line_walk_advances_pawn(walk, i) && had_choice(walk, i);
}

bool find_defensive_move(const LineWalk *walk, MotifHit *hit) {
    const size_t last = line_walk_last(walk);
    return (is_calm_defence(walk, last) && line_walk_mark_move(walk, hit, last)) ||
           escapes_check(walk, hit);
}

static bool defender_promotes(const LineWalk *walk) {
    for (size_t i = SOLVER_FIRST + 1; i < walk->count; i += 2)
        if (line_walk_promotes(walk, i))
            return true;
    return false;
}

bool find_sacrifice(const LineWalk *walk, MotifHit *hit) {
    enum { PAWNS_GIVEN = 2 };
    const int start_balance = pos_balance(line_walk_before(walk, SOLVER_FIRST), walk->solver);
    for (size_t i = SOLVER_SECOND; i < walk->count; i += 2)
        if (line_walk_balance(walk, i) <= start_balance - PAWNS_GIVEN)
            return !defender_promotes(walk) && line_walk_mark_move(walk, hit, i - 2);
    return false;
}
