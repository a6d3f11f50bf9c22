// The main job end to end: open the classics, find a puzzle, accept it, and find it again in the
// store and in the exported file. Keys in, cells out.
#include "tests/screen/workbench.h"

#include <sqlite3.h>

#include "onlymove/engine.h"
#include "tests/support/command.h"

static char *ask(const Bench *bench, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(str_text(&bench->db), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    char *answer = NULL;
    if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0)) {
        answer = strdup((const char *)sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return answer ? answer : strdup("");
}

static void assert_store(const Bench *bench, const char *sql, const char *wanted)
{
    char *answer = ask(bench, sql);
    assert_string_equal(answer, wanted);
    free(answer);
}

BENCH_TEST(a_puzzle_is_found_accepted_undone_accepted_again_and_exported)
{
    bench_start(bench, (BenchOptions){0});
    see(bench, "game 1/45");
    show_opera_puzzle(bench);

    // A position that is no puzzle: FAIL, with the reason.
    press(bench, TERMINAL_LEFT);
    see(bench, "15.Bxd7+");
    type(bench, "v");
    see(bench, "FAIL one-winning-move");
    see(bench, "the solver is in check"); // the filter that decided

    // The puzzle: every filter passes, and there is a tree.
    press(bench, TERMINAL_RIGHT);
    type(bench, "v");
    see(bench, "PASS one-winning-move");
    there(bench, "PASS sacrifice-or-missed");
    see(bench, "a puzzle (mate)");
    see(bench, "puzzles 1, decided 0");

    type(bench, "A");
    see(bench, "accepted; u takes it back");
    see(bench, "decided 1");
    assert_store(bench, "select decision from journal order by id desc limit 1", "accept");

    // The tree, and the board behind its cursor.
    press(bench, TERMINAL_TAB);
    see(bench, "16.Qb8+");
    see(bench, "Black to move");
    press(bench, TERMINAL_RIGHT);
    see(bench, "White to move");
    press(bench, TERMINAL_RIGHT);
    see(bench, "Black is mated");
    there(bench, "17.Rd8#");
    there(bench, "solution, mate");

    type(bench, "u");
    see(bench, "nothing to undo in this tree");
    press(bench, TERMINAL_TAB);
    type(bench, "u");
    see(bench, "undone: accept");
    see(bench, "decided 0");
    assert_store(bench, "select decision from journal order by id desc limit 1", "none");
    type(bench, "A");
    see(bench, "decided 1");
    bench_quit(bench);

    assert_store(bench, "select count(*) from journal", "3");
    assert_store(bench, "select decision from journal order by id desc limit 1", "accept");
    assert_store(bench, "select name from profile", "magnus");
    assert_store(bench, "select ply from candidate", "30");
    static const char *const parts[] = {
        "[White \"Morphy, Paul\"]", "[SetUp \"1\"]",
        "[FEN \"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16\"]",
        "16. Qb8+ Nxb8 17. Rd8#"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        assert_exported(bench, "pgn", parts[i]);
    }
}

BENCH_TEST(a_decision_is_there_when_the_file_is_opened_again)
{
    bench_start(bench, (BenchOptions){0});
    accept_opera_puzzle(bench);
    bench_quit(bench);

    bench_start(bench, (BenchOptions){0});
    show_opera_puzzle(bench);
    see(bench, "puzzles 1, decided 1");
    see(bench, "PASS one-winning-move");
    see(bench, "Accepted");
}

BENCH_TEST(a_rejection_asks_for_its_reason_by_one_key)
{
    bench_start(bench, (BenchOptions){0});
    judge_opera_puzzle(bench);
    type(bench, "X");
    see(bench, "1 too easy");
    press(bench, TERMINAL_ESCAPE);
    see(bench, "not rejected");
    press(bench, TERMINAL_BACKSPACE);
    see(bench, "1 too easy");
    type(bench, "1");
    see(bench, "rejected: too easy");
    see(bench, "Rejected: too easy");
    assert_store(bench, "select decision || ':' || reason from journal", "reject:too easy");
    type(bench, "Xo");
    see(bench, ":reject");
    type(bench, "seen before");
    press(bench, TERMINAL_ENTER);
    see(bench, "rejected: seen before");
}

BENCH_TEST(a_run_over_the_game_marks_its_candidates)
{
    bench_start(bench, (BenchOptions){0});
    command(bench, "game 7");
    see(bench, "Morphy, Paul");
    type(bench, "r");
    see(bench, "magnus ran over the game");
    type(bench, "]");
    see(bench, "Puzzle, undecided");
}

BENCH_TEST(a_held_enter_decides_once)
{
    bench_start(bench, (BenchOptions){0});
    judge_opera_puzzle(bench);
    type(bench, "\r\r\r\r\r\r\r\r");
    see(bench, "decided 1");
    bench_quit(bench);
    assert_store(bench, "select count(*) from journal", "1");
}

BENCH_TEST(nothing_is_decided_without_verdicts)
{
    bench_start(bench, (BenchOptions){0});
    see(bench, "game 1/45");
    type(bench, "A");
    see(bench, "run the profile first");
    type(bench, "v");
    see(bench, "no puzzle");
    type(bench, "A");
    see(bench, "no puzzle to accept here");
    bench_quit(bench);
    assert_store(bench, "select count(*) from journal", "0");
}

BENCH_TEST(a_store_that_cannot_be_written_is_said_before_any_decision)
{
    str_clear(&bench->db);
    str_add(&bench->db, "/proc/onlymove.db");
    bench_start(bench, (BenchOptions){0});
    see(bench, "no decision can be stored: /proc/onlymove.db");
    see(bench, "NO STORE");
    judge_opera_puzzle(bench);
    type(bench, "A");
    see(bench, "not decided, there is no store");
    see(bench, "puzzles 1, decided 0");
}

// The rows of the tree change under the keys when the position is judged again.
BENCH_TEST(keys_in_one_burst_find_the_tree_as_it_is)
{
    bench_start(bench, (BenchOptions){0});
    judge_opera_puzzle(bench);
    type(bench, " \tjjvjvlcjv");
    see(bench, "game 7/45  16.Qb8+");
    see(bench, "no puzzle: not-in-check");
    type(bench, "vlllv\tvllv");
    see(bench, "the game is over in this position");
}

BENCH_TEST(a_number_before_a_key_is_shown_and_says_how_often)
{
    bench_start(bench, (BenchOptions){0});
    see(bench, "game 1/45  start");
    type(bench, "1");
    see(bench, "1...");
    type(bench, "2");
    see(bench, "12...");
    press(bench, TERMINAL_RIGHT);
    see(bench, "game 1/45  6...");
    see(bench, "? help");
    type(bench, "5f");
    see(bench, "flip takes no count");
}

BENCH_TEST(export_writes_over_nothing_unasked)
{
    bench_start(bench, (BenchOptions){0});
    ENDS_BY(str_done) Str kept = {0}, line = {0};
    assert_true(folder_write(&bench->folder, "kept.txt", "precious"));
    see(bench, "game 1/45");
    command(bench, "export pgn /tmp/never-written.pgn");
    see(bench, "no puzzle has been accepted yet");
    accept_opera_puzzle(bench);

    str_addf(&line, "export pgn %s/kept.txt", str_text(&bench->folder.path));
    command(bench, str_text(&line));
    see(bench, "exists");
    assert_true(folder_read(&bench->folder, "kept.txt", &kept));
    assert_string_equal(str_text(&kept), "precious");
    command(bench, "replace pgn tests/games/classics.pgn");
    see(bench, "is the file that is read");

    str_clear(&line);
    str_addf(&line, "replace pgn %s/kept.txt", str_text(&bench->folder.path));
    command(bench, str_text(&line));
    see(bench, "1 puzzle written to");
    str_clear(&kept);
    assert_true(folder_read(&bench->folder, "kept.txt", &kept));
    assert_non_null(strstr(str_text(&kept), "16. Qb8+"));
}

// Whatever is asked for: an export, in the place of another file, or a log.
static void refused_for_the_store(Bench *bench, const char *what)
{
    ENDS_BY(str_done) Str line = {0};
    str_addf(&line, "%s%s", what, str_text(&bench->db));
    command(bench, str_text(&line));
    see(bench, "is the store");
    type(bench, "c"); // so that the next refusal is news
    see(bench, "4kb1r");
}

BENCH_TEST(the_store_is_never_written_over)
{
    ENDS_BY(command_done) Command run;
    bench_start(bench, (BenchOptions){.cols = 160});
    accept_opera_puzzle(bench);
    refused_for_the_store(bench, "replace json ");
    refused_for_the_store(bench, "export pgn ");
    refused_for_the_store(bench, "log ");
    bench_quit(bench);
    const char *const argv[] = {bench_path("ONLYMOVE", "build/san/onlymove"),
                                "export",
                                "--db",
                                str_text(&bench->db),
                                "--format",
                                "pgn",
                                NULL};
    assert_true(command_run(&run, argv, NULL, NULL, PATIENCE));
    assert_int_equal(run.status, 0);
    assert_non_null(strstr(str_text(&run.out), "16. Qb8+"));
}

BENCH_TEST(real_stockfish_finds_the_evergreen)
{
    static const char *const hundredth[] = {"nodes.scan=10000", "nodes.start=10000",
                                            "nodes.max=400000", "tree.nodes=10000", NULL};
    Str stockfish = {0};
    if (engine_find(&stockfish, NULL) != STATUS_OK) {
        skip();
    }
    bench_start(
        bench, (BenchOptions){
                   .engine = str_text(&stockfish), .settings = hundredth, .rows = 35, .cols = 120});
    command(bench, "game 4");
    see(bench, "Dufresne");
    command(bench, "move 21");
    see(bench, "20...Nxe7");
    type(bench, " ");
    see(bench, "Stockfish");
    see(bench, "searching");
    type(bench, "v");
    see(bench, "a puzzle (mate)");
    type(bench, "A");
    see(bench, "decided 1");
    bench_quit(bench);
    assert_store(bench, "select decision from journal", "accept");
    str_done(&stockfish);
}
