// Which pieces are left beside kings and pawns, before and after the solver's first move.
#include "src/motif/judges.h"

static Bitboard beside_king_and_pawns(const Position *pos)
{
    return pos_occupied(pos) & ~pos->by_type[KING] & ~pos->by_type[PAWN];
}

static bool holds_before_and_after(const Walk *walk, MotifHit *hit,
                                   bool (*holds)(const Position *pos, PieceType type),
                                   PieceType type)
{
    return holds(walk_before(walk, WALK_FIRST), type) &&
           holds(walk_after(walk, WALK_FIRST), type) && walk_mark(hit, WALK_FIRST, NO_SQUARE, 0);
}

static bool only_that_piece(const Position *pos, PieceType type)
{
    return pos->by_type[type] != 0 && (beside_king_and_pawns(pos) & ~pos->by_type[type]) == 0;
}

bool judge_pawn_endgame(const Walk *walk, MotifHit *hit)
{
    return holds_before_and_after(walk, hit, only_that_piece, PAWN);
}

bool judge_queen_endgame(const Walk *walk, MotifHit *hit)
{
    return holds_before_and_after(walk, hit, only_that_piece, QUEEN);
}

bool judge_rook_endgame(const Walk *walk, MotifHit *hit)
{
    return holds_before_and_after(walk, hit, only_that_piece, ROOK);
}

bool judge_bishop_endgame(const Walk *walk, MotifHit *hit)
{
    return holds_before_and_after(walk, hit, only_that_piece, BISHOP);
}

bool judge_knight_endgame(const Walk *walk, MotifHit *hit)
{
    return holds_before_and_after(walk, hit, only_that_piece, KNIGHT);
}

static bool one_queen_and_rooks(const Position *pos, PieceType rook)
{
    return bb_count(pos->by_type[QUEEN]) == 1 && pos->by_type[rook] != 0 &&
           (beside_king_and_pawns(pos) & ~pos->by_type[QUEEN] & ~pos->by_type[rook]) == 0;
}

bool judge_queen_rook_endgame(const Walk *walk, MotifHit *hit)
{
    return holds_before_and_after(walk, hit, one_queen_and_rooks, ROOK);
}
