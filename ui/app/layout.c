// The geometry of the screen. Sizes are in character cells; the board's left margin holds the rank
// numbers, its title row whose move it is, its last row the file letters.
#include "ui/app/layout.h"

#include <stdio.h>

#include "onlymove/limits.h"

const char *const slot_names[SLOT_OVERLAY] = {
#define SLOT_NAME(id, name) name,
    SLOTS(SLOT_NAME)
#undef SLOT_NAME
};

enum {
    BOARD_MARGIN = 3,
    BOARD_EXTRA_ROWS = 2,
    BOTTOM_ROWS = 2,
    QUEUE_COLS = 47,
    QUEUE_COLS_WIDE = 57,
    QUEUE_MIN_COLS = 27,
    ENGINE_OFF_ROWS = 2,
    PANE_MIN_COLS = 24, // columns of a pane next to another one
    TEXT_MIN_ROWS = 8,  // rows that verdicts leave to the moves, and to the tree
    VERDICTS_COLS = 92, // with so many, few thresholds are cut
    MOVES_COLS = 36,    // columns that the moves keep where verdicts want more
    UNIT = 4,           // rows or columns by which panes grow
};

static int board_cols(int square_rows) {
    return 16 * square_rows + BOARD_MARGIN;
}

static int board_rows(int square_rows) {
    return 8 * square_rows + BOARD_EXTRA_ROWS;
}

static int clamp_size(int least, int n, int most) {
    return n > most ? most : n < least ? least : n;
}

// Returns `usual` rows or columns, or up to `most` where needed: in steps, so panes seldom move.
static int share_for(int need, int usual, int most) {
    return need > usual ? int_min((need + UNIT - 1) / UNIT * UNIT, most > usual ? most : usual)
                        : usual;
}

static Rect take_top(Rect *from, int rows) {
    Rect top = *from;
    top.rows = int_min(rows, from->rows);
    from->y += top.rows;
    from->rows -= top.rows;
    return top;
}

static Rect take_left(Rect *from, int cols, int gap) {
    Rect left = *from;
    left.cols = int_min(cols, from->cols);
    int used = int_min(left.cols + gap, from->cols);
    from->x += used;
    from->cols -= used;
    return left;
}

// Returns the rows of a square: the largest that leaves `below` rows for the game and `beside`
// columns for the panes, or `smaller` fewer.
static int square_rows_for(int rows, int cols, int smaller) {
    static const struct {
        int square_rows, below, beside;
    } sizes[] = {{6, 7, 66}, {5, 7, 66}, {4, 4, 61}, {3, 4, 45}, {2, 0, 29}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int k = sizes[i].square_rows;
        if (board_rows(k) + sizes[i].below + BOTTOM_ROWS <= rows &&
            board_cols(k) + sizes[i].beside <= cols) {
            return k > smaller ? k - smaller : 1;
        }
    }
    return 1;
}

static bool is_hidden(const LayoutSpec *spec, int slot) {
    return slot != (int)spec->focus && (spec->chosen.hidden >> slot & 1);
}

// Returns which of moves and tree is shown where only one has room.
static Slot moves_or_tree(const LayoutSpec *spec) {
    return spec->focus == SLOT_TREE || is_hidden(spec, SLOT_MOVES) ? SLOT_TREE : SLOT_MOVES;
}

enum { GAME_MAX = 7, GAME_MIN = 3, GAME_MIN_COLS = 40, GRAPH_MIN = 4 }; // rows, but for _COLS

// Fills the area below the board. The pane of the game needs three rows, and seven for all it has.
static void fill_below(Layout *layout, Rect area, bool graph) {
    if (graph && area.rows >= GAME_MIN + GRAPH_MIN && area.cols >= GAME_MIN_COLS) {
        const int rest = area.rows - GRAPH_MIN;
        layout->slot[SLOT_GAME] = take_top(&area, int_min(rest, GAME_MAX));
        layout->slot[SLOT_GRAPH] = area;
    } else {
        layout->slot[SLOT_GAME] = area;
    }
}

// Returns how many of `cols` columns the moves get; the verdicts pane to their right gets the rest.
static int moves_cols(const LayoutSpec *spec, int cols) {
    enum { GAP = 2 };
    const int verdicts = share_for(spec->need[SLOT_VERDICTS].cols, VERDICTS_COLS, cols);
    const int rest = cols - GAP - verdicts, half = (cols - GAP) / 2;
    const int usual = rest < MOVES_COLS ? MOVES_COLS : int_min(rest, half);
    return clamp_size(PANE_MIN_COLS, usual + spec->chosen.left_added, cols - GAP - PANE_MIN_COLS);
}

