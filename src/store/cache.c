// The cache of analyses on a connection of its own, because it wants less of the disk than the
// decisions do: in WAL mode synchronous=NORMAL never leaves a torn database behind, it only may
// lose what was committed last.
//
// Which analysis was used longest ago need not be exact, so that a hit costs no write: one that is
// among the newest anyway is not noted, and the others are noted many at once.
#include "onlymove/store_cache.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/hash.h"
#include "src/store/analysis_code.h"
#include "src/store/handle.h"

enum {
    BUSY_MS = 20,         // to wait for other programs
    CLEAR_BUSY_MS = 5000, // the same, when the curator has asked for it
    FRESH = 256,          // so many behind the newest one, use is not noted
    TOUCHED_MAX = 64,     // uses noted together
    STEPS_MAX = 16,       // analyses dropped in one go
};

typedef struct StoreCache {
    Store *link;   // a connection to the same file
    int64_t clock; // the newest use, as far as known
    uint64_t limit;
    Str code;                     // what is about to be written
    int64_t touched[TOUCHED_MAX]; // candidates for a newer use
    int touched_count;
    StoreCacheFigures figures;
} StoreCache;

static int64_t signed_of(uint64_t number)
{
    int64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static uint64_t unsigned_of(int64_t bits)
{
    uint64_t number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

// Ties the bytes of an analysis to its key and to what it covers.
static uint64_t seed_of(const char *key, uint64_t covered)
{
    unsigned char bytes[sizeof covered];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (unsigned char)(covered >> 8 * i);
    }
    return hash_bytes(hash_bytes(HASH_BEGIN, key, strlen(key)), bytes, sizeof bytes);
}

// Runs a statement without parameters but perhaps a number. What goes wrong is remembered.
static bool run_statement(StoreCache *cache, StatementId id, int64_t number, int64_t *value)
{
    sqlite3_stmt *statement = store_statement(cache->link, id);
    sqlite3_bind_int64(statement, 1, number); // nothing happens when it has no place for it
    Status status = store_run(cache->link, statement, value, &cache->figures.fault);
    cache->figures.failed += status != STATUS_OK;
    return status == STATUS_OK;
}

static void roll_back(StoreCache *cache)
{
    store_run(cache->link, store_statement(cache->link, SQL_ROLLBACK), NULL, NULL);
}

static bool commit(StoreCache *cache, bool done)
{
    if (done && run_statement(cache, SQL_COMMIT, 0, NULL)) {
        return true;
    }
    roll_back(cache);
    return false;
}

// In the transaction of the caller.
static bool write_touched(StoreCache *cache)
{
    bool done = true;
    for (int i = 0; i < cache->touched_count && done; i++) {
        done = run_statement(cache, SQL_CACHE_TOUCH, cache->touched[i], NULL);
    }
    cache->touched_count = 0;
    return done;
}

static void flush_touched(StoreCache *cache)
{
    if (cache->touched_count > 0 && run_statement(cache, SQL_BEGIN, 0, NULL)) {
        commit(cache, write_touched(cache));
    }
    cache->touched_count = 0;
}

static void touch(StoreCache *cache, int64_t id, int64_t used)
{
    if (used > cache->clock - FRESH) {
        return;
    }
    for (int i = 0; i < cache->touched_count; i++) {
        if (cache->touched[i] == id) {
            return;
        }
    }
    cache->touched[cache->touched_count++] = id;
    if (cache->touched_count == TOUCHED_MAX) {
        flush_touched(cache);
    }
}

typedef struct Row {
    int64_t id, used;
    uint64_t covered;
} Row;

// The row of a key, when it can be read; it is then to be touched.
static bool read_row(StoreCache *cache, const char *key, Analysis *analysis, Row *row)
{
    sqlite3_stmt *find = store_statement(cache->link, SQL_CACHE_FIND);
    sqlite3_bind_text(find, 1, key, -1, SQLITE_STATIC);
    int got = find ? sqlite3_step(find) : SQLITE_ERROR;
    bool found = false;
    if (got == SQLITE_ROW) {
        uint64_t covered = unsigned_of(sqlite3_column_int64(find, 1));
        *row = (Row){sqlite3_column_int64(find, 0), sqlite3_column_int64(find, 2), covered};
        const void *data = sqlite3_column_blob(find, 3);
        size_t len = (size_t)sqlite3_column_bytes(find, 3);
        found = data && analysis_decode(analysis, seed_of(key, covered), data, len);
    } else if (got != SQLITE_DONE) {
        cache->figures.failed++;
        store_fault(cache->link, "cannot be read", &cache->figures.fault);
    }
    sqlite3_reset(find);
    return found;
}

static uint64_t cache_find(void *context, const char *key, uint64_t nodes, Analysis *analysis)
{
    StoreCache *cache = context;
    Row row;
    if (!read_row(cache, key, analysis, &row)) {
        cache->figures.misses++;
        return 0;
    }
    // Without a limit only what covers every limit will do.
    bool hit = row.covered >= (nodes == 0 ? UINT64_MAX : nodes);
    cache->figures.hits += hit;
    cache->figures.misses += !hit;
    touch(cache, row.id, row.used);
    return row.covered;
}

static bool write_row(StoreCache *cache, const char *key, uint64_t covered)
{
    sqlite3_stmt *keep = store_statement(cache->link, SQL_CACHE_KEEP);
    sqlite3_bind_text(keep, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_int64(keep, 2, signed_of(covered));
    sqlite3_bind_int64(keep, 3, (int64_t)(strlen(key) + cache->code.len));
    sqlite3_bind_blob64(keep, 4, cache->code.data, cache->code.len, SQLITE_STATIC);
    Status status = store_run(cache->link, keep, &cache->clock, &cache->figures.fault);
    cache->figures.failed += status != STATUS_OK;
    return status == STATUS_OK;
}

// Drops some of the oldest while there is too much; *dropped of them.
static bool trim(StoreCache *cache, uint64_t *dropped)
{
    for (*dropped = 0; *dropped < STEPS_MAX; ++*dropped) {
        int64_t size = 0, id = 0;
        if (!run_statement(cache, SQL_CACHE_SIZE, 0, &size)) {
            return false;
        }
        if (size <= 0 || (uint64_t)size <= cache->limit) {
            return true;
        }
        if (!write_touched(cache) || !run_statement(cache, SQL_CACHE_DROP_OLDEST, 0, &id)) {
            return false;
        }
        if (id == 0) {
            return true;
        }
    }
    return true;
}

static bool is_there(StoreCache *cache, const char *key, uint64_t covered)
{
    Analysis analysis;
    Row row;
    analysis_init(&analysis, 0);
    bool there = read_row(cache, key, &analysis, &row) && row.covered >= covered;
    analysis_done(&analysis);
    return there;
}

static void cache_keep(void *context, const char *key, uint64_t covered, const Analysis *analysis)
{
    StoreCache *cache = context;
    str_clear(&cache->code);
    analysis_encode(analysis, seed_of(key, covered), &cache->code);
    if (analysis->failed || cache->code.failed || strlen(key) + cache->code.len > cache->limit ||
        !run_statement(cache, SQL_BEGIN, 0, NULL)) {
        return;
    }
    if (is_there(cache, key, covered)) {
        roll_back(cache);
        return;
    }
    uint64_t dropped = 0;
    if (commit(cache, write_row(cache, key, covered) && trim(cache, &dropped))) {
        cache->figures.kept++;
        cache->figures.evicted += dropped;
    }
}

// synchronous=NORMAL is safe with a WAL only; without one the cache stays slow.
static bool prepare(StoreCache *cache)
{
    sqlite3 *db = cache->link->db;
    sqlite3_stmt *mode = NULL;
    sqlite3_prepare_v2(db, "PRAGMA journal_mode", -1, &mode, NULL);
    bool has_wal = mode && sqlite3_step(mode) == SQLITE_ROW &&
                   strcmp((const char *)sqlite3_column_text(mode, 0), "wal") == 0;
    sqlite3_finalize(mode);
    sqlite3_busy_timeout(db, BUSY_MS);
    // Dropped analyses are no secret: SQLite need not overwrite them.
    sqlite3_exec(db, "PRAGMA secure_delete = OFF", NULL, NULL, NULL);
    return (!has_wal ||
            sqlite3_exec(db, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL) == SQLITE_OK) &&
           run_statement(cache, SQL_CACHE_CLOCK, 0, &cache->clock);
}

static Status cache_open(Store *store, Fault *fault)
{
    StoreCache *cache = calloc(1, sizeof *cache);
    if (!cache) {
        return fault_set(fault, STATUS_MEMORY, "%s: out of memory", store->path);
    }
    cache->limit = STORE_CACHE_LIMIT;
    Status status = store_connect(&cache->link, store->path, fault);
    if (status == STATUS_OK && !prepare(cache)) {
        status = store_fault(cache->link, "has no cache", fault);
    }
    if (status != STATUS_OK) {
        store_cache_close(cache);
        return status;
    }
    store->cache = cache;
    return STATUS_OK;
}

Status store_cache(Store *store, SearchCache *search, Fault *fault)
{
    if (store->only_read) {
        return fault_set(fault, STATUS_STORE, "%s: is open only to be read", store->path);
    }
    Status status = store->cache ? STATUS_OK : cache_open(store, fault);
    if (status == STATUS_OK) {
        *search = (SearchCache){store->cache, cache_find, cache_keep};
    }
    return status;
}

void store_cache_close(StoreCache *cache)
{
    if (!cache) {
        return;
    }
    if (cache->link) {
        flush_touched(cache);
    }
    store_close(cache->link);
    str_done(&cache->code);
    free(cache);
}

void store_cache_limit(Store *store, uint64_t bytes)
{
    if (store->cache) {
        store->cache->limit = bytes;
    }
}

void store_cache_figures(Store *store, StoreCacheFigures *figures)
{
    StoreCache *cache = store->cache;
    *figures = (StoreCacheFigures){0};
    if (!cache) {
        return;
    }
    int64_t count = 0, size = 0;
    run_statement(cache, SQL_CACHE_COUNT, 0, &count);
    run_statement(cache, SQL_CACHE_SIZE, 0, &size);
    *figures = cache->figures;
    figures->entries = unsigned_of(count);
    figures->bytes = unsigned_of(size);
    figures->limit = cache->limit;
}

Status store_cache_clear(Store *store, Fault *fault)
{
    SearchCache search;
    Status status = store_cache(store, &search, fault);
    if (status != STATUS_OK) {
        return status;
    }
    static const StatementId steps[] = {SQL_BEGIN, SQL_CACHE_DROP_ALL, SQL_CACHE_NO_SIZE,
                                        SQL_COMMIT};
    Store *link = store->cache->link;
    sqlite3_busy_timeout(link->db, CLEAR_BUSY_MS);
    sqlite3_db_config(link->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == STATUS_OK; i++) {
        status = store_run(link, store_statement(link, steps[i]), NULL, fault);
    }
    if (status != STATUS_OK) {
        roll_back(store->cache);
    }
    sqlite3_db_config(link->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1, NULL);
    sqlite3_busy_timeout(link->db, BUSY_MS);
    store->cache->touched_count = 0;
    return status;
}
