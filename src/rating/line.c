// Looks at the moves of a line one after the other: what the board tells of each, and how much
// search the built-in engine needs to find it and to keep it. This file does not know the models.
#include <math.h>
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "onlymove/score.h"
#include "onlymove/xalloc.h"
#include "src/rating/features.h"

// A move that the search does not find counts as found with three times the search's nodes.
static const uint64_t nodes_not_found = UINT64_C(3) * ESTIMATOR_NODES;
// From this lead on a move is clearly best: win chances, per mille from a draw to a win.
enum { CLEAR_GAP = 250 };
// Nodes, about a millisecond, after which a step of work ends as soon as a root move is finished.
enum { STEP_NODES = 1000 };
enum { GLANCE_GAP_MAX = 1500 }; // centipawns; a glance is a search one move deep

uint64_t nodes_of_log(int log) {
    const int whole = log / 16;
    return log <= 0 ? 0 : (UINT64_C(1) << whole) * (unsigned)(16 + log % 16) / 16;
}

static int chances_per_mille(Score score) {
    return (int)lround(1000 * score_win_chances(score));
}

// A score as centipawns: a mate is beyond all other scores, and a short mate beyond a longer one.
static int comparable_score(Score score) {
    enum { CENTIPAWNS_MAX = 2500, MATE_SCORE = 3000 };
    if (score.mate)
        return score.value > 0 ? MATE_SCORE - 10 * score.value : -MATE_SCORE - 10 * score.value;
    return score.value > CENTIPAWNS_MAX    ? CENTIPAWNS_MAX
           : score.value < -CENTIPAWNS_MAX ? -CENTIPAWNS_MAX
                                           : score.value;
}

// --- One move deep

static void look_one_move_deep(Builtin *engine, Move move, MoveFeatures *features) {
    builtin_search(engine, &(BuiltinLimits){.depth = 1, .lines = BUILTIN_LINES_MAX}, NULL);
    int score = 0, best_other = INT32_MIN, better_count = 0;
    const BuiltinLine *line;
    for (int rank = 1; (line = builtin_line(engine, rank)) != NULL; rank++)
        if (line->pv[0] == move)
            score = comparable_score(line->score);
    for (int rank = 1; (line = builtin_line(engine, rank)) != NULL; rank++) {
        if (line->pv[0] != move) {
            const int other = comparable_score(line->score);
            best_other = other > best_other ? other : best_other;
            better_count += other > score;
        }
    }
    const int gap = best_other == INT32_MIN ? GLANCE_GAP_MAX : score - best_other;
    features->value[MOVE_BETTER_LOOKING] = better_count;
    features->value[MOVE_GLANCE_GAP] = gap > GLANCE_GAP_MAX    ? GLANCE_GAP_MAX
                                       : gap < -GLANCE_GAP_MAX ? -GLANCE_GAP_MAX
                                                               : gap;
}

// --- A search of ESTIMATOR_NODES nodes

static void record_iteration(void *context, int lines) {
    Trace *trace = context;
    const BuiltinLine *first = builtin_line(trace->engine, 1);
    const BuiltinLine *second = lines > 1 ? builtin_line(trace->engine, 2) : NULL;
    const TracePoint *last = trace->count ? &trace->iterations[trace->count - 1] : NULL;
    // An iteration that was cut short counts only if its best move is a new one.
    if (trace->count == TRACE_MAX ||
        (first->bound != BOUND_EXACT && last && last->best == first->pv[0])) {
        return;
    }
    const int chances = chances_per_mille(first->score);
    trace->iterations[trace->count++] = (TracePoint){
        .nodes = builtin_nodes(trace->engine),
        .best = first->pv[0],
        .chances = chances,
        .gap = second ? chances - chances_per_mille(second->score)
               : last ? last->gap
                      : chances + 1000,
    };
}

// Returns log2_in_sixteenths() up to the end of the iteration at `index`; 0 for the first.
static int log_of_nodes_until(const Trace *trace, int index) {
    return index == trace->count ? log2_in_sixteenths(nodes_not_found)
           : index == 0          ? 0
                                 : log2_in_sixteenths(trace->iterations[index].nodes);
}

// Begins the features that take a search: clears the engine and looks one move deep. Then
// step_search() searches on, and read_search() fills in the features.
static void begin_search(Builtin *engine, const Position *start, const Move *moves, size_t ply,
                         Trace *trace, MoveFeatures *features) {
    builtin_set_position(engine, start, moves, ply);
    builtin_clear(engine);
    look_one_move_deep(engine, moves[ply], features);
    builtin_clear(engine);
    trace->engine = engine;
    trace->hooks = (BuiltinHooks){.context = trace, .report_lines = record_iteration};
    trace->count = 0;
    builtin_begin(engine, &(BuiltinLimits){.nodes = ESTIMATOR_NODES, .lines = 2}, &trace->hooks);
}

