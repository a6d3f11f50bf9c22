// Gradient boosting of small trees (Friedman 2001, "Greedy function approximation"): each tree is
// grown on what all trees before it leave over, from a part of the rows and of the features, and
// only a part of what it says is believed. The same rows and numbers give the same trees.
#pragma once

#include "src/rating/expectation.h"
#include "src/rating/features.h"
#include "src/rating/model.h"

// What a model is to say.
typedef enum Aim { AIM_RATING, AIM_WORTH, AIM_COUNT } Aim;

// A move of the solver among all that are legal.
typedef struct Choice {
    MoveInputs *inputs;
    int count, chosen;
} Choice;

typedef struct Row {
    Features features;
    Choice choices[ESTIMATOR_MOVES_MAX];
    int choice_count;
    double target[AIM_COUNT], weight[AIM_COUNT]; // weight 0: the row says nothing
} Row;

enum { TREES_MAX = 300 };

// What training makes: the model with fractions.
typedef struct BoostedTree {
    Question ask[TREE_QUESTIONS];
    double says[TREE_NODES]; // of a node with a question: the mean over all rows that come there
} BoostedTree;

typedef struct Boosted {
    double base;
    int count;
    BoostedTree trees[TREES_MAX];
} Boosted;

// Cuts between the values that the features take, for all rows alike.
typedef struct Cuts Cuts;
Cuts *cuts_new(const Row *rows, size_t count);
void cuts_free(Cuts *cuts);

// Trains on the rows whose index is not `left_out` modulo `folds`; folds 0: on all.
void boost(const Row *rows, size_t count, const Cuts *cuts, Aim aim, size_t folds, size_t left_out,
           Boosted *model);
double boosted_answer(const Boosted *model, const Features *features);
