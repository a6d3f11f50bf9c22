// The jobs of this program with their progress, then the runs over games that the store knows.
#include "ui/panes/panes.h"
#include "ui/lists/rows.h"
#include "ui/app/workbench.h"

typedef struct RunsState {
    Rows rows;       // runs that the store knows; comes first, for rows_done() ...
    int64_t changes; // ... as of this store_change_count()
} RunsState;

static void write_pace(const Job *job, Str *out) {
    if (job->state != JOB_IS_WORKING || job->searched == 0 || job->searched_ms <= 0)
        return;
    const double per_minute = (double)job->searched * 60000 / (double)job->searched_ms;
    const double minutes_left = (double)(job->item_count - job->done) / per_minute;
    str_addf(out, "%.*f a minute, ", per_minute < 10 ? 1 : 0, per_minute);
    if (minutes_left < 1)
        str_add(out, "< 1 min left");
    else if (minutes_left < 90)
        str_addf(out, "%.0f min left", minutes_left);
    else
        str_addf(out, "%.1f h left", minutes_left / 60);
}

void job_write_progress(const Job *job, Str *out) {
    CLEANUP(str_done) Str pace = {0};
    job_write_items(job, out);
    write_pace(job, &pace);
    str_addf(out, pace.len > 0 ? ", %s" : "%s", str_text(&pace));
}

// Returns the job of a row; NULL: the row is a run that only the store knows.
static const Job *job_of(const Workbench *wb, size_t row) {
    return row < review_job_count(wb->review) ? review_job(wb->review, row) : NULL;
}

static void write_job_state(const Workbench *wb, size_t row, Str *out) {
    const Job *job = job_of(wb, row);
    str_add(out, job ? job_state_name(job->state) : "");
}

static void write_run(const Workbench *wb, size_t row, Str *out) {
    const Job *job = job_of(wb, row);
    const RunsState *state = view_state(wb, VIEW_RUNS);
    if (job)
        job_write_items(job, out);
    else
        rows_write_row(&state->rows, row - review_job_count(wb->review), out);
}

static void write_found(const Workbench *wb, size_t row, Str *out) {
    const Job *job = job_of(wb, row);
    if (job)
        job_write_found(job, out);
}

// Appends how fast a job is, and what is wrong with it.
static void write_pace_and_fault(const Workbench *wb, size_t row, Str *out) {
    const Job *job = job_of(wb, row);
    if (job) {
        write_pace(job, out);
        str_addf(out, "%s%s", out->len > 0 && job->fault[0] ? "; " : "", job->fault);
    }
}

static void write_file(const Workbench *wb, size_t row, Str *out) {
    const Job *job = job_of(wb, row);
    Profile shipped;
    if (!job)
        return;
    str_add(out, job->path);
    if (job_has_profile(job) && profile_find(job->profile.name, &shipped, NULL) == STATUS_OK)
        profile_diff(&job->profile, &shipped, out);
}

static Style job_style(const Workbench *wb, size_t row) {
    const Job *job = job_of(wb, row);
    return job && job->state == JOB_HAS_FAILED ? STYLE_ERROR : STYLE_TEXT;
}

// The first column only names the order of rows that are not sorted: the newest first.
static const TableColumn runs_columns[] = {
    {.name = "begun"},
    {"state", 7, false, STYLE_TEXT, .write = write_job_state, .style_of = job_style},
    {"run", 12, false, STYLE_TEXT, .write = write_run, .style_of = job_style},
    {"found", 12, false, STYLE_TEXT, .write = write_found, .style_of = job_style},
    {"how", 12, false, STYLE_TEXT, .write = write_pace_and_fault, .style_of = job_style},
    {"file", 16, false, STYLE_TEXT, .write = write_file, .style_of = job_style},
    {.name = NULL}};

static void runs_view_write_row(const Workbench *wb, size_t row, Str *out) {
    list_table_write_row(runs_columns, wb, row, out);
}

// Counts jobs and runs; reads those of the open list anew when the store has changed.
static size_t runs_view_count(const Workbench *wb) {
    RunsState *state = view_state(wb, VIEW_RUNS);
    const Store *store = review_store(wb->review);
    const int64_t changes = store ? store_change_count(store) : 0;
    if (wb->panes.overlay == VIEW_RUNS && (state->rows.count == 0 || state->changes != changes)) {
        CLEANUP(str_done) Str text = {0};
        Fault fault;
        rows_clear(&state->rows);
        state->changes = changes;
        if (review_write_runs(wb->review, &text, &fault) != STATUS_OK) {
            str_clear(&text);
            str_addf(&text, "%s\n", fault.text);
        }
        rows_add_lines(&state->rows, str_text(&text), 0, 0, false);
    }
    return review_job_count(wb->review) + state->rows.count;
}

static const KeyBinding runs_keys[] = {{"Enter", "runs pause"}, {"D", "runs end"}, {NULL, NULL}};

static const char *const runs_hints[] = {"runs pause", "runs end", "close", NULL};

static void runs_view_write_empty(const Workbench *wb, Str *out) {
    (void)wb;
    str_add(out, "No runs yet: <:judge file> searches the file for puzzles.");
}

const View runs_view = {.name = "runs",
                        .title = "Runs over files",
                        .slot = SLOT_OVERLAY,
                        .state = {sizeof(RunsState), rows_done},
                        .keys = {runs_keys, "In the runs", runs_hints},
                        .list = {.count = runs_view_count,
                                 .columns = runs_columns,
                                 .write_row = runs_view_write_row,
                                 .write_empty = runs_view_write_empty}};
