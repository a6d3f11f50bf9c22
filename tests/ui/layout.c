// The layout of panes at every screen size.
#include "onlymove/profile.h"
#include "tests/ui/golden.h"
#include "ui/app/layout.h"

enum { ROWS_MAX = 90, COLS_MAX = 300, RECTS = SLOT_OVERLAY + 2 };

static bool is_shown(Rect rect) {
    return rect.rows > 0 && rect.cols > 0;
}

static bool overlap(Rect a, Rect b) {
    return is_shown(a) && is_shown(b) && a.y < b.y + b.rows && b.y < a.y + a.rows &&
           a.x < b.x + b.cols && b.x < a.x + a.cols;
}

static void collect(const Layout *layout, Rect rects[RECTS]) {
    memcpy(rects, layout->slot, SLOT_OVERLAY * sizeof *rects);
    rects[SLOT_OVERLAY] = layout->status;
    rects[SLOT_OVERLAY + 1] = layout->prompt;
}

static void check_rects(const Layout *layout, int rows, int cols) {
    Rect rects[RECTS];
    collect(layout, rects);
    for (int i = 0; i < RECTS; i++) {
        Rect r = rects[i];
        assert_true(r.y >= 0 && r.x >= 0 && r.rows >= 0 && r.cols >= 0);
        assert_true(r.y + r.rows <= rows && r.x + r.cols <= cols);
        for (int j = 0; j < i; j++)
            if (overlap(rects[i], rects[j]))
                fail_msg("%dx%d: rectangles %d and %d overlap", cols, rows, j, i);
    }
    Rect o = layout->slot[SLOT_OVERLAY];
    assert_true(is_shown(o) && o.y >= 0 && o.x >= 0);
    assert_true(o.y + o.rows <= layout->status.y && o.x + o.cols <= cols);
}

static void check_board(const Layout *layout) {
    Rect board = layout->slot[SLOT_BOARD];
    int k = layout->square_rows;
    assert_in_range(k, 1, 6);
    assert_true(board.rows >= 8 * k + 1 && board.cols >= 16 * k + 3);
}

TEST(an_engine_that_is_off_leaves_its_rows_to_the_solution) {
    const Layout on = layout_for(24, 80, (LayoutSpec){.focus = SLOT_MOVES, .shows_engine = true});
    const Layout off = layout_for(24, 80, (LayoutSpec){.focus = SLOT_MOVES});
    assert_false(is_shown(on.slot[SLOT_TREE]));
    assert_int_equal(on.slot[SLOT_ENGINE].rows, 5);
    assert_int_equal(off.slot[SLOT_ENGINE].rows, 2);
    assert_int_equal(off.slot[SLOT_MOVES].rows, 4);
    assert_int_equal(off.slot[SLOT_TREE].rows, 4);
    assert_int_equal(off.slot[SLOT_VERDICTS].rows, on.slot[SLOT_VERDICTS].rows);
}

TEST(rectangles_are_inside_and_apart_for_every_size_focus_and_zoom) {
    for (int rows = LAYOUT_MIN_ROWS; rows <= ROWS_MAX; rows++) {
        for (int cols = LAYOUT_MIN_COLS; cols <= COLS_MAX; cols++) {
            for (int focus = 0; focus < SLOT_PANES; focus++) {
                for (int way = 0; way < 4 - 2 * (focus == SLOT_BOARD); way++) {
                    const bool zoom = way & 2, queue = way & 1;
                    Layout layout = layout_for(rows, cols,
                                               (LayoutSpec){.focus = (Slot)focus,
                                                            .zoom = zoom,
                                                            .has_queue = queue,
                                                            .shows_engine = rows % 2});
                    assert_false(layout.too_small);
                    check_rects(&layout, rows, cols);
                    check_board(&layout);
                    assert_true(is_shown(layout.slot[focus]));
                    assert_true(is_shown(layout.status) && is_shown(layout.prompt));
                }
            }
        }
    }
}

