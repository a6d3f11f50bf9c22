// Commands that move around in games and lists.
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "ui/actions.h"

// The list that the arrows move in now, or NULL when they move in the game.
static List *list_at_hand(Workbench *wb)
{
    const View *view = view_at_hand(wb);
    return view->rows ? view->rows(wb) : NULL;
}

static void move_row(Workbench *wb, long rows)
{
    list_move(list_at_hand(wb), rows);
}

// Left and Right: in the view at hand, or else in the game.
static void step_ply(Workbench *wb, bool forward)
{
    const View *view = view_at_hand(wb);
    const GameNode *node = &wb->game.nodes[wb->node];
    const uint32_t next = forward ? node->child : node->parent;
    bool stepped = view->step && view->step(wb, forward);
    if (!stepped && wb->over == VIEW_NONE && next != GAME_NO_NODE) {
        workbench_show_node(wb, next);
    }
}

void do_back(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    step_ply(wb, false);
}

void do_forward(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    step_ply(wb, true);
}

// The neighbour among the moves that could stand in a node's place, or the node itself.
static uint32_t sibling(const Game *game, uint32_t node, bool next)
{
    if (next) {
        uint32_t sibling = game->nodes[node].sibling;
        return sibling == GAME_NO_NODE ? node : sibling;
    }
    uint32_t at = node == GAME_ROOT ? node : game->nodes[game->nodes[node].parent].child;
    while (at != node && game->nodes[at].sibling != node) {
        at = game->nodes[at].sibling;
    }
    return at;
}

void do_up(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    if (list_at_hand(wb)) {
        move_row(wb, -1);
    } else {
        workbench_show_node(wb, sibling(&wb->game, wb->node, false));
    }
}

void do_down(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    if (list_at_hand(wb)) {
        move_row(wb, 1);
    } else {
        workbench_show_node(wb, sibling(&wb->game, wb->node, true));
    }
}

void do_first(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    List *list = list_at_hand(wb);
    if (list) {
        move_row(wb, -(long)list->count);
    } else {
        workbench_show_node(wb, GAME_ROOT);
    }
}

void do_last(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    List *list = list_at_hand(wb);
    if (list) {
        move_row(wb, (long)list->count);
        return;
    }
    uint32_t node = wb->node;
    while (wb->game.nodes[node].child != GAME_NO_NODE) {
        node = wb->game.nodes[node].child;
    }
    workbench_show_node(wb, node);
}

static void page(Workbench *wb, bool forward)
{
    List *list = list_at_hand(wb);
    if (wb->over != VIEW_NONE) {
        long height = list->height > 1 ? (long)list->height - 1 : 1;
        move_row(wb, forward ? height : -height);
    } else if (forward && wb->game_index + 1 < wb->collection.count) {
        workbench_show_game(wb, wb->game_index + 1);
    } else if (!forward && wb->game_index > 0) {
        workbench_show_game(wb, wb->game_index - 1);
    } else if (forward && wb->collection.work == COLLECTION_INDEXING) {
        workbench_say(wb, "this is the last game so far; the others are being looked for");
    } else {
        workbench_say(wb, forward ? "this is the last game" : "this is the first game");
    }
}

void do_next_game(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    page(wb, true);
}

void do_previous_game(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    page(wb, false);
}

bool show_candidate(Workbench *wb, bool forward, ReviewWanted wanted)
{
    size_t ply = review_next(&wb->review, game_ply(&wb->game, wb->node), forward, wanted);
    if (ply == SIZE_MAX) {
        return false;
    }
    workbench_show_node(wb, game_main_node(&wb->game, ply));
    return true;
}

static void step(Workbench *wb, bool forward, ReviewWanted wanted)
{
    const char *what = wanted == WANTED_CANDIDATE ? "candidate" : "puzzle";
    if (show_candidate(wb, forward, wanted)) {
        return;
    }
    if (review_count(&wb->review).candidates == 0) {
        workbench_say(wb, "no candidates in this game yet: r runs the profile over it");
    } else {
        workbench_say(wb, "no %s %s in this game", forward ? "further" : "earlier", what);
    }
}

void do_next_candidate(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    step(wb, true, WANTED_CANDIDATE);
}

void do_previous_candidate(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    step(wb, false, WANTED_CANDIDATE);
}

void do_next_puzzle(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    step(wb, true, WANTED_PUZZLE);
}

void do_previous_puzzle(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    step(wb, false, WANTED_PUZZLE);
}

// "16", "16w" and "16." show the position in which White is to make move 16, "16b" and "16..."
// Black's.
void do_move(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    char *end;
    long number = strtol(argument, &end, 10);
    bool black = strcmp(end, "b") == 0 || strcmp(end, "...") == 0;
    bool white = *end == '\0' || strcmp(end, "w") == 0 || strcmp(end, ".") == 0;
    if (end == argument || (!black && !white)) {
        workbench_complain(wb, "move: expected a number like 16 or 16b, found \"%s\"", argument);
        return;
    }
    const Position *start = &wb->game.start;
    bool possible = number > 0 && number <= UINT16_MAX;
    long ply = possible ? 2 * (number - start->fullmove) + black - (start->side == BLACK) : -1;
    if (ply < 0 || (size_t)ply > game_main_plies(&wb->game)) {
        workbench_complain(wb, "this game has no move %s", argument);
        return;
    }
    workbench_show_node(wb, game_main_node(&wb->game, (size_t)ply));
}

void do_game(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    char *end;
    long number = strtol(argument, &end, 10);
    bool is_number = end != argument && !*end && number > 0;
    if (is_number && (size_t)number > wb->collection.count &&
        wb->collection.work == COLLECTION_INDEXING) {
        workbench_complain(wb, "game %ld is not known yet: %zu games so far", number,
                           wb->collection.count);
        return;
    }
    if (!is_number || (size_t)number > wb->collection.count) {
        workbench_complain(wb, "game: expected a number from 1 to %zu, found \"%s\"",
                           wb->collection.count, argument);
        return;
    }
    workbench_show_game(wb, (size_t)number - 1);
}

void do_open(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    Fault fault;
    Str path;
    str_init(&path);
    file_expand(argument, &path);
    if (!argument[0] || strcmp(argument, "-") == 0) {
        workbench_complain(wb, "open: which file?");
    } else if (workbench_open(wb, str_text(&path), &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    }
    str_done(&path);
}

void do_games(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    view_toggle(wb, VIEW_GAMES);
}

void do_errors(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    if (view_row(VIEW_ERRORS)->rows(wb)->count == 0) {
        workbench_say(wb, "no errors %s", workbench_knows_part(wb) ? "so far" : "in this file");
    } else {
        view_toggle(wb, VIEW_ERRORS);
    }
}

void do_help(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    view_toggle(wb, VIEW_HELP);
}
