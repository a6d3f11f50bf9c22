// The workbench's state between two frames, where what is shown and what is known may differ.
#include "tests/ui/fixture.h"

ON_WORKBENCH(the_board_follows_the_cursor_in_the_tree_while_the_tree_has_the_focus) {
    Position pos;
    fixture_add_tree(wb);
    assert_int_equal(workbench_board_position(wb, &pos),
                     wb->file.game.nodes[game_main_node(&wb->file.game, 1)].move);
    assert_int_equal(pos.side, BLACK);
    wb->panes.focus = VIEW_MOVES;
    assert_int_equal(workbench_board_position(wb, &pos), MOVE_NONE);
    assert_true(pos_same(&pos, &wb->file.game.start));
}

ON_WORKBENCH(a_game_that_is_not_there_any_more_leaves_the_one_in_view) {
    CLEANUP(folder_done) Folder folder = folder_make();
    assert_true(folder_write(&folder, "games.pgn", "1. e4 e5 *\n\n1. d4 d5 2. c4 *\n"));
    assert_ok(workbench_open(wb, folder_file(&folder, "games.pgn"), SAID));
    assert_true(folder_write(&folder, "games.pgn", "1. e4 e5 *\n\n                 \n"));
    assert_false(workbench_show_game(wb, 1));
    assert_int_equal(game_main_plies(&wb->file.game), 2);
}

// The position is being judged anew: its inquiry has no tree yet.
ON_WORKBENCH(a_row_of_an_older_tree_names_no_node) {
    Position pos;
    Profile profile;
    fixture_add_tree(wb);
    profile_find("magnus", &profile, NULL);
    static char *argv[] = {"engine-that-is-never-started", NULL};
    wb->engines.pool = pool_new(&(EngineSetup){.argv = argv}, 1);
    review_use_pool(wb->review, wb->engines.pool);
    assert_ok(review_use_profile(wb->review, &profile, SAID));
    assert_ok(review_judge(wb->review, wb->file.node, false, SAID));
    assert_int_equal(tree_view_node(wb), TREE_NO_NODE);
    workbench_board_position(wb, &pos);
    assert_true(pos_same(&pos, &wb->file.game.start));
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 0);
}

// With only the engine of that name and a store of its own: the frame at 80x24, after something was
// done or NULL, has these words one after the other, and nowhere those of `never` (NULL: whatever).
static void expect_frame(const char *name, const char *profiles_fault, void (*act)(Workbench *wb),
                         const char *const words[], const char *never) {
    CLEANUP(str_done) Str frame = {0};
    CLEANUP(workbench_done) Workbench wb;
    char *argv[] = {"/bin/cat", NULL};
    WorkbenchOptions options = {0};
    snprintf(options.profiles_fault.text, sizeof options.profiles_fault.text, "%s", profiles_fault);
    CLEANUP(setup_done) EngineSetup setup = {0};
    CLEANUP(folder_done) Folder folder = folder_make();
    options.store = folder_file(&folder, "store.db");
    profile_find("magnus", &options.profile, NULL);
    assert_ok(setup_from_words(&setup, argv, SAID));
    free(setup.name);
    setup.name = strdup(name);
    setups_add(&options.setups, &setup);
    assert_ok(workbench_init(&wb, &options, SAID));
    if (act)
        act(&wb);

    CLEANUP(grid_done) Grid grid = {0};
    fixture_frame(&wb, &grid, 24, 80);
    golden_write(&grid, &frame, false);
    const char *at = str_text(&frame);
    for (size_t i = 0; words[i]; i++) {
        const char *found = strstr(at, words[i]);
        if (!found)
            fail_msg("no \"%s\" behind what comes before it in:\n%s", words[i], str_text(&frame));
        at = found + 1;
    }
    assert_true(!never || !strstr(str_text(&frame), never));
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

TEST(where_only_the_built_in_engine_is_there_the_screen_says_so) {
    expect_frame("builtin", "", NULL,
                 WORDS("builtin: no Stockfish found", "no Stockfish: the built-in engine is used"),
                 NULL);
    expect_frame("other", "", NULL, WORDS("other"), "Stockfish");
}

TEST(what_is_wrong_with_the_file_of_profiles_is_said) {
    expect_frame("other", "profiles.ini:3: there is no key", NULL,
                 WORDS("profiles.ini:3: there is no key"), NULL);
}

// Longer than a row, it is read to its end, and the status is still there.
TEST(a_long_message_has_two_rows) {
    expect_frame("other",
                 "profiles.ini:3: there is no key margin.minimum; the nearest right name of all "
                 "keys is margin.min",
                 NULL, WORDS("? help", "right name of", "is margin.min"), NULL);
}

static void go_to_engine(Workbench *wb) {
    wb->panes.focus = VIEW_ENGINE;
}

// Nothing moves as the focus goes by.
TEST(an_engine_that_is_off_has_no_more_rows_with_the_focus) {
    expect_frame("other", "", go_to_engine, WORDS("Engine", "off", "Solution"), NULL);
}

static void type_a_count(Workbench *wb) {
    PRESS(wb, {"1 2"});
}

TEST(a_count_is_shown_while_it_is_typed) {
    expect_frame("other", "", type_a_count, WORDS(" 12..."), "? help");
}

static void list_messages(Workbench *wb) {
    for (int i = 1; i <= MESSAGES_KEPT; i++)
        workbench_say(wb, "message %d", i);
    workbench_error(wb, "a message that is longer than the row of eighty columns has to go on in "
                        "the row\nbelow");
    command_execute(wb, "messages", 0);
}

TEST(messages_are_kept_and_listed_the_newest_first_and_whole) {
    expect_frame("other", "", list_messages,
                 WORDS("Messages ", " 1/101", // the first message is not kept
                       "a message that is longer than the row of eighty columns", "\n  ", ";below",
                       "message 100", "message 99"),
                 NULL);
}

static void say_twice(Workbench *wb) {
    workbench_say(wb, "45 games");
    workbench_say(wb, "45 games; no Stockfish");
    workbench_say(wb, "45 games; no Stockfish");
    command_execute(wb, "messages", 0);
}

static void say_much(Workbench *wb) {
    for (int i = 0; i < 30; i++)
        workbench_say_more(wb, "eighteen columns");
}

TEST(a_message_longer_than_two_rows_says_which_key_shows_all_of_it) {
    expect_frame("other", "", say_much, WORDS("eighteen columns; ", " ! all of it"), NULL);
}

static void say_counted(Workbench *wb) {
    for (int i = 0; i < 3; i++)
        workbench_error_counted(wb, "Fake has failed");
    command_execute(wb, "messages", 0);
}

TEST(a_complaint_that_comes_again_is_counted_where_it_is_listed) {
    expect_frame("other", "", say_counted, WORDS("Messages ", " 1/2", "Fake has failed, 3 times"),
                 NULL);
}

TEST(a_message_that_goes_on_from_the_one_before_takes_its_place) {
    expect_frame("other", "", say_twice, WORDS("Messages ", " 1/2"), NULL);
}
