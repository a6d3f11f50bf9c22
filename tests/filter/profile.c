// Profiles: checkpoints, settings and their ranges, differences, and the text of an INI section.
// Numbers of a profile that do not go together.
#include "tests/support/test.h"

#include <math.h>

#include "onlymove/filter.h"
#include "onlymove/profile.h"

static Profile shipped(const char *name) {
    Profile profile;
    assert_ok(profile_find(name, &profile, SAID));
    return profile;
}

static Profile magnus(void) {
    return shipped("magnus");
}

TEST(magnus_has_eleven_checkpoints_up_to_29_million_nodes) {
    static const uint64_t wanted[] = {1000000, 1400000,  1960000,  2744000,  3841600, 5378240,
                                      7529536, 10541350, 14757890, 20661046, 28925464};
    Profile profile = magnus();
    uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX];
    assert_int_equal(profile_checkpoints(&profile, checkpoints), 11);
    assert_memory_equal(checkpoints, wanted, sizeof wanted);
}

TEST(a_maximum_below_the_start_is_the_only_checkpoint) {
    Profile profile = magnus();
    uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX];
    assert_ok(profile_set(&profile, "nodes.max=200000", SAID));
    assert_int_equal(profile_checkpoints(&profile, checkpoints), 1);
    assert_int_equal(checkpoints[0], 200000);
}

TEST(checkpoints_climb_by_one_at_least_and_are_bounded) {
    Profile profile = magnus();
    uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX];
    profile_set(&profile, "nodes.start=1", NULL);
    profile_set(&profile, "nodes.factor=1.01", NULL);
    assert_int_equal(profile_checkpoints(&profile, checkpoints), PROFILE_CHECKPOINTS_MAX);
    for (int i = 0; i < PROFILE_CHECKPOINTS_MAX; i++)
        assert_int_equal(checkpoints[i], i + 1);
}

static void assert_refused(const char *assignment, const char *words) {
    Profile profile = magnus(), before = profile;
    assert_fails(profile_set(&profile, assignment, SAID), STATUS_USAGE, about(words));
    assert_memory_equal(&profile, &before, sizeof profile);
}

TEST(a_wrong_setting_is_refused_with_the_reason) {
    assert_refused("nodes.mx=5", "nearest: nodes.max");
    assert_refused("won=high", "expected a number");
    assert_refused("won=280.5", "whole number");
    assert_refused("won=280x", "expected a number");
    assert_refused("lines=1", "outside 2 to 50");
    assert_refused("won", "expected KEY=VALUE");
    assert_refused("=5", "expected KEY=VALUE");
    assert_refused("won=nan", "expected a number");
    assert_refused("won=0x10", "expected a number, found \"0x10\"");
    assert_refused("nodes.max=1e400", "expected a number");
    assert_refused("nodes.factor=1,4", "expected a number");
    assert_refused("filters=not-in-chek", "nearest: not-in-check");
    assert_refused("filters=not-in-check not-in-check", "twice");
    assert_refused("filters=", "at least one");
    assert_refused("tree=clasic", "no tree policy \"clasic\"; nearest: classic");
    assert_refused("tree=classic two", "nearest: classic");
    assert_refused("about=one\ntwo", "control character");
    assert_refused("Filters=not-in-check", "nearest: filters");
}

static double number(const Profile *profile, ProfileKey key) {
    return profile->value[key];
}

static void assert_sets(Profile *profile, const char *assignment, ProfileKey key, double wanted) {
    assert_ok(profile_set(profile, assignment, SAID));
    assert_true(number(profile, key) == wanted);
}

TEST(a_number_that_stands_for_words_is_set_by_its_word_too) {
    Profile profile = magnus();
    assert_sets(&profile, "ladder=searches", KEY_LADDER, 1);
    assert_sets(&profile, "ladder=one", KEY_LADDER, 0);
    assert_sets(&profile, "margin.later=fail", KEY_MARGIN_LATER, 2);
    assert_sets(&profile, "margin.later=warn", KEY_MARGIN_LATER, 1);
    assert_refused("ladder=search", "ladder: expected a number, found \"search\"");
    assert_refused("ladder=or", "expected a number");
    assert_refused("ladder=", "expected a number");
    assert_refused("ladder=2", "outside 0 to 1");
    assert_refused("won=cp", "expected a number");
}

