// An engine's setup, its command and options, and the list of setups: those of the INI file,
// Stockfish, the built-in engine.
#include "onlymove/setup.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/xalloc.h"
#include "onlymove/engine.h"
#include "onlymove/file.h"
#include "onlymove/str.h"
#include "src/engine/uci/uci.h"

// Options that only searches may set.
static const char *const reserved_options[] = {"MultiPV", "UCI_Chess960"};

void setup_done(EngineSetup *setup) {
    for (size_t i = 0; i < setup->option_count; i++) {
        free(setup->options[i].name);
        free(setup->options[i].value);
    }
    free(setup->options);
    free(setup->argv);
    free(setup->name);
    *setup = (EngineSetup){0};
}

static char **copy_argv(char *const argv[]) {
    size_t count = 0;
    size_t bytes = 0;
    for (; argv[count]; count++)
        bytes += strlen(argv[count]) + 1;
    char **copy = xmalloc((count + 1) * sizeof *copy + bytes);
    char *at = (char *)(copy + count + 1);
    for (size_t i = 0; i < count; i++) {
        size_t size = strlen(argv[i]) + 1;
        copy[i] = memcpy(at, argv[i], size);
        at += size;
    }
    copy[count] = NULL;
    return copy;
}

static SetupOption *find_option(const EngineSetup *setup, const char *name, size_t len) {
    for (size_t i = 0; i < setup->option_count; i++) {
        SetupOption *option = &setup->options[i];
        if (strlen(option->name) == len && strncasecmp(option->name, name, len) == 0)
            return option;
    }
    return NULL;
}

// Sets an option and moves it to the end, so that options are in the order of their last setting.
static void put_option(EngineSetup *setup, const char *name, size_t len, const char *value) {
    Str new_name = {0};
    str_add_bytes(&new_name, name, len);
    char *new_value = value ? xstrdup(value) : NULL;
    array_grow(&setup->options, &setup->option_cap, setup->option_count + 1);
    SetupOption *old = find_option(setup, name, len);
    if (old) {
        free(old->name);
        free(old->value);
        size_t after_count = (size_t)(setup->options + setup->option_count - (old + 1));
        memmove(old, old + 1, after_count * sizeof *old);
        setup->option_count--;
    }
    setup->options[setup->option_count++] = (SetupOption){str_take(&new_name), new_value};
}

void setup_copy(EngineSetup *to, const EngineSetup *from) {
    *to = (EngineSetup){.name = from->name ? xstrdup(from->name) : NULL,
                        .argv = from->argv ? copy_argv(from->argv) : NULL,
                        .memory = from->memory};
    for (size_t i = 0; i < from->option_count; i++) {
        const SetupOption *option = &from->options[i];
        put_option(to, option->name, strlen(option->name), option->value);
    }
}

// Makes a setup from an argument vector, which then belongs to it.
static void adopt_argv(EngineSetup *setup, char **argv) {
    *setup = (EngineSetup){.name = xstrdup(path_name(argv[0])), .argv = argv};
}

Status setup_from_words(EngineSetup *setup, char *const argv[], Fault *fault) {
    if (!argv[0])
        return fault_set(fault, STATUS_USAGE, "the engine command is empty");
    adopt_argv(setup, copy_argv(argv));
    return STATUS_OK;
}

Status setup_from_command(EngineSetup *setup, const char *command, Fault *fault) {
    if (!command) {
        CLEANUP(str_done) Str path = {0};
        const Status status = stockfish_find(&path, fault);
        return status == STATUS_OK ? setup_from_words(setup, (char *[]){path.data, NULL}, fault)
                                   : status;
    }
    char **argv = engine_command_split(command, fault);
    if (!argv)
        return STATUS_USAGE;
    adopt_argv(setup, argv);
    return STATUS_OK;
}

// Whether a text has control characters. A line end would begin another command to the engine.
static bool has_control(Span text) {
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.text[i] < ' ' || text.text[i] == 0x7f)
            return true;
    return false;
}

// What is wrong with an option; NULL: nothing.
static const char *option_problem(Span name, Span value) {
    if (name.len == 0)
        return "it names no option; write NAME=VALUE";
    for (size_t i = 0; i < sizeof reserved_options / sizeof reserved_options[0]; i++)
        if (span_is_name(name, reserved_options[i]))
            return "every search sets that option itself";
    return has_control(name) || has_control(value) ? "it has a control character" : NULL;
}

Status setup_set_option(EngineSetup *setup, const char *assignment, Fault *fault) {
    const size_t len = strlen(assignment), name_len = strcspn(assignment, "=");
    const bool has_value = name_len < len;
    const Span name = span_trim((Span){assignment, name_len});
    const Span value = has_value ? span_trim((Span){assignment + name_len + 1, len - name_len - 1})
                                 : (Span){"", 0};
    const char *problem = option_problem(name, value);
    if (problem) {
        return fault_set(fault, STATUS_USAGE, "the engine option \"%.200s\": %s", assignment,
                         problem);
    }
    CLEANUP(str_done) Str text = {0};
    str_add_bytes(&text, value.text, value.len);
    put_option(setup, name.text, name.len, has_value ? str_text(&text) : NULL);
    return STATUS_OK;
}

