// The profile of a candidate as JSON and back: its name, and what it was judged with.
#include "src/solve/candidate/candidate_json.h"

#include <string.h>

#include "src/solve/candidate/fields.h"

// The keys that hold words, as the profile's INI has them. Rows of earlier versions have none.
static const char *const word_keys[] = {"filters", "tree"};
enum { WORD_KEYS = sizeof word_keys / sizeof *word_keys };

static json_t *number_to_json(const Profile *profile, ProfileKey key)
{
    return profile_keys[key].kind == KEY_W ? json_integer((json_int_t)profile->value[key])
                                           : json_real(profile->value[key]);
}

static json_t *filters_to_json(const Profile *profile)
{
    CLEANUP(str_done) Str names = {0};
    profile_write_filters(profile, " ", &names);
    return names.failed ? NULL : json_string(str_text(&names));
}

// What is off without them, and goes without saying, as in rows of versions that did not know them.
static const ProfileKey silent[] = {KEY_PRESCAN, KEY_PRESCAN_CLEAR, KEY_CHANCES_WDL};

static bool is_said(const Profile *profile, ProfileKey key)
{
    bool said = profile_uses(profile, key);
    for (size_t i = 0; i < sizeof silent / sizeof *silent && said; i++) {
        said = key != silent[i] || profile->value[key] > 0;
    }
    return said;
}

json_t *settings_to_json(const Profile *profile)
{
    json_t *made = json_object();
    int bad = 0;
    if (profile->filter_count > 0) {
        bad |= json_object_set_new(made, "filters", filters_to_json(profile));
    }
    bad |= json_object_set_new(made, "tree", json_string(tree_kinds[profile->tree].name));
    for (int key = 0; key < KEY_COUNT; key++) {
        if (is_said(profile, (ProfileKey)key)) {
            bad |= json_object_set_new(made, profile_keys[key].name,
                                       number_to_json(profile, (ProfileKey)key));
        }
    }
    return json_if_whole(made, bad);
}

static Status read_number(Profile *profile, ProfileKey key, const json_t *value, Fault *fault)
{
    return json_is_number(value)
               ? fault_within(fault,
                              profile_set_value(profile, key, json_number_value(value), fault), ".")
               : fault_set(fault, STATUS_SYNTAX, ".%s: should be a number", profile_keys[key].name);
}

static Status read_word(Profile *profile, const char *key, const json_t *value, Fault *fault)
{
    return json_is_string(value)
               ? fault_within(fault, profile_set_key(profile, key, json_string_value(value), fault),
                              ".")
               : fault_set(fault, STATUS_SYNTAX, ".%s: should be text", key);
}

static Status read_setting(Profile *profile, const char *name, const json_t *value, Fault *fault)
{
    for (int i = 0; i < WORD_KEYS; i++) {
        if (strcmp(word_keys[i], name) == 0) {
            return read_word(profile, name, value, fault);
        }
    }
    for (int key = 0; key < KEY_COUNT; key++) {
        if (strcmp(profile_keys[key].name, name) == 0) {
            return read_number(profile, (ProfileKey)key, value, fault);
        }
    }
    return fault_set(fault, STATUS_SYNTAX, ": no key is called \"%s\"", name);
}

Status settings_from_json(const json_t *settings, Profile *profile, Fault *fault)
{
    char name[PROFILE_NAME_MAX];
    strcpy(name, profile->name);
    Status status = profile_find(name, profile, fault);
    if (status == STATUS_NOT_FOUND) {
        profile_init(profile, name);
    } else if (status != STATUS_OK) {
        return fault_within(fault, status, ": ");
    }
    if (!json_is_object(settings)) {
        return fault_set(fault, STATUS_SYNTAX, settings ? ": should be an object" : ": is missing");
    }
    if (!json_object_get(settings, "filters")) {
        profile->filter_count = 0;
    }
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
        profile->value[silent[i]] = 0;
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)settings, key, value)
    {
        status = read_setting(profile, key, value, fault);
        if (status != STATUS_OK) {
            return STATUS_SYNTAX;
        }
    }
    return STATUS_OK;
}
