// Rows of text for a list; an entry that is too long for one row is broken into several.
#pragma once

#include "ui/term/grid.h"

typedef struct TextRow {
    size_t start, len; // in Rows.text
    size_t entry;      // index of its entry, in the order of adding
    int indent;
    Style style;
} TextRow;

typedef struct Rows {
    Str text; // safe to draw
    TextRow *items;
    size_t count, cap;
    int width; // the width that rows_wrap() has made them for
} Rows;

void rows_done(void *rows);

void rows_clear(Rows *rows);
// Appends a text as rows of `width` columns (0: one row), all but the first of them indented.
void rows_add(Rows *rows, const char *text, size_t len, int width, int indent, Style style);
// Appends every line of a text. With `headings`, lines that do not begin with a blank are headings.
void rows_add_lines(Rows *rows, const char *text, int width, int indent, bool headings);
// Wraps a text into rows, unless *rows already has rows of this width.
void rows_wrap(Rows *rows, const char *text, int width, int indent);

// Sorts the entries between headings by their text, or by the order of adding.
void rows_sort(Rows *rows, bool by_text, bool reversed);

// Whether `wanted` begins in the first `len` bytes of a text, whatever its case.
bool text_contains(const char *text, size_t len, const char *wanted);
// Returns the next (previous) row after `from`, round the end and `from` itself last, in which
// `text` begins, whatever its case. SIZE_MAX: none.
size_t rows_find(const Rows *rows, const char *text, size_t from, bool forward);
// Appends the text of a row.
void rows_write_row(const Rows *rows, size_t row, Str *out);
void rows_draw_row(const Rows *rows, Grid *grid, Rect area, int y, size_t row);

// Appends notes with `line_end` in place of each line end.
void notes_write(const char *notes, const char *line_end, Str *out);
void set_tags_write(const char *tags, Str *out); // "#endgame #hard"
