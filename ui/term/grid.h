// A grid of character cells: panes draw into it, the terminal is brought up to date from it, and
// tests look at it without a terminal.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "onlymove/str.h"
#include "ui/term/style.h"

typedef struct Cell {
    uint32_t character; // 0 in the right half of a wide character
    uint32_t combining; // one combining character drawn over it, or 0
    uint8_t style;      // Style
} Cell;

typedef struct Rect {
    int y, x, rows, cols;
} Rect;

// A cell of the screen, or SPOT_NONE.
typedef struct Spot {
    int y, x;
} Spot;
#define SPOT_NONE ((Spot){-1, -1})

typedef struct Grid {
    int rows, cols;
    Cell *cells; // row after row
} Grid;

static inline int int_min(int a, int b) {
    return a < b ? a : b;
}

static inline int int_max(int a, int b) {
    return a > b ? a : b;
}

void grid_init(Grid *grid);
void grid_done(Grid *grid);
// Gives the grid another size and blanks every cell.
void grid_resize(Grid *grid, int rows, int cols);

// Everything below draws only where the area and the grid overlap.
void grid_fill(Grid *grid, Rect area, uint32_t character, Style style);
void grid_set_style(Grid *grid, Rect area, Style style);
// Sets the cell at row y and column x of the grid to one of our own characters, one column wide.
void grid_set_cell(Grid *grid, int y, int x, uint32_t character, Style style);
// Puts a combining character over the character of a cell.
void grid_set_combining(Grid *grid, int y, int x, uint32_t combining);

// Draws text (from anywhere: it goes through text_add_safe) from column x of row y of the area,
// both counted inside it, and cuts it at the area's right edge with an ellipsis. Returns the
// columns used.
int grid_put(Grid *grid, Rect area, int y, int x, const char *text, Style style);
int grid_putf(Grid *grid, Rect area, int y, int x, Style style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

// Appends what stands in a row, without the blanks at its end.
void grid_write_row(const Grid *grid, int y, Str *out);

// Returns the columns that grid_put() would use in an area without end.
int grid_columns(const char *text);
// Draws text from row y of the area on, broken between words; the last row is cut with an ellipsis.
// Returns the rows used.
int grid_wrap(Grid *grid, Rect area, int y, const char *text, Style style);
// Returns how many bytes of safe text fit on a row, up to the end of a word of several bytes.
size_t grid_row_length(const char *text, size_t len, int width);

// Draws a title in the top row of a pane, and after it a horizontal line, a rule. The title of the
// focused pane has a sign and another style. Returns the area below the title.
Rect grid_title(Grid *grid, Rect area, const char *title, bool focused);
// Draws a note at the right end of a title's rule: the first of its texts, one a line, that fits.
// False, and nothing is drawn, when none does.
bool grid_title_note(Grid *grid, Rect area, const char *note, Style style);

// Returns the area without so many rows and columns at its sides; its size is never negative.
Rect rect_inset(Rect area, int top, int left, int bottom, int right);

// Returns the printable ASCII character that stands for another where only ASCII can be shown.
uint32_t grid_ascii(uint32_t character);

enum { SHORT_NUMBER_MAX = 8 };

// Writes a count in at most five columns: "999", "9.9k", "350k", "1.0M", "28.9M", "1.2G"; it is
// cut, never rounded up. What is too large becomes ">999T".
void short_number_write(uint64_t count, char text[SHORT_NUMBER_MAX]);
