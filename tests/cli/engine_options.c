// --engine, --engine-option, --engine-log and the engines of config.ini.
#include "onlymove/store.h"
#include "tests/cli/onlymove.h"

#include <unistd.h>

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

// A folder with a configuration and a place for a log.
typedef struct Desk {
    Folder folder;
    Str home, log; // home is "XDG_CONFIG_HOME=..."
    Command run;
} Desk;

static void make_desk(Desk *desk)
{
    assert_true(folder_init(&desk->folder));
    str_addf(&desk->home, "XDG_CONFIG_HOME=%s", str_text(&desk->folder.path));
    folder_path(&desk->folder, "log", &desk->log);
}

static void leave_desk(Desk *desk)
{
    command_done(&desk->run);
    str_done(&desk->home);
    str_done(&desk->log);
    folder_done(&desk->folder);
}

FIXTURE(Desk, make_desk, leave_desk);
#define AT_DESK(name) TEST_ON(name, Desk *desk, make_desk)

static const char *fake(void)
{
    return program_path("FAKE_ENGINE", "build/san/fake-engine");
}

// Explains the sample position with these words more.
static void explain(Desk *desk, const char *const words[])
{
    const char *argv[RUN_WORDS] = {program_path("ONLYMOVE", "build/san/onlymove"), "explain",
                                   "--fen", OPERA};
    const char *env[] = {str_text(&desk->home), NULL};
    for (size_t i = 0; words[i]; i++) {
        argv[i + 4] = words[i];
    }
    command_done(&desk->run);
    assert_true(command_run(&desk->run, argv, NULL, env, 60000));
    assert_false(desk->run.timed_out);
}

#define EXPLAIN(desk, ...) explain(desk, (const char *const[]){__VA_ARGS__, NULL})

// The program makes the folder of its configuration when it looks for it.
static void write_config(Desk *desk, const char *format, const char *word)
{
    ENDS_BY(str_done) Str text = {0};
    EXPLAIN(desk, "--engine", fake());
    str_addf(&text, format, word);
    assert_true(folder_write(&desk->folder, "onlymove/config.ini", str_text(&text)));
}

AT_DESK(engines_are_known_by_their_names_in_the_configuration)
{
    write_config(desk, "engine = mine\n[engine yours]\ncommand = '%s' --name Yours\n", fake());
    EXPLAIN(desk, "--engine", "YOURS");
    assert_ended(&desk->run, 1, "config.ini:1: there is no engine \"mine\"\n");
    write_config(desk,
                 "[engine a]\ncommand = nonsense\n"
                 "[engine yours]\ncommand = '%s' --name Yours\n",
                 fake());
    EXPLAIN(desk, "--engine", "YOURS");
    assert_ended(&desk->run, 0, "");
    assert_contains(&desk->run.out, ", Yours, ");
    write_config(desk,
                 "engine = b\n[engine a]\ncommand = nonsense\n"
                 "[engine b]\ncommand = '%s' --name Bee\n",
                 fake());
    EXPLAIN(desk, "--profile", "magnus");
    assert_ended(&desk->run, 0, "");
    assert_contains(&desk->run.out, ", Bee, ");
}

static void assert_logged(Desk *desk, const char *words)
{
    ENDS_BY(str_done) Str log = {0};
    assert_true(folder_read(&desk->folder, "log", &log));
    assert_contains(&log, words);
}

AT_DESK(options_of_configuration_and_command_line_reach_the_engine)
{
    write_config(desk,
                 "[engine it]\ncommand = '%s' --option 'name Style type string'\n"
                 "option.Style = plain\noption.Hash = 8\n",
                 fake());
    EXPLAIN(desk, "--engine", "it", "--engine-log", str_text(&desk->log));
    assert_ended(&desk->run, 0, "");
    assert_string_equal(str_text(&desk->run.err), "");
    assert_logged(desk, "\n1 > setoption name Style value plain\n");
    assert_logged(desk, "\n1 > setoption name Hash value 8\n");
    assert_logged(desk, "\n1 < bestmove ");
    EXPLAIN(desk, "--engine", "it", "--engine-option", "style=very wild", "--engine-option",
            "Hash=4", "--engine-log", str_text(&desk->log));
    assert_ended(&desk->run, 0, "");
    assert_logged(desk, "\n1 > setoption name Style value very wild\n");
    assert_logged(desk, "\n1 > setoption name Hash value 4\n");
}

