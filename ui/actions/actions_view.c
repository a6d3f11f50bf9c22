// Commands for the screen, and for leaving.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/actions/actions.h"
#include "ui/panes/blind.h"

void do_toggle_view(const CommandCall *call) {
    Workbench *wb = call->wb;
    const ViewId id = call->command->view;
    const ViewId old = wb->panes.overlay;
    wb->panes.overlay = old == id ? VIEW_NONE : id; // some have rows only while open
    if (old != id && view_list(wb, id)->count == 0) {
        wb->panes.overlay = old;
        workbench_refuse(wb, "no %s%s", view_of(id)->name,
                         workbench_file_is_partial(wb) ? " so far" : "");
    }
}

// Does what Enter does on the row under the cursor; closes a list.
void do_enter(const CommandCall *call) {
    Workbench *wb = call->wb;
    const View *view = view_of(current_view(wb));
    const size_t row = strtoul(call->text, NULL, 10);
    if (row > view_list(wb, current_view(wb))->count) {
        workbench_error(wb, "enter: there is no row %zu", row);
        return;
    }
    if (row > 0)
        view_select_row(wb, current_view(wb), row - 1);
    bool entered = view->list.enter && view->list.enter(wb);
    if (wb->panes.overlay == VIEW_NONE && !entered)
        workbench_refuse(wb, "there is nothing under the cursor");
    view_close_overlay(wb);
}

void do_search(const CommandCall *call) {
    snprintf(call->wb->panes.search_text, sizeof call->wb->panes.search_text, "%s", call->text);
    row_search_begin(call->wb, true, 1);
}

void do_next_match(const CommandCall *call) {
    if (!call->wb->panes.search_text[0])
        workbench_refuse(call->wb, "nothing was searched for yet: <:search> does");
    else
        row_search_begin(call->wb, call->command->forward, call->count);
}

void do_next_pane(const CommandCall *call) {
    for (size_t i = 0; i < call->count; i++)
        view_focus_next(call->wb, call->command->forward);
}

// Returns a pane that can have the focus, by index; VIEW_NONE past the end.
static ViewId pane_at(size_t index) {
    int id = VIEW_NONE + 1;
    for (; id < VIEW_COUNT; id++) {
        const View *view = view_of((ViewId)id);
        if (view->slot != SLOT_OVERLAY && view_takes_keys(view) && index-- == 0)
            return (ViewId)id;
    }
    return VIEW_NONE;
}

const char *pane_name(size_t index) {
    const ViewId id = pane_at(index);
    return id == VIEW_NONE ? NULL : view_of(id)->name;
}

void do_view(const CommandCall *call) {
    const ViewId id = pane_at(call->choice);
    call->wb->appearance.layout.hidden &= ~(1u << view_of(id)->slot);
    if (!view_takes_focus(call->wb, id)) {
        workbench_error(call->wb, "%s: there is none now", view_of(id)->name);
        return;
    }
    call->wb->panes.overlay = VIEW_NONE;
    call->wb->panes.focus = id;
}

void do_zoom(const CommandCall *call) {
    call->wb->panes.zoom = !call->wb->panes.zoom;
}

void do_flip(const CommandCall *call) {
    bool *solver = &call->wb->panes.solver_scores;
    if (call->text[0]) {
        *solver = !*solver;
        workbench_say(call->wb, "scores of engine, graph and tree are from %s",
                      *solver ? "the solver's view, as in verdicts" : "White's view");
        return;
    }
    call->wb->panes.flipped = !call->wb->panes.flipped;
    call->wb->panes.flipped_by_hand = true;
}

void do_fen(const CommandCall *call) {
    Position pos;
    workbench_board_position(call->wb, &pos);
    workbench_say(call->wb, "%s", FEN_TEXT(&pos));
}

void do_describe(const CommandCall *call) {
    Position pos;
    CLEANUP(str_done) Str text = {0};
    workbench_board_position(call->wb, &pos);
    position_write_words(&pos, &text);
    workbench_say(call->wb, "%s", str_text(&text));
}

void do_prompt(const CommandCall *call) {
    CLEANUP(str_done) Str line = str_of("%s%s", call->text, call->text[0] ? " " : "");
    if (strcmp(call->text, "narrow") == 0 && !blind_is_on(call->wb))
        queue_ask_pattern(call->wb);
    else
        workbench_prompt(call->wb, str_text(&line), "");
}

void do_solve(const CommandCall *call) {
    if (blind_is_on(call->wb))
        blind_end(call->wb, SOLVING_GIVEN_UP, call->now);
    else
        (void)blind_begin(call->wb, call->now);
}

void do_redraw(const CommandCall *call) {
    call->wb->wants_redraw = true;
}

void do_suspend(const CommandCall *call) {
    call->wb->wants_suspend = true;
}

