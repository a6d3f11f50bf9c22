// Undo and redo of a tree: each step holds the tree on its other side, and taking it swaps the two.
#include "onlymove/tree_history.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"

void tree_history_init(TreeHistory *history)
{
    *history = (TreeHistory){0};
}

static void drop_steps_from(TreeHistory *history, size_t first)
{
    while (history->count > first) {
        tree_done(&history->steps[--history->count].other);
    }
}

void tree_history_clear(TreeHistory *history)
{
    drop_steps_from(history, 0);
    history->done = 0;
}

void tree_history_done(TreeHistory *history)
{
    drop_steps_from(history, 0);
    free(history->steps);
    *history = (TreeHistory){0};
}

bool tree_history_begin(TreeHistory *history, const Tree *tree, uint32_t at, const char *label,
                        TreeStep *step)
{
    *step = (TreeStep){.before = at};
    strncat(step->label, label, sizeof step->label - 1);
    return array_reserve((void **)&history->steps, &history->cap, history->done + 1,
                         sizeof *history->steps) &&
           tree_copy(&step->other, tree);
}

void tree_history_keep(TreeHistory *history, TreeStep *step, uint32_t at)
{
    drop_steps_from(history, history->done);
    step->after = at;
    history->steps[history->count++] = *step;
    history->done = history->count;
}

void tree_history_drop(TreeStep *step)
{
    tree_done(&step->other);
}

const char *tree_history_undo_label(const TreeHistory *history)
{
    return history->done > 0 ? history->steps[history->done - 1].label : NULL;
}

const char *tree_history_redo_label(const TreeHistory *history)
{
    return history->done < history->count ? history->steps[history->done].label : NULL;
}

static void swap_trees(Tree *a, Tree *b)
{
    const Tree old = *a;
    *a = *b;
    *b = old;
}

bool tree_history_undo(TreeHistory *history, Tree *tree, uint32_t *at)
{
    if (history->done == 0) {
        return false;
    }
    TreeStep *step = &history->steps[--history->done];
    swap_trees(tree, &step->other);
    *at = step->before;
    return true;
}

bool tree_history_redo(TreeHistory *history, Tree *tree, uint32_t *at)
{
    if (history->done == history->count) {
        return false;
    }
    TreeStep *step = &history->steps[history->done++];
    swap_trees(tree, &step->other);
    *at = step->after;
    return true;
}