// Searches one step. Returns false when the search has ended.
static bool step_search(Builtin *engine) {
    const uint64_t limit = builtin_nodes(engine) + STEP_NODES;
    bool more = true;
    while (more && builtin_nodes(engine) < limit)
        more = builtin_step(engine);
    return more;
}

static void read_search(const Trace *trace, Move move, MoveFeatures *features) {
    int kept_from = trace->count, clear_from = trace->count, changes = 0, with_move = 0;
    for (int i = 0; i < trace->count; i++) {
        changes += i > 0 && trace->iterations[i].best != trace->iterations[i - 1].best;
        with_move += trace->iterations[i].best == move;
    }
    while (kept_from > 0 && trace->iterations[kept_from - 1].best == move)
        kept_from--;
    while (clear_from > kept_from && trace->iterations[clear_from - 1].gap > CLEAR_GAP)
        clear_from--;
    features->value[MOVE_KEPT] = log_of_nodes_until(trace, kept_from);
    features->value[MOVE_CLEAR] = log_of_nodes_until(trace, clear_from);
    features->value[MOVE_CHANGES] = changes;
    features->value[MOVE_SHARE] = trace->count ? 1000 * with_move / trace->count : 0;
    const TracePoint *last = trace->count ? &trace->iterations[trace->count - 1] : NULL;
    features->value[MOVE_END_GAP] = !last ? 0 : last->best == move ? last->gap : -last->gap;
    features->value[MOVE_END_SCORE] = last ? last->chances : 0;
}

// --- The board

// Fills the features that the board tells: `pos` before the move, `after` it, `previous` the
// solver's move before, or MOVE_NONE.
static void look_at_board(const Position *pos, Move move, const Position *after, Move previous,
                          MoveFeatures *features) {
    int *value = features->value;
    Move moves[MOVES_MAX];
    const int move_exchange = see(pos, move);
    value[MOVE_CHECKS] = value[MOVE_CAPTURES] = value[MOVE_SAFE_CHECKS] = 0;
    value[MOVE_FORCING] = 0;
    value[MOVE_OTHER_SEE] = -99;
    value[MOVE_LEGAL] = moves_legal(pos, moves);
    for (int i = 0; i < value[MOVE_LEGAL]; i++) {
        const bool check = pos_gives_check(pos, moves[i]), takes = pos_is_capture(pos, moves[i]);
        const int exchange = see(pos, moves[i]);
        value[MOVE_CHECKS] += check;
        value[MOVE_CAPTURES] += takes;
        value[MOVE_SAFE_CHECKS] += check && exchange >= 0;
        if (moves[i] != move) {
            value[MOVE_FORCING] += (check || takes) && exchange >= move_exchange;
            value[MOVE_OTHER_SEE] =
                exchange > value[MOVE_OTHER_SEE] ? exchange : value[MOVE_OTHER_SEE];
        }
    }
    const int ranks = square_rank(move_to(move)) - square_rank(move_from(move));
    const bool check = pos_gives_check(pos, move);
    value[MOVE_SEE] = move_exchange;
    value[MOVE_GIVES_CHECK] = check;
    value[MOVE_QUIET] = !check && !pos_is_capture(pos, move);
    value[MOVE_IN_CHECK] = pos_in_check(pos);
    value[MOVE_FORWARD] = pos->side == WHITE ? ranks : -ranks;
    value[MOVE_SAME_PIECE] = previous != MOVE_NONE && move_from(move) == move_to(previous);
    value[MOVE_PIECE] = (int)piece_type(pos->board[move_from(move)]);
    value[MOVE_REPLIES] = moves_legal(after, moves);
    value[MOVE_REPLY_CAPTURES] = 0;
    for (int i = 0; i < value[MOVE_REPLIES]; i++)
        value[MOVE_REPLY_CAPTURES] += pos_is_capture(after, moves[i]) && see(after, moves[i]) >= 0;
}

// --- The line

enum { HASH_MEGABYTES = 1, PROOF_MOVES = 5, PROOF_NODES = 5000 };

Estimator *estimator_new(void) {
    return xcalloc(1, sizeof(Estimator));
}

void estimator_free(Estimator *estimator) {
    if (estimator) {
        builtin_free(estimator->engine);
        mate_prover_free(estimator->prover);
        free(estimator->moves);
        free(estimator);
    }
}

// Returns the move with the board turned upside down, ranks reflected and colours exchanged.
static Move reflect_move(Move move) {
    enum { RANKS_FLIPPED = 070 | 070 << 6 };
    return (Move)(move ^ RANKS_FLIPPED);
}

