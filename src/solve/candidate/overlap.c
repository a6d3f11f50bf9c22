// A list of the positions inside puzzles; a game has few puzzles, so that looking through it is
// enough.
#include "onlymove/duplicate.h"

#include <stdlib.h>

#include "onlymove/xalloc.h"

void overlap_done(Overlap *overlap)
{
    free(overlap->items);
    *overlap = (Overlap){0};
}

bool overlap_matters(const Profile *profile)
{
    return profile_has_filter(profile, "not-inside-puzzle");
}

bool overlap_add(Overlap *overlap, const Profile *profile, const Tree *tree, bool puzzle,
                 size_t ply)
{
    if (!puzzle && profile_whole(profile, KEY_INSIDE_FAILED) == 0) {
        return true;
    }
    if (!array_fit(&overlap->items, &overlap->cap, overlap->count + tree->count)) {
        return false;
    }
    for (uint32_t node = TREE_ROOT + 1; node < tree->count; node++) {
        const Position pos = tree_position(tree, node);
        overlap->items[overlap->count++] = (OverlapPosition){pos.key, ply, puzzle};
    }
    return true;
}

void overlap_remove(Overlap *overlap, size_t ply)
{
    size_t kept = 0;
    for (size_t i = 0; i < overlap->count; i++) {
        if (overlap->items[i].ply != ply) {
            overlap->items[kept++] = overlap->items[i];
        }
    }
    overlap->count = kept;
}

size_t overlap_inside(const Overlap *overlap, const Profile *profile, const Position *pos,
                      size_t ply)
{
    const bool one = profile_whole(profile, KEY_ONE_PER_GAME) != 0;
    size_t first = 0;
    for (size_t i = 0; i < overlap->count; i++) {
        const OverlapPosition *item = &overlap->items[i];
        const bool inside = item->key == pos->key || (one && item->puzzle);
        if (inside && item->ply < ply && (first == 0 || item->ply + 1 < first)) {
            first = item->ply + 1;
        }
    }
    return first;
}
