// The table of commands: what a line runs, what it is refused for, what is completed.
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ui/commands.h"
#include "tests/support/folder.h"
#include "tests/ui/desk.h"

// The workbench comes first, so that a test without use for the file sees nothing else.
typedef struct Desk {
    Workbench wb;
    Folder folder;
} Desk;

static bool write_profiles(Desk *desk, const char *text)
{
    return folder_write(&desk->folder, "onlymove/profiles.ini", text);
}

// A workbench without file, engines or store, with those profiles that ship and one of the user's:
// enough for commands that only look or complain.
static void setup(Desk *desk)
{
    ENDS_BY(str_done) Str home = {0};
    assert_true(folder_init(&desk->folder));
    game_init(&desk->wb.game);
    desk->wb.focus = VIEW_MOVES;
    desk_open_review(&desk->wb);
    folder_path(&desk->folder, "onlymove", &home);
    assert_true(views_init(&desk->wb));
    assert_int_equal(mkdir(str_text(&home), 0700), 0);
    assert_true(write_profiles(desk, "[night]\nbase = magnus\nwon = 300\n"));
    assert_int_equal(setenv("XDG_CONFIG_HOME", str_text(&desk->folder.path), 1), 0);
    assert_int_equal(profiles_read(&desk->wb.profiles, NULL, NULL), STATUS_OK);
}

static void teardown(Desk *desk)
{
    workbench_done(&desk->wb);
    folder_done(&desk->folder);
}

FIXTURE(Desk, setup, teardown);
#define DESK_TEST(name)    TEST_ON(name, Desk *desk, setup)
#define COMMAND_TEST(name) TEST_ON(name, Workbench *wb, setup) // which the desk begins with

static void assert_message(const Workbench *wb, bool is_error, const char *words)
{
    if (!strstr(wb->message, words)) {
        fail_msg("\"%s\" is not in \"%s\"", words, wb->message);
    }
    assert_int_equal(wb->is_error, is_error);
}

COMMAND_TEST(the_beginning_of_a_name_is_enough_where_it_is_unambiguous)
{
    command_execute(wb, "fli", 0);
    assert_true(wb->flipped);
    command_execute(wb, ":previous", 0);
    assert_message(wb, true, "could be");
    command_execute(wb, "flop", 0);
    assert_message(wb, true, "nearest: flip");
}

COMMAND_TEST(a_line_of_blanks_does_nothing)
{
    command_execute(wb, "  : ", 0);
    assert_string_equal(wb->message, "");
}

COMMAND_TEST(a_wrong_argument_is_named)
{
    command_execute(wb, "move sixteen", 0);
    assert_message(wb, true, "sixteen");
    command_execute(wb, "move 300", 0);
    assert_message(wb, true, "no move 300");
    command_execute(wb, "move -99999999999999999999", 0);
    assert_message(wb, true, "no move");
    command_execute(wb, "game 2", 0);
    assert_message(wb, true, "1 to 0");
    command_execute(wb, "lines 12", 0);
    assert_message(wb, true, "1 to 9");
    command_execute(wb, "set won=much", 0);
    assert_message(wb, true, "expected a number");
    command_execute(wb, "profile magnum", 0);
    assert_message(wb, true, "nearest: magnus");
    command_execute(wb, "open /no/such/file", 0);
    assert_message(wb, true, "/no/such/file");
}

COMMAND_TEST(what_a_command_does_not_take_is_refused)
{
    static const char *const lines[][2] = {
        {"flip board", "flip takes nothing, found \"board\""},
        {"down often", "down: expected how often, found \"often\""},
        {"down 0", "down: expected how often, found \"0\""},
        {"open", "open: expected FILE"},
        {"export", "export: expected FORMAT FILE"},
        {"cache full", "cache: expected nothing or clear, found \"full\""},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        command_execute(wb, lines[i][0], 0);
        assert_message(wb, true, lines[i][1]);
    }
    assert_false(wb->flipped);
    wb->focus = VIEW_TREE;
    command_execute(wb, "mark main", 0);
    assert_message(wb, true, "mark: expected alternative or retry, found \"main\"");
}

COMMAND_TEST(a_command_is_refused_where_it_makes_no_sense)
{
    command_execute(wb, "prune", 0);
    assert_message(wb, true, "prune: only in the tree: Tab goes there");
    command_execute(wb, "page-down", 0);
    assert_message(wb, true, "page-down: only in a list: ");
    wb->over = VIEW_HELP;
    command_execute(wb, "accept", 0);
    assert_message(wb, true, "accept: not while a list is open: Esc closes it");
    wb->focus = VIEW_TREE;
    command_execute(wb, "prune", 0);
    assert_message(wb, true, "prune: only in the tree");
}

static void assert_completes(const char *line, size_t at, bool words, bool file)
{
    const Completion completion = command_completion(line, at);
    assert_int_equal(completion.words, words);
    assert_int_equal(completion.file, file);
}

// The first word behind a command that begins so.
static void assert_completed(const Workbench *wb, const char *line, const char *word,
                             const char *whole)
{
    size_t index = 0;
    const Completion completion = command_completion(line, strlen(line));
    assert_string_equal(command_complete(wb, &completion, word, &index), whole);
}

TEST(completion_goes_by_the_place_in_the_line)
{
    size_t index = 0;
    Completion completion = command_completion("judge-", 0);
    assert_string_equal(command_complete(NULL, &completion, "judge-", &index), "judge-game");
    assert_null(command_complete(NULL, &completion, "judge-", &index));
    assert_completes("open ", 5, false, true);
    assert_completes("set ", 4, true, false);
    assert_completes("export ", 7, true, false);
    assert_completes("export pgn ", 11, false, true);
    assert_completes("engine ", 7, true, true);
    assert_completes("flip ", 5, false, false);
    assert_completed(NULL, "mark ", "r", "retry");
    assert_completed(NULL, "set ", "nodes.m", "nodes.max");
}

