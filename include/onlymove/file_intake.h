// A file of puzzles into a store, in slices: what import reads, kept as intake has it.
#ifndef ONLYMOVE_FILE_INTAKE_H
#define ONLYMOVE_FILE_INTAKE_H

#include "onlymove/import.h"
#include "onlymove/store_import.h"

typedef struct FileIntake FileIntake;

typedef struct IntakeTotals {
    size_t fresh; // came
    size_t told;  // were there, and their source says something new
    size_t known; // were there
    size_t wrong; // could not be read
} IntakeTotals;

// Fails as import_open() does; the store is borrowed.
Status file_intake_open(FileIntake **intake, Store *store, const char *path, Fault *fault);
// What is not committed is taken back. NULL is fine.
void file_intake_free(FileIntake *intake);

typedef enum FileIntakeNews {
    FILE_INTAKE_ON,      // so many were taken; there are more
    FILE_INTAKE_WRONG,   // one cannot be read, as *fault says; there may be more
    FILE_INTAKE_OVER,    // all are taken and kept
    FILE_INTAKE_CUT,     // the rest of the file cannot be read, as *fault says; what was is kept
    FILE_INTAKE_STOPPED, // the store fails, as *fault says; the last commit holds
    FILE_INTAKE_LOCKED,  // another program holds the store; the next step tries again
} FileIntakeNews;
// Takes at most so many puzzles.
FileIntakeNews file_intake_step(FileIntake *intake, size_t most, Fault *fault);
// Keeps what was taken, so that it is seen and the store free for others.
Status file_intake_commit(FileIntake *intake, Fault *fault);

// What has been read since the last commit counts, until that fails.
IntakeTotals file_intake_totals(const FileIntake *intake);
// Appends "5738 puzzles: 5700 new, 30 known, 8 known with newer words; 12 rows wrong", without what
// there is none of.
void intake_totals_write(const IntakeTotals *totals, Str *out);
// How much of the file is read, in percent; -1: that cannot be told.
int file_intake_progress(const FileIntake *intake);

#endif
