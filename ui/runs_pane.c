// Runs over files: those of this session with how far they are, then those that the store knows.
#include "ui/panes.h"
#include "ui/rows.h"
#include "ui/workbench.h"

enum { INDENT = 2 };

static void write_pace(const FileRun *run, Str *out)
{
    if (run->state != FILE_RUN_WORKS || run->searched == 0 || run->worked <= 0) {
        return;
    }
    const double a_minute = (double)run->searched * 60000 / (double)run->worked;
    const double left = (double)(run->games - run->done) / a_minute;
    str_addf(out, ", %.*f a minute, ", a_minute < 10 ? 1 : 0, a_minute);
    if (left < 1) {
        str_add(out, "less than a minute left");
    } else if (left < 90) {
        str_addf(out, "%.0f min left", left);
    } else {
        str_addf(out, "%.1f h left", left / 60);
    }
}

void run_write(const FileRun *run, Str *out)
{
    str_addf(out, "%s %zu", run->audits ? "audit" : run->profile.name, run->done);
    if (run->all_known) {
        str_addf(out, "/%zu", run->games);
    }
    str_add(out, run->imports || run->audits || run->places ? " puzzles" : " games");
    write_pace(run, out);
}

static void write_run(const FileRun *run, Str *out)
{
    Profile shipped;
    str_addf(out, "%-7s ", file_run_state_name(run->state));
    run_write(run, out);
    if (run->audits) {
        str_add(out, "  ");
        audited_write(run, out);
        str_addf(out, "  %s", run->path);
    } else {
        str_addf(out, "  candidates %zu, puzzles %zu  %s", run->candidates, run->puzzles,
                 run->path);
    }
    if (!run->audits && profile_find(run->profile.name, &shipped, NULL) == STATUS_OK) {
        profile_differences_to(&run->profile, &shipped, out);
    }
    if (run->fault[0]) {
        str_addf(out, ": %s", run->fault);
    }
}

static void runs_view_write_row(const Workbench *wb, size_t row, Str *out)
{
    if (row < review_run_count(wb->review)) {
        write_run(review_file_run(wb->review, row), out);
    }
}

static void runs_view_draw_row(Grid *grid, Rect area, int y, void *context, size_t row)
{
    Workbench *wb = context;
    const size_t count = review_run_count(wb->review);
    if (row < count) {
        ENDS_BY(str_done) Str text = {0};
        const FileRun *run = review_file_run(wb->review, row);
        write_run(run, &text);
        grid_put(grid, area, y, 0, str_text(&text),
                 run->state == FILE_RUN_FAILED ? STYLE_ERROR : STYLE_TEXT);
    } else {
        const Rows *rows = view_state(wb, VIEW_RUNS);
        const TextRow *at = &rows->items[row - count];
        grid_putf(grid, area, y, at->indent, at->style, "%.*s", (int)at->len,
                  str_text(&rows->text) + at->start);
    }
}

// Those of the store are read when the list is opened.
static size_t runs_view_count(const Workbench *wb)
{
    Rows *rows = view_state(wb, VIEW_RUNS);
    if (wb->over != VIEW_RUNS) {
        rows_clear(rows);
    } else if (rows->count == 0) {
        ENDS_BY(str_done) Str text = {0};
        Fault fault;
        if (review_write_runs(wb->review, &text, &fault) != STATUS_OK) {
            str_clear(&text);
            str_addf(&text, "%s\n", fault.text);
        }
        rows_add_lines(rows, str_text(&text), wb->lists[VIEW_RUNS].width, INDENT, false);
    }
    return review_run_count(wb->review) + rows->count;
}

static const KeyBinding runs_keys[] = {
    {"p", "pause-run"}, {"D", "end-run"}, {"Enter", "pause-run"}, {NULL, NULL}};

static const char *const runs_foot[] = {"pause-run", "end-run", "close", NULL};

static void runs_view_write_empty(const Workbench *wb, Str *out)
{
    (void)wb;
    str_add(out, "Nothing runs: R runs the profile over the file.");
}

const View runs_view = {.name = "runs",
                        .title = "Runs over files",
                        .slot = SLOT_OVER,
                        .state_size = sizeof(Rows),
                        .state_done = rows_view_done,
                        .keys = runs_keys,
                        .heading = "In the runs",
                        .foot = runs_foot,
                        .count = runs_view_count,
                        .draw_row = runs_view_draw_row,
                        .write_row = runs_view_write_row,
                        .write_empty = runs_view_write_empty};
