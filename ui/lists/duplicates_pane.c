// A puzzle and its duplicates, side by side: two boards, what is known of both, and what differs.
#include <stdio.h>
#include <string.h>

#include "ui/lists/list_views.h"

typedef struct Duplicates {
    StoredDuplicates stored; // duplicates of the current puzzle
    DuplicatePair pair;      // the current puzzle and the selected one
} Duplicates;

enum { LABEL_COLS = 11, HEAD_ROWS = 1, SOLUTION_ROWS = 2, FACT_ROWS_MIN = 8 };

// --- Drawing

typedef struct DuplicatesView {
    const DuplicatePair *pair;
    size_t selected, count; // among the duplicates of puzzles[0]
    bool keeps_both;        // the curator keeps both
    const PieceSet *pieces;
    const Palette *palette;
} DuplicatesView;

static const char *const column_titles[] = {"< this one", "> the other"};

// Returns the area of the left puzzle (0) or the right one (1).
static Rect puzzle_column(Rect area, int index) {
    const int cols = (area.cols - LABEL_COLS - 2) / 2;
    return (Rect){area.y, area.x + LABEL_COLS + index * (cols + 2), area.rows, cols};
}

// Sets the rows of a square and returns those of a board: as many as leave room for the facts.
static int board_rows_for(Rect area, int *square_rows) {
    const Rect column = puzzle_column(area, 0);
    for (*square_rows = 3; *square_rows > 1; (*square_rows)--) {
        if (16 * *square_rows + 3 <= column.cols &&
            8 * *square_rows + 2 + HEAD_ROWS + FACT_COUNT + SOLUTION_ROWS <= area.rows) {
            break;
        }
    }
    const int board_rows = 8 * *square_rows + 2;
    return board_rows + HEAD_ROWS + FACT_ROWS_MIN <= area.rows ? board_rows : 8;
}

static int draw_boards(Grid *grid, Rect area, const DuplicatesView *view) {
    int square_rows;
    const int rows = board_rows_for(area, &square_rows);
    for (int i = 0; i < 2; i++) {
        const Rect column = puzzle_column(area, i);
        const Position *pos = &view->pair->puzzles[i].tree.start;
        const BoardView board = {.pos = pos,
                                 .flipped = pos->side == BLACK,
                                 .pieces = view->pieces,
                                 .palette = view->palette,
                                 .square_rows = square_rows};
        grid_put(grid, column, 0, 0, column_titles[i], STYLE_STRONG);
        board_draw(grid, (Rect){area.y + HEAD_ROWS, column.x, rows, column.cols}, &board, false);
    }
    return HEAD_ROWS + rows;
}

// Draws a fact of both puzzles; returns the rows used.
static int draw_fact(Grid *grid, Rect area, int y, const DuplicatePair *pair, int fact) {
    int rows = 1;
    const char *texts[] = {str_text(&pair->puzzles[0].facts[fact]),
                           str_text(&pair->puzzles[1].facts[fact])};
    const bool differ = strcmp(texts[0], texts[1]) != 0;
    grid_put(grid, area, y, 0, differ ? "≠" : " ", STYLE_MARK);
    grid_put(grid, rect_inset(area, 0, 0, 0, area.cols - LABEL_COLS), y, 2,
             puzzle_fact_name((PuzzleFact)fact), STYLE_DIM);
    for (int i = 0; i < 2; i++) {
        Rect cell = puzzle_column(area, i);
        const int max_rows = fact == FACT_SOLUTION ? SOLUTION_ROWS : 1;
        cell.rows = y + max_rows < cell.rows ? y + max_rows : cell.rows;
        const int used = grid_wrap(grid, cell, y, texts[i], differ ? STYLE_TEXT : STYLE_DIM);
        rows = used > rows ? used : rows;
    }
    return rows;
}

// Draws what the two have in common, a board for each with its solver at the bottom, and a row for
// each fact: ≠ where the two differ. Returns where the right puzzle is drawn.
static Spot draw_pair(Grid *grid, Rect area, const DuplicatesView *view) {
    const DuplicatePair *pair = view->pair;
    char note[48];
    grid_fill(grid, area, ' ', STYLE_TEXT);
    Rect body = grid_title(grid, area, "Duplicates", true);
    snprintf(note, sizeof note, "%zu/%zu%s", view->selected + 1, view->count,
             view->keeps_both ? "  both are kept" : "");
    grid_title_note(grid, area, note, STYLE_DIM);
    body = rect_inset(body, grid_wrap(grid, body, 0, str_text(&pair->sentence), STYLE_STRONG), 0, 0,
                      0);
    const Spot other = {body.y, puzzle_column(body, 1).x};
    int y = draw_boards(grid, body, view);
    for (int fact = 0; fact < FACT_COUNT && y < body.rows; fact++)
        if (pair->puzzles[0].facts[fact].len > 0 || pair->puzzles[1].facts[fact].len > 0)
            y += draw_fact(grid, body, y, pair, fact);
    return other;
}

// --- The view

static Duplicates *duplicates_of(const Workbench *wb) {
    return view_state(wb, VIEW_DUPLICATES);
}

