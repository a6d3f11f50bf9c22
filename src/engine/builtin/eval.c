// Evaluates positions by adding up what the pieces of either side are worth where they stand.
#include "src/engine/builtin/eval.h"

#include <stdlib.h>

#include "onlymove/position.h"
#include "onlymove/bitboard.h"

typedef struct TaperedSum {
    int opening, ending;
} TaperedSum;

// A piece's value on a square: base + centre * (0 in a corner .. 6 in the middle, less 3) +
// advance * (0 .. 7 ranks, as its side counts them). Chosen by hand for this engine: minor pieces
// want the middle, knights more than bishops; rooks and queens care little; a king belongs at the
// edge in the opening and in the middle in the ending, which also drives a bare king into a corner.
typedef struct PieceFormula {
    TaperedValue base, centre, advance;
} PieceFormula;

static const PieceFormula piece_formulas[6] = {
    [PAWN] = {{85, 100}, {6, 0}, {3, 8}},    [KNIGHT] = {{325, 305}, {9, 8}, {3, 1}},
    [BISHOP] = {{335, 320}, {5, 4}, {2, 1}}, [ROOK] = {{485, 530}, {3, 1}, {2, 2}},
    [QUEEN] = {{1000, 990}, {2, 6}, {0, 1}}, [KING] = {{0, 0}, {-9, 12}, {-14, 2}},
};

static const TaperedValue passed_pawn[8] = {{0, 0},   {2, 8},   {4, 14},   {8, 28},
                                            {18, 50}, {40, 85}, {75, 135}, {0, 0}};
static const TaperedValue doubled_pawn = {-8, -16}, isolated_pawn = {-12, -10};
static const TaperedValue bishop_pair = {28, 44};
static const TaperedValue open_file = {24, 12}, half_open_file = {11, 7};
static const TaperedValue shelter_pawn = {12, 0};

// What a piece of each type adds to the phase; the start position has PHASE_MAX.
static const int phase_weight[6] = {[KNIGHT] = 1, [BISHOP] = 1, [ROOK] = 2, [QUEEN] = 4};
enum { PHASE_MAX = 24, TEMPO = 12 };

// In an ending without pawns against a bare king, each square that the kings are nearer counts 70,
// and each square from the middle 80. That is more than a king's bonus for a square, or the
// bare king would stay in the middle when the kings come close. Both are bonuses, not penalties, so
// that such an ending never looks worse than a draw.
enum { NEAR_KING_BONUS = 70, EDGE_BONUS = 80 };

static int closeness_to_middle(Square s) {
    return 7 - (abs(2 * square_file(s) - 7) + abs(2 * square_rank(s) - 7)) / 2;
}

static TaperedValue piece_square_value(PieceType type, Square s) {
    const PieceFormula *f = &piece_formulas[type];
    const int centre = closeness_to_middle(s) - 3, rank = square_rank(s);
    TaperedValue value = {
        .opening =
            (int16_t)(f->base.opening + f->centre.opening * centre + f->advance.opening * rank),
        .ending = (int16_t)(f->base.ending + f->centre.ending * centre + f->advance.ending * rank),
    };
    if (type == ROOK && rank == 6) {
        value.opening = (int16_t)(value.opening + 16);
        value.ending = (int16_t)(value.ending + 16);
    }
    return value;
}

void eval_init(Eval *eval, KingMetric metric) {
    *eval = (Eval){.metric = metric};
    for (Square s = 0; s < 64; s++) {
        for (int t = PAWN; t <= KING; t++) {
            eval->piece_square[WHITE][t][s] = piece_square_value((PieceType)t, s);
            eval->piece_square[BLACK][t][s] = piece_square_value((PieceType)t, (Square)(s ^ 56));
        }
    }
}

BB_ALWAYS_INLINE void add_tapered(TaperedSum *sum, TaperedValue value) {
    sum->opening += value.opening;
    sum->ending += value.ending;
}

BB_ALWAYS_INLINE void add_pawns(const Position *pos, const Color us, TaperedSum *sum) {
    const Bitboard pawns = pos_pieces(pos, us, PAWN);
    const Color them = color_other(us);
    const Bitboard enemy_pawns = pos_pieces(pos, them, PAWN);
    const Bitboard pawn_files = pawns | bb_front(pawns, WHITE) | bb_front(pawns, BLACK);
    const Bitboard doubled = pawns & bb_front(pawns, them); // another own pawn is ahead
    const Bitboard not_passed = bb_front(enemy_pawns | bb_beside(enemy_pawns), them);
    for (Bitboard rest = pawns & ~bb_beside(pawn_files); rest; bb_pop(&rest))
        add_tapered(sum, isolated_pawn);
    for (Bitboard rest = doubled; rest; bb_pop(&rest))
        add_tapered(sum, doubled_pawn);
    for (Bitboard rest = pawns & ~doubled & ~not_passed; rest;) {
        const int rank = square_rank(bb_pop(&rest));
        add_tapered(sum, passed_pawn[us == WHITE ? rank : 7 - rank]);
    }
}

