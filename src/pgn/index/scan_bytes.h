// Scanning to the next byte at which something may happen to the splitter, by a table.
#ifndef ONLYMOVE_PGN_INDEX_SCAN_BYTES_H
#define ONLYMOVE_PGN_INDEX_SCAN_BYTES_H

#include <stddef.h>
#include <stdint.h>

typedef enum ScanTo {
    SCAN_LINE_END = 1, // CR, LF
    SCAN_MOVES = 2,    // brackets, comments, parts of results, line ends, all outside ASCII
    SCAN_COMMENT = 4,  // the closing brace, line ends
    SCAN_VALUE = 8,    // quotes, backslashes, line ends
} ScanTo;

#define MOVES_4(c)                                                                                 \
    [(c)] = SCAN_MOVES, [(c) + 1] = SCAN_MOVES, [(c) + 2] = SCAN_MOVES, [(c) + 3] = SCAN_MOVES
#define MOVES_32(c)                                                                                \
    MOVES_4(c), MOVES_4((c) + 4), MOVES_4((c) + 8), MOVES_4((c) + 12), MOVES_4((c) + 16),          \
        MOVES_4((c) + 20), MOVES_4((c) + 24), MOVES_4((c) + 28)

static const uint8_t scan_bytes_class[256] = {
    ['\n'] = SCAN_LINE_END | SCAN_MOVES | SCAN_COMMENT | SCAN_VALUE,
    ['\r'] = SCAN_LINE_END | SCAN_MOVES | SCAN_COMMENT | SCAN_VALUE,
    ['{'] = SCAN_MOVES,
    ['('] = SCAN_MOVES,
    [')'] = SCAN_MOVES,
    [';'] = SCAN_MOVES,
    ['['] = SCAN_MOVES,
    ['<'] = SCAN_MOVES,
    ['*'] = SCAN_MOVES,
    ['-'] = SCAN_MOVES,
    ['/'] = SCAN_MOVES,
    ['}'] = SCAN_COMMENT,
    ['"'] = SCAN_VALUE,
    ['\\'] = SCAN_VALUE,
    MOVES_32(0x80),
    MOVES_32(0xA0),
    MOVES_32(0xC0),
    MOVES_32(0xE0),
};

#undef MOVES_32
#undef MOVES_4

// The first byte of the set from `at` on, or `end`.
static inline size_t scan_bytes(const char *data, size_t at, size_t end, ScanTo to)
{
    while (at < end && !(scan_bytes_class[(unsigned char)data[at]] & to))
        at++;
    return at;
}

#endif
