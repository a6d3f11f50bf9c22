// Patterns over games: recursive descent reads them into nodes; the last is the root. Before any
// move is made, the text of the moves tells much about the board: the number of captures, and the
// squares.
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
    NODE_BOARD,
} NodeKind;

static const struct {
    const char *sign;
    NodeKind kind;
    bool negated;
} test_signs[] = {
    {"!=", NODE_EQUAL, true},       {"!~", NODE_HAS, true},   {"<=", NODE_LESS_EQUAL, false},
    {">=", NODE_MORE_EQUAL, false}, {"=", NODE_EQUAL, false}, {"~", NODE_HAS, false},
    {"<", NODE_LESS, false},        {">", NODE_MORE, false},
};

// The common tags. Of equally near ones a fault names the first.
static const char *const common_tags[] = {
    "White",        "Black",           "Event",           "Site",       "Date",       "Round",
    "Result",       "WhiteElo",        "BlackElo",        "ECO",        "Opening",    "TimeControl",
    "Termination",  "UTCDate",         "UTCTime",         "WhiteTitle", "BlackTitle", "Variation",
    "SubVariation", "EventDate",       "EventType",       "WhiteTeam",  "BlackTeam",  "WhiteFideId",
    "BlackFideId",  "WhiteRatingDiff", "BlackRatingDiff", "Annotator",  "Board",      "Mode",
    "Time",         "PlyCount",        "Source",          "Variant",    "FEN",        "SetUp",
    "Section",      "Stage",           "SourceDate",      NULL,
};

typedef struct PatternParser {
    Where *where;
    const char *pattern;
    size_t at;
    size_t sign_len; // of the sign that next_sign() has found
    int depth;
    Fault *fault;
} PatternParser;

static bool read_disjunction(PatternParser *p, uint8_t *node);

static bool fail_at(PatternParser *p, size_t at, const char *what, const char *more) {
    fault_set(p->fault, STATUS_USAGE, "character %zu: %s%s", at + 1, what, more);
    return false;
}

// The next character, or for the words and, or, not, as in patterns over candidates, their sign.
static char next_sign(PatternParser *p) {
    static const struct {
        const char *word;
        char sign;
    } words[] = {{"and", '&'}, {"or", '|'}, {"not", '!'}};
    while (is_blank(p->pattern[p->at]))
        p->at++;
    const char *at = p->pattern + p->at;
    const size_t len = strcspn(at, " \t\r\n=!~<>&|()\"");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].word) == len && strncasecmp(at, words[i].word, len) == 0) {
            p->sign_len = len;
            return words[i].sign;
        }
    }
    p->sign_len = 1;
    return *at;
}

static bool add_node(PatternParser *p, WhereNode node, uint8_t *index) {
    Where *where = p->where;
    if (where->count == WHERE_NODES_MAX)
        return fail_at(p, p->at, "the pattern is too long", "");
    *index = (uint8_t)where->count;
    where->nodes[where->count++] = node;
    return true;
}

static bool ends_word(char c) {
    return c == '\0' || is_blank(c) || strchr("=!~<>&|()\"", c) != NULL;
}

// Reads a word, or text in quotes, into Where.text.
static bool read_text(PatternParser *p, const char *expected, uint16_t *text, bool *quoted) {
    const char first = next_sign(p);
    const size_t begin = p->at + (first == '"');
    size_t end = begin;
    *quoted = first == '"';
    while (p->pattern[end] && (*quoted ? p->pattern[end] != '"' : !ends_word(p->pattern[end])))
        end++;
    if (*quoted && p->pattern[end] == '\0')
        return fail_at(p, p->at, "the quote that opens here is not closed", "");
    if (!*quoted && end == begin)
        return fail_at(p, p->at, "expected ", expected);
    Where *where = p->where; // a text is no longer than in the pattern, but for its NUL
    *text = (uint16_t)where->len;
    if (where->len + end - begin + 1 > WHERE_TEXT_MAX)
        return fail_at(p, p->at, "the pattern is too long", "");
    memcpy(where->text + where->len, p->pattern + begin, end - begin);
    where->len += end - begin;
    where->text[where->len++] = '\0';
    p->at = end + *quoted;
    return true;
}

