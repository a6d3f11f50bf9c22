// How many moves the solver has to find, and whether they mate.
#include "src/motif/motif_checks.h"

typedef struct Length {
    size_t least, most; // moves of the solver
    bool mates;
} Length;

static bool is_of_length(const LineWalk *walk, MotifHit *hit, Length length)
{
    const size_t moves = walk->count / 2;
    return moves >= length.least && moves <= length.most && (walk->mated || !length.mates) &&
           line_walk_mark(hit, line_walk_last(walk), NO_SQUARE, 0);
}

#define LENGTH(...) ((Length){__VA_ARGS__})

MOTIF_JUDGE_BY(check_one_move, is_of_length, LENGTH(1, 1, false))
MOTIF_JUDGE_BY(check_short, is_of_length, LENGTH(2, 2, false))
MOTIF_JUDGE_BY(check_long, is_of_length, LENGTH(3, 3, false))
MOTIF_JUDGE_BY(check_very_long, is_of_length, LENGTH(4, SIZE_MAX, false))
MOTIF_JUDGE_BY(check_mate, is_of_length, LENGTH(1, SIZE_MAX, true))
MOTIF_JUDGE_BY(check_mate_in_1, is_of_length, LENGTH(1, 1, true))
MOTIF_JUDGE_BY(check_mate_in_2, is_of_length, LENGTH(2, 2, true))
MOTIF_JUDGE_BY(check_mate_in_3, is_of_length, LENGTH(3, 3, true))
MOTIF_JUDGE_BY(check_mate_in_4, is_of_length, LENGTH(4, 4, true))
MOTIF_JUDGE_BY(check_mate_in_5, is_of_length, LENGTH(5, SIZE_MAX, true))
