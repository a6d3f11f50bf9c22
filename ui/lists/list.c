// Lists: selection and scrolling. Tables: widths of columns, and rows sorted by a column's text.
#include "ui/lists/list.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/xalloc.h"

void list_clamp(List *list) {
    if (list->count == 0) {
        list->selected = list->top = 0;
        return;
    }
    if (list->selected >= list->count)
        list->selected = list->count - 1;
    size_t height = list->height ? list->height : 1;
    size_t last_top = list->count > height ? list->count - height : 0;
    if (list->top > last_top)
        list->top = last_top;
    if (list->selected < list->top)
        list->top = list->selected;
    else if (list->selected - list->top >= height)
        list->top = list->selected - height + 1;
}

void list_move(List *list, long rows) {
    if (rows < 0) {
        size_t up = (size_t)0 - (size_t)rows;
        list->selected = up < list->selected ? list->selected - up : 0;
    } else {
        list->selected += (size_t)rows;
    }
    list_clamp(list);
}

void list_select(List *list, size_t row) {
    list->selected = row;
    list_clamp(list);
}

void list_draw_rows(Grid *grid, Rect body, int first_col, bool focused, DrawRow *draw_row,
                    void *context, const List *list) {
    for (int y = 0; y < body.rows && list->top + (size_t)y < list->count; y++) {
        const size_t row = list->top + (size_t)y;
        draw_row(grid, body, y, context, row);
        if (row == list->selected) {
            grid_set_style(grid, (Rect){body.y + y, body.x + first_col, 1, body.cols - first_col},
                           focused ? STYLE_SELECTED : STYLE_SELECTED_IDLE);
        }
    }
}

void list_draw(Grid *grid, Rect area, const char *title, bool focused, const char *notes,
               DrawRow *draw_row, void *context, List *list) {
    CLEANUP(str_done) Str note = {0};
    grid_fill(grid, area, ' ', STYLE_TEXT);
    const Rect body = rect_inset(grid_title(grid, area, title, focused), list->head_rows, 0, 0, 0);
    list->height = (size_t)body.rows;
    list->width = body.cols;
    list_clamp(list);
    for (bool last = false; !last;) {
        const size_t len = strcspn(notes, "\n");
        last = notes[len] == '\0';
        str_addf(&note, "%zu/%zu%.*s\n", list->count > 0 ? list->selected + 1 : 0, list->count,
                 (int)len, notes);
        notes += len + !last;
    }
    grid_title_note(grid, area, str_text(&note), STYLE_DIM);
    list_draw_rows(grid, body, 0, focused, draw_row, context, list);
}

// --- Tables

void columns_fit(const ColumnNeed *columns, size_t count, int room, int *widths) {
    int room_left = room + 1;
    bool fits = true;
    for (size_t i = 0; i < count; i++) {
        const int need = columns[i].need;
        const int least_cols = need > 0 ? int_min(need, columns[i].least_cols) + 1 : 0;
        const bool takes_rest = fits && i == 1; // one column alone is no table
        fits = fits && least_cols <= room_left;
        widths[i] = fits ? least_cols : takes_rest && room_left > 0 ? room_left : 0;
        room_left -= widths[i];
    }
    for (size_t i = 0; i < count; i++) {
        const int wanted = widths[i] > 0 ? columns[i].need + 1 - widths[i] : 0;
        const int extra = wanted < room_left ? wanted : room_left;
        widths[i] += extra;
        room_left -= extra;
    }
}

int text_start(int x, int room, int cols, int blank_col) {
    const int start = cols > room ? x - (cols - room) : x;
    return start > blank_col ? start : x;
}

size_t list_table_row(const ListTable *table, size_t place) {
    return table->order && place < table->count ? table->order[place] : place;
}

size_t list_table_place(const ListTable *table, size_t row) {
    size_t place = table->order ? 0 : row;
    while (place < table->count && table->order && table->order[place] != row)
        place++;
    return place;
}

// --- Sorting

