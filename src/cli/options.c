// Option tables: reads argument vectors by them, and prints them as help.
#include "src/cli/options.h"

#include <string.h>

#include "onlymove/str.h"

static const Option *find(const Option *options, const char *word, size_t len)
{
    for (const Option *option = options; option->name; option++) {
        if (strlen(option->name) == len && strncmp(option->name, word, len) == 0) {
            return option;
        }
    }
    return NULL;
}

static const char *name_at(const void *table, size_t index)
{
    const Option *options = table;
    return options[index].name;
}

static Status add_word(Words *words, const char *word, Fault *fault)
{
    if (words->count == WORDS_MAX) {
        return fault_set(fault, STATUS_USAGE, "%s: more than %d words", word, WORDS_MAX);
    }
    words->items[words->count++] = word;
    return STATUS_OK;
}

// Reads the option at argv[*at] and moves *at to the last word it takes.
static Status read_option(int argc, char **argv, int *at, const Option *options, Fault *fault)
{
    const char *word = argv[*at];
    size_t len = strcspn(word, "=");
    const Option *option = find(options, word, len);
    const char *value = word[len] == '=' ? word + len + 1 : NULL;
    if (!option) {
        char name[40];
        snprintf(name, sizeof name, "%.*s", (int)len, word);
        const char *nearest = text_nearest(name, name_at, options);
        return fault_set(fault, STATUS_USAGE, "unknown option %.*s%s%s", (int)len, word,
                         nearest[0] ? "; nearest: " : "", nearest);
    }
    if (option->flag) {
        *option->flag = true;
        return value ? fault_set(fault, STATUS_USAGE, "%s takes no value", option->name)
                     : STATUS_OK;
    }
    if (!value) {
        if (*at + 1 >= argc) {
            return fault_set(fault, STATUS_USAGE, "%s needs %s", option->name, option->argument);
        }
        value = argv[++*at];
    }
    if (option->many) {
        return add_word(option->many, value, fault);
    }
    if (option->once && *option->value) {
        return fault_set(fault, STATUS_USAGE, "%s stands there twice: \"%.60s\" and \"%.60s\"",
                         option->name, *option->value, value);
    }
    *option->value = value;
    return STATUS_OK;
}

Status options_read(int argc, char **argv, const Option *options, Operands *operands, Fault *fault)
{
    bool only_operands = false;
    *operands = (Operands){.items = argv + 1};
    for (int at = 1; at < argc; at++) {
        const char *word = argv[at];
        if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (only_operands || word[0] != '-' || word[1] == '\0') {
            operands->items[operands->count++] = argv[at];
        } else {
            Status status = read_option(argc, argv, &at, options, fault);
            if (status != STATUS_OK) {
                return status;
            }
        }
    }
    return STATUS_OK;
}

void option_help(FILE *out, const Option *option)
{
    char left[40];
    snprintf(left, sizeof left, "%s %s", option->name, option->argument ? option->argument : "");
    fprintf(out, "  %-28s %s\n", left, option->help);
}
