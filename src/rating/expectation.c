// What a move does as a person may see it without search, and how surprising it is.
#include "src/rating/expectation.h"

#include <stdlib.h>

#include "onlymove/bitboard.h"
#include "onlymove/builtin.h"
#include "src/rating/features.h"

static const int values[] = {
    [PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9, [KING] = 0};

static int16_t clamp_to(int value, int low, int high) {
    return (int16_t)(value < low ? low : value > high ? high : value);
}

static int16_t king_moves(Square a, Square b) {
    const int files = abs(square_file(a) - square_file(b));
    const int ranks = abs(square_rank(a) - square_rank(b));
    return (int16_t)(files > ranks ? files : ranks);
}

static int king_moves_off_centre(Square s) {
    const int file = abs(2 * square_file(s) - 7), rank = abs(2 * square_rank(s) - 7);
    return (file > rank ? file : rank) / 2;
}

// The squares that the piece on a square attacks.
static Bitboard attacks_from(const Position *pos, Square s) {
    const Piece piece = pos->board[s];
    return piece_type(piece) == PAWN ? bb_pawn[piece_color(piece)][s]
                                     : bb_attacks(piece_type(piece), s, pos_occupied(pos));
}

// The best exchange of the side to move, 0 at least.
static int best_exchange(const Position *pos) {
    Move moves[MOVES_MAX];
    int best = 0;
    for (int i = moves_quiescence(pos, moves) - 1; i >= 0; i--) {
        const bool counts = pos_is_capture(pos, moves[i]) || move_type(moves[i]) == MOVE_PROMOTION;
        const int exchange = counts ? see(pos, moves[i]) : 0;
        best = exchange > best ? exchange : best;
    }
    return best;
}

// What is the same for all moves of a position.
typedef struct Ground {
    const Situation *situation;
    const Position *pos;
    Color us, them;
    Square own_king, king;
    Bitboard occupied, king_zone;
    Position earlier;   // the solver to move before the defender's last move
    bool knows_earlier; // ... if he could
    int threat;
    bool mate_threatened;
    int officers, balance, legal;
} Ground;

static Ground ground_of(const Situation *situation, int legal) {
    const Position *pos = &situation->pos;
    const Color us = (Color)pos->side, them = color_other(us);
    const Bitboard occupied = pos_occupied(pos);
    Ground ground = {
        .situation = situation,
        .pos = pos,
        .us = us,
        .them = them,
        .own_king = pos_king(pos, us),
        .king = pos_king(pos, them),
        .occupied = occupied,
        .king_zone = bb_king[pos_king(pos, them)] | bb_bit(pos_king(pos, them)),
        .knows_earlier = situation->last != MOVE_NONE && !pos_in_check(&situation->before),
        .officers = bb_count(occupied & ~pos->by_type[PAWN] & ~pos->by_type[KING]),
        .balance = pos_balance(pos, us),
        .legal = legal,
    };
    if (ground.knows_earlier)
        pos_make(&situation->before, MOVE_NULL, &ground.earlier);
    if (!pos_in_check(pos)) {
        Position theirs;
        pos_make(pos, MOVE_NULL, &theirs);
        ground.threat = best_exchange(&theirs);
        ground.mate_threatened = pos_has_mate_in_one(&theirs);
    }
    return ground;
}

// Whether a piece could be taken at a gain: it has no defender, or something cheaper attacks it.
static bool is_hanging(const Ground *ground, Square s, int value) {
    const Position *pos = ground->pos;
    Bitboard attackers = pos_attackers(pos, s, ground->them, ground->occupied);
    const bool has_defender = pos_attackers(pos, s, ground->us, ground->occupied) != 0;
    bool hangs = attackers && !has_defender;
    while (attackers && !hangs) {
        const PieceType type = piece_type(pos->board[bb_pop(&attackers)]);
        hangs = type != KING && values[type] < value;
    }
    return hangs;
}

static void see_exchange(const Ground *ground, Move move, int taken, bool check, int16_t *in) {
    const PieceType type = piece_type(ground->pos->board[move_from(move)]);
    const bool takes = pos_is_capture(ground->pos, move);
    const int exchange = clamp_to(see(ground->pos, move), -10, 10);
    in[INPUT_PAWN + type] = 1;
    in[INPUT_CAPTURE] = takes;
    in[INPUT_TAKEN] = (int16_t)taken;
    in[INPUT_TRADE] = takes ? clamp_to(taken - values[type], -8, 8) : 0;
    in[INPUT_EXCHANGE] = (int16_t)exchange;
    in[INPUT_WINS] = exchange > 0;
    in[INPUT_LOSES] = exchange < 0;
    in[INPUT_CHECK] = check;
    in[INPUT_SAFE_CHECK] = check && exchange >= 0;
    in[INPUT_RISKY_CHECK] = check && exchange < 0;
    in[INPUT_QUIET] = !takes && !check && exchange == 0;
}

static void see_threats(const Ground *ground, Move move, const Position *after, int16_t *in) {
    const int value = values[piece_type(ground->pos->board[move_from(move)])];
    const int left = best_exchange(after);
    in[INPUT_HANGING] = is_hanging(ground, move_from(move), value);
    in[INPUT_HANGING_VALUE] = (int16_t)(in[INPUT_HANGING] ? value : 0);
    in[INPUT_THREAT] = (int16_t)ground->threat;
    in[INPUT_THREAT_LEFT] = clamp_to(left, 0, 10);
    in[INPUT_THREAT_PARRIED] = clamp_to(ground->threat - left, -9, 9);
    in[INPUT_ALLOWS_MATE] = pos_has_mate_in_one(after);
    in[INPUT_MATE_THREATENED] = ground->mate_threatened;
    in[INPUT_STOPS_MATE] = ground->mate_threatened && !in[INPUT_ALLOWS_MATE];
    if (!pos_in_check(after)) {
        Position again;
        pos_make(after, MOVE_NULL, &again);
        in[INPUT_SHOT] = clamp_to(best_exchange(&again), 0, 10);
        in[INPUT_MATE_SHOT] = pos_has_mate_in_one(&again);
    }
}

static void see_squares(const Ground *ground, Move move, const Position *after, int16_t *in) {
    const Position *pos = ground->pos;
    const Square from = move_from(move), to = move_to(move);
    const PieceType type = piece_type(pos->board[from]);
    const Bitboard without = ground->occupied & ~bb_bit(from), own = pos->by_color[ground->us];
    const Bitboard attackers = pos_attackers(pos, to, ground->them, without);
    const Bitboard old = attacks_from(pos, from), new = attacks_from(after, to);
    const int sign = ground->us == WHITE ? 1 : -1;
    const int forward = sign * (square_rank(to) - square_rank(from));
    const int rank = ground->us == WHITE ? square_rank(to) : 7 - square_rank(to);
    const int zone = bb_count(new & ground->king_zone);
    in[INPUT_PAWN_ATTACKS] = (attackers & pos->by_type[PAWN]) != 0;
    in[INPUT_ATTACKERS] = (int16_t)bb_count(attackers);
    in[INPUT_DEFENDERS] =
        (int16_t)bb_count(pos_attackers(pos, to, ground->us, without) & ~bb_bit(from));
    in[INPUT_TO_KING] = king_moves(to, ground->king);
    in[INPUT_NEARER_KING] = (int16_t)(king_moves(from, ground->king) - in[INPUT_TO_KING]);
    in[INPUT_TO_OWN_KING] = king_moves(to, ground->own_king);
    in[INPUT_KING_ZONE] = (int16_t)zone;
    in[INPUT_KING_ZONE_GAIN] = (int16_t)(zone - bb_count(old & ground->king_zone));
    in[INPUT_FORWARD] = (int16_t)forward;
    in[INPUT_BACK] = forward < 0;
    in[INPUT_SIDEWAYS] = forward == 0;
    in[INPUT_LENGTH] = king_moves(from, to);
    in[INPUT_OFF_CENTRE] = (int16_t)king_moves_off_centre(to);
    in[INPUT_CENTRED] = (int16_t)(king_moves_off_centre(from) - king_moves_off_centre(to));
    in[INPUT_MOBILITY] = (int16_t)(bb_count(new) - bb_count(old));
    in[INPUT_PAWN_RANK] = (int16_t)(type == PAWN ? rank : 0);
    in[INPUT_SHIELD] = type == PAWN && (bb_king[ground->own_king] & bb_bit(from));
    in[INPUT_DEVELOPS] =
        (type == KNIGHT || type == BISHOP) && square_rank(from) == (ground->us == WHITE ? 0 : 7);
    in[INPUT_FILE_OPENS] =
        type == ROOK && !((BB_FILE_A << square_file(to)) & pos->by_type[PAWN] & own);
    in[INPUT_EDGE] = king_moves_off_centre(to) == 3;
    in[INPUT_BEFORE_KING] = (bb_attacks(QUEEN, ground->king, ground->occupied) & bb_bit(from)) != 0;
    in[INPUT_RANK] = (int16_t)rank;
}

// What the moves before this one have to do with it.
static void see_past(const Ground *ground, Move move, int16_t *in) {
    const Situation *situation = ground->situation;
    const Square from = move_from(move), to = move_to(move);
    const Square last_from = move_from(situation->last), last_to = move_to(situation->last);
    const bool is_same = situation->own != MOVE_NONE && from == move_to(situation->own);
    in[INPUT_SAME_PIECE] = is_same;
    in[INPUT_RETURNS] = is_same && to == move_from(situation->own);
    in[INPUT_LAST_TO_TARGET] = in[INPUT_LAST_TO_MOVER] = 4;
    if (situation->last == MOVE_NONE)
        return;
    in[INPUT_TAKES_LAST] = to == last_to;
    in[INPUT_RETAKES] = to == last_to && pos_is_capture(&situation->before, situation->last);
    in[INPUT_LAST_TO_TARGET] = king_moves(to, last_to);
    in[INPUT_LAST_TO_MOVER] = king_moves(from, last_to);
    in[INPUT_LAST_ATTACKS] = (attacks_from(ground->pos, last_to) & bb_bit(from)) != 0;
    in[INPUT_TO_LEFT] = to == last_from;
    in[INPUT_THROUGH_LEFT] = (bb_between[from][to] & bb_bit(last_from)) != 0;
    if (ground->knows_earlier) {
        const bool was_legal = move_is_legal(&ground->earlier, move);
        in[INPUT_WAS_LEGAL] = was_legal;
        in[INPUT_NEW] = !was_legal;
        if (was_legal)
            in[INPUT_EXCHANGE_GAIN] = clamp_to(
                in[INPUT_EXCHANGE] - clamp_to(see(&ground->earlier, move), -10, 10), -10, 10);
    }
}

static void see_forks(const Ground *ground, Move move, const Position *after, int16_t *in) {
    const int value = values[piece_type(ground->pos->board[move_from(move)])];
    Bitboard targets = attacks_from(after, move_to(move)) & after->by_color[ground->them];
    while (targets) {
        const Square s = bb_pop(&targets);
        const PieceType type = piece_type(after->board[s]);
        const int16_t worth = (int16_t)(type == KING ? 10 : values[type]);
        if (worth <= value && pos_attackers(after, s, ground->them, pos_occupied(after)))
            continue;
        in[INPUT_FORKED]++;
        if (worth > in[INPUT_FORKED_MOST]) {
            in[INPUT_FORKED_NEXT] = in[INPUT_FORKED_MOST];
            in[INPUT_FORKED_MOST] = worth;
        } else if (worth > in[INPUT_FORKED_NEXT]) {
            in[INPUT_FORKED_NEXT] = worth;
        }
    }
}

static void see_move(const Ground *ground, Move move, int16_t *in) {
    const Position *pos = ground->pos;
    const MoveType type = move_type(move);
    const Piece taken = pos->board[move_to(move)];
    Position after;
    Move replies[MOVES_MAX];
    pos_make(pos, move, &after);
    const bool check = pos_in_check(&after);
    const int reply_count = moves_legal(&after, replies);
    in[INPUT_MATE] = check && reply_count == 0;
    see_exchange(ground, move,
                 type == MOVE_EN_PASSANT     ? 1
                 : pos_is_capture(pos, move) ? values[piece_type(taken)]
                                             : 0,
                 check, in);
    see_threats(ground, move, &after, in);
    see_squares(ground, move, &after, in);
    see_past(ground, move, in);
    see_forks(ground, move, &after, in);
    in[INPUT_CASTLES] = type == MOVE_CASTLING;
    in[INPUT_QUEENS] = type == MOVE_PROMOTION && move_promotion(move) == QUEEN;
    in[INPUT_UNDERPROMOTES] = type == MOVE_PROMOTION && move_promotion(move) != QUEEN;
    in[INPUT_REPLIES] = clamp_to(reply_count, 0, 60);
    in[INPUT_DISCOVERED] = check && !(after.checkers & bb_bit(move_to(move)));
    in[INPUT_DOUBLE_CHECK] = bb_has_several(after.checkers);
    in[INPUT_CAPTURES] =
        in[INPUT_MATE]
            ? 12
            : clamp_to(material_after_captures(&after, ground->us) - ground->balance, -12, 12);
    in[INPUT_IN_CHECK] = pos_in_check(pos);
    in[INPUT_LEGAL] = clamp_to(ground->legal, 0, 60);
    in[INPUT_PIECES] = (int16_t)bb_count(ground->occupied);
    in[INPUT_OFFICERS] = (int16_t)ground->officers;
    in[INPUT_BALANCE] = clamp_to(ground->balance, -15, 15);
    in[INPUT_MOVE_NUMBER] = clamp_to(pos->fullmove, 0, 60);
    in[INPUT_ENDGAME_KING] = in[INPUT_KING] && ground->officers <= 4;
}

int situation_look(const Situation *situation, Move moves[MOVES_MAX],
                   MoveInputs inputs[MOVES_MAX]) {
    const int count = moves_legal(&situation->pos, moves);
    const Ground ground = ground_of(situation, count);
    int16_t captures = INT16_MIN, exchange = INT16_MIN;
    for (int i = 0; i < count; i++) {
        int16_t *in = inputs[i].value;
        inputs[i] = (MoveInputs){{0}};
        see_move(&ground, moves[i], in);
        captures = in[INPUT_CAPTURES] > captures ? in[INPUT_CAPTURES] : captures;
        exchange = in[INPUT_EXCHANGE] > exchange ? in[INPUT_EXCHANGE] : exchange;
    }
    for (int i = 0; i < count; i++) {
        int16_t *in = inputs[i].value;
        in[INPUT_CAPTURES_LESS] = (int16_t)(captures - in[INPUT_CAPTURES]);
        in[INPUT_EXCHANGE_LESS] = (int16_t)(exchange - in[INPUT_EXCHANGE]);
    }
    return count;
}

// --- The network

// Returns what the network says of a move, in units of 1/65536.
static int64_t net_output(const MoveNet *net, const MoveInputs *inputs) {
    int32_t in[INPUT_COUNT];
    int64_t output = 0;
    for (int i = 0; i < INPUT_COUNT; i++) {
        const int scaled = (16 * inputs->value[i] - net->mean[i]) * net->scale[i] / 256;
        in[i] = clamp_to(scaled, -5 * 64, 5 * 64);
        output += in[i] * net->direct[i];
    }
    for (int h = 0; h < HIDDEN; h++) {
        int32_t sum = net->hidden[h][INPUT_COUNT] * 1024;
        for (int i = 0; i < INPUT_COUNT; i++)
            sum += in[i] * net->hidden[h][i];
        output += sum > 0 ? (int64_t)(sum / 1024) * net->output[h] : 0;
    }
    return output;
}

int move_surprise(const MoveNet *net, const MoveInputs *inputs, int count, int index) {
    enum { WHOLE = 16 * 32 }; // the logarithm of the greatest share
    int64_t outputs[MOVES_MAX], best = INT64_MIN;
    uint64_t sum = 0, own = 1;
    for (int i = 0; i < count; i++) {
        outputs[i] = net_output(net, &inputs[i]);
        best = outputs[i] > best ? outputs[i] : best;
    }
    for (int i = 0; i < count; i++) { // e ^ (output - best) = 2 ^ (1.4427 (output - best))
        const int64_t log = WHOLE - (best - outputs[i]) * 14427 * 16 / 10000 / 65536;
        const uint64_t share = nodes_of_log(log > 0 ? (int)log : 0);
        sum += share;
        own = i == index && share > 0 ? share : own;
    }
    return clamp_to(log2_in_sixteenths(sum) - log2_in_sixteenths(own), 0, SURPRISE_MAX);
}