static void duplicates_view_done(void *state) {
    Duplicates *duplicates = state;
    stored_duplicates_done(&duplicates->stored);
    duplicate_pair_done(&duplicates->pair);
}

static void close_view(Workbench *wb) {
    Duplicates *state = duplicates_of(wb);
    duplicates_view_done(state);
    wb->panes.overlay = wb->panes.overlay == VIEW_DUPLICATES ? VIEW_NONE : wb->panes.overlay;
}

// Reads the current puzzle and the selected duplicate. False: it cannot; the view is closed.
static bool read_selected_pair(Workbench *wb) {
    Fault fault;
    Duplicates *state = duplicates_of(wb);
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const List *list = view_list(wb, VIEW_DUPLICATES);
    if (!finding || list->count == 0) {
        close_view(wb);
        return false;
    }
    const int64_t other = state->stored.items[list->selected].candidate;
    if (review_read_pair(wb->review, finding->id, other, &state->pair, &fault) != STATUS_OK) {
        close_view(wb);
        workbench_error(wb, "%s", fault.text);
        return false;
    }
    return true;
}

bool duplicates_view_read(Workbench *wb) {
    Fault fault;
    Duplicates *state = duplicates_of(wb);
    const Status status = review_duplicates(wb->review, wb->file.node, &state->stored, &fault);
    if (status != STATUS_OK) {
        close_view(wb);
        workbench_report_failure(wb, status, &fault);
        return false;
    }
    return read_selected_pair(wb);
}

void duplicates_view_open(Workbench *wb) {
    Fault fault;
    Duplicates *state = duplicates_of(wb);
    wb->panes.lists[VIEW_DUPLICATES] = (List){.height = 1};
    const Status status = review_duplicates(wb->review, wb->file.node, &state->stored, &fault);
    if (status != STATUS_OK)
        workbench_report_failure(wb, status, &fault);
    else if (state->stored.count == 0)
        workbench_refuse(wb, "the store has no duplicate of this puzzle");
    else if (read_selected_pair(wb))
        wb->panes.overlay = VIEW_DUPLICATES;
}

const DuplicatePair *duplicates_view_pair(const Workbench *wb, const StoredDuplicate **other) {
    const Duplicates *state = duplicates_of(wb);
    *other = &state->stored.items[wb->panes.lists[VIEW_DUPLICATES].selected];
    return &state->pair;
}

static size_t duplicates_view_count(const Workbench *wb) {
    return duplicates_of(wb)->stored.count;
}

static void duplicates_view_moved(Workbench *wb) {
    (void)read_selected_pair(wb);
}

static Spot duplicates_view_draw(Workbench *wb, const Canvas *canvas) {
    const List *list = view_list(wb, VIEW_DUPLICATES);
    const Duplicates *state = duplicates_of(wb);
    if (list->count > 0) {
        const DuplicatesView view = {.pair = &state->pair,
                                     .selected = list->selected,
                                     .count = list->count,
                                     .keeps_both = state->stored.items[list->selected].is_kept,
                                     .pieces = canvas->pieces,
                                     .palette = canvas->palette};
        return draw_pair(canvas->grid, canvas->area, &view);
    }
    return SPOT_NONE;
}

// Shows the selected duplicate on the board, if the queue has a row for it.
static bool duplicates_view_enter(Workbench *wb) {
    const Duplicates *state = duplicates_of(wb);
    const Queue *queue = review_queue(wb->review);
    const size_t place = queue ? queue_place(queue, state->pair.puzzles[1].id) : SIZE_MAX;
    if (place == SIZE_MAX) {
        workbench_refuse(
            wb, "%s is not in the queue; \":queue store\" and <:prompt narrow> fill it with all",
            str_text(&state->pair.puzzles[1].facts[FACT_GAME]));
        return true;
    }
    close_view(wb);
    workbench_show_candidate(wb, place);
    return true;
}

// Reads the duplicates anew after decisions or judgements; closes the view at another position.
static void duplicates_view_reset(Workbench *wb) {
    const Duplicates *state = duplicates_of(wb);
    const Finding *finding = review_finding(wb->review, wb->file.node);
    if (wb->panes.overlay != VIEW_DUPLICATES)
        return;
    if (!finding || finding->id != state->pair.puzzles[0].id)
        close_view(wb);
    else
        (void)duplicates_view_read(wb);
}

static const KeyBinding duplicates_keys[] = {
    {"<", "keep this"}, {">", "keep other"}, {"+", "keep both"}, {NULL, NULL}};

static const char *const duplicates_hints[] = {"keep this", "keep other", "keep both", "close",
                                               NULL};

const View duplicates_view = {
    .name = "duplicates",
    .title = "Duplicates",
    .slot = SLOT_OVERLAY,
    .shows_puzzles = true,
    .state = {sizeof(Duplicates), duplicates_view_done},
    .keys = {duplicates_keys, "In the duplicates of a puzzle", duplicates_hints},
    .list = {.count = duplicates_view_count,
             .enter = duplicates_view_enter,
             .selection_moved = duplicates_view_moved},
    .reset = {CHANGE_FINDINGS, duplicates_view_reset},
    .draw = duplicates_view_draw};