// What is hidden is not there, unless it has the focus, and its room is not left empty.
TEST(a_hidden_pane_leaves_its_room_to_those_beside_it) {
    static const struct {
        int rows, cols;
        Slot hidden, grows; // SLOT_COUNT: the graph below the board has nobody
    } cases[] = {{24, 80, SLOT_ENGINE, SLOT_VERDICTS}, {24, 80, SLOT_TREE, SLOT_MOVES},
                 {35, 120, SLOT_TREE, SLOT_MOVES},     {35, 120, SLOT_VERDICTS, SLOT_MOVES},
                 {50, 160, SLOT_MOVES, SLOT_TREE},     {50, 200, SLOT_MOVES, SLOT_TREE},
                 {50, 200, SLOT_ENGINE, SLOT_MOVES},   {50, 200, SLOT_TREE, SLOT_VERDICTS},
                 {60, 200, SLOT_GRAPH, SLOT_TREE},     {60, 200, SLOT_QUEUE, SLOT_MOVES}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        LayoutSpec spec = {.focus = SLOT_BOARD, .has_queue = cases[i].hidden == SLOT_QUEUE};
        const Layout before = layout_for(cases[i].rows, cases[i].cols, spec);
        spec.chosen.hidden = 1u << cases[i].hidden;
        const Layout after = layout_for(cases[i].rows, cases[i].cols, spec);
        const Rect *less = &before.slot[cases[i].grows], *more = &after.slot[cases[i].grows];
        assert_true(is_shown(before.slot[cases[i].hidden]));
        assert_false(is_shown(after.slot[cases[i].hidden]));
        if (more->rows * more->cols <= less->rows * less->cols) {
            fail_msg("case %zu: %dx%d was %dx%d", i, more->cols, more->rows, less->cols,
                     less->rows);
        }
        check_rects(&after, cases[i].rows, cases[i].cols);
        spec.focus = cases[i].hidden;
        assert_true(is_shown(layout_for(cases[i].rows, cases[i].cols, spec).slot[spec.focus]));
    }
}

// Of a screen with the queue: what verdicts and tree need, and the rows that they have.
typedef struct LayoutCase {
    int rows, cols, verdicts, tree, has_verdicts, has_tree;
} LayoutCase;

static void check_share(const LayoutCase *share, Slot focus, bool engine) {
    const LayoutSpec spec = {
        .focus = focus,
        .has_queue = true,
        .shows_engine = engine,
        .need = {[SLOT_VERDICTS].rows = share->verdicts, [SLOT_TREE].rows = share->tree}};
    const Layout layout = layout_for(share->rows, share->cols, spec);
    if (layout.slot[SLOT_VERDICTS].rows != share->has_verdicts ||
        layout.slot[SLOT_TREE].rows != share->has_tree) {
        fail_msg("%dx%d, %d and %d wanted: verdicts have %d rows, the tree %d", share->cols,
                 share->rows, share->verdicts, share->tree, layout.slot[SLOT_VERDICTS].rows,
                 layout.slot[SLOT_TREE].rows);
    }
    check_rects(&layout, share->rows, share->cols);
}

TEST(panes_that_need_more_rows_have_them_where_others_have_some_to_spare) {
    static const LayoutCase cases[] = {
        {24, 80, 0, 3, 12, 3},    {24, 80, 0, 40, 12, 4},    {35, 120, 9, 3, 13, 18},
        {35, 120, 15, 3, 16, 15}, {50, 160, 60, 3, 33, 8},   {60, 200, 27, 22, 27, 16},
        {35, 120, 9, 40, 9, 22},  {35, 120, 15, 17, 15, 16}, {60, 200, 20, 40, 20, 23}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        check_share(&cases[i], SLOT_MOVES, cases[i].rows > 24 && cases[i].rows != 35);
    }
}

