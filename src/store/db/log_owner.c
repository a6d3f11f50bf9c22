// Checks that the WAL of a store is its own, by the store's id, a row of the table `meta`. The page
// of that row is read twice: by SQL, which sees the WAL, and directly from the file.
#include "src/store/db/store_schema.h"

#include <string.h>

// Ids have their second highest bit set, so that SQLite writes all of them in eight bytes.
static const int64_t STORE_ID_BIT = INT64_C(1) << 62;
// The record of ('id', the id): its header's length, the types text of 2 and integer of 8 bytes.
static const unsigned char record_start[] = {3, 13 + 2 * 2, 6, 'i', 'd'};

bool store_read_number(const Store *store, const char *sql, int64_t *number) {
    sqlite3_stmt *statement = store_prepare(store, sql);
    bool found = statement && sqlite3_step(statement) == SQLITE_ROW;
    *number = found ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return found;
}

static int64_t read_int64(const unsigned char *bytes) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return signed_of(number);
}

// Reads with the connection's own descriptor: closing another one would drop the file's locks.
static bool read_page(Store *store, int64_t page, unsigned char *bytes, int size) {
    sqlite3_file *file = NULL;
    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file && file->pMethods &&
           file->pMethods->xRead(file, bytes, size, (page - 1) * size) == SQLITE_OK;
}

// Finds the store's id in a page of the file; false where the page has none.
static bool find_store_id(Store *store, int64_t page, int size, int64_t *number) {
    enum { PAGE_BYTES_MAX = 65536 };
    static const size_t record_size = sizeof record_start + 8;
    unsigned char *bytes = size <= PAGE_BYTES_MAX ? sqlite3_malloc(size) : NULL;
    bool found = false;
    if (bytes && read_page(store, page, bytes, size)) {
        for (size_t at = 0; !found && at + record_size <= (size_t)size; at++) {
            found = memcmp(bytes + at, record_start, sizeof record_start) == 0;
            *number = found ? read_int64(bytes + at + sizeof record_start) : 0;
        }
    }
    sqlite3_free(bytes);
    return found;
}

Status wal_check_owner(Store *store, Fault *fault) {
    int64_t id_through_wal, id_in_file, page, size;
    // A page number excludes a view of that name, which could return anything and take long.
    const bool has_both =
        store_read_number(store, "SELECT rootpage FROM sqlite_schema WHERE name = 'meta'", &page) &&
        page > 0 &&
        store_read_number(store, "SELECT value FROM meta WHERE key = 'id'", &id_through_wal) &&
        store_read_number(store, "PRAGMA page_size", &size) &&
        find_store_id(store, page, (int)size, &id_in_file);
    return has_both && id_in_file != id_through_wal
               ? fault_set(fault, STATUS_STORE,
                           "%s: the log beside it (%s-wal) is that of another store, which was in "
                           "its place: put that store back, or move its log away",
                           store->path, store->path)
               : STATUS_OK;
}

bool wal_give_store_id(Store *store) {
    int64_t number;
    const int old_changes = sqlite3_total_changes(store->db);
    sqlite3_randomness(sizeof number, &number);
    number = (number & (STORE_ID_BIT - 1)) | STORE_ID_BIT;
    STORE_EXECUTE(store, SQL_NUMBER_STORE, number);
    return sqlite3_total_changes(store->db) > old_changes;
}