// --- The setups to choose from

static const char engine_section[] = "engine";
static const char option_prefix[] = "option.";
static const char builtin_name[] = "builtin";

enum { WORKERS_MAX = 256 };

// The name of an engine as a key of the file gives it; the engine's section may follow later.
typedef struct EngineName {
    Str name;
    int line; // of the key; 0: the file has no such key
} EngineName;

typedef struct SetupsReader {
    EngineSetups *setups;
    EngineName chosen, second; // the engine to begin with, and the one for second opinions
    int section_line;          // where the last engine's section begins
} SetupsReader;

static Status unknown_key(const char *key, const char *const keys[], Fault *fault) {
    return fault_set_nearest(fault, STATUS_SYNTAX, key, text_name_in, keys,
                             "there is no key \"%.100s\"", key);
}

const EngineSetup *setups_find(const EngineSetups *setups, const char *name) {
    for (size_t i = 0; i < setups->count; i++)
        if (strcasecmp(setups->items[i].name, name) == 0)
            return &setups->items[i];
    return NULL;
}

bool setups_has_only_builtin(const EngineSetups *setups) {
    return setups->count == 1 && strcmp(setups->items[0].name, builtin_name) == 0;
}

void setups_add(EngineSetups *setups, EngineSetup *setup) {
    *array_add(&setups->items, &setups->count, &setups->cap) = *setup;
    *setup = (EngineSetup){0};
}

static Status begin_engine(EngineSetups *setups, const char *name, Fault *fault) {
    if (!name[0])
        return fault_set(fault, STATUS_SYNTAX, "the engine has no name; write [engine NAME]");
    if (setups_find(setups, name))
        return fault_set(fault, STATUS_SYNTAX, "there are two engines of the name \"%s\"", name);
    setups_add(setups, &(EngineSetup){.name = xstrdup(name)});
    return STATUS_OK;
}

// Checks the last engine where its section ends.
static Status check_last_engine(const SetupsReader *reader, Fault *fault) {
    const EngineSetups *setups = reader->setups;
    const EngineSetup *last = setups->count ? &setups->items[setups->count - 1] : NULL;
    if (!last || last->argv)
        return STATUS_OK;
    return fault_set(fault, STATUS_SYNTAX, "the engine \"%s\" of line %d has no command",
                     last->name, reader->section_line);
}

static Status begin_section(SetupsReader *reader, const IniEntry *entry, Fault *fault) {
    Status status = check_last_engine(reader, fault);
    if (status != STATUS_OK)
        return status;
    size_t len = strlen(engine_section);
    const char *name = entry->section + len;
    if (strncmp(entry->section, engine_section, len) != 0 ||
        (*name != ' ' && *name != '\t' && *name != '\0')) {
        return fault_set(fault, STATUS_SYNTAX, "there is no section [%s]; nearest: [engine NAME]",
                         entry->section);
    }
    reader->section_line = entry->line;
    return begin_engine(reader->setups, name + strspn(name, " \t"), fault);
}

Status setups_read_workers(const char *text, int *workers, Fault *fault) {
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end || number < 1 || number > WORKERS_MAX) {
        return fault_set(fault, STATUS_USAGE, "workers: a number from 1 to %d, not \"%.100s\"",
                         WORKERS_MAX, text);
    }
    *workers = (int)number;
    return STATUS_OK;
}

