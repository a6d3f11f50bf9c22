// UTF-8 decoding and encoding, column widths, and text made harmless for a terminal.
#include "onlymove/str.h"

#include <string.h>
#include <wchar.h>

enum { REPLACEMENT = 0xFFFD, MIDDLE_DOT = 0xB7, ELLIPSIS = 0x2026 };

size_t text_decode(const char *text, size_t len, uint32_t *character) {
    const unsigned char *s = (const unsigned char *)text;
    *character = REPLACEMENT;
    if (s[0] < 0x80) {
        *character = s[0];
        return 1;
    }
    size_t size = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    if (s[0] < 0xC2 || s[0] > 0xF4 || size > len)
        return 1;
    uint32_t c = s[0] & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return 1;
        c = c << 6 | (s[i] & 0x3Fu);
    }
    bool overlong = (size == 3 && c < 0x800) || (size == 4 && c < 0x10000);
    if (overlong || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return 1;
    *character = c;
    return size;
}

void text_encode(Str *out, uint32_t c) {
    static const unsigned char lead_bits[] = {0, 0, 0xC0, 0xE0, 0xF0};
    const size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    char bytes[4];
    for (size_t i = size - 1; i > 0; i--, c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3F));
    bytes[0] = (char)(lead_bits[size] | c);
    str_add_bytes(out, bytes, size);
}

bool text_is_ascii(const char *text, size_t len) {
    size_t at = 0;
    for (uint64_t bytes; at + sizeof bytes <= len; at += sizeof bytes) {
        memcpy(&bytes, text + at, sizeof bytes);
        if (bytes & UINT64_C(0x8080808080808080))
            return false;
    }
    while (at < len && (unsigned char)text[at] < 0x80)
        at++;
    return at == len;
}

void text_to_utf8(Str *out, const char *text, size_t max) {
    CLEANUP(str_done) Str encoded = {0};
    size_t len = strlen(text), bytes_left = max;
    if (len <= max && text_is_ascii(text, len)) {
        str_add_bytes(out, text, len);
        return;
    }
    for (size_t at = 0; at < len;) {
        uint32_t character;
        size_t ascii = 0; // ASCII bytes, which are UTF-8 already
        while (at + ascii < len && ascii < bytes_left && (unsigned char)text[at + ascii] < 0x80)
            ascii++;
        str_add_bytes(out, text + at, ascii);
        at += ascii;
        bytes_left -= ascii;
        if (at == len)
            break;
        size_t size = text_decode(text + at, len - at, &character);
        if (size == 1)
            character = (unsigned char)text[at];
        at += size;
        str_clear(&encoded);
        text_encode(&encoded, character);
        if (encoded.len > bytes_left)
            break;
        bytes_left -= encoded.len;
        str_add_bytes(out, str_text(&encoded), encoded.len);
    }
}

// Characters that change how their neighbours are drawn, or draw nothing at all.
static bool is_invisible(uint32_t c) {
    static const uint32_t ranges[][2] = {
        {0xAD, 0xAD},     {0x61C, 0x61C},   {0x115F, 0x1160}, {0x17B4, 0x17B5},   {0x180B, 0x180F},
        {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},
        {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0xE0000, 0xE0FFF},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
}

int text_columns(uint32_t character) {
    int width = wcwidth((wchar_t)character);
    return width < 0 ? 1 : width;
}

int text_width(const char *text, size_t len) {
    int columns = 0;
    uint32_t c;
    for (size_t at = 0; at < len;) {
        at += text_decode(text + at, len - at, &c);
        columns += text_columns(c);
    }
    return columns;
}

static uint32_t safe_character(uint32_t c) {
    if (c == '\t' || c == '\n' || c == '\r')
        return ' ';
    return c < 0x20 || (c >= 0x7F && c < 0xA0) ? MIDDLE_DOT : c;
}

void text_add_safe(Str *out, const char *text, size_t len, size_t max_columns) {
    // Where to cut if the text turns out too long: the last place that leaves a column for the
    // ellipsis.
    size_t cut = out->len, columns = 0;
    for (size_t at = 0; at < len;) {
        uint32_t c;
        at += text_decode(text + at, len - at, &c);
        if (is_invisible(c))
            continue;
        c = safe_character(c);
        size_t width = (size_t)text_columns(c);
        if (columns + width > max_columns) {
            if (max_columns > 0) {
                out->len = cut;
                text_encode(out, ELLIPSIS);
            }
            return;
        }
        text_encode(out, c);
        columns += width;
        if (columns < max_columns)
            cut = out->len;
    }
}

void text_add_safe_lines(Str *out, const char *text, size_t len) {
    const char *const end = text + len;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        text_add_safe(out, text, (size_t)(stop - text), SIZE_MAX);
        if (newline)
            str_add_char(out, '\n');
        text = newline ? newline + 1 : end;
    }
}

bool text_is_safe(const char *text) {
    const size_t len = strlen(text);
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, text, len, SIZE_MAX);
    return safe.len == len && memcmp(str_text(&safe), text, len) == 0;
}

// Bytes of the longest words whose edits text_distance() counts; else it is the longer length.
enum { WORD_MAX = 63 };

static unsigned lesser(unsigned a, unsigned b) {
    return a < b ? a : b;
}

size_t text_distance(const char *a, const char *b) {
    size_t a_len = strlen(a), b_len = strlen(b);
    if (a_len > WORD_MAX || b_len > WORD_MAX)
        return a_len > b_len ? a_len : b_len;
    unsigned char distances[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= a_len; i++) {
        for (size_t j = 0; j <= b_len; j++) {
            if (i == 0 || j == 0) {
                distances[i][j] = (unsigned char)(i + j);
                continue;
            }
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            unsigned best = lesser(distances[i - 1][j], distances[i][j - 1]) + 1;
            best = lesser(best, distances[i - 1][j - 1] + (a[i - 1] != b[j - 1] ? 1u : 0u));
            distances[i][j] =
                (unsigned char)(swapped ? lesser(best, distances[i - 2][j - 2] + 1u) : best);
        }
    }
    return distances[a_len][b_len];
}

// Copies a text in lower case, letters beyond ASCII unchanged.
static void copy_folded(const char *text, char folded[WORD_MAX + 1]) {
    size_t i = 0;
    for (; text[i] && i < WORD_MAX; i++) {
        const char c = text[i];
        folded[i] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    folded[i] = '\0';
}

static bool is_near(size_t distance, const char *one, const char *other) {
    const size_t one_len = strlen(one), other_len = strlen(other);
    return 2 * distance <= (one_len > other_len ? one_len : other_len);
}

const char *text_name_in(const void *names, size_t index) {
    return ((const char *const *)names)[index];
}

const char *text_name_by(const void *function, size_t index) {
    return (*(TextName *const *)function)(index);
}

const char *text_nearest(const char *wrong, TextNameAt *name_at, const void *table) {
    char wrong_folded[WORD_MAX + 1], name_folded[WORD_MAX + 1];
    const char *best = "";
    size_t least_distance = SIZE_MAX;
    copy_folded(wrong, wrong_folded);
    for (size_t i = 0;; i++) {
        const char *name = name_at(table, i);
        if (!name)
            return best;
        copy_folded(name, name_folded);
        const size_t distance = text_distance(wrong_folded, name_folded);
        if (distance < least_distance && is_near(distance, wrong_folded, name_folded)) {
            least_distance = distance;
            best = name;
        }
    }
}
