// Patterns: which rows of a list of candidates are meant, as text. It is read once and then held
// against rows without a search and without memory.
//
//     undecided kind:mate not (moves:1 or miss:<20) "van Wely"
//     ~u ~k mate !(~n 1 | ~m <20) "van Wely"
//
// A term is a word, and behind a colon what it asks for; or ~ and its letter (pattern_term() lists
// them). Other words are looked for in players, event, opening, reason and profile, upper and lower
// case as one. not, ! binds closest, then and, & (which may be left out), then or, |. Quotes hold
// words with blanks together, and are text whatever is in them.
// @name stands for a pattern that was kept under that name.
//
// What can be asked of a row is its columns, by which the queue is also drawn and sorted.
#pragma once

#include "onlymove/store_list.h"

// --- Columns. One table says of each what it is called and means, how it is read from a row,
// printed and sorted by, and which term of a pattern asks for it. Lists, orders, patterns,
// completion and the manual come from its rows.

// What a column is asked about: a row of a list, its game, and flags of the queue (see pattern.h).
typedef struct QueueRow {
    const CandidateList *list;
    const CandidateRow *row;
    const ListedGame *game;
    uint16_t flags;
} QueueRow;

// What a column says, and so what a term of a pattern asks of it.
typedef enum QueueColumnType {
    COLUMN_FLAG,    // true or not; the term has no argument
    COLUMN_NUMBER,  // a range
    COLUMN_DATE,    // a number as date_read() makes it; a range of dates
    COLUMN_SCORE,   // an evaluation, see score_scale(); a range of centipawns, or one of its words
    COLUMN_MISS,    // a range, and behind it a unit as one of its words
    COLUMN_WORD,    // a number that is the index of one of its words; some of the words
    COLUMN_ANSWERS, // several of its words, as bits; some of the words, or nothing
    COLUMN_MOTIFS,  // motifs, which are its words; some of them
    COLUMN_TEXT,    // a part of the text
} QueueColumnType;

typedef struct PatternArgument PatternArgument;

typedef struct QueueColumn {
    const char *name;  // "moves": to sort by
    const char *shows; // "its number in the file": what stands in it; NULL: what the term says
    QueueColumnType type;
    double (*number)(const QueueRow *row);    // NAN: it says nothing; NULL where it has text alone
    const char *(*text)(const QueueRow *row); // NULL: the number
    const MotifSet *(*motifs)(const QueueRow *row);
    void (*write)(const QueueRow *row, Str *out); // what it prints; NULL: as its type does
    int width;                                    // with fewer characters it says nothing
    bool right;                                   // its texts end below each other
    bool zero_last;                               // 0 is sorted as what says nothing
    bool high_first;                              // it is sorted from its highest number down
    bool list_order;   // it is sorted as the list is: by file, game, ply, profile
    bool in_turn;      // `sort` without a name goes through these
    bool of_queue;     // a queue alone answers it; one with words, where none is asked for
    const char *asked; // word of its term, NULL: its name
    char letter;       // the same in one sign, '\0': none
    const char *term;  // "KIND": its argument, NULL: none
    const char *what;  // "kind": as errors and completion call that
    // Words to choose from, those of a list where it is given one; NULL past the last.
    const char *(*word)(const CandidateList *list, size_t index);
    // Takes the argument, in its own case, where the type does not; NULL, or what would make sense.
    const char *(*read)(PatternArgument *wanted);
    // Whether a row is meant, where the type does not say it.
    bool (*matches)(const QueueRow *row, const PatternArgument *wanted);
    const char *sentence; // "the puzzle is of that kind": what the term means; NULL: there is none
} QueueColumn;

const QueueColumn *queue_column_at(size_t index);        // NULL past the last
const QueueColumn *queue_column_named(const char *name); // NULL: there is none
const QueueColumn *queue_column_of_letter(char letter);  // the same
// Reads "game,first,gap": *count of at most `max`. STATUS_USAGE: one is none, and which is nearest.
Status queue_columns_read(const char *names, const QueueColumn **columns, size_t max, size_t *count,
                          Fault *fault);
// Appends what it says of a row.
void queue_column_write(const QueueColumn *column, const QueueRow *row, Str *out);
// Appends a line of help, "  game     its number in the file".
void queue_column_write_help(const QueueColumn *column, Str *out);

// --- Patterns

enum { PATTERN_MAX = 1000 }; // bytes of its text

const QueueColumn *pattern_term(size_t index); // the columns that have a term; NULL past the last
const char *pattern_word(const QueueColumn *term);
// Appends what is typed for it, "kind:", and what it means, "of that kind (~k)".
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
// 1, and what would: "~k matt (at 4): no such kind; kinds are mate, only mate, ...". `named` may be
// NULL.
Status pattern_new(Pattern **pattern, const char *text, const NamedPatterns *named, Fault *fault);
void pattern_free(Pattern *pattern); // NULL is none
// The same for what has no queue, and therefore no flags of its rows (see below): a term that asks
// for one is refused as well, instead of fitting nothing.
Status pattern_new_for_list(Pattern **pattern, const char *text, const NamedPatterns *named,
                            Fault *fault);

// Whether a pattern that begins with that word begins with text to look for: it is no term, and no
// word or sign that joins them.
bool pattern_word_is_text(const char *word);
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
