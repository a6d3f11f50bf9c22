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

// The node that a row comes to after so many answers.
static int node_of(const BoostedTree *tree, const Features *features, int answers) {
    int node = 0;
    for (; answers > 0; answers--) {
        const Question question = tree->ask[node];
        node = node_after(node, features->value[question.feature] > question.cut);
    }
    return node;
}

static double tree_says(const BoostedTree *tree, const Features *features) {
    return tree->says[node_of(tree, features, TREE_DEPTH)];
}

// Asks the best question about the rows that come to a node, or where there is none, that of
// before.
static void grow_node(const TreeGrower *g, const uint32_t *sample, size_t count, int depth,
                      int node, uint32_t *part, BoostedTree *tree) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (node_of(tree, &g->rows[sample[i]].features, depth) == node)
            part[kept++] = sample[i];
    if (node > 0)
        tree->ask[node] = tree->ask[(node - 1) / 2];
    find_question(g, part, kept, &tree->ask[node]);
}

static void grow(const TreeGrower *g, const uint32_t *sample, size_t count, uint32_t *part,
                 BoostedTree *tree) {
    *tree = (BoostedTree){0};
    for (int depth = 0; depth < TREE_DEPTH; depth++)
        for (int node = (1 << depth) - 1; node < (2 << depth) - 1; node++)
            grow_node(g, sample, count, depth, node, part, tree);
}

// The last nodes: what is left on average, of the rows it was grown on; a part of it is believed.
static void fill_leaves(const Row *rows, Aim aim, const uint32_t *sample, size_t count,
                        const double *left, BoostedTree *tree) {
    double weights[TREE_NODES] = {0};
    for (size_t i = 0; i < count; i++) {
        const double weight = rows[sample[i]].weight[aim];
        const int leaf = node_of(tree, &rows[sample[i]].features, TREE_DEPTH);
        tree->says[leaf] += weight * left[sample[i]];
        weights[leaf] += weight;
    }
    for (int leaf = TREE_QUESTIONS; leaf < TREE_NODES; leaf++)
        tree->says[leaf] *= growth[aim].believed / (weights[leaf] + shrink);
}

// What the tree says on average at each question.
static void fill_means(const Row *rows, const uint32_t *all, size_t count, BoostedTree *tree) {
    double sums[TREE_NODES] = {0}, counts[TREE_NODES] = {0};
    for (size_t i = 0; i < count; i++) {
        const int leaf = node_of(tree, &rows[all[i]].features, TREE_DEPTH);
        sums[leaf] += tree->says[leaf];
        counts[leaf]++;
    }
    for (int node = TREE_QUESTIONS - 1; node >= 0; node--) {
        const int no = node_after(node, false), yes = node_after(node, true);
        sums[node] = sums[no] + sums[yes];
        counts[node] = counts[no] + counts[yes];
        tree->says[node] = counts[node] > 0 ? sums[node] / counts[node] : 0;
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
        grow(&g, sample, drawn, part, tree);
        fill_leaves(rows, aim, sample, drawn, left, tree);
        fill_means(rows, all, used, tree);
        for (size_t i = 0; i < used; i++)
            left[all[i]] -= tree_says(tree, &rows[all[i]].features);
    }
    // Trees that believe only a part lean to the middle of all puzzles.
    for (int t = 0; t < model->count; t++)
        for (int node = 0; node < TREE_NODES; node++)
            model->trees[t].says[node] *= growth[aim].stretch;
    free(all);
    free(sample);
    free(part);
    free(left);
}

double boosted_answer(const Boosted *model, const Features *features) {
    double answer = model->base;
    for (int t = 0; t < model->count; t++)
        answer += tree_says(&model->trees[t], features);
    return answer;
}
