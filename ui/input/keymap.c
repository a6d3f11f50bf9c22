// The user's keys: read from keys.ini, checked, and put into the tables that ship.
#include "ui/input/keymap.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "onlymove/xalloc.h"
#include "onlymove/file.h"
#include "onlymove/str.h"
#include "ui/input/commands.h"
#include "ui/input/questions.h"
#include "ui/term/term.h"

// --- Reading

// One binding of the file.
typedef struct Rebinding {
    const char *context; // NULL: everywhere
    const char *key;
    const char *line; // a command with its words; NULL: the key loses its meaning
    int line_number;
} Rebinding;

typedef struct KeymapReader {
    KeyMap *map;
    Rebinding *items;
    size_t count, cap;
} KeymapReader;

#define EVERYWHERE "everywhere"

// Returns the contexts by index: those that views share, then the views that take keys, then NULL.
static const char *context_at(size_t index) {
    static const char *const shared[] = {EVERYWHERE, CONTEXT_PANES, CONTEXT_LISTS, CONTEXT_ROWS,
                                         CONTEXT_PUZZLES};
    if (index < 5)
        return shared[index];
    index -= 5;
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++)
        if (view_takes_keys(view_of((ViewId)id)) && index-- == 0)
            return view_of((ViewId)id)->name;
    return NULL;
}

static Status find_context(const char *name, const char **context, Fault *fault) {
    for (size_t i = 0; (*context = context_at(i)); i++) {
        if (strcmp(*context, name) == 0) {
            *context = i == 0 ? NULL : *context;
            return STATUS_OK;
        }
    }
    return fault_set_nearest(fault, STATUS_SYNTAX, name, text_name_by, &(TextName *){context_at},
                             "keys belong to no [%.40s]", name);
}

static Status find_key(const char *spelled, const char **key, Fault *fault) {
    static const char *const names[][2] = {
        {"Equals", "="}, {"Colon", ":"}, {"Semicolon", ";"}, {"Hash", "#"}, {"Bracket", "["}};
    *key = spelled;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        *key = strcmp(spelled, names[i][0]) == 0 ? names[i][1] : *key;
    if (isdigit((unsigned char)spelled[0]) && spelled[0] != '0')
        return fault_set(fault, STATUS_SYNTAX, "%s begins a count", spelled);
    return term_key_exists(*key) ? STATUS_OK
                                 : fault_set(fault, STATUS_SYNTAX,
                                             "%.40s is no key: a character, Left, PgUp, Enter, "
                                             "Space, C-a, F1 or the like",
                                             spelled);
}

static Status check_command(const char *key, const char *line, Fault *fault) {
    const Command *command = command_named(line, NULL);
    if (!command || !command->run) {
        char word[40];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
        return fault_set_nearest(fault, STATUS_SYNTAX, word, command_name_at, command_table,
                                 "%s: there is no command %s", key, word);
    }
    if (command->decides && question_uses_key(key)) {
        return fault_set(fault, STATUS_SYNTAX,
                         "%s answers questions about other things, and %s decides: another key",
                         key, command->name);
    }
    return STATUS_OK;
}

static bool same_context(const char *one, const char *other) {
    return one && other ? strcmp(one, other) == 0 : one == other;
}

// Returns the number of the line that has bound a key in a context before; -1: none has.
static int line_number_of(const KeymapReader *reader, const char *context, const char *key) {
    for (size_t i = 0; i < reader->count; i++) {
        const Rebinding *item = &reader->items[i];
        if (same_context(item->context, context) && strcmp(key, item->key) == 0)
            return item->line_number;
    }
    return -1;
}

// Returns a copy of a text that lives as long as the map.
static const char *keep_text(KeyMap *map, const char *text) {
    return *array_add(&map->texts, &map->text_count, &map->text_cap) = xstrdup(text);
}

static Status read_entry(void *context, const IniEntry *entry, Fault *fault) {
    KeymapReader *reader = context;
    Rebinding new = {.line_number = entry->line};
    if (find_context(entry->section[0] ? entry->section : EVERYWHERE, &new.context, fault) !=
        STATUS_OK) {
        return STATUS_SYNTAX;
    }
    if (!entry->key)
        return STATUS_OK;
    const char *line = entry->value + strspn(entry->value, " :");
    if (entry->continues)
        return fault_set(fault, STATUS_SYNTAX, "a command stands in one line");
    if (find_key(entry->key, &new.key, fault) != STATUS_OK ||
        (line[0] && check_command(new.key, line, fault) != STATUS_OK)) {
        return STATUS_SYNTAX;
    }
    const int earlier_number = line_number_of(reader, new.context, new.key);
    if (earlier_number >= 0) {
        return fault_set(fault, STATUS_SYNTAX, "%s has a meaning in line %d already", new.key,
                         earlier_number);
    }
    new.key = keep_text(reader->map, new.key);
    if (line[0]) {
        CLEANUP(str_done) Str full_line = {0};
        const Command *command = command_named(line, &line);
        str_addf(&full_line, "%s%s%s", command->name, line[0] ? " " : "", line);
        new.line = keep_text(reader->map, str_text(&full_line));
    }
    *array_add(&reader->items, &reader->count, &reader->cap) = new;
    return STATUS_OK;
}

