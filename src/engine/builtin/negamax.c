// Searches the tree below the root. Alpha-beta is exact: it only leaves out what cannot change the
// result. All other pruning can be wrong, and a comment names each kind.
#include "src/engine/builtin/search_frame.h"

#include "onlymove/movegen.h"

// --- The searched line: its moves, draws and variation

bool search_make_move(Builtin *s, int ply, Move move) {
    if (s->nodes == s->node_limit) {
        s->stopped = true;
        return false;
    }
    s->nodes++;
    // The hook is called at fixed numbers of nodes, so that the tree does not depend on time.
    if (s->nodes % POLL_NODES == 0 && s->hooks->should_continue &&
        !s->hooks->should_continue(s->hooks->context, false)) {
        s->stopped = true;
        return false;
    }
    Frame *here = &s->frames[ply], *next = here + 1;
    here->move = move;
    pos_make(&here->pos, move, &next->pos);
    table_prefetch(&s->table, next->pos.key);
    next->since_null = move == MOVE_NULL ? 0 : here->since_null + 1;
    s->keys[s->root_key_index + ply + 1] = next->pos.key;
    return true;
}

void search_update_pv(Builtin *s, int ply, Move move) {
    Frame *here = &s->frames[ply], *next = here + 1;
    here->pv[0] = move;
    here->pv_count = 1;
    for (int i = 0; i < next->pv_count && here->pv_count < BUILTIN_PLIES_MAX; i++)
        here->pv[here->pv_count++] = next->pv[i];
}

// A position that has stood in this line before counts as a draw, since both sides could repeat
// again; one that stood on the board before the search must come a third time.
static bool is_repetition(const Builtin *s, int ply) {
    const Frame *here = &s->frames[ply];
    const uint64_t *current = &s->keys[s->root_key_index + ply];
    int back_max = here->pos.rule50 < here->since_null ? here->pos.rule50 : here->since_null;
    back_max = back_max < s->root_key_index + ply ? back_max : s->root_key_index + ply;
    int occurrences = 0;
    for (int back = 4; back <= back_max; back += 2)
        if (current[-back] == *current && (back < ply || ++occurrences == 2))
            return true;
    return false;
}

bool search_is_draw(const Builtin *s, int ply) {
    const Position *pos = &s->frames[ply].pos;
    if (pos->rule50 >= 4 && is_repetition(s, ply))
        return true;
    if (pos_is_fifty(pos))
        return !pos_is_checkmate(pos); // mate on the last move counts
    return pos_is_insufficient(pos);
}

// --- Quiescence search: evaluates only positions where nothing hangs. It plays captures that lose
// no material and all evasions of a check; a side not in check may stand pat.

static const int piece_centipawns[8] = {100, 320, 330, 500, 1000, 0, 0, 0};
enum { DELTA_MARGIN = 180 }; // what a capture can gain besides the piece taken

// Delta pruning: the largest value that a capture can reach; up to alpha it is not searched.
static int delta_bound(const Position *pos, Move move, int stand_pat) {
    int gain = piece_centipawns[piece_type(pos->board[move_to(move)])];
    if (move_type(move) == MOVE_PROMOTION)
        gain += piece_centipawns[QUEEN] - piece_centipawns[PAWN];
    else if (move_type(move) == MOVE_EN_PASSANT)
        gain = piece_centipawns[PAWN];
    return stand_pat + gain + DELTA_MARGIN;
}