// Nor those of proofs, which no engine searches.
TEST(an_effort_multiplies_every_key_in_nodes_but_the_speed_of_acs) {
    for (int key = 0; key < KEY_COUNT; key++) {
        const bool nodes = strcmp(profile_keys[key].unit, "nodes") == 0 && key != KEY_ACS_SPEED &&
                           key != KEY_TREE_PROOF_NODES;
        Profile quick = magnus(), deep = magnus();
        const double own = number(&quick, (ProfileKey)key);
        assert_ok(profile_set(&quick, "effort=quick", SAID));
        assert_ok(profile_set(&deep, "effort=deep", SAID));
        if (key < KEY_PRESCAN || key > KEY_PRESCAN_AGAIN)
            assert_true(number(&quick, (ProfileKey)key) == (nodes ? own / 10 : own));
        assert_true(number(&deep, (ProfileKey)key) == (nodes ? own * 4 : own));
    }
}

TEST(an_effort_is_of_the_profiles_own_numbers_however_often_it_is_set) {
    Profile profile = magnus();
    const Profile own = profile;
    assert_ok(profile_set(&profile, "nodes.max=12345", SAID));
    assert_ok(profile_set(&profile, "effort=quick", SAID));
    assert_sets(&profile, "effort=quick", KEY_NODES_MAX, 1234);
    assert_true(number(&profile, KEY_PRESCAN) == 6); // of magnus-quick
    assert_sets(&profile, "effort=deep", KEY_NODES_MAX, 4 * 12345);
    assert_true(number(&profile, KEY_PRESCAN) == 0);
    assert_ok(profile_set(&profile, "effort=normal", SAID));
    assert_ok(profile_set(&profile, "nodes.max=40000000", SAID));
    assert_true(profile_judges_alike(&profile, &own));
    assert_memory_equal(profile.value, own.value, sizeof own.value);
}

// At a tenth of the nodes the first step is no tenth of what its margins were set at.
TEST(a_quick_effort_keeps_the_nodes_of_the_first_step_but_those_of_checkpoints) {
    Profile quick = shipped("lichess"), normal = shipped("lichess-quick"), ladder = magnus();
    assert_ok(profile_set(&quick, "effort=quick", SAID));
    assert_ok(profile_set(&ladder, "effort=quick", SAID));
    assert_int_equal(prescan_nodes(&quick, 0, (uint64_t)number(&quick, KEY_NODES_MAX)), 100000);
    assert_int_equal(prescan_nodes(&normal, 0, (uint64_t)number(&normal, KEY_NODES_MAX)), 100000);
    assert_int_equal(prescan_nodes(&ladder, 0, (uint64_t)number(&ladder, KEY_NODES_SCAN)), 5000);
}

TEST(a_number_that_is_set_after_the_effort_holds) {
    Profile profile = magnus();
    assert_ok(profile_set(&profile, "effort=quick", SAID));
    assert_sets(&profile, "nodes.max=5000", KEY_NODES_MAX, 5000);
    assert_true(number(&profile, KEY_NODES_SCAN) == 100000);
}

TEST(an_effort_stays_within_the_range_of_each_key_and_keeps_steps_that_are_there) {
    Profile profile = shipped("finder-quick");
    assert_ok(profile_set(&profile, "nodes.max=4", SAID));
    assert_sets(&profile, "effort=quick", KEY_NODES_MAX, 1);
    assert_true(number(&profile, KEY_PRESCAN) == 8);
    assert_sets(&profile, "effort=normal", KEY_PRESCAN, 8);
    assert_true(number(&profile, KEY_NODES_MAX) == 4);
    assert_ok(profile_set(&profile, "nodes.max=1000000000000", SAID));
    assert_sets(&profile, "effort=deep", KEY_NODES_MAX, 1e12);
    assert_refused("effort=quik", "effort: quick, normal or deep, not \"quik\"; nearest: quick");
}

