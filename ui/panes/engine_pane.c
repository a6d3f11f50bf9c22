// The engine's lines, one row each.
#include "ui/panes/panes.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "ui/term/grid.h"
#include "ui/input/keys.h"
#include "ui/app/workbench.h"

// A part of a line: without its first `hidden` moves, and with the `marked`-th (0: none) in [ ].
typedef struct LinePart {
    size_t hidden, marked;
} LinePart;

static void write_line_part(Str *out, const Position *start, const Move *moves, size_t count,
                            LinePart part) {
    Position pos = *start;
    for (size_t i = 0; i < count && move_is_legal(&pos, moves[i]); i++) {
        const bool is_marked = i + 1 == part.marked,
                   has_number = pos.side == WHITE || i == part.hidden;
        if (i >= part.hidden) {
            str_addf(out, "%s%s%s%s%s", i > part.hidden ? " " : "", is_marked ? "[" : "",
                     has_number ? MOVE_NUMBER_TEXT(&pos) : "", SAN_TEXT(&pos, moves[i]),
                     is_marked ? "]" : "");
        }
        pos_play(&pos, moves[i]);
    }
}

void moves_write(Str *out, const Position *start, const Move *moves, size_t count) {
    write_line_part(out, start, moves, count, (LinePart){0});
}

// Appends the moves of a line. The chosen line begins later if the move on the board does not fit.
static void write_line(Str *out, const EngineView *view, const Line *line, bool chosen, int room) {
    const size_t count = line->pv_count < LINE_PV_MAX ? (size_t)line->pv_count : LINE_PV_MAX;
    LinePart part = {0, chosen ? view->moves_on_board : 0};
    for (; part.hidden < part.marked; part.hidden++) {
        CLEANUP(str_done) Str shown = {0};
        write_line_part(&shown, view->pos, line->pv, part.marked, part);
        if (grid_columns(str_text(&shown)) + 3 < room)
            break;
    }
    str_add(out, part.hidden > 0 ? "\u2026 " : "");
    write_line_part(out, view->pos, line->pv, count, part);
}

static void draw_line(Grid *grid, Rect area, int y, const EngineView *view, const Line *line,
                      bool chosen) {
    static const char *const bounds[] = {"", ">", "<"};
    const bool is_flipped = (Color)view->pos->side != view->viewpoint.side;
    const char *score = SCORE_TEXT(is_flipped ? score_flip(line->score) : line->score);
    // Seen from the other side a lower bound is an upper one.
    Bound bound = line->bound;
    if (is_flipped && bound != BOUND_EXACT)
        bound = bound == BOUND_LOWER ? BOUND_UPPER : BOUND_LOWER;
    const bool is_bright = view->on || view->frozen;
    Style style = !is_bright ? STYLE_DIM : line->rank == 1 ? STYLE_STRONG : STYLE_TEXT;
    grid_putf(grid, area, y, 0, STYLE_DIM, "%d", line->rank % 100);
    char bounded_score[SCORE_TEXT_MAX + 2];
    snprintf(bounded_score, sizeof bounded_score, "%s%s", bounds[bound], score);
    grid_putf(grid, area, y, 2, style, "%7s", bounded_score);
    grid_putf(grid, area, y, 10, STYLE_DIM, "%2d", line->depth % 1000);
    int x = line->depth > 99 ? 14 : 13;
    if (view->is_threat)
        x += grid_put(grid, area, y, x, "-- ", STYLE_MARK);
    CLEANUP(str_done) Str moves = {0};
    write_line(&moves, view, line, chosen, area.cols - x);
    grid_put(grid, area, y, x, str_text(&moves), is_bright ? STYLE_TEXT : STYLE_DIM);
}

// Draws the numbers of a search in the title row: as many as fit, the most important ones.
static void draw_stats(Grid *grid, Rect area, const EngineView *view) {
    const char *state = !view->on       ? "off"
                        : view->waiting ? "waiting"
                                        : engine_state_name(view->state);
    if (view->state == ENGINE_FAILED) {
        grid_title_note(grid, area, "failed", STYLE_ERROR);
        return;
    }
    const EngineStats *stats = &view->stats;
    if (view->frozen) {
        char texts[64];
        snprintf(texts, sizeof texts, "frozen, engine %s\nfrozen", state);
        grid_title_note(grid, area, texts, STYLE_DIM);
        return;
    }
    if (stats->nodes == 0 || view->state == ENGINE_OFF || view->state == ENGINE_STARTING) {
        grid_title_note(grid, area, state, STYLE_DIM);
        return;
    }
    char nodes[SHORT_NUMBER_MAX], speed[SHORT_NUMBER_MAX], texts[128];
    short_number_write(stats->nodes, nodes);
    short_number_write(stats->nps, speed);
    char rate[SHORT_NUMBER_MAX + 4] = "";
    if (stats->nps > 0)
        snprintf(rate, sizeof rate, "  %s/s", speed);
    snprintf(texts, sizeof texts, "%s  %s%s\n%s%s\n%s", state, nodes, rate, nodes, rate, nodes);
    grid_title_note(grid, area, texts, STYLE_DIM);
}

