// The curator's variations and comments as part of the game in view.
#include <stdlib.h>
#include <string.h>

#include "ui/app/workbench.h"

void workbench_forget_notes(Workbench *wb)
{
    free(wb->bare);
    wb->bare = NULL;
    wb->noted = 0;
}

// The nodes of what was noted stay behind the others, out of reach, so that what knows them by
// number finds their positions.
static void take_out(Workbench *wb)
{
    memcpy(wb->game.nodes, wb->bare, wb->bare_count * sizeof *wb->bare);
    wb->game.last_text = 0; // a comment that grew has its former text
}

// The node with the same moves that can be reached, as far as they are there.
static uint32_t find_again(const Workbench *wb, uint32_t node)
{
    const GameNode *nodes = wb->game.nodes;
    if (node < wb->bare_count) {
        return node;
    }
    const uint32_t parent = find_again(wb, nodes[node].parent);
    uint32_t at = nodes[parent].child;
    while (at != GAME_NO_NODE && nodes[at].move != nodes[node].move) {
        at = nodes[at].sibling;
    }
    return at != GAME_NO_NODE ? at : parent;
}

void workbench_take_notes(Workbench *wb)
{
    const uint64_t notes = review_notes(wb->review);
    if (notes == wb->noted || wb->game.node_count == 0) {
        return;
    }
    if (wb->bare) {
        take_out(wb);
    } else {
        wb->bare_count = wb->game.node_count;
        wb->bare = malloc(wb->bare_count * sizeof *wb->bare);
        if (!wb->bare) {
            return;
        }
        memcpy(wb->bare, wb->game.nodes, wb->bare_count * sizeof *wb->bare);
        wb->game.last_text = 0;
    }
    wb->noted = notes;
    if (!review_add_notes(wb->review, &wb->game)) {
        workbench_complain(wb, "not all notes of this game are shown: out of memory");
    }
    workbench_show_node(wb, find_again(wb, wb->node));
}
