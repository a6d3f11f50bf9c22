// Case-insensitive text, for arguments of terms.
#include <string.h>

#include "src/review/queue/pattern_parts.h"

// Returns a Latin, Greek or Cyrillic letter in lower case, and any other character as it is.
static uint32_t lower_char(uint32_t c) {
    static const struct {
        uint32_t first, last;
        uint32_t add;
    } ranges[] = {
        {'A', 'Z', 32},     {0xC0, 0xD6, 32},   {0xD8, 0xDE, 32},
        {0x391, 0x3AB, 32}, {0x410, 0x42F, 32}, {0x400, 0x40F, 80},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return c + ranges[i].add;
    // Latin Extended-A has its letters in pairs. The capital is even, in two stretches odd.
    const bool paired = c >= 0x100 && c <= 0x17F && c != 0x130 && c != 0x131 && c != 0x138 &&
                        c != 0x149 && c != 0x178 && c != 0x17F;
    const bool upper_is_odd = (c >= 0x139 && c <= 0x148) || c >= 0x179;
    return paired && (c & 1) == upper_is_odd ? c + 1 : c;
}

char *text_lower(const char *text, size_t len) {
    Str out = {0};
    uint32_t c;
    for (size_t at = 0; at < len;) {
        at += text_decode(text + at, len - at, &c);
        text_encode(&out, lower_char(c));
    }
    return str_take(&out);
}

static unsigned lower_letter(unsigned c) {
    return c - 'A' < 26 ? c + 32 : c;
}

// Returns the character at *at in lower case, and moves *at past it.
static uint32_t next_lower(const char **at) {
    uint32_t c;
    *at += text_decode(*at, strnlen(*at, 4), &c);
    return lower_char(c);
}

// Whether the text at *at begins with `lower_text`, in any case; then *at moves past it.
static bool skip_prefix(const char **at, const char *lower_text) {
    const char *text = *at;
    while (*lower_text) {
        const unsigned c = (unsigned char)*text, wanted = (unsigned char)*lower_text;
        if (c < 0x80 || wanted < 0x80) {
            if (lower_letter(c) != wanted)
                return false;
            text++;
            lower_text++;
        } else if (next_lower(&text) != next_lower(&lower_text)) {
            return false;
        }
    }
    *at = text;
    return true;
}

// Narrowing a list spends its time here: the first byte rules out most offsets.
bool text_has(const char *text, const char *lower_text) {
    const unsigned first = (unsigned char)*lower_text;
    for (; *text; text++) {
        const unsigned c = (unsigned char)*text;
        const char *at = text;
        if ((first < 0x80 ? lower_letter(c) == first : c >= 0x80) && skip_prefix(&at, lower_text))
            return true;
    }
    return first == '\0';
}

bool text_begins(const char *text, const char *lower_text) {
    return skip_prefix(&text, lower_text);
}

bool text_is(const char *text, const char *lower_text) {
    return skip_prefix(&text, lower_text) && *text == '\0';
}
