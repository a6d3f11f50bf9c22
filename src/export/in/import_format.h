// What an import format is: a row of IMPORT_FORMATS, and its file.
#pragma once

#include "onlymove/import.h"
#include "onlymove/pgn.h"
#include "onlymove/store_import.h"

typedef enum CsvColumn {
    CSV_FEN,
    CSV_MOVES,
    CSV_WORDS, // from here on the numbers and then the texts that a source says
    CSV_COLUMNS = CSV_WORDS + SOURCE_NUMBERS + SOURCE_MOVETEXT
} CsvColumn;

typedef struct ImportFormat {
    // Whether a text that begins so (NUL-terminated) is of that format.
    bool (*is_it)(const char *beginning);
    // Reads what stands in front of the puzzles.
    Status (*begin)(ImportReader *reader, Fault *fault);
    ImportStep (*next)(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault);
} ImportFormat;

// The formats, in the order in which a file is tried: import_NAME of import_NAME.c.
#define IMPORT_FORMATS(F) F(csv) F(json) F(epd) F(pgn)
#define IMPORT_ROW(name)  extern const ImportFormat import_##name;
IMPORT_FORMATS(IMPORT_ROW)
#undef IMPORT_ROW

struct ImportReader {
    Input input;
    const ImportFormat *format;
    size_t at;                // where the next line begins in the window
    size_t lines;             // read so far
    Str line;                 // the one that was read last
    int columns[CSV_COLUMNS]; // CSV: where they stand, or -1,
    Str fields[CSV_COLUMNS];  // and what they have in the row that was read last
    struct json_t *json;      // JSON: the puzzle that is next, read ahead; or NULL
    size_t begins;            // ... the line in which it does
    bool in_array;            // ... it is one of an array
    Fault behind;             // ... what comes cannot be read: why; or ""
    size_t number;            // JSON, PGN: of puzzles or games so far
    PgnReader pgn;
    Game game;
    bool pgn_open;
};

// Where the columns of these names stand in a CSV with that first line, or -1.
void csv_find_columns(const char *header, const char *const *wanted, int count, int *columns);
// The fields that a row has in those columns; "" where it has none.
void csv_split(const char *row, const int *columns, int count, Str *fields);
// A reader of lines, whatever they are; import_close() ends it.
Status import_open_lines(ImportReader **reader, const char *path, Fault *fault);

// Whether a spreadsheet would take a text for a formula but for the apostrophes that it begins
// with, of which our own files have one more than there is: see add_field() of export_csv.c.
bool csv_is_formula(const char *text);

// The next line, without its line end, into reader->line: IMPORT_PUZZLE when there is one. One of
// more than IMPORT_LINE_MAX bytes is wrong.
ImportStep import_line(ImportReader *reader, Fault *fault);
// The same, over lines that are empty.
ImportStep import_full_line(ImportReader *reader, Fault *fault);
// "FILE:LINE: sentence" into *fault; returns IMPORT_WRONG.
ImportStep import_wrong(const ImportReader *reader, size_t line, const char *sentence,
                        Fault *fault);
// Adds a move to the tree. *node is the parent, and afterwards the move's node: one that stands
// there already stays as it is. Refuses what makes the tree too large or too deep, by its size.
Status import_add(Tree *tree, uint32_t *node, Move move, TreeRole role, Fault *fault);
// Makes the tree that of a game, which has its roles and no more.
Status import_game(const Game *game, Tree *tree, Fault *fault);
// Makes the tree one of a single line that begins at `start`; moves as the reader of a move takes
// them, with blanks between. Says which word is no legal move.
Status import_moves(Tree *tree, const Position *start, const char *moves, bool uci, Fault *fault);

// --- A row of a CSV of results: which columns it has, and what they say.

enum {
    RESULT_ID,
    RESULT_FEN,
    RESULT_SOLVER,
    RESULT_RATING,
    RESULT_DEVIATION,
    RESULT_SOLVED,
    RESULT_SECONDS,
    RESULT_DATE,
    RESULT_FIELDS
};

typedef struct ResultsRow {     // zeroed, empty
    int columns[RESULT_FIELDS]; // where they stand, or -1
    Str fields[RESULT_FIELDS];  // of the row that was split last
} ResultsRow;

// The names of the columns, from the first line of a file; `file` is its name for the fault.
Status results_row_columns(ResultsRow *row, const char *line, const char *file, Fault *fault);
void results_row_split(ResultsRow *row, const char *line);
// What it says, but for the candidate; texts are borrowed until the next row.
Status results_row_read(const ResultsRow *row, SolverResult *result, Fault *fault);
void results_row_done(ResultsRow *row);
