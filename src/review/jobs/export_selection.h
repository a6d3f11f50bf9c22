// Which puzzles of a store go out.
#ifndef ONLYMOVE_REVIEW_JOBS_EXPORT_SELECTION_H
#define ONLYMOVE_REVIEW_JOBS_EXPORT_SELECTION_H

#include "onlymove/outlet.h"

// A walk over those that the scope means, in its order. The scope is not asked again.
Status export_selection_walk(Store *store, const ExportSelection *scope, StoreWalk **walk,
                             Fault *fault);

#endif
