// A game that takes its time to be read leaves the keyboard and the signals as they are.
#include "tests/screen/workbench.h"

#include <signal.h>

#include "tests/support/huge.h"

enum { PLIES = 40000 };

static void open_huge(ScreenFixture *f)
{
    char *text = huge_text(HUGE_PLIES, PLIES);
    assert_non_null(text);
    assert_true(folder_write(&f->folder, "huge.pgn", text));
    Str path = folder_path(&f->folder, "huge.pgn");
    fixture_start(f, (ScreenOptions){.file = str_text(&path), .cols = 120});
    str_done(&path);
    free(text);
}

SCREEN_TEST(a_huge_game_is_announced_shown_and_gone_through)
{
    open_huge(f);
    there(f, "Huge");
    press(f, TERMINAL_END);
    see(f, "game 1/1  20000...Ng8");
    press(f, TERMINAL_LEFT);
    see(f, "game 1/1  20000.Ng1");
    command(f, "move 9000");
    see(f, "game 1/1  8999...Nf6");
    press(f, TERMINAL_HOME);
    see(f, "game 1/1  start");
}

SCREEN_TEST(a_signal_is_heard_while_a_huge_game_is_read)
{
    open_huge(f);
    there(f, "game 1/1");
    kill(terminal_process(f->t), SIGTERM);
    fixture_ends(f, 130);
}
