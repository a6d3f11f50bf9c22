// Judges one position by the filters of a profile, in stages: filters that need no search, those of
// evaluations, the first look, then checkpoint by checkpoint.
#include "onlymove/filter.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

// Adds centipawns to a score, and to the engine's win chances what the formula gives for them.
static Score perturb_score(Score score, int centipawns) {
    Score perturbed = score;
    perturbed.value += score.mate ? 0 : centipawns;
    const double change = 1000 * (score_win_chances(perturbed) - score_win_chances(score));
    if (score.has_chances)
        perturbed.chances = (int16_t)lround(fmax(-1000, fmin(score.chances + change, 1000)));
    return perturbed;
}

void perturb_lines(int number, int centipawns, const Line *from, int count, Line *to) {
    const int best_by[PERTURBATIONS] = {-centipawns, centipawns, 0, 0},
              others_by[PERTURBATIONS] = {0, 0, -centipawns, centipawns};
    for (int i = 0; i < count; i++) {
        to[i] = from[i];
        to[i].score = perturb_score(to[i].score, i == 0 ? best_by[number] : others_by[number]);
    }
}

// Returns the index of the verdict that decided, or -1 when none has failed. In a thorough chain it
// is the one at which a chain that is not thorough would have ended.
static int decisive_index(const Chain *chain) {
    const Verdict *decisive = verdict_decisive(chain->verdicts, chain->profile.filter_count);
    return decisive ? (int)(decisive - chain->verdicts) : -1;
}

// Ends the chain: verdicts still pending become skipped, and name the filter that decided.
static void fail_chain(Chain *chain, int decisive) {
    chain->state = CHAIN_FAILED;
    chain->decisive = decisive;
    for (int i = 0; i < chain->profile.filter_count; i++)
        if (chain->verdicts[i].state == VERDICT_PENDING)
            verdict_skip(&chain->verdicts[i], chain->profile.filters[decisive]);
}

static void fail_without_iteration(Verdict *verdict, const FilterView *view) {
    verdict->state = VERDICT_FAIL;
    verdict->nodes = view->nodes;
    evidence_no_iteration(&verdict->evidence, view->nodes);
}

// Judges one filter and stores its verdict, unless the filter needs an evaluation or search first.
static FilterNeed check_filter(Chain *chain, int index, const FilterView *view) {
    const Filter *filter = chain->profile.filters[index];
    Verdict verdict = {.filter = filter};
    if (filter_reads_lines(filter) && view->line_count == 0) {
        fail_without_iteration(&verdict, view);
    } else {
        FilterNeed need = filter->check(view, &verdict);
        if (need != NEED_NOTHING)
            return need;
    }
    verdict.nodes = view->nodes;
    verdict.cached = view->nodes > 0 && view->cached;
    chain->verdicts[index] = verdict;
    return NEED_NOTHING;
}

static void keep_best_move(Chain *chain, uint64_t nodes, const Line *lines, int count) {
    if (count > 0) {
        chain->best = lines[0];
        chain->has_best = true;
        chain->best_moves[chain->best_move_count++] = (BestMove){nodes, lines[0].pv[0]};
    }
}

static FilterView view_of(const Chain *chain, uint64_t nodes, const Line *lines, int count) {
    const ChainSubject *subject = &chain->subject;
    FilterView view = {
        .profile = &chain->profile,
        .pos = chain->pos,
        .previous = subject->position_count > 1 ? chain->pos - 1 : NULL,
        .positions = subject->positions,
        .position_count = subject->position_count,
        .played = subject->played,
        .clock = subject->clock,
        .earlier_puzzle = subject->earlier_puzzle,
        .duplicate = subject->duplicate,
        .nodes = nodes,
        .cached = chain->cached,
        .lines = lines,
        .line_count = count,
        .best_moves = chain->best_moves,
        .best_move_count = chain->best_move_count,
    };
    memcpy(view.has_eval, subject->has_eval, sizeof view.has_eval);
    memcpy(view.eval, subject->eval, sizeof view.eval);
    return view;
}

