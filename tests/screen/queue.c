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

static void start(Bench *bench, const char *fault)
{
    assert_true(folder_write(&bench->folder, "games.pgn", games));
    CLEANUP(str_done) Str file = folder_path(&bench->folder, "games.pgn");
    static const char *const words[] = {"--workers", "2", NULL};
    bench_start(bench, (BenchOptions){
                           .file = str_text(&file), .fault = fault, .words = words, .cols = 150});
    see(bench, "game 1/4");
}

static void run(Bench *bench)
{
    start(bench, "");
    type_shows(bench, "R", "magnus ran over 4 games");
}

BENCH_TEST(a_file_is_reviewed_with_one_key_a_puzzle)
{
    run(bench);
    type_shows(bench, "B", "▸ Queue", "1/3");
    type_shows(bench, "A", "game 2/4", "accepted; u takes it back");
    type_shows(bench, "X1", "game 4/4", "rejected: too easy");
    type_shows(bench, "s", "done: 1 accepted, 1 rejected, 1 left for later");
    type(bench, "q");
}

BENCH_TEST(a_held_enter_accepts_one_puzzle_and_not_those_of_the_next_games)
{
    run(bench);
    type_shows(bench, "B", "▸ Queue");
    type_shows(bench, "\r\r\r\r\r\r\r\r\r\r", "game 2/4");
    command_shows(bench, "narrow ~d accept", "1 of 6 candidates");
    type(bench, "q");
}

BENCH_TEST(a_run_goes_on_behind_decisions_and_after_quitting)
{
    start(bench, HANGS);
    type_shows(bench, "R", "magnus 2/4 games");
    type_shows(bench, "B", "▸ Queue", "1/2");
    type_shows(bench, "A", "game 2/4", "accepted; u takes it back");
    type_shows(bench, "s", "done: 1 accepted, 1 left for later");
    there(bench, "magnus 2/4 games");
    type(bench, "B");
    gone(bench, "▸ Queue");
    type_shows(bench, "R", "this run is in the list: it works", "Runs over files");
    type_shows(bench, "p", "paused");
    type_shows(bench, "p", "works");
    type_shows(bench, "q", "▸ Moves");
    terminal_ctrl(bench->t, 'C');
    see(bench, "the run over the file goes on: :stop pauses it; q leaves onlymove");
    command_shows(bench, "stop",
                  "the run over the file is paused; :runs lets it go on, or ends it");
    command_shows(bench, "stop", "nothing is under way");
    command_shows(bench, "runs", "paused");
    type_shows(bench, "p", "works");
    type_shows(bench, "qq", "1 run is not over; R goes on there; the same again leaves");
    bench_quit(bench);

    start(bench, "");
    type_shows(bench, "R", "magnus ran over 4 games");
    type_shows(bench, "B", "1/3");
    type_shows(bench, ":next undecided\r", "game 4/4");
    type_shows(bench, "A", "game 1 of games.pgn, 16.Qb8+, is accepted: the same position");
    type_shows(bench, "y", "done: 2 accepted, 1 left for later");
    type(bench, "q");
}

BENCH_TEST(duplicates_are_weighed_side_by_side_and_what_is_left_is_audited)
{
    run(bench);
    type_shows(bench, "B", "▸ Queue", "1/3");
    command_shows(bench, "narrow ~D", "3 of 6 candidates");
    type_shows(bench, "=", "▸ Duplicates", "1/2", "the same position", "≠ players", "> the other");
    type_shows(bench, "<", "is rejected as a duplicate, A accepts this one", "1/1");
    type_shows(bench, "b", "both are kept; u takes it back");
    type_shows(bench, "=", "▸ Queue");
    command_shows(bench, "audit ~a ~u", "2 puzzles are audited, whatever is on the screen");
    see(bench, "audit of ~a ~u: holds 2, changed 0, broken 0");
    command_shows(bench, "runs", "audit 2/2 puzzles holds 2, changed 0, broken 0 ~a ~u");
    press_shows(bench, TERMINAL_ESCAPE, "▸ Queue");
    command_shows(bench, "narrow ~j holds", "2 of 6 candidates");
    type(bench, "q");
}

// --- Marks and what is decided on many

BENCH_TEST(keys_alone_reject_what_fits_a_pattern_and_one_undo_takes_it_back_in_every_game)
{
    run(bench);
    type_shows(bench, "B", "▸ Queue", "1/3");
    type_shows(bench, "T", ":mark-matching");
    type_shows(bench, "Anna | Dora\r", "2 marked; * and A, X or s decides on them");
    type_shows(bench, "*", "2 marked: A accept X reject");
    type_shows(bench, "X", "Why? 1 too easy");
    type_shows(bench, "2", "2 rejected; u takes it back");
    command_shows(bench, "narrow ~d reject", "2 of 6 candidates");
    type_shows(bench, "u", "undone: reject 2: ");
    command_shows(bench, "narrow ~d reject", "0 of 6 candidates");
    command_shows(bench, "narrow ~a", "3 of 6 candidates");
    type_shows(bench, "M", "1 of this game marked");
    type_shows(bench, "*m", ":*motif");
    type_shows(bench, "+fork\r", "1 now with the motif; u takes it back");
    command_shows(bench, "narrow ~t fork", "1 of 6 candidates");
    type(bench, "q");
}

