// Export formats: each is a row of EXPORT_FORMATS in export.h, and has a file of its own.
#pragma once

#include "onlymove/export.h"

// What exports write of the mistake and imports read: in a PGN that begins with the mistake, the
// comment after it; in c7 of an EPD, the words before the FEN and those before the move.
#define PGN_BEGINS_HERE "the puzzle begins here"
#define EPD_BEFORE      "before: "
#define EPD_THEN        ", then "

// One puzzle to export.
typedef struct ExportItem {
    const StoredCandidate *puzzle;
    const ExportOptions *options;
    bool with_mistake; // begins before the defender's mistake, which is known
    size_t number;     // number of the puzzle in the file, from 1
    Str *out;
    Str *appendix; // text after all puzzles of the file: solutions
} ExportItem;

// Traits of a format, and the options that it supports.
enum {
    TAKES_BEFORE = 1,   // the option --from before
    TAKES_AFTER = 2,    // the option --from after
    USUALLY_BEFORE = 4, // puzzles begin before the mistake by default
    NEEDS_MISTAKE = 8,  // a puzzle needs a known mistake
    TAKES_DETAILS = 16,
    TAKES_PAGES = 32,
    TAKES_UPSIDE_DOWN = 64,
    DROPS_COPIES = 128, // no puzzle may be in a file twice
    TAKES_TITLE = 256,
    TAKES_SUITE = 1024,
    TAKES_PURPOSE = 512,
};

typedef struct Format {
    const char *name;
    const char *about;
    unsigned traits;
    const char *empty_file;            // the whole file if there is no puzzle
    const char *head, *between, *foot; // strings around the puzzles
    void (*add)(const ExportItem *item);
    // These replace `head` and `foot`: begin() writes the head, end_puzzles() the text between
    // `count` puzzles and the appendix, end() the foot. NULL: the strings are used.
    void (*begin)(const ExportOptions *options, Str *out);
    void (*end_puzzles)(const ExportOptions *options, size_t count, Str *appendix, Str *out);
    void (*end)(const ExportOptions *options, size_t count, Str *out);
} Format;

#define EXPORT_ROW(constant, name) extern const Format export_##name;
EXPORT_FORMATS(EXPORT_ROW)

const Format *export_format_row(ExportFormat format);

// What a format writes in place of a character. The last row of a table is zero.
typedef struct Escape {
    char character;
    const char *text;
} Escape;
// Appends a text as UTF-8; control characters become blanks.
void export_add_escaped(const char *text, const Escape *escapes, Str *out);

// The heading of the first page.
const char *export_heading(const ExportOptions *options);
// The number of diagrams on a page, by the options or the default.
size_t export_per_page(const ExportOptions *options);

// --- Texts about a puzzle, for several formats

// Appends the file name of the source as UTF-8, without its folders: an export does not tell
// where files lie on a disk.
void export_source(const StoredCandidate *puzzle, Str *out);

// Returns a tag of the puzzle's game, "" where it is missing or "?".
const char *export_tag(const StoredCandidate *puzzle, const char *name);

// Appends the filters that refuse a puzzle which the curator has accepted all the same, with blanks
// between. Returns false where none does.
bool export_refusals(const StoredCandidate *puzzle, Str *out);

// Appends "withdrawn since; 1 move refuted; 2 moves not verified"; false: there is no doubt.
bool export_doubts(const StoredCandidate *puzzle, Str *out);

// Appends the task of the solver: "White mates in 2", "Black wins material".
void export_task(const StoredCandidate *puzzle, Str *out);
// Appends the title in the set, then the task: "The queen goes in (White mates in 2)".
void export_title(const StoredCandidate *puzzle, Str *out);

// Appends the moves of a tree as movetext on one line, without the replies that end a line and the
// result. Retries and alternatives have these words as a comment; NULL: none.
void export_movetext(const Tree *tree, const char *retry, const char *alternative, Str *out);

// --- Texts for people on pages and sheets, on one line, not yet escaped for the format

// Appends "1. Kf7 (1. Qg5 [try again]) 1... Kh7 2. Qh1# (2. Qg7# [as well])".
void export_solution(const Tree *tree, Str *out);
// Appends "Ernst - Weiss, Casual, 1930; rated 1640", without what is not known.
void export_facts(const StoredCandidate *puzzle, Str *out);
// The curator's rating, else that by results, the source's, the estimate. False: none is known.
bool export_rating(const StoredCandidate *puzzle, int *rating);
// Appends the main line's motifs as the curator has them, "endgame mate short"; false: none.
bool export_motifs(const Candidate *candidate, Str *out);
// The number of columns of diagrams on a page.
size_t export_columns(const ExportOptions *options);

// --- Diagrams, in units of a square

// Appends what a diagram shows, in words: "White: king f6, queen g1. Black: ... White to move."
void diagram_label(const Position *pos, Str *out);
// Appends the board and its pieces, which refer to the symbols of page.svg.
void diagram_board(const Position *pos, bool white_below, Str *out);

// Returns the position at which a puzzle begins in its file.
const Position *export_start(const ExportItem *item);

// Appends the id of a puzzle in CSV: that of its source, else eleven letters and digits.
void export_csv_id(const StoredCandidate *puzzle, Str *out);

// A hash of position and solution, the same for a puzzle from any file or profile.
uint64_t export_key(const StoredCandidate *puzzle);
