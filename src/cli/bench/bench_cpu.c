// The CPU time of a process that runs, where the system tells it.
#include <time.h>
#include <unistd.h>

#include "src/cli/bench/bench.h"

double bench_cpu(pid_t pid)
{
#if defined _POSIX_CPUTIME && _POSIX_CPUTIME >= 0
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &time) == 0) {
        return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
    }
#else
    (void)pid;
#endif
    return -1;
}
