// A line played out: the position in front of every move, and what each move does. And the
// prototypes of the finders in motif.c's table, one a motif: pure functions of such a line, which
// fill in *hit where they return true.
//
// Move 0 is the defender's that led to the puzzle, MOVE_NONE where it is not known; odd ones are
// the solver's. A finder visits them: `for (i = SOLVER_FIRST; i < walk->count; i += 2)`.
#pragma once

#include "onlymove/motif.h"
#include "onlymove/bitboard.h"

enum { WALK_BLUNDER = 0, SOLVER_FIRST = 1, SOLVER_SECOND = 3 };

typedef struct LineWalk {
    Color solver, defender;
    size_t count;      // number of moves, move 0 included: even
    bool ends_in_mate; // the last move mates
    bool positional;   // as in MotifLine
    MotifSet given;    // as in MotifLine
    Move moves[MOTIF_MOVES_MAX + 1];
    Position positions[MOTIF_MOVES_MAX + 2]; // each before the move of the same index
} LineWalk;

void line_walk_init(LineWalk *walk, const MotifLine *line);

// Whether the solver's move i shows a motif; then it fills in *hit.
typedef bool ShowsMotif(const LineWalk *walk, MotifHit *hit, size_t i);
// Finds the first of the solver's moves, from move `first` on, that shows the motif.
bool line_walk_find(const LineWalk *walk, MotifHit *hit, size_t first, ShowsMotif *shows_motif);

static inline const Position *line_walk_before(const LineWalk *walk, size_t i) {
    return &walk->positions[i];
}
static inline const Position *line_walk_after(const LineWalk *walk, size_t i) {
    return &walk->positions[i + 1];
}
static inline size_t line_walk_last(const LineWalk *walk) {
    return walk->count - 1;
}
// From and to squares of a move; not for move 0 where it is not known.
static inline Square line_walk_from(const LineWalk *walk, size_t i) {
    return move_from(walk->moves[i]);
}
static inline Square line_walk_to(const LineWalk *walk, size_t i) {
    return move_to(walk->moves[i]);
}
static inline bool line_walk_knows_blunder(const LineWalk *walk) {
    return walk->moves[WALK_BLUNDER] != MOVE_NONE;
}
// The type of the piece that has moved; after a promotion, what the pawn has become.
static inline PieceType line_walk_moved(const LineWalk *walk, size_t i) {
    return piece_type(walk->positions[i + 1].board[line_walk_to(walk, i)]);
}
// The type of the piece on the square that the move goes to; none for a capture en passant.
static inline PieceType line_walk_taken(const LineWalk *walk, size_t i) {
    return piece_type(walk->positions[i].board[line_walk_to(walk, i)]);
}
static inline bool line_walk_captures(const LineWalk *walk, size_t i) {
    return pos_is_capture(&walk->positions[i], walk->moves[i]);
}
static inline bool line_walk_promotes(const LineWalk *walk, size_t i) {
    return move_type(walk->moves[i]) == MOVE_PROMOTION;
}
static inline bool line_walk_checks(const LineWalk *walk, size_t i) {
    return walk->positions[i + 1].checkers != 0;
}
static inline bool line_walk_answers_check(const LineWalk *walk, size_t i) {
    return walk->positions[i].checkers != 0;
}
// Whether move i is a promotion, or a pawn's move to its 6th rank or beyond, far to its 7th.
bool line_walk_advances_pawn(const LineWalk *walk, size_t i);
bool line_walk_advances_pawn_far(const LineWalk *walk, size_t i);

// Whether the piece that has moved attacks a piece of the other side from its new square.
bool line_walk_attacks_something(const LineWalk *walk, size_t i);
// Material of the solver less that of the defender, in pawns, after the move.
int line_walk_balance(const LineWalk *walk, size_t i);

// Fills in *hit: the motif is seen after move i of the walk, at these squares. Always true.
static inline bool line_walk_mark(MotifHit *hit, size_t i, Square at, Bitboard squares) {
    hit->ply = (uint16_t)(i - SOLVER_FIRST);
    hit->square = at;
    hit->squares = squares;
    return true;
}
// Fills in *hit with the squares of move i itself. Always true.
static inline bool line_walk_mark_move(const LineWalk *walk, MotifHit *hit, size_t i) {
    return line_walk_mark(hit, i, line_walk_to(walk, i), bb_bit(line_walk_from(walk, i)));
}

// --- One piece on a board: what it is worth, what it attacks, whether it is safe.

// In pawns: P1 N3 B3 R5 Q9, the king 99, no piece 0.
int piece_value(PieceType type);

static inline bool piece_is_long_range(PieceType type) {
    return type == BISHOP || type == ROOK || type == QUEEN;
}

// The squares that the piece on a square attacks.
Bitboard piece_attacks(const Position *pos, Square s);
// The pieces of a side that attack a square.
Bitboard square_attackers(const Position *pos, Square s, Color by);

// Whether the piece on the square is not defended: no other piece of its side attacks the square,
// nor would one if a single long-range piece that attacks it were gone.
bool piece_hangs(const Position *pos, Square s);
// Whether the piece is attacked, and hangs or has an attacker of lower value; never a king.
bool piece_is_en_prise(const Position *pos, Square s);
// Whether the piece, of the side to move and neither pawn nor king, is en prise and stays so
// wherever it goes without taking something of at least its value. False in check and in a pin.
bool piece_is_trapped(const Position *pos, Square s);
// The line, from edge to edge, on which the piece is pinned to its king; none when it is not.
Bitboard piece_pin(const Position *pos, Square s);

// How many king's moves lie between two squares on an empty board.
int square_distance(Square a, Square b);
// Whether the square is in the rectangle with the other two as opposite corners.
bool square_in_box(Square s, Square corner, Square other);

// --- The finders

typedef bool MotifFinder(const LineWalk *walk, MotifHit *hit);

// Declares find_fork and so on. By group: whole_line.c (lengths, mates, phases, endings),
// moves.c, tactics_piece.c and tactics_line.c, mates.c, kings.c (attacks on f2 too), positional.c.
#define MOTIF_FINDER(id, name, group, finder, sentence) MotifFinder find_##finder;
MOTIFS(MOTIF_FINDER)
#undef MOTIF_FINDER

// Defines a finder that calls `function` with a fixed last argument, such as a piece or a function.
#define MOTIF_FINDER_BY(finder, function, argument)                                                \
    bool finder(const LineWalk *walk, MotifHit *hit) {                                             \
        return function(walk, hit, argument);                                                      \
    }

// Defines a finder that looks at the solver's moves one after the other, from move `first` on.
#define MOTIF_FINDER_FROM(finder, first, shows_motif)                                              \
    bool finder(const LineWalk *walk, MotifHit *hit) {                                             \
        return line_walk_find(walk, hit, first, shows_motif);                                      \
    }
