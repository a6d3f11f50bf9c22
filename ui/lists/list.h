// A list has a selected row and shows as many rows as fit, from `top` on. A table is a list with
// columns, each as wide as its texts need; its rows can be sorted by a column. A view's rows are
// defined by its ViewList (ui/app/view.h).
#pragma once

#include "ui/term/grid.h"

typedef struct Workbench Workbench;

typedef struct List {
    size_t count;    // rows
    size_t selected; // < count, or 0 when empty
    size_t top;      // the first row shown
    size_t height;   // rows that fit; set when drawn
    int width;       // columns of a row; set when drawn
    int head_rows;   // rows between the title and the first row of the list
} List;

// Clamps selected and top after count, height or selected have changed, and scrolls as little as
// needed to show the selected row.
void list_clamp(List *list);
void list_move(List *list, long rows); // negative is up; stops at the ends
void list_select(List *list, size_t row);

// Draws a row of a list at row y of the area.
typedef void DrawRow(Grid *grid, Rect area, int y, void *context, size_t row);
// Draws the rows of a list that are shown, the selected one marked from column `first_col` on.
void list_draw_rows(Grid *grid, Rect body, int first_col, bool focused, DrawRow *draw_row,
                    void *context, const List *list);
// Draws a list with its title, which has "selected/count" at its right, and after that the first
// line of `notes` that fits. The selected row is marked.
void list_draw(Grid *grid, Rect area, const char *title, bool focused, const char *notes,
               DrawRow *draw_row, void *context, List *list);

// --- Tables

typedef struct ColumnNeed {
    int need;       // characters with which nothing is cut; 0: the column is empty
    int least_cols; // characters below which the column is left out, unless it needs fewer
} ColumnNeed;

// Sets widths[i] to the width of a column and the blank after it; 0: the column is empty, or it or
// one before it does not fit. But the second one gets the rest of the room, where it does not fit.
// When all have their least columns, the first ones that need more get the rest of the room.
void columns_fit(const ColumnNeed *columns, size_t count, int room, int *widths);

// Returns where a text of `cols` columns begins: at column `x`, or further left, if it would be cut
// in the `room` columns from there and still begins behind the column `blank_col`.
int text_start(int x, int room, int cols, int blank_col);

// A table's columns, ended by one without a name. The first one's order is that of unsorted rows.
typedef struct TableColumn {
    const char *name;   // to sort by
    int least_cols;     // as in ColumnNeed; 0: it can be sorted by, but is not drawn
    bool right_aligned; // for numbers: left out rather than cut
    Style style;
    void (*write)(const Workbench *wb, size_t row, Str *out);
    Style (*style_of)(const Workbench *wb, size_t row); // in place of `style`, or NULL
    // In place of `write`, or NULL: one function for several columns, called with the `argument`.
    void (*write_with)(const Workbench *wb, const void *argument, size_t row, Str *out);
    const void *argument;
    const char *heading; // the heading above the column; NULL: the name
} TableColumn;

enum { TABLE_COLUMNS_MAX = 13, TABLE_SORTED_MAX = 1000000 };

// The widths and the order of a table's rows; zeroed, the rows are not sorted. The functions below
// pass their `wb` to the functions of the columns.
typedef struct ListTable {
    const TableColumn *columns;
    const char *names[TABLE_COLUMNS_MAX + 1]; // of the columns that `widths` are for ...
    int cols;                                 // ... and the width of the table
    ColumnNeed needs[TABLE_COLUMNS_MAX];
    int widths[TABLE_COLUMNS_MAX];
    int uncut_cols;     // the width at which no row shown so far is cut
    size_t sort_column; // the column that the rows are sorted by
    bool reversed;
    size_t *order, count; // the rows as they are shown; NULL: in their own order
} ListTable;

void list_table_done(ListTable *table);

// Return the row that is shown at a place of the list, and the place where a row is shown.
size_t list_table_row(const ListTable *table, size_t place);
size_t list_table_place(const ListTable *table, size_t row);
// Sorts `count` rows by table->sort_column and table->reversed. Rows with equal texts keep their
// order. It takes a tenth of a second for 100,000 rows.
void list_table_sort(ListTable *table, const TableColumn *columns, const Workbench *wb,
                     size_t count);

// Measures the rows from `place` to `end` and sets the widths of the columns. Columns grow, but do
// not shrink while the list is scrolled. The last text of a row may go on to the right edge.
void list_table_fit(ListTable *table, const TableColumn *columns, const Workbench *wb, size_t place,
                    size_t end, int room, bool has_headings);
// Draws the headings of the columns; list_table_fit() was called with `has_headings` before.
void list_table_draw_heads(const ListTable *table, Grid *grid, Rect area);
void list_table_draw_row(const ListTable *table, const Workbench *wb, Grid *grid, Rect area, int y,
                         size_t place);
// Appends the texts of all columns of a row.
void list_table_write_row(const TableColumn *columns, const Workbench *wb, size_t row, Str *out);
