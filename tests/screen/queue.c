// Deciding on the candidates of a file, also while a run over it goes on behind: what the curator
// sees on a terminal.
#include <signal.h>
#include <sqlite3.h>

#include "tests/screen/workbench.h"

// Two games with a puzzle, one without, and another with one.
static const char games[] = MATE_IN_TWO("Anna", "0")
    MATE_IN_TWO("Berta", "1") "[White \"Carla\"]\n\n1. e4 e5 *\n\n" MATE_IN_TWO("Dora", "2");

// The run stays in the third game.
#define HANGS "--hang-after-go --only-fen rnbqkbnr/pppppppp/8/8/8"

static void start(ScreenFixture *f, const char *fault)
{
    assert_true(folder_write(&f->folder, "games.pgn", games));
    CLEANUP(str_done) Str file = folder_path(&f->folder, "games.pgn");
    static const char *const words[] = {"--workers", "2", NULL};
    fixture_start(
        f, (ScreenOptions){.file = str_text(&file), .fault = fault, .words = words, .cols = 150});
    see(f, "game 1/4");
}

static void run(ScreenFixture *f)
{
    start(f, "");
    type_shows(f, "R", "magnus ran over 4 games");
}

SCREEN_TEST(a_file_is_reviewed_with_one_key_a_puzzle)
{
    run(f);
    type_shows(f, "B", "▸ Queue", "1/3");
    type_shows(f, "A", "game 2/4", "accepted; u takes it back");
    type_shows(f, "X1", "game 4/4", "rejected: too easy");
    type_shows(f, "s", "done: 1 accepted, 1 rejected, 1 left for later");
    type(f, "q");
}

SCREEN_TEST(a_held_enter_accepts_one_puzzle_and_not_those_of_the_next_games)
{
    run(f);
    type_shows(f, "B", "▸ Queue");
    type_shows(f, "\r\r\r\r\r\r\r\r\r\r", "game 2/4");
    command_shows(f, "narrow ~d accept", "1 of 6 candidates");
    type(f, "q");
}

SCREEN_TEST(a_run_goes_on_behind_decisions_and_after_quitting)
{
    start(f, HANGS);
    type_shows(f, "R", "magnus 2/4 games");
    type_shows(f, "B", "▸ Queue", "1/2");
    type_shows(f, "A", "game 2/4", "accepted; u takes it back");
    type_shows(f, "s", "done: 1 accepted, 1 left for later");
    there(f, "magnus 2/4 games");
    type(f, "B");
    gone(f, "▸ Queue");
    type_shows(f, "R", "this run is in the list: it works", "Runs over files");
    type_shows(f, "p", "paused");
    type_shows(f, "p", "works");
    type_shows(f, "q", "▸ Moves");
    terminal_ctrl(f->t, 'C');
    see(f, "the run over the file goes on: :stop pauses it; q leaves onlymove");
    command_shows(f, "stop", "the run over the file is paused; :runs lets it go on, or ends it");
    command_shows(f, "stop", "nothing is under way");
    command_shows(f, "runs", "paused");
    type_shows(f, "p", "works");
    type_shows(f, "qq", "1 run is not over; R goes on there; the same again leaves");
    type(f, "j");
    gone(f, "the same again leaves");
    type_shows(f, "q", "1 run is not over; R goes on there; the same again leaves");
    fixture_quit(f);

    start(f, "");
    type_shows(f, "R", "magnus ran over 4 games");
    type_shows(f, "B", "1/3");
    type_shows(f, ":next undecided\r", "game 4/4");
    type_shows(f, "A", "game 1 of games.pgn, 16.Qb8+, is accepted: the same position");
    type_shows(f, "y", "done: 2 accepted, 1 left for later");
    type(f, "q");
}

