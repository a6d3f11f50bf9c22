#include "ui/frame.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "onlymove/text.h"
#include "ui/commands.h"

static PieceSet piece_set(const Workbench *wb, bool unicode, int colors)
{
    bool letters = wb->letters || !unicode || colors < STYLE_SOLID_PIECES_COLORS;
    return letters ? PIECES_LETTERS : PIECES_SOLID;
}

// The move that led to the position on the board.
static Move last_move(const Workbench *wb)
{
    uint32_t tree_node = workbench_tree_node(wb);
    Move move = tree_node != TREE_NO_NODE ? workbench_tree(wb)->nodes[tree_node].move
                                          : wb->game.nodes[wb->node].move;
    return move == MOVE_NULL ? MOVE_NONE : move;
}

// The live engine's best move, once it has one.
static Move best_move(const Workbench *wb, const Position *pos)
{
    int count;
    const Line *lines = live_lines(&wb->live, &count);
    return count > 0 && move_is_legal(pos, lines[0].pv[0]) ? lines[0].pv[0] : MOVE_NONE;
}

static void draw_board(Workbench *wb, const Layout *layout, PieceSet pieces, Grid *grid)
{
    Position pos;
    workbench_position(wb, &pos);
    const BoardView view = {
        .pos = &pos,
        .last = last_move(wb),
        .best = best_move(wb, &pos),
        .flipped = wb->flipped,
        .pieces = pieces,
        .square_rows = layout->square_rows,
    };
    board_draw(grid, layout->pane[PANE_BOARD], &view, wb->focus == PANE_BOARD);
}

// As the engine calls itself, or as the user does before it has said that.
static void write_engine(const Workbench *wb, Str *out)
{
    const EngineSetup *setup = workbench_engine(wb);
    const char *name = pool_engine_name(wb->pool);
    str_add(out, strcmp(name, setup->argv[0]) == 0 ? setup->name : name);
    str_add(out, setups_only_builtin(&wb->setups) ? ": no Stockfish found" : "");
}

static void draw_engine(Workbench *wb, const Layout *layout, Grid *grid)
{
    Str name;
    str_init(&name);
    write_engine(wb, &name);
    const Live *live = &wb->live;
    Position pos;
    workbench_position(wb, &pos);
    EngineView view = {.on = live->on,
                       .name = str_text(&name),
                       .state = live_state(live),
                       .waiting = live_waits(live),
                       .fault = live->fault,
                       .restart_key = "R",
                       .pos = &pos, // the search's own has another move number
                       .wanted = pos_has_legal_move(&pos) ? live->lines : 0,
                       .figures = live_figures(live)};
    view.lines = live_lines(live, &view.count);
    engine_draw(grid, layout->pane[PANE_ENGINE], &view, wb->focus == PANE_ENGINE);
    str_done(&name);
}

// How far a finished candidate came on the rungs, told from its verdicts.
static InquiryProgress progress_of(const Candidate *candidate)
{
    uint64_t rungs[PROFILE_RUNGS_MAX], reached = 0;
    InquiryProgress progress = {.rungs = profile_rungs(&candidate->profile, rungs)};
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        if (verdict->filter->stage == FILTER_RUNG && verdict->nodes > reached) {
            reached = verdict->nodes;
        }
    }
    while (candidate_passed_scan(candidate) && progress.rungs_judged < progress.rungs &&
           rungs[progress.rungs_judged] <= reached) {
        progress.rungs_judged++;
    }
    return progress;
}

// Whether the reason of a rejection, "FILTER: why", is that filter's.
static bool is_reason_of(const char *reason, const Filter *filter)
{
    size_t len = strlen(filter->name);
    return strncmp(reason, filter->name, len) == 0 && reason[len] == ':';
}

