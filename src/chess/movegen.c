// Generates legal moves from the bitboards: pins and checks become sets of squares that a move must
// reach, so that only en passant has to be tried out.
//
// One generator serves all uses. Colour, use and lookup are constants in each call, and everything
// is inlined there, so that each use gets code of its own without branches on them.
#include "onlymove/movegen.h"

#include "onlymove/bitboard.h"
#include "src/chess/movegen_private.h"
#include "src/chess/position_private.h"

typedef enum Use {
    ALL,      // write every move
    EVASIONS, // write every move of a side that is in check
    CAPTURES, // write captures and promotions to a queen
    CHECKS,   // write moves that give check; castling, en passant, promotions may give none
    COUNT,    // only count; nothing is written
    ANY,      // count until there is one
} Use;

// Collects moves, or counts them without touching `moves`.
typedef struct Sink {
    Move *moves;
    int count;
} Sink;

// What the generator finds out once, before it generates the moves of single pieces.
typedef struct BoardInfo {
    const Position *pos;
    Lookup lookup;
    Bitboard occupied;
    Bitboard enemies;
    Bitboard enemy_rooks;   // and queens
    Bitboard enemy_bishops; // and queens
    Bitboard targets;       // where a move of anything but the king must end
    Bitboard pinned;
    Square king;
    // CHECKS only: the squares from which each kind of piece gives check, and our pieces between
    // the enemy's king and a slider of ours.
    Bitboard check_squares[KING + 1];
    Bitboard discoverers;
    Square enemy_king;
} BoardInfo;

BB_ALWAYS_INLINE Bitboard rook_attacks(const BoardInfo *info, Square s, Bitboard occupied) {
    return bb_slide(info->lookup, &bb_rook_table[s], occupied);
}
BB_ALWAYS_INLINE Bitboard bishop_attacks(const BoardInfo *info, Square s, Bitboard occupied) {
    return bb_slide(info->lookup, &bb_bishop_table[s], occupied);
}

BB_ALWAYS_INLINE void add_move(Sink *sink, const Use use, Move move) {
    if (use < COUNT)
        sink->moves[sink->count] = move;
    sink->count++;
}

BB_ALWAYS_INLINE void add_moves(Sink *sink, const Use use, Square from, Bitboard to) {
    if (use >= COUNT) {
        sink->count += bb_count(to);
        return;
    }
    while (to)
        add_move(sink, use, move_encode(from, bb_pop(&to)));
}

// The squares to which a move of the piece on `from` is wanted.
BB_ALWAYS_INLINE Bitboard wanted_to(const BoardInfo *info, const Use use, Square from) {
    if (use != CHECKS)
        return ~UINT64_C(0);
    const Bitboard off_line =
        info->discoverers & bb_bit(from) ? ~bb_line[info->enemy_king][from] : 0;
    return info->check_squares[piece_type(info->pos->board[from])] | off_line;
}

// Adds pawn moves of one direction; `back` is the step from the target to the pawn.
BB_ALWAYS_INLINE void add_pawn_moves(Sink *sink, const Use use, Bitboard to, const int back) {
    if (use >= COUNT) {
        sink->count += bb_count(to);
        return;
    }
    while (to) {
        Square s = bb_pop(&to);
        add_move(sink, use, move_encode((Square)(s + back), s));
    }
}

BB_ALWAYS_INLINE void add_promotions(Sink *sink, const Use use, Bitboard to, const int back) {
    if (use >= COUNT) {
        sink->count += 4 * bb_count(to);
        return;
    }
    while (to) {
        Square s = bb_pop(&to);
        for (int t = QUEEN; t >= (use == CAPTURES ? QUEEN : KNIGHT); t--)
            add_move(sink, use,
                     move_encode_type((Square)(s + back), s, MOVE_PROMOTION, (PieceType)t));
    }
}

// Adds all moves but en passant of pawns that may end their move on `targets`.
BB_ALWAYS_INLINE void generate_pawn_moves(const BoardInfo *info, Sink *sink, const Color us,
                                          const Use use, Bitboard pawns, Bitboard targets) {
    const int back = us == WHITE ? -8 : 8;
    const Bitboard last_rank = us == WHITE ? BB_RANK_8 : BB_RANK_1;
    const Bitboard third_rank = us == WHITE ? BB_RANK_3 : BB_RANK_6;
    Bitboard west = bb_capture_west(pawns, us) & info->enemies & targets;
    Bitboard east = bb_capture_east(pawns, us) & info->enemies & targets;
    Bitboard once = bb_forward(pawns, us) & ~info->occupied;
    Bitboard twice = bb_forward(once & third_rank, us) & ~info->occupied & targets;
    once &= targets;

    if ((west | east | once) & last_rank) {
        add_promotions(sink, use, west & last_rank, back + 1);
        add_promotions(sink, use, east & last_rank, back - 1);
        add_promotions(sink, use, once & last_rank, back);
    }
    add_pawn_moves(sink, use, west & ~last_rank, back + 1);
    add_pawn_moves(sink, use, east & ~last_rank, back - 1);
    if (use != CAPTURES) {
        add_pawn_moves(sink, use, once & ~last_rank, back);
        add_pawn_moves(sink, use, twice, 2 * back);
    }
}

