// Plays out a line, and looks at one piece on a board.
#include "src/motif/line_walk.h"

#include <assert.h>
#include <stdlib.h>

#include "onlymove/movegen.h"

void line_walk_init(LineWalk *walk, const MotifLine *line) {
    assert(line->count % 2 == 1 && line->count <= MOTIF_MOVES_MAX);
    walk->solver = (Color)line->start.side;
    walk->defender = color_other(walk->solver);
    walk->count = line->count + 1;
    walk->given = line->given;
    walk->positional = line->positional;
    walk->moves[WALK_BLUNDER] = line->before_blunder ? line->blunder : MOVE_NONE;
    walk->positions[WALK_BLUNDER] = line->before_blunder ? *line->before_blunder : line->start;
    walk->positions[SOLVER_FIRST] = line->start;
    for (size_t i = SOLVER_FIRST; i < walk->count; i++) {
        walk->moves[i] = line->moves[i - SOLVER_FIRST];
        pos_make(&walk->positions[i], walk->moves[i], &walk->positions[i + 1]);
    }
    walk->ends_in_mate = pos_is_checkmate(&walk->positions[walk->count]);
}

bool line_walk_find(const LineWalk *walk, MotifHit *hit, size_t first, ShowsMotif *shows_motif) {
    for (size_t i = first; i < walk->count; i += 2)
        if (shows_motif(walk, hit, i))
            return true;
    return false;
}

// Whether move i is a pawn's move to that rank of its side (1 to 8) or beyond, or a promotion.
static bool advances_pawn_to(const LineWalk *walk, size_t i, int rank) {
    if (line_walk_promotes(walk, i))
        return true;
    const int reached = square_rank(line_walk_to(walk, i));
    const bool white = line_walk_before(walk, i)->side == WHITE;
    return line_walk_moved(walk, i) == PAWN && (white ? reached + 1 : 8 - reached) >= rank;
}

bool line_walk_advances_pawn(const LineWalk *walk, size_t i) {
    return advances_pawn_to(walk, i, 6);
}

bool line_walk_advances_pawn_far(const LineWalk *walk, size_t i) {
    return advances_pawn_to(walk, i, 7);
}

bool line_walk_attacks_something(const LineWalk *walk, size_t i) {
    const Position *pos = line_walk_after(walk, i);
    return (piece_attacks(pos, line_walk_to(walk, i)) & pos->by_color[pos->side]) != 0;
}

int line_walk_balance(const LineWalk *walk, size_t i) {
    return pos_balance(line_walk_after(walk, i), walk->solver);
}

// --- One piece

int piece_value(PieceType type) {
    static const int values[] = {1, 3, 3, 5, 9, 99, 0};
    return values[type];
}

Bitboard piece_attacks(const Position *pos, Square s) {
    const Piece piece = pos->board[s];
    return piece_type(piece) == PAWN ? bb_pawn[piece_color(piece)][s]
                                     : bb_attacks(piece_type(piece), s, pos_occupied(pos));
}

Bitboard square_attackers(const Position *pos, Square s, Color by) {
    return pos_attackers(pos, s, by, pos_occupied(pos));
}

bool piece_hangs(const Position *pos, Square s) {
    const Color own = piece_color(pos->board[s]);
    if (square_attackers(pos, s, own))
        return false;
    Bitboard sliders = square_attackers(pos, s, color_other(own)) &
                       (pos->by_type[BISHOP] | pos->by_type[ROOK] | pos->by_type[QUEEN]);
    while (sliders) {
        const Bitboard others = pos_occupied(pos) ^ bb_bit(bb_pop(&sliders));
        if (pos_attackers(pos, s, own, others))
            return false;
    }
    return true;
}

bool piece_is_en_prise(const Position *pos, Square s) {
    const Piece piece = pos->board[s];
    Bitboard attackers = square_attackers(pos, s, color_other(piece_color(piece)));
    if (!attackers)
        return false;
    while (attackers) {
        const PieceType attacker = piece_type(pos->board[bb_pop(&attackers)]);
        if (piece_value(attacker) < piece_value(piece_type(piece)))
            return true;
    }
    return piece_hangs(pos, s);
}

bool piece_is_trapped(const Position *pos, Square s) {
    const PieceType type = piece_type(pos->board[s]);
    if (pos_in_check(pos) || type == PAWN || type == KING || !piece_is_en_prise(pos, s) ||
        piece_pin(pos, s)) {
        return false;
    }
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        if (move_from(moves[i]) != s)
            continue;
        const PieceType taken = piece_type(pos->board[move_to(moves[i])]);
        if (taken != NO_PIECE_TYPE && piece_value(taken) >= piece_value(type))
            return false;
        Position next;
        pos_make(pos, moves[i], &next);
        if (!piece_is_en_prise(&next, move_to(moves[i])))
            return false;
    }
    return true;
}

Bitboard piece_pin(const Position *pos, Square s) {
    const Color own = piece_color(pos->board[s]);
    const Square king = pos_king(pos, own);
    const Bitboard pin = bb_line[king][s];
    if (!pin || (bb_between[king][s] & pos_occupied(pos)))
        return 0;
    const bool orthogonal =
        square_file(king) == square_file(s) || square_rank(king) == square_rank(s);
    const Bitboard others = pos_occupied(pos) ^ bb_bit(s);
    const Bitboard sliders = pos->by_type[QUEEN] | pos->by_type[orthogonal ? ROOK : BISHOP];
    const Bitboard seen = orthogonal ? bb_rook(king, others) : bb_bishop(king, others);
    const Bitboard behind = seen & pin & sliders & pos->by_color[color_other(own)];
    // Leaves out attackers on the king's other side, which do not stand behind the piece.
    Bitboard pinners = behind;
    while (pinners)
        if (bb_between[king][bb_pop(&pinners)] & bb_bit(s))
            return pin;
    return 0;
}

int square_distance(Square a, Square b) {
    const int files = abs(square_file(a) - square_file(b));
    const int ranks = abs(square_rank(a) - square_rank(b));
    return files > ranks ? files : ranks;
}

static bool is_between(int value, int end, int other) {
    return (value >= end && value <= other) || (value <= end && value >= other);
}

bool square_in_box(Square s, Square corner, Square other) {
    return is_between(square_file(s), square_file(corner), square_file(other)) &&
           is_between(square_rank(s), square_rank(corner), square_rank(other));
}
