// What the files that are patterns share: terms, their arguments, and text without its case.
#ifndef ONLYMOVE_REVIEW_QUEUE_PATTERN_PARTS_H
#define ONLYMOVE_REVIEW_QUEUE_PATTERN_PARTS_H

#include "onlymove/pattern.h"

// What a term is held against.
typedef struct PatternRow {
    const CandidateList *list;
    const CandidateRow *row;
    const ListedGame *game;
    uint16_t flags;
} PatternRow;

typedef struct PatternArgument {
    double low, high; // of a range, both within
    MotifSet names;   // which of the term's words
    char *text;       // see text_lower(); owned
} PatternArgument;

typedef enum ArgumentKind {
    ARGUMENT_NONE,
    ARGUMENT_NUMBERS,
    ARGUMENT_DATES,
    ARGUMENT_MISS,  // numbers, and the unit as one of the term's words
    ARGUMENT_WORDS, // some of the term's words
    ARGUMENT_MAYBE, // the same, or nothing
    ARGUMENT_TEXT,
} ArgumentKind;

typedef struct TermRow {
    PatternTerm term;
    ArgumentKind kind;
    bool (*matches)(const PatternRow *row, const PatternArgument *argument);
    const char *what; // "kind"
    // Words to choose from, those of a list where it is given one; NULL past the last.
    const char *(*word)(const CandidateList *list, size_t index);
} TermRow;

const TermRow *pattern_term_of(char letter); // NULL: none
// Words that are no term.
extern const TermRow pattern_bare_text;

// What a text is cut into.
typedef struct PatternPiece {
    char kind; // '(', ')', '!', '&', '|'; '~': a term; '@': a name; '"': text; '\0': the end
    size_t start, end; // in the text
    size_t word;       // where its argument, name or text begins
    const TermRow *term;
} PatternPiece;
// The next one from a place on.
PatternPiece pattern_piece(const char *text, size_t at);

// Reads "5", "5-", "-5", "5-9", "<5", ">5"; or the same with dates, "2024", "2024.05-2024.08". *why
// is what would make sense.
bool range_read(const char *text, bool dates, PatternArgument *argument, const char **why);
// "2024.05.17" as 20240517, what is not known of it as 0; 0: it is no date.
int date_read(const char *text);

// A copy in lower case. NULL when memory is out.
char *text_lower(const char *text, size_t len);
// Whether `lower` is somewhere in a text, whatever its case; at its beginning; all of it.
bool text_has(const char *text, const char *lower);
bool text_begins(const char *text, const char *lower);
bool text_is(const char *text, const char *lower);

#endif
