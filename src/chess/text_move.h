// Helpers of the readers of SAN and of UCI moves.
#pragma once

#include "onlymove/position.h"

// How many bytes of a text from outside a fault quotes, for "%.*s".
static inline int quoted_length(size_t len) {
    return len < 16 ? (int)len : 16;
}

// Sets *move to MOVE_NULL, which is refused in check.
Status text_move_null(const Position *pos, const char *text, size_t len, Move *move, Fault *fault);