// The row that tells most: the one that decided, else the first that failed, else the first that
// warns.
static size_t telling_row(const VerdictsView *view)
{
    for (int i = 0; i < view->count; i++) {
        if (is_reason_of(view->reason, view->verdicts[i].filter)) {
            return (size_t)i;
        }
    }
    for (int i = 0; i < view->count; i++) {
        if (view->verdicts[i].state == VERDICT_FAIL) {
            return (size_t)i;
        }
    }
    for (int i = 0; i < view->count; i++) {
        if (view->verdicts[i].state == VERDICT_WARN) {
            return (size_t)i;
        }
    }
    return 0;
}

static void draw_verdicts(Workbench *wb, const Layout *layout, Grid *grid)
{
    VerdictsView view = {.profile = wb->judge.profile.name,
                         .fault = judge_fault_at(&wb->judge, wb->node),
                         .reason = "",
                         .list = &wb->verdicts};
    const Finding *finding = review_finding(&wb->review, wb->node);
    const Inquiry *inquiry = judge_inquiry(&wb->judge, wb->node);
    const Verification *verification = judge_verification(&wb->judge, wb->node);
    view.running = inquiry || verification;
    if (inquiry) {
        view.verdicts = inquiry_verdicts(inquiry, &view.count);
        view.state = inquiry_state(inquiry);
        view.progress = inquiry_progress(inquiry);
    } else if (finding) {
        view.verdicts = finding->candidate.verdicts;
        view.count = finding->candidate.verdict_count;
    }
    if (verification) {
        view.verifying = true;
        view.progress.search_nodes = verification_search_nodes(verification);
    } else if (finding && !inquiry) {
        view.done = true;
        view.accepted = finding->candidate.accepted;
        view.reason = finding->candidate.reason;
        view.progress = progress_of(&finding->candidate);
    }
    wb->verdicts.count = (size_t)view.count;
    if (wb->focus != PANE_VERDICTS) {
        wb->verdicts.selected = telling_row(&view);
    }
    verdicts_draw(grid, layout->pane[PANE_VERDICTS], &view, wb->focus == PANE_VERDICTS);
}

static void draw_moves(Workbench *wb, const Layout *layout, Grid *grid)
{
    MovesView view = {
        .game = &wb->game,
        .node = wb->node,
        .marks = wb->review.marks,
        .mark_count = wb->review.ply_count,
        .top = &wb->moves_top,
    };
    moves_draw(grid, layout->pane[PANE_MOVES], &view, wb->focus == PANE_MOVES);
}

static void draw_tree(Workbench *wb, const Layout *layout, Grid *grid)
{
    const Inquiry *inquiry = judge_inquiry(&wb->judge, wb->node);
    bool building = inquiry && inquiry_state(inquiry) == INQUIRY_BUILDING;
    const Finding *finding = review_finding(&wb->review, wb->node);
    TreeView view = {
        .tree = wb->tree.count > 0 ? workbench_tree(wb) : NULL,
        .by_hand = finding && finding->candidate.by_hand,
        .building = building,
        .verifying = judge_verification(&wb->judge, wb->node),
        .folded = wb->tree_folded,
        .list = &wb->tree,
    };
    tree_draw(grid, layout->pane[PANE_TREE], &view, wb->focus == PANE_TREE);
}

static const char *decision_reason(const Finding *finding)
{
    if (finding && !finding->stored && finding->decision != DECISION_NONE) {
        return "as judged before";
    }
    return finding && finding->reason ? finding->reason : "";
}

static void draw_game(Workbench *wb, const Layout *layout, Grid *grid)
{
    const Finding *finding = review_finding(&wb->review, wb->node);
    const MoveMark mark = finding ? review_mark(finding) : (MoveMark){0};
    const GameInfo info = {
        .game = &wb->game,
        .file = wb->collection.path ? wb->collection.path : "no file",
        .number = wb->collection.count > 0 ? wb->game_index + 1 : 0,
        .count = wb->collection.count,
        .mark = finding ? &mark : NULL,
        .reason = decision_reason(finding),
    };
    gameinfo_draw(grid, layout->game, &info);
}