size_t workbench_count_unfinished(const Workbench *wb, Str *out) {
    CLEANUP(str_done) Str unfinished = {0};
    const size_t waiting = review_waiting_count(wb->review), count = review_job_count(wb->review);
    size_t runs = 0, done, all;
    if (waiting > 0) {
        str_add(&unfinished, "not taken yet: ");
        review_write_waiting(wb->review, &unfinished);
        str_add(&unfinished, "; the store is locked by another program");
    }
    for (size_t i = 0; i < count; i++)
        runs += review_job(wb->review, i)->state <= JOB_IS_PAUSED; // it waits, works or is paused
    if (runs > 0) {
        str_addf(&unfinished, "%s%zu run%s not finished; next time <:judge file> continues",
                 waiting > 0 ? "; " : "", runs, runs == 1 ? " is" : "s are");
    }
    const bool exports = review_export_under_way(wb->review, &done, &all);
    if (exports)
        str_addf(&unfinished, "%san export is not over", waiting + runs > 0 ? "; " : "");
    if (out)
        str_add(out, str_text(&unfinished));
    return waiting + runs + exports;
}

// Quits. Where that would leave something undone, the first call only says what.
static void leave_program(Workbench *wb) {
    CLEANUP(str_done) Str unfinished = {0};
    const size_t count = workbench_count_unfinished(wb, &unfinished);
    wb->quit = count == 0 || wb->warned_count == count;
    wb->warned_count = count;
    if (!wb->quit)
        workbench_error(wb, "%s; press the key again to leave", str_text(&unfinished));
}

void do_back_or_quit(const CommandCall *call) {
    Workbench *wb = call->wb;
    if (wb->panes.overlay != VIEW_NONE)
        view_close_overlay(wb);
    else if (blind_is_on(wb))
        blind_end(wb, SOLVING_UNTRIED, call->now);
    else if (wb->panes.focus == VIEW_QUEUE)
        wb->panes.focus = VIEW_MOVES;
    else if (wb->panes.zoom)
        wb->panes.zoom = false;
    else
        leave_program(wb);
}

// Closes what is open, or else stops what runs: the command of Escape.
void do_close(const CommandCall *call) {
    Workbench *wb = call->wb;
    size_t done, all;
    if (wb->panes.overlay != VIEW_NONE) {
        view_close_overlay(wb);
    } else if (blind_is_on(wb)) {
        workbench_say(wb, "<:solve> gives up, <:quit-or-back> leaves without a result");
    } else if (wb->panes.focus == VIEW_QUEUE) {
        wb->panes.focus = VIEW_MOVES;
    } else if (review_has_work(wb->review) || review_results_file(wb->review) ||
               review_export_under_way(wb->review, &done, &all)) {
        do_stop(call);
    } else if (review_current_job(wb->review)) {
        workbench_say(wb, "the run over the file goes on: :stop pauses it; <:quit-or-back> leaves "
                          "onlymove");
    } else {
        workbench_say(wb, "<:quit-or-back> leaves onlymove");
    }
}

void do_quit(const CommandCall *call) {
    leave_program(call->wb);
}

// --- Hiding and widening panes. The choice is saved with that of theme and pieces.

void workbench_save_appearance(Workbench *wb) {
    Fault fault;
    if (appearance_save(&wb->appearance, &fault) != STATUS_OK)
        workbench_error(wb, "it is not kept: %s", fault.text);
}

const char *hide_word(size_t index) {
    return index < SLOT_GAME    ? slot_names[SLOT_BOARD + 1 + index]
           : index == SLOT_GAME ? "all"
                                : NULL;
}

// Takes the focus away from a slot that is to be hidden; false where no other pane can have it.
static bool leave_slot(Workbench *wb, Slot slot) {
    const ViewId old_focus = wb->panes.focus;
    while (view_of(wb->panes.focus)->slot == slot) {
        view_focus_next(wb, true);
        if (wb->panes.focus == old_focus)
            return false;
    }
    return true;
}

static void hide_pane(Workbench *wb, Slot slot) {
    const unsigned bit = 1u << slot;
    unsigned *hidden = &wb->appearance.layout.hidden;
    *hidden ^= bit;
    if (slot == SLOT_BOARD || ((*hidden & bit) && !leave_slot(wb, slot))) {
        *hidden ^= bit;
        workbench_error(wb, "%s: cannot be hidden", slot_names[slot]);
        return;
    }
    workbench_say(wb, *hidden & bit ? "%s: hidden; :hide %s shows it again" : "%s: shown",
                  slot_names[slot], slot_names[slot]);
    workbench_save_appearance(wb);
}

void do_hide(const CommandCall *call) {
    Workbench *wb = call->wb;
    if (!call->text[0]) {
        hide_pane(wb, view_of(wb->panes.focus)->slot);
    } else if (call->choice < SLOT_GAME) {
        hide_pane(wb, (Slot)(SLOT_BOARD + 1 + call->choice));
    } else {
        wb->appearance.layout.hidden = 0;
        workbench_say(wb, "all panes are shown");
        workbench_save_appearance(wb);
    }
}

void do_widen(const CommandCall *call) {
    Workbench *wb = call->wb;
    const Slot slot = view_of(wb->panes.focus)->slot;
    bool changed = false;
    for (size_t i = 0; i < call->count && i < 100; i++) {
        changed |=
            layout_widen(&wb->panes.layout, slot, call->command->forward, &wb->appearance.layout);
    }
    if (changed) {
        workbench_save_appearance(wb);
    } else {
        workbench_say(wb, "%s cannot be %s", slot_names[slot],
                      call->command->forward ? "wider" : "narrower");
    }
}
