// The geometry of the screen. Sizes are in character cells; the board's left margin holds the rank
// numbers, its title row whose move it is, its last row the file letters.
#include "ui/layout.h"

#include <stdio.h>

enum {
    BOARD_MARGIN = 3,
    BOARD_EXTRA_ROWS = 2,
    BOTTOM_ROWS = 2,
    QUEUE_COLS = 52,
    ENGINE_OFF = 2,
};

static int board_cols(int square_rows)
{
    return 16 * square_rows + BOARD_MARGIN;
}

static int board_rows(int square_rows)
{
    return 8 * square_rows + BOARD_EXTRA_ROWS;
}

static int int_min(int a, int b)
{
    return a < b ? a : b;
}

static Rect take_top(Rect *from, int rows)
{
    Rect top = *from;
    top.rows = int_min(rows, from->rows);
    from->y += top.rows;
    from->rows -= top.rows;
    return top;
}

static Rect take_left(Rect *from, int cols, int gap)
{
    Rect left = *from;
    left.cols = int_min(cols, from->cols);
    int gone = int_min(left.cols + gap, from->cols);
    from->x += gone;
    from->cols -= gone;
    return left;
}

// The largest squares that leave `below` rows for the game and `beside` columns for the panes.
static int square_rows_for(int rows, int cols)
{
    static const struct {
        int square_rows, below, beside;
    } wants[] = {{6, 7, 63}, {5, 7, 61}, {4, 4, 61}, {3, 4, 45}, {2, 0, 29}};
    for (size_t i = 0; i < sizeof wants / sizeof *wants; i++) {
        int k = wants[i].square_rows;
        if (board_rows(k) + wants[i].below + BOTTOM_ROWS <= rows &&
            board_cols(k) + wants[i].beside <= cols) {
            return k;
        }
    }
    return 1;
}

// Of moves and tree the one that is shown where one has room.
static Slot text_slot(Slot focus)
{
    return focus == SLOT_TREE ? SLOT_TREE : SLOT_MOVES;
}

// What is below the board: all that is to be said of the game takes seven rows, three do.
static void fill_below(Layout *layout, Rect area, bool graph)
{
    enum { GAME_MOST = 7, GAME_LEAST = 3, GAME_COLS = 40, GRAPH_LEAST = 4 };
    if (graph && area.rows >= GAME_LEAST + GRAPH_LEAST && area.cols >= GAME_COLS) {
        const int rest = area.rows - GRAPH_LEAST;
        layout->slot[SLOT_GAME] = take_top(&area, int_min(rest, GAME_MOST));
        layout->slot[SLOT_GRAPH] = area;
    } else {
        layout->slot[SLOT_GAME] = area;
    }
}

// Of the columns that moves and verdicts share: with so many for the verdicts no threshold is cut.
static int moves_cols(int cols)
{
    enum { VERDICTS_COLS = 92, MOVES_LEAST = 36, GAP = 2 };
    const int rest = cols - GAP - VERDICTS_COLS, half = (cols - GAP) / 2;
    return rest < MOVES_LEAST ? MOVES_LEAST : int_min(rest, half);
}

// Everything, with long engine lines over two columns.
static void fill_large(Layout *layout, Rect area, bool engine)
{
    layout->slot[SLOT_ENGINE] = take_top(&area, engine ? 9 : ENGINE_OFF);
    layout->slot[SLOT_MOVES] = take_left(&area, moves_cols(area.cols), 2);
    layout->slot[SLOT_VERDICTS] = take_top(&area, area.rows >= 54 ? 27 : 20);
    layout->slot[SLOT_TREE] = area;
}

// Everything in one column; moves and tree side by side where they have room for that.
static void fill_tall(Layout *layout, Rect area, bool engine)
{
    const int lines = area.rows >= 32 ? 7 : 6;
    layout->slot[SLOT_ENGINE] = take_top(&area, engine ? lines : ENGINE_OFF);
    bool beside = area.cols >= 64;
    const bool high = area.rows >= 44; // what a puzzle teaches has room too
    const int verdicts = high ? 21 : beside ? 13 : area.rows >= 26 ? 12 : 11;
    layout->slot[SLOT_VERDICTS] = take_top(&area, verdicts);
    if (beside) {
        layout->slot[SLOT_MOVES] = take_left(&area, area.cols * 9 / 20, 1);
    } else {
        layout->slot[SLOT_MOVES] = take_top(&area, area.rows / 2);
    }
    layout->slot[SLOT_TREE] = area;
}

// Low and wide: two columns.
static void fill_wide(Layout *layout, Rect area, Slot focus, bool engine)
{
    Rect left = take_left(&area, (area.cols - 1) / 2, 1);
    const int lines = left.rows >= 16 ? 6 : 4;
    layout->slot[SLOT_ENGINE] = take_top(&left, engine ? lines : ENGINE_OFF);
    if (area.rows >= 18) {
        layout->slot[SLOT_MOVES] = left;
        layout->slot[SLOT_VERDICTS] = take_top(&area, area.rows >= 22 ? 13 : 11);
        layout->slot[SLOT_TREE] = area;
    } else {
        layout->slot[text_slot(focus)] = left;
        layout->slot[SLOT_VERDICTS] = area;
    }
}

