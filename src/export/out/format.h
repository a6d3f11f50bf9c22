// What an export format is: a row of the table in formats.c.
#ifndef ONLYMOVE_EXPORT_OUT_FORMAT_H
#define ONLYMOVE_EXPORT_OUT_FORMAT_H

#include "onlymove/export.h"

// What our exports say of the move before a puzzle, and our imports know again: behind the mistake
// of a PGN that begins with it; and in the c7 of an EPD, with a FEN and a move between.
#define PGN_BEGINS_HERE "the puzzle begins here"
#define EPD_BEFORE      "before: "
#define EPD_THEN        ", then "

// One puzzle on its way out.
typedef struct ExportPiece {
    const StoredCandidate *puzzle;
    const ExportOptions *options;
    bool before;   // from the position before the defender's mistake, which is known
    size_t number; // counts the puzzles of the file from 1
    Str *out;
    Str *later; // what stands behind all puzzles of the file
} ExportPiece;

// What the options say that a format understands.
enum {
    TAKES_BEFORE = 1,   // a puzzle may begin before the mistake
    TAKES_AFTER = 2,    // ... or behind it
    USUALLY_BEFORE = 4, // ... and does where nothing is said
    NEEDS_BEFORE = 8,   // what led to a puzzle has to be known
    TAKES_DETAILS = 16,
    TAKES_PAGES = 32,
    TAKES_UPSIDE_DOWN = 64,
    IS_ONE_EACH = 128, // no puzzle stands there twice
};

typedef struct Format {
    const char *name;
    const char *about;
    unsigned takes;
    const char *none;                   // the whole file when there is no puzzle
    const char *open, *between, *close; // around the puzzles
    Status (*add)(const ExportPiece *piece, Fault *fault);
    // Instead of `open`, and of `close`: what stands behind `count` puzzles, in front of `later`,
    // and behind that. NULL: the strings say it.
    void (*begin)(const ExportOptions *options, Str *out);
    void (*turn)(const ExportOptions *options, size_t count, Str *later, Str *out);
    void (*end)(const ExportOptions *options, size_t count, Str *out);
} Format;

const Format *export_format_row(ExportFormat format);

Status export_add_pgn(const ExportPiece *piece, Fault *fault);
Status export_add_json(const ExportPiece *piece, Fault *fault);
Status export_add_jsonl(const ExportPiece *piece, Fault *fault);
Status export_add_epd(const ExportPiece *piece, Fault *fault);
Status export_add_fen(const ExportPiece *piece, Fault *fault);
Status export_add_puzzlejson(const ExportPiece *piece, Fault *fault);
// Appends the id of a puzzle in CSV: that of its source, else eleven letters and digits.
void export_csv_id(const StoredCandidate *puzzle, Str *out);
Status export_add_csv(const ExportPiece *piece, Fault *fault);
Status export_add_html(const ExportPiece *piece, Fault *fault);
void export_begin_html(const ExportOptions *options, Str *out);
void export_turn_html(const ExportOptions *options, size_t count, Str *later, Str *out);
void export_end_html(const ExportOptions *options, size_t count, Str *out);
Status export_add_latex(const ExportPiece *piece, Fault *fault);
void export_begin_latex(const ExportOptions *options, Str *out);
void export_turn_latex(const ExportOptions *options, size_t count, Str *later, Str *out);
void export_end_latex(const ExportOptions *options, size_t count, Str *out);

// What a format writes in place of a character; the last row of a table is zero.
typedef struct Escape {
    char character;
    const char *text;
} Escape;
// Appends a text as UTF-8; control characters become blanks.
void export_escaped(const char *text, const Escape *escapes, Str *out);

// What stands over the first page.
const char *export_heading(const ExportOptions *options);
// Diagrams to a page, as asked for or as usual.
size_t export_per_page(const ExportOptions *options);

// --- What several formats say of a puzzle

// Appends the file name of the source as UTF-8, without its folders: an export does not tell
// where files lie on a disk.
void export_source(const StoredCandidate *puzzle, Str *out);

// Appends the filters that refuse a puzzle, which the curator has taken all the same, with blanks
// between; false where none does.
bool export_taken_against(const StoredCandidate *puzzle, Str *out);

// Appends "withdrawn since; 1 move refuted; 2 moves not verified"; false where there is no doubt.
bool export_doubts(const StoredCandidate *puzzle, Str *out);

// Of the main line without a last reply: its moves are the first children from the root on.
size_t export_solution_plies(const Tree *tree);

// Appends "White mates in 2", "Black wins material"; behind the title that a set gives the puzzle,
// "The queen goes in (White mates in 2)".
void export_title(const StoredCandidate *puzzle, Str *out);

// The first place of a puzzle in its file, and the move that was the mistake, as text.
void export_start(const ExportPiece *piece, char fen[FEN_MAX]);

// A puzzle known by its position and its solution, whatever file or profile it came from.
uint64_t export_key(const StoredCandidate *puzzle);

#endif
