// The solution tree as a view: which rows are shown, what is folded away, where the cursor stands.
#include "ui/tree_view.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"

typedef struct TreeState {
    List list;
    uint32_t *nodes; // of the rows shown
    uint8_t *folded; // one a node
    size_t room;     // of both
} TreeState;

static bool make_room(TreeState *state, size_t count)
{
    size_t nodes_cap = state->room, folded_cap = state->room;
    if (count <= state->room) {
        return true;
    }
    if (!array_reserve((void **)&state->nodes, &nodes_cap, count, sizeof *state->nodes) ||
        !array_reserve((void **)&state->folded, &folded_cap, count, 1)) {
        return false;
    }
    memset(state->folded + state->room, 0, folded_cap - state->room);
    state->room = nodes_cap < folded_cap ? nodes_cap : folded_cap;
    return true;
}

// The state with its rows as the tree is now: it can have grown, shrunk or gone since they were
// last looked at.
static TreeState *current(const Workbench *wb)
{
    TreeState *state = view_state(wb, VIEW_TREE);
    const Tree *tree = workbench_tree(wb);
    state->list.count = 0;
    if (tree && make_room(state, tree->count)) {
        state->list.count = tree_rows(tree, state->folded, state->nodes, state->room);
    }
    list_settle(&state->list);
    return state;
}

uint32_t tree_view_node(const Workbench *wb)
{
    const TreeState *state = current(wb);
    return state->list.count > 0 ? state->nodes[state->list.selected] : TREE_NO_NODE;
}

void tree_view_show(Workbench *wb, uint32_t node, bool renumbered)
{
    TreeState *state = view_state(wb, VIEW_TREE);
    if (renumbered && state->room > 0) {
        memset(state->folded, 0, state->room);
    }
    current(wb);
    for (size_t row = 0; row < state->list.count; row++) {
        if (state->nodes[row] == node) {
            list_select(&state->list, row);
        }
    }
}

static List *rows(Workbench *wb)
{
    List *list = &current(wb)->list;
    return list->count > 0 ? list : NULL;
}

static bool step(Workbench *wb, bool forward)
{
    const uint32_t at = tree_view_node(wb);
    if (at == TREE_NO_NODE) {
        return false;
    }
    const TreeNode *node = &workbench_tree(wb)->nodes[at];
    tree_view_show(wb, forward ? node->child : node->parent, false);
    return true;
}

// Folds what follows the move away, or shows it again.
static bool fold(Workbench *wb)
{
    const TreeState *state = view_state(wb, VIEW_TREE);
    const uint32_t at = tree_view_node(wb);
    if (at != TREE_NO_NODE) {
        state->folded[at] = !state->folded[at];
    }
    return at != TREE_NO_NODE;
}

static const Tree *board(const Workbench *wb, uint32_t *node)
{
    *node = tree_view_node(wb);
    return *node != TREE_NO_NODE ? workbench_tree(wb) : NULL;
}

static Spot draw(Workbench *wb, const Canvas *canvas)
{
    TreeState *state = current(wb);
    const Inquiry *inquiry = judge_inquiry(&wb->judge, wb->node);
    const Finding *finding = review_finding(&wb->review, wb->node);
    TreeView view = {
        .tree = state->list.count > 0 ? workbench_tree(wb) : NULL,
        .by_hand = finding && finding->candidate.by_hand,
        .building = inquiry && inquiry_state(inquiry) == INQUIRY_BUILDING,
        .verifying = judge_verification(&wb->judge, wb->node),
        .folded = state->folded,
        .list = &state->list,
    };
    tree_draw(canvas->grid, canvas->area, &view, canvas->focused);
    return view_selected(canvas->area, &state->list);
}

static void reset(Workbench *wb)
{
    TreeState *state = view_state(wb, VIEW_TREE);
    if (state->room > 0) {
        memset(state->folded, 0, state->room);
    }
    state->list = (List){0};
}

static void done(void *state)
{
    TreeState *tree = state;
    free(tree->nodes);
    free(tree->folded);
}

static const KeyBinding keys[] = {
    {"Enter", "fold"},         {"Backspace", "back"}, {"d", "prune"}, {"p", "promote"},
    {"a", "mark alternative"}, {"t", "mark retry"},   {".", "end"},   {"+", "add"},
    {"V", "verify"},           {NULL, NULL},
};

const View tree_view = {.name = "tree",
                        .slot = SLOT_TREE,
                        .state_size = sizeof(TreeState),
                        .state_done = done,
                        .keys = keys,
                        .heading = "In the solution tree",
                        .draw = draw,
                        .rows = rows,
                        .step = step,
                        .enter = fold,
                        .board = board,
                        .reset_at = CHANGE_FINDINGS,
                        .reset = reset};
