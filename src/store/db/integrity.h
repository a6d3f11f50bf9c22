// Looking over a store: SQLite's quick check, by which nothing is written to a damaged store.
#ifndef ONLYMOVE_STORE_DB_INTEGRITY_H
#define ONLYMOVE_STORE_DB_INTEGRITY_H

#include "src/store/db/handle.h"

// So many pages are looked over when a store is opened: 4 MiB, some ten milliseconds. What is
// larger is for store_look_over() and store_survey_begin().
enum { LOOK_OVER_PAGES = 1024 };

// Looks over the store to the end, in the transaction that is open, if there is one. STATUS_STORE
// when it is damaged; any other fault of reading it.
Status integrity_check(Store *store, Fault *fault);

#endif
