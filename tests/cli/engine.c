// onlymove engine on the command line; its conversation is tested in tests/engine/builtin_uci.c.
#include "tests/cli/onlymove.h"

TEST(a_script_on_standard_input_is_answered)
{
    ENDS_BY(command_done)
    Command run = run_onlymove("uci\nposition fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1\ngo depth 3\n",
                               (const char *const[]){"engine", NULL});
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "uciok\n");
    assert_contains(&run.out, " score mate 1 ");
    assert_string_equal(last_line(&run.out), "bestmove d1d8");
    assert_int_equal(run.err.len, 0);
}

TEST(nothing_on_standard_input_is_no_fault)
{
    ENDS_BY(command_done) Command run = RUN("engine");
    assert_ended(&run, 0, "");
    assert_int_equal(run.out.len, 0);
}

TEST(it_takes_no_arguments_but_help)
{
    Command run = RUN("engine", "depth");
    assert_ended(&run, 2, "takes no arguments");
    command_done(&run);
    run = RUN("engine", "--help");
    assert_ended(&run, 0, "");
    assert_contains(&run.out, "onlymove engine\n");
    command_done(&run);
}

TEST(a_full_disk_is_said)
{
    ENDS_BY(str_done) Str script = {0};
    ENDS_BY(command_done) Command run;
    str_addf(&script, "%s engine >/dev/full", program_path("ONLYMOVE", "build/san/onlymove"));
    assert_true(command_run(&run, (const char *const[]){"sh", "-c", str_text(&script), NULL},
                            "uci\nquit\n", NULL, 20000));
    assert_ended(&run, 1, "cannot be written");
}
