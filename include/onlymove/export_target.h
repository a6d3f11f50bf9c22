// Checks and writes every file that a user names for output, and says which files it may never
// replace. Command line and workbench both ask here, so both refuse the same.
#pragma once

#include "onlymove/engine.h"
#include "onlymove/export.h"
#include "onlymove/pattern.h"

// Where a file is to be written, and which files that must not replace. All borrowed.
typedef struct ExportTarget {
    const char *path;          // NULL or "-": standard output
    const char *store;         // the path of the store in use, or NULL
    const char *const *inputs; // files that are read or under review; "-" is standard input
    size_t input_count;
    bool replace;             // an existing file may be replaced
    const char *replace_hint; // what the fault tells the user to say for `replace`: "--force",
                              // ":replace"; NULL: there is no way
} ExportTarget;

bool export_target_is_standard_output(const ExportTarget *export_target);

// Refuses an input file ("-": standard input) that is, by whatever link, the store or one of the
// files beside it that belong to it: nothing else may open these while the store is open, because
// closing one drops the store's locks. STATUS_USAGE.
Status export_target_check_input(const char *path, const char *store, Fault *fault);

// Refuses, by whatever links the path leads there: the store and the files beside it that belong to
// it, any other SQLite database, the inputs, a folder; any other existing file unless `replace` is
// set; and a place that cannot be written to, which it tries by making a file in the same folder
// and removing it. An existing file is not changed.
Status export_target_check(const ExportTarget *export_target, Fault *fault);
// Refuses a `path` that leads to a file from which the store has games or puzzles.
Status export_target_check_sources(const char *path, Store *store, Fault *fault);
// Checks once more and replaces the file by the text, whole or not at all; writes into a device or
// a pipe. Not for standard output.
Status export_target_write(const ExportTarget *export_target, const Str *text, Fault *fault);

// Appends the path of the log that the export target names, with ~ expanded, to *path. Sets
// *goes_on where that file is a log already, as is_log() says; any other existing file is refused
// unless `replace` is set.
Status export_target_check_log(const ExportTarget *export_target, bool (*is_log)(const char *path),
                               Str *path, bool *goes_on, Fault *fault);
// Opens the log that the export target names; *log is NULL where it names none. An existing log is
// continued.
Status export_target_open_log(const ExportTarget *export_target, EngineLog **log, Fault *fault);

// --- Puzzles

// Which puzzles of a store are exported; zeroed: all accepted ones, each as it was decided on.
// Every field that is set narrows the selection.
typedef struct ExportSelection {
    const char *pattern; // see pattern.h; NULL: none
    const char *source;  // a file, as the store has it, or its name without folders; NULL: all
    const char *since;   // only puzzles decided on or changed on that day or later: "2026-11-22"
    int64_t since_entry; // only puzzles with a newer entry in the journal; 0: all
    const char *set;     // the puzzles of that set that are not rejected, in its order; NULL: all
    const int64_t *ids;  // only candidates with these ids, sorted; NULL: all
    size_t id_count;
    // Instead of all above: the judgements that hold of these ids, decided on or not, in this
    // order; NULL: no.
    const int64_t *found_ids;
    size_t found_count;
    const NamedPatterns *named; // for @name in `pattern`; may be NULL
} ExportSelection;

// What was exported.
typedef struct ExportReport {
    ExportCounts counts;
    size_t files;
    Str left_out; // which puzzles were left out and why; "": none
    Str doubts;   // doubts about those written; "": none
} ExportReport;
// Appends where the puzzles were written: `path`, or of several files "mine-1.pgn to mine-3.pgn".
void export_target_write_paths(const ExportReport *report, const char *path, Str *out);

typedef struct ExportRequest {
    ExportFormat format;
    ExportOptions options;
    ExportSelection selection;
    bool keeps_file_if_empty; // without a puzzle nothing is written, and an existing file stays
    // Writes to standard output, where the export target is that.
    Status (*print)(void *context, const char *bytes, size_t len, Fault *fault);
    void *print_context;
} ExportRequest;

// Reads puzzles in slices and writes them into one file, or with the option `split` into OUT-1.pgn,
// OUT-2.pgn and so on, each of which is whole before the next one is begun.
typedef struct PuzzleExport PuzzleExport;
// Refuses what export_target_check() does. Settles now which puzzles are selected. Copies selection
// and texts; the store, the store of the options and print_context stay borrowed.
Status puzzle_export_new(PuzzleExport **export, Store *store, const ExportTarget *export_target,
                         const ExportRequest *request, Fault *fault);
// Writes at most `most` more puzzles. JOB_DONE: all are written, and the file is in its place;
// *fault may say that some puzzles are damaged and left out. JOB_FAILED: no file was replaced.
JobResult puzzle_export_step(PuzzleExport *export, size_t most, Fault *fault);
// What was exported; call it after JOB_DONE.
const ExportReport *puzzle_export_report(const PuzzleExport *export);
// Drops an export that is not done; an existing file then stays. NULL is fine.
void puzzle_export_free(PuzzleExport *export);

// Appends the puzzles that an export would write, without head and foot of a file.
Status export_preview(Store *store, const ExportRequest *request, Str *out, Fault *fault);
