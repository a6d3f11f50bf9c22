// An engine process that speaks UCI, asynchronous: the caller polls its file descriptors, pumps it
// and looks at what has changed. It never blocks, sleeps or reads a clock of its own.
#pragma once

#include <poll.h>

#include "onlymove/analysis.h"
#include "onlymove/setup.h"
#include "onlymove/status.h"
#include "onlymove/str.h"

// Options of a search besides position, nodes and lines, one row each: identifier; the columns of
// PROFILE_KEYS (name, kind: W whole, lowest, highest, usual value, unit, help); SearchRequest's
// field; UCI option, a check where it goes from 0 to 1, else a spin; its name in the keys of the
// cache. At 0 the engine keeps its own value; cache, journal and exports do not mention the option.
//
// Options of the first group belong to every profile's searches, the others only where a filter or
// the tree policy has the profile key. The hash table is never 0, so the keys of the cache have it
// in a place of its own.
#define SEARCH_OPTIONS_OF_ALL(O)                                                                   \
    O(HASH, "hash", W, 1, 65536, 256, "MB", "hash table of the engine", hash, "Hash", "")          \
    O(ANALYSE_MODE, "analyse-mode", W, 0, 1, 0, "for no or yes",                                   \
      "an engine that offers UCI_AnalyseMode judges both sides alike, as in analysis, not as a "   \
      "player of one",                                                                             \
      analyse_mode, "UCI_AnalyseMode", "analyse-mode")
#define SEARCH_OPTIONS_OF_SOME(O)                                                                  \
    O(CHANCES_WDL, "chances.wdl", W, 0, 1, 0, "for no or yes",                                     \
      "win chances are the engine's own where it offers UCI_ShowWDL; with Stockfish's a sixth "    \
      "more jumps are seen",                                                                       \
      wdl, "UCI_ShowWDL", "wdl")
#define SEARCH_OPTIONS(O) SEARCH_OPTIONS_OF_ALL(O) SEARCH_OPTIONS_OF_SOME(O)

// A search is a pure function of its request and of the engine: the hash is cleared before each
// one, so that other searches do not change the answer.
typedef struct SearchRequest {
    Position start;    // where the history begins
    const Move *moves; // from there to the position searched; borrowed, without null moves
    size_t move_count;
    uint64_t nodes; // limit; 0 searches until it is stopped
    int lines;      // MultiPV, from 1
#define SEARCH_OPTION_FIELD(id, name, kind, low, high, usual, unit, help, field, ...) int field;
    SEARCH_OPTIONS(SEARCH_OPTION_FIELD)
#undef SEARCH_OPTION_FIELD
    bool wants_second_engine; // of the pool, see pool_new_from_setups(); an engine ignores it
} SearchRequest;

typedef enum EngineState {
    ENGINE_OFF,      // not started
    ENGINE_STARTING, // waiting for uciok and readyok
    ENGINE_IDLE,
    ENGINE_SEARCHING,
    ENGINE_STOPPING, // told to stop, waiting for bestmove
    ENGINE_FAILED,   // engine_fault() says why; engine_start() tries again
} EngineState;

const char *engine_state_name(EngineState state);

typedef struct Engine Engine;

// Milliseconds of a monotonic clock, for everything that takes `now`.
int64_t now_ms(void);

// Splits a command line into words: blanks separate, single and double quotes and a backslash keep
// them together. Between double quotes a backslash quotes only a double quote and itself, between
// single quotes nothing. Nothing is expanded; engine_start() does that for ~/ at the start of a
// program's path. Returns a NULL-terminated vector in one allocation that the caller frees with
// free(), or NULL with *fault set.
char **engine_command_split(const char *command, Fault *fault);

// Finds Stockfish on PATH, then in /usr/games and the other places packages put it; appends its
// path to `out`.
Status stockfish_find(Str *out, Fault *fault);

// Copies the setup, which has a command. Does not start the engine.
Engine *engine_new(const EngineSetup *setup);
// Sends quit, drops what the engine still says and returns at once; the state is ENGINE_OFF.
// engine_pump() then sees to the end of the process, without waiting. To end several engines, call
// this for all of them before freeing the first.
void engine_quit(Engine *engine, int64_t now);
// Sends quit unless engine_quit() has, ends the process group if it does not go (SIGTERM, then
// SIGKILL) and reaps it. It is the one call that may wait: up to 80 milliseconds for the engine,
// 20 for SIGTERM. A process that even then takes long to go, because the system takes back
// gigabytes of hash, is waited for only another 50; then it is left behind dead, as a zombie that
// ends with this program.
void engine_free(Engine *engine);

// Forks and executes; a leading ~/ of argv[0] is the home folder, and without a slash it is looked
// for on PATH, then where packages put engines. Fails where the command cannot be executed. Starts
// afresh from ENGINE_FAILED: analysis, request and name are forgotten (request ids go on); does
// nothing to an engine that runs.
Status engine_start(Engine *engine, int64_t now, Fault *fault);

