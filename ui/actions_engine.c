// Commands for the live engine and for the profile at work.
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "ui/actions.h"

static bool may_judge(Workbench *wb)
{
    if (!wb->judge.engine) {
        workbench_complain(wb, "the profile needs an engine: %s", wb->live.fault);
        return false;
    }
    return true;
}

void do_judge(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    Position pos;
    game_position(&wb->game, wb->node, &pos);
    if (!pos_has_legal_move(&pos)) {
        workbench_say(wb, "the game is over in this position");
    } else if (may_judge(wb)) {
        workbench_say(wb, "%s judges this position", wb->judge.profile.name);
        judge_here(&wb->judge, wb->node);
    }
}

void do_judge_game(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    if (wb->judge.over_game) {
        judge_cancel(&wb->judge);
        workbench_say(wb, "the run over the game has been stopped; r goes on");
    } else if (may_judge(wb)) {
        workbench_say(wb, "%s runs over the game; r stops it", wb->judge.profile.name);
        judge_over_game(&wb->judge);
    }
}

void do_stop(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    if (judge_busy(&wb->judge)) {
        judge_cancel(&wb->judge);
        workbench_say(wb, "stopped");
    }
}

void do_engine(Workbench *wb, const char *argument, int64_t now)
{
    if (argument[0]) {
        Fault fault;
        if (workbench_use_engine(wb, argument, now, &fault) != STATUS_OK) {
            workbench_complain(wb, "%s", fault.text);
        }
    } else if (!wb->live.engine) {
        workbench_complain(wb, "%s", wb->live.fault);
    } else {
        live_switch(&wb->live, !wb->live.on, now);
    }
}

void do_restart(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument;
    Fault fault;
    if (workbench_use_engine(wb, NULL, now, &fault) == STATUS_OK) {
        workbench_say(wb, "the engine starts afresh");
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
}

void do_lines(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    int lines = atoi(argument);
    if (lines < 1 || lines > LIVE_LINES_MAX) {
        workbench_complain(wb, "lines: expected a number from 1 to %d, found \"%s\"",
                           LIVE_LINES_MAX, argument);
        return;
    }
    live_set_lines(&wb->live, lines);
}

void do_fewer_lines(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    live_set_lines(&wb->live, wb->live.lines - 1);
}

void do_more_lines(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    live_set_lines(&wb->live, wb->live.lines + 1);
}

void do_profile(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    Profile profile;
    Fault fault;
    if (!argument[0]) {
        workbench_say(wb, "profile %s: %s", wb->judge.profile.name, wb->judge.profile.about);
    } else if (profile_find(argument, &profile, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    } else {
        workbench_use_profile(wb, &profile);
        workbench_say(wb, "profile %s", profile.name);
    }
}

void do_set(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    Profile profile = wb->judge.profile;
    Fault fault;
    if (profile_set(&profile, argument, &fault) != STATUS_OK) {
        workbench_complain(wb, "set: %s", fault.text);
        return;
    }
    workbench_use_profile(wb, &profile);
    workbench_say(wb, "%s; positions judged from now on use it", argument);
}
