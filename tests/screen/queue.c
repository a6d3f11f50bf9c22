// Deciding on the candidates of a file, also while a run over it goes on behind: what the curator
// sees on a terminal.
#include <signal.h>

#include "tests/screen/workbench.h"
#include "tests/support/held.h"

// Two games with a puzzle, one without, and another with one.
static const char games[] = MATE_IN_TWO("Anna", "0")
    MATE_IN_TWO("Berta", "1") "[White \"Carla\"]\n\n1. e4 e5 *\n\n" MATE_IN_TWO("Dora", "2");

// The run stays in the third game.
#define HANGS "--hang-after-go --only-fen rnbqkbnr/pppppppp/8/8/8"

static void start(ScreenFixture *f, const char *fault) {
    assert_true(folder_write(&f->folder, "games.pgn", games));
    static const char *const words[] = {"--workers", "2", NULL};
    fixture_start(f, (ScreenOptions){folder_file(&f->folder, "games.pgn"), .fault = fault,
                                     .words = words, .cols = 150});
    see(f, "game 1/4");
}

static void run(ScreenFixture *f) {
    start(f, "");
    type_shows(f, "R", "magnus ran over 4 games");
}

SCREEN_SCRIPT(a_file_is_reviewed_with_one_key_a_puzzle, run(f), {"B", "▸ Queue", "1/3"},
              {"A", "game 2/4", "accepted; u takes it back"},
              {"X1", "game 4/4", "rejected: too easy"},
              {"s", "done: 1 accepted, 1 rejected, 1 skipped"});

SCREEN_SCRIPT(a_held_enter_accepts_one_puzzle_and_not_those_of_the_next_games, run(f),
              {"B", "▸ Queue"}, {"\r\r\r\r\r\r\r\r\r\r", "game 2/4"},
              {":narrow ~d accept\r", "1 of 6 candidates"});

SCREEN_TEST(a_run_goes_on_behind_decisions_and_after_quitting) {
    start(f, HANGS);
    PLAY(f, {"R", "magnus 2/4 games"}, {"B", "▸ Queue", "1/2"},
         {"A", "game 2/4", "accepted; u takes it back"},
         {"s", "done: 1 accepted, 1 skipped", THERE "magnus 2/4 games"}, {"B", GONE "▸ Queue"},
         {"R", "this run is in the list already: it works", "Runs over files"}, {"\r", "paused"},
         {"\r", "works"}, {"q", "▸ Moves"});
    terminal_ctrl(f->t, 'C');
    PLAY(f, {"", "the run over the file goes on: :stop pauses it; q leaves onlymove"},
         {":stop\r", "the run over the file is paused; :runs lets it go on, or ends it"},
         {":stop\r", "nothing is under way"}, {":runs\r", "paused"}, {"\r", "works"},
         {"qq", "1 run is not finished; next time R continues; press the key again to leave"},
         {"j", GONE "press the key again to leave"},
         {"q", "1 run is not finished; next time R continues; press the key again to leave"});
    fixture_quit(f);

    start(f, "");
    PLAY(f, {"R", "magnus ran over 4 games"}, {"B", "1/3"}, {":next undecided\r", "game 4/4"},
         {"A", "game 1 of games.pgn, 16.Qb8+, is accepted: the same position"},
         {"y", "done: 2 accepted, 1 skipped"});
}

SCREEN_SCRIPT(duplicates_are_weighed_side_by_side_and_what_is_left_is_audited, run(f),
              {"B", "▸ Queue", "1/3"}, {":narrow ~D\r", "3 of 6 candidates"},
              {"=", "▸ Duplicates", "1/2", "the same position", "≠ players", "> the other"},
              {"<", "is rejected as a duplicate, A accepts this one", "1/1"},
              {"+", "both are kept; u takes it back"}, {"=", "▸ Queue"},
              {":audit ~a ~u\r", "an audit of 2 puzzles runs in the background",
               "audit of ~a ~u: holds 2, changed 0, broken 0"},
              {":runs\r", "audit 2/2 puzzles holds 2, changed 0, broken 0 ~a ~u"},
              {ESCAPE, "▸ Queue"}, {":narrow ~j holds\r", "2 of 6 candidates"});

