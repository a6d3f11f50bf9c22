// The players and facts of the game, and what was decided about the position.
#include "ui/panes/panes.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/pgn.h"
#include "ui/panes/blind.h"

enum { THREE_ROWS_COLS = 40 }; // in so many columns, three rows show everything

// Returns the value of a tag; "" where it says nothing, as "?" and dates of question marks.
static const char *known_tag(const Game *game, const char *name) {
    const char *value = game_tag(game, name);
    return value && value[0] && strspn(value, "?.- ") < strlen(value) ? value : "";
}

static void add_part(Str *out, const char *separator, const char *part) {
    if (part[0]) {
        str_add(out, out->len > 0 ? separator : "");
        str_add(out, part);
    }
}

static const char *player_name(const Game *game, const char *side) {
    const char *name = known_tag(game, side);
    return name[0] ? name : "unknown";
}

static const char *player_rating(const Game *game, const char *side) {
    char tag[16];
    snprintf(tag, sizeof tag, "%sElo", side);
    return known_tag(game, tag);
}

static int rating_cols(const char *rating) {
    return rating[0] ? int_min(1 + grid_columns(rating), 6) : 0;
}

// Draws a player's name, cut where it has to be, and rating; returns the columns used.
static int draw_player(Grid *grid, Rect row, const Game *game, const char *side) {
    const char *rating = player_rating(game, side);
    const Rect name_area = rect_inset(row, 0, 0, 0, rating_cols(rating));
    const int cols = grid_put(grid, name_area, 0, 0, player_name(game, side), STYLE_STRONG);
    return cols + (rating[0] ? 1 + grid_put(grid, row, 0, cols + 1, rating, STYLE_DIM) : 0);
}

// Draws the players on a row each, or both on one, of which each gets half if they have no room.
// Draws nothing where neither is known.
static void draw_players(Grid *grid, Rect body, const Game *game, bool one_row) {
    static const char *const sides[] = {"White", "Black"};
    if (!known_tag(game, "White")[0] && !known_tag(game, "Black")[0])
        return;
    for (int i = 0; i < 2 && !one_row; i++) {
        const Rect row = {body.y + i, body.x, i < body.rows, body.cols};
        grid_put(grid, row, 0, 0, sides[i], STYLE_DIM);
        draw_player(grid, rect_inset(row, 0, 6, 0, 0), game, sides[i]);
    }
    if (one_row) {
        const int half = (body.cols - 3) / 2, cols = grid_columns(player_name(game, "Black")) +
                                                     rating_cols(player_rating(game, "Black"));
        const int room = body.cols - 3 - int_min(cols, half);
        const int x = draw_player(grid, (Rect){body.y, body.x, 1, room}, game, "White");
        grid_put(grid, body, 0, x, " – ", STYLE_DIM);
        draw_player(grid, rect_inset(body, 0, x + 3, 0, 0), game, "Black");
    }
}

static void draw_decision(Grid *grid, Rect area, int y, const GameInfo *info) {
    static const struct {
        const char *words;
        Style style;
    } decisions[] = {
        [DECISION_NONE] = {"Puzzle, undecided", STYLE_MARK},
        [DECISION_ACCEPT] = {"Accepted", STYLE_PASS},
        [DECISION_REJECT] = {"Rejected", STYLE_FAIL},
        [DECISION_SKIP] = {"Skipped", STYLE_SKIPPED},
    };
    const PlyMark *mark = info->mark;
    if (info->waits) {
        int x = grid_put(grid, area, y, 0, decision_name(info->decision), STYLE_STRONG);
        grid_put(grid, area, y, x, ": waits for the store", STYLE_TEXT);
        return;
    }
    if (!mark || (!mark->candidate && mark->decision == DECISION_NONE))
        return;
    if (!mark->puzzle && mark->decision == DECISION_NONE) {
        grid_put(grid, area, y, 0, "No puzzle by this profile", STYLE_DIM);
        return;
    }
    if (mark->withdrawn && mark->decision == DECISION_NONE) {
        grid_put(grid, area, y, 0, "Withdrawn, undecided", STYLE_DIM);
        return;
    }
    int x = grid_put(grid, area, y, 0, decisions[mark->decision].words,
                     decisions[mark->decision].style);
    if (info->reason && info->reason[0]) {
        x += grid_put(grid, area, y, x, ": ", STYLE_TEXT);
        grid_put(grid, area, y, x, info->reason, STYLE_TEXT);
    }
}

