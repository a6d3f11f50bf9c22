// Reads puzzles from files of other programs and of our own, one after the other. The content of a
// file tells its format:
//
//   Lichess CSV  a first line that names the columns FEN and Moves, in any order, or at once a row
//                with LICHESS_COLUMNS; FEN is the position before the defender's move, which is the
//                first of Moves
//   EPD          a position a line, with pv (all moves), bm (the first moves that are right) or dm
//   FEN          a position a line, of which no solution is known
//   JSON         what `export` as json or jsonl and `explain --json` write: an array, or one object
//                after the other
//   PGN          games with a FEN tag; the solver is to move there, and variations make the tree
//
// A fault names file and line of a puzzle that cannot be read; reading goes on after it.
#pragma once

#include "onlymove/imported.h"
#include "onlymove/store.h"
#include "onlymove/store_sets.h"
#include "onlymove/str.h"

#define LICHESS_COLUMNS                                                                            \
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"

typedef struct ImportReader ImportReader;

// Fails where the file cannot be read, or is none of the above.
Status import_open(ImportReader **reader, const char *path, Fault *fault);
void import_close(ImportReader *reader);
const char *import_name(const ImportReader *reader); // of the file, for messages
// How many bytes of the file on disk are read; *size is 0 where its size is not known.
uint64_t import_progress(const ImportReader *reader, uint64_t *size);

typedef enum ImportReadResult {
    IMPORT_PUZZLE,     // *puzzle is filled
    IMPORT_BAD_PUZZLE, // the next one cannot be read, as *fault says
    IMPORT_BAD_FILE,   // nor can the rest of the file, as *fault says
    IMPORT_END,
} ImportReadResult;

// Reads the next puzzle. The caller zeroes *puzzle once, passes it to every call, and at the end to
// imported_puzzle_done().
ImportReadResult import_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault);
void import_write_skipped(const ImportReader *reader, Str *out); // see pgn_write_skipped()

// --- Brings results of solvers from a CSV file into a store. Columns are known by their names, in
// any order, and others are passed over:
//
//   PuzzleId         as `export --format csv` writes it; or
//   FEN              the puzzle's position, or that before the defender's mistake
//   Solver           a name
//   Rating           of the solver
//   RatingDeviation  of the solver; 50 where nothing is said
//   Solved           1, true, yes, right or solved; 0, false, no, wrong or failed
//   Seconds          that the solver took; may be empty
//   Date             when, written so that dates sort as text; may be empty
//
// A second result of the same solver for the same puzzle on the same date counts as known.

typedef struct ResultsCounts {
    size_t added, known, wrong; // results; wrong: rows of the file that make no sense
    size_t puzzles;             // that were rated anew
} ResultsCounts;

// Brings a file into a store in slices. First it reads all rows; where several candidates are the
// puzzle of a row, an accepted one gets the result. Then it stores all results in one transaction.
typedef struct ResultsImport ResultsImport;

// The store is borrowed; nothing else may use it until the end of the import.
Status results_import_new(ResultsImport **import, Store *store, const char *path, Fault *fault);

// Handles at most `max_rows` rows, or does other work of that length. JOB_MORE with words in
// *fault: a row makes no sense, and the others follow. JOB_DONE: all results are kept; JOB_FAILED:
// none is.
JobResult results_import_step(ResultsImport *import, size_t max_rows, Fault *fault);
ResultsCounts results_import_counts(const ResultsImport *import);
// How many rows are done; *all is the number of rows, 0 until the file is read to its end.
size_t results_import_progress(const ResultsImport *import, size_t *all);
// An import that is not over keeps nothing. NULL is fine.
void results_import_free(ResultsImport *import);

// Appends "12 results: 10 new, 2 known; 1 wrong; 3 puzzles rated".
void results_counts_write(const ResultsCounts *counts, Str *out);

// --- Sets as text files that several people keep together: lines of JSON, one a puzzle, in an
// order that does not depend on the store, so that git merges them line by line.
//
//     {"onlymove": "set"}
//     {"title": "Mates in two"}
//     {"notes": "White to move.\nBlack too."}
//     {"tags": "school 2026"}
//     {"key": "0d3f...-b3b8", "rank": "12.5", "fen": FEN, "moves": "1. Qb8+ Nxb8 2. Rd8#",
//      "title": TEXT, "note": TEXT, "tags": TEXT, "before": FEN, "mistake": "f6d7"}
//
// A key is the Polyglot key of the position and the first move of the solution; lines are sorted by
// it. A rank is a text that holds a decimal fraction, so that a puzzle comes between two others
// without a change of their lines. The moves are the solution tree in the manner of PGN (retries
// have the comment "retry"). Then come the set's title, note and tags for the puzzle, and, where
// known, the position before the defender's mistake and that move. Empty fields are left out.

#define SET_FILE_FIRST_LINE "{\"onlymove\": \"set\"}"

typedef struct SetFileCounts {
    size_t written;
    size_t without_solution; // left out: without a solution
    size_t duplicates;       // left out: the file has the same position and solution already
} SetFileCounts;

// Appends a set of the store as text, its puzzles as they were decided on; of equal ones only the
// first in the order of the set. STATUS_SYNTAX: damaged puzzles are left out, as in store_each().
Status set_file_write(Store *store, const char *name, Str *out, SetFileCounts *counts,
                      Fault *fault);

// The lines of such a file that are of the set itself.
typedef struct SetHead {
    Str title, notes, tags;
} SetHead;
void set_head_done(SetHead *head);

typedef struct SetLine { // zero it before the first line; every line reuses it
    size_t number;       // in the file, from 1
    ImportedPuzzle puzzle;
    struct json_t *json; // owns the texts of the next fields
    const char *rank, *title, *note, *tags;
} SetLine;
void set_line_done(SetLine *line);

typedef struct SetReader SetReader;

// Fails where the file cannot be read, or is no set file. *head is borrowed until the reader is
// freed, because a merge may have put a line of it after puzzles.
Status set_reader_open(SetReader **reader, const char *path, SetHead *head, Fault *fault);
void set_reader_free(SetReader *reader);
// Reads the next puzzle, as import_next() does.
ImportReadResult set_reader_next(SetReader *reader, SetLine *line, Fault *fault);

// Makes a set of the store what a set file says. Puzzles that the store lacks are imported. Puzzles
// of the set that the file lacks are taken out, unless a line of the file was wrong.
typedef struct SetImportCounts {
    size_t lines, added; // lines; of these the puzzles that were new to the store
    size_t removed;      // taken out of the set
    size_t refused;      // wrong lines
} SetImportCounts;
typedef void SetFaultReport(void *context, const Fault *fault); // called for each wrong line
Status set_file_import(Store *store, const char *name, const char *path, SetFaultReport *complain,
                       void *context, SetImportCounts *counts, Fault *fault);