// Tries out en passant, because it empties two squares of a rank at once.
static void generate_en_passant(const Position *pos, Sink *sink, Color us, Use use) {
    const Square to = pos->en_passant;
    Bitboard pawns = bb_pawn[color_other(us)][to] & pos_pieces(pos, us, PAWN);
    while (pawns) {
        const Move move = move_encode_type(bb_pop(&pawns), to, MOVE_EN_PASSANT, KNIGHT);
        if (pos_keeps_king_safe(pos, move))
            add_move(sink, use, move);
    }
}

// Adds moves of knights, bishops, rooks and queens. A pinned piece stays on the line of its pin,
// which a knight cannot.
BB_ALWAYS_INLINE void generate_piece_moves(const BoardInfo *info, Sink *sink, const Color us,
                                           const Use use, Bitboard targets) {
    const Position *pos = info->pos;
    const Bitboard own = pos->by_color[us], queens = pos->by_type[QUEEN];
    Bitboard knights = own & pos->by_type[KNIGHT] & ~info->pinned;
    Bitboard bishops = own & (pos->by_type[BISHOP] | queens);
    Bitboard rooks = own & (pos->by_type[ROOK] | queens);

    while (knights) {
        Square s = bb_pop(&knights);
        add_moves(sink, use, s, bb_knight[s] & targets & wanted_to(info, use, s));
    }
    for (Bitboard rest = bishops & ~info->pinned; rest;) {
        Square s = bb_pop(&rest);
        add_moves(sink, use, s,
                  bishop_attacks(info, s, info->occupied) & targets & wanted_to(info, use, s));
    }
    for (Bitboard rest = rooks & ~info->pinned; rest;) {
        Square s = bb_pop(&rest);
        add_moves(sink, use, s,
                  rook_attacks(info, s, info->occupied) & targets & wanted_to(info, use, s));
    }
    for (Bitboard rest = bishops & info->pinned; rest;) {
        Square s = bb_pop(&rest);
        add_moves(sink, use, s,
                  bishop_attacks(info, s, info->occupied) & targets & bb_line[info->king][s] &
                      wanted_to(info, use, s));
    }
    for (Bitboard rest = rooks & info->pinned; rest;) {
        Square s = bb_pop(&rest);
        add_moves(sink, use, s,
                  rook_attacks(info, s, info->occupied) & targets & bb_line[info->king][s] &
                      wanted_to(info, use, s));
    }
}

// Whether a square would be attacked with the king taken off the board: a king that runs along a
// slider's line stays in its reach.
BB_ALWAYS_INLINE bool is_attacked(const BoardInfo *info, const Color us, Square s) {
    const Position *pos = info->pos;
    const Bitboard occupied = info->occupied ^ bb_bit(info->king);
    return ((bb_pawn[us][s] & pos->by_type[PAWN]) | (bb_knight[s] & pos->by_type[KNIGHT]) |
            (bb_king[s] & pos->by_type[KING])) &
               info->enemies ||
           (bishop_attacks(info, s, occupied) & info->enemy_bishops) ||
           (rook_attacks(info, s, occupied) & info->enemy_rooks);
}

BB_ALWAYS_INLINE void generate_king_moves(const BoardInfo *info, Sink *sink, const Color us,
                                          const Use use, Bitboard targets) {
    Bitboard to = bb_king[info->king] & targets & wanted_to(info, use, info->king);
    while (to) {
        Square s = bb_pop(&to);
        if (!is_attacked(info, us, s))
            add_move(sink, use, move_encode(info->king, s));
    }
}

// Adds castling; not for a side in check.
BB_ALWAYS_INLINE void generate_castling(const BoardInfo *info, Sink *sink, const Color us,
                                        const Use use) {
    const int rank_shift = us == WHITE ? 0 : 56;
    const Square king = (Square)(E1 + rank_shift);
    const unsigned rights = info->pos->castling;
    const Bitboard short_path = UINT64_C(0x60) << rank_shift; // f1 g1
    const Bitboard long_path = UINT64_C(0x0E) << rank_shift;  // b1 c1 d1

    if ((rights & (us == WHITE ? CASTLE_WK : CASTLE_BK)) && !(info->occupied & short_path) &&
        !is_attacked(info, us, (Square)(king + 1)) && !is_attacked(info, us, (Square)(king + 2))) {
        add_move(sink, use, move_encode_type(king, (Square)(king + 2), MOVE_CASTLING, KNIGHT));
    }
    if ((rights & (us == WHITE ? CASTLE_WQ : CASTLE_BQ)) && !(info->occupied & long_path) &&
        !is_attacked(info, us, (Square)(king - 1)) && !is_attacked(info, us, (Square)(king - 2))) {
        add_move(sink, use, move_encode_type(king, (Square)(king - 2), MOVE_CASTLING, KNIGHT));
    }
}

