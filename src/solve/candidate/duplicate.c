// What two trees have in common, compared by the keys of the solver's positions; and the positions
// of a game that lie inside its puzzles, a list short enough for a linear search.
#include "onlymove/duplicate.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/tree_text.h"
#include "onlymove/xalloc.h"

void tree_keys_done(TreeKeys *keys) {
    free(keys->items);
    *keys = (TreeKeys){0};
}

static int by_key(const void *left, const void *right) {
    const TreeKey *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    const int order = (a->ply > b->ply) - (a->ply < b->ply);
    return order ? order : b->on_main_line - a->on_main_line;
}

static int by_ply(const void *left, const void *right) {
    const TreeKey *a = left, *b = right;
    const int order = (a->ply > b->ply) - (a->ply < b->ply);
    return order ? order : (a->node > b->node) - (a->node < b->node);
}

// Lists the positions of all nodes; a stack by ply makes each from its parent's by one move.
static void list_positions(const Tree *tree, TreeKeys *keys) {
    Position *stack = NULL;
    bool *on_main_line = NULL;
    size_t stack_cap = 0, main_line_cap = 0;
    for (uint32_t at = TREE_ROOT; at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        const size_t ply = node->ply;
        array_grow(&stack, &stack_cap, ply + 1);
        array_grow(&on_main_line, &main_line_cap, ply + 1);
        if (ply == 0)
            stack[0] = tree->start;
        else
            pos_make(&stack[ply - 1], node->move, &stack[ply]);
        on_main_line[ply] = ply == 0 || (on_main_line[ply - 1] && tree_is_first_child(tree, at));
        if (ply % 2 == 0 && node->child != TREE_NO_NODE) {
            *array_add(&keys->items, &keys->count, &keys->cap) =
                (TreeKey){pos_mirror_key(&stack[ply]), at, (uint16_t)ply, on_main_line[ply]};
        }
    }
    free(stack);
    free(on_main_line);
}

void tree_keys(const Tree *tree, TreeKeys *keys) {
    size_t unique_count = 0;
    keys->count = 0;
    if (tree->count < 2)
        return;
    list_positions(tree, keys);
    qsort(keys->items, keys->count, sizeof *keys->items, by_key);
    for (size_t i = 0; i < keys->count; i++)
        if (unique_count == 0 || keys->items[unique_count - 1].key != keys->items[i].key)
            keys->items[unique_count++] = keys->items[i];
    keys->count = unique_count;
    qsort(keys->items, keys->count, sizeof *keys->items, by_ply);
}

Duplicate duplicate_at(uint16_t ply, bool on_main, uint16_t other_ply, bool other_on_main) {
    return ply == 0 && other_ply == 0 ? DUPLICATE_SAME
           : ply == 0                 ? DUPLICATE_INSIDE
           : other_ply == 0           ? DUPLICATE_CONTAINS
           : on_main && other_on_main ? DUPLICATE_TAIL
                                      : DUPLICATE_NONE;
}

// --- Two trees

// Finds by which reflection `there` becomes `here`; with castling rights the files stay.
static void find_reflection(const Position *here, const Position *there, DuplicateMatch *likeness) {
    const int count = there->castling ? 2 : 4;
    for (int flips = 0; flips < count; flips++) {
        Position reflected;
        pos_reflect(there, flips & 1, flips & 2, &reflected);
        if (reflected.key == here->key) {
            likeness->swaps_colors = flips & 1;
            likeness->mirrors_files = flips & 2;
            return;
        }
    }
}

static Move reflect_move(Move move, const DuplicateMatch *likeness) {
    const unsigned flip = (likeness->swaps_colors ? 56u : 0) | (likeness->mirrors_files ? 7u : 0);
    return (Move)(move ^ (flip | flip << 6));
}

// Follows both main lines from the common position while their moves are the same. *here and *there
// become the last common nodes. Returns the number of plies.
static int follow_both_lines(const Tree *one, const Tree *other, const DuplicateMatch *likeness,
                             uint32_t *here, uint32_t *there) {
    int plies = 0;
    *here = likeness->node;
    *there = likeness->other_node;
    for (;; plies++) {
        const uint32_t a = one->nodes[*here].child, b = other->nodes[*there].child;
        if (a == TREE_NO_NODE || b == TREE_NO_NODE ||
            one->nodes[a].move != reflect_move(other->nodes[b].move, likeness)) {
            return plies;
        }
        *here = a;
        *there = b;
    }
}

static void compare_keys(const TreeKey *one, const TreeKey *other, DuplicateMatch *likeness) {
    const Duplicate duplicate =
        duplicate_at(one->ply, one->on_main_line, other->ply, other->on_main_line);
    if (duplicate != DUPLICATE_NONE &&
        (likeness->duplicate == DUPLICATE_NONE || duplicate < likeness->duplicate)) {
        likeness->duplicate = duplicate;
        likeness->node = one->node;
        likeness->other_node = other->node;
    }
}

void duplicate_compare(const Tree *one, const Tree *other, DuplicateMatch *likeness) {
    CLEANUP(tree_keys_done) TreeKeys one_keys = {0};
    CLEANUP(tree_keys_done) TreeKeys other_keys = {0};
    *likeness = (DuplicateMatch){0};
    tree_keys(one, &one_keys);
    tree_keys(other, &other_keys);
    for (size_t i = 0; i < one_keys.count; i++) {
        for (size_t j = 0; j < other_keys.count; j++)
            if (one_keys.items[i].key == other_keys.items[j].key)
                compare_keys(&one_keys.items[i], &other_keys.items[j], likeness);
    }
    if (likeness->duplicate != DUPLICATE_NONE) {
        uint32_t a, b;
        const Position here = tree_position(one, likeness->node);
        const Position there = tree_position(other, likeness->other_node);
        find_reflection(&here, &there, likeness);
        likeness->moves = (follow_both_lines(one, other, likeness, &a, &b) + 1) / 2;
    }
}