BB_ALWAYS_INLINE void add_pieces(const Position *pos, const Color us, TaperedSum *sum) {
    const Bitboard pawns = pos->by_type[PAWN];
    if (bb_has_several(pos_pieces(pos, us, BISHOP)))
        add_tapered(sum, bishop_pair);
    for (Bitboard rooks = pos_pieces(pos, us, ROOK); rooks;) {
        const Bitboard file = BB_FILE_A << square_file(bb_pop(&rooks));
        if (!(file & pawns))
            add_tapered(sum, open_file);
        else if (!(file & pawns & pos->by_color[us]))
            add_tapered(sum, half_open_file);
    }
}

BB_ALWAYS_INLINE void add_shelter(const Position *pos, const Color us, TaperedSum *sum) {
    Bitboard shelter_pawns = bb_king[pos_king(pos, us)] & pos_pieces(pos, us, PAWN);
    for (; shelter_pawns; bb_pop(&shelter_pawns))
        add_tapered(sum, shelter_pawn);
}

static int king_distance(KingMetric metric, Square a, Square b) {
    const int files = abs(square_file(a) - square_file(b));
    const int ranks = abs(square_rank(a) - square_rank(b));
    return metric == METRIC_MANHATTAN ? files + ranks : files > ranks ? files : ranks;
}

// Drives a bare king to the edge.
static void add_hunt(const Eval *eval, const Position *pos, Color us, TaperedSum *sum) {
    const int distance_max = eval->metric == METRIC_MANHATTAN ? 14 : 7;
    if (pos->by_type[PAWN] || bb_has_several(pos->by_color[us ^ 1]))
        return;
    const int king_gap = king_distance(eval->metric, pos_king(pos, WHITE), pos_king(pos, BLACK));
    const int from_middle = 6 - closeness_to_middle(pos_king(pos, color_other(us)));
    const int bonus = NEAR_KING_BONUS * (distance_max - king_gap) + EDGE_BONUS * from_middle;
    sum->opening += bonus;
    sum->ending += bonus;
}

// Adds the phase, too: from 0 in the ending to PHASE_MAX, or more, in the opening.
BB_ALWAYS_INLINE void add_side(const Eval *eval, const Position *pos, const Color us,
                               TaperedSum *sum, int *phase) {
    for (int t = PAWN; t <= KING; t++) {
        for (Bitboard rest = pos_pieces(pos, us, (PieceType)t); rest;) {
            add_tapered(sum, eval->piece_square[us][t][bb_pop(&rest)]);
            *phase += phase_weight[t];
        }
    }
    add_pawns(pos, us, sum);
    add_pieces(pos, us, sum);
    add_shelter(pos, us, sum);
    add_hunt(eval, pos, us, sum);
}

BB_ALWAYS_INLINE int blend_phases(TaperedSum sum, int phase) {
    return (sum.opening * phase + sum.ending * (PHASE_MAX - phase)) / PHASE_MAX;
}

// Without pawns a lead of one minor piece, or less, seldom wins.
BB_ALWAYS_INLINE int scale_without_pawns(const Position *pos, int value) {
    if (pos->by_type[PAWN])
        return value;
    const int lead = pos_balance(pos, WHITE);
    return abs(lead) <= 3 ? value / 8 : value;
}

int eval_position(const Eval *eval, const Position *pos) {
    TaperedSum white = {0, 0}, black = {0, 0};
    int phase = 0;
    add_side(eval, pos, WHITE, &white, &phase);
    add_side(eval, pos, BLACK, &black, &phase);
    phase = phase < PHASE_MAX ? phase : PHASE_MAX;
    const TaperedSum lead = {white.opening - black.opening, white.ending - black.ending};
    int value = scale_without_pawns(pos, blend_phases(lead, phase)); // from White's view
    value = value > EVAL_MAX - TEMPO   ? EVAL_MAX - TEMPO
            : value < TEMPO - EVAL_MAX ? TEMPO - EVAL_MAX
                                       : value;
    return (pos->side == WHITE ? value : -value) + TEMPO;
}
