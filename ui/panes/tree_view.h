// The cursor in the solution tree.
#pragma once

#include "ui/app/workbench.h"

// Returns the node under the cursor; TREE_NO_NODE where there is no tree.
uint32_t tree_view_node(const Workbench *wb);
// Moves the cursor to a node, where a row shows it. `renumbered`: the nodes have got new numbers,
// so that nothing is folded any more.
void tree_view_show(Workbench *wb, uint32_t node, bool renumbered);

// The cursor's node as the moves that lead to it, and a copy of its tree. The cursor returns to
// these moves when the tree has changed.
enum { TREE_PLACE_MAX = 1024 };
typedef struct TreePlace {
    Move moves[TREE_PLACE_MAX];
    size_t count;
    Tree tree; // a copy; no nodes where there was none
} TreePlace;
void tree_view_save_cursor(const Workbench *wb, TreePlace *place);
// Moves the cursor to the first node that is new, else back to its place, as far as its moves are
// still in the tree. Nothing is folded any more.
void tree_view_restore_cursor(Workbench *wb, const TreePlace *place);
void tree_place_done(TreePlace *place);
