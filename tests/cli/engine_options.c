// --engine, --engine-option, --engine-log and the engines of config.ini.
#include "onlymove/store.h"
#include "tests/cli/onlymove.h"

// A folder with a configuration and a place for a log.
typedef struct CliFixture {
    Folder folder;
    Str home; // "XDG_CONFIG_HOME=..."
    const char *log;
    Command run;
} CliFixture;

static void make_fixture(CliFixture *f) {
    f->folder = folder_make();
    str_addf(&f->home, "XDG_CONFIG_HOME=%s", str_text(&f->folder.path));
    f->log = folder_file(&f->folder, "log");
}

static void leave_fixture(CliFixture *f) {
    command_done(&f->run);
    str_done(&f->home);
    folder_done(&f->folder);
}

FIXTURE(CliFixture, make_fixture, leave_fixture);
#define AT_DESK(name) TEST_ON(name, CliFixture *f, make_fixture)

// Explains the opera puzzle with these words more: it ends with this status and says these words.
static void explain(CliFixture *f, int status, const char *err, const char *const words[]) {
    const char *all[RUN_WORDS] = {"explain", "--fen", OPERA_FEN};
    for (size_t i = 0; words[i]; i++)
        all[i + 3] = words[i];
    command_done(&f->run);
    f->run = run_onlymove_in(str_text(&f->home), NULL, all);
    assert_ended(&f->run, status, err);
}

#define EXPLAINED(status, err, ...)                                                                \
    explain(f, status, err, (const char *const[]){__VA_ARGS__, NULL})

// The program makes the folder of its configuration when it looks for it.
static void write_config(CliFixture *f, const char *format, const char *word) {
    CLEANUP(str_done) Str text = {0};
    EXPLAINED(f->run.status, "", "--engine", fake_engine());
    str_addf(&text, format, word);
    assert_true(folder_write(&f->folder, "onlymove/config.ini", str_text(&text)));
}

AT_DESK(engines_are_known_by_their_names_in_the_configuration) {
    write_config(f, "engine = mine\n[engine yours]\ncommand = '%s' --name Yours\n", fake_engine());
    EXPLAINED(1, "config.ini:1: there is no engine \"mine\"\n", "--engine", "YOURS");
    write_config(f,
                 "[engine a]\ncommand = nonsense\n"
                 "[engine yours]\ncommand = '%s' --name Yours\n",
                 fake_engine());
    EXPLAINED(0, "", "--engine", "YOURS");
    assert_contains(&f->run.out, ", Yours, ");
    write_config(f,
                 "engine = b\n[engine a]\ncommand = nonsense\n"
                 "[engine b]\ncommand = '%s' --name Bee\n",
                 fake_engine());
    EXPLAINED(0, "", "--profile", "magnus");
    assert_contains(&f->run.out, ", Bee, ");
}

static void assert_logged(CliFixture *f, const char *words) {
    CLEANUP(str_done) Str log = {0};
    assert_true(folder_read(&f->folder, "log", &log));
    assert_contains(&log, words);
}

AT_DESK(options_of_configuration_and_command_line_reach_the_engine) {
    write_config(f,
                 "[engine it]\ncommand = '%s' --option 'name Style type string'\n"
                 "option.Style = plain\noption.Hash = 8\n",
                 fake_engine());
    EXPLAINED(0, "", "--engine", "it", "--engine-log", f->log);
    assert_string_equal(str_text(&f->run.err), "");
    assert_logged(f, "\n1 > setoption name Style value plain\n");
    assert_logged(f, "\n1 > setoption name Hash value 8\n");
    assert_logged(f, "\n1 < bestmove ");
    EXPLAINED(0, "", "--engine", "it", "--engine-option", "style=very wild", "--engine-option",
              "Hash=4", "--engine-log", f->log);
    assert_logged(f, "\n1 > setoption name Style value very wild\n");
    assert_logged(f, "\n1 > setoption name Hash value 4\n");
}