// Refuses a name that is almost a common tag's; any other name is allowed.
static bool check_tag(PatternParser *p, size_t at, const char *name) {
    const char *nearest = text_nearest(name, text_name_in, common_tags);
    if (!nearest[0] || strcmp(nearest, name) == 0 ||
        (strcasecmp(nearest, name) != 0 && text_distance(nearest, name) > 2)) {
        return true;
    }
    fault_set(p->fault, STATUS_USAGE,
              "character %zu: no usual tag is called %.40s; nearest: %s (in quotes it is taken as "
              "it stands)",
              at + 1, name, nearest);
    return false;
}

// Whether a term of the board comes next, its word *len bytes long; false: a tag.
static bool is_board_next(const PatternParser *p, size_t *len) {
    const char *at = p->pattern + p->at;
    *len = strcspn(at, " \t\r\n=!~<>&|()\":");
    return at[*len] == ':' || (*len == 7 && strncasecmp(at, "incheck", 7) == 0);
}

// Reads a term of the board, "pieces:<=12", with a word of `len` bytes.
static bool read_board(PatternParser *p, size_t len, uint8_t *node) {
    Where *where = p->where;
    const size_t begin = p->at;
    CLEANUP(str_done) Str word = {0};
    size_t term = 0;
    str_add_bytes(&word, p->pattern + begin, len);
    while (board_term_words[term] && strcasecmp(board_term_words[term], str_text(&word)) != 0)
        term++;
    if (!board_term_words[term]) {
        const char *nearest = text_nearest(str_text(&word), text_name_in, board_term_words);
        return fail_at(p, begin,
                       "no such term of the board; nearest: ", nearest[0] ? nearest : "none");
    }
    const size_t value = begin + len + (p->pattern[begin + len] == ':');
    const size_t size = term == BOARD_IN_CHECK ? 0 : strcspn(p->pattern + value, " \t\r\n&|()\"");
    if (where->term_count == WHERE_TERMS_MAX || where->len + size + 1 > WHERE_TEXT_MAX)
        return fail_at(p, begin, "the pattern is too long", "");
    const WhereNode new_node = {
        .kind = NODE_BOARD, .tag = (uint16_t)where->term_count, .value = (uint16_t)where->len};
    char *text = where->text + where->len;
    memcpy(text, p->pattern + value, size);
    text[size] = '\0';
    const char *why =
        board_term_read(board_term_words[term], text, &where->board_terms[where->term_count++]);
    where->len += size + 1;
    p->at = value + size;
    return why ? fail_at(p, value, why, "") : add_node(p, new_node, node);
}

static bool read_test(PatternParser *p, uint8_t *node) {
    WhereNode test = {0};
    bool quoted;
    size_t len;
    next_sign(p);
    const size_t at = p->at;
    if (is_board_next(p, &len))
        return read_board(p, len, node);
    if (!read_text(p, "a tag, as in White ~ Carlsen", &test.tag, &quoted) ||
        (!quoted && !check_tag(p, at, p->where->text + test.tag))) {
        return false;
    }
    next_sign(p);
    for (size_t i = 0; i < sizeof test_signs / sizeof *test_signs; i++) {
        const size_t sign = strlen(test_signs[i].sign);
        if (strncmp(p->pattern + p->at, test_signs[i].sign, sign) == 0) {
            p->at += sign;
            test.kind = (uint8_t)test_signs[i].kind;
            return read_text(p, "a value", &test.value, &quoted) && add_node(p, test, node) &&
                   (!test_signs[i].negated ||
                    add_node(p, (WhereNode){.kind = NODE_NOT, .left = *node}, node));
        }
    }
    return fail_at(p, p->at, "expected one of = != ~ !~ < <= > >=", "");
}

static bool read_operand(PatternParser *p, uint8_t *node) {
    const char sign = next_sign(p);
    if (sign != '!' && sign != '(')
        return read_test(p, node);
    const size_t at = p->at;
    p->at += p->sign_len;
    if (++p->depth > NESTED_MAX)
        return fail_at(p, at, "the pattern is nested too deep", "");
    const bool ok = sign == '!' ? read_operand(p, node) : read_disjunction(p, node);
    p->depth--;
    if (!ok || sign == '!')
        return ok && add_node(p, (WhereNode){.kind = NODE_NOT, .left = *node}, node);
    if (next_sign(p) != ')')
        return fail_at(p, at, "the bracket that opens here is not closed", "");
    p->at++;
    return true;
}

