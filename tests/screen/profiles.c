// Profiles of the user's own in the running workbench.
// Trying other numbers on a file that was run over, and another profile at a position: what the
// curator sees on a terminal.
#include "tests/screen/workbench.h"

#include <sys/stat.h>

#include "onlymove/file.h"

// The workbench with this profiles.ini.
static void open_with(ScreenFixture *f, const char *profiles) {
    assert_int_equal(mkdir(folder_file(&f->folder, "onlymove"), 0700), 0);
    assert_true(folder_write(&f->folder, "onlymove/profiles.ini", profiles));
    CLEANUP(str_done) Str home = str_of("XDG_CONFIG_HOME=%s", str_text(&f->folder.path));
    const char *const env[] = {str_text(&home), NULL};
    fixture_start(f, (ScreenOptions){.env = env, .cols = 160});
}

SCREEN_SCRIPT(one_is_chosen_by_tab_and_runs,
              open_with(f, "[night]\nbase = magnus\nfilters = not-in-check\n"), {"", "game 1/"},
              {":profile ni", ":profile ni"}, {TAB, ":profile night"}, {ENTER, "profile night"},
              {"v", "PASS not-in-check"});

// The workbench on the usual store, all in the bench's folder.
static void open_usual(ScreenFixture *f, const char *more) {
    static const char *const names[] = {"CONFIG", "STATE", "DATA"};
    Str places[3] = {0};
    const char *env[4] = {NULL};
    const char *const argv[] = {onlymove(), "--engine", fake_engine(), "tests/games/classics.pgn",
                                more,       NULL};
    for (int i = 0; i < 3; i++) {
        str_addf(&places[i], "XDG_%s_HOME=%s", names[i], str_text(&f->folder.path));
        env[i] = str_text(&places[i]);
    }
    f->t = terminal_open(argv, 24, 80, env);
    for (int i = 0; i < 3; i++)
        str_done(&places[i]);
}

SCREEN_TEST(a_first_run_asks_five_questions_and_later_ones_begin_with_their_profile) {
    open_usual(f, NULL);
    PLAY(f, {"", "1 of 5: Which puzzles?  m mates  w wins of material  b both  Esc stop"},
         {"m", "2 of 5: Moves that save a draw, too?  y yes  n no"},
         {"n", "3 of 5: Puzzles of one move, too?"},
         {"n", "4 of 5: How long a search?  q quick, 1/10  n normal  d deep, 4 times  Esc stop"},
         {"q", "5 of 5: Lead of the best move?  1 one pawn  2 one and a half  3 three  Esc stop"},
         {"3", "profile mine is in profiles.ini"});
    fixture_quit(f);
    CLEANUP(str_done) Str text = str_of_file(folder_file(&f->folder, "onlymove/profiles.ini"));
    static const char *const lines[] = {
        "[mine]\nbase = finder\n", "nodes.max = 100000\n", "only.margin = 300\nonly.ceiling = 1\n",
        "not-defence\n    not-mate-in-one\n    not-winning-capture\n"};
    for (size_t i = 0; i < COUNT(lines); i++)
        assert_non_null(strstr(str_text(&text), lines[i]));
    open_usual(f, NULL);
    PLAY(f, {"", "game 1/45", GONE "1 of 5"}, {":profile\r", "profile mine"},
         {":profile new\r", "1 of 5"}, {"m", "2 of 5"}, {BACKSPACE, "1 of 5"}, {"b", "2 of 5"},
         {"x", "x answers nothing; 2 of 5"}, {"y", "3 of 5", GONE "nothing"},
         {ESCAPE, "no profile was made"}, {":profile new\r", "1 of 5"}, {"b", "2 of 5"},
         {"y", "3 of 5"}, {"y", "4 of 5"}, {"n", "5 of 5"}, {"2", "profile mine-2 is in"});
}

SCREEN_TEST(escape_leaves_the_questions_and_what_is_asked_for_asks_none) {
    open_usual(f, "--effort=quick");
    PLAY(f, {"", "game 1/45", GONE "1 of 5"});
    fixture_anew(f);
    open_usual(f, NULL);
    PLAY(f, {"", "1 of 5"}, {ESCAPE, "no profile was made"}, {":profile\r", "profile magnus"});
    fixture_quit(f);
    open_usual(f, NULL);
    PLAY(f, {"", "game 1/45", GONE "1 of 5"});
}

SCREEN_TEST(a_profile_without_a_tree_leaves_nothing_to_export_and_that_is_said) {
    open_with(f, "[bare]\nbase = magnus\nfilters = one-winning-move\n");
    PLAY(f, {"", "game 1/"}, {":profile bare\r:game 7\r", "Morphy, Paul"},
         {":move 16\r", "15...Nxd7"}, {"v", "a puzzle"}, {"A", "decided 1"});
    CLEANUP(str_done) Str line = str_of("export pgn %s/new.pgn", str_text(&f->folder.path));
    command_shows(f, str_text(&line), "1 accepted without a solution tree was left out");
}

// Three games, two with a puzzle.
static const char games[] =
    MATE_IN_TWO("Anna", "0") "[White \"Carla\"]\n\n1. e4 e5 *\n\n" MATE_IN_TWO("Dora", "2");

static void run(ScreenFixture *f) {
    assert_true(folder_write(&f->folder, "games.pgn", games));
    fixture_start(
        f, (ScreenOptions){.file = folder_file(&f->folder, "games.pgn"), .cols = 180, .rows = 40});
    PLAY(f, {"", "game 1/3"}, {"R", "magnus ran over 3 games"});
}

SCREEN_SCRIPT(numbers_are_tried_taken_and_run_with, run(f),
              {"P", "▸ Numbers", "2 → 2 puzzles: 0 lost, 0 new"},
              {":tune tree.max-nodes=1\r", "* tree.max-nodes", "2 → 0 puzzles: 2 lost, 0 new",
               "game    3   16.Qb8+", "solution-tree, misses by"},
              {":tune hash=2\r", "0 lost, 0 new;", "positions would have to be searched"},
              {"u", "2 → 2 puzzles: 0 lost, 0 new"},
              {":tune tree.max-nodes=1\r", "2 → 0 puzzles: 2 lost, 0 new"},
              {END "\r", "lost: solution-tree, misses by", "game 3/3"},
              {"P", "2 → 0 puzzles: 2 lost, 0 new"},
              {"A", "magnus with tree.max-nodes=1 from now on", THERE "▸ Moves"},
              {"R", "magnus ran over 3 games of ", "0 of them puzzles"},
              {"P", "0 → 0 puzzles: 0 lost, 0 new"});

SCREEN_SCRIPT(another_profile_stands_beside_the_one_at_work, run(f),
              {":compare finder\r", "▸ Numbers", "magnus beside finder", "one-winning-move",
               "only-good-move", "puzzle, mate"},
              {":compare findre\r", "there is no profile \"findre\"; nearest: finder"},
              {"q:profile finder\r", "profile finder"},
              {":set tree.max-nodes=1\r", "positions judged from now on use it"},
              {"R", "finder ran over 3 games"}, {":narrow ~v\r", "4 of "});

SCREEN_SCRIPT(an_effort_is_set_and_what_a_game_takes_is_said, run(f),
              {":set eff" TAB "qu" TAB "\r", "effort=quick; ", "a game takes about "},
              {"R", "magnus ran over 3 games"}, {":set effort\r", " s quick, "});
