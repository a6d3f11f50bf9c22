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
#ifndef ONLYMOVE_IMPORT_H
#define ONLYMOVE_IMPORT_H

#include "onlymove/imported.h"
#include "onlymove/store.h"
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
    size_t fresh, known, wrong;
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

#endif
