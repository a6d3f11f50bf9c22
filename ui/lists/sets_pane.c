// The sets of the store, each in a row. The queue shows the puzzles of one set.
#include "ui/lists/rows.h"
#include "ui/lists/list_views.h"

#include "ui/app/workbench.h"

Status sets_view_read(Workbench *wb, Fault *fault) {
    return review_list_sets(wb->review, view_state(wb, VIEW_SETS), fault);
}

void sets_show_change(Workbench *wb, int64_t candidate) {
    Queue *queue = review_queue(wb->review);
    const size_t place_before = wb->panes.lists[VIEW_QUEUE].selected;
    Fault fault;
    views_reset(wb, CHANGE_FINDINGS);
    (void)sets_view_read(wb, &fault);
    if (!queue || queue_count(queue) == 0)
        return;
    const size_t last_place = queue_count(queue) - 1;
    const size_t place = candidate ? queue_place(queue, candidate) : SIZE_MAX;
    wb->panes.lists[VIEW_QUEUE].selected = place != SIZE_MAX           ? place
                                           : place_before < last_place ? place_before
                                                                       : last_place;
    if (wb->panes.focus == VIEW_QUEUE && wb->panes.overlay == VIEW_NONE)
        workbench_show_candidate(wb, wb->panes.lists[VIEW_QUEUE].selected);
}

static void sets_view_done(void *state) {
    set_list_done(state);
}

static size_t sets_view_count(const Workbench *wb) {
    const SetList *sets = view_state(wb, VIEW_SETS);
    return sets->count;
}

static const StoredSet *set_at(const Workbench *wb, size_t row) {
    const SetList *sets = view_state(wb, VIEW_SETS);
    return &sets->items[row];
}

static void write_name(const Workbench *wb, size_t row, Str *out) {
    str_add(out, set_at(wb, row)->name);
}

static void write_count(const Workbench *wb, size_t row, Str *out) {
    str_addf(out, "%zu", set_at(wb, row)->count);
}

static void write_title(const Workbench *wb, size_t row, Str *out) {
    str_add(out, set_at(wb, row)->title);
}

static void write_tags(const Workbench *wb, size_t row, Str *out) {
    set_tags_write(set_at(wb, row)->tags, out);
}

static void write_notes(const Workbench *wb, size_t row, Str *out) {
    notes_write(set_at(wb, row)->notes, " ", out);
}

static const TableColumn sets_columns[] = {
    {"name", 16, false, STYLE_TEXT, .write = write_name},
    {"puzzles", 3, true, STYLE_TEXT, .write = write_count},
    {"title", 16, false, STYLE_TEXT, .write = write_title},
    {"tags", 8, false, STYLE_DIM, .write = write_tags},
    {"notes", 12, false, STYLE_COMMENT, .write = write_notes},
    {.name = NULL}};

// Draws a sign before the set that accepted puzzles go into.
static void sets_view_draw_signs(Grid *grid, Rect area, int y, void *context, size_t row) {
    grid_put(grid, area, y, 0, set_at(context, row)->collects ? ">" : "", STYLE_MARK);
}

static void sets_view_write_row(const Workbench *wb, size_t row, Str *out) {
    const StoredSet *set = set_at(wb, row);
    str_addf(out, "%s: %zu puzzle%s", set->name, set->count, set->count == 1 ? "" : "s");
    if (set->collects)
        str_add(out, ", accepted puzzles go there");
    str_addf(out, "%s%s", set->title[0] ? "; " : "", set->title);
    if (set->tags[0])
        str_addf(out, "; tags %s", set->tags);
    str_add(out, set->notes[0] ? "; " : "");
    notes_write(set->notes, " ", out);
}

// Fills the queue with the puzzles of the set, and goes there.
static bool sets_view_enter(Workbench *wb) {
    Fault fault;
    const size_t row = view_selected_row(wb, VIEW_SETS);
    if (!workbench_succeeds(wb, queue_fill(wb, false, set_at(wb, row)->name, &fault), &fault))
        return false;
    wb->panes.overlay = VIEW_NONE;
    queue_enter(wb);
    return true;
}

static void sets_view_reset(Workbench *wb) {
    Fault fault;
    if (wb->panes.overlay == VIEW_SETS)
        (void)sets_view_read(wb, &fault); // while the store is locked the list stays as it was
}

static const KeyBinding sets_keys[] = {{"D", "sets delete"}, {NULL, NULL}};

static const char *const sets_hints[] = {"enter", "title", "preview", "close", NULL};

static void sets_view_write_empty(const Workbench *wb, Str *out) {
    (void)wb;
    str_add(out, "There is no set: :collect NAME begins one, and what is accepted goes into it.");
}

const View sets_view = {.name = "sets",
                        .title = "Sets",
                        .slot = SLOT_OVERLAY,
                        .shows_puzzles = true,
                        .state = {sizeof(SetList), sets_view_done},
                        .keys = {sets_keys, "In the sets", sets_hints},
                        .list = {.count = sets_view_count,
                                 .columns = sets_columns,
                                 .has_headings = true,
                                 .sign_cols = 2,
                                 .draw_row = sets_view_draw_signs,
                                 .write_row = sets_view_write_row,
                                 .write_below = sets_view_write_row,
                                 .write_empty = sets_view_write_empty,
                                 .enter = sets_view_enter},
                        .reset = {CHANGE_FINDINGS, sets_view_reset}};
