// Solving blind, and coming back to where one was: what the curator sees on a terminal.
#include "tests/screen/workbench.h"

static const char games[] = MATE_IN_TWO("Anna", "0") MATE_IN_TWO("Berta", "1");

// On the file of the bench's folder, or without one; the session is kept in that folder.
static void start(ScreenFixture *f, bool file, ScreenOptions options) {
    CLEANUP(str_done) Str state = str_of("XDG_STATE_HOME=%s/state", str_text(&f->folder.path));
    options.env = (const char *const[]){str_text(&state), NULL};
    options.file = file ? folder_file(&f->folder, "games.pgn") : "";
    options.cols = 150;
    fixture_start(f, options);
}

static void run(ScreenFixture *f) {
    assert_true(folder_write(&f->folder, "games.pgn", games));
    start(f, true, (ScreenOptions){0});
    PLAY(f, {"", "game 1/2"}, {"R", "magnus ran over 2 games"});
}

SCREEN_SCRIPT(a_puzzle_is_solved_blind_and_decided_afterwards, run(f),
              {"", THERE "PASS one-winning-move", THERE "tree of 3"},
              {"z", "White to move: which move?", GONE "PASS one-winning-move", GONE "tree of 3",
               GONE "16.Qb8+"},
              {"v", "judge: not while the puzzle is solved blind"},
              {"Qd5\r", "16.Qd5 is not the solution: "},
              {"Qb8+\r", "16.Qb8+ is right; the reply is 16...Nxb8: which move?"},
              {"d1d8\r", "solved after 1 wrong in 0:", "PASS one-winning-move"},
              {"z", "White to move: which move?"}, {"z", "given up", "it was 16.Qb8+"},
              {"A", "accepted"});

SCREEN_TEST(a_second_start_without_a_file_goes_on_where_it_was_left_and_fresh_begins_anew) {
    run(f);
    PLAY(f, {"B", "▸ Queue", "1/2"}, {":narrow Berta\r", "2 of 4 candidates", "game 2/2"},
         {":set won=290\r", "won"}, {"B:next undecided\r", "16...Nxb8"});
    fixture_quit(f);

    start(f, false, (ScreenOptions){.goes_on = true});
    PLAY(f, {"", "game 2/2", "where it was left", "Berta"}, {":set\r", "magnus: won=290"},
         {"B", "▸ Queue", "not-mate-in-one", GONE "Anna"}, {"B", GONE "▸ Queue"},
         {":runs\r", "2 games, magnus"}, {"q", GONE "2 games, magnus"});
    fixture_quit(f);

    start(f, false, (ScreenOptions){0});
    see(f, "no file is open");
}

SCREEN_TEST(a_session_belongs_to_its_store_and_the_status_row_names_any_but_the_usual_one) {
    CLEANUP(str_done) Str state = str_of("XDG_STATE_HOME=%s/state", str_text(&f->folder.path));
    CLEANUP(str_done) Str data = str_of("XDG_DATA_HOME=%s/data", str_text(&f->folder.path));
    const char *argv[] = {onlymove(), "--profile=magnus", "--engine", fake_engine(), NULL, NULL};
    const char *const env[] = {str_text(&state), str_text(&data), NULL};
    assert_true(folder_write(&f->folder, "games.pgn", games));
    start(f, true, (ScreenOptions){0});
    see(f, "store.db: game 1/2");
    fixture_quit(f);

    f->t = terminal_open(argv, 24, 150, env);
    PLAY(f, {"", "no file is open", GONE "store.db"});
    fixture_quit(f);
    argv[4] = folder_file(&f->folder, "games.pgn"); // a session of the usual store
    f->t = terminal_open(argv, 24, 150, env);
    PLAY(f, {"", "game 1/2", GONE "where it was left"});
    fixture_quit(f);

    start(f, false, (ScreenOptions){.goes_on = true});
    see(f, "store.db: game 1/2", "where it was left");
}
