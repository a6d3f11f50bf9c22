// Commands for moves that are not in the game: moves by hand, frozen lines and the threat; and for
// adding them to the tree or to the game.
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "ui/actions/actions.h"
#include "ui/panes/blind.h"
#include "ui/panes/board_input.h"
#include "ui/panes/line_view.h"

static void switch_engine_on(const CommandCall *call) {
    if (!call->wb->engines.live.on)
        live_switch(&call->wb->engines.live, true, call->now);
}

enum { PLAYED_MAX = 32 };

void do_play(const CommandCall *call) {
    Workbench *wb = call->wb;
    Move moves[PLAYED_MAX];
    size_t count;
    Position pos;
    Fault fault;
    CLEANUP(str_done) Str line = {0};
    if (blind_is_on(wb)) {
        blind_answer(wb, call->text, call->now);
        return;
    }
    workbench_board_position(wb, &pos);
    if (san_read_line(&pos, call->text, moves, PLAYED_MAX, &count, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
    } else if (!line_view_play(wb, moves, count)) {
        workbench_error(wb, "the line is too long");
    } else {
        switch_engine_on(call);
        (void)line_view_write(wb, LINE_FROM_ITSELF, &line);
        workbench_say(
            wb,
            "%.200s: the engine shows the answer; <:play> plays on, <:keep line> keeps the moves, "
            "<:leave-line> goes back",
            str_text(&line));
    }
}

void do_freeze(const CommandCall *call) {
    Workbench *wb = call->wb;
    Position pos;
    workbench_step_live(wb, call->now); // a key before may have changed the board
    if (workbench_live_position(wb, &pos)) {
        workbench_say(wb, "these lines show a threat; <:threat> ends it");
    } else if (line_view_freeze(wb)) {
        workbench_say(wb, "frozen: <:go forward> steps into the line, <:add line> adds it to the "
                          "tree, <:leave-line> goes back");
    } else {
        workbench_refuse(wb, "there are no lines yet%s",
                         wb->engines.live.on ? "" : "; <:engine> switches the engine on");
    }
}

void do_threat(const CommandCall *call) {
    Workbench *wb = call->wb;
    Position pos, next;
    workbench_board_position(wb, &pos);
    if (workbench_live_position(wb, &next)) {
        wb->engines.threat_key = 0;
        if (!wb->engines.on_before_threat)
            live_switch(&wb->engines.live, false, call->now);
        workbench_say(wb, wb->engines.on_before_threat
                              ? "the lines are those of the position again"
                              : "the threat is taken away; the engine is off again");
        return;
    }
    if (pos_in_check(&pos)) {
        workbench_error(wb, "in check there is no threat to show: the check must be met");
        return;
    }
    pos_make(&pos, MOVE_NULL, &next);
    if (!pos_has_legal_move(&pos) || !pos_has_legal_move(&next)) {
        workbench_error(wb, "there is no threat: %s has no move",
                        (pos_has_legal_move(&pos) ? next.side : pos.side) == WHITE ? "White"
                                                                                   : "Black");
        return;
    }
    wb->engines.threat_key = pos.key;
    wb->engines.on_before_threat = wb->engines.live.on;
    switch_engine_on(call);
    workbench_say(wb, "what %s would play if it were to move; <:threat> again takes it away",
                  next.side == WHITE ? "White" : "Black");
}

void do_leave_line(const CommandCall *call) {
    line_view_leave(call->wb);
}

// Whether a move of the line is on the board; refuses where none is.
static bool has_move_on_board(Workbench *wb) {
    CLEANUP(str_done) Str line = {0};
    const bool on_board = line_view_write(wb, LINE_FROM_ITSELF, &line);
    if (!on_board)
        workbench_refuse(wb,
                         "no move of the line is on the board yet: <:go forward> steps into it");
    return on_board;
}

// Adds the line to the solution tree, or as a variation to the game.
void do_add_line(const CommandCall *call) {
    CLEANUP(str_done) Str line = {0};
    if (has_move_on_board(call->wb)) {
        (void)line_view_write(call->wb, LINE_FROM_GAME, &line);
        workbench_edit(call->wb, call->command->edit, TREE_ROOT, str_text(&line));
    }
}

// Edits comments and variations of the game, even while the board shows a line beside it.
void do_annotate(const CommandCall *call) {
    uint32_t node;
    const Tree *tree = workbench_board_tree(call->wb, &node);
    if (tree && tree == workbench_tree(call->wb))
        workbench_refuse(
            call->wb, "a move of the solution takes no %s: <:view moves> goes to the game's moves",
            call->command->name);
    else
        workbench_edit(call->wb, call->command->edit, TREE_ROOT, call->text);
}

void do_draw(const CommandCall *call) {
    Workbench *wb = call->wb;
    uint32_t node;
    CLEANUP(str_done) Str squares = str_of("%s", call->text);
    if (workbench_board_tree(wb, &node))
        workbench_refuse(wb,
                         "arrows belong to a position of the game, and the board shows another");
    else if (squares.len == 0 && wb->panes.focus != VIEW_BOARD)
        do_board(call);
    else if (squares.len > 0 || board_input_draw_arrow(wb, &squares))
        workbench_edit(wb, EDIT_DRAWING, TREE_ROOT, str_text(&squares));
}

// Proposes the line and its score as a comment, which the curator can change in the prompt.
void do_keep_comment(const CommandCall *call) {
    Workbench *wb = call->wb;
    int count;
    Position pos;
    CLEANUP(str_done) Str text = str_of("comment ");
    (void)line_view_write(wb, LINE_FROM_GAME, &text);
    workbench_step_live(wb, call->now);
    const Line *lines = live_lines(&wb->engines.live, &count);
    workbench_board_position(wb, &pos);
    if (count > 0 && lines[0].bound == BOUND_EXACT) {
        str_addf(&text, " %s",
                 SCORE_TEXT(pos.side == BLACK ? score_flip(lines[0].score) : lines[0].score));
    }
    workbench_prompt(wb, str_text(&text), "");
}

// Adds a frozen line to the tree; asks where a line by hand is to be kept.
void do_keep_line(const CommandCall *call) {
    if (line_view_is_frozen(call->wb))
        do_add_line(call);
    else if (has_move_on_board(call->wb))
        call->wb->question.asks = ASKS_KEEP;
}
