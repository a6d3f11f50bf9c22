// Where exported text goes.
#ifndef ONLYMOVE_CLI_DELIVER_H
#define ONLYMOVE_CLI_DELIVER_H

#include "onlymove/export.h"

// Says whether deliver() could write to `path` now, by the way it writes: makes a file in the same
// folder and takes it away again. What is there stays as it is. Refuses the store at `db`, which
// the text comes from.
Status deliver_check(const char *path, const char *db, Fault *fault);

// Writes it to the file (in the place of what was there, whole or not at all) and says on standard
// error how many puzzles that were; to standard output where `path` is NULL or "-". What was left
// out is said in either case. Returns an exit status.
int deliver(const Str *text, const char *path, const ExportCounts *counts);

#endif
