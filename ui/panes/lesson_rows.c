// What a puzzle teaches, and whom: the rows of the verdicts pane after those of the filters.

#include "ui/panes/panes.h"

// Columns of the rows of rating, worth and motifs, as in the rows of the filters.
enum { NAME_COL = 5, NAME_COLS = 19, GROUP_COLS = 12, REASONS_MAX = 8 };

static bool has_rating(const VerdictsView *view) {
    return view->estimate || view->worth || view->measured_rating ||
           (view->remarks && view->remarks->rating != 0);
}

// Counts the rows of rating and worth, which come before those of motifs.
static size_t rating_row_count(const VerdictsView *view) {
    return (size_t)has_rating(view) + (view->worth != NULL);
}

// Returns a motif that was added by hand, by index; MOTIF_COUNT past the end.
static Motif added_motif(const VerdictsView *view, size_t index) {
    int motif = view->remarks ? 0 : MOTIF_COUNT;
    while (motif < MOTIF_COUNT && (!motif_in(&view->remarks->added, (Motif)motif) || index-- > 0))
        motif++;
    return (Motif)motif;
}

static size_t found_motif_count(const VerdictsView *view) {
    return view->motifs ? view->motifs->count : 0;
}

size_t lesson_row_count(const VerdictsView *view) {
    size_t added = 0;
    while (added_motif(view, added) != MOTIF_COUNT)
        added++;
    return rating_row_count(view) + found_motif_count(view) + added;
}

static bool comes_before(const TreeMotif *one, const TreeMotif *other) {
    const int a = motif_priority(one->hit.motif), b = motif_priority(other->hit.motif);
    return one->part != other->part ? one->part < other->part : a != b ? a < b : one < other;
}

// The motifs come part by part of the tree, and in each part the one that teaches most first.
const TreeMotif *lesson_row_motif(const VerdictsView *view, size_t row) {
    const size_t first = rating_row_count(view), count = found_motif_count(view);
    for (size_t i = 0; row >= first && i < count; i++) {
        const TreeMotif *item = &view->motifs->items[i];
        size_t preceding = 0;
        for (size_t other = 0; other < count; other++)
            preceding += comes_before(&view->motifs->items[other], item);
        if (preceding == row - first)
            return item;
    }
    return NULL;
}

// Returns the motif of a row; MOTIF_COUNT: it is the rating or the worth.
static Motif motif_of(const VerdictsView *view, size_t row) {
    const TreeMotif *found = lesson_row_motif(view, row);
    const size_t first = rating_row_count(view);
    return row < first ? MOTIF_COUNT
           : found     ? found->hit.motif
                       : added_motif(view, row - first - found_motif_count(view));
}

static bool is_worth_row(const VerdictsView *view, size_t row) {
    return view->worth && row + 1 == rating_row_count(view);
}

static bool is_removed_motif(const VerdictsView *view, const TreeMotif *found) {
    return view->remarks && found->part == PART_MAIN_LINE &&
           motif_in(&view->remarks->removed, found->hit.motif);
}

// Writes "1640 (1320 to 1960)", "outside the model", "73", "1700, by hand", "21.Nc7+, retry",
// "removed by hand", "by hand".
static void write_value(const VerdictsView *view, size_t row, Str *out) {
    const TreeMotif *found = lesson_row_motif(view, row);
    if (is_worth_row(view, row)) {
        worth_write(view->worth, 0, out);
        return;
    }
    if (found && is_removed_motif(view, found)) {
        str_add(out, "removed by hand");
    } else if (found) {
        tree_motif_write_move(view->tree, found, out);
        str_addf(out, ", %s", motif_part_name(found->part));
    } else if (motif_of(view, row) != MOTIF_COUNT) {
        str_add(out, "by hand");
    } else if (view->remarks && view->remarks->rating != 0) {
        str_addf(out, "%d, by hand", view->remarks->rating);
    } else if (view->estimate) {
        estimate_write(view->estimate, 0, out);
    } else if (!view->measured_rating) {
        str_add(out, "outside the model");
    }
    if (motif_of(view, row) == MOTIF_COUNT && view->measured_rating) {
        const bool by_hand = view->remarks && view->remarks->rating != 0;
        str_addf(out, "%s%d measured",
                 out->len == 0 ? ""
                 : by_hand     ? "; "
                               : " estimated; ",
                 view->measured_rating->rating);
    }
}

