// Scans to the next byte of a class, sixteen bytes at a time where the machine has SSE2, elsewhere
// by a table, with the same result.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef enum ByteClass {
    ENDS_LINE = 1,    // CR, LF
    ENDS_MOVES = 2,   // or interrupts: brackets, comments, parts of results, line ends, not ASCII
    ENDS_COMMENT = 4, // the closing brace, line ends
    ENDS_VALUE = 8,   // quotes, backslashes, line ends
    ENDS_NAME = 16,   // of a tag
    ENDS_SHORT_COMMENT = 32, // the closing brace, quotes
} ByteClass;

#define ENDS_4(c)                                                                                  \
    [(c)] = ENDS_MOVES, [(c) + 1] = ENDS_MOVES, [(c) + 2] = ENDS_MOVES, [(c) + 3] = ENDS_MOVES
#define ENDS_32(c)                                                                                 \
    ENDS_4(c), ENDS_4((c) + 4), ENDS_4((c) + 8), ENDS_4((c) + 12), ENDS_4((c) + 16),               \
        ENDS_4((c) + 20), ENDS_4((c) + 24), ENDS_4((c) + 28)

static const uint8_t scan_bytes_class[256] = {
    ['\n'] = ENDS_LINE | ENDS_MOVES | ENDS_COMMENT | ENDS_VALUE | ENDS_NAME,
    ['\r'] = ENDS_LINE | ENDS_MOVES | ENDS_COMMENT | ENDS_VALUE | ENDS_NAME,
    ['\0'] = ENDS_NAME,
    ['\t'] = ENDS_NAME,
    [' '] = ENDS_NAME,
    ['{'] = ENDS_MOVES,
    ['('] = ENDS_MOVES,
    [')'] = ENDS_MOVES,
    [';'] = ENDS_MOVES,
    ['['] = ENDS_MOVES | ENDS_NAME,
    [']'] = ENDS_NAME,
    ['<'] = ENDS_MOVES,
    ['*'] = ENDS_MOVES,
    ['-'] = ENDS_MOVES,
    ['/'] = ENDS_MOVES,
    ['}'] = ENDS_COMMENT | ENDS_NAME | ENDS_SHORT_COMMENT,
    ['"'] = ENDS_VALUE | ENDS_NAME | ENDS_SHORT_COMMENT,
    ['\\'] = ENDS_VALUE,
    ENDS_32(0x80),
    ENDS_32(0xA0),
    ENDS_32(0xC0),
    ENDS_32(0xE0),
};

#undef ENDS_32
#undef ENDS_4

#ifdef __SSE2__
static inline __m128i scan_equal(__m128i bytes, char c) {
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

static inline __m128i scan_either(__m128i bytes, char one, char other) {
    return _mm_or_si128(scan_equal(bytes, one), scan_equal(bytes, other));
}

// Sets the highest bit of each byte of the class.
static inline __m128i scan_sixteen(__m128i bytes, ByteClass class) {
    if (class == ENDS_SHORT_COMMENT)
        return scan_either(bytes, '}', '"');
    const __m128i ends = scan_either(bytes, '\n', '\r');
    if (class == ENDS_LINE)
        return ends;
    if (class == ENDS_COMMENT)
        return _mm_or_si128(ends, scan_equal(bytes, '}'));
    if (class == ENDS_VALUE)
        return _mm_or_si128(ends, scan_either(bytes, '"', '\\'));
    // Bit 0x20 alone tells CR from '-', LF from '*', '[' from '{', ']' from '}', NUL from space;
    // bit 0x01 '(' from ')'.
    const __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    if (class == ENDS_NAME)
        return _mm_or_si128(_mm_or_si128(ends, scan_either(folded, ' ', '}')),
                            _mm_or_si128(scan_either(bytes, '"', '['), scan_equal(bytes, '\t')));
    const __m128i even = _mm_and_si128(bytes, _mm_set1_epi8((char)0xFE));
    const __m128i brackets = _mm_or_si128(scan_equal(folded, '{'), scan_equal(even, '('));
    const __m128i rest = _mm_or_si128(scan_either(bytes, ';', '<'), scan_equal(bytes, '/'));
    return _mm_or_si128(_mm_or_si128(scan_either(folded, '-', '*'), brackets),
                        _mm_or_si128(rest, bytes));
}
#endif

// Returns the place of the first byte of the class from `at` on, or `end`.
static inline size_t scan_bytes(const char *data, size_t at, size_t end, ByteClass class) {
#ifdef __SSE2__
    for (; end - at >= 16; at += 16) {
        const __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(data + at));
        const int mask = _mm_movemask_epi8(scan_sixteen(bytes, class));
        if (mask != 0)
            return at + (size_t)__builtin_ctz((unsigned)mask);
    }
#endif
    while (at < end && !(scan_bytes_class[(unsigned char)data[at]] & class))
        at++;
    return at;
}