// The value after the best captures and evasions alone, at most `plies_left` plies deep.
static int search_quiescence(Builtin *s, int ply, int plies_left, int alpha, int beta) {
    Frame *here = &s->frames[ply];
    const Position *pos = &here->pos;
    const bool in_check = pos_in_check(pos), is_pv = beta - alpha > 1;
    here->pv_count = 0;
    if (ply > s->seldepth)
        s->seldepth = ply;
    if (search_is_draw(s, ply))
        return DRAW;
    if (plies_left == 0 || ply >= BUILTIN_PLIES_MAX - 1)
        return eval_position(&s->eval_tables, pos);

    // Standing pat comes before the hash table, because it ends most of these searches.
    int best = ply - MATE; // mated, unless an evasion is better
    int eval = -INFINITE;
    if (!in_check) {
        best = eval = eval_position(&s->eval_tables, pos);
        if (best >= beta)
            return best;
    }
    Move table_move = MOVE_NONE;
    const TableEntry *entry = table_find(&s->table, pos->key);
    if (entry) {
        const int value = value_from_table(entry->value, ply, pos->rule50);
        if (!is_pv && pos->rule50 < 90 &&
            (entry->bound == BOUND_EXACT ||
             (entry->bound == BOUND_LOWER ? value >= beta : value <= alpha))) {
            return value;
        }
        table_move = entry->move;
    }

    const int alpha_before = alpha;
    alpha = best > alpha ? best : alpha;
    Move best_move = MOVE_NONE;
    Picker picker;
    picker_fill_quiescence(&picker, &s->stats, pos, table_move);
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (!in_check) {
            if (picker.merit < BAND_QUIET - HISTORY_MAX)
                break; // all further captures lose material
            const int value_max = delta_bound(pos, move, eval);
            if (value_max <= alpha) {
                best = value_max > best ? value_max : best;
                continue;
            }
        }
        if (!search_make_move(s, ply, move))
            return 0;
        const int value = -search_quiescence(s, ply + 1, plies_left - 1, -beta, -alpha);
        if (s->stopped)
            return 0;
        best = value > best ? value : best;
        if (value > alpha) {
            alpha = value;
            best_move = move;
            if (is_pv)
                search_update_pv(s, ply, move);
            if (value >= beta)
                break;
        }
    }
    const Bound bound = best >= beta                   ? BOUND_LOWER
                        : best > alpha_before && is_pv ? BOUND_EXACT
                                                       : BOUND_UPPER;
    table_store(&s->table, pos->key, best_move, value_to_table(best, ply), 0, bound);
    return best;
}

// --- Alpha-beta

static bool has_officers(const Position *pos) {
    const Bitboard men = pos->by_color[pos->side];
    return (men & ~(pos->by_type[PAWN] | pos->by_type[KING])) != 0;
}

// A node's window and depth; search_moves() raises alpha.
typedef struct Node {
    int depth, alpha, beta;
    bool is_pv; // in an open window, where the exact value matters
    bool in_check;
    bool improving;  // the side to move stands better than two plies ago
    Move table_move; // from the hash table
} Node;

// Looks the node up in the table; true when *value is its result.
static bool look_up_node(Builtin *s, int ply, Node *node, int *value) {
    const Position *pos = &s->frames[ply].pos;
    const TableEntry *entry = table_find(&s->table, pos->key);
    node->table_move = MOVE_NONE;
    if (!entry)
        return false;
    node->table_move = entry->move;
    *value = value_from_table(entry->value, ply, pos->rule50);
    // An open window needs the line too; near the fifty-move rule older values may be wrong.
    return !node->is_pv && entry->depth >= node->depth && pos->rule50 < 90 &&
           (entry->bound == BOUND_EXACT ||
            (entry->bound == BOUND_LOWER ? *value >= node->beta : *value <= node->alpha));
}

// Reverse futility pruning: the evaluation is so far above beta, with so few plies to go, that the
// opponent will hardly bring it down.
static bool futility_cuts(const Node *node, int eval) {
    return node->depth <= 7 && eval - 80 * (node->depth - node->improving) >= node->beta;
}

// Null move pruning: if even passing leaves us above beta, some move will. Wrong in zugzwang, hence
// not with pawns alone, where zugzwang is common, and never twice in a row.
static bool null_move_cuts(Builtin *s, int ply, const Node *node, int eval, int *value) {
    if (node->depth < 3 || eval < node->beta || !has_officers(&s->frames[ply].pos))
        return false;
    const int excess = (eval - node->beta) / 200;
    const int reduction = 3 + node->depth / 4 + (excess < 3 ? excess : 3);
    if (!search_make_move(s, ply, MOVE_NULL))
        return false;
    *value =
        -search_negamax(s, ply + 1, node->depth - reduction, -node->beta, 1 - node->beta, false);
    if (*value >= MATE_IN_MAX_PLY) // a mate after a pass proves nothing
        *value = node->beta;
    return !s->stopped && *value >= node->beta;
}

