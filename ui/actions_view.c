// Commands for the screen, for export, and for leaving.
#include <stdio.h>
#include <string.h>

#include "onlymove/file.h"
#include "ui/actions.h"
#include "ui/blind.h"
#include "ui/rows.h"

void do_toggle_view(const CommandCall *call)
{
    Workbench *wb = call->wb;
    const ViewId id = (ViewId)call->command->which;
    const View *view = view_row(id);
    if (id == VIEW_HELP && wb->over != id) {
        wb->helped = view_at_hand(wb);
        wb->lists[id] = (List){.width = wb->lists[id].width};
    }
    if (wb->over != id && view->count(wb) == 0) {
        workbench_say(wb, "no %s%s", view->name, workbench_knows_part(wb) ? " so far" : "");
    } else {
        wb->over = wb->over == id ? VIEW_NONE : id;
    }
}

// What Enter does to the row under the cursor; a list closes.
void do_enter(const CommandCall *call)
{
    Workbench *wb = call->wb;
    const View *view = view_row(view_at_hand(wb));
    bool entered = view->enter && view->enter(wb);
    if (wb->over == VIEW_NONE && !entered) {
        workbench_say(wb, "there is nothing under the cursor");
    }
    wb->over = VIEW_NONE;
}

// The next row that has what was searched for, round the end.
static void search_on(Workbench *wb, bool forward)
{
    const View *view = view_row(view_at_hand(wb));
    List *list = view_list(wb, view_at_hand(wb));
    const size_t row =
        view->draw_row == rows_view_draw_row
            ? rows_find(view_state(wb, wb->over), wb->searched, list->selected, forward)
            : SIZE_MAX;
    if (row == SIZE_MAX) {
        workbench_complain(wb, "\"%s\" is not in this list", wb->searched);
    } else {
        list_select(list, row);
    }
}

void do_search(const CommandCall *call)
{
    snprintf(call->wb->searched, sizeof call->wb->searched, "%s", call->text);
    search_on(call->wb, true);
}

void do_search_on(const CommandCall *call)
{
    if (!call->wb->searched[0]) {
        workbench_say(call->wb, "nothing was searched for yet: / does");
    }
    for (size_t i = 0; i < call->count && call->wb->searched[0]; i++) {
        search_on(call->wb, call->command->forward);
    }
}

void do_next_pane(const CommandCall *call)
{
    for (size_t i = 0; i < call->count; i++) {
        view_focus_next(call->wb, call->command->forward);
    }
}

void do_zoom(const CommandCall *call)
{
    call->wb->zoom = !call->wb->zoom;
}

void do_flip(const CommandCall *call)
{
    call->wb->flipped = !call->wb->flipped;
}

void do_letters(const CommandCall *call)
{
    call->wb->letters = !call->wb->letters;
}

void do_fen(const CommandCall *call)
{
    Position pos;
    char fen[FEN_MAX];
    workbench_board(call->wb, &pos);
    pos_to_fen(&pos, fen);
    workbench_say(call->wb, "%s", fen);
}

// "3 puzzles written to a.pgn; 1 was taken against the profile".
static void say_exported(Workbench *wb, const Outlet *outlet, const OutletReport *report)
{
    const char *left_out = str_text(&report->left_out), *doubts = str_text(&report->doubts);
    const size_t count = report->counts.written;
    if (count == 0) {
        workbench_complain(wb, "%s", left_out[0] ? left_out : "no puzzle has been accepted yet");
    } else {
        workbench_say(wb, "%zu puzzle%s written to %s%s%s%s%s", count, count == 1 ? "" : "s",
                      outlet->path, left_out[0] ? "; " : "", left_out, doubts[0] ? "; " : "",
                      doubts);
    }
}

static void export_as(Workbench *wb, const OutletOrder *order, const Outlet *outlet)
{
    OutletReport report = {.files = 0};
    Fault fault;
    const Status status = outlet_export(review_store(wb->review), outlet, order, &report, &fault);
    if (status == STATUS_OK) {
        say_exported(wb, outlet, &report);
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
    outlet_report_done(&report);
}

void do_export(const CommandCall *call)
{
    Workbench *wb = call->wb;
    char name[16];
    size_t len = strcspn(call->text, " ");
    const char *file = call->text + len + strspn(call->text + len, " ");
    snprintf(name, sizeof name, "%.*s", (int)len, call->text);
    ExportFormat format;
    Fault fault;
    if (!*file) {
        workbench_complain(wb, "%s: expected a format and a file, as in pgn mine.pgn",
                           call->command->name);
        return;
    }
    if (!review_store(wb->review)) {
        workbench_complain(wb, "there is no store: %s", review_store_fault(wb->review));
        return;
    }
    ENDS_BY(str_done) Str path = {0};
    file_expand(file, &path);
    if (export_format(name, &format, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    } else {
        const Outlet outlet = workbench_outlet(wb, str_text(&path), call->command->which);
        const OutletOrder order = {.format = format, .spares_empty = true};
        export_as(wb, &order, &outlet);
    }
}

void do_prompt(const CommandCall *call)
{
    ENDS_BY(str_done) Str line = {0};
    str_addf(&line, "%s%s", call->text, call->text[0] ? " " : "");
    workbench_prompt(call->wb, str_text(&line));
}

void do_solve(const CommandCall *call)
{
    if (blind_is_on(call->wb)) {
        blind_end(call->wb, SOLVING_GIVEN_UP, call->now);
    } else {
        (void)blind_begin(call->wb, call->now);
    }
}

void do_redraw(const CommandCall *call)
{
    call->wb->wants_redraw = true;
}

void do_suspend(const CommandCall *call)
{
    call->wb->wants_suspend = true;
}

// What is not done is left behind only when that was said.
static void leave(Workbench *wb)
{
    ENDS_BY(str_done) Str left = {0};
    const size_t count = workbench_left_behind(wb, &left);
    wb->quit = count == 0 || wb->warned_of == count;
    wb->warned_of = count;
    if (!wb->quit) {
        workbench_complain(wb, "%s; the same again leaves", str_text(&left));
    }
}

void do_back_or_quit(const CommandCall *call)
{
    Workbench *wb = call->wb;
    if (wb->over != VIEW_NONE) {
        wb->over = VIEW_NONE;
    } else if (blind_is_on(wb)) {
        blind_end(wb, SOLVING_UNTRIED, call->now);
    } else if (wb->focus == VIEW_QUEUE) {
        wb->focus = VIEW_MOVES;
    } else if (wb->zoom) {
        wb->zoom = false;
    } else {
        leave(wb);
    }
}

// Escape: closes what is open, then stops what runs.
void do_close(const CommandCall *call)
{
    Workbench *wb = call->wb;
    if (wb->over != VIEW_NONE) {
        wb->over = VIEW_NONE;
    } else if (blind_is_on(wb)) {
        workbench_say(wb, "z gives up, q leaves without a result");
    } else if (wb->focus == VIEW_QUEUE) {
        wb->focus = VIEW_MOVES;
    } else if (review_busy(wb->review)) {
        do_stop(call);
    } else {
        workbench_say(wb, "q leaves onlymove");
    }
}

void do_quit(const CommandCall *call)
{
    leave(call->wb);
}
