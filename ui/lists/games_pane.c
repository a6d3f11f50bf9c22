// The games of the file.
#include "ui/panes/panes.h"

#include "ui/app/workbench.h"

void games_write_progress(const Collection *collection, Str *out) {
    static const char *const state_names[] = {[COLLECTION_INDEXING] = "indexing",
                                              [COLLECTION_CHECKING] = "checking",
                                              [COLLECTION_DONE] = NULL};
    const char *state_name = state_names[collection->state];
    if (collection->count > 0 && state_name) {
        str_addf(out, "  %s", state_name);
        if (collection->size > 0) {
            str_addf(out, " %d%%",
                     (int)((double)collection->done * 100 / (double)collection->size));
        }
    }
}

static const CollectionTag tags[] = {
    [COLLECTION_WHITE] = COLLECTION_WHITE,   [COLLECTION_BLACK] = COLLECTION_BLACK,
    [COLLECTION_RESULT] = COLLECTION_RESULT, [COLLECTION_DATE] = COLLECTION_DATE,
    [COLLECTION_ECO] = COLLECTION_ECO,       [COLLECTION_EVENT] = COLLECTION_EVENT};

// `tag` points into `tags`.
static void write_tag(const Workbench *wb, const void *tag, size_t index, Str *out) {
    // Reading a tag changes only the collection's offset in its file.
    collection_tag((Collection *)&wb->file.collection, index, *(const CollectionTag *)tag, out);
}

static void write_game_number(const Workbench *wb, size_t index, Str *out) {
    (void)wb;
    str_addf(out, "%zu", index + 1);
}

static void write_players(const Workbench *wb, size_t index, Str *out) {
    write_tag(wb, &tags[COLLECTION_WHITE], index, out);
    str_add(out, " - ");
    write_tag(wb, &tags[COLLECTION_BLACK], index, out);
}

static void write_plies(const Workbench *wb, size_t index, Str *out) {
    const CollectionGame game = collection_game(&wb->file.collection, index);
    if (game.damaged)
        str_add(out, "damaged");
    else if (game.checked)
        str_addf(out, "%zu plies", game.plies);
}

static Style plies_style(const Workbench *wb, size_t index) {
    return collection_game(&wb->file.collection, index).damaged ? STYLE_ERROR : STYLE_DIM;
}

static const TableColumn games_columns[] = {
    {"game", 1, true, STYLE_DIM, .write = write_game_number},
    {"white", 30, false, STYLE_TEXT, .write = write_players},
    {"black", 0, false, STYLE_TEXT, .write_with = write_tag, .argument = &tags[COLLECTION_BLACK]},
    {"result", 7, false, STYLE_TEXT, .write_with = write_tag, .argument = &tags[COLLECTION_RESULT]},
    {"date", 10, false, STYLE_DIM, .write_with = write_tag, .argument = &tags[COLLECTION_DATE]},
    {"plies", 9, true, STYLE_DIM, .write = write_plies, .style_of = plies_style},
    {"opening", 3, false, STYLE_DIM, .write_with = write_tag, .argument = &tags[COLLECTION_ECO]},
    {"event", 16, false, STYLE_DIM, .write_with = write_tag, .argument = &tags[COLLECTION_EVENT]},
    {.name = NULL}};

static void games_view_draw_signs(Grid *grid, Rect area, int y, void *context, size_t index) {
    const Workbench *wb = context;
    const bool damaged = collection_game(&wb->file.collection, index).damaged;
    grid_put(grid, area, y, 0, damaged ? "!" : "", STYLE_ERROR);
}

static size_t games_view_count(const Workbench *wb) {
    return wb->file.collection.count;
}

static void games_write_title_end(const Workbench *wb, Str *out) {
    games_write_progress(&wb->file.collection, out);
}

static bool games_view_enter(Workbench *wb) {
    return workbench_show_game(wb, view_selected_row(wb, VIEW_GAMES));
}

// Selects the game on the board.
static void games_view_reset(Workbench *wb) {
    view_select_row(wb, VIEW_GAMES, wb->file.game_index);
}

const View games_view = {.name = "games",
                         .title = "Games",
                         .slot = SLOT_OVERLAY,
                         .list = {.count = games_view_count,
                                  .columns = games_columns,
                                  .sign_cols = 2,
                                  .draw_row = games_view_draw_signs,
                                  .write_title_end = games_write_title_end,
                                  .enter = games_view_enter},
                         .reset = {CHANGE_GAME, games_view_reset}};
