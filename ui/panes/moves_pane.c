// The game's moves: the rows around the cursor.
#include "ui/panes/panes.h"

#include <stdio.h>

#include "ui/panes/moves_text.h"
#include "ui/app/workbench.h"

enum { ROOMY_ROWS = 20 };

// Returns the index of a row in the text; SIZE_MAX: the text does not have it.
static size_t row_index(const MovesText *text, const MovesRow *wanted) {
    for (size_t i = 0; i < text->start_count; i++)
        if (text->starts[i].node == (wanted->node > 0 ? wanted->node : text->starts[0].node))
            return text->starts[i].row + wanted->row;
    return SIZE_MAX;
}

// Returns a row of the text, by its index, as a MovesRow.
static MovesRow moves_row_at(const MovesText *text, size_t row) {
    MovesRow found = {0, row};
    for (size_t i = 0; i < text->start_count && text->starts[i].row <= row; i++)
        found = (MovesRow){text->starts[i].node, row - text->starts[i].row};
    return found;
}

// Scrolls as little as needed to show the cursor's row, with one row around it where there is room.
// A cursor that is far away comes to the middle. Returns the first row that is shown.
static size_t scroll_to_cursor(MovesRow *top, const MovesText *text, size_t height) {
    size_t margin = height >= 3 ? 1 : 0;
    size_t cursor = text->cursor_row;
    size_t last_top = text->rows > height ? text->rows - height : 0;
    size_t row = row_index(text, top);
    if (row == SIZE_MAX)
        row = cursor > height / 2 ? cursor - height / 2 : 0;
    if (cursor < row + margin)
        row = cursor > margin ? cursor - margin : 0;
    if (cursor + margin >= row + height)
        row = cursor + margin + 1 - height;
    row = row < last_top ? row : last_top;
    *top = moves_row_at(text, row);
    return row;
}

static void draw_title(Grid *grid, Rect area, const MovesView *view, bool focused) {
    grid_title(grid, area, "Moves", focused);
    char note[48];
    snprintf(note, sizeof note, "%zu candidate%s", view->candidates,
             view->candidates == 1 ? "" : "s");
    if (view->candidates > 0)
        grid_title_note(grid, area, note, STYLE_DIM);
}

// Initialises *text and writes the text below the title into it; *top is its first row shown.
static Rect layout_text(MovesText *text, Rect area, MovesView *view, size_t *top) {
    const Rect body = rect_inset(area, 1, 0, 0, 0);
    *text = (MovesText){0};
    *top = 0;
    if (body.rows >= 1 && body.cols >= 1) {
        moves_text_write(text, view, body.cols, (size_t)body.rows, body.rows >= ROOMY_ROWS);
        *top = scroll_to_cursor(view->top, text, (size_t)body.rows);
    }
    return body;
}

// Returns the row of the body that a span stands in; -1: above or below.
static int span_row(const MovesSpan *span, size_t top, const Rect *body) {
    const bool shown = span->row >= top && span->row < top + (size_t)body->rows;
    return shown ? (int)(span->row - top) : -1;
}

Spot moves_draw(Grid *grid, Rect area, MovesView *view, bool focused) {
    grid_fill(grid, area, ' ', STYLE_TEXT);
    draw_title(grid, area, view, focused);
    Spot cursor = SPOT_NONE;
    MovesText text;
    size_t top;
    const Rect body = layout_text(&text, area, view, &top);
    for (size_t i = 0; i < text.count; i++) {
        const MovesSpan *span = &text.spans[i];
        const int y = span_row(span, top, &body);
        if (y < 0)
            continue;
        grid_putf(grid, body, y, span->col, span->style, "%.*s", (int)span->len,
                  text.text.data + span->start);
        if (span->style == STYLE_SELECTED && cursor.y < 0)
            cursor = (Spot){body.y + y, body.x + span->col};
    }
    moves_text_done(&text);
    return cursor;
}

// Returns the node whose move, or comment, is drawn at a cell; GAME_NO_NODE: none.
static uint32_t node_at(Rect area, MovesView *view, int y, int x) {
    MovesText text;
    size_t top;
    uint32_t node = GAME_NO_NODE;
    const Rect body = layout_text(&text, area, view, &top);
    for (size_t i = 0; i < text.count; i++) {
        const MovesSpan *span = &text.spans[i];
        const int row = span_row(span, top, &body);
        if (row >= 0 && body.y + row == y && body.x + span->col <= x)
            node = span->node; // the last one that begins there or before
    }
    moves_text_done(&text);
    return node;
}

static MovesView moves_view_of(const Workbench *wb) {
    MovesView view = {
        .game = &wb->file.game,
        .node = wb->file.node,
        .top = view_state(wb, VIEW_MOVES),
    };
    view.marks = review_marks(wb->review, &view.mark_count);
    view.candidates = review_count(wb->review).with_candidate;
    return view;
}

static Spot moves_view_draw(Workbench *wb, const Canvas *canvas) {
    MovesView view = moves_view_of(wb);
    const bool has_no_game = wb->file.collection.count == 0 && game_main_plies(view.game) == 0;
    if (has_no_game && view.candidates == 0) {
        grid_fill(canvas->grid, canvas->area, ' ', STYLE_TEXT);
        draw_title(canvas->grid, canvas->area, &view, canvas->focused);
        grid_wrap(canvas->grid, canvas->area, 1, "No game is open.", STYLE_DIM);
        return SPOT_NONE;
    }
    return moves_draw(canvas->grid, canvas->area, &view, canvas->focused);
}

static bool moves_view_press(Workbench *wb, const Canvas *canvas, Spot spot, int64_t now) {
    MovesView view = moves_view_of(wb);
    const uint32_t node = node_at(canvas->area, &view, spot.y, spot.x);
    (void)now;
    wb->panes.focus = VIEW_MOVES;
    if (node != GAME_NO_NODE)
        workbench_show_node(wb, node);
    return true;
}

static void moves_view_reset(Workbench *wb) {
    MovesRow *top = view_state(wb, VIEW_MOVES);
    *top = (MovesRow){0};
}

const View moves_view = {.name = "moves",
                         .slot = SLOT_MOVES,
                         .state = {.size = sizeof(MovesRow)},
                         .reset = {CHANGE_GAME, moves_view_reset},
                         .draw = moves_view_draw,
                         .click = moves_view_press};
