// Which pieces are left beside kings and pawns, before and after the solver's first move.
#include "src/motif/motif_checks.h"

static Bitboard beside_king_and_pawns(const Position *pos)
{
    return pos_occupied(pos) & ~pos->by_type[KING] & ~pos->by_type[PAWN];
}

static bool has_only(const Position *pos, PieceType type)
{
    return pos->by_type[type] != 0 && (beside_king_and_pawns(pos) & ~pos->by_type[type]) == 0;
}

static bool is_ending(const LineWalk *walk, MotifHit *hit, PieceType type)
{
    return has_only(line_walk_before(walk, WALK_FIRST), type) &&
           has_only(line_walk_after(walk, WALK_FIRST), type) &&
           line_walk_mark(hit, WALK_FIRST, NO_SQUARE, 0);
}

MOTIF_JUDGE_BY(check_pawn_endgame, is_ending, PAWN)
MOTIF_JUDGE_BY(check_queen_endgame, is_ending, QUEEN)
MOTIF_JUDGE_BY(check_rook_endgame, is_ending, ROOK)
MOTIF_JUDGE_BY(check_bishop_endgame, is_ending, BISHOP)
MOTIF_JUDGE_BY(check_knight_endgame, is_ending, KNIGHT)

static bool has_queen_and_rooks(const Position *pos)
{
    const Bitboard queens = pos->by_type[QUEEN], rooks = pos->by_type[ROOK];
    return bb_count(queens) == 1 && rooks != 0 &&
           (beside_king_and_pawns(pos) & ~queens & ~rooks) == 0;
}

bool check_queen_rook_endgame(const LineWalk *walk, MotifHit *hit)
{
    return has_queen_and_rooks(line_walk_before(walk, WALK_FIRST)) &&
           has_queen_and_rooks(line_walk_after(walk, WALK_FIRST)) &&
           line_walk_mark(hit, WALK_FIRST, NO_SQUARE, 0);
}
