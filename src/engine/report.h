// What a search reports: into lines, figures and iterations, and is it worth anything.
#ifndef ONLYMOVE_ENGINE_REPORT_H
#define ONLYMOVE_ENGINE_REPORT_H

#include "onlymove/engine.h"
#include "src/engine/uci.h"

// What the search under way has said so far, beside its findings.
typedef struct Report {
    uint64_t lines;    // whole ones: depth, score and variation
    uint64_t exact;    // of them
    uint64_t nonsense; // lines that meant nothing
    bool ranked;       // one has said its multipv
    int widest;        // the largest rank of an exact line
    uint64_t nodes;    // the largest count
    uint64_t last;     // a hash of the last line that counted no nodes
    bool overran;      // its node limit by so much that it has been told to stop
} Report;

// Takes one info line. What no sound engine says fails the engine. True when it told something new.
bool report_hear(Engine *engine, const UciInfo *info, Span text);
// Fails the engine when what it has said up to its bestmove is no answer.
void report_end(Engine *engine, Span bestmove);
// Whether the search goes on far beyond its node limit.
bool report_overruns(const Engine *engine);

#endif
