// The workbench's state between two frames, where what is shown and what is known may differ.
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/folder.h"
#include "tests/ui/desk.h"
#include "ui/commands.h"
#include "ui/frame.h"
#include "ui/keys.h"

TEST(the_board_follows_the_cursor_in_the_tree_while_the_tree_has_the_focus)
{
    Position pos;
    Workbench *wb = desk_new();
    desk_add_tree(wb);
    assert_int_equal(workbench_board(wb, &pos), wb->game.nodes[game_main_node(&wb->game, 1)].move);
    assert_int_equal(pos.side, BLACK);
    wb->focus = VIEW_MOVES;
    assert_int_equal(workbench_board(wb, &pos), MOVE_NONE);
    assert_true(pos_same(&pos, &wb->game.start));
    desk_free(wb);
}

// A workbench on a file of two games.
static Workbench *open_two_games(Folder *folder)
{
    ENDS_BY(str_done) Str path = {0};
    Fault fault;
    Workbench *wb = desk_new();
    assert_true(folder_init(folder));
    assert_true(folder_write(folder, "games.pgn", "1. e4 e5 *\n\n1. d4 d5 2. c4 *\n"));
    folder_path(folder, "games.pgn", &path);
    assert_int_equal(workbench_open(wb, str_text(&path), &fault), STATUS_OK);
    return wb;
}

TEST(a_game_that_is_not_there_any_more_leaves_the_one_in_view)
{
    ENDS_BY(folder_done) Folder folder;
    Workbench *wb = open_two_games(&folder);
    assert_true(folder_write(&folder, "games.pgn", "1. e4 e5 *\n\n                 \n"));
    assert_false(workbench_show_game(wb, 1));
    assert_int_equal(game_main_plies(&wb->game), 2);
    desk_free(wb);
}

// The position is being judged anew: its inquiry has no tree yet.
TEST(a_row_of_an_older_tree_names_no_node)
{
    Position pos;
    Profile profile;
    Workbench *wb = desk_new();
    desk_add_tree(wb);
    profile_find("magnus", &profile, NULL);
    const Subject subject = {.start = wb->game.start};
    wb->review->asked.node = wb->node;
    wb->review->asked.inquiry = inquiry_new(&profile, &subject, true);
    assert_int_equal(tree_view_node(wb), TREE_NO_NODE);
    workbench_board(wb, &pos);
    assert_true(pos_same(&pos, &wb->game.start));
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 0);
    desk_free(wb);
}

// Only the engine of that name, on a store of its own; the frame at 80x24 as text, after something
// was done or NULL.
static void write_frame(const char *name, const char *profiles_fault, void (*act)(Workbench *wb),
                        Str *out)
{
    ENDS_BY(folder_done) Folder folder;
    ENDS_BY(str_done) Str db = {0};
    ENDS_BY(workbench_done) Workbench wb;
    char *argv[] = {"/bin/cat", NULL};
    WorkbenchOptions options = {0};
    snprintf(options.profiles_fault.text, sizeof options.profiles_fault.text, "%s", profiles_fault);
    ENDS_BY(setup_done) EngineSetup setup = {0};
    assert_true(folder_init(&folder));
    folder_path(&folder, "store.db", &db);
    options.store = str_text(&db);
    profile_find("magnus", &options.profile, NULL);
    assert_int_equal(setup_from_words(&setup, argv, NULL), STATUS_OK);
    free(setup.name);
    setup.name = strdup(name);
    assert_int_equal(setups_add(&options.setups, &setup, NULL), STATUS_OK);
    assert_int_equal(workbench_init(&wb, &options, NULL), STATUS_OK);
    if (act) {
        act(&wb);
    }

    ENDS_BY(grid_done) Grid grid;
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
}

static void write_frame_with_engine(const char *name, const char *profiles_fault, Str *out)
{
    write_frame(name, profiles_fault, NULL, out);
}

TEST(where_only_the_built_in_engine_is_there_the_screen_says_so)
{
    ENDS_BY(str_done) Str frame = {0};
    write_frame_with_engine("builtin", "", &frame);
    assert_non_null(strstr(str_text(&frame), "no Stockfish: the built-in engine serves"));
    assert_non_null(strstr(str_text(&frame), "builtin: no Stockfish found"));
}

TEST(where_another_engine_is_there_stockfish_is_not_missed)
{
    ENDS_BY(str_done) Str frame = {0};
    write_frame_with_engine("other", "", &frame);
    assert_null(strstr(str_text(&frame), "Stockfish"));
    assert_non_null(strstr(str_text(&frame), "other"));
}

TEST(what_is_wrong_with_the_file_of_profiles_is_said)
{
    ENDS_BY(str_done) Str frame = {0};
    write_frame_with_engine("other", "profiles.ini:3: there is no key", &frame);
    assert_non_null(strstr(str_text(&frame), "profiles.ini:3: there is no key"));
}

// Longer than a row, it is read to its end, and the status is still there.
TEST(a_long_message_has_two_rows)
{
    ENDS_BY(str_done) Str frame = {0};
    write_frame_with_engine("other",
                            "profiles.ini:3: there is no key margin.minimum; the nearest right "
                            "name of all keys is margin.min",
                            &frame);
    assert_non_null(strstr(str_text(&frame), "right name of"));
    assert_non_null(strstr(str_text(&frame), "is margin.min"));
    assert_non_null(strstr(str_text(&frame), "? help"));
}

static void type_a_count(Workbench *wb)
{
    key_press(wb, "1", 0);
    key_press(wb, "2", 0);
}

TEST(a_count_is_shown_while_it_is_typed)
{
    ENDS_BY(str_done) Str frame = {0};
    write_frame("other", "", type_a_count, &frame);
    assert_non_null(strstr(str_text(&frame), " 12... "));
    assert_null(strstr(str_text(&frame), "? help"));
}

static void list_messages(Workbench *wb)
{
    for (int i = 1; i <= MESSAGES_KEPT; i++) {
        workbench_say(wb, "message %d", i);
    }
    workbench_complain(wb,
                       "a message that is longer than the row of eighty columns has to go on in "
                       "the row\nbelow");
    command_execute(wb, "messages", 0);
}

TEST(messages_are_kept_and_listed_the_newest_first_and_whole)
{
    ENDS_BY(str_done) Str frame = {0};
    write_frame("other", "", list_messages, &frame);
    const char *list = strstr(str_text(&frame), "Messages ");
    assert_non_null(list);
    const char *first = strstr(list, "a message that is longer than the row of eighty columns");
    assert_non_null(first);
    const char *next = strstr(first, "message 100");
    assert_non_null(next);
    assert_non_null(strstr(next, "message 99"));
    const char *rest = strstr(first, "\n  ");
    assert_true(rest && rest < next);
    assert_non_null(strstr(rest, ";below"));
    assert_non_null(strstr(list, " 1/101")); // the first message is not kept
}

static void say_twice(Workbench *wb)
{
    workbench_say(wb, "45 games");
    workbench_say(wb, "45 games; no Stockfish");
    workbench_say(wb, "45 games; no Stockfish");
    command_execute(wb, "messages", 0);
}

TEST(a_message_that_goes_on_from_the_one_before_takes_its_place)
{
    ENDS_BY(str_done) Str frame = {0};
    write_frame("other", "", say_twice, &frame);
    const char *list = strstr(str_text(&frame), "Messages ");
    assert_non_null(list);
    assert_non_null(strstr(list, " 1/2"));
}
