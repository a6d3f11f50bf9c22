// Commands for trying out other numbers of the profile.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/actions/actions.h"
#include "ui/panes/tuning_view.h"

static Trial *trial_of(const Workbench *wb)
{
    return view_state(wb, VIEW_TUNING);
}

// What the queue is over, else the file at hand.
static const char *source_of(const Workbench *wb)
{
    return review_queue(wb->review) ? review_queue_source(wb->review) : wb->collection.path;
}

static void try_out(Workbench *wb)
{
    Fault fault;
    if (review_tune(wb->review, source_of(wb), &trial_of(wb)->profile, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    }
}

void tuning_begin(Workbench *wb)
{
    Trial *trial = trial_of(wb);
    trial->from = trial->profile = *review_profile(wb->review);
    trial->begun = true;
    try_out(wb);
}

static void set_number(Workbench *wb, ProfileKey key, double value)
{
    Fault fault;
    if (profile_set_value(&trial_of(wb)->profile, key, value, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    } else {
        try_out(wb);
    }
}

void do_tune(const CommandCall *call)
{
    Workbench *wb = call->wb;
    Trial *trial = trial_of(wb);
    Fault fault;
    if (!trial->begun) {
        tuning_begin(wb);
    }
    if (!call->text[0]) {
        wb->over = wb->over == VIEW_TUNING ? VIEW_NONE : VIEW_TUNING;
        if (wb->over == VIEW_TUNING && review_tuning_is_old(wb->review)) {
            try_out(wb);
        }
        return;
    }
    wb->over = VIEW_TUNING;
    if (profile_set(&trial->profile, call->text, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    } else {
        try_out(wb);
    }
}

// From 150 to 160 and from 100 to 99, from 8000 nodes to 9000; win chances by a hundredth at least.
static double step_of(const ProfileKeyInfo *info, double value, bool from_zero)
{
    const double least = info->kind == KEY_W ? 1 : 0.01;
    const double share = strcmp(info->unit, "nodes") == 0 ? 1 : 0.1;
    const double size = fabs(value) * (from_zero ? 1 : 0.999);
    return size > 0 ? fmax(pow(10, floor(log10(size))) * share, least) : least;
}

void do_tune_step(const CommandCall *call)
{
    Workbench *wb = call->wb;
    const ProfileKey key = tuning_view_key(wb, view_selected_row(wb, VIEW_TUNING));
    if (key == KEY_COUNT) {
        workbench_refuse(wb, "the cursor is on no number");
        return;
    }
    const ProfileKeyInfo *info = &profile_keys[key];
    double value = trial_of(wb)->profile.value[key];
    for (size_t i = 0; i < call->count; i++) {
        const bool up = call->command->forward;
        const double step = step_of(info, value, up == (value >= 0));
        value = rint((value + (up ? step : -step)) * 1000) / 1000;
    }
    set_number(wb, key, fmin(fmax(value, info->low), info->high));
}

void do_tune_back(const CommandCall *call)
{
    tuning_begin(call->wb);
}

void do_tune_take(const CommandCall *call)
{
    Workbench *wb = call->wb;
    CLEANUP(str_done) Str differences = {0};
    Fault fault;
    Trial *trial = trial_of(wb);
    profile_differences_to(&trial->profile, &trial->from, &differences);
    if (profile_check(&trial->profile, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return;
    }
    if (differences.len == 0) {
        workbench_refuse(wb, "no number has been changed");
        return;
    }
    trial->from = trial->profile;
    workbench_use_profile(wb, &trial->profile);
    wb->over = VIEW_NONE;
    workbench_say(
        wb,
        "%s with%s from now on; <:judge-game> runs it over the game, <:judge-file> over the file",
        trial->profile.name, str_text(&differences));
}

// The position of a puzzle that leaves or comes.
static void show_puzzle(Workbench *wb, const TunedPuzzle *puzzle)
{
    CLEANUP(str_done) Str why = {0};
    Fault fault;
    SoughtStep step = {.verb = puzzle->comes ? "comes, was refused" : "leaves",
                       .done = {.candidate = puzzle->id,
                                .game_hash = puzzle->game_hash,
                                .number = puzzle->number,
                                .ply = puzzle->ply}};
    refusal_write_packed(puzzle->refusal, &why);
    snprintf(step.done.label, sizeof step.done.label, "%s", str_text(&why));
    if (!workbench_open_source(wb, puzzle->source, &fault)) {
        workbench_complain(wb, "%s", fault.text);
        return;
    }
    wb->over = VIEW_NONE;
    workbench_show_step(wb, &step);
}

void do_tune_enter(const CommandCall *call)
{
    Workbench *wb = call->wb;
    char text[sizeof wb->prompt_text];
    const size_t row = view_selected_row(wb, VIEW_TUNING);
    const TunedPuzzle *puzzle = tuning_view_puzzle(wb, row);
    const ProfileKey key = tuning_view_key(wb, row);
    if (puzzle) {
        show_puzzle(wb, puzzle);
    } else if (key != KEY_COUNT) {
        snprintf(text, sizeof text, "tune %s=", profile_keys[key].name);
        workbench_prompt(wb, text);
    }
}
