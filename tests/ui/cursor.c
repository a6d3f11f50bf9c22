// Where the hardware cursor stands, for screen readers: on the selection of every view.
#include "tests/ui/fixture.h"

static void assert_cursor(StoreFixture *f, ViewId id, size_t selected) {
    Workbench *wb = &f->wb;
    CLEANUP(grid_done) Grid grid = {0};
    CLEANUP(str_done) Str drawn = {0}, said = {0};
    fixture_frame(wb, &grid, 50, 200); // which fills the lists
    list_select(&wb->panes.lists[id], selected);
    const FrameCursor cursor = fixture_frame(wb, &grid, 50, 200);
    if (cursor.y < 0 || cursor.y >= grid.rows || cursor.x < 0 || cursor.x >= grid.cols)
        fail_msg("the cursor of %s is at %d, %d", view_of(id)->name, cursor.y, cursor.x);
    view_write_row(wb, id, wb->panes.lists[id].selected, &said);
    const size_t word = strspn(str_text(&said), " ");
    grid_write_row(&grid, cursor.y, &drawn);
    CLEANUP(str_done) Str first = {0};
    str_add_bytes(&first, str_text(&said) + word, strcspn(str_text(&said) + word, " ,:="));
    if (!strstr(str_text(&drawn), str_text(&first))) {
        fail_msg("\"%s\" of %s is not in \"%s\"", str_text(&first), view_of(id)->name,
                 str_text(&drawn));
    }
}

ON_STORE(the_cursor_stands_on_the_selected_row_of_every_list) {
    static const struct {
        ViewId id;
        const char *keys;
        size_t selected;
    } lists[] = {
        {VIEW_GAMES, "G", 1},
        {VIEW_HELP, "?", 7},
        {VIEW_MESSAGES, "!", 0},
        {VIEW_THEMES, "[theme]", 3},
        {VIEW_GLYPHS, "[glyphs]", 2},
        {VIEW_TUNING, "P", 2},
        {VIEW_RUNS, "[runs]", 0},
        {VIEW_SETS, "[queue store] + m", 0},
        {VIEW_JUDGEMENTS, "[move 1b] [judgements]", 0},
    };
    Workbench *wb = &f->wb;
    size_t opened = 0;
    theme_folders_done(&wb->appearance.theme_folders);
    theme_folders_find(&wb->appearance.theme_folders, "build/onlymove");
    workbench_say(wb, "said");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        store_fixture_press(f, lists[i].keys);
        if (wb->panes.overlay == lists[i].id) { // there may be no runs, and no sets
            assert_cursor(f, lists[i].id, lists[i].selected);
            opened++;
        }
        store_fixture_press(f, "Esc");
    }
    assert_true(opened >= 6);
}

ON_STORE(the_cursor_stands_on_the_selection_of_every_pane_or_on_its_title) {
    store_fixture_press(f, "B Home Q");
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        if (!view_takes_focus(&f->wb, (ViewId)id))
            continue;
        f->wb.panes.focus = (ViewId)id;
        assert_cursor(f, (ViewId)id, 0);
    }
}

// The sign of the focus stands before one title, also beside a queue and behind a list.
ON_STORE(one_title_alone_has_the_sign_of_the_focus) {
    static const char *const keys[] = {"",    "B", "Tab", "Tab", "Esc", "?",
                                       "Esc", "G", "Esc", "B",   "G"};
    CLEANUP(grid_done) Grid grid = {0};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t titles = 0;
        store_fixture_press(f, keys[i]);
        fixture_frame(&f->wb, &grid, 60, 200);
        for (int y = 0; y < 60; y++) {
            CLEANUP(str_done) Str row = {0};
            grid_write_row(&grid, y, &row);
            for (const char *at = str_text(&row); (at = strstr(at, "▸ ")); at++)
                titles++;
        }
        assert_int_equal(titles, 1);
    }
}

ON_STORE(the_cursor_of_lines_stands_on_the_best_one_and_on_the_last_move_by_hand) {
    Workbench *wb = &f->wb;
    CLEANUP(grid_done) Grid grid = {0};
    CLEANUP(str_done) Str drawn = {0};
    wb->panes.focus = VIEW_ENGINE;
    FrameCursor cursor = fixture_frame(wb, &grid, 50, 200);
    assert_int_equal(cursor.y, wb->panes.layout.slot[SLOT_ENGINE].y + 1);
    store_fixture_press(f, "[play e4 c5]");
    cursor = fixture_frame(wb, &grid, 50, 200);
    grid_write_row(&grid, cursor.y, &drawn);
    const char *last = strstr(str_text(&drawn), "c5");
    assert_non_null(last);
    assert_int_equal(grid_columns(str_text(&drawn)) - grid_columns(last), cursor.x);
}
