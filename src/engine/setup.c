// An engine's setup: its command and its options, as values. What the user may choose from is
// setup_list.c's.
#include "onlymove/setup.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/array.h"
#include "onlymove/engine.h"

// Options that are set before each search.
static const char *const reserved[] = {"MultiPV", "UCI_Chess960"};

static Status out_of_memory(Fault *fault)
{
    return fault_set(fault, STATUS_MEMORY, "out of memory");
}

void setup_done(EngineSetup *setup)
{
    for (size_t i = 0; i < setup->option_count; i++) {
        free(setup->options[i].name);
        free(setup->options[i].value);
    }
    free(setup->options);
    free(setup->argv);
    free(setup->name);
    *setup = (EngineSetup){0};
}

static char **copy_argv(char *const argv[])
{
    size_t count = 0;
    size_t bytes = 0;
    for (; argv[count]; count++) {
        bytes += strlen(argv[count]) + 1;
    }
    char **copy = malloc((count + 1) * sizeof *copy + bytes);
    if (!copy) {
        return NULL;
    }
    char *at = (char *)(copy + count + 1);
    for (size_t i = 0; i < count; i++) {
        size_t size = strlen(argv[i]) + 1;
        copy[i] = memcpy(at, argv[i], size);
        at += size;
    }
    copy[count] = NULL;
    return copy;
}

static SetupOption *find_option(const EngineSetup *setup, const char *name, size_t len)
{
    for (size_t i = 0; i < setup->option_count; i++) {
        SetupOption *option = &setup->options[i];
        if (strlen(option->name) == len && strncasecmp(option->name, name, len) == 0) {
            return option;
        }
    }
    return NULL;
}

// The later value of a name moves to the end, so that the order is that of what was last said.
static bool put_option(EngineSetup *setup, const char *name, size_t len, const char *value)
{
    char *kept_name = strndup(name, len);
    char *kept_value = value ? strdup(value) : NULL;
    if (!kept_name || (value && !kept_value) ||
        !array_reserve((void **)&setup->options, &setup->option_cap, setup->option_count + 1,
                       sizeof *setup->options)) {
        free(kept_name);
        free(kept_value);
        return false;
    }
    SetupOption *old = find_option(setup, name, len);
    if (old) {
        free(old->name);
        free(old->value);
        size_t after = (size_t)(setup->options + setup->option_count - (old + 1));
        memmove(old, old + 1, after * sizeof *old);
        setup->option_count--;
    }
    setup->options[setup->option_count++] = (SetupOption){kept_name, kept_value};
    return true;
}

bool setup_copy(EngineSetup *to, const EngineSetup *from)
{
    *to = (EngineSetup){0};
    to->name = from->name ? strdup(from->name) : NULL;
    to->argv = from->argv ? copy_argv(from->argv) : NULL;
    bool copied = (to->name || !from->name) && (to->argv || !from->argv);
    for (size_t i = 0; i < from->option_count && copied; i++) {
        const SetupOption *option = &from->options[i];
        copied = put_option(to, option->name, strlen(option->name), option->value);
    }
    if (!copied) {
        setup_done(to);
    }
    return copied;
}

// Takes the vector over.
static Status adopt_words(EngineSetup *setup, char **argv, Fault *fault)
{
    const char *slash = argv ? strrchr(argv[0], '/') : NULL;
    char *name = argv ? strdup(slash ? slash + 1 : argv[0]) : NULL;
    if (!name) {
        free(argv);
        return out_of_memory(fault);
    }
    *setup = (EngineSetup){.name = name, .argv = argv};
    return STATUS_OK;
}

Status setup_from_words(EngineSetup *setup, char *const argv[], Fault *fault)
{
    if (!argv[0]) {
        return fault_set(fault, STATUS_USAGE, "the engine command is empty");
    }
    return adopt_words(setup, copy_argv(argv), fault);
}

static Status from_stockfish(EngineSetup *setup, Fault *fault)
{
    Str path;
    str_init(&path);
    Status status = engine_find(&path, fault);
    if (status == STATUS_OK) {
        status = setup_from_words(setup, (char *[]){path.data, NULL}, fault);
    }
    str_done(&path);
    return status;
}

Status setup_from_command(EngineSetup *setup, const char *command, Fault *fault)
{
    if (!command) {
        return from_stockfish(setup, fault);
    }
    char **argv = engine_command_split(command, fault);
    return argv ? adopt_words(setup, argv, fault) : STATUS_USAGE;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

static size_t trimmed_len(const char *text, size_t len)
{
    while (len && (text[len - 1] == ' ' || text[len - 1] == '\t')) {
        len--;
    }
    return len;
}

// A line end would be a command of its own to the engine.
static bool has_control(const char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text < ' ' || *text == 0x7f) {
            return true;
        }
    }
    return false;
}

static const char *what_is_wrong(const char *name, size_t len)
{
    if (len == 0) {
        return "it names no option; write NAME=VALUE";
    }
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        if (strlen(reserved[i]) == len && strncasecmp(name, reserved[i], len) == 0) {
            return "every search sets that option itself";
        }
    }
    return NULL;
}

Status setup_set_option(EngineSetup *setup, const char *assignment, Fault *fault)
{
    const char *equals = strchr(assignment, '=');
    const char *name = skip_blanks(assignment);
    size_t len = trimmed_len(name, equals && equals > name ? (size_t)(equals - name)
                                   : equals                ? 0
                                                           : strlen(name));
    const char *wrong = what_is_wrong(name, len);
    if (!wrong && has_control(skip_blanks(assignment))) {
        wrong = "it has a control character";
    }
    if (wrong) {
        return fault_set(fault, STATUS_USAGE, "the engine option \"%.200s\": %s", assignment,
                         wrong);
    }
    char *value = NULL;
    if (equals) {
        const char *from = skip_blanks(equals + 1);
        value = strndup(from, trimmed_len(from, strlen(from)));
    }
    bool put = (value || !equals) && put_option(setup, name, len, value);
    free(value);
    return put ? STATUS_OK : out_of_memory(fault);
}
