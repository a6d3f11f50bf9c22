// Solution trees as plain data: nodes in an array, linked by index.
#include "onlymove/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

const char *role_name(TreeRole role) {
    static const char *const names[] = {"solution", "alternative", "retry", "reply"};
    return names[role];
}

// The outcomes, and the kind of a puzzle whose main line ends so.
static const struct {
    const char *name;
    PuzzleKind kind;
} outcomes[OUTCOME_COUNT] = {
    [OUTCOME_NONE] = {"", KIND_WIN},
    [OUTCOME_MATE] = {"mate", KIND_MATE},
    [OUTCOME_MATING_NET] = {"mating net", KIND_MATING_NET},
    [OUTCOME_MATERIAL] = {"material", KIND_MATERIAL},
    [OUTCOME_WON] = {"won", KIND_WIN},
    [OUTCOME_POSITIONAL] = {"positional", KIND_POSITIONAL},
    [OUTCOME_DECOY] = {"decoy", KIND_DECOY},
    [OUTCOME_EQUAL] = {"equalized", KIND_EQUALIZE},
    [OUTCOME_STALEMATE] = {"draw by stalemate", KIND_STALEMATE},
    [OUTCOME_REPETITION] = {"draw by repetition", KIND_REPETITION},
    [OUTCOME_INSUFFICIENT] = {"draw by insufficient material", KIND_INSUFFICIENT},
    [OUTCOME_FIFTY] = {"draw by fifty moves", KIND_FIFTY},
    [OUTCOME_UNCLEAR] = {"unclear", KIND_WIN},
};

const char *outcome_name(Outcome outcome) {
    return outcomes[outcome].name;
}

static const struct {
    const char *name, *sentence;
} kinds[KIND_COUNT] = {
    [KIND_NONE] = {"none", "no tree says what is won"},
    [KIND_MATE] = {"mate", "the solver mates"},
    [KIND_ONLY_MATE] = {"only mate",
                        "the solver mates, and at each of his moves one move alone does"},
    [KIND_MATING_NET] = {"mating net", "the solver comes near to mate, and most of his moves are "
                                       "the only good ones"},
    [KIND_MATERIAL] = {"material", "the solver wins material"},
    [KIND_WIN] = {"win", "the solver comes to a won game"},
    [KIND_POSITIONAL] = {"positional", "the solver finds quiet moves that keep a small edge"},
    [KIND_STALEMATE] = {"draw by stalemate", "the solver saves himself into stalemate"},
    [KIND_REPETITION] = {"draw by repetition",
                         "the solver saves himself: the position stands for the third time"},
    [KIND_INSUFFICIENT] = {"draw by insufficient material",
                           "the solver saves himself: nobody has the pieces to mate"},
    [KIND_FIFTY] = {"draw by fifty moves",
                    "the solver saves himself: fifty moves without a capture or a pawn"},
    [KIND_EQUALIZE] = {"equalize", "the solver saves a game that was lost"},
    [KIND_DECOY] = {"decoy", "there is no tactic: the natural capture fails, and a quiet move "
                             "keeps the balance"},
};

const char *kind_name(PuzzleKind kind) {
    return kinds[kind].name;
}

const char *kind_sentence(PuzzleKind kind) {
    return kinds[kind].sentence;
}

bool outcome_is_draw(Outcome outcome) {
    return outcome >= OUTCOME_STALEMATE && outcome <= OUTCOME_FIFTY;
}

const char *tally_signs(const Tally *tally) {
    static const char *const signs[] = {
        "+- T- M- C-", "++ T- M- C-", "+- T+ M- C-", "++ T+ M- C-", "+- T- M+ C-", "++ T- M+ C-",
        "+- T+ M+ C-", "++ T+ M+ C-", "+- T- M- C+", "++ T- M- C+", "+- T+ M- C+", "++ T+ M- C+",
        "+- T- M+ C+", "++ T- M+ C+", "+- T+ M+ C+", "++ T+ M+ C+",
    };
    return signs[tally->check | tally->attacks_stronger << 1 | tally->threatens_mate << 2 |
                 tally->next_captures << 3];
}

void tally_write(const Tally *tally, char text[TALLY_TEXT_MAX]) {
    snprintf(text, TALLY_TEXT_MAX, "Adv %+d Var %+d %s %d left", tally->material_won,
             tally->move_gain, tally_signs(tally), tally->plies_left);
}

