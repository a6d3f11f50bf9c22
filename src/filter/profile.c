// Profiles: their keys, how they are set and read. recipes.c has the profiles that ship,
// profile_ini.c writes them.
#include "onlymove/profile.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/filter.h"
#include "onlymove/str.h"

const ProfileKeyInfo profile_keys[KEY_COUNT] = {
#define PROFILE_KEY_ROW(id, name, kind, low, high, usual, unit, help, ...)                         \
    [KEY_##id] = {name, NUMBER_##kind, low, high, usual, unit, help},
    PROFILE_KEYS(PROFILE_KEY_ROW)
#undef PROFILE_KEY_ROW
};

const PolicyInfo policy_rows[POLICY_COUNT] = {
#define TREE_KEYS(...)                                                                             \
    (const ProfileKey[]) {                                                                         \
        __VA_ARGS__, KEY_TREE_PROOF_NODES, KEY_TREE_MAX_NODES, KEY_TREE_MAX_PLIES, KEY_TREE_TRIM   \
    }
#define POLICY_ROW(id, name, about, ...)                                                           \
    [POLICY_##id] = {#name, about, TREE_KEYS(__VA_ARGS__),                                         \
                     sizeof(TREE_KEYS(__VA_ARGS__)) / sizeof(ProfileKey)},
    TREE_POLICIES(POLICY_ROW)
#undef POLICY_ROW
#undef TREE_KEYS
};

// Names of the keys whose value is text; they follow the keys with numbers.
static const char *const text_keys[] = {"filters", "tree", "about", "effort"};
enum { TEXT_KEY_COUNT = sizeof text_keys / sizeof *text_keys };
_Static_assert(KEY_COUNT + TEXT_KEY_COUNT == PROFILE_KEY_NAMES, "every key is counted");

const char *profile_key_name(size_t index) {
    return index < KEY_COUNT           ? profile_keys[index].name
           : index < PROFILE_KEY_NAMES ? text_keys[index - KEY_COUNT]
                                       : NULL;
}

static const char *filter_name_at(size_t index) {
    const Filter *filter = filter_at(index);
    return filter ? filter->name : NULL;
}

static const char *tree_name_at(size_t index) {
    return index < POLICY_COUNT ? policy_rows[index].name : NULL;
}

void profile_init(Profile *profile, const char *name) {
    *profile = (Profile){.policy = POLICY_MAGNUS};
    strncpy(profile->name, name, sizeof profile->name - 1);
    for (int key = 0; key < KEY_COUNT; key++)
        profile->value[key] = profile_keys[key].usual;
}

static const char name_separators[] = " \t,";

static int filter_index(const Profile *profile, const Filter *filter) {
    int index = 0;
    while (index < profile->filter_count && profile->filters[index] != filter)
        index++;
    return index;
}

// Appends a filter. One with a sign goes in front of the first that is judged later instead.
static void add_filter(Profile *profile, const Filter *filter, bool has_sign) {
    int index = profile->filter_count++;
    for (; has_sign && index > 0 && profile->filters[index - 1] > filter; index--)
        profile->filters[index] = profile->filters[index - 1];
    profile->filters[index] = filter;
}

static void remove_filter(Profile *profile, int index) {
    if (profile->filters[index]->term_kind)
        profile->terms[profile->filters[index]->slot] = (struct ProfileTerm){.negated = false};
    for (profile->filter_count--; index < profile->filter_count; index++)
        profile->filters[index] = profile->filters[index + 1];
}

// A filter as a user writes it: "+not-check", "gap:>=150", "-second:wins", "!check".
typedef struct NamedFilter {
    const Filter *filter;
    char sign; // '+', '-', or '\0'
    bool negated, has_value;
    char value[TERM_TEXT_MAX];
} NamedFilter;

static Status read_filter(const char *text, size_t len, NamedFilter *named, Fault *fault) {
    char name[64];
    *named = (NamedFilter){.sign = *text == '+' || *text == '-' ? *text : '\0'};
    text += named->sign != '\0';
    len -= named->sign != '\0';
    named->negated = *text == '!';
    text += named->negated;
    len -= named->negated;
    size_t name_len = strcspn(text, ":<>=");
    name_len = name_len < len ? name_len : len;
    snprintf(name, sizeof name, "%.*s", (int)name_len, text);
    named->filter = filter_find(name);
    if (!named->filter) {
        return fault_set_nearest(fault, STATUS_USAGE, name, text_name_by,
                                 &(TextName *){filter_name_at},
                                 "filters: there is no filter \"%s\"", name);
    }
    named->has_value = name_len < len;
    if ((named->negated || named->has_value) && !named->filter->term_kind)
        return fault_set(fault, STATUS_USAGE, "filters: %s is no term: it takes no ! and no value",
                         name);
    const size_t begin = name_len + (named->has_value && text[name_len] == ':');
    if (len - begin >= sizeof named->value)
        return fault_set(fault, STATUS_USAGE, "filters: %s: a value has at most %zu letters", name,
                         sizeof named->value - 1);
    memcpy(named->value, text + begin, len - begin);
    return STATUS_OK;
}

// Applies a named filter. "-T" removes the term T where it is wanted, else it adds T as negated.
static Status apply_filter(Profile *profile, NamedFilter *named, Fault *fault) {
    const Filter *filter = named->filter;
    const int index = filter_index(profile, filter);
    const bool has = index < profile->filter_count, is_minus = named->sign == '-';
    struct ProfileTerm *term = &profile->terms[filter->slot];
    const bool same =
        has && named->negated == term->negated && strcmp(named->value, term->text) == 0;
    const char *why;
    if (is_minus && has &&
        (!filter->term_kind || same || (!named->has_value && filter->term_kind != TERM_FLAG))) {
        remove_filter(profile, index);
        return STATUS_OK;
    }
    if (is_minus && !filter->term_kind)
        return fault_set(fault, STATUS_USAGE, "filters: %s is not among them", filter->name);
    if (has && (!filter->term_kind || !named->sign))
        return fault_set(fault, STATUS_USAGE, "filters: %s stands there twice", filter->name);
    if (filter->term_kind && (why = term_read(filter, named->value)) != NULL)
        return fault_set(fault, STATUS_USAGE, "filters: %s:%s: %s", filter->name, named->value,
                         why);
    if (!has && profile->filter_count == PROFILE_FILTERS_MAX)
        return fault_set(fault, STATUS_USAGE, "filters: a profile has at most %d",
                         PROFILE_FILTERS_MAX);
    if (!has)
        add_filter(profile, filter, named->sign);
    if (filter->term_kind) {
        *term = (struct ProfileTerm){.negated = named->negated != is_minus};
        memcpy(term->text, named->value, sizeof term->text);
    }
    return STATUS_OK;
}

// Reads names separated by blanks or commas: either all filters of the profile, or, each with a
// sign, changes to its filters.
static Status set_filters(Profile *profile, const char *names, Fault *fault) {
    const char *at = names + strspn(names, name_separators);
    const bool has_signs = *at == '+' || *at == '-';
    Profile changed = *profile;
    if (!has_signs) {
        changed.filter_count = 0;
        memset(changed.terms, 0, sizeof changed.terms);
    }
    while (*at) {
        const size_t len = strcspn(at, name_separators);
        NamedFilter named;
        Status status = read_filter(at, len, &named, fault);
        if (status == STATUS_OK && (named.sign != '\0') != has_signs)
            status = fault_set(fault, STATUS_USAGE, "filters: all of them have a sign, or none");
        if (status == STATUS_OK)
            status = apply_filter(&changed, &named, fault);
        if (status != STATUS_OK)
            return status;
        at += len;
        at += strspn(at, name_separators);
    }
    if (changed.filter_count == 0)
        return fault_set(fault, STATUS_USAGE, "filters: at least one is needed");
    *profile = changed;
    return STATUS_OK;
}

static Status set_tree(Profile *profile, const char *value, Fault *fault) {
    const char *name = value + strspn(value, " ");
    size_t len = strlen(name);
    while (len > 0 && name[len - 1] == ' ')
        len--;
    for (int i = 0; i < POLICY_COUNT; i++) {
        if (strlen(policy_rows[i].name) == len && strncmp(policy_rows[i].name, name, len) == 0) {
            profile->policy = (PolicyId)i;
            return STATUS_OK;
        }
    }
    return fault_set_nearest(fault, STATUS_USAGE, name, text_name_by, &(TextName *){tree_name_at},
                             "tree: there is no tree policy \"%.40s\"", name);
}

static Status set_about(Profile *profile, const char *value, Fault *fault) {
    if (strlen(value) >= sizeof profile->about)
        return fault_set(fault, STATUS_USAGE, "about: longer than %d bytes", PROFILE_ABOUT_MAX - 1);
    for (const char *at = value; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            return fault_set(fault, STATUS_USAGE, "about: has a control character in it");
    strcpy(profile->about, value);
    return STATUS_OK;
}

// --- Effort

typedef struct EffortInfo {
    const char *name;
    double factor;
} EffortInfo;

static const EffortInfo efforts[EFFORT_COUNT] = {
#define EFFORT_ROW(id, name, factor) [EFFORT_##id] = {#name, factor},
    EFFORTS(EFFORT_ROW)
#undef EFFORT_ROW
};

static const ProfileKey node_limits[NODE_LIMITS] = {KEY_NODES_SCAN, KEY_NODES_START, KEY_NODES_MAX,
                                                    KEY_TREE_NODES, KEY_TREE_DEFENCE_NODES};

const char *effort_name(size_t index) {
    return index < EFFORT_COUNT ? efforts[index].name : NULL;
}

// Multiplies a number of nodes, and keeps it within the range of the key.
static double scaled_nodes(ProfileKey key, double nodes, double factor) {
    const ProfileKeyInfo *info = &profile_keys[key];
    return fmax(info->low, fmin(rint(nodes * factor), info->high));
}

// A node limit at normal effort; one that was set later is divided by the present effort's factor.
static double normal_nodes(const Profile *profile, int index) {
    const ProfileKey key = node_limits[index];
    const double now = profile->value[key], base = profile->base_nodes[index];
    const double factor = efforts[profile->effort].factor;
    if (profile->effort == EFFORT_NORMAL)
        return now;
    return now == scaled_nodes(key, base, factor) ? base : scaled_nodes(key, now, 1 / factor);
}

// Whether the profile has a filter of that stage that reads lines.
static bool reads_lines(const Profile *profile, FilterStage stage) {
    for (int i = 0; i < profile->filter_count; i++)
        if (profile->filters[i]->stage == stage && filter_reads_lines(profile->filters[i]))
            return true;
    return false;
}

// Whether a filter is judged at growing node limits.
static bool has_checkpoints(const Profile *profile) {
    return reads_lines(profile, STAGE_CHECKPOINT);
}

// Takes the steps of the profile NAME-quick, or drops them. Without checkpoints the first step
// keeps its nodes, because its margins would refuse too much with fewer; else it stays a share.
static void set_quick_steps(Profile *profile, bool quick) {
    Profile with_steps;
    char name[PROFILE_NAME_MAX + sizeof "-quick"];
    snprintf(name, sizeof name, "%s-quick", profile->name);
    if (quick && profile->value[KEY_PRESCAN] == 0 &&
        profile_find(name, &with_steps, NULL) == STATUS_OK) {
        for (int key = KEY_PRESCAN; key <= KEY_PRESCAN_AGAIN; key++)
            profile->value[key] = with_steps.value[key];
        if (!has_checkpoints(profile))
            profile->value[KEY_PRESCAN_FIRST] /= efforts[EFFORT_QUICK].factor;
        profile->has_quick_steps = true;
    } else if (!quick && profile->has_quick_steps) {
        for (int key = KEY_PRESCAN; key <= KEY_PRESCAN_AGAIN; key++)
            profile->value[key] = profile_keys[key].usual;
        profile->has_quick_steps = false;
    }
}

static Status set_effort(Profile *profile, const char *value, Fault *fault) {
    const char *name = value + strspn(value, " ");
    size_t effort = 0;
    while (effort < EFFORT_COUNT && strcmp(efforts[effort].name, name) != 0)
        effort++;
    if (effort == EFFORT_COUNT) {
        return fault_set_nearest(fault, STATUS_USAGE, name, text_name_by,
                                 &(TextName *){effort_name},
                                 "effort: quick, normal or deep, not \"%.40s\"", name);
    }
    for (int i = 0; i < NODE_LIMITS; i++) {
        profile->base_nodes[i] = normal_nodes(profile, i);
        profile->value[node_limits[i]] =
            scaled_nodes(node_limits[i], profile->base_nodes[i], efforts[effort].factor);
    }
    profile->effort = (Effort)effort;
    set_quick_steps(profile, effort == EFFORT_QUICK);
    return STATUS_OK;
}

void effort_write_times(Effort effort, double milliseconds, Str *out) {
    static const Effort ascending[] = {EFFORT_QUICK, EFFORT_NORMAL, EFFORT_DEEP};
    str_add(out, "a game takes about");
    for (size_t i = 0; i < sizeof ascending / sizeof *ascending; i++) {
        const EffortInfo *info = &efforts[ascending[i]];
        const double seconds = milliseconds / 1000 * info->factor / efforts[effort].factor;
        str_addf(out, "%s %.*f %s %s", i > 0 ? "," : "", seconds < 1 ? 1 : 0,
                 seconds < 120 ? fmax(seconds, 0.1) : seconds / 60, seconds < 120 ? "s" : "min",
                 info->name);
    }
}

Status profile_set_value(Profile *profile, ProfileKey key, double value, Fault *fault) {
    const ProfileKeyInfo *info = &profile_keys[key];
    if (info->kind == NUMBER_W && value != floor(value))
        return fault_set(fault, STATUS_USAGE, "%s: %.15g is not a whole number", info->name, value);
    if (!(value >= info->low && value <= info->high)) {
        return fault_set(fault, STATUS_USAGE, "%s: %.15g is outside %.15g to %.15g %s", info->name,
                         value, info->low, info->high, info->unit);
    }
    profile->value[key] = value;
    return STATUS_OK;
}

// Reads a word that stands for a number; the key's unit lists the words: "for no, warn or fail".
static bool read_choice(const ProfileKeyInfo *info, const char *text, double *value) {
    static const char begin[] = "for ", last[] = "or ";
    const char *at = info->unit;
    bool found = false;
    if (strncmp(at, begin, strlen(begin)) != 0)
        return false;
    at += strlen(begin);
    for (*value = info->low; *at && !found; *value += !found) {
        const size_t len = strcspn(at, ", ");
        found = strlen(text) == len && strncmp(at, text, len) == 0;
        at += len + strspn(at + len, ", ");
        at += strncmp(at, last, strlen(last)) == 0 ? strlen(last) : 0;
    }
    return found;
}

static Status set_number(Profile *profile, ProfileKey key, const char *text, Fault *fault) {
    double value;
    if (!number_read(text, &value) && !read_choice(&profile_keys[key], text, &value)) {
        return fault_set(fault, STATUS_USAGE, "%s: expected a number, found \"%.40s\"",
                         profile_keys[key].name, text);
    }
    return profile_set_value(profile, key, value, fault);
}

Status profile_set_key(Profile *profile, const char *key, const char *value, Fault *fault) {
    static Status (*const set_text[TEXT_KEY_COUNT])(Profile *, const char *, Fault *) = {
        set_filters, set_tree, set_about, set_effort};
    for (size_t i = 0; i < PROFILE_KEY_NAMES; i++) {
        if (strcmp(profile_key_name(i), key) == 0) {
            return i < KEY_COUNT ? set_number(profile, (ProfileKey)i, value, fault)
                                 : set_text[i - KEY_COUNT](profile, value, fault);
        }
    }
    return fault_set_nearest(fault, STATUS_USAGE, key, text_name_by,
                             &(TextName *){profile_key_name}, "there is no key \"%s\"", key);
}

Status profile_set(Profile *profile, const char *assignment, Fault *fault) {
    const char *equals = strchr(assignment, '=');
    char name[64];
    if (!equals || equals == assignment)
        return fault_set(fault, STATUS_USAGE, "expected KEY=VALUE, found \"%.60s\"", assignment);
    size_t len = (size_t)(equals - assignment);
    while (len > 0 && assignment[len - 1] == ' ')
        len--;
    snprintf(name, sizeof name, "%.*s", (int)len, assignment);
    return profile_set_key(profile, name, equals + 1, fault);
}

void profile_set_cp_scale(Profile *profile, double cp_scale) {
    profile->cp_scale = cp_scale;
}

double profile_cp_scale(const Profile *profile) {
    const double user_value = profile->value[KEY_CENTIPAWN];
    return user_value >= 0.1 ? user_value : profile->cp_scale > 0 ? profile->cp_scale : 1;
}

bool profile_key_is_in_centipawns(ProfileKey key) {
    return strcmp(profile_keys[key].unit, "cp") == 0;
}

int64_t profile_int(const Profile *profile, ProfileKey key) {
    double value = profile->value[key];
    return profile_key_is_in_centipawns(key) ? llround(value / profile_cp_scale(profile))
                                             : (int64_t)value;
}

bool profile_key_is_search_option(ProfileKey key) {
    switch (key) {
#define SEARCH_OPTION_CASE(id, ...) case KEY_##id:
        SEARCH_OPTIONS(SEARCH_OPTION_CASE)
#undef SEARCH_OPTION_CASE
        return true;
    default:
        return false;
    }
}

bool profile_wants_chances(const Profile *profile) {
    return profile->value[KEY_CHANCES_WDL] > 0 && profile_uses(profile, KEY_CHANCES_WDL);
}

bool scores_have_chances(Score one, Score other) {
    return (one.has_chances || one.mate) && (other.has_chances || other.mate) &&
           (one.has_chances || other.has_chances);
}

double profile_win_chances(const Profile *profile, Score score, bool by_engine) {
    if (!score.mate && by_engine)
        return score.chances / 1000.0;
    if (!score.mate)
        score.value = (int)lround(score.value * profile_cp_scale(profile));
    return score_win_chances(score);
}

static bool reads_evaluations(const Profile *profile) {
    for (int i = 0; i < profile->filter_count; i++)
        if (profile->filters[i]->cost == COST_EVALS)
            return true;
    return false;
}

uint64_t profile_look_nodes(const Profile *profile) {
    int64_t most = profile_int(profile, KEY_NODES_MAX);
    int64_t scan = profile_int(profile, KEY_NODES_SCAN);
    return (uint64_t)(has_checkpoints(profile) && scan < most ? scan : most);
}

SearchRequest profile_request(const Profile *profile, uint64_t nodes, int lines) {
    SearchRequest request = {.nodes = nodes, .lines = lines};
#define SEARCH_OPTION_SET(id, name, kind, low, high, usual, unit, help, field, ...)                \
    if (profile_uses(profile, KEY_##id))                                                           \
        request.field = (int)profile->value[KEY_##id];
    SEARCH_OPTIONS(SEARCH_OPTION_SET)
#undef SEARCH_OPTION_SET
    return request;
}

bool profile_builds_tree(const Profile *profile) {
    bool has = false;
    for (int i = 0; i < profile->filter_count; i++)
        has = has || profile->filters[i]->stage == STAGE_TREE;
    return has;
}

// Whether the searches of the filters and the scan of a game use the key.
static bool searches_use(const Profile *profile, ProfileKey key) {
    bool at_checkpoints = has_checkpoints(profile), look = reads_lines(profile, STAGE_SCAN);
    switch (key) {
    case KEY_PRESCAN:
        return at_checkpoints || look || reads_evaluations(profile) || profile_builds_tree(profile);
    case KEY_PRESCAN_FIRST:
    case KEY_PRESCAN_FACTOR:
    case KEY_PRESCAN_MARGIN:
    case KEY_PRESCAN_CHANCES:
    case KEY_PRESCAN_NARROWING:
    case KEY_PRESCAN_LEAD:
    case KEY_PRESCAN_CLEAR:
        return profile->value[KEY_PRESCAN] > 0 && searches_use(profile, KEY_PRESCAN);
    case KEY_PRESCAN_TREE:
        return profile->value[KEY_PRESCAN] > 0 && profile_builds_tree(profile);
    case KEY_PRESCAN_REPLIES:
    case KEY_PRESCAN_AGAIN:
        return profile->value[KEY_PRESCAN_TREE] > 0 && profile_uses(profile, KEY_PRESCAN_TREE);
    case KEY_NODES_SCAN:
        return (at_checkpoints && look) || reads_evaluations(profile);
    case KEY_EVAL_SEARCHED:
        return reads_evaluations(profile);
    case KEY_NODES_START:
    case KEY_NODES_FACTOR:
    case KEY_LADDER:
        return at_checkpoints;
    case KEY_NODES_MAX:
        return at_checkpoints || look || reads_evaluations(profile);
    case KEY_LINES:
        return at_checkpoints || look;
#define SEARCH_OPTION_CASE(id, ...) case KEY_##id:
        SEARCH_OPTIONS_OF_ALL(SEARCH_OPTION_CASE)
#undef SEARCH_OPTION_CASE
    case KEY_CENTIPAWN:
    case KEY_SCAN_FIRST:
    case KEY_SCAN_FINAL:
        return true;
    default:
        return false;
    }
}

bool profile_has_filter(const Profile *profile, const char *name) {
    return filter_index(profile, filter_find(name)) < profile->filter_count;
}

static bool is_among(ProfileKey key, const ProfileKey *keys, size_t count) {
    size_t at = 0;
    while (at < count && keys[at] != key)
        at++;
    return at < count;
}

bool profile_tree_uses(const Profile *profile, ProfileKey key) {
    return is_among(key, policy_rows[profile->policy].keys, policy_rows[profile->policy].key_count);
}

bool profile_uses(const Profile *profile, ProfileKey key) {
    bool uses = searches_use(profile, key);
    for (int i = 0; i < profile->filter_count && !uses; i++) {
        const Filter *filter = profile->filters[i];
        uses = is_among(key, filter->keys, filter->key_count) ||
               (filter->stage == STAGE_TREE && profile_tree_uses(profile, key));
    }
    return uses;
}

void profile_scale_nodes(Profile *profile, double factor) {
    for (int i = 0; i < NODE_LIMITS; i++) {
        double *value = &profile->value[node_limits[i]];
        *value = scaled_nodes(node_limits[i], *value, factor);
    }
}

// Appends why the profile does not use a number: what it would need, or what it has instead.
static void write_why_unused(const Profile *profile, ProfileKey key, Str *out) {
    CLEANUP(str_done) Str names = {0};
    size_t count = 0;
    if (key > KEY_PRESCAN && key <= KEY_PRESCAN_AGAIN) {
        str_addf(out, " while %s is 0",
                 profile->value[KEY_PRESCAN] > 0 ? "prescan.tree" : "prescan");
        return;
    }
    for (int i = 0; i < NODE_LIMITS && strcmp(profile_keys[key].unit, "nodes") == 0; i++) {
        if (profile_uses(profile, node_limits[i])) {
            str_addf(&names, "%s%s", count++ ? ", " : "", profile_keys[node_limits[i]].name);
        }
    }
    if (count > 0) {
        str_addf(out, "; %s %s", str_text(&names),
                 count > 1 ? "are its node limits" : "is its node limit");
        return;
    }
    for (size_t i = 0; filter_at(i); i++)
        if (is_among(key, filter_at(i)->keys, filter_at(i)->key_count))
            str_addf(&names, "%s%s", count++ ? ", " : "", filter_at(i)->name);
    if (count > 0)
        str_addf(out, "; its filters are without %s", str_text(&names));
}

void profile_write_unused(const Profile *profiles, int count, const char *const *settings,
                          int setting_count, Str *out) {
    const size_t old_len = out->len;
    for (int i = 0; i < setting_count; i++) {
        const size_t len = strcspn(settings[i], " =");
        int key = 0;
        bool used = false;
        while (key < KEY_COUNT && (strlen(profile_keys[key].name) != len ||
                                   strncmp(profile_keys[key].name, settings[i], len) != 0))
            key++;
        for (int at = 0; at < count && key < KEY_COUNT; at++)
            used = used || profile_uses(&profiles[at], (ProfileKey)key);
        if (key < KEY_COUNT && !used) {
            str_addf(out, "%s%s: %s does not use it", out->len > old_len ? "\n" : "",
                     profile_keys[key].name, profiles[0].name);
            write_why_unused(&profiles[0], (ProfileKey)key, out);
        }
    }
}

int profile_checkpoints(const Profile *profile, uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX]) {
    double last = profile->value[KEY_NODES_MAX];
    double nodes = profile->value[KEY_NODES_START];
    int count = 0;
    if (!has_checkpoints(profile))
        return 0;
    while (nodes <= last && count < PROFILE_CHECKPOINTS_MAX) {
        checkpoints[count++] = (uint64_t)nodes;
        // A limit grows by at least 1, so that small limits with a small factor still climb.
        double next = rint(nodes * profile->value[KEY_NODES_FACTOR]);
        nodes = next > nodes ? next : nodes + 1;
    }
    if (count == 0)
        checkpoints[count++] = (uint64_t)last;
    return count;
}

// Two keys of which the first may not be above the second.
typedef struct KeyRange {
    ProfileKey low, high;
} KeyRange;

static const KeyRange key_ranges[] = {
    {KEY_MOVE_MIN, KEY_MOVE_MAX},       {KEY_BEST_MIN, KEY_BEST_MAX},
    {KEY_MARGIN_MIN, KEY_MARGIN_MAX},   {KEY_ALTERNATIVE, KEY_RETRY},
    {KEY_CLEAR_SMALL, KEY_CLEAR_LARGE},
};

Status profile_check(const Profile *profile, Fault *fault) {
    for (size_t i = 0; i < sizeof key_ranges / sizeof *key_ranges; i++) {
        const ProfileKey low = key_ranges[i].low, high = key_ranges[i].high;
        if (profile_uses(profile, low) && profile_uses(profile, high) &&
            profile->value[low] > profile->value[high]) {
            return fault_set(fault, STATUS_USAGE, "%s (%.15g) is above %s (%.15g)",
                             profile_keys[low].name, profile->value[low], profile_keys[high].name,
                             profile->value[high]);
        }
    }
    return STATUS_OK;
}
