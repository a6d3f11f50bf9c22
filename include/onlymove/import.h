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

#endif
