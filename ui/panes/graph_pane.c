// The evaluation over the game: one side's share of each position as a column that grows from
// below, so that an even game stands at half of the height.
#include <math.h>
#include <stdio.h>

#include "ui/panes/blind.h"
#include "ui/lists/marks.h"
#include "ui/input/keys.h"
#include "ui/panes/panes.h"
#include "ui/app/workbench.h"

enum { LEVELS = 8, FIRST_BAR = 0x2581, SIGN_ROWS = 1 };

// Returns the last ply of a column. The column shows the plies after the last one of the previous
// column; where a ply has several columns, each of these shows the ply again.
static size_t last_ply(const GraphView *view, int column, int cols) {
    return column < 0 ? 0 : ((size_t)(column + 1) * view->count - 1) / (size_t)cols;
}

static int ply_column(const GraphView *view, size_t ply, int cols) {
    return (int)(ply * (size_t)cols / view->count);
}

static Sign ply_sign(const GraphView *view, size_t ply) {
    const PlyMark *mark = &view->marks[ply];
    const Sign decided = decision_sign(mark->decision);
    return decided.text[0] ? decided : undecided_sign(mark);
}

// Returns the ply that a column shows: the cursor's, else one with a sign, else the last known one.
static size_t shown_ply(const GraphView *view, int column, int cols) {
    const size_t last = last_ply(view, column, cols);
    size_t shown = last;
    for (size_t ply = last; ply_column(view, ply, cols) == column; ply--) {
        if (ply == view->ply)
            return ply;
        const bool is_first_sign = ply_sign(view, ply).text[0] && !ply_sign(view, shown).text[0];
        shown = is_first_sign || !view->evals[shown].known ? ply : shown;
        if (ply == 0)
            break;
    }
    return shown;
}

// Returns how high the column of a score is, out of `levels`; at least 1.
static int score_level(Score score, int levels) {
    const int level = (int)lround((score_win_chances(score) + 1) / 2 * levels);
    return level < 1 ? 1 : level;
}

static Score score_of(const GraphView *view, const PlyEval *eval) {
    return view->viewpoint.side == BLACK ? score_flip(eval->score) : eval->score;
}

static void draw_column(Grid *grid, Rect area, int x, const GraphView *view, size_t ply) {
    const PlyEval *eval = &view->evals[ply];
    const int level = eval->known ? score_level(score_of(view, eval), area.rows * LEVELS) : 0;
    for (int y = 0; y < area.rows; y++) {
        const int levels_below = (area.rows - 1 - y) * LEVELS;
        const int filled = level - levels_below < LEVELS ? level - levels_below : LEVELS;
        const bool upper_half = 2 * (y + 1) <= area.rows;
        if (filled > 0) {
            grid_set_cell(grid, area.y + y, area.x + x, FIRST_BAR + (uint32_t)filled - 1,
                          upper_half ? STYLE_TEXT : STYLE_DIM);
        } else if (2 * (y + 1) == area.rows || 2 * y + 1 == area.rows) { // the line of 0.00
            grid_set_cell(grid, area.y + y, area.x + x, 2 * (y + 1) == area.rows ? '_' : 0x2500,
                          STYLE_RULE);
        }
    }
}

static void draw_signs(Grid *grid, Rect row, const GraphView *view) {
    for (int x = 0; x < row.cols; x++) {
        const size_t ply = shown_ply(view, x, row.cols);
        const Sign sign = ply_sign(view, ply);
        if (ply_column(view, ply, row.cols) == x)
            grid_put(grid, row, 0, x, sign.text, sign.style);
    }
    if (!ply_sign(view, view->ply).text[0])
        grid_put(grid, row, 0, ply_column(view, view->ply, row.cols), "^", STYLE_STRONG);
}