// Judges every filter of a stage that reads lines. Returns whether one needs the position before.
static bool check_stage(Chain *chain, FilterStage stage, const FilterView *view) {
    bool deferred = false;
    for (int i = 0; i < chain->profile.filter_count; i++) {
        const Filter *filter = chain->profile.filters[i];
        if (filter->stage != stage || !filter_reads_lines(filter))
            continue;
        if (check_filter(chain, i, view) != NEED_NOTHING) {
            chain->verdicts[i].state = VERDICT_PENDING;
            deferred = true;
        }
    }
    return deferred;
}

// Returns the lines of the last iteration completed within `limit`, at most lines_max of them.
static const Line *lines_within(const Chain *chain, const Analysis *analysis, uint64_t limit,
                                int *count) {
    const Iteration *iteration = analysis_at(analysis, limit);
    *count = iteration ? iteration->count : 0;
    if (*count > chain->lines_max)
        *count = chain->lines_max;
    return iteration ? analysis_lines(analysis, iteration) : NULL;
}

static void pass_if_finished(Chain *chain) {
    if (chain->state == CHAIN_RUNNING && chain->phase == CHAIN_CHECKPOINTS &&
        chain->next_checkpoint == chain->checkpoint_count && chain->deferred_checkpoints == 0) {
        chain->state = CHAIN_PASSED;
    }
}

// Whether a filter of the stage, all of which pass, would fail if the best score or all the others
// changed by as many centipawns as `key` says.
static bool is_stage_close(const Chain *chain, FilterStage stage, const FilterView *view,
                           ProfileKey key) {
    enum { LINES_MAX = 50 };
    Line perturbed[LINES_MAX];
    FilterView changed = *view;
    changed.lines = perturbed;
    for (int i = 0; i < PERTURBATIONS * chain->profile.filter_count; i++) {
        const Filter *filter = chain->profile.filters[i / PERTURBATIONS];
        Verdict verdict = {.filter = filter};
        if (filter->stage != stage || filter->cost != COST_LINES || !filter->check)
            continue;
        perturb_lines(i % PERTURBATIONS, (int)profile_int(&chain->profile, key), view->lines,
                      view->line_count, perturbed);
        filter->check(&changed, &verdict);
        if (verdict.state == VERDICT_FAIL)
            return true;
    }
    return false;
}

static void check_next_checkpoint(Chain *chain, const Analysis *analysis) {
    int checkpoint = chain->next_checkpoint;
    int count;
    const Line *lines = lines_within(chain, analysis, chain->checkpoints[checkpoint], &count);
    Line *kept = chain->checkpoint_lines + (size_t)checkpoint * (size_t)chain->lines_max;
    if (count > 0)
        memcpy(kept, lines, (size_t)count * sizeof *lines);
    chain->checkpoint_line_counts[checkpoint] = count;
    keep_best_move(chain, chain->checkpoints[checkpoint], lines, count);

    const FilterView view = view_of(chain, chain->checkpoints[checkpoint], kept, count);
    const bool deferred = check_stage(chain, STAGE_CHECKPOINT, &view);
    const int decisive = decisive_index(chain);
    chain->judged_nodes = view.nodes;
    chain->next_checkpoint++;
    if (decisive >= 0) {
        fail_chain(chain, decisive);
        return;
    }
    if (chain->next_checkpoint == chain->checkpoint_count) {
        chain->is_close =
            chain->is_close || is_stage_close(chain, STAGE_CHECKPOINT, &view, KEY_CONFIRM_MARGIN);
    }
    if (deferred)
        chain->deferred_checkpoints |= UINT64_C(1) << checkpoint;
}

// Judges every checkpoint up to `limit` that the analysis has passed; all when it has ended.
static void check_checkpoints(Chain *chain, const Analysis *analysis, uint64_t limit) {
    while (chain->state == CHAIN_RUNNING && chain->next_checkpoint < chain->checkpoint_count) {
        uint64_t nodes = chain->checkpoints[chain->next_checkpoint];
        if (nodes > limit || (!analysis->finished && analysis->nodes < nodes))
            break;
        check_next_checkpoint(chain, analysis);
    }
}

