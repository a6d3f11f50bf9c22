// Commands for the current profile.
#include <stdio.h>
#include <string.h>

#include "ui/actions/actions.h"

// Reads profiles.ini anew. Where the file is broken, uses the built-in profiles and sets *fault.
static Status read_profiles_anew(Workbench *wb, Fault *fault) {
    Profiles fresh;
    Status status = profiles_read(&fresh, NULL, fault);
    profiles_done(&wb->profiles);
    wb->profiles = fresh;
    return status;
}

// Applies a setting; where the profile refuses it, appends setting and reason to *refused.
static void apply_setting(Profile *profile, const char *setting, Str *refused) {
    Fault fault;
    Profile trial = *profile;
    if (profile_set(&trial, setting, &fault) == STATUS_OK &&
        profile_check(&trial, &fault) == STATUS_OK) {
        *profile = trial;
    } else {
        str_addf(refused, "; without %s: %s", setting, fault.text);
    }
}

// A setting that is refused alone may be valid together with the others. So settings are applied
// one by one only where all of them together are refused.
void profile_apply_settings(const Workbench *wb, Profile *profile, Str *refused) {
    (void)profile_set_key(profile, "effort", effort_name(review_profile(wb->review)->effort), NULL);
    Profile with_all = *profile;
    Status status = STATUS_OK;
    for (int i = 0; i < wb->setting_count && status == STATUS_OK; i++)
        status = profile_set(&with_all, wb->settings[i], NULL);
    if (status == STATUS_OK && profile_check(&with_all, NULL) == STATUS_OK) {
        *profile = with_all;
        return;
    }
    for (int i = 0; i < wb->setting_count; i++)
        apply_setting(profile, wb->settings[i], refused);
}

static void use_profile(Workbench *wb, const Profile *chosen, const char *file_fault) {
    CLEANUP(str_done) Str refused = {0}, changes = {0}, unused = {0};
    Profile profile = *chosen;
    bool had_run = review_is_running(wb->review);
    profile_apply_settings(wb, &profile, &refused);
    profile_diff_settings(&profile, chosen, &changes);
    profile_write_unused(&profile, 1, wb->settings, wb->setting_count, &unused);
    workbench_use_profile(wb, &profile);
    void (*say)(Workbench *, const char *, ...) =
        refused.len > 0 || file_fault[0] ? workbench_error : workbench_say;
    say(wb, "profile %s%s%s%s%s%s%s%s%s", profile.name, changes.len > 0 ? " with" : "",
        str_text(&changes), had_run ? "; <:judge game> runs it over the game" : "",
        str_text(&refused), unused.len > 0 ? "; " : "", str_text(&unused),
        file_fault[0] ? "; " : "", file_fault);
}

const char *profile_name_at(const Workbench *wb, size_t index) {
    for (size_t i = 0; i < wb->profiles.count; i++)
        if (known_profile_is_listed(&wb->profiles.items[i]) && index-- == 0)
            return profiles_name(&wb->profiles, i);
    return NULL;
}

const char *profile_word_at(const Workbench *wb, size_t index) {
    return index == 0 ? "new" : profile_name_at(wb, index - 1);
}

// Saves the profile that the questions have made in profiles.ini under a free name, and uses it.
static void save_new_profile(Workbench *wb, const Profile *answered) {
    char name[PROFILE_NAME_MAX] = OWN_PROFILE;
    Fault fault;
    Profile profile;
    for (int i = 2; profiles_find(&wb->profiles, name, &profile, NULL) == STATUS_OK; i++)
        snprintf(name, sizeof name, OWN_PROFILE "-%d", i);
    Status status = profiles_keep(&wb->profiles, NULL, answered, name, &fault);
    if (status == STATUS_OK)
        status = profiles_find(&wb->profiles, name, &profile, &fault);
    if (!workbench_succeeds(wb, status, &fault))
        return;
    workbench_use_profile(wb, &profile);
    workbench_say(wb,
                  "profile %s is in profiles.ini; <:judge file> finds puzzles, <:tune> shows its "
                  "numbers; scan takes it by --profile %s",
                  name, name);
}

