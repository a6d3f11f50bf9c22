// Tells when a file changes, without looking at it again and again.
#ifndef ONLYMOVE_WATCH_H
#define ONLYMOVE_WATCH_H

#include <stdbool.h>

// A descriptor that becomes readable when one of the files that are there of `paths` (which ends
// with NULL) is written to; to be closed by close(). -1 where the system cannot tell.
int watch_open(const char *const paths[]);
// Whether it tells of a change; it is then not readable again before the next one.
bool watch_take(int watch);

#endif
