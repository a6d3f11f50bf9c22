// The workbench's state between two frames, where what is shown and what is known may differ.
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/folder.h"
#include "tests/support/recorded.h"
#include "ui/commands.h"
#include "ui/frame.h"

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

// The rows of a tree of three moves are on the screen, the cursor on the last, and the position is
// being judged anew: its inquiry has no tree yet.
static void show_rows_of_an_older_tree(Workbench *wb)
{
    *wb = (Workbench){.focus = PANE_TREE};
    game_init(&wb->game);
    wb->game.start = recorded_position(OPERA);
    wb->tree_nodes = calloc(4, sizeof *wb->tree_nodes);
    wb->tree_folded = calloc(4, 1);
    wb->tree_size = 4;
    for (uint32_t i = 0; i < 3; i++) {
        wb->tree_nodes[i] = i + 1;
    }
    wb->tree = (List){.count = 3, .selected = 2};

    Profile profile;
    profile_find("magnus", &profile, NULL);
    const Subject subject = {.start = wb->game.start};
    wb->judge.node = wb->node;
    wb->judge.inquiry = inquiry_new(&profile, &subject, true);
}

static void done(Workbench *wb)
{
    inquiry_free(wb->judge.inquiry);
    wb->judge.inquiry = NULL;
    workbench_done(wb);
}

TEST(a_row_of_an_older_tree_names_no_node)
{
    Workbench wb;
    show_rows_of_an_older_tree(&wb);
    assert_int_equal(workbench_tree_node(&wb), TREE_NO_NODE);
    Position pos;
    workbench_position(&wb, &pos);
    assert_true(pos_same(&pos, &wb.game.start));
    done(&wb);
}

TEST(after_every_command_the_rows_are_those_of_the_tree)
{
    Workbench wb;
    show_rows_of_an_older_tree(&wb);
    command_execute(&wb, "flip", 0);
    assert_int_equal(wb.tree.count, 0);
    assert_int_equal(wb.tree.selected, 0);
    done(&wb);
}

// Only the engine of that name, on a store of its own; the frame at 80x24 as text.
static void write_frame_with_engine(const char *name, const char *profiles_fault, Str *out)
{
    Folder folder;
    Str db = {0};
    Workbench wb;
    char *argv[] = {"/bin/cat", NULL};
    WorkbenchOptions options = {0};
    snprintf(options.profiles_fault.text, sizeof options.profiles_fault.text, "%s", profiles_fault);
    EngineSetup setup = {0};
    assert_true(folder_init(&folder));
    folder_path(&folder, "store.db", &db);
    options.store = str_text(&db);
    profile_find("magnus", &options.profile, NULL);
    assert_int_equal(setup_from_words(&setup, argv, NULL), STATUS_OK);
    free(setup.name);
    setup.name = strdup(name);
    assert_int_equal(setups_add(&options.setups, &setup, NULL), STATUS_OK);
    assert_int_equal(workbench_init(&wb, &options, NULL), STATUS_OK);

    Grid grid;
    grid_init(&grid);
    assert_true(grid_resize(&grid, 24, 80));
    frame_draw(&wb, &(PromptView){0}, true, 256, &grid);
    for (int row = 0; row < grid.rows; row++) {
        for (int col = 0; col < grid.cols; col++) {
            uint32_t character = grid.cells[row * grid.cols + col].character;
            str_add_char(out, character < 128 ? (char)character : '?');
        }
        str_add_char(out, '\n');
    }
    grid_done(&grid);
    workbench_done(&wb);
    setup_done(&setup);
    str_done(&db);
    folder_done(&folder);
}

TEST(where_only_the_built_in_engine_is_there_the_screen_says_so)
{
    Str frame = {0};
    write_frame_with_engine("builtin", "", &frame);
    assert_non_null(strstr(str_text(&frame), "no Stockfish: the built-in engine serves"));
    assert_non_null(strstr(str_text(&frame), "builtin: no Stockfish found"));
    str_done(&frame);
}

TEST(where_another_engine_is_there_stockfish_is_not_missed)
{
    Str frame = {0};
    write_frame_with_engine("other", "", &frame);
    assert_null(strstr(str_text(&frame), "Stockfish"));
    assert_non_null(strstr(str_text(&frame), "other"));
    str_done(&frame);
}

TEST(what_is_wrong_with_the_file_of_profiles_is_said)
{
    Str frame = {0};
    write_frame_with_engine("other", "profiles.ini:3: there is no key", &frame);
    assert_non_null(strstr(str_text(&frame), "profiles.ini:3: there is no key"));
    str_done(&frame);
}

// Longer than a row, it is read to its end, and the status is still there.
TEST(a_long_message_has_two_rows)
{
    Str frame = {0};
    write_frame_with_engine("other",
                            "profiles.ini:3: there is no key margin.minimum; the nearest right "
                            "name of all keys is margin.min",
                            &frame);
    assert_non_null(strstr(str_text(&frame), "right name of"));
    assert_non_null(strstr(str_text(&frame), "is margin.min"));
    assert_non_null(strstr(str_text(&frame), "? help"));
    str_done(&frame);
}
