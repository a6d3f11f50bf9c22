// Commands that move around in games and lists.
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "ui/actions/actions.h"
#include "ui/panes/board_input.h"

// Returns the list that the arrows move in now, or NULL when they move in the game.
static List *current_list(Workbench *wb) {
    const ViewId id = current_view(wb);
    List *list = view_has_list(id) ? view_list(wb, id) : NULL;
    return list && (list->count > 0 || wb->panes.overlay != VIEW_NONE) ? list : NULL;
}

void move_in_list(Workbench *wb, ViewId id, long rows) {
    List *list = view_list(wb, id);
    const size_t old_row = list->selected;
    list_move(list, rows);
    wb->messages.refused = list->selected == old_row;
    if (list->selected != old_row && view_of(id)->list.selection_moved)
        view_of(id)->list.selection_moved(wb);
}

// Steps one ply in the current view, else in the game; false at the end.
static bool step_ply(Workbench *wb, bool forward) {
    const View *view = view_of(current_view(wb));
    const GameNode *node = &wb->file.game.nodes[wb->file.node];
    const uint32_t next = forward ? node->child : node->parent;
    if (view->step && view->step(wb, forward))
        return true;
    if (wb->panes.overlay != VIEW_NONE || next == GAME_NO_NODE)
        return false;
    workbench_show_node(wb, next);
    return true;
}

void do_go_ply(const CommandCall *call) {
    size_t remaining = call->count;
    while (remaining > 0 && step_ply(call->wb, call->command->forward))
        remaining--;
    call->wb->messages.refused = remaining == call->count;
}

// Returns the next (previous) variation beside a node; without one the node itself.
static uint32_t find_sibling(const Game *game, uint32_t node, bool next) {
    if (next) {
        uint32_t sibling = game->nodes[node].sibling;
        return sibling == GAME_NO_NODE ? node : sibling;
    }
    uint32_t earlier = node == GAME_ROOT ? node : game->nodes[game->nodes[node].parent].child;
    while (earlier != node && game->nodes[earlier].sibling != node)
        earlier = game->nodes[earlier].sibling;
    return earlier;
}

void do_row(const CommandCall *call) {
    Workbench *wb = call->wb;
    const bool down = call->command->forward;
    List *list = current_list(wb);
    if (list) {
        move_in_list(wb, current_view(wb), down ? (long)call->count : -(long)call->count);
        return;
    }
    const View *view = view_of(current_view(wb));
    const uint32_t old_node = wb->file.node;
    for (size_t i = 0; i < call->count && view->step_row; i++)
        view->step_row(wb, down);
    for (size_t i = 0; i < call->count && !view->step_row; i++)
        workbench_show_node(wb, find_sibling(&wb->file.game, wb->file.node, down));
    wb->messages.refused = !view->step_row && wb->file.node == old_node;
}

void do_first_or_last(const CommandCall *call) {
    Workbench *wb = call->wb;
    const bool last = call->command->forward;
    List *list = current_list(wb);
    if (list) {
        move_in_list(wb, current_view(wb), last ? (long)list->count : -(long)list->count);
        wb->messages.refused = false; // even where the cursor was there before
        return;
    }
    workbench_show_node(wb, last ? game_line_end(&wb->file.game, wb->file.node) : GAME_ROOT);
}

void do_page(const CommandCall *call) {
    List *list = current_list(call->wb);
    const long page = list && list->height > 1 ? (long)list->height - 1 : 1;
    if (list) {
        const size_t old_row = list->selected - list->top;
        move_in_list(call->wb, current_view(call->wb),
                     (call->command->forward ? page : -page) * (long)call->count);
        list->top = list->selected > old_row ? list->selected - old_row : 0;
        list_clamp(list);
    }
}

void do_next_game(const CommandCall *call) {
    Workbench *wb = call->wb;
    const bool forward = call->command->forward;
    const size_t at = wb->file.requested_index, count = wb->file.collection.count;
    const size_t available = !forward ? at : at + 1 < count ? count - 1 - at : 0;
    const size_t distance = call->count < available ? call->count : available;
    if (distance > 0)
        workbench_show_game(wb, forward ? at + distance : at - distance);
    else if (forward && wb->file.collection.state == COLLECTION_INDEXING)
        workbench_refuse(wb, "this is the last game so far; the others are being looked for");
    else
        workbench_refuse(wb, forward ? "this is the last game" : "this is the first game");
}

