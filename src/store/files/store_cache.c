// The cache of analyses. It has its own connection, because it need not be as durable as decisions:
// in WAL mode synchronous=NORMAL never tears a database, but may lose the last commits.
//
// The order of use need not be exact, so a hit costs no write: uses of the newest analyses are not
// noted, and other uses are noted many at once.
#include "onlymove/store_care.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"
#include "src/store/files/analysis_code.h"
#include "src/store/db/handle.h"

enum {
    UNNOTED_MAX = 256,     // uses of so many newest analyses are not noted
    USED_MAX = 64,         // uses noted together
    DROPPED_MAX = 16,      // analyses dropped in one go
    WAITING_MAX = 4 << 20, // bytes of analyses that wait while another program locks the store
};

// An analysis that is to be written.
typedef struct WaitingRow {
    Str key, encoded;
    uint64_t covered; // node limit up to which it answers; UINT64_MAX: any
} WaitingRow;

typedef struct StoreCache {
    Store *store;       // the store that it belongs to
    Store *connection;  // a connection to the same file
    int64_t newest_use; // number of the newest use, as far as known
    uint64_t limit;
    WaitingRow *waiting; // oldest first
    size_t waiting_count, waiting_cap, waiting_bytes;
    bool locked;                 // the last attempt met a lock of another program
    bool fault_is_lock;          // the fault in `stats` is a lock: it ends with the lock
    int64_t used_rows[USED_MAX]; // rows whose use is to be noted
    int used_count;
    StoreCacheStats stats;
} StoreCache;

// A hash of key and `covered`: the checksum ties the bytes of an analysis to both.
static uint64_t checksum_seed(const char *key, uint64_t covered) {
    unsigned char bytes[sizeof covered];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(covered >> 8 * i);
    return hash_bytes(hash_bytes(HASH_BEGIN, key, strlen(key)), bytes, sizeof bytes);
}

// Counts a failure for the statistics. Returns whether there is none.
static bool note_status(StoreCache *cache, Status status) {
    if (status != STATUS_OK) {
        cache->stats.failed++;
        cache->fault_is_lock = status == STATUS_LOCKED;
        cache->locked = cache->locked || cache->fault_is_lock;
    }
    return status == STATUS_OK;
}

// Runs a statement with at most one parameter, and keeps its error for the statistics.
static bool run_statement(StoreCache *cache, StatementId id, int64_t number, int64_t *value) {
    // A statement without a parameter ignores the number.
    const int64_t result = STORE_EXECUTE(cache->connection, id, number);
    const bool ok = note_status(cache, store_take_fault(cache->connection, &cache->stats.fault));
    if (ok && value)
        *value = result;
    return ok;
}

static bool begin_write(StoreCache *cache) {
    const bool begun = run_statement(cache, SQL_BEGIN, 0, NULL);
    if (begun && cache->fault_is_lock) {
        cache->stats.fault = (Fault){""};
        cache->fault_is_lock = false;
    }
    return begun;
}

static void roll_back_write(StoreCache *cache) {
    sqlite3_exec(cache->connection->db, "ROLLBACK", NULL, NULL, NULL);
}

static bool end_write(StoreCache *cache, bool is_written) {
    if (is_written && run_statement(cache, SQL_COMMIT, 0, NULL))
        return true;
    roll_back_write(cache);
    return false;
}

// Notes uses, in the caller's transaction.
static bool write_uses(StoreCache *cache) {
    bool ok = true;
    for (int i = 0; i < cache->used_count && ok; i++)
        ok = run_statement(cache, SQL_CACHE_TOUCH, cache->used_rows[i], NULL);
    cache->used_count = 0;
    return ok;
}

static void flush_uses(StoreCache *cache) {
    if (cache->used_count > 0 && begin_write(cache))
        end_write(cache, write_uses(cache));
    cache->used_count = 0;
}

static void note_use(StoreCache *cache, int64_t id, int64_t used) {
    if (used > cache->newest_use - UNNOTED_MAX)
        return;
    for (int i = 0; i < cache->used_count; i++)
        if (cache->used_rows[i] == id)
            return;
    cache->used_rows[cache->used_count++] = id;
    if (cache->used_count == USED_MAX)
        flush_uses(cache);
}

typedef struct CacheRow {
    int64_t id, used; // `used`: number of the last use, see CACHE_KEEP
    uint64_t covered; // node limit up to which it answers; UINT64_MAX: any
} CacheRow;

// Reads the row of a key; false when there is none, or it is unreadable. The caller notes the use.
static bool read_row(StoreCache *cache, const char *key, Analysis *analysis, CacheRow *row) {
    sqlite3_stmt *find = store_statement(cache->connection, SQL_CACHE_FIND);
    bind_text(find, 1, key);
    bool found = false;
    if (store_next_row(cache->connection, find)) {
        uint64_t covered = column_bits(find, 1);
        *row = (CacheRow){sqlite3_column_int64(find, 0), sqlite3_column_int64(find, 2), covered};
        const void *data = sqlite3_column_blob(find, 3);
        size_t len = (size_t)sqlite3_column_bytes(find, 3);
        found = data && analysis_decode(analysis, checksum_seed(key, covered), data, len);
        sqlite3_reset(find);
    }
    note_status(cache, store_take_fault(cache->connection, &cache->stats.fault));
    return found;
}

