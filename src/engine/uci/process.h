// A child process with pipes to its standard input, output and error; limits for it and for all
// processes that it starts; and the search for a program's file.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

// An entry in the environment of a process, which its children inherit. It identifies them where
// parents and process groups do not any more.
typedef struct ConfineMark {
    char entry[64]; // "ONLYMOVE_ENGINE=PID.NUMBER"; no two processes of one program have the same
} ConfineMark;

typedef struct Process {
    pid_t pid;      // also the number of its process group; 0: none, or reaped
    int input;      // our end of its standard input; all three are close-on-exec and non-blocking
    int output;     // our end of its standard output; -1 when closed
    int errors;     // our end of its standard error; -1 when closed
    int64_t memory; // megabytes that it may take; 0: any
    int64_t peak;   // megabytes that it took at most, known once it is reaped
    ConfineMark mark;
} Process;

void process_init(Process *process);

// Starts the file at `path` with `argv`, in its own process group, with default signal dispositions
// and nothing blocked, and a limit of `memory` megabytes (0: any). STATUS_ENGINE when it cannot be
// executed, STATUS_IO when the system has no pipe or process.
Status process_start(Process *process, const char *path, char *const argv[], int64_t memory,
                     Fault *fault);
// Changes the memory limit of the process, in megabytes.
void process_limit_memory(Process *process, int64_t memory);

// Reads what one of our ends has; 0: nothing. At the end of the stream, or on an error, closes *fd
// and sets it to -1.
size_t process_read(int *fd, char *buffer, size_t size);

// Writes what fits and returns the number of bytes. Raises no SIGPIPE where the reader has gone:
// closes our end, sets `input` to -1 and counts all as written.
size_t process_write(Process *process, const char *bytes, size_t count);

// Whether the process has ended. It is not reaped yet, so that its process group keeps its number.
bool process_ended(const Process *process);

// Kills the process group, closes the pipes, waits for the process, ends what it has started in
// other groups, and returns its wait status. The wait is short: nothing survives SIGKILL.
int process_reap(Process *process);

// Kills the process without waiting for it; once process_ended() says so, call process_reap().
void process_kill(Process *process);

// Ends a process that was asked to quit: waits `timeout` milliseconds, sends SIGTERM, waits
// `last_timeout` more, and calls process_abandon().
void process_terminate(Process *process, int timeout, int last_timeout);

// Kills the process group, and reaps the process if it ends within 50 milliseconds. One that takes
// longer, because the system takes back its memory, stays behind as our zombie; processes that it
// has started elsewhere are ended all the same.
void process_abandon(Process *process);

// --- Limits, in confine.c, which alone has Linux-only code here. On other systems the only limit
// is that an engine leaves no core file.

// Makes a mark; call it before a process is started. From then on the program, and not the system's
// first process, becomes the parent of processes whose own parent has ended (a subreaper), so that
// it can find them. This does not affect other code that waits for its children by their ids.
void confine_begin(ConfineMark *mark);

// In the child, between fork and exec: ends with its parent, gains no privileges by what it
// executes, leaves no core file, and takes at most `megabytes` of memory (0: any). Calls only
// async-signal-safe functions.
void confine_self(pid_t parent, int64_t megabytes);
// Sets the memory limit of a running process.
void confine_memory(pid_t pid, int64_t megabytes);

// The peak memory of a process in megabytes; 0: not known.
int64_t confine_peak(const struct rusage *usage);

// Ends what the process `leader` of a group leaves behind, in its group or in other sessions, after
// it was reaped or while it takes long to end; reaps those that are our children by then. It cannot
// find processes with another environment.
void confine_end(pid_t leader, const ConfineMark *mark);

// --- Programs

// Appends the path of the file that `program` names: itself when it has a slash (a leading ~/ is
// the home folder), else the first executable file of that name in the absolute directories of
// PATH, then in those where packages put engines. STATUS_NOT_FOUND when there is none.
Status program_resolve(const char *program, Str *path, Fault *fault);
