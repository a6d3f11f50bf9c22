// The phase of the game that the puzzle is from. The boundaries are those that agree best with the
// phases of the Lichess puzzle database.
#include "src/motif/motif_checks.h"

enum {
    ENDGAME_OFFICERS = 6,  // both sides together, at most
    OPENING_OFFICERS = 11, // at least
    OPENING_AT_HOME = 4,   // pieces that each side has on its first rank, at least
    OPENING_MOVES = 15,    // the number of the solver's first move, at most
};

typedef enum Phase { OPENING, MIDDLEGAME, ENDGAME } Phase;

static int officers(const Position *pos)
{
    return bb_count(pos_occupied(pos) & ~pos->by_type[PAWN] & ~pos->by_type[KING]);
}

static bool are_at_home(const Position *pos)
{
    return bb_count(pos->by_color[WHITE] & BB_RANK_1) >= OPENING_AT_HOME &&
           bb_count(pos->by_color[BLACK] & BB_RANK_8) >= OPENING_AT_HOME;
}

static Phase phase(const Position *pos)
{
    return officers(pos) <= ENDGAME_OFFICERS ? ENDGAME
           : officers(pos) >= OPENING_OFFICERS && are_at_home(pos) && pos->fullmove <= OPENING_MOVES
               ? OPENING
               : MIDDLEGAME;
}

static bool is_in_phase(const LineWalk *walk, MotifHit *hit, Phase asked)
{
    return phase(line_walk_before(walk, WALK_FIRST)) == asked &&
           line_walk_mark(hit, WALK_FIRST, NO_SQUARE, 0);
}

MOTIF_JUDGE_BY(check_opening, is_in_phase, OPENING)
MOTIF_JUDGE_BY(check_middlegame, is_in_phase, MIDDLEGAME)
MOTIF_JUDGE_BY(check_endgame, is_in_phase, ENDGAME)
