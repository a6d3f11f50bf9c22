// Text broken into rows of a list.
#include "ui/lists/rows.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"

void rows_clear(Rows *rows) {
    str_clear(&rows->text);
    rows->count = 0;
}

void rows_add(Rows *rows, const char *text, size_t len, int width, int indent, Style style) {
    int row_indent = 0;
    size_t at = rows->text.len;
    text_add_safe(&rows->text, text, len, SIZE_MAX);
    const size_t end = rows->text.len;
    const size_t entry = rows->count > 0 ? rows->items[rows->count - 1].entry + 1 : 0;
    do {
        array_grow(&rows->items, &rows->cap, rows->count + 1);
        const char *rest = str_text(&rows->text) + at;
        const size_t fitting_len =
            width > 0 ? grid_row_length(rest, end - at, width - row_indent) : end - at;
        rows->items[rows->count++] = (TextRow){at, fitting_len, entry, row_indent, style};
        at += fitting_len;
        at += strspn(str_text(&rows->text) + at, " ");
        row_indent = indent < width / 2 ? indent : 0;
    } while (at < end);
    str_add_char(&rows->text, '\n'); // a match never goes on into the next entry
}

void rows_add_lines(Rows *rows, const char *text, int width, int indent, bool headings) {
    for (const char *line = text; *line;) {
        const size_t len = strcspn(line, "\n");
        rows_add(rows, line, len, width, indent,
                 headings && line[0] != ' ' ? STYLE_STRONG : STYLE_TEXT);
        line += len + (line[len] == '\n');
    }
}

void rows_wrap(Rows *rows, const char *text, int width, int indent) {
    if (rows->count > 0 && rows->width == width)
        return;
    rows_clear(rows);
    rows->width = width;
    rows_add_lines(rows, text, width, indent, false);
}

// A block: the text of an entry of a section, and the rows that it is broken into.
typedef struct Block {
    const char *text;
    const TextRow *rows;
    size_t count;
} Block;

static int compare_texts(const void *a, const void *b) {
    const Block *first = a, *second = b;
    const int order = strcasecmp(first->text, second->text);
    const size_t one = first->rows->entry, other = second->rows->entry;
    return order != 0 ? order : one < other ? -1 : one > other;
}

static int compare_entry_order(const void *a, const void *b) {
    const size_t one = ((const Block *)a)->rows->entry, other = ((const Block *)b)->rows->entry;
    return one < other ? -1 : one > other;
}

// Copies the rows from `begin` to the next heading, sorted; returns the row of that heading.
static size_t sort_section(Rows *rows, const TextRow *copy, size_t begin, Block *blocks,
                           bool by_text, bool reversed) {
    size_t count = 0, end = begin, at = begin;
    for (; end < rows->count && copy[end].style != STYLE_STRONG && copy[end].len > 0; end++)
        if (end > begin && copy[end].entry == copy[end - 1].entry)
            blocks[count - 1].count++;
        else
            blocks[count++] = (Block){str_text(&rows->text) + copy[end].start, &copy[end], 1};
    qsort(blocks, count, sizeof *blocks, by_text ? compare_texts : compare_entry_order);
    for (size_t i = 0; i < count; i++) {
        const Block *block = &blocks[reversed ? count - 1 - i : i];
        memcpy(&rows->items[at], block->rows, block->count * sizeof *block->rows);
        at += block->count;
    }
    return end;
}

void rows_sort(Rows *rows, bool by_text, bool reversed) {
    TextRow *copy = xmemdup(rows->items, rows->count * sizeof *rows->items);
    Block *blocks = xcalloc(rows->count, sizeof *blocks);
    for (size_t row = 0; row < rows->count; row++)
        row = sort_section(rows, copy, row, blocks, by_text, reversed);
    free(blocks);
    free(copy);
}

bool text_contains(const char *text, size_t len, const char *wanted) {
    const size_t wanted_len = strlen(wanted);
    while (len > 0 && strncasecmp(text, wanted, wanted_len) != 0) {
        text++;
        len--;
    }
    return len > 0;
}

size_t rows_find(const Rows *rows, const char *text, size_t from, bool forward) {
    size_t row = from;
    for (size_t i = 0; i < rows->count; i++) {
        row = (row + (forward ? 1 : rows->count - 1)) % rows->count;
        if (text_contains(str_text(&rows->text) + rows->items[row].start, rows->items[row].len,
                          text))
            return row;
    }
    return SIZE_MAX;
}

void rows_draw_row(const Rows *rows, Grid *grid, Rect area, int y, size_t row) {
    const TextRow *item = &rows->items[row];
    grid_putf(grid, area, y, item->indent, item->style, "%.*s", (int)item->len,
              str_text(&rows->text) + item->start);
}

void rows_write_row(const Rows *rows, size_t row, Str *out) {
    str_add_bytes(out, str_text(&rows->text) + rows->items[row].start, rows->items[row].len);
}

void rows_done(void *state) {
    Rows *rows = state;
    str_done(&rows->text);
    free(rows->items);
    *rows = (Rows){0};
}

void set_tags_write(const char *tags, Str *out) {
    for (const char *c = tags; *c; c++) {
        str_add(out, c == tags || c[-1] == ' ' ? "#" : "");
        str_add_char(out, *c);
    }
}

void notes_write(const char *notes, const char *line_end, Str *out) {
    for (size_t len; *notes; notes += len) {
        len = strcspn(notes, "\n");
        str_add_bytes(out, notes, len);
        for (; notes[len] == '\n'; len++)
            str_add(out, line_end);
    }
}
