// Verdicts as a whole: which of several decided, and the four bytes that one is kept in.
#include "onlymove/filter.h"

#include <math.h>

enum { MISS_BITS = 20, UNIT_BITS = 4, MISS_MOST = (1 << MISS_BITS) - 1 };
_Static_assert(UNIT_COUNT <= 1 << UNIT_BITS, "a unit has its bits");

const char *verdict_word(VerdictState state)
{
    static const char *const words[] = {"PEND", "PASS", "FAIL", "SKIP", "WARN"};
    return words[state];
}

// When a filter is judged among the others: what is free, evaluations, the look, the checkpoints,
// the tree, the last word.
static int turn_of(const Filter *filter)
{
    return filter->cost <= FILTER_EVAL ? (int)filter->cost
                                       : (int)FILTER_SHARED + (int)filter->stage;
}

const Verdict *verdict_decisive(const Verdict *verdicts, int count)
{
    const Verdict *first = NULL;
    for (int i = 0; i < count; i++) {
        if (verdicts[i].state == VERDICT_FAIL &&
            (!first || turn_of(verdicts[i].filter) < turn_of(first->filter))) {
            first = &verdicts[i];
        }
    }
    return first;
}

void verdict_write_turn(const Verdict *verdicts, int count, Str *out)
{
    const Verdict *decisive = verdict_decisive(verdicts, count), *first = verdicts;
    while (decisive && first->state != VERDICT_FAIL) {
        first++;
    }
    if (decisive != NULL && decisive != first) {
        str_addf(out, " (judged before %s)", first->filter->name);
    }
}

// Steps of the packed miss.
static double steps_in(Unit unit)
{
    return unit == UNIT_CHANCES ? 100000 : 1;
}

uint32_t verdict_pack(const Verdict *verdict)
{
    if (!verdict) {
        return 0;
    }
    const Evidence *evidence = &verdict->evidence;
    double steps = 0;
    if (evidence->has_miss) {
        steps = fmin(fmax(round(evidence->miss * steps_in(evidence->unit)), 1), MISS_MOST);
    }
    return (uint32_t)verdict->filter->id << (MISS_BITS + UNIT_BITS) |
           (uint32_t)evidence->unit << MISS_BITS | (uint32_t)steps;
}

bool verdict_unpack(uint32_t packed, PackedVerdict *verdict)
{
    const uint32_t steps = packed & MISS_MOST;
    const Unit unit = (Unit)(packed >> MISS_BITS & ((1 << UNIT_BITS) - 1));
    const Filter *filter = filter_of_id(packed >> (MISS_BITS + UNIT_BITS));
    *verdict = (PackedVerdict){0};
    if (!filter || unit >= UNIT_COUNT) {
        return false;
    }
    *verdict = (PackedVerdict){filter, steps > 0, unit, steps / steps_in(unit)};
    return true;
}
