// The main job end to end: open the classics, find a puzzle, accept it, and find it again in the
// store and in the exported file. Keys in, cells out.
#include "tests/screen/workbench.h"

#include <sqlite3.h>

#include "onlymove/engine.h"

static char *ask(const ScreenFixture *f, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(str_text(&f->db), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    char *answer = NULL;
    if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0))
        answer = strdup((const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return answer ? answer : strdup("");
}

static void assert_store(const ScreenFixture *f, const char *sql, const char *wanted)
{
    char *answer = ask(f, sql);
    assert_string_equal(answer, wanted);
    free(answer);
}

OPEN_TEST(a_puzzle_is_found_accepted_undone_accepted_again_and_exported)
{
    see(f, "game 1/45");
    show_opera_puzzle(f);

    // A position that is no puzzle: FAIL, with the reason.
    press_shows(f, TERMINAL_LEFT, "15.Bxd7+");
    type_shows(f, "v", "FAIL one-winning-move");
    see(f, "the solver is in check"); // the filter that decided

    // The puzzle: every filter passes, and there is a tree.
    press(f, TERMINAL_RIGHT);
    type_shows(f, "v", "PASS one-winning-move");
    there(f, "PASS sacrifice-or-missed");
    see(f, "a puzzle (mate)", "puzzles 1, decided 0");

    type_shows(f, "A", "accepted; done: 1 accepted; u takes it back");
    see(f, "decided 1");
    assert_store(f, "select decision from journal order by id desc limit 1", "accept");

    // The tree, and the board behind its cursor.
    press_shows(f, TERMINAL_TAB, "16.Qb8+", "Black to move");
    press_shows(f, TERMINAL_RIGHT, "White to move");
    press_shows(f, TERMINAL_RIGHT, "Black is mated");
    there(f, "17.Rd8#");
    there(f, "solution, mate");

    type_shows(f, "u", "nothing to undo in this tree");
    type_shows(f, "\x1b[Zu", "undone: accept", "decided 0"); // Shift-Tab
    assert_store(f, "select decision from journal order by id desc limit 1", "none");
    type_shows(f, "A", "decided 1");
    fixture_quit(f);

    assert_store(f, "select count(*) from journal", "3");
    assert_store(f, "select decision from journal order by id desc limit 1", "accept");
    assert_store(f, "select name from profile", "magnus");
    assert_store(f, "select ply from candidate", "30");
    static const char *const parts[] = {
        "[White \"Morphy, Paul\"]", "[SetUp \"1\"]",
        "[FEN \"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16\"]",
        "16. Qb8+ Nxb8 17. Rd8#"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_exported(f, "pgn", parts[i]);
}

OPEN_TEST(a_decision_is_there_when_the_file_is_opened_again)
{
    accept_opera_puzzle(f);
    fixture_quit(f);

    fixture_start(f, (ScreenOptions){0});
    show_opera_puzzle(f);
    see(f, "puzzles 1, decided 1", "PASS one-winning-move", "Accepted");
}

OPEN_TEST(a_rejection_asks_for_its_reason_by_one_key)
{
    judge_opera_puzzle(f);
    type_shows(f, "X", "1 too easy");
    press_shows(f, TERMINAL_ESCAPE, "nothing was decided");
    press_shows(f, TERMINAL_BACKSPACE, "1 too easy");
    type_shows(f, "1", "rejected: too easy");
    press_shows(f, TERMINAL_LEFT,
                "15.Bxd7+"); // and the message, which covers the game's pane, goes
    press_shows(f, TERMINAL_RIGHT, "Rejected: too easy");
    assert_store(f, "select decision || ':' || reason from journal", "reject:too easy");
    type_shows(f, "Xo", ":reject");
    type(f, "seen before");
    press_shows(f, TERMINAL_ENTER, "rejected: seen before");
}

OPEN_TEST(a_run_over_the_game_marks_its_candidates)
{
    command_shows(f, "game 7", "Morphy, Paul");
    type_shows(f, "r", "magnus ran over the game");
    type_shows(f, "]", "Puzzle, undecided");
}

OPEN_TEST(a_held_enter_decides_once)
{
    judge_opera_puzzle(f);
    type_shows(f, "\r\r\r\r\r\r\r\r", "decided 1");
    fixture_quit(f);
    assert_store(f, "select count(*) from journal", "1");
}

OPEN_TEST(nothing_is_decided_without_verdicts)
{
    see(f, "game 1/45");
    type_shows(f, "A", "run the profile first");
    type_shows(f, "v", "no puzzle");
    type_shows(f, "A", "why take it? no puzzle: one-winning-move: the best", ":take");
    press_shows(f, TERMINAL_ENTER, "take: expected REASON");
    fixture_quit(f);
    assert_store(f, "select count(*) from journal", "0");
}

SCREEN_TEST(a_store_that_cannot_be_written_is_said_before_any_decision)
{
    str_clear(&f->db);
    str_add(&f->db, "/proc/onlymove.db");
    fixture_start(f, (ScreenOptions){0});
    see(f, "no decision can be stored: /proc/onlymove.db", "NO STORE");
    judge_opera_puzzle(f);
    type_shows(f, "A", "not decided, there is no store", "puzzles 1, decided 0");
}

// The rows of the tree change under the keys when the position is judged again.
OPEN_TEST(keys_in_one_burst_find_the_tree_as_it_is)
{
    judge_opera_puzzle(f);
    type_shows(f, " \tjjvjvlcjv", "game 7/45  16.Qb8+", "no puzzle: not-in-check");
    type_shows(f, "vlllv\tvllv", "the game is over in this position");
}

OPEN_TEST(a_number_before_a_key_is_shown_and_says_how_often)
{
    see(f, "game 1/45  start");
    type_shows(f, "1", "1...");
    type_shows(f, "2", "12...");
    press_shows(f, TERMINAL_RIGHT, "game 1/45  6...", "? help");
    type_shows(f, "5f", "flip takes no count");
}

OPEN_TEST(export_writes_over_nothing_unasked)
{
    CLEANUP(str_done) Str kept = {0}, line = {0};
    assert_true(folder_write(&f->folder, "kept.txt", "precious"));
    see(f, "game 1/45");
    command_shows(f, "export pgn /tmp/never-written.pgn", "no puzzle has been accepted yet");
    accept_opera_puzzle(f);

    str_addf(&line, "export pgn %s/kept.txt", str_text(&f->folder.path));
    command_shows(f, str_text(&line), "exists");
    assert_true(folder_read(&f->folder, "kept.txt", &kept));
    assert_string_equal(str_text(&kept), "precious");
    command_shows(f, "replace pgn tests/games/classics.pgn", "is the file that is read");

    str_clear(&line);
    str_addf(&line, "replace pgn %s/kept.txt", str_text(&f->folder.path));
    command_shows(f, str_text(&line), "1 puzzle written to");
    str_clear(&kept);
    assert_true(folder_read(&f->folder, "kept.txt", &kept));
    assert_non_null(strstr(str_text(&kept), "16. Qb8+"));
}

OPEN_TEST(export_takes_what_is_asked_for)
{
    static const struct {
        const char *which, *said;
    } cases[] = {
        {"marked", "no puzzle among them has been accepted"},
        {"session", "1 puzzle written to"},
        {"since 2999-01-01", "no puzzle among them has been accepted"},
        {"queue", "1 puzzle written to"},
        {"since 2026-02-30", "\"2026-02-30\" is no date"},
        {"file", "1 puzzle written to"},
    };
    accept_opera_puzzle(f);
    for (size_t i = 0; i < COUNT(cases); i++) {
        CLEANUP(str_done) Str line = {0};
        str_addf(&line, "export %s fen %s/%zu", cases[i].which, str_text(&f->folder.path), i);
        command_shows(f, str_text(&line), cases[i].said);
    }
}

// Whatever is asked for: an export, in the place of another file, or a log.
static void refused_for_the_store(ScreenFixture *f, const char *what)
{
    CLEANUP(str_done) Str line = {0};
    str_addf(&line, "%s%s", what, str_text(&f->db));
    command_shows(f, str_text(&line), "is the store");
    type_shows(f, "c", "4kb1r"); // so that the next refusal is news
}

SCREEN_TEST(the_store_is_never_written_over)
{
    fixture_start(f, (ScreenOptions){.cols = 160});
    accept_opera_puzzle(f);
    refused_for_the_store(f, "replace json ");
    refused_for_the_store(f, "export pgn ");
    refused_for_the_store(f, "log ");
    fixture_quit(f);
    assert_exported(f, "pgn", "16. Qb8+");
}

SCREEN_TEST(real_stockfish_finds_the_evergreen)
{
    static const char *const hundredth[] = {"nodes.scan=10000", "nodes.start=10000",
                                            "nodes.max=400000", "tree.nodes=10000", NULL};
    Str stockfish = {0};
    if (engine_find(&stockfish, NULL) != STATUS_OK)
        skip();
    fixture_start(
        f, (ScreenOptions){
               .engine = str_text(&stockfish), .settings = hundredth, .rows = 35, .cols = 120});
    command_shows(f, "game 4", "Dufresne");
    command_shows(f, "move 21", "20...Nxe7");
    type_shows(f, " ", "Stockfish", "searching");
    type_shows(f, "v", "a puzzle (mate)");
    type_shows(f, "A", "decided 1");
    fixture_quit(f);
    assert_store(f, "select decision from journal", "accept");
    str_done(&stockfish);
}

// Behind the filters stand the rating and the motifs; at one of them the board shows the position
// after its move, with its squares marked, and the pane says what it means.
OPEN_TEST(the_cursor_on_a_motif_shows_where_it_is)
{
    judge_opera_puzzle(f);
    type_shows(f, "\x1b[Z", "▸ Verdicts"); // Shift-Tab
    press_shows(f, TERMINAL_END, "Two moves to find");
    there(f, "sacrifice           16.Qb8+, main");
    there(f, "rating ");
    for (int row = 0; row < 4; row++)
        press(f, TERMINAL_UP);
    see(f, "The solver gives two pawns or more");
    there(f, "Black to move, check");
    there(f, "8     [♛]          ♚!");
    for (int row = 0; row < 3; row++) // to "middlegame", which is of the puzzle as a whole
        press(f, TERMINAL_DOWN);
    see(f, "White to move");
}

OPEN_TEST(where_the_board_has_gone_on_is_said_and_what_the_verdicts_are_of)
{
    judge_opera_puzzle(f);
    there(f, "Verdicts, magnus");
    press_shows(f, TERMINAL_TAB, "▸ Solution");
    press(f, TERMINAL_RIGHT);
    press(f, TERMINAL_RIGHT);
    see(f, "game 7/45  15...Nxd7, board at 17.Rd8#");
    there(f, "Verdicts after 15...Nxd7");
    type_shows(f, "\x1b[Z", "game 7/45  15...Nxd7  candidates");
    there(f, "Verdicts, magnus");
}

OPEN_TEST(motifs_and_rating_by_hand_are_shown_undone_and_exported)
{
    judge_opera_puzzle(f);
    type_shows(f, "\x1b[Z", "▸ Verdicts"); // Shift-Tab
    command_shows(f, "motif +attraction", "motif +attraction: done, u takes it back");
    press_shows(f, TERMINAL_END, "attraction          by hand");
    command_shows(f, "motif -sacrifice", "removed by hand");
    command_shows(f, "rating 1700", "1700, by hand");
    command_shows(f, "rating 99", "expected a number from 100 to 4000");
    type_shows(f, "u", "undone: rating 1700");
    type_shows(f, "\x12", "1700, by hand");
    type_shows(f, "A", "decided 1");
    fixture_quit(f);
    assert_exported(f, "pgn", "[Themes \"attraction mate mateIn2 middlegame short\"]");
    assert_exported(f, "pgn", "[Rating \"1700\"]");
    assert_exported(f, "json", "\"motifs_removed\": \"sacrifice\"");
}
