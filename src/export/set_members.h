// The puzzles of a set, as they are kept in memory, and their keys.
#ifndef ONLYMOVE_EXPORT_SET_MEMBERS_H
#define ONLYMOVE_EXPORT_SET_MEMBERS_H

#include "onlymove/notation.h"
#include "onlymove/store_sets.h"
#include "onlymove/tree.h"

// What a line of a set's file begins with; the tree has a solution.
enum { SET_KEY_MAX = 16 + 1 + UCI_MOVE_MAX };
void set_key_write(const Tree *tree, char key[SET_KEY_MAX]);

typedef struct SetMembers { // zeroed, none
    SetMember *items;
    size_t count, cap;
} SetMembers;

void set_members_done(SetMembers *members);
// Copies one. False when memory is out.
bool set_members_add(SetMembers *members, const SetMember *member);
// Those of a set of the store, in its order.
Status set_members_read(Store *store, int64_t set, SetMembers *members, Fault *fault);

#endif
