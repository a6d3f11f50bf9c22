// Patterns: cuts a text into tokens, reads it into a tree of terms, and matches the tree with rows.
// queue_columns.c has the table of terms.
#include "onlymove/pattern.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/xalloc.h"
#include "src/review/queue/pattern_parts.h"

enum { NODES_MAX = 2000, NAMES_WITHIN_NAMES_MAX = 8 };

typedef struct PatternNode {
    char kind;            // '~': a term; '&', '|', '!'; '*': every row
    uint16_t left, right; // children of '&' and '|'; '!' has the left one
    const QueueColumn *term;
    PatternArgument argument;
} PatternNode;

struct Pattern {
    PatternNode *nodes;
    size_t count, cap;
    uint16_t root;
};

// --- Tokens

// A token of a text.
typedef struct Token {
    char kind; // '(', ')', '!', '&', '|'; '~': a term; '@': a name; '"': text; '\0': the end
    size_t start, end; // offsets in the text
    size_t value;      // offset of its argument, name or text
    const QueueColumn *term;
} Token;

// Returns the offset after a word or quoted text. A quote that is not closed ends with the text.
static size_t end_of_word(const char *text, size_t at) {
    if (text[at] != '"')
        return at + strcspn(text + at, " \t()|&");
    const size_t end = at + 1 + strcspn(text + at + 1, "\"");
    return end + (text[end] == '"');
}

static const QueueColumn *term_named(const char *word, size_t len) {
    for (size_t i = 0; pattern_term(i); i++) {
        const char *name = pattern_word(pattern_term(i));
        if (strlen(name) == len && strncasecmp(name, word, len) == 0)
            return pattern_term(i);
    }
    return NULL;
}

static bool is_word(const char *text, size_t len, const char *word) {
    return strlen(word) == len && strncasecmp(text, word, len) == 0;
}

// Reads "~k mate". Where the argument is optional, a sign or bracket is no argument.
static void lex_sign(const char *text, Token *token) {
    const size_t at = token->start;
    token->term = text[at + 1] ? queue_column_of_letter(text[at + 1]) : NULL;
    token->value = at + 1 + (token->term != NULL);
    const size_t word = token->value + strspn(text + token->value, " \t");
    const bool is_optional = token->term && token->term->type == COLUMN_WORD_SET;
    if (token->term && token->term->argument_in_help &&
        !(is_optional && strchr("~!()&|@\"", text[word]))) {
        token->value = word;
        token->end = end_of_word(text, token->value);
    } else {
        token->end = token->value + strcspn(text + token->value, " \t()|&~!");
    }
}

// Reads "kind:mate", "moves>=2", "undecided", "and", or plain text.
static void lex_word(const char *text, Token *token) {
    const char *at = text + token->start;
    const size_t len = strcspn(at, " \t()|&\":<>=");
    const QueueColumn *term = term_named(at, len);
    if (at[len] == '(' && term && strcmp(term->name, "then") == 0) {
        token->kind = '~';
        token->term = term;
        token->value = token->start + len;
        token->end = token->value + strcspn(text + token->value, ")");
        token->end += text[token->end] == ')';
        return;
    }
    token->end = end_of_word(text, token->start);
    if (at[len] == ':' || (term && at[len] && strchr("<>=", at[len]))) {
        token->kind = '~';
        token->term = term;
        token->value = token->start + len + (at[len] == ':');
        if (at[len] == ':')
            token->value += strspn(text + token->value, " \t");
        token->end = end_of_word(text, token->value);
    } else if (term && token->end == token->start + len) {
        token->kind = '~';
        token->term = term;
        token->value = token->end;
    } else {
        token->kind = is_word(at, len, "and")   ? '&'
                      : is_word(at, len, "or")  ? '|'
                      : is_word(at, len, "not") ? '!'
                                                : '"';
    }
}

// Skips blanks from an offset on, and returns the token after them.
static Token token_at(const char *text, size_t at) {
    at += strspn(text + at, " \t");
    Token token = {.kind = text[at], .start = at, .end = at + 1, .value = at};
    if (text[at] == '\0') {
        token.end = at;
    } else if (text[at] == '~') {
        lex_sign(text, &token);
    } else if (text[at] == '@' || text[at] == '"') {
        token.value += token.kind == '@';
        token.end = end_of_word(text, at);
    } else if (!strchr("()!&|", text[at])) {
        lex_word(text, &token);
    }
    return token;
}

// --- Reading