AT_DESK(options_that_the_engine_refuses_are_said_and_hinder_nothing) {
    EXPLAINED(0,
              "onlymove: Fake 1.0 has no option \"Hahs\"; the nearest one it has is \"Hash\"\n"
              "onlymove: Fake 1.0 cannot take Threads=99: it takes a whole number from 1 to 8\n",
              "--engine", fake_engine(), "--engine-option", "Hahs=4", "--engine-option",
              "Threads=99", "--json");
    assert_contains(&f->run.out, "\"accepted\":true");
    EXPLAINED(0, "onlymove: Fake 1.0 searches with 2 threads: ", "--engine", fake_engine(),
              "--engine-option", "Threads=2");
}

// In a mount namespace of its own, where the system lets us have one, nothing is in the place that
// packages put Stockfish.
AT_DESK(without_stockfish_the_built_in_engine_serves_and_this_is_said) {
    static const char hidden[] = "mount -t tmpfs none /usr/games && ! command -v stockfish";
    static const char hide_and_run[] =
        "mount -t tmpfs none /usr/games && \"$0\" explain --fen \"$1\" --set nodes.start=2000 "
        "--set nodes.max=2000 --set nodes.scan=2000 --set tree.nodes=2000";
    const char *probe[] = {"unshare", "-rm", "sh", "-c", hidden, NULL};
    CLEANUP(command_done) Command probed = run_program(NULL, probe, NULL);
    if (probed.status != 0)
        skip();
    const char *argv[] = {"unshare", "-rm", "sh", "-c", hide_and_run, onlymove(), OPERA_FEN, NULL};
    f->run = run_program(NULL, argv, str_text(&f->home));
    assert_ended(&f->run, 0, "onlymove: no Stockfish found: the built-in engine serves\n");
    assert_contains(&f->run.out, ", onlymove ");
}

AT_DESK(words_that_make_no_sense_are_a_wrong_usage) {
    EXPLAINED(2, "the engine option \"MultiPV=3\": ", "--engine", fake_engine(), "--engine-option",
              "MultiPV=3");
    EXPLAINED(2, "a quote is not closed", "--engine", "a 'b");
    EXPLAINED(2, "it names no program", "--engine", " ");
    CALL({"--engine", " "}, .status = 2, .err = {"it names no program"});
}

AT_DESK(no_log_goes_into_a_store_or_into_what_is_read_or_another_file) {
    CLEANUP(str_done) Str text = {0};
    Store *made;
    const char *store = folder_file(&f->folder, "store.db");
    const char *games = folder_file(&f->folder, "games.pgn");
    assert_ok(store_open(&made, store, SAID));
    store_close(made);
    EXPLAINED(1, "store.db is a database", "--engine", fake_engine(), "--engine-log", store);
    assert_true(folder_write(&f->folder, "games.pgn", "1. e4 *\n"));
    CALL({"explain", games, "--ply", "1", "--engine", fake_engine(), "--engine-log", games},
         .status = 1, .err = {"games.pgn is the file that is read"});
    EXPLAINED(1, "games.pgn exists; name another file", "--engine", fake_engine(), "--engine-log",
              games);
    assert_true(folder_read(&f->folder, "games.pgn", &text));
    assert_string_equal(str_text(&text), "1. e4 *\n");
}

AT_DESK(a_log_that_cannot_be_written_is_a_failure) {
    EXPLAINED(1, ": is a folder, not a file", "--engine", fake_engine(), "--engine-log",
              str_text(&f->folder.path));
}

AT_DESK(a_log_that_fills_the_disk_is_said_and_hinders_nothing) {
    if (access("/dev/full", W_OK) != 0)
        skip();
    EXPLAINED(0, "onlymove: /dev/full: no more is logged: ", "--engine", fake_engine(),
              "--engine-log", "/dev/full");
    assert_contains(&f->run.out, "puzzle, mate");
}
