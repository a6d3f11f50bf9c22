// The main job end to end: open the classics, find a puzzle, accept it, and find it again in the
// store and in the exported file. Keys in, cells out.
#include "tests/screen/workbench.h"

#include <sqlite3.h>

#include "onlymove/engine.h"

static char *ask(const ScreenFixture *f, const char *sql) {
    sqlite3 *db;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(f->db, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    char *answer = NULL;
    if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0))
        answer = strdup((const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return answer ? answer : strdup("");
}

static void assert_store(const ScreenFixture *f, const char *sql, const char *wanted) {
    CLEANUP(free_at) char *answer = ask(f, sql);
    assert_string_equal(answer, wanted);
}

OPEN_TEST(a_puzzle_is_found_accepted_undone_accepted_again_and_exported) {
    see(f, "game 1/45");
    show_opera_puzzle(f);

    // A position that is no puzzle: FAIL, with the reason.
    PLAY(f, {LEFT, "15.Bxd7+"},
         {"v", "FAIL one-winning-move", "the solver is in check"}, // the filter that decided

         // The puzzle: every filter passes, and there is a tree.
         {RIGHT "v", "PASS one-winning-move", THERE "PASS sacrifice-or-missed", "a puzzle (mate)",
          "puzzles 1, decided 0"},
         {"A", "accepted; done: 1 accepted; u takes it back", "decided 1"});
    assert_store(f, "select decision from journal order by id desc limit 1", "accept");

    // The tree, and the board behind its cursor.
    PLAY(f, {TAB, "16.Qb8+", "Black to move"}, {RIGHT, "White to move"},
         {RIGHT, "Black is mated", THERE "17.Rd8#", THERE "solution, mate"},
         {"u", "nothing to undo in this tree"},
         // Shift-Tab
         {"\x1b[Zu", "undone: accept", "decided 0"});

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

OPEN_TEST(a_rejection_asks_for_its_reason_by_one_key) {
    judge_opera_puzzle(f);
    PLAY(f, {"X", "1 too easy"}, {ESCAPE, "nothing was decided"}, {BACKSPACE, "1 too easy"},
         {"1", "rejected: too easy"},
         {LEFT, "15.Bxd7+"}, // and the message, which covers the game's pane, goes

         {RIGHT, "Rejected: too easy"});
    assert_store(f, "select decision || ':' || reason from journal", "reject:too easy");
    PLAY(f, {"Xo", ":reject"}, {"seen before" ENTER, "rejected: seen before"});
}

OPEN_SCRIPT(a_run_over_the_game_marks_its_candidates, {":game 7\r", "Morphy, Paul"},
            {"r", "magnus ran over the game"}, {"]", "Puzzle, undecided"});

OPEN_TEST(nothing_is_decided_without_verdicts) {
    PLAY(f, {"", "game 1/45"}, {"A", "run the profile first"}, {"v", "no puzzle"},
         {"A", "Why accept it? The profile says no puzzle: one-winning-move: the best",
          ":accept anyway"},
         {ENTER, "accept anyway: expected REASON"});
    fixture_quit(f);
    assert_store(f, "select count(*) from journal", "0");
}

SCREEN_TEST(a_store_that_cannot_be_written_is_said_before_any_decision) {
    f->db = "/proc/onlymove.db";
    fixture_start(f, (ScreenOptions){0});
    see(f, "no decision can be stored: /proc/onlymove.db", "NO STORE");
    judge_opera_puzzle(f);
    type_shows(f, "A", "not decided, there is no store", "puzzles 1, decided 0");
}

// The rows of the tree change under the keys when the position is judged again.
OPEN_SCRIPT_AFTER(keys_in_one_burst_find_the_tree_as_it_is, judge_opera_puzzle(f),
                  {" \tjjvjvlcjv", "game 7/45  16.Qb8+", "no puzzle: not-in-check"},
                  {"vlllv\tvllv", "the game is over in this position"});

OPEN_TEST(export_takes_what_is_asked_for) {
    static const struct {
        const char *which, *said;
    } cases[] = {
        {"marked", "none of these puzzles is accepted"},
        {"session", "1 puzzle written to"},
        {"since 2999-01-01", "none of these puzzles is accepted"},
        {"queue", "1 puzzle written to"},
        {"since 2026-02-30", "\"2026-02-30\" is no date"},
        {"file", "1 puzzle written to"},
    };
    accept_opera_puzzle(f);
    for (size_t i = 0; i < COUNT(cases); i++) {
        CLEANUP(str_done)
        Str line = str_of("export %s fen %s/%zu", cases[i].which, str_text(&f->folder.path), i);
        command_shows(f, str_text(&line), cases[i].said);
    }
}

SCREEN_TEST(real_stockfish_finds_the_evergreen) {
    static const char *const hundredth[] = {"nodes.scan=10000", "nodes.start=10000",
                                            "nodes.max=400000", "tree.nodes=10000", NULL};
    CLEANUP(str_done) Str stockfish = {0};
    if (stockfish_find(&stockfish, NULL) != STATUS_OK)
        skip();
    fixture_start(
        f, (ScreenOptions){
               .engine = str_text(&stockfish), .settings = hundredth, .rows = 35, .cols = 120});
    PLAY(f, {":game 4\r", "Dufresne"}, {":move 21\r", "20...Nxe7"}, {" ", "Stockfish", "searching"},
         {"v", "a puzzle (mate)"}, {"A", "decided 1"});
    fixture_quit(f);
    assert_store(f, "select decision from journal", "accept");
}

// Behind the filters stand the rating and the motifs; at one of them the board shows the position
// after its move, with its squares marked, and the pane says what it means.
OPEN_TEST(the_cursor_on_a_motif_shows_where_it_is) {
    judge_opera_puzzle(f);
    PLAY(f, {"\x1b[Z", "▸ Verdicts"}, // Shift-Tab

         {END, "Two moves to find", THERE "sacrifice           16.Qb8+, main", THERE "rating "});
    for (int row = 0; row < 4; row++)
        press(f, TERMINAL_UP);
    PLAY(f, {"", "The solver gives two pawns or more", THERE "Black to move, check",
             THERE "8     [♛]          ♚!"});
    for (int row = 0; row < 3; row++) // to "middlegame", which is of the puzzle as a whole
        press(f, TERMINAL_DOWN);
    see(f, "White to move");
}

OPEN_SCRIPT_AFTER(where_the_board_has_gone_on_is_said_and_what_the_verdicts_are_of,
                  judge_opera_puzzle(f), {"", THERE "Verdicts, magnus"}, {TAB, "▸ Solution"},
                  {RIGHT RIGHT, "game 7/45  15...Nxd7, board at 17.Rd8#",
                   THERE "Verdicts after 15...Nxd7"},
                  {"\x1b[Z", "game 7/45  15...Nxd7  candidates", THERE "Verdicts, magnus"});

// The cursor stands before the second blank, so nothing of a pattern is before it.
OPEN_TEST(completing_before_a_pattern_begins_lists_its_words) {
    judge_opera_puzzle(f);
    PLAY(f, {"B", "▸ Queue"}, {":narrow  " LEFT, LINE ":narrow"},
         {TAB, "duplicate of another puzzle"}, {"\x03", "Enter accept"});
}

OPEN_TEST(motifs_and_rating_by_hand_are_shown_undone_and_exported) {
    judge_opera_puzzle(f);
    PLAY(f, {"\x1b[Z", "▸ Verdicts"}, // Shift-Tab

         {":motif +attraction\r", "motif +attraction: done, u takes it back"},
         {END, "attraction          by hand"}, {":motif -sacrifice\r", "removed by hand"},
         {":rating 1700\r", "1700, by hand"},
         {":rating 99\r", "expected a number from 100 to 4000"}, {"u", "undone: rating 1700"},
         {"\x12", "1700, by hand"}, {"A", "decided 1"});
    fixture_quit(f);
    assert_exported(f, "pgn", "[Themes \"attraction mate mateIn2 middlegame operaMate short\"]");
    assert_exported(f, "pgn", "[Rating \"1700\"]");
    assert_exported(f, "json", "\"motifs_removed\": \"sacrifice\"");
}
