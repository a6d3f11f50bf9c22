// The engines to choose from: those of the INI file, Stockfish, the built-in one.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/xalloc.h"
#include "onlymove/ini.h"
#include "onlymove/setup.h"
#include "onlymove/str.h"

static const char section_word[] = "engine";
static const char option_word[] = "option.";
static const char builtin_name[] = "builtin";

enum { WORKERS_MAX = 256 };

// A name that the file gives, of an engine whose section may follow.
typedef struct Named {
    Str name;
    int line; // 0: not given
} Named;

typedef struct Reader {
    EngineSetups *setups;
    Named chosen, second; // the engine to begin with, and the one for second opinions
    int section_line;     // of the last engine
} Reader;

static const char *name_at(const void *table, size_t index)
{
    return ((const char *const *)table)[index];
}

static Status unknown_key(const char *key, const char *const keys[], Fault *fault)
{
    const char *nearest = text_nearest(key, name_at, keys);
    return fault_set(fault, STATUS_SYNTAX, "there is no key \"%.100s\"%s%s", key,
                     nearest[0] ? "; nearest: " : "", nearest);
}

static EngineSetup *find_setup(const EngineSetups *setups, const char *name)
{
    for (size_t i = 0; i < setups->count; i++) {
        if (strcasecmp(setups->items[i].name, name) == 0) {
            return &setups->items[i];
        }
    }
    return NULL;
}

const EngineSetup *setups_find(const EngineSetups *setups, const char *name)
{
    return find_setup(setups, name);
}

bool setups_only_builtin(const EngineSetups *setups)
{
    return setups->count == 1 && strcmp(setups->items[0].name, builtin_name) == 0;
}

Status setups_add(EngineSetups *setups, EngineSetup *setup, Fault *fault)
{
    if (!array_fit(&setups->items, &setups->cap, setups->count + 1)) {
        return fault_memory(fault);
    }
    setups->items[setups->count++] = *setup;
    *setup = (EngineSetup){0};
    return STATUS_OK;
}

static Status begin_engine(EngineSetups *setups, const char *name, Fault *fault)
{
    if (!name[0]) {
        return fault_set(fault, STATUS_SYNTAX, "the engine has no name; write [engine NAME]");
    }
    if (find_setup(setups, name)) {
        return fault_set(fault, STATUS_SYNTAX, "there are two engines of the name \"%s\"", name);
    }
    CLEANUP(setup_done) EngineSetup setup = {.name = strdup(name)};
    return setup.name ? setups_add(setups, &setup, fault) : fault_memory(fault);
}

// Where an engine's section ends.
static Status check_last(const Reader *reader, Fault *fault)
{
    const EngineSetups *setups = reader->setups;
    const EngineSetup *last = setups->count ? &setups->items[setups->count - 1] : NULL;
    if (!last || last->argv) {
        return STATUS_OK;
    }
    return fault_set(fault, STATUS_SYNTAX, "the engine \"%s\" of line %d has no command",
                     last->name, reader->section_line);
}

static Status begin_section(Reader *reader, const IniEntry *entry, Fault *fault)
{
    Status status = check_last(reader, fault);
    if (status != STATUS_OK) {
        return status;
    }
    size_t len = strlen(section_word);
    const char *name = entry->section + len;
    if (strncmp(entry->section, section_word, len) != 0 ||
        (*name != ' ' && *name != '\t' && *name != '\0')) {
        return fault_set(fault, STATUS_SYNTAX, "there is no section [%s]; nearest: [engine NAME]",
                         entry->section);
    }
    reader->section_line = entry->line;
    return begin_engine(reader->setups, name + strspn(name, " \t"), fault);
}

Status setups_read_workers(const char *text, int *workers, Fault *fault)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end || number < 1 || number > WORKERS_MAX) {
        return fault_set(fault, STATUS_USAGE, "workers: a number from 1 to %d, not \"%.100s\"",
                         WORKERS_MAX, text);
    }
    *workers = (int)number;
    return STATUS_OK;
}

static Status take_top(Reader *reader, const IniEntry *entry, Fault *fault)
{
    static const char *const keys[] = {"engine", "workers", "clipboard", "second", NULL};
    if (strcmp(entry->key, keys[0]) == 0 || strcmp(entry->key, keys[3]) == 0) {
        Named *named = strcmp(entry->key, keys[0]) == 0 ? &reader->chosen : &reader->second;
        str_clear(&named->name);
        str_add(&named->name, entry->value);
        named->line = entry->line;
        return STATUS_OK;
    }
    if (strcmp(entry->key, keys[2]) == 0) {
        reader->setups->clipboard = strcmp(entry->value, "yes") == 0;
        return reader->setups->clipboard || strcmp(entry->value, "no") == 0
                   ? STATUS_OK
                   : fault_set(fault, STATUS_SYNTAX, "clipboard: yes or no, not \"%.40s\"",
                               entry->value);
    }
    return strcmp(entry->key, keys[1]) == 0
               ? setups_read_workers(entry->value, &reader->setups->workers, fault)
               : unknown_key(entry->key, keys, fault);
}

static Status take_command(EngineSetup *setup, const char *value, Fault *fault)
{
    if (setup->argv) {
        return fault_set(fault, STATUS_SYNTAX, "the engine \"%s\" has two commands", setup->name);
    }
    CLEANUP(setup_done) EngineSetup read = {0};
    const Status status = setup_from_command(&read, value, fault);
    setup->argv = read.argv;
    read.argv = NULL;
    return status;
}

