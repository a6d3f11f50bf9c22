// What the board shows: the game's position, or one of a tree; and a position in words.
#include "ui/app/workbench.h"

const Tree *workbench_tree(const Workbench *wb) {
    const Inquiry *inquiry = review_inquiry(wb->review, wb->file.node);
    if (inquiry)
        return inquiry_tree(inquiry);
    const Verification *verification = review_verification(wb->review, wb->file.node);
    if (verification)
        return verification_tree(verification);
    const Finding *finding = review_finding(wb->review, wb->file.node);
    return finding && finding->candidate.tree.count > 0 ? &finding->candidate.tree : NULL;
}

const Tree *workbench_board_tree(const Workbench *wb, uint32_t *node) {
    const View *view = view_of(wb->panes.focus);
    const Tree *tree = view->board_tree ? view->board_tree(wb, node) : NULL;
    return tree && *node != TREE_ROOT ? tree : NULL;
}

void workbench_write_move(const Workbench *wb, Str *out) {
    Position parent;
    char move[SAN_NUMBERED_MAX] = "start";
    if (wb->file.node != GAME_ROOT) {
        parent = game_position(&wb->file.game, wb->file.game.nodes[wb->file.node].parent);
        san_write_numbered(&parent, wb->file.game.nodes[wb->file.node].move, move);
    }
    str_add(out, move);
}

Move workbench_board_position(const Workbench *wb, Position *pos) {
    uint32_t node;
    const Tree *tree = workbench_board_tree(wb, &node);
    if (tree) {
        *pos = tree_position(tree, node);
        return tree->nodes[node].move;
    }
    *pos = game_position(&wb->file.game, wb->file.node);
    return wb->file.game.nodes[wb->file.node].move;
}

bool workbench_live_position(const Workbench *wb, Position *pos) {
    Position board;
    workbench_board_position(wb, pos);
    const bool threat =
        wb->engines.threat_key != 0 && wb->engines.threat_key == pos->key && !pos_in_check(pos);
    if (threat) {
        board = *pos;
        pos_make(&board, MOVE_NULL, pos);
    }
    return threat;
}

Viewpoint workbench_viewpoint(const Workbench *wb) {
    const Position pos = game_position(&wb->file.game, wb->file.node);
    return wb->panes.solver_scores ? (Viewpoint){true, (Color)pos.side} : (Viewpoint){0};
}

const char *viewpoint_name(Viewpoint viewpoint) {
    return viewpoint.solver ? "solver's view" : "White's view";
}

// --- In words

static const char *const piece_words[][2] = {
    [PAWN] = {"pawn", "pawns"}, [KNIGHT] = {"knight", "knights"}, [BISHOP] = {"bishop", "bishops"},
    [ROOK] = {"rook", "rooks"}, [QUEEN] = {"queen", "queens"},    [KING] = {"king", "kings"}};

static const char *const side_names[] = {"White", "Black"};

static void write_squares(Bitboard squares, Str *out) {
    for (int square = 0; square < 64; square++)
        if (squares >> square & 1)
            str_addf(out, " %c%c", 'a' + square % 8, '1' + square / 8);
}

static void write_side(const Position *pos, Color side, Str *out) {
    const char *separator = ":";
    str_add(out, side_names[side]);
    for (int type = KING; type >= PAWN; type--) {
        const Bitboard squares = pos->by_type[type] & pos->by_color[side];
        if (squares) {
            str_addf(out, "%s %s", separator, piece_words[type][(squares & (squares - 1)) != 0]);
            write_squares(squares, out);
            separator = ",";
        }
    }
    str_add(out, ". ");
}

static void write_castling(const Position *pos, Color side, Str *out) {
    static const char *const castling_words[] = {"", "short", "long", "short and long"};
    const unsigned rights = (unsigned)pos->castling >> (side == WHITE ? 0 : 2) & 3;
    if (rights)
        str_addf(out, " %s may castle %s.", side_names[side], castling_words[rights]);
}

void position_write_words(const Position *pos, Str *out) {
    write_side(pos, WHITE, out);
    write_side(pos, BLACK, out);
    str_addf(out, "%s to move%s.", side_names[pos->side], pos->checkers ? ", in check" : "");
    write_castling(pos, WHITE, out);
    write_castling(pos, BLACK, out);
    if (pos->en_passant != NO_SQUARE) {
        str_add(out, " A pawn has just passed");
        write_squares(1ULL << pos->en_passant, out);
        str_add(out, ".");
    }
}
