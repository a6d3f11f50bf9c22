// The grid of cells: text goes in, clipped and made safe.
#include "ui/term/grid.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/str.h"
#include "onlymove/xalloc.h"

enum { RULE = 0x2500, FOCUS_SIGN = 0x25B8 };

void grid_init(Grid *grid) {
    *grid = (Grid){0};
}

void grid_done(Grid *grid) {
    free(grid->cells);
    grid_init(grid);
}

void grid_resize(Grid *grid, int rows, int cols) {
    grid_done(grid);
    if (rows < 1 || cols < 1)
        return;
    grid->cells = xcalloc((size_t)rows * (size_t)cols, sizeof *grid->cells);
    grid->rows = rows;
    grid->cols = cols;
    grid_fill(grid, (Rect){0, 0, rows, cols}, ' ', STYLE_TEXT);
}

static Cell *cell_at(const Grid *grid, int y, int x) {
    return &grid->cells[(size_t)y * (size_t)grid->cols + (size_t)x];
}

static bool cell_inside(const Grid *grid, int y, int x) {
    return y >= 0 && y < grid->rows && x >= 0 && x < grid->cols;
}

static Rect clip_area(const Grid *grid, Rect area) {
    int y = int_max(area.y, 0), x = int_max(area.x, 0);
    int rows = int_min(area.y + area.rows, grid->rows) - y;
    int cols = int_min(area.x + area.cols, grid->cols) - x;
    return (Rect){y, x, int_max(rows, 0), int_max(cols, 0)};
}

// Blanks a wide character that is about to lose one of its halves to another one.
static void blank_wide_character(Grid *grid, int y, int x) {
    Cell *cell = cell_at(grid, y, x);
    if (cell->character == 0 && x > 0) {
        cell[0].character = cell[-1].character = ' ';
        cell[-1].combining = 0;
    } else if (x + 1 < grid->cols && cell[1].character == 0) {
        cell[0].character = cell[1].character = ' ';
    }
}

void grid_set_cell(Grid *grid, int y, int x, uint32_t character, Style style) {
    if (!cell_inside(grid, y, x))
        return;
    blank_wide_character(grid, y, x);
    *cell_at(grid, y, x) = (Cell){.character = character, .style = (uint8_t)style};
}

void grid_set_combining(Grid *grid, int y, int x, uint32_t combining) {
    if (cell_inside(grid, y, x))
        cell_at(grid, y, x)->combining = combining;
}

void grid_fill(Grid *grid, Rect area, uint32_t character, Style style) {
    Rect clipped = clip_area(grid, area);
    for (int y = clipped.y; y < clipped.y + clipped.rows; y++)
        for (int x = clipped.x; x < clipped.x + clipped.cols; x++)
            grid_set_cell(grid, y, x, character, style);
}

void grid_set_style(Grid *grid, Rect area, Style style) {
    Rect clipped = clip_area(grid, area);
    for (int y = clipped.y; y < clipped.y + clipped.rows; y++)
        for (int x = clipped.x; x < clipped.x + clipped.cols; x++)
            cell_at(grid, y, x)->style = (uint8_t)style;
}

// Draws safe text that is known to fit; returns its columns.
static int put_safe_text(Grid *grid, int y, int x, const char *text, size_t len, Style style) {
    int start = x;
    for (size_t at = 0; at < len;) {
        uint32_t c;
        at += text_decode(text + at, len - at, &c);
        int width = text_columns(c);
        if (width == 0) {
            int base = x > start && cell_at(grid, y, x - 1)->character == 0 ? x - 2 : x - 1;
            if (base >= start && cell_at(grid, y, base)->combining == 0)
                cell_at(grid, y, base)->combining = c;
            continue;
        }
        if (x + width > grid->cols)
            break;
        grid_set_cell(grid, y, x, c, style);
        if (width == 2) {
            grid_set_cell(grid, y, x + 1, ' ', style);
            cell_at(grid, y, x + 1)->character = 0;
        }
        x += width;
    }
    return x - start;
}

static int put_bytes(Grid *grid, Rect area, int y, int x, const char *text, size_t len,
                     Style style) {
    int width = int_min(area.cols - x, grid->cols - area.x - x);
    bool outside = y < 0 || y >= area.rows || x < 0 || !cell_inside(grid, area.y + y, area.x + x);
    if (outside || width <= 0)
        return 0;
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, text, len, (size_t)width);
    return put_safe_text(grid, area.y + y, area.x + x, str_text(&safe), safe.len, style);
}

