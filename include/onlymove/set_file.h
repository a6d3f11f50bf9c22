// Sets as text files that several people keep together: lines of JSON, one a puzzle, in an order
// that does not depend on the store, so that git merges them line by line.
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
#ifndef ONLYMOVE_SET_FILE_H
#define ONLYMOVE_SET_FILE_H

#include "onlymove/import.h"
#include "onlymove/store_list.h"
#include "onlymove/store_sets.h"

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
    size_t taken, fresh; // lines; of these not in the store before
    size_t out;          // taken out of the set
    size_t wrong;
} SetTaken;
typedef void SetComplain(void *context, const Fault *fault); // of a wrong line
Status set_file_take(Store *store, const char *name, const char *path, SetComplain *complain,
                     void *context, SetTaken *taken, Fault *fault);

#endif