// Ends the first look with the lines of *view: the chain fails or goes on to the checkpoints.
static void end_look(Chain *chain, const FilterView *view) {
    keep_best_move(chain, view->nodes, view->lines, view->line_count);
    check_stage(chain, STAGE_SCAN, view);
    const int decisive = decisive_index(chain);
    chain->judged_nodes = view->nodes;
    if (decisive >= 0) {
        // The filters of checkpoints are measured too: the ledger shows how near the position came.
        check_stage(chain, STAGE_CHECKPOINT, view);
        fail_chain(chain, decisive);
        return;
    }
    chain->is_close = is_stage_close(chain, STAGE_SCAN, view, KEY_CONFIRM_MARGIN);
    chain->phase = CHAIN_CHECKPOINTS;
}

// Judges a step of the first look. Returns true when a filter refuses, which ends the chain.
static bool check_step(Chain *chain, int step, const FilterView *view) {
    for (int i = 0; i < chain->profile.filter_count; i++) {
        const Filter *filter = chain->profile.filters[i];
        Verdict verdict = {.filter = filter, .nodes = view->nodes, .cached = view->cached};
        if (filter_reads_lines(filter) && filter->check(view, &verdict) == NEED_NOTHING &&
            (prescan_refuses_move(view, step, &verdict) ||
             prescan_refuses(&chain->profile, step, &verdict))) {
            chain->verdicts[i] = verdict;
            keep_best_move(chain, view->nodes, view->lines, view->line_count);
            chain->judged_nodes = view->nodes;
            fail_chain(chain, i);
            return true;
        }
    }
    return false;
}

// Whether a step that refuses nothing ends the first look early: all filters pass, also with scores
// changed by prescan.tree. A mate or draw does not end it, because more nodes may refute it.
static bool step_passes(const Chain *chain, const FilterView *view) {
    const double min_nodes = chain->profile.value[KEY_PRESCAN_AGAIN] * (double)chain->look_nodes;
    bool passes = chain->checkpoint_count == 0 && (double)view->nodes >= min_nodes &&
                  view->line_count > 1 && profile_uses(&chain->profile, KEY_PRESCAN_AGAIN) &&
                  !view->lines[0].score.mate && view->lines[0].score.value != 0;
    for (int i = 0; i < chain->profile.filter_count && passes; i++) {
        const Filter *filter = chain->profile.filters[i];
        Verdict verdict = {.filter = filter};
        passes = !filter_reads_lines(filter) || !filter->check ||
                 (filter->check(view, &verdict) == NEED_NOTHING && verdict.state == VERDICT_PASS);
    }
    return passes && !is_stage_close(chain, STAGE_SCAN, view, KEY_PRESCAN_TREE);
}

// Judges a completed iteration as a step of the first look, if it is the first to reach that step's
// nodes. Returns whether the look is over.
static bool check_iteration(Chain *chain, const Analysis *analysis, const Iteration *iteration) {
    const int step = prescan_reached(&chain->profile, iteration->nodes, chain->look_nodes);
    if (step < chain->look_step)
        return false;
    const int count = iteration->count < chain->lines_max ? iteration->count : chain->lines_max;
    const Line *lines = analysis_lines(analysis, iteration);
    const FilterView view = view_of(chain, iteration->nodes, lines, count);
    chain->look_step = step + 1;
    if (check_step(chain, step, &view))
        return true;
    if (!step_passes(chain, &view))
        return false;
    end_look(chain, &view);
    return true;
}

// Judges the steps of the first look that the search has reached, and the whole look at its end.
// Returns true while the look still needs the search.
static bool feed_look(Chain *chain, const Analysis *analysis) {
    const size_t final_count = analysis_final_count(analysis);
    for (; chain->look_iterations < final_count; chain->look_iterations++) {
        const Iteration *iteration = &analysis->iterations[chain->look_iterations];
        if (iteration->nodes < chain->look_nodes && check_iteration(chain, analysis, iteration))
            return false;
    }
    if (analysis->finished) {
        int count;
        const Line *lines = lines_within(chain, analysis, chain->look_nodes, &count);
        const FilterView view = view_of(chain, chain->look_nodes, lines, count);
        end_look(chain, &view);
        check_checkpoints(chain, analysis, chain->look_nodes);
    }
    return !analysis->finished;
}

