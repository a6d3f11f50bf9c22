#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "onlymove/filter.h"

static Profile magnus(void)
{
    Profile profile;
    assert_int_equal(profile_find("magnus", &profile, NULL), STATUS_OK);
    return profile;
}

static void magnus_has_the_eleven_rungs_of_seed_000(void **state)
{
    (void)state;
    static const uint64_t wanted[] = {1000000, 1400000,  1960000,  2744000,  3841600, 5378240,
                                      7529536, 10541350, 14757890, 20661046, 28925464};
    Profile profile = magnus();
    uint64_t rungs[PROFILE_RUNGS_MAX];
    assert_int_equal(profile_rungs(&profile, rungs), 11);
    assert_memory_equal(rungs, wanted, sizeof wanted);
}

static void a_maximum_below_the_start_is_the_only_rung(void **state)
{
    (void)state;
    Profile profile = magnus();
    uint64_t rungs[PROFILE_RUNGS_MAX];
    assert_int_equal(profile_set(&profile, "nodes.max=200000", NULL), STATUS_OK);
    assert_int_equal(profile_rungs(&profile, rungs), 1);
    assert_int_equal(rungs[0], 200000);
}

static void rungs_climb_by_one_at_least_and_are_bounded(void **state)
{
    (void)state;
    Profile profile = magnus();
    uint64_t rungs[PROFILE_RUNGS_MAX];
    profile_set(&profile, "nodes.start=1", NULL);
    profile_set(&profile, "nodes.factor=1.01", NULL);
    assert_int_equal(profile_rungs(&profile, rungs), PROFILE_RUNGS_MAX);
    for (int i = 0; i < PROFILE_RUNGS_MAX; i++) {
        assert_int_equal(rungs[i], i + 1);
    }
}

static void magnus_has_its_filters_in_the_order_of_the_seed(void **state)
{
    (void)state;
    static const char *const names[] = {
        "one-winning-move",    "not-in-check",        "only-winning-move",
        "not-mate-in-one",     "not-en-passant",      "not-queen-promotion",
        "not-winning-capture", "sacrifice-or-missed", "solution-tree"};
    Profile profile = magnus();
    assert_int_equal(profile.filter_count, 9);
    for (int i = 0; i < profile.filter_count; i++) {
        assert_string_equal(profile.filters[i]->name, names[i]);
    }
}

static void assert_refused(const char *assignment, const char *words)
{
    Profile profile = magnus(), before = profile;
    Fault fault;
    assert_int_equal(profile_set(&profile, assignment, &fault), STATUS_USAGE);
    assert_non_null(strstr(fault.text, words));
    assert_memory_equal(&profile, &before, sizeof profile);
}

static void a_wrong_setting_is_refused_with_the_reason(void **state)
{
    (void)state;
    assert_refused("nodes.mx=5", "nearest: nodes.max");
    assert_refused("won=high", "expected a number");
    assert_refused("won=280.5", "whole number");
    assert_refused("won=280x", "expected a number");
    assert_refused("lines=1", "outside 2 to 50");
    assert_refused("won", "expected KEY=VALUE");
    assert_refused("=5", "expected KEY=VALUE");
    assert_refused("won=nan", "expected a number");
    assert_refused("filters=not-in-chek", "nearest: not-in-check");
    assert_refused("filters=not-in-check not-in-check", "twice");
    assert_refused("filters=", "at least one");
}

static void one_number_is_checked_as_a_setting_is(void **state)
{
    (void)state;
    Profile profile = magnus();
    Fault fault;
    assert_int_equal(profile_set_value(&profile, KEY_WON, 281, &fault), STATUS_OK);
    assert_int_equal(profile_whole(&profile, KEY_WON), 281);
    assert_int_equal(profile_set_value(&profile, KEY_WON, 281.5, &fault), STATUS_USAGE);
    assert_int_equal(profile_set_value(&profile, KEY_WON, 10001, &fault), STATUS_USAGE);
    assert_int_equal(profile_set_value(&profile, KEY_NODES_FACTOR, NAN, &fault), STATUS_USAGE);
    assert_int_equal(profile_whole(&profile, KEY_WON), 281);
}

static void differences_are_the_numbers_that_do_not_ship(void **state)
{
    (void)state;
    Profile profile = magnus();
    Str text;
    str_init(&text);
    profile_differences(&profile, &text);
    assert_string_equal(str_text(&text), "");
    profile_set(&profile, "tree.nodes=50000", NULL);
    profile_set(&profile, "nodes.max=500000", NULL);
    profile_set(&profile, "nodes.factor=1.5", NULL);
    profile_differences(&profile, &text);
    assert_string_equal(str_text(&text), " nodes.factor=1.5 nodes.max=500000 tree.nodes=50000");
    str_clear(&text);
    strcpy(profile.name, "night");
    profile_differences(&profile, &text);
    assert_string_equal(str_text(&text), "");
    str_done(&text);
}

static void filters_can_be_chosen(void **state)
{
    (void)state;
    Profile profile = magnus();
    assert_int_equal(profile_set(&profile, "filters = not-in-check, only-winning-move", NULL),
                     STATUS_OK);
    assert_int_equal(profile.filter_count, 2);
    assert_string_equal(profile.filters[1]->name, "only-winning-move");
}

static void an_unknown_profile_is_answered_with_the_nearest(void **state)
{
    (void)state;
    Profile profile;
    Fault fault;
    assert_int_equal(profile_find("magnum", &profile, &fault), STATUS_NOT_FOUND);
    assert_non_null(strstr(fault.text, "nearest: magnus"));
}

static void everything_in_the_ini_can_be_set_back(void **state)
{
    (void)state;
    Profile profile = magnus(), copy = profile;
    Str ini;
    str_init(&ini);
    profile_write(&profile, &ini);
    memset(copy.value, 0, sizeof copy.value);
    copy.filter_count = 0;
    char *save = NULL;
    int settings = 0;
    for (char *line = strtok_r(ini.data, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        if (line[0] != ';' && line[0] != '[') {
            assert_int_equal(profile_set(&copy, line, NULL), STATUS_OK);
            settings++;
        }
    }
    assert_int_equal(settings, KEY_COUNT + 1);
    assert_memory_equal(&copy, &profile, sizeof copy);
    str_done(&ini);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(magnus_has_the_eleven_rungs_of_seed_000),
        cmocka_unit_test(a_maximum_below_the_start_is_the_only_rung),
        cmocka_unit_test(rungs_climb_by_one_at_least_and_are_bounded),
        cmocka_unit_test(magnus_has_its_filters_in_the_order_of_the_seed),
        cmocka_unit_test(a_wrong_setting_is_refused_with_the_reason),
        cmocka_unit_test(one_number_is_checked_as_a_setting_is),
        cmocka_unit_test(differences_are_the_numbers_that_do_not_ship),
        cmocka_unit_test(filters_can_be_chosen),
        cmocka_unit_test(an_unknown_profile_is_answered_with_the_nearest),
        cmocka_unit_test(everything_in_the_ini_can_be_set_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