// --- Tables with what the file says

// Returns the section for a binding: one of its context that has the command, else the first of its
// context; SIZE_MAX: there is none.
static size_t section_of(const KeyMap *map, const Rebinding *item) {
    size_t first = SIZE_MAX;
    for (size_t i = 0; i < map->count; i++) {
        if (!same_context(map->sections[i].context, item->context))
            continue;
        first = first == SIZE_MAX ? i : first;
        for (const KeyBinding *row = map->sections[i].keys; item->line && row->key; row++)
            if (strcmp(row->line, item->line) == 0)
                return i;
    }
    return first;
}

static void remove_key(KeyBinding *keys, const char *key) {
    while (keys->key && strcmp(keys->key, key) != 0)
        keys++;
    for (; keys->key; keys++)
        keys[0] = keys[1];
}

// Puts a key next to the others of its command, else at the end.
static void put_key(KeyBinding *keys, const Rebinding *item) {
    size_t count = 0, at = SIZE_MAX;
    for (; keys[count].key; count++)
        at = strcmp(keys[count].line, item->line) == 0 ? count + 1 : at;
    at = at == SIZE_MAX ? count : at;
    memmove(keys + at + 1, keys + at, (count + 1 - at) * sizeof *keys);
    keys[at] = (KeyBinding){item->key, item->line};
}

// Adds a copy of a section with room for `more` keys.
static void add_section(KeyMap *map, KeySection section, size_t more) {
    size_t count = 0;
    while (section.keys && section.keys[count].key)
        count++;
    KeyBinding *keys = xcalloc(count + more + 1, sizeof *keys);
    if (count > 0)
        memcpy(keys, section.keys, count * sizeof *keys);
    section.keys = keys;
    map->sections[map->count++] = section;
}

static void bind_key(KeyMap *map, const Rebinding *item, size_t more) {
    for (size_t i = 0; i < map->count; i++)
        if (same_context(map->sections[i].context, item->context))
            remove_key((KeyBinding *)map->sections[i].keys, item->key);
    size_t section_index = section_of(map, item);
    if (item->line && section_index == SIZE_MAX) {
        CLEANUP(str_done) Str heading = str_of("In the %s", item->context);
        section_index = map->count;
        add_section(map, (KeySection){item->context, keep_text(map, str_text(&heading)), NULL},
                    more);
    }
    if (item->line)
        put_key((KeyBinding *)map->sections[section_index].keys, item);
}

static void apply_rebindings(const KeymapReader *reader) {
    KeyMap *map = reader->map;
    size_t count = 0;
    while (key_section_shipped(count).keys)
        count++;
    map->sections = xcalloc(count + VIEW_COUNT, sizeof *map->sections);
    for (size_t i = 0; i < count; i++)
        add_section(map, key_section_shipped(i), reader->count);
    for (size_t i = 0; i < reader->count; i++)
        bind_key(map, &reader->items[i], reader->count);
}

// Refuses a key that the file binds everywhere, but all panes or all lists bind differently.
static Status check_hidden(const KeymapReader *reader, const char *path, Fault *fault) {
    const KeyMap *map = reader->map;
    for (size_t i = 0; i < reader->count; i++) {
        const Rebinding *item = &reader->items[i];
        for (size_t s = 0; !item->context && item->line && s < map->count; s++) {
            const KeySection section = map->sections[s];
            const bool is_shared = section.context && view_named(section.context) == VIEW_NONE;
            const char *other = is_shared ? key_line_in(section, item->key) : NULL;
            if (other && strcmp(other, item->line) != 0) {
                return fault_set(fault, STATUS_SYNTAX,
                                 "%.200s:%d: %s is %s in [%s], which goes first: say there what "
                                 "it is",
                                 path, item->line_number, item->key, other, section.context);
            }
        }
    }
    return STATUS_OK;
}

Status keymap_read(KeyMap *map, const char *path, Fault *fault) {
    CLEANUP(str_done) Str file_path = {0};
    KeymapReader reader = {.map = map};
    *map = (KeyMap){0};
    Status status = file_path_or_xdg(path, XDG_CONFIG, "keys.ini", &file_path, fault);
    if (status == STATUS_OK)
        status = ini_read(str_text(&file_path), read_entry, &reader, fault);
    if (status == STATUS_OK && reader.count > 0)
        apply_rebindings(&reader);
    if (status == STATUS_OK)
        status = check_hidden(&reader, str_text(&file_path), fault);
    free(reader.items);
    if (status != STATUS_OK)
        keymap_done(map);
    return status == STATUS_NOT_FOUND ? fault_set(fault, STATUS_OK, "%s", "") : status;
}

void keymap_done(KeyMap *map) {
    for (size_t i = 0; i < map->count; i++)
        free((KeyBinding *)map->sections[i].keys);
    for (size_t i = 0; i < map->text_count; i++)
        free(map->texts[i]);
    free(map->sections);
    free(map->texts);
    *map = (KeyMap){0};
}
