// Rows that only a stranger can have written: no list has them, and nothing reads behind a table.
#include "tests/support/test.h"

#include "tests/store/scene.h"

static size_t listed(Store *store)
{
    CandidateList list = {0};
    assert_int_equal(store_list(store, &(StoreQuery){0}, &list, NULL), STATUS_OK);
    const size_t count = list.count;
    candidate_list_done(&list);
    return count;
}

FIXTURE_TEST(a_row_that_makes_no_sense_is_in_no_list)
{
    static const char *const damages[] = {"kind = 99", "kind = -1",    "ply = -1",    "moves = -1",
                                          "size = -1", "profile = 77", "profile = -1"};
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    scene_look(f->store, run, SEEN_PUZZLE);
    assert_int_equal(listed(f->store), 1);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        char sql[200];
        snprintf(sql, sizeof sql, "PRAGMA foreign_keys = OFF; BEGIN; UPDATE candidate SET %s",
                 damages[i]);
        assert_int_equal(sqlite3_exec(f->store->db, sql, NULL, NULL, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_exec(f->store->db, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
        assert_int_equal(listed(f->store), 0);
        snprintf(sql, sizeof sql,
                 "UPDATE candidate SET kind = 1, ply = 8, moves = 1, size = 1,"
                 " profile = (SELECT min(id) FROM profile)");
        assert_int_equal(sqlite3_exec(f->store->db, sql, NULL, NULL, NULL), SQLITE_OK);
        assert_int_equal(listed(f->store), 1);
    }
}

FIXTURE_TEST(a_game_whose_source_is_not_there_is_in_no_list)
{
    scene_look(f->store, scene_run(f->store, "magnus", "won=280"), SEEN_PUZZLE);
    assert_int_equal(sqlite3_exec(f->store->db,
                                  "PRAGMA foreign_keys = OFF; UPDATE game SET source = 77", NULL,
                                  NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(listed(f->store), 0);
}

FIXTURE_TEST(a_store_with_a_trigger_or_a_view_of_others_is_refused)
{
    static const char *const foreign[] = {
        "CREATE TRIGGER own BEFORE INSERT ON journal BEGIN SELECT RAISE (IGNORE); END",
        "CREATE VIEW own AS SELECT * FROM journal",
        "CREATE TRIGGER own BEFORE UPDATE ON journal BEGIN SELECT 1; END",
    };
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        Store *store;
        Fault fault;
        assert_int_equal(sqlite3_exec(f->store->db, foreign[i], NULL, NULL, NULL), SQLITE_OK);
        assert_int_equal(store_open(&store, str_text(&f->path), &fault), STATUS_STORE);
        assert_non_null(strstr(fault.text, "its tables are not as onlymove makes them ("));
        assert_int_equal(store_open_to_read(&store, str_text(&f->path), &fault), STATUS_STORE);
        assert_non_null(strstr(fault.text, "its tables are not as onlymove makes them ("));
        assert_int_equal(sqlite3_exec(f->store->db, i == 1 ? "DROP VIEW own" : "DROP TRIGGER own",
                                      NULL, NULL, NULL),
                         SQLITE_OK);
    }
    fixture_reopen(f);
}

// A trigger that comes to be while the store is open.
FIXTURE_TEST(a_decision_that_the_journal_does_not_take_is_said)
{
    Fault fault;
    StoreDone done;
    const int64_t id = scene_look(f->store, scene_run(f->store, "magnus", "won=280"), SEEN_PUZZLE);
    assert_int_equal(
        sqlite3_exec(f->store->db,
                     "CREATE TRIGGER own BEFORE INSERT ON journal BEGIN SELECT RAISE (IGNORE); END",
                     NULL, NULL, NULL),
        SQLITE_OK);
    StoreAction action = scene_action(id, "accept");
    action.decides = true;
    action.decision = DECISION_ACCEPT;
    assert_int_equal(store_act(f->store, &action, &done, &fault), STATUS_STORE);
    assert_non_null(strstr(fault.text, "takes no entry into its journal"));
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM candidate WHERE marks & 3"), 0);
}