// Draws the score at the cursor, and the one before the move that led there.
static void draw_note(Grid *grid, Rect area, const GraphView *view) {
    char note[64];
    const PlyEval *eval = &view->evals[view->ply];
    if (!eval->known)
        return;
    const char *score = SCORE_TEXT(score_of(view, eval));
    if (view->ply > 0 && eval[-1].known) {
        snprintf(note, sizeof note, "%s, before %s\n%s", score,
                 SCORE_TEXT(score_of(view, eval - 1)), score);
    } else {
        snprintf(note, sizeof note, "%s", score);
    }
    grid_title_note(grid, area, note, STYLE_STRONG);
}

static const char *reason_for_no_graph(const GraphView *view) {
    bool known = false;
    for (size_t ply = 0; ply < view->count && !known; ply++)
        known = view->evals[ply].known;
    return view->hidden    ? "Out of sight while a puzzle is solved."
           : known         ? NULL
           : view->no_game ? "The scores of a game stand here."
                           : "No evaluation is known; %s runs the profile.";
}

Spot graph_draw(Grid *grid, Rect area, const GraphView *view, bool focused) {
    const char *reason = reason_for_no_graph(view);
    grid_fill(grid, area, ' ', STYLE_TEXT);
    char title[32];
    snprintf(title, sizeof title, "Graph, %s", viewpoint_name(view->viewpoint));
    const Rect body = grid_title(grid, area, title, focused);
    if (reason) {
        CLEANUP(str_done) Str text = str_of(reason, view->run_key ? view->run_key : ":judge game");
        grid_wrap(grid, body, 0, str_text(&text), STYLE_DIM);
        return SPOT_NONE;
    }
    if (body.rows <= SIGN_ROWS || body.cols < 1)
        return SPOT_NONE;
    const Rect bars = rect_inset(body, 0, 0, SIGN_ROWS, 0);
    const int cursor = ply_column(view, view->ply, body.cols);
    draw_note(grid, area, view);
    for (int x = 0; x < body.cols; x++)
        draw_column(grid, bars, x, view, shown_ply(view, x, body.cols));
    draw_signs(grid, rect_inset(body, bars.rows, 0, 0, 0), view);
    const int cols = ply_column(view, view->ply + 1, body.cols) - cursor;
    grid_set_style(grid, (Rect){body.y, body.x + cursor, body.rows, cols > 1 ? cols : 1},
                   focused ? STYLE_SELECTED : STYLE_SELECTED_IDLE);
    return (Spot){body.y + bars.rows, body.x + cursor};
}

// --- The view

// Returns the ply of a node in the main line; of a variation's the ply where that leaves it.
static size_t main_ply(const Game *game, uint32_t node) {
    uint32_t line;
    while ((line = game_line(game, node)) != GAME_ROOT)
        node = game->nodes[line].parent;
    return game_ply(game, node);
}

static GraphView graph_view_of(const Workbench *wb) {
    size_t mark_count;
    GraphView view = {.viewpoint = workbench_viewpoint(wb),
                      .ply = main_ply(&wb->file.game, wb->file.node),
                      .hidden = blind_is_on(wb),
                      .no_game = open_file_has_no_game(&wb->file),
                      .run_key = key_of_line_anywhere(wb, "judge game")};
    view.evals = review_evals(wb->review, &view.count);
    view.marks = review_marks(wb->review, &mark_count);
    return view;
}

static Spot graph_view_draw(Workbench *wb, const Canvas *canvas) {
    if (canvas->area.rows == 0 || canvas->area.cols == 0)
        return SPOT_NONE;
    const GraphView view = graph_view_of(wb);
    return graph_draw(canvas->grid, canvas->area, &view, canvas->focused);
}

static bool graph_view_press(Workbench *wb, const Canvas *canvas, Spot spot, int64_t now) {
    const GraphView view = graph_view_of(wb);
    (void)now;
    wb->panes.focus = VIEW_GRAPH;
    const Rect area = canvas->area;
    const size_t ply = area.cols > 0 ? shown_ply(&view, spot.x - area.x, area.cols) : 0;
    workbench_show_node(wb, game_main_node(&wb->file.game, ply));
    return true;
}

const View graph_view = {
    .name = "graph", .slot = SLOT_GRAPH, .draw = graph_view_draw, .click = graph_view_press};
