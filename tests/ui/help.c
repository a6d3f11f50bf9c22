// The help as it is opened in a view, and the last row's keys, on whole screens.
#include "tests/support/test.h"

#include "tests/ui/golden.h"
#include "tests/ui/fixture.h"
#include "ui/term/screen_frame.h"

static const struct {
    const char *name;
    int rows, cols;
} sizes[] = {{"80x24", 24, 80}, {"120x35", 35, 120}, {"200x50", 50, 200}};

// A picture a size, and one of letters without Unicode and colours.
static void check_sizes(Workbench *wb, const char *what)
{
    CLEANUP(grid_done) Grid grid;
    char golden[40];
    grid_init(&grid);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        grid_resize(&grid, sizes[i].rows, sizes[i].cols);
        frame_draw(wb, &(PromptView){0}, true, DEPTH_256, &grid);
        snprintf(golden, sizeof golden, "%s-%s", what, sizes[i].name);
        golden_check(golden, &grid, true);
    }
    grid_resize(&grid, 24, 80);
    frame_draw(wb, &(PromptView){0}, false, DEPTH_MONO, &grid);
    golden_to_ascii(&grid);
    snprintf(golden, sizeof golden, "%s-mono", what);
    golden_check(golden, &grid, true);
}

ON_SHELF(the_help_of_a_list_begins_with_its_own_keys_and_has_the_marks)
{
    f->wb.panes.over = VIEW_RUNS;
    store_fixture_press(f, "?");
    check_sizes(&f->wb, "help");
}

ON_SHELF(the_last_row_names_keys_where_the_message_leaves_it_room)
{
    store_fixture_press(f, "[move 1b]");
    f->wb.messages.text[0] = '\0';
    check_sizes(&f->wb, "hints");
}