typedef struct Reader {
    const char *text;
    Token token; // the next token
    Pattern *pattern;
    const NamedPatterns *named;
    int nesting;   // how deep names stand within names
    Status status; // the first error; nothing is read after it
    Fault *fault;
} Reader;

// Fails: names the text from `start` to `end`, why it is wrong, and at which character.
static void fail_at(Reader *reader, size_t start, size_t end, size_t at, const char *why) {
    size_t character = 1;
    if (reader->status != STATUS_OK)
        return;
    for (size_t i = 0; i < at; i++)
        character += (reader->text[i] & 0xC0) != 0x80;
    reader->status = fault_set(reader->fault, STATUS_SYNTAX, "%.*s (at %zu): %s",
                               (int)(end - start), reader->text + start, character, why);
}

static void fail_at_token(Reader *reader, const Token *token, const char *why) {
    fail_at(reader, token->start, token->end, token->start, why);
}

static void fail_at_argument(Reader *reader, const char *why) {
    const Token *token = &reader->token;
    fail_at(reader, token->start, token->end, token->value, why);
}

static void next_token(Reader *reader) {
    reader->token = token_at(reader->text, reader->token.end);
}

// Adds a node. Returns its index; 0 after an error.
static uint16_t add_node(Reader *reader, PatternNode node) {
    Pattern *pattern = reader->pattern;
    if (reader->status == STATUS_OK && pattern->count == NODES_MAX)
        reader->status =
            fault_set(reader->fault, STATUS_SYNTAX, "a pattern of more than %d terms", NODES_MAX);
    if (reader->status != STATUS_OK) {
        free(node.argument.text);
        return 0;
    }
    array_grow(&pattern->nodes, &pattern->cap, pattern->count + 1);
    pattern->nodes[pattern->count] = node;
    return (uint16_t)pattern->count++;
}

// Whether a name, or any word in it, begins with `lower`.
static bool any_word_begins(const char *name, const char *lower) {
    for (const char *at = name; at; at = strpbrk(at, " -")) {
        at += at > name;
        if (text_begins(at, lower))
            return true;
    }
    return false;
}

static const char *word_at(const void *term, size_t index) {
    return ((const QueueColumn *)term)->word(NULL, index);
}

static const char *article_of(const char *what) {
    return strchr("aeiou", what[0]) ? "it wants an" : "it wants a";
}

// Fails with "no such kind; kinds are mate, only mate", or of many words with the nearest.
static void fail_unknown_word(Reader *reader, const char *lower) {
    const QueueColumn *term = reader->token.term;
    CLEANUP(str_done) Str why = {0};
    str_addf(&why, "%s %s; ", lower[0] ? "no such" : article_of(term->argument_noun),
             term->argument_noun);
    const char *nearest = text_nearest(lower, word_at, term);
    if (word_at(term, 12) && nearest[0]) {
        str_addf(&why, "nearest: %s", nearest);
    } else {
        str_addf(&why, "%ss are ", term->argument_noun);
        for (size_t i = 0; i < 12 && word_at(term, i); i++)
            str_addf(&why, "%s%s", i > 0 ? ", " : "", word_at(term, i));
        str_add(&why, word_at(term, 12) ? ", and more" : "");
    }
    fail_at_argument(reader, str_text(&why));
}

// Returns the present word for an older one; NULL: it is no older word.
static const char *present_word(char letter, const char *lower) {
    static const struct {
        char letter;
        const char *old, *present;
    } renamed[] = {{'d', "none", "undecided"}, {'k', "hard mate", "only mate"}};
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
        if (renamed[i].letter == letter && lower[0] && text_begins(renamed[i].old, lower))
            return renamed[i].present;
    return NULL;
}

// Reads a word: the column's word of that name, else all words with a part that begins so.
static void read_words(Reader *reader, const char *lower, MotifSet *words) {
    const QueueColumn *term = reader->token.term;
    const char *renamed = present_word(term->letter, lower);
    bool any = renamed != NULL;
    for (size_t i = 0; any && word_at(term, i); i++)
        if (strcmp(word_at(term, i), renamed) == 0)
            motif_add(words, (Motif)i);
    for (size_t i = 0; word_at(term, i) && lower[0]; i++) {
        if (text_is(word_at(term, i), lower)) {
            *words = (MotifSet){{0}};
            motif_add(words, (Motif)i);
            return;
        }
        if (any_word_begins(word_at(term, i), lower)) {
            motif_add(words, (Motif)i);
            any = true;
        }
    }
    if (!any)
        fail_unknown_word(reader, lower);
}

