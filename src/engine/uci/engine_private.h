// The parts of an engine, for engine.c and tests.
#pragma once

#include "src/engine/uci/channel.h"
#include "src/engine/uci/digest.h"
#include "src/engine/uci/uci_state.h"
#include "src/engine/uci/report.h"
#include "src/engine/uci/uci_options.h"

struct Engine {
    EngineSetup setup;
    Channel channel;
    Conversation uci;
    Settings settings;
    Digest digest;
    Str name;                 // from `id name`; empty before that has come
    CheckedRequest request;   // the newest request
    Report report;            // of the newest request's search
    unsigned request_id;      // of the newest request; 0: none since the start
    unsigned last_request_id; // the newest one ever given, also before a restart
    uint64_t bestmove_count;  // searches that ended with a bestmove, in all its processes
    bool changed;             // something changed in this engine_pump()
    bool failed;
    Fault fault;
};