// Prunes a node before its first move, but not in an open window, in check or with mate values.
// True when *value is its result.
static bool prune_node(Builtin *s, int ply, const Node *node, bool null_allowed, int *value) {
    const int eval = s->frames[ply].static_eval;
    if (node->is_pv || node->in_check || node->beta <= -MATE_IN_MAX_PLY ||
        node->beta >= MATE_IN_MAX_PLY)
        return false;
    if (futility_cuts(node, eval)) {
        *value = eval;
        return true;
    }
    return null_allowed && null_move_cuts(s, ply, node, eval, value);
}

// Late move pruning and futility pruning: near the leaves, moves that come late in the order or
// cannot raise alpha are not searched. Checks always are, and no move is pruned while all earlier
// ones lead to being mated.
static bool can_be_pruned(const Builtin *s, int ply, const Node *node, const Picker *picker,
                          Move move, int quiet_count) {
    const Frame *here = &s->frames[ply];
    const int depth = node->depth;
    bool hopeless;
    if (picker->merit >= BAND_KILLER)
        return false;
    if (move_is_tactical(&here->pos, move)) {
        hopeless = depth <= 4; // it is a losing capture
    } else {
        hopeless = quiet_count > (3 + depth * depth) / (node->improving ? 1 : 2) ||
                   (depth <= 6 && here->static_eval + 110 + 90 * depth <= node->alpha) ||
                   (depth <= 3 && see(&here->pos, move) < 0);
    }
    return hopeless && !pos_gives_check(&here->pos, move);
}

// Late move reduction: by how many plies a late move is at first searched less deeply.
static int late_move_reduction(const Builtin *s, int ply, const Node *node, const Picker *picker,
                               Move move, int number) {
    const Frame *here = &s->frames[ply];
    if (node->depth < 3 || number < 2 + node->is_pv || picker->merit >= BAND_CAPTURE)
        return 0;
    const int depth = node->depth < 63 ? node->depth : 63;
    int half_plies = s->reduction_half_plies[depth][number < 63 ? number : 63];
    if (move_is_tactical(&here->pos, move))
        half_plies /= 2;
    else
        half_plies -= 2 * s->stats.history[here->pos.side][move_from(move)][move_to(move)] / 6000;
    half_plies -= 2 * node->is_pv + 2 * (picker->merit >= BAND_KILLER) +
                  2 * (s->frames[ply + 1].pos.checkers != 0) + 2 * node->in_check;
    half_plies += node->improving ? 0 : 1;
    const int reduction = half_plies / 2, max = node->depth - 2;
    return reduction < 0 ? 0 : reduction > max ? max : reduction;
}

// Searches a child, whose move is made. Children after the first must only be shown to be no
// better, which a window of one point does cheaply.
static int search_child(Builtin *s, int ply, const Node *node, int reduction, bool first) {
    const int full_depth = node->depth - 1, alpha = node->alpha, beta = node->beta;
    if (first)
        return -search_negamax(s, ply + 1, full_depth, -beta, -alpha, true);
    int value = -search_negamax(s, ply + 1, full_depth - reduction, -alpha - 1, -alpha, true);
    if (value > alpha && reduction && !s->stopped)
        value = -search_negamax(s, ply + 1, full_depth, -alpha - 1, -alpha, true);
    if (value > alpha && value < beta && !s->stopped)
        value = -search_negamax(s, ply + 1, full_depth, -beta, -alpha, true);
    return value;
}

// Quiet moves that did not refute the move that led here.
typedef struct TriedMoves {
    Move moves[64];
    int move_count, tried_count; // `tried_count` includes those for which there is no room
} TriedMoves;

