// Another program that holds or changes a store.
#pragma once

#include <sqlite3.h>

#include "tests/support/test.h"

// It waits for its turn.
static inline sqlite3 *hold_store(const char *db) {
    sqlite3 *other;
    assert_int_equal(sqlite3_open(db, &other), SQLITE_OK);
    sqlite3_busy_timeout(other, 20000);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    return other;
}

// SQL that no session would do, on a store that nobody else need have open.
static inline void change_store(const char *db, const char *sql) {
    sqlite3 *other;
    assert_int_equal(sqlite3_open(db, &other), SQLITE_OK);
    if (sqlite3_exec(other, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(other));
    sqlite3_close(other);
}

static inline void let_go(sqlite3 *other) {
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
}