// Judges the filters of one checkpoint that waited for a search of the position before.
static void check_deferred(Chain *chain, int checkpoint, const Analysis *analysis) {
    const Line *kept = chain->checkpoint_lines + (size_t)checkpoint * (size_t)chain->lines_max;
    FilterView view = view_of(chain, chain->checkpoints[checkpoint], kept,
                              chain->checkpoint_line_counts[checkpoint]);
    const Iteration *iteration = analysis_at(analysis, chain->checkpoints[checkpoint]);
    if (iteration) {
        view.has_previous_score = true;
        view.previous_score = analysis_lines(analysis, iteration)[0].score;
        if (!chain->caller_subject.has_eval[1])
            chain->subject.eval[1] = score_flip(view.previous_score);
        chain->subject.has_eval[1] = true;
    }
    for (int i = 0; i < chain->profile.filter_count; i++) {
        const Filter *filter = chain->profile.filters[i];
        if (filter->stage != STAGE_CHECKPOINT || filter->cost != COST_PREVIOUS)
            continue;
        if (check_filter(chain, i, &view) != NEED_NOTHING)
            fail_without_iteration(&chain->verdicts[i], &view);
    }
    if (decisive_index(chain) >= 0)
        fail_chain(chain, decisive_index(chain));
    chain->judged_nodes = view.nodes;
    chain->deferred_checkpoints &= ~(UINT64_C(1) << checkpoint);
}

static bool feed_previous(Chain *chain, const Analysis *analysis) {
    while (chain->state == CHAIN_RUNNING && chain->deferred_checkpoints) {
        int checkpoint = __builtin_ctzll(chain->deferred_checkpoints);
        if (!analysis->finished && analysis->nodes < chain->checkpoints[checkpoint])
            return true;
        check_deferred(chain, checkpoint, analysis);
    }
    return false;
}

// Returns the highest node limit at which a filter waits for a search of the position before.
static uint64_t last_deferred_limit(const Chain *chain) {
    return chain->checkpoints[63 - __builtin_clzll(chain->deferred_checkpoints)];
}

// Whether each checkpoint has a search of its own, in place of one search for all.
static bool searches_each(const Chain *chain) {
    return profile_int(&chain->profile, KEY_LADDER) != 0;
}

// The node limit of the next checkpoint's search. One search for all of them has the last limit.
static uint64_t checkpoint_limit(const Chain *chain) {
    const int last = chain->checkpoint_count - 1;
    return chain->checkpoints[searches_each(chain) ? chain->next_checkpoint : last];
}

// Whether the position before is searched next. That search begins when the running one has ended.
static bool wants_previous(const Chain *chain) {
    return chain->deferred_checkpoints != 0 &&
           (searches_each(chain) || chain->next_checkpoint == chain->checkpoint_count ||
            last_deferred_limit(chain) <= chain->look_nodes);
}

// The node limit of evaluations is nodes.scan, but never above nodes.max.
static uint64_t eval_limit(const Chain *chain) {
    int64_t scan = profile_int(&chain->profile, KEY_NODES_SCAN);
    int64_t max = profile_int(&chain->profile, KEY_NODES_MAX);
    return (uint64_t)(scan < max ? scan : max);
}

static bool is_eval_step(const Chain *chain) {
    return chain->eval_step < prescan_steps(&chain->profile, eval_limit(chain));
}

// The node limit of the next evaluation is that of its step, and after the last step the full one.
static uint64_t next_eval_limit(const Chain *chain) {
    const uint64_t full = eval_limit(chain);
    return is_eval_step(chain) ? prescan_nodes(&chain->profile, chain->eval_step, full) : full;
}