// Draws result, opening, event, round, place, date: on three rows or on one. Returns the row below.
static int draw_facts(Grid *grid, Rect area, int y, const GameInfo *info) {
    const Game *game = info->game;
    Str rows[3] = {0};
    const char *opening = known_tag(game, "Opening");
    bool roomy = area.rows >= 6;
    char date[16]; // the part of the date that is known: "1858"
    const char *date_tag = known_tag(game, "Date");
    const int len = (int)strcspn(date_tag, "?");
    snprintf(date, sizeof date, "%.*s", len - (len > 0 && date_tag[len - 1] == '.'), date_tag);
    add_part(&rows[0], "", info->blind ? "" : known_tag(game, "Result"));
    const int seconds = game_clock(game, info->node);
    if (seconds >= 0) {
        const bool white_moved = game_position(game, info->node).side == BLACK;
        str_addf(&rows[0], "%s%s ", rows[0].len > 0 ? "  " : "", white_moved ? "White" : "Black");
        clock_write(seconds, &rows[0]);
        str_add(&rows[0], " left");
    }
    if (!roomy) {
        const char *event = known_tag(game, "Event");
        add_part(&rows[0], "  ", event[0] ? event : known_tag(game, "Site"));
        add_part(&rows[0], ", ", date);
    }
    add_part(&rows[0], "  ", known_tag(game, "ECO"));
    if (roomy) {
        add_part(&rows[0], " ", opening);
        add_part(&rows[1], "", known_tag(game, "Event"));
        const char *round = known_tag(game, "Round");
        add_part(&rows[1], round[0] ? ", round " : "", round);
        add_part(&rows[2], "", known_tag(game, "Site"));
        add_part(&rows[2], ", ", date);
    }
    for (int i = 0; i < 3; i++) {
        if (rows[i].len > 0)
            grid_put(grid, area, y++, 0, str_text(&rows[i]), STYLE_TEXT);
        str_done(&rows[i]);
    }
    return y;
}

void gameinfo_draw(Grid *grid, Rect area, const GameInfo *info) {
    grid_fill(grid, area, ' ', STYLE_TEXT);
    if (!info->game || area.rows < 1)
        return;
    Rect body = area;
    if (area.rows >= 5) {
        char title[64];
        if (info->count == 0 && !info->copy) {
            snprintf(title, sizeof title, "Game");
        } else if (info->copy) {
            snprintf(title, sizeof title, "%c%s", toupper((unsigned char)info->copy[0]),
                     info->copy + 1);
        } else {
            snprintf(title, sizeof title, "Game %zu of %zu", info->number, info->count);
        }
        body = grid_title(grid, area, title, false);
        grid_title_note(grid, area, path_name(info->file), STYLE_DIM);
    }
    if (info->count == 0 && !info->copy) {
        grid_wrap(grid, body, 0, "Players, place and date of a game stand here.", STYLE_DIM);
        return;
    }
    const bool is_low = area.rows == 3 && area.cols >= THREE_ROWS_COLS;
    draw_players(grid, body, info->game, is_low);
    int y = draw_facts(grid, body, is_low ? 1 : 2, info);
    int last_row = body.rows - 1;
    int decision_row = y < last_row && body.rows < 6 ? last_row : y;
    if (info->game->damaged) {
        const char *words = "Damaged: see :errors";
        // Where one row is left for both, the decision is left out: the moves have its sign, too.
        grid_put(grid, body, y < last_row ? y : last_row, 0, words, STYLE_ERROR);
        decision_row = y < last_row ? y + 1 : body.rows;
    }
    draw_decision(grid, body, decision_row, info);
}

static const char *decision_reason(const Finding *finding) {
    if (finding && finding->decision != DECISION_NONE && finding->withdrawn)
        return finding->decided_since_withdrawn ? "though withdrawn" : "withdrawn since";
    if (finding && finding->changed_since_decision && finding->decision != DECISION_NONE)
        return "as judged before";
    return finding && finding->reason ? finding->reason : "";
}

static Spot game_view_draw(Workbench *wb, const Canvas *canvas) {
    const bool blind = blind_is_on(wb);
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const PlyMark mark = finding ? finding_mark(finding) : (PlyMark){0};
    Decision decision = DECISION_NONE;
    const bool waits = review_waits_at(wb->review, wb->file.node, &decision);
    const GameInfo info = {
        .game = &wb->file.game,
        .node = wb->file.node,
        .file = wb->file.copied_from       ? wb->file.copied_from
                : wb->file.collection.path ? wb->file.collection.path
                                           : "no file",
        .number = wb->file.collection.count > 0 ? wb->file.game_index + 1 : 0,
        .blind = blind,
        .copy = wb->file.copied_from ? wb->file.copied_as : NULL,
        .count = wb->file.collection.count,
        .mark = finding && !blind ? &mark : NULL,
        .reason = decision_reason(finding),
        .waits = waits,
        .decision = decision,
    };
    gameinfo_draw(canvas->grid, canvas->area, &info);
    return SPOT_NONE;
}

const View game_view = {.name = "game", .slot = SLOT_GAME, .draw = game_view_draw};