TEST(panes_that_need_more_columns_have_them_where_others_have_some_to_spare) {
    static const struct {
        int rows, cols;
        Slot slot;
        int need, usual, has;
    } cases[] = {
        {24, 140, SLOT_VERDICTS, 62, 51, 64},  // beside engine and moves
        {24, 140, SLOT_VERDICTS, 99, 51, 66},  // ... which keep the least that they need
        {35, 130, SLOT_TREE, 40, 42, 42},      // it is whole
        {35, 130, SLOT_TREE, 60, 42, 42},      // the moves have none to spare
        {35, 159, SLOT_TREE, 60, 58, 60},      // they have here
        {70, 240, SLOT_VERDICTS, 99, 92, 100}, // beside moves that have more than the least
        {70, 240, SLOT_VERDICTS, 120, 92, 101},
        {70, 240, SLOT_QUEUE, 99, 57, 57}, // the board would be smaller
        {50, 240, SLOT_QUEUE, 60, 57, 60},
        {50, 240, SLOT_QUEUE, 99, 57, 77}, // the verdicts would be cut
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        LayoutSpec spec = {.focus = SLOT_MOVES, .has_queue = cases[i].slot == SLOT_QUEUE};
        const Layout usual = layout_for(cases[i].rows, cases[i].cols, spec);
        spec.need[cases[i].slot].cols = cases[i].need;
        const Layout layout = layout_for(cases[i].rows, cases[i].cols, spec);
        const int before = usual.slot[cases[i].slot].cols, has = layout.slot[cases[i].slot].cols;
        if (before != cases[i].usual || has != cases[i].has)
            fail_msg("case %zu: %d columns, without the need %d", i, has, before);
        assert_int_equal(layout.square_rows, usual.square_rows);
        check_rects(&layout, cases[i].rows, cases[i].cols);
    }
}

TEST(where_a_large_board_leaves_the_graph_little_it_stands_below_the_panes) {
    LayoutSpec spec = {.focus = SLOT_MOVES};
    Layout layout = layout_for(60, 200, spec);
    assert_int_equal(layout.slot[SLOT_GRAPH].rows, 10);
    assert_int_equal(layout.slot[SLOT_GRAPH].x, layout.slot[SLOT_TREE].x);
    assert_int_equal(layout.slot[SLOT_GAME].rows, 8);
    spec.zoom = true;
    layout = layout_for(60, 200, spec);
    assert_int_equal(layout.slot[SLOT_GRAPH].x, 0);
    assert_int_equal(layout.slot[SLOT_MOVES].rows, 58);
    spec.zoom = false;
    layout = layout_for(70, 240, spec);
    assert_int_equal(layout.slot[SLOT_GRAPH].x, 0);
}

TEST(the_engine_has_as_many_rows_as_it_has_lines_where_there_is_room) {
    static const struct {
        int rows, cols, lines, has;
    } cases[] = {{24, 80, 3, 5},   {24, 80, 20, 6}, {35, 120, 3, 5},  {35, 120, 1, 3},
                 {35, 120, 20, 8}, {50, 160, 3, 5}, {50, 160, 11, 12}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const Layout layout =
            layout_for(cases[i].rows, cases[i].cols,
                       (LayoutSpec){.focus = SLOT_MOVES,
                                    .shows_engine = true,
                                    .need = {[SLOT_ENGINE].rows = 2 + cases[i].lines}});
        if (layout.slot[SLOT_ENGINE].rows != cases[i].has)
            fail_msg("case %zu: %d rows", i, layout.slot[SLOT_ENGINE].rows);
        check_rects(&layout, cases[i].rows, cases[i].cols);
    }
}

TEST(a_pane_is_widened_at_the_expense_of_the_one_beside_it_else_of_the_board) {
    static const struct {
        int rows, cols;
        Slot wider, narrower;
    } cases[] = {{35, 120, SLOT_MOVES, SLOT_TREE},     {35, 120, SLOT_TREE, SLOT_MOVES},
                 {35, 120, SLOT_VERDICTS, SLOT_BOARD}, {24, 140, SLOT_VERDICTS, SLOT_ENGINE},
                 {50, 200, SLOT_QUEUE, SLOT_TREE},     {60, 240, SLOT_MOVES, SLOT_VERDICTS},
                 {24, 80, SLOT_TREE, SLOT_BOARD}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        LayoutSpec spec = {.focus = cases[i].wider, .shows_engine = true};
        spec.has_queue = cases[i].wider == SLOT_QUEUE;
        const Layout before = layout_for(cases[i].rows, cases[i].cols, spec);
        assert_true(layout_widen(&before, cases[i].wider, true, &spec.chosen));
        const Layout after = layout_for(cases[i].rows, cases[i].cols, spec);
        if (after.slot[cases[i].wider].cols <= before.slot[cases[i].wider].cols ||
            after.slot[cases[i].narrower].cols >= before.slot[cases[i].narrower].cols) {
            fail_msg("case %zu: it has %d columns, the other one %d", i,
                     after.slot[cases[i].wider].cols, after.slot[cases[i].narrower].cols);
        }
        check_rects(&after, cases[i].rows, cases[i].cols);
        assert_true(layout_widen(&after, cases[i].wider, false, &spec.chosen));
        const Layout back = layout_for(cases[i].rows, cases[i].cols, spec);
        assert_memory_equal(&back, &before, sizeof back);
    }
}