Status estimator_begin(Estimator *estimator, const Position *start, const Move *moves, size_t count,
                       Fault *fault) {
    estimator->moves_done = estimator->moves_to_do = 0;
    estimator->is_searching = false;
    if (count % 2 == 0) {
        return fault_set(fault, STATUS_ILLEGAL,
                         count ? "a line that ends with a move of the defender has no difficulty"
                               : "a line without a move has no difficulty");
    }
    array_grow(&estimator->moves, &estimator->cap, count);
    if (!estimator->engine)
        estimator->engine = builtin_new(HASH_MEGABYTES);
    // The solver is always White here, so that exchanged colours cannot lead to another search.
    const bool is_reflected = start->side == BLACK;
    estimator->start = *start;
    if (is_reflected)
        pos_reflect(start, true, false, &estimator->start);
    Position pos = estimator->start;
    for (size_t i = 0; i < count; i++) {
        const Move move = is_reflected ? reflect_move(moves[i]) : moves[i];
        if (!move_is_legal(&pos, move)) {
            return fault_set(fault, STATUS_ILLEGAL, "move %zu of the line, %s, is not legal", i + 1,
                             UCI_MOVE_TEXT(moves[i]));
        }
        estimator->moves[i] = move;
        pos_play(&pos, move);
    }
    const size_t solver_moves = (count + 1) / 2;
    estimator->end = pos;
    estimator->count = count;
    estimator->moves_to_do =
        solver_moves < ESTIMATOR_MOVES_MAX ? solver_moves : ESTIMATOR_MOVES_MAX;
    return STATUS_OK;
}

// Returns log2_in_sixteenths() of the search to prove that the line mates in no more moves than it
// takes; 0 where it does not end with mate, or the nodes do not suffice.
static int prove_mate(Estimator *estimator) {
    const Position *end = &estimator->end;
    const int moves = (int)(estimator->count + 1) / 2;
    if (moves > PROOF_MOVES || !pos_in_check(end) || pos_has_legal_move(end))
        return 0;
    if (!estimator->prover)
        estimator->prover = mate_prover_new();
    mate_begin(estimator->prover, &estimator->start, 1, PROOF_NODES);
    return mate_in(estimator->prover, &estimator->start, moves) == PROOF_MATE
               ? log2_in_sixteenths(mate_nodes(estimator->prover))
               : 0;
}

Situation estimator_situation(const Estimator *estimator, size_t index) {
    const Move *moves = estimator->moves;
    Situation situation = {.pos = estimator->start};
    for (size_t i = 0; i < 2 * index; i++) {
        situation.before = situation.pos;
        pos_play(&situation.pos, moves[i]);
    }
    situation.last = index > 0 ? moves[2 * index - 1] : MOVE_NONE;
    situation.own = index > 0 ? moves[2 * index - 2] : MOVE_NONE;
    return situation;
}

static int surprise_of(const Situation *situation, Move move) {
    Move moves[MOVES_MAX];
    MoveInputs *inputs = xmalloc(MOVES_MAX * sizeof *inputs);
    int index = 0;
    const int count = situation_look(situation, moves, inputs);
    while (index + 1 < count && moves[index] != move)
        index++;
    const int surprise = move_surprise(&move_net, inputs, count, index);
    free(inputs);
    return surprise;
}

// Looks at the board before and after a move, and begins the search.
static void begin_move(Estimator *estimator, size_t ply, MoveFeatures *features) {
    const Move *moves = estimator->moves;
    const Situation situation = estimator_situation(estimator, ply / 2);
    Position after;
    pos_make(&situation.pos, moves[ply], &after);
    look_at_board(&situation.pos, moves[ply], &after, situation.own, features);
    features->value[MOVE_SURPRISE] = surprise_of(&situation, moves[ply]);
    begin_search(estimator->engine, &estimator->start, moves, ply, &estimator->trace, features);
}

bool estimator_step(Estimator *estimator) {
    if (estimator->moves_done >= estimator->moves_to_do)
        return false;
    const size_t ply = 2 * estimator->moves_done;
    MoveFeatures *features = &estimator->per_move[estimator->moves_done];
    if (!estimator->is_searching) {
        estimator->proof_log = ply == 0 ? prove_mate(estimator) : estimator->proof_log;
        begin_move(estimator, ply, features);
        estimator->is_searching = true;
    } else if (!step_search(estimator->engine)) {
        read_search(&estimator->trace, estimator->moves[ply], features);
        estimator->is_searching = false;
        estimator->moves_done++;
    }
    return estimator->moves_done < estimator->moves_to_do;
}
