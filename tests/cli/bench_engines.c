// onlymove bench: its rows about engines, with an engine that answers at once in Stockfish's place.
// What they measure is Stockfish's affair; here it is only what they make of it.
#include "tests/cli/bench_data.h"

#include <sys/stat.h>
#include <unistd.h>

// There is a mate in one here, but the file has another move.
#define OTHER_MATE                                                                                 \
    "other,6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,g8h8 d1d2,600,80,90,100,mate mateIn1,x,\n"

// Finds that Qb8 wins, but nothing at 140,000 nodes, which only the ladder asks for.
static const char FICKLE[] =
    "#!/bin/sh\n"
    "while read -r word what much; do\n"
    "  case $word in\n"
    "  uci) printf 'id name Fickle\\noption name MultiPV type spin default 1 min 1 max 9\\n'\n"
    "       echo uciok ;;\n"
    "  isready) echo readyok ;;\n"
    "  go) score=500; [ \"$much\" = 140000 ] && score=10\n"
    "      echo \"info depth 5 multipv 1 score cp $score nodes 500 pv b3b8\"\n"
    "      echo \"info depth 5 multipv 2 score cp 5 nodes 500 pv b3a3\"\n"
    "      echo bestmove b3b8 ;;\n"
    "  quit) exit ;;\n"
    "  esac\n"
    "done\n";

TEST(a_search_judged_at_every_rung_stands_beside_the_ladder_of_searches)
{
    Folder folder = data_of(HEAD OPERA);
    Command run = bench_row(&folder, fake(), "ladder");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "ratio <= 0.33  met");
    assert_contains(&run.out, "1 of 1 positions are accepted by both");
    assert_contains(&run.out, "ladder.verdicts   1 positions");
    assert_contains(&run.out, "1.000   ratio >= 0.95  met");
    command_done(&run);
}

TEST(verdicts_that_differ_are_listed_with_their_reasons)
{
    Folder folder = data_of(HEAD OPERA);
    Str engine;
    str_init(&engine);
    folder_path(&folder, "fickle", &engine);
    assert_true(folder_write(&folder, "fickle", FICKLE));
    assert_int_equal(chmod(str_text(&engine), 0700), 0);
    Command run = bench_row(&folder, str_text(&engine), "ladder");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "none of the 1 positions is accepted by both");
    assert_contains(&run.out, "0.000   ratio >= 0.95  missed");
    assert_contains(&run.out, "opera: checkpointed: accepts it; ladder: only-winning-move: ");
    assert_contains(&run.out, "(at 140000 nodes)");
    command_done(&run);
    str_done(&engine);
}

TEST(a_scan_stands_beside_the_same_searches_from_a_list)
{
    Folder folder = data_of(HEAD OPERA);
    Command run = bench_row(&folder, fake(), "pool.utilisation");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "4 positions, 4 searches of 200000 nodes");
    assert_contains(&run.out, "failed 0");
    assert_null(strstr(str_text(&run.out), "not measured 1"));
    command_done(&run);
}

TEST(a_killed_engine_is_waited_for)
{
    Folder folder = data_of(HEAD OPERA);
    Command run = bench_row(&folder, fake(), "pool.restart");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, " ms ");
    assert_contains(&run.out, "failed 0");
    command_done(&run);
}

TEST(answers_of_the_cache_stand_beside_those_of_the_engine)
{
    Folder folder = data_of(HEAD OPERA);
    Command run = bench_row(&folder, fake(), "cache.hit");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "1 searches of 100000 nodes, two lines; 5 answers");
    assert_contains(&run.out, "failed 0");
    command_done(&run);
}

TEST(a_mate_counts_as_solved_whichever_it_is)
{
    Folder folder = data_of(HEAD OTHER_MATE);
    Command run = bench_row(&folder, fake(), "builtin.mates");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "in one: 1 of 1; in two: 0 of 0");
    assert_contains(&run.out, "1.000   ratio >= 0.90  met");
    command_done(&run);
}

TEST(another_move_than_the_solution_does_not_count)
{
    Folder folder = data_of(HEAD "quiet,4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1,e8e7 e1d1,1,1,1,1,x,,\n");
    Command run = bench_row(&folder, fake(), "builtin.puzzles");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "0 puzzles                      1 puzzles");
    assert_contains(&run.out, "ratio >= 0.60  missed");
    command_done(&run);
}

TEST(the_built_in_engine_is_asked_twice)
{
    Folder folder = data_of(HEAD BACK_RANK);
    Command run = bench_row(&folder, fake(), "builtin.again");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "1.000   ratio >= 1  met");
    command_done(&run);
}

TEST(without_stockfish_the_rows_say_so)
{
    Folder folder = data_of(HEAD OPERA);
    Command run = RUN("bench", "--quick", "--data", str_text(&folder.path), "--stockfish",
                      "/no/such/engine", "ladder", "pool", "cache");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "ladder.nodes      not measured: Stockfish is not here");
    assert_contains(&run.out, "pool.restart      not measured: Stockfish is not here");
    assert_contains(&run.out, "cache.hit         not measured: Stockfish is not here");
    assert_contains(&run.out, "failed 0");
    command_done(&run);
    folder_done(&folder);
}

TEST(puzzles_that_are_not_here_or_make_no_sense_are_said)
{
    Command run = RUN("bench", "--quick", "--data", "/no/such", "builtin.mates", "ladder");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "not measured: /no/such/lichess_puzzles.csv is not here");
    command_done(&run);
    Folder folder = data_of(HEAD "odd,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e3 e8e7,1,1,1,1,x,,\n");
    run = bench_row(&folder, fake(), "builtin.puzzles");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "FAILED: puzzle odd: ");
    command_done(&run);
    folder = data_of("");
    run = bench_row(&folder, fake(), "builtin.puzzles");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "no puzzles");
    command_done(&run);
}

TEST(an_engine_that_dies_is_a_failure)
{
    Folder folder = data_of(HEAD OPERA);
    Command run = bench_row(&folder, "/bin/true", "ladder.nodes");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "ladder.nodes      FAILED: ");
    command_done(&run);
}

// Its engines, which never answer, go with it.
TEST(an_interrupted_row_leaves_no_engine_behind)
{
    static const char script[] =
        "printf '#!/bin/sh\necho $$ >%s/pid.new; mv %s/pid.new %s/pid; exec sleep 60\n' "
        "\"$2\" \"$2\" \"$2\" >\"$2/hang\"; chmod +x \"$2/hang\"\n"
        "\"$1\" bench --data \"$2\" --stockfish \"$2/hang\" \"$3\" & bench=$!\n"
        "while ! [ -f \"$2/pid\" ]; do sleep 0.02; done\n"
        "kill -TERM $bench; wait $bench; echo \"status $?\"\n"
        "kill -0 $(cat \"$2/pid\") 2>/dev/null || echo 'no engine'\n";
    static const char *const rows[] = {"ladder.nodes", "pool.utilisation", "pool.restart",
                                       "profiles.moves", "profiles.sample"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Folder folder = data_of(HEAD OPERA);
        const char *const argv[] = {"sh",
                                    "-c",
                                    script,
                                    "sh",
                                    program_path("ONLYMOVE", "build/san/onlymove"),
                                    str_text(&folder.path),
                                    rows[i],
                                    NULL};
        Command run;
        assert_true(command_run(&run, argv, NULL, NULL, 20000));
        assert_false(run.timed_out);
        assert_contains(&run.out, "status 130\nno engine\n");
        command_done(&run);
        folder_done(&folder);
    }
}
