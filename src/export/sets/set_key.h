// The keys of puzzles in a set's file.
#ifndef ONLYMOVE_EXPORT_SETS_SET_KEY_H
#define ONLYMOVE_EXPORT_SETS_SET_KEY_H

#include "onlymove/notation.h"
#include "onlymove/tree.h"

// What a line of a set's file begins with; the tree has a solution.
enum { SET_KEY_MAX = 16 + 1 + UCI_MOVE_MAX };
void set_key_write(const Tree *tree, char key[SET_KEY_MAX]);

#endif