static bool read_joined(PatternParser *p, char sign, NodeKind kind,
                        bool (*read_part)(PatternParser *, uint8_t *), uint8_t *node) {
    bool ok = read_part(p, node);
    while (ok && next_sign(p) == sign) {
        WhereNode both = {.kind = (uint8_t)kind, .left = *node};
        p->at += p->sign_len;
        ok = read_part(p, &both.right) && add_node(p, both, node);
    }
    return ok;
}

static bool read_conjunction(PatternParser *p, uint8_t *node) {
    return read_joined(p, '&', NODE_AND, read_operand, node);
}

static bool read_disjunction(PatternParser *p, uint8_t *node) {
    return read_joined(p, '|', NODE_OR, read_conjunction, node);
}

Status where_read(Where *where, const char *pattern, Fault *fault) {
    PatternParser parser = {.where = where, .pattern = pattern, .fault = fault};
    uint8_t root;
    *where = (Where){.count = 0};
    if (!read_disjunction(&parser, &root))
        return STATUS_USAGE;
    if (next_sign(&parser) != '\0') {
        fail_at(&parser, parser.at,
                "expected & or | or the end; a value of several words stands in quotes", "");
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

// Reads a whole number, perhaps with a sign. False: it is none, or too long.
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

// Whether a value means "not known": "", "?", "????.??.??", "-".
static bool is_unknown(TagView tag) {
    return tag.len == 0 || tag.text[0] == '?' || (tag.len == 1 && tag.text[0] == '-');
}

// Compares a tag with a value: *order is below, at or above 0. False: they cannot be compared.
static bool compare_tag(TagView tag, const char *value, int *order) {
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

static bool tag_contains(TagView tag, const char *part) {
    const size_t len = strlen(part);
    for (size_t at = 0; at + len <= tag.len; at++)
        if (strncasecmp(tag.text + at, part, len) == 0)
            return true;
    return false;
}

static bool tag_passes(NodeKind kind, TagView tag, const char *value) {
    int order;
    if (kind == NODE_HAS)
        return tag_contains(tag, value);
    if (kind == NODE_EQUAL && (tag.len < 2 || tag.text[0] != '+')) // "+3" is 3
        return tag.len == strlen(value) && memcmp(tag.text, value, tag.len) == 0;
    return compare_tag(tag, value, &order) && (kind == NODE_EQUAL        ? order == 0
                                               : kind == NODE_LESS       ? order < 0
                                               : kind == NODE_LESS_EQUAL ? order <= 0
                                               : kind == NODE_MORE       ? order > 0
                                                                         : order >= 0);
}

// What is known of a game while a pattern is tested.
typedef struct GameFacts {
    const Where *where;
    FindTag *tag;
    void *context;
    const Position *pos; // the tested position; NULL: only the text is known
    const char *moves;   // the moves in the text
    size_t len;
    int captures; // the largest possible number
    bool exact;   // the number is exact, and all are in the main line
} GameFacts;

static bool board_fits(const GameFacts *facts, const WhereNode *node) {
    BoardTerm term = facts->where->board_terms[node->tag];
    term.text = facts->where->text + node->value; // term.text is stale in a copied Where
    return board_term_matches(&term, facts->pos);
}

static bool has_square(const GameFacts *facts, const char *square) {
    const char *at = facts->moves, *end = at + facts->len;
    while ((at = memchr(at, square[0], (size_t)(end - at))) && at + 1 < end && at[1] != square[1])
        at++;
    return at && at + 1 < end;
}

// Whether a position of a game from the standard start may fit, by the text of its moves.
static Fit board_may_fit(const GameFacts *facts, const WhereNode *node) {
    BoardTerm term = facts->where->board_terms[node->tag];
    const Position start = pos_start();
    const int fewest_men = 32 - (facts->captures < 30 ? facts->captures : 30);
    int men = 0;
    bool can_match = term.kind != BOARD_PIECES;
    for (int count = fewest_men; count <= 32 && !can_match; count++)
        can_match = range_has(&term.range, count);
    for (uint64_t key = term.keys[0]; key; key >>= 4)
        men += (int)(key & 15);
    can_match = can_match && (term.kind != BOARD_MATERIAL || men >= fewest_men);
    const char *placement = term.kind == BOARD_ON ? facts->where->text + node->value : NULL;
    for (; placement && can_match; placement = placement[3] ? placement + 4 : NULL) {
        term.text = (const char[]){placement[0], placement[1], placement[2], '\0'};
        can_match = strchr("KRkr", placement[0]) || board_term_matches(&term, &start) ||
                    has_square(facts, placement + 1);
    }
    return !can_match ? FIT_NO : term.kind == BOARD_PIECES && facts->exact ? FIT_YES : FIT_UNKNOWN;
}

static bool has_board_term(const Where *where, size_t index) {
    const WhereNode *node = &where->nodes[index];
    return node->kind >= NODE_BOARD ||
           (node->kind >= NODE_NOT &&
            (has_board_term(where, node->left) ||
             (node->kind != NODE_NOT && has_board_term(where, node->right))));
}

// Tests a node: FIT_YES or FIT_NO; without a position FIT_UNKNOWN where only positions can tell.
static Fit node_fits(const GameFacts *facts, size_t index) {
    const Where *where = facts->where;
    const WhereNode *node = &where->nodes[index];
    if (node->kind >= NODE_BOARD) {
        return facts->pos ? board_fits(facts, node) ? FIT_YES : FIT_NO : board_may_fit(facts, node);
    }
    if (node->kind < NODE_NOT) {
        return tag_passes((NodeKind)node->kind, facts->tag(facts->context, where->text + node->tag),
                          where->text + node->value)
                   ? FIT_YES
                   : FIT_NO;
    }
    const Fit left = node_fits(facts, node->left);
    const bool all_known = facts->pos || where->term_count == 0;
    if (node->kind == NODE_NOT) {
        return left == FIT_NO                                    ? FIT_YES
               : all_known || !has_board_term(where, node->left) ? FIT_NO
                                                                 : FIT_UNKNOWN;
    }
    const Fit deciding = node->kind == NODE_OR ? FIT_YES : FIT_NO;
    const Fit right = left == deciding ? left : node_fits(facts, node->right);
    if (left == deciding || right == deciding)
        return deciding;
    const bool both = has_board_term(where, node->left) && has_board_term(where, node->right);
    const bool may_differ =
        node->kind == NODE_AND && !all_known && both; // each may fit in another position
    return left == right && !may_differ ? left : FIT_UNKNOWN;
}

// Counts captures in the text of the moves, without those in comments. Variations, and moves not in
// plain SAN, make the number inexact. False: it cannot be counted.
static bool read_moves(const GameHead *head, GameFacts *facts) {
    const char *at = head->text, *end = at + head->len;
    while (at < end && (*at == '[' || is_blank(*at) || is_line_end(*at))) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        at = line ? line + 1 : end;
    }
    facts->moves = at;
    facts->len = (size_t)(end - at);
    facts->exact = true;
    for (; at < end; at++) {
        if (*at == '{' || *at == ';') {
            const char *close = memchr(at, *at == '{' ? '}' : '\n', (size_t)(end - at));
            at = close ? close : end - 1;
        } else if (*at == 'x') {
            facts->captures++;
        } else if (*at == '(') {
            facts->exact = false;
        } else if (*at >= '1' && *at <= '8' && at > facts->moves && at[-1] >= 'a' &&
                   at[-1] <= 'h' && at + 1 < end &&
                   ((at[1] >= 'a' && at[1] <= 'h') || at[1] == '-' || at[1] == ':')) {
            return false; // "e2e4", "e4:d5"
        }
    }
    return true;
}

Fit where_fits(const Where *where, const GameHead *head, FindTag *tag, void *context) {
    GameFacts facts = {.where = where, .tag = tag, .context = context};
    if (where->term_count == 0)
        return node_fits(&facts, where->count - 1);
    if (!head->game) {
        return tag(context, "FEN").len > 0 || !read_moves(head, &facts)
                   ? FIT_UNKNOWN
                   : node_fits(&facts, where->count - 1);
    }
    Position pos = head->game->start;
    uint32_t node = GAME_ROOT;
    facts.pos = &pos;
    Fit fit = node_fits(&facts, where->count - 1);
    while (fit == FIT_NO && (node = head->game->nodes[node].child) != GAME_NO_NODE) {
        pos_play(&pos, head->game->nodes[node].move);
        fit = node_fits(&facts, where->count - 1);
    }
    return fit;
}
