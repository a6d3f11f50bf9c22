// What a puzzle teaches, and whom: the rows behind the filters of the verdicts.
#include <stdio.h>

#include "ui/panes.h"

// As the rows of the filters have them.
enum { NAME_AT = 5, NAME_COLS = 19, VALUE_AT = 25, VALUE_COLS = 22, REASONS_MAX = 8 };

size_t lesson_count(const VerdictsView *view)
{
    return (view->estimate ? 1 : 0) + (view->motifs ? view->motifs->count : 0);
}

const TreeMotif *lesson_motif(const VerdictsView *view, size_t row)
{
    const size_t first = view->estimate ? 1 : 0;
    return row < first ? NULL : &view->motifs->items[row - first];
}

// Writes "1640 (1320 to 1960)", or "21.Nc7+, retry".
static void write_value(const VerdictsView *view, const TreeMotif *motif, Str *out)
{
    if (motif) {
        tree_motif_write_move(view->tree, motif, out);
        str_addf(out, ", %s", motif_part_name(motif->part));
    } else {
        estimate_write(view->estimate, 0, out);
    }
}

// The group of a motif, "tactics"; of the estimate, that it is one.
static const char *remark(const TreeMotif *motif)
{
    return motif ? motif_group_name(motif_group(motif->hit.motif)) : "estimated";
}

void lesson_draw_row(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row)
{
    Str value;
    const TreeMotif *motif = lesson_motif(view, row);
    const bool narrow = area.cols < NAME_AT + NAME_COLS + 8;
    const Rect name = {area.y, area.x, area.rows, narrow ? area.cols : NAME_AT + NAME_COLS};
    str_init(&value);
    write_value(view, motif, &value);
    grid_put(grid, name, y, NAME_AT, motif ? motif_name(motif->hit.motif) : "rating", STYLE_STRONG);
    if (area.cols > VALUE_AT) {
        int x = VALUE_AT + grid_put(grid, area, y, VALUE_AT, str_text(&value), STYLE_TEXT);
        const int second = VALUE_AT + VALUE_COLS > x ? VALUE_AT + VALUE_COLS : x;
        if (area.cols - second >= 18) {
            grid_put(grid, area, y, second, remark(motif), STYLE_DIM);
        }
    }
    str_done(&value);
}

void lesson_draw_sentence(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row)
{
    Str text;
    const TreeMotif *motif = lesson_motif(view, row);
    str_init(&text);
    if (motif) {
        y += grid_wrap(grid, area, y, motif_sentence(motif->hit.motif), STYLE_COMMENT);
        tree_motif_write(view->tree, motif, &text);
    } else {
        estimate_write(view->estimate, REASONS_MAX, &text);
    }
    grid_wrap(grid, area, y, str_text(&text), motif ? STYLE_DIM : STYLE_COMMENT);
    str_done(&text);
}
