// Tag pairs, forgiving where the meaning is plain: blanks anywhere between the parts, any
// characters in a name after its first letter, quotes inside a value that were not escaped.
#include "src/pgn/read/tag.h"

#include "src/pgn/input/peek_bytes.h"

static const bool ends_name[256] = {
    ['}'] = true,  ['\0'] = true, [' '] = true, ['\t'] = true, ['\n'] = true,
    ['\r'] = true, ['"'] = true,  ['['] = true, [']'] = true};

static const bool ends_plain_value[256] = {
    ['\n'] = true, ['\r'] = true, ['"'] = true, ['\\'] = true};

static size_t skip_spaces(const char *data, size_t len, size_t at)
{
    while (at < len && is_space(data[at])) {
        at++;
    }
    return at;
}

// Line ends too, but not so many that a bracket looks through the whole text for its other half.
static size_t skip_blanks(const char *data, size_t len, size_t at)
{
    enum { AT_MOST = 4096 };
    const size_t end = len - at < AT_MOST ? len : at + AT_MOST;
    while (at < end && (is_space(data[at]) || is_line_end(data[at]))) {
        at++;
    }
    return at;
}

static size_t skip_name(const char *data, size_t len, size_t at)
{
    if (at < len && is_letter(data[at])) {
        while (at < len && !ends_name[(unsigned char)data[at]]) {
            at++;
        }
    }
    return at;
}

// Finds the quote that ends the value and the bracket behind it.
static void parse_value(const char *data, size_t len, TagPair *tag)
{
    bool quoted = false;
    size_t at = tag->value;
    for (;; at++) {
        while (at < len && !ends_plain_value[(unsigned char)data[at]]) {
            at++;
        }
        if (at >= len || is_line_end(data[at])) {
            break;
        }
        if (data[at] == '\\' && at + 1 < len && (data[at + 1] == '"' || data[at + 1] == '\\')) {
            tag->escaped = true;
            at++;
        } else if (data[at] == '"') {
            size_t close = skip_blanks(data, len, at + 1);
            tag->cut = close == len;
            if (close < len && data[close] == ']') {
                tag->value_len = at - tag->value;
                tag->end = close + 1;
                return;
            }
            quoted = true;
        }
    }
    tag->problem =
        quoted ? "expected ']' after its value" : "the quotes around its value are not closed";
    tag->cut = tag->cut || at >= len;
    tag->end = at;
}

void tag_parse(const char *data, size_t len, size_t at, TagPair *tag)
{
    *tag = (TagPair){0};
    tag->name = skip_blanks(data, len, at + 1);
    size_t end = skip_name(data, len, tag->name);
    tag->name_len = end - tag->name;
    size_t quote = skip_blanks(data, len, end);
    tag->end = tag->name_len > 0 ? end : at + 1;
    tag->cut = quote == len;
    if (tag->name_len == 0) {
        tag->problem = "expected a name that begins with a letter after '['";
    } else if (quote >= len || data[quote] != '"') {
        tag->problem = "expected a value in quotes after its name";
    } else {
        tag->value = quote + 1;
        parse_value(data, len, tag);
    }
}

bool tag_begins(const char *data, size_t len, size_t at)
{
    if (at >= len || data[at] != '[') {
        return false;
    }
    size_t name = skip_spaces(data, len, at + 1);
    size_t end = skip_name(data, len, name);
    size_t quote = skip_spaces(data, len, end);
    return end > name && quote < len && data[quote] == '"';
}
