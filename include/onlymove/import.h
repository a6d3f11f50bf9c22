// Puzzles out of files of other programs and of our own, one after the other. What a file is is
// told by its content:
//
//   Lichess CSV  a first line that names the columns FEN and Moves, in any order; FEN is the
//                position before the defender's move, which is the first of Moves
//   EPD          a position a line, with pv (all moves), bm (the first, and its equals) or dm
//   FEN          a position a line, of which no solution is known
//   JSON         what `export` as json or jsonl and `explain --json` write: an array, or one object
//                behind the other
//   PGN          games with a FEN tag; the solver is to move there, and variations make the tree
//
// A puzzle that cannot be read is wrong, which is said with file and line; reading goes on behind
// it.
#pragma once

#include "onlymove/imported.h"
#include "onlymove/store.h"
#include "onlymove/store_list.h"
#include "onlymove/store_sets.h"
#include "onlymove/str.h"

typedef struct ImportReader ImportReader;

// Fails where the file cannot be read, or is none of the above.
Status import_open(ImportReader **reader, const char *path, Fault *fault);
void import_close(ImportReader *reader);
const char *import_name(const ImportReader *reader); // of the file, for messages
// How far it is read: bytes of the file on disk; *size is 0 where that is not known.
uint64_t import_progress(const ImportReader *reader, uint64_t *size);

typedef enum ImportStep {
    IMPORT_PUZZLE, // *puzzle is filled
    IMPORT_WRONG,  // the next one cannot be read, as *fault says
    IMPORT_BROKEN, // nor can what is behind it
    IMPORT_END,
} ImportStep;

// *puzzle is initialised by the caller with zeroes, used again for every call, and done once.
ImportStep import_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault);

// --- Results of solvers out of a CSV file into a store. Columns are known by their names, in any
// order, and others are passed over:
//
//   PuzzleId         as `export --format csv` writes it; or
//   FEN              the puzzle's position, or that before the defender's mistake
//   Solver           a name
//   Rating           of the solver
//   RatingDeviation  of the solver; 50 where nothing is said
//   Solved           1, true, yes, right or solved; 0, false, no, wrong or failed
//   Seconds          that it took; may be empty
//   Date             when, written so that dates sort as text; may be empty
//
// A second result of the same solver for the same puzzle on the same date is known already.

typedef struct ResultsTaken {
    size_t added, known, wrong;
    size_t puzzles; // rated anew
} ResultsTaken;

// A file on its way into a store, in slices: its rows are read, of several candidates that are the
// puzzle an accepted one has the result, and when all are there they are put, in one transaction.
typedef struct ResultsRun ResultsRun;

// The store is borrowed, and before the end of the run it is for nothing else.
Status results_run_new(ResultsRun **run, Store *store, const char *path, Fault *fault);

// Goes on by so many rows at most, or by what takes as long. JOB_MORE with words in *fault: a row
// makes no sense, the others come. JOB_DONE: all are kept; JOB_FAILED: none is.
JobResult results_run_step(ResultsRun *run, size_t most, Fault *fault);
ResultsTaken results_run_taken(const ResultsRun *run);
// How many rows are done with; *all of them, 0: the file is not read to its end.
size_t results_run_done(const ResultsRun *run, size_t *all);
// Nothing is kept of one that is not over. NULL is fine.
void results_run_free(ResultsRun *run);

// Appends "12 results: 10 new, 2 known; 1 wrong; 3 puzzles rated".
void results_taken_write(const ResultsTaken *taken, Str *out);

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
// A key is the Polyglot key of the position, and the first move of the solution; by keys the lines
// are sorted. A rank is a text that holds a decimal fraction, so that a puzzle comes between two
// others without a change of their lines. The moves are the solution tree in the manner of PGN
// (retries have the comment "retry"). Then come the words of the set for the puzzle, and where it
// is known the position before the defender's mistake with that move. A field that is empty is left
// out.

#define SET_FILE_FIRST_LINE "{\"onlymove\": \"set\"}"

typedef struct SetFileCounts {
    size_t written;
    size_t treeless; // left out: without a solution
    size_t doubled;  // left out: the same position and solution stands there already
} SetFileCounts;

// Appends a set of the store as text. Puzzles are as they were decided on; of two that are one the
// first in the order of the set is written. STATUS_SYNTAX: as store_each() has it, and the rest is
// there.
Status set_file_write(Store *store, const char *name, Str *out, SetFileCounts *counts,
                      Fault *fault);

// The same, read line by line.
typedef struct SetHead {
    Str title, notes, tags;
} SetHead;
void set_head_done(SetHead *head);

typedef struct SetLine { // zeroed, to be read into again and again
    size_t number;       // in the file, from 1
    ImportedPuzzle puzzle;
    struct json_t *json; // what the next point into
    const char *rank, *title, *note, *tags;
} SetLine;
void set_line_done(SetLine *line);

typedef struct SetReader SetReader;

// Fails where the file cannot be read, or is none of these. The head is borrowed until the reader
// is freed: a merge may have put a line of it behind puzzles.
Status set_reader_open(SetReader **reader, const char *path, SetHead *head, Fault *fault);
void set_reader_free(SetReader *reader);
// As import_next() has it: what is wrong is said with file and line, and reading goes on behind it.
ImportStep set_reader_next(SetReader *reader, SetLine *line, Fault *fault);

// A set from a file into the store. Puzzles that the store does not have come in as import has it.
// The set becomes what the file says; where a line was wrong, what is in the set and not in the
// file stays there.
typedef struct SetTaken {
    size_t taken, added; // lines; of these not in the store before
    size_t out;          // taken out of the set
    size_t wrong;
} SetTaken;
typedef void SetComplain(void *context, const Fault *fault); // of a wrong line
Status set_file_take(Store *store, const char *name, const char *path, SetComplain *complain,
                     void *context, SetTaken *taken, Fault *fault);
