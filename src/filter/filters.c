// The table of filters, and verdicts as a whole: which of several decided, and the four bytes that
// a store keeps. The checks stand in check_*.c, a file for each subject.
#include "onlymove/filter.h"

#include <math.h>
#include <string.h>

#include "src/filter/filter_checks.h"

const char *filter_cost_word(FilterCost cost) {
    static const char *const words[] = {"free", "evaluations", "shared search",
                                        "the position before", "own searches"};
    return words[cost];
}

#define KEYS(...)                                                                                  \
    (const ProfileKey[]){__VA_ARGS__},                                                             \
        sizeof((const ProfileKey[]){__VA_ARGS__}) / sizeof(ProfileKey)
#define NO_KEYS NULL, 0

static const Filter filters[] = {
#define FILTER_ROW(id, check, name, question, measures, unit, stage, cost, needs_game, keys)       \
    {id, name, question, measures, unit, stage, cost, needs_game, keys, check_##check, 0, 0},
    FILTERS(FILTER_ROW)
#undef FILTER_ROW
#define TERM_FILTER(check, word, id, kind, question, measures, unit, ...)                          \
    {id, #word, question, measures, UNIT_##unit, __VA_ARGS__, NO_KEYS, check, TERM_##kind, id - 41},
#define TERM_ROW(...)      TERM_FILTER(check_term, __VA_ARGS__)
#define TREE_TERM_ROW(...) TERM_FILTER(NULL, __VA_ARGS__)
        FILTER_TERMS(TERM_ROW)
    // The filters that the inquiry judges by the tree and by searches of its own.
    {25, "solution-tree", "Can the solution tree be built within its limits?", "moves and plies",
     UNIT_NONE, STAGE_TREE, COST_SEARCHES, false, NO_KEYS, NULL, 0, 0},
    {34, "shows-gain", "Does the end of the solution show what was gained?", "won in material",
     UNIT_PAWNS, STAGE_SHOWS_GAIN, COST_SEARCHES, true, KEYS(KEY_SHOWS_GAIN_FAIL), NULL, 0, 0},
    FILTER_TREE_TERMS(TREE_TERM_ROW){
        29, "confirmed", "Do close decisions hold in a longer search?", "moves asked again",
        UNIT_NONE, STAGE_CONFIRM, COST_SEARCHES, false,
        KEYS(KEY_CONFIRM_FACTOR, KEY_CONFIRM_MARGIN, KEY_CONFIRM_REPLIES, KEY_CONFIRM_REPLY_MARGIN,
             KEY_CONFIRM_SECOND, KEY_CONFIRM_RIVALS),
        NULL, 0, 0},
    {26, "history-free", "Is it the same puzzle from the diagram alone?",
     "the puzzle from the diagram alone", UNIT_NONE, STAGE_DIAGRAM, COST_SEARCHES, true,
     KEYS(KEY_HISTORY_FREE_FAIL), NULL, 0, 0},
};
#define TERM_FITS(word, id, ...)                                                                   \
    _Static_assert(id >= TERM_ID_pieces && id - TERM_ID_pieces < PROFILE_TERMS_MAX, #word);
FILTER_TERMS(TERM_FITS)
FILTER_TREE_TERMS(TERM_FITS)
#undef TERM_FITS

const Filter *filter_at(size_t index) {
    return index < sizeof filters / sizeof *filters ? &filters[index] : NULL;
}

bool filter_reads_lines(const Filter *filter) {
    return filter->cost == COST_LINES || filter->cost == COST_PREVIOUS;
}

const Filter *filter_of_id(unsigned id) {
    for (size_t i = 0; filter_at(i); i++)
        if (filter_at(i)->id == id)
            return filter_at(i);
    return NULL;
}

const Filter *filter_find(const char *name) {
    for (size_t i = 0; filter_at(i); i++)
        if (strcmp(filter_at(i)->name, name) == 0)
            return filter_at(i);
    return NULL;
}

// --- Verdicts

enum { MISS_BITS = 20, UNIT_BITS = 4, MISS_MAX = (1 << MISS_BITS) - 1 };
_Static_assert(UNIT_COUNT <= 1 << UNIT_BITS, "a unit has its bits");

const char *verdict_word(VerdictState state) {
    static const char *const words[] = {"PEND", "PASS", "FAIL", "SKIP", "WARN"};
    return words[state];
}

// When a filter is judged, as a number that grows: free ones, evaluations, the first look, the
// checkpoints, the tree, the second opinion.
static int judging_order(const Filter *filter) {
    return filter->cost <= COST_EVALS ? (int)filter->cost : (int)COST_LINES + (int)filter->stage;
}

const Verdict *verdict_decisive(const Verdict *verdicts, int count) {
    const Verdict *first = NULL;
    for (int i = 0; i < count; i++) {
        if (verdicts[i].state == VERDICT_FAIL &&
            (!first || judging_order(verdicts[i].filter) < judging_order(first->filter))) {
            first = &verdicts[i];
        }
    }
    return first;
}

const Verdict *verdict_main(const Verdict *verdicts, int count) {
    const Verdict *first_passed = NULL;
    for (int i = count; i-- > 0;)
        if (verdicts[i].state == VERDICT_PASS && verdicts[i].filter->cost != COST_FREE)
            first_passed = &verdicts[i];
    const Verdict *decisive = verdict_decisive(verdicts, count);
    return decisive ? decisive : first_passed ? first_passed : count > 0 ? verdicts : NULL;
}

// How many steps of a packed miss make 1 of the unit.
static double steps_per_unit(Unit unit) {
    return unit == UNIT_CHANCES ? 100000 : 1;
}

uint32_t verdict_pack(const Verdict *verdict) {
    if (!verdict)
        return 0;
    const Evidence *evidence = &verdict->evidence;
    double steps = 0;
    if (evidence->has_miss)
        steps = fmin(fmax(round(evidence->miss * steps_per_unit(evidence->unit)), 1), MISS_MAX);
    return (uint32_t)verdict->filter->id << (MISS_BITS + UNIT_BITS) |
           (uint32_t)evidence->unit << MISS_BITS | (uint32_t)steps;
}

bool verdict_unpack(uint32_t packed, UnpackedVerdict *verdict) {
    const uint32_t steps = packed & MISS_MAX;
    const Unit unit = (Unit)(packed >> MISS_BITS & ((1 << UNIT_BITS) - 1));
    const Filter *filter = filter_of_id(packed >> (MISS_BITS + UNIT_BITS));
    *verdict = (UnpackedVerdict){0};
    if (!filter || unit >= UNIT_COUNT)
        return false;
    *verdict = (UnpackedVerdict){filter, steps > 0, unit, steps / steps_per_unit(unit)};
    return true;
}
