// Profiles of the user's own in the running workbench.
#include "tests/screen/workbench.h"

#include <sys/stat.h>

// The workbench with this profiles.ini.
static void open_with(ScreenFixture *f, const char *profiles)
{
    CLEANUP(str_done) Str home = {0}, folder = folder_path(&f->folder, "onlymove");
    assert_int_equal(mkdir(str_text(&folder), 0700), 0);
    assert_true(folder_write(&f->folder, "onlymove/profiles.ini", profiles));
    str_addf(&home, "XDG_CONFIG_HOME=%s", str_text(&f->folder.path));
    const char *const env[] = {str_text(&home), NULL};
    fixture_start(f, (ScreenOptions){.env = env, .cols = 160});
}

SCREEN_TEST(one_is_chosen_by_tab_and_runs)
{
    open_with(f, "[night]\nbase = magnus\nfilters = not-in-check\n");
    see(f, "game 1/");
    type_shows(f, ":profile ni", ":profile ni");
    press_shows(f, TERMINAL_TAB, ":profile night");
    press_shows(f, TERMINAL_ENTER, "profile night");
    type_shows(f, "v", "PASS not-in-check");
}

SCREEN_TEST(a_profile_without_a_tree_leaves_nothing_to_export_and_that_is_said)
{
    CLEANUP(str_done) Str line = {0};
    open_with(f, "[bare]\nbase = magnus\nfilters = one-winning-move\n");
    see(f, "game 1/");
    command(f, "profile bare");
    command_shows(f, "game 7", "Morphy, Paul");
    command_shows(f, "move 16", "15...Nxd7");
    type_shows(f, "v", "a puzzle");
    type_shows(f, "A", "decided 1");
    str_addf(&line, "export pgn %s/new.pgn", str_text(&f->folder.path));
    command_shows(f, str_text(&line), "1 accepted without a solution tree was left out");
}

SCREEN_TEST(a_broken_file_is_said_and_those_that_ship_are_there)
{
    open_with(f, "[night]\nbase = magnum\n");
    see(f, "profiles.ini:2: base: there is no profile \"magnum\"; nearest: magnus");
    type_shows(f, ":profile finder\r", "profile finder");
}
