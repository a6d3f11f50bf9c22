// From the candidates and decisions of earlier schema steps to judgements and the journal.
#ifndef ONLYMOVE_STORE_MIGRATE_H
#define ONLYMOVE_STORE_MIGRATE_H

#include "src/store/handle.h"

// Each row of former_candidate becomes a candidate with one judgement, each decision an action that
// can be undone; both tables are then dropped. A candidate whose JSON is damaged is taken along as
// it is. In a transaction of the caller.
Status migrate_judgements(Store *store, Fault *fault);

#endif
