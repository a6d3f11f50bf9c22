// The smaller subcommands, and what all have in common.
// onlymove engine on the command line; its conversation is tested in tests/engine/builtin_uci.c.
// What --version says, whatever the engine is like.
#include "tests/cli/onlymove.h"

#include "onlymove/export.h"
#include "tests/store/fixture.h"
#include "tests/support/held.h"
#include "tests/support/terminal.h"

TEST(help_goes_to_stdout) {
    CALL({"--help"}, .out = {"check", "explain", "export", "profiles", "perft", "engine",
                             "onlymove help COMMAND says more"});
    CALL({"help", "keys"}, .out = {"\n  --fresh ", "\n  --version ", "Everywhere\n"});
    CALL({"help", "explain"}, .out = {"--set KEY=VALUE"});
    CALL({"explain", "--help"}, .out = {"--set KEY=VALUE"});
    CALL({"report", "--help"}, .out = {"--format text|csv|html       of a player's report"});
    CALL({"engine", "--help"}, .out = {"onlymove engine\n"});
}

TEST(help_fits_a_screen) {
    CLEANUP(command_done) Command run = RUN("--help");
    size_t rows = 0;
    for (const char *line = str_text(&run.out); *line; line += strcspn(line, "\n") + 1, rows++)
        assert_in_range(strcspn(line, "\n"), 0, 80);
    assert_in_range(rows, 15, 23); // and the prompt of a shell
}

TEST(perft_prints_the_count_on_its_last_line) {
    CALL({"perft", "3"}, .last = "8902");
    CALL({"perft", "1", "8/8/8/8/8/8/8/8 w - - 0 1"}, .status = 2, .err = {"king"});
    CALL({"perft", "x"}, .status = 2, .err = {"depth"});
}

TEST(what_is_mistyped_is_answered_with_the_nearest) {
    CALL({"chek", "games.pgn"}, .status = 2,
         .err = {"there is no command or file \"chek\"; nearest: check\n"}, .never = "usage");
    CALL({"stats"}, .status = 2, .err = {"no command or file \"stats\"; there are: check, "});
    CALL({"help", "foo"}, .status = 2, .err = {"no command \"foo\"; there are: check, explain"});
    CALL({"tables", "foo"}, .status = 2, .err = {"no table \"foo\"; there are: program, commands"});
    CALL({"games.pgn", "more.pgn"}, .status = 2, .err = {"the workbench opens one file"});
    CALL({"scan", "games.pgn", "--worker=2"}, .status = 2,
         .err = {"unknown option --worker; nearest: --workers"});
    CALL({"scan", "games.pgn", "--banana"}, .status = 2, .err = {"--banana; there are: --profile"});
    CALL({"profiles", "magnum"}, .status = 2, .err = {"nearest: magnus"});
}

TEST(the_help_of_export_and_scan_names_every_format) {
    static const char *const commands[] = {"export", "scan"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        CLEANUP(command_done) Command run = RUN(commands[i], "--help");
        assert_ended(&run, 0, "");
        const char *row = strstr(str_text(&run.out), "\n  --format FORMAT");
        assert_non_null(row);
        for (size_t format = 0; export_format_name(format); format++) {
            const char *name = strstr(row, export_format_name(format));
            assert_non_null(name);
            assert_true(name < row + 1 + strcspn(row + 1, "\n"));
        }
    }
}

static void put_accepted(Fixture *f, size_t number, const char *white) {
    const int64_t id = fixture_put(f->store, "a.pgn", number, white, 24, "magnus");
    fixture_decide(f->store, id, DECISION_ACCEPT, "");
}

TEST(export_needs_a_store_and_a_format) {
    CALL({"export", "--db", "/no/such.db", "--format", "pgn"}, .status = 1,
         .err = {"/no/such.db: No such file or directory"});
    CALL({"export", "--db", "/no/such.db", "--format", "docx"}, .status = 2, .err = {"docx"});
    CALL({"export", "--db", "/no/such.db"}, .status = 2, .err = {"export needs --format"});
}

FIXTURE_TEST(export_takes_the_store_of_the_data_folder_when_none_is_named) {
    CLEANUP(str_done) Str home = str_of("XDG_DATA_HOME=%s", str_text(&f->folder.path));
    const char *path = folder_file(&f->folder, "onlymove/onlymove.db");
    CALL({"export", "--format", "json"}, .env = str_text(&home), .status = 1,
         .err = {path, "No such file or directory"});
    fixture_close(f);
    assert_int_equal(rename(f->path, path), 0);
    CALL({"export", "--format", "json"}, .env = str_text(&home), .whole = "[]\n",
         .err = {"no puzzle has been accepted yet"});
}

FREE_WITH(Terminal, terminal_close);

FIXTURE_TEST(what_a_store_holds_is_made_safe_on_a_terminal_and_goes_into_a_pipe_as_it_is) {
    put_accepted(f, 1, "\033[7mAnna\u202E");
    fixture_close(f);
    const char *const argv[] = {onlymove(), "export", "--db", f->path, "--format", "pgn", NULL};
    CLEANUP(terminal_close_at) Terminal *terminal = terminal_open(argv, 40, 100, NULL);
    assert_non_null(terminal);
    assert_true(terminal_wait(terminal, "[White \"·[7mAnna\"]", 20000));
    CALL({"export", "--db", f->path, "--format", "pgn"},
         .out = {"[White \"\033[7mAnna\u202E\"]\n"});
}

