// Named patterns: a file of the user's; the program only appends lines to it.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/file.h"
#include "onlymove/limits.h"
#include "onlymove/pattern.h"

static NamedPattern *find_named(const NamedPatterns *named, const char *name) {
    for (size_t i = 0; i < named->count; i++)
        if (strcmp(named->items[i].name, name) == 0)
            return &named->items[i];
    return NULL;
}

const char *named_patterns_find(const NamedPatterns *named, const char *name) {
    const NamedPattern *known = find_named(named, name);
    return known ? known->text : NULL;
}

static void put_named(NamedPatterns *named, const char *name, const char *text) {
    NamedPattern *known = find_named(named, name);
    if (known) {
        char *old_text = known->text; // `text` may be part of it
        known->text = xstrdup(text);
        free(old_text);
        return;
    }
    *array_add(&named->items, &named->count, &named->cap) =
        (NamedPattern){xstrdup(name), xstrdup(text)};
}

static bool is_valid_name(const char *name) {
    return name[0] && strlen(name) < PROFILE_NAME_MAX &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")] ==
               '\0';
}

static Status take_entry(void *context, const IniEntry *entry, Fault *fault) {
    if (!entry->key)
        return fault_set(fault, STATUS_SYNTAX, "[%s]: patterns have no sections", entry->section);
    if (entry->continues || !is_valid_name(entry->key)) {
        return fault_set(fault, STATUS_SYNTAX,
                         "%s: expected NAME = PATTERN, a name of letters, digits, - and _",
                         entry->key);
    }
    put_named(context, entry->key, entry->value);
    return STATUS_OK;
}

Status named_patterns_read(NamedPatterns *named, const char *path, Fault *fault) {
    CLEANUP(str_done) Str file_path = {0};
    Fault why;
    named_patterns_done(named);
    Status status = file_path_or_xdg(path, XDG_CONFIG, "patterns.ini", &file_path, &why);
    if (status == STATUS_OK)
        status = ini_read(str_text(&file_path), take_entry, named, &why);
    if (status == STATUS_OK || status == STATUS_NOT_FOUND)
        return STATUS_OK;
    named_patterns_done(named);
    return fault_set(fault, status, "%s", why.text);
}

void named_patterns_done(NamedPatterns *named) {
    for (size_t i = 0; i < named->count; i++) {
        free(named->items[i].name);
        free(named->items[i].text);
    }
    free(named->items);
    *named = (NamedPatterns){0};
}

// Checks that a line is no comment, fits, and is a valid pattern.
static Status check_new_pattern(const NamedPatterns *named, const char *name, const char *text,
                                Fault *fault) {
    Pattern *pattern;
    if (!is_valid_name(name)) {
        return fault_set(fault, STATUS_USAGE,
                         "\"%.60s\" is no name for a pattern: letters, digits, - and _", name);
    }
    if (strlen(name) + strlen(text) + 3 > INI_LINE_MAX || strpbrk(text, "\r\n") ||
        strstr(text, " ;")) {
        return fault_set(fault, STATUS_LIMIT,
                         "%s: a pattern that is kept has at most %d bytes, and no \" ;\"", name,
                         INI_LINE_MAX - 3 - (int)strlen(name));
    }
    Status status = pattern_new(&pattern, text, named, fault);
    pattern_free(pattern);
    return status;
}

Status named_patterns_keep(NamedPatterns *named, const char *path, const char *name,
                           const char *text, Fault *fault) {
    CLEANUP(str_done) Str file_path = {0}, lines = {0};
    text += strspn(text, " \t");
    Status status = check_new_pattern(named, name, text, fault);
    if (status == STATUS_OK)
        status = file_path_or_xdg(path, XDG_CONFIG, "patterns.ini", &file_path, fault);
    if (status == STATUS_OK) {
        status = file_read(str_text(&file_path), INI_FILE_MAX, &lines, fault);
        status = status == STATUS_NOT_FOUND ? STATUS_OK : status;
    }
    if (status == STATUS_OK) {
        const bool is_terminated = lines.len == 0 || lines.data[lines.len - 1] == '\n';
        str_addf(&lines, "%s%s = %s\n", is_terminated ? "" : "\n", name, text);
        status = file_write(str_text(&file_path), str_text(&lines), lines.len, fault);
    }
    if (status == STATUS_OK)
        put_named(named, name, text);
    return status;
}
