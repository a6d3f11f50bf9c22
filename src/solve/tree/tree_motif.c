// Motifs of a tree, line by line.
#include "onlymove/tree_motif.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"

// One line of the tree: its nodes from the root's child to a move of the solver.
typedef struct TreeLine {
    Move moves[MOTIF_MOVES_MAX];
    uint32_t nodes[MOTIF_MOVES_MAX];
    size_t count;
    MotifPart part;
    size_t leaves; // the ply at which it leaves the main line, or becomes a retry
} TreeLine;

const char *motif_part_name(MotifPart part)
{
    static const char *const names[] = {"main", "other", "retry"};
    return names[part];
}

void tree_motifs_done(TreeMotifs *motifs)
{
    free(motifs->items);
    *motifs = (TreeMotifs){0};
}

MotifSet tree_motifs_of(const TreeMotifs *motifs, MotifPart part)
{
    MotifSet set = {0};
    for (size_t i = 0; i < motifs->count; i++) {
        if (motifs->items[i].part == part) {
            motif_put(&set, motifs->items[i].hit.motif);
        }
    }
    return set;
}

static bool is_first_child(const Tree *tree, uint32_t node)
{
    return tree->nodes[tree->nodes[node].parent].child == node;
}

// A move of the solver after which no reply leaves another one to find.
static bool ends_line(const Tree *tree, uint32_t node)
{
    if (node == TREE_ROOT || tree->nodes[node].role == ROLE_REPLY) {
        return false;
    }
    for (uint32_t at = tree->nodes[node].child; at != TREE_NO_NODE; at = tree->nodes[at].sibling) {
        if (tree->nodes[at].child != TREE_NO_NODE) {
            return false;
        }
    }
    return true;
}

// The line to a move of the solver. False when it is too long.
static bool line_to(const Tree *tree, uint32_t end, TreeLine *line)
{
    *line = (TreeLine){.count = tree->nodes[end].ply, .part = MOTIFS_OF_MAIN_LINE};
    if (line->count > MOTIF_MOVES_MAX) {
        return false;
    }
    for (uint32_t at = end; at != TREE_ROOT; at = tree->nodes[at].parent) {
        const size_t ply = tree->nodes[at].ply - 1u;
        line->moves[ply] = tree->nodes[at].move;
        line->nodes[ply] = at;
    }
    for (size_t ply = 0; ply < line->count && line->part != MOTIFS_OF_RETRIES; ply++) {
        const uint32_t at = line->nodes[ply];
        if (tree->nodes[at].role == ROLE_RETRY) {
            line->part = MOTIFS_OF_RETRIES;
            line->leaves = ply;
        } else if (!is_first_child(tree, at) && line->part == MOTIFS_OF_MAIN_LINE) {
            line->part = MOTIFS_OF_OTHERS;
            line->leaves = ply;
        }
    }
    return true;
}

static bool is_of_the_whole(Motif motif)
{
    const MotifGroup group = motif_group(motif);
    return group == MOTIFS_OF_LENGTH || group == MOTIFS_OF_RESULT || group == MOTIFS_OF_PHASE ||
           group == MOTIFS_OF_ENDING || group == MOTIFS_OF_GAME;
}

// Judges a line and adds what is its own and not yet in `seen`, which has a set for every node.
// False when memory is out.
static bool add_line(const Tree *tree, const MotifOrigin *origin, const TreeLine *line,
                     MotifSet *seen, TreeMotifs *motifs)
{
    const MotifLine judged = {.before = origin->before,
                              .blunder = origin->blunder,
                              .start = tree->start,
                              .moves = line->moves,
                              .count = line->count,
                              .told = origin->told};
    MotifHit hits[MOTIF_COUNT];
    const size_t count = motifs_judge(&judged, hits);
    for (size_t i = 0; i < count; i++) {
        const uint32_t node = line->nodes[hits[i].ply];
        const bool own = line->part == MOTIFS_OF_MAIN_LINE ||
                         (hits[i].ply >= line->leaves && !is_of_the_whole(hits[i].motif));
        if (!own || motif_in(&seen[node], hits[i].motif)) {
            continue;
        }
        motif_put(&seen[node], hits[i].motif);
        if (!array_fit(&motifs->items, &motifs->cap, motifs->count + 1)) {
            return false;
        }
        motifs->items[motifs->count++] =
            (TreeMotif){.part = line->part, .hit = hits[i], .node = node};
    }
    return true;
}

// Adds the lines of one part. `seen` is all empty.
static Status add_part(const Tree *tree, const MotifOrigin *origin, MotifPart part, MotifSet *seen,
                       TreeMotifs *motifs, Fault *fault)
{
    TreeLine line;
    for (uint32_t at = TREE_ROOT; at != TREE_NO_NODE; at = tree_next(tree, at)) {
        if (!ends_line(tree, at)) {
            continue;
        }
        if (!line_to(tree, at, &line)) {
            return fault_set(fault, STATUS_LIMIT, "a line of the tree has more than %d moves",
                             MOTIF_MOVES_MAX);
        }
        if (line.part == part && !add_line(tree, origin, &line, seen, motifs)) {
            return fault_memory(fault);
        }
    }
    return STATUS_OK;
}

Status tree_motifs(const Tree *tree, const MotifOrigin *origin, TreeMotifs *motifs, Fault *fault)
{
    *motifs = (TreeMotifs){0};
    const uint32_t first = tree->nodes[TREE_ROOT].child;
    if (first == TREE_NO_NODE || tree->nodes[first].role == ROLE_RETRY) {
        return fault_set(fault, STATUS_NOT_FOUND, "the tree has no solution");
    }
    Status status = STATUS_OK;
    for (MotifPart part = 0; part < MOTIF_PART_COUNT && status == STATUS_OK; part++) {
        MotifSet *seen = calloc(tree->count, sizeof *seen);
        status = seen ? add_part(tree, origin, part, seen, motifs, fault) : fault_memory(fault);
        free(seen);
    }
    if (status != STATUS_OK) {
        tree_motifs_done(motifs);
    }
    return status;
}
