// The games of the file.
#include "ui/panes.h"

#include "ui/workbench.h"

static int digits(size_t number)
{
    int count = 1;
    while (number >= 10) {
        number /= 10;
        count++;
    }
    return count;
}

void games_write_progress(const Collection *collection, Str *out)
{
    static const char *const works[] = {[COLLECTION_INDEXING] = "indexing",
                                        [COLLECTION_CHECKING] = "checking",
                                        [COLLECTION_DONE] = NULL};
    const char *work = works[collection->work];
    if (collection->count > 0 && work) {
        str_addf(out, "  %s", work);
        if (collection->size > 0) {
            str_addf(out, " %d%%",
                     (int)((double)collection->done * 100 / (double)collection->size));
        }
    }
}

// Puts a tag's value into `area`.
static void put_tag(Grid *grid, Rect area, int y, int x, Collection *collection, size_t index,
                    CollectionTag tag, Style style)
{
    ENDS_BY(str_done) Str value = {0};
    collection_tag(collection, index, tag, &value);
    grid_put(grid, area, y, x, str_text(&value), style);
}

static void games_view_draw_row(Grid *grid, Rect area, int y, void *context, size_t index)
{
    Workbench *wb = context;
    Collection *collection = &wb->collection;
    const CollectionGame game = collection_game(collection, index);
    int number_cols = digits(collection->count);
    grid_putf(grid, area, y, 0, STYLE_DIM, "%*zu", number_cols, index + 1);
    int right = 0;
    if (area.cols >= 48) {
        right = area.cols >= 60 ? 29 : 19;
        Rect facts = {area.y, area.x + area.cols - right, area.rows, right};
        put_tag(grid, rect_inset(facts, 0, 0, 0, right - 8), y, 1, collection, index,
                COLLECTION_RESULT, STYLE_TEXT);
        put_tag(grid, rect_inset(facts, 0, 0, 0, right - 19), y, 9, collection, index,
                COLLECTION_DATE, STYLE_DIM);
        if (right > 19 && game.damaged) {
            grid_put(grid, facts, y, 20, "! damaged", STYLE_ERROR);
        } else if (right > 19 && game.checked) {
            grid_putf(grid, facts, y, 20, STYLE_DIM, "%3zu plies", game.plies);
        }
    }
    bool sign = game.damaged && right <= 19;
    grid_put(grid, area, y, number_cols + 1, sign ? "!" : "", STYLE_ERROR);
    ENDS_BY(str_done) Str players = {0};
    collection_tag(collection, index, COLLECTION_WHITE, &players);
    str_add(&players, " - ");
    collection_tag(collection, index, COLLECTION_BLACK, &players);
    grid_put(grid, rect_inset(area, 0, 0, 0, right), y, number_cols + 3, str_text(&players),
             STYLE_TEXT);
}

static size_t games_view_count(const Workbench *wb)
{
    return wb->collection.count;
}

static void games_view_write_note(const Workbench *wb, Str *out)
{
    games_write_progress(&wb->collection, out);
}

static bool games_view_enter(Workbench *wb)
{
    return workbench_show_game(wb, view_list(wb, VIEW_GAMES)->selected);
}

// The game on the board is selected when the list is opened.
static void games_view_reset(Workbench *wb)
{
    wb->lists[VIEW_GAMES].selected = wb->game_index;
}

const View games_view = {.name = "games",
                         .title = "Games",
                         .slot = SLOT_OVER,
                         .count = games_view_count,
                         .draw_row = games_view_draw_row,
                         .write_note = games_view_write_note,
                         .enter = games_view_enter,
                         .reset_at = CHANGE_GAME,
                         .reset = games_view_reset};
