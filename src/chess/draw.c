// How a game ends by the rules: mate, stalemate, too little material, repetition.
#include "onlymove/position.h"

#include "onlymove/movegen.h"
#include "onlymove/bitboard.h"

bool pos_is_checkmate(const Position *pos) {
    return pos_in_check(pos) && !pos_has_legal_move(pos);
}

bool pos_is_stalemate(const Position *pos) {
    return !pos_in_check(pos) && !pos_has_legal_move(pos);
}

bool pos_is_insufficient(const Position *pos) {
    if (pos->by_type[PAWN] | pos->by_type[ROOK] | pos->by_type[QUEEN])
        return false;
    const Bitboard bishops = pos->by_type[BISHOP];
    if (pos->by_type[KNIGHT])
        return !bishops && !bb_has_several(pos->by_type[KNIGHT]);
    return !(bishops & BB_LIGHT) || !(bishops & ~BB_LIGHT);
}

int draw_occurrences(const Position *positions, size_t count) {
    if (count == 0)
        return 0;
    const Position *last = &positions[count - 1];
    // No position from before the last capture or pawn move can come back.
    size_t plies_max = last->rule50 < count - 1 ? last->rule50 : count - 1;
    int times = 1;
    for (size_t plies = 1; plies <= plies_max; plies++)
        times += pos_same(last - plies, last);
    return times;
}

bool draw_seen_since_irreversible(const Position *positions, size_t count) {
    for (; count > 1; count--) {
        if (draw_occurrences(positions, count) > 1)
            return true;
        const Position *last = &positions[count - 1];
        if (last->rule50 == 0 || last->castling != positions[count - 2].castling)
            break;
    }
    return false;
}
