// The reasons for a rejection: from the user's file, or the built-in ones.
#include "onlymove/review_journal.h"

#include <ctype.h>
#include <string.h>

#include "onlymove/file.h"

static const Reasons usual_reasons = {
    .items = {{'1', "too easy"},
              {'2', "ambiguous"},
              {'3', "wrong"},
              {'4', "duplicate"},
              {'5', "ugly"},
              {'6', "below level"}},
    .count = 6,
};

const char *reasons_find(const Reasons *reasons, char key) {
    for (size_t i = 0; i < reasons->count; i++)
        if (reasons->items[i].key == key)
            return reasons->items[i].text;
    return NULL;
}

static Status take_entry(void *context, const IniEntry *entry, Fault *fault) {
    Reasons *reasons = context;
    const char *key = entry->key;
    if (!key)
        return fault_set(fault, STATUS_SYNTAX, "[%s]: reasons have no sections", entry->section);
    if (entry->continues || key[1] != '\0' || !isgraph((unsigned char)key[0]) || !entry->value[0] ||
        strlen(entry->value) >= REASON_MAX) {
        return fault_set(fault, STATUS_SYNTAX,
                         "%s: expected KEY = TEXT, a key of one character and a text of at most "
                         "%d bytes",
                         key, REASON_MAX - 1);
    }
    if (key[0] == REASON_OTHER) {
        return fault_set(fault, STATUS_SYNTAX, "%s: is the key for a reason that is not listed",
                         key);
    }
    if (reasons_find(reasons, key[0]) || reasons->count == REASONS_MAX) {
        return fault_set(fault, STATUS_SYNTAX,
                         "%s: each key has one reason, and there are at most %d", key, REASONS_MAX);
    }
    Reason *reason = &reasons->items[reasons->count++];
    reason->key = key[0];
    memcpy(reason->text, entry->value, strlen(entry->value) + 1);
    return STATUS_OK;
}

Status reasons_read(Reasons *reasons, const char *path, Fault *fault) {
    CLEANUP(str_done) Str file_path = {0};
    Fault why;
    Reasons loaded = {.count = 0};
    Status status = file_path_or_xdg(path, XDG_CONFIG, "reasons.ini", &file_path, &why);
    if (status == STATUS_OK)
        status = ini_read(str_text(&file_path), take_entry, &loaded, &why);
    *reasons = status == STATUS_OK && loaded.count > 0 ? loaded : usual_reasons;
    return status == STATUS_OK || status == STATUS_NOT_FOUND
               ? STATUS_OK
               : fault_set(fault, status, "%s", why.text);
}
