// The table of commands: what a line runs, what it is refused for, what is completed.
#include <sys/stat.h>

#include "tests/support/folder.h"
#include "tests/ui/workbench_fixture.h"

// The workbench comes first, so that a test without use for the file sees nothing else.
typedef struct CommandFixture {
    Workbench wb;
    Folder folder;
} CommandFixture;

static bool write_profiles(CommandFixture *f, const char *text) {
    return folder_write(&f->folder, "onlymove/profiles.ini", text);
}

// A workbench without file, engines or store, with those profiles that ship and one of the user's:
// enough for commands that only look or complain.
static void setup(CommandFixture *f) {
    f->folder = folder_make();
    f->wb.file.game = game_blank();
    f->wb.panes.focus = VIEW_MOVES;
    fixture_open_review(&f->wb);
    views_init(&f->wb);
    assert_int_equal(mkdir(folder_file(&f->folder, "onlymove"), 0700), 0);
    assert_true(write_profiles(f, "[night]\nbase = magnus\nwon = 300\n"));
    assert_int_equal(setenv("XDG_CONFIG_HOME", str_text(&f->folder.path), 1), 0);
    assert_ok(profiles_read(&f->wb.profiles, NULL, SAID));
}

static void teardown(CommandFixture *f) {
    workbench_done(&f->wb);
    folder_done(&f->folder);
}

FIXTURE(CommandFixture, setup, teardown);
#define COMMAND_TEST_ON(name) TEST_ON(name, CommandFixture *f, setup)
#define COMMAND_TEST(name)    TEST_ON(name, Workbench *wb, setup) // which the fixture begins with

// The line lets it say these words, or complain in them.
static void command(Workbench *wb, const char *line, bool is_error, const char *words) {
    command_execute(wb, line, 0);
    assert_said(wb, words);
    assert_int_equal(wb->messages.is_error, is_error);
}

static void says(Workbench *wb, const char *line, const char *words) {
    command(wb, line, false, words);
}

static void complains(Workbench *wb, const char *line, const char *words) {
    command(wb, line, true, words);
}

COMMAND_TEST(the_beginning_of_a_name_is_enough_where_it_is_unambiguous) {
    command_execute(wb, "fli", 0);
    assert_true(wb->panes.flipped);
    complains(wb, ":re", "could be");
}

COMMAND_TEST(a_line_of_blanks_does_nothing) {
    command_execute(wb, "  : ", 0);
    assert_string_equal(wb->messages.text, "");
}

COMMAND_TEST(a_name_that_is_none_is_answered_with_the_nearest) {
    complains(wb, "exprot", "there is no command exprot; nearest: export");
    complains(wb, "scan", "there is no command scan; nearest: judge file"); // its help begins so
    complains(wb, "rate", "there is no command rate; nearest: rating");
    complains(wb, "SCAN", "there is no command SCAN; nearest: judge file");
    complains(wb, "zzz", "there is no command zzz");
    complains(wb, "which", "there is no command which"); // which many a help has within
    assert_null(strstr(wb->messages.text, "nearest"));
    complains(wb, "e", "e: could be errors, enter, engine, export");
}

COMMAND_TEST(a_wrong_argument_is_named) {
    complains(wb, "game", "game: expected a number from 1 to 0, found \"\"");
    complains(wb, "move sixteen", "expected a number like 16 or 16b, found \"sixteen\"");
    complains(wb, "move 300", "no move 300");
    complains(wb, "move -99999999999999999999", "no move");
    complains(wb, "game 2", "1 to 0");
    complains(wb, "lines 12", "1 to 9");
    complains(wb, "set won=much", "expected a number");
    complains(wb, "profile magnum", "nearest: magnus");
    complains(wb, "open /no/such/file", "/no/such/file");
}

COMMAND_TEST(what_a_command_does_not_take_is_refused) {
    complains(wb, "zoom board", "zoom takes no argument, found \"board\"");
    complains(wb, "go down often", "go down: expected a count, found \"often\"");
    complains(wb, "go down 0", "go down: expected a count, found \"0\"");
    complains(wb, "open", "open: expected FILE");
    complains(wb, "export", "export: expected [--OPTION] [WHICH] FORMAT FILE");
    complains(wb, "cache full", "cache: \"full\" is not one of: clear");
    complains(wb, "runs now", "runs: \"now\" is not one of: pause, end");
    complains(wb, "take", "take needs one of: out, audit, profile");
    assert_false(wb->panes.flipped);
    wb->panes.focus = VIEW_TREE;
    complains(wb, "role best", "role: \"best\" is not one of: main, end, alternative, retry");
}

