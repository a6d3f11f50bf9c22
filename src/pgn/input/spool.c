// Unpacked text in an unnamed temporary file that is mapped as it grows.
#include "src/pgn/input/spool.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "onlymove/str.h"

enum { FIRST_ROOM = 64 << 20 };

static int open_nameless(const char *folder)
{
    CLEANUP(str_done) Str name = {0};
    str_addf(&name, "%s/onlymove-XXXXXX", folder);
    int fd = mkstemp(name.data);
    if (fd >= 0) {
        unlink(name.data);
    }
    return fd;
}

Status spool_open(Spool *spool, Fault *fault)
{
    const char *chosen = getenv("TMPDIR");
    const char *const folders[] = {chosen && chosen[0] ? chosen : "/var/tmp", "/tmp"};
    *spool = (Spool){.fd = -1};
    for (size_t i = 0; i < sizeof folders / sizeof *folders && spool->fd < 0; i++) {
        spool->fd = open_nameless(folders[i]);
    }
    return spool->fd >= 0 ? STATUS_OK
                          : fault_set(fault, STATUS_IO, "no temporary file in %s: %s", folders[0],
                                      strerror(errno));
}

void spool_close(Spool *spool)
{
    if (spool->map) {
        munmap(spool->map, spool->room);
    }
    if (spool->fd >= 0) {
        close(spool->fd);
    }
    *spool = (Spool){.fd = -1};
}

// Maps more than there is, so that this is rarely done.
static bool make_room(Spool *spool, size_t need)
{
    size_t room = spool->room ? spool->room : FIRST_ROOM;
    while (room < need) {
        room *= 2;
    }
    if (room == spool->room) {
        return true;
    }
    void *map = mmap(NULL, room, PROT_READ, MAP_SHARED, spool->fd, 0);
    if (map == MAP_FAILED) {
        return false;
    }
    if (spool->map) {
        munmap(spool->map, spool->room);
    }
    spool->map = map;
    spool->room = room;
    return true;
}

Status spool_add(Spool *spool, const char *data, size_t len, Fault *fault)
{
    for (size_t put = 0; put < len;) {
        ssize_t some = pwrite(spool->fd, data + put, len - put, (off_t)(spool->len + put));
        if (some < 0 && errno != EINTR) {
            return fault_set(fault, STATUS_IO, "the temporary file cannot take it: %s",
                             strerror(errno));
        }
        put += some > 0 ? (size_t)some : 0;
    }
    if (!make_room(spool, spool->len + len)) {
        return fault_set(fault, STATUS_MEMORY, "the temporary file cannot be mapped: %s",
                         strerror(errno));
    }
    spool->len += len;
    return STATUS_OK;
}