SCREEN_TEST(duplicates_are_weighed_side_by_side_and_what_is_left_is_audited)
{
    run(f);
    type_shows(f, "B", "▸ Queue", "1/3");
    command_shows(f, "narrow ~D", "3 of 6 candidates");
    type_shows(f, "=", "▸ Duplicates", "1/2", "the same position", "≠ players", "> the other");
    type_shows(f, "<", "is rejected as a duplicate, A accepts this one", "1/1");
    type_shows(f, "b", "both are kept; u takes it back");
    type_shows(f, "=", "▸ Queue");
    command_shows(f, "audit ~a ~u", "2 puzzles are audited, whatever is on the screen");
    see(f, "audit of ~a ~u: holds 2, changed 0, broken 0");
    command_shows(f, "runs", "audit 2/2 puzzles holds 2, changed 0, broken 0 ~a ~u");
    press_shows(f, TERMINAL_ESCAPE, "▸ Queue");
    command_shows(f, "narrow ~j holds", "2 of 6 candidates");
    type(f, "q");
}

// --- Marks and what is decided on many

SCREEN_TEST(keys_alone_reject_what_fits_a_pattern_and_one_undo_takes_it_back_in_every_game)
{
    run(f);
    type_shows(f, "B", "▸ Queue", "1/3");
    type_shows(f, "T", ":mark-matching");
    type_shows(f, "Anna | Dora\r", "2 marked; * and A, X or s decides on them");
    type_shows(f, "*", "2 marked: A accept X reject");
    type_shows(f, "X", "Why? 1 too easy");
    type_shows(f, "2", "2 rejected; u takes it back");
    command_shows(f, "narrow ~d reject", "2 of 6 candidates");
    type_shows(f, "u", "undone: reject 2: ");
    command_shows(f, "narrow ~d reject", "0 of 6 candidates");
    command_shows(f, "narrow ~a", "3 of 6 candidates");
    type_shows(f, "M", "1 of this game marked");
    type_shows(f, "*m", ":*motif");
    type_shows(f, "+fork\r", "1 now with the motif; u takes it back");
    command_shows(f, "narrow ~t fork", "1 of 6 candidates");
    type(f, "q");
}

SCREEN_TEST(many_are_not_decided_while_the_store_is_held_and_no_key_waits)
{
    sqlite3 *other;
    run(f);
    type_shows(f, "B", "▸ Queue", "1/3");
    command_shows(f, "mark-matching ~a", "3 marked");
    assert_int_equal(sqlite3_open(str_text(&f->db), &other), SQLITE_OK);
    sqlite3_busy_timeout(other, PATIENCE);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    type_shows(f, "*s", "is locked by another program");
    type_shows(f, "f", "h   g   f");
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    type_shows(f, "*s", "3 left for later; u takes it back");
    type(f, "q");
}

SCREEN_TEST(r_in_the_queue_runs_over_the_games_that_it_shows)
{
    run(f);
    type_shows(f, "B", "▸ Queue", "1/3");
    command_shows(f, "narrow ~a !Berta", "2 of 6 candidates");
    command_shows(f, "set won=290", "won");
    type_shows(f, "R", "magnus runs over 2 games of the queue", "magnus ran over 2 games");
    type(f, "q");
}

// --- What the profile refuses

SCREEN_TEST(what_the_profile_refuses_is_taken_for_a_reason_and_the_next_is_shown)
{
    static const char *const words[] = {"--profile", "finder", NULL};
    assert_true(folder_write(&f->folder, "games.pgn", games));
    CLEANUP(str_done) Str file = folder_path(&f->folder, "games.pgn");
    fixture_start(f, (ScreenOptions){.file = str_text(&file), .words = words, .cols = 150});
    type_shows(f, "v", "a puzzle (hard mate)");
    type_shows(f, "llv", "no puzzle: not-inside-puzzle");
    type_shows(f, "A", "why take it? no puzzle: ", ":take");
    type_shows(f, "nicer alone\r", "accepted: nicer alone", "game 1/4  start");
    char *exported = fixture_exported(f, "json");
    assert_non_null(strstr(exported, "\"taken_against\""));
    free(exported);
}

