// Any text as a CSV of results, its first line the names of columns: what is taken of a row are
// numbers that a rating can be worked out from.
#include "tests/fuzz/fuzz.h"

#include <math.h>

#include "src/export/in/import_format.h"

static void can_be_rated(const SolverResult *result) {
    HOLDS(result->solver && result->solver[0] && result->date);
    HOLDS(isfinite(result->rating) && isfinite(result->deviation) && result->deviation >= 0);
    HOLDS(isfinite(result->seconds));
}

static void read_row(ResultsRow *row, const char *line) {
    SolverResult result = {0};
    Fault fault = {""};
    results_row_split(row, line);
    if (results_row_read(row, &result, &fault) == STATUS_OK)
        can_be_rated(&result);
    else
        HOLDS(fault.text[0]);
}

FUZZ_TARGET(results) {
    ResultsRow row = {0};
    Fault fault = {""};
    char *text = fuzz_text(data, size), *at = text;
    const char *line = strsep(&at, "\n");
    if (results_row_columns(&row, line, "file", &fault) == STATUS_OK)
        while ((line = strsep(&at, "\n")))
            read_row(&row, line);
    else
        HOLDS(fault.text[0]);
    results_row_done(&row);
    free(text);
    return 0;
}
