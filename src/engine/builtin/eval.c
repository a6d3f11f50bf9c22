// Evaluates positions. The search and eval_explain() share one walk over the pieces, so that the
// latter shows what the search adds up.
#include "src/engine/builtin/eval.h"

#include <stdlib.h>

#include "onlymove/position.h"
#include "onlymove/bitboard.h"

typedef enum Term {
    TERM_PLACEMENT, // material and squares
    TERM_PAWNS,
    TERM_PIECES,
    TERM_SHELTER,
    TERM_HUNT, // drives a bare king to the edge
    TERM_COUNT,
} Term;

static const char *const term_names[TERM_COUNT] = {
    [TERM_PLACEMENT] = "material, squares",
    [TERM_PAWNS] = "pawns",
    [TERM_PIECES] = "pieces",
    [TERM_SHELTER] = "king's shelter",
    [TERM_HUNT] = "hunt for a bare king",
};

typedef struct TaperedSum {
    int opening, ending;
} TaperedSum;

typedef struct EvalTrace {
    TaperedSum terms[2][TERM_COUNT];
    int phase; // from 0 in the ending to PHASE_MAX in the opening
} EvalTrace;

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

BB_ALWAYS_INLINE TaperedSum sum_pawns(const Position *pos, const Color us) {
    const Bitboard pawns = pos_pieces(pos, us, PAWN);
    const Color them = color_other(us);
    const Bitboard enemy_pawns = pos_pieces(pos, them, PAWN);
    const Bitboard pawn_files = pawns | bb_front(pawns, WHITE) | bb_front(pawns, BLACK);
    const Bitboard doubled = pawns & bb_front(pawns, them); // another own pawn is ahead
    const Bitboard not_passed = bb_front(enemy_pawns | bb_beside(enemy_pawns), them);
    TaperedSum sum = {0, 0};
    for (Bitboard rest = pawns & ~bb_beside(pawn_files); rest; bb_pop(&rest))
        add_tapered(&sum, isolated_pawn);
    for (Bitboard rest = doubled; rest; bb_pop(&rest))
        add_tapered(&sum, doubled_pawn);
    for (Bitboard rest = pawns & ~doubled & ~not_passed; rest;) {
        const int rank = square_rank(bb_pop(&rest));
        add_tapered(&sum, passed_pawn[us == WHITE ? rank : 7 - rank]);
    }
    return sum;
}

BB_ALWAYS_INLINE TaperedSum sum_pieces(const Position *pos, const Color us) {
    const Bitboard pawns = pos->by_type[PAWN];
    TaperedSum sum = {0, 0};
    if (bb_has_several(pos_pieces(pos, us, BISHOP)))
        add_tapered(&sum, bishop_pair);
    for (Bitboard rooks = pos_pieces(pos, us, ROOK); rooks;) {
        const Bitboard file = BB_FILE_A << square_file(bb_pop(&rooks));
        if (!(file & pawns))
            add_tapered(&sum, open_file);
        else if (!(file & pawns & pos->by_color[us]))
            add_tapered(&sum, half_open_file);
    }
    return sum;
}

BB_ALWAYS_INLINE TaperedSum sum_shelter(const Position *pos, const Color us) {
    Bitboard shelter_pawns = bb_king[pos_king(pos, us)] & pos_pieces(pos, us, PAWN);
    TaperedSum sum = {0, 0};
    for (; shelter_pawns; bb_pop(&shelter_pawns))
        add_tapered(&sum, shelter_pawn);
    return sum;
}

static int king_distance(KingMetric metric, Square a, Square b) {
    const int files = abs(square_file(a) - square_file(b));
    const int ranks = abs(square_rank(a) - square_rank(b));
    return metric == METRIC_MANHATTAN ? files + ranks : files > ranks ? files : ranks;
}

static TaperedSum sum_hunt(const Eval *eval, const Position *pos, Color us) {
    const int distance_max = eval->metric == METRIC_MANHATTAN ? 14 : 7;
    if (pos->by_type[PAWN] || bb_has_several(pos->by_color[us ^ 1]))
        return (TaperedSum){0, 0};
    const int king_gap = king_distance(eval->metric, pos_king(pos, WHITE), pos_king(pos, BLACK));
    const int from_middle = 6 - closeness_to_middle(pos_king(pos, color_other(us)));
    const int bonus = NEAR_KING_BONUS * (distance_max - king_gap) + EDGE_BONUS * from_middle;
    return (TaperedSum){bonus, bonus};
}

BB_ALWAYS_INLINE void fill_side(const Eval *eval, const Position *pos, const Color us,
                                EvalTrace *trace) {
    TaperedSum placement = {0, 0};
    int phase = 0;
    for (int t = PAWN; t <= KING; t++) {
        for (Bitboard rest = pos_pieces(pos, us, (PieceType)t); rest;) {
            add_tapered(&placement, eval->piece_square[us][t][bb_pop(&rest)]);
            phase += phase_weight[t];
        }
    }
    trace->phase += phase;
    trace->terms[us][TERM_PLACEMENT] = placement;
    trace->terms[us][TERM_PAWNS] = sum_pawns(pos, us);
    trace->terms[us][TERM_PIECES] = sum_pieces(pos, us);
    trace->terms[us][TERM_SHELTER] = sum_shelter(pos, us);
    trace->terms[us][TERM_HUNT] = sum_hunt(eval, pos, us);
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

// The value from White's view, before the bonus for the side to move.
BB_ALWAYS_INLINE int white_value(const Eval *eval, const Position *pos, EvalTrace *trace) {
    TaperedSum sum = {0, 0};
    fill_side(eval, pos, WHITE, trace);
    fill_side(eval, pos, BLACK, trace);
    trace->phase = trace->phase < PHASE_MAX ? trace->phase : PHASE_MAX;
    for (int t = 0; t < TERM_COUNT; t++) {
        sum.opening += trace->terms[WHITE][t].opening - trace->terms[BLACK][t].opening;
        sum.ending += trace->terms[WHITE][t].ending - trace->terms[BLACK][t].ending;
    }
    const int value = scale_without_pawns(pos, blend_phases(sum, trace->phase));
    return value > EVAL_MAX - TEMPO   ? EVAL_MAX - TEMPO
           : value < TEMPO - EVAL_MAX ? TEMPO - EVAL_MAX
                                      : value;
}

int eval_position(const Eval *eval, const Position *pos) {
    EvalTrace trace = {.phase = 0};
    const int white = white_value(eval, pos, &trace);
    return (pos->side == WHITE ? white : -white) + TEMPO;
}

void eval_explain(const Eval *eval, const Position *pos, Str *out) {
    EvalTrace trace = {.phase = 0};
    const int white = white_value(eval, pos, &trace);
    str_addf(out, "%-22s %15s %15s\n", "opening / ending, cp", "White", "Black");
    for (int t = 0; t < TERM_COUNT; t++) {
        const TaperedSum *w = &trace.terms[WHITE][t], *b = &trace.terms[BLACK][t];
        str_addf(out, "%-22s %7d %7d %7d %7d\n", term_names[t], w->opening, w->ending, b->opening,
                 b->ending);
    }
    str_addf(out, "opening counts %d of %d; sum %+d cp for White, %d more for the side to move\n",
             trace.phase, PHASE_MAX, white, TEMPO);
    if (pos_is_insufficient(pos))
        str_add(out, "nobody can mate: the search counts this as a draw\n");
}