void profile_ask(Workbench *wb) {
    Fault fault;
    const Status status = profiles_find(&wb->profiles, "finder", &wb->question.profile, &fault);
    if (workbench_succeeds(wb, status, &fault))
        wb->question.asks = ASKS_KIND;
}

void profile_answer(Workbench *wb, QuestionId asked, const char *setting) {
    Fault fault;
    if (setting[0] && profile_set(&wb->question.profile, setting, &fault) != STATUS_OK)
        workbench_error(wb, "%s", fault.text);
    else if (asked + 1 < ASKS_COUNT)
        wb->question.asks = asked + 1;
    else
        save_new_profile(wb, &wb->question.profile);
}

void do_profile(const CommandCall *call) {
    Workbench *wb = call->wb;
    Profile profile;
    Fault fault, file_fault;
    if (strcmp(call->text, "new") == 0) {
        profile_ask(wb);
        return;
    }
    bool broken = read_profiles_anew(wb, &file_fault) != STATUS_OK;
    if (!call->text[0] && broken) {
        workbench_error(wb, "profile %s: %s", review_profile(wb->review)->name, file_fault.text);
    } else if (!call->text[0]) {
        workbench_say(wb, "profile %s: %s", review_profile(wb->review)->name,
                      review_profile(wb->review)->about);
    } else if (profiles_find(&wb->profiles, call->text, &profile, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", broken ? file_fault.text : fault.text);
    } else {
        use_profile(wb, &profile, broken ? file_fault.text : "");
    }
}

void do_keep_profile(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    const Profile *profile = review_profile(wb->review);
    if (workbench_succeeds(wb, profiles_keep(&wb->profiles, NULL, profile, call->text, &fault),
                           &fault)) {
        workbench_say(wb, "the numbers of %s are kept as the profile %s in profiles.ini",
                      profile->name, call->text);
    }
}

void do_compare(const CommandCall *call) {
    Workbench *wb = call->wb;
    Profile profile;
    CLEANUP(str_done) Str refused = {0};
    Fault fault, file_fault;
    const bool broken = read_profiles_anew(wb, &file_fault) != STATUS_OK;
    if (profiles_find(&wb->profiles, call->text, &profile, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", broken ? file_fault.text : fault.text);
        return;
    }
    profile_apply_settings(wb, &profile, &refused);
    tuning_compare(wb, &profile);
}

const char *profile_original(const Workbench *wb, Profile *original) {
    const char *name = review_profile(wb->review)->name;
    if (profile_find(name, original, NULL) == STATUS_OK)
        return "the profile as it ships";
    bool is_in_file = profiles_find(&wb->profiles, name, original, NULL) == STATUS_OK;
    return is_in_file ? "profiles.ini" : NULL;
}

static void say_differences(Workbench *wb) {
    CLEANUP(str_done) Str text = {0};
    Profile original;
    const Profile *profile = review_profile(wb->review);
    const char *source = profile_original(wb, &original);
    if (!source) {
        workbench_refuse(wb, "%s has nothing to be compared with any more", profile->name);
        return;
    }
    profile_diff_settings(profile, &original, &text);
    if (text.len > 0)
        workbench_say(wb, "%s:%s", profile->name, str_text(&text));
    else
        workbench_say(wb, "%s: nothing differs from %s", profile->name, source);
}

void profile_number_write(const Workbench *wb, const Profile *profile, ProfileKey key, Str *out) {
    Profile original;
    const ProfileKeyInfo *info = &profile_keys[key];
    str_addf(out, "%s=%.15g (%.15g to %.15g %s", info->name, profile->value[key], info->low,
             info->high, info->unit);
    if (profile_original(wb, &original) && original.value[key] != profile->value[key])
        str_addf(out, ", was %.15g", original.value[key]);
    str_addf(out, "): %s%s%s", info->help, profile_uses(profile, key) ? "" : "; unused by ",
             profile_uses(profile, key) ? "" : profile->name);
}

// Appends what a profile has for a key without a number, such as its filters or its tree policy.
static void write_text_value(const Profile *profile, const char *key, Str *out) {
    str_addf(out, "%s=", key);
    if (strcmp(key, "filters") == 0) {
        profile_write_filters(profile, " ", out);
    } else if (strcmp(key, "tree") == 0) {
        const PolicyInfo *tree = &policy_rows[profile->policy];
        str_addf(out, "%s: %s; others:", tree->name, tree->about);
        for (int i = 0; i < POLICY_COUNT; i++) {
            str_addf(out, "%s%s", i == (int)profile->policy ? "" : " ",
                     i == (int)profile->policy ? "" : policy_rows[i].name);
        }
    } else if (strcmp(key, "effort") == 0) {
        str_addf(out, "%s: quick, normal or deep: a tenth, once or four times the node limits",
                 effort_name(profile->effort));
    } else {
        str_add(out, profile->about);
    }
}

// Appends how long games took so far with the effort in force.
static void write_times(const Workbench *wb, Str *out) {
    CLEANUP(str_done) Str times = {0};
    review_write_times(wb->review, &times);
    str_addf(out, "%s%s", times.len > 0 ? "; " : "", str_text(&times));
}

static void say_key(Workbench *wb, const char *key) {
    CLEANUP(str_done) Str text = {0};
    const Profile *profile = review_profile(wb->review);
    Fault fault;
    for (size_t i = 0; i < PROFILE_KEY_NAMES; i++) {
        if (strcmp(profile_key_name(i), key) == 0) {
            if (i < KEY_COUNT)
                profile_number_write(wb, profile, (ProfileKey)i, &text);
            else
                write_text_value(profile, key, &text);
            if (strcmp(key, "effort") == 0)
                write_times(wb, &text);
            workbench_say(wb, "%s", str_text(&text));
            return;
        }
    }
    Profile unchanged = *profile;
    profile_set_key(&unchanged, key, "", &fault); // it fails, and *fault names the nearest key
    workbench_error(wb, "set: %s", fault.text);
}

static void set_number(Workbench *wb, const char *setting) {
    Profile profile = *review_profile(wb->review);
    Fault fault;
    if (profile_set(&profile, setting, &fault) != STATUS_OK) {
        workbench_error(wb, "set: %s", fault.text);
        return;
    }
    bool had_run = review_is_running(wb->review);
    workbench_use_profile(wb, &profile);
    if (profile_check(&profile, &fault) != STATUS_OK) {
        workbench_error(wb, "%s is set, but %s: set that as well%s", setting, fault.text,
                        had_run ? "; the run has been stopped" : "");
        return;
    }
    const char *tail = had_run ? "; the run has been stopped, <:judge game> begins it anew" : "";
    CLEANUP(str_done) Str details = {0};
    profile_write_unused(&profile, 1, &setting, 1, &details);
    if (details.len > 0) {
        workbench_say(wb, "%s; %s%s", setting, str_text(&details), tail);
        return;
    }
    if (strncmp(setting, "effort", strlen("effort")) == 0)
        write_times(wb, &details);
    workbench_say(wb, "%s; positions judged from now on use it%s%s", setting, tail,
                  str_text(&details));
}

void do_set_number(const CommandCall *call) {
    Workbench *wb = call->wb;
    if (!call->text[0])
        say_differences(wb);
    else if (!strchr(call->text, '='))
        say_key(wb, call->text);
    else
        set_number(wb, call->text);
}

void do_take_profile(const CommandCall *call) {
    Workbench *wb = call->wb;
    Profile profile;
    CLEANUP(str_done) Str text = {0};
    const size_t count = other_profile_find(wb, &wb->other_profile_index, &profile);
    if (count == 0) {
        workbench_refuse(wb, "no other profile has candidates of this file");
        return;
    }
    wb->other_profile_index++;
    profile_diff_shipped(&profile, &text);
    workbench_use_profile(wb, &profile);
    workbench_say(wb, "profile %s%s%s, as its newest run had it: %zu candidate%s", profile.name,
                  text.len > 0 ? " with" : "", str_text(&text), count, count == 1 ? "" : "s");
}
