// The profile of a candidate as JSON and back: its name, and the numbers that it was judged with.
#include "src/solve/candidate_json.h"

#include <string.h>

json_t *settings_to_json(const Profile *profile)
{
    json_t *made = json_object();
    for (int key = 0; key < KEY_COUNT; key++) {
        json_t *value = profile_keys[key].kind == KEY_W
                            ? json_integer(profile_whole(profile, (ProfileKey)key))
                            : json_real(profile->value[key]);
        if (json_object_set_new(made, profile_keys[key].name, value) != 0) {
            json_decref(made);
            return NULL;
        }
    }
    return made;
}

static Status refuse_unknown(json_t *settings, Fault *fault)
{
    const char *name;
    json_t *value;
    json_object_foreach(settings, name, value)
    {
        int key = 0;
        while (key < KEY_COUNT && strcmp(profile_keys[key].name, name) != 0) {
            key++;
        }
        if (key == KEY_COUNT) {
            return fault_set(fault, STATUS_SYNTAX, "settings: no key is called \"%s\"", name);
        }
    }
    return STATUS_OK;
}

static Status read_values(const json_t *settings, Profile *profile, Fault *fault)
{
    for (int key = 0; key < KEY_COUNT; key++) {
        const char *name = profile_keys[key].name;
        const json_t *value = json_object_get(settings, name);
        Fault why;
        if (!json_is_number(value)) {
            return fault_set(fault, STATUS_SYNTAX, "settings.%s: %s", name,
                             value ? "should be a number" : "is missing");
        }
        if (profile_set_value(profile, (ProfileKey)key, json_number_value(value), &why) !=
            STATUS_OK) {
            return fault_set(fault, STATUS_SYNTAX, "settings.%s", why.text);
        }
    }
    return STATUS_OK;
}

Status settings_from_json(json_t *settings, const char *name, Profile *profile, Fault *fault)
{
    Status status = profile_find(name, profile, fault);
    if (status == STATUS_NOT_FOUND) {
        *profile = (Profile){.about = ""};
        strncpy(profile->name, name, sizeof profile->name - 1);
    } else if (status != STATUS_OK) {
        return status;
    }
    if (!json_is_object(settings)) {
        return fault_set(fault, STATUS_SYNTAX, "settings: %s",
                         settings ? "should be an object" : "is missing");
    }
    status = refuse_unknown(settings, fault);
    return status == STATUS_OK ? read_values(settings, profile, fault) : status;
}
