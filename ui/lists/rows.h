// Rows of text for a list, broken where they are too long for it.
#ifndef ONLYMOVE_UI_LISTS_ROWS_H
#define ONLYMOVE_UI_LISTS_ROWS_H

#include "ui/term/grid.h"

typedef struct TextRow {
    size_t start, len; // in Rows.text
    size_t entry;      // it is the first row, or another one, of so manieth that came
    int indent;
    Style style;
} TextRow;

typedef struct Rows {
    Str text; // safe to draw
    TextRow *items;
    size_t count, cap;
} Rows;

void rows_clear(Rows *rows);
// Appends a text as rows of `width` columns (0: one row), all but the first of them indented.
void rows_add(Rows *rows, const char *text, size_t len, int width, int indent, Style style);
// Every line of a text; those that begin with no blank are headings where `headings` says so.
void rows_add_lines(Rows *rows, const char *text, int width, int indent, bool headings);

// Puts the entries between headings in the order of their words, or as they came.
void rows_sort(Rows *rows, bool by_words, bool reversed);

// Whether a text has another one in it, whatever its case.
bool rows_has(const char *text, size_t len, const char *wanted);
// The next (previous) row behind `from`, round the end and `from` itself last, in which a match of
// `text` begins, whatever its case. SIZE_MAX: none.
size_t rows_find(const Rows *rows, const char *text, size_t from, bool forward);
void rows_draw(const Rows *rows, Grid *grid, Rect area, int y, size_t row);

// Appends notes with something in the place of line ends.
void notes_write(const char *notes, const char *line_end, Str *out);

// A text that is broken anew when the width of its list is another; zeroed, empty.
typedef struct TextRows {
    Rows rows;
    Str text;
    bool made; // the rows are, for this width
    int width;
} TextRows;
void text_rows_set(TextRows *text, const char *words);
// Returns how many rows it has at that width.
size_t text_rows_count(TextRows *text, int width, int indent);
void text_rows_done(void *text);

// For a view over the panes whose state is Rows, or begins with them.
void rows_view_draw_row(Grid *grid, Rect area, int y, void *context, size_t row);
void rows_view_done(void *state);

#endif
