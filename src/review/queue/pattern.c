// Patterns: read into a tree of terms, and held against rows. pattern_terms.c has what the terms
// ask, pattern_pieces.c what a text is cut into.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"
#include "src/review/queue/pattern_parts.h"

enum { NODES_MAX = 2000, NAMES_WITHIN_NAMES_MAX = 8 };

typedef struct PatternNode {
    char kind;            // '~': a term; '&', '|', '!'; '*': every row
    uint16_t left, right; // of '&' and '|'; of '!' the left one
    const TermRow *term;
    PatternArgument argument;
} PatternNode;

struct Pattern {
    PatternNode *nodes;
    size_t count, cap;
    uint16_t top;
};

// --- Reading

typedef struct Reader {
    const char *text;
    PatternPiece piece; // the next one
    Pattern *pattern;
    const NamedPatterns *named;
    int depth; // of names within names
    Fault *fault;
} Reader;

// What is wrong with the text from `start` to `end`, at a place in it.
static Status wrong(const Reader *reader, size_t start, size_t end, size_t at, const char *format,
                    ...)
{
    char why[320];
    size_t column = 1;
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    for (size_t i = 0; i < at; i++)
        column += (reader->text[i] & 0xC0) != 0x80;
    return fault_set(reader->fault, STATUS_SYNTAX, "%.*s (at %zu): %s", (int)(end - start),
                     reader->text + start, column, why);
}

static Status wrong_piece(const Reader *reader, const char *why)
{
    const PatternPiece *piece = &reader->piece;
    return wrong(reader, piece->start, piece->end, piece->start, "%s", why);
}

static Status wrong_argument(const Reader *reader, const char *why)
{
    const PatternPiece *piece = &reader->piece;
    return wrong(reader, piece->start, piece->end, piece->word, "%s", why);
}

static void advance(Reader *reader)
{
    reader->piece = pattern_piece(reader->text, reader->piece.end);
}

static Status add_node(Reader *reader, PatternNode node, uint16_t *at)
{
    Pattern *pattern = reader->pattern;
    if (pattern->count == NODES_MAX) {
        free(node.argument.text);
        return fault_set(reader->fault, STATUS_SYNTAX, "a pattern of more than %d terms",
                         NODES_MAX);
    }
    array_grow(&pattern->nodes, &pattern->cap, pattern->count + 1);
    *at = (uint16_t)pattern->count;
    pattern->nodes[pattern->count++] = node;
    return STATUS_OK;
}

// Whether a word of a name, or all of it, begins with some text.
static bool names_begin(const char *name, const char *lower)
{
    for (const char *at = name; at; at = strpbrk(at, " -")) {
        at += at > name;
        if (text_begins(at, lower))
            return true;
    }
    return false;
}

static const char *word_at(const void *term, size_t index)
{
    return ((const TermRow *)term)->word(NULL, index);
}

// "no such kind; kinds are mate, hard mate"; of many words the nearest.
static Status no_such_word(const Reader *reader, const char *lower)
{
    const TermRow *term = reader->piece.term;
    CLEANUP(str_done) Str why = {0};
    str_addf(&why, "%s %s; ", lower[0] ? "no such" : "it wants a", term->what);
    const char *nearest = text_nearest(lower, word_at, term);
    if (word_at(term, 12) && nearest[0]) {
        str_addf(&why, "nearest: %s", nearest);
        return wrong_argument(reader, str_text(&why));
    }
    str_addf(&why, "%ss are ", term->what);
    for (size_t i = 0; word_at(term, i); i++) {
        if (i >= 12) {
            str_add(&why, ", and more");
            break;
        }
        str_addf(&why, "%s%s", i > 0 ? ", " : "", word_at(term, i));
    }
    return wrong_argument(reader, str_text(&why));
}

// The word of that name; else all that have a word beginning so.
static Status read_words(const Reader *reader, const char *lower, MotifSet *names)
{
    const TermRow *term = reader->piece.term;
    bool any = false;
    for (size_t i = 0; word_at(term, i) && lower[0]; i++) {
        if (text_is(word_at(term, i), lower)) {
            *names = (MotifSet){{0}};
            motif_put(names, (Motif)i);
            return STATUS_OK;
        }
        if (names_begin(word_at(term, i), lower)) {
            motif_put(names, (Motif)i);
            any = true;
        }
    }
    return any ? STATUS_OK : no_such_word(reader, lower);
}

