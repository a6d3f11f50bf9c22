// tests/bench/run: its rows are picked, measured and printed. What is measured is small here, with
// an engine in Stockfish's place that answers at once, and no test asks how fast anything was.
#include "tests/cli/onlymove.h"

#include <sys/stat.h>
#include <unistd.h>

#define HEAD "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,Tags\n"
#define OPERA_WITH(id, moves)                                                                      \
    id ",4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15,f6d7 " moves                     \
       ",1000,80,90,100,mate mateIn2 short,https://example.org,\n"
#define OPERA OPERA_WITH("opera", "b3b8 d7b8 d1d8")
// There is a mate in one here, but the file has another move.
#define OTHER_MATE                                                                                 \
    "other,6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,g8h8 d1d2,600,80,90,100,mate mateIn1,x,\n"
#define GAME "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"

static const char COUNTS[] =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n"
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D9 99999999999\n";
static const char WRONG[] = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n"
                            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 67\n";
static const char BROKEN[] = "[Event \"a\"]\n\n1. e4 Ke3 *\n\n[Event \"b\"]\n\n1. d4 *\n";

// A folder of reference data, and, within it, one for temporary files.
typedef struct Data {
    Folder folder;
    Str temporary;
} Data;

static Data data_of(const char *counts, const char *games, const char *puzzles)
{
    Data data = {.folder = {.path = {0}}};
    assert_true(folder_init(&data.folder));
    assert_true(folder_write(&data.folder, "perft.epd", counts));
    assert_true(folder_write(&data.folder, "lichess_games.pgn", games));
    assert_true(folder_write(&data.folder, "twic_games.pgn", games));
    assert_true(folder_write(&data.folder, "lichess_puzzles.csv", puzzles));
    folder_path(&data.folder, "tmp", &data.temporary);
    assert_int_equal(mkdir(str_text(&data.temporary), 0700), 0);
    return data;
}

// Nothing temporary may be left.
static void data_done(Data *data)
{
    assert_int_equal(rmdir(str_text(&data->temporary)), 0);
    str_done(&data->temporary);
    folder_done(&data->folder);
}

// Runs the driver with `words` (ends with NULL) behind what names data and programs.
static Command run_bench(const Data *data, const char *const words[])
{
    static const char script[] = "TMPDIR=$1/tmp exec sh tests/bench/run --quick --data \"$@\"";
    const char *argv[RUN_WORDS + 16] = {"sh",
                                        "-c",
                                        script,
                                        "sh",
                                        str_text(&data->folder.path),
                                        "--stockfish",
                                        program_path("FAKE_ENGINE", "build/san/fake-engine")};
    for (int i = 0, first = 7; words[i]; i++) {
        assert_true(i < RUN_WORDS);
        argv[first + i] = words[i];
    }
    Command run;
    assert_true(command_run(&run, argv, NULL, NULL, 60000));
    assert_false(run.timed_out);
    return run;
}

#define BENCH(data, ...) run_bench(data, (const char *const[]){__VA_ARGS__, NULL})

TEST(wrong_words_of_bench_are_said)
{
    ENDS_BY(data_done) Data data = data_of(COUNTS, GAME, HEAD);
    Command run = BENCH(&data, "nonsense");
    assert_ended(&run, 2, "no row begins with nonsense");
    command_done(&run);
    run = BENCH(&data, "--nonsense");
    assert_ended(&run, 2, "unknown option --nonsense");
    command_done(&run);
}

TEST(the_rows_are_listed_and_nothing_is_measured)
{
    ENDS_BY(data_done) Data data = data_of(COUNTS, GAME, HEAD);
    ENDS_BY(command_done) Command run = BENCH(&data, "--list", "perft.e", "memory");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "perft.epd         node counts of perft.epd that are right");
    assert_contains(&run.out, "memory.twic");
    assert_null(strstr(str_text(&run.out), "perft.start"));
    assert_null(strstr(str_text(&run.out), "ratio"));
}

TEST(a_row_has_figure_reference_ratio_and_goal)
{
    ENDS_BY(data_done) Data data = data_of(COUNTS, GAME, HEAD);
    ENDS_BY(command_done) Command run = BENCH(&data, "perft.epd");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "perft.epd         3 counts                       3 counts           "
                              "            1.000   ratio >= 1  met\n");
    assert_contains(&run.out, "435 in all");
    assert_string_equal(last_line(&run.out),
                        "rows 1: goals met 1, missed 0, not measured 0; failed 0");
}

TEST(a_wrong_count_is_a_failure_with_its_place)
{
    ENDS_BY(data_done) Data data = data_of(WRONG, GAME, HEAD);
    ENDS_BY(command_done) Command run = BENCH(&data, "perft.epd");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "FAILED: 1 of 3 counts are wrong: line 2, depth 2: 66, not 67");
}