ChainRequest chain_request(const Chain *chain) {
    if (chain->phase == CHAIN_EVALS)
        return (ChainRequest){chain->eval_back, next_eval_limit(chain), 1};
    if (chain->phase == CHAIN_FIRST_LOOK)
        return (ChainRequest){0, chain->look_nodes, chain->lines_max};
    if (wants_previous(chain))
        return (ChainRequest){1, last_deferred_limit(chain), 1};
    return (ChainRequest){0, checkpoint_limit(chain), chain->lines_max};
}

// Begins the first look once all evaluations are known, or ends the chain if they have decided.
static void begin_look(Chain *chain, bool thorough) {
    const int decisive = decisive_index(chain);
    chain->phase = CHAIN_CHECKPOINTS;
    for (int i = 0; i < chain->profile.filter_count; i++)
        if (filter_reads_lines(chain->profile.filters[i]))
            chain->phase = CHAIN_FIRST_LOOK;
    if (decisive >= 0 && (!thorough || chain->phase == CHAIN_CHECKPOINTS))
        fail_chain(chain, decisive);
    pass_if_finished(chain);
}

// Begins an evaluation step with the game's evaluations alone, so that the filters ask again.
static void begin_eval_step(Chain *chain, int step) {
    memcpy(chain->subject.has_eval, chain->caller_subject.has_eval, sizeof chain->subject.has_eval);
    memcpy(chain->subject.eval, chain->caller_subject.eval, sizeof chain->subject.eval);
    chain->eval_step = step;
    chain->eval_filter = 0;
    for (int i = 0; i < chain->profile.filter_count; i++)
        if (chain->profile.filters[i]->cost == COST_EVALS)
            chain->verdicts[i] = (Verdict){.filter = chain->profile.filters[i]};
}

// Judges the filters that read evaluations, in turn, until one needs an evaluation that is missing,
// or fails. Returns whether an evaluation is missing.
static bool check_eval_filters(Chain *chain, bool thorough) {
    for (; chain->eval_filter < chain->profile.filter_count; chain->eval_filter++) {
        const Filter *filter = chain->profile.filters[chain->eval_filter];
        if (filter->cost != COST_EVALS)
            continue;
        FilterView view = view_of(chain, chain->judged_nodes, NULL, 0);
        FilterNeed need = check_filter(chain, chain->eval_filter, &view);
        if (need != NEED_NOTHING) {
            chain->eval_back = (int)need - (int)NEED_EVAL_NOW;
            return true;
        }
        if (chain->verdicts[chain->eval_filter].state == VERDICT_FAIL && !thorough)
            break;
    }
    return false;
}

// Judges the evaluations step by step, because a position needs several of them, and the first
// alone may refuse it. There are no steps where the comments of the game have every evaluation.
static void check_evals(Chain *chain, bool thorough) {
    while (!check_eval_filters(chain, thorough)) {
        const int stopped_at = chain->eval_filter;
        const bool has_steps = is_eval_step(chain) && chain->judged_nodes > 0;
        if (!has_steps ||
            (stopped_at < chain->profile.filter_count &&
             prescan_refuses(&chain->profile, chain->eval_step, &chain->verdicts[stopped_at]))) {
            begin_look(chain, thorough);
            return;
        }
        begin_eval_step(chain, chain->eval_step + 1);
    }
}

static void feed_eval(Chain *chain, const Analysis *analysis) {
    const uint64_t limit = next_eval_limit(chain);
    const Iteration *iteration = analysis_at(analysis, limit);
    chain->judged_nodes = limit;
    if (!iteration && is_eval_step(chain)) {
        begin_eval_step(chain, chain->eval_step + 1);
        check_evals(chain, false);
        return;
    }
    if (!iteration) {
        const FilterView view = view_of(chain, chain->judged_nodes, NULL, 0);
        fail_without_iteration(&chain->verdicts[chain->eval_filter], &view);
        fail_chain(chain, decisive_index(chain));
        return;
    }
    const int back = chain->eval_back;
    const Score score = analysis_lines(analysis, iteration)[0].score;
    chain->subject.has_eval[back] = true;
    chain->subject.eval[back] = back % 2 == 0 ? score : score_flip(score);
    check_evals(chain, false);
}

