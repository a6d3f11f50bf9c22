// What the board shows: the game's position, or one of a tree.
#include "ui/app/workbench.h"

const Tree *workbench_tree(const Workbench *wb)
{
    const Inquiry *inquiry = review_inquiry(wb->review, wb->file.node);
    if (inquiry) {
        return inquiry_tree(inquiry);
    }
    const Verification *verification = review_verification(wb->review, wb->file.node);
    if (verification) {
        return verification_tree(verification);
    }
    const Finding *finding = review_finding(wb->review, wb->file.node);
    return finding && finding->candidate.tree.count > 0 ? &finding->candidate.tree : NULL;
}

const Tree *workbench_board_tree(const Workbench *wb, uint32_t *node)
{
    const View *view = view_row(wb->panes.focus);
    const Tree *tree = view->board ? view->board(wb, node) : NULL;
    return tree && *node != TREE_ROOT ? tree : NULL;
}

void workbench_write_place(const Workbench *wb, Str *out)
{
    Position before;
    char move[SAN_NUMBERED_MAX] = "start";
    if (wb->file.node != GAME_ROOT) {
        before = game_position(&wb->file.game, wb->file.game.nodes[wb->file.node].parent);
        san_write_numbered(&before, wb->file.game.nodes[wb->file.node].move, move);
    }
    str_add(out, move);
}

Move workbench_board(const Workbench *wb, Position *pos)
{
    uint32_t node;
    const Tree *tree = workbench_board_tree(wb, &node);
    if (tree) {
        *pos = tree_position(tree, node);
        return tree->nodes[node].move;
    }
    *pos = game_position(&wb->file.game, wb->file.node);
    return wb->file.game.nodes[wb->file.node].move;
}

bool workbench_searched(const Workbench *wb, Position *pos)
{
    Position board;
    workbench_board(wb, pos);
    const bool threat =
        wb->engines.threat != 0 && wb->engines.threat == pos->key && !pos_in_check(pos);
    if (threat) {
        board = *pos;
        pos_make(&board, MOVE_NULL, pos);
    }
    return threat;
}