// Goes to the next (previous) position that the target wants in the shown game, call->count times.
static void show_next(const CommandCall *call, NextTarget target) {
    static const ReviewWanted wanted[] = {WANTED_PUZZLE, WANTED_CANDIDATE, WANTED_UNDECIDED};
    Workbench *wb = call->wb;
    const bool forward = call->command->forward;
    size_t found = 0, ply = 0;
    while (found < call->count && ply != SIZE_MAX) {
        ply = review_next(wb->review, game_ply(&wb->file.game, wb->file.node), forward,
                          wanted[target]);
        if (ply != SIZE_MAX) {
            workbench_show_node(wb, game_main_node(&wb->file.game, ply));
            found++;
        }
    }
    const ReviewCount counts = review_count(wb->review);
    if (found == 0 && counts.candidates + counts.of_other_profiles == 0) {
        workbench_refuse(wb,
                         "no candidates in this game yet: <:judge game> runs the profile over it");
    } else if (found == 0) {
        workbench_refuse(wb, "no %s %s in this game", forward ? "further" : "earlier",
                         target == NEXT_UNDECIDED ? "undecided puzzle" : next_targets[target]);
    }
}

void do_next_puzzle(const CommandCall *call) {
    Workbench *wb = call->wb;
    size_t target = wb->appearance.next_target;
    if (call->text[0]) {
        target = 0;
        while (next_targets[target] && strcmp(next_targets[target], call->text) != 0)
            target++;
        if (!next_targets[target]) {
            workbench_error(wb, "%s: expected puzzle, candidate or undecided, found \"%s\"",
                            call->command->name, call->text);
            return;
        }
        wb->appearance.next_target = (NextTarget)target;
        workbench_save_appearance(wb);
    }
    if (target == NEXT_UNDECIDED && review_store(wb->review))
        queue_next_undecided(call);
    else
        show_next(call, (NextTarget)target);
}

void do_go_to_move(const CommandCall *call) {
    size_t ply;
    Fault fault;
    const Game *game = &call->wb->file.game;
    const Status status = game_find_move(game, call->text, &ply, &fault);
    if (status == STATUS_OK)
        workbench_show_node(call->wb, game_main_node(game, ply));
    else
        workbench_error(call->wb, "%s%s", status == STATUS_SYNTAX ? "move: " : "", fault.text);
}

void do_game(const CommandCall *call) {
    Workbench *wb = call->wb;
    char *end;
    long number = strtol(call->text, &end, 10);
    bool is_number = end != call->text && !*end && number > 0;
    bool is_known = is_number && (size_t)number <= wb->file.collection.count;
    if (is_known) {
        workbench_show_game(wb, (size_t)number - 1);
    } else if (is_number && wb->file.collection.state == COLLECTION_INDEXING) {
        workbench_error(wb, "game %ld is not known yet: %zu games so far", number,
                        wb->file.collection.count);
    } else {
        workbench_error(wb, "game: expected a number from 1 to %zu, found \"%s\"",
                        wb->file.collection.count, call->text);
    }
}

void do_open(const CommandCall *call) {
    Fault fault;
    CLEANUP(str_done) Str path = {0};
    file_expand_home(call->text, &path);
    if (strcmp(call->text, "-") == 0)
        workbench_error(call->wb, "open: expected a file; standard input is read once");
    else if (workbench_open(call->wb, str_text(&path), &fault) != STATUS_OK)
        workbench_error(call->wb, "%s", fault.text);
}

void do_position(const CommandCall *call) {
    Workbench *wb = call->wb;
    Position pos;
    Fault fault;
    if (!call->text[0]) {
        wb->panes.overlay = VIEW_NONE;
        board_input_set_up(wb);
    } else if (workbench_cannot_leave_game(wb, &fault) ||
               pos_from_fen(&pos, call->text, &fault) != STATUS_OK) {
        workbench_error(wb, "position: %s", fault.text);
    } else {
        Game game = game_blank();
        game.start = pos;
        wb->panes.overlay = VIEW_NONE;
        workbench_show_copy(wb, "position", SOURCE_SET_UP, 1, &game, 0);
        workbench_orient_board(wb, (Color)pos.side);
        workbench_say(wb, "<:judge> runs the profile on this position; :game %zu goes back",
                      wb->file.game_index + 1);
    }
}