bool chain_feed(Chain *chain, const Analysis *analysis) {
    bool needed;
    chain->cached = analysis->from_cache;
    profile_set_cp_scale(&chain->profile, analysis->cp_scale);
    if (chain->phase == CHAIN_EVALS) {
        needed = !analysis->finished;
        if (!needed)
            feed_eval(chain, analysis);
    } else if (chain->phase == CHAIN_FIRST_LOOK) {
        needed = feed_look(chain, analysis);
    } else if (wants_previous(chain)) {
        needed = feed_previous(chain, analysis);
    } else {
        const uint64_t limit = checkpoint_limit(chain);
        check_checkpoints(chain, analysis, limit);
        needed = chain->state == CHAIN_RUNNING &&
                 chain->next_checkpoint < chain->checkpoint_count &&
                 chain->checkpoints[chain->next_checkpoint] <= limit;
    }
    pass_if_finished(chain);
    return needed;
}

uint64_t chain_limit(const Chain *chain) {
    if (chain->phase == CHAIN_EVALS)
        return next_eval_limit(chain);
    if (chain->phase == CHAIN_FIRST_LOOK || chain->checkpoint_count == 0)
        return chain->look_nodes;
    if (wants_previous(chain))
        return chain->checkpoints[__builtin_ctzll(chain->deferred_checkpoints)];
    int checkpoint = chain->next_checkpoint < chain->checkpoint_count ? chain->next_checkpoint
                                                                      : chain->checkpoint_count - 1;
    return chain->checkpoints[checkpoint];
}

// Judges the filters that need no search, so that they refuse before any search.
static void check_free_filters(Chain *chain, bool thorough) {
    FilterView view = view_of(chain, 0, NULL, 0);
    for (int i = 0; i < chain->profile.filter_count; i++) {
        const Filter *filter = chain->profile.filters[i];
        if (filter->cost == COST_FREE)
            check_filter(chain, i, &view);
        if (chain->verdicts[i].state == VERDICT_FAIL && !thorough) {
            fail_chain(chain, i);
            return;
        }
    }
}

void chain_init(Chain *chain, const Profile *profile, const ChainSubject *subject, bool thorough) {
    *chain = (Chain){.profile = *profile, .subject = *subject};
    profile_set_cp_scale(&chain->profile, SCORE_CP_SCALE_STOCKFISH); // until a search has ended
    chain->pos = &subject->positions[subject->position_count - 1];
    if (profile_int(profile, KEY_EVAL_SEARCHED))
        memset(chain->subject.has_eval, 0, sizeof chain->subject.has_eval);
    chain->caller_subject = chain->subject;
    chain->look_nodes = profile_look_nodes(profile);
    chain->checkpoint_count = profile_checkpoints(profile, chain->checkpoints);
    chain->lines_max = (int)profile_int(profile, KEY_LINES);
    const size_t count = (size_t)chain->checkpoint_count;
    chain->checkpoint_lines =
        xcalloc(count * (size_t)chain->lines_max, sizeof *chain->checkpoint_lines);
    chain->checkpoint_line_counts = xcalloc(count, sizeof *chain->checkpoint_line_counts);
    for (int i = 0; i < profile->filter_count; i++)
        chain->verdicts[i].filter = profile->filters[i];
    check_free_filters(chain, thorough);
    if (decisive_index(chain) >= 0) {
        // A thorough chain searches without steps, for the ledger.
        chain->eval_step = chain->look_step = prescan_steps(profile, UINT64_MAX);
    }
    if (chain->state == CHAIN_RUNNING)
        check_evals(chain, thorough);
}

void chain_done(Chain *chain) {
    free(chain->checkpoint_lines);
    free(chain->checkpoint_line_counts);
    chain->checkpoint_lines = NULL;
    chain->checkpoint_line_counts = NULL;
}
