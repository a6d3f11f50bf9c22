// The cursor in the solution tree.
#pragma once

#include "ui/app/workbench.h"

// The node under the cursor; TREE_NO_NODE where there is no tree.
uint32_t tree_view_node(const Workbench *wb);
// Moves the cursor to a node, where a row shows it. After the nodes have got new numbers, nothing
// is folded any more: `renumbered`.
void tree_view_show(Workbench *wb, uint32_t node, bool renumbered);

// Where the cursor stands, by moves, and in which tree: so that it finds its place in one that has
// become another.
enum { TREE_PLACE_MAX = 1024 };
typedef struct TreePlace {
    Move moves[TREE_PLACE_MAX];
    size_t count;
    Tree tree; // a copy; no nodes where there was none
} TreePlace;
void tree_view_note(const Workbench *wb, TreePlace *place);
// Goes to the first node that was not there, else to its place again, as far as the moves are in
// the tree; nothing is folded any more.
void tree_view_find(Workbench *wb, const TreePlace *place);
void tree_place_done(TreePlace *place);
