// A line played out, for the judges: the position in front of every move, and what each move does.
//
// Move 0 is the defender's that led to the puzzle, MOVE_NONE where it is not known; odd ones are
// the solver's. A judge walks `for (i = WALK_FIRST; i < walk->count; i += 2)`, or from WALK_LATER.
#ifndef ONLYMOVE_MOTIF_LINE_WALK_H
#define ONLYMOVE_MOTIF_LINE_WALK_H

#include "onlymove/motif.h"
#include "src/chess/bitboard.h"

enum { WALK_BLUNDER = 0, WALK_FIRST = 1, WALK_LATER = 3 };

typedef struct Walk {
    Color solver, defender;
    size_t count; // of moves, the blunder with them: even
    bool mated;   // the last move mates
    MotifSet told;
    Move moves[MOTIF_MOVES_MAX + 1];
    Position at[MOTIF_MOVES_MAX + 2]; // at[i]: moves[i] is to be played
} Walk;

void walk_line(Walk *walk, const MotifLine *line);

// Whether a motif is to be seen with one of the solver's moves; fills in where.
typedef bool MotifAt(const Walk *walk, MotifHit *hit, size_t i);
// The first of the solver's moves from `first` on with which it is.
bool walk_find(const Walk *walk, MotifHit *hit, size_t first, MotifAt *is_there);

static inline const Position *walk_before(const Walk *walk, size_t i)
{
    return &walk->at[i];
}
static inline const Position *walk_after(const Walk *walk, size_t i)
{
    return &walk->at[i + 1];
}
static inline size_t walk_last(const Walk *walk)
{
    return walk->count - 1;
}
// Neither is for a blunder that is not known.
static inline Square walk_from(const Walk *walk, size_t i)
{
    return move_from(walk->moves[i]);
}
static inline Square walk_to(const Walk *walk, size_t i)
{
    return move_to(walk->moves[i]);
}
static inline bool walk_knows_blunder(const Walk *walk)
{
    return walk->moves[WALK_BLUNDER] != MOVE_NONE;
}
// What has moved; where a pawn was promoted, what it has become.
static inline PieceType walk_mover(const Walk *walk, size_t i)
{
    return piece_type(walk->at[i + 1].board[walk_to(walk, i)]);
}
// What stood where the move went: a pawn taken en passant did not.
static inline PieceType walk_taken(const Walk *walk, size_t i)
{
    return piece_type(walk->at[i].board[walk_to(walk, i)]);
}
static inline bool walk_captures(const Walk *walk, size_t i)
{
    return pos_is_capture(&walk->at[i], walk->moves[i]);
}
static inline bool walk_promotes(const Walk *walk, size_t i)
{
    return move_kind(walk->moves[i]) == MOVE_PROMOTION;
}
static inline bool walk_checks(const Walk *walk, size_t i)
{
    return walk->at[i + 1].checkers != 0;
}
static inline bool walk_answers_check(const Walk *walk, size_t i)
{
    return walk->at[i].checkers != 0;
}
// A promotion, or a pawn's move to the solver's 6th rank or beyond; to the 7th or beyond.
bool walk_advances_pawn(const Walk *walk, size_t i);
bool walk_advances_pawn_far(const Walk *walk, size_t i);

// The piece that has moved attacks a piece of the other side from where it stands now.
bool walk_attacks_something(const Walk *walk, size_t i);
// Material of the solver less that of the defender, in pawns, after the move.
int walk_balance(const Walk *walk, size_t i);

// Fills in where the motif is seen, after move i of the walk. Always true.
static inline bool walk_mark(MotifHit *hit, size_t i, Square at, Bitboard squares)
{
    hit->ply = (uint16_t)(i - WALK_FIRST);
    hit->at = at;
    hit->squares = squares;
    return true;
}
// The same for what is in the move itself.
static inline bool walk_mark_move(const Walk *walk, MotifHit *hit, size_t i)
{
    return walk_mark(hit, i, walk_to(walk, i), bb_bit(walk_from(walk, i)));
}

#endif