void tree_init(Tree *tree, const Position *start) {
    *tree = (Tree){.start = *start, .count = 1};
    array_grow(&tree->nodes, &tree->cap, 1);
    tree->nodes[TREE_ROOT] = (TreeNode){
        .role = ROLE_REPLY,
        .parent = TREE_NO_NODE,
        .child = TREE_NO_NODE,
        .sibling = TREE_NO_NODE,
    };
}

void tree_done(Tree *tree) {
    free(tree->nodes);
    tree->nodes = NULL;
    tree->count = tree->cap = 0;
}

void tree_copy(Tree *to, const Tree *from) {
    *to = *from;
    to->nodes = xmemdup(from->nodes, from->count * sizeof *to->nodes);
    to->cap = from->count;
}

uint32_t tree_add(Tree *tree, uint32_t parent, Move move, TreeRole role) {
    const uint32_t added = (uint32_t)tree->count++;
    array_grow(&tree->nodes, &tree->cap, tree->count);
    tree->nodes[added] = (TreeNode){
        .move = move,
        .role = role,
        .ply = (uint16_t)(tree->nodes[parent].ply + 1),
        .parent = parent,
        .child = TREE_NO_NODE,
        .sibling = TREE_NO_NODE,
    };
    uint32_t *link = &tree->nodes[parent].child;
    while (*link != TREE_NO_NODE)
        link = &tree->nodes[*link].sibling;
    *link = added;
    return added;
}

void tree_make_first(Tree *tree, uint32_t node) {
    uint32_t *first = &tree->nodes[tree->nodes[node].parent].child;
    uint32_t *link = first;
    while (*link != node)
        link = &tree->nodes[*link].sibling;
    *link = tree->nodes[node].sibling;
    tree->nodes[node].sibling = *first;
    *first = node;
}

void tree_unlink(Tree *tree, uint32_t node) {
    tree_make_first(tree, node); // there only its parent links to it
    tree->nodes[tree->nodes[node].parent].child = tree->nodes[node].sibling;
}

static uint32_t new_number(const uint32_t *numbers, uint32_t node) {
    return node == TREE_NO_NODE ? TREE_NO_NODE : numbers[node];
}

uint32_t tree_compact(Tree *tree, uint32_t node) {
    uint32_t *numbers = xmalloc(tree->count * sizeof *numbers);
    memset(numbers, 0xff, tree->count * sizeof *numbers); // TREE_NO_NODE
    for (uint32_t at = TREE_ROOT; at != TREE_NO_NODE; at = tree_next(tree, at))
        numbers[at] = at;
    uint32_t count = 0;
    for (uint32_t at = 0; at < tree->count; at++) {
        if (numbers[at] != TREE_NO_NODE) {
            numbers[at] = count;
            tree->nodes[count++] = tree->nodes[at];
        }
    }
    tree->count = count;
    for (uint32_t at = 0; at < count; at++) {
        TreeNode *kept = &tree->nodes[at];
        kept->parent = new_number(numbers, kept->parent);
        kept->child = new_number(numbers, kept->child);
        kept->sibling = new_number(numbers, kept->sibling);
    }
    while (numbers[node] == TREE_NO_NODE)
        node--; // ends at the root at the latest
    const uint32_t new_node = numbers[node];
    free(numbers);
    return new_node;
}

void tree_remove(Tree *tree, const bool *gone) {
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++)
        if (gone[at])
            tree_unlink(tree, at);
    (void)tree_compact(tree, TREE_ROOT);
}

void tree_order_replies(Tree *tree) {
    for (uint32_t parent = TREE_ROOT + 1; parent < tree->count; parent++) {
        if (tree->nodes[parent].role == ROLE_REPLY)
            continue;
        uint32_t first_ended = TREE_NO_NODE, at = tree->nodes[parent].child;
        uint32_t *link = &tree->nodes[parent].child, *ended_link = &first_ended;
        while (at != TREE_NO_NODE) {
            TreeNode *reply = &tree->nodes[at];
            uint32_t **tail = reply->child != TREE_NO_NODE ? &link : &ended_link;
            **tail = at;
            *tail = &reply->sibling;
            at = reply->sibling;
        }
        *ended_link = TREE_NO_NODE;
        *link = first_ended;
    }
}

size_t tree_path(const Tree *tree, uint32_t node, Move *moves, size_t max) {
    size_t length = tree->nodes[node].ply;
    for (size_t ply = length; ply > 0; ply--) {
        if (ply <= max)
            moves[ply - 1] = tree->nodes[node].move;
        node = tree->nodes[node].parent;
    }
    return length < max ? length : max;
}

