// The skip to the next byte that can change the cutter's state, by SSE2 or by a table.
#include "src/pgn/index/scan_bytes.h"

#define MOVES_4(c)                                                                                 \
    [(c)] = HOP_MOVES, [(c) + 1] = HOP_MOVES, [(c) + 2] = HOP_MOVES, [(c) + 3] = HOP_MOVES
#define MOVES_32(c)                                                                                \
    MOVES_4(c), MOVES_4((c) + 4), MOVES_4((c) + 8), MOVES_4((c) + 12), MOVES_4((c) + 16),          \
        MOVES_4((c) + 20), MOVES_4((c) + 24), MOVES_4((c) + 28)

const uint8_t scan_bytes_class[256] = {
    ['\n'] = HOP_LINE_END | HOP_MOVES | HOP_COMMENT | HOP_VALUE,
    ['\r'] = HOP_LINE_END | HOP_MOVES | HOP_COMMENT | HOP_VALUE,
    ['{'] = HOP_MOVES,
    ['('] = HOP_MOVES,
    [')'] = HOP_MOVES,
    [';'] = HOP_MOVES,
    ['['] = HOP_MOVES,
    ['<'] = HOP_MOVES,
    ['*'] = HOP_MOVES,
    ['-'] = HOP_MOVES,
    ['/'] = HOP_MOVES,
    ['}'] = HOP_COMMENT,
    ['"'] = HOP_VALUE,
    ['\\'] = HOP_VALUE,
    MOVES_32(0x80),
    MOVES_32(0xA0),
    MOVES_32(0xC0),
    MOVES_32(0xE0),
};
