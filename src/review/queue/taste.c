// The curator's taste, learnt from accepted and rejected puzzles: a logistic regression with a
// weight for each property of a row. Weights are kept as whole numbers: all machines sort alike.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/review/queue/queue_private.h"

enum { EXAMPLES_MAX = 2000, EPOCHS = 20, ACTIVE_MAX = 24 + MOTIF_COUNT, ADDED_MAX = 50 };
// The learning rate, the decay of weights per step, and points of worth per unit of log-odds.
static const double step_size = 0.08, decay = 0.002, log_odds_points = 12;

// Indexes of weights: kinds, moves, ratings, gaps, phases, first piece to move, flags, motifs.
enum {
    AT_KIND,
    AT_MOVES = AT_KIND + KIND_COUNT,
    AT_RATING = AT_MOVES + 5,
    AT_GAP = AT_RATING + 7,
    AT_PHASE = AT_GAP + 4,
    AT_FIRST_PIECE = AT_PHASE + 4,
    AT_FLAG = AT_FIRST_PIECE + 6,
    AT_MOTIF = AT_FLAG + 7,
    AT_END = AT_MOTIF + MOTIF_COUNT
};
_Static_assert((int)AT_END == (int)TASTE_WEIGHTS, "queue.h has room for every weight");

static int capped(int value, int max) {
    return value < max ? value : max;
}

// Returns 0 for a pawn's move, then 1 to 5 for N, B, R, Q, and K or castling.
static int first_piece_of(const char *first) {
    static const char names[] = "NBRQK";
    const char *at = first[0] ? strchr(names, first[0] == 'O' ? 'K' : first[0]) : NULL;
    return at ? (int)(at - names) + 1 : 0;
}

// Lists the weights of a row's properties; returns their number.
static size_t active_weights(const CandidateRow *row, uint16_t active[ACTIVE_MAX]) {
    size_t count = 0;
    const double gap = score_as_number(row->best_score) - score_as_number(row->second_score);
    const bool flags[] = {strpbrk(row->first_move, "+#"), strchr(row->first_move, 'x'),
                          strchr(row->first_move, '='),   !strpbrk(row->first_move, "+#x="),
                          row->traits & TRAIT_SACRIFICE,  row->traits & TRAIT_FORCED,
                          row->traits & TRAIT_IN_CHECK};
    active[count++] = (uint16_t)(AT_KIND + row->kind);
    active[count++] = (uint16_t)(AT_MOVES + capped(row->moves, 4));
    if (row->rating > 0)
        active[count++] = (uint16_t)(AT_RATING + capped(row->rating / 400, 6));
    if (!isnan(gap))
        active[count++] = (uint16_t)(AT_GAP + (gap < 150 ? 0 : gap < 400 ? 1 : gap < 1000 ? 2 : 3));
    active[count++] = (uint16_t)(AT_PHASE + (__builtin_popcountll(row->occupied) - 1) / 8);
    active[count++] = (uint16_t)(AT_FIRST_PIECE + first_piece_of(row->first_move));
    for (int i = 0; i < AT_MOTIF - AT_FLAG; i++)
        if (flags[i])
            active[count++] = (uint16_t)(AT_FLAG + i);
    for (int motif = 0; motif < MOTIF_COUNT; motif++)
        if (motif_in(&row->motifs, (Motif)motif))
            active[count++] = (uint16_t)(AT_MOTIF + motif);
    return count;
}

static double sum_of(const double *weights, const uint16_t *active, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += weights[active[i]];
    return sum;
}

typedef struct Example {
    int64_t entry;
    const CandidateRow *row;
} Example;

static int newest_first(const void *a, const void *b) {
    const Example *left = a, *right = b;
    return (left->entry < right->entry) - (left->entry > right->entry);
}

static size_t collect_examples(const CandidateList *list, int64_t after, Example *examples) {
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const CandidateRow *row = &list->rows[i];
        const bool decided = row->decision == DECISION_ACCEPT || row->decision == DECISION_REJECT;
        if (decided && row->is_puzzle && row->entry > after)
            examples[count++] = (Example){row->entry, row};
    }
    qsort(examples, count, sizeof *examples, newest_first);
    return count < EXAMPLES_MAX ? count : EXAMPLES_MAX;
}

bool taste_learn(Taste *taste, const CandidateList *list) {
    Example *examples = xcalloc(list->count + 1, sizeof *examples);
    const size_t count = collect_examples(list, taste->after_entry, examples);
    const bool learns = count >= TASTE_DECISIONS_MIN;
    double weights[AT_END] = {0}, bias = 0;
    for (size_t step = 0; learns && step < EPOCHS * count; step++) {
        const CandidateRow *row = examples[count - 1 - step % count].row; // the newest weigh most
        uint16_t active[ACTIVE_MAX];
        const size_t active_count = active_weights(row, active);
        const double target = row->decision == DECISION_ACCEPT ? 1 : 0;
        const double error = target - 1 / (1 + exp(-bias - sum_of(weights, active, active_count)));
        bias += step_size * error;
        for (size_t i = 0; i < active_count; i++)
            weights[active[i]] += step_size * error - decay * weights[active[i]];
    }
    taste->decisions = learns ? (int)count : taste->decisions;
    for (int i = 0; i < AT_END && learns; i++)
        taste->weights[i] = (int32_t)lround(TASTE_SCALE * log_odds_points * weights[i]);
    free(examples);
    return learns;
}

void taste_apply(const Taste *taste, CandidateRow *row) {
    uint16_t active[ACTIVE_MAX];
    int64_t sum = 0;
    if (taste->decisions == 0 || !row->is_puzzle) {
        row->taste = 0;
        return;
    }
    const size_t count = active_weights(row, active);
    for (size_t i = 0; i < count; i++)
        sum += taste->weights[active[i]];
    const int64_t added = sum / TASTE_SCALE;
    row->taste = (int8_t)(added > ADDED_MAX ? ADDED_MAX : added < -ADDED_MAX ? -ADDED_MAX : added);
}
