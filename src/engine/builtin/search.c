// The root: iterative deepening, an aspiration window for each MultiPV line, and reports.
#include "src/engine/builtin/search_frame.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

enum { ASPIRATION_WINDOW = 18, ASPIRATION_DEPTH_MIN = 5 };

static const BuiltinHooks no_hooks = {0};

int log2_in_sixteenths(uint64_t n) {
    if (n == 0)
        return 0;
    const int exponent = 63 - __builtin_clzll(n);
    return 16 * exponent + (int)((n << 4) >> exponent) - 16;
}

static void fill_reductions(uint8_t half_plies[64][64]) {
    for (unsigned depth = 1; depth < 64; depth++) {
        for (unsigned number = 1; number < 64; number++) {
            // 1 + 0.4 * log2(depth) * log2(number).
            half_plies[depth][number] =
                (uint8_t)(1 + log2_in_sixteenths(depth) * log2_in_sixteenths(number) * 2 / 5 / 256);
        }
    }
}

Builtin *builtin_new(int hash_mb) {
    Builtin *s = xcalloc(1, sizeof *s);
    if (table_resize(&s->table, hash_mb, NULL) != STATUS_OK)
        xalloc_die();
    eval_init(&s->eval_tables, METRIC_MANHATTAN);
    fill_reductions(s->reduction_half_plies);
    const Position start = pos_start();
    builtin_set_position(s, &start, NULL, 0);
    return s;
}

void builtin_free(Builtin *s) {
    if (s) {
        table_done(&s->table);
        free(s);
    }
}

Status builtin_resize(Builtin *s, int megabytes, Fault *fault) {
    return table_resize(&s->table, megabytes, fault);
}

void builtin_clear(Builtin *s) {
    table_clear(&s->table);
}

void builtin_set_king_metric(Builtin *s, KingMetric metric) {
    eval_init(&s->eval_tables, metric);
    table_clear(&s->table);
}

void builtin_set_position(Builtin *s, const Position *start, const Move *moves, size_t count) {
    Position here = *start;
    s->root_key_index = 0;
    for (size_t i = 0; i < count; i++) {
        if (s->root_key_index == GAME_KEYS_MAX) {
            memmove(s->keys, s->keys + 1, (GAME_KEYS_MAX - 1) * sizeof *s->keys);
            s->root_key_index--;
        }
        s->keys[s->root_key_index++] = here.key;
        pos_play(&here, moves[i]);
    }
    s->keys[s->root_key_index] = here.key;
    s->frames[0].pos = here;
    s->frames[0].since_null = GAME_KEYS_MAX;
    s->line_count = 0;
    s->nodes = 0;
}

const Position *builtin_position(const Builtin *s) {
    return &s->frames[0].pos;
}

const Eval *builtin_eval(const Builtin *s) {
    return &s->eval_tables;
}

static bool is_in_searchmoves(const BuiltinLimits *limits, Move move) {
    for (int i = 0; i < limits->searchmove_count; i++)
        if (limits->searchmoves[i] == move)
            return true;
    return !limits->searchmoves;
}

static void list_root_moves(Builtin *s, const BuiltinLimits *limits) {
    Picker picker;
    picker_fill_all(&picker, &s->stats, &s->frames[0].pos, 0, MOVE_NONE, MOVE_NONE);
    s->root_move_count = 0;
    for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (is_in_searchmoves(limits, move)) {
            RootMove *root_move = &s->root_moves[s->root_move_count++];
            root_move->move = move;
            root_move->value = -INFINITE;
            root_move->line.pv_count = 0;
        }
    }
}

static Score score_of(int value) {
    if (value >= MATE_IN_MAX_PLY)
        return (Score){.mate = true, .value = (MATE - value + 1) / 2};
    if (value <= -MATE_IN_MAX_PLY)
        return (Score){.mate = true, .value = -((MATE + value) / 2)};
    return (Score){.value = value};
}

static void store_root_line(Builtin *s, RootMove *root_move, int value) {
    Frame *here = &s->frames[0];
    search_update_pv(s, 0, root_move->move);
    root_move->value = value;
    root_move->line = (BuiltinLine){
        .score = score_of(value),
        .bound = BOUND_EXACT,
        .depth = s->iteration_depth,
        .seldepth = s->seldepth,
        .pv_count = here->pv_count,
    };
    memcpy(root_move->line.pv, here->pv, (size_t)here->pv_count * sizeof here->pv[0]);
}

