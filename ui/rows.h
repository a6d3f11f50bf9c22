// Rows of text made once and shown in a list: the help.
#ifndef ONLYMOVE_UI_ROWS_H
#define ONLYMOVE_UI_ROWS_H

#include "onlymove/str.h"

typedef struct Rows {
    Str text; // the rows, each ended by NUL
    size_t *starts;
    size_t count, cap;
} Rows;

void rows_done(Rows *rows);
// Appends the lines of a text (the last newline ends the last row). False when memory is out.
bool rows_add(Rows *rows, const char *text);
const char *rows_at(const Rows *rows, size_t row);

#endif
