// The preview of an export of a puzzle or a set: its text, and its first position as a board.
#include <stdio.h>
#include <string.h>

#include "ui/lists/rows.h"
#include "ui/lists/list_views.h"

typedef struct Preview {
    Str text;
    char set[SET_NAME_MAX + 1]; // the set that is shown, "": current_id()
    ExportFormat format;
    bool has_board;
    Position pos;
} Preview;

static const CandidateRow *current_row(const Workbench *wb) {
    const Queue *queue = review_queue(wb->review);
    const size_t place = wb->panes.lists[VIEW_QUEUE].selected;
    return queue && place < queue_count(queue) ? queue_row(queue, place) : NULL;
}

// Returns the candidate under the queue's cursor or, without one, on the board; 0: there is none.
static int64_t current_id(const Workbench *wb, Decision *decision) {
    const CandidateRow *row = current_row(wb);
    const Finding *finding = review_finding(wb->review, wb->file.node);
    *decision = row ? row->decision : finding ? finding->decision : DECISION_NONE;
    return row ? row->id : finding ? finding->id : 0;
}

// Writes the export of what is shown; a row of the queue with its title and notes in a set.
static Status write_export(const Workbench *wb, const Preview *preview, ExportFormat format,
                           Str *out, Fault *fault) {
    Decision decision;
    const int64_t id = current_id(wb, &decision);
    ExportRequest request = {.format = format};
    request.selection.set = preview->set[0] ? preview->set : review_queue_set_name(wb->review);
    if (!preview->set[0]) {
        request.selection.ids = &id;
        request.selection.id_count = 1;
    }
    return export_preview(review_store(wb->review), &request, out, fault);
}

// Reads the first position that the export has.
static void read_board(const Workbench *wb, Preview *preview) {
    CLEANUP(str_done) Str fen = {0};
    Fault fault;
    preview->has_board =
        write_export(wb, preview, EXPORT_FEN, &fen, &fault) == STATUS_OK && fen.len > 0;
    if (preview->has_board) {
        fen.data[strcspn(fen.data, "\n")] = '\0';
        preview->has_board = pos_from_fen(&preview->pos, fen.data, &fault) == STATUS_OK;
    }
}

bool preview_show(Workbench *wb, const char *set, ExportFormat format) {
    Preview *preview = view_state(wb, VIEW_PREVIEW);
    Fault fault = {""};
    Decision decision;
    if (set)
        snprintf(preview->set, sizeof preview->set, "%s", set);
    if (current_id(wb, &decision) == 0 && !preview->set[0]) {
        workbench_refuse(wb,
                         "there is no candidate under the cursor of the queue, or on the board");
        return false;
    }
    preview->format = format;
    str_clear(&preview->text);
    rows_clear(view_rows(wb, VIEW_PREVIEW));
    const Status status = write_export(wb, preview, format, &preview->text, &fault);
    if (status != STATUS_OK && status != STATUS_SYNTAX) {
        workbench_error(wb, "%s", fault.text);
        return false;
    }
    if (preview->text.len == 0) {
        str_add(&preview->text, preview->set[0] ? "An export writes nothing of this set."
                                : decision != DECISION_ACCEPT
                                    ? "An export leaves this one out until you accept it."
                                    : "An export leaves this one out: it has no "
                                      "solution, or a newer run refuses it.");
    }
    read_board(wb, preview);
    list_select(view_list(wb, VIEW_PREVIEW), 0);
    return true;
}

ExportFormat preview_format(const Workbench *wb) {
    const Preview *preview = view_state(wb, VIEW_PREVIEW);
    return preview->format;
}

static void fill_preview(const Workbench *wb, Rows *rows, int width) {
    const Preview *preview = view_state(wb, VIEW_PREVIEW);
    rows_wrap(rows, str_text(&preview->text), width, 0);
}

static void preview_view_done(void *preview) {
    str_done(&((Preview *)preview)->text);
}

