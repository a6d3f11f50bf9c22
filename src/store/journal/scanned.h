// What runs have seen of a game: the newest visit of each position, by whichever run of a profile.
#pragma once

#include "src/store/db/handle.h"

// A visit in so many bytes: 0 none, VISIT_CANDIDATE, or verdict_pack() of what has refused it.
#define VISIT_CANDIDATE UINT32_MAX
enum { VISIT_BYTES = 4 };
uint32_t scanned_read_visit(const unsigned char *bytes);

// Adds the visits of a run to its earlier ones of this game, and removes these positions from other
// runs of the profile. The caller has begun a transaction.
void scanned_put_visits(Store *store, int64_t game, int64_t run, int64_t profile,
                        const StoreVisit *visits, size_t count);
