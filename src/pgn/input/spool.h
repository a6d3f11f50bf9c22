// Text that comes from a compressed file or a pipe, kept in a temporary file without a name so that
// every place in it can be read again. It is mapped: what is not looked at takes no memory.
#ifndef ONLYMOVE_PGN_INPUT_SPOOL_H
#define ONLYMOVE_PGN_INPUT_SPOOL_H

#include <stddef.h>

#include "onlymove/status.h"

typedef struct Spool {
    int fd;
    char *map; // valid until the next call of spool_add()
    size_t len;
    size_t room; // bytes that are mapped, more than there are
} Spool;

// In $TMPDIR, else /var/tmp, which is more often a disk than /tmp is.
Status spool_open(Spool *spool, Fault *fault);
void spool_close(Spool *spool); // also after a failed spool_open()

// Appends all of it, or nothing when the disk is full.
Status spool_add(Spool *spool, const char *data, size_t len, Fault *fault);

#endif
