// Compares a grid with the picture of it in tests/ui/golden/. With UPDATE_GOLDEN=1 in the
// environment the picture is written instead; look at it before it is trusted.
#ifndef ONLYMOVE_TESTS_UI_GOLDEN_H
#define ONLYMOVE_TESTS_UI_GOLDEN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "ui/grid.h"

static inline void golden_check(const char *name, const Grid *grid, bool styles)
{
    Str drawn, expected;
    str_init(&drawn);
    str_init(&expected);
    grid_write(grid, &drawn, styles);
    char path[128];
    snprintf(path, sizeof path, "tests/ui/golden/%s.txt", name);
    Fault fault = {""};
    const char *update = getenv("UPDATE_GOLDEN");
    if (update && strcmp(update, "1") == 0) {
        if (file_write(path, drawn.data, drawn.len, &fault) != STATUS_OK) {
            fail_msg("%s", fault.text);
        }
    } else if (file_read(path, &expected, &fault) != STATUS_OK) {
        fail_msg("%s", fault.text);
    } else if (strcmp(str_text(&drawn), str_text(&expected)) != 0) {
        fail_msg("%s differs; drawn is:\n%s", path, str_text(&drawn));
    }
    str_done(&drawn);
    str_done(&expected);
}

// What a terminal without Unicode would show.
static inline void golden_to_ascii(Grid *grid)
{
    for (int i = 0; i < grid->rows * grid->cols; i++) {
        Cell *cell = &grid->cells[i];
        cell->character = cell->character ? grid_ascii(cell->character) : ' ';
        cell->mark = 0;
    }
}

#endif
