// The workbench while another program holds its store.
#include "tests/review/act.h"
#include "tests/support/test.h"

#include <sqlite3.h>

#include "tests/support/folder.h"
#include "tests/support/huge.h"
#include "tests/ui/desk.h"

enum { TRIED = 100 }; // milliseconds

typedef struct LockFixture {
    Folder folder;
    const char *db;
    Workbench wb;
    sqlite3 *other;
} LockFixture;

static void lock_setup(LockFixture *f) {
    CLEANUP(str_done) Str text = {0};
    CLEANUP(free_at) char *large = huge_text(HUGE_PLIES, 20000);
    char *argv[] = {"/bin/cat", NULL};
    WorkbenchOptions options = {0};
    EngineSetup setup = {0};
    f->folder = folder_make();
    str_addf(&text, "1. e4 e5 *\n\n1. d4 d5 2. c4 *\n\n%s", large);
    assert_true(folder_write(&f->folder, "games.pgn", str_text(&text)));
    f->db = folder_file(&f->folder, "store.db");
    options.store = f->db;
    assert_ok(profile_find("magnus", &options.profile, SAID));
    assert_ok(setup_from_words(&setup, argv, SAID));
    setups_add(&options.setups, &setup);
    setup_done(&setup);
    assert_ok(workbench_init(&f->wb, &options, SAID));
    assert_ok(workbench_open(&f->wb, folder_file(&f->folder, "games.pgn"), SAID));
    assert_int_equal(sqlite3_open(f->db, &f->other), SQLITE_OK);
}

static void lock_teardown(LockFixture *f) {
    sqlite3_close(f->other);
    workbench_done(&f->wb);
    folder_done(&f->folder);
}

FIXTURE(LockFixture, lock_setup, lock_teardown);
#define ON_STAND(name) TEST_ON(name, LockFixture *f, lock_setup)

static void hold_store(LockFixture *f) {
    assert_int_equal(sqlite3_exec(f->other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
}

// Lets it go, and what has waited is taken.
static void let_go(LockFixture *f) {
    assert_int_equal(sqlite3_exec(f->other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    workbench_step(&f->wb, 0);
    workbench_step(&f->wb, TRIED);
}

ON_STAND(an_undo_that_has_waited_shows_the_place_in_another_game) {
    Workbench *wb = &f->wb;
    const uint32_t node = game_main_node(&wb->file.game, 1);
    fixture_keep(wb, node, NULL);
    assert_ok(act_decide(wb->review, node, DECISION_SKIP, "", SAID));
    assert_true(workbench_show_game(wb, 1));
    hold_store(f);
    command_execute(wb, "undo", 0);
    assert_int_equal(review_waiting(wb->review), 1);
    let_go(f);
    assert_said(wb, "undone: skip, game 1, move 1...");
    assert_int_equal(wb->file.game_index, 0);
    assert_int_equal(wb->file.node, node);
}

ON_STAND(a_large_game_does_not_come_while_a_step_of_the_last_one_waits) {
    Workbench *wb = &f->wb;
    const uint32_t node = game_main_node(&wb->file.game, 1);
    fixture_keep(wb, node, NULL);
    assert_ok(act_decide(wb->review, node, DECISION_SKIP, "", SAID));
    assert_true(workbench_show_game(wb, 2));
    hold_store(f);
    command_execute(wb, "undo", 0);
    while (workbench_reads(wb))
        workbench_read_on(wb);
    assert_true(wb->file.loading);
    assert_int_equal(review_waiting(wb->review), 1);
    let_go(f);
    assert_said(wb, "undone: skip, game 1, move 1...");
    assert_int_equal(wb->file.node, node);
    while (workbench_reads(wb))
        workbench_read_on(wb);
    assert_int_equal(wb->file.game_index, 2);
}

ON_STAND(a_warning_before_quitting_is_about_what_waits_then) {
    Workbench *wb = &f->wb;
    fixture_keep(wb, GAME_ROOT, NULL);
    hold_store(f);
    command_execute(wb, "skip", 0);
    command_execute(wb, "game 3", 0); // which the decision is not about
    assert_said(wb, "not taken yet: skip; another program has locked the store");
    assert_int_equal(wb->file.game_index, 0);
    command_execute(wb, "quit", 0);
    assert_said(wb, "not taken yet: skip; the store is locked");
    let_go(f);
    assert_int_equal(review_waiting(wb->review), 0);
    hold_store(f);
    command_execute(wb, "reject dull", 0);
    workbench_step(wb, 2 * TRIED);
    command_execute(wb, "quit", 0);
    assert_said(wb, "not taken yet: reject");
    assert_false(wb->quit);
    command_execute(wb, "quit", 0);
    assert_true(wb->quit);
}

// To read it as a file of games and to close it would drop the locks of the store.
ON_STAND(the_store_is_not_opened_as_a_file_of_games) {
    CLEANUP(str_done) Str log = {0};
    str_addf(&log, "%s-shm", f->db);
    const char *const paths[] = {f->db, str_text(&log)};
    for (size_t i = 0; i < 2; i++)
        assert_fails(workbench_open(&f->wb, paths[i], SAID), STATUS_USAGE, "*is the store*");
    assert_int_equal(f->wb.file.collection.count, 3);
}