enum { ENGINE_FDS = 3 };
// The descriptors to poll; returns how many (0 when there is no process).
int engine_pollfds(const Engine *engine, struct pollfd fds[ENGINE_FDS]);
// When engine_pump() must be called even if no descriptor is ready; -1: no need.
int64_t engine_deadline(const Engine *engine);
// Reads and writes what is possible without waiting, and notices silence, exit and nonsense.
// Returns true when anything that a screen could show has changed.
bool engine_pump(Engine *engine, int64_t now);

// Ends the current search; what was found stays readable, and Analysis.finished stays false.
void engine_stop(Engine *engine, int64_t now);

EngineState engine_state(const Engine *engine);
const char *engine_fault(const Engine *engine);   // why ENGINE_FAILED; "" otherwise
const char *engine_name(const Engine *engine);    // `id name`, or the program before that
const char *engine_program(const Engine *engine); // argv[0]

// One line that names everything about the engine that can change what a search finds: `id name`, a
// fingerprint of the options it offers and of what it is made of (the file that is run, all words
// after it, and what is in the files that these or an option EvalFile name), and the options of
// the setup as they were sent; Hash only where the setup has it. The same in every process and on
// every run. A file that another option names counts by its name only. "" until uciok has come, and
// for an engine with more than one thread, whose searches cannot be repeated: nothing is to be
// cached then.
const char *engine_identity(const Engine *engine);
// How many centipawns of the older kind (see score.h) one of this engine's counts as, by its name
// or identity: SCORE_CP_SCALE_STOCKFISH for Stockfish 15.1 and later, and for its builds between
// versions ("dev-20240101-...") from 2022-11-05 on; else 1.
double engine_cp_scale(const char *name);
// The options of the setup that were not sent, because the engine does not have them or cannot take
// the value: a sentence each, separated by newlines; "" when there are none, and before the
// identity is known.
const char *engine_refused_options(const Engine *engine);
// A sentence when the setup makes results differ from run to run (Threads); "" otherwise, and
// before the identity is known.
const char *engine_warning(const Engine *engine);

// What the newest request has found so far. Valid until the next engine call that takes a
// non-const Engine.
const Analysis *engine_analysis(const Engine *engine);
// Moves the analysis into *to (initialised; what it held is gone), so that the engine can search
// on. While the search still goes on nothing is moved, and *to is empty.
void engine_take_analysis(Engine *engine, Analysis *to);
// The newest line of each rank, complete or not, bounds included, for the screen; *count of them.
const Line *engine_lines(const Engine *engine, int *count);

typedef struct EngineStats {
    uint64_t nodes;
    uint64_t nps;
    int hashfull; // per mille
    int depth;
} EngineStats;
EngineStats engine_stats(const Engine *engine);

// Which stream a line of text went over.
typedef enum EngineStream {
    ENGINE_INPUT,  // to the engine
    ENGINE_OUTPUT, // by it
    ENGINE_ERRORS, // by it, on its standard error
} EngineStream;

enum { ENGINE_TEXT_MAX = 8192 }; // bytes of a line that a listener gets; on ENGINE_ERRORS 255

// `on_text` gets every line of text as it is, without its line end. It may call back only functions
// that take a const Engine. A line to the engine is heard when it is written to the pipe.
typedef struct EngineListener {
    void *context;
    void (*on_text)(void *context, const Engine *engine, EngineStream stream, const char *text,
                    size_t len);
} EngineListener;

// Calls the listener (copied) from now on. NULL ends it.
void engine_listen(Engine *engine, const EngineListener *listener);
// The id of the running process, another one after each start; 0: none runs.
long engine_pid(const Engine *engine);

// --- A log file of what is said between us and engines, line by line.

// Each line has the number of its process (from 1, in the order in which the log meets them; a
// restarted engine gets a new number), a mark and what was said, bytes other than printable ASCII
// as \xNN:
//     1 = /usr/games/stockfish (process 4711)
//     1 > go nodes 1000
//     1 < bestmove e2e4
//     1 ! a line of standard error
typedef struct EngineLog EngineLog;

// Appends to the file at `path`, with `fresh` only after emptying it. NULL with *fault set when it
// cannot be written. export_target_open_log() decides which files may be.
EngineLog *engine_log_open(const char *path, bool fresh, Fault *fault);
// Whether the file is such a log, or empty.
bool engine_log_is_at(const char *path);
// NULL is allowed.
void engine_log_close(EngineLog *log);
// A listener for any number of engines, valid as long as the log.
EngineListener engine_log_listener(EngineLog *log);
// Returns true once after a line could not be written; *fault says why, and no more is logged.
bool engine_log_has_ended(EngineLog *log, Fault *fault);
