// Reads tag pairs, and tolerates errors whose meaning is clear: blanks between the parts, any
// characters in a name after its first letter, unescaped quotes in a value.
#include "src/pgn/read/tag.h"

#include <ctype.h>
#include <string.h>

#include "src/pgn/index/scan_bytes.h"
#include "src/pgn/input/peek_bytes.h"

static size_t skip_blanks(const char *data, size_t len, size_t at) {
    while (at < len && is_blank(data[at]))
        at++;
    return at;
}

// Skips blanks and line ends, up to a limit, lest a single bracket search the whole text.
static size_t skip_white_space(const char *data, size_t len, size_t at) {
    enum { BLANKS_MAX = 4096 };
    const size_t end = len - at < BLANKS_MAX ? len : at + BLANKS_MAX;
    while (at < end && (is_blank(data[at]) || is_line_end(data[at])))
        at++;
    return at;
}

static size_t skip_name(const char *data, size_t len, size_t at) {
    return at < len && is_letter(data[at]) ? scan_bytes(data, at, len, ENDS_NAME) : at;
}

// Finds the quote that ends the value and the bracket after it.
static void parse_value(const char *data, size_t len, TagPair *tag) {
    bool saw_quote = false;
    size_t at = tag->value;
    for (;; at++) {
        at = scan_bytes(data, at, len, ENDS_VALUE);
        if (at >= len || is_line_end(data[at]))
            break;
        if (data[at] == '\\' && at + 1 < len && (data[at + 1] == '"' || data[at + 1] == '\\')) {
            tag->escaped = true;
            at++;
        } else if (data[at] == '"') {
            size_t close = skip_white_space(data, len, at + 1);
            tag->incomplete = close == len;
            if (close < len && data[close] == ']') {
                tag->value_len = at - tag->value;
                tag->end = close + 1;
                return;
            }
            saw_quote = true;
        }
    }
    tag->problem =
        saw_quote ? "expected ']' after its value" : "the quotes around its value are not closed";
    tag->incomplete = tag->incomplete || at >= len;
    tag->end = at;
}

void tag_parse(const char *data, size_t len, size_t at, TagPair *tag) {
    *tag = (TagPair){0};
    tag->name = skip_white_space(data, len, at + 1);
    size_t end = skip_name(data, len, tag->name);
    tag->name_len = end - tag->name;
    size_t quote = skip_white_space(data, len, end);
    tag->end = tag->name_len > 0 ? end : at + 1;
    tag->incomplete = quote == len;
    if (tag->name_len == 0) {
        tag->problem = "expected a name that begins with a letter after '['";
    } else if (quote >= len || data[quote] != '"') {
        tag->problem = "expected a value in quotes after its name";
    } else {
        tag->value = quote + 1;
        parse_value(data, len, tag);
    }
}

// Whether a tag pair seems to begin here: a bracket, a name, a quote.
static bool tag_begins(const char *data, size_t len, size_t at) {
    if (at >= len || data[at] != '[')
        return false;
    size_t name = skip_blanks(data, len, at + 1);
    size_t end = skip_name(data, len, name);
    size_t quote = skip_blanks(data, len, end);
    return end > name && quote < len && data[quote] == '"';
}

// Whether a result that the reader knows ends before `end`; a shorter one stands for those that end
// with it.
static bool ends_with_result(const char *data, size_t end) {
    static const char *const results[] = {"1-0",    "0-1",      "1/2",      "*",
                                          "\u00BD", "1\u20130", "0\u20131", "\xBD-\xBD"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t size = strlen(results[i]);
        if (size <= end && memcmp(data + end - size, results[i], size) == 0)
            return true;
    }
    return false;
}

LineKind line_kind(const char *data, size_t len, size_t at) {
    const size_t bom_len = len - at >= 3 && memcmp(data + at, "\uFEFF", 3) == 0 ? 3 : 0;
    if (at + bom_len >= len || data[at + bom_len] != '[')
        return LINE_OTHER;
    if (!tag_begins(data, len, at + bom_len))
        return LINE_BRACKET;
    size_t end = at;
    if (end > 0)
        end -= end > 1 && data[end - 1] == '\n' && data[end - 2] == '\r' ? 2 : 1;
    while (end > 0 && is_blank(data[end - 1]))
        end--;
    if (end == 0 || is_line_end(data[end - 1]))
        return LINE_TAG_AFTER_BLANK;
    return ends_with_result(data, end) ? LINE_TAG_AFTER_RESULT : LINE_TAG;
}

// --- Variants. Only letters and digits are compared, because there are many spellings: "Chess960",
// "Chess 960", "Fischerandom", "Fischer Random".

static const struct {
    const char *name;
    VariantKind kind;
} variants[] = {
    {"", VARIANT_CHESS},
    {"standard", VARIANT_CHESS},
    {"chess", VARIANT_CHESS},
    {"normal", VARIANT_CHESS},
    {"regular", VARIANT_CHESS},
    {"orthodox", VARIANT_CHESS},
    {"classical", VARIANT_CHESS},
    {"fromposition", VARIANT_CHESS},
    {"chess960", VARIANT_960},
    {"960", VARIANT_960},
    {"frc", VARIANT_960},
    {"fischerandom", VARIANT_960},
    {"fischerrandom", VARIANT_960},
    {"fischerrandomchess", VARIANT_960},
    {"fischerandomchess", VARIANT_960},
};

static bool same_name(const char *value, size_t len, const char *name) {
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)value[i];
        if (c < 0x80 && !isalnum(c))
            continue;
        if (tolower(c) != (unsigned char)*name)
            return false;
        name++;
    }
    return *name == '\0';
}

// The standard starting position, with castling rights as letters of sides or of files.
static bool is_standard_start(const char *fen) {
    const size_t castling = strcspn(FEN_START, " ") + 3;
    if (strncmp(fen, FEN_START, castling) != 0)
        return false;
    size_t len = strcspn(fen + castling, " ");
    return len == 4 &&
           (strncmp(fen + castling, "KQkq", 4) == 0 || strncmp(fen + castling, "HAha", 4) == 0 ||
            strncmp(fen + castling, "AHah", 4) == 0);
}

VariantKind variant_kind(const char *value, size_t len) {
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (same_name(value, len, variants[i].name))
            return variants[i].kind;
    return VARIANT_OTHER;
}

bool variant_is_chess(VariantKind kind, const char *fen, bool *standard_start) {
    *standard_start = kind == VARIANT_960 && (!fen || is_standard_start(fen));
    return kind == VARIANT_CHESS || *standard_start;
}
