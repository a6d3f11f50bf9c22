// Commands for the live engine, and commands that judge positions.
#include <stdlib.h>

#include "ui/actions/actions.h"
#include "ui/panes/line_view.h"

// Whether the game in view can be judged; complains while it is still being read.
static bool game_is_read(Workbench *wb) {
    const bool is_loading = wb->file.loading && wb->file.requested_index == wb->file.game_index;
    if (is_loading)
        workbench_error(wb, "the game is still being read");
    return !is_loading;
}

void do_judge(const CommandCall *call) {
    Workbench *wb = call->wb;
    const bool force = call->command->force;
    Fault fault;
    CLEANUP(str_done) Str line = {0};
    if (!game_is_read(wb))
        return;
    if (line_view_write(wb, LINE_FROM_ITSELF, &line)) {
        workbench_refuse(wb, "the game has no %s to be judged; <:keep line> adds it",
                         str_text(&line));
        return;
    }
    const Status status = review_judge(wb->review, wb->file.node, force, &fault);
    if (status == STATUS_OK) {
        workbench_say(wb,
                      force ? "%s judges this position anew; its tree replaces the one changed by "
                              "hand, <:undo> brings that back"
                            : "%s judges this position",
                      review_profile(wb->review)->name);
    } else {
        workbench_report_failure(wb, status, &fault);
    }
}

void do_judge_game(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    if (review_is_running(wb->review)) {
        review_stop_run(wb->review);
        workbench_say(wb, "the run over this game is stopped; <:judge game> continues it");
    } else if (!game_is_read(wb)) {
        return;
    } else if (workbench_succeeds(wb, review_run(wb->review, &fault), &fault)) {
        bool is_busy = wb->engines.live.on && pool_stats(wb->engines.pool).engines == 1;
        workbench_say(
            wb, "%s runs over the game; <:judge game> stops it%s", review_profile(wb->review)->name,
            is_busy ? "; it waits: the lines use the only engine, <:engine> stops them" : "");
    }
}

void do_stop(const CommandCall *call) {
    Workbench *wb = call->wb;
    bool had_run = review_is_running(wb->review);
    size_t done, all, index = 0;
    const char *export_path = review_export_under_way(wb->review, &done, &all);
    const char *results_file = review_results_file(wb->review);
    const Job *job = review_current_job(wb->review);
    while (job && review_job(wb->review, index) != job)
        index++;
    if (export_path) {
        workbench_say(wb, "the export to %s has been stopped; what was there stays", export_path);
        review_end_export(wb->review);
    } else if (results_file) {
        workbench_say(wb, "the rating by %s has been stopped; none of its results is kept",
                      results_file);
        review_end_rating(wb->review);
    } else if (review_has_work(wb->review)) {
        review_stop(wb->review);
        workbench_say(wb, had_run ? "the run over this game is stopped; <:judge game> continues it"
                                  : "stopped");
    } else if (job && review_pause_job(wb->review, index)) {
        workbench_say(wb, "the run over the file is paused; :runs lets it go on, or ends it");
    } else {
        workbench_say(wb, "nothing is under way");
    }
}

const char *engine_name_at(const Workbench *wb, size_t index) {
    return index < wb->engines.setups.count ? wb->engines.setups.items[index].name : NULL;
}

void do_engine(const CommandCall *call) {
    Workbench *wb = call->wb;
    if (call->text[0]) {
        Fault fault;
        (void)workbench_succeeds(wb, workbench_use_engine(wb, call->text, call->now, &fault),
                                 &fault);
    } else {
        live_switch(&wb->engines.live, !wb->engines.live.on, call->now);
    }
}

void do_next_engine(const CommandCall *call) {
    Workbench *wb = call->wb;
    const EngineSetups *setups = &wb->engines.setups;
    const size_t chosen = setups->chosen;
    Fault fault = {""};
    if (setups->count < 2) {
        workbench_refuse(wb, "%s is the only engine; :engine COMMAND brings another",
                         workbench_engine(wb)->name);
        return;
    }
    // Engines that cannot be executed are skipped.
    for (size_t i = 1; i < setups->count; i++) {
        const char *next = setups->items[(chosen + i) % setups->count].name;
        if (workbench_use_engine(wb, next, call->now, &fault) == STATUS_OK) {
            workbench_say(wb, "engine %s%s%s", next, fault.text[0] ? "; " : "", fault.text);
            return;
        }
    }
    workbench_error(wb, "%s", fault.text);
}

void do_restart(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    if (workbench_succeeds(wb, workbench_use_engine(wb, NULL, call->now, &fault), &fault))
        workbench_say(wb, "the engine starts afresh");
}

void do_log(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    bool had_log = wb->engines.log;
    const char *path = call->text[0] ? call->text : NULL;
    if (!workbench_succeeds(wb, workbench_log(wb, path, call->command->replaces, &fault), &fault))
        return;
    if (path)
        workbench_say(wb, "the engine log goes to %s", call->text);
    else
        workbench_say(wb, had_log ? "the log is closed" : "no log is kept; :log FILE begins one");
}

void do_cache(const CommandCall *call) {
    Workbench *wb = call->wb;
    const bool clears = call->text[0];
    Fault fault;
    CLEANUP(str_done) Str text = {0};
    const Status status = clears ? review_clear_cache(wb->review, &fault)
                                 : review_describe_cache(wb->review, &text, &fault);
    if (workbench_succeeds(wb, status, &fault))
        workbench_say(wb, "%s", clears ? "the cache is empty" : str_text(&text));
}

void do_lines(const CommandCall *call) {
    int lines = atoi(call->text);
    if (lines < 1 || lines > LIVE_LINES_MAX) {
        workbench_error(call->wb, "lines: expected a number from 1 to %d, found \"%s\"",
                        LIVE_LINES_MAX, call->text);
        return;
    }
    live_set_lines(&call->wb->engines.live, lines);
}

void do_more_lines(const CommandCall *call) {
    Live *live = &call->wb->engines.live;
    const int change = call->count < LIVE_LINES_MAX ? (int)call->count : LIVE_LINES_MAX;
    live_set_lines(live, call->command->forward ? live->lines + change : live->lines - change);
}