static const char *row_name(const VerdictsView *view, size_t row) {
    const Motif motif = motif_of(view, row);
    return motif != MOTIF_COUNT ? motif_name(motif) : is_worth_row(view, row) ? "worth" : "rating";
}

// Returns what follows the value: the motif's group, or that the number is an estimate.
static const char *row_group(const VerdictsView *view, size_t row) {
    const Motif motif = motif_of(view, row);
    const bool has_other_rating =
        view->measured_rating || (view->remarks && view->remarks->rating != 0);
    const bool is_estimated = is_worth_row(view, row) || (view->estimate && !has_other_rating);
    return motif != MOTIF_COUNT ? motif_group_name(motif_group(motif))
           : is_estimated       ? "estimated"
                                : "";
}

// Finds the columns of the widest name, and of the widest value that has a group after it.
static void find_widths(const VerdictsView *view, int *name_cols, int *value_cols) {
    *name_cols = *value_cols = 0;
    for (size_t row = 0; row < lesson_row_count(view); row++) {
        CLEANUP(str_done) Str text = {0};
        write_value(view, row, &text);
        *name_cols = int_max(*name_cols, grid_columns(row_name(view, row)));
        if (row_group(view, row)[0])
            *value_cols = int_max(*value_cols, grid_columns(str_text(&text)));
    }
}

void lesson_row_draw(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row,
                     VerdictColumns columns) {
    CLEANUP(str_done) Str value = {0};
    const bool narrow = area.cols < NAME_COL + NAME_COLS + 8;
    const Rect name = {area.y, area.x, area.rows, narrow ? area.cols : NAME_COL + NAME_COLS};
    int name_cols, value_cols;
    find_widths(view, &name_cols, &value_cols);
    const int value_col = int_max(columns.measured, NAME_COL + int_min(name_cols, NAME_COLS) + 1);
    const int group_col = int_max(columns.threshold, value_col + value_cols + 1);
    write_value(view, row, &value);
    grid_put(grid, name, y, NAME_COL, row_name(view, row), STYLE_STRONG);
    if (area.cols <= value_col)
        return;
    grid_put(grid, area, y, value_col, str_text(&value), STYLE_TEXT);
    if (columns.threshold > 0 && area.cols - group_col >= GROUP_COLS)
        grid_put(grid, area, y, group_col, row_group(view, row), STYLE_DIM);
}

int lesson_row_draw_sentence(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row) {
    CLEANUP(str_done) Str text = {0};
    const TreeMotif *found = lesson_row_motif(view, row);
    const Motif motif = motif_of(view, row);
    if (is_worth_row(view, row)) {
        worth_write(view->worth, REASONS_MAX, &text);
        return grid_wrap(grid, area, y, str_text(&text), STYLE_COMMENT);
    }
    int used = 0;
    if (motif != MOTIF_COUNT)
        used = grid_wrap(grid, area, y, motif_sentence(motif), STYLE_COMMENT);
    if (found) {
        tree_motif_write(view->tree, found, &text);
    } else if (motif == MOTIF_COUNT && view->estimate) {
        str_add(&text, view->remarks && view->remarks->rating != 0 ? "estimated " : "");
        estimate_write(view->estimate, REASONS_MAX, &text);
    }
    if (motif == MOTIF_COUNT && view->measured_rating) {
        str_add(&text, text.len > 0 ? ". Measured: " : "Measured: ");
        measured_rating_write(view->measured_rating, &text);
    }
    return used +
           grid_wrap(grid, area, y + used, str_text(&text), found ? STYLE_DIM : STYLE_COMMENT);
}
