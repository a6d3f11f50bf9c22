// The table of export formats, and the walk over the puzzles. What is written depends on
// nothing but the puzzles: no clock, no row numbers, no folders.
#include "onlymove/export.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/text.h"
#include "src/export/format.h"

static const Format formats[] = {
    [EXPORT_PGN] = {"pgn", "", "", "", "", export_add_pgn},
    [EXPORT_JSON] = {"json", "[]\n", "[\n  ", ",\n  ", "\n]\n", export_add_json},
    [EXPORT_EPD] = {"epd", "", "", "", "", export_add_epd},
    [EXPORT_FEN] = {"fen", "", "", "", "", export_add_fen},
    [EXPORT_PUZZLEJSON] = {"puzzlejson", "[]\n", "[\n", ",\n", "\n]\n", export_add_puzzlejson},
};
enum { FORMAT_COUNT = sizeof formats / sizeof *formats };

const char *export_format_name(size_t index)
{
    return index < FORMAT_COUNT ? formats[index].name : NULL;
}

void export_format_names(const char *last, char names[EXPORT_NAMES_MAX])
{
    size_t len = 0;
    for (int i = 0; i < FORMAT_COUNT && len < EXPORT_NAMES_MAX; i++) {
        const char *between = i == 0 ? "" : i == FORMAT_COUNT - 1 ? last : ", ";
        len +=
            (size_t)snprintf(names + len, EXPORT_NAMES_MAX - len, "%s%s", between, formats[i].name);
    }
}

Status export_format(const char *name, ExportFormat *format, Fault *fault)
{
    for (int i = 0; i < FORMAT_COUNT; i++) {
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

void export_source(const StoredCandidate *puzzle, Str *out)
{
    const char *slash = strrchr(puzzle->source, '/');
    text_to_utf8(out, slash ? slash + 1 : puzzle->source, SIZE_MAX);
}

bool export_taken_against(const StoredCandidate *puzzle, Str *out)
{
    const Candidate *candidate = &puzzle->candidate;
    const char *between = "";
    for (int i = 0; i < candidate->verdict_count && !candidate->accepted; i++) {
        if (candidate->verdicts[i].state == VERDICT_FAIL) {
            str_addf(out, "%s%s", between, candidate->verdicts[i].filter->name);
            between = " ";
        }
    }
    return between[0] != '\0';
}

typedef struct Export {
    const Format *format;
    Str *out;
    ExportCounts counts;
} Export;

static Status add_puzzle(void *context, const StoredCandidate *puzzle, Fault *fault)
{
    Export *export = context;
    const bool accepted = puzzle->decision == DECISION_ACCEPT;
    const bool knowing = accepted && puzzle->knowing;
    const bool taken = accepted && puzzle->candidate.tree.count > 1;
    if (!(puzzle->candidate.accepted || taken) || (puzzle->withdrawn && !knowing)) {
        export->counts.refused += accepted;
        return STATUS_OK;
    }
    if (puzzle->candidate.tree.count < 2) {
        export->counts.treeless++;
        return STATUS_OK;
    }
    size_t number = ++export->counts.written;
    str_add(export->out, number == 1 ? export->format->open : export->format->between);
    return export->format->add(puzzle, number, export->out, fault);
}

Status export_queries(Store *store, const StoreQuery *queries, size_t query_count,
                      StoreJudgement which, ExportFormat format, Str *out, ExportCounts *counts,
                      Fault *fault)
{
    Export export = {.format = &formats[format], .out = out};
    Status left_out = STATUS_OK;
    for (size_t i = 0; i < query_count; i++) {
        Fault why;
        Status status = store_each(store, &queries[i], which, add_puzzle, &export, &why);
        if (status == STATUS_SYNTAX && left_out == STATUS_OK) {
            left_out = fault_set(fault, status, "%s", why.text);
        } else if (status != STATUS_OK && status != STATUS_SYNTAX) {
            return fault_set(fault, status, "%s", why.text);
        }
    }
    str_add(out, export.counts.written == 0 ? export.format->none : export.format->close);
    *counts = export.counts;
    return out->failed ? fault_memory(fault) : left_out;
}

void export_write_left_out(const ExportCounts *counts, Str *out)
{
    const struct {
        size_t count;
        const char *which;
    } rows[] = {
        {counts->treeless, "accepted without a solution tree"},
        {counts->refused, "accepted that the profile has refused since"},
    };
    const char *between = "";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].count > 0) {
            str_addf(out, "%s%zu %s %s left out", between, rows[i].count, rows[i].which,
                     rows[i].count == 1 ? "was" : "were");
            between = "; ";
        }
    }
}
