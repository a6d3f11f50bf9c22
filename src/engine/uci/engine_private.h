// What an engine is made of. The layout is engine.c's, and tests look into it.
#pragma once

#include "src/engine/uci/channel.h"
#include "src/engine/uci/digest.h"
#include "src/engine/uci/uci_state.h"
#include "src/engine/uci/report.h"
#include "src/engine/uci/uci_options.h"

struct Engine {
    EngineSetup setup;
    Channel channel;
    Uci uci;
    Settings settings;
    Digest digest;
    Str name;               // it told; empty before
    CheckedRequest request; // the newest
    Report report;          // of its search
    unsigned generation;    // of the request; 0: none since the start
    unsigned last_generation;
    uint64_t answers; // searches that ended with a bestmove, in all its processes
    bool changed;     // in this engine_pump()
    bool failed;
    Fault fault;
};
