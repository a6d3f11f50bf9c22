// Commands for the screen, for export, and for leaving.
#include <stdio.h>
#include <string.h>

#include "onlymove/export.h"
#include "onlymove/file.h"
#include "ui/actions.h"

static void change_focus(Workbench *wb, int step)
{
    wb->focus = (Pane)(((int)wb->focus + step + PANE_COUNT) % PANE_COUNT);
    if (wb->focus == PANE_BOARD) {
        wb->focus = (Pane)(((int)wb->focus + step + PANE_COUNT) % PANE_COUNT);
    }
    live_moved(&wb->live);
}

void do_next_pane(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    change_focus(wb, 1);
}

void do_previous_pane(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    change_focus(wb, -1);
}

void do_zoom(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    wb->zoom = !wb->zoom;
}

void do_flip(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    wb->flipped = !wb->flipped;
}

void do_letters(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    wb->letters = !wb->letters;
}

void do_fen(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    Position pos;
    char fen[FEN_MAX];
    workbench_position(wb, &pos);
    pos_to_fen(&pos, fen);
    workbench_say(wb, "%s", fen);
}

void do_export(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    char name[16];
    size_t len = strcspn(argument, " ");
    const char *file = argument + len + strspn(argument + len, " ");
    snprintf(name, sizeof name, "%.*s", (int)len, argument);
    ExportFormat format;
    Fault fault;
    if (!*file) {
        workbench_complain(wb, "export: expected a format and a file, as in export pgn mine.pgn");
        return;
    }
    if (!wb->review.store) {
        workbench_complain(wb, "there is no store: %s", wb->review.store_fault.text);
        return;
    }
    Str text, path;
    size_t count;
    str_init(&text);
    str_init(&path);
    file_expand(file, &path);
    if (export_format(name, &format, &fault) == STATUS_OK &&
        export_all(wb->review.store, format, &text, &count, &fault) == STATUS_OK &&
        file_write(str_text(&path), str_text(&text), text.len, &fault) == STATUS_OK) {
        workbench_say(wb, "%zu puzzles written to %s", count, str_text(&path));
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
    str_done(&path);
    str_done(&text);
}

void do_prompt(Workbench *wb, const char *argument, int64_t now)
{
    (void)now;
    wb->asks_prompt = true;
    snprintf(wb->prompt_text, sizeof wb->prompt_text, "%s%s", argument, argument[0] ? " " : "");
}

void do_redraw(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    wb->wants_redraw = true;
}

void do_suspend(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    wb->wants_suspend = true;
}

void do_back_or_quit(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    if (wb->overlay != OVERLAY_NONE) {
        wb->overlay = OVERLAY_NONE;
    } else if (wb->zoom) {
        wb->zoom = false;
    } else {
        wb->quit = true;
    }
}

// Escape: closes what is open, then stops what runs.
void do_close(Workbench *wb, const char *argument, int64_t now)
{
    if (wb->overlay != OVERLAY_NONE) {
        wb->overlay = OVERLAY_NONE;
    } else {
        do_stop(wb, argument, now);
    }
}

void do_quit(Workbench *wb, const char *argument, int64_t now)
{
    (void)argument, (void)now;
    wb->quit = true;
}
