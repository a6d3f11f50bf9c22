// The options of an export by their names.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/export.h"

static Status take_from(ExportOptions *options, const char *value, Fault *fault)
{
    const bool before = strcmp(value, "before") == 0;
    options->from = before ? EXPORT_FROM_BEFORE : EXPORT_FROM_AFTER;
    return before || strcmp(value, "after") == 0
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE,
                           "a puzzle begins before the mistake or after it, not \"%s\"", value);
}

static Status take_number(const char *name, const char *text, size_t *number, Fault *fault)
{
    char *end;
    const long value = strtol(text, &end, 10);
    *number = value > 0 ? (size_t)value : 0;
    return value > 0 && *end == '\0' && value < INT32_MAX
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE, "%s is to be a number from 1 on, not \"%s\"", name,
                           text);
}

static Status take_split(ExportOptions *options, const char *value, Fault *fault)
{
    return take_number("--split", value, &options->split, fault);
}

static Status take_per_page(ExportOptions *options, const char *value, Fault *fault)
{
    return take_number("--per-page", value, &options->per_page, fault);
}

static Status take_details(ExportOptions *options, const char *value, Fault *fault)
{
    (void)value, (void)fault;
    options->details = true;
    return STATUS_OK;
}

static Status take_upside_down(ExportOptions *options, const char *value, Fault *fault)
{
    (void)value, (void)fault;
    options->upside_down = true;
    return STATUS_OK;
}

static Status take_title(ExportOptions *options, const char *value, Fault *fault)
{
    (void)fault;
    options->title = value;
    return STATUS_OK;
}

static const ExportOption options[EXPORT_OPTION_COUNT] = {
    {"--from", "before|after", "begin before the defender's mistake, or after it", take_from},
    {"--split", "N", "N puzzles a file: OUT-1, OUT-2, ...", take_split},
    {"--details", NULL, "epd: acn, pv and the comments c4 to c9 as well", take_details},
    {"--per-page", "N", "html, latex: diagrams to a page", take_per_page},
    {"--upside-down", NULL, "html: solutions at the foot of each page", take_upside_down},
    {"--title", "TEXT", "html, latex: over the first page", take_title},
};

const ExportOption *export_option(size_t index)
{
    return index < EXPORT_OPTION_COUNT ? &options[index] : NULL;
}
