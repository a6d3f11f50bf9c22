// Trees as text: an outline, and a game with variations. The outline has an array of the plies from
// the root to the node being written: the positions, and which branches go on below. It does not
// recurse, because files choose the depth.
#include "onlymove/tree_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

const char *tree_write_move(const Tree *tree, uint32_t node, char text[SAN_NUMBERED_MAX]) {
    if (node == TREE_ROOT) {
        snprintf(text, SAN_NUMBERED_MAX, "the start");
        return text;
    }
    const Position before = tree_position(tree, tree->nodes[node].parent);
    san_write_numbered(&before, tree->nodes[node].move, text);
    return text;
}

// One ply of the line to the node being written.
typedef struct OutlinePly {
    Position after;
    Move move;    // the move that leads there
    bool is_last; // no sibling follows
} OutlinePly;

static void add_branches(const OutlinePly *plies, size_t ply, Str *out) {
    for (size_t i = 2; i < ply; i++)
        str_add(out, plies[i].is_last ? "    " : "│   ");
    if (ply > 1)
        str_add(out, plies[ply].is_last ? "└── " : "├── ");
}

static void add_attributes(const TreeNode *node, Str *out) {
    str_add(out, role_name(node->role));
    if (node->outcome != OUTCOME_NONE)
        str_addf(out, ", %s", outcome_name(node->outcome));
    if (node->search_depth > 0)
        str_addf(out, ", depth %d", node->search_depth);
    if (node->outcome != OUTCOME_NONE && node->child == TREE_NO_NODE)
        str_add(out, node->quiet ? ", quiet" : ", not quiet");
    str_add(out, node->only_mate ? ", only mate" : "");
    str_add(out, node->proved ? ", proved" : "");
    str_add(out, node->by_hand ? ", by hand" : "");
    str_add(out, node->unverified ? ", to be verified" : "");
    str_add(out, node->refuted ? ", refuted" : "");
}

static void add_node_line(const TreeNode *node, const OutlinePly *plies, Str *out) {
    char tally[TALLY_TEXT_MAX];
    str_addf(out, "%s  ", SAN_NUMBERED_TEXT(&plies[node->ply - 1].after, node->move));
    if (node->scored)
        str_addf(out, "%s  ", SCORE_TEXT(node->score));
    add_attributes(node, out);
    if (node->tally.counted) {
        tally_write(&node->tally, tally);
        str_addf(out, "  %s", tally);
    }
}

static void add_node_path(const TreeNode *node, const OutlinePly *plies, Str *out) {
    for (size_t ply = 1; ply <= node->ply; ply++)
        str_addf(out, "/%s", UCI_MOVE_TEXT(plies[ply].move));
}

typedef void AddNode(const TreeNode *node, const OutlinePly *plies, Str *out);

static void write_outline(const Tree *tree, AddNode *add_node, Str *out) {
    OutlinePly *plies = NULL;
    size_t cap = 0;
    for (uint32_t at = TREE_ROOT; at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        array_grow(&plies, &cap, node->ply + 1u);
        plies[node->ply].is_last = node->sibling == TREE_NO_NODE;
        if (at == TREE_ROOT) {
            plies[0].after = tree->start;
        } else {
            plies[node->ply].move = node->move;
            pos_make(&plies[node->ply - 1].after, node->move, &plies[node->ply].after);
            add_branches(plies, node->ply, out);
            add_node(node, plies, out);
            str_add_char(out, '\n');
        }
    }
    free(plies);
}

void tree_write_text(const Tree *tree, Str *out) {
    write_outline(tree, add_node_line, out);
}

void tree_write_paths(const Tree *tree, Str *out) {
    write_outline(tree, add_node_path, out);
}

// --- As a game: the nodes in the tree's order, without replies that end a line

static void add_comment(Game *game, uint32_t node, const char *text) {
    if (text[0] != '\0')
        game_add_comment(game, node, false, text, strlen(text));
}

static bool is_leaf_reply(const TreeNode *node) {
    return node->role == ROLE_REPLY && node->child == TREE_NO_NODE;
}

// Returns the name of a node's outcome. A line whose end is unclear, as no single move is right,
// can still be a mate by the score of its last reply.
static const char *end_words(const TreeNode *node) {
    const bool mates = node->outcome == OUTCOME_UNCLEAR && is_leaf_reply(node) && node->scored &&
                       score_mates(node->score);
    return mates ? "unclear, though the solver mates" : outcome_name(node->outcome);
}

// Whether a reply is left out because its outcome is unknown, while others are written, or the main
// reply to the solution ends the line. Otherwise the comment on the move calls it unclear.
static bool is_left_out(const Tree *tree, uint32_t at) {
    const TreeNode *nodes = tree->nodes, *parent = &nodes[nodes[at].parent];
    uint32_t other = parent->child;
    if (!is_leaf_reply(&nodes[at]) || nodes[at].outcome != OUTCOME_UNCLEAR)
        return false;
    if (parent->role == ROLE_SOLUTION && nodes[other].outcome != OUTCOME_UNCLEAR)
        return true;
    while (other != TREE_NO_NODE && is_leaf_reply(&nodes[other]))
        other = nodes[other].sibling;
    return other != TREE_NO_NODE;
}

// Returns how the line ends with this move. If no reply to it is written, the reply that is worst
// for the solver counts: outcomes are in that order.
static const char *end_of_line(const Tree *tree, uint32_t node) {
    const TreeNode *worst = &tree->nodes[node];
    for (uint32_t at = worst->child; at != TREE_NO_NODE; at = tree->nodes[at].sibling) {
        const TreeNode *reply = &tree->nodes[at];
        if (!is_leaf_reply(reply))
            return outcome_name(tree->nodes[node].outcome);
        worst = reply->outcome > worst->outcome && !is_left_out(tree, at) ? reply : worst;
    }
    return end_words(worst);
}

