// The profiles to choose from: the shipped ones, and the sections of the user's INI file.
#include "onlymove/profiles.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/file.h"
#include "onlymove/limits.h"
#include "onlymove/str.h"

static const char base_key[] = "base";
static const char filters_key[] = "filters";
// The keys that a section of the file may have: those of a profile, and "base".
enum { FILE_KEYS = PROFILE_KEY_NAMES + 1 };

typedef struct SectionReader {
    Profiles *profiles;
    KnownProfile current;     // the section being read; its line is 0 before the first
    int key_lines[FILE_KEYS]; // the line of each key in this section; 0: not yet
    bool has_keys;
    Str filters;             // the text of all its filters lines
    Profile without_filters; // the profile without its filters lines
    Fault flaw;    // of the first section that is wrong as a whole; reported after the last line
    int flaw_line; // 0 while there is none
} SectionReader;

static const char *file_key(size_t index) {
    return index < PROFILE_KEY_NAMES ? profile_key_name(index)
           : index < FILE_KEYS       ? base_key
                                     : NULL;
}

const char *profiles_name(const Profiles *profiles, size_t index) {
    return index < profiles->count ? profiles->items[index].profile.name : NULL;
}

bool known_profile_is_listed(const KnownProfile *known) {
    return known->line > 0 || !profile_is_quick(known->profile.name);
}

static const char *profile_name_at(const void *table, size_t index) {
    return profiles_name(table, index);
}

static KnownProfile *find_known(const Profiles *profiles, const char *name) {
    for (size_t i = 0; i < profiles->count; i++)
        if (strcmp(profiles->items[i].profile.name, name) == 0)
            return &profiles->items[i];
    return NULL;
}

static Status fail_unknown_profile(const Profiles *profiles, const char *name, Fault *fault) {
    return fault_set_nearest(fault, STATUS_NOT_FOUND, name, profile_name_at, profiles,
                             "there is no profile \"%.100s\"", name);
}

Status profiles_find(const Profiles *profiles, const char *name, Profile *profile, Fault *fault) {
    const KnownProfile *known = find_known(profiles, name);
    if (!known)
        return fail_unknown_profile(profiles, name, fault);
    *profile = known->profile;
    return STATUS_OK;
}

static int compare_nodes_descending(const void *a, const void *b) {
    const int64_t one = profile_int(a, KEY_NODES_MAX), other = profile_int(b, KEY_NODES_MAX);
    return one != other ? (one > other ? -1 : 1)
                        : strcmp(((const Profile *)a)->name, ((const Profile *)b)->name);
}

static Status add_profile(const Profiles *profiles, const char *name, Profile *list, size_t *count,
                          Fault *fault) {
    const Status status = profiles_find(profiles, name, &list[*count], fault);
    for (size_t i = 0; i < *count && status == STATUS_OK; i++)
        if (strcmp(list[i].name, name) == 0)
            return fault_set(fault, STATUS_USAGE, "%s is named twice", name);
    *count += status == STATUS_OK;
    return status;
}

Status profiles_find_several(const Profiles *profiles, const char *names, Profile **list,
                             size_t *count, Fault *fault) {
    const bool all = strcmp(names, "all") == 0;
    Status status = STATUS_OK;
    *count = 0;
    *list = xcalloc(profiles->count + 1, sizeof **list);
    for (size_t i = 0; i < profiles->count && all; i++)
        (*list)[(*count)++] = profiles->items[i].profile;
    for (const char *at = all ? NULL : names; at && status == STATUS_OK;) {
        const size_t len = strcspn(at, ",");
        char *name = strndup(at, len);
        status = add_profile(profiles, name, *list, count, fault);
        free(name);
        at = at[len] == ',' ? at + len + 1 : NULL;
    }
    qsort(*list, *count, sizeof **list, compare_nodes_descending);
    if (status != STATUS_OK) {
        free(*list);
        *list = NULL;
    }
    return status;
}

// Replaces the profile of the same name, or appends one.
static void set_profile(Profiles *profiles, const KnownProfile *known) {
    KnownProfile *slot = find_known(profiles, known->profile.name);
    if (!slot)
        slot = array_add(&profiles->items, &profiles->count, &profiles->cap);
    *slot = *known;
}

static void add_shipped(Profiles *profiles) {
    KnownProfile known = {.ships = true};
    for (size_t i = 0; profile_name(i); i++)
        if (profile_find(profile_name(i), &known.profile, NULL) == STATUS_OK)
            set_profile(profiles, &known);
}

static int line_of_filters(const SectionReader *reader) {
    size_t key = 0;
    while (strcmp(file_key(key), filters_key) != 0)
        key++;
    return reader->key_lines[key];
}

