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

TEST(every_profile_that_ships_goes_together)
{
    for (size_t i = 0; profile_name(i); i++) {
        Profile profile;
        assert_ok(profile_find(profile_name(i), &profile, SAID));
        assert_ok(profile_check(&profile, SAID));
    }
}

TEST(numbers_that_do_not_go_together_are_refused)
{
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
