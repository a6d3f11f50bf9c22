// Patterns: which rows of a list of candidates are meant, as text. It is read once and then held
// against rows without a search and without memory.
//
//     ~u ~k mate !(~n 1 | ~m <20) "van Wely"
//
// A term is ~ and a letter, with what it asks for behind it (pattern_term() lists them). Other
// words are looked for in players, event, opening, reason and profile, upper and lower case as one.
// ! binds closest, then & (which may be left out), then |. Quotes hold words with blanks together.
// @name stands for a pattern that was kept under that name.
#ifndef ONLYMOVE_PATTERN_H
#define ONLYMOVE_PATTERN_H

#include "onlymove/store_list.h"

enum { PATTERN_MAX = 1000 }; // bytes of its text

typedef struct PatternTerm {
    char letter;
    const char *argument; // "KIND"; NULL: none
    const char *sentence; // "the puzzle is of that kind"
} PatternTerm;
const PatternTerm *pattern_term(size_t index); // NULL past the last

// Patterns with names. They are the user's, as profiles are: lines NAME = PATTERN of patterns.ini
// in the XDG configuration folder. Of several lines with one name the last counts.
typedef struct NamedPattern {
    char *name, *text;
} NamedPattern;
typedef struct NamedPatterns { // zeroed, none
    NamedPattern *items;
    size_t count, cap;
} NamedPatterns;

// Reads `path`, which need not be there (NULL: patterns.ini). What is no INI is refused, and then
// none is known; whether a pattern makes sense is asked where it is used.
Status named_patterns_read(NamedPatterns *named, const char *path, Fault *fault);
void named_patterns_done(NamedPatterns *named);
const char *named_patterns_find(const NamedPatterns *named, const char *name); // NULL: none
// Keeps a pattern, which has to make sense, in *named and as one line more of the file, in which
// nothing else changes. A name is letters, digits, - and _.
Status named_patterns_keep(NamedPatterns *named, const char *path, const char *name,
                           const char *text, Fault *fault);

typedef struct Pattern Pattern;

// Reads `text`; "" means all rows. STATUS_SYNTAX says where it makes no sense, in characters from
// 1, and what would: "~k matt (at 4): no such kind; kinds are mate, hard mate, ...". `named` may be
// NULL.
Status pattern_new(Pattern **pattern, const char *text, const NamedPatterns *named, Fault *fault);
void pattern_free(Pattern *pattern); // NULL is none
// The same for what has no queue, and therefore no flags of its rows (see below): a term that asks
// for one is refused as well, instead of fitting nothing.
Status pattern_new_for_list(Pattern **pattern, const char *text, const NamedPatterns *named,
                            Fault *fault);

// Whether the term of that letter is in it.
bool pattern_has(const Pattern *pattern, char letter);

// What a list does not say of its rows by itself, one number a row.
enum {
    ROW_MARKED = 1,
    ROW_OVERLAPS = 2,
    ROW_DIFFERS = 4,     // another row of its position says otherwise whether it is a puzzle
    ROW_PASSED_BY = 128, // another profile has looked at its position, and has no row
    ROW_DUPLICATE = 256, // see store_all_duplicates()
    ROW_BELIED = 512,    // at the position of an imported puzzle a profile has none, or one that
                         // begins with another move: of both
};
// `flags` may be NULL: none.
bool pattern_matches(const Pattern *pattern, const CandidateList *list, const uint16_t *flags,
                     size_t row);

// What could stand where the cursor is (bytes before it): returns where in `text` the word begins
// that would be replaced, and appends a line for each that begins as that does, "WORD\tSENTENCE".
// Profiles, files and reasons are those of the list, which may be NULL, like `named`.
size_t pattern_complete(const char *text, size_t cursor, const CandidateList *list,
                        const NamedPatterns *named, Str *lines);

#endif