static void read_argument(Reader *reader, PatternArgument *argument) {
    const QueueColumn *term = reader->token.term;
    char *text = argument->text;
    const bool has_words =
        term->type == COLUMN_WORD || term->type == COLUMN_MOTIFS ||
        (term->type == COLUMN_SCORE && term->word && isalpha((unsigned char)text[0]));
    const char *why;
    if (has_words || (term->type == COLUMN_WORD_SET && text[0])) {
        read_words(reader, text, &argument->words);
    } else if (text[0] == '\0' && term->type != COLUMN_WORD_SET) {
        CLEANUP(str_done) Str message = {0};
        str_addf(&message, "%s %s", article_of(term->argument_noun), term->argument_noun);
        fail_at_argument(reader, str_text(&message));
    } else if (term->read) {
        why = term->read(argument);
        if (why)
            fail_at_argument(reader, why);
    } else if (term->type != COLUMN_TEXT && term->type != COLUMN_WORD_SET) {
        if (term->type == COLUMN_MISS) { // a unit may follow the range, else it is centipawns
            const size_t len = strcspn(text, "abcdefghijklmnopqrstuvwxyz");
            read_words(reader, text[len] ? text + len : "cp", &argument->words);
            text[len] = '\0';
        }
        const RangeKind kind = term->type == COLUMN_DATE    ? RANGE_DATES
                               : term->type == COLUMN_SCORE ? RANGE_SIGNED
                                                            : RANGE_NUMBERS;
        if (!range_read(text, kind, &argument->range, &why))
            fail_at_argument(reader, why);
    }
}

static const char *term_at(size_t index) {
    return pattern_term(index) ? pattern_word(pattern_term(index)) : NULL;
}

// Fails with the terms that an unknown sign or word could mean.
static void fail_unknown_term(Reader *reader) {
    const Token *token = &reader->token;
    CLEANUP(str_done) Str why = {0}, word = {0};
    str_add(&why, "no such term; ");
    if (reader->text[token->start] == '~') {
        str_add(&why, "there are");
        for (size_t i = 0; pattern_term(i); i++)
            if (pattern_term(i)->letter)
                str_addf(&why, " ~%c", pattern_term(i)->letter);
    } else {
        const char *at = reader->text + token->start;
        str_add_bytes(&word, at, strcspn(at, ":"));
        const char *nearest = text_nearest(str_text(&word), text_name_by, &(TextName *){term_at});
        str_addf(&why, "%s%s%stext with a colon goes into quotes", nearest[0] ? "nearest: " : "",
                 nearest, nearest[0] ? "; " : "");
    }
    fail_at_token(reader, token, str_text(&why));
}

static uint16_t read_term(Reader *reader) {
    const Token *token = &reader->token;
    PatternNode node = {.kind = '~', .term = token->term};
    const size_t start = token->value, end = token->end;
    if (!token->term) {
        fail_unknown_term(reader);
        return 0;
    }
    if (token->term->argument_in_help) {
        const char opener = reader->text[start], closer = opener == '(' ? ')' : '"';
        const bool quoted = opener == '"' || opener == '(';
        if (quoted && (end - start < 2 || reader->text[end - 1] != closer)) {
            fail_at_argument(reader, opener == '(' ? "the bracket is not closed"
                                                   : "the quote is not closed");
            return 0;
        }
        const char *text = reader->text + start + quoted;
        const size_t len = end - start - 2 * quoted;
        Str copy = {0};
        str_add_bytes(&copy, text, len);
        node.argument.text = token->term->read ? str_take(&copy) : text_lower(text, len);
        str_done(&copy);
        read_argument(reader, &node.argument);
    } else if (end > start) {
        fail_at_argument(reader, "nothing belongs there");
    }
    next_token(reader);
    return add_node(reader, node);
}

static uint16_t read_or(Reader *reader);

static uint16_t read_named_pattern(Reader *reader) {
    char name[64];
    Fault why;
    const Token token = reader->token;
    snprintf(name, sizeof name, "%.*s", (int)(token.end - token.value), reader->text + token.value);
    const char *text = reader->named ? named_patterns_find(reader->named, name) : NULL;
    if (!text)
        fail_at_token(reader, &token, "no pattern is kept under that name");
    if (reader->nesting == NAMES_WITHIN_NAMES_MAX)
        fail_at_token(reader, &token, "names within names do not end");
    if (reader->status != STATUS_OK)
        return 0;
    Reader inner = {text,          token_at(text, 0),   reader->pattern,
                    reader->named, reader->nesting + 1, STATUS_OK,
                    &why};
    const uint16_t node = read_or(&inner);
    if (inner.token.kind)
        fail_at_token(&inner, &inner.token, "nothing was opened before it");
    if (inner.status != STATUS_OK)
        reader->status = fault_set(reader->fault, inner.status, "@%s: %s", name, why.text);
    next_token(reader);
    return node;
}