uint32_t tree_find(const Tree *tree, uint32_t parent, Move move) {
    uint32_t at = tree->nodes[parent].child;
    while (at != TREE_NO_NODE && tree->nodes[at].move != move)
        at = tree->nodes[at].sibling;
    return at;
}

Position tree_position(const Tree *tree, uint32_t node) {
    uint32_t at = node;
    Position pos = tree->start;
    for (unsigned ply = 1; ply <= tree->nodes[node].ply; ply++) {
        for (at = node; tree->nodes[at].ply > ply;)
            at = tree->nodes[at].parent;
        pos_play(&pos, tree->nodes[at].move);
    }
    return pos;
}

uint32_t tree_main_line_end(const Tree *tree) {
    uint32_t end = TREE_ROOT;
    while (tree->nodes[end].child != TREE_NO_NODE)
        end = tree->nodes[end].child;
    return end;
}

// Returns the last node of the main line with a solver's move; the root when there is none.
static uint32_t solution_end(const Tree *tree) {
    uint32_t end = tree_main_line_end(tree);
    while (end != TREE_ROOT && tree->nodes[end].role == ROLE_REPLY)
        end = tree->nodes[end].parent;
    return end;
}

size_t tree_solution(const Tree *tree, Move *moves, size_t max) {
    return tree_path(tree, solution_end(tree), moves, max);
}

size_t tree_solution_plies(const Tree *tree) {
    return tree->nodes[solution_end(tree)].ply;
}

static bool all_only_mates(const Tree *tree, uint32_t end) {
    for (uint32_t at = end; at != TREE_ROOT; at = tree->nodes[at].parent)
        if (tree->nodes[at].role != ROLE_REPLY && !tree->nodes[at].only_mate)
            return false;
    return true;
}

bool tree_is_proved(const Tree *tree) {
    const uint32_t end = solution_end(tree);
    bool proved = end != TREE_ROOT;
    for (uint32_t at = end; at != TREE_ROOT && proved; at = tree->nodes[at].parent)
        proved = tree->nodes[at].role == ROLE_REPLY || tree->nodes[at].proved;
    return proved;
}

// Returns the outcome of the reply that ends the main line, if one does, else of the solver's move.
static Outcome main_outcome(const Tree *tree, uint32_t end) {
    uint32_t reply = tree->nodes[end].child;
    bool ends = reply != TREE_NO_NODE && tree->nodes[reply].outcome != OUTCOME_NONE;
    return ends ? tree->nodes[reply].outcome : tree->nodes[end].outcome;
}

PuzzleKind tree_kind(const Tree *tree) {
    uint32_t end = solution_end(tree);
    if (end == TREE_ROOT)
        return KIND_NONE;
    PuzzleKind kind = outcomes[main_outcome(tree, end)].kind;
    return kind == KIND_MATE && all_only_mates(tree, end) ? KIND_ONLY_MATE : kind;
}

bool tree_same_moves(const Tree *one, const Tree *other) {
    bool alike = one->count == other->count;
    for (size_t i = 0; alike && i < one->count; i++) {
        const TreeNode *a = &one->nodes[i], *b = &other->nodes[i];
        alike = a->move == b->move && a->parent == b->parent && a->role == b->role;
    }
    return alike;
}

static uint32_t first_new_below(const Tree *tree, uint32_t at, const Tree *old, uint32_t old_at) {
    uint32_t found = TREE_NO_NODE;
    for (uint32_t child = tree->nodes[at].child; child != TREE_NO_NODE && found == TREE_NO_NODE;
         child = tree->nodes[child].sibling) {
        const uint32_t match = tree_find(old, old_at, tree->nodes[child].move);
        found = match == TREE_NO_NODE ? child : first_new_below(tree, child, old, match);
    }
    return found;
}

uint32_t tree_first_new(const Tree *tree, const Tree *before) {
    return first_new_below(tree, TREE_ROOT, before, TREE_ROOT);
}

void tree_count_doubts(const Tree *tree, size_t *unverified, size_t *refuted) {
    *unverified = *refuted = 0;
    for (size_t i = 0; i < tree->count; i++) {
        *unverified += tree->nodes[i].unverified;
        *refuted += tree->nodes[i].refuted;
    }
}

uint32_t tree_next(const Tree *tree, uint32_t node) {
    if (tree->nodes[node].child != TREE_NO_NODE)
        return tree->nodes[node].child;
    while (node != TREE_NO_NODE && tree->nodes[node].sibling == TREE_NO_NODE)
        node = tree->nodes[node].parent;
    return node == TREE_NO_NODE ? TREE_NO_NODE : tree->nodes[node].sibling;
}
