// Another program that holds the store.
#pragma once

#include "tests/screen/workbench.h"

#include <sqlite3.h>

static inline sqlite3 *hold_store(const ScreenFixture *f) {
    sqlite3 *other;
    assert_int_equal(sqlite3_open(f->db, &other), SQLITE_OK);
    sqlite3_busy_timeout(other, PATIENCE);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    return other;
}

static inline void let_go(sqlite3 *other) {
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
}
