// Search requests: their normal form, and the text that names what a search will find.
#ifndef ONLYMOVE_ENGINE_REQUEST_H
#define ONLYMOVE_ENGINE_REQUEST_H

#include "onlymove/engine.h"

// Copies a request in its normal form: it begins behind the last capture or pawn move of its
// history, for nothing before that can be repeated or counts for the fifty moves, and with move
// number 1. So games that come to one position by the same last moves ask the same. *moves is
// allocated (free()) and is what to->moves points to. False when a move is not legal, is a null
// move, or memory is out.
bool request_normalize(const SearchRequest *from, SearchRequest *to, Move **moves);

// The position to be searched.
void request_position(const SearchRequest *request, Position *pos);

// Appends what names a search in the cache: engine, hash, lines, position and history. The node
// limit is no part of it.
void request_key(const SearchRequest *request, const char *identity, Str *out);

#endif
