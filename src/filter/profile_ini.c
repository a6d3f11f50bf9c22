// Profiles as INI text, the differences between two of them, and the table of filters as text.
#include <math.h>
#include <string.h>

#include "onlymove/filter.h"
#include "onlymove/profile.h"

bool profile_same_term(const Profile *profile, const Profile *other, const Filter *filter) {
    const struct ProfileTerm *one = &profile->terms[filter->slot];
    const struct ProfileTerm *another = &other->terms[filter->slot];
    return !filter->term_kind ||
           (one->negated == another->negated && strcmp(one->text, another->text) == 0);
}

static bool has_same_filters(const Profile *a, const Profile *b) {
    bool same = a->filter_count == b->filter_count;
    for (int i = 0; i < a->filter_count && same; i++)
        same = a->filters[i] == b->filters[i] && profile_same_term(a, b, a->filters[i]);
    return same;
}

// Whether the profile uses a number that *other has not; without *other, whether it uses it. A
// number that was written and read again may differ in its last bit.
static bool number_differs(const Profile *profile, const Profile *other, ProfileKey key) {
    const double value = profile->value[key];
    return (!other || fabs(value - other->value[key]) > 1e-12 * fabs(value)) &&
           profile_uses(profile, key);
}

bool profile_judges_alike(const Profile *profile, const Profile *other) {
    for (int key = 0; key < KEY_COUNT; key++)
        if (number_differs(profile, other, (ProfileKey)key))
            return false;
    return has_same_filters(profile, other) && profile->policy == other->policy;
}

// Appends a filter as the key `filters` takes it: "only-good-move", "gap:>=150", "!second:wins".
static void write_filter_name(const Profile *profile, const Filter *filter, Str *out) {
    const struct ProfileTerm *term = &profile->terms[filter->slot];
    const bool is_term = filter->term_kind != TERM_NONE;
    str_addf(out, "%s%s%s%s", is_term && term->negated ? "!" : "", filter->name,
             is_term && term->text[0] ? ":" : "", is_term ? term->text : "");
}

void profile_write_filters(const Profile *profile, const char *between, Str *out) {
    for (int i = 0; i < profile->filter_count; i++) {
        str_add(out, i > 0 ? between : "");
        write_filter_name(profile, profile->filters[i], out);
    }
}

// The texts around the names and values of settings.
typedef struct SettingStyle {
    const char *before, *equals, *after, *separator; // the last one stands between filters
} SettingStyle;

// Appends the settings in which *other differs; without *other, all that the profile uses.
static void write_differences(const Profile *profile, const Profile *other,
                              const SettingStyle *style, Str *out) {
    for (int key = 0; key < KEY_COUNT; key++) {
        if (number_differs(profile, other, (ProfileKey)key)) {
            str_addf(out, "%s%s%s%.15g%s", style->before, profile_keys[key].name, style->equals,
                     profile->value[key], style->after);
        }
    }
    if (profile->filter_count > 0 && (!other || !has_same_filters(profile, other))) {
        str_addf(out, "%sfilters%s", style->before, style->equals);
        profile_write_filters(profile, style->separator, out);
        str_add(out, style->after);
    }
    if (other ? profile->policy != other->policy : profile_builds_tree(profile)) {
        str_addf(out, "%stree%s%s%s", style->before, style->equals,
                 policy_rows[profile->policy].name, style->after);
    }
}

void profile_diff(const Profile *profile, const Profile *other, Str *out) {
    write_differences(profile, other, &(SettingStyle){" ", "=", "", ","}, out);
}

void profile_diff_settings(const Profile *profile, const Profile *original, Str *out) {
    Profile base = *original;
    const char *effort = effort_name(profile->effort);
    if (profile->effort != original->effort &&
        profile_set_key(&base, "effort", effort, NULL) == STATUS_OK)
        str_addf(out, " effort=%s", effort);
    profile_diff(profile, &base, out);
}

void profile_diff_ini(const Profile *profile, const Profile *base, Str *out) {
    write_differences(profile, base, &(SettingStyle){"", " = ", "\n", "\n    "}, out);
}

