// onlymove store: a whole store is said to be, and of a damaged one what can be read goes into a
// new file.

#include "tests/store/fixture.h"

#include "tests/cli/onlymove.h"

// What is printed and what is said on standard error; `out` may be NULL.
static void expect(const Fixture *f, const char *verb, const char *out, int status,
                   const char *printed, const char *said) {
    CALL({"store", verb, "--db", f->path, out ? "--out" : NULL, out}, .status = status,
         .out = {printed}, .err = {said});
}

FIXTURE_TEST(a_store_is_checked_and_saved_into_a_new_file_that_replaces_none) {
    const char *made = folder_file(&f->folder, "new.db");
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    expect(f, "check", NULL, 0, "test.db: whole", "");
    sqlite3_exec(f->store->db, "UPDATE candidate SET marks = 2", NULL, NULL, NULL);
    expect(f, "check", NULL, 1,
           "1 candidates have another decision than the journal (the first: 1)",
           "\"onlymove store rescue\" saves what can be read");
    expect(f, "rescue", made, 0, "journal entries: 1 saved, 0 lost", "");
    expect(f, "rescue", made, 1, "", "is a database, which is never written over");
    expect(f, "rescue", f->path, 1, "", "is the store; name another file");
    expect(f, "rescue", "-", 1, "", "-: is no place for a store; name a new file");
    expect(f, "rescue", NULL, 2, "", "store needs check, or rescue and --out");
    expect(f, "mend", NULL, 2, "", "store needs check, or rescue and --out");
    f->path = made;
    expect(f, "check", NULL, 0, "new.db: whole", "");
    fixture_reopen(f);
    assert_stored(f->store, &(StoreQuery){0}, "a.pgn 1 Anna 8 magnus accept\n");
}

FIXTURE_TEST(a_decision_that_is_lost_is_named_and_ends_with_1) {
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "fine");
    sqlite3_exec(f->store->db, "PRAGMA foreign_keys = OFF; DELETE FROM candidate", NULL, NULL,
                 NULL);
    expect(f, "rescue", folder_file(&f->folder, "new.db"), 1,
           "decided on puzzles that are lost: 1\n  accept: 7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1: fine\n",
           "new.db: 1 decision could not be saved; the list names it");
}

FIXTURE_TEST(a_store_with_tables_of_others_is_not_called_whole_and_can_be_rescued) {
    const char *made = folder_file(&f->folder, "new.db");
    const int64_t id = fixture_put(f->store, "a.pgn", 1, "Anna", 8, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
    sqlite3_exec(f->store->db,
                 "ALTER TABLE journal ADD COLUMN own TEXT; DROP TRIGGER journal_is_kept", NULL,
                 NULL, NULL);
    expect(f, "check", NULL, 1, "", "its tables are not as onlymove makes them (table journal)");
    expect(f, "rescue", made, 0, "journal entries: 1 saved, 0 lost", "");
    f->path = made;
    expect(f, "check", NULL, 0, "new.db: whole", "");
    fixture_reopen(f);
    assert_stored(f->store, &(StoreQuery){0}, "a.pgn 1 Anna 8 magnus accept\n");
}
