#include "ui/judge.h"

#include <stdio.h>
#include <stdlib.h>

#include "onlymove/array.h"
#include "onlymove/covered.h"

void judge_init(Judge *judge, Pool *pool, const Profile *profile, const JudgeMemory *memory)
{
    *judge = (Judge){.pool = pool, .profile = *profile, .memory = *memory};
}

bool judge_is_asked(const Judge *judge)
{
    return judge->inquiry || judge->verification;
}

static void drop_asked(Judge *judge)
{
    if (judge_is_asked(judge)) {
        runner_done(&judge->runner, runner_now());
    }
    inquiry_free(judge->inquiry);
    judge->inquiry = NULL;
    verification_free(judge->verification);
    judge->verification = NULL;
}

static void drop_anew(Judge *judge)
{
    inquiry_free(judge->anew);
    judge->anew = NULL;
}

static void drop_run(Judge *judge)
{
    drop_anew(judge);
    pipeline_free(judge->scan, runner_now());
    judge->scan = NULL;
}

void judge_cancel_run(Judge *judge)
{
    drop_run(judge);
}

static void forget_faults(Judge *judge)
{
    judge->fault[0] = '\0';
    judge->failed_count = 0;
    judge->unjudged = 0;
}

void judge_cancel(Judge *judge)
{
    drop_asked(judge);
    drop_run(judge);
    forget_faults(judge);
}

void judge_done(Judge *judge)
{
    judge_cancel(judge);
    free(judge->moves);
    free(judge->failed);
    *judge = (Judge){0};
}

bool judge_runs(const Judge *judge)
{
    return judge->scan;
}

bool judge_busy(const Judge *judge)
{
    return judge_is_asked(judge) || judge->scan;
}

void judge_use(Judge *judge, const Profile *profile)
{
    judge_cancel(judge);
    judge->profile = *profile;
}

static void say_fault(Judge *judge, const char *why)
{
    snprintf(judge->fault, sizeof judge->fault, "%s", why);
}

static void note_failure(Judge *judge, uint32_t node, const char *why)
{
    say_fault(judge, why);
    if (array_reserve((void **)&judge->failed, &judge->failed_cap, judge->failed_count + 1,
                      sizeof *judge->failed)) {
        judge->failed[judge->failed_count++] = node;
    }
}

static void forget_failure(Judge *judge, uint32_t node)
{
    size_t kept = 0;
    for (size_t i = 0; i < judge->failed_count; i++) {
        if (judge->failed[i] != node) {
            judge->failed[kept++] = judge->failed[i];
        }
    }
    judge->failed_count = kept;
    if (kept == 0) {
        judge->fault[0] = '\0';
    }
}

static bool has_failed(const Judge *judge, uint32_t node)
{
    for (size_t i = 0; i < judge->failed_count; i++) {
        if (judge->failed[i] == node) {
            return true;
        }
    }
    return false;
}

const char *judge_fault_at(const Judge *judge, uint32_t node)
{
    bool failed = pool_fault(judge->pool)[0] || has_failed(judge, node);
    return failed ? judge->fault : "";
}

// How far inside an earlier puzzle a node lies, for profiles that ask.
static size_t inside_of(const Judge *judge, uint32_t node)
{
    const JudgeMemory *memory = &judge->memory;
    return covered_matters(&judge->profile) ? memory->inside(memory->context, node) : 0;
}

static bool is_known(const Judge *judge, uint32_t node, size_t inside)
{
    return judge->memory.known(judge->memory.context, node, inside);
}

static bool subject_at(Judge *judge, const Game *game, uint32_t node, Subject *subject)
{
    bool whole = subject_of_game(game, node, subject, &judge->moves, &judge->move_cap);
    subject->inside = inside_of(judge, node);
    return whole;
}

static void begin_asked(Judge *judge, SearchTask task, const Game *game, uint32_t node)
{
    if (!task.self) {
        say_fault(judge, "out of memory");
        return;
    }
    judge->game = game;
    judge->node = node;
    runner_init(&judge->runner, judge->pool, task, PRIORITY_ASKED);
}

void judge_here(Judge *judge, const Game *game, uint32_t node)
{
    Subject subject;
    drop_asked(judge);
    forget_failure(judge, node);
    bool whole = subject_at(judge, game, node, &subject);
    judge->inquiry = whole ? inquiry_new(&judge->profile, &subject, true) : NULL;
    begin_asked(judge, inquiry_task(judge->inquiry), game, node);
}

void judge_tree(Judge *judge, const Game *game, uint32_t node, const Profile *profile,
                const Tree *tree)
{
    Subject subject;
    bool whole = subject_at(judge, game, node, &subject);
    Verification *begun = whole ? verification_new(profile, &subject, tree) : NULL;
    drop_asked(judge);
    forget_failure(judge, node);
    judge->verification = begun;
    begin_asked(judge, verification_task(begun), game, node);
}

// The next position of the run that is not known yet.
static bool next_of_game(void *context, Subject *subject, uint64_t *tag)
{
    Judge *judge = context;
    while (judge->next_ply < judge->end_ply) {
        uint32_t node = game_main_node(judge->game, judge->next_ply++);
        if (!is_known(judge, node, inside_of(judge, node))) {
            *tag = node;
            return subject_at(judge, judge->game, node, subject);
        }
    }
    return false;
}

