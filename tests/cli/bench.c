// onlymove bench: its rows are picked, measured and printed. What is measured is small here, and no
// test asks how fast anything was.
#include "tests/cli/onlymove.h"

#include <sys/stat.h>
#include <unistd.h>

static const char COUNTS[] =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n"
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D9 99999999999\n";
static const char WRONG[] = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n"
                            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 67\n";
static const char GAMES[] = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 *\n";
static const char BROKEN[] = "[Event \"a\"]\n\n1. e4 Ke3 *\n\n[Event \"b\"]\n\n1. d4 *\n";

// A folder of reference data, and, within it, one for temporary files, which bench uses.
typedef struct Data {
    Folder folder;
    Str temporary;
    char *before; // TMPDIR
} Data;

static void data_init(Data *data, const char *counts, const char *games)
{
    const char *before = getenv("TMPDIR");
    data->before = before ? strdup(before) : NULL;
    assert_true(folder_init(&data->folder));
    assert_true(folder_write(&data->folder, "perft.epd", counts));
    assert_true(folder_write(&data->folder, "lichess_games.pgn", games));
    assert_true(folder_write(&data->folder, "twic_games.pgn", games));
    str_init(&data->temporary);
    folder_path(&data->folder, "tmp", &data->temporary);
    assert_int_equal(mkdir(str_text(&data->temporary), 0700), 0);
    setenv("TMPDIR", str_text(&data->temporary), 1);
}

// Nothing temporary may be left.
static void data_done(Data *data)
{
    assert_int_equal(rmdir(str_text(&data->temporary)), 0);
    if (data->before) {
        setenv("TMPDIR", data->before, 1);
    } else {
        unsetenv("TMPDIR");
    }
    free(data->before);
    str_done(&data->temporary);
    folder_done(&data->folder);
}

static const char *data_path(const Data *data)
{
    return str_text(&data->folder.path);
}

TEST(wrong_words_are_said)
{
    Command run = RUN("bench", "nonsense");
    assert_ended(&run, 2, "no row begins with nonsense");
    command_done(&run);
    run = RUN("bench", "--nonsense");
    assert_ended(&run, 2, "unknown option --nonsense");
    command_done(&run);
    run = RUN("bench", "--data");
    assert_ended(&run, 2, "--data needs DIR");
    command_done(&run);
}

TEST(the_rows_are_listed_and_nothing_is_measured)
{
    Command run = RUN("bench", "--list", "--data", "/no/such/folder");
    assert_ended(&run, 0, "");
    static const char *const names[] = {"perft.start",    "perft.epd",         "check.lichess",
                                        "memory.lichess", "open.first-screen", "open.memory",
                                        "index.rate"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_contains(&run.out, names[i]);
    }
    assert_null(strstr(str_text(&run.out), "ratio"));
    command_done(&run);
    run = RUN("bench", "--list", "perft.e", "memory");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "perft.epd");
    assert_contains(&run.out, "memory.twic");
    assert_null(strstr(str_text(&run.out), "perft.start"));
    command_done(&run);
}

TEST(a_row_has_figure_reference_ratio_and_goal)
{
    Data data;
    data_init(&data, COUNTS, GAMES);
    Command run = RUN("bench", "--quick", "--data", data_path(&data), "perft.epd");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "perft.epd         3 counts                       3 counts           "
                              "            1.000   ratio >= 1  met\n");
    assert_contains(&run.out, "435 nodes");
    assert_string_equal(last_line(&run.out),
                        "rows 1: goals met 1, missed 0, not measured 0; failed 0");
    command_done(&run);
    data_done(&data);
}

TEST(a_wrong_count_is_a_failure_with_its_place)
{
    Data data;
    data_init(&data, WRONG, GAMES);
    Command run = RUN("bench", "--quick", "--data", data_path(&data), "perft.epd");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "FAILED: 1 of 3 counts are wrong: line 2, depth 2: 66, not 67");
    command_done(&run);
    data_done(&data);
}

TEST(data_that_is_not_here_is_said_and_the_rest_goes_on)
{
    Data data;
    data_init(&data, COUNTS, GAMES);
    Command run = RUN("bench", "--quick", "--data", "/no/such", "perft.epd", "check.lichess");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "not measured: /no/such/perft.epd is not here");
    assert_contains(&run.out, "not measured: /no/such/lichess_games.pgn is not here");
    assert_string_equal(last_line(&run.out),
                        "rows 2: goals met 0, missed 0, not measured 2; failed 0");
    command_done(&run);
    data_done(&data);
}

TEST(a_reference_that_is_not_here_is_said_and_the_figure_stands)
{
    Data data;
    data_init(&data, COUNTS, GAMES);
    Command run = RUN("bench", "--quick", "--data", data_path(&data), "--pgn-extract",
                      "/no/such/program", "check");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "MB/s");
    assert_contains(&run.out, "-       ratio >= 10  not measured");
    assert_contains(&run.out, "20 games");
    assert_contains(&run.out, "reference absent: pgn-extract is not here");
    command_done(&run);
    data_done(&data);
}

// The figure could not be measured though all was there for it.
TEST(a_program_that_fails_is_a_failure)
{
    Data data;
    data_init(&data, COUNTS, GAMES);
    Command run = RUN("bench", "--quick", "--data", data_path(&data), "--program",
                      "/no/such/program", "check.twic");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "FAILED: /no/such/program cannot be started");
    command_done(&run);
    run =
        RUN("bench", "--quick", "--data", data_path(&data), "--program", "/bin/true", "check.twic");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "FAILED: /bin/true check");
    command_done(&run);
    data_done(&data);
}

TEST(games_that_cannot_be_read_are_a_failure)
{
    Data data;
    data_init(&data, COUNTS, BROKEN);
    Command run = RUN("bench", "--quick", "--data", data_path(&data), "check.twic");
    assert_ended(&run, 1, "");
    assert_contains(&run.out, "twic_games.pgn: exit status 1, games 2 plies 2 errors 1");
    command_done(&run);
    data_done(&data);
}

// Its child goes with it, and so do its files.
TEST(an_interrupted_run_leaves_nothing_behind)
{
    static const char script[] =
        "printf '#!/bin/sh\necho $$ >%s/pid.new; mv %s/pid.new %s/pid; exec sleep 60\n' "
        "\"$2\" \"$2\" \"$2\" >\"$2/hang\"; chmod +x \"$2/hang\"\n"
        "\"$1\" bench --data \"$2\" --program \"$2/hang\" check.twic & bench=$!\n"
        "while ! [ -f \"$2/pid\" ]; do sleep 0.02; done\n"
        "kill -TERM $bench; wait $bench; echo \"status $?\"\n"
        "kill -0 $(cat \"$2/pid\") 2>/dev/null || echo 'no child'\n";
    Data data;
    data_init(&data, COUNTS, GAMES);
    const char *const argv[] = {
        "sh", "-c", script, "sh", program_path("ONLYMOVE", "build/san/onlymove"), data_path(&data),
        NULL};
    Command run;
    assert_true(command_run(&run, argv, NULL, NULL, 20000));
    assert_false(run.timed_out);
    assert_contains(&run.out, "status 130\nno child\n");
    command_done(&run);
    data_done(&data);
}

TEST(memory_is_measured_on_ever_more_copies)
{
    Data data;
    data_init(&data, COUNTS, GAMES);
    Command run = RUN("bench", "--quick", "--data", data_path(&data), "memory.twic");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "MiB");
    assert_contains(&run.out, "one copy: ");
    assert_contains(&run.out, "not measured 0");
    command_done(&run);
    data_done(&data);
}