TEST(each_profile_has_four_to_six_numbers_that_come_first) {
    ProfileKey keys[PROFILE_FIRST_MAX];
    for (size_t i = 0; profile_name(i); i++) {
        const Profile profile = shipped(profile_name(i));
        const size_t count = profile_first_keys(&profile, keys);
        assert_in_range(count, 4, 6);
        for (size_t k = 0; k < count; k++)
            assert_true(profile_uses(&profile, keys[k]));
    }
}

TEST(eight_profiles_are_listed_and_four_are_for_scripts) {
    int quick = 0, count = 0;
    for (size_t i = 0; profile_name(i); i++, count++)
        quick += profile_is_quick(profile_name(i));
    assert_int_equal(quick, 4);
    assert_int_equal(count, 12);
    assert_false(profile_is_quick("finder-strict"));
    assert_false(profile_is_quick("nobody-quick"));
}

static void assert_unused(const char *name, const char *setting, const char *wanted) {
    const Profile profile = shipped(name);
    CLEANUP(str_done) Str said = {0};
    profile_write_unused(&profile, 1, &setting, 1, &said);
    assert_string_equal(str_text(&said), wanted);
}

TEST(a_setting_that_a_profile_does_not_use_is_said_with_what_does_it_there) {
    assert_unused("finder-quick", "nodes.scan=100000",
                  "nodes.scan: finder-quick does not use it; nodes.max is its node limit");
    assert_unused("lichess", "tree.nodes=1",
                  "tree.nodes: lichess does not use it; nodes.scan, nodes.max, tree.defence-nodes "
                  "are its node limits");
    assert_unused("finder", "won = 300",
                  "won: finder does not use it; its filters are without one-winning-move, "
                  "clear-win-only, only-winning-move");
    assert_unused("magnus", "prescan.first=0.1",
                  "prescan.first: magnus does not use it while prescan is 0");
    assert_unused("magnus", "nodes.scan=100000", "");
    assert_unused("magnus", "effort=quick", "");
}

TEST(the_time_of_a_game_is_said_for_each_effort) {
    CLEANUP(str_done) Str said = {0};
    effort_write_times(EFFORT_QUICK, 450, &said);
    assert_string_equal(str_text(&said), "a game takes about 0.5 s quick, 4 s normal, 18 s deep");
}

TEST(one_number_is_checked_as_a_setting_is) {
    Profile profile = magnus();
    assert_ok(profile_set_value(&profile, KEY_WON, 281, SAID));
    assert_int_equal(profile_int(&profile, KEY_WON), 281);
    assert_int_equal(profile_set_value(&profile, KEY_WON, 281.5, SAID), STATUS_USAGE);
    assert_int_equal(profile_set_value(&profile, KEY_WON, 10001, SAID), STATUS_USAGE);
    assert_int_equal(profile_set_value(&profile, KEY_NODES_FACTOR, NAN, SAID), STATUS_USAGE);
    assert_int_equal(profile_int(&profile, KEY_WON), 281);
}