BENCH_TEST(many_are_not_decided_while_the_store_is_held_and_no_key_waits)
{
    sqlite3 *other;
    run(bench);
    type_shows(bench, "B", "▸ Queue", "1/3");
    command_shows(bench, "mark-matching ~a", "3 marked");
    assert_int_equal(sqlite3_open(str_text(&bench->db), &other), SQLITE_OK);
    sqlite3_busy_timeout(other, PATIENCE);
    assert_int_equal(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    type_shows(bench, "*s", "is locked by another program");
    type_shows(bench, "f", "h   g   f");
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    type_shows(bench, "*s", "3 left for later; u takes it back");
    type(bench, "q");
}

BENCH_TEST(r_in_the_queue_runs_over_the_games_that_it_shows)
{
    run(bench);
    type_shows(bench, "B", "▸ Queue", "1/3");
    command_shows(bench, "narrow ~a !Berta", "2 of 6 candidates");
    command_shows(bench, "set won=290", "won");
    type_shows(bench, "R", "magnus runs over 2 games of the queue", "magnus ran over 2 games");
    type(bench, "q");
}

// --- What the profile refuses

BENCH_TEST(what_the_profile_refuses_is_taken_for_a_reason_and_the_next_is_shown)
{
    static const char *const words[] = {"--profile", "finder", NULL};
    assert_true(folder_write(&bench->folder, "games.pgn", games));
    CLEANUP(str_done) Str file = folder_path(&bench->folder, "games.pgn");
    bench_start(bench, (BenchOptions){.file = str_text(&file), .words = words, .cols = 150});
    type_shows(bench, "v", "a puzzle (hard mate)");
    type_shows(bench, "llv", "no puzzle: not-inside-puzzle");
    type_shows(bench, "A", "why take it? no puzzle: ", ":take");
    type_shows(bench, "nicer alone\r", "accepted: nicer alone", "game 1/4  start");
    char *exported = bench_exported(bench, "json");
    assert_non_null(strstr(exported, "\"taken_against\""));
    free(exported);
}

// --- Others, and what is gone

BENCH_TEST(what_another_workbench_has_decided_is_asked_about)
{
    run(bench);
    CLEANUP(str_done) Str file = folder_path(&bench->folder, "games.pgn");
    type_shows(bench, "B", "▸ Queue", "1/3");
    Bench other = *bench;
    other.engine = (Str){0};
    bench_start(&other, (BenchOptions){.file = str_text(&file), .cols = 150});
    see(&other, "game 1/4");
    type_shows(&other, "B", "▸ Queue");
    kill(terminal_process(bench->t), SIGSTOP);
    type_shows(&other, "s", "game 2/4");
    type(&other, "q");
    bench_quit(&other);
    type(bench, "A");
    kill(terminal_process(bench->t), SIGCONT);
    see(bench, "elsewhere meanwhile: skip");
    type_shows(bench, "A", "accepted");
    type(bench, "q");
}

BENCH_TEST(a_game_that_has_left_its_file_is_shown_as_the_store_has_it)
{
    run(bench);
    bench_quit(bench);
    CLEANUP(str_done) Str file = folder_path(&bench->folder, "games.pgn");
    assert_true(folder_write(&bench->folder, "games.pgn", "1. a4 *\n\n1. h4 *\n\n"));
    bench_start(bench, (BenchOptions){.file = str_text(&file), .cols = 150});
    type_shows(bench, "B", "this is the store's copy", "Anna");
    type_shows(bench, "A", "accepted; u takes it back", "Berta");
    type(bench, "q");
}

BENCH_TEST(a_broken_row_is_left_out_and_the_others_are_shown)
{
    sqlite3 *db;
    run(bench);
    bench_quit(bench);
    assert_int_equal(sqlite3_open(str_text(&bench->db), &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db, "UPDATE candidate SET ply = -3 WHERE id = 1", NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    start(bench, "");
    type_shows(bench, "B", "1 candidate is damaged and not in the queue", "1/2");
    type(bench, "q");
}

BENCH_TEST(a_run_that_was_killed_goes_on_where_it_was)
{
    start(bench, HANGS);
    type_shows(bench, "R", "magnus 2/4 games");
    type_shows(bench, "BA", "game 2/4", "accepted; u takes it back");
    kill(terminal_process(bench->t), SIGKILL);
    terminal_close(bench->t);
    start(bench, "");
    type_shows(bench, "B", "▸ Queue", "1/2");
    type(bench, "B");
    gone(bench, "▸ Queue");
    type_shows(bench, "R", "magnus ran over 4 games");
    command_shows(bench, "narrow ~d accept", "1 of 6 candidates");
    type(bench, "q");
}

// --- Sets

BENCH_TEST(a_set_is_filled_sorted_named_shown_and_taken_back_by_keys_alone)
{
    run(bench);
    type_shows(bench, "B", "▸ Queue", "1/3");
    type_shows(bench, "T~a\r", "3 marked");
    type_shows(bench, "*Ay", "3 accepted");
    type_shows(bench, "T~a\r*+mates\r", "3 copied to mates; u takes it back");
    type_shows(bench, "C", "▸ Sets", "mates");
    type_shows(bench, "iMates in May\r", "title of mates changed");
    type_shows(bench, "\r", "1/3  set mates");
    type_shows(bench, "J", "now at place 2; u takes it back", "2/3");
    type_shows(bench, "iThe quiet one\r", "1 changed", "The quiet one");
    type_shows(bench, "p", "▸ Preview", "2 of set mates", "pgn");
    type_shows(bench, "ffff", "puzzlejson");
    press_shows(bench, TERMINAL_ESCAPE, "▸ Queue");
    type_shows(bench, "Vbest\r", "1 moved to best", "2/2");
    type_shows(bench, "u", "undone: move 1 to set best", "2/3");
    type_shows(bench, "D", "1 taken out of the set");
    type_shows(bench, "3u", "undone: place 2 in set mates");
    command_shows(bench, "fill 4; no two of one game", "4: not met, 1 missing", "not all rules");
    type(bench, "qq");
}