// --- In words

// Appends the main line's next move after a node, with its number: "17.Rd8#".
static void write_next_move(const Tree *tree, uint32_t node, Str *out) {
    const uint32_t child = tree->nodes[node].child;
    if (child == TREE_NO_NODE) {
        str_add(out, "the end");
        return;
    }
    str_add(out, TREE_MOVE_TEXT(tree, child));
}

static void write_next_moves(const Tree *one, uint32_t here, const Tree *other, uint32_t there,
                             Str *out) {
    write_next_move(one, here, out);
    str_add(out, " here, ");
    write_next_move(other, there, out);
    str_add(out, " there");
}

void likeness_write(const DuplicateMatch *likeness, const Tree *one, const Tree *other, Str *out) {
    static const char *const reflections[] = {"", " with colours exchanged", " mirrored",
                                              " mirrored with colours exchanged"};
    const char *reflection = reflections[likeness->swaps_colors | likeness->mirrors_files << 1];
    switch (likeness->duplicate) {
    case DUPLICATE_SAME:
        str_addf(out, "the same position%s", reflection);
        break;
    case DUPLICATE_INSIDE:
        str_addf(out, "this one begins in its tree%s, at ", reflection);
        write_next_move(other, likeness->other_node, out);
        break;
    case DUPLICATE_CONTAINS:
        str_addf(out, "it begins in the tree of this one%s, at ", reflection);
        write_next_move(one, likeness->node, out);
        break;
    case DUPLICATE_TAIL:
        str_addf(out, "the solutions end alike%s, from ", reflection);
        write_next_moves(one, likeness->node, other, likeness->other_node, out);
        break;
    case DUPLICATE_NONE:
    case DUPLICATE_COUNT:
        str_add(out, "nothing in common");
        break;
    }
}

void likeness_write_difference(const DuplicateMatch *likeness, const Tree *one, const Tree *other,
                               Str *out) {
    uint32_t here, there;
    (void)follow_both_lines(one, other, likeness, &here, &there);
    if (one->nodes[here].child == TREE_NO_NODE && other->nodes[there].child == TREE_NO_NODE) {
        str_add(out, likeness->node == TREE_ROOT && likeness->other_node == TREE_ROOT
                         ? "the solutions are the same"
                         : "from there on the solutions are the same");
        return;
    }
    str_add(out, "the solutions part: ");
    write_next_moves(one, here, other, there, out);
}

// --- Games

static int by_move(const void *left, const void *right) {
    return *(const Move *)left - *(const Move *)right;
}

// Returns the first `plies` moves of the main line. The caller frees them.
static Move *main_moves(const Game *game, size_t plies) {
    uint32_t node = GAME_ROOT;
    Move *moves = xcalloc(plies + 1, sizeof *moves);
    for (size_t i = 0; i < plies; i++) {
        node = game->nodes[node].child;
        moves[i] = game->nodes[node].move;
    }
    return moves;
}

void duplicate_write_move_orders(const Game *one, size_t ply, const Game *other, size_t other_ply,
                                 Str *out) {
    if (one->start.key != other->start.key || ply == 0 || other_ply == 0 ||
        ply > game_main_plies(one) || other_ply > game_main_plies(other)) {
        return;
    }
    Move *moves = main_moves(one, ply), *other_moves = main_moves(other, other_ply);
    if (ply != other_ply || memcmp(moves, other_moves, ply * sizeof *moves) != 0) {
        qsort(moves, ply, sizeof *moves, by_move);
        qsort(other_moves, other_ply, sizeof *other_moves, by_move);
        const bool same = ply == other_ply && memcmp(moves, other_moves, ply * sizeof *moves) == 0;
        str_add(out, same ? "reached by another order of moves" : "reached by other moves");
    }
    free(moves);
    free(other_moves);
}

// --- Positions inside puzzles

void overlap_done(Overlap *overlap) {
    free(overlap->items);
    *overlap = (Overlap){0};
}

bool overlap_is_used(const Profile *profile) {
    return profile_has_filter(profile, "not-inside-puzzle");
}

void overlap_add(Overlap *overlap, const Profile *profile, const Tree *tree, bool puzzle,
                 size_t ply) {
    if (!puzzle && profile_int(profile, KEY_INSIDE_FAILED) == 0)
        return;
    array_grow(&overlap->items, &overlap->cap, overlap->count + tree->count);
    for (uint32_t node = TREE_ROOT + 1; node < tree->count; node++) {
        const Position pos = tree_position(tree, node);
        overlap->items[overlap->count++] = (OverlapPosition){pos.key, ply, puzzle};
    }
}

void overlap_remove(Overlap *overlap, size_t ply) {
    size_t count = 0;
    for (size_t i = 0; i < overlap->count; i++)
        if (overlap->items[i].ply != ply)
            overlap->items[count++] = overlap->items[i];
    overlap->count = count;
}

size_t overlap_earlier_puzzle(const Overlap *overlap, const Profile *profile, const Position *pos,
                              size_t ply) {
    const bool one_per_game = profile_int(profile, KEY_ONE_PER_GAME) != 0;
    size_t first = 0;
    for (size_t i = 0; i < overlap->count; i++) {
        const OverlapPosition *item = &overlap->items[i];
        const bool inside = item->key == pos->key || (one_per_game && item->is_puzzle);
        if (inside && item->ply < ply && (first == 0 || item->ply + 1 < first))
            first = item->ply + 1;
    }
    return first;
}