COMMAND_TEST(a_command_is_refused_where_it_makes_no_sense) {
    complains(wb, "prune", "prune: only in the solution: Tab goes there");
    complains(wb, "go page-down", "go page-down: only in a list: ");
    wb->panes.overlay = VIEW_HELP;
    complains(wb, "accept", "accept: not while a list is open: Esc closes it");
    wb->panes.focus = VIEW_TREE;
    complains(wb, "prune", "prune: only in the solution");
}

static void assert_completes(const char *line, size_t at, bool words, bool file) {
    const Completion completion = command_completion(line, at);
    assert_int_equal(completion.words, words);
    assert_int_equal(completion.file, file);
}

// The first word behind a command that begins so.
static void assert_completed(const Workbench *wb, const char *line, const char *word,
                             const char *whole) {
    size_t index = 0;
    const Completion completion = command_completion(line, strlen(line));
    const char *completed = command_complete(wb, &completion, word, &index);
    if (whole)
        assert_string_equal(completed, whole);
    else
        assert_null(completed);
}

TEST(completion_goes_by_the_place_in_the_line) {
    size_t index = 0;
    Completion completion = command_completion("judgem", 0);
    assert_string_equal(command_complete(NULL, &completion, "judgem", &index), "judgements");
    assert_null(command_complete(NULL, &completion, "judgem", &index));
    assert_completes("open ", 5, false, true);
    assert_completes("set ", 4, true, false);
    assert_completes("export ", 7, true, false);
    assert_completes("export --for study ", 19, true, false);
    assert_completes("export pgn ", 11, false, true);
    assert_completes("export set mine pgn ", 20, false, true);
    assert_completes("engine ", 7, true, true);
    assert_completes("zoom ", 5, false, false);
    assert_completed(NULL, "export --accepted ", "--f", "--from");
    assert_completed(NULL, "export ", "re", "replace");
    assert_completed(NULL, "export --accepted ", "re", NULL);
    assert_completed(NULL, "role ", "r", "retry");
    assert_completed(NULL, "judge ", "g", "game");
    assert_completed(NULL, "set ", "nodes.m", "nodes.max");
}

COMMAND_TEST(a_profile_of_the_user_is_completed_and_used) {
    assert_completed(wb, "profile ", "ni", "night");
    assert_completed(wb, "profile ", "li", "lichess");
    says(wb, "profile night", "profile night");
    assert_string_equal(review_profile(wb->review)->name, "night");
    assert_int_equal(profile_int(review_profile(wb->review), KEY_WON), 300);
}

COMMAND_TEST(settings_of_the_command_line_hold_for_every_profile) {
    static const char *const settings[] = {"nodes.max=70000"};
    wb->settings = settings;
    wb->setting_count = 1;
    command_execute(wb, "profile finder", 0);
    assert_string_equal(wb->messages.text, "profile finder with nodes.max=70000");
    assert_int_equal(profile_int(review_profile(wb->review), KEY_NODES_MAX), 70000);
    command_execute(wb, "profile night", 0);
    assert_int_equal(profile_int(review_profile(wb->review), KEY_NODES_MAX), 70000);
}

COMMAND_TEST(a_setting_that_the_next_profile_refuses_is_said_and_the_others_hold) {
    static const char *const settings[] = {"best.min=200", "nodes.max=70000"};
    wb->settings = settings;
    wb->setting_count = 2;
    complains(wb, "profile positional",
              "profile positional with nodes.max=70000; without best.min=200: "
              "best.min (200) is above best.max (150)");
    assert_int_equal(profile_int(review_profile(wb->review), KEY_NODES_MAX), 70000);
}

COMMAND_TEST(an_effort_is_set_said_and_completed) {
    command_execute(wb, "profile magnus", 0);
    says(wb, "set effort=quick", "effort=quick; positions judged from now on use it");
    assert_int_equal(profile_int(review_profile(wb->review), KEY_NODES_MAX), 4000000);
    says(wb, "set effort",
         "effort=quick: quick, normal or deep: a tenth, once or four times the "
         "node limits");
    command_execute(wb, "set", 0);
    assert_string_equal(wb->messages.text, "magnus: effort=quick");
    command_execute(wb, "profile finder", 0); // the effort stays
    assert_string_equal(wb->messages.text, "profile finder with effort=quick");
    assert_int_equal(profile_int(review_profile(wb->review), KEY_NODES_MAX), 100000);
    says(wb, "set effort=deep", "effort=deep; ");
    assert_int_equal(profile_int(review_profile(wb->review), KEY_NODES_MAX), 4000000);
    assert_int_equal(profile_int(review_profile(wb->review), KEY_PRESCAN), 0);
    complains(wb, "set effort=deeep", "set: effort: quick, normal or deep, not \"deeep\"");
    assert_completed(wb, "set effort=", "d", "deep");
    assert_completed(wb, "set ", "ef", "effort");
    assert_completed(wb, "set nodes.max=", "n", NULL);
}