COMMAND_TEST(a_profile_of_the_user_is_completed_and_used)
{
    assert_completed(wb, "profile ", "ni", "night");
    assert_completed(wb, "profile ", "li", "lichess");
    command_execute(wb, "profile night", 0);
    assert_message(wb, false, "profile night");
    assert_string_equal(review_profile(wb->review)->name, "night");
    assert_int_equal(profile_whole(review_profile(wb->review), KEY_WON), 300);
}

COMMAND_TEST(settings_of_the_command_line_hold_for_every_profile)
{
    static const char *const settings[] = {"nodes.max=70000"};
    wb->settings = settings;
    wb->setting_count = 1;
    command_execute(wb, "profile finder", 0);
    assert_string_equal(wb->message, "profile finder with nodes.max=70000");
    assert_int_equal(profile_whole(review_profile(wb->review), KEY_NODES_MAX), 70000);
    command_execute(wb, "profile night", 0);
    assert_int_equal(profile_whole(review_profile(wb->review), KEY_NODES_MAX), 70000);
}

COMMAND_TEST(a_setting_that_the_next_profile_refuses_is_said_and_the_others_hold)
{
    static const char *const settings[] = {"best.min=200", "nodes.max=70000"};
    wb->settings = settings;
    wb->setting_count = 2;
    command_execute(wb, "profile positional", 0);
    assert_message(wb, true,
                   "profile positional with nodes.max=70000; without best.min=200: "
                   "best.min (200) is above best.max (150)");
    assert_int_equal(profile_whole(review_profile(wb->review), KEY_NODES_MAX), 70000);
}

DESK_TEST(profiles_are_read_anew_when_one_is_chosen)
{
    assert_true(write_profiles(desk, "[curator]\nbase = finder\n"));
    command_execute(&desk->wb, "profile curator", 0);
    assert_message(&desk->wb, false, "profile curator");
    assert_int_equal(review_profile(desk->wb.review)->tree, TREE_FINDER);
}

DESK_TEST(a_broken_file_of_profiles_is_said_where_its_profile_is_missed)
{
    assert_true(write_profiles(desk, "[curator]\nbase = majnus\n"));
    command_execute(&desk->wb, "profile curator", 0);
    assert_message(&desk->wb, true, "profiles.ini:2: base: there is no profile \"majnus\"");
    command_execute(&desk->wb, "profile finder", 0);
    assert_message(&desk->wb, true, "profiles.ini:2: ");
    assert_string_equal(review_profile(desk->wb.review)->name, "finder");
}

COMMAND_TEST(set_alone_says_what_differs_from_the_profile_as_it_ships)
{
    command_execute(wb, "profile magnus", 0);
    command_execute(wb, "set", 0);
    assert_message(wb, false, "magnus: nothing differs from the profile as it ships");
    command_execute(wb, "set won=400", 0);
    command_execute(wb, "set", 0);
    assert_string_equal(wb->message, "magnus: won=400");
    command_execute(wb, "profile night", 0); // as the file has it
    command_execute(wb, "set won=400", 0);
    command_execute(wb, "set", 0);
    assert_string_equal(wb->message, "night: won=400");
}

COMMAND_TEST(set_with_a_key_says_its_value_range_and_meaning)
{
    command_execute(wb, "profile magnus", 0);
    command_execute(wb, "set retry=30", 0);
    command_execute(wb, "set retry", 0);
    assert_message(wb, false, "retry=30 (0 to 100 percent, was 20): and at most");
    command_execute(wb, "set best.min", 0);
    assert_message(wb, false, "; unused by magnus");
    command_execute(wb, "set filters", 0);
    assert_message(wb, false, "filters=one-winning-move ");
    command_execute(wb, "set tree", 0);
    assert_message(wb, false, "tree=magnus: ");
    command_execute(wb, "set wonn", 0);
    assert_message(wb, true, "set: there is no key \"wonn\"; nearest: won");
}

COMMAND_TEST(filters_and_tree_can_be_set_and_are_completed)
{
    assert_completed(wb, "set ", "filt", "filters");
    command_execute(wb, "profile night", 0);
    command_execute(wb, "set filters=not-check, move-number", 0);
    assert_int_equal(review_profile(wb->review)->filter_count, 2);
    command_execute(wb, "set tree=finder", 0);
    assert_int_equal(review_profile(wb->review)->tree, TREE_FINDER);
    command_execute(wb, "set tree=find", 0);
    assert_message(wb, true, "nearest: finder");
}

COMMAND_TEST(numbers_that_do_not_go_together_are_set_but_not_judged_by)
{
    command_execute(wb, "profile positional", 0);
    command_execute(wb, "set best.min=200", 0);
    assert_message(wb, true, "best.min=200 is set, but best.min (200) is above best.max (150)");
    assert_int_equal(profile_whole(review_profile(wb->review), KEY_BEST_MIN), 200);
    command_execute(wb, "judge", 0);
    assert_message(wb, true, "nothing can be judged while best.min (200) is above best.max (150)");
    assert_false(review_busy(wb->review));
    command_execute(wb, "judge-game", 0);
    assert_message(wb, true, "nothing can be judged while best.min");
    assert_false(review_runs(wb->review));
    command_execute(wb, "set best.max=300", 0);
    assert_message(wb, false, "best.max=300; positions judged from now on use it");
}
