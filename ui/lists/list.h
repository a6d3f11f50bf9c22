// A list with a selected row and a window on it, and a list whose rows have columns: its width
// shared out by what they need, its rows in the order of one of them. What the rows are, ListPane
// says (ui/app/view.h).
#pragma once

#include "ui/term/grid.h"

typedef struct Workbench Workbench;

typedef struct List {
    size_t count;    // rows
    size_t selected; // < count, or 0 when empty
    size_t top;      // the first row shown
    size_t height;   // rows that fit; set when drawn
    int width;       // columns of a row; set when drawn
    int heads;       // rows below the title that are none of it
} List;

// Clamps selected and top after count, height or selected have changed, and scrolls as little as
// needed to show the selected row.
void list_settle(List *list);
void list_move(List *list, long rows); // negative is up; stops at the ends
void list_select(List *list, size_t row);

// Draws a row of a list at row y of the area.
typedef void ListRow(Grid *grid, Rect area, int y, void *context, size_t row);
// Draws the rows of a list that are in its window, the selected one marked from that column on.
void list_draw_rows(Grid *grid, Rect body, int from, bool focused, ListRow *draw_row, void *context,
                    const List *list);
// A list with its title, "selected/count" and `more` beside that, of whose lines the first that has
// room is shown; the selected row is marked.
void list_draw(Grid *grid, Rect area, const char *title, bool focused, const char *more,
               ListRow *draw_row, void *context, List *list);

// --- Tables

typedef struct ColumnNeed {
    int need;  // with so many characters nothing is cut; 0: it is empty
    int least; // with fewer it says nothing, unless it needs no more
} ColumnNeed;

// Fills in how wide each is, a blank behind it included, which the last one may do without; 0: it
// is empty or has no room, and those behind it have none either; the second one has what is left.
// Where all have what is least, the first ones have as much more as they need.
void columns_share(const ColumnNeed *columns, size_t count, int room, int *widths);

// Where a text of `cols` columns begins that has `room` from `x` on: further left where it is cut
// there and blanks before it, from `blank` on, make it whole; one of them is left.
int column_begin(int x, int room, int cols, int blank);

// A table's columns are ended by a row without a name. In the order of the first one its rows come.
typedef struct TableColumn {
    const char *name; // to sort by
    int least;        // with fewer characters it says nothing; 0: it is sorted by, and not drawn
    bool right;       // numbers, whose ends stand below each other; what is behind them gives way
    Style style;
    void (*write)(const Workbench *wb, size_t row, Str *out);
    Style (*style_of)(const Workbench *wb, size_t row); // in the place of `style`
    // In the place of `write`: one function for several columns, which is given `of`.
    void (*write_of)(const Workbench *wb, const void *of, size_t row, Str *out);
    const void *of;
    const char *head; // what stands over it; NULL: the name
} TableColumn;

enum { TABLE_COLUMNS_MAX = 13, TABLE_SORTED_MAX = 1000000 };

// What is kept of it from frame to frame; zeroed, its rows stand as they come. `wb` is given to the
// columns.
typedef struct ListTable {
    const TableColumn *columns;
    const char *names[TABLE_COLUMNS_MAX + 1]; // of the columns that the widths are of ...
    int cols;                                 // ... in so much room
    ColumnNeed needs[TABLE_COLUMNS_MAX];
    int widths[TABLE_COLUMNS_MAX];
    int need;  // so much room would do for all rows that were shown
    size_t by; // a column, and whether from its end
    bool reversed;
    size_t *order, count; // the rows as they are shown; NULL: as they come
} ListTable;

void list_table_done(ListTable *table);

// The row at a place of the list, and its place.
size_t list_table_row(const ListTable *table, size_t place);
size_t list_table_place(const ListTable *table, size_t row);
// Sorts `count` rows by table->by and table->reversed, rows that say the same as they come: a tenth
// of a second for 100,000.
void list_table_sort(ListTable *table, const TableColumn *columns, const Workbench *wb,
                     size_t count);

// Takes up what these places need and shares out the room. Columns grow, and do not shrink as one
// goes on. What has nothing behind it in its row goes on to the right edge.
void list_table_share(ListTable *table, const TableColumn *columns, const Workbench *wb,
                      size_t place, size_t end, int room, bool heads);
// The names of the columns, over the rows: with `heads` there was room for them.
void list_table_draw_heads(const ListTable *table, Grid *grid, Rect area);
void list_table_draw_row(const ListTable *table, const Workbench *wb, Grid *grid, Rect area, int y,
                         size_t place);
// Appends all that the columns say of a row.
void list_table_write_row(const TableColumn *columns, const Workbench *wb, size_t row, Str *out);