FIXTURE_TEST(export_leaves_out_what_is_damaged_and_says_so) {
    CLEANUP(str_done) Str written = {0};
    put_accepted(f, 1, "Anna");
    put_accepted(f, 2, "Berta");
    put_accepted(f, 3, "Clara");
    fixture_close(f);
    change_store(f->path, "UPDATE judgement SET json = '{' WHERE candidate = 2");
    CALL(
        {"export", "--db", f->path, "--format", "pgn", "--out", folder_file(&f->folder, "out.pgn")},
        .status = 1,
        .err = {"candidate 2 is damaged and left out (game 2 of a.pgn, ply 24: ",
                "2 puzzles written to "});
    assert_true(folder_read(&f->folder, "out.pgn", &written));
    assert_contains(&written, "[White \"Anna\"]");
    assert_contains(&written, "[White \"Clara\"]");
    assert_null(strstr(str_text(&written), "Berta"));
}

FIXTURE_TEST(export_writes_nothing_into_the_store) {
    fixture_close(f);
    CLEANUP(str_done) Str before = str_of_file(folder_file(&f->folder, "test.db"));
    chmod(f->path, 0444);
    chmod(str_text(&f->folder.path), 0555);
    CALL({"export", "--db", f->path, "--format", "json"}, .whole = "[]\n",
         .err = {"no puzzle has been accepted yet"});
    CLEANUP(str_done) Str after = str_of_file(folder_file(&f->folder, "test.db"));
    assert_int_equal(after.len, before.len);
    assert_memory_equal(str_text(&after), str_text(&before), before.len);
}

TEST(the_workbench_without_a_terminal_says_one_sentence) {
    CLEANUP(command_done) Command run = RUN("tests/games/classics.pgn");
    assert_ended(&run, 1, "needs a terminal");
    assert_string_equal(str_text(&run.out), "");
    assert_int_equal(strcspn(str_text(&run.err), "\n") + 1, run.err.len);
}

TEST(a_full_disk_is_said) {
    static const char *const commands[][2] = {
        {"--help", "standard output cannot be written"},
        {"engine", "the answer cannot be written"},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        CLEANUP(str_done) Str script = str_of("%s %s >/dev/full", onlymove(), commands[i][0]);
        CLEANUP(command_done) Command run = run_script("uci\nquit\n", str_text(&script));
        assert_ended(&run, 1, commands[i][1]);
    }
}

// The reader of the pipe has ended before the first byte.
TEST(output_that_nobody_reads_any_more_ends_a_command_without_a_word) {
    static const char *const commands[] = {
        "--help",  "--version",          "scan --help",     "profiles",
        "perft 2", "profiles --filters", "profiles magnus", "check tests/games/classics.pgn",
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        CLEANUP(str_done) Str script = {0};
        CLEANUP(folder_done) Folder folder = folder_make();
        const char *path = str_text(&folder.path);
        str_addf(&script, "mkfifo %s/f && exec 4<>%s/f 3>%s/f 4<&- && exec %s %s >&3", path, path,
                 path, onlymove(), commands[i]);
        CLEANUP(command_done) Command run = run_script(NULL, str_text(&script));
        assert_ended(&run, 141, "");
        assert_string_equal(str_text(&run.err), "");
    }
}

TEST(nothing_on_standard_input_is_no_fault) {
    CALL({"engine"}, .whole = "");
}

TEST(it_takes_no_arguments) {
    CALL({"engine", "depth"}, .status = 2, .err = {"takes no arguments"});
}

TEST(the_version_says_how_it_was_built_and_with_what) {
    CALL({"--version", "--engine", "/no/such"},
         .out = {"onlymove " ONLYMOVE_VERSION "\n", "\ncommit     ", "\nbuilt by   ",
                 "with checks and sanitizers\n", "\nncurses    ", "\nreadline   ",
                 "\nSQLite     3.", "\njansson    2.", "\ninih       ", "\nlibarchive 3.",
                 "\ntables     ", "\nengine     "});
}

TEST(of_the_engine_the_version_says_its_program_and_who_it_is_or_what_is_wrong) {
    static const char *const engines[][2] = {
        {" --name 'Lake 3'", ": Lake 3 "},
        {" --die-at-start", ": "},
        {" --no-uciok", ": does not answer\n"},
        {"-missing", "No such file or directory\n"},
        {" --evil-name", ": "},
    };
    for (size_t i = 0; i < COUNT(engines); i++) {
        CLEANUP(str_done) Str command = str_of("%s%s", fake_engine(), engines[i][0]);
        CLEANUP(str_done) Str program = str_of("\nengine     %s", fake_engine());
        CALL({"--version", "--engine", str_text(&command)},
             .out = {str_text(&program), engines[i][1]}, .never = "\033");
    }
}

HOME_TEST(a_configuration_that_makes_no_sense_is_said_where_the_engine_would_stand) {
    CALL_AT_HOME({"--version"});
    assert_true(folder_write(&f->folder, "onlymove/config.ini", "engine = none\n"));
    CALL_AT_HOME({"--version"},
                 .out = {"ini:1: there is no engine \"none\"; there are: stockfish, builtin\n"});
}