// --- Marks and what is decided on many

SCREEN_SCRIPT(keys_alone_reject_what_fits_a_pattern_and_one_undo_takes_it_back_in_every_game,
              run(f), {"B", "▸ Queue", "1/3"}, {"T", ":mark matching"},
              {"Anna | Dora\r", "2 marked; * and A, X or s decides on them"},
              {"*", "2 marked: A accept X reject"}, {"X", "Why? 1 too easy"},
              {"2", "2 rejected; u takes it back"}, {":narrow ~d reject\r", "2 of 6 candidates"},
              {"u", "undone: reject 2: "}, {":narrow ~d reject\r", "0 of 6 candidates"},
              {":narrow ~a\r", "3 of 6 candidates"}, {":mark game\r", "1 of this game marked"},
              {"*m", ":*motif"}, {"+fork\r", "1 now with the motif; u takes it back"},
              {":narrow ~t fork\r", "1 of 6 candidates"});

SCREEN_TEST(many_are_not_decided_while_the_store_is_held_and_no_key_waits) {
    run(f);
    PLAY(f, {"B", "▸ Queue", "1/3"}, {":mark matching ~a\r", "3 marked"});
    sqlite3 *other = hold_store(f->db);
    PLAY(f, {"*s", "is locked by another program"}, {"f", "h   g   f"});
    let_go(other);
    PLAY(f, {"*s", "3 skipped; u takes it back"});
}

SCREEN_SCRIPT(r_in_the_queue_runs_over_the_games_that_it_shows, run(f), {"B", "▸ Queue", "1/3"},
              {":narrow decided:\t", "rejected   0 candidates", "undecided  6 candidates"},
              {"a\r", "0 of 6 candidates"}, {":narrow ~a !Berta\r", "2 of 6 candidates"},
              {":set won=290\r", "won"},
              {"R", "magnus searches 2 games of the queue", "magnus ran over 2 games"});

// --- Others, and what is gone

SCREEN_TEST(a_broken_row_is_left_out_and_the_others_are_shown) {
    run(f);
    fixture_quit(f);
    change_store(f->db, "UPDATE candidate SET ply = -3 WHERE id = 1");
    start(f, "");
    see(f, "candidate 1 is damaged and left out"); // with its game, which is shown first
    PLAY(f, {"B", "1 candidate is damaged and not in the queue", "1/2"});
}

SCREEN_TEST(a_run_that_was_killed_goes_on_where_it_was) {
    start(f, HANGS);
    PLAY(f, {"R", "magnus 2/4 games"}, {"BA", "game 2/4", "accepted; u takes it back"});
    kill(terminal_process(f->t), SIGKILL);
    terminal_close(f->t);
    start(f, "");
    PLAY(f, {"B", "▸ Queue", "1/2"}, {"B", GONE "▸ Queue"}, {"R", "magnus ran over 4 games"},
         {":narrow ~d accept\r", "1 of 6 candidates"});
}

// --- Sets

SCREEN_SCRIPT(a_set_is_filled_sorted_named_shown_and_taken_back_by_keys_alone, run(f),
              {"B", "▸ Queue", "1/3"}, {"T~a\r", "3 marked"}, {"*Ay", "3 accepted"},
              {"T~a\r*+mates\r", "3 copied to mates; u takes it back"}, {"C", "▸ Sets", "mates"},
              {"iMates in May\r", "title of mates changed"}, {"\r", "1/3  set mates"},
              {"J", "now at place 2; u takes it back", "2/3"},
              {"iThe quiet one\r", "1 changed", "The quiet one"},
              {"W", "▸ Preview", "2 of set mates", "pgn"}, {"WWWW", "puzzlejson"},
              {ESCAPE, "▸ Queue"}, {":move to best\r", "1 moved to best", "2/2"},
              {"u", "undone: move 1 to set best", "2/3"}, {"D", "1 taken out of the set"},
              {"3u", "undone: place 2 in set mates"},
              {":fill 4; no two of one game\r", "4: not met, 1 missing", "not all rules"}, {"qq"});