// Returns the rows of the engine's pane: what its lines need, if there is room for that.
static int engine_rows(const LayoutSpec *spec, int usual, int most) {
    const int need = spec->need[SLOT_ENGINE].rows;
    return !spec->shows_engine ? ENGINE_OFF_ROWS
           : need > 0          ? int_min(need, int_max(usual, most))
                               : usual;
}

// Returns the rows of the verdicts: their share, less its blank rows where the tree needs them.
static int verdict_rows(const LayoutSpec *spec, int share, int rows) {
    const int need = spec->need[SLOT_VERDICTS].rows;
    return need > 0 ? clamp_size(int_min(need, share), rows - spec->need[SLOT_TREE].rows, share)
                    : share;
}

// Returns the rows of verdicts above a tree: the usual ones, and those that the tree does not need.
static int rows_above_tree(const LayoutSpec *spec, int usual, int rows) {
    const int tree_rows = spec->need[SLOT_TREE].rows;
    const int most = tree_rows > 0 ? int_max(usual, rows - tree_rows) : usual;
    return clamp_size(usual, spec->need[SLOT_VERDICTS].rows, most);
}

// Fills a large area: all panes, the engine with long lines above two columns.
static void fill_large(Layout *layout, Rect area, const LayoutSpec *spec) {
    layout->slot[SLOT_ENGINE] = take_top(&area, engine_rows(spec, 9, area.rows / 3));
    layout->slot[SLOT_MOVES] = take_left(&area, moves_cols(spec, area.cols), 2);
    const int share = share_for(spec->need[SLOT_VERDICTS].rows, area.rows >= 54 ? 27 : 20,
                                area.rows - TEXT_MIN_ROWS);
    layout->slot[SLOT_VERDICTS] = take_top(&area, verdict_rows(spec, share, area.rows));
    layout->slot[SLOT_TREE] = area;
}

static void fill_moves_and_tree(Layout *layout, Rect area, const LayoutSpec *spec,
                                bool side_by_side) {
    if (side_by_side) {
        const int moves_width = area.cols * 9 / 20, usual = area.cols - 1 - moves_width;
        const int tree_width = share_for(spec->need[SLOT_TREE].cols, usual,
                                         area.cols - 1 - int_min(moves_width, MOVES_COLS));
        const int cols = area.cols - 1 - tree_width + spec->chosen.left_added;
        layout->slot[SLOT_MOVES] =
            take_left(&area, clamp_size(PANE_MIN_COLS, cols, area.cols - 1 - PANE_MIN_COLS), 1);
    } else {
        const int half = area.rows - area.rows / 2;
        const int rows = share_for(spec->need[SLOT_TREE].rows, half, area.rows - TEXT_MIN_ROWS);
        layout->slot[SLOT_MOVES] = take_top(&area, area.rows - rows);
    }
    layout->slot[SLOT_TREE] = area;
}

// Fills a high area by one column. Moves and tree stand side by side where the column is broad and
// too low for one below the other.
static void fill_tall(Layout *layout, Rect area, const LayoutSpec *spec) {
    enum { SIDE_BY_SIDE_COLS = 64, STACKED_ROWS = 22 };
    const int engine = area.rows >= 32 ? 7 : 6;
    layout->slot[SLOT_ENGINE] = take_top(&area, engine_rows(spec, engine, area.rows / 4));
    const bool broad = area.cols >= SIDE_BY_SIDE_COLS, high = area.rows >= 44;
    const int usual = high ? 21 : broad ? 13 : area.rows >= 26 ? 12 : 11;
    const int most = area.rows - (broad ? 1 : 2) * TEXT_MIN_ROWS;
    const int share = share_for(spec->need[SLOT_VERDICTS].rows, usual, most);
    const bool side_by_side = broad && area.rows - share < STACKED_ROWS;
    const int rows = area.rows - (side_by_side ? 0 : TEXT_MIN_ROWS);
    layout->slot[SLOT_VERDICTS] = take_top(&area, verdict_rows(spec, share, rows));
    fill_moves_and_tree(layout, area, spec, side_by_side);
}

