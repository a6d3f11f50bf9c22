// Ends of lines that need no search.
#include "src/solve/policy/rules.h"

#include "onlymove/position.h"
#include "onlymove/movegen.h"

Outcome rules_end(const Position *path, size_t count)
{
    const Position *pos = &path[count - 1];
    return pos_is_checkmate(pos)                ? OUTCOME_MATE
           : pos_is_stalemate(pos)              ? OUTCOME_STALEMATE
           : pos_is_insufficient(pos)           ? OUTCOME_INSUFFICIENT
           : draw_repetitions(path, count) >= 3 ? OUTCOME_REPETITION
           : pos_is_fifty(pos)                  ? OUTCOME_FIFTY
                                                : OUTCOME_NONE;
}

int material_won(const Position *from, const Position *to, Color solver)
{
    return pos_balance(to, solver) - pos_balance(from, solver);
}

bool material_is_won(const Position *from, const Position *to, Color solver, int gain)
{
    return material_won(from, to, solver) >= gain && pos_is_quiet(to, gain) &&
           material_settled(to, solver) - pos_balance(from, solver) >= gain;
}