// Sorts root moves from `first` on, the best first; equal ones keep their order.
static void sort_root_moves(Builtin *s, int first, int end) {
    for (int i = first + 1; i < end; i++) {
        const RootMove inserted = s->root_moves[i];
        int at = i;
        for (; at > first && s->root_moves[at - 1].value < inserted.value; at--)
            s->root_moves[at] = s->root_moves[at - 1];
        s->root_moves[at] = inserted;
    }
}

// The value of a root move. The first is searched in the open window, others in a null window, late
// quiet ones a ply less deeply; those that exceed alpha are searched again in full.
static int search_root_move(Builtin *s, const RootMove *root_move, int number, int alpha,
                            int beta) {
    const int full_depth = s->iteration_depth - 1;
    int value = beta;
    if (!search_make_move(s, 0, root_move->move))
        return 0;
    s->frames[1].pv_count = 0;
    if (number > 1) {
        const bool quiet = !move_is_tactical(&s->frames[0].pos, root_move->move);
        const int reduction = number > 4 && s->iteration_depth >= 3 && quiet ? 1 : 0;
        value = -search_negamax(s, 1, full_depth - reduction, -alpha - 1, -alpha, true);
        if (value > alpha && reduction && !s->stopped)
            value = -search_negamax(s, 1, full_depth, -alpha - 1, -alpha, true);
    }
    if ((number == 1 || value > alpha) && !s->stopped)
        value = -search_negamax(s, 1, full_depth, -beta, -alpha, true);
    return value;
}

static void report_lines(Builtin *s, int count) {
    if (s->hooks->report_lines)
        s->hooks->report_lines(s->hooks->context, count);
}

// Ends a search that was stopped within an iteration. Reports the best move found there as a lower
// bound, because later moves could be better. Where none was found, the lines of the last iteration
// stay; before the first iteration the line is the first root move.
static void finish_stopped_search(Builtin *s) {
    RootMove *best = &s->root_moves[0];
    for (int i = 1; i < s->root_move_count; i++)
        if (s->root_moves[i].value > best->value)
            best = &s->root_moves[i];
    if (best->value > -INFINITE) {
        s->lines[0] = best->line;
    } else if (s->failed_high.pv_count > 0) {
        s->lines[0] = s->failed_high;
    } else if (s->line_count == 0) {
        s->lines[0] = (BuiltinLine){
            .score = score_of(eval_position(&s->eval_tables, &s->frames[0].pos)),
            .depth = 1,
            .seldepth = 1,
            .pv_count = 1,
            .pv = {s->root_moves[0].move},
        };
    } else {
        return;
    }
    s->lines[0].bound = BOUND_LOWER;
    s->line_count = s->line_count ? s->line_count : 1;
    report_lines(s, 1);
}

static bool found_mate(const Builtin *s, int moves) {
    const Score *score = &s->lines[0].score;
    return moves > 0 && score->mate && score->value > 0 && score->value <= moves;
}

// Begins a pass over the root moves from `line_index` on; the lines before it are done.
static void begin_pass(Builtin *s, int alpha, int beta) {
    s->pass.alpha = s->pass.raised_alpha = alpha;
    s->pass.beta = beta;
    s->pass.best = -INFINITE;
    s->pass.next = s->line_index;
    for (int i = s->line_index; i < s->root_move_count; i++)
        s->root_moves[i].value = -INFINITE;
}

// Begins the search for the line `line_index`, in an aspiration window around its value in the last
// iteration; end_pass() widens it.
static void begin_line(Builtin *s) {
    const int guess = s->line_index < s->line_count ? s->line_values[s->line_index] : INFINITE;
    const bool is_narrow = s->iteration_depth >= ASPIRATION_DEPTH_MIN && guess > -MATE_IN_MAX_PLY &&
                           guess < MATE_IN_MAX_PLY;
    s->seldepth = 0;
    s->width = ASPIRATION_WINDOW;
    begin_pass(s, is_narrow ? guess - ASPIRATION_WINDOW : -INFINITE,
               is_narrow ? guess + ASPIRATION_WINDOW : INFINITE);
}