// Our pieces that stand alone between our king and an enemy slider.
BB_ALWAYS_INLINE Bitboard find_pinned(const BoardInfo *info, Bitboard own) {
    Bitboard pinned = 0;
    Bitboard pinners = (rook_attacks(info, info->king, info->enemies) & info->enemy_rooks) |
                       (bishop_attacks(info, info->king, info->enemies) & info->enemy_bishops);
    while (pinners) {
        Bitboard between = bb_between[info->king][bb_pop(&pinners)] & own;
        if (between && !bb_has_several(between))
            pinned |= between;
    }
    return pinned;
}

BB_ALWAYS_INLINE void find_check_squares(BoardInfo *info, const Color us) {
    const Position *pos = info->pos;
    const Bitboard own = pos->by_color[us], queens = pos->by_type[QUEEN];
    const Square king = info->enemy_king = pos_king(pos, color_other(us));
    const Bitboard rook_squares = rook_attacks(info, king, info->occupied);
    const Bitboard bishop_squares = bishop_attacks(info, king, info->occupied);
    info->check_squares[PAWN] = bb_pawn[color_other(us)][king];
    info->check_squares[KNIGHT] = bb_knight[king];
    info->check_squares[BISHOP] = bishop_squares;
    info->check_squares[ROOK] = rook_squares;
    info->check_squares[QUEEN] = rook_squares | bishop_squares;
    Bitboard hidden_sliders =
        (rook_attacks(info, king, info->occupied & ~(rook_squares & own)) & ~rook_squares & own &
         (pos->by_type[ROOK] | queens)) |
        (bishop_attacks(info, king, info->occupied & ~(bishop_squares & own)) & ~bishop_squares &
         own & (pos->by_type[BISHOP] | queens));
    while (hidden_sliders)
        info->discoverers |= bb_between[king][bb_pop(&hidden_sliders)] & own;
}

BB_ALWAYS_INLINE int generate_moves(const Position *pos, Move *moves, const Color us, const Use use,
                                    const Lookup lookup) {
    const Color them = color_other(us);
    const Bitboard own = pos->by_color[us], enemies = pos->by_color[them];
    const Bitboard queens = pos->by_type[QUEEN];
    BoardInfo info = {
        .pos = pos,
        .lookup = lookup,
        .occupied = own | enemies,
        .enemies = enemies,
        .enemy_rooks = enemies & (pos->by_type[ROOK] | queens),
        .enemy_bishops = enemies & (pos->by_type[BISHOP] | queens),
        .targets = ~own,
        .king = pos_king(pos, us),
    };
    Sink sink = {moves, 0};

    if (use == CHECKS)
        find_check_squares(&info, us);
    generate_king_moves(&info, &sink, us, use, use == CAPTURES ? enemies : ~own);
    if (use == ANY && sink.count)
        return sink.count;
    if (use == EVASIONS || (use != CAPTURES && pos->checkers)) {
        if (bb_has_several(pos->checkers))
            return sink.count;
        info.targets = pos->checkers | bb_between[info.king][bb_first(pos->checkers)];
    } else if (use != CAPTURES) {
        generate_castling(&info, &sink, us, use);
    }
    info.pinned = find_pinned(&info, own);
    generate_piece_moves(&info, &sink, us, use,
                         use == CAPTURES ? enemies & info.targets : info.targets);

    const Bitboard pawns = own & pos->by_type[PAWN];
    const Bitboard last = use == CHECKS ? BB_RANK_1 | BB_RANK_8 : 0;
    const Bitboard targets =
        use == CHECKS ? info.targets & (info.check_squares[PAWN] | last) : info.targets;
    generate_pawn_moves(&info, &sink, us, use, pawns & ~info.pinned & ~info.discoverers, targets);
    for (Bitboard rest = pawns & (info.pinned | info.discoverers); rest;) {
        const Square s = bb_pop(&rest);
        const bool pinned = use != CHECKS || (info.pinned & bb_bit(s));
        generate_pawn_moves(&info, &sink, us, use, bb_bit(s),
                            info.targets & (pinned ? bb_line[info.king][s] : ~UINT64_C(0)) &
                                (wanted_to(&info, use, s) | last));
    }
    if (pos->en_passant != NO_SQUARE)
        generate_en_passant(pos, &sink, us, use);
    return sink.count;
}

