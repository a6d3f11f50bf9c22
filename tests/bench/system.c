// What the system tells of time and memory.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "tests/bench/bench.h"

static double seconds_of(clockid_t clock) {
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double bench_clock(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

double bench_cpu(pid_t pid) {
#if defined _POSIX_CPUTIME && _POSIX_CPUTIME >= 0
    clockid_t clock;
    if (clock_getcpuclockid(pid, &clock) == 0)
        return seconds_of(clock);
#else
    (void)pid;
#endif
    return -1;
}

// What one thread has waited for a CPU; Linux only.
static double thread_delay(pid_t pid, const char *thread) {
    char path[300];
    unsigned long long ran, waited = 0;
    snprintf(path, sizeof path, "/proc/%ld/task/%.200s/schedstat", (long)pid, thread);
    FILE *file = fopen(path, "r");
    const int read = file ? fscanf(file, "%llu %llu", &ran, &waited) : 0;
    if (file)
        fclose(file);
    return read == 2 ? (double)waited / 1e9 : 0;
}

double bench_delay(pid_t pid) {
    char path[64];
    double delay = 0;
    snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
    DIR *dir = opendir(path);
    for (const struct dirent *entry; dir && (entry = readdir(dir));)
        delay += entry->d_name[0] == '.' ? 0 : thread_delay(pid, entry->d_name);
    if (dir)
        closedir(dir);
    return delay;
}

double bench_own_memory(pid_t pid) {
    char text[200];
    long kib = 0;
    snprintf(text, sizeof text, "/proc/%ld/status", (long)pid);
    FILE *file = fopen(text, "r");
    while (file && fgets(text, sizeof text, file) && sscanf(text, "RssAnon: %ld", &kib) != 1) {
    }
    if (file)
        fclose(file);
    return (double)kib / 1024;
}

double bench_children_peak(void) {
    struct rusage usage = {0};
    getrusage(RUSAGE_CHILDREN, &usage);
#ifdef __APPLE__
    return (double)usage.ru_maxrss / (1 << 20); // bytes there
#else
    return (double)usage.ru_maxrss / (1 << 10);
#endif
}

void shift_begin(Shift *shift, pid_t engine) {
    *shift = (Shift){.first = bench_clock(),
                     .delay_before = bench_delay(engine),
                     .feeder_before = bench_delay(getpid()),
                     .cpu_before = bench_cpu(engine)};
}

void shift_hear(Shift *shift, pid_t engine, const char *line) {
    const char *nodes = strstr(line, " nodes ");
    if (nodes)
        shift->reported = strtoull(nodes + strlen(" nodes "), NULL, 10);
    if (strncmp(line, "bestmove", strlen("bestmove")) == 0) {
        shift->nodes += shift->reported;
        shift->reported = 0;
        shift->searches++;
        shift_answered(shift, engine);
    }
}

void shift_answered(Shift *shift, pid_t engine) {
    shift->last = bench_clock();
    shift->delay = bench_delay(engine) - shift->delay_before;
    shift->feeder_delay = bench_delay(getpid()) - shift->feeder_before;
    shift->cpu = shift->cpu_before < 0 ? -1 : bench_cpu(engine) - shift->cpu_before;
}

double shift_seconds(const Shift *shift, int share) {
    const double wall = shift->last - shift->first;
    const double alone = wall - shift->delay - shift->feeder_delay / share;
    // Both may have waited at the same time, which then is taken off twice.
    const double least = shift->cpu < wall ? shift->cpu : wall;
    return alone > least ? alone : least;
}

double bench_own_clock(void) {
    return bench_clock() - bench_delay(getpid());
}
