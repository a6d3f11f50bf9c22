// Patterns over tags: read by recursive descent into nodes, which are then asked from the last one.
#include "onlymove/game_filter.h"

#include <string.h>
#include <strings.h>

#include "onlymove/str.h"
#include "src/pgn/input/peek_bytes.h"

enum { NESTED_MAX = 30 };

typedef enum NodeKind {
    NODE_EQUAL,
    NODE_HAS,
    NODE_LESS,
    NODE_LESS_EQUAL,
    NODE_MORE,
    NODE_MORE_EQUAL,
    NODE_NOT,
    NODE_AND,
    NODE_OR,
} NodeKind;

static const struct {
    const char *sign;
    NodeKind kind;
    bool denied;
} tests[] = {
    {"!=", NODE_EQUAL, true},       {"!~", NODE_HAS, true},   {"<=", NODE_LESS_EQUAL, false},
    {">=", NODE_MORE_EQUAL, false}, {"=", NODE_EQUAL, false}, {"~", NODE_HAS, false},
    {"<", NODE_LESS, false},        {">", NODE_MORE, false},
};

// Of equally near ones the first is named.
static const char *const usual[] = {
    "White",        "Black",           "Event",           "Site",       "Date",       "Round",
    "Result",       "WhiteElo",        "BlackElo",        "ECO",        "Opening",    "TimeControl",
    "Termination",  "UTCDate",         "UTCTime",         "WhiteTitle", "BlackTitle", "Variation",
    "SubVariation", "EventDate",       "EventType",       "WhiteTeam",  "BlackTeam",  "WhiteFideId",
    "BlackFideId",  "WhiteRatingDiff", "BlackRatingDiff", "Annotator",  "Board",      "Mode",
    "Time",         "PlyCount",        "Source",          "Variant",    "FEN",        "SetUp",
    "Section",      "Stage",           "SourceDate",      NULL,
};

static const char *usual_at(const void *table, size_t index) {
    (void)table;
    return usual[index];
}

typedef struct Descent {
    Where *where;
    const char *pattern;
    size_t at;
    size_t len; // of the sign that next_sign() has found
    int depth;
    Fault *fault;
} Descent;

static bool read_any(Descent *d, uint8_t *node);

static bool complain(Descent *d, size_t at, const char *what, const char *more) {
    fault_set(d->fault, STATUS_USAGE, "character %zu: %s%s", at + 1, what, more);
    return false;
}

// The next character; of and, or, not, which the patterns of candidates have too, the sign.
static char next_sign(Descent *d) {
    static const struct {
        const char *word;
        char sign;
    } words[] = {{"and", '&'}, {"or", '|'}, {"not", '!'}};
    while (is_space(d->pattern[d->at]))
        d->at++;
    const char *at = d->pattern + d->at;
    const size_t len = strcspn(at, " \t\r\n=!~<>&|()\"");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].word) == len && strncasecmp(at, words[i].word, len) == 0) {
            d->len = len;
            return words[i].sign;
        }
    }
    d->len = 1;
    return *at;
}

static bool add_node(Descent *d, WhereNode node, uint8_t *index) {
    Where *where = d->where;
    if (where->count == WHERE_NODES_MAX)
        return complain(d, d->at, "the pattern is too long", "");
    *index = (uint8_t)where->count;
    where->nodes[where->count++] = node;
    return true;
}

static bool ends_word(char c) {
    return c == '\0' || is_space(c) || strchr("=!~<>&|()\"", c) != NULL;
}

// A word, or text in quotes, appended to the text of the pattern.
static bool read_text(Descent *d, const char *expected, uint16_t *text, bool *quoted) {
    const char first = next_sign(d);
    const size_t begin = d->at + (first == '"');
    size_t end = begin;
    *quoted = first == '"';
    while (d->pattern[end] && (*quoted ? d->pattern[end] != '"' : !ends_word(d->pattern[end])))
        end++;
    if (*quoted && d->pattern[end] == '\0')
        return complain(d, d->at, "the quote that opens here is not closed", "");
    if (!*quoted && end == begin)
        return complain(d, d->at, "expected ", expected);
    Where *where = d->where; // each text is shorter than what it was read from, but for its NUL
    *text = (uint16_t)where->len;
    if (where->len + end - begin + 1 > WHERE_TEXT_MAX)
        return complain(d, d->at, "the pattern is too long", "");
    memcpy(where->text + where->len, d->pattern + begin, end - begin);
    where->len += end - begin;
    where->text[where->len++] = '\0';
    d->at = end + *quoted;
    return true;
}

// A tag may have any name; one that is almost a usual one is a slip.
static bool check_tag(Descent *d, size_t at, const char *name) {
    const char *nearest = text_nearest(name, usual_at, NULL);
    if (!nearest[0] || strcmp(nearest, name) == 0 ||
        (strcasecmp(nearest, name) != 0 && text_distance(nearest, name) > 2)) {
        return true;
    }
    fault_set(d->fault, STATUS_USAGE,
              "character %zu: no usual tag is called %.40s; nearest: %s (in quotes it is taken as "
              "it stands)",
              at + 1, name, nearest);
    return false;
}

