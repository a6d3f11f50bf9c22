// The frame: all views in their slots, the status row, the message and the cursor.
#include "ui/term/screen_frame.h"

#include <string.h>

#include "onlymove/file.h"
#include "onlymove/str.h"
#include "onlymove/tree_text.h"
#include "ui/panes/blind.h"
#include "ui/panes/board_input.h"
#include "ui/input/keys.h"
#include "ui/panes/line_view.h"
#include "ui/app/workbench.h"
#include "ui/input/questions.h"

// Appends "15...Nxd7, board at 17.Rd8#": the move at the cursor, and that of a board beyond it.
static void write_moves_shown(const Workbench *wb, Str *out) {
    uint32_t node;
    const Tree *tree = workbench_board_tree(wb, &node);
    workbench_write_move(wb, out);
    if (tree)
        str_addf(out, ", board at %s", TREE_MOVE_TEXT(tree, node));
}

static void write_progress(const Workbench *wb, Str *out) {
    const ReviewProgress progress = review_progress(wb->review);
    if (review_is_running(wb->review))
        str_addf(out, "  judging %zu/%zu", progress.current, progress.count);
    else if (review_verifies(wb->review))
        str_add(out, "  verifying");
    else if (review_has_work(wb->review))
        str_add(out, "  judging");
    size_t done, all;
    if (review_export_under_way(wb->review, &done, &all))
        str_addf(out, "  exporting %zu/%zu", done, all);
    const Job *job = review_current_job(wb->review);
    if (job) {
        str_add(out, "  ");
        job_write_progress(job, out);
    }
    // Answers from the cache come before the engine is ready, so only a search is said to wait.
    if (wb->engines.pool && pool_stats(wb->engines.pool).searching > 0 &&
        !pool_engine_identity(wb->engines.pool)[0]) {
        str_add(out, ", waits for the engine to be ready");
    }
    if (progress.failed > 0 && progress.judged > 0)
        str_addf(out, "  %zu not judged", progress.failed);
    else if (progress.fault[0])
        str_add(out, "  judging failed");
}

// How much the status row says of the counts.
typedef enum CountsShown { COUNTS_NONE, COUNTS_SHORT, COUNTS_ALL } CountsShown;

// Appends "candidates 3, puzzles 1, decided 1", and other counts that are not 0.
static void write_counts(const Workbench *wb, CountsShown shown, Str *out) {
    const ReviewCount count = review_count(wb->review);
    str_add(out, "  ");
    if (shown == COUNTS_ALL)
        str_addf(out, "candidates %zu, ", count.candidates);
    str_addf(out, "puzzles %zu", count.puzzles);
    if (count.withdrawn > 0)
        str_addf(out, ", withdrawn %zu", count.withdrawn);
    if (count.of_other_profiles > 0)
        str_addf(out, ", of others %zu", count.of_other_profiles);
    str_addf(out, ", decided %zu", count.decided);
}

enum { HELP_COLS = 7 }; // of "? help" at the end of the status row

// Names the store where it is not the usual one, because decisions go into it.
static void write_store_name(const Workbench *wb, Str *out) {
    enum { NAME_COLS = 20 };
    const Store *store = review_store(wb->review);
    if (store && wb->names_store) {
        const char *slash = strrchr(store_path(store), '/');
        const char *name = slash ? slash + 1 : store_path(store);
        str_add(out, " ");
        text_add_safe(out, name, strlen(name), NAME_COLS);
        str_add(out, ":");
    }
}

static void write_status(const Workbench *wb, CountsShown counts, Str *out) {
    write_store_name(wb, out);
    if (open_file_has_no_game(&wb->file)) {
        str_add(out, " no game");
    } else {
        if (wb->file.copied_from)
            str_addf(out, " %s  ", wb->file.copied_as);
        else
            str_addf(out, " game %zu/%zu  ", wb->file.game_index + 1, wb->file.collection.count);
        write_moves_shown(wb, out);
        if (counts != COUNTS_NONE)
            write_counts(wb, counts, out);
    }
    write_progress(wb, out);
    if (wb->file.loading) {
        str_addf(out, "  reading game %zu %d%%", wb->file.requested_index + 1,
                 collection_load_progress(&wb->file.collection));
    }
    games_write_progress(&wb->file.collection, out);
    str_add(out, "  ");
    review_write_store_state(wb->review, out);
}

