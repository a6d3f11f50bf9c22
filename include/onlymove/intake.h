// Puzzles that somebody else has made come into a store: as candidates of PROFILE_IMPORTED, and of
// one run of that profile. Each has a game of its own, known by imported_hash(): the source's tags,
// the position before the defender's mistake where that is known, and the mistake as its only move
// (ply 1); else the puzzle's position (ply 0). So the same puzzle again is the same candidate,
// whatever file it is in.
#ifndef ONLYMOVE_INTAKE_H
#define ONLYMOVE_INTAKE_H

#include "onlymove/imported.h"
#include "onlymove/store.h"

typedef struct Intake Intake;

// `source` is the path that the puzzles are kept under. The store is borrowed, and may be used by
// others between intake_commit() and the next intake_put().
Status intake_open(Intake **intake, Store *store, const char *source, Fault *fault);

typedef enum IntakeNews {
    INTAKE_NEW,
    INTAKE_TOLD,  // it was there; the source says more of it, or something else than before
    INTAKE_KNOWN, // it was there, and nothing is new
} IntakeNews;
// Puts one puzzle, the `number`-th of its source, into the transaction under way, or begins one.
// The tree's ends are settled, see imported_settle(). *candidate is its id. After a fault what was
// put since the last intake_commit() is taken back.
Status intake_put(Intake *intake, ImportedPuzzle *puzzle, size_t number, IntakeNews *news,
                  int64_t *candidate, Fault *fault);
// Keeps what was put. It does not wait for the disk, see store_keep().
Status intake_commit(Intake *intake, Fault *fault);
// The source was read to its end; on disk when this returns STATUS_OK.
Status intake_complete(Intake *intake, Fault *fault);
// What was not committed is taken back. NULL is fine.
void intake_close(Intake *intake);

// What the source says of a candidate that came so; nothing where it did not. *words is
// initialised with zeroes.
Status store_source_words(Store *store, int64_t candidate, SourceWords *words, Fault *fault);

#endif