// Fills a low and wide area by two columns.
static void fill_wide(Layout *layout, Rect area, const LayoutSpec *spec) {
    const int half = area.cols / 2;
    const int right = share_for(spec->need[SLOT_VERDICTS].cols, half, area.cols - 1 - MOVES_COLS);
    const int cols = area.cols - 1 - right + spec->chosen.left_added;
    Rect left = take_left(&area, clamp_size(PANE_MIN_COLS, cols, area.cols - 1 - PANE_MIN_COLS), 1);
    const int engine = left.rows >= 16 ? 6 : 4;
    layout->slot[SLOT_ENGINE] = take_top(&left, engine_rows(spec, engine, left.rows / 2));
    if (area.rows >= 18) {
        layout->slot[SLOT_MOVES] = left;
        layout->slot[SLOT_VERDICTS] = take_top(&area, area.rows >= 22 ? 13 : 11);
        layout->slot[SLOT_TREE] = area;
    } else {
        layout->slot[moves_or_tree(spec)] = left;
        layout->slot[SLOT_VERDICTS] = area;
    }
}

// Fills a small area. The moves stand above the tree where the engine's pane leaves room for both.
static void fill_small(Layout *layout, Rect area, const LayoutSpec *spec) {
    enum { MOVES_MIN = 4, TREE_MIN = 3, BOTH_MIN = 8 }; // rows
    const Slot focus = spec->focus;
    if (area.rows >= 18) {
        const int engine = area.rows >= 20 ? 5 : 4;
        layout->slot[SLOT_ENGINE] = take_top(&area, engine_rows(spec, engine, engine + 1));
        const int usual = area.rows >= 17 ? 12 : 10;
        const bool tree_alone = area.rows - usual < BOTH_MIN && moves_or_tree(spec) == SLOT_TREE;
        layout->slot[SLOT_VERDICTS] =
            take_top(&area, tree_alone ? rows_above_tree(spec, usual, area.rows) : usual);
        if (!tree_alone && area.rows >= BOTH_MIN) {
            const int need = spec->need[SLOT_TREE].rows, most = area.rows - MOVES_MIN;
            const int tree_rows = need > 0 ? clamp_size(TREE_MIN, need, most) : most;
            layout->slot[SLOT_MOVES] = take_top(&area, area.rows - tree_rows);
            layout->slot[SLOT_TREE] = area;
        } else {
            layout->slot[moves_or_tree(spec)] = area;
        }
        return;
    }
    if (area.rows >= 12)
        layout->slot[SLOT_ENGINE] = take_top(&area, 4);
    bool engine_alone = focus == SLOT_ENGINE && layout->slot[SLOT_ENGINE].rows == 0;
    bool shows_moves = focus == SLOT_ENGINE || focus == SLOT_BOARD;
    layout->slot[engine_alone ? SLOT_ENGINE : shows_moves ? SLOT_MOVES : focus] = area;
}

static void fill_panes(Layout *layout, Rect area, const LayoutSpec *spec) {
    if (area.rows >= 40 && area.cols >= 130)
        fill_large(layout, area, spec);
    else if (area.rows >= 28)
        fill_tall(layout, area, spec);
    else if (area.cols >= 85)
        fill_wide(layout, area, spec);
    else
        fill_small(layout, area, spec);
    if (spec->focus == SLOT_GRAPH && layout->slot[SLOT_GRAPH].rows == 0) {
        Rect *text = &layout->slot[moves_or_tree(spec)];
        layout->slot[SLOT_GRAPH] = *text;
        *text = (Rect){0};
    }
}

// Returns the columns of a queue beside the board: more than usual where that neither makes the
// board smaller nor cuts the verdicts.
static int queue_cols(const LayoutSpec *spec, int rows, int cols) {
    enum { GAP = 2 };
    const int usual = cols >= 220 ? QUEUE_COLS_WIDE : QUEUE_COLS;
    const int board = board_cols(square_rows_for(rows, cols - usual - GAP, spec->chosen.shrink));
    const int most = cols - 2 * GAP - board - VERDICTS_COLS;
    const int wanted = share_for(spec->need[SLOT_QUEUE].cols, usual, most);
    return clamp_size(QUEUE_MIN_COLS, wanted + spec->chosen.queue_added, cols / 2);
}

// Fills a high and narrow screen: the board above, the others below it.
static void fill_portrait(Layout *layout, Rect body, const LayoutSpec *spec) {
    int k = 3;
    while (k > 1 && (board_rows(k) + 22 > body.rows || board_cols(k) > body.cols))
        k--;
    k = k > spec->chosen.shrink ? k - spec->chosen.shrink : 1;
    layout->square_rows = k;
    Rect top = take_top(&body, board_rows(k));
    layout->slot[SLOT_BOARD] = take_left(&top, board_cols(k), 1);
    layout->slot[SLOT_GAME] = top.cols >= 20 ? top : take_top(&body, 4);
    if (spec->zoom || spec->focus == SLOT_QUEUE)
        layout->slot[spec->focus] = body;
    else
        fill_panes(layout, body, spec);
}