int grid_put(Grid *grid, Rect area, int y, int x, const char *text, Style style) {
    return put_bytes(grid, area, y, x, text, strlen(text), style);
}

int grid_putf(Grid *grid, Rect area, int y, int x, Style style, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return grid_put(grid, area, y, x, text, style);
}

static int bytes_columns(const char *text, size_t len) {
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, text, len, SIZE_MAX);
    return text_width(str_text(&safe), safe.len);
}

int grid_columns(const char *text) {
    return bytes_columns(text, strlen(text));
}

size_t grid_row_length(const char *text, size_t len, int width) {
    size_t word_end = 0;
    int columns = 0;
    for (size_t at = 0; at < len;) {
        uint32_t c;
        size_t size = text_decode(text + at, len - at, &c);
        if (c == ' ' && (at < 2 || text[at - 2] != ' ')) // a key stays with its word
            word_end = at;
        columns += text_columns(c);
        if (columns > width)
            return word_end ? word_end : at ? at : size;
        at += size;
    }
    return len;
}

int grid_wrap(Grid *grid, Rect area, int y, const char *text, Style style) {
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, text, strlen(text), SIZE_MAX);
    const char *rest = str_text(&safe);
    size_t len = safe.len;
    int start_y = y;
    while (area.cols > 0 && y < area.rows) {
        while (len > 0 && *rest == ' ') {
            rest++;
            len--;
        }
        if (len == 0)
            break;
        bool last = y + 1 == area.rows;
        size_t row_len = last ? len : grid_row_length(rest, len, area.cols);
        put_bytes(grid, area, y, 0, rest, row_len, style);
        rest += row_len;
        len -= row_len;
        y++;
    }
    return y - start_y;
}

void grid_write_row(const Grid *grid, int y, Str *out) {
    const Cell *cells = &grid->cells[y * grid->cols];
    int end = grid->cols;
    while (end > 0 && (cells[end - 1].character == ' ' || cells[end - 1].character == 0))
        end--;
    for (int x = 0; x < end; x++)
        if (cells[x].character != 0)
            text_encode(out, cells[x].character);
}

Rect rect_inset(Rect area, int top, int left, int bottom, int right) {
    return (Rect){
        .y = area.y + int_min(top, area.rows),
        .x = area.x + int_min(left, area.cols),
        .rows = int_max(area.rows - top - bottom, 0),
        .cols = int_max(area.cols - left - right, 0),
    };
}

Rect grid_title(Grid *grid, Rect area, const char *title, bool focused) {
    Rect row = {area.y, area.x, int_min(area.rows, 1), area.cols};
    grid_fill(grid, row, RULE, STYLE_RULE);
    if (row.rows > 0 && area.cols > 2) {
        if (focused)
            grid_set_cell(grid, area.y, area.x, FOCUS_SIGN, STYLE_TITLE_FOCUS);
        grid_set_cell(grid, area.y, area.x + 1, ' ', STYLE_RULE);
        int used = grid_put(grid, row, 0, 2, title, focused ? STYLE_TITLE_FOCUS : STYLE_TITLE);
        if (2 + used < area.cols)
            grid_set_cell(grid, area.y, area.x + 2 + used, ' ', STYLE_RULE);
    }
    return rect_inset(area, 1, 0, 0, 0);
}

// Returns how many columns of a title row are still rule, from its right end.
static int rule_columns(const Grid *grid, Rect row) {
    int rule = 0;
    while (row.rows > 0 && rule < row.cols &&
           cell_at(grid, row.y, row.x + row.cols - 1 - rule)->character == RULE) {
        rule++;
    }
    return rule;
}

bool grid_title_note(Grid *grid, Rect area, const char *note, Style style) {
    const Rect row = clip_area(grid, (Rect){area.y, area.x, int_min(area.rows, 1), area.cols});
    const int rule = rule_columns(grid, row);
    for (const char *form = note; *form;) {
        const size_t len = strcspn(form, "\n");
        const int columns = bytes_columns(form, len);
        if (columns > 0 && columns + 2 <= rule) {
            grid_set_cell(grid, row.y, row.x + row.cols - columns - 1, ' ', STYLE_RULE);
            put_bytes(grid, row, 0, row.cols - columns, form, len, style);
            return true;
        }
        form += len + (form[len] == '\n');
    }
    return false;
}

