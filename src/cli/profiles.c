// onlymove profiles: the list, or one of them as INI.
#include <stdio.h>

#include "onlymove/profile.h"
#include "src/cli/command.h"

int run_profiles(const CliCommand *command, int argc, char **argv)
{
    const Option options[] = {{0}};
    Operands names;
    int status;
    if (!command_options(command, argc, argv, options, &names, &status)) {
        return status;
    }
    if (names.count > 1) {
        return command_usage(command, "profiles takes at most one name");
    }
    Profile profile;
    if (names.count == 0) {
        for (size_t i = 0; profile_name(i); i++) {
            profile_find(profile_name(i), &profile, NULL);
            printf("%-12s %s\n", profile.name, profile.about);
        }
        return command_finish();
    }
    Fault fault;
    if (profile_find(names.items[0], &profile, &fault) != STATUS_OK) {
        return command_usage(command, fault.text);
    }
    Str text;
    str_init(&text);
    profile_write(&profile, &text);
    fputs(str_text(&text), stdout);
    str_done(&text);
    return command_finish();
}
