// Motifs of a line as a whole: how many moves the solver has to find, whether they mate, the phase
// of the game, and which pieces are left besides kings and pawns.
#include "onlymove/notation.h"
#include "src/motif/line_walk.h"

// --- Lengths and mates

typedef struct Length {
    size_t least, most; // moves of the solver
    bool mates;
} Length;

static bool is_of_length(const LineWalk *walk, MotifHit *hit, Length length) {
    const size_t moves = walk->count / 2;
    return moves >= length.least && moves <= length.most && (walk->ends_in_mate || !length.mates) &&
           line_walk_mark(hit, line_walk_last(walk), NO_SQUARE, 0);
}

#define LENGTH(...) ((Length){__VA_ARGS__})

MOTIF_FINDER_BY(find_one_move, is_of_length, LENGTH(1, 1, false))
MOTIF_FINDER_BY(find_short, is_of_length, LENGTH(2, 2, false))
MOTIF_FINDER_BY(find_long, is_of_length, LENGTH(3, 3, false))
MOTIF_FINDER_BY(find_very_long, is_of_length, LENGTH(4, SIZE_MAX, false))
MOTIF_FINDER_BY(find_mate, is_of_length, LENGTH(1, SIZE_MAX, true))
MOTIF_FINDER_BY(find_mate_in_1, is_of_length, LENGTH(1, 1, true))
MOTIF_FINDER_BY(find_mate_in_2, is_of_length, LENGTH(2, 2, true))
MOTIF_FINDER_BY(find_mate_in_3, is_of_length, LENGTH(3, 3, true))
MOTIF_FINDER_BY(find_mate_in_4, is_of_length, LENGTH(4, 4, true))
MOTIF_FINDER_BY(find_mate_in_5, is_of_length, LENGTH(5, SIZE_MAX, true))

// --- Phases

static bool is_in_phase(const LineWalk *walk, MotifHit *hit, Phase phase) {
    return pos_phase(line_walk_before(walk, SOLVER_FIRST)) == phase &&
           line_walk_mark(hit, SOLVER_FIRST, NO_SQUARE, 0);
}

MOTIF_FINDER_BY(find_opening, is_in_phase, PHASE_OPENING)
MOTIF_FINDER_BY(find_middlegame, is_in_phase, PHASE_MIDDLEGAME)
MOTIF_FINDER_BY(find_endgame, is_in_phase, PHASE_ENDGAME)

// --- Endings: of one kind before and after the solver's first move

static Bitboard officers(const Position *pos) {
    return pos_occupied(pos) & ~pos->by_type[KING] & ~pos->by_type[PAWN];
}

static bool has_only(const Position *pos, PieceType type) {
    return pos->by_type[type] != 0 && (officers(pos) & ~pos->by_type[type]) == 0;
}

static bool is_ending(const LineWalk *walk, MotifHit *hit, PieceType type) {
    return has_only(line_walk_before(walk, SOLVER_FIRST), type) &&
           has_only(line_walk_after(walk, SOLVER_FIRST), type) &&
           line_walk_mark(hit, SOLVER_FIRST, NO_SQUARE, 0);
}

MOTIF_FINDER_BY(find_pawn_endgame, is_ending, PAWN)
MOTIF_FINDER_BY(find_queen_endgame, is_ending, QUEEN)
MOTIF_FINDER_BY(find_rook_endgame, is_ending, ROOK)
MOTIF_FINDER_BY(find_bishop_endgame, is_ending, BISHOP)
MOTIF_FINDER_BY(find_knight_endgame, is_ending, KNIGHT)

static bool has_queen_and_rooks(const Position *pos) {
    const Bitboard queens = pos->by_type[QUEEN], rooks = pos->by_type[ROOK];
    return bb_count(queens) == 1 && rooks != 0 && (officers(pos) & ~queens & ~rooks) == 0;
}

bool find_queen_rook_endgame(const LineWalk *walk, MotifHit *hit) {
    return has_queen_and_rooks(line_walk_before(walk, SOLVER_FIRST)) &&
           has_queen_and_rooks(line_walk_after(walk, SOLVER_FIRST)) &&
           line_walk_mark(hit, SOLVER_FIRST, NO_SQUARE, 0);
}
