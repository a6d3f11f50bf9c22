// Growing the trees: values are sorted into bins once, and each question is the cut between two
// bins that explains most of what is left.
#include "tests/train/boost.h"

#include <stdio.h>
#include <stdlib.h>

// Found by cross-validation on the Lichess puzzles: half or twice of each is no better.
static const double believed = 0.08;      // of what a tree says
static const double rows_share = 0.7;     // of the rows a tree is grown on
static const double features_share = 0.5; // of the features it may ask about
static const double shrink = 5;           // rows that would say nothing, added to every leaf
static const double stretch = 1.08;       // away from the mean, at the end
enum { LEAF_ROWS = 20, BINS = 48 };

struct Cuts {
    int count[FEATURE_COUNT]; // of cuts; bins are one more
    int cut[FEATURE_COUNT][BINS];
    uint8_t *bin[FEATURE_COUNT]; // by row
};

static void *made(void *memory) {
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return memory;
}

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
    Cuts *cuts = made(calloc(1, sizeof *cuts));
    int *values = made(malloc(count * sizeof *values));
    for (int f = 0; f < FEATURE_COUNT; f++) {
        for (size_t i = 0; i < count; i++)
            values[i] = rows[i].features.value[f];
        cuts->count[f] = find_cuts(values, count, cuts->cut[f]);
        cuts->bin[f] = made(malloc(count));
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

// xorshift64 of Marsaglia 2003, between 0 and 1.
static double draw(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) * 0x1p-53;
}

typedef struct Growing {
    const Cuts *cuts;
    const double *left; // what is left to explain, by row
    bool may_ask[FEATURE_COUNT];
} Growing;

// The best question about some rows; false where none explains anything.
static bool find_question(const Growing *g, const uint32_t *rows, size_t count,
                          Question *question) {
    double sum = 0, best = 1e-9;
    bool found = false;
    for (size_t i = 0; i < count; i++)
        sum += g->left[rows[i]];
    const double whole = sum * sum / ((double)count + shrink);
    for (int f = 0; f < FEATURE_COUNT; f++) {
        if (!g->may_ask[f])
            continue;
        double sums[BINS + 1] = {0}, below = 0;
        size_t counts[BINS + 1] = {0}, under = 0;
        for (size_t i = 0; i < count; i++) {
            const uint8_t bin = g->cuts->bin[f][rows[i]];
            sums[bin] += g->left[rows[i]];
            counts[bin]++;
        }
        for (int cut = 0; cut < g->cuts->count[f]; cut++) {
            below += sums[cut];
            under += counts[cut];
            const size_t over = count - under;
            if (under < LEAF_ROWS || over < LEAF_ROWS)
                continue;
            const double gain = below * below / ((double)under + shrink) +
                                (sum - below) * (sum - below) / ((double)over + shrink) - whole;
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

static size_t keep_answer(const Row *rows, const uint32_t *from, size_t count, Question question,
                          bool wanted, uint32_t *to) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (answer(question, &rows[from[i]].features) == wanted)
            to[kept++] = from[i];
    return kept;
}

// The leaves: what is left on average, of the rows it was grown on; a part of it is believed.
static void fill_leaves(const Row *rows, const uint32_t *sample, size_t count, const double *left,
                        BoostedTree *tree) {
    double sums[2][2] = {{0}};
    size_t counts[2][2] = {{0}};
    for (size_t i = 0; i < count; i++) {
        const Features *features = &rows[sample[i]].features;
        const bool first = answer(tree->first, features);
        const bool second = answer(tree->second[first], features);
        sums[first][second] += left[sample[i]];
        counts[first][second]++;
    }
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
            tree->leaf[a][b] = believed * sums[a][b] / ((double)counts[a][b] + shrink);
}

// What the tree says on average at its root and after its first question.
static void fill_means(const Row *rows, const uint32_t *all, size_t count, BoostedTree *tree) {
    double sums[2] = {0};
    size_t counts[2] = {0};
    for (size_t i = 0; i < count; i++) {
        const Features *features = &rows[all[i]].features;
        const bool first = answer(tree->first, features);
        sums[first] += tree->leaf[first][answer(tree->second[first], features)];
        counts[first]++;
    }
    tree->root = (sums[0] + sums[1]) / (double)count;
    for (int a = 0; a < 2; a++)
        tree->after[a] = counts[a] ? sums[a] / (double)counts[a] : tree->root;
}

static double tree_says(const BoostedTree *tree, const Features *features) {
    const bool first = answer(tree->first, features);
    return tree->leaf[first][answer(tree->second[first], features)];
}

static void grow(const Row *rows, Growing *g, const uint32_t *sample, size_t count, uint32_t *part,
                 BoostedTree *tree) {
    *tree = (BoostedTree){0};
    find_question(g, sample, count, &tree->first);
    for (int a = 0; a < 2; a++) {
        tree->second[a] = tree->first;
        const size_t kept = keep_answer(rows, sample, count, tree->first, a == 1, part);
        find_question(g, part, kept, &tree->second[a]);
    }
}

// Trees that believe only a part lean to the middle of all puzzles.
static void stretch_tree(BoostedTree *tree) {
    tree->root *= stretch;
    for (int a = 0; a < 2; a++) {
        tree->after[a] *= stretch;
        tree->leaf[a][0] *= stretch;
        tree->leaf[a][1] *= stretch;
    }
}

void boost(const Row *rows, size_t count, const Cuts *cuts, size_t folds, size_t left_out,
           Boosted *model) {
    uint32_t *all = made(malloc(count * sizeof *all));
    uint32_t *sample = made(malloc(count * sizeof *sample));
    uint32_t *part = made(malloc(count * sizeof *part));
    double *left = made(malloc(count * sizeof *left));
    size_t used = 0;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        if (folds == 0 || i % folds != left_out) {
            all[used++] = (uint32_t)i;
            sum += rows[i].rating;
        }
    }
    model->base = sum / (double)used;
    for (size_t i = 0; i < used; i++)
        left[all[i]] = rows[all[i]].rating - model->base;
    uint64_t state = UINT64_C(88172645463325252);
    Growing g = {.cuts = cuts, .left = left};
    for (int t = 0; t < TREES; t++) {
        BoostedTree *tree = &model->trees[t];
        size_t drawn = 0;
        for (size_t i = 0; i < used; i++)
            if (draw(&state) < rows_share)
                sample[drawn++] = all[i];
        for (int f = 0; f < FEATURE_COUNT; f++)
            g.may_ask[f] = draw(&state) < features_share;
        grow(rows, &g, sample, drawn, part, tree);
        fill_leaves(rows, sample, drawn, left, tree);
        fill_means(rows, all, used, tree);
        for (size_t i = 0; i < used; i++)
            left[all[i]] -= tree_says(tree, &rows[all[i]].features);
    }
    for (int t = 0; t < TREES; t++)
        stretch_tree(&model->trees[t]);
    free(all);
    free(sample);
    free(part);
    free(left);
}

double boosted_rating(const Boosted *model, const Features *features) {
    double rating = model->base;
    for (int t = 0; t < TREES; t++)
        rating += tree_says(&model->trees[t], features);
    return rating;
}
