// What keeps an engine's process, and all that it begins, within bounds. The engine room has what
// is Linux-only in confine.c alone; elsewhere an engine leaves no core file, and that is all.
#ifndef ONLYMOVE_ENGINE_UCI_CONFINE_H
#define ONLYMOVE_ENGINE_UCI_CONFINE_H

#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

// A word for the environment of a process, which those that it begins inherit: by it they are known
// when nothing else tells any more whose they are.
typedef struct ConfineMark {
    char word[64]; // "ONLYMOVE_ENGINE=PID.NUMBER"; no two processes of one program have the same
} ConfineMark;

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

#endif