TEST(differences_are_what_does_not_ship) {
    Profile profile = magnus();
    CLEANUP(str_done) Str text = {0};
    profile_diff_shipped(&profile, &text);
    assert_string_equal(str_text(&text), "");
    profile_set(&profile, "tree.nodes=50000", NULL);
    profile_set(&profile, "nodes.max=500000", NULL);
    profile_set(&profile, "nodes.factor=1.5", NULL);
    profile_diff_shipped(&profile, &text);
    assert_string_equal(str_text(&text), " nodes.factor=1.5 nodes.max=500000 tree.nodes=50000");
    profile_set(&profile, "filters=not-in-check solution-tree", NULL);
    profile_set(&profile, "tree=finder", NULL);
    str_clear(&text);
    profile_diff_shipped(&profile, &text);
    // The others are not in use any more.
    assert_string_equal(str_text(&text),
                        " nodes.max=500000 filters=not-in-check,solution-tree tree=finder");
    str_clear(&text);
    profile = magnus();
    profile_set(&profile, "effort=quick", NULL);
    profile_set(&profile, "won=300", NULL);
    profile.effort = EFFORT_NORMAL; // as a store keeps it
    profile_diff_shipped(&profile, &text);
    assert_string_equal(str_text(&text), " effort=quick won=300");
    str_clear(&text);
    strcpy(profile.name, "night");
    profile_diff_shipped(&profile, &text);
    assert_string_equal(str_text(&text), "");
}

TEST(an_unknown_profile_is_answered_with_the_nearest) {
    Profile profile;
    assert_fails(profile_find("magnum", &profile, SAID), STATUS_NOT_FOUND, "*nearest: magnus*");
    assert_fails(profile_find("banana", &profile, SAID), STATUS_NOT_FOUND,
                 "there is no profile \"banana\"; there are: magnus, classic, *");
}

TEST(each_profile_has_the_tree_of_its_name_and_numbers_that_go_together) {
    for (size_t i = 0; profile_name(i); i++) {
        Profile profile = shipped(profile_name(i));
        assert_ok(profile_check(&profile, SAID));
        // "finder-strict" has finder's.
        const char *tree = policy_rows[profile.policy].name;
        assert_int_equal(strncmp(tree, profile.name, strcspn(profile.name, "-")), 0);
        assert_true(profile_builds_tree(&profile));
        assert_int_equal(profile.filters[profile.filter_count - 1]->stage, STAGE_DIAGRAM);
    }
}

static void assert_uses(const Profile *profile, ProfileKey key, bool wanted) {
    if (profile_uses(profile, key) != wanted) {
        fail_msg("%s %s %s", profile->name, wanted ? "does not use" : "uses",
                 profile_keys[key].name);
    }
}

TEST(filters_with_a_sign_change_those_that_the_profile_has) {
    static const struct {
        const char *profile, *set, *filters;
    } rows[] = {
        // What comes stands in front of the first that is judged later.
        {"finder", "filters=+not-in-check",
         "has-choice not-in-check not-inside-puzzle only-good-move solution-tree history-free"},
        {"finder", "filters=+not-check, -has-choice -history-free",
         "not-inside-puzzle only-good-move not-check solution-tree"},
        {"classic", "filters=-history-free +history-free",
         "evaluation-jump solution-tree history-free"},
        {"finder-strict", "about=strict",
         "has-choice not-inside-puzzle only-good-move not-mate-in-one not-winning-capture "
         "solution-tree history-free"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(str_done) Str filters = {0};
        Profile profile = shipped(rows[i].profile);
        assert_ok(profile_set(&profile, rows[i].set, SAID));
        profile_write_filters(&profile, " ", &filters);
        assert_string_equal(str_text(&filters), rows[i].filters);
    }
    assert_refused("filters=+not-in-check", "not-in-check stands there twice");
    assert_refused("filters=-not-check", "not-check is not among them");
    assert_refused("filters=+not-chek", "nearest: not-check");
    assert_refused("filters=+not-check not-capture", "all of them have a sign, or none");
}

TEST(a_profile_uses_the_numbers_of_its_filters_its_tree_and_its_searches) {
    Profile profile = magnus();
    static const ProfileKey used[] = {KEY_NODES_SCAN, KEY_NODES_START, KEY_NODES_FACTOR,
                                      KEY_NODES_MAX,  KEY_LINES,       KEY_HASH,
                                      KEY_WON,        KEY_NOT_WON,     KEY_TREE_ALTERNATIVES};
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        assert_uses(&profile, used[i], true);
    assert_uses(&profile, KEY_ONLY_MARGIN, false);
    profile_set(&profile, "tree=finder", NULL);
    assert_uses(&profile, KEY_ONLY_MARGIN, true);
    assert_uses(&profile, KEY_TREE_ALTERNATIVES, false);
    profile_set(&profile, "filters=move-number", NULL);
    assert_uses(&profile, KEY_MOVE_MIN, true);
    assert_uses(&profile, KEY_HASH, true);
    assert_uses(&profile, KEY_NODES_MAX, false);
    assert_uses(&profile, KEY_ONLY_MARGIN, false);
}

TEST(centipawns_are_given_in_the_engines_own) {
    Profile profile = magnus();
    assert_int_equal(profile_int(&profile, KEY_WON), 280);
    profile_set(&profile, "centipawn=1.74", NULL);
    assert_int_equal(profile_int(&profile, KEY_WON), 161); // 160.92
    assert_int_equal(profile_int(&profile, KEY_NODES_MAX), 40000000);
    assert_int_equal(profile_int(&profile, KEY_TREE_GAIN), 3);
    double chances = profile_win_chances(&profile, (Score){.mate = false, .value = 100}, false);
    assert_true(chances == score_win_chances((Score){.mate = false, .value = 174}));
    assert_true(profile_win_chances(&profile, (Score){.mate = true, .value = 100}, true) == 1);
}

TEST(only_checkpoints_have_a_first_look_that_is_shorter) {
    Profile profile = magnus(), finder = shipped("finder");
    uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX];
    assert_int_equal(profile_look_nodes(&profile), 1000000);
    profile_set(&profile, "nodes.max=999999", NULL);
    assert_int_equal(profile_look_nodes(&profile), 999999);
    profile_set(&finder, "nodes.max=2000000", NULL);
    assert_int_equal(profile_look_nodes(&finder), 2000000);
    assert_int_equal(profile_checkpoints(&finder, checkpoints), 0);
}

