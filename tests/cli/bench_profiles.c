// onlymove bench: its rows about the profiles, with engines that answer at once in Stockfish's
// place. The fake engine finds every mate in two.
#include "tests/cli/bench_data.h"

#include <stdio.h>
#include <sys/stat.h>

// The first puzzle's position, and other moves than the mate.
#define OPERA_WITH(id, moves)                                                                      \
    id ",4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15,f6d7 " moves                     \
       ",1000,80,90,100,mate mateIn2 short,https://example.org,\n"
// Two moves mate at once.
#define TWO_MATES                                                                                  \
    "twice,k7/8/1K6/8/8/8/8/6QR b - - 0 1,a8b8 g1g2 b8c8 h1h8,600,80,90,100,mate mateIn2,x,\n"

// Finds what seed 003 has, with its scores.
static const char QUIET[] =
    "#!/bin/sh\n"
    "while read -r word rest; do\n"
    "  case $word in\n"
    "  uci) printf 'id name Quiet\\noption name MultiPV type spin default 1 min 1 max 9\\n'\n"
    "       echo uciok ;;\n"
    "  isready) echo readyok ;;\n"
    "  position) moves=${rest#*moves} ;;\n"
    "  go) case $moves in\n"
    "      *' c6a5 e3e2') best=f7f5 second= ;;\n"
    "      *' c6a5') best=e3e2 second= ;;\n"
    "      *) best=c6a5 second=d8d7 ;;\n"
    "      esac\n"
    "      echo \"info depth 5 multipv 1 score cp 33 nodes 500 pv $best\"\n"
    "      [ -z \"$second\" ] ||\n"
    "        echo \"info depth 5 multipv 2 score cp SECOND nodes 500 pv $second\"\n"
    "      echo \"bestmove $best\" ;;\n"
    "  quit) exit ;;\n"
    "  esac\n"
    "done\n";

// Runs the row about the sample with an engine that finds this score for the second move.
static Command bench_sample(const char *second)
{
    Folder folder = data_of(HEAD);
    Str engine, script;
    str_init(&engine);
    str_init(&script);
    const char *at = strstr(QUIET, "SECOND");
    str_add_bytes(&script, QUIET, (size_t)(at - QUIET));
    str_add(&script, second);
    str_add(&script, at + strlen("SECOND"));
    folder_path(&folder, "quiet", &engine);
    assert_true(folder_write(&folder, "quiet", str_text(&script)));
    assert_int_equal(chmod(str_text(&engine), 0700), 0);
    Command run = bench_row(&folder, str_text(&engine), "profiles.sample");
    str_done(&script);
    str_done(&engine);
    return run;
}

// Runs the rows about lichess.
static Command bench_lichess(const char *puzzles)
{
    Folder folder = data_of(puzzles);
    Command run = RUN("bench", "--data", str_text(&folder.path), "--stockfish", fake(),
                      "profiles.moves", "profiles.lines");
    folder_done(&folder);
    return run;
}

TEST(a_puzzle_found_with_its_line_counts_twice)
{
    Command run = bench_lichess(HEAD OPERA);
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "profiles.moves    1 puzzles                      1 puzzles");
    assert_contains(&run.out, "1.000   ratio >= 0.85  met");
    assert_contains(&run.out, "profiles.lines    1 puzzles                      1 puzzles");
    assert_contains(&run.out, "1.000   ratio >= 0.70  met");
    assert_contains(&run.out, "1 of 1 in the file, judged with nodes.max=");
    assert_null(strstr(str_text(&run.out), "opera:"));
    command_done(&run);
}

TEST(another_first_move_is_neither_and_is_named)
{
    Command run = bench_lichess(HEAD OPERA_WITH("other", "b3a4 f7f6 d1d2"));
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "0.000   ratio >= 0.85  missed");
    assert_contains(&run.out, "0.000   ratio >= 0.70  missed");
    assert_contains(&run.out, "other: 16.Qb8+, in the file 16.Qa4\n");
    command_done(&run);
}

TEST(a_line_that_only_begins_alike_is_named_where_it_parts)
{
    Command run = bench_lichess(HEAD OPERA_WITH("parts", "b3b8 d7b8 d1d7")
                                    OPERA_WITH("goes-on", "b3b8 d7b8 d1d7 b8d7 c1d1"));
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "1.000   ratio >= 0.85  met");
    assert_contains(&run.out, "0.000   ratio >= 0.70  missed");
    assert_contains(&run.out, "parts: 17.Rd8#, in the file 17.Rd7\n");
    assert_contains(&run.out, "goes-on: 17.Rd8#, in the file 17.Rd7\n");
    command_done(&run);
}

