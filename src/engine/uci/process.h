// A child process with pipes to its standard input, output and error; what keeps it, and all that
// it begins, within bounds; and from the word that names a program to its file.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

// A word for the environment of a process, which those that it begins inherit: by it they are known
// when nothing else tells any more whose they are.
typedef struct ConfineMark {
    char word[64]; // "ONLYMOVE_ENGINE=PID.NUMBER"; no two processes of one program have the same
} ConfineMark;

typedef struct Process {
    pid_t pid;      // also the number of its process group; 0: none, or reaped
    int input;      // our ends of its standard input,
    int output;     // output
    int errors;     // and error: close-on-exec, non-blocking; -1 when closed
    int64_t memory; // megabytes that it may take; 0: any
    int64_t peak;   // that it has taken at most, known when it has been reaped
    ConfineMark mark;
} Process;

void process_init(Process *process);

// Starts the file at `path` with `argv`, in its own process group, with default signal dispositions
// and nothing blocked, and lets it take so many megabytes (0: any). STATUS_ENGINE when it cannot be
// executed, STATUS_IO when there is no pipe or process to be had.
Status process_start(Process *process, const char *path, char *const argv[], int64_t memory,
                     Fault *fault);
// Lets it take more, or less, from now on.
void process_allow(Process *process, int64_t memory);

// Reads what is there from one of our ends; 0 when that is nothing. At its end, or on an error,
// closes it and sets *fd -1.
size_t process_read(int *fd, char *buffer, size_t size);

// Writes what fits and returns how many bytes that was. A reader that has gone away is no signal
// for us: the end is closed, `input` becomes -1 and what was to be written counts as written.
size_t process_write(Process *process, const char *bytes, size_t count);

// True when it has ended; it stays unreaped, so that its process group's number stays its own.
bool process_ended(const Process *process);

// Ends whatever is left of its process group, closes the pipes, waits for the process, ends what it
// has left behind elsewhere, and returns its wait status. The wait is short: nothing outlives
// SIGKILL.
int process_reap(Process *process);

// The same in two steps for who may not wait: kill at once, later reap when process_ended().
void process_kill(Process *process);

// For a process that was asked to leave: lets it go in peace for `timeout` milliseconds, then
// SIGTERM, and after `last_timeout` more process_abandon().
void process_dismiss(Process *process, int timeout, int last_timeout);

// Ends whatever is left of its process group and reaps the process if it is gone within a moment
// (50 milliseconds). One that takes longer, as the system takes back its memory, stays behind as a
// zombie of ours; what it has begun elsewhere is ended all the same.
void process_abandon(Process *process);

// --- Bounds. The engine room has what is Linux-only in confine.c alone; elsewhere an engine leaves
// no core file, and that is all.

// To be called before a process is started. From then on the program, and not the system's first
// process, becomes the parent of processes whose own parent has ended (a subreaper), so that it can
// find them. Who forks besides, and waits for its children by their numbers, sees nothing of it.
void confine_begin(ConfineMark *mark);

// In the child, between fork and exec: ends with its parent, gains no privileges by what it
// executes, leaves no core file, and takes no more memory than so many megabytes (0: any). Calls
// only what may be called there.
void confine_self(pid_t parent, int64_t megabytes);
// What a process that runs may take from now on.
void confine_memory(pid_t pid, int64_t megabytes);

// Megabytes of memory that a process had at most; 0 where that is not known.
int64_t confine_peak(const struct rusage *usage);

// After the process `leader` of a group has been reaped, or while it takes its time to die: ends
// what it leaves behind, in its group or in sessions of their own, and reaps what of it is ours by
// then. Out of reach is who has another environment.
void confine_end(pid_t leader, const ConfineMark *mark);

// --- Programs

// Appends the path of the file that `program` names: itself when it has a slash (a leading ~/ is
// the home folder), else the first executable file of that name in the absolute directories of
// PATH, then in those where packages put engines. STATUS_NOT_FOUND when there is none.
Status program_resolve(const char *program, Str *path, Fault *fault);
