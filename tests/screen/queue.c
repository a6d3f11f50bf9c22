// Deciding on the candidates of a file, also while a run over it goes on behind: what the curator
// sees on a terminal.
#include "tests/screen/workbench.h"

#define MATE_IN_TWO(white, halfmoves)                                                              \
    "[White \"" white "\"]\n[FEN \"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - " halfmoves  \
    " 16\"]\n[SetUp \"1\"]\n\n16. Qb8+ Nxb8 17. Rd8# 1-0\n\n"

// Two games with a puzzle, one without, and another with one.
static const char games[] = MATE_IN_TWO("Anna", "0")
    MATE_IN_TWO("Berta", "1") "[White \"Carla\"]\n\n1. e4 e5 *\n\n" MATE_IN_TWO("Dora", "2");

// The run stays in the third game.
#define HANGS "--hang-after-go --only-fen rnbqkbnr/pppppppp/8/8/8"

static void start(Bench *bench, const char *fault)
{
    ENDS_BY(str_done) Str file = {0};
    assert_true(folder_write(&bench->folder, "games.pgn", games));
    folder_path(&bench->folder, "games.pgn", &file);
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
    type_shows(bench, "Q", "▸ Queue", "1/3");
    type_shows(bench, "A", "game 2/4", "accepted; u takes it back");
    type_shows(bench, "X1", "game 4/4", "rejected: too easy");
    type_shows(bench, "s", "done: 1 accepted, 1 rejected, 1 left for later");
    type(bench, "q");
}

BENCH_TEST(a_held_enter_accepts_one_puzzle_and_not_those_of_the_next_games)
{
    run(bench);
    type_shows(bench, "Q", "▸ Queue");
    type_shows(bench, "\r\r\r\r\r\r\r\r\r\r", "game 2/4");
    command_shows(bench, "narrow ~d accept", "1 of 6 candidates");
    type(bench, "q");
}

BENCH_TEST(a_run_goes_on_behind_decisions_and_after_quitting)
{
    start(bench, HANGS);
    type_shows(bench, "R", "magnus 2/4 games");
    type_shows(bench, "Q", "▸ Queue", "1/2");
    type_shows(bench, "A", "game 2/4", "accepted; u takes it back");
    type_shows(bench, "s", "done: 1 accepted, 1 left for later");
    there(bench, "magnus 2/4 games");
    type_shows(bench, "Q", "▸ Moves");
    type_shows(bench, "R", "this run is in the list: it works", "Runs over files");
    type_shows(bench, "p", "paused");
    type_shows(bench, "p", "works");
    type_shows(bench, "qq", "1 run is not over; R goes on there; the same again leaves");
    bench_quit(bench);

    start(bench, "");
    type_shows(bench, "R", "magnus ran over 4 games");
    type_shows(bench, "Q", "1/3");
    type_shows(bench, ")", "game 4/4");
    type_shows(bench, "A", "done: 2 accepted, 1 left for later");
    type(bench, "q");
}
