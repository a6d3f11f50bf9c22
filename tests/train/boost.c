// Growing the trees: values are sorted into bins once, and each question is the cut between two
// bins that explains most of what is left.
#include "tests/train/boost.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "tests/support/random.h"

// Found by cross-validation on the Lichess puzzles: half or twice of each is no better.
static const double shrink = 5; // rows that would say nothing, added to every leaf
static const struct {
    int trees;
    double rows_share;     // of the rows a tree is grown on
    double features_share; // of the features it may ask about
    double believed;       // of what a tree says
    double stretch;        // away from the mean, at the end
    size_t leaf_rows;
} growth[AIM_COUNT] = {
    [AIM_RATING] = {300, .rows_share = 0.8, .features_share = 0.5, .believed = 0.1, .stretch = 1,
                    .leaf_rows = 20},
    [AIM_WORTH] = {200, .rows_share = 0.5, .features_share = 0.2, .believed = 0.05, .stretch = 1.7,
                   .leaf_rows = 40},
};
enum { BINS = 48 };

struct Cuts {
    int count[FEATURE_COUNT]; // of cuts; bins are one more
    int cut[FEATURE_COUNT][BINS];
    uint8_t *bin[FEATURE_COUNT]; // by row
};

static int by_value(const void *a, const void *b) {
    const int left = *(const int *)a, right = *(const int *)b;
    return (left > right) - (left < right);
}

// A cut behind every value where they are few, else where the ordered rows are cut into BINS parts.
static int find_cuts(int *values, size_t count, int *cuts) {
    qsort(values, count, sizeof *values, by_value);
    int found = 0;
    for (size_t i = 1; i < count && found < BINS; i++)
        if (values[i] != values[i - 1])
            cuts[found++] = values[i - 1];
    if (found < BINS)
        return found;
    found = 0;
    for (size_t part = 1; part < BINS; part++) {
        const int value = values[count * part / BINS];
        if (value < values[count - 1] && (found == 0 || value > cuts[found - 1]))
            cuts[found++] = value;
    }
    return found;
}

Cuts *cuts_new(const Row *rows, size_t count) {
    Cuts *cuts = xcalloc(1, sizeof *cuts);
    int *values = xmalloc(count * sizeof *values);
    for (int f = 0; f < FEATURE_COUNT; f++) {
        for (size_t i = 0; i < count; i++)
            values[i] = rows[i].features.value[f];
        cuts->count[f] = find_cuts(values, count, cuts->cut[f]);
        cuts->bin[f] = xmalloc(count);
        for (size_t i = 0; i < count; i++) {
            int bin = 0;
            while (bin < cuts->count[f] && rows[i].features.value[f] > cuts->cut[f][bin])
                bin++;
            cuts->bin[f][i] = (uint8_t)bin;
        }
    }
    free(values);
    return cuts;
}

void cuts_free(Cuts *cuts) {
    for (int f = 0; f < FEATURE_COUNT; f++)
        free(cuts->bin[f]);
    free(cuts);
}

// Between 0 and 1.
static double draw(uint64_t *state) {
    return (double)(random_next(state) >> 11) * 0x1p-53;
}

typedef struct TreeGrower {
    Aim aim;
    const Row *rows;
    const Cuts *cuts;
    const double *left; // what is left to explain, by row
    bool may_ask[FEATURE_COUNT];
} TreeGrower;

// The best question about some rows; false where none explains anything.
static bool find_question(const TreeGrower *g, const uint32_t *rows, size_t count,
                          Question *question) {
    double sum = 0, weights = 0, best = 1e-9;
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        const double weight = g->rows[rows[i]].weight[g->aim];
        sum += weight * g->left[rows[i]];
        weights += weight;
    }
    const double whole = sum * sum / (weights + shrink);
    for (int f = 0; f < FEATURE_COUNT; f++) {
        if (!g->may_ask[f])
            continue;
        double sums[BINS + 1] = {0}, heavy[BINS + 1] = {0}, below = 0, weight_below = 0;
        size_t counts[BINS + 1] = {0}, under = 0;
        for (size_t i = 0; i < count; i++) {
            const uint8_t bin = g->cuts->bin[f][rows[i]];
            const double weight = g->rows[rows[i]].weight[g->aim];
            sums[bin] += weight * g->left[rows[i]];
            heavy[bin] += weight;
            counts[bin]++;
        }
        for (int cut = 0; cut < g->cuts->count[f]; cut++) {
            below += sums[cut];
            weight_below += heavy[cut];
            under += counts[cut];
            const size_t over = count - under;
            if (under < growth[g->aim].leaf_rows || over < growth[g->aim].leaf_rows)
                continue;
            const double gain = below * below / (weight_below + shrink) +
                                (sum - below) * (sum - below) / (weights - weight_below + shrink) -
                                whole;
            if (gain > best) {
                best = gain;
                *question = (Question){(uint8_t)f, (int16_t)g->cuts->cut[f][cut]};
                found = true;
            }
        }
    }
    return found;
}

static bool answer(Question question, const Features *features) {
    return features->value[question.feature] > question.cut;
}

// The leaf that a row comes to, as the answers to three questions.
static double *leaf_of(BoostedTree *tree, const Features *features, int *path) {
    const bool first = answer(tree->first, features);
    const bool second = answer(tree->second[first], features);
    const bool third = answer(tree->third[first][second], features);
    *path = first << 2 | second << 1 | third;
    return &tree->leaf[first][second][third];
}

