// onlymove engine on the command line; its conversation is tested in tests/engine/builtin_uci.c.
#include "tests/cli/onlymove.h"

TEST(a_script_on_standard_input_is_answered)
{
    CLEANUP(command_done)
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
    CALL({"engine"}, .whole = "");
}

TEST(it_takes_no_arguments)
{
    CALL({"engine", "depth"}, .status = 2, .err = {"takes no arguments"});
}
