// The smaller subcommands, and what all have in common.
#include "tests/cli/onlymove.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include "onlymove/export.h"
#include "onlymove/file.h"
#include "onlymove/version.h"
#include "tests/store/fixture.h"
#include "tests/support/terminal.h"

TEST(help_and_version_go_to_stdout)
{
    Command run = RUN("--help");
    assert_ended(&run, 0, "");
    static const char *const names[] = {"check",    "explain", "export",
                                        "profiles", "perft",   "engine"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_contains(&run.out, names[i]);
    }
    command_done(&run);
    run = RUN("--version");
    assert_ended(&run, 0, "");
    assert_string_equal(last_line(&run.out), "onlymove " ONLYMOVE_VERSION);
    command_done(&run);
    run = RUN("explain", "--help");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "--set KEY=VALUE");
    command_done(&run);
}

TEST(perft_prints_the_count_on_its_last_line)
{
    Command run = RUN("perft", "3");
    assert_ended(&run, 0, "");
    assert_string_equal(last_line(&run.out), "8902");
    command_done(&run);
    run = RUN("perft", "1", "8/8/8/8/8/8/8/8 w - - 0 1");
    assert_ended(&run, 2, "king");
    command_done(&run);
    run = RUN("perft", "x");
    assert_ended(&run, 2, "depth");
    command_done(&run);
}

TEST(profiles_are_listed_and_printed_as_ini)
{
    Command run = RUN("profiles");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "magnus");
    command_done(&run);
    run = RUN("profiles", "magnus");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "\nfilters = one-winning-move not-in-check only-winning-move");
    assert_contains(&run.out, "\nnodes.factor = 1.4\n");
    command_done(&run);
    run = RUN("profiles", "magnum");
    assert_ended(&run, 2, "nearest: magnus");
    command_done(&run);
}

TEST(a_mistyped_command_is_answered_with_the_nearest_one)
{
    Command run = RUN("chek", "games.pgn");
    assert_ended(&run, 2, "there is no command or file \"chek\"; nearest: check");
    assert_contains(&run.err, "usage: onlymove check FILE...");
    command_done(&run);
    run = RUN("games.pgn", "more.pgn");
    assert_ended(&run, 2, "the workbench opens one file");
    command_done(&run);
}

TEST(a_mistyped_option_is_answered_with_the_nearest_one)
{
    Command run = RUN("scan", "games.pgn", "--worker=2");
    assert_ended(&run, 2, "unknown option --worker; nearest: --workers");
    command_done(&run);
    run = RUN("scan", "games.pgn", "--banana");
    assert_ended(&run, 2, "unknown option --banana\n");
    command_done(&run);
}

// The manual's key list is the program's own.
TEST(the_readme_has_the_help_word_for_word)
{
    ENDS_BY(str_done) Str readme = {0};
    Fault fault;
    assert_int_equal(file_read("README.md", SIZE_MAX, &readme, &fault), STATUS_OK);
    ENDS_BY(command_done) Command run = RUN("--help");
    assert_ended(&run, 0, "");
    last_line(&run.out);
    assert_contains(&readme, str_text(&run.out));
}

