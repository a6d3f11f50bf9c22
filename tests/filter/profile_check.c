// Numbers of a profile that do not go together.
#include "tests/support/test.h"

#include "onlymove/profile.h"

static Profile with(const char *name, const char *first, const char *second)
{
    Profile profile;
    assert_ok(profile_find(name, &profile, SAID));
    assert_ok(profile_set(&profile, first, SAID));
    assert_ok(profile_set(&profile, second, SAID));
    return profile;
}

static void assert_fits(const char *name, const char *first, const char *second)
{
    const Profile profile = with(name, first, second);
    Fault fault;
    if (profile_check(&profile, &fault) != STATUS_OK) {
        fail_msg("%s %s: %s", first, second, fault.text);
    }
}

static void assert_refused(const char *name, const char *first, const char *second,
                           const char *words)
{
    const Profile profile = with(name, first, second);
    Fault fault = {""};
    assert_int_equal(profile_check(&profile, &fault), STATUS_USAGE);
    assert_string_equal(fault.text, words);
}

TEST(every_profile_that_ships_goes_together)
{
    for (size_t i = 0; profile_name(i); i++) {
        Profile profile;
        assert_ok(profile_find(profile_name(i), &profile, SAID));
        assert_ok(profile_check(&profile, SAID));
    }
}

TEST(a_window_has_its_lower_end_below_or_at_the_upper)
{
    assert_fits("positional", "best.min=40", "best.max=40");
    assert_refused("positional", "best.min=41", "best.max=40",
                   "best.min (41) is above best.max (40)");
    assert_fits("positional", "margin.min=20", "margin.max=20");
    assert_refused("positional", "margin.min=21", "margin.max=20",
                   "margin.min (21) is above margin.max (20)");
    assert_fits("positional", "move.min=60", "move.max=60");
    assert_refused("positional", "move.min=61", "move.max=60",
                   "move.min (61) is above move.max (60)");
}

TEST(a_retry_may_be_as_bad_as_an_alternative_or_worse)
{
    assert_fits("classic", "alternative=20", "retry=20");
    assert_refused("classic", "alternative=21", "retry=20", "alternative (21) is above retry (20)");
}

TEST(windows_that_the_profile_does_not_look_through_do_no_harm)
{
    assert_fits("magnus", "best.min=200", "alternative=90");
    assert_fits("positional", "best.min=200", "filters=move-number");
    assert_refused("magnus", "best.min=200", "filters=best-in-window",
                   "best.min (200) is above best.max (150)");
}
