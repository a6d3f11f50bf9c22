// A list has a selected row and a window on its rows. A table is a list with columns, which share
// its width by what they need; its rows can be sorted by one of them. ListPane (ui/app/view.h) says
// what the rows are.
#pragma once

#include "ui/term/grid.h"

typedef struct Workbench Workbench;

typedef struct List {
    size_t count;    // rows
    size_t selected; // < count, or 0 when empty
    size_t top;      // the first row shown
    size_t height;   // rows that fit; set when drawn
    int width;       // columns of a row; set when drawn
    int heads;       // rows between the title and the first row of the list
} List;

// Clamps selected and top after count, height or selected have changed, and scrolls as little as
// needed to show the selected row.
void list_settle(List *list);
void list_move(List *list, long rows); // negative is up; stops at the ends
void list_select(List *list, size_t row);

// Draws a row of a list at row y of the area.
typedef void ListRow(Grid *grid, Rect area, int y, void *context, size_t row);
// Draws the rows in a list's window, the selected one marked from column `from` on.
void list_draw_rows(Grid *grid, Rect body, int from, bool focused, ListRow *draw_row, void *context,
                    const List *list);
// Draws a list with its title, "selected/count" and, after that, the first line of `more` that has
// room. The selected row is marked.
void list_draw(Grid *grid, Rect area, const char *title, bool focused, const char *more,
               ListRow *draw_row, void *context, List *list);

// --- Tables

typedef struct ColumnNeed {
    int need;  // characters with which nothing is cut; 0: the column is empty
    int least; // characters without which the column says nothing, unless it needs fewer
} ColumnNeed;

// Fills in how wide each column is, with the blank after it, which the last one may do without; 0:
// it is empty or has no room. After one without room none has any, but the second column gets what
// is left. When all have their least, what is still free goes to the first columns that need more.
void columns_share(const ColumnNeed *columns, size_t count, int room, int *widths);

// Returns where a text of `cols` columns begins that has `room` from `x` on: at `x`, or further
// left if it would be cut there and the blanks from `blank` on make it whole. One blank is left.
int column_begin(int x, int room, int cols, int blank);

// A table's columns, ended by one without a name. The first one's order is that of unsorted rows.
typedef struct TableColumn {
    const char *name; // to sort by
    int least;        // see ColumnNeed; 0: it can be sorted by, but is not drawn
    bool right;       // for numbers: ends at its right edge, and is whole before others get room
    Style style;
    void (*write)(const Workbench *wb, size_t row, Str *out);
    Style (*style_of)(const Workbench *wb, size_t row); // in place of `style`, or NULL
    // In place of `write`, or NULL: a function for several columns, which it tells apart by `of`.
    void (*write_of)(const Workbench *wb, const void *of, size_t row, Str *out);
    const void *of;
    const char *head; // what stands over the column; NULL: the name
} TableColumn;

enum { TABLE_COLUMNS_MAX = 13, TABLE_SORTED_MAX = 1000000 };

// What a table keeps from frame to frame; zeroed, its rows stand as they come. The functions below
// hand their `wb` on to those of the columns.
typedef struct ListTable {
    const TableColumn *columns;
    const char *names[TABLE_COLUMNS_MAX + 1]; // of the columns that `widths` are for ...
    int cols;                                 // ... and the room that these share
    ColumnNeed needs[TABLE_COLUMNS_MAX];
    int widths[TABLE_COLUMNS_MAX];
    int need;  // the room that all rows shown so far need to be whole
    size_t by; // the column that the rows are sorted by
    bool reversed;
    size_t *order, count; // the rows as they are shown; NULL: as they come
} ListTable;

void list_table_done(ListTable *table);

// Return the row at a place of the list, and the place of a row.
size_t list_table_row(const ListTable *table, size_t place);
size_t list_table_place(const ListTable *table, size_t row);
// Sorts `count` rows by table->by and table->reversed. Rows that say the same stay as they come. It
// takes a tenth of a second for 100,000 rows.
void list_table_sort(ListTable *table, const TableColumn *columns, const Workbench *wb,
                     size_t count);

// Notes what the rows from `place` to `end` need and shares out the room. Columns grow, but do not
// shrink while the list is scrolled. The last text of a row may go on to the right edge.
void list_table_share(ListTable *table, const TableColumn *columns, const Workbench *wb,
                      size_t place, size_t end, int room, bool heads);
// Draws the heads of the columns, for which list_table_share() has to be called with `heads`.
void list_table_draw_heads(const ListTable *table, Grid *grid, Rect area);
void list_table_draw_row(const ListTable *table, const Workbench *wb, Grid *grid, Rect area, int y,
                         size_t place);
// Appends what all columns say of a row.
void list_table_write_row(const TableColumn *columns, const Workbench *wb, size_t row, Str *out);
