// What is said between us and engines, line by line into a file.
#ifndef ONLYMOVE_ENGINE_LOG_H
#define ONLYMOVE_ENGINE_LOG_H

#include "onlymove/engine.h"

// Each line has the number of its process (1 is the first that is heard of; one that is started in
// the place of another has a number of its own), a mark and what was said, bytes other than
// printable ASCII as \xNN:
//     1 = /usr/games/stockfish (process 4711)
//     1 > go nodes 1000
//     1 < bestmove e2e4
//     1 ! a line of standard error
typedef struct EngineLog EngineLog;

// Appends to the file at `path`, or begins it `anew`. NULL with *fault set when it cannot be
// written or memory is out. What may be written to is said by outlet_open_log().
EngineLog *engine_log_open(const char *path, bool anew, Fault *fault);
// Whether the file is such a log, or has nothing in it.
bool engine_log_is_at(const char *path);
// NULL is allowed.
void engine_log_close(EngineLog *log);
// For any number of engines; valid as long as the log.
EngineListener engine_log_listener(EngineLog *log);
// True once, after the file could not take a line: *fault says why, and no more is logged.
bool engine_log_has_ended(EngineLog *log, Fault *fault);

#endif
