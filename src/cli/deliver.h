// Puzzles of a store to a file or to standard output, and what is to be said of that.
#ifndef ONLYMOVE_CLI_DELIVER_H
#define ONLYMOVE_CLI_DELIVER_H

#include "onlymove/export_target.h"

// Writes them, and says on standard error how many were written to a file, what was left out and
// what is damaged. `counts` may be NULL. Returns an exit status.
int deliver(Store *store, const ExportTarget *export_target, ExportRequest *order,
            ExportCounts *counts);

#endif