TEST(whatever_is_chosen_rectangles_are_inside_and_apart) {
    static const LayoutChoice chosen[] = {{1u << SLOT_ENGINE, 0, 0, 1},
                                          {1u << SLOT_VERDICTS | 1u << SLOT_GRAPH, 60, 40, 0},
                                          {1u << SLOT_MOVES | 1u << SLOT_TREE, 0, -40, 2},
                                          {(1u << SLOT_PANES) - 2, 100, 100, 5},
                                          {1u << SLOT_GAME, -100, -100, 0}};
    for (int rows = LAYOUT_MIN_ROWS; rows <= ROWS_MAX; rows += 3) {
        for (int cols = LAYOUT_MIN_COLS; cols <= COLS_MAX; cols += 7) {
            for (size_t i = 0; i < COUNT(chosen); i++) {
                const LayoutSpec spec = {
                    .focus = (Slot)(1 + (rows + cols) % (SLOT_PANES - 1)),
                    .has_queue = cols % 2,
                    .shows_engine = rows % 2,
                    .chosen = chosen[i],
                    .need = {{0}, {cols, 0}, {40, rows + cols}, {0}, {rows, cols}}};
                const Layout layout = layout_for(rows, cols, spec);
                check_rects(&layout, rows, cols);
                check_board(&layout);
                if (!is_shown(layout.slot[spec.focus]))
                    fail_msg("%dx%d: choice %zu has no pane %d", cols, rows, i, (int)spec.focus);
            }
        }
    }
}

// Eleven, and a row of the reason below the title.
TEST(every_filter_of_magnus_has_a_row_where_the_screen_has_room) {
    Profile magnus;
    static const int sizes[][2] = {{35, 120}, {30, 120}, {24, 140}, {50, 200}};
    assert_ok(profile_find("magnus", &magnus, SAID));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Layout layout = layout_for(sizes[i][0], sizes[i][1],
                                   (LayoutSpec){.focus = SLOT_MOVES, .shows_engine = true});
        assert_true(layout.slot[SLOT_VERDICTS].rows >= magnus.filter_count + 2);
        assert_true(layout.slot[SLOT_MOVES].rows >= 8 && layout.slot[SLOT_TREE].rows >= 8);
    }
}

TEST(panes_are_large_enough_to_say_something) {
    for (int rows = LAYOUT_MIN_ROWS; rows <= ROWS_MAX; rows++) {
        for (int cols = LAYOUT_MIN_COLS; cols <= COLS_MAX; cols++) {
            Layout layout =
                layout_for(rows, cols, (LayoutSpec){.focus = SLOT_MOVES, .shows_engine = true});
            for (int pane = 0; pane < SLOT_PANES; pane++) {
                Rect r = layout.slot[pane];
                assert_true(!is_shown(r) || (r.rows >= 3 && r.cols >= 19));
            }
        }
    }
}

TEST(below_forty_by_twelve_it_is_too_small) {
    for (int rows = 1; rows <= ROWS_MAX; rows++) {
        for (int cols = 1; cols <= COLS_MAX; cols++) {
            bool small = rows < 12 || cols < 40;
            assert_int_equal(
                layout_for(rows, cols, (LayoutSpec){.focus = SLOT_MOVES, .shows_engine = true})
                    .too_small,
                small);
        }
    }
}

TEST(at_120x35_and_200x50_every_pane_is_shown) {
    static const int sizes[][3] = {{35, 120, 3}, {50, 200, 4}};
    for (int i = 0; i < 2; i++) {
        Layout layout =
            layout_for(sizes[i][0], sizes[i][1],
                       (LayoutSpec){.focus = SLOT_BOARD, .has_queue = true, .shows_engine = true});
        assert_int_equal(layout.square_rows, sizes[i][2]);
        for (int pane = 0; pane < SLOT_PANES; pane++)
            assert_true(is_shown(layout.slot[pane]) || (pane == SLOT_QUEUE && i == 0));
        assert_true(is_shown(layout.slot[SLOT_GAME]));
    }
}

