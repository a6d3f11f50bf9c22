// The engine's lines, one row each, scores from White's view.
#include "ui/panes.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "ui/figure.h"
#include "ui/workbench.h"

// "16.Qb8+ Nxb8 17.Rd8#"; up to where the line and the position agree.
static void write_moves(Str *out, const Position *start, const Line *line)
{
    Position pos = *start;
    for (int i = 0; i < line->pv_count && i < LINE_PV_MAX && move_is_legal(&pos, line->pv[i]);
         i++) {
        char san[SAN_MAX];
        san_write(&pos, line->pv[i], san);
        str_add(out, i > 0 ? " " : "");
        if (pos.side == WHITE || i == 0) {
            char number[MOVE_NUMBER_MAX];
            move_number_write(&pos, number);
            str_add(out, number);
        }
        str_add(out, san);
        Position next;
        pos_make(&pos, line->pv[i], &next);
        pos = next;
    }
}

static void draw_line(Grid *grid, Rect area, int y, const EngineView *view, const Line *line)
{
    static const char *const bounds[] = {"", ">", "<"};
    bool black = view->pos->side == BLACK;
    char score[SCORE_TEXT_MAX];
    score_write(black ? score_flip(line->score) : line->score, score);
    // Seen from the other side a lower bound is an upper one.
    Bound bound = line->bound;
    if (black && bound != BOUND_EXACT) {
        bound = bound == BOUND_LOWER ? BOUND_UPPER : BOUND_LOWER;
    }
    Style style = !view->on ? STYLE_DIM : line->rank == 1 ? STYLE_STRONG : STYLE_TEXT;
    grid_putf(grid, area, y, 0, STYLE_DIM, "%d", line->rank % 100);
    char scored[SCORE_TEXT_MAX + 2];
    snprintf(scored, sizeof scored, "%s%s", bounds[bound], score);
    grid_putf(grid, area, y, 2, style, "%7s", scored);
    grid_putf(grid, area, y, 10, STYLE_DIM, "%2d", line->depth % 1000);
    ENDS_BY(str_done) Str moves = {0};
    write_moves(&moves, view->pos, line);
    grid_put(grid, area, y, line->depth > 99 ? 14 : 13, str_text(&moves),
             view->on ? STYLE_TEXT : STYLE_DIM);
}

// Figures in the title row: as many as fit, the most wanted first.
static void draw_figures(Grid *grid, Rect area, const EngineView *view)
{
    const char *state = !view->on       ? "off"
                        : view->waiting ? "waiting"
                                        : engine_state_name(view->state);
    if (view->state == ENGINE_FAILED) {
        grid_title_note(grid, area, "failed", STYLE_ERROR);
        return;
    }
    const EngineFigures *figures = &view->figures;
    if (figures->nodes == 0 || view->state == ENGINE_OFF || view->state == ENGINE_STARTING) {
        grid_title_note(grid, area, state, STYLE_DIM);
        return;
    }
    char nodes[FIGURE_MAX], speed[FIGURE_MAX], notes[128];
    figure_write(figures->nodes, nodes);
    figure_write(figures->nps, speed);
    char rate[FIGURE_MAX + 4] = "";
    if (figures->nps > 0) {
        snprintf(rate, sizeof rate, "  %s/s", speed);
    }
    snprintf(notes, sizeof notes, "%s  %s%s\n%s%s\n%s", state, nodes, rate, nodes, rate, nodes);
    grid_title_note(grid, area, notes, STYLE_DIM);
}

// In the last row, where the lines leave it free.
static void draw_foot(Grid *grid, Rect body, const EngineView *view)
{
    const EngineFigures *figures = &view->figures;
    int lines = view->on && view->wanted > view->count ? view->wanted : view->count;
    if (body.rows <= lines) {
        return;
    }
    int y = body.rows - 1;
    Rect row = rect_inset(body, 0, 0, 0, figures->depth > 0 && body.cols > 36 ? 22 : 0);
    int x = grid_put(grid, row, y, 0, view->name, STYLE_DIM);
    if (figures->depth > 0) {
        grid_putf(grid, body, y, x + 2, STYLE_DIM, "depth %d  hash %d%%", figures->depth,
                  figures->hashfull / 10);
    }
}

static void draw_failure(Grid *grid, Rect body, const EngineView *view)
{
    int y = grid_wrap(grid, rect_inset(body, 0, 0, body.rows > 1 ? 1 : 0, 0), 0,
                      view->fault[0] ? view->fault : "The engine has failed.", STYLE_ERROR);
    int x = grid_put(grid, body, y, 0, view->restart_key, STYLE_KEY);
    grid_put(grid, body, y, x, " starts it again.", STYLE_TEXT);
}

void engine_draw(Grid *grid, Rect area, const EngineView *view, bool focused)
{
    grid_fill(grid, area, ' ', STYLE_TEXT);
    const char *title = area.cols < 24 ? "Engine" : "Engine, White's view";
    Rect body = grid_title(grid, area, title, focused);
    draw_figures(grid, area, view);
    if (view->state == ENGINE_FAILED) {
        draw_failure(grid, body, view);
        return;
    }
    for (int i = 0; i < view->count && i < body.rows; i++) {
        draw_line(grid, body, i, view, &view->lines[i]);
    }
    for (int i = view->count; view->on && i < view->wanted && i < body.rows; i++) {
        grid_putf(grid, body, i, 0, STYLE_DIM, "%d", i + 1);
    }
    draw_foot(grid, body, view);
}

// As the engine calls itself, or as the user does before it has said that.
static void write_engine(const Workbench *wb, Str *out)
{
    const EngineSetup *setup = workbench_engine(wb);
    const char *name = pool_engine_name(wb->pool);
    str_add(out, strcmp(name, setup->argv[0]) == 0 ? setup->name : name);
    str_add(out, setups_only_builtin(&wb->setups) ? ": no Stockfish found" : "");
}

static Spot engine_view_draw(Workbench *wb, const Canvas *canvas)
{
    ENDS_BY(str_done) Str name = {0};
    write_engine(wb, &name);
    const Live *live = &wb->live;
    Position pos;
    workbench_board(wb, &pos);
    EngineView view = {.on = live->on,
                       .name = str_text(&name),
                       .state = live_state(live),
                       .waiting = live_waits(live),
                       .fault = live->fault,
                       .restart_key = "E",
                       .pos = &pos, // the search's own has another move number
                       .wanted = pos_has_legal_move(&pos) ? live->lines : 0,
                       .figures = live_figures(live)};
    view.lines = live_lines(live, &view.count);
    engine_draw(canvas->grid, canvas->area, &view, canvas->focused);
    return SPOT_NONE;
}

const View engine_view = {.name = "engine", .slot = SLOT_ENGINE, .draw = engine_view_draw};