// --- Others, and what is gone

SCREEN_TEST(what_another_workbench_has_decided_is_asked_about)
{
    run(f);
    CLEANUP(str_done) Str file = folder_path(&f->folder, "games.pgn");
    type_shows(f, "B", "▸ Queue", "1/3");
    ScreenFixture other = *f;
    other.engine = (Str){0};
    fixture_start(&other, (ScreenOptions){.file = str_text(&file), .cols = 150});
    see(&other, "game 1/4");
    type_shows(&other, "B", "▸ Queue");
    kill(terminal_process(f->t), SIGSTOP);
    type_shows(&other, "s", "game 2/4");
    type(&other, "q");
    fixture_quit(&other);
    type(f, "A");
    kill(terminal_process(f->t), SIGCONT);
    see(f, "elsewhere meanwhile: skip");
    type_shows(f, "A", "accepted");
    type(f, "q");
}

SCREEN_TEST(a_game_that_has_left_its_file_is_shown_as_the_store_has_it)
{
    run(f);
    fixture_quit(f);
    CLEANUP(str_done) Str file = folder_path(&f->folder, "games.pgn");
    assert_true(folder_write(&f->folder, "games.pgn", "1. a4 *\n\n1. h4 *\n\n"));
    fixture_start(f, (ScreenOptions){.file = str_text(&file), .cols = 150});
    type_shows(f, "B", "this is the store's copy", "Anna");
    type_shows(f, "A", "accepted; u takes it back", "Berta");
    type(f, "q");
}

SCREEN_TEST(a_broken_row_is_left_out_and_the_others_are_shown)
{
    sqlite3 *db;
    run(f);
    fixture_quit(f);
    assert_int_equal(sqlite3_open(str_text(&f->db), &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db, "UPDATE candidate SET ply = -3 WHERE id = 1", NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    start(f, "");
    type_shows(f, "B", "1 candidate is damaged and not in the queue", "1/2");
    type(f, "q");
}

SCREEN_TEST(a_run_that_was_killed_goes_on_where_it_was)
{
    start(f, HANGS);
    type_shows(f, "R", "magnus 2/4 games");
    type_shows(f, "BA", "game 2/4", "accepted; u takes it back");
    kill(terminal_process(f->t), SIGKILL);
    terminal_close(f->t);
    start(f, "");
    type_shows(f, "B", "▸ Queue", "1/2");
    type(f, "B");
    gone(f, "▸ Queue");
    type_shows(f, "R", "magnus ran over 4 games");
    command_shows(f, "narrow ~d accept", "1 of 6 candidates");
    type(f, "q");
}

// --- Sets

SCREEN_TEST(a_set_is_filled_sorted_named_shown_and_taken_back_by_keys_alone)
{
    run(f);
    type_shows(f, "B", "▸ Queue", "1/3");
    type_shows(f, "T~a\r", "3 marked");
    type_shows(f, "*Ay", "3 accepted");
    type_shows(f, "T~a\r*+mates\r", "3 copied to mates; u takes it back");
    type_shows(f, "C", "▸ Sets", "mates");
    type_shows(f, "iMates in May\r", "title of mates changed");
    type_shows(f, "\r", "1/3  set mates");
    type_shows(f, "J", "now at place 2; u takes it back", "2/3");
    type_shows(f, "iThe quiet one\r", "1 changed", "The quiet one");
    type_shows(f, "p", "▸ Preview", "2 of set mates", "pgn");
    type_shows(f, "ffff", "puzzlejson");
    press_shows(f, TERMINAL_ESCAPE, "▸ Queue");
    type_shows(f, "Vbest\r", "1 moved to best", "2/2");
    type_shows(f, "u", "undone: move 1 to set best", "2/3");
    type_shows(f, "D", "1 taken out of the set");
    type_shows(f, "3u", "undone: place 2 in set mates");
    command_shows(f, "fill 4; no two of one game", "4: not met, 1 missing", "not all rules");
    type(f, "qq");
}