// Draws the file's name before column `end` of the status row, if it fits after the `used` ones.
static void draw_file_name(const Workbench *wb, const Layout *layout, int used, int end,
                           Grid *grid) {
    enum { GAP = 2 };
    const char *path = wb->file.copied_from ? wb->file.copied_from : wb->file.collection.path;
    const char *name = path ? path_name(path) : "";
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, name, strlen(name), SIZE_MAX);
    const int start = end - GAP - grid_columns(str_text(&safe));
    if (start >= used + GAP)
        grid_put(grid, layout->status, 0, start, str_text(&safe), STYLE_STATUS);
}

// Draws the status row. Where it is too short, the counts are cut first: a job's progress stays.
static void draw_status(const Workbench *wb, const Layout *layout, Grid *grid) {
    CLEANUP(str_done) Str text = {0};
    const int right = layout->status.cols - HELP_COLS;
    const CountsShown fewest = review_current_job(wb->review) ? COUNTS_NONE : COUNTS_SHORT;
    for (int counts = COUNTS_ALL; counts >= (int)fewest; counts--) {
        str_clear(&text);
        write_status(wb, (CountsShown)counts, &text);
        if (grid_columns(str_text(&text)) < right)
            break;
    }
    grid_fill(grid, layout->status, ' ', STYLE_STATUS);
    int used = grid_put(grid, layout->status, 0, 0, str_text(&text), STYLE_STATUS);
    if (wb->count > 0) {
        grid_putf(grid, layout->status, 0, right - 1, STYLE_STATUS, " %zu... ", wb->count);
    } else if (used < right - 1) {
        grid_put(grid, layout->status, 0, right, "? help", STYLE_STATUS);
        draw_file_name(wb, layout, used, right, grid);
    }
}

// Gives a question or message that is too long for its row two; the status row moves up by one.
static void make_room_for_text(const Workbench *wb, const PromptView *prompt, Layout *layout) {
    CLEANUP(str_done) Str text = {0};
    if (wb->question.asks != ASKS_NOTHING)
        question_write(wb, &text);
    else
        str_add(&text, wb->messages.text);
    bool is_long = grid_columns(str_text(&text)) > layout->prompt.cols;
    if (is_long && !prompt->open && layout->status.y + 1 == layout->prompt.y) {
        layout->status.y--;
        layout->prompt.y--;
        layout->prompt.rows = 2;
    }
}

// Names the key that shows the whole message, where two rows are too few for it.
static void draw_whole_message_key(const Workbench *wb, const Layout *layout, Grid *grid) {
    const Rect row = layout->prompt;
    const char *key = key_of_line(wb, "messages");
    CLEANUP(str_done) Str more = str_of("… %s all of it", key ? key : ":messages");
    if (grid_columns(wb->messages.text) > row.rows * row.cols) {
        const int cols = grid_columns(str_text(&more));
        grid_fill(grid, rect_inset(row, row.rows - 1, row.cols - cols, 0, 0), ' ', STYLE_TEXT);
        grid_put(grid, row, row.rows - 1, row.cols - cols, str_text(&more), STYLE_KEY);
    }
}

// The keys that matter in the current view, and where they stand in the last row.
typedef struct Hints {
    KeyHint keys[KEYS_HINTS_MAX];
    int x[KEYS_HINTS_MAX + 1]; // where each begins; after the last, two columns after its end
    size_t count;
} Hints;

// Places as many hints at the end of the last row as the message leaves room for.
static Hints layout_hints(const Workbench *wb, const Layout *layout) {
    Hints hints = {0};
    // While a position is set up by hand, the message names the keys.
    const size_t count = board_input(wb)->editing ? 0 : keys_hints(wb, hints.keys);
    const int free_cols =
        layout->prompt.cols - grid_columns(wb->messages.text) - (wb->messages.text[0] ? 2 : 0);
    for (; hints.count < count && layout->prompt.rows == 1; hints.count++) {
        const KeyHint *hint = &hints.keys[hints.count];
        const int end =
            hints.x[hints.count] + grid_columns(hint->key) + 1 + grid_columns(hint->word);
        if (end > free_cols)
            break;
        hints.x[hints.count + 1] = end + 2;
    }
    const int shift = layout->prompt.cols - hints.x[hints.count] + 2;
    for (size_t i = 0; i <= hints.count; i++)
        hints.x[i] += shift;
    return hints;
}