static bool read_test(Descent *d, uint8_t *node) {
    WhereNode test = {0};
    bool quoted;
    next_sign(d);
    const size_t at = d->at;
    if (!read_text(d, "a tag, as in White ~ Carlsen", &test.tag, &quoted) ||
        (!quoted && !check_tag(d, at, d->where->text + test.tag))) {
        return false;
    }
    next_sign(d);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        const size_t len = strlen(tests[i].sign);
        if (strncmp(d->pattern + d->at, tests[i].sign, len) == 0) {
            d->at += len;
            test.kind = (uint8_t)tests[i].kind;
            return read_text(d, "a value", &test.value, &quoted) && add_node(d, test, node) &&
                   (!tests[i].denied ||
                    add_node(d, (WhereNode){.kind = NODE_NOT, .left = *node}, node));
        }
    }
    return complain(d, d->at, "expected one of = != ~ !~ < <= > >=", "");
}

static bool read_one(Descent *d, uint8_t *node) {
    const char sign = next_sign(d);
    if (sign != '!' && sign != '(')
        return read_test(d, node);
    const size_t at = d->at;
    d->at += d->len;
    if (++d->depth > NESTED_MAX)
        return complain(d, at, "the pattern is nested too deep", "");
    const bool read = sign == '!' ? read_one(d, node) : read_any(d, node);
    d->depth--;
    if (!read || sign == '!')
        return read && add_node(d, (WhereNode){.kind = NODE_NOT, .left = *node}, node);
    if (next_sign(d) != ')')
        return complain(d, at, "the bracket that opens here is not closed", "");
    d->at++;
    return true;
}

static bool read_joined(Descent *d, char sign, NodeKind kind, bool (*part)(Descent *, uint8_t *),
                        uint8_t *node) {
    bool read = part(d, node);
    while (read && next_sign(d) == sign) {
        WhereNode both = {.kind = (uint8_t)kind, .left = *node};
        d->at += d->len;
        read = part(d, &both.right) && add_node(d, both, node);
    }
    return read;
}

static bool read_all(Descent *d, uint8_t *node) {
    return read_joined(d, '&', NODE_AND, read_one, node);
}

static bool read_any(Descent *d, uint8_t *node) {
    return read_joined(d, '|', NODE_OR, read_all, node);
}

Status where_read(Where *where, const char *pattern, Fault *fault) {
    Descent descent = {.where = where, .pattern = pattern, .fault = fault};
    uint8_t whole;
    *where = (Where){.count = 0};
    if (!read_any(&descent, &whole))
        return STATUS_USAGE;
    if (next_sign(&descent) != '\0') {
        complain(&descent, descent.at,
                 "expected & or | or the end; a value of several words stands in quotes", "");
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

// Which may have a sign. False: it is none, or too long for one.
static bool read_number(const char *text, size_t len, int64_t *number) {
    const size_t begin = len > 0 && (text[0] == '-' || text[0] == '+');
    *number = 0;
    for (size_t i = begin; i < len; i++) {
        if (!is_digit(text[i]))
            return false;
        *number = *number * 10 + text[i] - '0';
    }
    *number = begin > 0 && text[0] == '-' ? -*number : *number;
    return len > begin && len <= 18;
}

// What says that nothing is known: "", "?", "????.??.??", "-".
static bool is_unknown(TagView tag) {
    return tag.len == 0 || tag.text[0] == '?' || (tag.len == 1 && tag.text[0] == '-');
}

// Less than, equal to or greater than 0. False: they are in no order.
static bool compare(TagView tag, const char *value, int *order) {
    int64_t a, b;
    const size_t len = strlen(value);
    *order = 0;
    if (is_unknown(tag))
        return false;
    if (read_number(tag.text, tag.len, &a) && read_number(value, len, &b)) {
        *order = (a > b) - (a < b);
        return true;
    }
    for (size_t i = 0; i < len; i++) {
        const unsigned char one = i < tag.len ? (unsigned char)tag.text[i] : 0;
        const unsigned char other = (unsigned char)value[i];
        if (one != other) {
            *order = one < other ? -1 : 1;
            return one != '?'; // "1852.??.??" is in 1852, and neither before nor after its May
        }
    }
    return true;
}

// "+3" is 3.
static bool is_signed(TagView tag) {
    return tag.len > 1 && tag.text[0] == '+';
}

static bool has(TagView tag, const char *part) {
    const size_t len = strlen(part);
    for (size_t at = 0; at + len <= tag.len; at++)
        if (strncasecmp(tag.text + at, part, len) == 0)
            return true;
    return false;
}

static bool passes(NodeKind kind, TagView tag, const char *value) {
    int order;
    switch (kind) {
    case NODE_EQUAL:
        return (tag.len == strlen(value) && memcmp(tag.text, value, tag.len) == 0) ||
               (is_signed(tag) && compare(tag, value, &order) && order == 0);
    case NODE_HAS:
        return has(tag, value);
    case NODE_LESS:
        return compare(tag, value, &order) && order < 0;
    case NODE_LESS_EQUAL:
        return compare(tag, value, &order) && order <= 0;
    case NODE_MORE:
        return compare(tag, value, &order) && order > 0;
    default:
        return compare(tag, value, &order) && order >= 0;
    }
}

static bool node_fits(const Where *where, size_t index, WhereTag *tag, void *context) {
    const WhereNode *node = &where->nodes[index];
    switch (node->kind) {
    case NODE_NOT:
        return !node_fits(where, node->left, tag, context);
    case NODE_AND:
        return node_fits(where, node->left, tag, context) &&
               node_fits(where, node->right, tag, context);
    case NODE_OR:
        return node_fits(where, node->left, tag, context) ||
               node_fits(where, node->right, tag, context);
    default:
        return passes((NodeKind)node->kind, tag(context, where->text + node->tag),
                      where->text + node->value);
    }
}

bool where_fits(const Where *where, WhereTag *tag, void *context) {
    return node_fits(where, where->count - 1, tag, context);
}
