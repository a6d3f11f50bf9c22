// The engine's inside, shared by engine.c (life, requests), dialogue.c (what is said and
// understood), options.c (what it is set to), report.c (what a search reports) and pump.c (bytes,
// exits, silence).
#ifndef ONLYMOVE_ENGINE_PRIVATE_H
#define ONLYMOVE_ENGINE_PRIVATE_H

#include "onlymove/engine.h"
#include "src/engine/offer.h"
#include "src/engine/process.h"
#include "src/engine/report.h"

// Which answer of the engine comes next.
typedef enum Step {
    STEP_OFF,
    STEP_UCI,     // said "uci": uciok
    STEP_READY,   // said the first "isready": readyok
    STEP_IDLE,    // none
    STEP_PREPARE, // said "isready" before a search: readyok
    STEP_SEARCH,  // said "go": info, bestmove
    STEP_STOP,    // said "stop": bestmove
} Step;

// A numeric option that we see to ourselves.
typedef struct Option {
    const char *name;
    bool offered;
    bool known; // `value` is what the engine has now
    int64_t min, max, value;
} Option;

enum { OPTION_THREADS, OPTION_HASH, OPTION_MULTIPV, OPTIONS };

// The newest whole line of standard error.
enum { WORDS_MAX = 256 };
typedef struct LastWords {
    char line[WORDS_MAX];   // NUL-terminated; empty lines do not count
    char coming[WORDS_MAX]; // the line that has no end yet
    size_t coming_len;
} LastWords;

struct Engine {
    EngineSetup setup;
    EngineListener listener; // `hear` is NULL when there is none
    Process process;
    Step step;
    bool failed;
    Fault fault;
    int64_t asked;  // when the answer of this step was asked for
    int64_t heard;  // when a search last told something new
    bool told;      // this search has told something new, be it in the millisecond of the question
    int64_t spoken; // when anything last came
    int64_t pumped; // when last looked at
    int64_t ended;  // when its output ended; -1: not yet
    bool changed;
    int64_t left; // when it was told to quit; -1: not yet

    Str name;
    Str coming; // the line that has no end yet
    Str outgoing;
    size_t outgoing_done; // bytes of it that are written
    size_t outgoing_told; // and that the listener knows
    LastWords last_words;
    Option options[OPTIONS];
    Offers offers;
    int own_hash; // megabytes, of the setup; 0: the request says
    Str identity, refused, caution;

    // The newest request.
    unsigned generation; // 0: none since the start
    unsigned last_generation;
    bool pending; // nothing was said about it yet
    bool wanted;  // in STEP_PREPARE: still to be searched
    Position start, position;
    Move *moves;
    size_t move_count, move_cap;
    uint64_t nodes;
    int lines, hash;

    // What it found.
    Analysis analysis;
    Line *shown; // by rank
    size_t shown_cap;
    int shown_count;
    EngineFigures figures;
    Report report;
};

// Puts the engine into ENGINE_FAILED with that sentence. The process is killed at once and reaped
// when it is next looked at: nobody waits here.
void engine_fail(Engine *engine, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Writes what is queued as far as the pipe takes it.
void pump_flush(Engine *engine);

// Forgets what the last process offered.
void options_forget(Engine *engine);
void options_hear(Engine *engine, const UciOption *heard);
// Queues what the setup wants and the engine has; what it refuses, and who it now is, is known
// then.
void options_apply(Engine *engine);
// Queues a number within what is offered, when it is offered and not known to be so already.
void options_set(Engine *engine, int which, int64_t value);

// Greets a process that has just been started.
void dialogue_start(Engine *engine, int64_t now);
// Takes one line of output.
void dialogue_hear(Engine *engine, const char *text, size_t len, int64_t now);
// Begins the pending request when the engine is idle, or makes it so.
void dialogue_search(Engine *engine, int64_t now);
// Drops the pending request, ends the running one.
void dialogue_stop(Engine *engine, int64_t now);
// Forgets what was found and expects a search of the newest request.
void dialogue_forget_findings(Engine *engine);

#endif
