// The judges of the table in motif.c: one for each motif, pure functions of a line played out. A
// judge that says yes fills in where.
#ifndef ONLYMOVE_MOTIF_MOTIF_CHECKS_H
#define ONLYMOVE_MOTIF_MOTIF_CHECKS_H

#include "src/motif/line_walk.h"

typedef bool MotifCheck(const LineWalk *walk, MotifHit *hit);

// check_fork and so on, by group: lengths.c (lengths and results), phases.c, endings.c, moves.c,
// tactics_piece.c and tactics_line.c, mates.c and mates_young.c, kings.c (attacks on f2 too).
#define MOTIF_JUDGE(id, name, group, judge, sentence) MotifCheck check_##judge;
MOTIFS(MOTIF_JUDGE)
#undef MOTIF_JUDGE

// Defines a judge that is another one with a number, a piece or a place to judge by.
#define MOTIF_JUDGE_BY(judge, other, by)                                                           \
    bool judge(const LineWalk *walk, MotifHit *hit)                                                \
    {                                                                                              \
        return other(walk, hit, by);                                                               \
    }

// Defines a judge that looks at the solver's moves one after the other; see walk_find().
#define MOTIF_JUDGE_FROM(judge, first, is_there)                                                   \
    bool judge(const LineWalk *walk, MotifHit *hit)                                                \
    {                                                                                              \
        return line_walk_find(walk, hit, first, is_there);                                         \
    }

#endif
