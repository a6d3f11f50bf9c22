// Samples: taken in turn, taken in a process of its own, and what they come to.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/cli/bench/bench.h"

static Status take_one(Bench *bench, BenchTake *take, void *with, BenchSamples *samples,
                       Fault *fault)
{
    double value = 0;
    if (bench_interrupted()) {
        return fault_set(fault, STATUS_IO, "interrupted");
    }
    Status status = take(bench, with, &value, fault);
    if (status == STATUS_OK) {
        samples->values[samples->count++] = value;
    }
    return status;
}

Status bench_alternate(Bench *bench, int runs, BenchTake *figure, BenchTake *reference, void *with,
                       BenchResult *result, Fault *fault)
{
    Status status = STATUS_OK;
    runs = runs > 0 && runs < bench->runs ? runs : bench->runs;
    for (int i = 0; i < runs && status == STATUS_OK; i++) {
        status = take_one(bench, figure, with, &result->figure, fault);
        if (status == STATUS_OK && reference) {
            status = take_one(bench, reference, with, &result->reference, fault);
        }
    }
    return status;
}

// What comes back from the process of its own.
typedef struct Parcel {
    Status status;
    double value;
    Fault fault;
} Parcel;

static void child_main(Bench *bench, BenchTake *take, void *with, int out)
{
    bench_signals_reset();
    Parcel parcel = {.status = STATUS_OK};
    parcel.status = take(bench, with, &parcel.value, &parcel.fault);
    ssize_t wrote = write(out, &parcel, sizeof parcel); // less than PIPE_BUF: all of it or nothing
    _exit(wrote == sizeof parcel ? 0 : 1);
}

Status bench_apart(Bench *bench, BenchTake *take, void *with, double *value, BenchEnd *end,
                   Fault *fault)
{
    enum { SECONDS = 600 };
    int ends[2];
    if (pipe(ends) != 0) {
        return fault_set(fault, STATUS_IO, "no pipe: %s", strerror(errno));
    }
    BenchChild child = {.start = bench_clock()};
    child.pid = fork();
    if (child.pid == 0) {
        child_main(bench, take, with, ends[1]);
    }
    Parcel parcel = {.status = STATUS_OK};
    Status status = child.pid > 0 ? bench_child_finish(&child, SECONDS, end, fault)
                                  : fault_set(fault, STATUS_IO, "no process: %s", strerror(errno));
    close(ends[1]);
    if (status == STATUS_OK && read(ends[0], &parcel, sizeof parcel) != sizeof parcel) {
        status = fault_set(fault, STATUS_IO, "the process that measured came to a bad end");
    }
    close(ends[0]);
    if (status == STATUS_OK) {
        *value = parcel.value;
        *fault = parcel.fault;
        status = parcel.status;
    }
    return status;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static BenchSamples sorted(const BenchSamples *samples)
{
    BenchSamples copy = *samples;
    qsort(copy.values, (size_t)copy.count, sizeof *copy.values, by_value);
    return copy;
}

double bench_median(const BenchSamples *samples)
{
    BenchSamples copy = sorted(samples);
    int half = copy.count / 2;
    if (copy.count == 0) {
        return 0;
    }
    return copy.count % 2 ? copy.values[half] : (copy.values[half - 1] + copy.values[half]) / 2;
}

double bench_least(const BenchSamples *samples)
{
    return samples->count > 0 ? sorted(samples).values[0] : 0;
}

double bench_most(const BenchSamples *samples)
{
    return samples->count > 0 ? sorted(samples).values[samples->count - 1] : 0;
}

double bench_own_memory(pid_t pid)
{
    char text[200];
    long kib = 0;
    snprintf(text, sizeof text, "/proc/%ld/status", (long)pid);
    FILE *file = fopen(text, "r");
    while (file && fgets(text, sizeof text, file) && sscanf(text, "RssAnon: %ld", &kib) != 1) {
    }
    if (file) {
        fclose(file);
    }
    return (double)kib * 1024;
}
