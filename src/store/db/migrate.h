// From the candidates and decisions of earlier schema steps to judgements and the journal.
#ifndef ONLYMOVE_STORE_DB_MIGRATE_H
#define ONLYMOVE_STORE_DB_MIGRATE_H

#include "src/store/db/handle.h"

// Each row of former_candidate becomes a candidate with one judgement, each decision an action that
// can be undone; both tables are then dropped. A candidate whose JSON is damaged is taken along as
// it is. In a transaction of the caller.
Status migrate_judgements(Store *store, Fault *fault);

// Works out what lists show of judgements without an outline, of all candidates, and of all games.
// What is damaged says nothing. In a transaction of the caller.
Status migrate_outlines(Store *store, Fault *fault);

// Works out the keys of all trees, see duplicate.h. In a transaction of the caller.
Status migrate_keys(Store *store, Fault *fault);

// Works out what judgements say of the solutions of imported puzzles. In a transaction of the
// caller.
Status migrate_source_answers(Store *store, Fault *fault);

#endif
