// The stability of the position at hand: a bar for each node limit that was judged.
#include <stdio.h>
#include <string.h>

#include "onlymove/notation.h"
#include "ui/app/short_number.h"
#include "ui/panes/panes.h"
#include "ui/app/workbench.h"

enum { NAME_COLS = 7, COLUMN_MAX = 8, BARS = 8, FIRST_BAR = 0x2581, SCORE_SHOWN = 1000 };

// A number between two others as the height of a bar.
static uint32_t bar(int number, int least, int most)
{
    const int within = number < least ? least : number > most ? most : number;
    return FIRST_BAR + (uint32_t)((within - least) * (BARS - 1) / (most - least));
}

static uint32_t bar_of(const StableLimit *limit, int row)
{
    switch (row) {
    case 0:
        return bar(stable_score(limit->best_score), -SCORE_SHOWN, SCORE_SHOWN);
    case 1:
        return limit->second == MOVE_NONE
                   ? ' '
                   : bar(stable_score(limit->second_score), -SCORE_SHOWN, SCORE_SHOWN);
    default:
        return bar(stable_gap(limit), 0, SCORE_SHOWN);
    }
}

// How wide a column is.
static int column_cols(Rect area, size_t count)
{
    const int room = (area.cols - NAME_COLS) / (int)count;
    return room > COLUMN_MAX ? COLUMN_MAX : room < 1 ? 1 : room;
}

static void draw_column(Grid *grid, Rect area, int x, int cols, const StableLimit *limit)
{
    for (int row = 0; row < 3 && limit->searched; row++) {
        for (int i = 0; i < (cols > 1 ? cols - 1 : 1) && x + i < area.cols; i++) {
            grid_cell(grid, area.y + row, area.x + x + i, bar_of(limit, row),
                      limit->decided ? STYLE_MARK : STYLE_TEXT);
        }
    }
    if (limit->decided) {
        grid_put(grid, area, 3, x, "^", STYLE_MARK);
    }
    if (cols > 6) {
        char nodes[FIGURE_MAX];
        short_number_write(limit->nodes, nodes);
        grid_put(grid, area, 4, x, nodes, limit->searched ? STYLE_TEXT : STYLE_DIM);
    }
}

static void write_move(Str *out, const Position *pos, const char *what, Move move, Score score)
{
    char san[SAN_MAX], text[SCORE_TEXT_MAX];
    san_write(pos, move, san);
    score_write(score, text);
    str_addf(out, "%s%s %s", what, san, text);
}

// "1.9M nodes: Qb8+ #2, second Qxe6+ +0.13, a mate ahead, depth 24".
static void write_limit(const Stability *stability, const StableLimit *limit, Str *out)
{
    char nodes[FIGURE_MAX];
    short_number_write(limit->nodes, nodes);
    str_addf(out, "%s nodes%s: ", nodes, limit->decided ? ", which decided" : "");
    if (!limit->searched) {
        str_add(out, "not searched so far, or not in the cache any more");
        return;
    }
    write_move(out, &stability->pos, "", limit->best, limit->best_score);
    if (limit->second == MOVE_NONE) {
        str_add(out, ", the only legal move");
    } else {
        write_move(out, &stability->pos, ", second ", limit->second, limit->second_score);
        const int gap = stable_gap(limit);
        if (gap >= STABILITY_MATE / 2) {
            str_add(out, ", a mate ahead");
        } else {
            str_addf(out, ", gap %d.%02d", gap / 100, gap % 100);
        }
    }
    str_addf(out, ", depth %d", limit->depth);
}

// What there is to say of all of them.
static void write_whole(const Stability *stability, const char *profile, Str *out)
{
    bool decided = false;
    for (size_t i = 0; i < stability->count; i++) {
        decided = decided || stability->limits[i].decided;
    }
    if (stability->count == 1) {
        str_addf(out, "%s judges at one node limit. ", profile);
    } else {
        str_addf(out, "%s: %zu of %zu limits searched. ", profile, stability->searched,
                 stability->count);
    }
    str_add(out, decided ? "" : "No limit decided: a filter that needs no search of it has.");
}