// Returns the newest waiting analysis of a key, or NULL.
static const WaitingRow *find_waiting(const StoreCache *cache, const char *key) {
    for (size_t i = cache->waiting_count; i-- > 0;)
        if (strcmp(str_text(&cache->waiting[i].key), key) == 0)
            return &cache->waiting[i];
    return NULL;
}

static bool read_waiting(const StoreCache *cache, const char *key, Analysis *analysis,
                         CacheRow *row) {
    const WaitingRow *waiting = find_waiting(cache, key);
    *row = (CacheRow){.used = INT64_MAX, .covered = waiting ? waiting->covered : 0};
    return waiting && analysis_decode(analysis, checksum_seed(key, waiting->covered),
                                      waiting->encoded.data, waiting->encoded.len);
}

// SearchCache.find of store_cache_read_only().
static uint64_t cache_peek(void *context, const char *key, uint64_t nodes, Analysis *analysis) {
    StoreCache *cache = context;
    CacheRow row;
    (void)nodes; // a part of what is wanted is useful too
    const bool found =
        read_waiting(cache, key, analysis, &row) || read_row(cache, key, analysis, &row);
    return found ? row.covered : 0;
}

static uint64_t cache_find(void *context, const char *key, uint64_t nodes, Analysis *analysis) {
    StoreCache *cache = context;
    CacheRow row;
    if (!read_waiting(cache, key, analysis, &row) && !read_row(cache, key, analysis, &row)) {
        cache->stats.misses++;
        return 0;
    }
    // Without a limit, only an analysis that covers every limit is a hit.
    bool hit = row.covered >= (nodes == 0 ? UINT64_MAX : nodes);
    cache->stats.hits += hit;
    cache->stats.misses += !hit;
    note_use(cache, row.id, row.used);
    return row.covered;
}

static bool write_row(StoreCache *cache, const WaitingRow *row) {
    const Str *key = &row->key;
    sqlite3_stmt *keep = store_statement(cache->connection, SQL_CACHE_KEEP);
    bind_text(keep, 1, str_text(key));
    sqlite3_bind_int64(keep, 2, signed_of(row->covered));
    sqlite3_bind_int64(keep, 3, (int64_t)(key->len + row->encoded.len));
    sqlite3_bind_blob64(keep, 4, row->encoded.data, row->encoded.len, SQLITE_STATIC);
    const int64_t used = store_execute(cache->connection, keep);
    cache->newest_use = used != 0 ? used : cache->newest_use;
    return note_status(cache, store_take_fault(cache->connection, &cache->stats.fault));
}

// Drops up to DROPPED_MAX of the oldest while the cache is too large; *dropped counts them.
static bool trim_cache(StoreCache *cache, uint64_t *dropped) {
    for (*dropped = 0; *dropped < DROPPED_MAX; ++*dropped) {
        int64_t size = 0, id = 0;
        if (!run_statement(cache, SQL_CACHE_SIZE, 0, &size))
            return false;
        if (size <= 0 || (uint64_t)size <= cache->limit)
            return true;
        if (!write_uses(cache) || !run_statement(cache, SQL_CACHE_DROP_OLDEST, 0, &id))
            return false;
        if (id == 0)
            return true;
    }
    return true;
}

static bool covers_key(StoreCache *cache, const char *key, uint64_t covered) {
    CacheRow row;
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    return read_row(cache, key, &analysis, &row) && row.covered >= covered;
}

static void drop_waiting(StoreCache *cache, size_t count) {
    for (size_t i = 0; i < count; i++) {
        WaitingRow *row = &cache->waiting[i];
        cache->waiting_bytes -= row->key.len + row->encoded.len;
        str_done(&row->key);
        str_done(&row->encoded);
    }
    cache->waiting_count -= count;
    if (count > 0 && cache->waiting_count > 0) {
        memmove(cache->waiting, cache->waiting + count,
                cache->waiting_count * sizeof *cache->waiting);
    }
}

static void add_waiting(StoreCache *cache, const char *key, uint64_t covered,
                        const Analysis *analysis) {
    array_grow(&cache->waiting, &cache->waiting_cap, cache->waiting_count + 1);
    WaitingRow *row = &cache->waiting[cache->waiting_count];
    *row = (WaitingRow){.covered = covered};
    str_add(&row->key, key);
    analysis_encode(analysis, checksum_seed(key, covered), &row->encoded);
    const size_t size = row->key.len + row->encoded.len;
    if (size > cache->limit) {
        str_done(&row->key);
        str_done(&row->encoded);
        return;
    }
    cache->waiting_bytes += size;
    cache->waiting_count++;
    while (cache->waiting_bytes > WAITING_MAX && cache->waiting_count > 1)
        drop_waiting(cache, 1);
}

