// The export formats, what each supports, and the options of an export by their names.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "src/export/out/embedded.h"
#include "src/export/out/format.h"

#define ROW_OF(constant, name) [constant] = &export_##name,
static const Format *const formats[EXPORT_FORMAT_COUNT] = {EXPORT_FORMATS(ROW_OF)};

const Format *export_format_row(ExportFormat format) {
    return formats[format];
}

const char *export_format_name(size_t index) {
    return index < EXPORT_FORMAT_COUNT ? formats[index]->name : NULL;
}

const char *export_format_about(ExportFormat format) {
    return formats[format]->about;
}

void export_format_names(Str *out) {
    for (int i = 0; i < EXPORT_FORMAT_COUNT; i++) {
        const char *between = i == 0 ? "" : i == EXPORT_FORMAT_COUNT - 1 ? " or " : ", ";
        str_addf(out, "%s%s", between, formats[i]->name);
    }
}

Status export_format(const char *name, ExportFormat *format, Fault *fault) {
    for (int i = 0; i < EXPORT_FORMAT_COUNT; i++) {
        if (strcmp(name, formats[i]->name) == 0) {
            *format = (ExportFormat)i;
            return STATUS_OK;
        }
    }
    return fault_set_nearest(fault, STATUS_USAGE, name, text_name_by,
                             &(TextName *){export_format_name}, "no export format is called \"%s\"",
                             name);
}

const char *export_schema(void) {
    return embedded_schema_json;
}

// --- Options

// Returns a sentence on an option that the format does not support, or NULL.
static const char *unsupported_option(const Format *format, const ExportOptions *options) {
    const struct {
        bool is_set;
        unsigned trait;
        const char *sentence;
    } rows[] = {
        {options->from == EXPORT_BEFORE_MISTAKE, TAKES_BEFORE,
         "begins with the position to solve, and not before the mistake"},
        {options->from == EXPORT_AFTER_MISTAKE, TAKES_AFTER,
         "has both positions, or has to begin before the mistake"},
        {options->purpose != EXPORT_FOR_IMPORT, TAKES_PURPOSE, "is for every program alike"},
        {options->details, TAKES_DETAILS, "has no further details"},
        {options->per_page > 0, TAKES_PAGES, "has no pages"},
        {options->title != NULL, TAKES_TITLE, "has no title"},
        {options->suite != NULL, TAKES_SUITE, "names no suite"},
        {options->upside_down, TAKES_UPSIDE_DOWN, "has nothing that stands upside down"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].is_set && !(format->traits & rows[i].trait))
            return rows[i].sentence;
    return NULL;
}

Status export_options_check(ExportFormat format, const ExportOptions *options, Fault *fault) {
    const char *unsupported = unsupported_option(formats[format], options);
    if (unsupported)
        return fault_set(fault, STATUS_USAGE, "%s %s", formats[format]->name, unsupported);
    return options->per_page <= EXPORT_PER_PAGE_MAX
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE, "a page has at most %d diagrams",
                           EXPORT_PER_PAGE_MAX);
}

static void *field_of(const ExportOption *option, ExportOptions *options) {
    return (char *)options + option->offset;
}

static Status take_from(const ExportOption *option, ExportOptions *options, const char *value,
                        Fault *fault) {
    const bool before = strcmp(value, "before") == 0;
    (void)option;
    options->from = before ? EXPORT_BEFORE_MISTAKE : EXPORT_AFTER_MISTAKE;
    return before || strcmp(value, "after") == 0
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE,
                           "a puzzle begins before the mistake or after it, not \"%s\"", value);
}

static Status take_purpose(const ExportOption *option, ExportOptions *options, const char *value,
                           Fault *fault) {
    static const char *const words[] = {"", "study", "database", "print"};
    (void)option;
    for (int i = EXPORT_FOR_STUDY; i <= EXPORT_FOR_PRINT; i++) {
        if (strcmp(value, words[i]) == 0) {
            options->purpose = (ExportPurpose)i;
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_USAGE, "a PGN is for a study, database or print, not \"%s\"",
                     value);
}

static Status take_number(const ExportOption *option, ExportOptions *options, const char *value,
                          Fault *fault) {
    char *end;
    const long number = strtol(value, &end, 10);
    *(size_t *)field_of(option, options) = number > 0 ? (size_t)number : 0;
    return number > 0 && *end == '\0' && number < INT32_MAX
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE, "%s is to be a number from 1 on, not \"%s\"",
                           option->name, value);
}

static Status take_flag(const ExportOption *option, ExportOptions *options, const char *value,
                        Fault *fault) {
    (void)value, (void)fault;
    *(bool *)field_of(option, options) = true;
    return STATUS_OK;
}

static Status take_text(const ExportOption *option, ExportOptions *options, const char *value,
                        Fault *fault) {
    (void)fault;
    *(const char **)field_of(option, options) = value;
    return STATUS_OK;
}

#define OPTION_OF(type, field, name, argument, help)                                               \
    {name, argument, help, offsetof(ExportOptions, field), take_##type},
static const ExportOption options[] = {EXPORT_OPTIONS(OPTION_OF)};

const ExportOption *export_option(size_t index) {
    return index < sizeof options / sizeof *options ? &options[index] : NULL;
}
