// Looking after a store: whether all of it is whole, and what of a damaged one can be saved.
#pragma once

#include "onlymove/pool.h"
#include "onlymove/store.h"

// Looks at every page, row and reference of a store that is open to be read, and at what onlymove
// itself wants of it: that decisions are those of the journal, and that candidates and the settings
// of runs can be read. Appends a line for each thing that is wrong, of many only the first.
// STATUS_SYNTAX when there is any.
Status store_check(Store *store, Str *findings, Fault *fault);

// Opens a store of this version as store_open_to_read() does, whatever its tables are, for
// store_rescue() alone.
Status store_open_to_rescue(Store **store, const char *path, Fault *fault);

// Makes a new store beside `path`, where nothing may be; it is there once `make` has returned
// STATUS_OK and all of it is on the disk; else nothing stays behind. As soon as *interrupted is not
// 0 its statements fail, and STATUS_LIMIT says that it was interrupted.
typedef Status StoreMake(void *context, Store *made, Fault *fault);
Status store_make(const char *path, StoreMake *make, void *context, const volatile int *interrupted,
                  Fault *fault);
// The same for the statements of a store that is open.
void store_interrupt_by(Store *store, const volatile int *interrupted);

// Copies into a new store every row of a damaged one (open to be read, which it only is) that can
// be read and whose game, run or candidate can be, too; and appends to *report a line a table that
// says how many were saved and lost. The cache of analyses stays behind, because it can be
// searched again. A decision whose last entry is lost is as the candidate has it, without its
// reason. A candidate of which all judgements are lost, or which has impossible
// values, is left out with its journal. The report names each decision that is known and could not
// be saved, and *lost says how many there are.
Status store_rescue(Store *store, Store *made, Str *report, size_t *lost, Fault *fault);

// Looks over a store that is open, every page but not what refers to what, for ten seconds at most.
// STATUS_STORE: it is damaged. STATUS_OK: it is whole, or the time was up.
Status store_check_integrity(Store *store, Fault *fault);

// The same in slices of some milliseconds, while the store is used: a table each, without those for
// which that is too short.
typedef struct StoreSurvey StoreSurvey;
// NULL where there is nothing to do: the store is small, and was looked over when it was opened, or
// it is only read.
StoreSurvey *store_survey_begin(Store *store);
// True: it has ended, with *status as that of store_check_integrity().
bool store_survey_step(StoreSurvey *survey, Status *status, Fault *fault);
void store_survey_free(StoreSurvey *survey); // NULL is fine

// From now on the store is only read, as if store_open_to_read() had opened it.
void store_end_writing(Store *store);

// --- Stores of several machines, or people, joined into a new one: what their runs have seen of
// games, what these have found, what curators have decided, and what they have made of it.
//
//     for each store:  store_merge_rank(from, &rank, &fault), and in the order of ranks
//     for each store:  store_merge_add(merge, from, &fault)
//     store_merge_decide(merge, &fault)
//     for each store:  store_merge_finish(merge, from, &fault)
//
// Each can be closed in between. What comes out depends on no other order than that of the ranks.

typedef struct MergeReport { // zeroed, of nothing
    size_t games;            // of the new store
    size_t decisions;        // that came over, each time that they did
    size_t left_out;         // candidates that did not: those of games that are too long to be
                             // kept with their moves
    size_t conflict_count;
    Str conflicts; // a line each: which puzzle, what was overruled, what holds, of which store
    size_t engine_count;
    Str engines; // a line each: engine, its options, the version of onlymove, the first store
} MergeReport;
void merge_report_done(MergeReport *report);

// Appends what orders stores: when the newest of its runs began, then a number for what it holds.
Status store_merge_rank(Store *from, Str *rank, Fault *fault);

typedef struct StoreMerge StoreMerge;
// `to` is a new store. Both are borrowed. NULL when memory is out.
StoreMerge *store_merge_new(Store *to, MergeReport *report);
void store_merge_free(StoreMerge *merge);

// Brings over runs, games with what each run has seen of them, imported puzzles, analyses, and how
// solving went. A puzzle is there once, a run of the same identity is the same run, and of a game
// that stands at several places the last by file and number counts. Games are kept whole or not at
// all. Notes decisions.
Status store_merge_add(StoreMerge *merge, Store *from, Fault *fault);
// Writes decisions and trees changed by hand into the journal, all in the order of time: the newest
// holds, and those that it overrules are a conflict.
Status store_merge_decide(StoreMerge *merge, Fault *fault);
// Brings over audits of what is as it was audited, results of solvers, the pairs of duplicates that
// are both kept, and sets: of those of one name the puzzles of all.
Status store_merge_finish(StoreMerge *merge, Store *from, Fault *fault);

// --- Analyses kept in the store, for whoever searches again.

// Fills *cache, which can then be used until the store is closed. Any number of programs may use
// one store's. find() takes microseconds and keep() does not wait for the disk: a power cut may
// lose the newest analyses, but nothing else, and no decision. While another program holds the
// store what is kept waits in memory, 4 MiB of it, and is found there; the oldest goes first. What
// is damaged, or written by a newer onlymove, is not found and gives way to the next one kept under
// its key. keep() keeps what it is given unless as much is there already, and it drops some of
// those that were used longest ago while all together are above the limit. STATUS_STORE when the
// store was opened only to read it.
Status store_cache(Store *store, SearchCache *cache, Fault *fault);

// The same cache, only to be asked: nothing is written, neither that it was asked. keep() must not
// be called.
Status store_cache_to_ask(Store *store, SearchCache *cache, Fault *fault);

// Writes what waits. False while another program holds the store; with the next call of keep(), or
// of this, it is tried again.
bool store_cache_write(Store *store);
bool store_cache_waits(const Store *store);

// Bytes of all keys and analyses together, from now on, for this program; the next calls of keep()
// come down to it step by step. Does nothing before store_cache().
#define STORE_CACHE_LIMIT (UINT64_C(256) << 20) // unless said otherwise
void store_cache_limit(Store *store, uint64_t bytes);

typedef struct StoreCacheFigures {
    uint64_t entries, bytes, limit;       // of the store
    uint64_t hits, misses, kept, evicted; // since store_cache()
    uint64_t failed;                      // times that the database refused something, since then
    Fault fault;                          // why, the last time; "" when none was
} StoreCacheFigures;

// All zero before store_cache().
void store_cache_figures(Store *store, StoreCacheFigures *figures);

// Forgets all analyses. The file keeps its size and uses the room again.
Status store_cache_clear(Store *store, Fault *fault);
