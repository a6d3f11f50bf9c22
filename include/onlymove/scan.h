// A profile over many positions, several at a time: each is an inquiry of its own, and their
// results come in the order in which the positions were given, whatever the engines' order.
#ifndef ONLYMOVE_SCAN_H
#define ONLYMOVE_SCAN_H

#include "onlymove/inquiry.h"
#include "onlymove/runner.h"

// Gives the next position (its moves are copied before the next call) and what the caller knows it
// by. Returns false when there is none now; it is asked again at the next step.
typedef bool ScanSource(void *context, Subject *subject, uint64_t *tag);

typedef struct Scan Scan;

// Pool and profile are borrowed. NULL when memory is out.
Scan *scan_new(Pool *pool, const Profile *profile, ScanSource *source, void *context);
// Gives back all searches.
void scan_free(Scan *scan, int64_t now);

typedef struct ScanResult {
    uint64_t tag;
    const Inquiry *inquiry; // done, unless `fault` says something
    const char *fault;      // why the engines could not judge it, or ""
} ScanResult;

// Call after pool_pump(): takes up positions, moves on what is under way. Returns true with the
// next result in order, when that one is ready; it is valid until scan_next(), and is given again
// until then.
bool scan_step(Scan *scan, int64_t now, ScanResult *result);
void scan_next(Scan *scan);

// Nothing is under way.
bool scan_is_idle(const Scan *scan);
// The inquiries under way, the first given first; NULL past the last. For the screen.
const Inquiry *scan_inquiry(const Scan *scan, size_t index, uint64_t *tag);

#endif