// So that nothing is cut while half of the screen is empty.
TEST(from_24_rows_on_verdicts_and_solution_stand_below_the_queue) {
    static const int sizes[][3] = {{23, 80, 0},  {24, 80, 1},  {31, 120, 1},
                                   {32, 120, 1}, {35, 120, 1}, {50, 160, 1}};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        LayoutSpec spec = {.focus = SLOT_QUEUE, .has_queue = true};
        const Layout layout = layout_for(sizes[i][0], sizes[i][1], spec);
        assert_int_equal(is_shown(layout.slot[SLOT_VERDICTS]), sizes[i][2]);
        assert_int_equal(is_shown(layout.slot[SLOT_TREE]), sizes[i][2]);
        assert_true(layout.slot[SLOT_QUEUE].rows >= 12);
        assert_true(!sizes[i][2] || layout.slot[SLOT_TREE].rows >= 5);
        spec.zoom = true;
        assert_false(is_shown(layout_for(sizes[i][0], sizes[i][1], spec).slot[SLOT_VERDICTS]));
    }
}

// What the solution leaves blank below the queue goes to verdicts that are cut.
TEST(a_short_solution_below_the_queue_leaves_its_rows_to_the_verdicts) {
    static const LayoutCase cases[] = {{35, 120, 16, 2, 16, 2},  {35, 120, 9, 2, 12, 6},
                                       {35, 120, 16, 20, 12, 6}, {35, 120, 16, 0, 12, 6},
                                       {24, 80, 16, 2, 8, 2},    {24, 80, 16, 4, 6, 4},
                                       {24, 80, 16, 20, 5, 5},   {24, 80, 3, 2, 5, 5}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        check_share(&cases[i], SLOT_QUEUE, false);
    }
}

TEST(large_screens_have_large_squares_and_wide_verdicts) {
    static const struct {
        int rows, cols, square_rows, verdict_rows, verdict_cols;
    } sizes[] = {{50, 160, 4, 13, 91},
                 {50, 200, 4, 20, 92},
                 {60, 200, 6, 13, 99},
                 {58, 200, 5, 21, 115},
                 {70, 240, 6, 27, 92}};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        Layout layout = layout_for(sizes[i].rows, sizes[i].cols,
                                   (LayoutSpec){.focus = SLOT_MOVES, .shows_engine = true});
        assert_int_equal(layout.square_rows, sizes[i].square_rows);
        assert_int_equal(layout.slot[SLOT_VERDICTS].rows, sizes[i].verdict_rows);
        assert_int_equal(layout.slot[SLOT_VERDICTS].cols, sizes[i].verdict_cols);
        assert_true(layout.slot[SLOT_GRAPH].rows >= 4);
    }
}

TEST(zoom_gives_the_focused_pane_what_is_not_the_boards) {
    Layout layout =
        layout_for(24, 80, (LayoutSpec){.focus = SLOT_ENGINE, .zoom = true, .shows_engine = true});
    assert_int_equal(layout.slot[SLOT_ENGINE].rows, 22);
    assert_int_equal(layout.slot[SLOT_ENGINE].cols, 44);
    assert_true(is_shown(layout.slot[SLOT_BOARD]));
    assert_false(is_shown(layout.slot[SLOT_MOVES]));
}

TEST(a_larger_screen_never_has_a_smaller_board) {
    for (int rows = LAYOUT_MIN_ROWS; rows <= ROWS_MAX; rows++) {
        int before = 1;
        for (int cols = 80; cols <= COLS_MAX; cols++) {
            int k = layout_for(rows, cols, (LayoutSpec){.focus = SLOT_MOVES, .shows_engine = true})
                        .square_rows;
            assert_true(k >= before);
            before = k;
        }
    }
}

TEST(too_small_says_the_size_it_needs_on_one_centred_line) {
    static const int sizes[][2] = {{11, 80}, {10, 36}, {24, 20}, {1, 1}, {1, 5}, {3, 9}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        CLEANUP(grid_done) Grid grid = {0};
        grid_resize(&grid, sizes[i][0], sizes[i][1]);
        too_small_draw(&grid);
        golden_check(golden_name("too-small-%dx%d", sizes[i][1], sizes[i][0]), &grid, false);
    }
}
