// Begins, steps and ends the workbench as a whole.
#include "ui/app/workbench.h"

#include <stdio.h>
#include <stdlib.h>

#include "ui/actions/actions.h"
#include "ui/panes/blind.h"
#include "ui/app/saved_session.h"

// Reports, at the start, what is missing or wrong but does not prevent work.
static void report_startup_faults(Workbench *wb, const Fault *const faults[], int count) {
    CLEANUP(str_done) Str text = {0};
    for (int i = 0; i < count; i++)
        str_addf(&text, "%s%s", text.len > 0 && faults[i]->text[0] ? "; " : "", faults[i]->text);
    if (!review_store(wb->review)) {
        str_addf(&text, "%sno decision can be stored: %s", text.len > 0 ? "; " : "",
                 review_store_fault(wb->review));
    }
    if (text.len > 0)
        workbench_add_complaint(wb, str_text(&text));
}

// Loads the theme and the pieces. Those that an option names are not saved for the next start.
static void init_appearance(Workbench *wb, const WorkbenchOptions *options, Fault *fault) {
    appearance_init(&wb->appearance, options->program, fault);
    if (options->theme)
        (void)appearance_use(&wb->appearance, APPEARANCE_THEME, options->theme, fault);
    if (options->pieces)
        (void)appearance_use(&wb->appearance, APPEARANCE_PIECES, options->pieces, fault);
}

Status workbench_init(Workbench *wb, const WorkbenchOptions *options, Fault *fault) {
    *wb = (Workbench){.file = open_file_none(),
                      .panes.focus = VIEW_MOVES,
                      .profiles = options->profiles,
                      .settings = options->settings,
                      .setting_count = options->setting_count,
                      .today = time(NULL)};
    wb->review = review_new(options->store);
    wb->names_store = options->names_store;
    views_init(wb);
    engines_init(&wb->engines, &options->setups, options->log);
    review_use_pool(wb->review, wb->engines.pool);
    workbench_use_profile(wb, &options->profile);
    if (options->file) {
        Status status = workbench_open(wb, options->file, fault);
        if (status != STATUS_OK)
            return status;
    } else {
        workbench_show_no_game(wb);
        workbench_say(wb, "no file is open; type :open FILE");
    }
    if (options->session)
        saved_session_restore(wb, options->session);
    if (setups_has_only_builtin(&wb->engines.setups))
        workbench_say_more(wb, "no Stockfish: the built-in engine is used");
    if (options->is_first_run) {
        workbench_say_more(
            wb, "<:help> shows all keys, <:prompt> takes commands, :help WORD explains one, "
                "<:quit-or-back> leaves");
    }
    CLEANUP(str_done) Str unused = {0};
    profile_write_unused(&options->profile, 1, options->settings, options->setting_count, &unused);
    if (unused.len > 0)
        workbench_say_more(wb, str_text(&unused));
    Fault reasons_fault = {""}, appearance_fault = {""}, keys_fault = {""};
    (void)reasons_read(&wb->reasons, NULL, &reasons_fault);
    (void)keymap_read(&wb->keys, NULL, &keys_fault);
    init_appearance(wb, options, &appearance_fault);
    const Fault *const faults[] = {&options->profiles_fault, &reasons_fault,
                                   &options->session_fault, &appearance_fault, &keys_fault};
    report_startup_faults(wb, faults, sizeof faults / sizeof *faults);
    if (options->asks_for_profile)
        profile_ask(wb);
    return STATUS_OK;
}

void workbench_done(Workbench *wb) {
    review_free(wb->review);
    engines_done(&wb->engines);
    profiles_done(&wb->profiles);
    open_file_done(&wb->file);
    views_done(wb);
    appearance_done(&wb->appearance);
    keymap_done(&wb->keys);
    str_done(&wb->clipboard);
    messages_done(&wb->messages);
}

// How many bytes of a game are read at once.
enum { GAME_SLICE = 1 << 14 };

static bool loads_game(const Workbench *wb) {
    return wb->file.loading && review_waiting_count(wb->review) == 0;
}

bool workbench_can_read(const Workbench *wb) {
    return loads_game(wb) || row_search_is_on(wb) ||
           (wb->file.reading && wb->file.collection.waits_for < 0);
}

void workbench_read_more(Workbench *wb) {
    if (loads_game(wb))
        workbench_load_slice(wb, GAME_SLICE);
    else if (row_search_is_on(wb))
        row_search_step(wb);
    else if (wb->file.reading)
        workbench_read_file_slice(wb);
    saved_session_show_place(wb);
}

bool workbench_is_idle(const Workbench *wb) {
    return !workbench_can_read(wb) && !wb->file.loading && !review_has_work(wb->review) &&
           review_waiting_count(wb->review) == 0 && !row_search_is_on(wb);
}

// Says that an engine was started in the place of one that has failed.
static bool tell_restart(Workbench *wb) {
    Pool *pool = wb->engines.pool;
    CLEANUP(str_done) Str text = {0};
    if (wb->engines.restarts == pool_stats(pool).restarts || pool_engine_hash(pool) == 0)
        return false;
    wb->engines.restarts++;
    str_addf(&text, "%s has failed and is started again",
             pool_second_name(pool)[0] ? "an engine" : pool_engine_name(pool));
    workbench_error_counted(wb, str_text(&text));
    return true;
}

// Says once each: the pool's warnings about the setup's options, that the log has ended, and what
// is wrong with the file.
static bool warn_once(Workbench *wb) {
    Fault fault;
    const char *warnings = wb->engines.warned ? "" : pool_warnings(wb->engines.pool);
    if (warnings[0]) {
        wb->engines.warned = true;
        workbench_add_complaint(wb, warnings);
        return true;
    }
    if (wb->engines.log && engine_log_has_ended(wb->engines.log, &fault)) {
        workbench_add_complaint(wb, fault.text);
        return true;
    }
    return tell_restart(wb) || workbench_report_file_fault(wb);
}

bool workbench_step(Workbench *wb, int64_t now) {
    bool changed = pool_pump(wb->engines.pool, now);
    wb->today = time(NULL);
    ReviewEvent event;
    while (review_next_event(wb->review, now, &event)) {
        changed = true;
        announce_event(wb, &event);
    }
    size_t done, all;
    changed |= review_export_under_way(wb->review, &done, &all) != NULL;
    workbench_update_notes(wb);
    // The warning is valid only while the count of what quitting would leave undone is unchanged.
    wb->warned_count =
        workbench_count_unfinished(wb, NULL) == wb->warned_count ? wb->warned_count : 0;
    changed |= warn_once(wb);
    changed |= blind_poll_engine(wb, now);
    workbench_step_live(wb, now);
    return changed;
}