// A range, and behind it a unit; centipawns where none is said.
static Status read_miss(const Reader *reader, PatternArgument *argument)
{
    char *text = argument->text;
    const char *why;
    const size_t len = strcspn(text, "abcdefghijklmnopqrstuvwxyz");
    Status status = read_words(reader, text[len] ? text + len : "cp", &argument->names);
    text[len] = '\0';
    return status != STATUS_OK || range_read(text, false, argument, &why)
               ? status
               : wrong_argument(reader, why);
}

static Status read_argument(const Reader *reader, PatternArgument *argument)
{
    const TermRow *term = reader->piece.term;
    const char *text = argument->text, *why;
    if (term->kind == ARGUMENT_MAYBE && text[0] == '\0')
        return STATUS_OK;
    if (term->kind == ARGUMENT_WORDS || term->kind == ARGUMENT_MAYBE)
        return read_words(reader, text, &argument->names);
    if (text[0] == '\0') {
        CLEANUP(str_done) Str lacks = {0};
        str_addf(&lacks, "it wants a %s", term->what);
        return wrong_argument(reader, str_text(&lacks));
    }
    if (term->kind == ARGUMENT_MISS)
        return read_miss(reader, argument);
    return term->kind == ARGUMENT_TEXT ||
                   range_read(text, term->kind == ARGUMENT_DATES, argument, &why)
               ? STATUS_OK
               : wrong_argument(reader, why);
}

static Status no_such_term(const Reader *reader)
{
    CLEANUP(str_done) Str why = {0};
    str_add(&why, "no such term; there are");
    for (size_t i = 0; pattern_term(i); i++)
        str_addf(&why, " ~%c", pattern_term(i)->letter);
    return wrong_piece(reader, str_text(&why));
}

static Status read_term(Reader *reader, uint16_t *at)
{
    const PatternPiece *piece = &reader->piece;
    PatternNode node = {.kind = '~', .term = piece->term};
    size_t start = piece->word, end = piece->end;
    Status status = STATUS_OK;
    if (!piece->term)
        return no_such_term(reader);
    if (piece->term->kind == ARGUMENT_NONE && end > start)
        return wrong_argument(reader, "nothing belongs there");
    if (piece->term->kind != ARGUMENT_NONE) {
        const bool quoted = reader->text[start] == '"';
        if (quoted && (end - start < 2 || reader->text[end - 1] != '"'))
            return wrong_argument(reader, "the quote is not closed");
        node.argument.text = text_lower(reader->text + start + quoted, end - start - 2 * quoted);
        status = node.argument.text ? read_argument(reader, &node.argument)
                                    : fault_memory(reader->fault);
    }
    if (status != STATUS_OK) {
        free(node.argument.text);
        return status;
    }
    advance(reader);
    return add_node(reader, node, at);
}

static Status read_either(Reader *reader, uint16_t *at);

static Status read_name(Reader *reader, uint16_t *at)
{
    char name[64];
    Fault why;
    const PatternPiece piece = reader->piece;
    snprintf(name, sizeof name, "%.*s", (int)(piece.end - piece.word), reader->text + piece.word);
    const char *text = reader->named ? named_patterns_find(reader->named, name) : NULL;
    if (!text)
        return wrong_piece(reader, "no pattern is kept under that name");
    if (reader->depth == NAMES_WITHIN_NAMES_MAX)
        return wrong_piece(reader, "names within names do not end");
    Reader inner = {text,          pattern_piece(text, 0), reader->pattern,
                    reader->named, reader->depth + 1,      &why};
    Status status = read_either(&inner, at);
    if (status == STATUS_OK && inner.piece.kind)
        status = wrong_piece(&inner, "nothing was opened before it");
    if (status != STATUS_OK)
        return fault_set(reader->fault, status, "@%s: %s", name, why.text);
    advance(reader);
    return STATUS_OK;
}

static Status read_one(Reader *reader, uint16_t *at)
{
    const PatternPiece piece = reader->piece;
    PatternNode node = {.kind = '!'};
    Status status;
    switch (piece.kind) {
    case '~':
        return read_term(reader, at);
    case '"':
        reader->piece.term = &pattern_bare_text;
        return read_term(reader, at);
    case '@':
        return read_name(reader, at);
    case '!':
        advance(reader);
        if (reader->piece.kind == '\0') {
            reader->piece = piece;
            return wrong_piece(reader, "nothing follows it");
        }
        status = read_one(reader, &node.left);
        return status == STATUS_OK ? add_node(reader, node, at) : status;
    case '(':
        advance(reader);
        status = read_either(reader, at);
        if (status != STATUS_OK)
            return status;
        if (reader->piece.kind != ')') {
            reader->piece = piece;
            return wrong_piece(reader, "it is not closed");
        }
        advance(reader);
        return STATUS_OK;
    case '\0':
        return wrong(reader, 0, piece.end, piece.start, "something is missing at the end");
    default:
        return wrong_piece(reader, "nothing stands before it");
    }
}