// Draws the engine's name, depth and hash in the last row, where the lines leave it free.
static void draw_engine_name(Grid *grid, Rect body, const EngineView *view) {
    const EngineStats *stats = &view->stats;
    int line_rows = view->on && view->multipv > view->count ? view->multipv : view->count;
    if (body.rows <= line_rows)
        return;
    int y = body.rows - 1;
    Rect row = rect_inset(body, 0, 0, 0, stats->depth > 0 && body.cols > 36 ? 22 : 0);
    int x = grid_put(grid, row, y, 0, view->name, STYLE_DIM);
    if (stats->depth > 0) {
        grid_putf(grid, body, y, x + 2, STYLE_DIM, "depth %d  hash %d%%", stats->depth,
                  stats->hashfull / 10);
    }
}

static void draw_failure(Grid *grid, Rect body, const EngineView *view) {
    int y = grid_wrap(grid, rect_inset(body, 0, 0, body.rows > 1 ? 1 : 0, 0), 0,
                      view->fault[0] ? view->fault : "The engine has failed.", STYLE_ERROR);
    int x = grid_put(grid, body, y, 0, view->restart_key, STYLE_KEY);
    grid_put(grid, body, y, x, " starts it again.", STYLE_TEXT);
}

static Rect draw_title(Grid *grid, Rect area, const EngineView *view, bool focused) {
    char title[160];
    const char *heading = view->title ? view->title
                          : view->is_threat
                              ? (view->pos->side == WHITE ? "White's threat" : "Black's threat")
                              : "Engine";
    char shown_count[32] = ""; // how many lines have room
    if (view->on && !view->title && view->multipv >= area.rows)
        snprintf(shown_count, sizeof shown_count, ", %d of %d lines", area.rows - 1, view->multipv);
    const bool names_viewpoint = area.cols >= 24 && !view->title;
    snprintf(title, sizeof title, "%s%s%s%s", heading, names_viewpoint ? ", " : "",
             names_viewpoint ? viewpoint_name(view->viewpoint) : "", shown_count);
    return grid_title(grid, area, title, focused);
}

static void draw_frozen_row(Grid *grid, Rect area, int y, void *context, size_t row) {
    const EngineView *view = context;
    draw_line(grid, area, y, view, &view->lines[row], row == view->frozen->selected);
}

void engine_draw(Grid *grid, Rect area, EngineView *view, bool focused) {
    grid_fill(grid, area, ' ', STYLE_TEXT);
    Rect body = draw_title(grid, area, view, focused);
    draw_stats(grid, area, view);
    if (view->frozen) {
        view->frozen->height = (size_t)body.rows;
        list_clamp(view->frozen);
        list_draw_rows(grid, body, 0, focused, draw_frozen_row, view, view->frozen);
        return;
    }
    if (view->state == ENGINE_FAILED) {
        draw_failure(grid, body, view);
        return;
    }
    for (int i = 0; i < view->count && i < body.rows; i++)
        draw_line(grid, body, i, view, &view->lines[i], false);
    for (int i = view->count; view->on && i < view->multipv && i < body.rows; i++)
        grid_putf(grid, body, i, 0, STYLE_DIM, "%d", i + 1);
    draw_engine_name(grid, body, view);
}

// Appends the engine's name as it calls itself or, before it has done so, as the user does.
static void write_engine_name(const Workbench *wb, Str *out) {
    const EngineSetup *setup = workbench_engine(wb);
    const char *name = pool_engine_name(wb->engines.pool);
    str_add(out, strcmp(name, setup->argv[0]) == 0 ? setup->name : name);
    str_add(out, setups_has_only_builtin(&wb->engines.setups) ? ": no Stockfish found" : "");
}

EngineView engine_view_of(const Workbench *wb, Position *pos, Str *name) {
    const Live *live = &wb->engines.live;
    const bool threat = workbench_live_position(wb, pos);
    const char *restart_key = key_of_line_anywhere(wb, "engine restart");
    const char *start_key = key_of_line_anywhere(wb, "engine");
    int line_count;
    live_lines(live, &line_count);
    if (start_key && !live->on && line_count == 0)
        str_addf(name, "%s starts ", start_key);
    write_engine_name(wb, name);
    EngineView view = {.on = live->on,
                       .name = str_text(name),
                       .state = live_state(live),
                       .waiting = live_waits(live),
                       .fault = live->fault,
                       .restart_key = restart_key ? restart_key : ":engine restart",
                       .viewpoint = workbench_viewpoint(wb),
                       .pos = pos, // not the search's, which has another move number
                       .multipv = pos_has_legal_move(pos) ? live->lines : 0,
                       .stats = live_stats(live),
                       .is_threat = threat};
    view.lines = live_lines(live, &view.count);
    return view;
}

static Spot engine_view_draw(Workbench *wb, const Canvas *canvas) {
    CLEANUP(str_done) Str name = {0};
    Position pos;
    EngineView view = engine_view_of(wb, &pos, &name);
    engine_draw(canvas->grid, canvas->area, &view, canvas->focused);
    return canvas->area.rows > 1 ? (Spot){canvas->area.y + 1, canvas->area.x} : SPOT_NONE;
}

// Returns the rows of the lines, between title and name; a fault takes the usual rows.
static Need engine_view_need(const Workbench *wb) {
    const bool failed = live_state(&wb->engines.live) == ENGINE_FAILED;
    return (Need){.rows = failed ? 0 : 2 + wb->engines.live.lines};
}

const View engine_view = {
    .name = "engine", .slot = SLOT_ENGINE, .need = engine_view_need, .draw = engine_view_draw};
