// Looking after a store: whether all of it is whole, and what of a damaged one can be saved.
#ifndef ONLYMOVE_STORE_CARE_H
#define ONLYMOVE_STORE_CARE_H

#include "onlymove/store.h"

// Looks at every page, row and reference of a store that is open to be read, and at what onlymove
// itself wants of it: that decisions are those of the journal, and that candidates and the settings
// of runs can be read. Appends a line for each thing that is wrong, of many only the first.
// STATUS_SYNTAX when there is any.
Status store_check(Store *store, Str *findings, Fault *fault);

// Appends the bytes of a new store with every row of a damaged one (open to be read, which it only
// is) that can be read and whose game, run or candidate can be, too; and to *report a line a table
// that says how many were saved and lost. The cache of analyses stays behind, because it can be
// searched again. A decision whose last entry is lost is as the candidate has it, without its
// reason. A candidate of which all judgements are lost is left out with its journal, and the report tells what was
// decided on it.
Status store_rescue(Store *store, Str *bytes, Str *report, Fault *fault);

// Looks over a store that is open, every page but not what refers to what, for ten seconds at most.
// STATUS_STORE: it is damaged. STATUS_OK: it is whole, or the time was up.
Status store_look_over(Store *store, Fault *fault);

// The same by a thread with a connection of its own, while the store is used. Where the store's
// journal is no WAL, who reads keeps others from writing: there a change breaks it off.
typedef struct StoreSurvey StoreSurvey;

// NULL where there is nothing to do: the store is small, and was looked over when it was opened, or
// is only read; or where the system refuses.
StoreSurvey *store_survey_begin(Store *store);
// It can be read from when the survey has ended.
int store_survey_fd(const StoreSurvey *survey);
// Does not wait. False: not ended yet. Else *status is as that of store_look_over(), or
// STATUS_LOCKED: a change has broken it off.
bool store_survey_ended(StoreSurvey *survey, Status *status, Fault *fault);
// Breaks it off if it has not ended. Before the store is closed. NULL is fine.
void store_survey_free(StoreSurvey *survey);

// From now on the store is only read, as if store_open_to_read() had opened it.
void store_end_writing(Store *store);

#endif
