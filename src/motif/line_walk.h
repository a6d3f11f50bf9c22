// A line played out, for the judges: the position in front of every move, and what each move does.
//
// Move 0 is the defender's that led to the puzzle, MOVE_NONE where it is not known; odd ones are
// the solver's. A judge walks `for (i = WALK_FIRST; i < walk->count; i += 2)`, or from WALK_LATER.
#ifndef ONLYMOVE_MOTIF_LINE_WALK_H
#define ONLYMOVE_MOTIF_LINE_WALK_H

#include "onlymove/motif.h"
#include "src/chess/bitboard.h"

enum { WALK_BLUNDER = 0, WALK_FIRST = 1, WALK_LATER = 3 };

typedef struct LineWalk {
    Color solver, defender;
    size_t count; // of moves, the blunder with them: even
    bool mated;   // the last move mates
    MotifSet told;
    Move moves[MOTIF_MOVES_MAX + 1];
    Position at[MOTIF_MOVES_MAX + 2]; // at[i]: moves[i] is to be played
} LineWalk;

void line_walk_line(LineWalk *walk, const MotifLine *line);

// Whether a motif is to be seen with one of the solver's moves; fills in where.
typedef bool MotifAt(const LineWalk *walk, MotifHit *hit, size_t i);
// The first of the solver's moves from `first` on with which it is.
bool line_walk_find(const LineWalk *walk, MotifHit *hit, size_t first, MotifAt *is_there);

static inline const Position *line_walk_before(const LineWalk *walk, size_t i)
{
    return &walk->at[i];
}
static inline const Position *line_walk_after(const LineWalk *walk, size_t i)
{
    return &walk->at[i + 1];
}
static inline size_t line_walk_last(const LineWalk *walk)
{
    return walk->count - 1;
}
// Neither is for a blunder that is not known.
static inline Square line_walk_from(const LineWalk *walk, size_t i)
{
    return move_from(walk->moves[i]);
}
static inline Square line_walk_to(const LineWalk *walk, size_t i)
{
    return move_to(walk->moves[i]);
}
static inline bool line_walk_knows_blunder(const LineWalk *walk)
{
    return walk->moves[WALK_BLUNDER] != MOVE_NONE;
}
// What has moved; where a pawn was promoted, what it has become.
static inline PieceType line_walk_mover(const LineWalk *walk, size_t i)
{
    return piece_type(walk->at[i + 1].board[line_walk_to(walk, i)]);
}
// What stood where the move went: a pawn taken en passant did not.
static inline PieceType line_walk_taken(const LineWalk *walk, size_t i)
{
    return piece_type(walk->at[i].board[line_walk_to(walk, i)]);
}
static inline bool line_walk_captures(const LineWalk *walk, size_t i)
{
    return pos_is_capture(&walk->at[i], walk->moves[i]);
}
static inline bool line_walk_promotes(const LineWalk *walk, size_t i)
{
    return move_kind(walk->moves[i]) == MOVE_PROMOTION;
}
static inline bool line_walk_checks(const LineWalk *walk, size_t i)
{
    return walk->at[i + 1].checkers != 0;
}
static inline bool line_walk_answers_check(const LineWalk *walk, size_t i)
{
    return walk->at[i].checkers != 0;
}
// A promotion, or a pawn's move to the solver's 6th rank or beyond; to the 7th or beyond.
bool line_walk_advances_pawn(const LineWalk *walk, size_t i);
bool line_walk_advances_pawn_far(const LineWalk *walk, size_t i);

// The piece that has moved attacks a piece of the other side from where it stands now.
bool line_walk_attacks_something(const LineWalk *walk, size_t i);
// Material of the solver less that of the defender, in pawns, after the move.
int line_walk_balance(const LineWalk *walk, size_t i);

// Fills in where the motif is seen, after move i of the walk. Always true.
static inline bool line_walk_mark(MotifHit *hit, size_t i, Square at, Bitboard squares)
{
    hit->ply = (uint16_t)(i - WALK_FIRST);
    hit->at = at;
    hit->squares = squares;
    return true;
}
// The same for what is in the move itself.
static inline bool line_walk_mark_move(const LineWalk *walk, MotifHit *hit, size_t i)
{
    return line_walk_mark(hit, i, line_walk_to(walk, i), bb_bit(line_walk_from(walk, i)));
}

#endif
