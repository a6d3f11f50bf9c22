// The outline of a tree. What is known of the way from the root to the node being written (its
// positions, and which branches go on below) is kept by ply, for depth is data here.
#include "onlymove/tree_text.h"

#include <stdio.h>
#include <stdlib.h>

#include "onlymove/xalloc.h"

void tree_write_move(const Tree *tree, uint32_t node, char text[SAN_NUMBERED_MAX])
{
    if (node == TREE_ROOT) {
        snprintf(text, SAN_NUMBERED_MAX, "the start");
        return;
    }
    const Position before = tree_position(tree, tree->nodes[node].parent);
    san_write_numbered(&before, tree->nodes[node].move, text);
}

// One ply of the way.
typedef struct OutlinePly {
    Position after;
    Move move; // that leads there
    bool last; // no sibling follows
} OutlinePly;

static void add_branches(const OutlinePly *steps, size_t ply, Str *out)
{
    for (size_t at = 2; at < ply; at++) {
        str_add(out, steps[at].last ? "    " : "│   ");
    }
    if (ply > 1) {
        str_add(out, steps[ply].last ? "└── " : "├── ");
    }
}

static void add_tally(const Tally *tally, Str *out)
{
    char text[TALLY_TEXT_MAX];
    tally_write(tally, text);
    str_addf(out, "  %s", text);
}

static void add_words(const TreeNode *node, Str *out)
{
    str_add(out, role_name(node->role));
    if (node->outcome != OUTCOME_NONE) {
        str_addf(out, ", %s", outcome_name(node->outcome));
    }
    if (node->depth > 0) {
        str_addf(out, ", depth %d", node->depth);
    }
    if (node->outcome != OUTCOME_NONE && node->child == TREE_NO_NODE) {
        str_add(out, node->quiet ? ", quiet" : ", not quiet");
    }
    str_add(out, node->only_mate ? ", only mate" : "");
    str_add(out, node->by_hand ? ", by hand" : "");
    str_add(out, node->touched ? ", to be verified" : "");
    str_add(out, node->refuted ? ", refuted" : "");
}

static void add_line(const TreeNode *node, const OutlinePly *steps, Str *out)
{
    char move[SAN_NUMBERED_MAX], score[SCORE_TEXT_MAX];
    san_write_numbered(&steps[node->ply - 1].after, node->move, move);
    str_addf(out, "%s  ", move);
    if (node->scored) {
        score_write(node->score, score);
        str_addf(out, "%s  ", score);
    }
    add_words(node, out);
    if (node->tally.counted) {
        add_tally(&node->tally, out);
    }
}

static void add_path(const TreeNode *node, const OutlinePly *steps, Str *out)
{
    char move[UCI_MOVE_MAX];
    for (size_t ply = 1; ply <= node->ply; ply++) {
        uci_move_write(steps[ply].move, move);
        str_addf(out, "/%s", move);
    }
}

typedef void AddNode(const TreeNode *node, const OutlinePly *steps, Str *out);

static void write_outline(const Tree *tree, AddNode *add_node, Str *out)
{
    OutlinePly *steps = NULL;
    size_t cap = 0;
    uint32_t at = TREE_ROOT;
    while (at != TREE_NO_NODE) {
        const TreeNode *node = &tree->nodes[at];
        if (!array_fit(&steps, &cap, node->ply + 1u)) {
            out->failed = true;
            break;
        }
        steps[node->ply].last = node->sibling == TREE_NO_NODE;
        if (at == TREE_ROOT) {
            steps[0].after = tree->start;
        } else {
            steps[node->ply].move = node->move;
            pos_make(&steps[node->ply - 1].after, node->move, &steps[node->ply].after);
            add_branches(steps, node->ply, out);
            add_node(node, steps, out);
            str_add_char(out, '\n');
        }
        at = tree_next(tree, at);
    }
    free(steps);
}

void tree_write_text(const Tree *tree, Str *out)
{
    write_outline(tree, add_line, out);
}

void tree_write_paths(const Tree *tree, Str *out)
{
    write_outline(tree, add_path, out);
}
