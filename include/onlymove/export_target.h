// The one way out: where files are written that a user names, and what they may never take the
// place of. The command line and the workbench ask here, so that what one of them refuses the other
// does.
#pragma once

#include "onlymove/engine.h"
#include "onlymove/export.h"
#include "onlymove/pattern.h"

// Where something is to be written, and what must not be lost by it. All borrowed.
typedef struct ExportTarget {
    const char *path;          // NULL or "-": standard output
    const char *store;         // the store in use, or NULL
    const char *const *inputs; // files that are read or under review; "-" is standard input
    size_t input_count;
    bool replace;       // a file that is there may be written over
    const char *option; // how the user asks for that, for the sentence: "--force", ":replace";
                        // NULL: there is no way
} ExportTarget;

bool export_target_is_standard_output(const ExportTarget *export_target);

// Refuses a file that is to be read ("-": standard input) when it is the store or one of the files
// that belong to it, by whatever link: while the store is open nothing else may open these, for to
// close one drops the store's locks. STATUS_USAGE.
Status export_target_check_input(const char *path, const char *store, Fault *fault);

// Refuses, by whatever links the path leads there: the store and the files beside it that belong to
// it, any other SQLite database, the inputs, a folder; another file that is there, unless it may be
// replaced; and what cannot be written to, by trying it: makes a file in the same folder and takes
// it away again. What is there stays as it is, also when this says STATUS_OK.
Status export_target_check(const ExportTarget *export_target, Fault *fault);
// Refuses what a store has its games or puzzles from, where that is a file by now.
Status export_target_check_sources(const char *path, Store *store, Fault *fault);
// Checks once more, and writes the text in the place of what was there, whole or not at all; into a
// device or a pipe. Not for standard output.
Status export_target_write(const ExportTarget *export_target, const Str *text, Fault *fault);

// Where a log goes that the export target names, with ~ for the home folder: *goes_on where one is
// there, as is_log() says; any other file is refused unless it may be written over.
Status export_target_check_log(const ExportTarget *export_target, bool (*is_log)(const char *path),
                               Str *path, bool *goes_on, Fault *fault);
// Opens the log that the export target names; *log is NULL where it names none. A log that is there
// is added to.
Status export_target_open_log(const ExportTarget *export_target, EngineLog **log, Fault *fault);

// --- Puzzles

// Which puzzles of a store; zeroed, all that are accepted, each as it was decided on. What is said
// narrows that down, all of it together.
typedef struct ExportSelection {
    const char *pattern; // see pattern.h; NULL: none
    const char *source;  // a file, as the store has it, or its name without folders; NULL: all
    const char *since;   // what was decided or changed on that day or later: "2026-11-22"
    int64_t since_entry; // what has a newer entry in the journal
    const char *set;     // those of that set that are not rejected, in its order; NULL: all
    const int64_t *only; // of these alone, sorted; NULL: all
    size_t only_count;
    const int64_t *found; // instead of all that: these as they hold, decided on or not, in that
    size_t found_count;   // order; NULL: no
    const NamedPatterns *named; // for the pattern
} ExportSelection;

// What was exported.
typedef struct ExportReport {
    ExportCounts counts;
    size_t files;
    Str left_out; // what the counts leave out and why, "" for nothing
    Str doubts;   // what is to be known of those written, "" for nothing
} ExportReport;
// Appends where that was written: the path, or of several files "mine-1.pgn to mine-3.pgn".
void export_target_write_place(const ExportReport *report, const char *path, Str *out);

typedef struct ExportRequest {
    ExportFormat format;
    ExportOptions options;
    ExportSelection scope;
    bool spares_empty; // where there is no puzzle, nothing is written: what is there stays
    // Writes to standard output, where the export target is that.
    Status (*print)(void *context, const char *bytes, size_t len, Fault *fault);
    void *print_context;
} ExportRequest;

// Puzzles going out as they are read, in slices, into one file, or where options say split into
// OUT-1.pgn, OUT-2.pgn and so on, each of which is whole before the next one is begun.
typedef struct ExportRun ExportRun;
// Refuses what export_target_check() does. What the scope means is settled now; of export target
// and order what the functions need stays borrowed, their words and the scope do not. The store is
// borrowed.
Status export_run_new(ExportRun **run, Store *store, const ExportTarget *export_target,
                      const ExportRequest *order, Fault *fault);
// Takes at most so many puzzles. JOB_DONE: all are out, and what was written is in its place;
// *fault may say that some puzzles are damaged and left out. JOB_FAILED: nothing took its place.
JobResult export_run_step(ExportRun *run, size_t most, Fault *fault);
// Once all are out.
const ExportReport *export_run_report(const ExportRun *run);
// Where it is not over, what was there stays. NULL is fine.
void export_run_free(ExportRun *run);

// Appends what that writes, without what stands around the puzzles of a file.
Status export_preview(Store *store, const ExportRequest *order, Str *out, Fault *fault);
