// What a scan says: to people on standard error, to programs as a log of JSON objects, one a line.
#pragma once

#include <stdio.h>

#include "onlymove/review_jobs.h"
#include "onlymove/export_target.h"

typedef struct ScanReport {
    bool quiet; // people hear what goes wrong, and nothing else
    int files;  // that are read
    FILE *json; // NULL: no log. Where it is stderr, people hear nothing
    // the rest is the functions'
    bool terminal; // people have one
    int64_t began, file_began, said_at, logged_at;
    int said_bytes; // of the last line of progress
} ScanReport;

// Where a scan is.
typedef struct ScanProgress {
    const char *file;  // at hand; NULL: none
    double part;       // of it that is read, up to 1; 0: not known
    ScanTotals totals; // of all files
    size_t errors, skipped;
    size_t met, chosen; // games of the files, and those that were taken up
    bool choosy;        // ... which need not be all
    PoolFigures engines;
    const char *times; // at the end: what a game takes, or what each of several
                       // profiles found; ""
} ScanProgress;

// Opens the log that the export target names, "-" for standard error; without a name there is none.
// A log that is there is added to.
Status scan_report_begin(ScanReport *report, const ExportTarget *log, int64_t now, Fault *fault);
void scan_report_done(ScanReport *report);

void scan_report_file(ScanReport *report, int64_t now); // another one is begun
// Whether it is time for a word about how it goes, and the word.
bool scan_report_is_due(const ScanReport *report, int64_t now);
void scan_report_progress(ScanReport *report, const ScanProgress *progress, int64_t now);
void scan_report_fault(ScanReport *report, const Fault *fault);
// Engines are to finish so many searches before it ends.
void scan_report_stopping(ScanReport *report, int searches);
// How it ended: with this exit status; `resume` is the command that goes on, NULL where it need
// not.
void scan_report_end(ScanReport *report, const ScanProgress *progress,
                     const ScanRefused refused[SCAN_FILTER_IDS], const char *resume, int status,
                     int64_t now);
