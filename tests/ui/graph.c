// The evaluation over the game as columns.
#include "tests/ui/workbench_fixture.h"
#include "tests/ui/scene.h"

static Spot draw(PaneFixture *fixture, int rows, int cols) {
    return graph_draw(&fixture->grid, pane_fixture_area(fixture, rows, cols), &fixture->scene.graph,
                      true);
}

// Plies that share a column, that have one each, and that have several.
ON_STAGE(a_game_is_as_wide_as_the_pane) {
    draw(fixture, 4, 19);
    golden_check("graph-19x4", &fixture->grid, true);
    draw(fixture, 7, 34);
    golden_check("graph-34x7", &fixture->grid, true);
    draw(fixture, 10, 83);
    golden_check("graph-83x10", &fixture->grid, true);
}

ON_STAGE(in_ascii_heights_are_digits) {
    draw(fixture, 7, 51);
    golden_to_ascii(&fixture->grid);
    golden_check("graph-ascii", &fixture->grid, true);
}

// Four rows of eighths, in a column of its own.
static int height_at(PaneFixture *fixture, size_t ply) {
    int levels = 0;
    draw(fixture, 6, SCENE_MARKS);
    for (int y = 1; y < 5; y++) {
        const uint32_t at = fixture->grid.cells[y * SCENE_MARKS + (int)ply].character;
        levels += at >= 0x2581 && at <= 0x2588 ? (int)(at - 0x2580) : 0;
    }
    return levels;
}

ON_STAGE(even_is_half_of_the_height_and_a_mate_all_or_next_to_nothing) {
    static const struct {
        PlyEval eval;
        int height;
    } cases[] = {
        {{true, {.mate = false, .value = 0}}, 16},    {{true, {.mate = false, .value = 200}}, 22},
        {{true, {.mate = false, .value = -200}}, 10}, {{true, {.mate = true, .value = 3}}, 32},
        {{true, {.mate = true, .value = -1}}, 1},     {{true, {.mate = false, .value = 10000}}, 32},
        {{false, {.mate = false, .value = 0}}, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        fixture->scene.evals[5] = cases[i].eval;
        assert_int_equal(height_at(fixture, 5), cases[i].height);
    }
}

ON_STAGE(from_blacks_view_columns_and_scores_turn) {
    fixture->scene.graph.viewpoint = (Viewpoint){true, BLACK};
    fixture->scene.evals[5] = (PlyEval){true, {.mate = false, .value = 200}};
    assert_int_equal(height_at(fixture, 5), 10);
    fixture->scene.graph.ply = 10;
    draw(fixture, 6, 70);
    assert_drawn(&fixture->grid, ANY_ROW, "+3.10, before -0.65\n");
}

// Where several plies share a column the cursor's is shown, else one with a sign.
ON_STAGE(the_cursor_stands_at_its_ply_and_says_what_is_known_there) {
    static const struct {
        size_t ply;
        const char *title;
    } cases[] = {
        {0, " +0.20\n"}, {10, " -3.10, before +0.65\n"}, {30, " #2, before +6.80\n"},
        {31, "───\n"}, // nothing is
        {32, " #1\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        fixture->scene.graph.ply = cases[i].ply;
        const Spot spot = draw(fixture, 7, SCENE_MARKS + 20);
        assert_int_equal(spot.y, 6);
        assert_int_equal(spot.x, cases[i].ply * (SCENE_MARKS + 20) / SCENE_MARKS);
        assert_non_null(strstr(pane_fixture_text(fixture), cases[i].title));
    }
}

ON_STAGE(without_any_evaluation_a_line_says_so) {
    memset(fixture->scene.evals, 0, sizeof fixture->scene.evals);
    draw(fixture, 5, 51);
    assert_non_null(strstr(pane_fixture_text(fixture), "No evaluation is known"));
    fixture->scene.graph.hidden = true;
    draw(fixture, 5, 51);
    assert_non_null(strstr(pane_fixture_text(fixture), "Out of sight"));
}

ON_WORKBENCH(a_pane_is_gone_to_by_its_name_and_arrows_step_through_the_graph) {
    PRESS(wb, {"[view graph]", FOCUS "graph"}, {"Right", PLY "1"}, {"Left"});
    assert_int_equal(wb->file.node, GAME_ROOT);
    PRESS(wb, {"[view queue]", FOCUS "graph", "queue: there is none now"});
}