AT_DESK(options_that_the_engine_refuses_are_said_and_hinder_nothing)
{
    EXPLAIN(desk, "--engine", fake(), "--engine-option", "Hahs=4", "--engine-option", "Threads=99",
            "--json");
    assert_ended(
        &desk->run, 0,
        "onlymove: Fake 1.0 has no option \"Hahs\"; the nearest one it has is \"Hash\"\n"
        "onlymove: Fake 1.0 cannot take Threads=99: it takes a whole number from 1 to 8\n");
    assert_contains(&desk->run.out, "\"accepted\":true");
    EXPLAIN(desk, "--engine", fake(), "--engine-option", "Threads=2");
    assert_ended(&desk->run, 0, "onlymove: Fake 1.0 searches with 2 threads: ");
}

// In a mount namespace of its own, where the system lets us have one, nothing is in the place that
// packages put Stockfish.
AT_DESK(without_stockfish_the_built_in_engine_serves_and_this_is_said)
{
    static const char hidden[] = "mount -t tmpfs none /usr/games && ! command -v stockfish";
    static const char hide_and_run[] =
        "mount -t tmpfs none /usr/games && \"$0\" explain --fen \"$1\" --set nodes.start=2000 "
        "--set nodes.max=2000 --set nodes.scan=2000 --set tree.nodes=2000";
    const char *env[] = {str_text(&desk->home), NULL};
    const char *probe[] = {"unshare", "-rm", "sh", "-c", hidden, NULL};
    assert_true(command_run(&desk->run, probe, NULL, env, 60000));
    if (desk->run.status != 0) {
        skip();
    }
    const char *argv[] = {"unshare", "-rm",        "sh",
                          "-c",      hide_and_run, program_path("ONLYMOVE", "build/san/onlymove"),
                          OPERA,     NULL};
    command_done(&desk->run);
    assert_true(command_run(&desk->run, argv, NULL, env, 60000));
    assert_ended(&desk->run, 0, "onlymove: no Stockfish found: the built-in engine serves\n");
    assert_contains(&desk->run.out, ", onlymove ");
}

AT_DESK(words_that_make_no_sense_are_a_wrong_usage)
{
    EXPLAIN(desk, "--engine", fake(), "--engine-option", "MultiPV=3");
    assert_ended(&desk->run, 2, "the engine option \"MultiPV=3\": ");
    EXPLAIN(desk, "--engine", "a 'b");
    assert_ended(&desk->run, 2, "a quote is not closed");
    EXPLAIN(desk, "--engine", " ");
    assert_ended(&desk->run, 2, "it names no program");
    ENDS_BY(command_done) Command run = RUN("--engine", " ");
    assert_ended(&run, 2, "it names no program");
}

// A log is added to what is there.
AT_DESK(no_log_goes_into_a_store_or_into_what_is_read)
{
    ENDS_BY(str_done) Str store = {0}, games = {0}, text = {0};
    Store *made;
    folder_path(&desk->folder, "store.db", &store);
    folder_path(&desk->folder, "games.pgn", &games);
    assert_int_equal(store_open(&made, str_text(&store), NULL), STATUS_OK);
    store_close(made);
    EXPLAIN(desk, "--engine", fake(), "--engine-log", str_text(&store));
    assert_ended(&desk->run, 1, "store.db is a database");
    assert_true(folder_write(&desk->folder, "games.pgn", "1. e4 *\n"));
    const char *argv[] = {program_path("ONLYMOVE", "build/san/onlymove"),
                          "explain",
                          str_text(&games),
                          "--ply",
                          "1",
                          "--engine",
                          fake(),
                          "--engine-log",
                          str_text(&games),
                          NULL};
    command_done(&desk->run);
    assert_true(command_run(&desk->run, argv, NULL, NULL, 60000));
    assert_ended(&desk->run, 1, "games.pgn is the file that is read");
    assert_true(folder_read(&desk->folder, "games.pgn", &text));
    assert_string_equal(str_text(&text), "1. e4 *\n");
}

AT_DESK(a_log_that_cannot_be_written_is_a_failure)
{
    EXPLAIN(desk, "--engine", fake(), "--engine-log", str_text(&desk->folder.path));
    assert_ended(&desk->run, 1, ": is a folder, not a file");
}

AT_DESK(a_log_that_fills_the_disk_is_said_and_hinders_nothing)
{
    if (access("/dev/full", W_OK) != 0) {
        skip();
    }
    EXPLAIN(desk, "--engine", fake(), "--engine-log", "/dev/full");
    assert_ended(&desk->run, 0, "onlymove: /dev/full: no more is logged: ");
    assert_contains(&desk->run.out, "accepted, mate");
}