static void fill_landscape(Layout *layout, Rect body, LayoutSpec spec) {
    enum { GRAPH_ROWS = 10, HIGH = 56, QUEUE_ROOMY = 30, QUEUE_FITS = 22, TREE_MIN = 5 }; // rows
    const bool in_queue = spec.focus == SLOT_QUEUE;
    const bool large = body.rows + BOTTOM_ROWS >= 40 && body.cols >= 180;
    const bool queue_beside =
        spec.has_queue && large && !(in_queue && spec.zoom) && !is_hidden(&spec, SLOT_QUEUE);
    const int rows = body.rows + BOTTOM_ROWS, gap = body.cols >= 120 ? 2 : 1;
    if (queue_beside)
        layout->slot[SLOT_QUEUE] = take_left(&body, queue_cols(&spec, rows, body.cols), 2);
    int k = square_rows_for(rows, body.cols, spec.chosen.shrink);
    layout->square_rows = k;
    Rect left = take_left(&body, board_cols(k), gap);
    layout->slot[SLOT_BOARD] = take_top(&left, board_rows(k));
    const bool graph = !(spec.zoom && spec.focus == SLOT_GRAPH) && !is_hidden(&spec, SLOT_GRAPH);
    const bool queue_above = in_queue && !queue_beside && !spec.zoom && body.rows >= QUEUE_FITS;
    const bool tight = queue_above && body.rows < QUEUE_ROOMY;
    const bool alone = in_queue ? !queue_beside && !queue_above : spec.zoom;
    // Where a large board leaves too few rows for game and graph, a high screen has some for the
    // graph below the panes.
    const bool below = graph && !alone && left.rows < GAME_MAX + GRAPH_MIN && body.rows >= HIGH;
    fill_below(layout, left, graph && !below);
    if (body.cols >= 60 && body.rows >= 20)
        layout->slot[SLOT_OVERLAY] = body;
    if (queue_above)
        layout->slot[SLOT_QUEUE] = take_top(&body, tight ? body.rows / 2 + 1 : body.rows * 2 / 5);
    if (alone) {
        layout->slot[spec.focus] = body;
    } else if (tight) {
        const int usual = body.rows - TREE_MIN;
        layout->slot[SLOT_VERDICTS] = take_top(&body, rows_above_tree(&spec, usual, body.rows));
        layout->slot[SLOT_TREE] = body;
    } else {
        spec.focus = queue_above ? SLOT_TREE : in_queue ? SLOT_MOVES : spec.focus;
        if (below) {
            layout->slot[SLOT_GRAPH] = rect_inset(body, body.rows - GRAPH_ROWS, 0, 0, 0);
            body.rows -= layout->slot[SLOT_GRAPH].rows;
        }
        fill_panes(layout, body, &spec);
    }
}

// --- Hidden panes

enum { GAP_MAX = 2 }; // between two panes

typedef enum Side { SIDE_BELOW, SIDE_ABOVE, SIDE_LEFT, SIDE_RIGHT, SIDES } Side;

// Whether `other` stands at a side of `rect` and does not reach beyond the ends of that side.
static bool rect_touches(const Rect *rect, const Rect *other, Side side) {
    const bool in_cols = other->x >= rect->x && other->x + other->cols <= rect->x + rect->cols;
    const bool in_rows = other->y >= rect->y && other->y + other->rows <= rect->y + rect->rows;
    const int gaps[SIDES] = {[SIDE_ABOVE] = rect->y - other->y - other->rows,
                             [SIDE_BELOW] = other->y - rect->y - rect->rows,
                             [SIDE_LEFT] = rect->x - other->x - other->cols,
                             [SIDE_RIGHT] = other->x - rect->x - rect->cols};
    return other->rows > 0 && (side < SIDE_LEFT ? in_cols : in_rows) && gaps[side] >= 0 &&
           gaps[side] <= (side < SIDE_LEFT ? 0 : GAP_MAX);
}

static void extend_over(Rect *other, const Rect *rect, Side side) {
    const int end = other->x + other->cols > rect->x + rect->cols ? other->x + other->cols
                                                                  : rect->x + rect->cols;
    if (side < SIDE_LEFT) {
        other->y = int_min(other->y, rect->y);
        other->rows += rect->rows;
    } else {
        other->x = int_min(other->x, rect->x);
        other->cols = end - other->x;
    }
}

