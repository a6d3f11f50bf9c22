// Whether a line has a zugzwang: after a move of the solver the defender, who is not in check and
// has 15 legal moves at most, would have clearly better chances if it could pass. What the chances
// are an engine says; like an inquiry this does no I/O: it wants searches and is fed what they
// find.
#ifndef ONLYMOVE_ZUGZWANG_H
#define ONLYMOVE_ZUGZWANG_H

#include "onlymove/search_task.h"

// Nodes of each of its searches, and their hash in megabytes.
enum { ZUGZWANG_NODES = 100000, ZUGZWANG_HASH = 16 };

typedef struct Zugzwang Zugzwang;

// Takes up a line: legal moves from `start`, where the solver is to move (both are copied). NULL
// when memory is out.
Zugzwang *zugzwang_new(const Position *start, const Move *moves, size_t count);
void zugzwang_free(Zugzwang *zugzwang);

SearchTask zugzwang_task(Zugzwang *zugzwang);
// Whether one has been found; complete when nothing is wanted.
bool zugzwang_found(const Zugzwang *zugzwang);

#endif
