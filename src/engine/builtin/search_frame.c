// The line that is being searched: its moves, its draws, its variation.
#include "src/engine/builtin/search_frame.h"

#include "onlymove/position.h"

bool search_make(Builtin *s, int ply, Move move)
{
    if (s->nodes == s->node_limit) {
        s->stopped = true;
        return false;
    }
    s->nodes++;
    // Asked at fixed counts of nodes, and the answer can only stop the search, so that what is
    // searched does not depend on time.
    if (s->nodes % POLL_NODES == 0 && s->hooks->go_on &&
        !s->hooks->go_on(s->hooks->context, false)) {
        s->stopped = true;
        return false;
    }
    Frame *here = &s->frames[ply], *next = here + 1;
    here->move = move;
    pos_make(&here->pos, move, &next->pos);
    table_prefetch(&s->table, next->pos.key);
    next->since_pass = move == MOVE_NULL ? 0 : here->since_pass + 1;
    s->keys[s->past + ply + 1] = next->pos.key;
    return true;
}

void search_keep_pv(Builtin *s, int ply, Move move)
{
    Frame *here = &s->frames[ply], *next = here + 1;
    here->pv[0] = move;
    here->pv_count = 1;
    for (int i = 0; i < next->pv_count && here->pv_count < BUILTIN_PLIES; i++) {
        here->pv[here->pv_count++] = next->pv[i];
    }
}

// A position that this line has already visited counts as a draw, since both sides could only go
// round again; one that stood on the board before the search must come a third time.
static bool is_repetition(const Builtin *s, int ply)
{
    const Frame *here = &s->frames[ply];
    const uint64_t *last = &s->keys[s->past + ply];
    int reach = here->pos.rule50 < here->since_pass ? here->pos.rule50 : here->since_pass;
    reach = reach < s->past + ply ? reach : s->past + ply;
    int earlier = 0;
    for (int back = 4; back <= reach; back += 2) {
        if (last[-back] == *last && (back < ply || ++earlier == 2)) {
            return true;
        }
    }
    return false;
}

bool search_is_draw(const Builtin *s, int ply)
{
    const Position *pos = &s->frames[ply].pos;
    if (pos->rule50 >= 4 && is_repetition(s, ply)) {
        return true;
    }
    if (pos_is_fifty(pos)) {
        return !pos_is_checkmate(pos); // mate on the last move counts
    }
    return pos_is_insufficient(pos);
}
