// Reads the fields of a result.
#include "src/export/in/results_row.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const names[RESULT_FIELDS] = {"PuzzleId",        "FEN",    "Solver",  "Rating",
                                                 "RatingDeviation", "Solved", "Seconds", "Date"};

static const double USUAL_DEVIATION = 50;

Status results_row_columns(ResultsRow *row, const char *line, const char *file, Fault *fault)
{
    CLEANUP(str_done) Str name = {0};
    const int *at = row->columns;
    for (int i = 0; i < RESULT_FIELDS; i++) {
        row->columns[i] = -1;
    }
    for (int number = 0; line; number++) {
        str_clear(&name);
        line = csv_field(line, &name);
        for (int i = 0; i < RESULT_FIELDS; i++) {
            row->columns[i] = strcmp(str_text(&name), names[i]) == 0 ? number : row->columns[i];
        }
    }
    if ((at[RESULT_ID] < 0 && at[RESULT_FEN] < 0) || at[RESULT_SOLVER] < 0 ||
        at[RESULT_RATING] < 0 || at[RESULT_SOLVED] < 0) {
        return fault_set(fault, STATUS_SYNTAX,
                         "%s:1: no results: expected a CSV with the columns PuzzleId or FEN,"
                         " Solver, Rating and Solved",
                         file);
    }
    return STATUS_OK;
}

void results_row_split(ResultsRow *row, const char *line)
{
    for (int i = 0; i < RESULT_FIELDS; i++) {
        str_clear(&row->fields[i]);
    }
    for (int number = 0; line; number++) {
        Str *field = NULL;
        for (int i = 0; i < RESULT_FIELDS && !field; i++) {
            field = row->columns[i] == number ? &row->fields[i] : NULL;
        }
        line = csv_field(line, field);
    }
}

static Status read_number(const ResultsRow *row, int field, double most, double otherwise,
                          double *number, Fault *fault)
{
    const char *text = str_text(&row->fields[field]);
    char *end;
    *number = strtod(text, &end);
    if (text[0] == '\0' && otherwise >= -1) {
        *number = otherwise;
        return STATUS_OK;
    }
    return end != text && *end == '\0' && isfinite(*number) && *number >= 0 && *number <= most
               ? STATUS_OK
               : fault_set(fault, STATUS_SYNTAX,
                           "%s: expected a number from 0 to %.0f, not \"%.40s\"", names[field],
                           most, text);
}

static Status read_solved(const ResultsRow *row, bool *solved, Fault *fault)
{
    static const char *const words[][2] = {
        {"0", "1"}, {"false", "true"}, {"no", "yes"}, {"wrong", "right"}, {"failed", "solved"}};
    const char *text = str_text(&row->fields[RESULT_SOLVED]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        *solved = strcasecmp(text, words[i][1]) == 0;
        if (*solved || strcasecmp(text, words[i][0]) == 0) {
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_SYNTAX, "Solved: expected 1 or 0, not \"%.40s\"", text);
}

Status results_row_read(const ResultsRow *row, SolverResult *result, Fault *fault)
{
    enum { RATING_MOST = 5000, DEVIATION_MOST = 1000, SECONDS_MOST = 10000000 };
    const double none = -2; // must be said
    *result = (SolverResult){.solver = str_text(&row->fields[RESULT_SOLVER]),
                             .date = str_text(&row->fields[RESULT_DATE])};
    Status status =
        result->solver[0] ? STATUS_OK : fault_set(fault, STATUS_SYNTAX, "Solver: expected a name");
    status = status == STATUS_OK
                 ? read_number(row, RESULT_RATING, RATING_MOST, none, &result->rating, fault)
                 : status;
    status = status == STATUS_OK ? read_number(row, RESULT_DEVIATION, DEVIATION_MOST,
                                               USUAL_DEVIATION, &result->deviation, fault)
                                 : status;
    status = status == STATUS_OK
                 ? read_number(row, RESULT_SECONDS, SECONDS_MOST, -1, &result->seconds, fault)
                 : status;
    return status == STATUS_OK ? read_solved(row, &result->solved, fault) : status;
}

void results_row_done(ResultsRow *row)
{
    for (int i = 0; i < RESULT_FIELDS; i++) {
        str_done(&row->fields[i]);
    }
}
