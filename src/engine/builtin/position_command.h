// The words behind `position`.
#ifndef ONLYMOVE_ENGINE_BUILTIN_POSITION_COMMAND_H
#define ONLYMOVE_ENGINE_BUILTIN_POSITION_COMMAND_H

#include "onlymove/position.h"
#include "src/engine/uci/uci.h"

// startpos | fen FEN [moves MOVE...]. The caller frees *moves, which may be NULL, in any case; it
// begins as NULL and *count as 0. On failure *fault says which word makes no sense.
Status position_read(Span words, Position *start, Move **moves, size_t *count, Fault *fault);

#endif