// Writes one analysis, unless the store has one that covers as much.
static void write_waiting(StoreCache *cache, const WaitingRow *row) {
    uint64_t dropped = 0;
    if (!begin_write(cache))
        return;
    if (covers_key(cache, str_text(&row->key), row->covered)) {
        roll_back_write(cache);
    } else if (end_write(cache, write_row(cache, row) && trim_cache(cache, &dropped))) {
        cache->stats.kept++;
        cache->stats.evicted += dropped;
    }
}

bool store_cache_write(Store *store) {
    StoreCache *cache = store->cache;
    size_t handled = 0;
    if (!cache)
        return true;
    cache->locked = false;
    while (!cache->locked && handled < cache->waiting_count) {
        write_waiting(cache, &cache->waiting[handled]);
        handled += !cache->locked;
    }
    drop_waiting(cache, handled);
    return !cache->locked;
}

bool store_cache_has_unwritten(const Store *store) {
    return store->cache && store->cache->waiting_count > 0;
}

static void cache_keep(void *context, const char *key, uint64_t covered, const Analysis *analysis) {
    StoreCache *cache = context;
    add_waiting(cache, key, covered, analysis);
    store_cache_write(cache->store);
}

// Prepares the connection. Without a WAL synchronous=NORMAL is not safe, so the cache stays slow.
static bool prepare_connection(StoreCache *cache) {
    sqlite3 *db = cache->connection->db;
    // Dropped analyses are no secret, so SQLite need not overwrite them.
    sqlite3_exec(db, "PRAGMA secure_delete = OFF", NULL, NULL, NULL);
    return (!cache->store->has_wal ||
            sqlite3_exec(db, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL) == SQLITE_OK) &&
           run_statement(cache, SQL_CACHE_CLOCK, 0, &cache->newest_use);
}

static Status cache_open(Store *store, Fault *fault) {
    StoreCache *cache = xcalloc(1, sizeof *cache);
    cache->store = store;
    cache->limit = STORE_CACHE_LIMIT;
    Status status = store_connect(&cache->connection, store->path, fault);
    if (status == STATUS_OK && !prepare_connection(cache))
        status = store_fault(cache->connection, "has no cache", fault);
    if (status != STATUS_OK) {
        store_cache_close(cache);
        return status;
    }
    store->cache = cache;
    return STATUS_OK;
}

Status store_cache(Store *store, SearchCache *search_cache, Fault *fault) {
    if (store->read_only)
        return fault_set(fault, STATUS_STORE, "%s: is open only to be read", store->path);
    Status status = store->cache ? STATUS_OK : cache_open(store, fault);
    if (status == STATUS_OK)
        *search_cache = (SearchCache){store->cache, cache_find, cache_keep};
    return status;
}

Status store_cache_read_only(Store *store, SearchCache *search_cache, Fault *fault) {
    const Status status = store_cache(store, search_cache, fault);
    search_cache->find = cache_peek;
    search_cache->keep = NULL;
    return status;
}

void store_cache_close(StoreCache *cache) {
    if (!cache)
        return;
    if (cache->connection) {
        store_cache_write(cache->store);
        flush_uses(cache);
    }
    store_close(cache->connection);
    drop_waiting(cache, cache->waiting_count);
    free(cache->waiting);
    free(cache);
}

void store_cache_end_writing(StoreCache *cache) {
    if (cache) {
        drop_waiting(cache, cache->waiting_count);
        cache->used_count = 0;
        sqlite3_exec(cache->connection->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
    }
}

void store_cache_limit(Store *store, uint64_t bytes) {
    if (store->cache)
        store->cache->limit = bytes;
}

void store_cache_stats(Store *store, StoreCacheStats *stats) {
    StoreCache *cache = store->cache;
    int64_t count = 0, size = 0;
    *stats = (StoreCacheStats){0};
    if (!cache)
        return;
    run_statement(cache, SQL_CACHE_COUNT, 0, &count);
    run_statement(cache, SQL_CACHE_SIZE, 0, &size);
    *stats = cache->stats;
    stats->entries = (uint64_t)count;
    stats->bytes = (uint64_t)size;
    stats->limit = cache->limit;
}

Status store_cache_clear(Store *store, Fault *fault) {
    SearchCache search_cache;
    Status status = store_cache(store, &search_cache, fault);
    if (status != STATUS_OK)
        return status;
    Store *connection = store->cache->connection;
    sqlite3_db_config(connection->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    store_execute(connection, store_statement(connection, SQL_BEGIN));
    store_execute(connection, store_statement(connection, SQL_CACHE_DROP_ALL));
    store_execute(connection, store_statement(connection, SQL_CACHE_NO_SIZE));
    store_execute(connection, store_statement(connection, SQL_COMMIT));
    status = store_take_fault(connection, fault);
    if (status != STATUS_OK)
        roll_back_write(store->cache);
    sqlite3_db_config(connection->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1, NULL);
    if (status == STATUS_OK)
        drop_waiting(store->cache, store->cache->waiting_count);
    store->cache->used_count = 0;
    return status;
}
