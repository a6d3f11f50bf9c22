// The command `check`: counts, errors with their places, exit status.
#include "tests/cli/onlymove.h"

static const char GOOD[] = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
static const char BAD[] = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"b\"]\n\n1. d4 *\n";

TEST(a_good_file_is_counted)
{
    ENDS_BY(command_done)
    Command run = run_onlymove(GOOD, (const char *const[]){"check", "-", NULL});
    assert_ended(&run, 0, "");
    assert_string_equal(last_line(&run.out), "games 1 plies 3 errors 0");
}

TEST(an_illegal_move_is_placed_counted_and_costs_one_game)
{
    ENDS_BY(folder_done) Folder folder;
    ENDS_BY(str_done) Str path = {0};
    assert_true(folder_init(&folder) && folder_write(&folder, "bad.pgn", BAD));
    folder_path(&folder, "bad.pgn", &path);
    ENDS_BY(command_done) Command run = RUN("check", str_text(&path));
    assert_ended(&run, 1, "bad.pgn:3:13: game 1: move 2 of White, Ke3: no king can go to e3\n");
    assert_string_equal(last_line(&run.out), "games 2 plies 3 errors 1");
}

TEST(what_is_no_pgn_file_is_named_in_a_sentence)
{
    ENDS_BY(folder_done) Folder folder;
    ENDS_BY(str_done) Str path = {0};
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
}

TEST(several_files_are_added_up)
{
    ENDS_BY(command_done)
    Command run = RUN("check", "tests/games/classics.pgn", "tests/games/classics.pgn");
    assert_ended(&run, 0, "");
}

TEST(any_number_of_files_can_be_named)
{
    enum { FILES = 200 };
    const char *argv[FILES + 3] = {program_path("ONLYMOVE", "build/san/onlymove"), "check"};
    for (int i = 0; i < FILES; i++) {
        argv[i + 2] = "tests/games/hostile.pgn";
    }
    ENDS_BY(command_done) Command run;
    assert_true(command_run(&run, argv, NULL, NULL, 60000));
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "games 600 ");
}

TEST(games_of_other_variants_are_skipped_and_said)
{
    static const char text[] =
        "[Variant \"Atomic\"]\n\n1. Nf3 *\n\n[Event \"a\"]\n\n1. e4 e5 *\n\n"
        "[Variant \"Atomic\"]\n\n1. Nf3 *\n\n[Variant \"Horde\"]\n\n1. e4 *\n";
    ENDS_BY(command_done)
    Command run = run_onlymove(text, (const char *const[]){"check", "-", NULL});
    assert_ended(&run, 0, "standard input: skipped 2 games of the variant Atomic\n");
    assert_contains(&run.err, "standard input: skipped 1 game of the variant Horde\n");
    assert_string_equal(last_line(&run.out), "games 1 plies 2 errors 0");
}

TEST(text_without_a_game_is_no_pgn)
{
    ENDS_BY(command_done)
    Command run =
        run_onlymove("Dear reader, this is a letter.\n", (const char *const[]){"check", "-", NULL});
    assert_ended(&run, 1, "onlymove: standard input: holds no game\n");
    assert_null(strstr(str_text(&run.err), "Dear"));
    assert_string_equal(last_line(&run.out), "games 0 plies 0 errors 1");
}

TEST(errors_before_the_first_game_are_not_lost)
{
    ENDS_BY(command_done)
    Command run = run_onlymove("[\"x\"]\n\n[Event \"a\"]\n\n1. e4 *\n",
                               (const char *const[]){"check", "-", NULL});
    assert_ended(&run, 1, "standard input:1:1: game 1: broken tag");
    assert_string_equal(last_line(&run.out), "games 2 plies 1 errors 1");
}

TEST(a_cut_off_file_is_read_as_far_as_it_goes)
{
    ENDS_BY(folder_done) Folder folder;
    ENDS_BY(str_done) Str path = {0};
    assert_true(folder_init(&folder));
    folder_path(&folder, "cut.pgn.gz", &path);
    ENDS_BY(str_done) Str script = {0};
    str_addf(&script,
             "(printf '[Event \"a\"]\\n\\n1. e4 e5 *\\n'; awk 'BEGIN { for (i = 0; i < "
             "90000; i++) print \"{\" rand() \"}\" }') | gzip -c | head -c 200000 > '%s'",
             str_text(&path));
    assert_int_equal(system(str_text(&script)), 0);
    ENDS_BY(command_done) Command run = RUN("check", str_text(&path));
    assert_ended(&run, 1, "cut.pgn.gz: the gzip data is damaged or cut off");
    assert_contains(&run.out, "games 1 plies 2 ");
}

TEST(escape_sequences_never_reach_the_terminal)
{
    ENDS_BY(command_done) Command run = RUN("check", "tests/games/hostile.pgn");
    assert_null(strchr(str_text(&run.err), '\033'));
    assert_null(strchr(str_text(&run.out), '\033'));
}