// Begins an iteration: all ranks at one depth.
static void begin_iteration(Builtin *s) {
    s->failed_high.pv_count = 0;
    s->line_index = 0;
    begin_line(s);
}

void builtin_begin(Builtin *s, const BuiltinLimits *limits, const BuiltinHooks *hooks) {
    s->hooks = hooks ? hooks : &no_hooks;
    s->nodes = 0;
    s->node_limit = limits->nodes ? limits->nodes : UINT64_MAX;
    s->stopped = false;
    s->line_count = 0;
    order_clear(&s->stats);
    table_next_search(&s->table);
    list_root_moves(s, limits);
    s->depth_limit =
        limits->depth > 0 && limits->depth < BUILTIN_DEPTH_MAX ? limits->depth : BUILTIN_DEPTH_MAX;
    s->mate_limit = limits->mate;
    s->multipv = limits->lines < 1 ? 1 : limits->lines;
    s->multipv = s->multipv < s->root_move_count ? s->multipv : s->root_move_count;
    s->iteration_depth = 1;
    begin_iteration(s);
}

// Stores and reports the lines of the iteration. False: it was the last one of the search.
static bool end_iteration(Builtin *s) {
    for (int i = 0; i < s->multipv; i++) {
        s->lines[i] = s->root_moves[i].line;
        s->line_values[i] = s->root_moves[i].value;
    }
    s->line_count = s->multipv;
    report_lines(s, s->multipv);
    if (s->iteration_depth == s->depth_limit || found_mate(s, s->mate_limit) ||
        (s->hooks->should_continue && !s->hooks->should_continue(s->hooks->context, true))) {
        return false;
    }
    s->iteration_depth++;
    begin_iteration(s);
    return true;
}

static bool end_line(Builtin *s) {
    sort_root_moves(s, 0, s->line_index + 1);
    if (++s->line_index == s->multipv)
        return end_iteration(s);
    begin_line(s);
    return true;
}

static bool end_pass(Builtin *s) {
    const int value = s->pass.best, alpha = s->pass.alpha, beta = s->pass.beta, width = s->width;
    sort_root_moves(s, s->line_index, s->root_move_count);
    s->width *= 2;
    if (value <= alpha && alpha > -INFINITE) {
        begin_pass(s, value - width > -MATE_IN_MAX_PLY ? value - width : -INFINITE,
                   (alpha + beta) / 2);
    } else if (value >= beta && beta < INFINITE) {
        if (s->line_index == 0)
            s->failed_high = s->root_moves[0].line;
        begin_pass(s, alpha, value + width < MATE_IN_MAX_PLY ? value + width : INFINITE);
    } else {
        return end_line(s);
    }
    return true;
}

bool builtin_step(Builtin *s) {
    RootPass *pass = &s->pass;
    if (s->stopped || s->root_move_count == 0)
        return false;
    RootMove *root_move = &s->root_moves[pass->next];
    if (s->hooks->begin_root_move)
        s->hooks->begin_root_move(s->hooks->context, s->iteration_depth, root_move->move,
                                  pass->next + 1);
    const int value = search_root_move(s, root_move, pass->next - s->line_index + 1,
                                       pass->raised_alpha, pass->beta);
    if (s->stopped) {
        finish_stopped_search(s);
        return false;
    }
    pass->best = value > pass->best ? value : pass->best;
    if (value > pass->raised_alpha) {
        store_root_line(s, root_move, value);
        pass->raised_alpha = value;
    }
    return (value < pass->beta && ++pass->next < s->root_move_count) || end_pass(s);
}

Move builtin_search(Builtin *s, const BuiltinLimits *limits, const BuiltinHooks *hooks) {
    builtin_begin(s, limits, hooks);
    while (builtin_step(s)) {
    }
    return s->root_move_count > 0 ? s->lines[0].pv[0] : MOVE_NONE;
}

const BuiltinLine *builtin_line(const Builtin *s, int rank) {
    return rank >= 1 && rank <= s->line_count ? &s->lines[rank - 1] : NULL;
}

uint64_t builtin_nodes(const Builtin *s) {
    return s->nodes;
}

int builtin_hashfull(const Builtin *s) {
    return table_hashfull(&s->table);
}
