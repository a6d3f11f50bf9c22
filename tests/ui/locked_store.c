// The workbench while another program holds its store.
#include "tests/review/act.h"
#include "tests/support/held.h"
#include "tests/support/huge.h"
#include "tests/ui/fixture.h"

enum { TRIED = 100 }; // milliseconds

// What has waited is taken.
static void let_go_and_step(sqlite3 *other, Workbench *wb) {
    let_go(other);
    workbench_step(wb, 0);
    workbench_step(wb, TRIED);
}

ON_EMPTY_STORE(an_undo_that_has_waited_shows_the_place_in_another_game) {
    Workbench *wb = &f->wb;
    const uint32_t node = game_main_node(&wb->file.game, 1);
    fixture_keep(wb, node, NULL);
    assert_ok(act_decide(wb->review, node, DECISION_SKIP, "", SAID));
    assert_true(workbench_show_game(wb, 1));
    sqlite3 *other = hold_store(f->db);
    command_execute(wb, "undo", 0);
    assert_int_equal(review_waiting_count(wb->review), 1);
    let_go_and_step(other, wb);
    assert_said(wb, "undone: skip, game 1, move 1...");
    assert_int_equal(wb->file.game_index, 0);
    assert_int_equal(wb->file.node, node);
}

ON_EMPTY_STORE(a_large_game_does_not_come_while_a_step_of_the_last_one_waits) {
    Workbench *wb = &f->wb;
    CLEANUP(free_at) char *large = huge_text(HUGE_PLIES, 20000);
    CLEANUP(str_done) Str text = str_of("%s%s", store_fixture_one, large);
    assert_true(folder_write(&f->folder, "one.pgn", str_text(&text)));
    assert_ok(workbench_open(wb, f->one, SAID));
    const uint32_t node = game_main_node(&wb->file.game, 1);
    fixture_keep(wb, node, NULL);
    assert_ok(act_decide(wb->review, node, DECISION_SKIP, "", SAID));
    assert_true(workbench_show_game(wb, 2));
    sqlite3 *other = hold_store(f->db);
    command_execute(wb, "undo", 0);
    while (workbench_can_read(wb))
        workbench_read_more(wb);
    assert_true(wb->file.loading);
    assert_int_equal(review_waiting_count(wb->review), 1);
    let_go_and_step(other, wb);
    assert_said(wb, "undone: skip, game 1, move 1...");
    assert_int_equal(wb->file.node, node);
    while (workbench_can_read(wb))
        workbench_read_more(wb);
    assert_int_equal(wb->file.game_index, 2);
}

ON_EMPTY_STORE(a_warning_before_quitting_is_about_what_waits_then) {
    Workbench *wb = &f->wb;
    fixture_keep(wb, GAME_ROOT, NULL);
    sqlite3 *other = hold_store(f->db);
    command_execute(wb, "skip", 0);
    command_execute(wb, "game 2", 0); // which the decision is not about
    assert_said(wb, "not taken yet: skip; another program has locked the store");
    assert_int_equal(wb->file.game_index, 0);
    PRESS(wb, {"[quit]", "not taken yet: skip; the store is locked"});
    let_go_and_step(other, wb);
    assert_int_equal(review_waiting_count(wb->review), 0);
    other = hold_store(f->db);
    command_execute(wb, "reject dull", 0);
    workbench_step(wb, 2 * TRIED);
    PRESS(wb, {"[quit]", "not taken yet: reject"});
    assert_false(wb->quit);
    command_execute(wb, "quit", 0);
    assert_true(wb->quit);
    let_go(other);
}

// To read it as a file of games and to close it would drop the locks of the store.
ON_EMPTY_STORE(the_store_is_not_opened_as_a_file_of_games) {
    CLEANUP(str_done) Str log = str_of("%s-shm", f->db);
    const char *const paths[] = {f->db, str_text(&log)};
    for (size_t i = 0; i < 2; i++)
        assert_fails(workbench_open(&f->wb, paths[i], SAID), STATUS_USAGE, "*is the store*");
    assert_int_equal(f->wb.file.collection.count, 2);
}