static void add_tried_move(TriedMoves *tried, Move move) {
    if (tried->move_count < (int)(sizeof tried->moves / sizeof *tried->moves))
        tried->moves[tried->move_count++] = move;
    tried->tried_count++;
}

static int search_moves(Builtin *s, int ply, Node *node) {
    Frame *here = &s->frames[ply];
    const Position *pos = &here->pos;
    const Move previous = here[-1].move != MOVE_NULL ? here[-1].move : MOVE_NONE;
    const bool may_prune = !node->in_check && has_officers(pos);
    const int alpha_before = node->alpha;
    Picker picker;
    TriedMoves tried;
    Move best_move = MOVE_NONE;
    int best = -INFINITE, number = 0;
    tried.move_count = tried.tried_count = 0;

    picker_fill_all(&picker, &s->stats, pos, ply, node->table_move, previous);
    if (picker.count == 0)
        return node->in_check ? ply - MATE : DRAW;
    for (Move move; best < node->beta && (move = picker_next(&picker)) != MOVE_NONE;) {
        number++;
        if (may_prune && best > -MATE_IN_MAX_PLY &&
            can_be_pruned(s, ply, node, &picker, move, tried.tried_count)) {
            continue;
        }
        if (!search_make_move(s, ply, move))
            return 0;
        const int reduction = late_move_reduction(s, ply, node, &picker, move, number);
        const int value = search_child(s, ply, node, reduction, number == 1);
        if (s->stopped)
            return 0;
        best = value > best ? value : best;
        if (value > node->alpha) {
            best_move = move;
            node->alpha = value;
            if (node->is_pv)
                search_update_pv(s, ply, move);
        }
        if (!move_is_tactical(pos, move) && value < node->beta)
            add_tried_move(&tried, move);
    }
    if (best >= node->beta && !move_is_tactical(pos, best_move)) {
        order_reward(&s->stats, pos, ply, node->depth, best_move, previous, tried.moves,
                     tried.move_count);
    }
    const Bound bound = best >= node->beta    ? BOUND_LOWER
                        : best > alpha_before ? BOUND_EXACT
                                              : BOUND_UPPER;
    table_store(&s->table, pos->key, best_move, value_to_table(best, ply), node->depth, bound);
    return best;
}

int search_negamax(Builtin *s, int ply, int depth, int alpha, int beta, bool null_allowed) {
    Frame *here = &s->frames[ply];
    const Position *pos = &here->pos;
    Node node = {.is_pv = beta - alpha > 1, .in_check = pos_in_check(pos)};

    // A check is searched one ply deeper, as long as the line is not all checks.
    if (node.in_check && ply < 2 * s->iteration_depth)
        depth++;
    if (depth <= 0)
        return search_quiescence(s, ply, QUIESCENCE_PLIES, alpha, beta);
    here->pv_count = 0;
    if (ply > s->seldepth)
        s->seldepth = ply;
    if (search_is_draw(s, ply))
        return DRAW;
    if (ply >= BUILTIN_PLIES_MAX - 1)
        return eval_position(&s->eval_tables, pos);
    // Mate distance pruning, exact: no line is better than mating now or worse than being mated.
    node.alpha = alpha > ply - MATE ? alpha : ply - MATE;
    node.beta = beta < MATE - ply - 1 ? beta : MATE - ply - 1;
    if (node.alpha >= node.beta)
        return node.alpha;
    node.depth = depth;
    here->static_eval = -INFINITE;
    if (!node.in_check) { // before look_up_node(), while the entry is fetched from memory
        here->static_eval = eval_position(&s->eval_tables, pos);
        node.improving = ply >= 2 && here->static_eval > here[-2].static_eval;
    }
    int value;
    if (look_up_node(s, ply, &node, &value) || prune_node(s, ply, &node, null_allowed, &value))
        return value;
    if (s->stopped)
        return 0;
    // Internal iterative reduction: a deep node without a table move is searched one ply less deep;
    // the next iteration has a move for it.
    if (node.depth >= 5 && node.table_move == MOVE_NONE)
        node.depth--;
    return search_moves(s, ply, &node);
}