void profile_diff_shipped(const Profile *profile, Str *out) {
    CLEANUP(str_done) Str shortest = {0};
    Profile shipped, same = *profile;
    if (profile_find(profile->name, &shipped, NULL) != STATUS_OK)
        return;
    // A store keeps numbers and no effort.
    for (int effort = 0; effort < EFFORT_COUNT; effort++) {
        CLEANUP(str_done) Str text = {0};
        same.effort = (Effort)effort;
        profile_diff_settings(&same, &shipped, &text);
        if (effort == 0 || text.len < shortest.len)
            str_set(&shortest, str_text(&text));
    }
    str_add(out, str_text(&shortest));
}

// An INI line holds less than 198 bytes, and fewer look well on a screen.
enum { LINE_WIDTH = 90 };

// Appends a comment, wrapped into lines.
static void write_comment(const char *text, Str *out) {
    const size_t room = LINE_WIDTH - strlen("; ");
    while (*text) {
        size_t len = strlen(text);
        if (len > room) {
            for (len = room; len > 0 && text[len] != ' '; len--) {
            }
        }
        len = len > 0 ? len : strcspn(text, " ");
        str_addf(out, "; %.*s\n", (int)len, text);
        text += len + strspn(text + len, " ");
    }
}

static void write_number(ProfileKey key, double value, Str *out) {
    const ProfileKeyInfo *info = &profile_keys[key];
    CLEANUP(str_done) Str text = {0};
    str_addf(&text, "%s (%.15g to %.15g %s)", info->help, info->low, info->high, info->unit);
    write_comment(str_text(&text), out);
    str_addf(out, "%s = %.15g\n", info->name, value);
}

static void write_filter(const Filter *filter, Str *out) {
    str_addf(out, "; %-19s  %s\n", filter->name, filter->question);
    str_addf(out, ";   measures: %s%s%s; cost: %s\n", filter->measures, filter->unit ? ", in " : "",
             unit_name(filter->unit), filter_cost_word(filter->cost));
}

void filters_write(Str *out) {
    write_comment("The filters there are, cheap ones first, each with the keys it asks for as they "
                  "are where a profile does not say. Evaluations cost nothing where the game has "
                  "them. Searches and trees have keys besides: those "
                  "are printed with a profile.",
                  out);
    for (size_t i = 0; filter_at(i); i++) {
        const Filter *filter = filter_at(i);
        str_add(out, "\n");
        write_filter(filter, out);
        for (size_t k = 0; k < filter->key_count; k++)
            write_number(filter->keys[k], profile_keys[filter->keys[k]].usual, out);
        for (int t = 0; filter->stage == STAGE_TREE && t < POLICY_COUNT; t++) {
            write_comment(policy_rows[t].about, out);
            str_addf(out, "tree = %s\n", policy_rows[t].name);
        }
    }
}

static void write_filters(const Profile *profile, Str *out) {
    static const char start[] = "filters =";
    for (int i = 0; i < profile->filter_count; i++)
        write_filter(profile->filters[i], out);
    str_add(out, start);
    size_t column = strlen(start);
    for (int i = 0; i < profile->filter_count; i++) {
        CLEANUP(str_done) Str name = {0};
        write_filter_name(profile, profile->filters[i], &name);
        const size_t len = name.len + 1;
        if (column + len > LINE_WIDTH) {
            str_addf(out, "\n%*s", (int)strlen(start), "");
            column = strlen(start);
        }
        str_addf(out, " %s", str_text(&name));
        column += len;
    }
    str_add(out, "\n");
}

void profile_write(const Profile *profile, Str *out) {
    str_addf(out, "[%s]\nabout = %s\n\n", profile->name, profile->about);
    write_filters(profile, out);
    if (profile_builds_tree(profile)) {
        const PolicyInfo *policy = &policy_rows[profile->policy];
        str_addf(out, "\n; the tree: %s\ntree = %s\n", policy->about, policy->name);
    }
    for (int key = 0; key < KEY_COUNT; key++) {
        if (profile_uses(profile, (ProfileKey)key)) {
            str_add(out, "\n");
            write_number((ProfileKey)key, profile->value[key], out);
        }
    }
}