Spot stability_draw(Grid *grid, Rect area, const Stability *stability, const char *profile,
                    size_t selected)
{
    static const char *const names[] = {"best", "second", "gap"};
    CLEANUP(str_done) Str limit = {0}, whole = {0};
    grid_fill(grid, area, ' ', STYLE_TEXT);
    const Rect body = grid_title(grid, area, "Stability, the solver's view", true);
    const int cols = column_cols(body, stability->count);
    for (int row = 0; row < 3; row++) {
        grid_put(grid, body, row, 0, names[row], STYLE_DIM);
    }
    for (size_t i = 0; i < stability->count; i++) {
        draw_column(grid, body, NAME_COLS + (int)i * cols, cols, &stability->limits[i]);
    }
    const int x = NAME_COLS + (int)selected * cols;
    const int cursor_cols = cols > 1 ? cols - 1 : 1;
    grid_set_style(grid, (Rect){body.y, body.x + x, body.rows < 3 ? body.rows : 3, cursor_cols},
                   STYLE_SELECTED);
    write_limit(stability, &stability->limits[selected], &limit);
    write_whole(stability, profile, &whole);
    int y = 6 + grid_wrap(grid, body, 6, str_text(&limit), STYLE_TEXT);
    grid_wrap(grid, body, y, str_text(&whole), STYLE_DIM);
    return (Spot){body.y, body.x + x};
}

// --- The view

static size_t stability_count(const Workbench *wb)
{
    return ((const Stability *)view_state(wb, VIEW_STABILITY))->count;
}

static void stability_write_row(const Workbench *wb, size_t row, Str *out)
{
    const Stability *stability = view_state(wb, VIEW_STABILITY);
    write_limit(stability, &stability->limits[row], out);
}

bool stability_view_read(Workbench *wb)
{
    Stability *stability = view_state(wb, VIEW_STABILITY);
    List *list = &wb->lists[VIEW_STABILITY];
    Fault fault;
    *list = (List){.height = 1};
    if (review_stability(wb->review, wb->node, stability, &fault) != STATUS_OK) {
        stability->count = 0;
        workbench_say(wb, "%s", fault.text);
        return false;
    }
    for (size_t i = 0; i < stability->count; i++) {
        list->selected = stability->limits[i].decided ? i : list->selected;
    }
    return true;
}

static bool stability_step(Workbench *wb, bool forward)
{
    List *list = view_list(wb, VIEW_STABILITY);
    list_move(list, forward ? 1 : -1);
    return true;
}

static Spot stability_view_draw(Workbench *wb, const Canvas *canvas)
{
    const Stability *stability = view_state(wb, VIEW_STABILITY);
    const Finding *finding = review_finding(wb->review, wb->node);
    const List *list = view_list(wb, VIEW_STABILITY);
    if (stability->count > 0 && finding) {
        return stability_draw(canvas->grid, canvas->area, stability,
                              finding_ledger(finding)->profile.name, list->selected);
    }
    return SPOT_NONE;
}

static void stability_reset(Workbench *wb)
{
    if (wb->over == VIEW_STABILITY && !stability_view_read(wb)) {
        wb->over = VIEW_NONE;
    }
}

static const KeyBinding stability_keys[] = {
    {"Left", "back"}, {"h", "back"},      {"Right", "forward"},
    {"l", "forward"}, {"S", "stability"}, {NULL, NULL},
};

static const char *const stability_foot[] = {"back", "forward", "close", NULL};

const View stability_view = {.name = "stability",
                             .title = "Stability",
                             .slot = SLOT_OVER,
                             .state_size = sizeof(Stability),
                             .keys = stability_keys,
                             .foot = stability_foot,
                             .heading = "In the stability of a position",
                             .draw = stability_view_draw,
                             .count = stability_count,
                             .write_row = stability_write_row,
                             .step = stability_step,
                             .reset_at = CHANGE_FINDINGS,
                             .reset = stability_reset};
