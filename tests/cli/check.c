#include "tests/cli/onlymove.h"

static const char GOOD[] = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
static const char BAD[] = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"b\"]\n\n1. d4 *\n";

static void a_good_file_is_counted(void **state)
{
    (void)state;
    Command run = run_onlymove(GOOD, (const char *const[]){"check", "-", NULL});
    assert_ended(&run, 0, "");
    assert_string_equal(last_line(&run.out), "games 1 plies 3 errors 0");
    command_done(&run);
}

static void an_illegal_move_is_placed_counted_and_costs_one_game(void **state)
{
    (void)state;
    Folder folder;
    Str path;
    str_init(&path);
    assert_true(folder_init(&folder) && folder_write(&folder, "bad.pgn", BAD));
    folder_path(&folder, "bad.pgn", &path);
    Command run = RUN("check", str_text(&path));
    assert_ended(&run, 1, "bad.pgn:3:13: game 1: move 2 of White, Ke3: no king can go to e3\n");
    assert_string_equal(last_line(&run.out), "games 2 plies 3 errors 1");
    command_done(&run);
    str_done(&path);
    folder_done(&folder);
}

static void what_is_no_pgn_file_is_named_in_a_sentence(void **state)
{
    (void)state;
    Folder folder;
    Str path;
    str_init(&path);
    assert_true(folder_init(&folder) && folder_write(&folder, "empty.pgn", ""));
    folder_path(&folder, "empty.pgn", &path);
    Command run = RUN("check", str_text(&path));
    assert_ended(&run, 1, "empty.pgn");
    command_done(&run);

    run = RUN("check", str_text(&folder.path));
    assert_ended(&run, 1, "is a folder");
    command_done(&run);

    run = RUN("check", "/no/such/file.pgn");
    assert_ended(&run, 1, "/no/such/file.pgn: cannot be opened: No such file or directory");
    assert_string_equal(last_line(&run.out), "games 0 plies 0 errors 1");
    command_done(&run);

    run = run_onlymove("ab\001\002", (const char *const[]){"check", "-", NULL});
    assert_ended(&run, 1, "standard input");
    command_done(&run);
    str_done(&path);
    folder_done(&folder);
}

static void several_files_are_added_up(void **state)
{
    (void)state;
    Command run = RUN("check", "tests/games/classics.pgn", "tests/games/classics.pgn");
    assert_ended(&run, 0, "");
    command_done(&run);
}

static void any_number_of_files_can_be_named(void **state)
{
    (void)state;
    enum { FILES = 200 };
    const char *argv[FILES + 3] = {program_path("ONLYMOVE", "build/san/onlymove"), "check"};
    for (int i = 0; i < FILES; i++) {
        argv[i + 2] = "tests/games/hostile.pgn";
    }
    Command run;
    assert_true(command_run(&run, argv, NULL, NULL, 60000));
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "games 600 ");
    command_done(&run);
}

static void escape_sequences_never_reach_the_terminal(void **state)
{
    (void)state;
    Command run = RUN("check", "tests/games/hostile.pgn");
    assert_null(strchr(str_text(&run.err), '\033'));
    assert_null(strchr(str_text(&run.out), '\033'));
    command_done(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_file_is_counted),
        cmocka_unit_test(an_illegal_move_is_placed_counted_and_costs_one_game),
        cmocka_unit_test(what_is_no_pgn_file_is_named_in_a_sentence),
        cmocka_unit_test(several_files_are_added_up),
        cmocka_unit_test(any_number_of_files_can_be_named),
        cmocka_unit_test(escape_sequences_never_reach_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
