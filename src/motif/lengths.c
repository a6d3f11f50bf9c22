// How many moves the solver has to find, and whether they mate.
#include "src/motif/judges.h"

static size_t solver_moves(const Walk *walk)
{
    return walk->count / 2;
}

static bool whole_line(const Walk *walk, MotifHit *hit)
{
    return walk_mark(hit, walk_last(walk), NO_SQUARE, 0);
}

static bool mates_in(const Walk *walk, MotifHit *hit, size_t moves)
{
    return walk->mated && solver_moves(walk) == moves && whole_line(walk, hit);
}

bool judge_one_move(const Walk *walk, MotifHit *hit)
{
    return solver_moves(walk) == 1 && whole_line(walk, hit);
}

bool judge_short(const Walk *walk, MotifHit *hit)
{
    return solver_moves(walk) == 2 && whole_line(walk, hit);
}

bool judge_long(const Walk *walk, MotifHit *hit)
{
    return solver_moves(walk) == 3 && whole_line(walk, hit);
}

bool judge_very_long(const Walk *walk, MotifHit *hit)
{
    return solver_moves(walk) >= 4 && whole_line(walk, hit);
}

bool judge_mate(const Walk *walk, MotifHit *hit)
{
    return walk->mated && whole_line(walk, hit);
}

bool judge_mate_in_1(const Walk *walk, MotifHit *hit)
{
    return mates_in(walk, hit, 1);
}

bool judge_mate_in_2(const Walk *walk, MotifHit *hit)
{
    return mates_in(walk, hit, 2);
}

bool judge_mate_in_3(const Walk *walk, MotifHit *hit)
{
    return mates_in(walk, hit, 3);
}

bool judge_mate_in_4(const Walk *walk, MotifHit *hit)
{
    return mates_in(walk, hit, 4);
}

bool judge_mate_in_5(const Walk *walk, MotifHit *hit)
{
    return walk->mated && solver_moves(walk) >= 5 && whole_line(walk, hit);
}