COMMAND_TEST(lists_show_seven_profiles_and_the_others_are_used_all_the_same) {
    assert_completed(wb, "profile ", "finder-", "finder-strict");
    assert_completed(wb, "profile ", "magnus-", NULL);
    says(wb, "profile finder-quick", "profile finder-quick");
}

COMMAND_TEST(a_number_that_the_profile_does_not_use_is_said) {
    static const char *const settings[] = {"nodes.scan=70000"};
    command_execute(wb, "profile finder", 0);
    says(wb, "set nodes.scan=9",
         "nodes.scan=9; nodes.scan: finder does not use it; nodes.max is its node limit");
    wb->settings = settings;
    wb->setting_count = 1;
    says(wb, "profile finder", "profile finder; nodes.scan: finder does not use it; nodes.max is");
    says(wb, "profile magnus", "profile magnus with nodes.scan=70000");
}

COMMAND_TEST_ON(profiles_are_read_anew_when_one_is_chosen) {
    assert_true(write_profiles(f, "[curator]\nbase = finder\n"));
    says(&f->wb, "profile curator", "profile curator");
    assert_int_equal(review_profile(f->wb.review)->policy, POLICY_FINDER);
}

COMMAND_TEST_ON(a_broken_file_of_profiles_is_said_where_its_profile_is_missed) {
    assert_true(write_profiles(f, "[curator]\nbase = majnus\n"));
    complains(&f->wb, "profile curator", "profiles.ini:2: base: there is no profile \"majnus\"");
    complains(&f->wb, "profile finder", "profiles.ini:2: ");
    assert_string_equal(review_profile(f->wb.review)->name, "finder");
}

COMMAND_TEST(set_alone_says_what_differs_from_the_profile_as_it_ships) {
    command_execute(wb, "profile magnus", 0);
    says(wb, "set", "magnus: nothing differs from the profile as it ships");
    PRESS(wb, {"[set won=400] [set]"});
    assert_string_equal(wb->messages.text, "magnus: won=400");
    command_execute(wb, "profile night", 0); // as the file has it
    PRESS(wb, {"[set won=400] [set]"});
    assert_string_equal(wb->messages.text, "night: won=400");
}

COMMAND_TEST(set_with_a_key_says_its_value_range_and_meaning) {
    PRESS(wb, {"[profile magnus] [set retry=30]"});
    says(wb, "set retry", "retry=30 (0 to 100 percent, was 20): and at most");
    says(wb, "set best.min", "; unused by magnus");
    says(wb, "set filters", "filters=one-winning-move ");
    says(wb, "set tree", "tree=magnus: ");
    complains(wb, "set wonn", "set: there is no key \"wonn\"; nearest: won");
}

COMMAND_TEST(filters_and_tree_can_be_set_and_are_completed) {
    assert_completed(wb, "set ", "filt", "filters");
    PRESS(wb, {"[profile night] [set filters=not-check, move-number]"});
    assert_int_equal(review_profile(wb->review)->filter_count, 2);
    command_execute(wb, "set tree=finder", 0);
    assert_int_equal(review_profile(wb->review)->policy, POLICY_FINDER);
    complains(wb, "set tree=find", "nearest: finder");
}

COMMAND_TEST(numbers_that_do_not_go_together_are_set_but_not_judged_by) {
    command_execute(wb, "profile positional", 0);
    complains(wb, "set best.min=200",
              "best.min=200 is set, but best.min (200) is above best.max (150)");
    assert_int_equal(profile_int(review_profile(wb->review), KEY_BEST_MIN), 200);
    complains(wb, "judge", "nothing can be judged while best.min (200) is above best.max (150)");
    assert_false(review_has_work(wb->review));
    complains(wb, "judge game", "nothing can be judged while best.min");
    assert_false(review_is_running(wb->review));
    says(wb, "set best.max=300", "best.max=300; positions judged from now on use it");
}
