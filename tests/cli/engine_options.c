// --engine, --engine-option, --engine-log and the engines of config.ini.
#include "onlymove/store.h"
#include "tests/cli/onlymove.h"
#include "tests/support/kept.h"

// Explains the opera puzzle with these words more: EXPLAINED({"--json"}, .status = 1).
#define EXPLAINED(...) explain(f, (Call){.words = __VA_ARGS__})

static void explain(const HomeFixture *f, Call call) {
    memmove(call.words + 3, call.words, sizeof call.words - 3 * sizeof *call.words);
    memcpy(call.words, (const char *[]){"explain", "--fen", OPERA_FEN}, 3 * sizeof *call.words);
    call.env = str_text(&f->home);
    expect_call(call);
}

// Where the file is read, the folder of the configuration is there.
static void write_config(HomeFixture *f, const char *format, const char *word) {
    CLEANUP(str_done) Str text = str_of(format, word);
    CALL_AT_HOME({"profiles"});
    assert_true(folder_write(&f->folder, "onlymove/config.ini", str_text(&text)));
}

HOME_TEST(engines_are_known_by_their_names_in_the_configuration) {
    write_config(f, "engine = mine\n[engine yours]\ncommand = '%s' --name Yours\n", fake_engine());
    EXPLAINED(
        {"--engine", "YOURS"}, .status = 1,
        .err = {"ini:1: there is no engine \"mine\"; there are: yours, stockfish, builtin\n"});
    write_config(f,
                 "[engine a]\ncommand = nonsense\n"
                 "[engine yours]\ncommand = '%s' --name Yours\n",
                 fake_engine());
    EXPLAINED({"--engine", "YOURS"}, .out = {", Yours, "});
    write_config(f,
                 "engine = b\n[engine a]\ncommand = nonsense\n"
                 "[engine b]\ncommand = '%s' --name Bee\n",
                 fake_engine());
    EXPLAINED({"--profile", "magnus"}, .out = {", Bee, "});
}

HOME_TEST(options_of_configuration_and_command_line_reach_the_engine) {
    write_config(f,
                 "[engine it]\ncommand = '%s' --option 'name Style type string'\n"
                 "option.Style = plain\noption.Hash = 8\n",
                 fake_engine());
    EXPLAINED({"--engine", "it", "--engine-log", folder_file(&f->folder, "log")},
              .never = "onlymove: ");
    assert_kept(&f->folder, "log", about("\n1 > setoption name Style value plain\n"));
    assert_kept(&f->folder, "log", about("\n1 > setoption name Hash value 8\n"));
    assert_kept(&f->folder, "log", about("\n1 < bestmove "));
    EXPLAINED({"--engine", "it", "--engine-option", "style=very wild", "--engine-option", "Hash=4",
               "--engine-log", folder_file(&f->folder, "log")});
    assert_kept(&f->folder, "log", about("\n1 > setoption name Style value very wild\n"));
    assert_kept(&f->folder, "log", about("\n1 > setoption name Hash value 4\n"));
}

HOME_TEST(options_that_the_engine_refuses_are_said_and_hinder_nothing) {
    EXPLAINED({"--engine", fake_engine(), "--engine-option", "Hahs=4", "--engine-option",
               "Threads=99", "--json"},
              .out = {"\"accepted\":true"},
              .err = {"onlymove: Fake 1.0 has no option \"Hahs\"; the nearest one it has is "
                      "\"Hash\"\nonlymove: Fake 1.0 cannot take Threads=99: it takes a whole "
                      "number from 1 to 8\n"});
    EXPLAINED({"--engine", fake_engine(), "--engine-option", "Threads=2"},
              .err = {"onlymove: Fake 1.0 searches with 2 threads: "});
}

// In a mount namespace of its own, where the system lets us have one, nothing is in the place that
// packages put Stockfish.
HOME_TEST(without_stockfish_the_built_in_engine_serves_and_this_is_said) {
    static const char hidden[] = "mount -t tmpfs none /usr/games && ! command -v stockfish";
    static const char hide_and_run[] =
        "mount -t tmpfs none /usr/games && \"$0\" explain --fen \"$1\" --set nodes.start=2000 "
        "--set nodes.max=2000 --set nodes.scan=2000 --set tree.nodes=2000";
    const char *probe[] = {"unshare", "-rm", "sh", "-c", hidden, NULL};
    CLEANUP(command_done) Command probed = run_program(NULL, probe, NULL);
    if (probed.status != 0)
        skip();
    const char *argv[] = {"unshare", "-rm", "sh", "-c", hide_and_run, onlymove(), OPERA_FEN, NULL};
    CLEANUP(command_done) Command run = run_program(NULL, argv, str_text(&f->home));
    assert_ended(&run, 0, "onlymove: no Stockfish found: the built-in engine serves\n");
    assert_contains(&run.out, ", onlymove ");
}

HOME_TEST(words_that_make_no_sense_are_a_wrong_usage) {
    EXPLAINED({"--engine", fake_engine(), "--engine-option", "MultiPV=3"}, .status = 2,
              .err = {"the engine option \"MultiPV=3\": "});
    EXPLAINED({"--engine", "a 'b"}, .status = 2, .err = {"a quote is not closed"});
    EXPLAINED({"--engine", " "}, .status = 2, .err = {"it names no program"});
    CALL({"--engine", " "}, .status = 2, .err = {"it names no program"});
}

HOME_TEST(no_log_goes_into_a_store_or_into_what_is_read_or_another_file) {
    Store *made;
    const char *store = folder_file(&f->folder, "store.db");
    assert_ok(store_open(&made, store, SAID));
    store_close(made);
    EXPLAINED({"--engine", fake_engine(), "--engine-log", store}, .status = 1,
              .err = {"store.db is a database"});
    const char *games = folder_put(&f->folder, "games.pgn", "1. e4 *\n");
    CALL({"explain", games, "--ply", "1", "--engine", fake_engine(), "--engine-log", games},
         .status = 1, .err = {"games.pgn is the file that is read"});
    EXPLAINED({"--engine", fake_engine(), "--engine-log", games}, .status = 1,
              .err = {"games.pgn exists; name another file"});
    assert_kept(&f->folder, "games.pgn", "1. e4 *\n");
}

HOME_TEST(a_log_that_cannot_be_written_is_a_failure) {
    EXPLAINED({"--engine", fake_engine(), "--engine-log", str_text(&f->folder.path)}, .status = 1,
              .err = {": is a folder, not a file"});
}

HOME_TEST(a_log_that_fills_the_disk_is_said_and_hinders_nothing) {
    if (access("/dev/full", W_OK) != 0)
        skip();
    EXPLAINED({"--engine", fake_engine(), "--engine-log", "/dev/full"}, .out = {"puzzle, mate"},
              .err = {"onlymove: /dev/full: no more is logged: "});
}