// The text of a row in the column that a list is sorted by.
typedef struct SortedRow {
    size_t text_offset; // where its text begins among the texts of all rows
    const char *text;
    double number;
    bool is_number; // the text begins with a number
    size_t row;
} SortedRow;

// Compares numbers by value, other texts whatever their case; an empty text comes last. Rows with
// equal texts keep their order.
static int compare_rows(const void *a, const void *b) {
    const SortedRow *one = a, *other = b;
    int result = 0;
    if (!*one->text || !*other->text)
        result = (*one->text == '\0') - (*other->text == '\0');
    else if (one->is_number && other->is_number)
        result = (one->number > other->number) - (one->number < other->number);
    if (result == 0 && *one->text && *other->text)
        result = strcasecmp(one->text, other->text);
    return result != 0 ? result : (one->row > other->row) - (one->row < other->row);
}

void list_table_done(ListTable *table) {
    free(table->order);
    *table = (ListTable){0};
}

static void write_cell(const TableColumn *column, const Workbench *wb, size_t row, Str *out) {
    if (column->write_with)
        column->write_with(wb, column->argument, row, out);
    else
        column->write(wb, row, out);
}

void list_table_sort(ListTable *table, const TableColumn *columns, const Workbench *wb,
                     size_t count) {
    CLEANUP(str_done) Str texts = {0}, text = {0};
    free(table->order);
    table->order = NULL;
    table->count = count;
    if (table->sort_column == 0 && !table->reversed)
        return;
    SortedRow *rows = xcalloc(count, sizeof *rows);
    for (size_t row = 0; row < count; row++) {
        str_clear(&text);
        if (table->sort_column > 0)
            write_cell(&columns[table->sort_column], wb, row, &text);
        const char *trimmed = str_text(&text) + strspn(str_text(&text), " ");
        rows[row] = (SortedRow){
            .text_offset = texts.len,
            .number = strtod(trimmed, NULL),
            .is_number = isdigit((unsigned char)trimmed[trimmed[0] == '-' || trimmed[0] == '+']),
            .row = row};
        str_add_bytes(&texts, trimmed, strlen(trimmed) + 1);
    }
    for (size_t row = 0; row < count; row++)
        rows[row].text = texts.data + rows[row].text_offset;
    qsort(rows, count, sizeof *rows, compare_rows);
    table->order = xcalloc(count, sizeof *table->order);
    for (size_t place = 0; place < count; place++)
        table->order[place] = rows[table->reversed ? count - 1 - place : place].row;
    free(rows);
}

// --- Drawing

// The texts of a row by column, and the last column with a text that is drawn (0: none).
typedef struct RowTexts {
    Str texts[TABLE_COLUMNS_MAX];
    size_t last;
} RowTexts;

static void row_texts_done(RowTexts *texts) {
    for (size_t i = 0; i < TABLE_COLUMNS_MAX; i++)
        str_done(&texts->texts[i]);
}

static void write_row_texts(const TableColumn *columns, const Workbench *wb, size_t row,
                            RowTexts *texts) {
    for (size_t i = 0; columns[i].name; i++) {
        if (columns[i].least_cols > 0) {
            write_cell(&columns[i], wb, row, &texts->texts[i]);
            texts->last = texts->texts[i].len > 0 ? i : texts->last;
        }
    }
}

// Returns the width at which neither a row's last text nor any column before it is cut.
static int row_cols(const ListTable *table, const RowTexts *texts) {
    int cols = grid_columns(str_text(&texts->texts[texts->last]));
    for (size_t i = 0; i < texts->last; i++)
        cols += table->needs[i].need > 0 ? table->needs[i].need + 1 : 0;
    return cols;
}

static bool same_columns(const ListTable *table, const TableColumn *columns) {
    size_t i = 0;
    while (columns[i].name && table->names[i] == columns[i].name)
        i++;
    return table->columns && table->names[i] == columns[i].name;
}