static void draw_hints(const Workbench *wb, const Layout *layout, Grid *grid) {
    const Hints hints = layout_hints(wb, layout);
    for (size_t i = 0; i < hints.count; i++) {
        const int used =
            grid_put(grid, layout->prompt, 0, hints.x[i], hints.keys[i].key, STYLE_KEY) + 1;
        grid_put(grid, layout->prompt, 0, hints.x[i] + used, hints.keys[i].word, STYLE_DIM);
    }
}

const char *frame_line_at(const Workbench *wb, int y, int x) {
    const Layout *layout = &wb->panes.layout;
    if (y == layout->status.y && x >= layout->status.cols - HELP_COLS)
        return "help";
    const Hints hints = layout_hints(wb, layout);
    for (size_t i = 0; i < hints.count && y == layout->prompt.y; i++)
        if (x >= hints.x[i] && x < hints.x[i + 1] - 2)
            return hints.keys[i].line;
    return NULL;
}

// Draws lines over the lower part of the screen, or a page of them above a row that counts the
// rest.
static void draw_lines_above(const char *lines, size_t page, const Layout *layout, Grid *grid) {
    const int max_rows = layout->status.y > 2 ? layout->status.y : 2;
    int count = 0;
    for (const char *c = lines; *c; c++)
        count += *c == '\n';
    const bool fits = count <= max_rows;
    const int page_rows = fits ? max_rows : max_rows - 1;
    const int pages = (count + page_rows - 1) / page_rows;
    const int first = (int)(page % (size_t)pages) * page_rows;
    const int rows = count - first < page_rows ? count - first : page_rows;
    const int y = layout->status.y - rows + fits;
    for (int i = 0; i < first; i++)
        lines += strcspn(lines, "\n") + 1;
    for (int i = 0; i < rows + !fits; i++) {
        CLEANUP(str_done) Str line = {0};
        const Rect row = {y + i, 0, 1, layout->status.cols};
        if (i < rows)
            str_add_bytes(&line, lines, strcspn(lines, "\n"));
        else
            str_addf(&line, "%d to %d of %d, Tab shows the next ones", first + 1, first + rows,
                     count);
        grid_fill(grid, row, ' ', STYLE_STATUS);
        grid_put(grid, row, 0, 1, str_text(&line), STYLE_STATUS);
        lines += i < rows ? strcspn(lines, "\n") + 1 : 0;
    }
}

// Draws the line that is typed, and above it its completions or the message. While the prompt is
// closed, draws the question or the message.
static FrameCursor draw_prompt(const Workbench *wb, const PromptView *prompt, const Layout *layout,
                               Grid *grid) {
    if (!prompt->open) {
        if (wb->question.asks != ASKS_NOTHING) {
            CLEANUP(str_done) Str text = {0};
            question_write(wb, &text);
            grid_fill(grid, layout->prompt, ' ', STYLE_TEXT);
            grid_wrap(grid, layout->prompt, 0, str_text(&text), STYLE_STRONG);
        } else {
            grid_fill(grid, layout->prompt, ' ', STYLE_TEXT);
            grid_wrap(grid, layout->prompt, 0, wb->messages.text,
                      wb->messages.is_error ? STYLE_ERROR : STYLE_MESSAGE);
            draw_whole_message_key(wb, layout, grid);
            draw_hints(wb, layout, grid);
        }
        return (FrameCursor){-1, -1, false};
    }
    // A line longer than the row is scrolled to the left, so that the cursor is seen.
    const Rect row = layout->prompt;
    int scroll = prompt->cursor + 2 > row.cols ? prompt->cursor + 2 - row.cols : 0;
    grid_put(grid, row, 0, 0, ":", STYLE_STRONG);
    const char *text = prompt->text;
    int hidden = 0;
    while (hidden < scroll && *text) {
        uint32_t character;
        text += text_decode(text, strlen(text), &character);
        hidden += text_columns(character);
    }
    grid_put(grid, row, 0, 1, text, STYLE_TEXT);
    const char *above = prompt->completions[0] ? prompt->completions : wb->messages.text;
    if (strchr(above, '\n')) {
        draw_lines_above(above, prompt->page, layout, grid);
    } else if (above[0]) {
        grid_fill(grid, layout->status, ' ', STYLE_STATUS);
        grid_put(grid, layout->status, 0, 1, above, STYLE_STATUS);
    }
    return (FrameCursor){row.y, row.x + 1 + prompt->cursor - hidden, true};
}

