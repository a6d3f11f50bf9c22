// Option tables: reads argument vectors by them, and prints them as help.
#include "src/cli/options.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

size_t options_flatten(const Option *table, size_t offset, Option rows[OPTIONS_MAX], size_t count) {
    for (const Option *row = table; row->name || row->group; row++) {
        if (row->group) {
            count = options_flatten(row->group, offset + row->offset, rows, count);
            continue;
        }
        assert(count < OPTIONS_MAX);
        rows[count] = *row;
        rows[count++].offset += offset;
    }
    return count;
}

// The options of a command, with the rows of groups in their places.
typedef struct OptionRows {
    const Option *items;
    size_t count;
} OptionRows;

static const Option *find_option(const OptionRows *rows, const char *word, size_t len) {
    for (size_t i = 0; i < rows->count; i++) {
        const Option *option = &rows->items[i];
        if (strlen(option->name) == len && strncmp(option->name, word, len) == 0)
            return option;
    }
    return NULL;
}

static const char *name_at(const void *table, size_t index) {
    const OptionRows *rows = table;
    return index < rows->count ? rows->items[index].name : NULL;
}

static Status add_value(Values *values, const char *value, Fault *fault) {
    if (values->count == VALUES_MAX)
        return fault_set(fault, STATUS_USAGE, "%s: more than %d values", value, VALUES_MAX);
    values->items[values->count++] = value;
    return STATUS_OK;
}

static Status set_value(const Option *option, const char *value, void *args, Fault *fault) {
    void *field = (char *)args + option->offset;
    if (option->kind == OPTION_MANY)
        return add_value(field, value, fault);
    const char **text = field;
    if (option->kind == OPTION_ONCE && *text) {
        return fault_set(fault, STATUS_USAGE, "%s is given twice: \"%.60s\" and \"%.60s\"",
                         option->name, *text, value);
    }
    *text = value;
    return STATUS_OK;
}

// Reads the option at argv[*at] and moves *at to the last word it takes.
static Status read_option(int argc, char **argv, int *at, const OptionRows *rows, void *args,
                          Fault *fault) {
    const char *word = argv[*at];
    size_t len = strcspn(word, "=");
    const Option *option = find_option(rows, word, len);
    const char *value = word[len] == '=' ? word + len + 1 : NULL;
    if (!option) {
        char name[40];
        snprintf(name, sizeof name, "%.*s", (int)len, word);
        return fault_set_nearest(fault, STATUS_USAGE, name, name_at, rows, "unknown option %.*s",
                                 (int)len, word);
    }
    if (!option->argument && value)
        return fault_set(fault, STATUS_USAGE, "%s takes no value", option->name);
    if (option->kind == OPTION_FLAG) {
        *(bool *)((char *)args + option->offset) = true;
        return STATUS_OK;
    }
    if (!option->argument)
        value = "";
    else if (!value && *at + 1 >= argc)
        return fault_set(fault, STATUS_USAGE, "%s needs %s", option->name, option->argument);
    return set_value(option, value ? value : argv[++*at], args, fault);
}

Status options_read(int argc, char **argv, const Option *rows, size_t count, void *args,
                    Operands *operands, Fault *fault) {
    const OptionRows table = {rows, count};
    bool only_operands = false;
    *operands = (Operands){.items = argv + 1};
    for (int at = 1; at < argc; at++) {
        const char *word = argv[at];
        if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (only_operands || word[0] != '-' || word[1] == '\0') {
            operands->items[operands->count++] = argv[at];
        } else {
            Status status = read_option(argc, argv, &at, &table, args, fault);
            if (status != STATUS_OK)
                return status;
        }
    }
    return STATUS_OK;
}

void option_write_help(const Option *option, Str *out) {
    if (option->choices)
        option->choices(out);
    str_add(out, option->help);
}

void option_print_help_row(const Option *option) {
    CLEANUP(str_done) Str name = {0}, help = {0};
    str_addf(&name, "%s %s", option->name, option->argument ? option->argument : "");
    option_write_help(option, &help);
    printf("  %-28s %s\n", str_text(&name), str_text(&help));
}

Status option_number(const char *option, const char *word, size_t least, size_t most,
                     size_t *number, Fault *fault) {
    enum { DIGITS_MAX = 15 };
    if (!word)
        return STATUS_OK;
    const size_t digits = strspn(word, "0123456789");
    const bool is_whole = digits > 0 && digits <= DIGITS_MAX && !word[digits];
    *number = is_whole ? (size_t)strtoull(word, NULL, 10) : 0;
    if (is_whole && *number >= least && *number <= most)
        return STATUS_OK;
    return most == SIZE_MAX
               ? fault_set(fault, STATUS_USAGE, "%s: \"%.40s\" is no whole number from %zu on",
                           option, word, least)
               : fault_set(fault, STATUS_USAGE, "%s: \"%.40s\" is no whole number from %zu to %zu",
                           option, word, least, most);
}
