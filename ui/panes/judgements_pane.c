// Every judgement of the position that the store has: those of earlier runs stay readable.
#include "ui/lists/rows.h"
#include "ui/app/workbench.h"

enum { INDENT = 2 };

typedef struct Judgements {
    Rows rows;
    int width; // that they were made for
    bool made;
} Judgements;

static size_t judgements_view_count(const Workbench *wb)
{
    Judgements *state = view_state(wb, VIEW_JUDGEMENTS);
    const int width = wb->panes.lists[VIEW_JUDGEMENTS].width;
    if (state->made && state->width == width && wb->panes.over == VIEW_JUDGEMENTS) {
        return state->rows.count;
    }
    CLEANUP(str_done) Str text = {0};
    Fault fault;
    rows_clear(&state->rows);
    if (review_judgements(wb->review, wb->file.node, &text, &fault) != STATUS_OK) {
        str_clear(&text);
    }
    rows_add_lines(&state->rows, str_text(&text), width, INDENT, false);
    state->width = width;
    state->made = true;
    return state->rows.count;
}

static void judgements_view_reset(Workbench *wb)
{
    Judgements *state = view_state(wb, VIEW_JUDGEMENTS);
    state->made = false;
}

const View judgements_view = {.name = "judgements",
                              .title = "Judgements of this position",
                              .slot = SLOT_OVER,
                              .state_size = sizeof(Judgements),
                              .state_done = rows_view_done,
                              .count = judgements_view_count,
                              .draw_row = rows_view_draw_row,
                              .entries = true,
                              .reset_at = CHANGE_FINDINGS,
                              .reset = judgements_view_reset};