// Notes the flaw of a section that is wrong as a whole, though each of its lines is right.
static void note_flaw(SectionReader *reader) {
    const KnownProfile *current = &reader->current;
    const int filters_line = line_of_filters(reader);
    if (current->profile.filter_count > 0) {
        Fault why;
        if (profile_check(&current->profile, &why) != STATUS_OK) {
            reader->flaw_line = current->line;
            fault_set(&reader->flaw, STATUS_SYNTAX, "[%s]: %s", current->profile.name, why.text);
        }
    } else if (filters_line) {
        reader->flaw_line = filters_line;
        fault_set(&reader->flaw, STATUS_SYNTAX, "filters: at least one is needed");
    } else {
        reader->flaw_line = current->line;
        fault_set(&reader->flaw, STATUS_SYNTAX,
                  "[%s] has no filters; name some, or a base = PROFILE", current->profile.name);
    }
}

// Ends a section. Its flaw is reported after the last line: it may be in an earlier line.
static void end_section(SectionReader *reader) {
    if (!reader->current.line)
        return;
    reader->current.profile.effort = EFFORT_NORMAL; // the file gives the numbers of normal effort
    reader->current.profile.has_quick_steps = false;
    if (!reader->flaw_line)
        note_flaw(reader);
    set_profile(reader->profiles, &reader->current);
}

static Status check_name(const char *name, Fault *fault) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789-_";
    size_t len = strlen(name);
    if (len == 0 || len >= PROFILE_NAME_MAX || strspn(name, allowed) != len) {
        return fault_set(fault, STATUS_SYNTAX,
                         "[%.60s]: a profile's name is 1 to %d letters, digits, - and _", name,
                         PROFILE_NAME_MAX - 1);
    }
    return strcmp(name, PROFILE_IMPORTED) != 0
               ? STATUS_OK
               : fault_set(fault, STATUS_SYNTAX, "[%s]: that is what came as puzzles", name);
}

static Status begin_section(SectionReader *reader, const IniEntry *entry, Fault *fault) {
    end_section(reader);
    const Status status = check_name(entry->section, fault);
    if (status != STATUS_OK)
        return status;
    const KnownProfile *known = find_known(reader->profiles, entry->section);
    if (known && known->line) {
        return fault_set(fault, STATUS_SYNTAX, "[%s] stands in line %d already", entry->section,
                         known->line);
    }
    memset(reader->key_lines, 0, sizeof reader->key_lines);
    reader->has_keys = false;
    if (known) {
        reader->current = *known;
    } else {
        reader->current = (KnownProfile){.ships = false};
        profile_init(&reader->current.profile, entry->section);
    }
    reader->current.line = entry->line;
    return STATUS_OK;
}

static Status read_base(SectionReader *reader, const char *value, Fault *fault) {
    Profile *profile = &reader->current.profile, base;
    if (reader->has_keys)
        return fault_set(fault, STATUS_SYNTAX, "base stands before all other keys of its section");
    Fault why;
    Status status = profiles_find(reader->profiles, value, &base, &why);
    if (status != STATUS_OK)
        return fault_set(fault, status, "base: %s", why.text);
    memcpy(base.name, profile->name, sizeof base.name);
    *profile = base;
    return STATUS_OK;
}

// Reads all filters lines of the section again with every new one, so that an error names its line.
static Status read_filters(SectionReader *reader, const IniEntry *entry, Fault *fault) {
    Profile *profile = &reader->current.profile;
    if (!entry->continues) {
        reader->without_filters = *profile;
        profile->filter_count = 0;
        str_clear(&reader->filters);
    }
    str_addf(&reader->filters, " %s", entry->value);
    if (profile->filter_count == 0 && entry->value[0] == '\0')
        return STATUS_OK; // later lines may add the missing filters
    Profile changed = reader->without_filters;
    const Status status = profile_set_key(&changed, filters_key, str_text(&reader->filters), fault);
    memcpy(profile->filters, changed.filters, sizeof changed.filters);
    memcpy(profile->terms, changed.terms, sizeof changed.terms);
    profile->filter_count = changed.filter_count;
    return status;
}

// Refuses a key that is unknown, or that this section has already.
static Status note_key_line(SectionReader *reader, const IniEntry *entry, Fault *fault) {
    size_t key = 0;
    while (file_key(key) && strcmp(file_key(key), entry->key) != 0)
        key++;
    if (key == FILE_KEYS) {
        return fault_set_nearest(fault, STATUS_SYNTAX, entry->key, text_name_by,
                                 &(TextName *){file_key}, "there is no key \"%.100s\"", entry->key);
    }
    if (entry->continues && strcmp(entry->key, filters_key) != 0)
        return fault_set(fault, STATUS_SYNTAX, "the value of %s stands on one line", entry->key);
    if (reader->key_lines[key] && !entry->continues)
        return fault_set(fault, STATUS_SYNTAX, "%s stands there twice", entry->key);
    if (!entry->continues)
        reader->key_lines[key] = entry->line;
    return STATUS_OK;
}

