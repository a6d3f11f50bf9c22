// An engine process that speaks UCI, asynchronous: the caller polls its file descriptors, pumps it
// and looks at what has changed. It never blocks, sleeps or reads a clock of its own.
#ifndef ONLYMOVE_ENGINE_H
#define ONLYMOVE_ENGINE_H

#include <poll.h>

#include "onlymove/analysis.h"
#include "onlymove/status.h"
#include "onlymove/str.h"

// One request. A search is a pure function of it and of the engine: the hash is cleared before
// each one, so that neither order nor company changes the answer.
typedef struct SearchRequest {
    Position start; // where the history begins
    const Move
        *moves; // from there to the position to be searched (borrowed; null moves not allowed)
    size_t move_count;
    uint64_t nodes; // limit; 0 searches until it is stopped
    int lines;      // MultiPV, from 1
    int hash;       // megabytes
} SearchRequest;

typedef enum EngineState {
    ENGINE_OFF,      // not started
    ENGINE_STARTING, // waiting for uciok and readyok
    ENGINE_IDLE,
    ENGINE_SEARCHING,
    ENGINE_STOPPING, // told to stop, waiting for its last word
    ENGINE_FAILED,   // engine_fault() says why; engine_start() tries again
} EngineState;

const char *engine_state_name(EngineState state);

typedef struct Engine Engine;

// Splits a command line into words: blanks separate, single and double quotes and a backslash keep
// them together. Between double quotes a backslash quotes only a double quote and itself, between
// single quotes nothing. Nothing is expanded. Returns a NULL-terminated vector in one allocation
// that the caller frees with free(), or NULL with *fault set.
char **engine_command_split(const char *command, Fault *fault);

// Finds Stockfish on PATH, then in /usr/games and the other places packages put it; appends its
// path to `out`.
Status engine_find(Str *out, Fault *fault);

// `argv` is copied. NULL when memory is out. Does not start it.
Engine *engine_new(char *const argv[]);
// The same from a command line, or from Stockfish where it is found when `command` is NULL.
Engine *engine_open(const char *command, Fault *fault);
// Asks the engine to quit, ends its process group if it will not, reaps it. The one call that may
// wait, up to half a second.
void engine_free(Engine *engine);

// Forks and executes; argv[0] without a slash is looked for on PATH, then where packages put
// engines. A command that cannot be executed is said here. Starts afresh from ENGINE_FAILED:
// analysis, request and name are forgotten (generations go on); does nothing to an engine that
// runs. `now` is milliseconds of a monotonic clock, here and below.
Status engine_start(Engine *engine, int64_t now, Fault *fault);

enum { ENGINE_FDS = 3 };
// The descriptors to poll; returns how many (0 when there is no process).
int engine_pollfds(const Engine *engine, struct pollfd fds[ENGINE_FDS]);
// When engine_pump() must be called even if no descriptor is ready; -1: no need.
int64_t engine_deadline(const Engine *engine);
// Reads and writes what is possible without waiting, and notices silence, exit and nonsense.
// Returns true when anything that a screen could show has changed.
bool engine_pump(Engine *engine, int64_t now);

// Takes a new request (copied); an older one is stopped first and its late news is dropped. May be
// called while starting. A position without legal moves is answered at once: finished, with no
// iterations. Returns the request's generation, never 0, or 0 when the engine is off or failed, a
// move is not legal or memory is out.
unsigned engine_search(Engine *engine, const SearchRequest *request, int64_t now);
// Ends the current search; what was found stays readable, and Analysis.finished stays false.
void engine_stop(Engine *engine, int64_t now);

EngineState engine_state(const Engine *engine);
const char *engine_fault(const Engine *engine);   // why ENGINE_FAILED; "" otherwise
const char *engine_name(const Engine *engine);    // `id name`, or the command before that
const char *engine_command(const Engine *engine); // argv[0]
unsigned engine_generation(const Engine *engine); // of the newest request; 0: none yet

// What the newest request has found so far. Valid until the next engine call that takes a
// non-const Engine.
const Analysis *engine_analysis(const Engine *engine);
// The newest line of each rank, complete or not, bounds included, for the screen; *count of them.
const Line *engine_lines(const Engine *engine, int *count);
// The position the newest request searches.
const Position *engine_position(const Engine *engine);

typedef struct EngineFigures {
    uint64_t nodes;
    uint64_t nps;
    int hashfull; // per mille
    int depth;
} EngineFigures;
EngineFigures engine_figures(const Engine *engine);

#endif
