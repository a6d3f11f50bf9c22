// What was done to a tree, step by step, to be undone and done again.
#ifndef ONLYMOVE_TREE_HISTORY_H
#define ONLYMOVE_TREE_HISTORY_H

#include "onlymove/tree.h"

enum { TREE_LABEL_MAX = 64 };

typedef struct TreeStep {
    char label[TREE_LABEL_MAX]; // "prune 3.Qxe6"
    Tree other;                 // done: the tree before; undone: the tree after
    uint32_t before, after;     // where the cursor stood in either
} TreeStep;

typedef struct TreeHistory {
    TreeStep *steps;
    size_t count, cap;
    size_t done; // steps before this one are done, the others undone
} TreeHistory;

void tree_history_init(TreeHistory *history);
void tree_history_done(TreeHistory *history);
void tree_history_clear(TreeHistory *history); // for another tree

// One step is begun before the tree is changed, and then kept or dropped before the next begins:
//     if (tree_history_begin(&history, &tree, at, "prune 3.Qxe6", &step)) {
//         status = tree_prune(&tree, &at, &rule, &fault);
//         status == STATUS_OK ? tree_history_keep(&history, &step, at) : tree_history_drop(&step);
//     }
// `at` is where the cursor stands, a longer label is cut. False, with nothing to keep or drop, when
// memory is out. Keeping forgets the steps that are undone.
bool tree_history_begin(TreeHistory *history, const Tree *tree, uint32_t at, const char *label,
                        TreeStep *step);
void tree_history_keep(TreeHistory *history, TreeStep *step, uint32_t at);
void tree_history_drop(TreeStep *step);

// The label of the step that undo, or redo, would take; NULL when there is none.
const char *tree_history_undo_label(const TreeHistory *history);
const char *tree_history_redo_label(const TreeHistory *history);

// Takes the step back, or again: *tree becomes the other tree, *at the cursor's place in it. `tree`
// is the one that the last step left. False when there is no such step; nothing else can go wrong.
bool tree_history_undo(TreeHistory *history, Tree *tree, uint32_t *at);
bool tree_history_redo(TreeHistory *history, Tree *tree, uint32_t *at);

#endif
