// Whole screens, every pane at its place.
// The help as it is opened in a view, and the last row's keys, on whole screens.
#include "tests/ui/scene.h"
#include "tests/ui/fixture.h"

static void screen(PaneFixture *fixture, const char *golden, int rows, int cols, Slot focus) {
    scene_draw(&fixture->scene, &fixture->grid, rows, cols, focus, false);
    golden_check(golden, &fixture->grid, true);
}

ON_STAGE(at_80x24) {
    screen(fixture, "screen-80x24-moves", 24, 80, SLOT_MOVES);
    screen(fixture, "screen-80x24-tree", 24, 80, SLOT_TREE);
}

ON_STAGE(at_120x35) {
    screen(fixture, "screen-120x35", 35, 120, SLOT_VERDICTS);
}

ON_STAGE(at_200x50) {
    screen(fixture, "screen-200x50", 50, 200, SLOT_ENGINE);
}

// With drawn pieces, graph, and all that verdicts say.
ON_STAGE(at_160x50_200x60_and_240x70) {
    PieceSet set;
    pieces_default(&set);
    fixture->scene.board.pieces = &set;
    screen(fixture, "screen-160x50", 50, 160, SLOT_MOVES);
    screen(fixture, "screen-200x60", 60, 200, SLOT_VERDICTS);
    screen(fixture, "screen-240x70", 70, 240, SLOT_TREE);
}

// Another profile than magnus, and a tree that was changed by hand.
ON_STAGE(of_the_classic_profile) {
    scene_classic(&fixture->scene);
    scene_by_hand(&fixture->scene);
    scene_tallies(&fixture->scene);
    screen(fixture, "screen-80x24-classic", 24, 80, SLOT_TREE);
    screen(fixture, "screen-120x35-classic", 35, 120, SLOT_TREE);
    screen(fixture, "screen-200x50-classic", 50, 200, SLOT_VERDICTS);
}

ON_STAGE(in_letters) {
    fixture->scene.board.pieces = &pieces_letters;
    screen(fixture, "screen-letters", 24, 80, SLOT_BOARD);
}

ON_STAGE(in_ascii) {
    fixture->scene.board.pieces = &pieces_letters;
    scene_draw(&fixture->scene, &fixture->grid, 24, 80, SLOT_MOVES, false);
    golden_to_ascii(&fixture->grid);
    for (int i = 0; i < 24 * 80; i++)
        assert_in_range(fixture->grid.cells[i].character, ' ', '~');
    golden_check("screen-ascii", &fixture->grid, false);
}

ON_STAGE(small_low_and_narrow_ones) {
    screen(fixture, "screen-40x12", 12, 40, SLOT_MOVES);
    screen(fixture, "screen-44x14", 14, 44, SLOT_VERDICTS);
    screen(fixture, "screen-60x24", 24, 60, SLOT_MOVES);
    screen(fixture, "screen-140x24", 24, 140, SLOT_MOVES);
    screen(fixture, "screen-60x45", 45, 60, SLOT_TREE);
}

ON_STAGE(no_pane_draws_outside_its_area_at_any_size) {
    Scene *scene = &fixture->scene;
    for (int rows = 0; rows < 14; rows++) {
        for (int cols = 0; cols < 60; cols++) {
            Rect area = {1, 2, rows, cols};
            grid_resize(&fixture->grid, 16, 64);
            grid_fill(&fixture->grid, (Rect){0, 0, 16, 64}, '#', STYLE_KEY);
            engine_draw(&fixture->grid, area, &scene->engine, true);
            verdicts_draw(&fixture->grid, area, &scene->verdict_view, true);
            tree_draw(&fixture->grid, area, &scene->tree_view, true);
            moves_draw(&fixture->grid, area, &scene->moves, true);
            gameinfo_draw(&fixture->grid, area, &scene->info);
            graph_draw(&fixture->grid, area, &scene->graph, true);
            for (int i = 0; i < 16 * 64; i++) {
                int y = i / 64, x = i % 64;
                bool inside = y > 0 && y <= rows && x > 1 && x < 2 + cols;
                assert_int_equal(fixture->grid.cells[i].style != STYLE_KEY, inside);
            }
        }
    }
}

// A picture a size, and one of letters without Unicode and colours.
static void check_sizes(Workbench *wb, const char *what) {
    CLEANUP(grid_done) Grid grid = {0};
    for (size_t i = 0; i < COUNT(fixture_sizes); i++) {
        fixture_frame(wb, &grid, fixture_sizes[i].rows, fixture_sizes[i].cols);
        golden_check(golden_name("%s-%dx%d", what, grid.cols, grid.rows), &grid, true);
    }
    grid_resize(&grid, 24, 80);
    frame_draw(wb, &(PromptView){0}, false, DEPTH_MONO, &grid);
    golden_to_ascii(&grid);
    golden_check(golden_name("%s-mono", what), &grid, true);
}

ON_STORE(the_help_of_a_list_begins_with_its_own_keys_and_has_the_marks) {
    f->wb.panes.overlay = VIEW_RUNS;
    store_fixture_press(f, "?");
    check_sizes(&f->wb, "help");
}

static void assert_titles(StoreFixture *f, const char *keys, const char *engine, const char *tree) {
    store_fixture_press(f, keys);
    CLEANUP(str_done) Str graph = str_of("Graph%s", engine + strlen("Engine"));
    ASSERT_FRAME(&f->wb, 50, 180, engine, str_text(&graph), tree);
}

ON_STORE(engine_graph_and_tree_have_their_scores_from_one_view_in_the_whole_game) {
    static const char white[] = "Engine, White's view", solver[] = "Engine, solver's view";
    assert_titles(f, "[go first]", white, "Solution ");
    assert_titles(f, "[move 1b]", white, "Solution, White's view");
    ASSERT_FRAME(&f->wb, 50, 180, "Verdicts, magnus, solver's");
    assert_int_equal(workbench_viewpoint(&f->wb).side, WHITE);
    assert_titles(f, "[flip scores]", solver, "Solution, solver's view");
    assert_int_equal(workbench_viewpoint(&f->wb).side, BLACK);
    assert_titles(f, "[go first]", solver, "Solution ");
    assert_int_equal(workbench_viewpoint(&f->wb).side, WHITE);
    assert_titles(f, "[flip scores]", white, "Solution ");
}

ON_STORE(the_last_row_names_keys_where_the_message_leaves_it_room) {
    store_fixture_press(f, "[move 1b]");
    f->wb.messages.text[0] = '\0';
    check_sizes(&f->wb, "hints");
}
