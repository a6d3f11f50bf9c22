// The SIGBUS handler that puts zero pages in the place of what a mapped file has lost.
#include "src/pgn/input/map_guard.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// A signal handler has no other way to these than globals.
static MapGuard *guards;
static struct sigaction others; // who is asked about a signal that is not ours
static uintptr_t page;          // bytes

// Puts noughts in the place of the page at `at` and all behind it.
static bool blank(MapGuard *guard, uintptr_t at)
{
    const size_t from = (size_t)(at / page * page - (uintptr_t)guard->map);
    if (mmap(guard->map + from, guard->len - from, PROT_READ,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED) {
        return false;
    }
    guard->kept = from < guard->kept ? from : guard->kept;
    return true;
}

static void on_bus_error(int number, siginfo_t *info, void *context)
{
    const uintptr_t at = (uintptr_t)info->si_addr;
    (void)context;
    // Above 0 it comes from the machine and tells an address.
    for (MapGuard *guard = guards; guard && info->si_code > 0; guard = guard->next) {
        if (at - (uintptr_t)guard->map < guard->len && blank(guard, at)) {
            return;
        }
    }
    sigaction(SIGBUS, &others, NULL);
    raise(number); // which comes when we are back
}

void map_guard_renew(void)
{
    struct sigaction action = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO | SA_ONSTACK},
                     before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &before);
    if (!(before.sa_flags & SA_SIGINFO) || before.sa_sigaction != on_bus_error) {
        others = before;
    }
}

void map_guard_add(MapGuard *guard, char *map, size_t len)
{
    page = (uintptr_t)sysconf(_SC_PAGESIZE);
    *guard = (MapGuard){.map = map, .len = len, .kept = len, .next = guards};
    guards = guard;
    map_guard_renew();
}

void map_guard_remove(MapGuard *guard)
{
    for (MapGuard **at = &guards; *at; at = &(*at)->next) {
        if (*at == guard) {
            *at = guard->next;
            return;
        }
    }
}
