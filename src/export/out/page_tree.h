// A puzzle as the data of a page that plays it.
#ifndef ONLYMOVE_EXPORT_OUT_PAGE_TREE_H
#define ONLYMOVE_EXPORT_OUT_PAGE_TREE_H

#include "src/export/out/format.h"

// Appends one JSON object, which has no apostrophe in it: side ("w" or "b", who solves), fen,
// mistake (UCI, the move that the page makes first; left out where the puzzle begins behind it),
// and positions, of which the first is that to be solved:
// {legal: "e2e4 ...", right: [[move, san, [[reply, san, position], ...]], ...], retry: [[move,
// san], ...]}. What is right, and what the defender answers first, is solving_answer(); the other
// replies after which the solver has a move to find follow.
void page_tree_write(const ExportPiece *piece, Str *out);

#endif
