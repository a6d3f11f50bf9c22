// What a line of a set's file begins with.
#include "src/export/sets/set_key.h"

#include <inttypes.h>
#include <stdio.h>

void set_key_write(const Tree *tree, char key[SET_KEY_MAX])
{
    char move[UCI_MOVE_MAX];
    uci_move_write(tree->nodes[tree->nodes[TREE_ROOT].child].move, move);
    snprintf(key, SET_KEY_MAX, "%016" PRIx64 "-%s", tree->start.key, move);
}
