#include "ui/judge.h"

#include <stdio.h>
#include <stdlib.h>

void judge_init(Judge *judge, Engine *engine, const Profile *profile)
{
    *judge = (Judge){.engine = engine, .profile = *profile, .here = GAME_NO_NODE};
}

static void drop_inquiry(Judge *judge)
{
    if (judge->inquiry) {
        engine_stop(judge->engine, runner_now());
        inquiry_free(judge->inquiry);
        judge->inquiry = NULL;
    }
}

void judge_done(Judge *judge)
{
    drop_inquiry(judge);
    engine_free(judge->engine);
    free(judge->moves);
    *judge = (Judge){0};
}

void judge_here(Judge *judge, uint32_t node)
{
    judge->fault[0] = '\0';
    judge->here = node;
    if (judge->inquiry && judge->of_run && judge->node != node) {
        judge->next_ply--; // its turn comes again
    }
    drop_inquiry(judge);
}

void judge_over_game(Judge *judge)
{
    judge->fault[0] = '\0';
    judge->over_game = true;
    judge->next_ply = 0;
    judge->judged = 0;
}

void judge_cancel(Judge *judge)
{
    drop_inquiry(judge);
    judge->here = GAME_NO_NODE;
    judge->over_game = false;
}

bool judge_busy(const Judge *judge)
{
    return judge->inquiry || judge->here != GAME_NO_NODE || judge->over_game;
}

bool judge_is_well(const Judge *judge)
{
    return judge->engine && judge_busy(judge) && engine_state(judge->engine) != ENGINE_FAILED;
}

void judge_replace(Judge *judge, Engine *engine)
{
    judge_cancel(judge);
    engine_free(judge->engine);
    judge->engine = engine;
    judge->fault[0] = '\0';
}

void judge_use(Judge *judge, const Profile *profile)
{
    judge_cancel(judge);
    judge->profile = *profile;
}

static void give_up(Judge *judge, const char *why)
{
    snprintf(judge->fault, sizeof judge->fault, "%s", why);
    judge_cancel(judge);
}

// A position asked for by name is measured by every filter; a run over the game spares searches.
static void begin(Judge *judge, const Game *game, uint32_t node, bool thorough)
{
    uint32_t next = game->nodes[node].child;
    Subject subject = {.played = next == GAME_NO_NODE ? MOVE_NONE : game->nodes[next].move};
    if (subject.played == MOVE_NULL) {
        subject.played = MOVE_NONE;
    }
    judge->move_count = 0;
    if (!game_history(game, node, &subject.start, &judge->moves, &judge->move_count,
                      &judge->move_cap)) {
        give_up(judge, "out of memory");
        return;
    }
    subject.moves = judge->moves;
    subject.move_count = judge->move_count;
    judge->inquiry = inquiry_new(&judge->profile, &subject, thorough);
    if (!judge->inquiry) {
        give_up(judge, "out of memory");
        return;
    }
    judge->node = node;
    judge->of_run = !thorough;
    runner_init(&judge->runner, judge->engine, judge->inquiry);
}

// The next position of the run over the game that is not known yet, or GAME_NO_NODE at its end.
static uint32_t next_of_game(Judge *judge, const Game *game, JudgeKnown *known, const void *context)
{
    size_t plies = game_main_plies(game);
    while (judge->next_ply < plies) {
        uint32_t node = game_main_node(game, judge->next_ply++);
        if (!known(context, node)) {
            return node;
        }
    }
    return GAME_NO_NODE;
}

static void begin_what_is_due(Judge *judge, const Game *game, JudgeKnown *known,
                              const void *context)
{
    if (judge->here != GAME_NO_NODE) {
        uint32_t node = judge->here;
        judge->here = GAME_NO_NODE;
        begin(judge, game, node, true);
    } else if (judge->over_game) {
        uint32_t node = next_of_game(judge, game, known, context);
        if (node == GAME_NO_NODE) {
            judge->over_game = false;
        } else {
            begin(judge, game, node, false);
        }
    }
}

const Inquiry *judge_step(Judge *judge, const Game *game, JudgeKnown *known, const void *context,
                          int64_t now)
{
    if (!judge->engine || !judge_busy(judge)) {
        return NULL;
    }
    if (!judge->inquiry) {
        begin_what_is_due(judge, game, known, context);
    }
    if (!judge->inquiry) {
        return NULL;
    }
    switch (runner_step(&judge->runner, now)) {
    case RUNNER_DONE:
        return judge->inquiry;
    case RUNNER_FAILED:
        give_up(judge, judge->runner.fault.text);
        return NULL;
    case RUNNER_WORKING:
        break;
    }
    return NULL;
}

void judge_next(Judge *judge)
{
    inquiry_free(judge->inquiry);
    judge->inquiry = NULL;
    judge->judged++;
}
