// Another program holds the store: every key is answered all the same, what is done waits and is
// not shown as done, and the screen says what has become of it. And a damaged one is only read.
#include <sqlite3.h>

#include "onlymove/store.h"
#include "tests/screen/workbench.h"
#include "tests/store/large.h"

static sqlite3 *hold_store(const ScreenFixture *f)
{
    sqlite3 *other;
    assert_int_equal(sqlite3_open(str_text(&f->db), &other), SQLITE_OK);
    sqlite3_busy_timeout(other, PATIENCE);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    return other;
}

static void let_go(sqlite3 *other)
{
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
}

SCREEN_TEST(a_decision_waits_for_a_locked_store_and_is_taken_when_it_is_free)
{
    fixture_start(f, (ScreenOptions){.rows = 35, .cols = 120});
    judge_opera_puzzle(f);
    sqlite3 *other = hold_store(f);
    type_shows(f, "A", "the store is locked by another program, trying again",
               "decided 0  LOCKED, 1 WAITS", "accept: waits for the store");
    press_shows(f, TERMINAL_LEFT, "15.Bxd7+");
    press_shows(f, TERMINAL_RIGHT, "15...Nxd7");
    let_go(other);
    see(f, "accepted; done: 1 accepted; u takes it back");
    see(f, "decided 1");
    gone(f, "LOCKED");
    assert_exported(f, "epd", "bm Qb8+");
}

SCREEN_TEST(a_run_goes_on_when_the_store_is_free_and_keeps_what_it_found)
{
    fixture_start(f, (ScreenOptions){.rows = 35, .cols = 120});
    show_opera_puzzle(f);
    sqlite3 *other = hold_store(f);
    type_shows(f, "r", "the store is locked by another program, trying again", "LOCKED");
    press_shows(f, TERMINAL_LEFT, "15.Bxd7+");
    let_go(other);
    see(f, "magnus ran over the game");
    gone(f, "LOCKED");
    press_shows(f, TERMINAL_RIGHT, "15...Nxd7");
    type_shows(f, "A", "decided 1");
    assert_exported(f, "epd", "bm Qb8+");
}

SCREEN_TEST(quitting_says_what_would_be_left_behind)
{
    fixture_start(f, (ScreenOptions){.rows = 35, .cols = 120});
    judge_opera_puzzle(f);
    sqlite3 *other = hold_store(f);
    type_shows(f, "A", "LOCKED, 1 WAITS");
    command_shows(f, "game 3", "not taken yet: accept; another program has locked the store");
    type_shows(f, "q",
               "not taken yet: accept; the store is locked by another program; the same again");
    type(f, "q");
    fixture_ends(f, 0);
    let_go(other);
    char *exported = fixture_exported(f, "epd");
    assert_string_equal(exported, "");
    free(exported);
}

SCREEN_TEST(a_large_store_that_is_damaged_is_only_read_once_that_is_known)
{
    Store *store;
    assert_int_equal(store_open(&store, str_text(&f->db), NULL), STATUS_OK);
    store_close(store);
    large_grow(str_text(&f->db));
    large_break(str_text(&f->db));
    fixture_start(f, (ScreenOptions){.rows = 35, .cols = 120});
    there(f, "no decision is stored any more: ");
    there(f, "damaged,"); // where the line is broken depends on the store's path
    there(f, "READ ONLY");
}
