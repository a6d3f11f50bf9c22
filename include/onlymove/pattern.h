// Patterns: texts that say which rows of a list of candidates are meant. A pattern is read once; to
// match it against a row takes no search and no allocation.
//
//     undecided kind:mate not (moves:1 or miss:<20) "van Wely"
//     ~u ~k mate !(~n 1 | ~m <20) "van Wely"
//
// A term is a word, or ~ and a letter, with its argument after it (pattern_term() lists the terms).
// Other words are looked for in players, event, opening, reason and profile, ignoring case. not, !
// binds closest, then and, & (which may be left out), then or, |. Text in quotes may have blanks
// and is never a term. @name stands for the pattern with that name.
//
// Terms ask about the columns of a row, by which the queue is also drawn and sorted.
#pragma once

#include "onlymove/store_list.h"

// --- Columns. One table has a row for each: its name and meaning, how it is read, printed and
// sorted, and which term of a pattern asks for it. Lists, patterns, completion and the manual come
// from this table.

// What a column reads from: a row of a list, its game, and its flags (ROW_MARKED and so on).
typedef struct QueueRow {
    const CandidateList *list;
    const CandidateRow *row;
    const ListedGame *game;
    uint16_t flags;
} QueueRow;

// What a column says; and what the argument of its term is.
typedef enum QueueColumnType {
    COLUMN_FLAG,     // true or not; the term has no argument
    COLUMN_NUMBER,   // a range
    COLUMN_DATE,     // a number as date_read() makes it; a range of dates
    COLUMN_SCORE,    // an evaluation, see score_as_number(); a range of centipawns, or one of its
                     // words
    COLUMN_MISS,     // a range, and after it a unit as one of its words
    COLUMN_WORD,     // a number that is the index of one of its words; some of the words
    COLUMN_WORD_SET, // several of its words, as bits; some of the words, or nothing
    COLUMN_MOTIFS,   // motifs, which are its words; some of them
    COLUMN_TEXT,     // a part of the text
} QueueColumnType;

typedef struct PatternArgument PatternArgument;

typedef struct QueueColumn {
    const char *name;     // "moves": to sort by
    const char *contents; // what stands in it: "its number in the file"; NULL: `sentence`
    QueueColumnType type;
    double (*number)(const QueueRow *row);    // NAN: not known; NULL: it has text alone
    const char *(*text)(const QueueRow *row); // NULL: the number
    const MotifSet *(*motifs)(const QueueRow *row);
    void (*write)(const QueueRow *row, Str *out); // prints it; NULL: as its type does
    int width;                                    // the smallest useful width, in characters
    bool right;                                   // its texts are aligned to the right
    bool zero_last;                               // 0 is sorted last, as not known
    bool high_first;                              // sorting begins with the highest number
    bool list_order; // sorted as the list is: by file, game, ply, profile
    bool in_cycle;   // `sort` without a name steps through these
    bool queue_only; // a queue alone answers its term; with words, the term without an argument
    const char *term_name;        // the word of its term; NULL: `name`
    char letter;                  // the letter of its term, for ~; '\0': none
    const char *argument_in_help; // the argument in help, "KIND"; NULL: none
    const char *argument_noun;    // the argument in errors and completion, "kind"
    // Words to choose from, or for some columns those of `list`; NULL past the last.
    const char *(*word)(const CandidateList *list, size_t index);
    // Reads the argument, upper and lower case kept, where the type does not. Returns NULL where it
    // makes sense, else a text that says what would.
    const char *(*read)(PatternArgument *wanted);
    // Whether a row fits, where the type does not decide.
    bool (*matches)(const QueueRow *row, const PatternArgument *wanted);
    const char *sentence; // what the term means: "the puzzle is of that kind"; NULL: no term
} QueueColumn;

const QueueColumn *queue_column_at(size_t index);        // NULL past the last
const QueueColumn *queue_column_named(const char *name); // NULL: there is none
const QueueColumn *queue_column_of_letter(char letter);  // the same
// Reads "game,first,gap": *count of at most `max`. STATUS_USAGE: a name is none; the fault says
// which is nearest.
Status queue_columns_read(const char *names, const QueueColumn **columns, size_t max, size_t *count,
                          Fault *fault);