static uint16_t read_operand(Reader *reader) {
    const Token token = reader->token;
    uint16_t node = 0;
    switch (token.kind) {
    case '~':
        return read_term(reader);
    case '"':
        reader->token.term = &pattern_bare_text;
        return read_term(reader);
    case '@':
        return read_named_pattern(reader);
    case '!':
        next_token(reader);
        if (reader->token.kind == '\0')
            fail_at_token(reader, &token, "nothing follows it");
        else
            node = read_operand(reader);
        return add_node(reader, (PatternNode){.kind = '!', .left = node});
    case '(':
        next_token(reader);
        node = read_or(reader);
        if (reader->token.kind != ')')
            fail_at_token(reader, &token, "it is not closed");
        next_token(reader);
        return node;
    case '\0':
        fail_at(reader, 0, token.end, token.start, "something is missing at the end");
        return 0;
    default:
        fail_at_token(reader, &token, "nothing stands before it");
        return 0;
    }
}

// Reads terms side by side, up to a '|' or ')'.
static uint16_t read_and(Reader *reader) {
    uint16_t node = read_operand(reader);
    while (reader->status == STATUS_OK && reader->token.kind && !strchr("|)", reader->token.kind)) {
        if (reader->token.kind == '&')
            next_token(reader);
        const uint16_t right = read_operand(reader);
        node = add_node(reader, (PatternNode){.kind = '&', .left = node, .right = right});
    }
    return node;
}

static uint16_t read_or(Reader *reader) {
    uint16_t node = read_and(reader);
    while (reader->status == STATUS_OK && reader->token.kind == '|') {
        next_token(reader);
        const uint16_t right = read_and(reader);
        node = add_node(reader, (PatternNode){.kind = '|', .left = node, .right = right});
    }
    return node;
}

Status pattern_new(Pattern **pattern, const char *text, const NamedPatterns *named, Fault *fault) {
    Reader reader = {text, token_at(text, 0), xcalloc(1, sizeof(Pattern)), named, 0, STATUS_OK,
                     fault};
    *pattern = NULL;
    if (strlen(text) > PATTERN_MAX)
        reader.status =
            fault_set(fault, STATUS_SYNTAX, "a pattern of more than %d bytes", PATTERN_MAX);
    else
        reader.pattern->root =
            reader.token.kind ? read_or(&reader) : add_node(&reader, (PatternNode){.kind = '*'});
    if (reader.status == STATUS_OK && reader.token.kind)
        fail_at_token(&reader, &reader.token, "nothing was opened before it");
    if (reader.status == STATUS_OK)
        *pattern = reader.pattern;
    else
        pattern_free(reader.pattern);
    return reader.status;
}

void pattern_free(Pattern *pattern) {
    for (size_t i = 0; pattern && i < pattern->count; i++)
        free(pattern->nodes[i].argument.text);
    if (pattern) {
        free(pattern->nodes);
        free(pattern);
    }
}

bool pattern_word_is_text(const char *word) {
    return token_at(word, 0).kind == '"';
}

void pattern_write_meant(const char *text, Str *out) {
    for (Token token = token_at(text, 0); token.kind; token = token_at(text, token.end)) {
        const size_t len = out->len;
        for (int is_kind = 0; is_kind < 2 && token.kind == '"' && out->len == len; is_kind++) {
            const char *name = is_kind ? "kind" : "motif", *word;
            for (size_t i = 0; (word = queue_column_named(name)->word(NULL, i)); i++)
                if (is_word(text + token.start, token.end - token.start, word))
                    str_addf(out, "; %s is a %s: %s:%s", word, name, name, word);
        }
    }
}

bool pattern_has(const Pattern *pattern, char letter) {
    bool has = false;
    for (size_t i = 0; i < pattern->count && !has; i++)
        has = pattern->nodes[i].term && pattern->nodes[i].term->letter == letter;
    return has;
}

// Returns the first term that pattern_matches() answers by flags; NULL: none.
static const QueueColumn *queue_only_term(const Pattern *pattern) {
    for (size_t i = 0; i < pattern->count; i++) {
        const PatternNode *node = &pattern->nodes[i];
        if (node->term && node->term->queue_only && node->argument.words.bits[0] == 0)
            return node->term;
    }
    return NULL;
}