static void begin_run(Judge *judge)
{
    drop_run(judge);
    forget_faults(judge);
    subject_range(&judge->profile, judge->game, &judge->first_ply, &judge->end_ply);
    judge->next_ply = judge->again_ply = judge->first_ply;
    judge->scan = pipeline_new(judge->pool, &judge->profile, next_of_game, judge);
    if (!judge->scan) {
        say_fault(judge, "out of memory");
    }
}

void judge_over_game(Judge *judge, const Game *game)
{
    judge->game = game;
    judge->judged = 0;
    begin_run(judge);
}

void judge_restart(Judge *judge)
{
    bool ran = judge->scan;
    drop_run(judge);
    forget_faults(judge);
    if (judge->verification) {
        judge_tree(judge, judge->game, judge->node, verification_profile(judge->verification),
                   verification_tree(judge->verification));
    } else if (judge->inquiry) {
        judge_here(judge, judge->game, judge->node);
    }
    if (ran) {
        begin_run(judge);
    }
}

size_t judge_place(const Judge *judge, size_t *count)
{
    uint64_t first;
    size_t ply = judge->end_ply;
    *count = judge->end_ply - judge->first_ply;
    if (judge->scan && pipeline_inquiry(judge->scan, 0, &first)) {
        ply = game_ply(judge->game, (uint32_t)first);
    }
    return ply < judge->end_ply ? ply - judge->first_ply + 1 : *count;
}

const Inquiry *judge_inquiry(const Judge *judge, uint32_t node)
{
    if (judge_is_asked(judge) && judge->node == node) {
        return judge->inquiry;
    }
    const Inquiry *inquiry;
    uint64_t tag;
    for (size_t i = 0; judge->scan && (inquiry = pipeline_inquiry(judge->scan, i, &tag)); i++) {
        if (tag == node) {
            return inquiry;
        }
    }
    return NULL;
}

const Verification *judge_verification(const Judge *judge, uint32_t node)
{
    return judge->node == node ? judge->verification : NULL;
}

bool judge_is_at(const Judge *judge, uint32_t node)
{
    return judge_inquiry(judge, node) || judge_verification(judge, node);
}

static bool step_asked(Judge *judge, int64_t now, JudgeResult *result)
{
    if (!judge_is_asked(judge)) {
        return false;
    }
    switch (runner_step(&judge->runner, now)) {
    case RUNNER_DONE:
        *result = (JudgeResult){.node = judge->node,
                                .inquiry = judge->inquiry,
                                .verification = judge->verification,
                                .asked = true};
        return true;
    case RUNNER_FAILED:
        note_failure(judge, judge->node, judge->runner.fault.text);
        drop_asked(judge);
        break;
    case RUNNER_WORKING:
        break;
    }
    return false;
}

// The engines work ahead: a position can have been taken up before the puzzle was found inside of
// which it lies. A free filter says that it does, so no engine is asked.
static const Inquiry *judged_inside(Judge *judge, uint32_t node, const Inquiry *inquiry)
{
    Subject subject;
    drop_anew(judge);
    if (inside_of(judge, node) > 0 && subject_at(judge, judge->game, node, &subject)) {
        judge->anew = inquiry_new(&judge->profile, &subject, false);
    }
    bool ended = judge->anew && inquiry_state(judge->anew) == INQUIRY_DONE;
    return ended ? judge->anew : inquiry;
}

static void take_failure(Judge *judge, uint32_t node, const char *why)
{
    note_failure(judge, node, why);
    judge->unjudged++;
    if (pool_fault(judge->pool)[0]) {
        drop_run(judge);
    } else {
        pipeline_next(judge->scan);
    }
}

// A position that was known and passed over can lie inside a puzzle that was found after that, or
// outside again. The run goes back to the first of them; what stands before it has no bearing on
// later ones any more, so that this comes to an end.
static bool goes_back(Judge *judge)
{
    for (size_t ply = judge->again_ply; covered_matters(&judge->profile) && ply < judge->end_ply;
         ply++) {
        uint32_t node = game_main_node(judge->game, ply);
        if (!has_failed(judge, node) && !is_known(judge, node, inside_of(judge, node))) {
            judge->next_ply = ply;
            judge->again_ply = ply + 1;
            return true;
        }
    }
    return false;
}

// Takes the next result of the run. Positions at which the engines failed are counted and passed
// over.
static bool take_result(Judge *judge, int64_t now, JudgeResult *result)
{
    PipelineResult found;
    while (judge->scan && pipeline_step(judge->scan, now, &found)) {
        uint32_t node = (uint32_t)found.tag;
        if (is_known(judge, node, inside_of(judge, node))) {
            pipeline_next(judge->scan);
            judge->judged++;
        } else if (found.fault[0] == '\0') {
            const Inquiry *inquiry = judged_inside(judge, node, found.inquiry);
            *result = (JudgeResult){.node = node, .inquiry = inquiry};
            return true;
        } else {
            take_failure(judge, node, found.fault);
        }
    }
    return false;
}

static bool step_run(Judge *judge, int64_t now, JudgeResult *result)
{
    while (judge->scan) {
        if (take_result(judge, now, result)) {
            return true;
        }
        if (!judge->scan || !pipeline_is_idle(judge->scan)) {
            return false;
        }
        if (!goes_back(judge)) {
            drop_run(judge);
        }
    }
    return false;
}

bool judge_step(Judge *judge, int64_t now, JudgeResult *result)
{
    return step_asked(judge, now, result) || step_run(judge, now, result);
}

void judge_next(Judge *judge, const JudgeResult *result)
{
    if (result->asked) {
        drop_asked(judge);
    } else {
        pipeline_next(judge->scan);
        judge->judged++;
    }
}