// Appends what the column says of a row.
void queue_column_write(const QueueColumn *column, const QueueRow *row, Str *out);
// Appends a line of help, "  game     its number in the file".
void queue_column_write_help(const QueueColumn *column, Str *out);

// --- Patterns

enum { PATTERN_MAX = 1000 }; // bytes of its text

const QueueColumn *pattern_term(size_t index); // the columns that have a term; NULL past the last
const char *pattern_word(const QueueColumn *term); // the word that is typed for it: "kind"
// Appends what is typed for a term, "kind:", and what it means, "of that kind (~k)".
void pattern_term_write(const QueueColumn *term, Str *word, Str *means);

// Patterns with names. They are the user's, as profiles are: lines NAME = PATTERN of patterns.ini
// in the XDG configuration folder. Of several lines with one name the last counts.
typedef struct NamedPattern {
    char *name, *text;
} NamedPattern;
typedef struct NamedPatterns { // zeroed, none
    NamedPattern *items;
    size_t count, cap;
} NamedPatterns;

// Reads `path`, which need not be there (NULL: patterns.ini). Refuses what is no INI, and leaves
// *named empty then. A pattern is only checked where it is used.
Status named_patterns_read(NamedPatterns *named, const char *path, Fault *fault);
void named_patterns_done(NamedPatterns *named);
const char *named_patterns_find(const NamedPatterns *named, const char *name); // NULL: none
// Keeps a pattern, which has to make sense, in *named and as one line more of the file, in which
// nothing else changes. A name is letters, digits, - and _.
Status named_patterns_keep(NamedPatterns *named, const char *path, const char *name,
                           const char *text, Fault *fault);

typedef struct Pattern Pattern;

// Reads `text`; "" means all rows. STATUS_SYNTAX: *fault says where it makes no sense, in
// characters from 1, and what would: "~k matt (at 4): no such kind; kinds are mate, only mate,
// ...". `named` may be NULL.
Status pattern_new(Pattern **pattern, const char *text, const NamedPatterns *named, Fault *fault);
void pattern_free(Pattern *pattern); // NULL is none
// Reads a pattern for a list without a queue, whose rows have no flags: it also refuses a term that
// asks for a flag, because that would fit nothing.
Status pattern_new_for_list(Pattern **pattern, const char *text, const NamedPatterns *named,
                            Fault *fault);

// Whether a word at the beginning of a pattern is text to look for: no term, and no operator.
bool pattern_word_is_text(const char *word);
// Appends "; fork is a motif: motif:fork" for each word that is text, and names a motif or a kind.
void pattern_write_meant(const char *text, Str *out);
// Whether the pattern has the term of that letter.
bool pattern_has(const Pattern *pattern, char letter);

// Flags of rows that a list does not have by itself, for pattern_matches().
enum {
    ROW_MARKED = 1,
    ROW_OVERLAPS = 2,          // its puzzle overlaps another of its game
    ROW_DIFFERS = 4,           // another profile's row disagrees whether the position is a puzzle
    ROW_OTHER_VISITED = 128,   // another profile has looked at the position, and has no row
    ROW_DUPLICATE = 256,       // see store_all_duplicates()
    ROW_SOURCE_DISPUTED = 512, // an imported puzzle, and the row of a profile that has no puzzle
                               // there, or one that begins with another move
};
// `flags` may be NULL: none.
bool pattern_matches(const Pattern *pattern, const CandidateList *list, const uint16_t *flags,
                     size_t row);

// Completes the word at `cursor`, in bytes: returns where in `text` that word begins, and appends a
// line for each word that begins as it does, "WORD\tSENTENCE". Profiles, files and reasons are
// those of the list, which may be NULL, like `named`.
size_t pattern_complete(const char *text, size_t cursor, const CandidateList *list,
                        const NamedPatterns *named, Str *lines);
