// onlymove profiles: prints the list of profiles, one of them as INI, or the list of filters.
#include <stdio.h>
#include <string.h>

#include "onlymove/filter.h"
#include "onlymove/str.h"
#include "src/cli/command.h"

// Prints a row for each profile, with a note where the user's file has made or changed it.
static int list_profiles(const Profiles *profiles) {
    enum { ABOUT_COLUMNS = 120 };
    int width = 0;
    for (size_t i = 0; i < profiles->count; i++) {
        const int len = (int)strlen(profiles->items[i].profile.name);
        if (known_profile_is_listed(&profiles->items[i]))
            width = len > width ? len : width;
    }
    for (size_t i = 0; i < profiles->count; i++) {
        const KnownProfile *known = &profiles->items[i];
        if (!known_profile_is_listed(known))
            continue;
        const Profile *profile = &known->profile;
        const char *note = known->line == 0 ? "" : known->ships ? " [changed]" : " [yours]";
        CLEANUP(str_done) Str about = {0};
        text_add_safe(&about, profile->about, strlen(profile->about), ABOUT_COLUMNS);
        printf("%-*s %s%s\n", width, profile->name, str_text(&about), note);
    }
    const int status = command_finish();
    if (status == EXIT_DONE) {
        command_note(
            "for scripts also magnus-quick, classic-quick, finder-quick and lichess-quick: the "
            "same with a first look in steps");
    }
    return status;
}

typedef struct ProfilesArgs {
    ProfileArgs profile;
    bool filters;
} ProfilesArgs;

static const Option options[] = {
    EFFORT_OPTION(ProfilesArgs, profile.effort),
    FLAG_ROW(ProfilesArgs, filters, "--filters",
             "every filter there is: what it asks, what that costs, its keys"),
    {0},
};

static int run_profiles(const CliCommand *command, void *arguments, const Operands *names) {
    ProfilesArgs *args = arguments;
    CLEANUP(str_done) Str text = {0};
    if (names->count > 1)
        return command_usage_error(command, "profiles takes at most one name");
    if (args->profile.effort && names->count == 0)
        return command_usage_error(command, "--effort needs the name of a profile");
    if (args->filters && names->count > 0)
        return command_usage_error(command, "--filters goes without a name");
    if (args->filters) {
        filters_write(&text);
        return command_print(&text);
    }
    Fault fault;
    CLEANUP(profiles_done) Profiles profiles;
    Profile profile;
    Status status = profiles_read(&profiles, NULL, &fault);
    args->profile.name = names->count > 0 ? names->items[0] : NULL;
    if (status == STATUS_OK && names->count > 0)
        status = profile_choose(&profiles, &args->profile, &profile, &fault);
    if (status != STATUS_OK)
        return command_usage_error(command, fault.text);
    if (names->count == 0)
        return list_profiles(&profiles);
    profile_write(&profile, &text);
    return command_print(&text);
}

const CliCommand cli_profiles = {
    "profiles",
    "[NAME | --filters]",
    "list the profiles, print one as INI, or list the filters there are",
    run_profiles,
    options,
    sizeof(ProfilesArgs)};