static Status read_key(SectionReader *reader, const IniEntry *entry, Fault *fault) {
    if (!reader->current.line) {
        return fault_set(fault, STATUS_SYNTAX, "%.100s stands before the first [NAME] of a profile",
                         entry->key);
    }
    Status status = note_key_line(reader, entry, fault);
    if (status != STATUS_OK)
        return status;
    if (strcmp(entry->key, base_key) == 0)
        return read_base(reader, entry->value, fault);
    reader->has_keys = true;
    return strcmp(entry->key, filters_key) == 0
               ? read_filters(reader, entry, fault)
               : profile_set_key(&reader->current.profile, entry->key, entry->value, fault);
}

static Status read_entry(void *context, const IniEntry *entry, Fault *fault) {
    Status status =
        entry->key ? read_key(context, entry, fault) : begin_section(context, entry, fault);
    // profile.h reports STATUS_USAGE for a wrong key or value; here the file is wrong.
    return status == STATUS_OK ? status : STATUS_SYNTAX;
}

static Status read_file(SectionReader *reader, const char *path, Fault *fault) {
    Fault why;
    Status status = ini_read(path, read_entry, reader, &why);
    if (status == STATUS_NOT_FOUND)
        return STATUS_OK;
    if (status != STATUS_OK)
        return fault_set(fault, status, "%s", why.text);
    end_section(reader);
    return reader->flaw_line == 0 ? STATUS_OK
                                  : fault_set(fault, STATUS_SYNTAX, "%.200s:%d: %s", path,
                                              reader->flaw_line, reader->flaw.text);
}

Status profiles_read(Profiles *profiles, const char *path, Fault *fault) {
    *profiles = (Profiles){0};
    CLEANUP(str_done) Str full_path = {0};
    // If no config folder can be named, there is no such file.
    path = file_path_or_xdg(path, XDG_CONFIG, "profiles.ini", &full_path, NULL) == STATUS_OK
               ? str_text(&full_path)
               : NULL;
    SectionReader reader = {.profiles = profiles};
    add_shipped(profiles);
    const Status status = path ? read_file(&reader, path, fault) : STATUS_OK;
    if (status != STATUS_OK) {
        profiles_done(profiles);
        add_shipped(profiles);
    }
    str_done(&reader.filters);
    return status;
}

void profiles_done(Profiles *profiles) {
    free(profiles->items);
    *profiles = (Profiles){0};
}

static Status write_section(const Profiles *profiles, const Profile *profile, const char *name,
                            Str *out, Fault *fault) {
    const KnownProfile *known = find_known(profiles, name),
                       *base = find_known(profiles, profile->name);
    const bool is_same_name = strcmp(name, profile->name) == 0;
    if (check_name(name, fault) != STATUS_OK)
        return STATUS_SYNTAX;
    if (known && (known->line > 0 || !is_same_name))
        return fault_set(fault, STATUS_USAGE, "there is a profile %s already", name);
    if (!base)
        return fail_unknown_profile(profiles, profile->name, fault);
    str_addf(out, "%s[%s]\n", out->len > 0 ? "\n" : "", name);
    if (!is_same_name)
        str_addf(out, "base = %s\n", profile->name);
    profile_diff_ini(profile, &base->profile, out);
    return STATUS_OK;
}

Status profiles_keep(Profiles *profiles, const char *path, const Profile *profile, const char *name,
                     Fault *fault) {
    CLEANUP(str_done) Str full_path = {0}, content = {0};
    profiles_done(profiles);
    Status status = profiles_read(profiles, path, fault);
    if (status == STATUS_OK)
        status = file_path_or_xdg(path, XDG_CONFIG, "profiles.ini", &full_path, fault);
    if (status == STATUS_OK) {
        status = file_read(str_text(&full_path), INI_FILE_MAX, &content, fault);
        status = status == STATUS_NOT_FOUND ? STATUS_OK : status;
    }
    if (status == STATUS_OK) {
        str_add(&content, content.len > 0 && content.data[content.len - 1] != '\n' ? "\n" : "");
        status = write_section(profiles, profile, name, &content, fault);
    }
    if (status == STATUS_OK)
        status = file_write(str_text(&full_path), str_text(&content), content.len, fault);
    if (status == STATUS_OK) {
        profiles_done(profiles);
        status = profiles_read(profiles, path, fault);
    }
    return status;
}
