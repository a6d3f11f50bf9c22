// Threats, castling rights and numbers of pieces, without a search.
#include "onlymove/movegen.h"

#include "onlymove/bitboard.h"

// Whether a pawn, knight, bishop or rook of `us` attacks something worth more than itself.
static bool attacks_more_valuable(const Position *pos, Color us) {
    const Bitboard queens = pos->by_type[QUEEN], majors = pos->by_type[ROOK] | queens;
    const Bitboard officers = pos->by_type[KNIGHT] | pos->by_type[BISHOP] | majors;
    const Bitboard stronger[] = {
        [PAWN] = officers, [KNIGHT] = majors, [BISHOP] = majors, [ROOK] = queens};
    const Bitboard enemies = pos->by_color[color_other(us)];
    const Bitboard pawns = pos_pieces(pos, us, PAWN);
    Bitboard attacked = (bb_capture_west(pawns, us) | bb_capture_east(pawns, us)) & stronger[PAWN];
    for (PieceType type = KNIGHT; type <= ROOK; type++)
        for (Bitboard pieces = pos_pieces(pos, us, type); pieces;)
            attacked |= bb_attacks(type, bb_pop(&pieces), pos_occupied(pos)) & stronger[type];
    return attacked & enemies;
}

bool pos_has_tension(const Position *pos) {
    return attacks_more_valuable(pos, WHITE) || attacks_more_valuable(pos, BLACK);
}

bool pos_threatens_mate(const Position *pos) {
    if (pos_in_check(pos))
        return pos_has_mate_in_one(pos);
    Position after_null;
    pos_make(pos, MOVE_NULL, &after_null);
    return pos_has_mate_in_one(pos) || pos_has_mate_in_one(&after_null);
}

// The CASTLE_ bits of each king and rook that stand on their first squares.
static uint8_t castling_at_home(const Position *pos) {
    static const struct {
        Color color;
        Square king, rook;
        uint8_t right;
    } homes[] = {
        {WHITE, E1, H1, CASTLE_WK},
        {WHITE, E1, A1, CASTLE_WQ},
        {BLACK, E8, H8, CASTLE_BK},
        {BLACK, E8, A8, CASTLE_BQ},
    };
    unsigned rights = 0;
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++) {
        if (pos->board[homes[i].king] == piece_make(homes[i].color, KING) &&
            pos->board[homes[i].rook] == piece_make(homes[i].color, ROOK)) {
            rights |= homes[i].right;
        }
    }
    return (uint8_t)rights;
}

bool pos_has_full_castling(const Position *pos) {
    return pos->castling == castling_at_home(pos);
}

void pos_from_diagram(const Position *pos, Position *bare) {
    *bare = *pos;
    bare->castling = castling_at_home(pos);
    bare->en_passant = NO_SQUARE;
    bare->rule50 = 0;
    bare->key = pos_compute_key(bare);
}

int pos_piece_count(const Position *pos, Color color, PieceType type) {
    return bb_count(pos_pieces(pos, color, type));
}
