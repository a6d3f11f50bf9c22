// Care of stores: checks, rescue of a damaged store, merging, and the cache of analyses.
#pragma once

#include "onlymove/pool.h"
#include "onlymove/store.h"

// Checks every page, row and reference of a store that is open to be read, that decisions are those
// of the journal, and that candidates and settings of runs can be read. Appends a line for each
// fault, of many only the first, and then returns STATUS_SYNTAX.
Status store_check(Store *store, Str *problems, Fault *fault);

// Opens a store of this version to read it, whatever its tables are, for store_rescue() alone.
Status store_open_to_rescue(Store **store, const char *path, Fault *fault);

// Makes a new store in a temporary file, lets `fill` fill it, and moves it to `path`, where nothing
// may be, once all is on the disk; after a failure nothing stays behind. When *interrupted becomes
// not 0, statements on the new store fail, and the result is STATUS_LIMIT.
typedef Status StoreFill(void *context, Store *made, Fault *fault);
Status store_make(const char *path, StoreFill *fill, void *context, const volatile int *interrupted,
                  Fault *fault);
// Statements of an open store fail too when *interrupted becomes not 0.
void store_interrupt_by(Store *store, const volatile int *interrupted);

// Copies a damaged store (open to be read) into a new one: every row that can be read, if its
// candidate can be read too. For a lost source, game, profile, run or set to which a row belongs it
// makes one, named "lost". Appends to *report how many rows a table were saved, lost, and made.
// Leaves out the cache of analyses, because it can be searched again. A decision whose last journal
// entry is lost is taken from the candidate, without its reason. A candidate without a readable
// judgement, or with impossible values, is left out with its journal. The report names each known
// decision that could not be saved; *lost is their number.
Status store_rescue(Store *store, Store *made, Str *report, size_t *lost, Fault *fault);

// Checks every page of an open store, but no references, for at most ten seconds. STATUS_STORE: it
// is damaged. STATUS_OK: it is whole, or the time was up.
Status store_check_integrity(Store *store, Fault *fault);

// The same check in slices of some milliseconds, while the store is used: one table a slice,
// without tables that take longer. True: it has ended, because there is no table `index` or this
// one is damaged; *status is as of store_check_integrity().
bool store_check_table(Store *store, int index, Status *status, Fault *fault);
// False where it has nothing to do: the store is small and was checked when it was opened, or it is
// only read.
bool store_needs_check(Store *store);

// Makes the store read-only from now on, as if store_open_read_only() had opened it.
void store_end_writing(Store *store);

// --- Merges stores of several machines or people into a new one: what runs have seen and found,
// decisions, changed trees, sets and results.
//
//     for each store:  store_merge_key(from, &key, &fault), and in the order of keys
//     for each store:  store_merge_add(merge, from, &fault)
//     store_merge_decide(merge, &fault)
//     for each store:  store_merge_finish(merge, from, &fault)
//
// Each store may be closed in between. Only the keys decide the order, and so the result.

typedef struct MergeReport { // zeroed, nothing was merged
    size_t games;            // of the new store
    size_t decisions;        // taken over, counted once for each store that has them
    size_t left_out;         // candidates whose games are too long to be kept with their moves
    size_t conflict_count;
    Str conflicts; // a line each: which puzzle, what was overruled, what holds, of which store
    size_t engine_count;
    Str engines; // a line each: engine, its options, the version of onlymove, the first store
} MergeReport;
void merge_report_done(MergeReport *report);

// Appends the key by which strcmp() orders stores: when the newest run began, then a hash of the
// contents.
Status store_merge_key(Store *from, Str *key, Fault *fault);

typedef struct StoreMerge StoreMerge;
// Begins a merge into the new store `to`. Store and report are borrowed.
StoreMerge *store_merge_new(Store *to, MergeReport *report);
void store_merge_free(StoreMerge *merge);

// Copies runs, games with what each run has seen of them, imported puzzles, analyses, and how
// solving went; remembers decisions. A puzzle is copied once, runs of one RunIdentity become one
// run, and of several places of a game the last by file and number counts. Games are copied whole
// or not at all.
Status store_merge_add(StoreMerge *merge, Store *from, Fault *fault);
// Writes decisions and trees changed by hand into the journal in the order of time: the newest
// holds, and what it overrules is reported as a conflict.
Status store_merge_decide(StoreMerge *merge, Fault *fault);
// Copies audits of judgements that still hold, results of solvers, pairs of duplicates that are
// both kept, and sets; sets of one name are joined.
Status store_merge_finish(StoreMerge *merge, Store *from, Fault *fault);

// --- The cache of analyses in the store.

// Fills *cache, which can then be used until the store is closed, also by several programs at once.
// find() takes microseconds. keep() does not wait for the disk: a power cut may lose the newest
// analyses, but no decision. While another program locks the store, up to 4 MiB of kept analyses
// wait in memory, where find() sees them; the oldest are dropped first. An analysis that is
// damaged, or written by a newer onlymove, is not found, and the next one kept under its key
// replaces it. keep() does nothing where the cache has as much already; above the limit it drops
// some of the least recently used. STATUS_STORE when the store is only read.
Status store_cache(Store *store, SearchCache *cache, Fault *fault);

// Fills *cache for reading only: nothing is written, not even when an analysis was used. keep()
// must not be called.
Status store_cache_read_only(Store *store, SearchCache *cache, Fault *fault);

// Writes the analyses that wait in memory. False while another program locks the store; the next
// keep(), or the next call, tries again.
bool store_cache_write(Store *store);
bool store_cache_has_unwritten(const Store *store); // whether some wait

// Sets the limit of all keys and analyses together, in bytes, for this program; later calls of
// keep() shrink the cache to it step by step. Does nothing before store_cache().
#define STORE_CACHE_LIMIT (UINT64_C(256) << 20) // unless said otherwise
void store_cache_limit(Store *store, uint64_t bytes);

typedef struct StoreCacheStats {
    uint64_t entries, bytes, limit;       // of the store
    uint64_t hits, misses, kept, evicted; // since store_cache()
    uint64_t failed;                      // failures of the database since store_cache()
    Fault fault;                          // the last of them; "" when there was none
} StoreCacheStats;

// Fills *stats, with zeroes before store_cache().
void store_cache_stats(Store *store, StoreCacheStats *stats);

// Forgets all analyses. The file keeps its size and uses the room again.
Status store_cache_clear(Store *store, Fault *fault);
