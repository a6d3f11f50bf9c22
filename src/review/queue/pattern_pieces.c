// What a pattern's text is cut into, and what could stand at a place in it.
#include <string.h>
#include <strings.h>

#include "src/review/queue/pattern_parts.h"

// A quote that is not closed goes on to the end.
static size_t behind_word(const char *text, size_t at)
{
    if (text[at] != '"')
        return at + strcspn(text + at, " \t()|&");
    const size_t behind = at + 1 + strcspn(text + at + 1, "\"");
    return behind + (text[behind] == '"');
}

PatternPiece pattern_piece(const char *text, size_t at)
{
    at += strspn(text + at, " \t");
    PatternPiece piece = {.kind = text[at], .start = at, .end = at + 1, .word = at};
    if (text[at] == '\0') {
        piece.end = at;
    } else if (text[at] == '~') {
        piece.term = text[at + 1] ? pattern_term_of(text[at + 1]) : NULL;
        piece.word = at + 1 + (piece.term != NULL);
        const size_t word = piece.word + strspn(text + piece.word, " \t");
        const bool maybe = piece.term && piece.term->kind == ARGUMENT_MAYBE;
        if (piece.term && piece.term->kind != ARGUMENT_NONE &&
            !(maybe && strchr("~!()&|@\"", text[word]))) {
            piece.word = word;
            piece.end = behind_word(text, piece.word);
        } else {
            piece.end = piece.word + strcspn(text + piece.word, " \t()|&~!");
        }
    } else if (!strchr("()!&|", text[at])) {
        piece.kind = text[at] == '@' ? '@' : '"';
        piece.word += piece.kind == '@';
        piece.end = behind_word(text, at);
    }
    return piece;
}

// --- Completion

typedef struct Completing {
    const char *text;
    size_t start, end; // of what stands there, without a quote in front
    Str *lines;
} Completing;

// Words with blanks go into quotes.
static void offer(const Completing *completing, const char *word, const char *sentence)
{
    const size_t len = completing->end - completing->start;
    if (strncasecmp(word, completing->text + completing->start, len) == 0) {
        const char *quote = strpbrk(word, " \t()|&") ? "\"" : "";
        str_addf(completing->lines, "%s%s%s\t%s\n", quote, word, quote, sentence);
    }
}

static void offer_terms(const Completing *completing)
{
    for (size_t i = 0; pattern_term(i); i++) {
        const char word[] = {'~', pattern_term(i)->letter, '\0'};
        offer(completing, word, pattern_term(i)->sentence);
    }
}

static void offer_names(const Completing *completing, const NamedPatterns *named)
{
    for (size_t i = 0; named && i < named->count; i++)
        offer(completing, named->items[i].name, named->items[i].text);
}

static void offer_words(const Completing *completing, const TermRow *term,
                        const CandidateList *list)
{
    const bool chosen =
        term->kind == ARGUMENT_WORDS || term->kind == ARGUMENT_MAYBE || term->kind == ARGUMENT_TEXT;
    for (size_t i = 0; chosen && term->word && term->word(list, i); i++)
        if (term->word(list, i)[0])
            offer(completing, term->word(list, i), term->what);
}

size_t pattern_complete(const char *text, size_t cursor, const CandidateList *list,
                        const NamedPatterns *named, Str *lines)
{
    PatternPiece piece = pattern_piece(text, 0);
    while (piece.kind && piece.end < cursor)
        piece = pattern_piece(text, piece.end);
    const bool within = piece.kind && piece.start < cursor;
    const size_t word = within ? piece.word : cursor;
    Completing completing = {text, word + (within && text[word] == '"'), cursor, lines};
    if (within && piece.kind == '@') {
        offer_names(&completing, named);
    } else if (within && piece.term && piece.term->kind != ARGUMENT_NONE && word <= cursor) {
        offer_words(&completing, piece.term, list);
    } else if (!within || piece.kind == '~') {
        completing.start = within ? piece.start : cursor;
        offer_terms(&completing);
        return completing.start;
    } else if (piece.end == cursor && strchr("()!&|", piece.kind)) {
        completing.start = cursor;
        offer_terms(&completing);
        return cursor;
    }
    return word;
}
