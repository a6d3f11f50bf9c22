// Profiles of the user's own in the running workbench.
#include "tests/screen/workbench.h"

#include <sys/stat.h>

// The workbench with this profiles.ini.
static void open_with(Bench *bench, const char *profiles)
{
    CLEANUP(str_done) Str home = {0}, folder = folder_path(&bench->folder, "onlymove");
    assert_int_equal(mkdir(str_text(&folder), 0700), 0);
    assert_true(folder_write(&bench->folder, "onlymove/profiles.ini", profiles));
    str_addf(&home, "XDG_CONFIG_HOME=%s", str_text(&bench->folder.path));
    const char *const env[] = {str_text(&home), NULL};
    bench_start(bench, (BenchOptions){.env = env, .cols = 160});
}

BENCH_TEST(one_is_chosen_by_tab_and_runs)
{
    open_with(bench, "[night]\nbase = magnus\nfilters = not-in-check\n");
    see(bench, "game 1/");
    type_shows(bench, ":profile ni", ":profile ni");
    press_shows(bench, TERMINAL_TAB, ":profile night");
    press_shows(bench, TERMINAL_ENTER, "profile night");
    type_shows(bench, "v", "PASS not-in-check");
}

BENCH_TEST(a_profile_without_a_tree_leaves_nothing_to_export_and_that_is_said)
{
    CLEANUP(str_done) Str line = {0};
    open_with(bench, "[bare]\nbase = magnus\nfilters = one-winning-move\n");
    see(bench, "game 1/");
    command(bench, "profile bare");
    command_shows(bench, "game 7", "Morphy, Paul");
    command_shows(bench, "move 16", "15...Nxd7");
    type_shows(bench, "v", "a puzzle");
    type_shows(bench, "A", "decided 1");
    str_addf(&line, "export pgn %s/new.pgn", str_text(&bench->folder.path));
    command_shows(bench, str_text(&line), "1 accepted without a solution tree was left out");
}

BENCH_TEST(a_broken_file_is_said_and_those_that_ship_are_there)
{
    open_with(bench, "[night]\nbase = magnum\n");
    see(bench, "profiles.ini:2: base: there is no profile \"magnum\"; nearest: magnus");
    type_shows(bench, ":profile finder\r", "profile finder");
}
