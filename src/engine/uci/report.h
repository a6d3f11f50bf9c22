// What an engine reports of its search: iterations, the newest line of each rank, counts; and
// whether these make sense. Pure: no process, no clock.
#pragma once

#include "src/engine/uci/request.h"
#include "src/engine/uci/uci.h"

// What an engine has reported of one search. Zeroed, it is empty.
typedef struct Report {
    Analysis analysis;
    Line *newest; // by rank, complete or not
    size_t newest_cap;
    int newest_count;
    EngineStats stats;

    uint64_t line_count;     // complete lines, with depth, score and variation
    uint64_t exact_count;    // complete lines with an exact score
    uint64_t nonsense_count; // lines that made no sense
    bool has_multipv;        // a line had a multipv
    int rank_max;            // the largest rank of an exact line
    uint64_t nodes;          // the largest number of nodes in an info line
    uint64_t last_hash;      // of the last line that counted no nodes
} Report;

void report_done(Report *report);
// Empties the report for a search that reports `expected` lines at each depth.
void report_begin(Report *report, int expected);

// Takes an info line; `text` is all of it. *is_new: it reports something new. STATUS_ENGINE when no
// sound engine sends such a line. Faults of this file lack the engine's name in front.
Status report_hear(Report *report, const CheckedRequest *request, const UciInfo *info, Span text,
                   bool *is_new, Fault *fault);
// Takes the bestmove. STATUS_ENGINE when what was reported is no answer to the request.
Status report_end(Report *report, const CheckedRequest *request, Span bestmove, Fault *fault);
// Whether the search goes on far beyond its node limit.
bool report_overruns(const Report *report, const CheckedRequest *request);