enum { BOARD_ROWS = 10, BOARD_COLS = 19, WORDS_COL = BOARD_COLS + 3 };

// Draws the puzzle's number, title, note and tags in its set, beside the board.
static void draw_set_words(const Workbench *wb, const Preview *preview, Grid *grid, Rect area) {
    const CandidateRow *row = preview->set[0] ? NULL : current_row(wb);
    const SetMember *member = row ? review_member(wb->review, row->id) : NULL;
    int y = 1;
    if (member) {
        const char *const words[] = {member->title, member->note, member->tags};
        grid_putf(grid, area, y++, 0, STYLE_DIM, "%d of set %s", row->set_place,
                  review_queue_set_name(wb->review));
        for (int i = 0; i < 3 && y < area.rows; i++) {
            CLEANUP(str_done) Str line = str_of("%s", i == 2 && words[i][0] ? "#" : "");
            notes_write(words[i], " ", &line);
            if (line.len > 0)
                y += grid_wrap(grid, area, y, str_text(&line), i == 0 ? STYLE_STRONG : STYLE_TEXT);
        }
    } else if (preview->set[0]) {
        grid_putf(grid, area, y, 0, STYLE_DIM, "the first of set %s", preview->set);
    }
}

static Rect preview_view_draw_around(Workbench *wb, const Canvas *canvas) {
    const Preview *preview = view_state(wb, VIEW_PREVIEW);
    const Rect area = canvas->area;
    if (!preview->has_board || area.rows < 2 * BOARD_ROWS || area.cols < 2 * BOARD_COLS)
        return area;
    const Rect top = rect_inset(area, 0, 0, area.rows - BOARD_ROWS, 0);
    const BoardView view = {.pos = &preview->pos,
                            .flipped = preview->pos.side == BLACK,
                            .pieces = canvas->pieces,
                            .palette = canvas->palette,
                            .square_rows = 1};
    grid_fill(canvas->grid, top, ' ', STYLE_TEXT);
    board_draw(canvas->grid, rect_inset(top, 0, 0, 0, top.cols - BOARD_COLS), &view, false);
    draw_set_words(wb, preview, canvas->grid, rect_inset(top, 0, WORDS_COL, 0, 0));
    return rect_inset(area, BOARD_ROWS, 0, 0, 0);
}

static void preview_write_title_end(const Workbench *wb, Str *out) {
    str_addf(out, "  %s", export_format_name(preview_format(wb)));
}

// Left and Right show the neighbours in the queue.
static bool preview_view_step(Workbench *wb, bool forward) {
    const Queue *queue = review_queue(wb->review);
    const size_t place = wb->panes.lists[VIEW_QUEUE].selected;
    const Preview *preview = view_state(wb, VIEW_PREVIEW);
    if (!preview->set[0] && queue && (forward ? place + 1 < queue_count(queue) : place > 0)) {
        const size_t next = forward ? place + 1 : place - 1;
        workbench_show_candidate(wb, next);
        wb->panes.lists[VIEW_QUEUE].selected = next;
        (void)preview_show(wb, NULL, preview->format);
    }
    return true;
}

static bool preview_view_enter(Workbench *wb) {
    (void)wb;
    return true;
}

static const KeyBinding preview_keys[] = {{"W", "preview next"}, {NULL, NULL}};

static const char *const preview_hints[] = {"preview next", "go forward", "close", NULL};

const View preview_view = {.name = "preview",
                           .title = "Preview",
                           .slot = SLOT_OVERLAY,
                           .shows_puzzles = true,
                           .state = {sizeof(Preview), preview_view_done},
                           .keys = {preview_keys, "In the preview", preview_hints},
                           .list = {.fill_rows = fill_preview,
                                    .write_title_end = preview_write_title_end,
                                    .draw_around = preview_view_draw_around,
                                    .enter = preview_view_enter},
                           .step = preview_view_step};