void list_table_fit(ListTable *table, const TableColumn *columns, const Workbench *wb, size_t place,
                    size_t end, int room, bool has_headings) {
    size_t count = 0;
    const bool columns_changed = !same_columns(table, columns);
    if (columns_changed || table->cols != room) {
        memset(table->needs, 0, sizeof table->needs);
        table->uncut_cols = columns_changed ? 0 : table->uncut_cols;
        table->cols = room;
    }
    table->columns = columns;
    for (; columns[count].name; count++) {
        table->names[count] = columns[count].name;
        table->needs[count].least_cols =
            columns[count].right_aligned ? room : columns[count].least_cols;
    }
    table->names[count] = NULL;
    for (; place < end; place++) {
        CLEANUP(row_texts_done) RowTexts texts = {0};
        write_row_texts(columns, wb, list_table_row(table, place), &texts);
        for (size_t i = 0; i < count; i++) {
            const int cols = grid_columns(str_text(&texts.texts[i]));
            const int least_cols = table->needs[i].least_cols;
            const int needed = i == texts.last && cols > least_cols ? least_cols : cols;
            table->needs[i].need = int_max(needed, table->needs[i].need);
        }
        table->uncut_cols = int_max(table->uncut_cols, row_cols(table, &texts));
    }
    for (size_t i = 0; has_headings && i < count; i++) {
        const char *heading = columns[i].heading ? columns[i].heading : columns[i].name;
        if (table->needs[i].need > 0)
            table->needs[i].need = int_max(table->needs[i].need, grid_columns(heading));
    }
    columns_fit(table->needs, count, room, table->widths);
}

// Returns the columns from a text to the next text in its row.
static int cols_to_next_text(const ListTable *table, const RowTexts *texts, size_t column) {
    int cols = table->widths[column];
    for (size_t i = column + 1; i < texts->last && texts->texts[i].len == 0; i++)
        cols += table->widths[i];
    return cols;
}

void list_table_draw_row(const ListTable *table, const Workbench *wb, Grid *grid, Rect area, int y,
                         size_t place) {
    const TableColumn *columns = table->columns;
    const size_t row = list_table_row(table, place);
    CLEANUP(row_texts_done) RowTexts texts = {0};
    write_row_texts(columns, wb, row, &texts);
    while (texts.last > 0 && table->widths[texts.last] == 0) // no room
        texts.last--;
    int x = 0;
    for (size_t i = 0; i <= texts.last; x += table->widths[i++]) {
        const char *text = str_text(&texts.texts[i]);
        const int padding = table->widths[i] - 1 - grid_columns(text);
        Rect column = area;
        column.cols = i == texts.last ? area.cols : x + cols_to_next_text(table, &texts, i) - 1;
        grid_put(grid, column, y, x + (columns[i].right_aligned && padding > 0 ? padding : 0), text,
                 columns[i].style_of ? columns[i].style_of(wb, row) : columns[i].style);
    }
}

void list_table_draw_heads(const ListTable *table, Grid *grid, Rect area) {
    int x = 0;
    for (size_t i = 0; table->columns[i].name; x += table->widths[i++]) {
        const TableColumn *column = &table->columns[i];
        const char *heading = column->heading ? column->heading : column->name;
        const int room = table->widths[i] - 1, cols = grid_columns(heading);
        Rect cell = area;
        cell.cols = int_min(x + room, area.cols);
        if (room > 0)
            grid_put(grid, cell, 0, x + (column->right_aligned && cols < room ? room - cols : 0),
                     heading, STYLE_DIM);
    }
}

void list_table_write_row(const TableColumn *columns, const Workbench *wb, size_t row, Str *out) {
    CLEANUP(row_texts_done) RowTexts texts = {0};
    const size_t len_before = out->len;
    write_row_texts(columns, wb, row, &texts);
    for (size_t i = 0; i <= texts.last; i++) {
        const char *text = str_text(&texts.texts[i]);
        const char *trimmed = text + strspn(text, " ");
        str_addf(out, "%s%s", *trimmed && out->len > len_before ? "  " : "", trimmed);
    }
}
