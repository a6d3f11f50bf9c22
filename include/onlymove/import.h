// Puzzles out of files of other programs and of our own, one after the other. What a file is is
// told by its content:
//
//   Lichess CSV  a first line that names the columns FEN and Moves, in any order; FEN is the
//                position before the defender's move, which is the first of Moves
//   EPD          a position a line, with pv (all moves) or bm (the first)
//   JSON         what `export --format json` and `explain --json` write
//   PGN          games with a FEN tag; the solver is to move there, and variations make the tree
//
// A puzzle that cannot be read is wrong, which is said with file and line; reading goes on behind
// it.
#ifndef ONLYMOVE_IMPORT_H
#define ONLYMOVE_IMPORT_H

#include "onlymove/motif.h"
#include "onlymove/tree.h"

typedef struct ImportedPuzzle {
    size_t line;        // of the file, from 1, where it begins
    Str id;             // as the file has it, or empty
    bool knows_blunder; // the next two are filled
    Position before;
    Move blunder;      // the defender's move that led to the puzzle
    Tree tree;         // what the solver is to find
    bool says_mate;    // the file says that it ends in checkmate
    bool says_motifs;  // it says which motifs the puzzle has ...
    MotifSet motifs;   // ... those of them that are known here
    bool says_others;  // ... and that there are others
    bool knows_rating; // the next field is filled
    int rating;
} ImportedPuzzle;

typedef struct ImportReader ImportReader;

// Fails where the file cannot be read, or is none of the above.
Status import_open(ImportReader **reader, const char *path, Fault *fault);
void import_close(ImportReader *reader);
const char *import_name(const ImportReader *reader); // of the file, for messages

typedef enum ImportStep {
    IMPORT_PUZZLE, // *puzzle is filled
    IMPORT_WRONG,  // the next one cannot be read, as *fault says
    IMPORT_BROKEN, // nor can what is behind it
    IMPORT_END,
} ImportStep;

// *puzzle is initialised by the caller with zeroes, used again for every call, and done once.
ImportStep import_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault);
void imported_puzzle_done(ImportedPuzzle *puzzle);

#endif