TEST(the_help_of_export_and_scan_names_every_format)
{
    static const char *const commands[] = {"export", "scan"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        ENDS_BY(command_done) Command run = RUN(commands[i], "--help");
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

TEST(export_needs_a_store_that_is_there)
{
    Command run = RUN("export", "--db", "/no/such.db", "--format", "pgn");
    assert_ended(&run, 1, "/no/such.db: No such file or directory");
    command_done(&run);
    run = RUN("export", "--db", "/no/such.db", "--format", "docx");
    assert_ended(&run, 2, "docx");
    command_done(&run);
    run = RUN("export", "--db", "/no/such.db");
    assert_ended(&run, 2, "export needs --format");
    command_done(&run);
}

TEST(export_takes_the_store_of_the_data_folder_when_none_is_named)
{
    ENDS_BY(folder_done) Folder folder;
    ENDS_BY(str_done) Str home = {0}, path = {0};
    Fault fault;
    Store *store;
    assert_true(folder_init(&folder));
    str_addf(&home, "XDG_DATA_HOME=%s", str_text(&folder.path));
    folder_path(&folder, "onlymove/onlymove.db", &path);
    const char *const argv[] = {program_path("ONLYMOVE", "build/san/onlymove"), "export",
                                "--format", "json", NULL};
    const char *const env[] = {str_text(&home), NULL};
    Command run;
    assert_true(command_run(&run, argv, NULL, env, 20000));
    assert_ended(&run, 1, str_text(&path));
    assert_contains(&run.err, "No such file or directory");
    command_done(&run);
    assert_int_equal(store_open(&store, str_text(&path), &fault), STATUS_OK);
    store_close(store);
    assert_true(command_run(&run, argv, NULL, env, 20000));
    assert_ended(&run, 0, "no puzzle has been accepted yet");
    assert_string_equal(str_text(&run.out), "[]\n");
    command_done(&run);
}

// A store with three accepted puzzles, the second of them damaged.
static void make_damaged_store(const char *path)
{
    static const char *const names[] = {"Anna", "Berta", "Clara"};
    Fault fault;
    Store *store;
    sqlite3 *db;
    assert_int_equal(store_open(&store, path, &fault), STATUS_OK);
    for (size_t i = 0; i < 3; i++) {
        int64_t id = fixture_put(store, "a.pgn", i + 1, names[i], 24, "magnus");
        fixture_decide(store, id, DECISION_ACCEPT, "");
    }
    store_close(store);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "UPDATE judgement SET json = '{' WHERE candidate = 2", NULL, NULL, NULL);
    sqlite3_close(db);
}

TEST(what_a_store_holds_is_made_safe_on_a_terminal_and_goes_into_a_pipe_as_it_is)
{
    ENDS_BY(folder_done) Folder folder;
    Fault fault;
    Store *store;
    ENDS_BY(str_done) Str db = {0};
    assert_true(folder_init(&folder));
    folder_path(&folder, "test.db", &db);
    assert_int_equal(store_open(&store, str_text(&db), &fault), STATUS_OK);
    int64_t id = fixture_put(store, "a.pgn", 1, "\033[7mAnna\u202E", 24, "magnus");
    fixture_decide(store, id, DECISION_ACCEPT, "");
    store_close(store);
    const char *const argv[] = {program_path("ONLYMOVE", "build/san/onlymove"),
                                "export",
                                "--db",
                                str_text(&db),
                                "--format",
                                "pgn",
                                NULL};
    Terminal *terminal = terminal_open(argv, 40, 100, NULL);
    assert_non_null(terminal);
    assert_true(terminal_wait(terminal, "[White \"·[7mAnna\"]", 20000));
    terminal_close(terminal);
    ENDS_BY(command_done) Command run = run_onlymove(NULL, argv + 1);
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "[White \"\033[7mAnna\u202E\"]\n");
}

TEST(export_leaves_out_what_is_damaged_and_says_so)
{
    ENDS_BY(folder_done) Folder folder;
    ENDS_BY(str_done) Str db = {0}, out = {0}, written = {0};
    assert_true(folder_init(&folder));
    folder_path(&folder, "test.db", &db);
    folder_path(&folder, "out.pgn", &out);
    make_damaged_store(str_text(&db));
    ENDS_BY(command_done)
    Command run = RUN("export", "--db", str_text(&db), "--format", "pgn", "--out", str_text(&out));
    assert_ended(&run, 1, "candidate 2 is damaged and left out (game 2 of a.pgn, ply 24: ");
    assert_contains(&run.err, "2 puzzles written to ");
    assert_true(folder_read(&folder, "out.pgn", &written));
    assert_contains(&written, "[White \"Anna\"]");
    assert_contains(&written, "[White \"Clara\"]");
    assert_null(strstr(str_text(&written), "Berta"));
}

