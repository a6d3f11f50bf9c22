// Runs over a game: what the screen tells of them, and that nothing the curator does meanwhile
// changes what they find.
#include "tests/screen/workbench.h"

// On the opera game, with that option of the fake engine; wide enough that no sentence is broken.
static void open_opera(ScreenFixture *f, const char *option, const char *workers) {
    const char *const words[] = {"--workers", workers, NULL};
    fixture_start(f, (ScreenOptions){.fault = option, .words = words, .rows = 50, .cols = 200});
    command_shows(f, "game 7", "Morphy, Paul");
}

static void show_puzzle(ScreenFixture *f) {
    command_shows(f, "move 16", "game 7/45  15...Nxd7");
}

#define FOUND "ran over the game: 2 candidates, 1 of them a puzzle"

SCREEN_TEST(both_candidates_are_found_by_one_engine_or_three) {
    static const char *const workers[] = {"1", "3"};
    for (size_t i = 0; i < COUNT(workers); i++) {
        open_opera(f, "", workers[i]);
        PLAY(f, {"r", FOUND, GONE "judging"});
        fixture_anew(f);
    }
}

SCREEN_TEST(what_is_asked_by_name_is_answered_while_a_run_and_the_lines_go_on) {
    open_opera(f, "--delay-ms 2", "2");
    type_shows(f, " r", "decided 0  judging 1/33");
    show_puzzle(f);
    PLAY(f, {"v", "a puzzle (mate)", "puzzles 1, decided 0  judging", "#2 30 16.Qb8+ Nxb8 17.Rd8#",
             FOUND});
}

// The lines have one engine, and the run's hangs at its first position.
SCREEN_TEST(what_is_asked_by_name_takes_the_engine_of_a_run) {
    open_opera(f, "--hang-after-go --only-fen rnbqkbnr/pppppppp", "2");
    show_puzzle(f);
    PLAY(f, {" ", "#2 30 16.Qb8+ Nxb8 17.Rd8#"}, {"r", "judging 1/33"},
         {"v", "a puzzle (mate)", "puzzles 1, decided 0  judging 1/33",
          THERE "#2 30 16.Qb8+ Nxb8 17.Rd8#"});
}

SCREEN_SCRIPT(a_position_that_the_run_is_at_shows_its_verdicts,
              open_opera(f, "--hang-after-go", "2"),
              {"r", "judging 1/33", "PASS not-in-check", "PEND one-winning-move"},
              {END, "To find puzzles: R judges"});

SCREEN_TEST(r_stops_the_run_and_not_what_was_asked_by_name) {
    open_opera(f, "--delay-ms 10", "2");
    show_puzzle(f);
    PLAY(f, {"rvr", "the run over this game is stopped; r continues it", "a puzzle (mate)"});
}

SCREEN_SCRIPT(another_threshold_stops_the_run_and_says_so, open_opera(f, "--hang-after-go", "2"),
              {"r", "judging 1/33"},
              {":set lines=4\r", "the run has been stopped, r begins it anew", GONE "judging"});

SCREEN_TEST(another_engine_takes_a_run_over_that_was_stopped) {
    open_opera(f, "--hang-after-go", "2");
    type_shows(f, "r", "judging 1/33");
    CLEANUP(str_done) Str line = str_of("engine %s --name Other", fake_engine());
    command_shows(f, str_text(&line), "a run uses fake-engine; :stop stops it");
    PLAY(f, {ESCAPE, "the run over this game is stopped"});
    command_shows(f, str_text(&line), "Other");
    type_shows(f, "r", FOUND);
}

// At the position before 16.Qb8+ alone.
#define DIES_AT_THE_PUZZLE "--die-in-search --only-fen 4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4"

SCREEN_TEST(a_position_that_could_not_be_judged_is_counted_and_says_why) {
    open_opera(f, DIES_AT_THE_PUZZLE, "2");
    PLAY(f,
         {"r", "1 position could not be judged: Fake 1.0 ended with exit status 1",
          "decided 0  1 not judged"},
         {END, "To find puzzles: R judges"}, {":cache\r", GONE "exit status 1"});
    show_puzzle(f);
    PLAY(f, {"", "Fake 1.0 ended with exit status 1"},
         {":game 8\r", "game 8/45", GONE "1 not judged", GONE "exit status 1"});
}

SCREEN_SCRIPT(with_one_engine_it_is_said_that_the_lines_have_it, open_opera(f, "", "1"),
              {" ", "30 1.b4"}, {"r", "it waits: the lines use the only engine"}, {" ", FOUND});

SCREEN_TEST(the_progress_of_a_scan_names_the_profile_and_counts_games_anew_for_each) {
    static const char shell[] = "exec \"$0\" scan tests/games/classics.pgn --games 4-4 --profile "
                                "magnus,finder --effort quick \"$1\" \"$2\" \"$3\" \"$4\"";
    fixture_start(f, (ScreenOptions){.shell = shell, .fault = "--delay-ms 10", .cols = 120});
    there(f, "classics.pgn by magnus: 0 games");
    there(f, "classics.pgn by finder: 0 games");
    fixture_ends(f, 0);
}
