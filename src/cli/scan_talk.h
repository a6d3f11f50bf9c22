// What a scan says: to people on standard error, to programs as a log of JSON objects, one a line.
#pragma once

#include <stdio.h>

#include "onlymove/review_jobs.h"
#include "onlymove/export_target.h"

typedef struct ScanTalk {
    bool quiet; // people hear what goes wrong, and nothing else
    int files;  // that are read
    FILE *json; // NULL: no log. Where it is stderr, people hear nothing
    // the rest is the functions'
    bool terminal; // people have one
    int64_t began, file_began, said_at, logged_at;
    int said_bytes; // of the last line of progress
} ScanTalk;

// Where a scan is.
typedef struct ScanFacts {
    const char *file;  // at hand; NULL: none
    double part;       // of it that is read, up to 1; 0: not known
    ScanTotals totals; // of all files
    size_t errors, skipped;
    size_t met, chosen; // games of the files, and those that were taken up
    bool choosy;        // ... which need not be all
    PoolFigures engines;
    const char *times; // at the end: what a game takes, or what each of several
                       // profiles found; ""
} ScanFacts;

// Opens the log that the export target names, "-" for standard error; without a name there is none.
// A log that is there is added to.
Status scan_talk_begin(ScanTalk *talk, const ExportTarget *log, int64_t now, Fault *fault);
void scan_talk_done(ScanTalk *talk);

void scan_talk_file(ScanTalk *talk, int64_t now); // another one is begun
// Whether it is time for a word about how it goes, and the word.
bool scan_talk_is_due(const ScanTalk *talk, int64_t now);
void scan_talk_progress(ScanTalk *talk, const ScanFacts *facts, int64_t now);
void scan_talk_fault(ScanTalk *talk, const Fault *fault);
// Engines are to finish so many searches before it ends.
void scan_talk_stopping(ScanTalk *talk, int searches);
// How it ended: with this exit status; `go_on` is the command that goes on, NULL where it need not.
void scan_talk_end(ScanTalk *talk, const ScanFacts *facts,
                   const ScanRefused refused[SCAN_FILTER_IDS], const char *go_on, int status,
                   int64_t now);
