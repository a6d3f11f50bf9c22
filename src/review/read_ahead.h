// The puzzles of a file with their rows worked out, see intake.h, read a block ahead of who stores
// them by a thread of its own: that is a third of the work of an import.
#ifndef ONLYMOVE_REVIEW_READ_AHEAD_H
#define ONLYMOVE_REVIEW_READ_AHEAD_H

#include "onlymove/import.h"
#include "onlymove/intake.h"

typedef struct ReadAhead ReadAhead;

typedef struct ReadPuzzle {
    ImportStep step; // as import_next() says; the row is worked out where it is IMPORT_PUZZLE
    Fault fault;     // where it is IMPORT_WRONG or IMPORT_BROKEN
    ImportedPuzzle puzzle;
    IntakeRow *row;
} ReadPuzzle;

// Fails as import_open() does. What comes through a pipe is read by the caller's thread, puzzle by
// puzzle: nobody can tell when more of it comes.
Status read_ahead_open(ReadAhead **ahead, const char *path, Fault *fault);
// Waits for what is being read. NULL is fine.
void read_ahead_free(ReadAhead *ahead);
// The next one, borrowed until the next call. Behind IMPORT_BROKEN and IMPORT_END it is that again.
const ReadPuzzle *read_ahead_next(ReadAhead *ahead);
// See import_progress().
uint64_t read_ahead_progress(const ReadAhead *ahead, uint64_t *size);

#endif