BB_ALWAYS_INLINE int generate_for(const Position *pos, Move *moves, const Use use,
                                  const Lookup lookup) {
    return pos->side == WHITE ? generate_moves(pos, moves, WHITE, use, lookup)
                              : generate_moves(pos, moves, BLACK, use, lookup);
}

// Compiles each use twice: for every x86-64 processor, and for those with fast pext and popcnt.
#define WITH_MAGIC(name, use)                                                                      \
    static int name##_with_magic(const Position *pos, Move *moves) {                               \
        return generate_for(pos, moves, use, LOOKUP_MAGIC);                                        \
    }
#ifdef __x86_64__
#define WITH_BOTH_LOOKUPS(name, use)                                                               \
    WITH_MAGIC(name, use)                                                                          \
    __attribute__((target("popcnt,bmi,bmi2"))) static int name##_with_pext(const Position *pos,    \
                                                                           Move *moves) {          \
        return generate_for(pos, moves, use, LOOKUP_PEXT);                                         \
    }                                                                                              \
    static inline int name(const Position *pos, Move *moves) {                                     \
        return bb_lookup == LOOKUP_PEXT ? name##_with_pext(pos, moves)                             \
                                        : name##_with_magic(pos, moves);                           \
    }
#else
#define WITH_BOTH_LOOKUPS(name, use)                                                               \
    WITH_MAGIC(name, use)                                                                          \
    static inline int name(const Position *pos, Move *moves) {                                     \
        return name##_with_magic(pos, moves);                                                      \
    }
#endif

WITH_BOTH_LOOKUPS(write_all, ALL)
WITH_BOTH_LOOKUPS(write_evasions, EVASIONS)
WITH_BOTH_LOOKUPS(write_captures, CAPTURES)
WITH_BOTH_LOOKUPS(write_checks, CHECKS)
WITH_BOTH_LOOKUPS(count_all, COUNT)
WITH_BOTH_LOOKUPS(count_any, ANY)

int moves_legal(const Position *pos, Move moves[MOVES_MAX]) {
    return write_all(pos, moves);
}

int moves_quiescence(const Position *pos, Move moves[MOVES_MAX]) {
    return pos->checkers ? write_evasions(pos, moves) : write_captures(pos, moves);
}

int moves_checking(const Position *pos, Move moves[MOVES_MAX]) {
    const int count = write_checks(pos, moves);
    int checking = 0;
    for (int i = 0; i < count; i++)
        if (move_type(moves[i]) == MOVE_NORMAL || pos_gives_check(pos, moves[i]))
            moves[checking++] = moves[i];
    return checking;
}

int moves_count(const Position *pos) {
    return count_all(pos, NULL);
}

// The squares that a pawn can reach, but for en passant.
static Bitboard pawn_reach(const Position *pos, Square from, Color us) {
    const Bitboard empty = ~pos_occupied(pos);
    const Bitboard once = bb_forward(bb_bit(from), us) & empty;
    const Bitboard third_rank = us == WHITE ? BB_RANK_3 : BB_RANK_6;
    return once | (bb_forward(once & third_rank, us) & empty) |
           (bb_pawn[us][from] & pos->by_color[color_other(us)]);
}

static bool is_pseudo_legal(const Position *pos, Move move) {
    const Color us = (Color)pos->side;
    const Square from = move_from(move), to = move_to(move);
    const MoveType kind = move_type(move);
    const Piece piece = pos->board[from];
    if (piece == NO_PIECE || piece_color(piece) != us || (pos->by_color[us] & bb_bit(to)) ||
        (kind != MOVE_PROMOTION && move_promotion(move) != KNIGHT)) {
        return false;
    }
    const PieceType type = piece_type(piece);
    if (kind == MOVE_EN_PASSANT)
        return type == PAWN && to == pos->en_passant && (bb_pawn[us][from] & bb_bit(to));
    if (type == PAWN) {
        const bool last_rank = bb_bit(to) & (BB_RANK_1 | BB_RANK_8);
        return (kind == MOVE_PROMOTION) == last_rank && kind != MOVE_CASTLING &&
               (pawn_reach(pos, from, us) & bb_bit(to));
    }
    return kind == MOVE_NORMAL && (bb_attacks(type, from, pos_occupied(pos)) & bb_bit(to));
}

bool move_is_legal(const Position *pos, Move move) {
    const Square king = pos_king(pos, (Color)pos->side);
    if (move_type(move) == MOVE_CASTLING) {
        const bool short_side = move_to(move) > king;
        return move == move_encode_type(king, (Square)(king + (short_side ? 2 : -2)), MOVE_CASTLING,
                                        KNIGHT) &&
               pos_can_castle(pos, short_side);
    }
    return is_pseudo_legal(pos, move) && pos_keeps_king_safe(pos, move);
}

bool pos_has_legal_move(const Position *pos) {
    return count_any(pos, NULL) != 0;
}
