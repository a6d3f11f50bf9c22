// The game's moves: the rows around the cursor.
#include "ui/panes.h"

#include <stdio.h>

#include "ui/moves_text.h"
#include "ui/workbench.h"

enum { ROOMY_ROWS = 20 };

// Scrolls as little as needed to show the cursor's row, with one row around it where there is room.
static void settle_top(size_t *top, const MovesText *text, size_t height)
{
    size_t margin = height >= 4 ? 1 : 0;
    size_t cursor = text->cursor_row;
    size_t last = text->rows > height ? text->rows - height : 0;
    if (cursor < *top + margin) {
        *top = cursor > margin ? cursor - margin : 0;
    }
    if (cursor + margin >= *top + height) {
        *top = cursor + margin + 1 - height;
    }
    *top = *top < last ? *top : last;
}

static void draw_title(Grid *grid, Rect area, const MovesView *view, bool focused)
{
    grid_title(grid, area, "Moves", focused);
    size_t candidates = 0;
    for (size_t i = 0; view->marks && i < view->mark_count; i++) {
        candidates += view->marks[i].candidate ? 1 : 0;
    }
    char note[48];
    snprintf(note, sizeof note, "%zu candidate%s", candidates, candidates == 1 ? "" : "s");
    if (candidates > 0) {
        grid_title_note(grid, area, note, STYLE_DIM);
    }
}

Spot moves_draw(Grid *grid, Rect area, MovesView *view, bool focused)
{
    grid_fill(grid, area, ' ', STYLE_TEXT);
    draw_title(grid, area, view, focused);
    Rect body = rect_inset(area, 1, 0, 0, 0);
    if (body.rows < 1 || body.cols < 1) {
        return SPOT_NONE;
    }
    Spot cursor = SPOT_NONE;
    MovesText text;
    moves_text_write(&text, view, body.cols, body.rows >= ROOMY_ROWS);
    settle_top(view->top, &text, (size_t)body.rows);
    for (size_t i = 0; i < text.count; i++) {
        const MovesSpan *span = &text.spans[i];
        if (span->row < *view->top || span->row >= *view->top + (size_t)body.rows) {
            continue;
        }
        const int y = (int)(span->row - *view->top);
        grid_putf(grid, body, y, span->col, span->style, "%.*s", (int)span->len,
                  text.text.data + span->text);
        if (span->style == STYLE_SELECTED && cursor.y < 0) {
            cursor = (Spot){body.y + y, body.x + span->col};
        }
    }
    moves_text_done(&text);
    return cursor;
}

static Spot moves_view_draw(Workbench *wb, const Canvas *canvas)
{
    MovesView view = {
        .game = &wb->game,
        .node = wb->node,
        .top = view_state(wb, VIEW_MOVES),
    };
    view.marks = review_marks(wb->review, &view.mark_count);
    return moves_draw(canvas->grid, canvas->area, &view, canvas->focused);
}

static void moves_view_reset(Workbench *wb)
{
    size_t *top = view_state(wb, VIEW_MOVES);
    *top = 0;
}

const View moves_view = {.name = "moves",
                         .slot = SLOT_MOVES,
                         .state_size = sizeof(size_t),
                         .draw = moves_view_draw,
                         .reset_at = CHANGE_GAME,
                         .reset = moves_view_reset};
