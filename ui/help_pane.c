// Keys and commands.
#include "ui/keys.h"
#include "ui/rows.h"
#include "ui/workbench.h"

typedef struct Help {
    List list;
    Rows rows; // made when they are first wanted
} Help;

static List *rows(Workbench *wb)
{
    Help *help = view_state(wb, VIEW_HELP);
    if (help->rows.count == 0) {
        Str text;
        str_init(&text);
        keys_write(&text);
        rows_add(&help->rows, str_text(&text));
        str_done(&text);
    }
    help->list.count = help->rows.count;
    list_settle(&help->list);
    return &help->list;
}

static void draw_row(Grid *grid, Rect area, int y, void *context, size_t row)
{
    grid_put(grid, area, y, 0, rows_at(context, row), STYLE_TEXT);
}

static Spot draw(Workbench *wb, const Canvas *canvas)
{
    Help *help = view_state(wb, VIEW_HELP);
    List *list = rows(wb);
    list_draw(canvas->grid, canvas->area, "Keys and commands", "", draw_row, &help->rows, list);
    return view_selected(canvas->area, list);
}

static void done(void *state)
{
    Help *help = state;
    rows_done(&help->rows);
}

const View help_view = {.name = "help",
                        .slot = SLOT_OVER,
                        .state_size = sizeof(Help),
                        .state_done = done,
                        .draw = draw,
                        .rows = rows};
