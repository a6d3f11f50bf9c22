// The transposition table.
#include "tests/engine/engine_test.h"

#include "src/engine/builtin/hash_table.h"

static Table table_of(int megabytes) {
    Table table = {0};
    assert_ok(table_resize(&table, megabytes, SAID));
    return table;
}

// Keys that all have their place in the same cluster.
static uint64_t key_of(uint32_t low) {
    return UINT64_C(0x123456780000) << 16 | low;
}

TEST(what_was_stored_is_found) {
    CLEANUP(table_done) Table table = table_of(1);
    assert_null(table_find(&table, key_of(0)));
    table_store(&table, key_of(0), 77, -31990, 9, BOUND_LOWER);
    const TableEntry *entry = table_find(&table, key_of(0));
    assert_non_null(entry);
    assert_int_equal(entry->move, 77);
    assert_int_equal(entry->score, -31990);
    assert_int_equal(entry->depth, 9);
    assert_int_equal(entry->bound, BOUND_LOWER);
    assert_null(table_find(&table, key_of(1)));
    assert_null(table_find(&table, 0));
}

TEST(clearing_forgets_everything_however_often) {
    Table table = table_of(1);
    table_store(&table, 0, 1, 2, 4, BOUND_EXACT);
    table_clear(&table);
    for (int i = 0; i < 70000; i++) { // more often than there are epochs
        table_store(&table, key_of(3), 1, 2, 4, BOUND_EXACT);
        if (!table_find(&table, key_of(3)))
            fail();
        table_clear(&table);
        if (table_find(&table, key_of(3)) || table_find(&table, 0))
            fail_msg("still there after clearing %d times", i + 1);
    }
    table_done(&table);
}

TEST(the_shallow_and_the_old_make_room_first) {
    CLEANUP(table_done) Table table = table_of(1);
    for (uint32_t i = 0; i < 4; i++)
        table_store(&table, key_of(i), 1, 0, 5 + (int)i, BOUND_EXACT);
    table_store(&table, key_of(9), 1, 0, 1, BOUND_EXACT);
    assert_null(table_find(&table, key_of(0)));
    assert_non_null(table_find(&table, key_of(3)));
    table_next_search(&table);
    table_store(&table, key_of(9), 1, 0, 1, BOUND_EXACT); // again, now young
    table_store(&table, key_of(10), 1, 0, 1, BOUND_EXACT);
    assert_null(table_find(&table, key_of(1)));
    assert_non_null(table_find(&table, key_of(9)));
}

TEST(a_deep_result_is_not_lost_to_a_shallow_bound) {
    CLEANUP(table_done) Table table = table_of(1);
    table_store(&table, key_of(0), 7, 100, 12, BOUND_EXACT);
    table_store(&table, key_of(0), 8, 50, 2, BOUND_UPPER);
    assert_int_equal(table_find(&table, key_of(0))->depth, 12);
    table_store(&table, key_of(0), MOVE_NONE, 60, 11, BOUND_UPPER);
    assert_int_equal(table_find(&table, key_of(0))->score, 60);
    assert_int_equal(table_find(&table, key_of(0))->move, 7);
}

TEST(another_size_begins_empty) {
    CLEANUP(table_done) Table table = table_of(1);
    const uint64_t count = table.count;
    table_store(&table, key_of(0), 7, 100, 12, BOUND_EXACT);
    assert_ok(table_resize(&table, 2, SAID));
    assert_int_equal(table.count, 2 * count);
    assert_null(table_find(&table, key_of(0)));
}
