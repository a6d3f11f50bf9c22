// Any bytes as a file of profiles, and as the configuration. What is taken of it is complete, and
// what is not is a sentence.
#include "tests/fuzz/scratch.h"

#include "onlymove/file.h"
#include "onlymove/profiles.h"
#include "onlymove/setup.h"

typedef struct Seen {
    int line;
    bool keyed;
} Seen;

static Status take(void *context, const IniEntry *entry, Fault *fault) {
    Seen *seen = context;
    (void)fault;
    HOLDS(entry->section && entry->line > 0 && entry->line >= seen->line);
    HOLDS((entry->key == NULL) == (entry->value == NULL));
    HOLDS(!entry->continues || (entry->key && seen->keyed));
    *seen = (Seen){entry->line, entry->key != NULL};
    return STATUS_OK;
}

static void profiles_are_complete(const char *path) {
    CLEANUP(profiles_done) Profiles profiles;
    Fault fault = {""};
    const Status status = profiles_read(&profiles, path, &fault);
    HOLDS((status == STATUS_OK) == (fault.text[0] == '\0'));
    for (size_t i = 0; i < profiles.count; i++) {
        const Profile *profile = &profiles.items[i].profile;
        CLEANUP(str_done) Str text = {0};
        HOLDS(profile->name[0] && profile_check(profile, NULL) == STATUS_OK);
        profile_write(profile, &text);
    }
}

static void setups_are_complete(const char *path) {
    CLEANUP(setups_done) EngineSetups setups;
    Fault fault = {""};
    const Status status = setups_read(&setups, path, "/program", &fault);
    HOLDS((status == STATUS_OK) == (fault.text[0] == '\0'));
    HOLDS(status != STATUS_OK || setups.chosen < setups.count);
    for (size_t i = 0; i < setups.count; i++)
        HOLDS(setups.items[i].name && setups.items[i].argv && setups.items[i].argv[0]);
}

FUZZ_TARGET(ini) {
    const char *path = scratch_with(data, size);
    Seen seen = {0};
    Fault fault = {""};
    const Status status = ini_read(path, take, &seen, &fault);
    HOLDS((status == STATUS_OK) == (fault.text[0] == '\0'));
    profiles_are_complete(path);
    setups_are_complete(path);
    return 0;
}
