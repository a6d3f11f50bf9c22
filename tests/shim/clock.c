// A library to be loaded before a program (LD_PRELOAD): the clock on the wall goes back and forth,
// by days and by years, each time that it is looked at. The one that only goes on is left alone, as
// the system leaves it, and so is the one of ncurses, which measures by the wall how long it waits
// for the rest of a key. Linux only.
//
// CLOCK_SEED     which leaps there are; what the program starts has the clock as it is
#define _GNU_SOURCE // RTLD_NEXT
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static uint64_t leap;

__attribute__((constructor)) static void begin(void) {
    const char *seed = getenv("CLOCK_SEED");
    leap = seed ? strtoull(seed, NULL, 10) | 1 : 0;
    unsetenv("LD_PRELOAD");
    unsetenv("CLOCK_SEED");
}

// From 1970 on to some years ahead.
static time_t leapt(time_t now) {
    enum { DAY = 86400, YEARS_MAX = 60 };
    if (leap == 0)
        return now;
    leap = leap * 6364136223846793005U + 1442695040888963407U;
    const int64_t days = (int64_t)(leap >> 33) % (YEARS_MAX * 365);
    return leap >> 32 & 1 ? now - DAY : (time_t)(days * DAY);
}

static int real_clock_gettime(clockid_t which, struct timespec *at) {
    int (*real)(clockid_t, struct timespec *);
    void *found = dlsym(RTLD_NEXT, "clock_gettime");
    memcpy(&real, &found, sizeof real);
    return real(which, at);
}

int clock_gettime(clockid_t which, struct timespec *at) {
    const int result = real_clock_gettime(which, at);
    if (result == 0 && which == CLOCK_REALTIME)
        at->tv_sec = leapt(at->tv_sec);
    return result;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
    struct timespec now;
    Dl_info caller;
    (void)zone;
    const bool ncurses =
        dladdr(__builtin_return_address(0), &caller) != 0 &&
        (strstr(caller.dli_fname, "/libtinfo") || strstr(caller.dli_fname, "/libncurses"));
    const int result = (ncurses ? real_clock_gettime : clock_gettime)(CLOCK_REALTIME, &now);
    at->tv_sec = now.tv_sec;
    at->tv_usec = (suseconds_t)(now.tv_nsec / 1000);
    return result;
}

time_t time(time_t *at) {
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    if (at)
        *at = now.tv_sec;
    return now.tv_sec;
}