// Without an engine moves and tree have room below each other.
static void fill_small(Layout *layout, Rect area, Slot focus, bool engine)
{
    enum { MOVES = 4, BOTH = 8 };
    if (area.rows >= 18) {
        const int lines = area.rows >= 20 ? 5 : 4;
        layout->slot[SLOT_ENGINE] = take_top(&area, engine ? lines : ENGINE_OFF);
        layout->slot[SLOT_VERDICTS] = take_top(&area, area.rows >= 17 ? 12 : 10);
        if (area.rows >= BOTH) {
            layout->slot[SLOT_MOVES] = take_top(&area, MOVES);
            layout->slot[SLOT_TREE] = area;
        } else {
            layout->slot[text_slot(focus)] = area;
        }
        return;
    }
    if (area.rows >= 12) {
        layout->slot[SLOT_ENGINE] = take_top(&area, 4);
    }
    bool engine_alone = focus == SLOT_ENGINE && layout->slot[SLOT_ENGINE].rows == 0;
    bool moves = focus == SLOT_ENGINE || focus == SLOT_BOARD;
    layout->slot[engine_alone ? SLOT_ENGINE : moves ? SLOT_MOVES : focus] = area;
}

static void fill_beside(Layout *layout, Rect area, Slot focus, bool engine)
{
    if (area.rows >= 40 && area.cols >= 130) {
        fill_large(layout, area, engine);
    } else if (area.rows >= 28) {
        fill_tall(layout, area, engine);
    } else if (area.cols >= 85) {
        fill_wide(layout, area, focus, engine);
    } else {
        fill_small(layout, area, focus, engine);
    }
    if (focus == SLOT_GRAPH && layout->slot[SLOT_GRAPH].rows == 0) {
        layout->slot[SLOT_GRAPH] = layout->slot[SLOT_MOVES];
        layout->slot[SLOT_MOVES] = (Rect){0};
    }
}

// High and narrow: the board above, the others below it.
static void fill_portrait(Layout *layout, Rect body, Slot focus, bool zoom, bool engine)
{
    int k = 3;
    while (k > 1 && (board_rows(k) + 22 > body.rows || board_cols(k) > body.cols)) {
        k--;
    }
    layout->square_rows = k;
    Rect top = take_top(&body, board_rows(k));
    layout->slot[SLOT_BOARD] = take_left(&top, board_cols(k), 1);
    layout->slot[SLOT_GAME] = top.cols >= 20 ? top : take_top(&body, 4);
    if (zoom) {
        layout->slot[focus] = body;
    } else {
        fill_beside(layout, body, focus, engine);
    }
}

Layout layout_for(int rows, int cols, LayoutWish wish)
{
    const Slot focus = wish.focus;
    const bool zoom = wish.zoom;
    Layout layout = {0};
    if (rows < LAYOUT_MIN_ROWS || cols < LAYOUT_MIN_COLS) {
        layout.too_small = true;
        return layout;
    }
    Rect body = {0, 0, rows - BOTTOM_ROWS, cols};
    layout.status = (Rect){rows - 2, 0, 1, cols};
    layout.prompt = (Rect){rows - 1, 0, 1, cols};
    layout.slot[SLOT_OVER] = body;
    if (cols < 80 && body.rows >= 40) {
        fill_portrait(&layout, body, focus, zoom || focus == SLOT_QUEUE, wish.engine);
        return layout;
    }
    const bool in_queue = focus == SLOT_QUEUE;
    const bool beside = wish.queue && rows >= 40 && cols >= 180 && !(in_queue && zoom);
    if (beside) {
        layout.slot[SLOT_QUEUE] = take_left(&body, QUEUE_COLS, 2);
    }
    int k = square_rows_for(rows, body.cols);
    layout.square_rows = k;
    Rect left = take_left(&body, board_cols(k), cols >= 120 ? 2 : 1);
    layout.slot[SLOT_BOARD] = take_top(&left, board_rows(k));
    fill_below(&layout, left, !(zoom && focus == SLOT_GRAPH));
    if (body.cols >= 60 && body.rows >= 20) {
        layout.slot[SLOT_OVER] = body;
    }
    if (in_queue ? !beside : zoom) {
        layout.slot[focus] = body;
    } else {
        fill_beside(&layout, body, in_queue ? SLOT_MOVES : focus, wish.engine);
    }
    return layout;
}

void too_small_draw(Grid *grid)
{
    char long_form[64], short_form[16];
    snprintf(long_form, sizeof long_form, "onlymove needs %dx%d, this is %dx%d", LAYOUT_MIN_COLS,
             LAYOUT_MIN_ROWS, grid->cols, grid->rows);
    snprintf(short_form, sizeof short_form, "%dx%d", LAYOUT_MIN_COLS, LAYOUT_MIN_ROWS);
    const char *line = grid_columns(long_form) <= grid->cols ? long_form : short_form;
    Rect all = {0, 0, grid->rows, grid->cols};
    grid_fill(grid, all, ' ', STYLE_TEXT);
    int x = (grid->cols - grid_columns(line)) / 2;
    grid_put(grid, all, grid->rows / 2, x > 0 ? x : 0, line, STYLE_TEXT);
}
