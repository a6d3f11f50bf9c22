// The one way out: where files are written that a user names, and what they may never take the
// place of. The command line and the workbench ask here, so that what one of them refuses the other
// does.
#ifndef ONLYMOVE_OUTLET_H
#define ONLYMOVE_OUTLET_H

#include "onlymove/engine_log.h"
#include "onlymove/export.h"

// Where something is to be written, and what must not be lost by it. All borrowed.
typedef struct Outlet {
    const char *path;          // NULL or "-": standard output
    const char *store;         // the store in use, or NULL
    const char *const *inputs; // files that are read or under review; "-" is standard input
    size_t input_count;
    bool replace;       // a file that is there may be written over
    const char *option; // how the user asks for that, for the sentence: "--force", ":replace";
                        // NULL: there is no way
} Outlet;

bool outlet_is_standard_output(const Outlet *outlet);

// Refuses a file that is to be read ("-": standard input) when it is the store or one of the files
// that belong to it, by whatever link: while the store is open nothing else may open these, for to
// close one drops the store's locks. STATUS_USAGE.
Status outlet_check_input(const char *path, const char *store, Fault *fault);

// Refuses, by whatever links the path leads there: the store and the files beside it that belong to
// it, any other SQLite database, the inputs, a folder; another file that is there, unless it may be
// replaced; and what cannot be written to, by trying it: makes a file in the same folder and takes
// it away again. What is there stays as it is, also when this says STATUS_OK.
Status outlet_check(const Outlet *outlet, Fault *fault);
// Checks once more, and writes the text in the place of what was there, whole or not at all; into a
// device or a pipe. Not for standard output.
Status outlet_write(const Outlet *outlet, const Str *text, Fault *fault);

// Opens the log that the outlet names; *log is NULL where it names none. A log that is there is
// added to; any other file is only written over where that is allowed.
Status outlet_open_log(const Outlet *outlet, EngineLog **log, Fault *fault);

// What was exported.
typedef struct OutletReport {
    ExportCounts counts;
    Str left_out; // what the counts leave out and why, "" for nothing
} OutletReport;

// Puzzles of a store as one text, checked before: the accepted ones, each as it was decided on, and
// without those that are withdrawn unless they were accepted nevertheless; or, with `ids`, those
// candidates as they hold, in that order. With STATUS_SYNTAX some are damaged and left out, as the
// fault says; *text is whole then, and worth writing. The report is filled in either case.
Status outlet_collect(Store *store, const int64_t *ids, size_t id_count, ExportFormat format,
                      Str *text, OutletReport *report, Fault *fault);
void outlet_report_done(OutletReport *report);

#endif
