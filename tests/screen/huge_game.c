// A game that takes its time to be read leaves the keyboard and the signals as they are.
#include "tests/screen/workbench.h"

#include <signal.h>

#include "tests/support/huge.h"

enum { PLIES = 40000 };

static void open_huge(Bench *bench)
{
    char *text = huge_text(HUGE_PLIES, PLIES);
    assert_non_null(text);
    assert_true(folder_write(&bench->folder, "huge.pgn", text));
    Str path = folder_path(&bench->folder, "huge.pgn");
    bench_start(bench, (BenchOptions){.file = str_text(&path), .cols = 120});
    str_done(&path);
    free(text);
}

BENCH_TEST(a_huge_game_is_announced_shown_and_gone_through)
{
    open_huge(bench);
    there(bench, "Huge");
    press(bench, TERMINAL_END);
    see(bench, "game 1/1  20000...Ng8");
    press(bench, TERMINAL_LEFT);
    see(bench, "game 1/1  20000.Ng1");
    command(bench, "move 9000");
    see(bench, "game 1/1  8999...Nf6");
    press(bench, TERMINAL_HOME);
    see(bench, "game 1/1  start");
}

BENCH_TEST(a_signal_is_heard_while_a_huge_game_is_read)
{
    open_huge(bench);
    there(bench, "game 1/1");
    kill(terminal_process(bench->t), SIGTERM);
    bench_ends(bench, 130);
}
