// Puzzles of a store to a file or to standard output, and what is to be said of that.
#ifndef ONLYMOVE_CLI_DELIVER_H
#define ONLYMOVE_CLI_DELIVER_H

#include "onlymove/outlet.h"

// Writes the accepted puzzles or, with `ids`, those (see outlet_collect()), and says on standard
// error how many were written to a file, what was left out and what is damaged. `counts` may be
// NULL. Returns an exit status.
int deliver(Store *store, const int64_t *ids, size_t id_count, ExportFormat format,
            const Outlet *outlet, ExportCounts *counts);

#endif