static Status take_option(EngineSetup *setup, const IniEntry *entry, Fault *fault)
{
    CLEANUP(str_done) Str assignment = {0};
    str_addf(&assignment, "%s=%s", entry->key + strlen(option_word), entry->value);
    Status status = assignment.failed ? fault_memory(fault)
                                      : setup_set_option(setup, str_text(&assignment), fault);
    return status;
}

static Status take_memory(EngineSetup *setup, const char *value, Fault *fault)
{
    char *end;
    const long number = strtol(value, &end, 10);
    const bool any = strcmp(value, "any") == 0;
    if (!any && (*end || number < SETUP_MEMORY_LEAST || number > SETUP_MEMORY_MOST)) {
        return fault_set(fault, STATUS_SYNTAX,
                         "memory: megabytes, %d to %d, or the word any, not \"%.100s\"",
                         SETUP_MEMORY_LEAST, SETUP_MEMORY_MOST, value);
    }
    setup->memory = any ? SETUP_MEMORY_ANY : (int)number;
    return STATUS_OK;
}

static Status take_of_engine(EngineSetup *setup, const IniEntry *entry, Fault *fault)
{
    static const char *const keys[] = {"command", "memory", "option.NAME", NULL};
    if (strcmp(entry->key, keys[0]) == 0) {
        return take_command(setup, entry->value, fault);
    }
    if (strcmp(entry->key, keys[1]) == 0) {
        return take_memory(setup, entry->value, fault);
    }
    return strncmp(entry->key, option_word, strlen(option_word)) == 0
               ? take_option(setup, entry, fault)
               : unknown_key(entry->key, keys, fault);
}

static Status take_entry(void *context, const IniEntry *entry, Fault *fault)
{
    Reader *reader = context;
    const EngineSetups *setups = reader->setups;
    if (entry->continues) {
        return fault_set(fault, STATUS_SYNTAX, "the value of %.100s stands on one line",
                         entry->key);
    }
    Status status = !entry->key ? begin_section(reader, entry, fault)
                    : !entry->section[0]
                        ? take_top(reader, entry, fault)
                        : take_of_engine(&setups->items[setups->count - 1], entry, fault);
    // A wrong word of the file is no wrong usage of the program.
    return status == STATUS_USAGE ? STATUS_SYNTAX : status;
}

static Status read_file(Reader *reader, const char *path, Fault *fault)
{
    Fault why;
    Status status = ini_read(path, take_entry, reader, fault);
    if (status == STATUS_OK && (status = check_last(reader, &why)) != STATUS_OK) {
        fault_set(fault, status, "%.200s: %.250s", path, why.text);
    }
    return status == STATUS_NOT_FOUND ? STATUS_OK : status;
}

static Status add_stockfish(EngineSetups *setups, Fault *fault)
{
    CLEANUP(setup_done) EngineSetup setup = {0};
    if (find_setup(setups, "stockfish") || setup_from_command(&setup, NULL, NULL) != STATUS_OK) {
        return STATUS_OK;
    }
    return setups_add(setups, &setup, fault);
}

static Status add_builtin(EngineSetups *setups, const char *program, Fault *fault)
{
    char word[] = "engine";
    char *argv[] = {(char *)(uintptr_t)program, word, NULL};
    CLEANUP(setup_done) EngineSetup setup = {0};
    if (!program || find_setup(setups, builtin_name)) {
        return STATUS_OK;
    }
    const Status status = setup_from_words(&setup, argv, fault);
    if (status != STATUS_OK) {
        return status;
    }
    free(setup.name);
    setup.name = strdup(builtin_name);
    return setup.name ? setups_add(setups, &setup, fault) : fault_memory(fault);
}

static const char *engine_at(const void *table, size_t index)
{
    const EngineSetups *setups = table;
    return index < setups->count ? setups->items[index].name : NULL;
}

// Leaves *index as it is where the file gives no name.
static Status find_named(const EngineSetups *setups, const Named *named, const char *path,
                         size_t *index, Fault *fault)
{
    if (!named->line) {
        return STATUS_OK;
    }
    const char *name = str_text(&named->name);
    const EngineSetup *found = find_setup(setups, name);
    if (found) {
        *index = (size_t)(found - setups->items);
        return STATUS_OK;
    }
    const char *nearest = text_nearest(name, engine_at, setups);
    return fault_set(fault, STATUS_SYNTAX, "%.200s:%d: there is no engine \"%.100s\"%s%.100s", path,
                     named->line, name, *nearest ? "; nearest: " : "", nearest);
}

Status setups_read(EngineSetups *setups, const char *path, const char *program, Fault *fault)
{
    *setups = (EngineSetups){0};
    Reader reader = {.setups = setups};
    Status status = path ? read_file(&reader, path, fault) : STATUS_OK;
    status = status == STATUS_OK ? add_stockfish(setups, fault) : status;
    status = status == STATUS_OK ? add_builtin(setups, program, fault) : status;
    if (status == STATUS_OK) {
        status = find_named(setups, &reader.chosen, path, &setups->chosen, fault);
    }
    if (status == STATUS_OK && reader.second.line) {
        status = find_named(setups, &reader.second, path, &setups->second, fault);
        setups->second++;
    }
    str_done(&reader.chosen.name);
    str_done(&reader.second.name);
    if (status != STATUS_OK) {
        setups_done(setups);
    }
    return status;
}

void setups_done(EngineSetups *setups)
{
    for (size_t i = 0; i < setups->count; i++) {
        setup_done(&setups->items[i]);
    }
    free(setups->items);
    *setups = (EngineSetups){0};
}