// The rows that come to a node: path's `depth` highest bits of three say how.
static size_t keep_path(BoostedTree *tree, const Row *rows, const uint32_t *from, size_t count,
                        int depth, int wanted, uint32_t *to) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        int path;
        leaf_of(tree, &rows[from[i]].features, &path);
        if (path >> (3 - depth) == wanted)
            to[kept++] = from[i];
    }
    return kept;
}

// The leaves: what is left on average, of the rows it was grown on; a part of it is believed.
static void fill_leaves(const Row *rows, Aim aim, const uint32_t *sample, size_t count,
                        const double *left, BoostedTree *tree) {
    double weights[8] = {0};
    int path;
    for (size_t i = 0; i < count; i++) {
        const double weight = rows[sample[i]].weight[aim];
        *leaf_of(tree, &rows[sample[i]].features, &path) += weight * left[sample[i]];
        weights[path] += weight;
    }
    for (path = 0; path < 8; path++)
        tree->leaf[path >> 2][path >> 1 & 1][path & 1] *=
            growth[aim].believed / (weights[path] + shrink);
}

// What the tree says on average at its root and after each question.
static void fill_means(const Row *rows, const uint32_t *all, size_t count, BoostedTree *tree) {
    double sums[8] = {0}, counts[8] = {0};
    int path;
    for (size_t i = 0; i < count; i++) {
        const double says = *leaf_of(tree, &rows[all[i]].features, &path);
        sums[path] += says;
        counts[path]++;
    }
    double sum = 0;
    for (int a = 0; a < 2; a++) {
        double sum_after = 0, count_after = 0;
        for (int b = 0; b < 2; b++) {
            const int k = a << 2 | b << 1;
            const double here = sums[k] + sums[k + 1], many = counts[k] + counts[k + 1];
            sum_after += here;
            count_after += many;
            tree->after_two[a][b] = many > 0 ? here / many : 0;
        }
        sum += sum_after;
        tree->after_one[a] = count_after > 0 ? sum_after / count_after : 0;
    }
    tree->root = sum / (double)count;
}

static double tree_says(BoostedTree *tree, const Features *features) {
    int path;
    return *leaf_of(tree, features, &path);
}

static void grow(const Row *rows, TreeGrower *g, const uint32_t *sample, size_t count,
                 uint32_t *part, BoostedTree *tree) {
    *tree = (BoostedTree){0};
    find_question(g, sample, count, &tree->first);
    for (int a = 0; a < 2; a++) {
        tree->second[a] = tree->first;
        const size_t kept = keep_path(tree, rows, sample, count, 1, a, part);
        find_question(g, part, kept, &tree->second[a]);
    }
    for (int k = 0; k < 4; k++) {
        Question *third = &tree->third[k >> 1][k & 1];
        *third = tree->second[k >> 1];
        const size_t kept = keep_path(tree, rows, sample, count, 2, k, part);
        find_question(g, part, kept, third);
    }
}

// Trees that believe only a part lean to the middle of all puzzles.
static void stretch_tree(BoostedTree *tree, double stretch) {
    tree->root *= stretch;
    for (int a = 0; a < 2; a++) {
        tree->after_one[a] *= stretch;
        for (int b = 0; b < 2; b++) {
            tree->after_two[a][b] *= stretch;
            tree->leaf[a][b][0] *= stretch;
            tree->leaf[a][b][1] *= stretch;
        }
    }
}

void boost(const Row *rows, size_t count, const Cuts *cuts, Aim aim, size_t folds, size_t left_out,
           Boosted *model) {
    uint32_t *all = xmalloc(count * sizeof *all);
    uint32_t *sample = xmalloc(count * sizeof *sample);
    uint32_t *part = xmalloc(count * sizeof *part);
    double *left = xmalloc(count * sizeof *left);
    size_t used = 0;
    double sum = 0, weights = 0;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].weight[aim] > 0 && (folds == 0 || i % folds != left_out)) {
            all[used++] = (uint32_t)i;
            sum += rows[i].weight[aim] * rows[i].target[aim];
            weights += rows[i].weight[aim];
        }
    }
    model->base = sum / weights;
    model->count = growth[aim].trees;
    for (size_t i = 0; i < used; i++)
        left[all[i]] = rows[all[i]].target[aim] - model->base;
    uint64_t state = UINT64_C(88172645463325252);
    TreeGrower g = {.aim = aim, .rows = rows, .cuts = cuts, .left = left};
    for (int t = 0; t < model->count; t++) {
        BoostedTree *tree = &model->trees[t];
        size_t drawn = 0;
        for (size_t i = 0; i < used; i++)
            if (draw(&state) < growth[aim].rows_share)
                sample[drawn++] = all[i];
        for (int f = 0; f < FEATURE_COUNT; f++)
            g.may_ask[f] = draw(&state) < growth[aim].features_share;
        g.may_ask[RATING_OF_LINE] = aim == AIM_WORTH;
        grow(rows, &g, sample, drawn, part, tree);
        fill_leaves(rows, aim, sample, drawn, left, tree);
        fill_means(rows, all, used, tree);
        for (size_t i = 0; i < used; i++)
            left[all[i]] -= tree_says(tree, &rows[all[i]].features);
    }
    for (int t = 0; t < model->count; t++)
        stretch_tree(&model->trees[t], growth[aim].stretch);
    free(all);
    free(sample);
    free(part);
    free(left);
}

double boosted_answer(Boosted *model, const Features *features) {
    double answer = model->base;
    for (int t = 0; t < model->count; t++)
        answer += tree_says(&model->trees[t], features);
    return answer;
}
