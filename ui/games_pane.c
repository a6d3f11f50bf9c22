// Who plays here, the games of the file, and plain lists.
#include "ui/panes.h"

#include <stdio.h>
#include <string.h>

// A tag that says something: "?" and dates of question marks do not.
static const char *known_tag(const Game *game, const char *name)
{
    const char *value = game_tag(game, name);
    return value && value[0] && strspn(value, "?.- ") < strlen(value) ? value : "";
}

static void add_part(Str *out, const char *separator, const char *part)
{
    if (part[0]) {
        str_add(out, out->len > 0 ? separator : "");
        str_add(out, part);
    }
}

static void draw_player(Grid *grid, Rect area, int y, const Game *game, const char *side)
{
    char tag[16];
    snprintf(tag, sizeof tag, "%sElo", side);
    const char *elo = known_tag(game, tag);
    int elo_cols = elo[0] ? grid_columns(elo) + 1 : 0;
    elo_cols = elo_cols > 6 ? 6 : elo_cols;
    const char *name = known_tag(game, side);
    grid_put(grid, area, y, 0, side, STYLE_DIM);
    Rect named = rect_inset(area, 0, 0, 0, elo_cols);
    int x = 6 + grid_put(grid, named, y, 6, name[0] ? name : "unknown", STYLE_STRONG);
    grid_put(grid, area, y, x + 1, elo, STYLE_DIM);
}

static void draw_decision(Grid *grid, Rect area, int y, const GameInfo *info)
{
    static const struct {
        const char *words;
        Style style;
    } decisions[] = {
        [DECISION_NONE] = {"Puzzle, undecided", STYLE_MARK},
        [DECISION_ACCEPT] = {"Accepted", STYLE_PASS},
        [DECISION_REJECT] = {"Rejected", STYLE_FAIL},
        [DECISION_SKIP] = {"Skipped", STYLE_SKIPPED},
    };
    const MoveMark *mark = info->mark;
    if (!mark || (!mark->candidate && mark->decision == DECISION_NONE)) {
        return;
    }
    if (!mark->puzzle && mark->decision == DECISION_NONE) {
        grid_put(grid, area, y, 0, "Candidate, refused by the profile", STYLE_DIM);
        return;
    }
    int x = grid_put(grid, area, y, 0, decisions[mark->decision].words,
                     decisions[mark->decision].style);
    if (info->reason && info->reason[0]) {
        x += grid_put(grid, area, y, x, ": ", STYLE_TEXT);
        grid_put(grid, area, y, x, info->reason, STYLE_TEXT);
    }
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

// With room: result and opening, event and round, place and date, one row each; else one row.
static int draw_facts(Grid *grid, Rect area, int y, const Game *game)
{
    Str rows[3];
    for (int i = 0; i < 3; i++) {
        str_init(&rows[i]);
    }
    const char *opening = known_tag(game, "Opening");
    bool roomy = area.rows >= 6;
    add_part(&rows[0], "  ", known_tag(game, "Result"));
    if (!roomy) {
        const char *event = known_tag(game, "Event");
        add_part(&rows[0], "  ", event[0] ? event : known_tag(game, "Site"));
        add_part(&rows[0], ", ", known_tag(game, "Date"));
    }
    add_part(&rows[0], "  ", known_tag(game, "ECO"));
    if (roomy) {
        add_part(&rows[0], " ", opening);
        add_part(&rows[1], "", known_tag(game, "Event"));
        const char *round = known_tag(game, "Round");
        add_part(&rows[1], round[0] ? ", round " : "", round);
        add_part(&rows[2], "", known_tag(game, "Site"));
        add_part(&rows[2], ", ", known_tag(game, "Date"));
    }
    for (int i = 0; i < 3; i++) {
        if (rows[i].len > 0) {
            grid_put(grid, area, y++, 0, str_text(&rows[i]), STYLE_TEXT);
        }
        str_done(&rows[i]);
    }
    return y;
}

void gameinfo_draw(Grid *grid, Rect area, const GameInfo *info)
{
    grid_fill(grid, area, ' ', STYLE_TEXT);
    if (!info->game || area.rows < 1) {
        return;
    }
    Rect body = area;
    if (area.rows >= 5) {
        char title[64];
        snprintf(title, sizeof title, "Game %zu of %zu", info->number, info->count);
        body = grid_title(grid, area, title, false);
        grid_title_note(grid, area, file_name(info->file), STYLE_DIM);
    }
    draw_player(grid, body, 0, info->game, "White");
    draw_player(grid, body, 1, info->game, "Black");
    int y = draw_facts(grid, body, 2, info->game);
    int last = body.rows - 1;
    int decision_row = y < last && body.rows < 6 ? last : y;
    if (info->game->damaged) {
        const char *words = "Damaged: see :errors";
        // Where one row is left for both, the decision is in the list of moves as well.
        grid_put(grid, body, y < last ? y : last, 0, words, STYLE_ERROR);
        decision_row = y < last ? y + 1 : body.rows;
    }
    draw_decision(grid, body, decision_row, info);
}

static int digits(size_t number)
{
    int count = 1;
    while (number >= 10) {
        number /= 10;
        count++;
    }
    return count;
}

// Title with "selected/count" and what else is to be said, the rows that are shown, the window
// settled.
static Rect open_list(Grid *grid, Rect area, const char *title, size_t count, const char *more,
                      List *list)
{
    grid_fill(grid, area, ' ', STYLE_TEXT);
    Rect body = grid_title(grid, area, title, true);
    list->count = count;
    list->height = (size_t)body.rows;
    list_settle(list);
    char note[80];
    snprintf(note, sizeof note, "%zu/%zu%s", count > 0 ? list->selected + 1 : 0, count, more);
    grid_title_note(grid, area, note, STYLE_DIM);
    return body;
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
    Str value;
    str_init(&value);
    collection_tag(collection, index, tag, &value);
    grid_put(grid, area, y, x, str_text(&value), style);
    str_done(&value);
}

static void draw_game_row(Grid *grid, Rect area, int y, Collection *collection, size_t index)
{
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
    Str players;
    str_init(&players);
    collection_tag(collection, index, COLLECTION_WHITE, &players);
    str_add(&players, " - ");
    collection_tag(collection, index, COLLECTION_BLACK, &players);
    grid_put(grid, rect_inset(area, 0, 0, 0, right), y, number_cols + 3, str_text(&players),
             STYLE_TEXT);
    str_done(&players);
}

static void select_row(Grid *grid, Rect area, int y)
{
    grid_set_style(grid, (Rect){area.y + y, area.x, 1, area.cols}, STYLE_SELECTED);
}

void games_draw(Grid *grid, Rect area, Collection *collection, List *list)
{
    Str progress;
    str_init(&progress);
    games_write_progress(collection, &progress);
    Rect body = open_list(grid, area, "Games", collection->count, str_text(&progress), list);
    str_done(&progress);
    for (int y = 0; y < body.rows && list->top + (size_t)y < list->count; y++) {
        size_t row = list->top + (size_t)y;
        draw_game_row(grid, body, y, collection, row);
        if (row == list->selected) {
            select_row(grid, body, y);
        }
    }
}

void list_draw(Grid *grid, Rect area, const char *title, ListText *row_text, void *context,
               List *list)
{
    Rect body = open_list(grid, area, title, list->count, "", list);
    for (int y = 0; y < body.rows && list->top + (size_t)y < list->count; y++) {
        size_t row = list->top + (size_t)y;
        grid_put(grid, body, y, 0, row_text(context, row), STYLE_TEXT);
        if (row == list->selected) {
            select_row(grid, body, y);
        }
    }
}