ViewId frame_view_in(const Workbench *wb, Slot slot) {
    if (slot == SLOT_OVERLAY)
        return wb->panes.overlay;
    if (view_of(focus_beside_board(wb))->slot == slot)
        return focus_beside_board(wb);
    int id = VIEW_NONE + 1;
    while (id < VIEW_COUNT && view_of((ViewId)id)->slot != slot)
        id++;
    return id < VIEW_COUNT ? (ViewId)id : VIEW_NONE;
}

// Draws every slot, the one over the others last. Returns where the hardware cursor belongs:
// on the selection, or on the title of a view that has none.
static Spot draw_views(Workbench *wb, const Layout *layout, bool unicode, ColourDepth depth,
                       Grid *grid) {
    Spot spot = SPOT_NONE;
    const PieceSet *pieces = unicode ? appearance_pieces(&wb->appearance) : &pieces_letters;
    const Palette *palette = appearance_palette(&wb->appearance, depth);
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        const ViewId id = frame_view_in(wb, (Slot)slot);
        if (id == VIEW_NONE)
            continue;
        const Canvas canvas = {.grid = grid,
                               .area = layout->slot[slot],
                               .focused = id == current_view(wb),
                               .square_rows = layout->square_rows,
                               .pieces = pieces,
                               .palette = palette};
        const Spot drawn = view_draw(wb, id, &canvas);
        wb->panes.spots[id] = drawn;
        const Spot title = {canvas.area.y, canvas.area.x};
        spot = !canvas.focused ? spot : drawn.y >= 0 ? drawn : title;
    }
    return spot;
}

// Whether the live engine has lines to show, or will have, or a fault.
static bool engine_has_output(const Live *live) {
    int count;
    live_lines(live, &count);
    return live->on || count > 0 || live_state(live) == ENGINE_FAILED;
}

// Asks the panes for the size that they need. It never shrinks while the user steps through a game,
// but for that of the engine's pane, because the user chooses how many lines it shows.
static void update_needs(Workbench *wb) {
    for (int slot = 0; slot < SLOT_PANES; slot++) {
        const View *view = view_of(frame_view_in(wb, (Slot)slot));
        const Need need = view->need ? view->need(wb) : (Need){0}, *max = &wb->panes.needs[slot];
        const bool grows = slot != SLOT_ENGINE;
        wb->panes.needs[slot] = (Need){grows && max->rows > need.rows ? max->rows : need.rows,
                                       grows && max->cols > need.cols ? max->cols : need.cols};
    }
}

static LayoutSpec layout_spec(const Workbench *wb) {
    const Slot focus = view_of(focus_beside_board(wb))->slot;
    LayoutSpec spec = {.focus = focus,
                       .zoom = wb->panes.zoom,
                       .has_queue = review_queue(wb->review) && !blind_is_on(wb),
                       .shows_engine =
                           line_view_is_frozen(wb) || engine_has_output(&wb->engines.live),
                       .chosen = wb->appearance.layout};
    memcpy(spec.need, wb->panes.needs, sizeof spec.need);
    return spec;
}

FrameCursor frame_draw(Workbench *wb, const PromptView *prompt, bool unicode, ColourDepth depth,
                       Grid *grid) {
    appearance_panes_try(wb);
    update_needs(wb);
    Layout layout = layout_for(grid->rows, grid->cols, layout_spec(wb));
    wb->panes.layout = layout;
    grid_fill(grid, (Rect){0, 0, grid->rows, grid->cols}, ' ', STYLE_TEXT);
    if (layout.too_small) {
        too_small_draw(grid);
        return (FrameCursor){-1, -1, false};
    }
    for (int id = 0; id < VIEW_COUNT; id++)
        wb->panes.spots[id] = SPOT_NONE;
    const Spot spot = draw_views(wb, &layout, unicode, depth, grid);
    make_room_for_text(wb, prompt, &layout);
    wb->panes.layout = layout;
    draw_status(wb, &layout, grid);
    FrameCursor cursor = draw_prompt(wb, prompt, &layout, grid);
    return cursor.y >= 0 ? cursor : (FrameCursor){spot.y, spot.x, false};
}