void short_number_write(uint64_t count, char text[SHORT_NUMBER_MAX]) {
    static const char units[] = "kMGT";
    if (count < 1000) {
        snprintf(text, SHORT_NUMBER_MAX, "%u", (unsigned)count);
        return;
    }
    uint64_t tenths = count / 100;
    int unit = 0;
    while (tenths >= 10000 && unit < 3) {
        tenths /= 1000;
        unit++;
    }
    if (tenths >= 10000) {
        snprintf(text, SHORT_NUMBER_MAX, ">999T");
    } else if (tenths >= 1000 || (unit == 0 && tenths >= 100)) {
        snprintf(text, SHORT_NUMBER_MAX, "%u%c", (unsigned)(tenths / 10), units[unit]);
    } else {
        snprintf(text, SHORT_NUMBER_MAX, "%u.%u%c", (unsigned)(tenths / 10),
                 (unsigned)(tenths % 10), units[unit]);
    }
}

// --- ASCII stand-ins, for locales that can show nothing else

typedef struct StandIn {
    uint32_t character;
    char ascii;
} StandIn;

static const StandIn stand_ins[] = {
    {0xA0, ' '},   {0xB7, '.'},    {0x2010, '-'},  {0x2011, '-'},  {0x2012, '-'}, {0x2013, '-'},
    {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'},  {0x201D, '"'}, {0x2022, '*'},
    {0x2026, '~'}, {0x2212, '-'},  {0x221E, '~'},  {0x2260, '!'},  {0x2264, '<'}, {0x2265, '>'},
    {0x25A1, 'o'}, {0x25AA, '*'},  {0x25B8, '>'},  {0x25BE, 'v'},  {0x25C7, '%'}, {0x25C6, '@'},
    {0x25CB, 'o'}, {0x25CF, '*'},  {0x2713, '+'},  {0x2190, '<'},  {0x2191, '^'}, {0x2192, '>'},
    {0x2193, 'v'}, {0x2196, '\\'}, {0x2197, '/'},  {0x2198, '\\'}, {0x2199, '/'}, {0x21D0, '='},
    {0x21D1, '='}, {0x21D2, '='},  {0x21D3, '='},  {0x21D6, '='},  {0x21D7, '='}, {0x21D8, '='},
    {0x21D9, '='}, {0x25B4, '^'},  {0x25C2, '<'},  {0x25E2, '\\'}, {0x25E3, '/'}, {0x25E4, '\\'},
    {0x25E5, '/'}, {0x2717, 'x'},  {0x25B2, '^'},  {0x25BC, 'v'},
};

// Latin letters without their marks, from U+00C0 to U+017F in rows of sixteen.
static const char latin[] = "AAAAAAACEEEEIIII"
                            "DNOOOOOxOUUUUYTs"
                            "aaaaaaaceeeeiiii"
                            "dnooooo/ouuuuyty"
                            "AaAaAaCcCcCcCcDd"
                            "DdEeEeEeEeEeGgGg"
                            "GgGgHhHhIiIiIiIi"
                            "IiIiJjKkkLlLlLlL"
                            "lLlNnNnNnnNnOoOo"
                            "OoOoRrRrRrSsSsSs"
                            "SsTtTtTtUuUuUuUu"
                            "UuUuWwYyYZzZzZzs";

uint32_t grid_ascii(uint32_t character) {
    if (character < 0x80)
        return character;
    if (character >= 0xC0 && character <= 0x17F)
        return (uint32_t)latin[character - 0xC0];
    if (character >= 0x2654 && character <= 0x265F)
        return (uint32_t) "KQRBNP"[(character - 0x2654) % 6];
    if (character >= 0x2500 && character <= 0x257F) {
        bool vertical = character == 0x2502 || character == 0x2503 || character == 0x2551;
        bool horizontal = character <= 0x2501 || character == 0x2550;
        return vertical ? '|' : horizontal ? '-' : '+';
    }
    if (character >= 0x2581 && character <= 0x2588) // bars, by their height
        return '1' + (character - 0x2581);
    for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++)
        if (stand_ins[i].character == character)
            return (uint32_t)stand_ins[i].ascii;
    return '?';
}
