// An engine's setup: its command and its options, as values. What the user may choose from is
// setup_list.c's.
#include "onlymove/setup.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/xalloc.h"
#include "onlymove/engine.h"
#include "src/engine/uci/uci.h"

// Options that are set before each search.
static const char *const reserved[] = {"MultiPV", "UCI_Chess960"};

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
        !array_fit(&setup->options, &setup->option_cap, setup->option_count + 1)) {
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
    to->memory = from->memory;
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
        return fault_memory(fault);
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
    CLEANUP(str_done) Str path = {0};
    Status status = engine_find(&path, fault);
    if (status == STATUS_OK) {
        status = setup_from_words(setup, (char *[]){path.data, NULL}, fault);
    }
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

// A line end would be a command of its own to the engine.
static bool has_control(Span text)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.text[i] < ' ' || text.text[i] == 0x7f) {
            return true;
        }
    }
    return false;
}

// NULL: nothing.
static const char *what_is_wrong(Span name, Span value)
{
    if (name.len == 0) {
        return "it names no option; write NAME=VALUE";
    }
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        if (span_is_name(name, reserved[i])) {
            return "every search sets that option itself";
        }
    }
    return has_control(name) || has_control(value) ? "it has a control character" : NULL;
}

Status setup_set_option(EngineSetup *setup, const char *assignment, Fault *fault)
{
    const size_t len = strlen(assignment), name_len = strcspn(assignment, "=");
    const bool valued = name_len < len;
    const Span name = span_trim((Span){assignment, name_len});
    const Span value =
        valued ? span_trim((Span){assignment + name_len + 1, len - name_len - 1}) : (Span){"", 0};
    const char *wrong = what_is_wrong(name, value);
    if (wrong) {
        return fault_set(fault, STATUS_USAGE, "the engine option \"%.200s\": %s", assignment,
                         wrong);
    }
    char *text = valued ? strndup(value.text, value.len) : NULL;
    const bool put = (text || !valued) && put_option(setup, name.text, name.len, text);
    free(text);
    return put ? STATUS_OK : fault_memory(fault);
}