TEST(profiles_judge_alike_whatever_the_numbers_they_do_not_use) {
    Profile profile = magnus(), other = magnus();
    profile_set(&other, "tier=3", NULL);
    assert_true(profile_judges_alike(&profile, &other));
    profile_set(&other, "won=281", NULL);
    assert_false(profile_judges_alike(&profile, &other));
    other = magnus();
    other.filter_count--;
    assert_false(profile_judges_alike(&profile, &other));
    other = magnus();
    other.policy = POLICY_FINDER;
    assert_false(profile_judges_alike(&profile, &other));
}

TEST(numbers_that_were_written_and_read_again_are_the_same) {
    static const char *const names[] = {"magnus", "classic", "finder", "lichess", "swing"};
    static const char *const settings[] = {"effort=quick", "effort=normal", "effort=deep"};
    for (size_t i = 0; i < COUNT(names) * COUNT(settings); i++) {
        Profile profile = shipped(names[i / COUNT(settings)]);
        assert_ok(profile_set(&profile, settings[i % COUNT(settings)], SAID));
        Profile again = profile;
        for (int key = 0; key < KEY_COUNT; key++) {
            char text[40];
            snprintf(text, sizeof text, "%.15g", profile.value[key]);
            again.value[key] = strtod(text, NULL);
        }
        if (!profile_judges_alike(&profile, &again))
            fail_msg("%s, %s", profile.name, settings[i % COUNT(settings)]);
    }
}

// The words are whole lines of the text.
static void assert_line(const Str *text, const char *line) {
    const char *at = strstr(str_text(text), line);
    if (!at || (at > str_text(text) && at[-1] != '\n') || at[strlen(line)] != '\n')
        fail_msg("no line \"%s\" in:\n%s", line, str_text(text));
}