// Adds a NAG: "!" for an alternative, "!?" for a retry, "?" for a refuted move.
static void add_move_nag(Game *game, uint32_t game_node, const TreeNode *node) {
    enum { NAG_GOOD = 1, NAG_MISTAKE = 2, NAG_INTERESTING = 5 };
    if (node->refuted)
        game_add_nag(game, game_node, NAG_MISTAKE);
    else if (node->role == ROLE_ALTERNATIVE || node->role == ROLE_RETRY)
        game_add_nag(game, game_node, node->role == ROLE_RETRY ? NAG_INTERESTING : NAG_GOOD);
}

// Adds a comment: "unclear retry", "mate, proved", "mate alternative, by hand, not verified".
static void comment_move(Game *game, uint32_t game_node, const Tree *tree, uint32_t at) {
    const TreeNode *node = &tree->nodes[at];
    const char *end = end_of_line(tree, at);
    const bool has_role = node->role == ROLE_RETRY || node->role == ROLE_ALTERNATIVE;
    const char *role = has_role ? role_name(node->role) : "";
    const char *note = node->by_hand ? "by hand" : end[0] && node->proved ? "proved" : "";
    const char *doubt = node->refuted ? "refuted" : node->unverified ? "not verified" : "";
    const char *blank = end[0] && role[0] ? " " : "";
    bool begun = end[0] || role[0];
    char text[96];
    snprintf(text, sizeof text, "%s%s%s%s%s%s%s", end, blank, role, begun && note[0] ? ", " : "",
             note, (begun || note[0]) && doubt[0] ? ", " : "", doubt);
    add_move_nag(game, game_node, node);
    add_comment(game, game_node, text);
}

size_t tree_count_left_out(const Tree *tree) {
    size_t count = 0;
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at))
        count += is_left_out(tree, at);
    return count;
}

// Adds a comment: "(31.Kd1 is left out: unclear, though the solver mates)".
static void comment_left_out(Game *game, uint32_t game_node, const Tree *tree, uint32_t at) {
    char text[SAN_NUMBERED_MAX + 48];
    snprintf(text, sizeof text, "(%s is left out: %s)", TREE_MOVE_TEXT(tree, at),
             end_words(&tree->nodes[at]));
    add_comment(game, game_node, text);
}

static int by_node(const void *a, const void *b) {
    const TreeMotif *one = a, *other = b;
    return one->node < other->node ? -1 : one->node > other->node;
}

// Adds a mark for each motif at its move. A tree without a solution has none.
static void add_motif_marks(Game *game, const Tree *tree, const MotifFacts *facts,
                            const uint32_t *game_nodes) {
    CLEANUP(tree_motifs_done) TreeMotifs motifs = {0};
    if (tree_motifs(tree, facts, &motifs, NULL) != STATUS_OK)
        return;
    CLEANUP(str_done) Str marks = {0};
    qsort(motifs.items, motifs.count, sizeof *motifs.items, by_node);
    for (size_t first = 0, next = 0; first < motifs.count; first = next) {
        const uint32_t node = motifs.items[first].node;
        while (next < motifs.count && motifs.items[next].node == node)
            next++;
        const TreeMotifs node_motifs = {.items = motifs.items + first, .count = next - first};
        str_clear(&marks);
        tree_motifs_write_marks(tree, &node_motifs, node, &marks);
        add_comment(game, game_nodes[node], str_text(&marks));
    }
}

// Adds the tree's nodes in the tree's order: first children become the main line, and parents come
// before their children. `game_nodes` has the game's node of each.
void tree_to_game(const Tree *tree, const MotifFacts *facts, Game *game) {
    uint32_t *game_nodes = xcalloc(tree->count, sizeof *game_nodes);
    if (game_main_plies(game) == 0)
        game->start = tree->start;
    game_nodes[TREE_ROOT] = game_main_node(game, game_main_plies(game));
    add_comment(game, game_nodes[TREE_ROOT], outcome_name(tree->nodes[TREE_ROOT].outcome));
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        if (!is_leaf_reply(node)) {
            game_nodes[at] = game_add(game, game_nodes[node->parent], node->move);
            comment_move(game, game_nodes[at], tree, at);
        } else if (is_left_out(tree, at)) {
            comment_left_out(game, game_nodes[node->parent], tree, at);
        }
    }
    add_motif_marks(game, tree, facts, game_nodes);
    free(game_nodes);
}

// Returns the node of a move after `parent`, and adds it where the game lacks it.
static uint32_t find_or_add_move(Game *game, uint32_t parent, Move move) {
    uint32_t node = game->nodes[parent].child;
    while (node != GAME_NO_NODE && game->nodes[node].move != move)
        node = game->nodes[node].sibling;
    return node != GAME_NO_NODE ? node : game_add(game, parent, move);
}

void tree_add_to_game(const Tree *tree, Game *game, uint32_t node) {
    uint32_t *game_nodes = xcalloc(tree->count, sizeof *game_nodes);
    game_nodes[TREE_ROOT] = node;
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        if (!is_leaf_reply(&tree->nodes[at])) {
            game_nodes[at] =
                find_or_add_move(game, game_nodes[tree->nodes[at].parent], tree->nodes[at].move);
            add_move_nag(game, game_nodes[at], &tree->nodes[at]);
        } else if (is_left_out(tree, at)) {
            comment_left_out(game, game_nodes[tree->nodes[at].parent], tree, at);
        }
    }
    free(game_nodes);
}