static Status take_top_key(SetupsReader *reader, const IniEntry *entry, Fault *fault) {
    static const char *const keys[] = {"engine", "workers", "clipboard", "second", NULL};
    if (strcmp(entry->key, keys[0]) == 0 || strcmp(entry->key, keys[3]) == 0) {
        EngineName *named = strcmp(entry->key, keys[0]) == 0 ? &reader->chosen : &reader->second;
        str_set(&named->name, entry->value);
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

static Status take_command(EngineSetup *setup, const char *value, Fault *fault) {
    if (setup->argv)
        return fault_set(fault, STATUS_SYNTAX, "the engine \"%s\" has two commands", setup->name);
    CLEANUP(setup_done) EngineSetup parsed = {0};
    const Status status = setup_from_command(&parsed, value, fault);
    setup->argv = parsed.argv;
    parsed.argv = NULL;
    return status;
}

static Status take_option(EngineSetup *setup, const IniEntry *entry, Fault *fault) {
    CLEANUP(str_done) Str assignment = {0};
    str_addf(&assignment, "%s=%s", entry->key + strlen(option_prefix), entry->value);
    return setup_set_option(setup, str_text(&assignment), fault);
}

static Status take_memory(EngineSetup *setup, const char *value, Fault *fault) {
    char *end;
    const long number = strtol(value, &end, 10);
    const bool any = strcmp(value, "any") == 0;
    if (!any && (*end || number < SETUP_MEMORY_MIN || number > SETUP_MEMORY_MAX)) {
        return fault_set(fault, STATUS_SYNTAX,
                         "memory: megabytes, %d to %d, or the word any, not \"%.100s\"",
                         SETUP_MEMORY_MIN, SETUP_MEMORY_MAX, value);
    }
    setup->memory = any ? SETUP_MEMORY_ANY : (int)number;
    return STATUS_OK;
}

static Status take_engine_key(EngineSetup *setup, const IniEntry *entry, Fault *fault) {
    static const char *const keys[] = {"command", "memory", "option.NAME", NULL};
    if (strcmp(entry->key, keys[0]) == 0)
        return take_command(setup, entry->value, fault);
    if (strcmp(entry->key, keys[1]) == 0)
        return take_memory(setup, entry->value, fault);
    return strncmp(entry->key, option_prefix, strlen(option_prefix)) == 0
               ? take_option(setup, entry, fault)
               : unknown_key(entry->key, keys, fault);
}

static Status take_entry(void *context, const IniEntry *entry, Fault *fault) {
    SetupsReader *reader = context;
    const EngineSetups *setups = reader->setups;
    if (entry->continues) {
        return fault_set(fault, STATUS_SYNTAX, "the value of %.100s stands on one line",
                         entry->key);
    }
    Status status = !entry->key ? begin_section(reader, entry, fault)
                    : !entry->section[0]
                        ? take_top_key(reader, entry, fault)
                        : take_engine_key(&setups->items[setups->count - 1], entry, fault);
    // STATUS_USAGE is for the command line; in a file the same problem is one of syntax.
    return status == STATUS_USAGE ? STATUS_SYNTAX : status;
}

static Status read_file(SetupsReader *reader, const char *path, Fault *fault) {
    Fault why;
    Status status = ini_read(path, take_entry, reader, fault);
    if (status == STATUS_OK && (status = check_last_engine(reader, &why)) != STATUS_OK)
        fault_set(fault, status, "%.200s: %.250s", path, why.text);
    return status == STATUS_NOT_FOUND ? STATUS_OK : status;
}

// Adds Stockfish and the built-in engine, where the file has no engines of these names.
static void add_default_engines(EngineSetups *setups, const char *program) {
    CLEANUP(setup_done) EngineSetup setup = {0};
    if (!setups_find(setups, "stockfish") && setup_from_command(&setup, NULL, NULL) == STATUS_OK)
        setups_add(setups, &setup);
    if (program && !setups_find(setups, builtin_name)) {
        char *path = xstrdup(program), *const argv[] = {path, (char[]){"engine"}, NULL};
        setups_add(setups, &(EngineSetup){.name = xstrdup(builtin_name), .argv = copy_argv(argv)});
        free(path);
    }
}

static const char *engine_name_at(const void *table, size_t index) {
    const EngineSetups *setups = table;
    return index < setups->count ? setups->items[index].name : NULL;
}

// Sets *index to that of the named engine. Changes nothing where the file has no name.
static Status find_named_engine(const EngineSetups *setups, const EngineName *named,
                                const char *path, size_t *index, Fault *fault) {
    if (!named->line)
        return STATUS_OK;
    const char *name = str_text(&named->name);
    const EngineSetup *found = setups_find(setups, name);
    if (found) {
        *index = (size_t)(found - setups->items);
        return STATUS_OK;
    }
    return fault_set_nearest(fault, STATUS_SYNTAX, name, engine_name_at, setups,
                             "%.200s:%d: there is no engine \"%.100s\"", path, named->line, name);
}

Status setups_read(EngineSetups *setups, const char *path, const char *program, Fault *fault) {
    *setups = (EngineSetups){0};
    SetupsReader reader = {.setups = setups};
    Status status = path ? read_file(&reader, path, fault) : STATUS_OK;
    if (status == STATUS_OK) {
        add_default_engines(setups, program);
        status = find_named_engine(setups, &reader.chosen, path, &setups->chosen, fault);
    }
    if (status == STATUS_OK && reader.second.line) {
        status = find_named_engine(setups, &reader.second, path, &setups->second, fault);
        setups->second++;
    }
    str_done(&reader.chosen.name);
    str_done(&reader.second.name);
    if (status != STATUS_OK)
        setups_done(setups);
    return status;
}

void setups_done(EngineSetups *setups) {
    for (size_t i = 0; i < setups->count; i++)
        setup_done(&setups->items[i]);
    free(setups->items);
    *setups = (EngineSetups){0};
}
