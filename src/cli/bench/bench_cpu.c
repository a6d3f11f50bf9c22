// The CPU time of a process that runs, and the time it waited for a CPU, where the system tells.
#include <dirent.h>
#include <stdio.h>
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

// What one thread has waited; Linux only.
static double thread_delay(pid_t pid, const char *thread)
{
    char path[300];
    unsigned long long ran, waited = 0;
    snprintf(path, sizeof path, "/proc/%ld/task/%.200s/schedstat", (long)pid, thread);
    FILE *file = fopen(path, "r");
    if (!file) {
        return 0;
    }
    const int read = fscanf(file, "%llu %llu", &ran, &waited);
    fclose(file);
    return read == 2 ? (double)waited / 1e9 : 0;
}

double bench_delay(pid_t pid)
{
    char path[64];
    double delay = 0;
    snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
    DIR *dir = opendir(path);
    if (!dir) {
        return 0;
    }
    for (const struct dirent *entry; (entry = readdir(dir));) {
        delay += entry->d_name[0] == '.' ? 0 : thread_delay(pid, entry->d_name);
    }
    closedir(dir);
    return delay;
}
