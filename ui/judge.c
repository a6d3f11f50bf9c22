#include "ui/judge.h"

#include <stdio.h>
#include <stdlib.h>

#include "onlymove/array.h"

void judge_init(Judge *judge, Pool *pool, const Profile *profile, JudgeKnown *known,
                const void *context)
{
    *judge = (Judge){.pool = pool, .profile = *profile, .known = known, .context = context};
}

static void drop_asked(Judge *judge)
{
    if (judge->inquiry) {
        runner_done(&judge->runner, runner_now());
        inquiry_free(judge->inquiry);
        judge->inquiry = NULL;
    }
}

static void drop_run(Judge *judge)
{
    scan_free(judge->scan, runner_now());
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
    return judge->inquiry || judge->scan;
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

const char *judge_fault_at(const Judge *judge, uint32_t node)
{
    bool failed = pool_fault(judge->pool)[0] != '\0';
    for (size_t i = 0; !failed && i < judge->failed_count; i++) {
        failed = judge->failed[i] == node;
    }
    return failed ? judge->fault : "";
}

void judge_here(Judge *judge, const Game *game, uint32_t node)
{
    Subject subject;
    drop_asked(judge);
    forget_failure(judge, node);
    if (subject_of_game(game, node, &subject, &judge->moves, &judge->move_cap)) {
        judge->inquiry = inquiry_new(&judge->profile, &subject, true);
    }
    if (!judge->inquiry) {
        say_fault(judge, "out of memory");
        return;
    }
    judge->game = game;
    judge->node = node;
    runner_init(&judge->runner, judge->pool, judge->inquiry, PRIORITY_ASKED);
}

// The next position of the run that is not known yet.
static bool next_of_game(void *context, Subject *subject, uint64_t *tag)
{
    Judge *judge = context;
    size_t plies = game_main_plies(judge->game);
    while (judge->next_ply < plies) {
        uint32_t node = game_main_node(judge->game, judge->next_ply++);
        if (!judge->known(judge->context, node)) {
            *tag = node;
            return subject_of_game(judge->game, node, subject, &judge->moves, &judge->move_cap);
        }
    }
    return false;
}

static void begin_run(Judge *judge)
{
    drop_run(judge);
    forget_faults(judge);
    judge->next_ply = 0;
    judge->scan = scan_new(judge->pool, &judge->profile, next_of_game, judge);
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
    if (judge->inquiry) {
        judge_here(judge, judge->game, judge->node);
    }
    if (ran) {
        begin_run(judge);
    }
}

size_t judge_place(const Judge *judge)
{
    uint64_t first;
    size_t plies = game_main_plies(judge->game), ply = 0;
    if (judge->scan && scan_inquiry(judge->scan, 0, &first)) {
        while (ply < plies && game_main_node(judge->game, ply) != first) {
            ply++;
        }
    }
    return ply < plies ? ply + 1 : plies;
}

const Inquiry *judge_inquiry(const Judge *judge, uint32_t node)
{
    if (judge->inquiry && judge->node == node) {
        return judge->inquiry;
    }
    const Inquiry *inquiry;
    uint64_t tag;
    for (size_t i = 0; judge->scan && (inquiry = scan_inquiry(judge->scan, i, &tag)); i++) {
        if (tag == node) {
            return inquiry;
        }
    }
    return NULL;
}

static bool step_asked(Judge *judge, int64_t now, JudgeResult *result)
{
    if (!judge->inquiry) {
        return false;
    }
    switch (runner_step(&judge->runner, now)) {
    case RUNNER_DONE:
        *result = (JudgeResult){.node = judge->node, .inquiry = judge->inquiry, .asked = true};
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

// Positions at which the engines failed are counted and passed over.
static bool step_run(Judge *judge, int64_t now, JudgeResult *result)
{
    ScanResult found;
    while (judge->scan && scan_step(judge->scan, now, &found)) {
        uint32_t node = (uint32_t)found.tag;
        if (judge->known(judge->context, node)) {
            scan_next(judge->scan);
            judge->judged++;
            continue;
        }
        if (found.fault[0] == '\0') {
            *result = (JudgeResult){.node = node, .inquiry = found.inquiry};
            return true;
        }
        note_failure(judge, node, found.fault);
        judge->unjudged++;
        if (pool_fault(judge->pool)[0]) {
            drop_run(judge);
        } else {
            scan_next(judge->scan);
        }
    }
    if (judge->scan && scan_is_idle(judge->scan)) {
        drop_run(judge);
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
        scan_next(judge->scan);
        judge->judged++;
    }
}
