// What a scan says: to people on standard error, to programs as a log of JSON objects, one a line.
#pragma once

#include <stdio.h>

#include "onlymove/review_jobs.h"
#include "onlymove/export_target.h"

typedef struct ScanReport {
    bool quiet; // people are told what goes wrong, and nothing else
    int files;  // how many are read
    FILE *json; // NULL: no log. Where it is stderr, people are told nothing
    // what the functions keep for themselves
    bool terminal; // standard error is one
    int64_t began, file_began, printed_at, logged_at;
    int row_bytes; // bytes of the last line of progress
} ScanReport;

// How far a scan is.
typedef struct ScanProgress {
    const char *file;          // which is being read; NULL: none
    const char *profile;       // of several, which judges it; or NULL
    double part;               // the part of it that was read, up to 1; 0: not known
    ScanTotals totals;         // of all files
    size_t errors, skipped;    // errors of PGN, and games of other variants
    size_t games_read, chosen; // games that were read, and those of them that are scanned
    bool filtered;             // the options may leave games out
    PoolStats engines;
    const char *summary; // at the end: how long a game takes, or what each of several
                         // profiles found; "": nothing
} ScanProgress;

// Opens the log that the export target names, "-" for standard error; without a name there is none.
// Where the file is there, it is added to.
Status scan_report_begin(ScanReport *report, const ExportTarget *log, int64_t now, Fault *fault);
void scan_report_done(ScanReport *report);

void scan_report_file(ScanReport *report, int64_t now); // another file is begun
// Whether it is time to report progress; and reports it.
bool scan_report_is_due(const ScanReport *report, int64_t now);
void scan_report_progress(ScanReport *report, const ScanProgress *progress, int64_t now);
void scan_report_fault(ScanReport *report, const Fault *fault);
// Says that the scan ends as soon as engines have finished `searches` searches.
void scan_report_stopping(ScanReport *report, int searches);
// Says how the scan ended. `status`: the exit status; `resume`: the command to go on, or NULL.
void scan_report_end(ScanReport *report, const ScanProgress *progress,
                     const ScanRefused refused[SCAN_FILTER_IDS], const char *resume, int status,
                     int64_t now);
