// Columns of a list: widths by need, order by what they say.
#include "ui/lists/list_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

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

// --- Sorting, in slices: the texts of all rows are gathered, then merged in runs of doubling
// length

#ifdef ONLYMOVE_CHECK // so that tests see more than one
enum { ROWS_SLICE = 50, MERGED_SLICE = 400 };
#else
enum { ROWS_SLICE = 1000, MERGED_SLICE = 20000 };
#endif

typedef struct SortedText {
    size_t at, row; // in the texts
} SortedText;

struct ListSort {
    const TableColumn *column;
    size_t count, gathered;
    Str texts;                  // one after the other, each ended by a NUL
    SortedText *from, *to;      // runs of `length` in order, and pairs of them merged
    size_t length, merged;      // rows merged ...
    size_t of_first, of_second; // ... and of those, of the runs of the pair in hand
};

static void sort_end(ListTable *table)
{
    if (table->sort) {
        str_done(&table->sort->texts);
        free(table->sort->from);
        free(table->sort->to);
        free(table->sort);
        table->sort = NULL;
    }
}

static bool begins_number(const char *text)
{
    return isdigit((unsigned char)text[text[0] == '-' || text[0] == '+']);
}

// Numbers by what they are, other characters whatever their case; nothing comes last.
static int compare_texts(const char *x, const char *y)
{
    if (!*x || !*y) {
        return (*x == '\0') - (*y == '\0');
    }
    if (begins_number(x) && begins_number(y)) {
        const double left = strtod(x, NULL), right = strtod(y, NULL);
        if (left < right || left > right) {
            return left < right ? -1 : 1;
        }
    }
    return strcasecmp(x, y);
}

static void gather(ListSort *sort, const Workbench *wb)
{
    CLEANUP(str_done) Str text = {0};
    const size_t left = sort->count - sort->gathered;
    const size_t end = sort->gathered + (left < ROWS_SLICE ? left : ROWS_SLICE);
    for (; sort->gathered < end; sort->gathered++) {
        str_clear(&text);
        sort->column->write(wb, sort->gathered, &text);
        sort->from[sort->gathered] = (SortedText){sort->texts.len, sort->gathered};
        str_add(&sort->texts, str_text(&text) + strspn(str_text(&text), " "));
        str_add_char(&sort->texts, '\0');
    }
}

static size_t at_most(size_t a, size_t b)
{
    return a < b ? a : b;
}

// The next row of the pair of runs in hand; behind the last, the next pair.
static void merge_row(ListSort *sort)
{
    const char *texts = str_text(&sort->texts);
    const size_t begin = sort->merged - sort->merged % (2 * sort->length);
    const size_t middle = at_most(begin + sort->length, sort->count);
    const size_t end = at_most(middle + sort->length, sort->count);
    const size_t first = begin + sort->of_first, second = middle + sort->of_second;
    const SortedText *from = sort->from;
    const bool is_first =
        second == end ||
        (first < middle && compare_texts(texts + from[first].at, texts + from[second].at) <= 0);
    sort->to[sort->merged++] = from[is_first ? first : second];
    *(is_first ? &sort->of_first : &sort->of_second) += 1;
    if (sort->merged == end) {
        sort->of_first = sort->of_second = 0;
    }
}

// Returns whether all is one run.
static bool merge(ListSort *sort)
{
    for (int rows = 0; rows < MERGED_SLICE && sort->length < sort->count; rows++) {
        merge_row(sort);
        if (sort->merged == sort->count) {
            SortedText *merged = sort->to;
            sort->to = sort->from;
            sort->from = merged;
            sort->merged = 0;
            sort->length *= 2;
        }
    }
    return sort->length >= sort->count;
}

void list_table_done(ListTable *table)
{
    sort_end(table);
    free(table->order);
    *table = (ListTable){0};
}

bool list_table_sort(ListTable *table, const TableColumn *columns, size_t count)
{
    sort_end(table);
    if (table->count != count) {
        free(table->order);
        table->order = NULL;
    }
    table->count = count;
    if (table->by == 0 && !table->reversed) {
        free(table->order);
        table->order = NULL;
        return true;
    }
    ListSort *sort = calloc(1, sizeof *sort);
    if (!sort) {
        return false;
    }
    *sort = (ListSort){.column = &columns[table->by],
                       .count = count,
                       .length = table->by == 0 ? count : 1,
                       .from = calloc(count + 1, sizeof *sort->from),
                       .to = calloc(count + 1, sizeof *sort->to)};
    table->sort = sort;
    if (!sort->from || !sort->to) {
        sort_end(table);
    }
    return table->sort;
}

static bool take_order(ListTable *table)
{
    const ListSort *sort = table->sort;
    size_t *order = calloc(sort->count + 1, sizeof *order);
    for (size_t place = 0; order && place < sort->count; place++) {
        order[place] = sort->from[table->reversed ? sort->count - 1 - place : place].row;
    }
    free(table->order);
    table->order = order;
    return order;
}

bool list_table_sort_on(ListTable *table, const Workbench *wb)
{
    ListSort *sort = table->sort;
    bool whole = true;
    if (sort->gathered < sort->count) {
        gather(sort, wb);
        whole = !sort->texts.failed;
    }
    if (whole && (sort->gathered < sort->count || !merge(sort))) {
        return true;
    }
    whole = whole && take_order(table);
    sort_end(table);
    return whole;
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

// In so much room the row is whole, and the columns before its last one too.
static int row_need(const ListTable *table, const TableTexts *said)
{
    int cols = grid_columns(str_text(&said->texts[said->last]));
    for (size_t i = 0; i < said->last; i++) {
        cols += table->needs[i].need > 0 ? table->needs[i].need + 1 : 0;
    }
    return cols;
}

void list_table_share(ListTable *table, const TableColumn *columns, const Workbench *wb,
                      size_t place, size_t end, int room)
{
    size_t count = 0;
    if (table->columns != columns || table->cols != room) {
        memset(table->needs, 0, sizeof table->needs);
        table->need = table->columns == columns ? table->need : 0;
        table->columns = columns;
        table->cols = room;
    }
    for (; columns[count].name; count++) {
        table->needs[count].least = columns[count].right ? room : columns[count].least;
    }
    for (; place < end; place++) {
        CLEANUP(texts_done) TableTexts said = {0};
        write_texts(columns, wb, list_table_row(table, place), &said);
        for (size_t i = 0; i < count; i++) {
            const int cols = grid_columns(str_text(&said.texts[i]));
            const int least = table->needs[i].least;
            const int asked = i == said.last && cols > least ? least : cols;
            table->needs[i].need = int_max(asked, table->needs[i].need);
        }
        table->need = int_max(table->need, row_need(table, &said));
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
    CLEANUP(texts_done) TableTexts said = {0};
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
    CLEANUP(texts_done) TableTexts said = {0};
    const size_t before = out->len;
    write_texts(columns, wb, row, &said);
    for (size_t i = 0; i <= said.last; i++) {
        const char *text = str_text(&said.texts[i]);
        const char *first = text + strspn(text, " ");
        str_addf(out, "%s%s", *first && out->len > before ? "  " : "", first);
    }
}