// Terms side by side.
static Status read_all(Reader *reader, uint16_t *at)
{
    Status status = read_one(reader, at);
    while (status == STATUS_OK && reader->piece.kind && !strchr("|)", reader->piece.kind)) {
        PatternNode node = {.kind = '&', .left = *at};
        if (reader->piece.kind == '&')
            advance(reader);
        status = read_one(reader, &node.right);
        status = status == STATUS_OK ? add_node(reader, node, at) : status;
    }
    return status;
}

static Status read_either(Reader *reader, uint16_t *at)
{
    Status status = read_all(reader, at);
    while (status == STATUS_OK && reader->piece.kind == '|') {
        PatternNode node = {.kind = '|', .left = *at};
        advance(reader);
        status = read_all(reader, &node.right);
        status = status == STATUS_OK ? add_node(reader, node, at) : status;
    }
    return status;
}

static Status read_pattern(Reader *reader)
{
    Pattern *pattern = reader->pattern;
    if (!reader->piece.kind)
        return add_node(reader, (PatternNode){.kind = '*'}, &pattern->top);
    Status status = read_either(reader, &pattern->top);
    return status == STATUS_OK && reader->piece.kind
               ? wrong_piece(reader, "nothing was opened before it")
               : status;
}

Status pattern_new(Pattern **pattern, const char *text, const NamedPatterns *named, Fault *fault)
{
    Reader reader = {text, pattern_piece(text, 0), xcalloc(1, sizeof(Pattern)), named, 0, fault};
    *pattern = NULL;
    Status status =
        strlen(text) <= PATTERN_MAX
            ? read_pattern(&reader)
            : fault_set(fault, STATUS_SYNTAX, "a pattern of more than %d bytes", PATTERN_MAX);
    if (status != STATUS_OK) {
        pattern_free(reader.pattern);
        return status;
    }
    *pattern = reader.pattern;
    return STATUS_OK;
}

void pattern_free(Pattern *pattern)
{
    for (size_t i = 0; pattern && i < pattern->count; i++)
        free(pattern->nodes[i].argument.text);
    if (pattern) {
        free(pattern->nodes);
        free(pattern);
    }
}

bool pattern_has(const Pattern *pattern, char letter)
{
    bool has = false;
    for (size_t i = 0; i < pattern->count && !has; i++)
        has = pattern->nodes[i].term && pattern->nodes[i].term->term.letter == letter;
    return has;
}

// That of the first term which pattern_matches() answers by flags; '\0': none.
static char letter_of_queue(const Pattern *pattern)
{
    for (size_t i = 0; i < pattern->count; i++) {
        const PatternNode *node = &pattern->nodes[i];
        const char letter = node->term ? node->term->term.letter : '\0';
        if (letter && strchr("SvxD*", letter) && node->argument.names.bits[0] == 0)
            return letter;
    }
    return '\0';
}

Status pattern_new_for_list(Pattern **pattern, const char *text, const NamedPatterns *named,
                            Fault *fault)
{
    const Status status = pattern_new(pattern, text, named, fault);
    const char letter = status == STATUS_OK ? letter_of_queue(*pattern) : '\0';
    if (letter) {
        pattern_free(*pattern);
        *pattern = NULL;
        return fault_set(fault, STATUS_SYNTAX,
                         "~%c: only the queue knows that; narrow it by ~%c, and take what it shows",
                         letter, letter);
    }
    return status;
}

// --- Matching

static bool node_matches(const PatternNode *nodes, uint16_t at, const PatternRow *row)
{
    const PatternNode *node = &nodes[at];
    switch (node->kind) {
    case '~':
        return node->term->matches(row, &node->argument);
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
                     size_t row)
{
    const CandidateRow *candidate = &list->rows[row];
    const PatternRow at = {list, candidate, &list->games[candidate->place], flags ? flags[row] : 0};
    return node_matches(pattern->nodes, pattern->top, &at);
}
