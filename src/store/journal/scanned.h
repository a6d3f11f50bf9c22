// What runs have seen of a game: of each position the newest visit of its profile, whichever run's.
#pragma once

#include "src/store/db/handle.h"

// What a visit says of a ply, in so many bytes: nothing (0), that it is a candidate, or what has
// refused it.
#define VISIT_CANDIDATE UINT32_MAX
enum { VISIT_BYTES = 4 };
uint32_t scanned_at_ply(const unsigned char *bytes);

// Adds the visits of a run to those it has made at this game before, and takes the same positions
// from the other runs of the profile. In the transaction of the caller.
void scanned_keep(Store *store, int64_t game, int64_t run, int64_t profile,
                  const StoreScanned *scanned, size_t count);
