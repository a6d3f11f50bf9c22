#include "ui/judge.h"

#include <stdio.h>
#include <stdlib.h>

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

void judge_cancel(Judge *judge)
{
    drop_asked(judge);
    drop_run(judge);
}

void judge_done(Judge *judge)
{
    judge_cancel(judge);
    free(judge->moves);
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

// The subject of an inquiry about a node; its moves are in judge->moves. False when memory is out.
static bool subject_of(Judge *judge, const Game *game, uint32_t node, Subject *subject)
{
    uint32_t next = game->nodes[node].child;
    *subject = (Subject){.played = next == GAME_NO_NODE ? MOVE_NONE : game->nodes[next].move};
    if (subject->played == MOVE_NULL) {
        subject->played = MOVE_NONE;
    }
    bool whole = game_history(game, node, &subject->start, &judge->moves, &subject->move_count,
                              &judge->move_cap);
    subject->moves = judge->moves;
    return whole;
}

void judge_here(Judge *judge, const Game *game, uint32_t node)
{
    Subject subject;
    drop_asked(judge);
    judge->fault[0] = '\0';
    if (subject_of(judge, game, node, &subject)) {
        judge->inquiry = inquiry_new(&judge->profile, &subject, true);
    }
    if (!judge->inquiry) {
        say_fault(judge, "out of memory");
        return;
    }
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
            return subject_of(judge, judge->game, node, subject);
        }
    }
    return false;
}

void judge_over_game(Judge *judge, const Game *game)
{
    drop_run(judge);
    judge->fault[0] = '\0';
    judge->game = game;
    judge->next_ply = judge->judged = judge->unjudged = 0;
    judge->scan = scan_new(judge->pool, &judge->profile, next_of_game, judge);
    if (!judge->scan) {
        say_fault(judge, "out of memory");
    }
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
        say_fault(judge, judge->runner.fault.text);
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
        if (found.fault[0] == '\0') {
            *result = (JudgeResult){.node = (uint32_t)found.tag, .inquiry = found.inquiry};
            return true;
        }
        say_fault(judge, found.fault);
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
