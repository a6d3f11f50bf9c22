// The engine's inside, shared by engine.c (life, requests), dialogue.c (what is said and
// understood), report.c (what a search reports) and pump.c (bytes, exits, silence).
#ifndef ONLYMOVE_ENGINE_PRIVATE_H
#define ONLYMOVE_ENGINE_PRIVATE_H

#include "onlymove/engine.h"
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

// A numeric option of the engine.
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
    char **argv; // one allocation
    Process process;
    Step step;
    bool failed;
    Fault fault;
    int64_t asked;  // when the answer of this step was asked for
    int64_t heard;  // when a search last told something new
    int64_t spoken; // when anything last came
    int64_t pumped; // when last looked at
    int64_t ended;  // when its output ended; -1: not yet
    bool changed;

    Str name;
    Str coming; // the line that has no end yet
    Str outgoing;
    size_t outgoing_done; // bytes of it that are written
    LastWords last_words;
    Option options[OPTIONS];

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