TEST(what_is_not_here_is_said_and_the_rest_goes_on)
{
    ENDS_BY(data_done) Data data = data_of(COUNTS, GAME, HEAD);
    ENDS_BY(command_done)
    Command run = BENCH(&data, "--data", "/no/such", "--stockfish", "/no/such/engine", "perft",
                        "memory", "pool");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "perft.epd         not measured: /no/such/perft.epd is not here");
    assert_contains(&run.out, "pool.restart      not measured: Stockfish is not here");
    assert_contains(&run.out, "-       ratio >= 1  not measured\n");
    assert_contains(&run.out, "reference absent: Stockfish is not here");
    assert_contains(&run.out, "rows 7: goals met 0, missed 0, not measured ");
    assert_contains(&run.out, "; failed 0\n");
}

TEST(a_figure_that_cannot_be_measured_though_all_is_here_is_a_failure)
{
    ENDS_BY(data_done) Data data = data_of(COUNTS, BROKEN, HEAD OPERA);
    Command run = BENCH(&data, "memory.twic");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "twic_games.pgn: games 2 plies 2 errors 1");
    command_done(&run);
    run = BENCH(&data, "--stockfish", "/bin/true", "pool.restart", "ladder", "profiles");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "ladder.nodes      FAILED: ");
    assert_contains(&run.out, "profiles.finder   FAILED: ");
    assert_string_equal(last_line(&run.out),
                        "rows 8: goals met 0, missed 0, not measured 0; failed 8");
    command_done(&run);
}

TEST(memory_is_measured_on_ever_more_copies)
{
    ENDS_BY(data_done) Data data = data_of(COUNTS, GAME GAME, HEAD);
    ENDS_BY(command_done) Command run = BENCH(&data, "memory.twic");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "one copy: ");
    assert_contains(&run.out, "ratio <= 1.1  ");
    assert_contains(&run.out, "not measured 0; failed 0");
}

TEST(engines_are_measured_beside_what_they_are_told_by_hand)
{
    ENDS_BY(data_done) Data data = data_of(COUNTS, GAME GAME, HEAD OPERA);
    ENDS_BY(command_done) Command run = BENCH(&data, "pool", "cache", "ladder");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "4 positions, 4 searches of 200000 nodes");
    assert_contains(&run.out, "1 searches of 100000 nodes, two lines; 5 answers");
    assert_contains(&run.out, "1 of 1 positions are accepted by both: ");
    assert_contains(&run.out, "ladder.verdicts   1 positions                    1 positions");
    assert_contains(&run.out, "not measured 0; failed 0");
}

TEST(a_mate_counts_as_solved_whichever_it_is)
{
    ENDS_BY(data_done) Data data = data_of(COUNTS, GAME, HEAD OTHER_MATE);
    ENDS_BY(command_done) Command run = BENCH(&data, "builtin.mates", "builtin.again");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "in one: 1 of 1; in two: 0 of 0");
    assert_contains(&run.out, "goals met 2,");
}

TEST(a_line_that_is_not_the_file_s_is_named_where_it_parts)
{
    Data data = data_of(COUNTS, GAME, HEAD OPERA);
    Command run = BENCH(&data, "profiles.moves", "profiles.lines", "profiles.finder");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "goals met 3,");
    assert_contains(&run.out, "1 of 1 in the file, judged with nodes.scan=");
    assert_contains(&run.out, "mate: 1\n");
    command_done(&run);
    data_done(&data);
    data = data_of(COUNTS, GAME, HEAD OPERA_WITH("parts", "b3b8 d7b8 d1d7"));
    run = BENCH(&data, "profiles.moves", "profiles.lines");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "goals met 1, missed 1,");
    assert_contains(&run.out, "parts: d1d8 at ply 3, in the file d1d7\n");
    command_done(&run);
    data_done(&data);
}

// The program that is measured goes with it, and so do its files.
TEST(an_interrupted_run_leaves_nothing_behind)
{
    static const char script[] =
        "cd \"$1\" && printf '#!/bin/sh\\necho $$ >%s/new; mv %s/new %s/pid; exec sleep 60\\n' "
        "\"$1\" \"$1\" \"$1\" >hang && chmod +x hang && cd - >/dev/null\n"
        "TMPDIR=$1/tmp sh tests/bench/run --data \"$1\" --program \"$1/hang\" memory.twic & "
        "run=$!\n"
        "while ! [ -f \"$1/pid\" ]; do sleep 0.02; done\n"
        "kill -TERM $run; wait $run; echo \"status $?\"\n"
        "pid=$(cat \"$1/pid\"); while kill -0 $pid 2>/dev/null; do sleep 0.02; done; echo gone\n";
    ENDS_BY(data_done) Data data = data_of(COUNTS, GAME, HEAD);
    const char *const argv[] = {"sh", "-c", script, "sh", str_text(&data.folder.path), NULL};
    ENDS_BY(command_done) Command run;
    assert_true(command_run(&run, argv, NULL, NULL, 20000));
    assert_false(run.timed_out);
    assert_contains(&run.out, "status 130\ngone\n");
}
