// What --version says, whatever the engine is like.
#include "tests/cli/onlymove.h"

#include "onlymove/limits.h"

TEST(the_version_says_how_it_was_built_and_with_what)
{
    CALL({"--version", "--engine", "/no/such"},
         .out = {"onlymove " ONLYMOVE_VERSION "\n", "\ncommit     ", "\nbuilt by   ",
                 "with checks and sanitizers\n", "\nncurses    ", "\nreadline   ",
                 "\nSQLite     3.", "\njansson    2.", "\ninih       ", "\nlibarchive 3.",
                 "\nengine     "});
}

TEST(of_the_engine_the_version_says_its_program_and_who_it_is_or_what_is_wrong)
{
    static const char *const engines[][2] = {
        {" --name 'Lake 3'", ": Lake 3 "},
        {" --die-at-start", ": "},
        {" --no-uciok", ": does not answer\n"},
        {"-missing", "No such file or directory\n"},
        {" --evil-name", ": "},
    };
    for (size_t i = 0; i < COUNT(engines); i++) {
        CLEANUP(str_done) Str command = {0}, program = {0};
        str_addf(&command, "%s%s", fake_engine(), engines[i][0]);
        str_addf(&program, "\nengine     %s", fake_engine());
        CALL({"--version", "--engine", str_text(&command)},
             .out = {str_text(&program), engines[i][1]}, .never = "\033");
    }
}

TEST(a_configuration_that_makes_no_sense_is_said_where_the_engine_would_stand)
{
    CLEANUP(str_done) Str home = {0};
    CLEANUP(folder_done) Folder folder = folder_make();
    str_addf(&home, "XDG_CONFIG_HOME=%s", str_text(&folder.path));
    const char *const words[] = {"--version", NULL};
    CLEANUP(command_done) Command first = run_onlymove_in(str_text(&home), NULL, words);
    assert_ended(&first, 0, "");
    assert_true(folder_write(&folder, "onlymove/config.ini", "engine = none\n"));
    CLEANUP(command_done) Command run = run_onlymove_in(str_text(&home), NULL, words);
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "config.ini:1: there is no engine \"none\"\n");
}
