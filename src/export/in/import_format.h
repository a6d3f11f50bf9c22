// Import formats: each is a row of IMPORT_FORMATS, and has a file of its own.
#pragma once

#include "onlymove/import.h"
#include "onlymove/pgn.h"
#include "onlymove/store_import.h"

typedef enum CsvColumn {
    CSV_FEN,
    CSV_MOVES,
    CSV_SOURCE, // the first of SourceInfo: its numbers, then its texts
    CSV_COLUMNS = CSV_SOURCE + SOURCE_NUMBER_COUNT + SOURCE_MOVETEXT
} CsvColumn;

typedef struct ImportFormat {
    // Whether a text, NUL-terminated, with this beginning is in the format.
    bool (*recognizes)(const char *beginning);
    // Reads the head of the file, up to the puzzles.
    Status (*begin)(ImportReader *reader, Fault *fault);
    ImportReadResult (*next)(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault);
} ImportFormat;

// The formats, in the order in which a file is tried. import_NAME is defined in import_NAME.c
// (import_csv_rows in import_csv.c).
#define IMPORT_FORMATS(F) F(csv) F(csv_rows) F(json) F(epd) F(pgn)
#define IMPORT_ROW(name)  extern const ImportFormat import_##name;
IMPORT_FORMATS(IMPORT_ROW)
#undef IMPORT_ROW

struct ImportReader {
    Input input;
    const ImportFormat *format;
    size_t at;                // offset of the next line in the input's window, its part in memory
    size_t line_count;        // number of lines read
    Str line;                 // line read last
    int columns[CSV_COLUMNS]; // CSV: index of each column in a row, or -1
    Str fields[CSV_COLUMNS];  // CSV: fields of the row read last
    struct json_t *json;      // JSON: the next puzzle, read ahead; or NULL
    size_t json_line;         // JSON: the line where `json` begins
    bool in_array;            // JSON: the puzzles are in an array
    Fault read_ahead_fault;   // JSON: why the text after `json` is unreadable; or ""
    size_t read_count;        // JSON, PGN: puzzles or games read
    PgnReader pgn;
    Game game;
    bool pgn_open;
};

// Fills columns[] with the index of the column of each name in a CSV with that header, or -1.
void csv_find_columns(const char *header, const char *const *names, int count, int *columns);
// Fills fields[] with the fields of a row in those columns; "" where it has none.
void csv_split_row(const char *row, const int *columns, int count, Str *fields);
// Opens a reader of lines of any kind; import_close() ends it.
Status import_open_lines(ImportReader **reader, const char *path, Fault *fault);

// Whether a spreadsheet would take a text for a formula, apart from apostrophes at its beginning.
// Our own files add one apostrophe to it.
bool csv_is_formula(const char *text);

// Reads the next line, without its line end, into reader->line. IMPORT_PUZZLE when there is one. A
// line of more than IMPORT_LINE_MAX bytes is wrong.
ImportReadResult import_read_line(ImportReader *reader, Fault *fault);
// Does what import_read_line() does, but skips empty lines.
ImportReadResult import_read_nonempty_line(ImportReader *reader, Fault *fault);
// Sets *fault to "FILE:LINE: sentence" and returns IMPORT_BAD_PUZZLE.
ImportReadResult import_fail(const ImportReader *reader, size_t line, const char *sentence,
                             Fault *fault);
// Adds a move to the tree. *node is the parent, and becomes the move's node; a move that is there
// already stays as it is. Refuses, by its size, a tree that becomes too large or too deep.
Status import_add_move(Tree *tree, uint32_t *node, Move move, TreeRole role, Fault *fault);
// Makes the tree from a game: its moves and their roles.
Status import_game(const Game *game, Tree *tree, Fault *fault);
// Makes the tree from a line that begins at `start`: moves in UCI's notation or in SAN, with blanks
// between. The fault names the word that is no legal move.
Status import_moves(Tree *tree, const Position *start, const char *moves, bool uci, Fault *fault);

// --- A row of a CSV of results: its columns and what they say

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

typedef struct ResultsRow {     // all zeroes: empty
    int columns[RESULT_FIELDS]; // index of each column, or -1
    Str fields[RESULT_FIELDS];  // of the row split last
} ResultsRow;

// Reads the names of the columns from the first line; `file` is the file's name, for the fault.
Status results_row_columns(ResultsRow *row, const char *line, const char *file, Fault *fault);
void results_row_split(ResultsRow *row, const char *line);
// Fills *result from the row, without the candidate. Texts are borrowed until the next row.
Status results_row_read(const ResultsRow *row, SolverResult *result, Fault *fault);
void results_row_done(ResultsRow *row);