// "16.Qb8+" for the move that led here, "start" at the root.
static void write_place(const Workbench *wb, Str *out)
{
    if (wb->node == GAME_ROOT) {
        str_add(out, "start");
        return;
    }
    Position before;
    char move[SAN_NUMBERED_MAX];
    game_position(&wb->game, wb->game.nodes[wb->node].parent, &before);
    san_write_numbered(&before, wb->game.nodes[wb->node].move, move);
    str_add(out, move);
}

static void write_work(const Workbench *wb, Str *out)
{
    const Judge *judge = &wb->judge;
    if (judge_runs(judge)) {
        size_t count, place = judge_place(judge, &count);
        str_addf(out, "  judging %zu/%zu", place, count);
    } else if (judge->verification) {
        str_add(out, "  verifying");
    } else if (judge_busy(judge)) {
        str_add(out, "  judging");
    }
    if (judge->failed_count > 0 && judge->judged > 0) {
        str_addf(out, "  %zu not judged", judge->failed_count);
    } else if (judge->fault[0]) {
        str_add(out, "  judging failed");
    }
}

static void draw_status(const Workbench *wb, const Layout *layout, Grid *grid)
{
    Str text;
    const ReviewCount count = review_count(&wb->review);
    str_init(&text);
    str_addf(&text, " game %zu/%zu  ", wb->collection.count > 0 ? wb->game_index + 1 : 0,
             wb->collection.count);
    write_place(wb, &text);
    str_addf(&text, "  candidates %zu, puzzles %zu, decided %zu", count.candidates, count.puzzles,
             count.decided);
    write_work(wb, &text);
    games_write_progress(&wb->collection, &text);
    if (!wb->review.store || wb->review.failing) {
        str_add(&text, "  NO STORE");
    }
    grid_fill(grid, layout->status, ' ', STYLE_STATUS);
    int used = grid_put(grid, layout->status, 0, 0, str_text(&text), STYLE_STATUS);
    if (used + 8 < layout->status.cols) {
        grid_put(grid, layout->status, 0, layout->status.cols - 7, "? help", STYLE_STATUS);
    }
    str_done(&text);
}

static void draw_reason_question(const Layout *layout, Grid *grid)
{
    Str text;
    str_init(&text);
    str_add(&text, "Why?");
    for (size_t i = 0; reject_reason(i); i++) {
        str_addf(&text, " %zu %s", i + 1, reject_reason(i));
    }
    str_add(&text, " o other");
    grid_put(grid, layout->prompt, 0, 0, str_text(&text), STYLE_STRONG);
    str_done(&text);
}

// A message that is too long for its row gets two; the status row moves up by one.
static void make_room(const Workbench *wb, const PromptView *prompt, Layout *layout)
{
    bool is_long = grid_columns(wb->message) > layout->prompt.cols;
    if (is_long && !prompt->open && !wb->asks_reason && layout->status.y + 1 == layout->prompt.y) {
        layout->status.y--;
        layout->prompt.y--;
        layout->prompt.rows = 2;
    }
}

static FrameCursor draw_prompt(const Workbench *wb, const PromptView *prompt, const Layout *layout,
                               Grid *grid)
{
    if (!prompt->open) {
        if (wb->asks_reason) {
            draw_reason_question(layout, grid);
        } else {
            grid_fill(grid, layout->prompt, ' ', STYLE_TEXT);
            grid_wrap(grid, layout->prompt, 0, wb->message,
                      wb->is_error ? STYLE_ERROR : STYLE_MESSAGE);
        }
        return (FrameCursor){-1, -1, false};
    }
    // A line longer than the row slides to the left under the cursor.
    const Rect row = layout->prompt;
    int slide = prompt->cursor + 2 > row.cols ? prompt->cursor + 2 - row.cols : 0;
    grid_put(grid, row, 0, 0, ":", STYLE_STRONG);
    const char *text = prompt->text;
    int hidden = 0;
    while (hidden < slide && *text) {
        uint32_t character;
        text += text_decode(text, strlen(text), &character);
        hidden += text_columns(character);
    }
    grid_put(grid, row, 0, 1, text, STYLE_TEXT);
    if (prompt->matches[0]) {
        grid_fill(grid, layout->status, ' ', STYLE_STATUS);
        grid_put(grid, layout->status, 0, 1, prompt->matches, STYLE_STATUS);
    }
    return (FrameCursor){row.y, row.x + 1 + prompt->cursor - hidden, true};
}