Status pattern_new_for_list(Pattern **pattern, const char *text, const NamedPatterns *named,
                            Fault *fault) {
    const Status status = pattern_new(pattern, text, named, fault);
    const QueueColumn *term = status == STATUS_OK ? queue_only_term(*pattern) : NULL;
    if (term) {
        pattern_free(*pattern);
        *pattern = NULL;
        const char sign[] = {' ', '(', '~', term->letter, ')', '\0'};
        return fault_set(fault, STATUS_SYNTAX,
                         "%s%s: only the queue knows that; narrow it by %s, and take what it shows",
                         pattern_word(term), term->letter ? sign : "", pattern_word(term));
    }
    return status;
}

// --- Matching

static bool node_matches(const PatternNode *nodes, uint16_t index, const QueueRow *row) {
    const PatternNode *node = &nodes[index];
    switch (node->kind) {
    case '~':
        return queue_column_matches(node->term, row, &node->argument);
    case '&':
        return node_matches(nodes, node->left, row) && node_matches(nodes, node->right, row);
    case '|':
        return node_matches(nodes, node->left, row) || node_matches(nodes, node->right, row);
    case '!':
        return !node_matches(nodes, node->left, row);
    default:
        return true;
    }
}

bool pattern_matches(const Pattern *pattern, const CandidateList *list, const uint16_t *flags,
                     size_t row) {
    const CandidateRow *candidate = &list->rows[row];
    const QueueRow full = {list, candidate, &list->games[candidate->game], flags ? flags[row] : 0};
    return node_matches(pattern->nodes, pattern->root, &full);
}

// --- Completion

typedef struct Completion {
    const char *text;
    size_t start, end; // the text to complete, without a quote in front
    Str *lines;
} Completion;

// Offers a word; one with blanks is quoted.
static void offer_completion(const Completion *completion, const char *word, const char *sentence) {
    const size_t len = completion->end - completion->start;
    if (strncasecmp(word, completion->text + completion->start, len) == 0) {
        const char *quote = strpbrk(word, " \t()|&") ? "\"" : "";
        str_addf(completion->lines, "%s%s%s\t%s\n", quote, word, quote, sentence);
    }
}

// Offers terms: by their signs after a ~, else by their words.
static void offer_terms(const Completion *completion) {
    const bool by_sign = completion->text[completion->start] == '~';
    for (size_t i = 0; pattern_term(i); i++) {
        const QueueColumn *term = pattern_term(i);
        const char sign[] = {'~', term->letter, '\0'};
        CLEANUP(str_done) Str word = {0}, means = {0};
        pattern_term_write(term, &word, &means);
        if (!by_sign)
            offer_completion(completion, str_text(&word), str_text(&means));
        else if (term->letter)
            offer_completion(completion, sign, term->sentence);
    }
}

static void offer_words(const Completion *completion, const QueueColumn *term,
                        const CandidateList *list) {
    for (size_t i = 0; term->type != COLUMN_MISS && term->word && term->word(list, i); i++)
        if (term->word(list, i)[0])
            offer_completion(completion, term->word(list, i), term->argument_noun);
}

size_t pattern_complete(const char *text, size_t cursor, const CandidateList *list,
                        const NamedPatterns *named, Str *lines) {
    Token token = token_at(text, 0);
    while (token.kind && token.end < cursor)
        token = token_at(text, token.end);
    const bool in_token = token.kind && token.start < cursor;
    const size_t word = in_token ? token.value : cursor;
    Completion completion = {text, word + (in_token && text[word] == '"'), cursor, lines};
    if (in_token && token.kind == '@') {
        for (size_t i = 0; named && i < named->count; i++)
            offer_completion(&completion, named->items[i].name, named->items[i].text);
        return word;
    }
    const bool is_sign = in_token && text[token.start] == '~';
    const bool has_argument = token.term && token.term->argument_in_help && word <= cursor;
    if (in_token && has_argument && (is_sign || word > token.start) &&
        (is_sign || !isalpha((unsigned char)text[word - 1]))) {
        offer_words(&completion, token.term, list);
        return word;
    }
    const bool is_operator = in_token && strchr("()!&|", text[token.start]);
    completion.start = in_token && !is_operator ? token.start : cursor;
    if (in_token && is_operator && token.end > cursor)
        return cursor;
    if (in_token && text[token.start] == '"')
        return word;
    offer_terms(&completion);
    while (is_sign && completion.start > 0 && text[completion.start - 1] == '~')
        completion.start--; // includes a ~ that an earlier completion put there
    return completion.start;
}
