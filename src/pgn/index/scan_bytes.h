// Scanning to the next byte at which something may happen to the splitter; sixteen at a time where
// the machine has SSE2, and by a table elsewhere. Both find the same.
#ifndef ONLYMOVE_PGN_INDEX_SCAN_BYTES_H
#define ONLYMOVE_PGN_INDEX_SCAN_BYTES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

#ifdef __SSE2__
static inline __m128i scan_bytes_equal(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

// One bit a byte that is in the set.
static inline unsigned scan_bytes_mask(__m128i bytes, ScanTo to)
{
    const __m128i ends = _mm_or_si128(scan_bytes_equal(bytes, '\n'), scan_bytes_equal(bytes, '\r'));
    switch (to) {
    case SCAN_LINE_END:
        return (unsigned)_mm_movemask_epi8(ends);
    case SCAN_COMMENT:
        return (unsigned)_mm_movemask_epi8(_mm_or_si128(ends, scan_bytes_equal(bytes, '}')));
    case SCAN_VALUE:
        return (unsigned)_mm_movemask_epi8(_mm_or_si128(
            ends, _mm_or_si128(scan_bytes_equal(bytes, '"'), scan_bytes_equal(bytes, '\\'))));
    case SCAN_MOVES:
        break;
    }
    // One bit apart are CR and '-', LF and '*', '[' and '{'; and in another bit '(' and ')'.
    const __m128i upper = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    const __m128i even = _mm_and_si128(bytes, _mm_set1_epi8((char)0xFE));
    __m128i found = _mm_or_si128(scan_bytes_equal(upper, '-'), scan_bytes_equal(upper, '*'));
    found = _mm_or_si128(found,
                         _mm_or_si128(scan_bytes_equal(upper, '{'), scan_bytes_equal(even, '(')));
    found = _mm_or_si128(found,
                         _mm_or_si128(scan_bytes_equal(bytes, '/'), scan_bytes_equal(bytes, ';')));
    found =
        _mm_or_si128(found, _mm_or_si128(scan_bytes_equal(bytes, '<'), bytes)); // the highest bit
    return (unsigned)_mm_movemask_epi8(found);
}
#endif

// The first byte of the set from `at` on, or `end`.
static inline size_t scan_bytes(const char *data, size_t at, size_t end, ScanTo to)
{
#ifdef __SSE2__
    for (; end - at >= 16; at += 16) {
        unsigned mask =
            scan_bytes_mask(_mm_loadu_si128((const __m128i *)(const void *)(data + at)), to);
        if (mask != 0) {
            return at + (size_t)__builtin_ctz(mask);
        }
    }
#endif
    while (at < end && !(scan_bytes_class[(unsigned char)data[at]] & to)) {
        at++;
    }
    return at;
}

#endif