TEST(the_ini_explains_its_filters_its_tree_and_the_numbers_in_use) {
    Profile profile = magnus();
    CLEANUP(str_done) Str ini = {0};
    profile_write(&profile, &ini);
    assert_line(&ini, "[magnus]");
    assert_line(&ini, "; not-in-check         Is the solver not in check?\n"
                      ";   measures: check or not; cost: free");
    assert_line(&ini,
                "; one-winning-move     Is there exactly one winning move at the first look?\n"
                ";   measures: scores of the lines, solver's view, in cp; cost: shared search");
    assert_line(&ini, "tree = magnus");
    assert_line(&ini, "; a move wins when its score is above this (-10000 to 10000 cp)\nwon = 280");
    assert_null(strstr(str_text(&ini), "tier"));
    profile_set(&profile, "filters=not-in-check", NULL);
    str_clear(&ini);
    profile_write(&profile, &ini);
    assert_null(strstr(str_text(&ini), "tree"));
}

static void assert_narrow(const Str *text) {
    for (const char *at = str_text(text); *at; at += strcspn(at, "\n") + 1)
        if (strcspn(at, "\n") > 90)
            fail_msg("more than 90 columns: %.*s", (int)strcspn(at, "\n"), at);
}

TEST(no_line_of_the_ini_is_wide) {
    for (size_t i = 0; profile_name(i); i++) {
        const Profile each = shipped(profile_name(i));
        CLEANUP(str_done) Str text = {0};
        profile_write(&each, &text);
        assert_narrow(&text);
    }
    Profile profile = magnus();
    for (profile.filter_count = 0; profile.filter_count < PROFILE_FILTERS_MAX;)
        profile.filters[profile.filter_count++] = filter_find("sacrifice-or-missed");
    CLEANUP(str_done) Str ini = {0};
    profile_write(&profile, &ini);
    assert_line(&ini, "          sacrifice-or-missed sacrifice-or-missed sacrifice-or-missed "
                      "sacrifice-or-missed");
    assert_narrow(&ini);
}

TEST(an_option_of_searches_goes_from_the_profile_into_its_requests) {
    Profile profile = magnus();
    assert_int_equal(profile_request(&profile, 1000, 2).analyse_mode, 0);
    assert_ok(profile_set(&profile, "analyse-mode=1", SAID));
    assert_int_equal(profile_request(&profile, 1000, 2).analyse_mode, 1);
    assert_int_equal(profile_request(&profile, 1000, 2).hash, profile.value[KEY_HASH]);
    assert_refused("analyse-mode=2", "analyse-mode: 2 is outside 0 to 1 for no or yes");
}

static Profile with(const char *name, const char *first, const char *second) {
    Profile profile = shipped(name);
    assert_ok(profile_set(&profile, first, SAID));
    assert_ok(profile_set(&profile, second, SAID));
    return profile;
}

TEST(numbers_that_do_not_go_together_are_refused) {
    static const struct {
        const char *profile, *first, *second, *words; // or NULL: they fit
    } rows[] = {
        // A window has its lower end below or at the upper.
        {"positional", "best.min=40", "best.max=40", NULL},
        {"positional", "best.min=41", "best.max=40", "best.min (41) is above best.max (40)"},
        {"positional", "margin.min=20", "margin.max=20", NULL},
        {"positional", "margin.min=21", "margin.max=20",
         "margin.min (21) is above margin.max (20)"},
        {"positional", "move.min=60", "move.max=60", NULL},
        {"positional", "move.min=61", "move.max=60", "move.min (61) is above move.max (60)"},
        // A retry may be as bad as an alternative, or worse.
        {"classic", "alternative=20", "retry=20", NULL},
        {"classic", "alternative=21", "retry=20", "alternative (21) is above retry (20)"},
        // Windows that the profile does not look through do no harm.
        {"magnus", "best.min=200", "alternative=90", NULL},
        {"positional", "best.min=200", "filters=move-number", NULL},
        {"magnus", "best.min=200", "filters=best-in-window",
         "best.min (200) is above best.max (150)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Profile profile = with(rows[i].profile, rows[i].first, rows[i].second);
        if (rows[i].words)
            assert_fails(profile_check(&profile, SAID), STATUS_USAGE, rows[i].words);
        else
            assert_ok(profile_check(&profile, SAID));
    }
}
