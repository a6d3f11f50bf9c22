// Solving blind, coming back to where one was, help, and what is lost while the queue is open: what
// the curator sees on a terminal.
#define _GNU_SOURCE
#include <sys/resource.h>

#include "tests/screen/workbench.h"

static const char games[] = MATE_IN_TWO("Anna", "0") MATE_IN_TWO("Berta", "1");

// On the file of the bench's folder, or without one; the session is kept in that folder.
static void start(Bench *bench, bool file, BenchOptions options)
{
    CLEANUP(str_done) Str state = {0}, path = folder_path(&bench->folder, "games.pgn");
    str_addf(&state, "XDG_STATE_HOME=%s/state", str_text(&bench->folder.path));
    options.env = (const char *const[]){str_text(&state), NULL};
    options.file = file ? str_text(&path) : "";
    options.cols = 150;
    bench_start(bench, options);
}

static void run(Bench *bench)
{
    assert_true(folder_write(&bench->folder, "games.pgn", games));
    start(bench, true, (BenchOptions){0});
    see(bench, "game 1/2");
    type_shows(bench, "R", "magnus ran over 2 games");
}

BENCH_TEST(a_puzzle_is_solved_blind_and_decided_afterwards)
{
    run(bench);
    there(bench, "PASS one-winning-move");
    there(bench, "tree of 3");
    type_shows(bench, "z", "White to move: which?");
    gone(bench, "PASS one-winning-move");
    gone(bench, "tree of 3");
    gone(bench, "16.Qb8+");
    type_shows(bench, "v", "judge: not while the puzzle is solved blind");
    type_shows(bench, "Qd5\r", "16.Qd5 is wrong: ");
    type_shows(bench, "Qb8+\r", "16.Qb8+ is right; 16...Nxb8 comes, and then?");
    type_shows(bench, "d1d8\r", "solved after 1 wrong in 0:", "PASS one-winning-move");
    type_shows(bench, "z", "White to move: which?");
    type_shows(bench, "z", "given up", "it was 16.Qb8+");
    type_shows(bench, "A", "accepted");
}

BENCH_TEST(a_second_start_without_a_file_goes_on_where_it_was_left_and_fresh_begins_anew)
{
    run(bench);
    type_shows(bench, "B", "▸ Queue", "1/2");
    command_shows(bench, "narrow Berta", "2 of 4 candidates", "game 2/2");
    command_shows(bench, "set won=290", "won");
    type_shows(bench, "B:next undecided\r", "16...Nxb8");
    bench_quit(bench);

    start(bench, false, (BenchOptions){.goes_on = true});
    see(bench, "game 2/2", "where it was left", "Berta");
    command_shows(bench, "set", "magnus: won=290");
    type_shows(bench, "B", "▸ Queue", "not-mate-in-one");
    gone(bench, "Anna");
    type(bench, "B");
    gone(bench, "▸ Queue");
    bench_quit(bench);

    start(bench, false, (BenchOptions){0});
    see(bench, "no file is open");
}

BENCH_TEST(candidates_of_another_profile_are_told_of_and_one_key_takes_it)
{
    static const char *const words[] = {"--profile", "finder", NULL};
    run(bench);
    bench_quit(bench);
    start(bench, true, (BenchOptions){.words = words});
    see(bench, "4 candidates of magnus; F takes that profile");
    type_shows(bench, "F", "profile magnus, as its newest run had it: 4 candidates");
    type_shows(bench, "F", "no other profile has candidates of this file");
}

BENCH_TEST(help_begins_where_one_is_and_is_searched_and_the_last_row_names_its_keys)
{
    run(bench);
    there(bench, "Enter accept");
    type_shows(bench, "B", "▸ Queue", "t mark-row");
    type_shows(bench, "?", "▸ Keys and commands", "In the queue", "/ search");
    type_shows(bench, "/", ":search");
    type_shows(bench, "waits for a decision\r", "◆", "a puzzle that waits for a decision");
    type_shows(bench, "\033", "▸ Queue");
    type(bench, "q");
}

BENCH_TEST(a_file_that_changes_while_it_is_open_is_said_and_what_the_store_has_serves)
{
    run(bench);
    type_shows(bench, "B", "▸ Queue", "1/2");
    assert_true(folder_write(&bench->folder, "games.pgn", "1. a4 *\n\n1. h4 *\n\n"));
    type_shows(bench, "A", "the file has changed since it was opened", "copy of game 2", "Berta");
    type_shows(bench, "s", "done: 1 accepted, 1 left for later");
    type(bench, "q");
}

// A disk without room, as far as the workbench can tell.
static void limit_files(const Bench *bench, rlim_t bytes)
{
    const struct rlimit limit = {bytes, RLIM_INFINITY};
    assert_int_equal(prlimit(terminal_process(bench->t), RLIMIT_FSIZE, &limit, NULL), 0);
}

BENCH_TEST(a_store_that_loses_its_disk_during_a_queue_refuses_and_goes_on_when_it_is_back)
{
    run(bench);
    type_shows(bench, "B", "▸ Queue", "1/2");
    limit_files(bench, 1);
    type_shows(bench, "s", "store.db: ");
    there(bench, "game 1/2");
    type_shows(bench, "f", "h   g   f");
    limit_files(bench, RLIM_INFINITY);
    type_shows(bench, "s", "game 2/2", "left");
    type_shows(bench, "u", "undone: skip");
    type(bench, "q");
}