TEST(export_says_what_it_leaves_out_for_want_of_a_tree)
{
    ENDS_BY(folder_done) Folder folder;
    Fault fault;
    Store *store;
    sqlite3 *db;
    ENDS_BY(str_done) Str path = {0};
    assert_true(folder_init(&folder));
    folder_path(&folder, "test.db", &path);
    assert_int_equal(store_open(&store, str_text(&path), &fault), STATUS_OK);
    int64_t id = fixture_put(store, "a.pgn", 1, "Anna", 24, "magnus");
    fixture_decide(store, id, DECISION_ACCEPT, "");
    store_close(store);
    assert_int_equal(sqlite3_open(str_text(&path), &db), SQLITE_OK);
    sqlite3_exec(db,
                 "UPDATE judgement SET json = json_set(json, '$.solution', json('[]'), "
                 "'$.tree.children', json('[]'))",
                 NULL, NULL, NULL);
    sqlite3_close(db);
    ENDS_BY(command_done) Command run = RUN("export", "--db", str_text(&path), "--format", "json");
    assert_ended(&run, 0, "1 accepted without a solution tree was left out\n");
    assert_null(strstr(str_text(&run.err), "no puzzle has been accepted"));
    assert_string_equal(str_text(&run.out), "[]\n");
}

TEST(export_writes_nothing_into_the_store)
{
    ENDS_BY(folder_done) Folder folder;
    Fault fault;
    Store *store;
    ENDS_BY(str_done) Str db = {0}, before = {0}, after = {0};
    assert_true(folder_init(&folder));
    folder_path(&folder, "test.db", &db);
    assert_int_equal(store_open(&store, str_text(&db), &fault), STATUS_OK);
    store_close(store);
    assert_true(folder_read(&folder, "test.db", &before));
    chmod(str_text(&db), 0444);
    chmod(str_text(&folder.path), 0555);
    ENDS_BY(command_done) Command run = RUN("export", "--db", str_text(&db), "--format", "json");
    assert_ended(&run, 0, "no puzzle has been accepted yet");
    assert_string_equal(str_text(&run.out), "[]\n");
    assert_true(folder_read(&folder, "test.db", &after));
    assert_int_equal(after.len, before.len);
    assert_memory_equal(str_text(&after), str_text(&before), before.len);
}

TEST(the_workbench_without_a_terminal_says_one_sentence)
{
    ENDS_BY(command_done) Command run = RUN("tests/games/classics.pgn");
    assert_ended(&run, 1, "needs a terminal");
    assert_string_equal(str_text(&run.out), "");
    assert_int_equal(strcspn(str_text(&run.err), "\n") + 1, run.err.len);
}

TEST(a_full_disk_is_said)
{
    const char *program = program_path("ONLYMOVE", "build/san/onlymove");
    ENDS_BY(str_done) Str script = {0};
    ENDS_BY(command_done) Command run;
    str_addf(&script, "%s --help >/dev/full", program);
    assert_true(command_run(&run, (const char *const[]){"sh", "-c", str_text(&script), NULL}, NULL,
                            NULL, 20000));
    assert_ended(&run, 1, "standard output cannot be written");
}

// The reader of the pipe has ended before the first byte.
static void assert_unread(const char *words)
{
    const char *program = program_path("ONLYMOVE", "build/san/onlymove");
    ENDS_BY(folder_done) Folder folder;
    ENDS_BY(str_done) Str script;
    ENDS_BY(command_done) Command run;
    str_init(&script);
    assert_true(folder_init(&folder));
    str_addf(&script, "mkfifo %s/f && exec 4<>%s/f 3>%s/f 4<&- && exec %s %s >&3",
             str_text(&folder.path), str_text(&folder.path), str_text(&folder.path), program,
             words);
    assert_true(command_run(&run, (const char *const[]){"sh", "-c", str_text(&script), NULL}, NULL,
                            NULL, 20000));
    assert_ended(&run, 141, "");
    assert_string_equal(str_text(&run.err), "");
}

TEST(output_that_nobody_reads_any_more_ends_a_command_without_a_word)
{
    assert_unread("--help");
    assert_unread("--version");
    assert_unread("scan --help");
    assert_unread("profiles");
    assert_unread("profiles --filters");
    assert_unread("profiles magnus");
    assert_unread("perft 2");
    assert_unread("check tests/games/classics.pgn");
}
