// Which two profiles are compared, and what they say: in two columns, or as JSON.
#include "src/cli/explain_compare.h"

#include <string.h>

#include "onlymove/tuning.h"
#include "src/cli/command.h"

// Columns of a terminal: of the name of a row and of each text beside it, of which lines after the
// first hang in.
enum { LABEL = 20, GAP = 2, CELL = 28, HANG = 2 };

Status compare_read(const char *names, const Words *settings, Profile profiles[2], Fault *fault)
{
    const char *comma = strchr(names, ',');
    if (!comma || comma == names || !comma[1] || strchr(comma + 1, ',')) {
        return fault_set(fault, STATUS_USAGE,
                         "--compare: \"%.80s\" is not two profiles with a comma between", names);
    }
    char first[PROFILE_NAME_MAX * 2];
    snprintf(first, sizeof first, "%.*s", (int)(comma - names), names);
    if (strcmp(first, comma + 1) == 0) {
        return fault_set(fault, STATUS_USAGE, "--compare: both profiles are %s", first);
    }
    Status status = profile_read(first, settings, &profiles[0], fault);
    return status == STATUS_OK ? profile_read(comma + 1, settings, &profiles[1], fault) : status;
}

Status compare_write_json(const Candidate pair[2], Str *out, Fault *fault)
{
    str_add(out, "{\"compare\": [");
    Status status = candidate_write_report(&pair[0], out, fault);
    if (status == STATUS_OK) {
        str_add(out, ", ");
        status = candidate_write_report(&pair[1], out, fault);
    }
    str_add(out, "]}");
    return status;
}

// Takes the next line of a cell off its text, up to the last blank that fits.
static void add_cell(const char **text, bool first, Str *out)
{
    const size_t hang = first ? 0 : HANG, room = CELL - hang;
    size_t len = strlen(*text);
    for (size_t at = room; len > room; at--) {
        len = at == 0 ? room : (*text)[at] == ' ' ? at : len;
    }
    str_addf(out, "%*s%.*s%*s", (int)(GAP + hang), "", (int)len, *text, (int)(room - len), "");
    *text += len;
    *text += strspn(*text, " ");
}

static void add_row(const char *label, const Str cells[2], Str *out)
{
    const char *left = str_text(&cells[0]), *right = str_text(&cells[1]);
    for (bool first = true; first || *left || *right; first = false) {
        str_addf(out, "%-*s", LABEL, first ? label : "");
        add_cell(&left, first, out);
        add_cell(&right, first, out);
        while (out->data[out->len - 1] == ' ') {
            out->data[--out->len] = '\0';
        }
        str_add_char(out, '\n');
    }
}

void compare_write(const Candidate pair[2], Str *out)
{
    const size_t count = compared_count(pair);
    str_addf(out, "%s\n", pair[0].fen);
    text_safe(out, pair[1].engine, strlen(pair[1].engine), 80);
    str_add(out, "\n\n");
    for (size_t row = 0; row <= count; row++) { // the first are the names
        Str cells[2] = {{0}, {0}};
        for (int side = 0; side < 2; side++) {
            if (row > 0) {
                compared_write(pair, side, row - 1, &cells[side]);
            } else {
                str_add(&cells[side], pair[side].profile.name);
                profile_differences(&pair[side].profile, &cells[side]);
            }
        }
        str_add(out, row == count - COMPARED_SUMMARIES + 1 ? "\n" : "");
        add_row(row > 0 ? compared_name(pair, row - 1) : "", cells, out);
        str_done(&cells[0]);
        str_done(&cells[1]);
    }
}
