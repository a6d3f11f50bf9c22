// Another program holds the store: every key is answered all the same, what is done waits and is
// not shown as done, and the screen says what has become of it.
#include "tests/screen/workbench.h"
#include "tests/support/held.h"

SCREEN_TEST(a_decision_waits_for_a_locked_store_and_is_taken_when_it_is_free) {
    fixture_start(f, (ScreenOptions){.rows = 35, .cols = 120});
    judge_opera_puzzle(f);
    sqlite3 *other = hold_store(f->db);
    PLAY(f,
         {"A", "the store is locked by another program, trying again", "decided 0  LOCKED, 1 WAITS",
          "accept: waits for the store"},
         {LEFT, "15.Bxd7+"}, {RIGHT, "15...Nxd7"});
    let_go(other);
    PLAY(f, {"", "accepted; done: 1 accepted; u takes it back", "decided 1", GONE "LOCKED"});
    assert_exported(f, "epd", "bm Qb8+");
}

SCREEN_TEST(a_run_goes_on_when_the_store_is_free_and_keeps_what_it_found) {
    fixture_start(f, (ScreenOptions){.rows = 35, .cols = 120});
    show_opera_puzzle(f);
    sqlite3 *other = hold_store(f->db);
    PLAY(f, {"r", "the store is locked by another program, trying again", "LOCKED"},
         {LEFT, "15.Bxd7+"});
    let_go(other);
    PLAY(f, {"", "magnus ran over the game", GONE "LOCKED"}, {RIGHT, "15...Nxd7"},
         {"A", "decided 1"});
    assert_exported(f, "epd", "bm Qb8+");
}