// Extends the panes at one side of a hidden slot over it; they must fill that side.
static void hide_slot(Layout *layout, int slot) {
    const Rect hidden = layout->slot[slot];
    layout->slot[slot] = (Rect){0};
    for (int side = 0; side < SIDES && hidden.rows > 0; side++) {
        int uncovered = side < SIDE_LEFT ? hidden.cols : hidden.rows;
        bool at_side[SLOT_COUNT] = {false};
        for (int i = SLOT_BOARD + 1; i <= SLOT_GAME; i++) {
            const Rect *other = &layout->slot[i];
            at_side[i] = rect_touches(&hidden, other, (Side)side);
            uncovered -= !at_side[i] ? 0 : side < SIDE_LEFT ? other->cols : other->rows;
        }
        for (int i = SLOT_BOARD + 1; i <= SLOT_GAME && uncovered <= GAP_MAX; i++)
            if (at_side[i])
                extend_over(&layout->slot[i], &hidden, (Side)side);
        if (uncovered <= GAP_MAX)
            return;
    }
}

Layout layout_for(int rows, int cols, LayoutSpec spec) {
    Layout layout = {0};
    if (rows < LAYOUT_MIN_ROWS || cols < LAYOUT_MIN_COLS) {
        layout.too_small = true;
        return layout;
    }
    Rect body = {0, 0, rows - BOTTOM_ROWS, cols};
    layout.status = (Rect){rows - 2, 0, 1, cols};
    layout.prompt = (Rect){rows - 1, 0, 1, cols};
    layout.slot[SLOT_OVERLAY] = body;
    if (cols < 80 && body.rows >= 40)
        fill_portrait(&layout, body, &spec);
    else
        fill_landscape(&layout, body, spec);
    for (int slot = SLOT_BOARD + 1; slot <= SLOT_GAME; slot++)
        if (is_hidden(&spec, slot))
            hide_slot(&layout, slot);
    return layout;
}

bool layout_widen(const Layout *layout, Slot slot, bool wider, LayoutChoice *choice) {
    const LayoutChoice old = *choice;
    const Rect *pane = &layout->slot[slot], *board = &layout->slot[SLOT_BOARD];
    const Rect *moves = &layout->slot[SLOT_MOVES], *tree = &layout->slot[SLOT_TREE];
    const bool side_by_side = moves->rows > 0 && tree->rows > 0 && tree->x > moves->x;
    const int change = wider ? UNIT : -UNIT;
    if (slot == SLOT_QUEUE) {
        choice->queue_added =
            clamp_size(QUEUE_MIN_COLS - QUEUE_COLS, choice->queue_added + change, 100);
    } else if (side_by_side && pane->x == moves->x && pane->cols == moves->cols) {
        choice->left_added = clamp_size(-100, choice->left_added + change, 100);
    } else if (side_by_side && pane->x > moves->x) {
        choice->left_added = clamp_size(-100, choice->left_added - change, 100);
    } else {
        const bool beside = pane->x >= board->x + board->cols;
        const int smaller = choice->shrink + (beside == wider ? 1 : -1);
        choice->shrink = clamp_size(0, smaller, layout->square_rows - 1 + choice->shrink);
    }
    return old.queue_added != choice->queue_added || old.left_added != choice->left_added ||
           old.shrink != choice->shrink;
}

void too_small_draw(Grid *grid) {
    char long_text[64], short_text[32], size_text[16];
    snprintf(long_text, sizeof long_text, "onlymove needs %dx%d, this is %dx%d", LAYOUT_MIN_COLS,
             LAYOUT_MIN_ROWS, grid->cols, grid->rows);
    snprintf(short_text, sizeof short_text, "it needs %dx%d", LAYOUT_MIN_COLS, LAYOUT_MIN_ROWS);
    snprintf(size_text, sizeof size_text, "%dx%d", LAYOUT_MIN_COLS, LAYOUT_MIN_ROWS);
    const char *line = grid_columns(long_text) <= grid->cols    ? long_text
                       : grid_columns(short_text) <= grid->cols ? short_text
                                                                : size_text;
    Rect all = {0, 0, grid->rows, grid->cols};
    grid_fill(grid, all, ' ', STYLE_TEXT);
    int x = (grid->cols - grid_columns(line)) / 2;
    grid_put(grid, all, grid->rows / 2, x > 0 ? x : 0, line, STYLE_TEXT);
}

void too_large_draw(Grid *grid, int rows, int cols) {
    char line[160];
    const Rect all = {0, 0, grid->rows, grid->cols};
    snprintf(line, sizeof line,
             "this screen says that it is %dx%d; onlymove draws at most %d rows, %d columns, and "
             "%d cells",
             cols, rows, SCREEN_SIDE_MAX, SCREEN_SIDE_MAX, SCREEN_CELLS_MAX);
    grid_fill(grid, all, ' ', STYLE_TEXT);
    grid_wrap(grid, all, 0, line, STYLE_TEXT);
}
