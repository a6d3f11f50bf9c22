// Four small lists: what could not be read in the file, the messages, the judgements of a position,
// and how a set fits its rules.
#include <string.h>

#include "ui/app/workbench.h"
#include "ui/lists/rows.h"
#include "ui/lists/list_views.h"

enum { INDENT = 2 };

// --- Errors

// The collection reads each error as it is shown. The last row is what is wrong with the file as a
// whole.
static void write_place(const Workbench *wb, size_t row, Str *out) {
    PgnError error;
    if (collection_error((Collection *)&wb->file.collection, row, &error))
        str_addf(out, "game %zu, line %zu:", error.game, error.line);
}

static void write_error(const Workbench *wb, size_t row, Str *out) {
    PgnError error;
    if (collection_error((Collection *)&wb->file.collection, row, &error))
        str_add(out, error.text);
    else if (row < wb->file.collection.error_count || !workbench_write_file_fault(wb, out))
        str_add(out, "this game is not there any more");
}

static const TableColumn errors_columns[] = {{"game", 14, false, STYLE_TEXT, .write = write_place},
                                             {"error", 20, false, STYLE_TEXT, .write = write_error},
                                             {.name = NULL}};

static size_t errors_view_count(const Workbench *wb) {
    Fault fault;
    return wb->file.collection.error_count + collection_last_fault(&wb->file.collection, &fault);
}

static bool errors_view_enter(Workbench *wb) {
    const size_t row = view_selected_row(wb, VIEW_ERRORS);
    return row < wb->file.collection.error_count &&
           workbench_show_game(wb, collection_error_game(&wb->file.collection, row));
}

static void errors_view_reset(Workbench *wb) {
    wb->panes.lists[VIEW_ERRORS] = (List){0};
}

const View errors_view = {
    .name = "errors",
    .title = "Errors",
    .slot = SLOT_OVERLAY,
    .list = {.count = errors_view_count, .columns = errors_columns, .enter = errors_view_enter},
    .reset = {CHANGE_FILE, errors_view_reset}};

// --- Messages, the newest first, each on as many rows as it needs

static void fill_messages(const Workbench *wb, Rows *rows, int width) {
    rows_clear(rows);
    for (size_t age = 1; age <= MESSAGES_KEPT && age <= wb->messages.count; age++) {
        const Message *message = &wb->messages.kept[(wb->messages.count - age) % MESSAGES_KEPT];
        CLEANUP(str_done) Str text = {0};
        str_addf(&text, message->times > 0 ? "%s, %llu times" : "%s", message->text,
                 (unsigned long long)message->times + 1);
        rows_add(rows, str_text(&text), text.len, width, INDENT,
                 message->is_error ? STYLE_ERROR : STYLE_MESSAGE);
    }
}

const View messages_view = {.name = "messages",
                            .title = "Messages",
                            .slot = SLOT_OVERLAY,
                            .list = {.fill_rows = fill_messages, .is_sortable = true}};

// --- Every judgement of the position that the store has: those of earlier runs stay readable

static void fill_judgements(const Workbench *wb, Rows *rows, int width) {
    CLEANUP(str_done) Str text = {0};
    Fault fault;
    const bool is_open = wb->panes.overlay == VIEW_JUDGEMENTS;
    if (is_open && rows->count > 0 && rows->width == width)
        return;
    rows_clear(rows);
    if (review_write_judgements(wb->review, wb->file.node, &text, &fault) == STATUS_OK)
        rows_wrap(rows, str_text(&text), width, INDENT);
}

static void judgements_view_reset(Workbench *wb) {
    rows_clear(view_rows(wb, VIEW_JUDGEMENTS));
}

const View judgements_view = {.name = "judgements",
                              .title = "Judgements of this position",
                              .slot = SLOT_OVERLAY,
                              .list = {.fill_rows = fill_judgements, .is_sortable = true},
                              .reset = {CHANGE_FINDINGS, judgements_view_reset}};

// --- Rules of a set, each with how many puzzles it asks for and has; and reports

void report_show(Workbench *wb, const char *words) {
    Str *text = view_state(wb, VIEW_REPORT);
    str_set(text, words);
    rows_clear(view_rows(wb, VIEW_REPORT));
    wb->panes.overlay = VIEW_REPORT;
    list_select(view_list(wb, VIEW_REPORT), 0);
}

static void fill_rules(const Workbench *wb, Rows *rows, int width) {
    const Str *text = view_state(wb, VIEW_REPORT);
    rows_wrap(rows, str_text(text), width, INDENT);
}

static void rules_view_done(void *text) {
    str_done(text);
}

const View report_view = {.name = "rules",
                          .title = "Report",
                          .slot = SLOT_OVERLAY,
                          .state = {sizeof(Str), rules_view_done},
                          .list = {.fill_rows = fill_rules, .is_sortable = true}};
