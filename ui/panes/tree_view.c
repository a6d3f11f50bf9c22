// The solution tree as a view: which rows are shown, what is folded away, where the cursor stands.
#include "ui/panes/tree_view.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

typedef struct TreeState {
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

// The rows are made as the tree is now: it can have grown, shrunk or gone since they were last
// looked at.
static size_t tree_view_count(const Workbench *wb)
{
    TreeState *state = view_state(wb, VIEW_TREE);
    const Tree *tree = workbench_tree(wb);
    const bool room = tree && make_room(state, tree->count);
    return room ? tree_rows(tree, state->folded, state->nodes, state->room) : 0;
}

static Need tree_view_need(const Workbench *wb)
{
    enum { TITLE_AND_TALLY = 2 };
    const Tree *tree = workbench_tree(wb);
    return (Need){(int)tree_view_count(wb) + TITLE_AND_TALLY, tree ? tree_cols(tree) : 0};
}

uint32_t tree_view_node(const Workbench *wb)
{
    const TreeState *state = view_state(wb, VIEW_TREE);
    const size_t rows = tree_view_count(wb), selected = wb->panes.lists[VIEW_TREE].selected;
    return rows == 0 ? TREE_NO_NODE : state->nodes[selected < rows ? selected : rows - 1];
}

static void unfold_all(Workbench *wb)
{
    const TreeState *state = view_state(wb, VIEW_TREE);
    if (state->room > 0) {
        memset(state->folded, 0, state->room);
    }
}

void tree_view_show(Workbench *wb, uint32_t node, bool renumbered)
{
    const TreeState *state = view_state(wb, VIEW_TREE);
    if (renumbered) {
        unfold_all(wb);
    }
    List *list = view_list(wb, VIEW_TREE);
    for (size_t row = 0; row < list->count; row++) {
        if (state->nodes[row] == node) {
            list_select(list, row);
        }
    }
}

void tree_view_note(const Workbench *wb, TreePlace *place)
{
    const Tree *tree = workbench_tree(wb);
    const uint32_t at = tree_view_node(wb);
    place->count = at != TREE_NO_NODE ? tree_path(tree, at, place->moves, TREE_PLACE_MAX) : 0;
    place->tree = (Tree){.count = 0};
    if (tree) {
        tree_copy(&place->tree, tree);
    }
}

void tree_view_find(Workbench *wb, const TreePlace *place)
{
    const Tree *tree = workbench_tree(wb);
    uint32_t at = TREE_ROOT, next = TREE_ROOT;
    for (size_t i = 0; tree && i < place->count && next != TREE_NO_NODE; i++) {
        next = tree_find(tree, at, place->moves[i]);
        at = next != TREE_NO_NODE ? next : at;
    }
    next = tree && place->tree.count > 0 ? tree_first_new(tree, &place->tree) : TREE_NO_NODE;
    tree_view_show(wb, next != TREE_NO_NODE ? next : at, true);
}

void tree_place_done(TreePlace *place)
{
    tree_done(&place->tree);
}

static bool tree_view_step(Workbench *wb, bool forward)
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
static bool tree_view_fold(Workbench *wb)
{
    const TreeState *state = view_state(wb, VIEW_TREE);
    const uint32_t at = tree_view_node(wb);
    if (at != TREE_NO_NODE) {
        state->folded[at] = !state->folded[at];
    }
    return at != TREE_NO_NODE;
}

static const Tree *tree_view_board(const Workbench *wb, uint32_t *node)
{
    *node = tree_view_node(wb);
    return *node != TREE_NO_NODE ? workbench_tree(wb) : NULL;
}

static Spot tree_view_draw(Workbench *wb, const Canvas *canvas)
{
    const TreeState *state = view_state(wb, VIEW_TREE);
    List *list = view_list(wb, VIEW_TREE);
    const Inquiry *inquiry = review_inquiry(wb->review, wb->file.node);
    const Finding *finding = review_finding(wb->review, wb->file.node);
    TreeView view = {
        .tree = list->count > 0 ? workbench_tree(wb) : NULL,
        .by_hand = finding && finding->candidate.by_hand,
        .building = inquiry && inquiry_state(inquiry) == INQUIRY_BUILDING,
        .verifying = review_verification(wb->review, wb->file.node),
        .folded = state->folded,
        .list = list,
    };
    tree_draw(canvas->grid, canvas->area, &view, canvas->focused);
    return view_selected(canvas->area, list);
}

static void tree_view_reset(Workbench *wb)
{
    unfold_all(wb);
    wb->panes.lists[VIEW_TREE] = (List){0};
}

static void tree_view_done(void *state)
{
    TreeState *tree = state;
    free(tree->nodes);
    free(tree->folded);
}

static const KeyBinding tree_view_keys[] = {
    {"Enter", "fold"},         {"Backspace", "back"}, {"d", "prune"}, {"p", "promote"},
    {"a", "mark alternative"}, {"t", "mark retry"},   {".", "end"},   {"+", "add"},
    {"V", "verify"},           {NULL, NULL},
};

static const char *const tree_view_foot[] = {"prune",      "promote", "mark alternative",
                                             "mark retry", "verify",  NULL};

const View tree_view = {.name = "tree",
                        .slot = SLOT_TREE,
                        .state_size = sizeof(TreeState),
                        .state_done = tree_view_done,
                        .keys = tree_view_keys,
                        .heading = "In the solution tree",
                        .foot = tree_view_foot,
                        .draw = tree_view_draw,
                        .count = tree_view_count,
                        .need = tree_view_need,
                        .step = tree_view_step,
                        .enter = tree_view_fold,
                        .board = tree_view_board,
                        .reset_at = CHANGE_FINDINGS,
                        .reset = tree_view_reset};
