// A list of the positions inside puzzles; a game has few puzzles, so that looking through it is
// enough.
#include "onlymove/duplicate.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"

void covered_done(Covered *covered)
{
    free(covered->items);
    *covered = (Covered){0};
}

bool covered_matters(const Profile *profile)
{
    return profile_has_filter(profile, "not-inside-puzzle");
}

bool covered_add(Covered *covered, const Profile *profile, const Tree *tree, bool puzzle,
                 size_t ply)
{
    if (!puzzle && profile_whole(profile, KEY_INSIDE_FAILED) == 0) {
        return true;
    }
    if (!array_fit(&covered->items, &covered->cap, covered->count + tree->count)) {
        return false;
    }
    for (uint32_t node = TREE_ROOT + 1; node < tree->count; node++) {
        const Position pos = tree_position(tree, node);
        covered->items[covered->count++] = (CoveredPosition){pos.key, ply, puzzle};
    }
    return true;
}

void covered_remove(Covered *covered, size_t ply)
{
    size_t kept = 0;
    for (size_t i = 0; i < covered->count; i++) {
        if (covered->items[i].ply != ply) {
            covered->items[kept++] = covered->items[i];
        }
    }
    covered->count = kept;
}

size_t covered_inside(const Covered *covered, const Profile *profile, const Position *pos,
                      size_t ply)
{
    const bool one = profile_whole(profile, KEY_ONE_PER_GAME) != 0;
    size_t first = 0;
    for (size_t i = 0; i < covered->count; i++) {
        const CoveredPosition *item = &covered->items[i];
        const bool inside = item->key == pos->key || (one && item->puzzle);
        if (inside && item->ply < ply && (first == 0 || item->ply + 1 < first)) {
            first = item->ply + 1;
        }
    }
    return first;
}