TEST(puzzles_of_one_move_are_left_out)
{
    Command run = bench_lichess(HEAD BACK_RANK BACK_RANK OPERA BACK_RANK);
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "1 of 1 in the file");
    assert_contains(&run.out, "1.000   ratio >= 0.85  met");
    command_done(&run);
}

TEST(a_file_without_such_puzzles_measures_nothing)
{
    Folder folder = data_of(HEAD BACK_RANK);
    Command run = bench_row(&folder, fake(), "profiles.finder");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "ratio >= 0.60  not measured");
    assert_contains(&run.out, "0 of 0 in the file");
    command_done(&run);
}

// 100 of 200 are every second one, and every tenth of these is every twentieth.
TEST(the_puzzles_are_spread_over_the_file)
{
    Str puzzles;
    str_init(&puzzles);
    str_add(&puzzles, HEAD);
    for (int i = 0; i < 200; i++) {
        str_addf(&puzzles, "n%d" OPERA_WITH("", "b3a4 f7f6 d1d2"), i);
    }
    Folder folder = data_of(str_text(&puzzles));
    Command run = bench_row(&folder, fake(), "profiles.moves");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "10 of 200 in the file");
    for (int i = 0; i < 200; i += 20) {
        char miss[16];
        snprintf(miss, sizeof miss, " n%d: ", i);
        assert_contains(&run.out, miss);
    }
    command_done(&run);
    str_done(&puzzles);
}

TEST(mates_are_named_mates_by_classic_and_finder)
{
    static const char *const rows[] = {"profiles.classic", "profiles.finder"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Folder folder = data_of(HEAD OPERA);
        Command run = bench_row(&folder, fake(), rows[i]);
        assert_ended(&run, 0, "");
        assert_contains(&run.out, "1 mates                        1 mates");
        assert_contains(&run.out, "1.000   ratio >= 0.60  met");
        assert_contains(&run.out, "\n                  accepted as ");
        assert_contains(&run.out, "mate: 1\n");
        command_done(&run);
    }
}

TEST(a_mate_that_is_refused_is_listed_with_the_reason)
{
    Folder folder = data_of(HEAD TWO_MATES);
    Command run = bench_row(&folder, fake(), "profiles.finder");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "0.000   ratio >= 0.60  missed");
    assert_contains(&run.out, "twice: only-good-move: ");
    command_done(&run);
}

TEST(the_sample_is_accepted_with_its_moves)
{
    Command run = bench_sample("15");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "profiles.sample   1 limits                       1 limits");
    assert_contains(&run.out, "1000000 nodes: accepted: Na5 Qe2 f5\n");
    command_done(&run);
}

TEST(a_sample_that_is_refused_says_by_how_much)
{
    Command run = bench_sample("21");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "profiles.sample   0 limits                       1 limits");
    assert_contains(&run.out, "1000000 nodes: margin-in-window: ");
    assert_contains(&run.out, ", short by 3 cp\n");
    command_done(&run);
}

TEST(what_is_absent_is_said)
{
    Command run = RUN("bench", "--data", "/no/such", "--stockfish", fake(), "profiles.moves",
                      "profiles.lines", "profiles.classic", "profiles.finder");
    assert_ended(&run, 0, "");
    static const char *const rows[] = {"profiles.moves    ", "profiles.lines    ",
                                       "profiles.classic  ", "profiles.finder   "};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char words[80];
        snprintf(words, sizeof words, "%snot measured: /no/such/lichess_puzzles.csv is not here",
                 rows[i]);
        assert_contains(&run.out, words);
    }
    assert_contains(&run.out, "not measured 4; failed 0");
    command_done(&run);
    Folder folder = data_of(HEAD OPERA);
    run = bench_row(&folder, "/no/such/engine", "profiles");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "profiles.moves    not measured: Stockfish is not here\n");
    assert_contains(&run.out, "profiles.sample   not measured: Stockfish is not here\n");
    command_done(&run);
}

TEST(an_engine_that_dies_is_a_failure)
{
    Folder folder = data_of(HEAD OPERA);
    Command run = bench_row(&folder, "/bin/true", "profiles.finder");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "profiles.finder   FAILED: ");
    command_done(&run);
    folder = data_of(HEAD OPERA);
    run = bench_row(&folder, "/bin/true", "profiles.sample");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "profiles.sample   FAILED: ");
    command_done(&run);
}
