// Columns of a list: widths by need, order by what they say.
#include "ui/list_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void list_table_done(ListTable *table)
{
    free(table->order);
    *table = (ListTable){0};
}

size_t list_table_row(const ListTable *table, size_t place)
{
    return table->order && place < table->count ? table->order[place] : place;
}

size_t list_table_place(const ListTable *table, size_t row)
{
    size_t place = table->order ? 0 : row;
    while (place < table->count && table->order && table->order[place] != row) {
        place++;
    }
    return place;
}

// --- Sorting

typedef struct SortedText {
    const char *text;
    size_t row;
} SortedText;

static bool begins_number(const char *text)
{
    return isdigit((unsigned char)text[text[0] == '-' || text[0] == '+']);
}

// Numbers by what they are, other characters whatever their case; nothing comes last.
static int compare_texts(const void *a, const void *b)
{
    const SortedText *first = a, *second = b;
    const char *x = first->text, *y = second->text;
    if (!*x != !*y) {
        return *x ? -1 : 1;
    }
    if (begins_number(x) && begins_number(y)) {
        const double left = strtod(x, NULL), right = strtod(y, NULL);
        if (left < right || left > right) {
            return left < right ? -1 : 1;
        }
    }
    const int order = strcasecmp(x, y);
    return order != 0 ? order : first->row < second->row ? -1 : first->row > second->row;
}

// Texts of all rows one after the other, each ended by a NUL.
static bool gather(const TableColumn *column, const Workbench *wb, size_t count, Str *texts,
                   SortedText *sorted)
{
    ENDS_BY(str_done) Str text = {0};
    for (size_t row = 0; row < count; row++) {
        str_clear(&text);
        column->write(wb, row, &text);
        str_add(texts, str_text(&text) + strspn(str_text(&text), " "));
        str_add_char(texts, '\0');
    }
    const char *at = str_text(texts);
    for (size_t row = 0; row < count && !texts->failed; row++) {
        sorted[row] = (SortedText){at, row};
        at += strlen(at) + 1;
    }
    return !texts->failed;
}

bool list_table_sort(ListTable *table, const TableColumn *columns, const Workbench *wb,
                     size_t count)
{
    ENDS_BY(str_done) Str texts = {0};
    const TableColumn *column = &columns[table->by];
    free(table->order);
    table->order = NULL;
    table->count = count;
    if (table->by == 0 && !table->reversed) {
        return true;
    }
    SortedText *sorted = calloc(count + 1, sizeof *sorted);
    size_t *order = calloc(count + 1, sizeof *order);
    const bool done = sorted && order && gather(column, wb, count, &texts, sorted);
    if (done && table->by > 0) {
        qsort(sorted, count, sizeof *sorted, compare_texts);
    }
    for (size_t place = 0; done && place < count; place++) {
        order[place] = sorted[table->reversed ? count - 1 - place : place].row;
    }
    free(sorted);
    if (done) {
        table->order = order;
    } else {
        free(order);
    }
    return done;
}

// --- Drawing

// What a row says in each column, and the last of those that say something and have room (0: none).
typedef struct TableTexts {
    Str texts[TABLE_COLUMNS_MAX];
    size_t last;
} TableTexts;

static void texts_done(TableTexts *said)
{
    for (size_t i = 0; i < TABLE_COLUMNS_MAX; i++) {
        str_done(&said->texts[i]);
    }
}

static void write_texts(const TableColumn *columns, const Workbench *wb, size_t row,
                        TableTexts *said)
{
    for (size_t i = 0; columns[i].name; i++) {
        if (columns[i].least > 0) {
            columns[i].write(wb, row, &said->texts[i]);
            said->last = said->texts[i].len > 0 ? i : said->last;
        }
    }
}

void list_table_share(ListTable *table, const TableColumn *columns, const Workbench *wb,
                      size_t place, size_t end, int room)
{
    size_t count = 0;
    if (table->columns != columns || table->cols != room) {
        memset(table->needs, 0, sizeof table->needs);
        table->columns = columns;
        table->cols = room;
    }
    for (; columns[count].name; count++) {
        table->needs[count].least = columns[count].least;
    }
    for (; place < end; place++) {
        ENDS_BY(texts_done) TableTexts said = {0};
        write_texts(columns, wb, list_table_row(table, place), &said);
        for (size_t i = 0; i < count; i++) {
            const int cols = grid_columns(str_text(&said.texts[i]));
            const int asked = i == said.last && cols > columns[i].least ? columns[i].least : cols;
            table->needs[i].need = asked > table->needs[i].need ? asked : table->needs[i].need;
        }
    }
    columns_share(table->needs, count, room, table->widths);
}

// How wide a text can be, with the blank behind it, until the next one that says something.
static int reach_of(const ListTable *table, const TableTexts *said, size_t at)
{
    int cols = table->widths[at];
    for (size_t i = at + 1; i < said->last && said->texts[i].len == 0; i++) {
        cols += table->widths[i];
    }
    return cols;
}

void list_table_draw_row(const ListTable *table, const Workbench *wb, Grid *grid, Rect area, int y,
                         size_t place)
{
    const TableColumn *columns = table->columns;
    const size_t row = list_table_row(table, place);
    ENDS_BY(texts_done) TableTexts said = {0};
    write_texts(columns, wb, row, &said);
    while (said.last > 0 && table->widths[said.last] == 0) { // no room
        said.last--;
    }
    int x = 0, blank = 0; // behind what is drawn
    for (size_t i = 0; i <= said.last; x += table->widths[i++]) {
        const char *text = str_text(&said.texts[i]);
        const int cols = grid_columns(text), spare = table->widths[i] - 1 - cols;
        const int end = i == said.last ? area.cols : x + reach_of(table, &said, i) - 1;
        const int right = columns[i].right && spare > 0 ? spare : 0;
        const int begin = column_begin(x + right, end - x - right, cols, blank);
        Rect column = area;
        column.cols = end;
        const int used =
            grid_put(grid, column, y, begin, text,
                     columns[i].style_of ? columns[i].style_of(wb, row) : columns[i].style);
        blank = cols > 0 ? begin + used : blank;
    }
}

void list_table_write_row(const TableColumn *columns, const Workbench *wb, size_t row, Str *out)
{
    ENDS_BY(texts_done) TableTexts said = {0};
    const size_t before = out->len;
    write_texts(columns, wb, row, &said);
    for (size_t i = 0; i <= said.last; i++) {
        const char *text = str_text(&said.texts[i]);
        const char *first = text + strspn(text, " ");
        str_addf(out, "%s%s", *first && out->len > before ? "  " : "", first);
    }
}
