// The table of export formats, and what is asked of it.
#include <stdio.h>
#include <string.h>

#include "src/export/out/format.h"

static const char csv_columns[] = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,"
                                  "Themes,GameUrl,OpeningTags\n";

static const Format formats[EXPORT_FORMAT_COUNT] = {
    [EXPORT_PGN] = {.name = "pgn",
                    .about = "a game a puzzle, its tree as variations",
                    .takes = TAKES_BEFORE | TAKES_AFTER,
                    .none = "",
                    .add = export_add_pgn},
    [EXPORT_JSON] = {.name = "json",
                     .about = "a list of all that is known",
                     .none = "[]\n",
                     .open = "[\n  ",
                     .between = ",\n  ",
                     .close = "\n]\n",
                     .add = export_add_json},
    [EXPORT_EPD] = {.name = "epd",
                    .about = "a line a puzzle, for engines and test suites",
                    .takes = TAKES_AFTER | TAKES_DETAILS,
                    .none = "",
                    .add = export_add_epd},
    [EXPORT_FEN] = {.name = "fen",
                    .about = "a position a line",
                    .takes = TAKES_BEFORE | TAKES_AFTER,
                    .none = "",
                    .add = export_add_fen},
    [EXPORT_PUZZLEJSON] = {.name = "puzzlejson",
                           .about = "the classic program's JSON",
                           .takes = TAKES_BEFORE | TAKES_AFTER | USUALLY_BEFORE,
                           .none = "[]\n",
                           .open = "[\n",
                           .between = ",\n",
                           .close = "\n]\n",
                           .add = export_add_puzzlejson},
    [EXPORT_CSV] = {.name = "csv",
                    .about = "the columns of the Lichess puzzle database",
                    .takes = TAKES_BEFORE | USUALLY_BEFORE | NEEDS_BEFORE | IS_ONE_EACH,
                    .none = csv_columns,
                    .open = csv_columns,
                    .add = export_add_csv},
    [EXPORT_JSONL] = {.name = "jsonl",
                      .about = "the objects of json, one a line",
                      .none = "",
                      .add = export_add_jsonl},
    [EXPORT_HTML] = {.name = "html",
                     .about = "one page to be printed, and played in a browser without a network",
                     .takes = TAKES_BEFORE | TAKES_AFTER | TAKES_PAGES | TAKES_UPSIDE_DOWN,
                     .add = export_add_html,
                     .begin = export_begin_html,
                     .turn = export_turn_html,
                     .end = export_end_html},
    [EXPORT_LATEX] = {.name = "latex",
                      .about = "sheets of diagrams by the package xskak, with the solutions behind",
                      .takes = TAKES_BEFORE | TAKES_AFTER | TAKES_PAGES,
                      .add = export_add_latex,
                      .begin = export_begin_latex,
                      .turn = export_turn_latex,
                      .end = export_end_latex},
};

const Format *export_format_row(ExportFormat format)
{
    return &formats[format];
}

const char *export_format_name(size_t index)
{
    return index < EXPORT_FORMAT_COUNT ? formats[index].name : NULL;
}

const char *export_format_about(ExportFormat format)
{
    return formats[format].about;
}

void export_format_names(const char *last, char names[EXPORT_NAMES_MAX])
{
    size_t len = 0;
    for (int i = 0; i < EXPORT_FORMAT_COUNT && len < EXPORT_NAMES_MAX; i++) {
        const char *between = i == 0 ? "" : i == EXPORT_FORMAT_COUNT - 1 ? last : ", ";
        len +=
            (size_t)snprintf(names + len, EXPORT_NAMES_MAX - len, "%s%s", between, formats[i].name);
    }
}

Status export_format(const char *name, ExportFormat *format, Fault *fault)
{
    for (int i = 0; i < EXPORT_FORMAT_COUNT; i++) {
        if (strcmp(name, formats[i].name) == 0) {
            *format = (ExportFormat)i;
            return STATUS_OK;
        }
    }
    char names[EXPORT_NAMES_MAX];
    export_format_names(", ", names);
    return fault_set(fault, STATUS_USAGE, "no export format is called \"%s\"; there are: %s", name,
                     names);
}

// What was asked of a format that has no such thing.
static const char *unknown_to(const Format *format, const ExportOptions *options)
{
    const struct {
        bool asked;
        unsigned takes;
        const char *what;
    } rows[] = {
        {options->from == EXPORT_FROM_BEFORE, TAKES_BEFORE,
         "begins with the position to solve, and not before the mistake"},
        {options->from == EXPORT_FROM_AFTER, TAKES_AFTER,
         "has both positions, or has to begin before the mistake"},
        {options->details, TAKES_DETAILS, "has no further details"},
        {options->per_page > 0, TAKES_PAGES, "has no pages"},
        {options->title != NULL, TAKES_PAGES, "has no title"},
        {options->upside_down, TAKES_UPSIDE_DOWN, "has nothing that stands upside down"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].asked && !(format->takes & rows[i].takes)) {
            return rows[i].what;
        }
    }
    return NULL;
}

Status export_options_check(ExportFormat format, const ExportOptions *options, Fault *fault)
{
    const char *unknown = unknown_to(&formats[format], options);
    if (unknown) {
        return fault_set(fault, STATUS_USAGE, "%s %s", formats[format].name, unknown);
    }
    return options->per_page <= EXPORT_PER_PAGE_MAX
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE, "a page has at most %d diagrams",
                           EXPORT_PER_PAGE_MAX);
}
