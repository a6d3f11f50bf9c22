// Rows that only a stranger can have written: no list has them, and nothing reads behind a table.

#include "onlymove/store_sets.h"
#include "tests/store/scene.h"

static size_t listed(Store *store) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    assert_ok(store_list(store, &(StoreQuery){0}, &list, SAID));
    return list.count;
}

FIXTURE_TEST(a_row_that_makes_no_sense_is_in_no_list) {
    static const char *const damages[] = {"kind = 99", "kind = -1",    "ply = -1",    "moves = -1",
                                          "size = -1", "profile = 77", "profile = -1"};
    const int64_t run = scene_run(f->store, "magnus", "won=280");
    scene_look(f->store, run, SEEN_PUZZLE);
    assert_int_equal(listed(f->store), 1);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        char sql[200];
        snprintf(sql, sizeof sql, "PRAGMA foreign_keys = OFF; BEGIN; UPDATE candidate SET %s",
                 damages[i]);
        fixture_change(f->store, sql);
        fixture_change(f->store, "COMMIT");
        assert_int_equal(listed(f->store), 0);
        fixture_change(f->store, "UPDATE candidate SET kind = 1, ply = 8, moves = 1, size = 1,"
                                 " profile = (SELECT min(id) FROM profile)");
        assert_int_equal(listed(f->store), 1);
    }
}

FIXTURE_TEST(a_game_whose_source_is_not_there_is_in_no_list) {
    scene_puzzle(f->store);
    fixture_change(f->store, "PRAGMA foreign_keys = OFF; UPDATE game SET source = 77");
    assert_int_equal(listed(f->store), 0);
}

FIXTURE_TEST(a_store_with_a_trigger_or_a_view_of_others_is_refused) {
    static const char *const foreign[] = {
        "CREATE TRIGGER own BEFORE INSERT ON journal BEGIN SELECT RAISE (IGNORE); END",
        "CREATE VIEW own AS SELECT * FROM journal",
        "CREATE TRIGGER own BEFORE UPDATE ON journal BEGIN SELECT 1; END",
    };
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        Store *store;
        fixture_change(f->store, foreign[i]);
        assert_fails(store_open(&store, f->path, SAID), STATUS_STORE,
                     "*its tables are not as onlymove makes them (*");
        assert_fails(store_open_read_only(&store, f->path, SAID), STATUS_STORE,
                     "*its tables are not as onlymove makes them (*");
        fixture_change(f->store, i == 1 ? "DROP VIEW own" : "DROP TRIGGER own");
    }
    fixture_reopen(f);
}

// What was decided is saved out of whatever holds rows.
FIXTURE_TEST(of_a_store_with_tables_of_others_is_rescued_what_they_hold) {
    static const struct {
        const char *sql;
        bool holds; // what was decided
    } strangers[] = {
        {"ALTER TABLE source ADD COLUMN own TEXT; CREATE TABLE other (a)", true},
        {"CREATE TRIGGER own BEFORE INSERT ON journal BEGIN SELECT RAISE (IGNORE); END", true},
        {"DROP TRIGGER journal_is_kept; DROP INDEX candidate_by_change", true},
        {"ALTER TABLE reason RENAME TO was; CREATE TABLE reason (text TEXT, id INTEGER PRIMARY KEY,"
         " n GENERATED ALWAYS AS (id)); INSERT INTO reason (id, text) SELECT id, text FROM was",
         true},
        {"DROP TABLE meta; CREATE VIEW meta AS WITH RECURSIVE n(i) AS"
         " (SELECT 1 UNION ALL SELECT i FROM n) SELECT i AS key, i AS value FROM n WHERE i > 1",
         true},
        {"ALTER TABLE judgement RENAME TO was; CREATE VIEW judgement AS SELECT * FROM was", false},
    };
    for (size_t i = 0; i < COUNT(strangers); i++) {
        Store *store;
        size_t lost = 0;
        CLEANUP(str_done) Str report = {0};
        const int64_t id = scene_puzzle(f->store);
        scene_decide(f->store, id, DECISION_ACCEPT);
        fixture_change(f->store, "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON");
        fixture_change(f->store, strangers[i].sql);
        fixture_close(f);
        assert_ok(store_open_to_rescue(&store, f->path, SAID));
        fixture_rescue(f, store, &report, &lost);
        store_close(store);
        if (lost != !strangers[i].holds)
            fail_msg("%s: %zu lost\n%s", strangers[i].sql, lost, str_text(&report));
        assert_int_equal(!strstr(str_text(&report), "journal entries: 1 saved, 0 lost"),
                         !strangers[i].holds);
        fixture_anew(f);
    }
}

// A trigger that comes to be while the store is open.
PUZZLE_TEST(a_decision_that_the_journal_does_not_take_is_said) {
    fixture_change(f->store, "CREATE TRIGGER own BEFORE INSERT ON journal"
                             " BEGIN SELECT RAISE (IGNORE); END");
    assert_fails(fixture_try_decide(f->store, f->id, DECISION_ACCEPT, "", SAID), STATUS_STORE,
                 "*takes no entry into its journal*");
    assert_int_equal(fixture_number(f->store, "SELECT count(*) FROM candidate WHERE marks & 3"), 0);
}

PUZZLE_TEST(row_numbers_that_are_used_up_are_no_full_disk) {
    scene_decide(f->store, f->id, DECISION_ACCEPT);
    fixture_change(f->store, "UPDATE sqlite_sequence SET seq = 9223372036854775807");
    assert_fails(fixture_try_decide(f->store, f->id, DECISION_SKIP, "", SAID), STATUS_STORE,
                 "*a table has no row number left*");
}

FIXTURE_TEST(a_write_that_changes_nothing_is_said) {
    static const char *const tables[] = {"candidate", "judgement", "collection", "member"};
    for (size_t i = 0; i < COUNT(tables); i++) {
        char sql[200];
        Fault fault = {""};
        const int64_t id = scene_puzzle(f->store);
        assert_ok(store_change_sets(f->store, &(SetChange){.name = "a"}, 1, "made", SAID));
        snprintf(sql, sizeof sql,
                 "CREATE TRIGGER one BEFORE INSERT ON %s BEGIN SELECT RAISE (IGNORE); END;"
                 "CREATE TRIGGER two BEFORE UPDATE ON %s BEGIN SELECT RAISE (IGNORE); END",
                 tables[i], tables[i]);
        fixture_change(f->store, sql);
        const SetChange change = {
            .name = "a", .title = "A", .members = &(SetMember){.candidate = id}, .count = 1};
        const SolvingRecord solving = {.wrong = 1};
        const Status status =
            i == 0   ? store_keep_solving(f->store, id, &solving, &fault)
            : i == 1 ? store_keep_estimate(f->store, id, INT64_MAX,
                                           &(Candidate){.worth = {.value = 50}}, &fault)
                     : store_change_sets(f->store, &change, 1, "in", &fault);
        assert_int_equal(status, STATUS_STORE);
        assert_non_null(strstr(fault.text, "does not take what is to be kept"));
        fixture_anew(f);
    }
}