static const char *text_row(void *context, size_t row)
{
    const Rows *rows = context;
    return rows_at(rows, row);
}

// The errors of the file, told one by one as they are shown.
typedef struct ErrorRows {
    Workbench *wb;
    char text[600];
} ErrorRows;

static const char *error_row(void *context, size_t row)
{
    ErrorRows *rows = context;
    Collection *collection = &rows->wb->collection;
    PgnError error;
    Str trouble;
    str_init(&trouble);
    if (row == collection->error_count && workbench_file_trouble(rows->wb, &trouble)) {
        snprintf(rows->text, sizeof rows->text, "%s", str_text(&trouble));
    } else if (collection_error(collection, row, &error)) {
        snprintf(rows->text, sizeof rows->text, "game %zu, line %zu: %s", error.game, error.line,
                 error.text);
    } else {
        snprintf(rows->text, sizeof rows->text, "this game is not there any more");
    }
    str_done(&trouble);
    for (char *newline = rows->text; (newline = strchr(newline, '\n'));) {
        *newline = ' ';
    }
    return rows->text;
}

static List *draw_overlay(Workbench *wb, const Layout *layout, Grid *grid)
{
    if (wb->overlay == OVERLAY_NONE) {
        return NULL;
    }
    grid_fill(grid, layout->overlay, ' ', STYLE_TEXT);
    switch (wb->overlay) {
    case OVERLAY_GAMES:
        games_draw(grid, layout->overlay, &wb->collection, &wb->games);
        return &wb->games;
    case OVERLAY_ERRORS:
        list_draw(grid, layout->overlay, "Errors", error_row, &(ErrorRows){.wb = wb}, &wb->errors);
        return &wb->errors;
    case OVERLAY_HELP:
        list_draw(grid, layout->overlay, "Keys and commands", text_row, &wb->help_rows, &wb->help);
        return &wb->help;
    case OVERLAY_NONE:
        break;
    }
    return NULL;
}

// The screen position of a list's selected row, below the title of its pane.
static FrameCursor on_row(Rect area, const List *list)
{
    return (FrameCursor){area.y + 1 + (int)(list->selected - list->top), area.x, false};
}

static FrameCursor selection(Workbench *wb, const Layout *layout, const List *overlay)
{
    if (overlay) {
        return on_row(layout->overlay, overlay);
    }
    if (wb->focus == PANE_TREE && wb->tree.count > 0) {
        return on_row(layout->pane[PANE_TREE], &wb->tree);
    }
    if (wb->focus == PANE_VERDICTS && wb->verdicts.count > 0) {
        return on_row(layout->pane[PANE_VERDICTS], &wb->verdicts);
    }
    return (FrameCursor){-1, -1, false};
}

FrameCursor frame_draw(Workbench *wb, const PromptView *prompt, bool unicode, int colors,
                       Grid *grid)
{
    Layout layout = layout_for(grid->rows, grid->cols, wb->focus, wb->zoom);
    grid_fill(grid, (Rect){0, 0, grid->rows, grid->cols}, ' ', STYLE_TEXT);
    workbench_settle_tree(wb);
    if (layout.too_small) {
        too_small_draw(grid);
        return (FrameCursor){-1, -1, false};
    }
    draw_board(wb, &layout, piece_set(wb, unicode, colors), grid);
    draw_engine(wb, &layout, grid);
    draw_verdicts(wb, &layout, grid);
    draw_moves(wb, &layout, grid);
    draw_tree(wb, &layout, grid);
    draw_game(wb, &layout, grid);
    const List *overlay = draw_overlay(wb, &layout, grid);
    make_room(wb, prompt, &layout);
    draw_status(wb, &layout, grid);
    FrameCursor cursor = draw_prompt(wb, prompt, &layout, grid);
    return cursor.y >= 0 ? cursor : selection(wb, &layout, overlay);
}
