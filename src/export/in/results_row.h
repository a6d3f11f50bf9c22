// A row of a CSV of results: which columns it has, and what they say.
#ifndef ONLYMOVE_EXPORT_IN_RESULTS_ROW_H
#define ONLYMOVE_EXPORT_IN_RESULTS_ROW_H

#include "onlymove/store_import.h"
#include "src/export/in/import_format.h"

enum {
    RESULT_ID,
    RESULT_FEN,
    RESULT_SOLVER,
    RESULT_RATING,
    RESULT_DEVIATION,
    RESULT_SOLVED,
    RESULT_SECONDS,
    RESULT_DATE,
    RESULT_FIELDS
};

typedef struct ResultsRow {     // zeroed, empty
    int columns[RESULT_FIELDS]; // where they stand, or -1
    Str fields[RESULT_FIELDS];  // of the row that was split last
} ResultsRow;

// The names of the columns, from the first line of a file; `file` is its name for the fault.
Status results_row_columns(ResultsRow *row, const char *line, const char *file, Fault *fault);
void results_row_split(ResultsRow *row, const char *line);
// What it says, but for the candidate; texts are borrowed until the next row.
Status results_row_read(const ResultsRow *row, SolverResult *result, Fault *fault);
void results_row_done(ResultsRow *row);

#endif
